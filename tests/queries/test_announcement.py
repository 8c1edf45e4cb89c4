"""The announcement: keywords, house rules, presets, and the organizer's page behind it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from announced import announcement
from asking import sheet
from covers import covers
from hall import Hall
from meant import meant

from srtui.commands.awards.special import AddAward, EditAward
from srtui.commands.event.settings import AddPlan, SetHouseRule
from srtui.commands.event.variants import MeetDemand, UsePreset, UseVariant
from srtui.commands.rounds.ending import MakeCut
from srtui.queries.event.changes import changes
from srtui.queries.event.reminders import where_of
from srtui.rules.applies import applies
from srtui.sheets.paper import PAGE

Maker = Callable[[str], Hall]


def test_without_variants_it_says_that_all_is_as_printed(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    lines = sheet(hall.event, "announcement")
    assert lines[:2] == ("Hall", "Steamroller 2026, 75 points")
    assert "No variants: everything is as in the document, where it has a rule." in lines
    assert (
        "Painting         Painted models are welcome; only official or special events may" in lines
    )


@covers("1.11")
def test_keywords_have_their_numbers_and_meanings(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "x-rounds", 3))
    hall.run(meant(hall, UseVariant, "x-lists", 2))
    hall.run(meant(hall, UseVariant, "chess-clocks"))
    hall.run(meant(hall, UseVariant, "scenarios", scenarios=("overrun",)))
    told = announcement(hall.event)
    named = told.keywords
    assert list(named) == [
        "3-Round Event",
        "Chess Clocks",
        "2 List(s) Required",
        "Scenario(s): Overrun",
    ]
    assert named["3-Round Event"].startswith("No more than 3 rounds;")
    *_, take, loses = re.findall(r"[^.]+\.", named["Chess Clocks"])
    assert "meaningful turns" in take
    assert loses.endswith("loses the game.")
    facts = {one.label: one.value for one in told.facts}
    assert facts["Rounds"] == (
        "up to 8 players: 3 rounds, at most 3 by a variant; the event may end early if one player "
        "leads alone"
    )
    assert facts["Scenarios"] == "announced, in this order: Overrun"
    assert facts["Lists"] == (
        "Exactly 2 lists of 48 to 50 points plus the warcaster/warlock's bonus points. Each list "
        "is played at least 1 time."
    )


def test_house_rules_say_what_is_printed_and_from_when_they_count(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    hall.run(meant(hall, SetHouseRule, "bye.points.fixed", "2"))
    hall.run(meant(hall, SetHouseRule, "bye.points.fixed", "1", from_round=3))
    hall.run(meant(hall, SetHouseRule, "rounds.cap", "4"))
    assert announcement(hall.event).house_rules == (
        "Bye: scenario points: 2 (in the document: 3).",
        "Bye: scenario points: 1 from round 3 on (in the document: 3).",
        "Fixed number of rounds: 4.",
    )


def test_the_form_of_a_cut_is_announced_in_words(hall_of: Maker) -> None:
    """A page for the wall said: cut.form is "elimination"."""
    hall = hall_of("sr2026")
    hall.add(8)
    hall.play()
    hall.run(MakeCut(4, "elimination", third_place=True))
    assert announcement(hall.event).house_rules == (
        "Players who make the cut play single elimination from round 2 on.",
        "The losers of the semifinals play for third place from round 2 on.",
    )


@covers("1.11", "sr2012:presets[hardcore]")
def test_the_organizers_page_stands_behind_the_one_for_the_wall(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.run(UsePreset("hardcore"))
    hall.run(MeetDemand("approval"))
    hall.run(meant(hall, AddPlan, "Check-in", "09:00"))
    lines = sheet(hall.event, "announcement")
    wall, mine = lines[: lines.index(PAGE)], "\n".join(lines[lines.index(PAGE) :])
    assert "Hardcore: The publisher's Hardcore tournament: one painted list, less time," in wall
    assert "09:00 Check-in" in wall
    assert "Artifice: Kill Box - The Kill Box is added to every scenario." in wall
    assert "approved" not in mine, "it is ticked off"
    assert "- The convention has at least 100 visitors." in mine
    assert "- At least 32 players. (0 of 32)" in mine
    kept = [
        row
        for row in hall.event.edition.reminders
        if row.to == "organizer" and applies(row.when, where_of(hall.event))
    ]
    assert mine.split("Reminders")[1].count("\n- ") == len(kept) > 0
    assert not any("visitors" in line for line in wall)


def test_house_rule_on_an_unprinted_key_is_not_compared_with_the_document(
    hall_of: Maker,
) -> None:
    """Corrections 30: the tables of SR2015 are lost, so that their values are not printed."""
    hall = hall_of("sr2015")
    hall.run(meant(hall, SetHouseRule, "lists.below", "4"))
    (told,) = announcement(hall.event).house_rules
    assert told.endswith(": 4 (otherwise 2; the document prints no value).")
    (change,) = changes(hall.event)
    assert change.unprinted
    hall.run(meant(hall, SetHouseRule, "bye.points.fixed", "2"))
    assert "otherwise" not in announcement(hall.event).house_rules[-1]


def test_before_anybody_is_on_the_roster_the_bands_of_rounds_are_told(hall: Hall) -> None:
    def rounds() -> str:
        return next(one.value for one in announcement(hall.event).facts if one.label == "Rounds")

    assert rounds() == (
        "up to 8 players: 3 rounds, up to 16: 4, up to 32: 5, up to 64: 6, up to 128: 7; the event "
        "may end early if one player leads alone"
    )
    hall.add(9)
    assert rounds().startswith("4 (the edition's number for 9 players)")


@pytest.mark.parametrize(
    ("players", "most", "said"),
    [
        (8, 5, "3 (the edition's number for 8 players; at most 5 by a variant)"),
        (16, 3, "3 (at most 3 by a variant; 4 the edition's number for 16 players)"),
    ],
)
def test_rounds_of_an_x_round_event_are_a_ceiling(
    hall_of: Maker, players: int, most: int, said: str
) -> None:
    """X is a ceiling, and a single leader ends the event earlier (SR2012 l.463-465)."""
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "x-rounds", most))
    hall.add(players)
    assert hall.event.planned_rounds == 3
    rounds = next(one.value for one in announcement(hall.event).facts if one.label == "Rounds")
    assert rounds == f"{said}; the event may end early if one player leads alone"


def test_the_category_of_best_painted_is_announced_or_missing(hall: Hall) -> None:
    assert "Awards           places 1 to 3" in sheet(hall.event, "announcement")
    hall.run(meant(hall, AddAward, "Best Painted"))
    missing = (
        "Best Painted: set its category (award edit), single model, battlegroup, unit or army."
    )
    assert announcement(hall.event).open_points == (missing,)
    hall.run(meant(hall, EditAward, "Best Painted", category="army"))
    hall.run(meant(hall, AddAward, "Best Sport"))
    told = announcement(hall.event)
    assert told.open_points == ()
    awards = next(one.value for one in told.facts if one.label == "Awards")
    assert awards == "places 1 to 3, Best Painted (army), Best Sport"


@pytest.mark.parametrize(("edition", "who"), [("sr2015", "EO"), ("sr2026", "TO")])
def test_announcement_names_the_final_authority(hall_of: Maker, edition: str, who: str) -> None:
    told = sheet(hall_of(edition).event, "announcement")
    assert f"Disputes         the {who} has the last word" in told


def test_only_what_is_in_use_is_announced(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    told = "\n".join(sheet(hall.event, "announcement"))
    assert "Reinforcements: 10 points." in told
    assert "the end of a round is hidden" in told
    for variant in ("no-reinforcements", "death-clock", "no-tiebreakers"):
        hall.run(meant(hall, UseVariant, variant))
    told = "\n".join(sheet(hall.event, "announcement"))
    assert "Reinforcements:" not in told
    assert "the end of a round is hidden" not in told
    assert "secret roll" not in told
    assert "army points in the" not in told
    assert "Undecided games  a tie\n" in told
