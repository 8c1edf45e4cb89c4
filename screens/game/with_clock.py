"""Screens with a game's clock: all games, or one. The keys are those at a table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from textual import work
from textual.binding import BindingType

from screens.bindings import bind, bindings
from screens.dialogs.form import CommandForm
from screens.dialogs.pick import Pick
from screens.event_app import app_of
from screens.frame import Frame
from screens.game import acts
from srtui.commands.clock.game import EndTurn
from srtui.commands.command import Command
from srtui.queries.clock.rows import ClockRow
from srtui.rules.clock import SECOND, Clock, Stamp
from srtui.rules.game import Ended
from srtui.text.phrases import phrase

KEYS = ("less_than_sign", "greater_than_sign")
"""The keys of the first and the second player; at a table of the left and right side. Symbols,
because letters, digits, arrows, tab and backspace have other meanings on one screen or another."""
END, EXTEND, BACK, GIVE = "comma", "plus", "semicolon", "equals_sign"
_ROW_BINDINGS = bindings(
    bind(END, "clock.end", "End", "End the phase or the turn; settle a flag that has fallen",
         action="row('end')", show=False),
    bind("full_stop", "clock.menu", "Clock",
         "Start the game clock, set whose runs, end a turn, settle it", action="row('clock')"),
    bind(EXTEND, "clock.extend", "More time", "Declare an extension for the active player",
         action="row('extend')", show=False),
    bind(BACK, "clock.back", "Take back", "Take back the selected table's last key or turn",
         action="row('back')", show=False),
    bind(GIVE, "clock.give", "Give time", "Give or take time", action="row('adjust')", show=False),
)  # fmt: skip
"""The keys of a clock besides those of its players."""


def clock_bindings(*, shown: bool) -> list[BindingType]:
    """Return a clock's keys; `shown`: on the line of keys, unless the screen names them."""
    return [
        bind(KEYS[0], "clock.first", "Press", "Press a player's key: < first, > second. "
             "The opponent's clock runs; unstarted clocks start",
             action="row('first')", show=shown, display="< >"),
        bind(KEYS[1], "clock.second", action="row('second')"),
        *_ROW_BINDINGS,
    ]  # fmt: skip


class WithClock(Frame):
    """Mixin for screens whose keys act on the clock of the chosen game."""

    _held: Held | None = None
    _ticks = False

    @abstractmethod
    def clock_row(self) -> ClockRow | None:
        """Return the chosen game; None, with a message, if there is none."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide keys that need a clock if there is none, and those this role may not use."""
        key = acts.ROW_KEYS[str(parameters[0])] if action == "row" else None
        if key is not None and not acts.offered(
            app_of(self).desk.seat.role, key, ticks=self._ticks
        ):
            return False
        return super().check_action(action, parameters)

    def offer_clock(self, *, ticks: bool) -> None:
        """Show or hide a clock's keys from now on."""
        if ticks != self._ticks:
            self._ticks = ticks
            self.refresh_bindings()

    def clock_of(self, game: int) -> Clock | None:
        """Return a game's clock as last read, or None if it has none that can run."""
        for read, clock, _ in app_of(self).sheet.games:
            if read.id == game and clock.budget.kind != "none":
                return clock
        return None

    def open_game(self, game: int, *, disputed: bool = False) -> None:
        """Show a game on its scoring screen, optionally at the disputed turn."""
        self.app.push_screen(app_of(self).game_screen(game, disputed=disputed))

    # Effects of keys about a game

    def action_row(self, name: str) -> None:
        """Run the action of a game's key, or offer a choice of actions."""
        row, key = self.clock_row(), acts.ROW_KEYS[name]
        if row is None or (key.once and self.held_down(name, row.game)):
            return
        if key.timed and not key.once:
            self._held = None  # another key than the one that may be held down
        clock = self.clock_of(row.game)
        # Valid only if nobody has tapped the clock in the meantime.
        press = acts.Press(row.game, -1 if clock is None else clock.taps)
        self.act(key.leads(acts.OnRow(row, press, app_of(self).desk.seat.role, clock)), row.game)

    @work(group="ask")
    async def choose(self, menu: acts.Menu, game: int) -> None:
        """Choose from a menu about a game."""
        said = [choice for choice, _ in menu.choices]
        at = await self.app.push_screen_wait(Pick(menu.title, said))
        if at >= 0:
            self.act(menu.choices[at][1], game)

    def act(self, act: acts.Led, game: int) -> None:
        """Run the action of a key or a menu line."""
        if isinstance(act, str):
            self.message_line.refuse(act)
        elif isinstance(act, acts.Menu):
            if len(act.choices) == 1:
                self.act(act.choices[0][1], game)
            else:
                self.choose(act, game)
        elif isinstance(act, Command):
            app_of(self).do(act)
        elif isinstance(act, acts.Form):
            self.app.push_screen(CommandForm(act.command, act.values))
        elif isinstance(act, acts.OpenGame):
            self.open_game(game, disputed=act.disputed)
        elif isinstance(act, acts.TurnEnds):
            self.end_turn(act.on_clock)
        elif act is not None:
            self.end_game(act)

    def end_game(self, ended: Ended) -> None:
        """End the game early; a screen that scores it asks the necessary questions."""

    def end_turn(self, on_clock: EndTurn) -> None:
        """End a turn on the clock alone; a screen that scores it saves its answers."""
        app_of(self).do(on_clock)

    def held_down(self, key: str, game: int) -> bool:
        """Tell whether an ending key is merely being held down, and say so.

        Keys that this class does not handle are unknown here: a key for another game counts.
        """
        self._held = self._held or Held()
        self._held.press(f"{key} {game}", app_of(self).desk.stamps())
        if self._held.counts():
            return False
        self.message_line.refuse(STILL_HELD)
        return True


HELD = SECOND * 6 // 5
"""Nanoseconds after which the same key can have been pressed again to do something again: longer
than keyboards wait before they repeat it."""
REPEAT = SECOND * 3 // 5
"""Nanoseconds between two of the same key within which it has not been let go: longer than
keyboards wait between two repeats."""
STILL_HELD = phrase("Release the key before pressing it again.")


class Held:
    """Detector of keys that are held down rather than pressed again.

    Another key in between ends that, so that alternating keys of both sides always count. `same`
    maps keys with the same meaning to one of them.
    """

    def __init__(self, same: Mapping[str, str] | None = None) -> None:
        self._same = same or {}
        self._key = ""
        self._pressed_at: Stamp | None = None
        self._before: Stamp | None = None
        """When the same key was pressed before; None: another one was."""
        self._effect: Stamp | None = None
        """When this key, without another one since, last did something."""

    def press(self, key: str, moment: Stamp) -> None:
        """Record that a key is pressed, and when."""
        key = self._same.get(key, key)
        if key != self._key:
            self._key, self._pressed_at, self._effect = key, None, None
        self._before, self._pressed_at = self._pressed_at, moment

    @property
    def down(self) -> bool:
        """Whether the current key has had an effect and has been held down since."""
        if self._effect is None or self._pressed_at is None or self._before is None:
            return False
        return _is_within(self._effect, self._pressed_at, HELD) or _is_within(
            self._before, self._pressed_at, REPEAT
        )

    def counts(self) -> bool:
        """Tell whether this press counts, and record it if so."""
        if self.down:
            return False
        self._effect = self._pressed_at
        return True

    def allow_next_press(self) -> None:
        """Let the next press of the same key count."""
        self._effect = None


def _is_within(before: Stamp, now: Stamp, ns: int) -> bool:
    return before.boot == now.boot and now.ns - before.ns < ns
