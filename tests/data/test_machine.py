"""The machine's clocks: moments of one start that can be compared, sleep told apart."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from data.machine import boot_clock

MS = 1_000_000
HOUR = 3600 * 1000 * MS


def clock(*readings: int) -> Callable[[], int]:
    """Return a clock that shows these figures in turn."""
    shown: Iterator[int] = iter(readings)
    return lambda: next(shown)


def test_time_asleep_is_what_the_two_clocks_differ_by() -> None:
    assert boot_clock.reading(clock(9 * HOUR), clock(7 * HOUR, 7 * HOUR + 1)) == (
        9 * HOUR,
        2 * HOUR,
    )


def test_a_program_held_up_between_the_readings_has_not_slept() -> None:
    """The first pair is 900 ms apart: it is read again."""
    since_start = clock(1000 * MS, 1001 * MS)
    awake = clock(100 * MS, 1000 * MS, 1001 * MS, 1001 * MS)
    assert boot_clock.reading(since_start, awake) == (1001 * MS, 0)


def test_a_machine_that_never_has_time_still_gives_a_moment() -> None:
    ticks = iter(range(0, 10**12, 5 * MS))
    ns, asleep = boot_clock.reading(lambda: next(ticks), lambda: next(ticks))
    assert (ns > 0, asleep) == (True, 5 * MS)


def test_clocks_a_hair_apart_never_give_less_than_no_sleep() -> None:
    assert boot_clock.reading(clock(10), clock(11, 12)) == (10, 0)


def test_moments_of_this_machine_go_on() -> None:
    moments = [boot_clock.stamp() for _ in range(100)]
    assert all(one.ns < other.ns for one, other in pairwise(moments))
    assert len({one.boot for one in moments}) == 1
    drift = [abs(one.asleep_ns - other.asleep_ns) for one, other in pairwise(moments)]
    assert max(drift) < 100 * MS
    assert all(one.utc.tzinfo is not None for one in moments)


@pytest.mark.process
def test_two_programs_know_the_same_start_and_the_same_time() -> None:
    before = boot_clock.stamp()
    code = (
        "from data.machine.boot_clock import stamp; now = stamp(); print(now.boot, now.ns, sep='|')"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    boot, ns = said.stdout.strip().split("|")
    assert boot == before.boot
    assert before.ns < int(ns) < boot_clock.stamp().ns


@pytest.mark.skipif(sys.platform != "linux", reason="the name of a start is Linux's own")
def test_where_nothing_names_the_start_it_goes_by_the_minute(tmp_path: Path) -> None:
    (tmp_path / "boot_id").write_text("one start\n", encoding="utf-8")
    assert boot_clock._linux_boot(tmp_path / "boot_id") == "one start"
    assert boot_clock._linux_boot(tmp_path / "missing").startswith("started ")
