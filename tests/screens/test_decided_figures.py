"""Army points destroyed that decided a game are asked for once: the result has them already."""

from __future__ import annotations

from collections.abc import Callable

from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from table_app import RIGHT, terminal

from screens.app import SrtuiApp
from srtui.commands.game.turn import EndGame, FirstTurn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start

HallOf = Callable[[str], Hall]


def _decided(hall: Hall) -> Hall:
    """End the game at table 1 by its tiebreaker, without a result."""
    hall.add(2)
    for command in (
        PairRound(),
        meant(hall, Scenario, hall.event.next_edition.scenarios[0].id),
        Publish(),
        Start(),
    ):
        hall.run(command)
    hall.run(meant(hall, FirstTurn, "1", "2"))
    hall.run(meant(hall, EndGame, "1", "dice_down", answers=("destroyed=20-15",)))
    return hall


async def test_the_scoring_screen_writes_the_figure_that_decided(
    hall_of: HallOf, app_for: Callable[..., SrtuiApp]
) -> None:
    hall = _decided(hall_of("sr2017beta"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", "1", "ctrl+t")
        assert "Enter saves the result." in seen(app)
        await press(pilot, "enter")
    assert hall.event.games[0].destroyed == (20, 15)


async def test_the_table_proposes_the_figure_that_decided(hall_of: HallOf) -> None:
    hall = _decided(hall_of("sr2017beta"))
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, RIGHT)
    (proposal,) = hall.event.proposals.values()
    assert proposal.destroyed == (20, 15)
