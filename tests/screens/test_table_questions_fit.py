"""Questions after dice down are long: the missing answers are in sight anyway."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from table_app import SIZES, paired, terminal

from srtui.commands.clock.game import Begin
from srtui.commands.clock.round import DiceDown
from srtui.commands.game.turn import FirstTurn, Turn

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


async def test_long_prompts_say_where_the_rest_is(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.add(["Ada Berg", "Bo Lindqvist"])
    paired(hall, "bunkers")
    hall.run(meant(hall, FirstTurn, "1", "1"))
    hall.run(meant(hall, Begin, "1"))
    for _ in range(2):
        hall.run(meant(hall, Turn, "1", ()))
    with terminal(hall) as app:
        async with app.run_test(size=(40, 20)) as pilot:
            await settled(pilot)
            assert "reinforcements may" in seen(app)
            assert "Ambush" not in seen(app), "there is no room for it"
            assert " … t: all" in seen(app)
