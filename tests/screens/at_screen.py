"""Keys pressed and screens read, for tests."""

from __future__ import annotations

from asyncio import sleep
from datetime import UTC, datetime
from unittest.mock import patch

from textual.app import App
from textual.pilot import Pilot
from textual.worker import Worker

from screens.ask import Ask
from srtui.rules.clock.values import SECOND, Stamp

NOW = datetime(2026, 3, 7, 10, 30, tzinfo=UTC)
FIRST = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Frida", "Gus", "Hanna")
LAST = ("Abel", "Brandt", "Castellanos", "Dufour", "Eriksson", "Farrow", "Gruber", "Hale")


class Clock:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now

    def stamp(self) -> Stamp:
        """The same moment on a machine that was started at midnight and never slept."""
        since = self.now - NOW.replace(hour=0, minute=0)
        return Stamp("boot 1", round(since.total_seconds() * SECOND), 0, self.now)


def people(number: int) -> list[str]:
    """So many different names."""
    return [f"{FIRST[n % 8]} {LAST[n // 8 % 8]}" + "I" * (n // 64) for n in range(number)]


async def settled(pilot: Pilot[str]) -> None:
    """Wait until nothing is under way but a question to the person, and all of it is shown."""
    await pilot.pause()
    while _handling(pilot) or any(_under_way(pilot, worker) for worker in pilot.app.workers):
        await pilot.pause()
    await pilot.pause()


def _handling(pilot: Pilot[str]) -> bool:
    """Whether a key has not been handled yet: our apps take them one after the other."""
    handling = getattr(pilot.app, "_handling", None)
    return handling is not None and not handling.done()


def _under_way(pilot: Pilot[str], worker: Worker[object]) -> bool:
    waits = worker.group == "ask" or isinstance(pilot.app.screen, Ask)
    return not worker.is_finished and not waits


async def press(pilot: Pilot[str], *keys: str) -> None:
    """Press keys one after the other, each when all that came of the one before is shown."""
    for key in keys:
        with patch("textual.app.wait_for_idle", _no_wait):  # 20 ms, twice; `settled` waits anyhow
            await pilot.press(key)
        await settled(pilot)


async def _no_wait(*_seconds: float) -> None:
    await sleep(0)


def seen(app: App[str]) -> str:
    """What is on the screen, as lines of plain text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)
