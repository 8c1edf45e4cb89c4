"""The end of a round stays where it is, whatever somebody does to the clock on the wall."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from clocked import publish
from hall import Hall

from srtui.commands.clock.round import Pause, Resume
from srtui.commands.event.settings import SetDay
from srtui.commands.rounds.stages import Start
from srtui.queries.day.day import day
from srtui.queries.day.event_line import event_line
from srtui.queries.hall.board import headline

MINUTE, DAY = 60, 86_400


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


@pytest.mark.parametrize("jump", [DAY, -DAY, 3600, -3600])
def test_a_clock_on_the_wall_that_jumps_ends_no_round(slips: Hall, jump: int) -> None:
    before, event = left(slips), slips.event
    assert before is not None
    slips.machine.set_wall(jump)
    assert left(slips) == before
    # Also on a screen that has nothing to read again.
    assert event_line(event, slips.machine.utc).left == before
    assert "Time is up" not in headline(slips.event, slips.machine.utc)
    slips.machine.go_on(MINUTE)
    assert left(slips) == before - MINUTE
    slips.machine.go_on(before)
    assert left(slips) == -MINUTE


def test_a_clock_that_jumps_while_the_round_is_paused(slips: Hall) -> None:
    before = left(slips)
    slips.run(Pause(None))
    slips.machine.set_wall(DAY)
    slips.machine.go_on(5 * MINUTE)
    assert left(slips) == before
    assert (
        slips.run(Resume(None))
        == "Round 1 has resumed. The round ends 5 minutes later than planned."
    )
    assert left(slips) == before


def test_a_pause_after_a_jump(slips: Hall) -> None:
    before = left(slips)
    slips.machine.set_wall(-DAY)
    slips.run(Pause(None))
    slips.machine.go_on(5 * MINUTE)
    assert left(slips) == before
    slips.run(Resume(None))
    assert left(slips) == before


def test_after_another_start_of_the_machine_the_clock_on_the_wall_counts(slips: Hall) -> None:
    before = left(slips)
    assert before is not None
    slips.machine.restart(10 * MINUTE)
    assert left(slips) == before - 10 * MINUTE


def test_restarted_round_has_a_new_clock(slips: Hall) -> None:
    length = (left(slips) or 0) + MINUTE
    slips.desk.undo()
    slips.machine.set_wall(DAY)
    slips.now += timedelta(days=1)
    slips.machine.go_on(30 * MINUTE)
    slips.now += timedelta(minutes=30)
    slips.run(Start())
    assert abs((left(slips) or 0) - length) < 2 * MINUTE


@contextmanager
def zone(name: str) -> Iterator[None]:
    before = os.environ.get("TZ")
    os.environ["TZ"] = name
    time.tzset()
    try:
        yield
    finally:
        if before is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = before
        time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="sets the zone of POSIX")
def test_summer_time_moves_no_end(hall: Hall) -> None:
    """At 01:00 UTC on 29 March clocks in Berlin go from 2:00 to 3:00."""
    hall.now = hall.machine.utc = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)
    with zone("Europe/Berlin"):
        hall.run(SetDay("01:00", 15, 0))
        publish(hall, players=8, rolled=0)
        hall.now = hall.machine.utc
        hall.run(Start())
        ends = datetime.fromisoformat(hall.event.newest_round().ends_at or "")
        minutes = hall.event.newest_round().minutes
        hall.machine.go_on(MINUTE)
        now = hall.machine.utc.astimezone()
        row = next(one for one in day(hall.event, now).lines if one.round == 1)
        assert ends.astimezone().strftime("%H:%M") in str(row)
        assert event_line(hall.event, now).left == pytest.approx((minutes or 0) * 60 - 60, abs=2)
        hall.machine.go_on(45 * MINUTE)
        now = hall.machine.utc.astimezone()
        assert event_line(hall.event, now).left == pytest.approx(
            (minutes or 0) * 60 - 46 * 60, abs=2
        )
