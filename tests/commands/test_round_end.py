"""Length of a round, who may know it, and the messages at its end (rules.md 1.3-5.3)."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from clocked import clock_at, do, started, to_turns
from covers import covers
from hall import Hall
from meant import meant

from data.event import journal
from screens.rounds.slip import read_slip
from srtui.commands.clock.game import EndTurn, Hold, PressKey
from srtui.commands.clock.round import DiceDown, Pause, Resume
from srtui.commands.clock.settings import ClockSettings
from srtui.commands.command import ConfirmationRequired
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.turn import FirstTurn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.model.event import Round
from srtui.model.refused import Refused
from srtui.queries.clock.book import sheet_of
from srtui.queries.clock.facts import RANK, State
from srtui.queries.clock.rows import ClockRow, Summary, game_text
from srtui.queries.day.status import status
from srtui.queries.game.table import table_view
from srtui.queries.game.table_read import read_table
from srtui.queries.hall.board import headline, pages, time_shown
from srtui.rules.clock import SECOND
from srtui.rules.clock.end_of_round import expected_end

Maker = Callable[[str], Hall]
SIGNED = (-3, -2, -1, 1, 2, 3)


def running(hall: Hall, scenario: str = "roll") -> Round:
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, scenario))
    hall.run(Publish())
    hall.run(Start())
    return hall.event.rounds[0]


def lasts(one: Round) -> float:
    assert one.started_at is not None
    assert one.ends_at is not None
    real = datetime.fromisoformat(one.ends_at) - datetime.fromisoformat(one.started_at)
    assert real == timedelta(minutes=one.minutes or 0)
    return real / timedelta(minutes=1)


# The hidden length


@covers("1.3", "2.3")
@pytest.mark.parametrize(("edition", "unit"), [("sr2012", 5), ("sr2015", 5)])
def test_the_length_is_rolled_at_the_start_and_kept_for_the_organizer(
    hall_of: Maker, edition: str, unit: int
) -> None:
    one = running(hall_of(edition), "Incursion")
    assert one.hidden_end
    assert one.variable in [unit * times for times in SIGNED]
    assert lasts(one) == 100 + (one.variable or 0)


@covers("12-2")
def test_a_scenario_with_reinforcements_makes_the_round_longer(hall_of: Maker) -> None:
    one = running(hall_of("sr2012"), "Bunkers")
    assert one.variable in [5 * times for times in SIGNED]
    assert lasts(one) == min(110 + (one.variable or 0), 115)


@covers("P-7")
def test_a_round_without_a_hidden_change_says_its_length(hall: Hall) -> None:
    one = running(hall)
    assert (one.variable, one.hidden_end, lasts(one)) == (None, False, 100)


@covers("1.3", "2.3")
def test_nothing_that_others_read_says_when_a_hidden_round_ends(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    one = running(hall)
    now = datetime.fromisoformat(one.started_at or "")
    event = hall.event
    assert f"{one.minutes} min left" in status(event, now).state
    assert "min left" not in status(event, now, judge=True).state
    assert "left" not in headline(event, now)
    assert time_shown(event, now) == ""
    assert not any(page.clock for page in pages(event, hall.now, 80, 20))
    with hall.store.read() as reader:
        told = [entry.sentence for entry in journal.entries(reader)]
    assert not [line for line in told if str(one.minutes) in line]


@covers("1.3")
def test_the_board_of_an_open_round_shows_its_time(hall: Hall) -> None:
    now = datetime.fromisoformat(running(hall).started_at or "")
    assert "100 min left" in headline(hall.event, now)
    assert time_shown(hall.event, now) == "1:40"
    assert "100 min left" in status(hall.event, now, judge=True).state


@covers("1.3")
def test_the_start_reminds_the_organizer_of_what_a_hidden_end_means(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.add(2)
    hall.run(PairRound())
    hall.run(Publish())
    said = hall.run(Start())
    assert "only you can see it" in said
    assert "scenario or assassination" in said


# The hall is paused


@covers("4.3")
def test_a_pause_of_the_whole_hall_puts_the_end_of_the_round_off(hall: Hall) -> None:
    started(hall)
    before = datetime.fromisoformat(hall.event.rounds[0].ends_at or "")
    hall.run(meant(hall, Pause, "all", "fire alarm"))
    hall.machine.go_on(600)
    assert hall.run(meant(hall, Resume, "all")).endswith(
        "The round ends 10 minutes later than planned."
    )
    assert datetime.fromisoformat(hall.event.rounds[0].ends_at or "") - before == timedelta(
        minutes=10
    )
    hall.run(meant(hall, Pause, "all"))
    hall.machine.go_on(120)
    hall.run(meant(hall, Resume, "all"))
    after = datetime.fromisoformat(hall.event.rounds[0].ends_at or "")
    assert after - before == timedelta(minutes=12)


def test_an_undo_leaves_clocks_and_the_end_of_the_round_together(hall: Hall) -> None:
    started(hall)
    hall.run(meant(hall, Pause, "all"))
    hall.machine.go_on(600)
    hall.run(meant(hall, Resume, "all"))
    ends = hall.event.rounds[0].ends_at
    with pytest.raises(
        ConfirmationRequired, match=r"“Resumed at 4 tables.+” came later and cannot be undone"
    ):
        hall.desk.undo()
    with pytest.raises(Refused) as refused:
        hall.desk.undo(sure=True)
    assert str(refused.value).startswith("Clocks of round 1 are running")
    assert hall.event.rounds[0].ends_at == ends


def test_a_pause_of_one_table_puts_nothing_off(hall: Hall) -> None:
    started(hall)
    before = hall.event.rounds[0].ends_at
    hall.run(meant(hall, Pause, "1", "a call"))
    hall.machine.go_on(600)
    assert "later" not in hall.run(meant(hall, Resume, "1"))
    assert hall.event.rounds[0].ends_at == before


def test_a_hidden_end_is_put_off_in_silence(hall_of: Maker) -> None:
    hall = started(hall_of("sr2012"))
    before = datetime.fromisoformat(hall.event.rounds[0].ends_at or "")
    do(hall.table(1), meant(hall.table(1), PressKey, "1", "2"))
    hall.run(meant(hall, Pause, "all"))
    hall.machine.go_on(300)
    assert "later" not in hall.run(meant(hall, Resume, "all"))
    after = datetime.fromisoformat(hall.event.rounds[0].ends_at or "")
    assert after - before == timedelta(minutes=5)


# Games at the end


def row_at(hall: Hall, table: int) -> ClockRow:
    rows = sheet_of(hall.desk).rows(hall.machine())
    return next(one for one in rows if one.table == table)


def spend_on_questions(hall: Hall, table: int, seconds: float) -> None:
    """Let the questions of a turn take this long while both clocks are paused."""
    desk = to_turns(hall, table)
    hall.machine.go_on(60)
    do(desk, meant(desk, Hold, str(table)))
    hall.machine.go_on(seconds)
    do(desk, meant(desk, EndTurn, str(table)))


@covers("4.3", "5.3", "ALL-7")
def test_who_stood_too_long_will_be_late_and_then_it_is_a_tie(hall: Hall) -> None:
    hall.run(ClockSettings(questions="stop"))
    started(hall, players=2, rolled=1)
    spend_on_questions(hall, 1, 400)
    row = row_at(hall, 1)
    assert (row.state, row.state_text) == (State.LATE, "may end +6m")
    to_expected_end(hall)
    row = row_at(hall, 1)
    assert (row.state, row.needs) == (State.TIE, True)
    assert row.waits == (
        "The expected end has come. With 6:40 minutes on both clocks together, it is a tie."
    )
    found = sheet_of(hall.desk).summary(hall.machine())
    assert found.ties == (1,)
    assert status(hall.event, hall.clock(), found).next.text == (
        "Enter the tie at table 1. The game's expected end has passed."
    )


def test_table_and_organizer_read_the_same_end_of_a_game(hall: Hall) -> None:
    hall.run(ClockSettings(questions="stop"))
    started(hall, players=2, rolled=1)
    spend_on_questions(hall, 1, 400)
    to_expected_end(hall)
    view = table_view(read_table(hall.table(1), 1), hall.machine())
    assert row_at(hall, 1).waits in view.alerts


def test_late_key_is_not_hidden_by_a_game_that_may_end_late() -> None:
    assert RANK[State.KEY_LATE] < RANK[State.LATE]


def to_expected_end(hall: Hall) -> None:
    """Both play on until the moment at which the game is expected to end."""
    desk, clock = hall.table(1), clock_at(hall, 1)
    assert clock.running is not None
    hall.machine.go_on(clock.left_ns[clock.running] // SECOND - 100)
    do(desk, meant(desk, EndTurn, "1"))
    end = expected_end(clock_at(hall, 1))
    assert end is not None
    hall.machine.go_on((end - hall.machine.utc).total_seconds())
    assert clock_at(hall, 1).fallen is None


def test_game_after_the_end_of_its_round_shows_by_how_long(hall: Hall) -> None:
    """2026 calls no dice down: a game that has begun ten minutes late has them left at the end."""
    started(hall, players=2, rolled=0)
    ends = datetime.fromisoformat(hall.event.rounds[0].ends_at or "")
    lasts = clock_at(hall, 1).budget.player_ns * 2 // SECOND
    hall.machine.go_on((ends - hall.machine.utc).total_seconds() + 600 - lasts)
    hall.run(meant(hall, FirstTurn, "1", "1"))
    desk = to_turns(hall, 1)
    assert row_at(hall, 1).state_text == "may end +10m"
    hall.machine.go_on(lasts // 2 - 400)
    do(desk, meant(desk, EndTurn, "1"))
    hall.machine.go_on((ends - hall.machine.utc).total_seconds() - 1)
    assert {State.ROUND_OVER, State.LATE} & set(row_at(hall, 1).states) == {State.LATE}
    hall.machine.go_on(1)
    row = row_at(hall, 1)
    assert {State.ROUND_OVER, State.LATE} & set(row.states) == {State.ROUND_OVER}
    most = "In 10:00 minutes it is a tie if both clocks together have more than 5:00 minutes."
    assert f"The round's time is up. {most}" in game_text(row)


def test_where_dice_down_is_called_the_time_is_up_until_it_is(hall_of: Maker) -> None:
    """2012 with Chess Clocks: no variable, the end is known to everybody (rules.md 1.4)."""
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "chess-clocks"))
    started(hall, players=2, rolled=1)
    desk = to_turns(hall, 1)
    hall.machine.go_on(50 * 60)
    do(desk, meant(desk, EndTurn, "1"))
    ends = datetime.fromisoformat(hall.event.rounds[0].ends_at or "")
    hall.machine.go_on((ends - hall.machine.utc).total_seconds() - 1)
    assert State.ROUND_OVER not in row_at(hall, 1).states
    hall.machine.go_on(1)
    row = row_at(hall, 1)
    assert State.ROUND_OVER in row.states
    assert "The round's time is up. Dice down is called." in game_text(row)
    hall.run(DiceDown())
    states = row_at(hall, 1).states
    assert State.DICE in states
    assert State.ROUND_OVER not in states


def test_a_hidden_end_is_told_by_no_game(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    started(hall, players=2, rolled=1)
    to_turns(hall, 1)
    ends = datetime.fromisoformat(hall.event.rounds[0].ends_at or "")
    hall.machine.go_on((ends - hall.machine.utc).total_seconds() + 60)
    row = row_at(hall, 1)
    assert State.ROUND_OVER not in row.states
    assert "round is over" not in game_text(row)


@covers("4.3", "ALL-7")
def test_player_with_exactly_five_minutes_plays_on(hall: Hall) -> None:
    hall.run(ClockSettings(questions="stop"))
    started(hall, players=2, rolled=1)
    spend_on_questions(hall, 1, 300)
    to_expected_end(hall)
    assert State.PLAYED_ON in row_at(hall, 1).states


def test_played_on_game_shows_the_time_of_both_clocks(hall: Hall) -> None:
    """Correction 33: the line of the clock's facts."""
    hall.run(ClockSettings(questions="stop"))
    started(hall, players=2, rolled=1)
    spend_on_questions(hall, 1, 240)
    to_expected_end(hall)
    line = "The expected end has come. With 4:00 minutes on both clocks together, play continues."
    assert line in game_text(row_at(hall, 1))


