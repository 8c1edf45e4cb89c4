"""The command that sets a clock: a game from paper goes on here, or a clock that went wrong."""

from __future__ import annotations

from srtui.desk.command import TO_AND_JUDGE, Work, arg
from srtui.desk.game.base import begun
from srtui.desk.game.table_base import Tapping, refuse_decided
from srtui.rules.clock import Kind
from srtui.state.refused import Refused
from srtui.words.answers import player_meant
from srtui.words.clocks import seconds_of

MOST = 99
"""Turns."""


class AdoptClock(Tapping, id="clock.adopt", title="Set the clock", roles=TO_AND_JUDGE):
    """Set the clock of a game: the turn, whose it is, and what is left of both players' times.

    For a game that was begun on paper or with another clock, and where clock and score have gone
    apart. The clock is paused then: resume it when the players are ready. Where turns are timed,
    the time of whose turn it is is what is left of that turn; 0:00 is all of it.
    """

    turn: int = arg("turn", "number", help="the number of the turn that is being played")
    whose: str = arg("whose turn", choices=("1", "2"))
    left_first: str = arg("left of the first", default="0:00", help="as 12:30")
    left_second: str = arg("left of the second", default="0:00", help="as 12:30")
    first: str = arg("first turn", option=True, default="", choices=("1", "2"))

    def apply(self, work: Work) -> str:
        game = self.game(work.event)
        refuse_decided(work, game)
        played = begun(work, self.played(work), self.first)
        limit = played.play.rule.turn_limit or MOST
        if not 1 <= self.turn <= limit:
            raise Refused(f"Turns are counted from 1 to {limit}.")
        who = player_meant(self.whose)
        turns = 2 * (self.turn - 1) + played.side(who)
        left = [seconds_of(self.left_first), seconds_of(self.left_second)]
        self.tap(work, game, Kind.ADOPT, who, turns=turns, left=left, opener=played.opener)
        apart = " The score is in another turn." if played.state.turn != turns else ""
        return (
            f"Table {game.table}: the clock is set to turn {self.turn} of {played.names[who]}, "
            f"{self.left_first} and {self.left_second} left, and paused.{apart}"
        )
