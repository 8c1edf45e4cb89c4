"""Places that are gone to faster than they can be shown."""

from __future__ import annotations

from collections.abc import Callable

from at_screen import settled
from hall import Hall

from screens.app import SrtuiApp

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]


async def test_a_place_that_is_not_shown_yet_can_be_left(event_of: Make, app_for: App) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for place in ("standings", "journal", "results", "pairings"):
            app.go_to(place)
        await settled(pilot)
        assert app.current_mode == "pairings"
        assert app.frame is not None
        assert app.frame.shown is not None
