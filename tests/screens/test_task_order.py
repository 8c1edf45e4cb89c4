"""A screen comes up the same on every Python, in the framework's own loop too."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from hall import Hall
from textual.pilot import Pilot

from screens.app import SrtuiApp

Make = Callable[[int], Hall]
AppFor = Callable[..., SrtuiApp]


def test_a_task_begins_when_the_loop_comes_to_it(event_of: Make, app_for: AppFor) -> None:
    begun: list[str] = []

    async def begin() -> None:
        begun.append("begun")

    async def look(pilot: Pilot[str | None]) -> None:
        task = asyncio.create_task(begin())
        begun.append("made")
        await task
        pilot.app.exit()

    app_for(event_of(2).path).run(headless=True, size=(80, 24), auto_pilot=look)  # type: ignore[arg-type]
    assert begun == ["made", "begun"]
