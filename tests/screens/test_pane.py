"""The pane beside a list: from which width it is there, what it follows, its keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from textual.pilot import Pilot
from watching import fill, go, until

from screens.app import SrtuiApp
from screens.widgets.grid import Grid
from screens.widgets.keys_line import KeysLine
from screens.widgets.pane import Pane

AppFor = Callable[..., SrtuiApp]


@pytest.fixture
def app(hall: Hall, app_for: AppFor) -> SrtuiApp:
    fill(hall)
    return app_for(hall.path)


def beside(pilot: Pilot[str]) -> str:
    """What the pane shows, line by line."""
    pane = pilot.app.screen.query_one(Pane)
    return "\n".join("".join(part.text for part in line).rstrip() for line in pane.lines)


def keys(pilot: Pilot[str]) -> str:
    return pilot.app.screen.query_one(KeysLine).render().plain


async def test_there_is_a_pane_at_110_columns_and_none_at_109(app: SrtuiApp) -> None:
    async with app.run_test(size=(110, 30)) as pilot:
        await go(pilot, "s", "Why 1st")
        pane = app.screen.query_one(Pane)
        assert pane.outer_size.width == 44
        assert "tab Details" in keys(pilot)
        await pilot.resize_terminal(109, 30)
        await until(pilot, lambda: not pane.display)
        assert "Why 1st" not in seen(app)
        assert "tab Details" not in keys(pilot)
        await pilot.resize_terminal(200, 60)
        await until(pilot, "Why 1st")
        assert pane.outer_size.width == 80


async def test_it_follows_the_cursor_and_shows_each_row_from_its_beginning(app: SrtuiApp) -> None:
    async with app.run_test(size=(120, 14)) as pilot:
        await go(pilot, "s", "Why 1st")
        await press(pilot, "tab", "down", "down")
        assert "Anna" not in beside(pilot).splitlines()[0]
        await press(pilot, "tab", "down")
        await until(pilot, "Why 2nd")
        assert "Bert" in beside(pilot).splitlines()[0]


async def test_tab_leads_in_and_out_and_escape_out(app: SrtuiApp) -> None:
    async with app.run_test(size=(120, 14)) as pilot:
        await go(pilot, "s", "Why 1st")
        grid, pane = app.screen.query_one(Grid), app.screen.query_one(Pane)
        for way_out in ("tab", "escape"):
            await press(pilot, "tab")
            assert app.focused is pane
            assert "List" in keys(pilot)
            await press(pilot, way_out)
            assert app.focused is grid


async def test_down_in_the_pane_scrolls_it_to_its_end_and_leaves_the_list_alone(
    app: SrtuiApp,
) -> None:
    async with app.run_test(size=(120, 14)) as pilot:
        await go(pilot, "s", "Why 1st")
        grid = app.screen.query_one(Grid)
        assert "lines" in beside(pilot).splitlines()[-1]
        assert "Together" not in beside(pilot)
        await press(pilot, "tab", "end")
        assert grid.cursor_row == 0
        assert "Together" in beside(pilot).splitlines()[-2]
        await press(pilot, "down", "down", "pageup", "home")
        assert "Anna" in beside(pilot).splitlines()[0]


async def test_where_it_was_scrolled_to_stays_while_its_row_is_read_again(
    app: SrtuiApp, hall: Hall
) -> None:
    async with app.run_test(size=(120, 14)) as pilot:
        await go(pilot, "s", "Why 1st")
        await press(pilot, "tab", "down", "down", "down")
        before = beside(pilot)
        app.screen.reload()  # type: ignore[attr-defined]
        await settled(pilot)
        assert beside(pilot) == before


async def test_the_focus_goes_back_to_the_list_where_the_pane_finds_no_room(
    app: SrtuiApp,
) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        await go(pilot, "s", "Why 1st")
        await press(pilot, "tab")
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: app.focused is app.screen.query_one(Grid))


async def test_enter_still_opens_the_whole_page(app: SrtuiApp) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        await go(pilot, "s", "Why 1st")
        await press(pilot, "enter")
        await until(pilot, "Together, in the order in which they count")


async def test_of_many_rows_come_to_at_once_only_the_last_is_told(app: SrtuiApp) -> None:
    """The rows between are not made: what is made waits for nobody's reading."""
    made: list[int] = []

    def making(row: int) -> Callable[[], None]:
        return lambda: made.append(row)

    async with app.run_test(size=(120, 30)) as pilot:
        await go(pilot, "s", "Why 1st")
        pane = app.screen.query_one(Pane)
        for row in range(50):
            pane.look(making(row), app.signs)
        await settled(pilot)
        assert made[-1] == 49
        assert len(made) <= 2
