"""A mouse works wherever keys do: rows, places, the line of keys, lists, questions."""

from __future__ import annotations

from collections.abc import Callable

from at_screen import press, seen, settled
from hall import Hall
from textual.pilot import Pilot
from watching import go

from screens.app import SrtuiApp
from screens.ask import ConfirmScreen
from screens.dialogs.list_page import Go
from screens.dialogs.pick import Pick
from screens.roster.screen import RosterScreen
from screens.widgets.grid import Grid

AppFor = Callable[..., SrtuiApp]


async def click(pilot: Pilot[str], words: str) -> None:
    """Click on the last place where these words stand on the screen."""
    lines = seen_lines(pilot)
    y = max(at for at, line in enumerate(lines) if words in line)
    await pilot.click(offset=(lines[y].index(words), y))
    await settled(pilot)


def seen_lines(pilot: Pilot[str]) -> list[str]:
    """Return the lines of the screen, each from its first cell."""
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
        assert isinstance(app.screen, ConfirmScreen)
        await click(pilot, "n no")
        assert hall.event.players[0].paid
        await press(pilot, "u")
        await click(pilot, "y yes")
        assert not hall.event.players[0].paid
        assert "Anna" in seen(app)


async def test_all_of_a_line_of_places_is_clicked_and_beside_the_list_closes_it(
    hall: Hall, app_for: AppFor
) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g")
        y = next(at for at, line in enumerate(seen_lines(pilot)) if "Standings" in line)
        await pilot.click(offset=(60, y))
        await settled(pilot)
        assert app.current_mode == "standings"
        await press(pilot, "g")
        await pilot.click(offset=(1, 1))
        await settled(pilot)
        assert not isinstance(app.screen, Go)
        assert app.current_mode == "standings"


async def test_the_keys_of_a_dialog_and_of_a_page_are_clicked(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "No players yet")
        await press(pilot, "a", *"Anna")
        await click(pilot, "add, or finish if empty")
        assert [one.name for one in hall.event.players] == ["Anna"]
        await click(pilot, "esc back")
        assert isinstance(app.screen, RosterScreen)
        await press(pilot, "f2")
        await app.workers.wait_for_complete()
        await click(pilot, "/ find")
        await press(pilot, *"bells", "enter")
        await click(pilot, "enter change")
        assert isinstance(app.screen, Pick)
        await click(pilot, "off")
        assert not app.bells
        await click(pilot, "esc back")  # ends what is looked for, as the key does
        await click(pilot, "esc back")
        assert isinstance(app.screen, RosterScreen)


async def test_an_own_key_is_clicked_as_the_programs_own(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    app.preferences.keep("keys", {"form.leave": "f9"})
    app.apply_keys()
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "No players yet")
        await press(pilot, "a")
        await click(pilot, "f9 back")
        assert isinstance(app.screen, RosterScreen)
