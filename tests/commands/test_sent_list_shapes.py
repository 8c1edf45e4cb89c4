"""Army lists in more shapes: labels before the head, several models on a line, sums, two lists."""

from __future__ import annotations

import pytest

from srtui.rules.lists.entries import split_lists
from srtui.rules.lists.text import read_text
from srtui.text.lists import notes_on

MODELS = "Captain Jade Falcon\n- Courser [14]\nStormblades [22]\nStorm Lances [39]\n"
Facts = tuple[str, str, int | None]
STORM_LEGION: Facts = ("Cygnar - Storm Legion", "Captain Jade Falcon", 75)


def facts(text: str) -> list[Facts]:
    read = [read_text(part) for part in split_lists(text)]
    return [(content.faction, content.leader, content.points) for content in read]


@pytest.mark.parametrize(
    "head",
    [
        "**Anna's list 1** – Cygnar / Storm Legion (75)",
        "My list: Cygnar - Storm Legion",
        "Cygnar Storm Legion 75 pts",
        "Anna Berg – Cygnar, Storm Legion",
        "Faktion: Cygnar\nArmee: Storm Legion",
        "Factie: Cygnar\nLeger: Storm Legion",
        "Player: Anna Berg\nCygnar - Storm Legion\nFormat: Prime",
        "Cygnar - Storm Legion\nDate: 12 September",
    ],
)
def test_words_around_the_head_are_neither_army_nor_leader(head: str) -> None:
    assert facts(f"{head}\n{MODELS}") == [STORM_LEGION]


def test_format_behind_its_word_is_the_format() -> None:
    content = read_text(f"Cygnar - Storm Legion\nFormat: Prime\n{MODELS}")
    assert (content.format, content.leader) == ("Prime", "Captain Jade Falcon")


def test_unknown_label_is_listed_and_not_the_leader() -> None:
    content = read_text(f"Cygnar - Storm Legion\nTiming: slow\n{MODELS}")
    assert content.leader == "Captain Jade Falcon"
    assert content.unread == ("Timing: slow",)


def test_several_models_on_a_line_are_added_up() -> None:
    text = (
        "Faction: Cygnar\nArmy: Storm Legion\nWarcaster (1): Captain Jade Falcon\n"
        "Warjacks (2): Courser [14], Courser [14]\nUnits (2): Stormblades [22]; Lances [25]\n"
    )
    assert facts(text) == [STORM_LEGION]


def test_models_twice_with_a_bare_cost_are_read() -> None:
    text = "Storm Legion\nCaptain Jade Falcon\nCourser x2 28\nStormblades 22\nStorm Lances 25\n"
    assert facts(text) == [STORM_LEGION]


@pytest.mark.parametrize("line", ["Total 80", "= 80", "Gesamt: 80 Punkte", "Suma: 80"])
def test_sum_that_the_entries_do_not_reach_is_said(line: str) -> None:
    text = f"Cygnar - Storm Legion\n{MODELS}{line}\n"
    assert facts(text) == [STORM_LEGION]
    assert "The text says 80 points, but its entries add up to 75." in notes_on(text)


OLGA = "Kommander Olga Morova\nGrey Wolf 19\nRifle Corps 31\nLord Damir 25\n"
SORSCHA = "Sorscha Vane\nDire Wolf 40\nStorm Troopers 35\n"
BOTH: list[Facts] = [
    ("Khador - Winter Korps", "Kommander Olga Morova", 75),
    ("Khador - Old Umbrey", "Sorscha Vane", 75),
]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Faction - Khador\nList 1: Winter Korps", "\nList 2: Old Umbrey"),
        ("Anna's list 1 - Winter Korps", "Anna's list 2 - Old Umbrey"),
        ("Liste 1: Khador - Winter Korps", "---\nListe 2: Khador - Old Umbrey"),
    ],
)
def test_two_lists_with_their_numbers_are_two(first: str, second: str) -> None:
    text = f"{first}\n{OLGA}{second}\n{SORSCHA}"
    assert facts(text) == BOTH
    assert "Not understood" not in notes_on(text)


