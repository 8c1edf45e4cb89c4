"""A turn timer, as SR2012 plays it, has digits as large as a clock's."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from table_app import RIGHT, SIZES, paired, terminal

from srtui.commands.clock.game import Begin
from srtui.commands.game.turn import FirstTurn

Maker = Callable[[str], Hall]


@pytest.mark.parametrize("size", SIZES)
async def test_timer_of_a_turn_has_large_digits(hall_of: Maker, size: tuple[int, int]) -> None:
    hall = hall_of("sr2012")
    hall.add(["Ada Berg", "Bo Lindqvist"])
    paired(hall, "demolition")
    hall.run(meant(hall, FirstTurn, "1", "1"))
    hall.run(meant(hall, Begin, "1"))
    with terminal(hall) as app:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await press(pilot, RIGHT)
            front = app.home.front
            assert front.halves is not None
            active = next(half for half in front.halves if half.active)
            assert ":" in active.time
            assert front.shape.clock is not None
            lit = [part for line in front.lines for part in line if part.style == "dots-open"]
            assert lit, seen(app)
