"""The pause of a round in a hall of slips, where no clock runs at any table: a fire alarm."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from clocked import clock_at, publish, started
from hall import Hall
from meant import meant

from data.event.store import Store
from srtui.commands.clock.game import Begin
from srtui.commands.clock.round import Pause, Resume
from srtui.commands.game.result import Result
from srtui.commands.game.turn import FirstTurn
from srtui.commands.rounds.stages import Start
from srtui.model.read_event import read_event
from srtui.model.refused import Refused
from srtui.queries.day.event_line import event_line
from srtui.queries.day.status import status
from srtui.queries.hall.board import heading, time_shown

MINUTE = 60


def left(hall: Hall) -> int | None:
    """Seconds left of the round, as every screen says them."""
    return event_line(hall.event, hall.machine.utc).left


@pytest.fixture
def slips(hall: Hall) -> Hall:
    """Return a round that started a minute ago, without clocks at any table."""
    publish(hall, players=8, rolled=0)
    hall.run(Start())
    hall.machine.go_on(MINUTE)
    return hall


def test_the_time_of_a_round_stands_while_it_is_paused(slips: Hall) -> None:
    before = left(slips)
    assert before is not None
    assert slips.run(Pause(None)) == "Round 1 is paused: its timer is stopped."
    slips.machine.go_on(7 * MINUTE)
    assert left(slips) == before
    said = slips.run(Resume(None))
    assert said == "Round 1 has resumed. The round ends 7 minutes later than planned."
    assert left(slips) == before
    slips.machine.go_on(MINUTE)
    assert left(slips) == before - MINUTE


def test_pauses_of_a_round_add_up(slips: Hall) -> None:
    ends = slips.event.newest_round().ends_at
    for _ in range(2):
        slips.run(Pause(None))
        slips.machine.go_on(5 * MINUTE)
        slips.run(Resume(None))
    later = slips.event.newest_round().ends_at
    assert ends is not None
    assert later is not None
    begin, end = (datetime.fromisoformat(one) for one in (ends, later))
    assert end - begin == timedelta(minutes=10)


def test_pause_reason_is_on_the_board_and_the_next_step_resumes(slips: Hall) -> None:
    slips.run(Pause(None))
    assert slips.run(Pause(None, "fire alarm")) == "Round 1 is paused: fire alarm."
    now = slips.machine.utc
    assert heading(slips.event, now).notices == ("The round is paused: fire alarm",)
    shown = time_shown(slips.event, now)
    assert time_shown(slips.event, now + timedelta(minutes=30)) == shown
    said = status(slips.event, now)
    assert said.next.place == "tables"
    assert said.next.text == "Resume round 1 with P in Clocks. It is paused (fire alarm)."
    assert "round paused" in said.state


def test_round_pauses_only_once_and_resumes_only_when_paused(slips: Hall) -> None:
    with pytest.raises(Refused, match="nobody has paused all tables"):
        slips.run(Resume(None))
    slips.run(Pause(None))
    with pytest.raises(Refused, match="It is already paused"):
        slips.run(Pause(None))


def test_a_pause_of_a_round_is_undone_and_redone(slips: Hall) -> None:
    before = left(slips)
    assert before is not None
    slips.run(Pause(None))
    slips.machine.go_on(MINUTE)
    slips.desk.undo()
    assert left(slips) == before - MINUTE, "as if it had never been paused"
    slips.desk.redo()
    assert left(slips) == before
    slips.run(Resume(None))
    slips.desk.undo()
    slips.machine.go_on(MINUTE)
    assert left(slips) == before, "it is paused again, since then"


def test_no_clock_begins_in_a_paused_round(slips: Hall) -> None:
    slips.run(Pause(None))
    with pytest.raises(Refused, match="The round is paused: this clock starts when it resumes"):
        slips.run(meant(slips, Begin, "1"))


def test_where_clocks_run_they_are_paused_as_ever(hall: Hall) -> None:
    started(hall, players=8, rolled=4)
    assert hall.run(Pause(None)) == "Paused at 4 tables."
    assert hall.event.newest_round().paused_at is None
    hall.machine.go_on(3 * MINUTE)
    assert "The round ends 3 minutes later than planned." in hall.run(Resume(None))
    assert clock_at(hall, 1).paused is None


def test_a_round_that_was_paused_without_and_then_with_clocks_ends_later_by_both(
    slips: Hall,
) -> None:
    before = left(slips)
    assert before is not None
    slips.run(Pause(None))
    slips.machine.go_on(4 * MINUTE)
    slips.run(Resume(None))
    slips.run(meant(slips, FirstTurn, "1", "1"))
    slips.run(meant(slips, Begin, "1"))
    slips.run(Pause(None))
    slips.machine.go_on(4 * MINUTE)
    slips.run(Resume(None))
    assert left(slips) == before


def test_before_a_round_runs_nothing_is_paused(hall: Hall) -> None:
    publish(hall, players=8, rolled=0)
    with pytest.raises(Refused, match="No clock is running in this round"):
        hall.run(Pause(None))


def test_the_pause_ends_with_the_round_and_stands_in_the_file(slips: Hall) -> None:
    slips.run(Pause(None))
    again = Store.open(slips.path)
    with again.read() as reader:
        assert read_event(reader).newest_round().paused_at is not None
    again.close()
    for table in "1234":
        slips.run(meant(slips, Result, table, "1", "s", 5, 0, 40, 20))
    assert "paused" not in status(slips.event, slips.machine.utc).next.text


def test_a_game_with_a_result_is_not_paused(hall: Hall) -> None:
    started(hall, players=8, rolled=4)
    hall.run(meant(hall, Result, "2", "1", "s", 5, 0, 40, 20))
    with pytest.raises(Refused, match="Table 2 has a result: there is nothing to pause"):
        hall.run(meant(hall, Pause, "2"))
