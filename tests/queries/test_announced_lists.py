"""The announcement says all that is asked of lists, with the numbers of this very event."""

from __future__ import annotations

from collections.abc import Callable

from announced import announcement
from covers import covers
from hall import Hall
from meant import meant

from srtui.commands.event.settings import SetEvent, SetHouseRule
from srtui.commands.event.variants import UseVariant

Maker = Callable[[str], Hall]


def text_under(hall: Hall, label: str) -> str:
    return next((one.value for one in announcement(hall.event).facts if one.label == label), "")


@covers("1.4")
def test_divide_and_conquer_says_how_often_in_the_rounds_expected(hall_of: Maker) -> None:
    """Worked example 4: five rounds and two lists, each at least two times."""
    hall = hall_of("sr2012")
    hall.run(SetEvent(rounds=5))
    hall.run(meant(hall, UseVariant, "x-lists", 2))
    hall.run(meant(hall, UseVariant, "divide-and-conquer"), sure=True)
    assert text_under(hall, "Lists") == (
        "Exactly 2 lists of 48 to 50 points plus the warcaster/warlock's bonus points. "
        "Reinforcements: 10 points. Each list is played at least 2 times in the 5 expected rounds; "
        "players with no choice of list left tell the opponent before the game."
    )


@covers("2.4")
def test_specialists_tiers_and_objectives_are_announced(hall_of: Maker) -> None:
    hall = hall_of("sr2015")
    hall.run(meant(hall, UseVariant, "specialists"))
    hall.run(meant(hall, UseVariant, "tier-required", 2), sure=True)
    hall.run(meant(hall, UseVariant, "divide-and-conquer", 2), sure=True)
    assert text_under(hall, "Lists") == (
        "1 or 2 lists of 48 to 50 points plus the warcaster/warlock's bonus points (our reading). "
        "Specialists: 10 points. Each list names an objective. Each reaches tier 2 of its theme. "
        "Each list is played at least 2 times."
    )


@covers("1.4")
def test_rules_for_characters_are_announced(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "modern-warfare"))
    assert text_under(hall, "In the lists").startswith(
        "Characters with FA C: only the newest version of each may be played."
    )


@covers("3.4")
def test_battlegroup_only_is_announced(hall_of: Maker) -> None:
    hall = hall_of("sr2017beta")
    hall.run(meant(hall, UseVariant, "battlegroup-only"))
    assert text_under(hall, "In the lists").startswith(
        "Only a warcaster/warlock and their battlegroup, and independent warjacks and warbeasts."
    )


def test_a_value_that_is_taken_away_is_announced_as_such(hall_of: Maker) -> None:
    """No hidden change of the round's length any more."""
    hall = hall_of("sr2012")
    hall.run(meant(hall, SetHouseRule, "timing.variable", "null"))
    told = announcement(hall.event)
    assert told.house_rules[0].startswith("Hidden change to the round: removed")
    assert text_under(hall, "Time") == "100 minutes (110 with reinforcements)"
