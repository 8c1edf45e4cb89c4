"""The organizer's or a judge's app on the clock of a hall that is moved by hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager

from at_screen import people, press, settled
from clocked import do, to_turns
from hall import Hall
from meant import meant
from textual.pilot import Pilot

from data.event.watch import Watcher
from screens.app import SrtuiApp
from screens.clock.screen import TablesScreen
from screens.widgets.pane import Pane
from srtui.commands.clock.game import Adjust, CallJudge
from srtui.commands.command import Role
from srtui.commands.desk import Desk, Seat
from srtui.commands.game.turn import FirstTurn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start

ORGANIZER, JUDGE = Seat(), Seat(Role.JUDGE, "judge 1")


@contextmanager
def app_on(hall: Hall, seat: Seat = ORGANIZER) -> Iterator[SrtuiApp]:
    """Yield an app whose clocks are the hall's machine."""
    with closing(Watcher(hall.store)) as watcher:
        desk = Desk(hall.store, seat, lambda: hall.machine.utc, hall.entropy, hall.machine)
        app = SrtuiApp(desk, watcher, poll=False)
        yield app


async def board(pilot: Pilot[str]) -> TablesScreen:
    """Open the board of clocks."""
    await settled(pilot)
    if not isinstance(pilot.app.screen, TablesScreen):
        await press(pilot, "g", "c")
    screen = pilot.app.screen
    assert isinstance(screen, TablesScreen)
    return screen


async def board_with_pane(pilot: Pilot[str]) -> TablesScreen:
    """Open the board, and give a busy machine time to lay out its pane."""
    screen = await board(pilot)
    for _ in range(20):
        if screen.query_one(Pane).region:
            break
        await settled(pilot)
    return screen


async def later(pilot: Pilot[str], hall: Hall, seconds: float) -> None:
    """Time passes, and the second hand moves once."""
    hall.machine.go_on(seconds)
    screen = pilot.app.screen
    assert isinstance(screen, TablesScreen)
    screen.tick()
    await settled(pilot)


async def seen_by(pilot: Pilot[str]) -> None:
    """Let the app look at the file, so that it shows what others have done."""
    app = pilot.app
    assert isinstance(app, SrtuiApp)
    app.look()
    await settled(pilot)


def many(hall: Hall, players: int, rolled: int) -> Hall:
    """Start a round of this many players; at the first `rolled` tables the clocks run."""

    def do() -> None:
        hall.add(people(players))
        hall.run(PairRound())
        hall.run(meant(hall, Scenario, "two-fronts"))
        hall.run(Publish())
        for table in range(1, rolled + 1):
            hall.run(meant(hall, FirstTurn, str(table), "1"))
        hall.run(Start())

    hall.begin(("many", players, rolled), do)
    return hall


def varied(hall: Hall, players: int) -> Hall:
    """Start the same round, with a different state at each of the first six tables."""
    many(hall, players, 6)
    for table in (1, 2, 3, 4):
        to_turns(hall, table)
    hall.run(meant(hall, Adjust, "1", "1", "-45:30"))
    hall.run(meant(hall, Adjust, "2", "1", "-49:50"))
    do(hall.table(3), meant(hall.table(3), CallJudge, "3", "2"))
    hall.machine.go_on(130)
    return hall
