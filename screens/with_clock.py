"""Places where the clock of a game can be begun, run and settled: all games, or one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from screens.context import app_of
from screens.form import CommandForm
from screens.frame import Frame
from screens.pick import Pick
from screens.resolve import Choice, resolutions
from srtui.desk.clock.adopt import AdoptClock
from srtui.desk.clock.hall import Pause
from srtui.desk.clock.keys import EndTurn, PressKey
from srtui.desk.command import Command
from srtui.rules.clock import Stage
from srtui.views.clock_facts import State
from srtui.views.clocks import ClockRow

_SETTLED_FIRST = frozenset(
    {State.FLAG, State.STRUCK, State.INTERRUPTED, State.HALL, State.PAUSED, State.ROLL, State.BEGIN}
)
"""What keeps a clock from running, or from beginning."""


class WithClock(Frame):
    """What keys do to the clock of the game that is meant."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("full_stop", "clock", "Clock", id="clock.menu",
                tooltip="Begin the clock of the game, say whose runs, end a turn on it, settle it"),
    ]  # fmt: skip

    @abstractmethod
    def clock_row(self) -> ClockRow | None:
        """The game meant; None, and said, where there is none."""

    def table_of(self, row: ClockRow) -> str:
        """The game as commands are told it."""
        if row.table is not None:
            return str(row.table)
        event = app_of(self).event
        assert event is not None
        return next(f"#{game.first}" for game in event.games if game.id == row.game)

    def open_game(self, row: ClockRow, *, disputed: bool = False) -> None:
        """Show a game on the screen where it is scored, or the turn that is disputed."""
        from screens.scoring.screen import ScoringScreen

        self.app.push_screen(ScoringScreen(row.game, disputed=disputed))

    def form(self, command: type[Command], given: Mapping[str, str]) -> None:
        """Ask for the rest of a command."""
        self.app.push_screen(CommandForm(command, given))

    def action_clock(self) -> None:
        """Begin, run or settle the clock: at once where only one thing can be done."""
        row = self.clock_row()
        if row is None:
            return
        choices = clock_choices(self, row)
        if not choices:
            self.said.refuse(f"table {row.table or '?'} has no clock that could run: {row.said}.")
        elif len(choices) == 1:
            choices[0][1]()
        else:
            self.choose(row.waits or f"The clock of table {row.table or '?'}", choices)

    @work(group="ask")
    async def choose(self, title: str, choices: list[Choice]) -> None:
        """One of several things."""
        at = await self.app.push_screen_wait(Pick(title, [said for said, _ in choices]))
        if at >= 0:
            choices[at][1]()


def clock_choices(place: WithClock, row: ClockRow) -> list[Choice]:
    """What can be done about the clock of a game now; the likeliest comes first."""
    if _SETTLED_FIRST & set(row.states):
        return resolutions(place, row, _SETTLED_FIRST)
    table = place.table_of(row)
    if row.state is State.NO_CLOCK and row.timed:
        known = {"table": table, "turn": str(max(1, row.turn)), "whose": str((row.active or 0) + 1)}
        return [("Set the clock: whose turn, both times", partial(place.form, AdoptClock, known))]
    if row.stage not in (Stage.PHASES, Stage.TURNS):
        return []
    found = [(f"{row.players[side]}'s clock runs", _does(place, PressKey(table, who=str(2 - side))))
             for side in (0, 1) if row.runs != side]  # fmt: skip
    what = row.phase or "turn"
    whose = "" if row.active is None else f" of {row.players[row.active]}"
    found.append((f"End the {what}{whose} on the clock", _does(place, EndTurn(table))))
    found.append(("Pause the table", _does(place, Pause(table))))
    return found


def _does(place: WithClock, command: Command) -> Callable[[], object]:
    return partial(app_of(place).do, command)
