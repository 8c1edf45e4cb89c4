"""Whoever follows the next step alone does not start a round without its scenario."""

from __future__ import annotations

from collections.abc import Callable

from at_screen import press
from hall import Hall
from watching import until

from screens.app import SrtuiApp
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Start
from srtui.model.event import Phase
from srtui.queries.day.status import next_step


async def test_the_scenario_is_asked_before_the_round_starts(
    hall: Hall, app_for: Callable[..., SrtuiApp]
) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Choose the scenario of round 1, or roll it.")
        await press(pilot, "n")
        await until(pilot, "Scenario of the round")
        assert hall.event.rounds[0].scenario is None, "it is looked at before it is rolled"
        await press(pilot, *"payload", "enter")
        await until(pilot, "Announce round 1's scenario once everyone is seated.")
        assert hall.event.rounds[0].scenario == "payload"
        await press(pilot, "n", "y")
        await until(pilot, "Start round 1 once everyone is set up.")
        assert hall.event.rounds[0].phase is Phase.PUBLISHED
        await press(pilot, "n", "y")
        await until(pilot, lambda: hall.event.rounds[0].phase is Phase.RUNNING)


def test_a_round_may_be_played_without_a_scenario(hall: Hall) -> None:
    """Where it hangs on the wall alone: nothing is refused, and it is not asked again."""
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    assert next_step(hall.event).command == "scenario"
    hall.run(Start())
    assert "scenario" not in next_step(hall.event).text
