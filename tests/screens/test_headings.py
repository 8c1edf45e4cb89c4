"""The line above each list: what does not fit is left out as a whole, and never cut."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import settled
from hall import Hall
from watching import fill

from screens.app import SrtuiApp
from screens.widgets.heading import Heading
from srtui.commands.pairing.pair import PairRound

PLACES = ("roster", "pairings", "results", "tables", "standings", "awards", "terrain", "journal")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_no_heading_is_cut(
    hall: Hall, app_for: Callable[..., SrtuiApp], size: tuple[int, int]
) -> None:
    fill(hall)
    hall.run(PairRound())
    app = app_for(hall.path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        for place in PLACES:
            app.go_to(place)
            await settled(pilot)
            for heading in app.screen.query(Heading):
                text = "".join(part.text for line in heading.lines for part in line)
                assert text.strip(), place
                assert "…" not in text, place
