"""How a game ends before its last turn is scored: as its players or a judge say, or by its clock.

Sources: rules.md 2.3, 3.3, 4.3, 5.3; decisions 12-4, 15-3, 24-2, P-14.
"""

from __future__ import annotations

from srtui.desk.command import Work, arg
from srtui.desk.game.base import (
    WORDS,
    Scores,
    Telling,
    begun,
    for_table,
    keep_steps,
)
from srtui.desk.game.taps import clock_now
from srtui.desk.game.turn import Scored, stop, whole_turn, why_elsewhere, why_fallen
from srtui.rules.clock import Clock, FlagCase, Stage, flag_case
from srtui.rules.game import Ended
from srtui.rules.game.table import scores
from srtui.rules.game.values import End
from srtui.rules.value import replace
from srtui.state.played import Played
from srtui.state.refused import Refused
from srtui.state.told import NOTHING, Answers, Taken, take
from srtui.words.turns import taken_said

HOW: tuple[End, ...] = (
    "assassination", "wiped_out", "battlegroup", "concession", "clock", "ruling", "dice_down",
    "both_leaders",
)  # fmt: skip
"""How a game can end before its last turn is scored."""


class EndGame(Telling, id="score.end", title="End a game"):
    """End a game before its time: how, and who has won, also by a concession.

    For clock name whose clock has run out; nobody (-) at dice down, or where both Leaders are gone.
    The words answer the last scoring, where there is one, and the tiebreakers, as in `turn`. A
    ruling and a clock are for organizer and judges; at its table `play.flag` settles a clock.
    """

    how: End = arg("how", "choice", choices=HOW)
    who: int | None = arg("player", "side", choices=("-", "1", "2"), default=None,
                          help="who has won; whose clock ran out; - for nobody")  # fmt: skip
    answers: Answers = arg("answers", "answers", help=WORDS, default=NOTHING)

    def apply(self, work: Work) -> str:
        played = self.told_of(work)
        clock = clock_now(work, played.game)
        if for_table(work):
            self._refuse_at_table(played, clock)
        ended = Ended(self.how, self.who)
        taken = whole_turn(played, self.answers, ended=ended, goes_on=self.goes_on)
        keep_steps(work, played, taken.steps)
        if taken.state.result is not None:
            stop(self, work, Scored(played, taken), clock)
        return taken_said(played, work.event, taken.state)

    def _refuse_at_table(self, played: Played, clock: Clock | None) -> None:
        if self.how == "ruling":
            raise Refused("A ruling is for a judge.")
        if self.how == "clock":
            raise Refused("A clock that has run out is settled with its last scoring (play.flag).")
        if clock is not None and (fallen := why_fallen(played, clock)):
            raise Refused(fallen)
        if self.how == "dice_down" and clock is not None and not clock.dice_down:
            raise Refused("Dice down is called by the organizer, for the whole round.")


class SettleFlag(Scores, id="play.flag", title="A clock has run out"):
    """Settle a clock that has run out: the last scoring in words, and how the game ends by it.

    `agree` says whether both players see the same state of the table, where that decides: if not,
    the player whose clock ran out loses. Where the opponent may finish his turn, the game goes on
    until its end.
    """

    agree: str = arg("agreed", "choice", choices=("-", "yes", "no"), default="-",
                     help="both see the same on the table; - where it is not asked")  # fmt: skip
    answers: Answers = arg("answers", "answers", help=WORDS, default=NOTHING)

    def apply(self, work: Work) -> str:
        played = self.going_on(begun(work, self.in_play(work), None))
        clock = clock_now(work, played.game)
        case = None if clock is None else flag_case(played.play.rule.flag, clock)
        if clock is None or case is None:
            raise Refused("No clock of this game has run out.")
        self._refuse(played, clock, case)
        ended = Ended("clock", case.fallen, agreed=self.agree != "no")
        taken = whole_turn(played, self.answers, ended=ended)
        if clock.stage is Stage.PHASES:
            taken = _without_turn(played, taken)
        keep_steps(work, played, taken.steps)
        if taken.state.result is None:
            return _plays_on(played, case)
        stop(self, work, Scored(played, taken), clock)
        return taken_said(played, work.event, taken.state)

    def _refuse(self, played: Played, clock: Clock, case: FlagCase) -> None:
        if played.state.fallen is not None:
            raise Refused(_plays_on(played, case))
        if clock.stage is Stage.TURNS and (elsewhere := why_elsewhere(played, clock)):
            raise Refused(elsewhere)
        if self.agree == "-" and case.agree and scores(played.play, played.state):
            raise Refused(
                f"{case.sentence(played.names)} Do both see the same on the table? yes or no."
            )


def _plays_on(played: Played, case: FlagCase) -> str:
    return f"Table {played.game.table}: {case.sentence(played.names)}"


def _without_turn(played: Played, taken: Taken) -> Taken:
    """In a phase before the first turn nobody has a turn to finish: the clock has lost."""
    if taken.state.result is not None:
        return taken
    here = replace(played, steps=(*played.steps, *taken.steps))
    more = take(here, NOTHING)
    return replace(more, steps=(*taken.steps, *more.steps), stops=taken.stops)
