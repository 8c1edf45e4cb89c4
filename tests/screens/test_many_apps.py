"""Several apps in one process: one watcher, one reading of the event, and each on its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hall import Hall

from data.event.watch import Watcher
from screens.app import SrtuiApp
from screens.frame import Frame
from srtui.commands.command import Role
from srtui.commands.desk import Seat
from srtui.commands.event.settings import SetEvent
from srtui.model.event import Event


@pytest.fixture
def watcher(hall: Hall) -> Iterator[Watcher]:
    """Yield the only watcher of the process."""
    one = Watcher(hall.store)
    yield one
    one.close()


def divide(by: int) -> float:
    """Fails as a program fails, with 0."""
    return 1 / by


async def fail(app: SrtuiApp) -> None:
    """Let an app run until it fails."""
    async with app.run_test() as pilot:
        app.call_later(divide, 0)
        await pilot.pause()


def changed(app: SrtuiApp) -> list[frozenset[str]]:
    """Return a list of the changes that the app's frame receives from now on."""
    told: list[frozenset[str]] = []
    frame = app.frame
    assert isinstance(frame, Frame)
    tell: Callable[[frozenset[str]], None] = frame.changed

    def telling(moved: frozenset[str]) -> None:
        told.append(moved)
        tell(moved)

    frame.changed = telling  # type: ignore[assignment, method-assign]
    return told


async def test_change_of_one_app_reaches_every_other_once(hall: Hall, watcher: Watcher) -> None:
    hall.add(4)
    apps = [
        SrtuiApp(hall.desk.for_seat(Seat(Role.JUDGE, f"judge {n}")), watcher, poll=False)
        for n in range(3)
    ]
    async with apps[0].run_test(), apps[1].run_test(), apps[2].run_test():
        told = [changed(app) for app in apps]
        hall.run(SetEvent(name="Renamed"))
        for app in apps:
            app.look()
            app.look()
        assert told == [[frozenset({"event", "journal"})]] * 3
        read: list[Event | None] = [await app.read() for app in apps]
        assert all(one is read[0] for one in read), "the event is read once for all of them"


async def test_an_app_that_fails_leaves_the_others_running(hall: Hall, watcher: Watcher) -> None:
    hall.add(4)
    well, ill = (
        SrtuiApp(hall.desk.for_seat(Seat(Role.JUDGE, name)), watcher, poll=False)
        for name in ("well", "ill")
    )
    async with well.run_test() as pilot:
        with pytest.raises(ZeroDivisionError):
            await fail(ill)
        told = changed(well)
        hall.run(SetEvent(name="Renamed"))
        well.look()
        await pilot.pause()
        assert told
        assert well.is_running
