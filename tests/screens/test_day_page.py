"""The day from the Event screen: when rounds begin, lines, the page."""

from __future__ import annotations

from collections.abc import Callable

from at_screen import press, seen, settled
from hall import Hall

from screens.app import SrtuiApp

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]


async def test_the_day_is_planned_and_looked_at_by_keys(event_of: Make, app_for: App) -> None:
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "e", "d")
        assert "Nothing is planned." in seen(app)
        assert "press D to set the start of round 1" in seen(app)
        assert "D set round times   l add lines   esc back" in seen(app)
        await press(pilot, "D", *"23:10", "enter", "d")
        assert "23:10  Round 1" in seen(app)
        assert "~ marks an estimate, allowing 15 minutes between rounds." in seen(app)
        await press(pilot, "escape", "u")
        await press(pilot, "y")
        assert hall.event.day is None
