"""A message about the last act is shown, even if its screen is not painted yet."""

from __future__ import annotations

from collections.abc import Callable

from hall import Hall

from screens.app import SrtuiApp
from screens.place_screen import PlaceScreen
from screens.widgets.lines import MessageLine
from srtui.commands.desk import Done


async def test_message_during_a_screen_change_is_shown_there(
    event_of: Callable[[int], Hall], app_for: Callable[..., SrtuiApp]
) -> None:
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.go_to("results")
        app.report(Done("Round 1 has started."))
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, PlaceScreen)
        assert app.screen.place == "results"
        assert str(app.screen.query_one(MessageLine).render()) == "Round 1 has started."