@covers("4.3")
def test_player_paused_by_the_organizer_plays_on(hall: Hall) -> None:
    hall.run(ClockSettings(questions="stop"))
    started(hall, players=2, rolled=1)
    spend_on_questions(hall, 1, 900)
    hall.run(meant(hall, Pause, "1"))
    hall.machine.go_on(1)
    hall.run(meant(hall, Resume, "1"))
    to_expected_end(hall)
    assert State.PLAYED_ON in row_at(hall, 1).states


@covers("1.3", "2.3")
def test_when_the_time_is_over_the_organizer_is_told_to_call_dice_down(hall_of: Maker) -> None:
    hall = started(hall_of("sr2012"), players=2, rolled=1)
    ends = datetime.fromisoformat(hall.event.rounds[0].ends_at or "")
    early, late = ends - timedelta(seconds=1), ends + timedelta(seconds=1)

    def told(now: datetime, *, judge: bool = False) -> tuple[str, str]:
        found = sheet_of(hall.desk).summary(hall.machine())
        step = status(hall.event, now, found, judge=judge).next
        return step.text, step.command

    assert "dice down" not in told(early)[0]
    assert told(late) == ("Call dice down in round 1. Its time is up.", "clock.dice-down")
    assert "dice down" not in told(late, judge=True)[0]
    hall.run(DiceDown())
    assert "dice down" not in told(late)[0]


