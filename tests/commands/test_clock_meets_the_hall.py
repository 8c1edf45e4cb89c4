"""Clocks where somebody else decided meanwhile: undo, the hall's pause, dice down, time given."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from clocked import clock_at, do, started, taps_at
from covers import covers
from hall import Hall
from meant import meant
from seated import Seated

from srtui.commands.clock.game import Adjust, Begin, PressKey
from srtui.commands.clock.round import DiceDown, Pause, Resume
from srtui.commands.command import ConfirmationRequired
from srtui.commands.event.settings import SetEvent
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.proposals import Reject, Withdraw
from srtui.commands.game.result import ClearResult, Result
from srtui.commands.game.turn import EndGame, FirstTurn
from srtui.model.refused import Refused
from srtui.queries.clock.book import sheet_of
from srtui.queries.game.table import table_view
from srtui.queries.game.table_read import read_table
from srtui.rules.clock import Stage


@pytest.fixture
def seated(hall: Hall) -> Seated:
    return Seated(hall, "two-fronts").begin().turns(3)


# A result beside a clock that runs


def test_undo_does_not_put_a_result_beside_a_clock_that_runs(seated: Seated) -> None:
    hall = seated.hall
    hall.run(meant(hall, Result, "1", "1", "s", 5, 0, 40, 20))
    hall.run(meant(hall, ClearResult, "1"))
    hall.judge().run(meant(hall, Resume, "1"))
    with pytest.raises(Refused, match=r"^The game at table 1 has been played on its clock"):
        hall.desk.undo()
    assert (seated.game.outcome, seated.clock.running) == (None, 1)


def test_redo_does_not_put_a_result_beside_a_clock_that_runs(seated: Seated) -> None:
    hall = seated.hall
    hall.run(meant(hall, Result, "1", "1", "s", 5, 0, 40, 20))
    hall.desk.undo()
    hall.judge().run(meant(hall, Resume, "1"))
    with pytest.raises(Refused, match="enter the result again"):
        hall.desk.redo()
    assert (seated.game.outcome, seated.clock.running) == (None, 1)


def test_undo_does_not_propose_again_what_was_rejected(seated: Seated) -> None:
    seated.run(meant(seated, Result, "1", winner="tie", by="1"))
    seated.hall.run(meant(seated.hall, Reject, "1", "play on"))
    with pytest.raises(Refused, match="has been played on its clock"):
        seated.hall.desk.undo()


def test_undo_brings_a_result_back_while_the_clock_stands(seated: Seated) -> None:
    seated.hall.run(meant(seated.hall, Result, "1", "1", "s", 5, 0, 40, 20))
    seated.hall.run(meant(seated.hall, ClearResult, "1"))
    seated.hall.desk.undo()
    assert (seated.game.outcome is not None, seated.clock.stage) == (True, Stage.STOPPED)


# All are paused, or at the end


def test_no_clock_begins_while_the_hall_is_paused(hall: Hall) -> None:
    started(hall, rolled=3)
    hall.run(meant(hall, Pause, "all", "fire alarm"))
    hall.run(meant(hall, FirstTurn, "4", "1"))
    with pytest.raises(Refused, match="All tables are paused"):
        do(hall.table(4), meant(hall.table(4), Begin, "4"))
    assert taps_at(hall, 4) == []
    hall.run(meant(hall, Resume, "all"))
    do(hall.table(4), meant(hall.table(4), Begin, "4"))
    assert clock_at(hall, 4).running == 0


@covers("1.3", "2.3")
def test_after_dice_down_no_game_begins(hall_of: Callable[[str], Hall]) -> None:
    hall = started(hall_of("sr2012"), rolled=3)
    hall.run(DiceDown())
    hall.run(meant(hall, FirstTurn, "4", "1"))
    with pytest.raises(Refused, match="Dice are down"):
        do(hall.table(4), meant(hall.table(4), Begin, "4"))
    assert clock_at(hall, 4).stage is Stage.WAITING


@covers("1.3", "2.3")
def test_at_dice_down_only_what_was_begun_is_finished(hall_of: Callable[[str], Hall]) -> None:
    hall = started(hall_of("sr2012"), rolled=1)
    assert hall.run(DiceDown()) == (
        "Dice down at 1 table: finish the current move or roll; then the turn and the game end."
    )


# Messages, and the clocks that continue


def test_withdrawn_result_of_a_paused_game_keeps_the_pause(seated: Seated) -> None:
    seated.hall.run(meant(seated.hall, Pause, "1", "a ruling"))
    seated.run(meant(seated, Result, "1", winner="tie", by="1"))
    said = seated.run(meant(seated, Withdraw, "1", "2"))
    assert said.endswith("did not agree to the result. Its clock is still paused.")
    assert seated.clock.running is None


@covers("24-2")
def test_time_given_to_a_fallen_flag_leaves_the_clock_running_that_was_turned_on(
    hall: Hall,
) -> None:
    """The second player's flag falls on the lent clock; the first player finishes the turn."""
    seated = Seated(hall, "two-fronts").begin().turns(2)
    seated.run(meant(seated, PressKey, "1", "1"))
    seated.wait(3000)
    assert (seated.clock.fallen, seated.clock.fallen_in) == (1, 0)
    seated.run(meant(seated, PressKey, "1", "2"))
    seated.wait(30)
    hall.judge().run(meant(hall, Adjust, "1", "2", "+1:00"))
    hall.judge().run(meant(hall, Resume, "1"))
    assert (seated.clock.running, seated.left) == (0, (2910, 60))


