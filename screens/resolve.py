"""What can be done about a game that waits for somebody: the answers to each state."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from screens.context import app_of
from srtui.desk.at_table.disputes import Settle
from srtui.desk.at_table.flag import TableFlag
from srtui.desk.at_table.proposals import Confirm, Reject
from srtui.desk.at_table.turn import TableOver
from srtui.desk.clock.charge import Charge
from srtui.desk.clock.hall import DiceDown, Resume
from srtui.desk.clock.keys import Begin
from srtui.desk.clock.office import Adjust, Attend
from srtui.desk.rounds.results import Result
from srtui.desk.scoring.commands import FirstTurn
from srtui.views.clock_facts import State
from srtui.views.clocks import ClockRow

if TYPE_CHECKING:
    from screens.with_clock import WithClock
    from srtui.desk.command import Command

Choice = tuple[str, Callable[[], object]]
"""A line to choose, and what it does."""


def resolutions(
    screen: WithClock, row: ClockRow, only: frozenset[State] = frozenset(State)
) -> list[Choice]:
    """What can be done about the first thing that the game waits for; nothing where it waits for
    nothing that can be done here. The likeliest comes first. `only`: no other states are meant.
    """
    for state in row.states:
        if state in _ANSWERS and state in only:
            return _ANSWERS[state](screen, row)
    return []


def _called(screen: WithClock, row: ClockRow) -> list[Choice]:
    return [("A judge is there", partial(_do, screen, Attend(screen.table_of(row))))]


def _flag(screen: WithClock, row: ClockRow) -> list[Choice]:
    table = {"table": screen.table_of(row)}
    return [
        ("Settle it: last scoring, who agrees", partial(screen.form, TableFlag, table)),
        ("Look at the game, score it there", partial(screen.open_game, row)),
        ("Give time back", partial(screen.form, Adjust, table)),
    ]


def _struck(screen: WithClock, row: ClockRow) -> list[Choice]:
    given = {"table": screen.table_of(row), "how": "ruling"}
    return [("End the game by ruling", partial(screen.form, TableOver, given))]


def _interrupted(screen: WithClock, row: ClockRow) -> list[Choice]:
    """One decision for the whole hall comes first: a power cut or a closed lid met all tables."""
    table = screen.table_of(row)
    found: list[Choice] = []
    for where, said in (("all", "All tables"), (table, "This table")):
        found += [
            (f"{said}: charge nothing", partial(_do, screen, Charge(where, how="nothing"))),
            (f"{said}: charge all of it", partial(_do, screen, Charge(where, how="all"))),
            (f"{said}: say how much", partial(screen.form, Charge, {"table": where})),
        ]
    return found


def _disputed(screen: WithClock, row: ClockRow) -> list[Choice]:
    table = screen.table_of(row)
    return [
        ("The turn stands as it was confirmed", partial(_do, screen, Settle(table))),
        ("Say it anew", partial(screen.open_game, row, disputed=True)),
        ("Look at the game", partial(screen.open_game, row)),
    ]


def _tie(screen: WithClock, row: ClockRow) -> list[Choice]:
    given = {"table": screen.table_of(row), "winner": "tie"}
    return [
        ("Type the tie", partial(screen.form, Result, given)),
        ("Give time: it is played on", partial(screen.form, Adjust, {"table": given["table"]})),
        ("Look at the game", partial(screen.open_game, row)),
    ]


def _proposed(screen: WithClock, row: ClockRow) -> list[Choice]:
    table = screen.table_of(row)
    return [
        ("Confirm the result", partial(_do, screen, Confirm(table))),
        ("Send it back to the table", partial(screen.form, Reject, {"table": table})),
        ("Look at the game", partial(screen.open_game, row)),
    ]


def _dice(screen: WithClock, row: ClockRow) -> list[Choice]:
    found: list[Choice] = [("Look at the game, end it there", partial(screen.open_game, row))]
    if app_of(screen).desk.seat.role in DiceDown.roles:
        early = partial(_do, screen, DiceDown(off=True))
        found.append(("Dice down was called too early: all play on", early))
    return found


def _hall(screen: WithClock, row: ClockRow) -> list[Choice]:
    del row
    return [("Resume the hall", partial(_do, screen, Resume("all")))]


def _paused(screen: WithClock, row: ClockRow) -> list[Choice]:
    return [("Resume the table", partial(_do, screen, Resume(screen.table_of(row))))]


def _ended(screen: WithClock, row: ClockRow) -> list[Choice]:
    return [("Look at the game", partial(screen.open_game, row))]


def _roll(screen: WithClock, row: ClockRow) -> list[Choice]:
    table = {"table": screen.table_of(row)}
    return [("Who has the first turn", partial(screen.form, FirstTurn, table))]


def _begin(screen: WithClock, row: ClockRow) -> list[Choice]:
    return [("Let the clocks begin", partial(_do, screen, Begin(screen.table_of(row))))]


def _do(screen: WithClock, command: Command) -> None:
    app_of(screen).do(command)


_ANSWERS: dict[State, Callable[[WithClock, ClockRow], list[Choice]]] = {
    State.FLAG: _flag, State.STRUCK: _struck, State.CALLED: _called,
    State.INTERRUPTED: _interrupted, State.DISPUTED: _disputed, State.TIE: _tie,
    State.HALL: _hall, State.DICE: _dice,
    State.PAUSED: _paused, State.PROPOSED: _proposed, State.AGREED: _proposed,
    State.ENDED: _ended, State.ROLL: _roll, State.BEGIN: _begin,
}  # fmt: skip
