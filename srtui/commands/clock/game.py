"""Commands on one game's clock: its players' keys, and acts by organizer and judges.

A tap made at a table is only a row, without a journal entry; acts by organizer and judges have one.
Commands on all clocks of a round are in `round`. Sources: rules.md 1.3, 2.3 (pauses by a player),
3.3, 4.3, 5.3, P-14.
"""

from abc import abstractmethod
from typing import Any, ClassVar

from srtui.commands.clock.base import Tapping, TapRefused, for_table, last_tap, write_tap
from srtui.commands.command import ANYBODY, TABLE_HELP, TO_AND_JUDGE, Work, arg, option
from srtui.model.clock import playing_round
from srtui.model.event import Event, Phase
from srtui.model.played import opener_of
from srtui.model.refused import Refused, clean
from srtui.model.times import read_settings
from srtui.rules.clock import SECOND, Clock, Kind, Refusal, Stage, advance, after_burst, late_keys
from srtui.rules.clock.fold import LateKey, burst
from srtui.rules.record import Game
from srtui.text.clock import (
    begin_text,
    burst_text,
    minutes,
    running_text,
    strikes_left,
    whose_turn_text,
)
from srtui.text.phrases import Phrase, counted, paragraph, phrase, phrase_count, table_of

# The players' keys


TOO_FAST = phrase("Too many keys at once, and none counts: release them for two seconds.")
UNTIMED = "This event is played without time limits: its games have no clock."


class ClockCommand(Tapping, roles=ANYBODY, journaled=False):
    """Base class for commands on one game's clock."""

    timed: ClassVar[bool] = True
    """Whether it makes sense only where games are timed."""

    def __init_subclass__(cls, *, timed: bool | None = None, **said: Any) -> None:
        super().__init_subclass__(**said)
        if timed is not None:
            cls.timed = timed

    game: int = arg("table", "playing", help=TABLE_HELP)

    def refusal(self, event: Event) -> str | None:
        return untimed(event) if self.timed else None

    def warnings(self, event: Event) -> tuple[str, ...]:  # noqa: ARG002
        """Return no warnings: a clock can be corrected even after the result."""
        return ()

    def apply(self, work: Work) -> Phrase:
        game = clocked(work.event, self.game)
        return phrase("{table}: {tend}", table_of(game), self.tend(work, game))

    @abstractmethod
    def tend(self, work: Work, game: Game) -> Phrase:
        """Carry out the command on a game's clock; return a sentence that names the table."""


def untimed(event: Event) -> str | None:
    """Return that the current round's games have no clocks, or None if they have."""
    timing = event.edition_at(playing_round(event).number).timing
    return UNTIMED if timing.kind == "none" else None


def clocked(event: Event, id: int) -> Game:
    """Return a game by id. Raises `Refused` if it has no opponent."""
    game = event.game(id)
    if game.second is None:
        raise Refused("{player} has the bye: there is no clock.", event.name_of(game.first))
    return game


class Begin(ClockCommand, id="clock.begin", title="Start the clocks"):
    """Start the clocks of a game: with the first phase before the first turn, or with that turn."""

    def tend(self, work: Work, game: Game) -> Phrase:
        event = work.event
        if game.outcome is not None:
            raise Refused("{table} already has a result.", table_of(game))
        waits = playing_round(event).phase is Phase.PUBLISHED
        if for_table(work) and waits and read_settings(work.writer).starts != "table":
            raise Refused("The organizer starts the clocks when all tables are set up.")
        _refuse_while_all_stand(work)
        return phrase("{begun}.", begin_text(event, game, begin(work, game, self)))


def _refuse_while_all_stand(work: Work) -> None:
    """Refuse to start a clock during a pause of the round or all clocks, or after dice down."""
    if playing_round(work.event).paused_at is not None:
        raise Refused("The round is paused: this clock starts when it resumes.")
    games = (game for game in playing_round(work.event).games if game.second is not None)
    clocks = [work.clock(game) for game in games]
    if any(clock.paused_hall and clock.stage is not Stage.STOPPED for clock in clocks):
        raise Refused("All tables are paused: this clock starts with the others.")
    dice_down = any(clock.dice_down for clock in clocks)
    still_rolling = any(clock.going and not clock.dice_down for clock in clocks)
    if dice_down and not still_rolling:
        raise Refused("Dice are down: no more games start.")


def begin(work: Work, game: Game, command: ClockCommand | None = None) -> Clock:
    """Start a game's clocks with the known first player. Raises `Refused` if unknown."""
    opener = opener_of(work.writer, game)
    if opener is None:
        raise Refused("First turn not set: make the starting roll first.")
    if command is not None:
        return command.tap(work, game, Kind.BEGIN, opener=opener)
    return write_tap(work, game, Kind.BEGIN, opener=opener)


