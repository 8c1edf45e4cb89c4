"""Keys pressed and screens read, for tests."""

from __future__ import annotations

from asyncio import sleep
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import textual.app
from at_rest import BESIDE, nothing_ready, threads
from hall import BEGIN
from painting import held, paint
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.worker import Worker
from unfilled import unfilled

from screens.ask import ConfirmScreen
from srtui.rules.clock.values import SECOND, Stamp

NOW = datetime(2026, 3, 7, 10, 30, tzinfo=UTC)
FIRST = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Frida", "Gus", "Hanna")
LAST = ("Abel", "Brandt", "Castellanos", "Dufour", "Eriksson", "Farrow", "Gruber", "Hale")


class Clock:
    """A clock that is paused until it is set."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now

    def stamp(self) -> Stamp:
        """Return the same moment on a hall's machine: started an hour before it, never asleep."""
        since = self.now - BEGIN + timedelta(hours=1)
        return Stamp("boot 1", round(since.total_seconds() * SECOND), 0, self.now)


def people(number: int) -> list[str]:
    """Return this many different names."""
    return [f"{FIRST[n % 8]} {LAST[n // 8 % 8]}" + "I" * (n // 64) for n in range(number)]


async def settled(pilot: Pilot[str]) -> None:
    """Wait until nothing is under way but a question to the person, and all of it is shown.

    The loop itself says when nothing is left to do. The framework's `pilot.pause` guesses it from
    the time that the processor worked in 20 ms, and asks again where it worked.
    """
    with held():
        await _settled(pilot.app)
    await _painted(pilot.app)


async def _painted(app: App[str]) -> None:
    """All that waits is painted, and what comes of that."""
    while paint():
        with held():
            await _settled(app)


async def _settled(app: App[str]) -> None:
    await nothing_ready()
    if getattr(app, "_poll", False) and app.is_running:
        app.call_later(app.look)  # type: ignore[attr-defined]  # as ten times a second: has the file changed?
        await nothing_ready()
    while app._exception is None:
        if waiting := [screen for screen in app.screen_stack if _to_paint(screen)]:
            for screen in waiting:
                with app._context():
                    screen._on_timer_update()  # as its timer would 16 ms later
        elif _beside(app):
            await sleep(BESIDE)
        else:
            return
        await nothing_ready()


def _beside(app: App[str]) -> bool:
    """Whether something is awaited that the loop cannot do by itself."""
    if app._exit:  # it shows and begins nothing any more
        return bool(threads())
    works = threads() or _handling(app) or any(_works(app, one) for one in app.workers)
    moves = not app.animator._idle_event.is_set()  # scrolling, be it at once, takes a tick of it
    return bool(works or moves or app._batch_count or app._resize_timer)


def _to_paint(screen: Screen[object]) -> bool:
    """Whether a screen in sight waits to be painted, or for what is to be done once it is.

    A screen below a question that changed while the question was mounted waits for its next
    message: in a hall the tick of the second, here never. Whether it wants to be painted whole it
    does not say: each time it is painted below another it wants that again.
    """
    if screen.app._exit or screen.app._batch_count or not screen.is_current:
        return False
    whole = screen is screen.app.screen and (screen._repaint_required or screen._scroll_required)
    unpainted = whole or screen._layout_required or screen._dirty_widgets
    return bool(unpainted or screen._recompose_required or screen._callbacks)


def _handling(app: App[str]) -> bool:
    """Whether a key has not been handled yet: our apps take them one after the other."""
    handling = getattr(app, "_handling", None)
    return handling is not None and not handling.done()


def _works(app: App[str], worker: Worker[object]) -> bool:
    waits = worker.group == "ask" or isinstance(app.screen, ConfirmScreen)
    return not worker.is_finished and not waits


async def press(pilot: Pilot[str], *keys: str) -> None:
    """Press keys one after the other, each when all effects of the one before are at rest.

    The effects of the last key are painted.
    """
    with held():
        for key in keys:
            with patch.object(textual.app, "wait_for_idle", _no_wait):  # `_settled` waits anyhow
                await pilot.app._press_keys([key])
            await _settled(pilot.app)
    await _painted(pilot.app)


async def _no_wait(*_seconds: float) -> None:
    await sleep(0)


def seen(app: App[str]) -> str:
    """Return the screen as lines of plain text."""
    with app._context():
        strips = app.screen._compositor.render_strips()
    text = "\n".join(strip.text.rstrip() for strip in strips)
    assert not unfilled(text), f"a placeholder that was not filled in:\n{text}"
    return text


def unbroken(app: App[str]) -> str:
    """Return what is seen as one line: a long path moves the lines of a message."""
    return " ".join(seen(app).replace("│", " ").split())
