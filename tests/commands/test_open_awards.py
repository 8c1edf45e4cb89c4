"""An award of half a threshold while no scenario is chosen (rules.md 12-1): asked about."""

from collections.abc import Callable

import pytest
from hall import Hall
from meant import meant

from srtui.commands.command import Command, ConfirmationRequired
from srtui.commands.registry import load_command

AWARDING = [
    ("result", "1", "1", "o", "-", "-", "30", "-"),
    ("result", "1", "2", "no-show"),
]


def begun(hall: Hall) -> Hall:
    hall.add(2)
    hall.run(build(hall, "pair"))
    hall.run(build(hall, "publish"))
    return hall


def build(hall: Hall, id: str, *words: str) -> Command:
    return meant(hall, load_command(id), *words)


@pytest.mark.parametrize("words", AWARDING, ids=lambda words: words[3])
def test_an_award_that_needs_the_scenario_is_asked_about_before_it_is_chosen(
    hall_of: Callable[[str], Hall], words: tuple[str, ...]
) -> None:
    hall = begun(hall_of("sr2012"))
    with pytest.raises(ConfirmationRequired, match="Choose a scenario first"):
        hall.desk.run(build(hall, *words))
    hall.run(build(hall, "scenario", "incursion"))
    hall.desk.run(build(hall, *words))
    game = hall.event.rounds[0].games[0]
    assert sorted(game.points) == [0, 2]  # type: ignore[type-var]  # half of Incursion's 3, rounded up


@pytest.mark.parametrize("words", AWARDING, ids=lambda words: words[3])
def test_award_is_known_early_if_all_scenarios_agree(
    hall_of: Callable[[str], Hall], words: tuple[str, ...]
) -> None:
    hall = begun(hall_of("sr2015"))
    hall.desk.run(build(hall, *words))
    assert sorted(hall.event.rounds[0].games[0].points) == [0, 3]  # type: ignore[type-var]  # half of 5, rounded up


@pytest.mark.parametrize("words", AWARDING, ids=lambda words: words[3])
def test_a_fixed_award_needs_no_scenario(hall: Hall, words: tuple[str, ...]) -> None:
    begun(hall)
    hall.desk.run(build(hall, *words))
    assert sorted(hall.event.rounds[0].games[0].points) == [0, 5]  # type: ignore[type-var]
