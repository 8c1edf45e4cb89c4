"""The commands of a disputed turn: the opponent marks it, a judge settles it.

It flags the board and stops nothing. Until the end of the next turn the opponent can mark what was
confirmed; further back only a judge corrects.
"""

from __future__ import annotations

from srtui.desk.command import TO_AND_JUDGE, Work, arg
from srtui.desk.game.base import WORDS, Scoring
from srtui.desk.game.corrections import corrected
from srtui.desk.game.table_base import AtTable, refuse_decided
from srtui.state.event import Event
from srtui.state.played import Part, Played, disputed, last_turn, open_dispute
from srtui.state.refused import Refused
from srtui.state.steps import Step
from srtui.words.answers import player_meant
from srtui.words.turns import part_said


class Dispute(AtTable, id="play.dispute", title="Dispute the last turn"):
    """Mark the turn before as wrong: a judge will look at it, and the game goes on meanwhile."""

    who: str = arg("player", choices=("1", "2"), help="who says that it is wrong")

    def apply(self, work: Work) -> str:
        played = self.opened(work)
        part = last_turn(played)
        if part is None:
            raise Refused("There is no turn of this game to dispute.")
        who = player_meant(self.who)
        if played.side(who) == part.before.active:
            raise Refused(f"{played.names[who]} confirmed this turn himself: take it back instead.")
        last = part.steps[-1]
        if last.disputed_by is not None:
            done = "A judge has settled this turn." if last.settled else "This turn is marked."
            raise Refused(done)
        _mark(work, played, last, disputed_by=played.game.players[who])
        said = part_said(played, work.event, part)
        return f"Table {played.game.table}: {played.names[who]} disputes: {said}"


def _mark(work: Work, played: Played, step: Step, **changes: object) -> None:
    id = work.writer.value(
        "SELECT id FROM step WHERE game = ? AND number = ?", [played.game.id, step.number]
    )
    work.writer.update("step", id, **changes)


class Settle(Scoring, id="play.settle", title="Settle a disputed turn", roles=TO_AND_JUDGE):
    """Settle the oldest disputed turn of a game: it stands, or it is said anew by the words."""

    words: tuple[str, ...] = arg("answers", "words", help=WORDS, default=())
    drop_rest: bool = arg(
        "drop the rest", "flag", option=True, default=False,
        help="drop later turns that no longer fit",
    )  # fmt: skip

    def doubts(self, event: Event) -> tuple[str, ...]:  # noqa: ARG002
        return ()

    def apply(self, work: Work) -> str:
        refuse_decided(work, self.game(work.event))
        played = self.played(work)
        marked = disputed(played)
        if not marked:
            raise Refused("No turn of this game is disputed.")
        said = self._settled(work, played, marked[0])
        more = len(marked) - 1
        return said + f" Disputed turns left: {more}." * bool(more)

    def _settled(self, work: Work, played: Played, part: Part) -> str:
        if self.words:
            return corrected(work, played, part, self.words, drop_rest=self.drop_rest)
        marked = open_dispute(part)
        assert marked is not None
        _mark(work, played, marked, settled=1)
        said = part_said(played, work.event, part)
        return f"Table {played.game.table}, settled as it stands: {said}"
