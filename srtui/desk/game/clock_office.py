"""The commands of organizer and judges for one clock: give time, come when called, warn.

Each leaves a journal entry. Sources: rules.md 2.3 (pauses by a player), 3.3, 4.3, 5.3, P-14.
"""

from __future__ import annotations

from srtui.desk.command import TO_AND_JUDGE, Work, arg
from srtui.desk.game.keys import ClockCommand, clocked
from srtui.desk.game.taps import write_tap
from srtui.rules.clock import SECOND, Clock, Kind, LateKey, advance, late_keys
from srtui.rules.record import Game
from srtui.state.refused import Refused
from srtui.words.clocks import minutes, name_of
from srtui.words.typed import clean
from srtui.words.wording import counted, where


class OfficeCommand(ClockCommand, roles=TO_AND_JUDGE, journaled=True):
    """What the clock commands of organizer and judges share."""


class Adjust(OfficeCommand, id="clock.adjust", title="Adjust a clock"):
    """Give a player time, or take it: minutes and seconds with a sign, such as +1:30 or -0:45.

    With a timer for the turn it is the turn's time. A fallen flag that gets time is up again; the
    game is paused then.
    """

    who: int = arg("player", "side", choices=("1", "2"))
    time: int = arg("time", "more or less", help="+1:30 or -0:45, minutes and seconds")
    reason: str = arg("reason", default="")

    def apply(self, work: Work) -> str:
        game, side = clocked(work.event, self.game), self.who
        reason = clean(self.reason, "The reason", empty=True)
        clock = self.tap(work, game, Kind.ADJUST, side, seconds=self.time, reason=reason)
        what = f"{minutes(abs(self.time))} {'more' if self.time > 0 else 'less'}"
        why = f": {reason}" if reason else ""
        left = clock.own_ns(side)
        now = f"{minutes(left // SECOND)} left"
        paused = "; paused" if clock.paused is not None else ""
        return f"{where(game)}: {name_of(work.event, game, side)} has {what}, {now}{paused}{why}."


class SetRight(OfficeCommand, id="clock.set-right", title="Set a late key right"):
    """Give back what a key has cost that came late, because its table's line had stalled.

    Its player gets the seconds that it came late at most, the other one has as many less: as if it
    had been pressed then. Where several came late, somebody who was there gives and takes time.
    """

    def apply(self, work: Work) -> str:
        game = clocked(work.event, self.game)
        clock = work.clocks.read(work.writer, work.event, game)
        found = late_keys(clock)
        if not found:
            raise Refused(f"{where(game)}: no key came late since its clock was last tended.")
        if len(found) > 1:
            raise Refused(f"{where(game)}: {len(found)} keys came late: give or take time instead.")
        said = []
        for side, seconds in _owed(work, game, clock, found[0]):
            write_tap(work, game, Kind.ADJUST, side, seconds=seconds, reason="a key that came late")
            more = "more" if seconds > 0 else "less"
            name = name_of(work.event, game, side)
            said.append(f"{name} has {counted(abs(seconds), 'second')} {more}")
        return f"{where(game)}: the late key is set right: {', '.join(said)}."


def _owed(work: Work, game: Game, clock: Clock, late: LateKey) -> list[tuple[int, int]]:
    """Whose clock gets and loses how many seconds. Refused where that would end a time."""
    owed = [] if late.ran is None else [(late.ran, late.seconds)]
    owed += [] if late.stood is None else [(late.stood, -late.seconds)]
    now = advance(clock, work.now.stamp)
    if clock.budget.kind == "turns":
        owed = [(side, seconds) for side, seconds in owed if side == clock.active]
    for side, seconds in owed:
        left = now.turn_left_ns if clock.budget.kind == "turns" else now.left_ns[side]
        if seconds < 0 and left is not None and left <= -seconds * SECOND:
            name = name_of(work.event, game, side)
            raise Refused(f"{where(game)}: {name} has less left than that: give or take time.")
    if not owed:
        raise Refused(f"{where(game)}: the turn that the late key ended has no time any more.")
    return owed


class TakeCall(OfficeCommand, id="clock.take", title="Take a call", timed=False):
    """Say that a judge is on his way to the table that called one: the others see who comes.

    Without a name it is this terminal's. Who takes a call that is another's has it from then on.
    """

    by: str = arg("name", default="", help="who comes; default: this terminal")

    def apply(self, work: Work) -> str:
        game = clocked(work.event, self.game)
        by = clean(self.by, "The name", empty=True) or work.now.terminal
        before = work.clocks.read(work.writer, work.event, game).taken_by
        self.tap(work, game, Kind.TAKE, by=by)
        instead = f", instead of {before}" if before else ""
        return f"{where(game)}: {by} takes the call{instead}."


class Attend(OfficeCommand, id="clock.attend", title="A judge is there", timed=False):
    """Say that a judge is at the table that called one."""

    def apply(self, work: Work) -> str:
        game = clocked(work.event, self.game)
        self.tap(work, game, Kind.ATTEND)
        return f"{where(game)}: a judge is there."


class Strike(OfficeCommand, id="clock.strike", title="Warn for stopping the clock"):
    """Note that a player stopped the clock himself, which only organizer and judges may.

    Where the edition says so, the second time loses the game: the sentence says it. What was noted
    by mistake, for the wrong player say, is taken back with --off.
    """

    who: int = arg("player", "side", choices=("1", "2"))
    off: bool = arg(
        "taken back", "flag", option=True, default=False, help="the last one was a mistake"
    )

    def apply(self, work: Work) -> str:
        game, side = clocked(work.event, self.game), self.who
        name = name_of(work.event, game, side)
        if self.off:
            clock = self._taken_back(work, game, side, name)
        else:
            clock = self.tap(work, game, Kind.STRIKE, side)
        number = clock.strikes[side]
        if not number:
            return f"{where(game)}: {name} has not stopped the clock."
        times = {1: "once", 2: "twice"}.get(number, f"{number} times")
        said = f"{where(game)}: {name} has stopped the clock {times}."
        if clock.struck_out == side:
            return f"{said} That loses the game by ruling: end it so."
        return f"{said} {counted(clock.budget.strikes - number, 'more')} loses the game."

    def _taken_back(self, work: Work, game: Game, side: int, name: str) -> Clock:
        log = work.clocks.read(work.writer, work.event, game).log
        noted = [one.number for one in log if one.kind is Kind.STRIKE and one.side == side]
        if not noted:
            raise Refused(f"{where(game)}: {name} has not stopped the clock.")
        return self.tap(work, game, Kind.BACK, tap=noted[-1])
