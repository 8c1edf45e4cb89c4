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
def without(hall: Hall) -> Hall:
    """Return a running round without a scenario."""
    hall.add(2)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(Start())
    return hall


@pytest.mark.parametrize("key", ["space", "enter"])
async def test_without_a_scenario_the_keys_say_so(without: Hall, key: str) -> None:
    without.run(meant(without, Roll, "1", "1"))
    without.run(meant(without, Select, "1", "first", "1", "first"))
    without.run(meant(without, SetupDone, "1"))
    with terminal(without) as app:
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, key)
            assert MISSING in " ".join(seen(app).split())


@pytest.mark.parametrize("key", ["space", "enter"])
async def test_also_while_its_clock_runs(without: Hall, key: str) -> None:
    without.run(meant(without, Roll, "1", "1"))
    without.run(meant(without, Select, "1", "first", "1", "first"))
    without.run(meant(without, SetupDone, "1"))
    without.run(meant(without, Begin, "1"))
    with terminal(without) as app:
        async with app.run_test(size=SIZE) as pilot:
            for _ in range(9):
                app.held.let_go()
                await press(pilot, "space")
            assert app.home.view is not None
            assert app.home.view.stage is TableStage.PLAY
            assert not app.home.view.phase
            app.held.let_go()
            await press(pilot, key)
            assert MISSING in " ".join(seen(app).split())
            assert not app.home.entry.state.asking


async def test_table_without_players_says_so(without: Hall) -> None:
    with terminal(without, table=7) as app:
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, "space")
            assert "Not done: there is no game at this table now." in seen(app)
