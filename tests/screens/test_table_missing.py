"""Where space and enter do nothing yet, a table says in a sentence what is missing."""

from __future__ import annotations

import pytest
from at_screen import press, seen
from hall import Hall
from meant import meant
from table_app import terminal

from srtui.commands.clock.game import Begin
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Start
from srtui.commands.setup.choosing import Roll, Select, SetupDone
from srtui.queries.game.table_read import TableStage

SIZE = (80, 24)
MISSING = "Not done: round 1 has no scenario yet: the organizer chooses it."


@pytest.fixture
def round_without_scenario(hall: Hall) -> Hall:
    """Return a running round without a scenario."""
    hall.add(2)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(Start())
    return hall


@pytest.mark.parametrize("key", ["space", "enter"])
async def test_without_a_scenario_the_keys_say_so(round_without_scenario: Hall, key: str) -> None:
    round_without_scenario.run(meant(round_without_scenario, Roll, "1", "1"))
    round_without_scenario.run(meant(round_without_scenario, Select, "1", "first", "1", "first"))
    round_without_scenario.run(meant(round_without_scenario, SetupDone, "1"))
    with terminal(round_without_scenario) as app:
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, key)
            assert MISSING in " ".join(seen(app).split())


@pytest.mark.parametrize("key", ["space", "enter"])
async def test_also_while_its_clock_runs(round_without_scenario: Hall, key: str) -> None:
    round_without_scenario.run(meant(round_without_scenario, Roll, "1", "1"))
    round_without_scenario.run(meant(round_without_scenario, Select, "1", "first", "1", "first"))
    round_without_scenario.run(meant(round_without_scenario, SetupDone, "1"))
    round_without_scenario.run(meant(round_without_scenario, Begin, "1"))
    with terminal(round_without_scenario) as app:
        async with app.run_test(size=SIZE) as pilot:
            for _ in range(9):
                app.held.allow_next_press()
                await press(pilot, "space")
            assert app.home.view is not None
            assert app.home.view.stage is TableStage.PLAY
            assert not app.home.view.phase
            app.held.allow_next_press()
            await press(pilot, key)
            assert MISSING in " ".join(seen(app).split())
            assert not app.home.entry.state.asking


async def test_table_without_players_says_so(round_without_scenario: Hall) -> None:
    with terminal(round_without_scenario, table=7) as app:
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, "space")
            assert "Not done: there is no game at this table now." in seen(app)