@pytest.mark.parametrize(
    "line",
    [
        "TOTAL POINTS: 75",
        "Total army points: 75",
        "Gesamtpunkte: 75",
        "Army total = 75",
        "Total cost 75",
    ],
)
def test_sum_of_points_is_not_a_model(line: str) -> None:
    text = f"Cygnar - Storm Legion\n{MODELS}{line}\n"
    assert facts(text) == [STORM_LEGION]
    assert notes_on(text) == ""


def test_leader_below_a_heading_may_have_a_bullet_and_a_cost() -> None:
    text = (
        "Army Name: My Lists\nFaction: Cygnar\nArmy: Storm Legion\nTotal Points: 75 / 75\n"
        "Warcaster\n• Captain Jade Falcon [0]\n  ◦ Courser [14]\nUnits\n• Stormblades [22]\n"
        "• Storm Lances [39]\n"
    )
    assert facts(text) == [STORM_LEGION]
    assert notes_on(text) == ""


HEAD = "Khador - Winter Korps\nPrime - 75 pts\n\n"
OLGA = "Kommander Olga Morova\n19 Grey Wolf\n56 Rifle Corps\n"
SORCHA = "Sorcha Vane\n40 Dire Wolf\n35 Storm Troops\n"
TWO_CARDS = ("Trapdoor", "Second Wind")


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        ("PC CARDS (2)\n\nTrapdoor\n\nSecond Wind\n\n", TWO_CARDS),
        ("2 Command Cards\n\nTrapdoor\n\nSecond Wind\n\n", TWO_CARDS),
        ("Command Cards\n- Trapdoor\n\n- Second Wind\n\n", TWO_CARDS),
        ("Command Cards:\nTrapdoor, Second Wind\n\n", TWO_CARDS),
        ("Cards:\nTrapdoor\nSecond Wind\n\n", TWO_CARDS),
        ("\u200b\nPC CARD\n\u200b\nTrapdoor\n\u200b\n", TWO_CARDS[:1]),
        ("Kommandokarten\nTrapdoor\n\n", TWO_CARDS[:1]),
        ("Cartes de commandement\nTrapdoor\n\n", TWO_CARDS[:1]),
        ("Karty dowodzenia\nTrapdoor\n\n", TWO_CARDS[:1]),
    ],
)
def test_empty_lines_between_cards_end_no_list_of_them(cards: str, names: tuple[str, ...]) -> None:
    content = read_text(f"{HEAD}{cards}{OLGA}")
    assert (content.leader, content.cards) == ("Kommander Olga Morova", names)
    assert (content.points, content.unread) == (75, ())


@pytest.mark.parametrize(
    "text",
    [
        # answers of a forum or a mail, quoted
        "".join(f"> {line}\n" for line in f"{HEAD}{OLGA}".split("\n")),
        # a list copied from the source of a page
        "<b>Khador - Winter Korps</b><br>\nPrime - 75 pts<br>\n<br>\n"
        + OLGA.replace("\n", "<br>\n"),
        # a title with the name of its Leader, as a player numbers lists
        f"1) Winter Korps - Olga\n\n{OLGA}",
    ],
    ids=["quoted", "tags", "numbered"],
)
def test_marks_around_a_list_are_no_part_of_it(text: str) -> None:
    assert facts(text) == [("Khador - Winter Korps", "Kommander Olga Morova", 75)]


@pytest.mark.parametrize(
    "titles",
    [
        ("List A\n", "List B\n"),
        ("List 1 (main)\n\n", "List 2 (backup)\n\n"),
        ("+++ Winter Korps (Khador) [75pts] +++\n\n",) * 2,
        ("> **List 1**\n> ", "> **List 2**\n> "),
    ],
    ids=["letters", "words behind the number", "pluses", "quoted"],
)
def test_two_titled_lists_of_a_text_are_two(titles: tuple[str, str]) -> None:
    text = f"{titles[0]}{OLGA}\n{titles[1]}{SORCHA}"
    read = [(leader, points) for _, leader, points in facts(text)]
    assert read == [("Kommander Olga Morova", 75), ("Sorcha Vane", 75)]
