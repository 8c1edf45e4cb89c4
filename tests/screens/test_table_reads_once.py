"""What a key at a table makes its own terminal read, and that of another table."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest
from at_screen import press
from hall import Hall
from table_app import begin, set_up, terminal

from data.event.sqlite import EventFileError
from screens.table import app as table_app
from srtui.commands.clock.game import CallJudge
from srtui.commands.desk import Desk
from srtui.queries.game.table_read import AtTable


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list of the tables that are read, in order."""
    found: list[int] = []
    read = table_app.read_table

    def counted(desk: Desk, table: int) -> AtTable:
        found.append(table)
        return read(desk, table)

    monkeypatch.setattr(table_app, "read_table", counted)
    return found


async def test_an_own_key_is_read_once(hall: Hall, reads: list[int]) -> None:
    hall.add(4)
    with terminal(set_up(hall), poll=False) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            app.catch_up()
            await app.workers.wait_for_complete()
            reads.clear()
            app.held.allow_next_press()
            taps = app.home._taps
            await press(pilot, "l")
            app.catch_up()
            await app.workers.wait_for_complete()
            assert app.home._taps == taps + 1
            assert reads == [1]


async def test_what_another_terminal_does_is_read_after_an_own_key(
    hall: Hall, reads: list[int]
) -> None:
    hall.add(4)
    with terminal(set_up(hall), poll=False) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            await press(pilot, "l")
            reads.clear()
            assert app.last_read.game is not None
            subject = f"game:{app.last_read.game.id}"
            assert app.concerned(frozenset({subject}))
            assert app.concerned(frozenset({"round"}))
            assert not app.concerned(frozenset({f"{subject}0"}))
            hall.run(CallJudge(app.last_read.game.id))
            app.catch_up()
            await app.workers.wait_for_complete()
            assert reads == [1]


async def test_failed_read_is_repeated_at_the_next_look(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.add(2)

    def gone(_desk: Desk, _table: int) -> AtTable:
        raise EventFileError("The event file cannot be read.")

    with terminal(set_up(hall), poll=False) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            app.catch_up()
            await app.workers.wait_for_complete()
            with monkeypatch.context() as broken:
                broken.setattr(table_app, "read_table", gone)
                app.held.allow_next_press()
                taps = app.home._taps
                await press(pilot, "l")
            assert app.home._taps == taps
            app.catch_up()
            await app.workers.wait_for_complete()
            assert app.home._taps == taps + 1


async def test_terminal_that_closes_while_it_reads_reports_no_fault(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.add(2)
    reading, closed = Event(), Event()
    read = table_app.read_table

    def slowly(desk: Desk, table: int) -> AtTable:
        reading.set()
        closed.wait()
        return read(desk, table)

    with terminal(set_up(hall), poll=False) as app:
        async with app.run_test(size=(80, 24)):
            monkeypatch.setattr(table_app, "read_table", slowly)
            worker = app.reload()
            await asyncio.to_thread(reading.wait)
            app._running = False
            for stack in app._screen_stacks.values():
                stack.clear()
            closed.set()
            await worker.wait()
