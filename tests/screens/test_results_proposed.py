"""A result that a table proposes is seen where results are typed, before it counts."""

from __future__ import annotations

from collections.abc import Callable

from hall import Hall
from meant import meant
from seated import Seated
from watching import go, until

from screens.app import SrtuiApp
from srtui.commands.game.proposals import Agree, Confirm
from srtui.commands.game.result import Result
from srtui.commands.game.turn import EndGame
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish


async def test_nobody_types_a_result_that_waits_to_be_confirmed(
    hall: Hall, app_for: Callable[..., SrtuiApp]
) -> None:
    seated = Seated(hall, "two-fronts").begin()
    seated.run(meant(seated, EndGame, "1", "assassination", "1"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "t", "Result")
        seated.run(meant(seated, Result, "1", by="1"))
        await until(pilot, "proposed")
        seated.run(meant(seated, Agree, "1", "2"))
        shown = await until(pilot, "agreed, to confirm")
        assert "0/2 done" in shown, "it does not count yet"
        hall.run(meant(hall, Confirm, "1"))
        await until(pilot, "1 assassination")


async def test_one_game_is_one_game(hall: Hall, app_for: Callable[..., SrtuiApp]) -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(Publish())
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "t", "○ open 1")
