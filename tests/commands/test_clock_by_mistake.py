"""What organizer and judges called or noted by mistake, and take back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from clocked import clock_at, do, game_at, left_at, started
from covers import covers
from hall import Hall
from meant import meant

from srtui.commands.clock.game import Begin, EndTurn, PressKey, Strike
from srtui.commands.clock.round import DiceDown
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.result import Result
from srtui.commands.game.turn import FirstTurn
from srtui.model.refused import Refused

Maker = Callable[[str], Hall]


@covers("2.3")
def test_a_warning_that_was_noted_for_the_wrong_player_is_taken_back(hall_of: Maker) -> None:
    hall = hall_of("sr2015")
    hall.run(meant(hall, UseVariant, "death-clock"))
    started(hall)
    judge, name = hall.judge(), hall.event.name_of(game_at(hall, 1).first)
    with pytest.raises(Refused, match=f"{name} has not stopped the clock"):
        do(judge, meant(judge, Strike, "1", "1", off=True))
    do(judge, meant(judge, Strike, "1", "1"))
    do(judge, meant(judge, Strike, "1", "2"))
    do(judge, meant(judge, Strike, "1", "1"))
    assert clock_at(hall, 1).struck_out == 0
    hall.machine.go_on(30)
    said = do(judge, meant(judge, Strike, "1", "1", off=True))
    assert said == f"Table 1: {name} has stopped the clock once. 1 more loses the game."
    assert (clock_at(hall, 1).strikes, clock_at(hall, 1).struck_out) == ((1, 1), None)
    assert left_at(hall, 1) == (3570, 3600)
    assert (
        do(judge, meant(judge, Strike, "1", "1", off=True))
        == f"Table 1: {name} has not stopped the clock."
    )


@covers("1.3", "2.3")
def test_dice_down_that_was_called_too_early_is_taken_back(hall_of: Maker) -> None:
    """Table 1 plays its turn, table 2 has ended its own: both go on, and no time is missing."""
    hall = started(hall_of("sr2012"), rolled=2)
    for table in ("1", "2"):
        do(hall.table(int(table)), meant(hall.table(int(table)), PressKey, table, "2"))
    with pytest.raises(Refused, match="Dice down has not been called"):
        hall.run(DiceDown(off=True))
    hall.run(DiceDown())
    do(hall.table(2), meant(hall.table(2), EndTurn, "2"))
    hall.machine.go_on(20)
    assert hall.run(DiceDown(off=True)) == "Dice down has been cancelled: 2 tables continue."
    first, second = clock_at(hall, 1), clock_at(hall, 2)
    assert (first.dice_down, first.running, first.turn_left_ns) == (False, 0, 580 * 10**9)
    assert (second.done, second.active, second.turn_left_ns) == (False, 1, 600 * 10**9)
    do(hall.table(2), meant(hall.table(2), PressKey, "2", "1"))
    assert clock_at(hall, 2).running == 1
    assert hall.run(DiceDown()).startswith("Dice down at 2 tables")


@covers("1.3", "sr2012:variants[chess-clocks]")
def test_a_last_turn_that_was_ended_on_a_chess_clock_stays_the_last(hall_of: Maker) -> None:
    """The next player's clock has not run since: it is not charged afterwards."""
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "chess-clocks"))
    started(hall, rolled=2)
    hall.run(DiceDown())
    do(hall.table(2), meant(hall.table(2), EndTurn, "2"))
    hall.machine.go_on(300)
    assert hall.run(DiceDown(off=True)) == (
        "Dice down has been cancelled: 1 table continues. Too late at table 2: the last "
        "turn has ended."
    )
    assert left_at(hall, 1) == (2880, 3180)
    assert left_at(hall, 2) == (3180, 3180)


def test_dice_down_is_not_taken_back_by_judges(hall_of: Maker) -> None:
    hall = started(hall_of("sr2012"))
    hall.run(DiceDown())
    with pytest.raises(Refused, match="for the organizer"):
        do(hall.judge(), DiceDown(off=True))


def test_a_game_that_ended_before_dice_down_was_taken_back_keeps_no_other_from_beginning(
    hall_of: Maker,
) -> None:
    hall = started(hall_of("sr2012"), rolled=3)
    hall.run(DiceDown())
    hall.run(meant(hall, Result, "1", "1", "c"))
    assert hall.run(DiceDown(off=True)) == "Dice down has been cancelled: 2 tables continue."
    hall.run(meant(hall, FirstTurn, "4", "1"))
    do(hall.table(4), meant(hall.table(4), Begin, "4"))
    assert not clock_at(hall, 4).dice_down


def test_dice_down_is_not_taken_back_where_every_last_turn_has_ended(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "chess-clocks"))
    started(hall, rolled=1)
    hall.run(DiceDown())
    do(hall.table(1), meant(hall.table(1), EndTurn, "1"))
    with pytest.raises(Refused, match="Too late at table 1: the last turn has ended"):
        hall.run(DiceDown(off=True))
