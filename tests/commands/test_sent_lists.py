"""Army lists as players really paste them: Leader, faction and army, points, and two in one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hall import Hall
from meant import meant

from srtui.commands.lists.handed_in import AddList, EditList
from srtui.model.pregame import findings_of
from srtui.model.refused import Refused
from srtui.rules.lists.entries import split_lists
from srtui.rules.lists.text import read_text
from srtui.rules.lists.values import ArmyList
from srtui.text.lists import points_notes

SENT = Path(__file__).parent.parent / "sent"
LISTS = SENT / "lists"


@pytest.fixture
def hall(hall: Hall) -> Hall:
    hall.add(["Ann Berg"], faction="Cygnar")
    return hall


def submitted(hall: Hall, path: Path) -> tuple[str, Sequence[ArmyList]]:
    said = hall.run(meant(hall, AddList, "Ann Berg", text_file=str(path)))
    return said, hall.event.lists[hall.id("Ann Berg")]


def facts(lists: Sequence[ArmyList]) -> list[tuple[int, str, str, int | None]]:
    return [(one.number, one.faction, one.leader, one.points) for one in lists]


CASES = {
    "lists/07-second-leader.list.txt": [
        (1, "Southern Kriels - Kithguard", "Sergeant Hulda Craghand", 100),
    ],
    "lists/08-two-lists-discord.list.txt": [
        (1, "Khador - Winter Korps", "Kommander Olga Morova", 100),
        (2, "Khador - Winter Korps", "Sorcha Vane", 100),
    ],
    "lists/01-cost-first.txt": [
        (1, "Southern Kriels - Kithguard", "Elder Brakka Stonehand", 100),
    ],
    "lists/02-two-lists-in-one-paste.txt": [
        (1, "Khador - Winter Korps", "Kommander Olga Morova", 75),
        (2, "Khador - Winter Korps", "Sorscha Vane", 75),
    ],
    "lists/03-format-before-faction.txt": [
        (1, "Khador - Winter Korps", "Kommander Olga Morova", 75),
    ],
    "lists/04-army-above-faction.txt": [(1, "Cygnar - Storm Legion", "Captain Jade Falcon", 75)],
    "lists/05-longshanks-page-two-lists.html": [
        (1, "Southern Kriels - Kithguard", "Elder Brakka Stonehand", 100),
        (2, "Khador - Winter Korps", "Kommander Olga Morova", 100),
    ],
    "10-mk4-list-with-title.list.txt": [
        (1, "Khador - Winter Korps", "Kommander Anya Orlova", 23),
    ],
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_list_as_sent_has_leader_army_and_points(hall: Hall, case: str) -> None:
    assert facts(submitted(hall, SENT / case)[1]) == CASES[case]


def test_army_of_a_faction_is_the_same_faction(hall: Hall) -> None:
    submitted(hall, LISTS / "04-army-above-faction.txt")
    player = hall.event.player(hall.id("Ann Berg"))
    assert not [one for one, _ in findings_of(hall.event, player) if "faction" in one.key]


def test_army_alone_tells_its_faction(hall: Hall) -> None:
    hall.run(meant(hall, AddList, "Ann Berg", leader="Jade", faction="Storm Legion", points="75"))
    player = hall.event.player(hall.id("Ann Berg"))
    assert not [one for one, _ in findings_of(hall.event, player) if "faction" in one.key]
    hall.run(meant(hall, EditList, "Ann Berg", "1", faction="Winter Korps"))
    assert [one for one, _ in findings_of(hall.event, player) if "faction" in one.key]


BODY = "Captain Jade Falcon\n- Arcane Bolt\nCourser [14]\nStormblades [22]\nStorm Lances [39]\n"
COSTS_FIRST = "Captain Jade Falcon\n14 Courser\n22 Stormblades\n39 Storm Lances\n"


@pytest.mark.parametrize(
    "head",
    [
        "Cygnar - Storm Legion",
        "[Prime] Cygnar - Storm Legion",
        "Cygnar – Storm Legion [75/75]",
        "75/75 Cygnar - Storm Legion",
        "Storm Legion - Cygnar",
        "Cygnar (Storm Legion)",
        "Storm Legion",
        "Storm Legion - 75 pts",
        "Ann's list\nCygnar - Storm Legion\nPrime - 75 pts",
        "Cup 2026\n\nList one\nCygnar: Storm Legion\n[75/75]",
        "Cygnar / Storm Legion (Prime)",
        "Prime\nCygnar - Storm Legion\n75 points\nPC CARDS\nTrapdoor\nSecond Wind",
    ],
)
@pytest.mark.parametrize("body", [BODY, COSTS_FIRST])
def test_head_of_a_list_in_every_manner(head: str, body: str) -> None:
    found = read_text(f"{head}\n{body}")
    assert (found.faction, found.leader, found.points) == (
        "Cygnar - Storm Legion",
        "Captain Jade Falcon",
        75,
    )


@pytest.mark.parametrize(
    "costs",
    [
        "14 Courser\n22 Stormblades\n39 Storm Lances",
        "(14) Courser\n(22) Stormblades\n(39) Lances",
        "14pts - Courser\n22pts - Stormblades\n39pts - Lances",
        "Courser 14pts\nBlades 22pts\nL 39pts",
        "Courser - 14\nStormblades - 22\nStorm Lances - 39",
        "• Courser [14]\n• Blades [22]\n• L [39]",
        "14: Courser\n22: Stormblades\n39: Storm Lances",
        "Courser (14)\nBlades (22)\nLances (39)",
    ],
)
def test_costs_before_and_behind_are_added_up(costs: str) -> None:
    found = read_text(f"Cygnar - Storm Legion\nCaptain Jade Falcon\n{costs}\n")
    assert (found.leader, found.points) == ("Captain Jade Falcon", 75)


def test_cards_format_and_arena_are_read() -> None:
    found = read_text((LISTS / "01-cost-first.txt").read_text(encoding="utf-8"))
    assert (found.format, found.cards) == ("Grand Melee", ("Trapdoor", "Second Wind"))
    found = read_text(f"Cygnar - Storm Legion\nArena: Deep Well\nCommand Cards: A, B\n{BODY}")
    assert (found.cards, found.arena) == (("A", "B"), "Deep Well")
    found = read_text((LISTS / "03-format-before-faction.txt").read_text(encoding="utf-8"))
    assert found.format == "Prime"


def test_line_that_is_not_understood_is_quoted(hall: Hall, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"Cygnar - Storm Legion\n{BODY}Sergeant without a cost\n", encoding="utf-8")
    said, lists = submitted(hall, path)
    assert "“Sergeant without a cost”" in said
    assert lists[0].points == 75


@pytest.mark.parametrize("between", ["\n", "\n\n\n", "List 2\n", "\nList 2\n", "\nMy second\n"])
def test_two_lists_are_never_one(hall: Hall, tmp_path: Path, between: str) -> None:
    path = tmp_path / "lists.txt"
    first = "List 1\n" if "List 2" in between else ""
    path.write_text(
        f"{first}Cygnar - Storm Legion\n{BODY}{between}Cygnar - Gravediggers\n{COSTS_FIRST}",
        encoding="utf-8",
    )
    assert facts(submitted(hall, path)[1]) == [
        (1, "Cygnar - Storm Legion", "Captain Jade Falcon", 75),
        (2, "Cygnar - Gravediggers", "Captain Jade Falcon", 75),
    ]


def test_values_by_hand_for_two_lists_are_refused(hall: Hall) -> None:
    path = LISTS / "02-two-lists-in-one-paste.txt"
    with pytest.raises(Refused, match="2 lists"):
        hall.run(meant(hall, AddList, "Ann Berg", text_file=str(path), points="75"))
    assert not hall.event.lists.get(hall.id("Ann Berg"))


def test_changing_a_list_to_two_lists_is_refused(hall: Hall) -> None:
    submitted(hall, LISTS / "03-format-before-faction.txt")
    path = LISTS / "02-two-lists-in-one-paste.txt"
    with pytest.raises(Refused, match="2 lists"):
        hall.run(meant(hall, EditList, "Ann Berg", "1", text_file=str(path)))


EXPORTS = {
    "a program's name and cards above": (
        "War Room Army\n\nKhador - Winter Korps\n\n[Prime] 100/100\nPC CARD\nTrapdoor\n"
        "Second Wind\nArena: Frozen Pass\n\nKommander Olga\n- Iron Skin\n- Grey Wolf [69]\n"
        "Rifle Corps [31]\n",
        ("Khador - Winter Korps", "Kommander Olga", 100), "Prime", 2, "Frozen Pass",
    ),
    "faction and army in two lines, cards below": (
        "Khador\nWinter Korps\n100 pts - Grand Melee\n\nLeader: Kommander Olga\nGrey Wolf - 69\n"
        "Rifle Corps - 31\n\nCommand Cards:\n- Trapdoor\n- Second Wind\n- Old Faithful\n"
        "- Break Through\n- Power Swell\nPrime Arena: Frozen Pass\n",
        ("Khador - Winter Korps", "Kommander Olga", 100), "Grand Melee", 5, "Frozen Pass",
    ),
    "rank behind the Leader, cards in a line": (
        "Cygnar - Storm Legion (100 points)\nCommand cards (5): A, B, C, D, E\n\n"
        "Captain Jade (Warcaster)\n  Courser (14)\n  2x Stormblades (22)\nStorm Lances (64)\n",
        ("Cygnar - Storm Legion", "Captain Jade", 100), "", 5, "",
    ),
    "marks of Discord and pictures": (
        "**Orgoth – Sea Raiders**\n*100 pts*\n__Leader__: Horruskh\n• Tyrant — 20\n🐻 Ulkor — 80\n",
        ("Orgoth - Sea Raiders", "Horruskh", 100), "", 0, "",
    ),
    "costs behind a single space": (
        "Cryx / Necrofactorium / 75 pts\nMortenebra\nReaper 15\nDeathjack 30\nBane Warriors 30\n",
        ("Cryx - Necrofactorium", "Mortenebra", 75), "", 0, "",
    ),
    "words of another language": (
        "Armee: Khador - Winter Korps\nAnführer: Kommander Olga\nPunkte: 100/100\nGrey Wolf [50]\n"
        "Rifle Corps [50]\n",
        ("Khador - Winter Korps", "Kommander Olga", 100), "", 0, "",
    ),
    "a Leader that costs nothing": (
        "Southern Kriels - Brineblood Marauders\nBoomhowler [0]\nRager [50]\nOthers [50]\n",
        ("Southern Kriels - Brineblood Marauders", "Boomhowler", 100), "", 0, "",
    ),
    "the format in the head": (
        "Brawlmachine - Cygnar - Gravediggers [50/50]\nMajor Wolfe\n- Courser [25]\nDogs [25]\n",
        ("Cygnar - Gravediggers", "Major Wolfe", 50), "Brawlmachine", 0, "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("shape", EXPORTS)
def test_export_of_a_builder_has_army_leader_points_and_cards(shape: str) -> None:
    text, known, format_, cards, arena = EXPORTS[shape]
    found = read_text(text)
    assert (found.faction, found.leader, found.points) == known
    assert (found.format, len(found.cards), found.arena) == (format_, cards, arena)
    assert found.unread == ()


def test_text_in_which_nothing_is_known_is_quoted_line_by_line() -> None:
    assert read_text("my list\nlots of jacks\n").unread == ("my list", "lots of jacks")


def test_points_that_do_not_add_up_are_named(hall: Hall, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(
        "Khador - Winter Korps\n75/75\nKommander Olga\nGrey Wolf [19]\nRifle Corps [31]\n"
    )
    said, lists = submitted(hall, path)
    assert facts(lists) == [(1, "Khador - Winter Korps", "Kommander Olga", 50)]
    assert "The text says 75 points, but its entries add up to 50." in said


@pytest.mark.parametrize(
    "entry", ["Rifle Corps [31] x1", "Rifle Corps [31] (C)", "Rifle Corps (31) x 1"]
)
def test_remark_behind_a_cost_is_not_in_its_way(entry: str) -> None:
    found = read_text(f"Khador - Winter Korps\nKommander Olga\n- Grey Wolf [19]\n{entry}\n")
    assert (found.points, found.unread) == (50, ())


@pytest.mark.parametrize(
    "head",
    ["Necrofactorium (Cryx) 75/75", "Necrofactorium (Cryx)", "Cryx (Necrofactorium) [75/75]"],
)
def test_faction_may_be_in_brackets_behind_the_army(head: str) -> None:
    found = read_text(f"{head}\nMaster Necrotech Vorl\nReaper Engine [35]\nBone Swarm [40]\n")
    assert (found.faction, found.leader, found.points) == (
        "Cryx - Necrofactorium",
        "Master Necrotech Vorl",
        75,
    )


HEAD = "Southern Kriels - Kithguard\nGrand Melee - 100 pts\n"
SPACED = {
    "title above": (f"Trolls for Bonn\n\n{HEAD}\nPC CARD\n\nTrapdoor\n\nHulda Craghand\n", 1),
    "two cards": (f"{HEAD}\nPC CARD\n\nTrapdoor\nSecond Wind\n\nHulda Craghand\n", 2),
    "cards with bullets": (f"{HEAD}\nPC CARD\n- Trapdoor\n- Second Wind\n\nHulda Craghand\n", 2),
    "no blank line above": (f"{HEAD}PC CARD\nTrapdoor\n\nHulda Craghand\nGunnar Bearson\n", 1),
    "many blank lines": (f"{HEAD}\n\nPC CARD\n\n\nTrapdoor\n\n\nHulda Craghand\n", 1),
}


@pytest.mark.parametrize("shape", SPACED)
def test_blank_line_ends_the_cards_and_the_next_line_leads(shape: str) -> None:
    text, cards = SPACED[shape]
    content = read_text(f"{text}10 Scrappers\n90 The Rest\n")
    assert (content.leader, len(content.cards)) == ("Hulda Craghand", cards)
    assert content.points == 100


def test_second_leader_is_named(hall: Hall) -> None:
    said, _ = submitted(hall, SENT / "lists/07-second-leader.list.txt")
    assert "Second Leader: General Gunnar Bearson." in said


LIST = "{head}\n{mark}\n{leader}\n40 Dire Wolf\n60 Storm Troops\n{mark}\n"
BLOCKS = {
    "bold numbers": ("**List 1** — Khador", "**List 2** — Khador", "```"),
    "bold titles": ("**Olga**", "**Sorcha**", "```"),
    "titles of Markdown": ("## List 1: Khador", "## List 2: Khador", ""),
    "bold numbers without code": ("**List 1:** Khador", "**List 2:** Khador", ""),
    "code with a language": ("Olga's list", "Sorcha's list", "```text"),
}


@pytest.mark.parametrize("shape", BLOCKS)
def test_two_lists_of_a_chat_are_never_one(shape: str) -> None:
    first, second, mark = BLOCKS[shape]
    below = "Khador - Winter Korps" if mark and "List" not in first else ""
    text = "".join(
        LIST.format(head=head, mark=mark.replace("```text", "```"), leader=f"{below}\n{leader}")
        for head, leader in ((first, "Olga Morova"), (second, "Sorcha Vane"))
    )
    contents = [read_text(part) for part in split_lists(text)]
    assert [(one.leader, one.points) for one in contents] == [
        ("Olga Morova", 100),
        ("Sorcha Vane", 100),
    ]


def test_stated_points_that_the_entries_do_not_reach_are_named() -> None:
    text = "Khador - Winter Korps - 97 pts\nOlga Morova\n19 Grey Wolf\n75 The Rest\n"
    assert [*points_notes(text)] == ["The text says 97 points, but its entries add up to 94."]
    stated = "Khador - Winter Korps\nPoints: 97/100\nOlga Morova\n19 Grey Wolf\n75 The Rest\n"
    assert [*points_notes(stated)] == ["The text says 97 points, but its entries add up to 94."]