class PressKey(ClockCommand, id="clock.key", title="A player's key"):
    """Press a player's key: the opponent's clock runs, in any turn.

    On their own turn a player lends the clock this way while the opponent acts; the opponent's key
    returns it. With a turn timer, the player's key stops it and the opponent's restarts it. A burst
    of both keys, faster than anyone hands over a clock, is taken back as one: none of it counts.
    """

    who: int = arg("player", "side", choices=("1", "2"), help="whose key")

    def tend(self, work: Work, game: Game) -> Phrase:
        holder = self.who
        # Keys pressed by officials for the players are not held down or hammered.
        if for_table(work) and (said := self._in_burst(work, game)):
            return said
        clock = self.tap(work, game, Kind.RUN, 1 - holder)
        lent = clock.running not in (None, clock.active)
        runs = running_text(work.event, game, clock)
        if lent:
            return phrase("{runs}, lent by {player}.", runs, work.event.names_of(game)[holder])
        return phrase("{runs}.", runs)

    def _in_burst(self, work: Work, game: Game) -> Phrase | None:
        """Take back a burst that this key would continue and say so, or return None without one."""
        clock, now = work.clock(game), work.now.stamp
        if after_burst(clock, now):
            raise TapRefused(Refusal("burst", TOO_FAST))
        keys = burst(clock, now)
        if not keys:
            return None
        clock = write_tap(work, game, Kind.BACK, key=self.key, burst=list(keys))
        runs = running_text(work.event, game, clock)
        return phrase("{burst}; {runs}.", burst_text(len(keys)), runs)


class EndTurn(ClockCommand, id="clock.end", title="End a phase or turn on the clock"):
    """End a phase or a turn on the clock alone; where a game is scored, `turn` does both."""

    early: bool = option("early", "flag", default=False, help="both agree that this turn wins")

    def tend(self, work: Work, game: Game) -> Phrase:
        before = work.clock(game)
        # A turn that ended on the clock alone would leave the score a turn behind for good.
        if before.stage is Stage.TURNS and work.event.steps.get(game.id):
            raise Refused("This game is scored turn by turn: end the turn with its score.")
        early = {"early": True} if self.early else {}
        clock = self.tap(work, game, Kind.END, before.active, **early)
        return phrase("{whose}.", whose_turn_text(work.event, game, clock))


class Extend(ClockCommand, id="clock.extend", title="Extend the turn"):
    """Declare the extension of the player whose turn it is."""

    def tend(self, work: Work, game: Game) -> Phrase:
        clock = self.tap(work, game, Kind.EXTEND)
        assert clock.active is not None
        return phrase_count(
            "{name} has extended the turn by {count} minute.",
            "{name} has extended the turn by {count} minutes.",
            clock.budget.extension // 60,
            work.event.names_of(game)[clock.active],
        )


class Hold(ClockCommand, id="clock.hold", title="Stop for the questions"):
    """Stop both clocks for the questions at the end of a turn; a player's key starts one."""

    def tend(self, work: Work, game: Game) -> Phrase:
        if for_table(work) and read_settings(work.writer).questions != "stop":
            raise Refused("Questions run on the clock in this event.")
        self.tap(work, game, Kind.HOLD)
        return phrase("both clocks have stopped for the questions.")


class CallJudge(ClockCommand, id="clock.call", title="Call a judge", timed=False):
    """Call a judge to a table. Nothing stops: only a judge or the organizer can pause."""

    who: int | None = arg(
        "player", "side", choices=("-", "1", "2"), default=None, help="who calls; - if nobody said"
    )

    def tend(self, work: Work, game: Game) -> Phrase:
        self.tap(work, game, Kind.CALL, self.who)
        if self.who is None:
            return phrase("a judge has been called.")
        return phrase("{player} has called a judge.", work.event.names_of(game)[self.who])


# Acts by organizer and judges


class OfficeCommand(ClockCommand, roles=TO_AND_JUDGE, journaled=True):
    """Base class for clock commands of organizer and judges."""


