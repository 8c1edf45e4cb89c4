"""Places where the clock of a game can be begun, run and settled: all games, or one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from screens.context import app_of
from screens.dialogs.form import CommandForm
from screens.dialogs.pick import Pick
from screens.frame import Frame
from screens.game import acts
from srtui.desk.command import Command
from srtui.rules.game import Ended
from srtui.views.clocks import ClockRow


class WithClock(Frame):
    """What keys do to the clock of the game that is meant."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("full_stop", "clock", "Clock", id="clock.menu",
                tooltip="Begin the clock of the game, say whose runs, end a turn on it, settle it"),
    ]  # fmt: skip

    @abstractmethod
    def clock_row(self) -> ClockRow | None:
        """The game meant; None, and said, where there is none."""

    def open_game(self, game: int, *, disputed: bool = False) -> None:
        """Show a game on the screen where it is scored, or the turn that is disputed."""
        self.app.push_screen(app_of(self).game_screen(game, disputed=disputed))

    def action_clock(self) -> None:
        """Begin, run or settle the clock: at once where only one thing can be done."""
        row = self.clock_row()
        if row is None:
            return
        role = app_of(self).desk.seat.role
        choices = acts.clock_choices(row, role)
        if choices:
            self.offer(row, row.waits or f"The clock of table {row.table or '?'}", choices)
        else:
            self.said.refuse(f"table {row.table or '?'} has no clock that could run: {row.said}.")

    def offer(self, row: ClockRow, title: str, choices: Sequence[acts.Choice]) -> None:
        """One of several things about a game; the only one at once."""
        if len(choices) == 1:
            self.act(choices[0][1], row.game)
        else:
            self._choose(row, title, choices)

    @work(group="ask")
    async def _choose(self, row: ClockRow, title: str, choices: Sequence[acts.Choice]) -> None:
        at = await self.app.push_screen_wait(Pick(title, [choice for choice, _ in choices]))
        if at >= 0:
            self.act(choices[at][1], row.game)

    def act(self, act: acts.Act, game: int) -> None:
        """Do what a line of a menu leads to."""
        if isinstance(act, Command):
            app_of(self).do(act)
        elif isinstance(act, acts.Form):
            self.app.push_screen(CommandForm(act.command, act.given))
        elif isinstance(act, acts.Look):
            self.open_game(game, disputed=act.disputed)
        else:
            self.end_game(act)

    def end_game(self, ended: Ended) -> None:
        """The game ends before its time: a screen that scores it asks what that needs."""
