"""What is asked when dice are down is long: what is still missing is in sight all the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from table_app import SIZES, paired, terminal

from srtui.desk.game.hall import DiceDown
from srtui.desk.game.keys import Begin
from srtui.desk.game.turn import FirstTurn

Maker = Callable[[str], Hall]


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_missing_stays_in_sight_below_long_questions(
    hall_of: Maker, size: tuple[int, int]
) -> None:
    hall = hall_of("sr2012")
    hall.add(["Ada Berg", "Bo Lindqvist"])
    paired(hall, "sacrifice")
    hall.run(meant(hall, FirstTurn, "1", "1"))
    hall.run(meant(hall, Begin, "1"))
    with terminal(hall) as app:
        async with app.run_test(size=size) as pilot:
            hall.run(DiceDown())
            app.look()
            await settled(pilot)
            await press(pilot, "space", *["down"] * 4)
            assert "Missing:" in seen(app)
            await press(pilot, "down", "down")
            assert "Missing:" in seen(app)