class Adjust(OfficeCommand, id="clock.adjust", title="Adjust a clock"):
    """Give a player time, or take it: minutes and seconds with a sign, such as +1:30 or -0:45.

    With a timer for the turn it is the turn's time. A fallen flag that gets time is up again; the
    game is paused then.
    """

    who: int = arg("player", "side", choices=("1", "2"))
    time: int = arg("time", "more or less", help="+1:30 or -0:45, minutes and seconds")
    reason: str = arg("reason", default="")

    def tend(self, work: Work, game: Game) -> Phrase:
        side = self.who
        reason = clean(self.reason, "The reason", empty=True)
        clock = self.tap(work, game, Kind.ADJUST, side, seconds=self.time, reason=reason)
        name, left = work.event.names_of(game)[side], minutes(clock.own_ns(side) // SECOND)
        if self.time > 0:
            done = phrase(
                "{player} has got {time} more, {left} left.", name, minutes(self.time), left
            )
        else:
            done = phrase("{player} has lost {time}, {left} left.", name, minutes(-self.time), left)
        paused = phrase("The clock is paused.") if clock.paused is not None else ""
        return paragraph(done, paused, phrase("Reason: {reason}.", reason) if reason else "")


class SetRight(OfficeCommand, id="clock.set-right", title="Correct a late key"):
    """Give back the time lost to a key that came late because its table's connection stalled.

    The player gets at most the seconds of the delay, and the opponent loses as many, as if the key
    had been on time. If several keys were late, someone who was at the table has to give
    and take time instead (clock adjust).
    """

    def tend(self, work: Work, game: Game) -> Phrase:
        clock = work.clock(game)
        late = late_keys(clock)
        if not late:
            raise Refused("{table}: there is no late key to correct.", table_of(game))
        if (keys := len(late)) > 1:
            raise Refused(
                "{table}: {keys} keys came late. Give or take time instead.", table_of(game), keys
            )
        changes = []
        for side, seconds in _time_owed(work, game, clock, late[0]):
            write_tap(work, game, Kind.ADJUST, side, seconds=seconds, reason="a key that came late")
            name, time = work.event.names_of(game)[side], counted(abs(seconds), "second")
            gain = phrase("{player} gets {time}", name, time)
            changes.append(gain if seconds > 0 else phrase("{player} loses {time}", name, time))
        return phrase("the late key was corrected; {changes}.", changes)


def _time_owed(work: Work, game: Game, clock: Clock, late: LateKey) -> list[tuple[int, int]]:
    """Return which clock gains and loses how many seconds. Refused if a clock would run out."""
    owed = [] if late.ran is None else [(late.ran, late.seconds)]
    if late.halted is not None:
        owed.append((late.halted, -late.seconds))
    now = advance(clock, work.now.stamp)
    if clock.budget.kind == "turns":
        owed = [(side, seconds) for side, seconds in owed if side == clock.active]
    for side, seconds in owed:
        left = now.turn_left_ns if clock.budget.kind == "turns" else now.left_ns[side]
        if seconds < 0 and left is not None and left <= -seconds * SECOND:
            table, name = table_of(game), work.event.names_of(game)[side]
            raise Refused(
                "{table}: {name} has less time left than that. Give or take time instead.",
                table,
                name,
            )
    if not owed:
        raise Refused("{table}: the turn that the late key ended has no time left.", table_of(game))
    return owed


class TakeCall(OfficeCommand, id="clock.take", title="Take a call", timed=False):
    """Take a judge call: the others see who is going to the table.

    Without a name it is this terminal's. Taking someone else's call makes it yours.
    """

    by: str = arg("name", default="", help="the judge on the way; default: this terminal's")

    def tend(self, work: Work, game: Game) -> Phrase:
        judge = clean(self.by, "The name", empty=True) or work.now.terminal
        work.warn_own_players(game.players, judge)
        before = work.clock(game).taken_by
        self.tap(work, game, Kind.TAKE, by=judge)
        if before:
            return phrase("{judge} is on the way instead of {before}.", judge, before)
        return phrase("{judge} is on the way.", judge)


class Attend(OfficeCommand, id="clock.attend", title="Judge has arrived", timed=False):
    """Note that a judge has arrived at the table that called one."""

    def tend(self, work: Work, game: Game) -> Phrase:
        self.tap(work, game, Kind.ATTEND)
        return phrase("a judge has arrived.")


class Strike(OfficeCommand, id="clock.strike", title="Warn for stopping the clock"):
    """Warn a player for stopping the clock, which only organizers and judges may do.

    If the edition says so, the second time loses the game. A mistaken warning, for the wrong player
    for example, is removed with --off.
    """

    who: int = arg("player", "side", choices=("1", "2"))
    off: bool = option("undo", "flag", default=False, help="the last one was a mistake")

    def tend(self, work: Work, game: Game) -> Phrase:
        side = self.who
        name = work.event.names_of(game)[self.who]
        if self.off:
            clock = self._withdraw_warning(work, game, side, name)
        else:
            work.warn_own_players(game.players)
            clock = self.tap(work, game, Kind.STRIKE, side)
        number = clock.strikes[side]
        if not number:
            return phrase("{name} has not stopped the clock.", name)
        times = {1: "once", 2: "twice"}.get(number, phrase("{number} times", number))
        said = phrase("{name} has stopped the clock {times}.", name, times)
        if clock.struck_out == side:
            return phrase("{said} That loses the game by ruling: end the game.", said)
        return paragraph(said, phrase("{more}.", strikes_left(clock.budget.strikes - number)))

    def _withdraw_warning(self, work: Work, game: Game, side: int, name: str) -> Clock:
        noted = last_tap(work.clock(game), Kind.STRIKE, side)
        if noted is None:
            raise Refused("{table}: {name} has not stopped the clock.", table_of(game), name)
        return self.tap(work, game, Kind.BACK, tap=noted)
