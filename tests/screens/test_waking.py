"""A machine that wakes up: its programs pause interrupted clocks at once."""

from __future__ import annotations

from contextlib import closing

import pytest
from at_screen import settled
from clocked import clock_at, started, taps_at, to_turns
from hall import Hall
from table_app import terminal
from textual.pilot import Pilot
from watching import until

from data.event.watch import Watcher
from screens.app import SrtuiApp


@pytest.fixture
def played(hall: Hall) -> Hall:
    """Four tables in the first turn, a minute ago."""
    started(hall)
    for table in (1, 2, 3, 4):
        to_turns(hall, table)
    hall.machine.go_on(60)
    return hall


def noticed(hall: Hall, *tables: int) -> bool:
    return all("notice" in taps_at(hall, table) for table in tables)


async def sleeps(hall: Hall, pilot: Pilot[str], *tables: int) -> None:
    """Ten minutes asleep; then half a minute until somebody comes."""
    await settled(pilot)
    assert not any(noticed(hall, table) for table in (1, 2, 3, 4))
    hall.machine.sleep(600)
    await until(pilot, lambda: noticed(hall, *tables))
    hall.machine.go_on(30)


async def test_the_organizers_program_wakes_all_tables(played: Hall) -> None:
    with closing(Watcher(played.store)) as watcher:
        app = SrtuiApp(played.desk, watcher)
        async with app.run_test(size=(80, 24)) as pilot:
            await sleeps(played, pilot, 1, 2, 3, 4)
            assert clock_at(played, 1).left_ns[0] == 2940 * 10**9
            await settled(pilot)
    assert taps_at(played, 1).count("notice") == 1


async def test_a_terminal_wakes_its_own_table(played: Hall) -> None:
    with terminal(played, 2) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await sleeps(played, pilot, 2)
            assert not noticed(played, 1)
            await until(pilot, "nterrupted")
    assert taps_at(played, 2).count("notice") == 1


async def test_a_program_that_begins_after_a_restart_sees_it(played: Hall) -> None:
    played.machine.restart(240)
    with terminal(played, 3) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: noticed(played, 3))
            played.machine.go_on(50)
            gap = clock_at(played, 3).interrupted
            assert gap is not None
            assert gap.seconds == 300


async def test_nothing_is_written_by_a_machine_that_stays_awake(played: Hall) -> None:
    with terminal(played, 1) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(5):
                played.machine.go_on(1)
                app.look()
                await settled(pilot)
    assert not noticed(played, 1)
