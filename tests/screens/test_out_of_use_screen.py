"""A broken table and two who are kept apart, by keys."""

from __future__ import annotations

from collections.abc import Callable

from at_screen import press, seen, settled
from hall import Hall

from screens.app import SrtuiApp
from srtui.commands.event.settings import SetEvent
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]


async def test_o_takes_a_table_out_of_use_in_a_published_round_and_back(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(4)
    hall.run(SetEvent(tables=4))
    hall.run(PairRound())
    hall.run(Publish())
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "m")
        await press(pilot, "home", "o")
        await press(pilot, *"broken", "enter")
        asked = " ".join(seen(app).split())
        assert "move from table 1 to table 3: tell them." in asked
        await press(pilot, "y")
        assert "out of use: broken" in seen(app)
        assert 1 not in {game.table for game in hall.event.rounds[0].games}
        assert "Print what has changed? New: table 3" in seen(app)
        await press(pilot, "escape", "home", "o")
        assert "Table 1 is in use again." in seen(app)
    assert hall.event.tables_out == {}


async def test_k_in_the_roster_keeps_two_apart(event_of: Make, app_for: App) -> None:
    hall = event_of(4)
    other = hall.event.players[-1].name
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "home", "k")
        await press(pilot, *other.split()[0], "enter")
        assert "will be kept apart from the next draw on" in " ".join(seen(app).split())
        assert "Kept apart:" in seen(app)
    assert len(hall.event.kept_apart) == 1