def test_a_size_set_while_a_round_is_played_is_asked_about(hall: Hall) -> None:
    """Half an hour each instead of 50 minutes: nobody's clock changes by a slip of the finger."""
    hall.desk.run(SetEvent(size=50))
    hall.desk.run(SetEvent(size=75))
    seated = Seated(hall, "two-fronts").begin()
    with pytest.raises(ConfirmationRequired, match="Round 1 is running: its clocks change now,"):
        hall.desk.run(SetEvent(size=50))
    assert seated.left == (3000, 3000)
    hall.desk.run(SetEvent(name="Hall II"))
    hall.desk.run(SetEvent(size=75))
    hall.run(SetEvent(size=50))
    assert seated.left == (1800, 1800)


def test_fallen_flag_does_not_make_a_tie(seated: Seated) -> None:
    seated.wait(3000)
    assert seated.clock.fallen == 1
    with pytest.raises(Refused, match=f"{seated.names[1]}'s clock has run out: settle that"):
        seated.run(meant(seated, Result, "1", winner="tie", by="1"))
    assert (seated.clock.stage, seated.hall.event.proposals) == (Stage.TURNS, {})


@covers("P-14")
def test_a_ruling_is_named_as_the_edition_writes_it(seated: Seated) -> None:
    said = seated.hall.judge().run(meant(seated, EndGame, "1", "ruling", "1")).sentence
    assert f"{seated.names[0]} wins by TO's ruling" in said


# A game that ends while the hall is paused


def test_a_game_that_ended_in_the_halls_pause_does_not_put_the_round_off_for_ever(
    hall: Hall,
) -> None:
    """Two minutes of pause are two minutes, also half an hour after all went on."""
    started(hall)
    before = datetime.fromisoformat(hall.event.rounds[0].ends_at or "")
    hall.run(meant(hall, Pause, "all", "lunch"))
    hall.run(meant(hall, Result, "1", "1", "s", 5, 0, 40, 20))
    hall.machine.go_on(120)
    assert "2 minutes later" in hall.run(meant(hall, Resume, "all"))
    hall.machine.go_on(1800)
    hall.run(meant(hall, Pause, "2"))
    assert "later" not in hall.run(meant(hall, Resume, "2"))
    after = datetime.fromisoformat(hall.event.rounds[0].ends_at or "")
    assert after - before == timedelta(minutes=2)


def test_resuming_one_game_ends_the_pause_it_ended_in(seated: Seated) -> None:
    hall = seated.hall
    hall.run(meant(hall, Pause, "all", "lunch"))
    hall.run(meant(hall, Result, "1", "1", "s", 5, 0, 40, 20))
    with pytest.raises(Refused, match="nobody has paused all tables"):
        hall.run(meant(hall, Resume, "all"))
    hall.run(meant(hall, ClearResult, "1"))
    said = hall.run(meant(hall, Resume, "1"))
    assert said.startswith(f"Table 1 has resumed; {seated.names[1]}'s clock is running.")
    assert (seated.clock.running, seated.left) == (1, (2880, 2940))


# Who will not make it


@covers("1.3", "sr2012:variants[chess-clocks]")
def test_where_dice_down_ends_the_games_nobody_is_late(hall_of: Callable[[str], Hall]) -> None:
    """At 50 points both clocks together are 106 minutes, and the round is 100."""
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "chess-clocks"))
    seated = Seated(hall, "destruction").begin().turns(1)
    row = next(one for one in sheet_of(hall.desk).rows(hall.machine()) if one.table == 1)
    assert (seated.left, row.state_text) == ((3120, 3180), "playing")


def test_dice_down_is_told_to_a_table_once(hall_of: Callable[[str], Hall]) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "chess-clocks"))
    Seated(hall, "destruction").begin()
    hall.run(DiceDown())
    told = table_view(read_table(hall.table(1), 1), hall.machine()).alerts
    assert told == ("Dice are down. Finish the current action; then the turn and the game end.",)
