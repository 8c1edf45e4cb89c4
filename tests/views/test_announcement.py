"""The announcement: keywords, house rules, presets, and the organizer's page behind it."""

from __future__ import annotations

from collections.abc import Callable

from covered.covers import covers
from hall import Hall
from meant import meant

from srtui.desk.event.settings import AddPlan, SetHouseRule
from srtui.desk.event.variants import MeetDemand, UsePreset, UseVariant
from srtui.views.announcement import PAGE, announcement
from srtui.views.paper import sheet

Maker = Callable[[str], Hall]


def test_without_variants_it_says_that_all_is_as_printed(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    lines = sheet(hall.event, "announcement")
    assert lines[:2] == ("Hall", "Steamroller 2026, 75 points")
    assert "No variants: everything as in the document." in lines
    assert (
        "Painting         Painted models are welcome; only official or special events may" in lines
    )


@covers("1.11")
def test_keywords_stand_with_their_numbers_and_what_they_mean(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "x-rounds", 3))
    hall.run(meant(hall, UseVariant, "x-lists", 2))
    hall.run(meant(hall, UseVariant, "chess-clocks"))
    hall.run(meant(hall, UseVariant, "scenarios", scenarios=("overrun",)))
    told = announcement(hall.event)
    named = {one.name: one for one in told.keywords}
    assert list(named) == [
        "3-Round Event", "Chess Clocks", "2 List(s) Required", "Scenario(s): Overrun",
    ]  # fmt: skip
    assert named["3-Round Event"].line.startswith("No more than 3 rounds;")
    assert len(named["Chess Clocks"].notes) == 2
    facts = {one.label: one.value for one in told.facts}
    assert facts["Rounds"] == "3 (fixed by a variant)"
    assert facts["Scenarios"] == "announced, in this order: Overrun"
    assert facts["Lists"] == (
        "Exactly 2 lists of 48 to 50 points and the Leader's bonus points. Reinforcements: 10 "
        "points. Each is played at least 1 time."
    )


def test_house_rules_say_what_is_printed_and_from_when_they_count(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    hall.run(meant(hall, SetHouseRule, "bye.points.fixed", "2"))
    hall.run(meant(hall, SetHouseRule, "bye.points.fixed", "1", from_round=3))
    hall.run(meant(hall, SetHouseRule, "rounds.cap", "4"))
    assert announcement(hall.event).house_rules == (
        "bye.points.fixed is 2, in the document 3.",
        "bye.points.fixed is 1 from round 3 on, in the document 3.",
        "rounds.cap is 4, in the document not set.",
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
        row for row in hall.event.edition.reminders
        if row.to == "organizer" and row.when != "objectives"  # Close Quarters has none
    ]  # fmt: skip
    assert mine.split("Not to be forgotten")[1].count("\n- ") == len(kept) > 0
    assert not any("visitors" in line for line in wall)
