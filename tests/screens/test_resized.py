"""A widget hears of its new size even if something has asked for the layout before."""

from __future__ import annotations

from collections.abc import Callable

from at_screen import press, settled
from hall import Hall
from textual.widget import Widget
from watching import fill

from screens.app import SrtuiApp
from screens.widgets.grid import Grid
from screens.widgets.heading import Heading
from screens.widgets.pane import Pane


async def test_list_is_laid_out_again_after_an_early_look(
    hall: Hall, app_for: Callable[..., SrtuiApp]
) -> None:
    fill(hall)
    async with app_for(hall.path).run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "p")
        screen = pilot.app.screen
        grid, heading = screen.query_one(Grid), screen.query_one(Heading)
        # The pane is wider, and the list scrolls before the screen hears of it.
        pane = screen.query_one(Pane)
        pane.styles.width = 70
        for ancestor in pane.ancestors:
            if isinstance(ancestor, Widget):
                ancestor._clear_arrangement_cache()
        screen._compositor.reflow_visible(screen, screen.size)
        assert screen._compositor.full_map[grid].region.width == 50, "it is known already"
        await settled(pilot)
        assert grid.size.width == 50
        assert sum(grid.widths) < 50
        assert max(sum(len(part.text) for part in line) for line in heading.lines) <= 50
