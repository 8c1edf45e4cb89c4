"""What a place has asked for may come when another place is on the screen, or none any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from threading import Event

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from textual import work
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static
from watching import go, until

from data.event.sqlite import EventFileError
from screens.app import SrtuiApp
from screens.base import BaseApp
from screens.place_screen import still_there
from screens.widgets.frame_lines import TopLine
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer
from srtui.commands.rounds.stages import Publish
from srtui.queries.clock.book import GamesSnapshot
from srtui.rules.value import replace

AppFor = Callable[..., SrtuiApp]
UNPOLLED = partial(SrtuiApp, poll=False)


async def test_a_late_reading_takes_no_game_off_the_board_of_clocks(
    hall: Hall, app_for: AppFor
) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "c", "2 games")
        assert len(app.clock_rows()) == 2
        await app.read()  # as Results asks: games alone of which a clock was touched
        assert len(app.clock_rows()) == 2
        await go(pilot, "t", "Slip")
        await until(pilot, lambda: not app.clock_rows())
        await app.read(every_game=True)  # as the board of clocks asked before it was left
        assert not app.clock_rows()


async def test_older_reading_never_replaces_a_newer_one(
    hall: Hall, app_for: AppFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_for(hall.path)
    names, after = iter(("before", "after")), Event()

    def read(_: bool) -> tuple[object, GamesSnapshot]:
        name = next(names)
        if name == "before":
            after.wait(0.2)  # slower than what comes after it, where nothing keeps the order
        return replace(hall.event, name=name), app.sheet

    async def read_after() -> None:
        await app.read()
        after.set()

    async with app.run_test() as pilot:
        await go(pilot, "r", "Add many")
        monkeypatch.setattr(app, "_read", read)
        await asyncio.gather(app.read(), read_after())
        assert app.event is not None
        assert app.event.name == "after"


async def test_a_reading_that_comes_when_the_app_ends_looks_for_no_parts(
    hall: Hall, app_for: AppFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.add(4)
    app = app_for(hall.path)
    found: list[tuple[bool, bool]] = []

    def on_unmount(line: TopLine) -> None:
        found.append((line.screen.is_mounted, still_there(line.screen)))

    monkeypatch.setattr(TopLine, "on_unmount", on_unmount, raising=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna")
        frame = app.frame
        assert frame is not None
        assert still_there(frame)
    assert set(found) == {(True, False)}


class Slow(ModalScreen[None]):
    """A screen whose reading comes at the worst moment: its parts have gone, it has not yet."""

    def compose(self) -> ComposeResult:
        yield Static("reading", id="read")

    def on_mount(self) -> None:
        self.read()

    @work
    async def read(self) -> None:
        while self.children:
            await asyncio.sleep(0)
        self.query_one("#read", Static).update("read")


@pytest.mark.parametrize("ends", ["the screen", "the app"])
async def test_a_reading_ends_with_its_screen(ends: str) -> None:
    app = BaseApp()
    async with app.run_test() as pilot:
        await app.push_screen(Slow())
        await until(pilot, "reading")
        if ends == "the screen":
            app.pop_screen()
            await until(pilot, lambda: len(app.screen_stack) == 1 and not app.workers)
    assert app._fault is None


async def test_an_own_change_is_read_once(
    hall: Hall, app_for: AppFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.add(2)
    app, reads = app_for(hall.path, None, UNPOLLED), list[bool]()
    read = app._read

    def counted(every_game: bool) -> tuple[object, GamesSnapshot]:
        reads.append(every_game)
        return read(every_game)

    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "2 players")
        monkeypatch.setattr(app, "_read", counted)
        await press(pilot, "space")
        app.catch_up()
        await settled(pilot)
        assert len(reads) == 1
        hall.run(meant(hall, AddPlayer, "Zoe"))  # as another program
        app.catch_up()
        await until(pilot, lambda: "3 players" in seen(app))
        assert len(reads) == 2


async def test_a_change_that_could_not_be_read_is_read_again(
    hall: Hall, app_for: AppFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.add(2)
    app = app_for(hall.path, None, UNPOLLED)
    read = app._read

    def refuse(_: bool) -> tuple[object, GamesSnapshot]:
        raise EventFileError("The file cannot be read.")

    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "2 players")
        monkeypatch.setattr(app, "_read", refuse)
        hall.run(meant(hall, AddPlayer, "Zoe"))
        app.catch_up()
        await until(pilot, lambda: "cannot be read" in seen(app))
        monkeypatch.setattr(app, "_read", read)
        app.catch_up()
        await until(pilot, lambda: "3 players" in seen(app))
