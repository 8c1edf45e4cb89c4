"""The commands of the players at their clock (rules.md 1.3, 2.3, 3.3, 4.3, 5.3).

A tap is a row and no more: it leaves no journal entry when it is made at a table. What organizer
and judges do to clocks is in `clock_office` and `hall`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from srtui.desk.command import Work, arg
from srtui.desk.game.base import ANYBODY, TABLE, Tapping, for_table
from srtui.desk.game.taps import TapRefused, write_tap
from srtui.rules.clock import Clock, Kind, Refusal, Stage, after_burst, burst
from srtui.rules.record import Game
from srtui.state.clock_settings import read_settings
from srtui.state.clocks import begun, opener_of, playing_round
from srtui.state.event import Event, Phase
from srtui.state.refused import Refused
from srtui.words.clocks import begun_said, burst_said, name_of, runs_said, whose_said
from srtui.words.wording import where

TOO_FAST = "These keys come too fast, none counts: let go of them for two seconds."
UNTIMED = "This event is played without time limits: its games have no clock."


class ClockCommand(Tapping, roles=ANYBODY, journaled=False):
    """What is done to the clock of one game."""

    timed: ClassVar[bool] = True
    """Whether it makes sense only where games are timed."""

    def __init_subclass__(cls, *, timed: bool | None = None, **said: Any) -> None:
        super().__init_subclass__(**said)
        if timed is not None:
            cls.timed = timed

    game: int = arg("table", "playing", help=TABLE)

    def refusal(self, event: Event) -> str | None:
        return untimed(event) if self.timed else None

    def doubts(self, event: Event) -> tuple[str, ...]:  # noqa: ARG002
        """Nothing: a clock is tended also where the game has its result."""
        return ()


def untimed(event: Event) -> str | None:
    """That the games of the round that is played have no clock; None where they have."""
    timing = event.edition_at(playing_round(event).number).timing
    return UNTIMED if timing.kind == "none" else None


def clocked(event: Event, id: int) -> Game:
    """A game by its id. Refused where it has no opponent."""
    game = event.game(id)
    if game.second is None:
        raise Refused(f"{event.name_of(game.first)} has the bye: there is no clock.")
    return game


class Begin(ClockCommand, id="clock.begin", title="Begin the clocks"):
    """Begin the clocks of a game: with the first phase before the first turn, or with that turn."""

    def apply(self, work: Work) -> str:
        game, event = clocked(work.event, self.game), work.event
        if game.outcome is not None:
            raise Refused(f"{where(game)} has its result already.")
        waits = playing_round(event).phase is Phase.PUBLISHED
        if for_table(work) and waits and read_settings(work.writer).starts != "table":
            raise Refused("The organizer starts the clocks with the round.")
        _refuse_while_all_stand(work)
        return f"{where(game)}: {begun_said(event, game, begin(work, game, self))}."


def _refuse_while_all_stand(work: Work) -> None:
    """No clock begins while all the others are paused, or after dice down."""
    games = (one for one in playing_round(work.event).games if one.second is not None)
    clocks = [work.clocks.read(work.writer, work.event, one) for one in games]
    if any(one.paused_hall and one.stage is not Stage.STOPPED for one in clocks):
        raise Refused("The hall is paused: this clock begins when the others go on.")
    if any(one.dice_down for one in clocks) and not any(
        begun(one) and not one.dice_down for one in clocks
    ):
        raise Refused("Dice are down: no game begins any more.")


def begin(work: Work, game: Game, by: ClockCommand | None = None) -> Clock:
    """Begin the clocks of a game with the opener that is known now. Refused where none is."""
    opener = opener_of(work.writer, game)
    if opener is None:
        raise Refused("Who has the first turn is not said: make the starting roll first.")
    if by is not None:
        return by.tap(work, game, Kind.BEGIN, opener=opener)
    return write_tap(work, game, Kind.BEGIN, opener=opener)


class PressKey(ClockCommand, id="clock.key", title="A player's key"):
    """A player presses his key: his opponent's clock runs, whoever's turn it is.

    In his own turn he lends the clock so while the other one acts; the other one's key gives it
    back. With a timer for the turn, his key stops it and the other one's lets it run. A burst of
    both keys, faster than anybody hands a clock over, is taken back as one: none of it counts.
    """

    who: int = arg("player", "side", choices=("1", "2"), help="whose key")

    def apply(self, work: Work) -> str:
        game, who = clocked(work.event, self.game), self.who
        if for_table(work) and (said := self._in_burst(work, game)):
            return said
        clock = self.tap(work, game, Kind.RUN, 1 - who)
        lent = clock.running not in (None, clock.active)
        by = f", lent by {name_of(work.event, game, who)}" if lent else ""
        return f"{where(game)}: {runs_said(work.event, game, clock)}{by}."

    def _in_burst(self, work: Work, game: Game) -> str:
        """Take a burst back that this key would go on with; says so. Empty: it is none."""
        clock, now = work.clocks.read(work.writer, work.event, game), work.now.stamp
        if after_burst(clock, now):
            raise TapRefused(Refusal("burst", TOO_FAST))
        keys = burst(clock, now)
        if not keys:
            return ""
        clock = write_tap(work, game, Kind.BACK, key=self.key, burst=list(keys))
        return f"{where(game)}: {burst_said(len(keys))}; {runs_said(work.event, game, clock)}."


class EndTurn(ClockCommand, id="clock.end", title="End a phase or turn on the clock"):
    """End a phase or a turn on the clock alone; where a game is scored, `turn` does both."""

    early: bool = arg(
        "early", "flag", option=True, default=False, help="both verified that this turn wins"
    )

    def apply(self, work: Work) -> str:
        game = clocked(work.event, self.game)
        before = work.clocks.read(work.writer, work.event, game)
        if before.stage is Stage.TURNS and work.event.steps.get(game.id):
            raise Refused("This game is scored turn by turn: end the turn with its score.")
        early = {"early": True} if self.early else {}
        clock = self.tap(work, game, Kind.END, before.active, **early)
        return f"{where(game)}: {whose_said(work.event, game, clock)}."


class Extend(ClockCommand, id="clock.extend", title="Extend the turn"):
    """The player whose turn it is declares his extension of the turn."""

    def apply(self, work: Work) -> str:
        game = clocked(work.event, self.game)
        clock = self.tap(work, game, Kind.EXTEND)
        assert clock.active is not None
        minutes = clock.budget.extension // 60
        name = name_of(work.event, game, clock.active)
        return f"{where(game)}: {name} extends the turn by {minutes} minutes."


class Hold(ClockCommand, id="clock.hold", title="Stop for the questions"):
    """Stop both clocks for the questions at the end of a turn; a player's key lets one run."""

    def apply(self, work: Work) -> str:
        if for_table(work) and read_settings(work.writer).questions != "stop":
            raise Refused("Questions run on the clock in this event.")
        game = clocked(work.event, self.game)
        self.tap(work, game, Kind.HOLD)
        return f"{where(game)}: both clocks stand for the questions."


class CallJudge(ClockCommand, id="clock.call", title="Call a judge", timed=False):
    """Call a judge to a table. Nothing stops by it: only a judge or the organizer pauses."""

    who: int | None = arg("player", "side", choices=("-", "1", "2"), default=None, help="who calls")

    def apply(self, work: Work) -> str:
        game = clocked(work.event, self.game)
        self.tap(work, game, Kind.CALL, self.who)
        by = "" if self.who is None else f" by {name_of(work.event, game, self.who)}"
        return f"{where(game)}: a judge is called{by}."
