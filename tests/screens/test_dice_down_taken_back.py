"""Dice down that was called too early is taken back from the board, by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from at_screen import press, seen
from board_app import JUDGE, app_on, board
from clocked import clock_at, started
from hall import Hall

from screens.scoring.screen import ScoringScreen
from srtui.commands.clock.round import DiceDown
from srtui.commands.command import ConfirmationRequired
from srtui.model.refused import Refused

Maker = Callable[[str], Hall]


async def test_what_dice_down_leaves_to_do_is_offered_with_taking_it_back(hall_of: Maker) -> None:
    hall = started(hall_of("sr2012"), rolled=2)
    hall.run(DiceDown())
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "v")
            assert "Open the game" in seen(app)
            await press(pilot, "b")
            assert "Dice down?" not in seen(app), "nothing is called now"
            assert "Dice down has been cancelled: 2 tables continue." in seen(app)
    assert [clock_at(hall, table).dice_down for table in (1, 2)] == [False, False]


async def test_a_judge_looks_at_the_game_only(hall_of: Maker) -> None:
    hall = started(hall_of("sr2012"), rolled=2)
    hall.run(DiceDown())
    with app_on(hall, JUDGE) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "v")
            assert isinstance(app.screen, ScoringScreen)
    assert clock_at(hall, 1).dice_down


def test_dice_down_called_twice_says_how_it_is_taken_back(hall_of: Maker) -> None:
    hall = started(hall_of("sr2012"), rolled=2)
    hall.run(DiceDown())
    with pytest.raises(Refused, match="Dice down was called"):
        hall.run(DiceDown())


def test_dice_down_asks_while_the_round_has_time(hall_of: Maker) -> None:
    hall = started(hall_of("sr2012"), rolled=2)
    with pytest.raises(ConfirmationRequired) as asked:
        hall.desk.run(DiceDown())
    assert asked.value.warnings == ("Round 1 still has time left.",)
    assert not clock_at(hall, 1).dice_down
    hall.now += timedelta(hours=4)
    hall.desk.run(DiceDown())
    assert clock_at(hall, 1).dice_down
