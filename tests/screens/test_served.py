"""An app that is one of many in a process: faults, threads, colours, what it is handed."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from threading import current_thread
from typing import Any

import pytest
from hall import Hall
from table_app import set_up
from textual import events
from textual.app import App
from textual.driver import Driver

from data.event.watch import Watcher
from screens.app import SrtuiApp
from screens.board.screen import WallApp
from screens.table.app import TableApp, first_read
from screens.terminal.driver import Served
from screens.theme.look import Look
from screens.theme.palette import LIGHT, SIXTEEN, Palette
from screens.theme.signs import PLAIN
from srtui.commands.command import Role
from srtui.commands.desk import Desk, Seat


class Page(Driver):
    """Keeps what is painted."""

    def __init__(self, painted: list[str], app: App[Any], **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.painted = painted

    def write(self, data: str) -> None:
        self.painted.append(data)

    def start_application_mode(self) -> None:
        size = self._app.size
        self.send_message(events.Resize(size, size))

    def disable_input(self) -> None:
        pass

    def stop_application_mode(self) -> None:
        pass


@pytest.fixture
def writing() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1, "writing") as pool:
        yield pool


@pytest.fixture
def painted() -> list[str]:
    return []


@pytest.fixture
def served(painted: list[str], writing: ThreadPoolExecutor) -> Served:
    return Served(partial(Page, painted), writing)


def divide(by: int) -> float:
    """Fails as a program fails, with 0."""
    return 1 / by


async def test_a_fault_leaves_by_the_task_that_ran_the_app(hall: Hall, served: Served) -> None:
    paired = set_up(filled(hall))
    with closing(Watcher(hall.store)) as watcher:
        app = TableApp(paired.table(1), watcher, poll=False, served=served)
        app.call_later(divide, 0)
        with pytest.raises(ZeroDivisionError):
            await app.run_async(size=(80, 24))


def filled(hall: Hall) -> Hall:
    """Return a hall with players."""
    hall.add(4)
    return hall


async def shown(app: TableApp, until: Callable[[], bool]) -> None:
    """Run an app until something is so."""
    task = asyncio.create_task(app.run_async(size=(80, 24)))
    async with asyncio.timeout(10):
        while not until():
            await asyncio.sleep(0.01)
    app.exit()
    await task


async def test_colours_do_not_come_from_the_process(
    hall: Hall, served: Served, painted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.delenv("COLORTERM", raising=False)
    monkeypatch.setenv("COLUMNS", "33")
    with closing(Watcher(hall.store)) as watcher:
        app = TableApp(set_up(filled(hall)).table(1), watcher, poll=False, served=served)
        await shown(app, lambda: "38;2;" in "".join(painted))
    assert os.environ["COLUMNS"] == "33"


async def test_printed_text_goes_where_it_went_before(hall: Hall, served: Served) -> None:
    before = sys.stdout
    with closing(Watcher(hall.store)) as watcher:
        app = TableApp(set_up(filled(hall)).table(1), watcher, poll=False, served=served)
        seen: list[object] = []
        app.call_later(lambda: seen.append(sys.stdout))
        await shown(app, lambda: bool(seen))
    assert seen == [before]
    assert sys.stdout is before


async def test_writing_command_runs_in_its_thread(
    hall: Hall, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    run = Desk.run

    def running(desk: Desk, *args: Any, **kwargs: Any) -> Any:
        threads.append(current_thread().name)
        return run(desk, *args, **kwargs)

    monkeypatch.setattr(Desk, "run", running)
    filled(hall)
    set_up(hall)
    threads.clear()
    with closing(Watcher(hall.store)) as watcher:
        app = TableApp(hall.table(1), watcher, poll=False, served=served)
        async with app.run_test() as pilot:
            await pilot.press("tab", "backspace")
            await pilot.pause()
    assert threads
    assert all(name.startswith("writing") for name in threads)


def test_what_is_handed_in_is_not_read_again(
    hall: Hall, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up(filled(hall))
    with closing(Watcher(hall.store)) as watcher:
        table, to, board = hall.table(1), hall.desk, hall.at(Seat(Role.BOARD, "board"))
        first = first_read(table, watcher)
        event = (watcher.subscribe(), hall.desk.event())

        def read(_store: object) -> None:
            raise AssertionError("read in the loop")

        monkeypatch.setattr(type(hall.store), "read", read)
        TableApp(table, watcher, served=served, first=first)
        SrtuiApp(to, watcher, served=served, first=event)
        WallApp(board, watcher, 12, served=served, first=event)


def ground(palette: Palette) -> str:
    """How the ground of a palette is painted."""
    red, green, blue = (int(palette.ground[at : at + 2], 16) for at in (1, 3, 5))
    return f"48;2;{red};{green};{blue}"


async def test_apps_that_share_their_sheets_keep_their_own_colours(
    hall: Hall, writing: ThreadPoolExecutor
) -> None:
    set_up(filled(hall))
    with closing(Watcher(hall.store)) as watcher:
        for palette in (LIGHT, SIXTEEN, LIGHT):
            painted: list[str] = []
            served = Served(partial(Page, painted), writing)
            look = Look(palette, PLAIN)
            app = TableApp(hall.table(1), watcher, poll=False, served=served, look=look)
            await shown(app, lambda painted=painted: "Table 1" in "".join(painted))  # type: ignore[misc]
            found = "".join(painted)
            other = SIXTEEN if palette is LIGHT else LIGHT
            assert ground(palette) in found
            assert ground(other) not in found


async def test_another_palette_at_one_app_is_that_apps_alone(
    hall: Hall, writing: ThreadPoolExecutor
) -> None:
    set_up(filled(hall))
    painted: list[str] = []
    with closing(Watcher(hall.store)) as watcher:
        served = Served(partial(Page, painted), writing)
        app = TableApp(hall.table(1), watcher, poll=False, served=served, look=Look(SIXTEEN, PLAIN))
        task = asyncio.create_task(app.run_async(size=(80, 24)))
        async with asyncio.timeout(10):
            while ground(SIXTEEN) not in "".join(painted):
                await asyncio.sleep(0.01)
            app.call_later(app.store_look, Look(LIGHT, PLAIN))
            while ground(LIGHT) not in "".join(painted):
                await asyncio.sleep(0.01)
        app.exit()
        await task
