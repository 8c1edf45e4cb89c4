"""The tour's event: seven invented players, and the slips that their tables hand in."""

from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

from srtui.commands.command import Moment
from srtui.commands.demo.play import newest_edition, people
from srtui.commands.demo.results import Dice, result_command, result_of
from srtui.commands.desk import Desk, Seat
from srtui.commands.event.new import NewEvent
from srtui.commands.importing.importing import ImportRoster
from srtui.model.event import Phase
from srtui.model.refused import Refused
from srtui.rules.clock.values import Stamp
from srtui.rules.seeded import Seeded
from srtui.text.phrases import counted

PLAYERS = 7
"""An odd number: the person who takes the tour is added, and then all have an opponent."""
SEED = "tour"


def make_tour(path: Path, clock: Callable[[], datetime], stamps: Callable[[], Stamp]) -> None:
    """Create the tour's event at `path`, nobody checked in. Raises the errors of `NewEvent`."""
    begin = Moment(clock().isoformat(timespec="seconds"), SEED, stamps())
    new = NewEvent(edition=newest_edition(), name="The tour", seed=SEED, policy="mixed")
    with closing(new.create(path, begin)) as store:
        desk = Desk(store, Seat(), clock, lambda: SEED, stamps)
        desk.run(ImportRoster("sample players", people(PLAYERS, SEED)), sure=True)


def hand_in(desk: Desk) -> str:
    """Enter plausible results for the tables still open, and return a sentence about it.

    Each is an ordinary result, in the journal and undoable. Refused if no round is running.
    """
    event = desk.event()
    newest = event.round
    if newest is None or newest.phase is not Phase.RUNNING or not newest.open_games:
        raise Refused("No table has a slip yet: start a round first.")
    dice = Dice(Seeded(f"{SEED}/{newest.number}"))
    for game in newest.open_games:
        desk.run(result_command(result_of(event, game, dice)), sure=True)
    slips = counted(len(newest.open_games), "slip")
    return f"Round {newest.number} is complete, with {slips} entered."
