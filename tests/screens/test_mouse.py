"""A mouse works wherever keys do: rows, places, the line of keys, lists, questions."""

from __future__ import annotations

from collections.abc import Callable

from at_screen import press, seen, settled
from hall import Hall
from textual.pilot import Pilot
from watching import go

from screens.app import SrtuiApp
from screens.ask import Ask
from screens.dialogs.go import Go
from screens.widgets.grid import Grid

AppFor = Callable[..., SrtuiApp]


async def click(pilot: Pilot[str], words: str) -> None:
    """Click on the last place where these words stand on the screen."""
    lines = seen_lines(pilot)
    y = max(at for at, line in enumerate(lines) if words in line)
    await pilot.click(offset=(lines[y].index(words), y))
    await settled(pilot)


def seen_lines(pilot: Pilot[str]) -> list[str]:
    """The lines of the screen, each from its first cell."""
    screen = pilot.app.screen
    strips = screen._compositor.render_strips()
    return [strip.text for strip in strips]


async def test_rows_places_keys_and_lists_are_clicked(hall: Hall, app_for: AppFor) -> None:
    hall.add(["Anna", "Bert", "Cleo"])
    app = app_for(hall.path)
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "r", "Anna")
        await click(pilot, "3  Cleo")
        row = app.screen.query_one(Grid).current
        assert row is not None
        assert "Cleo" in row.words
        await click(pilot, "p Paid")
        assert [one.paid for one in hall.event.players] == [False, False, True]
        await click(pilot, "g Go")
        assert isinstance(app.screen, Go)
        await click(pilot, "Standings")
        assert app.current_mode == "standings"


async def test_a_question_is_answered_with_a_click(hall: Hall, app_for: AppFor) -> None:
    hall.add(["Anna", "Bert"])
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna")
        await press(pilot, "p")
        await press(pilot, "u")
        assert isinstance(app.screen, Ask)
        await click(pilot, "n no")
        assert hall.event.players[0].paid
        await press(pilot, "u")
        await click(pilot, "y yes")
        assert not hall.event.players[0].paid
        assert "Anna" in seen(app)
