"""What tests of the screens share: a quiet environment, and apps on event files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path

import pytest
from at_screen import Clock, people
from hall import Hall

from data.event.store import Store
from data.event.watch import Watcher
from screens.app import SrtuiApp
from srtui.commands.command import Role
from srtui.commands.desk import Desk, Seat


@pytest.fixture(autouse=True)
def _quiet_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the terminal in which the tests run, so that it changes no screen."""
    for name in tuple(os.environ):
        if name == "TEXTUAL_SNAPSHOT_TEMPDIR":
            continue
        if name.startswith("TEXTUAL") or name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


@pytest.fixture
def clock() -> Clock:
    """Return the clock of every app of the test."""
    return Clock()


@pytest.fixture
def event_of(tmp_path: Path) -> Iterator[Callable[[int], Hall]]:
    """Yield a maker of SR2026 events with a number of players, always drawn the same."""
    with ExitStack() as open_files:
        folders = count(1)

        def make(players: int) -> Hall:
            folder = tmp_path / f"event-{next(folders)}"
            folder.mkdir()
            hall = Hall(folder)
            open_files.callback(hall.store.close)
            hall.add(people(players))
            return hall

        yield make


@pytest.fixture
def app_for(clock: Clock) -> Iterator[Callable[..., SrtuiApp]]:
    """Yield a maker of apps on an event file: of any kind, with that kind's other arguments."""
    with ExitStack() as open_files:

        def make(
            path: Path,
            seat: Seat | None = None,
            kind: Callable[..., SrtuiApp] = SrtuiApp,
            *more: object,
        ) -> SrtuiApp:
            seat = seat or Seat()
            store = Store.open(path, read_only=seat.role is Role.BOARD)
            open_files.callback(store.close)
            watcher = open_files.enter_context(closing(Watcher(store)))
            seeds = count(1)
            desk = Desk(store, seat, clock, lambda: f"app-{next(seeds)}", clock.stamp)
            return kind(desk, watcher, *more)

        yield make
