"""The commands that score a game: its first turn, every turn's end, its own end, its result.

Sources: rules.md section 8 (order of a turn end, last scoring), design of scenarios as data.
"""

from __future__ import annotations

from collections.abc import Sequence

from srtui.desk.command import TO_AND_JUDGE, Role, Work, arg
from srtui.desk.game.answered import Answered
from srtui.desk.game.base import (
    HOW,
    WORDS,
    Scoring,
    begun,
    keep_steps,
    set_first,
)
from srtui.desk.game.result import Result
from srtui.desk.game.stopping import stop_clock
from srtui.desk.game.turns import by_words
from srtui.rules.game import Ended
from srtui.state.event import Event
from srtui.state.played import Played, read_played
from srtui.state.refused import Refused
from srtui.words.answers import player_meant, read_words
from srtui.words.figures import Typed
from srtui.words.turns import taken_said
from srtui.words.wording import dashed


class FirstTurn(
    Scoring, id="score.first", title="Who has the first turn", roles=TO_AND_JUDGE | {Role.TABLE}
):
    """Say who has the first turn of a game: 1 or 2, in the order of the pairing."""

    who: str = arg("player", choices=("1", "2"))

    def doubts(self, event: Event) -> tuple[str, ...]:
        kept = event.steps.get(self.game(event).id, 0)
        again = (f"{kept} steps are kept: they are folded again.",) if kept else ()
        return (*super().doubts(event), *again)

    def apply(self, work: Work) -> str:
        played = read_played(work.writer, work.event, self.game(work.event))
        if played.steps and work.now.role == Role.TABLE.value:
            raise Refused("The game has begun: a judge changes who has the first turn.")
        after = set_first(work, played, self.who)
        if refusal := after.folded.refusal:
            raise Refused(f"Step {after.folded.at + 1} would not fit: {refusal.sentence}")
        return f"Table {played.game.table}: {after.name(0)} has the first turn."


class Turn(Answered, id="turn", title="Score a turn"):
    """Score the end of a turn: who holds what, facts, choices, dice, or the points alone.

    A word is NAME=WHO with 1 and 2 for the players in the order of the pairing: `center=1`,
    `left=1+2`, `center=0` for nobody, `zone=1:dominates` for another word than the usual one.
    Facts likewise. Effects take a choice and a die, `fuse=1:left:2`, or `roll` for a die that is
    rolled here. Also `destroyed=NAME`, `captured=NAME:1`, `kill-box`, `presence=12-8` for a
    tiebreaker, `again:center=0` where claims are asked twice, or `+1 +0` instead of answers. What
    is not named stays as it stands; without words the turn ends as it stands.
    """

    def apply(self, work: Work) -> str:
        played = self.in_play(work, self.played(work))
        taken = self.keep(work, played)
        if taken.state.result is not None:
            stop_clock(work, played.game)
        return taken_said(played, work.event, taken.state)


class EndGame(Scoring, id="score.end", title="End a game"):
    """End a game before its time: how, and who won (for clock: whose clock ran out).

    The words answer the last scoring, where there is one, and the tiebreakers, as in `turn`.
    """

    how: str = arg("how", choices=HOW)
    who: str = arg("player", choices=("-", "1", "2"), default="-",
                   help="who won; whose clock ran out; - where nobody is meant")  # fmt: skip
    words: tuple[str, ...] = arg("answers", "words", help=WORDS, default=())
    first: str = arg("first turn", option=True, default="", choices=("1", "2"))
    goes_on: bool = arg(
        "goes on", "flag", option=True, default=False, help="keep what is said and ask on"
    )

    def apply(self, work: Work) -> str:
        played = begun(work, self.played(work), self.first)
        how = next(one for one in HOW if one == self.how)
        ended = Ended(how, None if self.who == "-" else player_meant(self.who))
        words = read_words(played.play, self.words)
        taken = by_words(played, words, ended=ended, goes_on=self.goes_on)
        keep_steps(work, played, taken.steps)
        if taken.state.result is not None:
            stop_clock(work, played.game)
        return taken_said(played, work.event, taken.state)


class Close(Scoring, id="score.result", title="Result as scored"):
    """Write the result of a game that is over to its round: points and way are as scored."""

    destroyed_first: int | str | None = arg("destroyed by the first", "figure", default=None)
    destroyed_second: int | str | None = arg("destroyed by the second", "figure", default=None)

    def about(self, event: Event) -> str:  # noqa: ARG002
        return "round"

    def apply(self, work: Work) -> str:
        played = self.played(work)
        if played.game.outcome is not None:
            raise Refused("This game has a result already: correct it, or clear it first.")
        result = scored_result(played, self.destroyed_first, self.destroyed_second)
        work.doubts.extend(result.left_out(work.event))
        return result.apply(work)


def scored_result(played: Played, *destroyed: Typed) -> Result:
    """The result that a game's fold comes to. Refused while it goes on.

    What was typed to decide the game is what the result counts.
    """
    result = played.state.result
    if result is None:
        raise Refused("The game is not over: score its turns, or end it.")
    winner = "tie" if result.side is None else str(played.side(result.side) + 1)
    way = result.way.value if result.way else "-"
    points = played.pair(played.state.points)
    first, second = _destroyed(played, destroyed)
    return Result(f"#{played.game.first}", winner, way, *points, first, second)


def _destroyed(played: Played, typed: Sequence[Typed]) -> Sequence[Typed]:
    decided = played.killed
    if decided is None:
        return typed
    if any(isinstance(one, int) and one != kept for one, kept in zip(typed, decided, strict=True)):
        raise Refused(
            f"The tiebreaker was decided by destroyed {dashed(decided)}: say that turn anew "
            "(score correct) to change it."
        )
    return decided
