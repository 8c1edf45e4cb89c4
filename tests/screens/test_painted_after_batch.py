"""What changes while the framework paints nothing is painted once it does again."""

from __future__ import annotations

from asyncio import Event, sleep
from collections.abc import Callable

from at_screen import settled
from hall import Hall
from textual.screen import Screen

from screens.app import SrtuiApp
from screens.ask import ConfirmScreen


async def test_a_screen_below_a_question_is_laid_out_when_a_batch_ends(
    hall: Hall, app_for: Callable[..., SrtuiApp]
) -> None:
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        below = pilot.app.screen
        await pilot.app.push_screen(ConfirmScreen(("It is late.",), "Go on?"))
        await settled(pilot)
        with pilot.app.batch_update():
            below.query_one("#state").styles.height = 5
            while not below._layout_required:
                await sleep(0)
            await _idle(below)
        await pilot.pause()
        await pilot.pause()
        assert below.query_one("#state").size.height == 5


async def _idle(screen: Screen[object]) -> None:
    """Wait until a screen has handled all that it was sent."""
    handled = Event()
    screen.call_later(handled.set)
    await handled.wait()
    await sleep(0)