def test_on_paper_it_is_called_by_mouth(hall_of: Maker) -> None:
    hall = started(hall_of("sr2012"), players=2, rolled=0)
    late = datetime.fromisoformat(hall.event.rounds[0].ends_at or "") + timedelta(minutes=1)
    step = status(hall.event, late, Summary()).next
    assert (step.place, step.command) == ("results", "")
    assert step.text.startswith("Call dice down, then enter the results. Type 1 1 ")


@pytest.mark.parametrize("edition", ["sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026"])
def test_step_says_what_to_type_once_time_is_called(hall_of: Maker, edition: str) -> None:
    """Nothing said what to type for a game that has no result then."""
    hall = started(hall_of(edition), players=2, rolled=0)
    late = datetime.fromisoformat(hall.event.rounds[0].ends_at or "") + timedelta(minutes=1)
    step = status(hall.event, late, Summary(dice=(1,))).next
    assert step.action == "Enter the result of table 1."
    slips = re.findall(r"(1 [^(]*) \(", step.reason)
    assert slips[-1] == "1 t"
    for line in slips:
        slip = read_slip(hall.event, f"{line} 3 3 20 20")
        assert slip.result is not None, (line, slip.reading)
    assert len(step.text) <= 74


def test_nothing_is_called_where_the_clocks_end_the_games(hall: Hall) -> None:
    started(hall, players=2, rolled=1)
    late = datetime.fromisoformat(hall.event.rounds[0].ends_at or "") + timedelta(minutes=1)
    assert "dice down" not in status(hall.event, late).next.text
