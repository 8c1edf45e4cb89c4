"""A table's terminal on an event file, and what its players press."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager

from at_screen import press, seen
from hall import Hall
from meant import meant
from textual.pilot import Pilot

from data.event.watch import Watcher
from screens.table.app import TableApp
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.setup.choosing import Roll, Select, SetupDone

LEFT, RIGHT = "tab", "backspace"
SIZES = [(80, 24), (120, 40), (40, 20)]


def paired(hall: Hall, scenario: str = "two-fronts") -> Hall:
    """Start the newest round."""

    def do() -> None:
        hall.run(PairRound())
        hall.run(meant(hall, Scenario, scenario))
        hall.run(Publish())
        hall.run(Start())

    hall.begin(("paired", scenario), do)
    return hall


def set_up(hall: Hall, scenario: str = "two-fronts", table: str = "1") -> Hall:
    """Player 1 has the first turn and all before it is done."""
    paired(hall, scenario)

    def do() -> None:
        hall.run(meant(hall, Roll, table, "1"))
        hall.run(meant(hall, Select, table, "first", "1", "first"))
        hall.run(meant(hall, SetupDone, table))

    hall.begin(("set up", table), do)
    return hall


@contextmanager
def terminal(
    hall: Hall, table: int = 1, *, touch: bool = False, poll: bool = True
) -> Iterator[TableApp]:
    """Yield the terminal of a table; its file closes with the hall's.

    `poll`: whether it looks at the file by itself, at moments that no test knows.
    """
    with closing(Watcher(hall.store)) as watcher:
        app = TableApp(hall.table(table), watcher, touch=touch, poll=poll)
        yield app


async def begin(pilot: Pilot[str]) -> None:
    """Both are ready, and every phase before the first turn is ended."""
    app = pilot.app
    assert isinstance(app, TableApp)
    await press(pilot, LEFT, RIGHT)
    while app.home.view is not None and app.home.view.phase:
        await press(pilot, "space")
        # The clock of the test is paused, and time passes between two phases.
        app.held.allow_next_press()


async def turn(pilot: Pilot[str], *keys: str) -> str:
    """End a turn with these answers; the screen then."""
    await press(pilot, "space", *keys, "enter")
    return seen(pilot.app)
