"""The command after a clock has run out: what is scored now, and what that means for the game.

Sources: rules.md 2.3, 3.3, 4.3, 5.3; decisions 12-4, 15-3, 24-2.
"""

from __future__ import annotations

from srtui.desk.command import Work, arg
from srtui.desk.game.base import WORDS, begun, keep_steps, refuse_moved_on
from srtui.desk.game.stopping import clock_now
from srtui.desk.game.table_base import Tapping
from srtui.desk.game.table_turn import refuse_apart, spans
from srtui.desk.game.turns import Taken, Turn, by_words, take
from srtui.rules.clock import Clock, FlagCase, Kind, Stage, flag_case
from srtui.rules.game import Ended
from srtui.rules.game.table import scores
from srtui.rules.value import replace
from srtui.state.played import Played
from srtui.state.refused import Refused
from srtui.words.answers import read_words
from srtui.words.turns import taken_said


class TableFlag(Tapping, id="play.flag", title="A clock has run out"):
    """Settle a clock that has run out: the last scoring in words, and how the game ends by it.

    `agree` says whether both players see the same state of the table, where that decides: if not,
    the player whose clock ran out loses. Where the opponent may finish his turn, the game goes on
    until its end.
    """

    agree: str = arg("agreed", choices=("-", "yes", "no"), default="-",
                     help="both see the same on the table; - where it is not asked")  # fmt: skip
    words: tuple[str, ...] = arg("answers", "words", help=WORDS, default=())
    after: int = arg(
        "after", "number", option=True, default=-1, asked=False,
        help="only where so many steps are kept",
    )  # fmt: skip

    def apply(self, work: Work) -> str:
        played = begun(work, self.opened(work), "")
        refuse_moved_on(played, self.after)
        clock = clock_now(work, played.game)
        case = None if clock is None else flag_case(played.play.rule.flag, clock)
        if clock is None or case is None:
            raise Refused("No clock of this game has run out.")
        self._refuse(played, clock, case)
        ended = Ended("clock", case.fallen, agreed=self.agree != "no")
        taken = by_words(played, read_words(played.play, self.words), ended=ended)
        if clock.stage is Stage.PHASES:
            taken = _without_turn(played, taken)
        keep_steps(work, played, taken.steps)
        if taken.state.result is None:
            return _plays_on(played, case)
        self.tap(work, played.game, Kind.STOP, steps=spans(played, taken))
        return taken_said(played, work.event, taken.state)

    def _refuse(self, played: Played, clock: Clock, case: FlagCase) -> None:
        if played.state.fallen is not None:
            raise Refused(_plays_on(played, case))
        if clock.stage is Stage.TURNS:
            refuse_apart(played, clock)
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
    more = take(here, Turn(lambda *_: None))
    return replace(more, steps=(*taken.steps, *more.steps), stops=taken.stops)
