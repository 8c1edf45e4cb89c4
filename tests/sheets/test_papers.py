"""What to bring, list form, judge's sheet and reference sheet: complete, and only what applies."""

from __future__ import annotations

import json
from collections.abc import Callable
from gettext import NullTranslations

import pytest
from asking import sheet
from click.testing import CliRunner
from hall import Hall
from meant import meant

from srtui.cli.app import app
from srtui.commands.event.settings import SetEvent, SetHouseRule
from srtui.commands.event.variants import UseVariant
from srtui.rules.plural import Language, in_language
from srtui.sheets.paper import PAGE

Maker = Callable[[str], Hall]
IDS = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")
PAPERS = ("bring", "lists", "judge", "reference")


def with_variants(hall_of: Maker, edition_id: str, *variants: str) -> Hall:
    """Return an event with variants: a key, or a key and its number."""
    hall = hall_of(edition_id)
    for variant in variants:
        key, _, number = variant.partition(" ")
        hall.run(meant(hall, UseVariant, key, *([int(number)] if number else [])))
    return hall


def text(hall: Hall, name: str) -> str:
    """Return a sheet in one line."""
    return " ".join(" ".join(sheet(hall.event, name)).split())


def pages(hall: Hall, name: str) -> list[list[str]]:
    """Return the lines of each page, without the empty ones at its end."""
    parted = "\n".join(sheet(hall.event, name)).split(PAGE)
    return [page.strip().splitlines() for page in parted]


@pytest.mark.parametrize("edition_id", IDS)
def test_papers_are_plain_lines_of_80_cells(hall_of: Maker, edition_id: str) -> None:
    hall = hall_of(edition_id)
    for name in PAPERS:
        for line in sheet(hall.event, name):
            assert len(line) <= 80
            assert line.isascii()


@pytest.mark.parametrize("edition_id", IDS)
def test_the_reference_sheet_has_two_pages_of_60_lines(hall_of: Maker, edition_id: str) -> None:
    found = pages(hall_of(edition_id), "reference")
    assert len(found) == 2
    assert all(len(page) <= 60 for page in found)


@pytest.mark.parametrize("edition_id", IDS)
def test_every_list_of_the_form_is_a_page(hall_of: Maker, edition_id: str) -> None:
    hall = with_variants(hall_of, edition_id)
    assert all(len(page) <= 60 for page in pages(hall, "lists"))


# What to bring


def test_2012_asks_for_two_copies_of_every_list(hall_of: Maker) -> None:
    told = text(hall_of("sr2012"), "bring")
    assert "Two legible copies of every list" in told
    assert "48 to 50 points" in told


def test_paint_is_asked_for_only_where_it_is_required(hall_of: Maker) -> None:
    hall = hall_of("sr2017beta")
    assert "Painting" not in text(hall, "bring")
    hall.run(meant(hall, UseVariant, "basic-painting"))
    assert "Painting - Basic Painting: Primed and basecoated, every model." in text(hall, "bring")


def test_2026_asks_for_markers_of_its_elements(hall_of: Maker) -> None:
    told = text(hall_of("sr2026"), "bring")
    assert "50 and 40 mm for objectives, 30 mm for flags and caches" in told
    assert "No model stands in for another." in told


# The list form


