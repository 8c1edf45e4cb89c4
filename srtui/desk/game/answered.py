"""A turn as it is told, to whom it may be: the answers of the command line, and keeping them."""

from __future__ import annotations

from srtui.desk.command import Work, arg
from srtui.desk.game.base import WORDS, Scoring, begun, keep_steps, refuse_moved_on
from srtui.desk.game.turns import Taken, by_words
from srtui.rules.game import Stage
from srtui.state.played import Played
from srtui.state.refused import Refused
from srtui.words.answers import read_words
from srtui.words.turns import over_said


class Answered(Scoring):
    """What the commands that end a turn share."""

    words: tuple[str, ...] = arg("answers", "words", help=WORDS, default=())
    first: str = arg("first turn", option=True, default="", choices=("1", "2"))
    goes_on: bool = arg(
        "goes on", "flag", option=True, default=False,
        help="the turn is not over: keep what is said and ask on",
    )  # fmt: skip
    after: int = arg(
        "after", "number", option=True, default=-1, asked=False,
        help="only where so many steps are kept, so that nothing is scored twice",
    )  # fmt: skip

    def in_play(self, work: Work, game: Played) -> Played:
        """The game with its first turn said. Refused where it is over or has moved on."""
        played = begun(work, game, self.first)
        refuse_moved_on(played, self.after)
        if played.state.stage is Stage.OVER:
            raise Refused(over_said(played, work.event))
        return played

    def keep(self, work: Work, played: Played) -> Taken:
        """Write what is told. Refused where it is nothing."""
        taken = by_words(played, read_words(played.play, self.words), goes_on=self.goes_on)
        if not taken.steps:
            raise Refused("Nothing is said that could be kept.")
        keep_steps(work, played, taken.steps)
        return taken
