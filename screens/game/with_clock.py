"""Places where the clock of a game is kept: all games, or one. The same keys as at a table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from textual import work
from textual.binding import Binding, BindingType

from screens.context import app_of
from screens.dialogs.form import CommandForm
from screens.dialogs.pick import Pick
from screens.frame import Frame
from screens.game import acts
from screens.game.held import STILL_HELD, Held
from srtui.desk.command import Command
from srtui.rules.clock import Clock
from srtui.rules.game import Ended
from srtui.views.clock_facts import State
from srtui.views.clocks import ClockRow

KEYS = ("less_than_sign", "greater_than_sign")
"""The keys of the player named first and of the other one; at a table of the left and right side.
Signs, because letters, digits, arrows, tab and backspace mean something else on one screen or
another."""
END, EXTEND, BACK, GIVE = "comma", "plus", "semicolon", "equals_sign"


def clock_bindings(*, shown: bool) -> list[BindingType]:
    """The keys of a clock; `shown`: on the line of keys, where the place does not name them."""
    return [
        Binding(KEYS[0], "side(0)", "Press", key_display="< >", id="clock.first", show=shown,
                tooltip="The key of the first player (<) or the other (>): his opponent's clock "
                "runs; clocks that have not begun begin"),
        Binding(KEYS[1], "side(1)", show=False, id="clock.second"),
        Binding(END, "end_on_clock", "End", show=False, id="clock.end",
                tooltip="End the phase or the turn on the clock; settle a flag that has fallen"),
        Binding("full_stop", "clock", "Clock", id="clock.menu",
                tooltip="Begin the clock of the game, say whose runs, end a turn on it, settle it"),
        Binding(EXTEND, "extend", "More time", show=False, id="clock.extend",
                tooltip="The player whose turn it is declares his extension"),
        Binding(BACK, "take_back", "Take back", show=False, id="clock.back",
                tooltip="Take back the last key or turn end of the table"),
        Binding(GIVE, "adjust", "Give time", show=False, id="clock.give",
                tooltip="Give or take time"),
    ]  # fmt: skip


class WithClock(Frame):
    """What keys do to the clock of the game that is meant."""

    _held: Held | None = None
    _ticks = False

    @abstractmethod
    def clock_row(self) -> ClockRow | None:
        """The game meant; None, and said, where there is none."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys of a clock are not there without one, nor for a role that may not do it."""
        role = app_of(self).desk.seat.role
        if action in acts.CLOCK_ACTIONS and not (self._ticks and acts.may(role, action)):
            return False
        return super().check_action(action, parameters)

    def offer_clock(self, *, ticks: bool) -> None:
        """The keys of a clock are there from now on, or not."""
        if ticks != self._ticks:
            self._ticks = ticks
            self.refresh_bindings()

    def clock_of(self, game: int) -> Clock | None:
        """The clock of a game as it was read last; None where it has none that can run."""
        for read, clock, _ in app_of(self).sheet.games:
            if read.id == game and clock.budget.kind != "none":
                return clock
        return None

    def open_game(self, game: int, *, disputed: bool = False) -> None:
        """Show a game on the screen where it is scored, or the turn that is disputed."""
        self.app.push_screen(app_of(self).game_screen(game, disputed=disputed))

    # Menus

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

    # Single keys

    def _press(self, row: ClockRow) -> acts.Press:
        """A key for this game: it counts only where nobody has tapped its clock meanwhile."""
        clock = self.clock_of(row.game)
        return acts.Press(row.game, -1 if clock is None else clock.taps, "")

    def held_down(self, key: str, game: int) -> bool:
        """Whether a key that ends something of a game is only still held down; then that is said.
        Keys that this class does not handle are not known here: a key for another game counts.
        """
        self._held = self._held or Held()
        self._held.press(f"{key} {game}", app_of(self).desk.stamps())
        if self._held.counts():
            return False
        self.said.refuse(STILL_HELD)
        return True

    def action_side(self, side: int) -> None:
        """A player's key, pressed for him: his opponent's clock runs. Begins what has not begun."""
        row = self.clock_row()
        if row is None:
            return
        self._held = None  # another key than the one that may be held down
        if {State.BEGIN, State.ROLL} & set(row.states):
            self.action_clock()
        elif command := self._press(row).side(side, self.clock_of(row.game)):
            app_of(self).do(command)

    def action_end_on_clock(self) -> None:
        """End the phase or the turn on the clock; where a flag has fallen, settle that."""
        row = self.clock_row()
        if row is None or self.held_down("end", row.game):
            return
        if acts.ends_on_clock(row):
            self.end_on_clock(row)
        else:
            self.action_clock()

    def end_on_clock(self, row: ClockRow) -> None:
        """End the phase or the turn on the clock alone."""
        app_of(self).do(self._press(row).end_phase())

    def action_extend(self) -> None:
        """Declare the extension of the turn."""
        row = self.clock_row()
        if row is not None and not self.held_down("extend", row.game):
            app_of(self).do(self._press(row).extend())

    def action_take_back(self) -> None:
        """Take back the last key or turn end; the table's players need not agree."""
        row = self.clock_row()
        if row is not None:
            self._held = None
            app_of(self).do(self._press(row).take_back())

    def action_pause(self) -> None:
        """Pause the table, or let it go on."""
        row = self.clock_row()
        if row is not None:
            form = acts.pause_or_resume(row)
            self.begin(form.command, form.given)

    def action_adjust(self) -> None:
        """Give time to a clock, or take it."""
        row = self.clock_row()
        if row is not None:
            self.act(acts.adjust(row), row.game)