def test_2012_has_a_second_list_that_is_not_required(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    first, second = pages(hall, "lists")
    assert "List 1 of 2" in first
    assert "List 2 of 2, optional" in second
    for page in (first, second):
        labels = [line.partition("_")[0].strip() for line in page]
        assert {"Name:", "Faction:", "Warcaster/warlock:", "Tier:"} <= set(labels)
        assert "Total, 48 to 50 and the bonus points:" in labels
        assert "Bonus points of the warcaster/warlock, all to be spent:" in labels
        assert "Reinforcements, at most 10 points" in page
    assert "Fixed choices" in second, "no sheet of paper for five lines"


def test_form_has_reinforcements_only_if_they_are_used(hall_of: Maker) -> None:
    hall = with_variants(hall_of, "sr2012", "no-reinforcements")
    assert "Reinforcements" not in text(hall, "lists")


def test_a_second_leader_raises_the_limit_of_reinforcements(hall_of: Maker) -> None:
    hall = with_variants(hall_of, "sr2012", "leader-reinforcements")
    said = "at most 10 points; with a second warcaster/warlock 5 plus their bonus points"
    assert said in text(hall, "lists")


def test_as_many_lists_as_the_event_asks_for(hall_of: Maker) -> None:
    hall = with_variants(hall_of, "sr2012", "x-lists 3")
    told = text(hall, "lists")
    assert "List 3 of 3" in told
    assert "optional" not in told


def test_a_tier_that_is_asked_for_is_named(hall_of: Maker) -> None:
    assert "Tier (3 at least):" in text(
        with_variants(hall_of, "sr2015", "tier-required 3"), "lists"
    )


def test_2015_names_an_objective_and_specialists_where_they_are_in_use(hall_of: Maker) -> None:
    hall = hall_of("sr2015")
    told = text(hall, "lists")
    named = "Arcane Wonder, Armory, Bunker, Effigy of Valor, Fuel Cache, Stockpile"
    assert f"Objective, one of {named}:" in told
    assert "Specialists" not in told
    hall.run(meant(hall, UseVariant, "specialists"))
    assert "Specialists, at most 10 points" in text(hall, "lists")


def test_2026_asks_for_two_lists_with_different_leaders(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    told = text(hall, "lists")
    assert "Leader (a different one in each list):" in told
    assert "Total, 71 to 75:" in told
    assert "List 2 of 2" in told
    assert not any(word in told for word in ("optional", "Bonus points", "Tier", "Objective,"))
    hall.run(meant(hall, SetEvent, size=50))
    assert "Total, 46 to 50:" in text(hall, "lists")


# The judge's sheet


def test_dice_down_is_printed_in_full_if_the_event_calls_it(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    told = text(hall, "judge")
    assert "Dice down - The model that is moving ends its movement" in told
    assert "models that leave play at the end of the turn do so" in told
    assert "stay off and are not destroyed" in told
    assert "One last scoring" in told
    hall.run(meant(hall, UseVariant, "death-clock"))
    told = text(hall, "judge")
    assert "The model that is moving" not in told
    assert "When a flag falls" in told


def test_the_time_of_a_turn_is_judged_only_with_turn_timers(hall_of: Maker) -> None:
    hall = hall_of("sr2017beta")
    assert "When a turn's time is up" not in text(hall, "judge")
    hall.run(meant(hall, UseVariant, "classic-turn-timing"))
    assert "When a turn's time is up" in text(hall, "judge")


@pytest.mark.parametrize(
    ("edition_id", "own", "other"),
    [
        ("sr2015", "wins if that is a scenario win", "kept for the record"),
        ("sr2026", "Only the opponent scores now", "The opponent finishes this turn"),
    ],
)
def test_a_fallen_flag_means_what_the_edition_says(
    hall_of: Maker, edition_id: str, own: str, other: str
) -> None:
    hall = hall_of(edition_id)
    if edition_id == "sr2015":
        hall.run(meant(hall, UseVariant, "death-clock"))
    told = text(hall, "judge")
    first, second = told.index("In a player's own turn:"), told.index("In the opponent's turn:")
    assert own in told[first:second]
    assert other in told[second:]


def test_a_house_rule_on_flags_is_on_the_sheet(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    hall.run(meant(hall, SetHouseRule, "game.flag.own", "loses"))
    for name in ("judge", "reference"):
        assert "In a player's own turn: That player loses by the clock." in text(hall, name)


@pytest.mark.parametrize(
    ("edition_id", "said"),
    [
        # half of 75 rounded up is 38
        ("sr2026", "The winner gets 5 VP, 38 APD"),
        ("sr2017beta", "The winner gets 3 CP, 38 APD"),
        ("sr2012", "The winner gets half of the CP that win the scenario, APD as counted"),
    ],
)
def test_a_concession_gives_what_the_edition_awards(
    hall_of: Maker, edition_id: str, said: str
) -> None:
    told = text(hall_of(edition_id), "judge")
    assert said in told
    assert "The loser gets nothing." in told


def test_another_award_is_the_only_one_on_the_sheet(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    hall.run(meant(hall, SetHouseRule, "concession.points.fixed", "4"))
    told = text(hall, "judge")
    assert "The winner gets 4 VP" in told
    assert "5 VP" not in told


def test_the_times_are_those_of_the_events_size(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    assert "50 on each player's clock" in text(hall, "judge")
    hall.run(meant(hall, SetEvent, size=100))
    assert "60 on each player's clock" in text(hall, "judge")


def test_the_kill_box_of_2012_is_in_three_scenarios_unless_changed(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    told = text(hall, "judge")
    assert "Close Quarters, Gauntlet, Overrun: Kill box from the first player's turn 2" in told
    assert "The other scenarios have no kill box." in told
    hall.run(meant(hall, UseVariant, "no-kill-box"))
    assert "Kill box from" not in text(hall, "judge")


def test_the_artifice_puts_the_kill_box_everywhere(hall_of: Maker) -> None:
    told = text(with_variants(hall_of, "sr2012", "artifice-kill-box"), "judge")
    assert "Kill box - Kill box from the first player's turn 2" in told
    assert "The other scenarios" not in told


def test_without_wins_by_assassination_its_rules_are_left_out(hall_of: Maker) -> None:
    told = text(with_variants(hall_of, "sr2012", "no-caster-kill"), "judge")
    assert "A game is won by scenario or no models left." in told
    assert "A player who is the only one with a warcaster" not in told


def test_from_which_warning_a_game_is_lost(hall_of: Maker) -> None:
    assert "From warning 2 onwards, a game loss is advised (our reading)." in text(
        hall_of("sr2024"), "judge"
    )


# The reference sheet


def test_deployments_in_use_with_their_scenarios(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    told = text(hall, "reference")
    assert "Flank deployment (A Flag Too Far, Bunkers, Envelopment):" in told
    assert "Radial deployment (Command and Control, Diversion, Sacrifice):" in told
    hall.run(meant(hall, UseVariant, "scenarios", scenarios=("overrun",)))
    told = text(hall, "reference")
    assert "The first player deploys within 7 in of their edge" in told
    assert not any(word in told for word in ("Flank", "Radial", "Reinforcements", "Sacrifice"))


def test_who_counts_at_each_kind_of_element_in_use(hall_of: Maker) -> None:
    told = text(hall_of("sr2024"), "reference")
    for element in ("50 mm objective:", "40 mm objective:", "30 mm objective:"):
        assert element in told
    assert "Leader, Cohort model or battle engine within 3 in" in told


def test_set_up_is_in_order_and_says_who(hall_of: Maker) -> None:
    hall = hall_of("sr2017beta")
    told = text(hall, "reference")
    steps = [
        "list in secret",
        "an objective for this game",
        "Each player rolls a die",
        "table edge",
    ]
    places = [told.index(step) for step in steps]
    assert places == sorted(places)
    assert "Second player: Choose a table edge." in told
    assert "Specialists" not in told
    hall.run(meant(hall, UseVariant, "specialists"))
    assert "Specialists: which models leave, and which ones join?" in text(hall, "reference")


def test_win_conditions_and_tiebreakers_are_printed(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    told = text(hall, "reference")
    assert "A scenario is won with 3 CP; Gauntlet, Overrun, Destruction" in told
    assert "Sacrifice: 2 CP." in told
    assert "A lesser warlock is worth 2" in told
    hall.run(meant(hall, UseVariant, "no-tiebreakers"))
    told = text(hall, "reference")
    assert "There are no tiebreakers: the game is a tie." in told
    assert "A lesser warlock is worth 2" not in told


def test_rumble_has_its_own_deployment_and_no_kill_box(hall_of: Maker) -> None:
    told = text(with_variants(hall_of, "sr2017beta", "rumble"), "reference")
    assert "Rumble deployment: The first player deploys within 6 in of their edge" in told
    assert "Standard deployment" not in told
    assert "Kill box" not in told


@pytest.mark.parametrize("name", [*PAPERS, "announcement"])
def test_a_paper_is_a_document_in_json(hall_of: Maker, name: str) -> None:
    hall = hall_of("sr2026")
    done = CliRunner().invoke(app, ["print", str(hall.path), name, "--json"], prog_name="srtui")
    (document,) = json.loads(done.output)["data"]
    assert document["title"]
    assert all(part["heading"] or part["text"] or part["facts"] for part in document["sections"])


class Foreign(NullTranslations):
    """A catalogue of a single word, which is a heading."""

    def gettext(self, message: str) -> str:
        return "Da" if message == "Here" else message


def test_check_in_in_another_language_has_its_headings(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    hall.add(2)
    with in_language(Language(Foreign())):
        head = sheet(hall.event, "checkin")[2]
    assert head.split() == ["No.", "Player", "Club", "Faction", "Da", "Paid", "Lists", "Signature"]
