"""What organizer and judges decide of a game's score: points by hand, paper, what is asked."""

from __future__ import annotations

from srtui.desk.command import TO_AND_JUDGE, Command, Work, arg
from srtui.desk.game.base import Scoring, begun, keep_steps
from srtui.rules.game import Adopted, Move, Overruled, Refusal, Stage, step
from srtui.state.event import Event
from srtui.state.played import ANSWERS, POINTS, Played
from srtui.state.refused import Refused
from srtui.state.steps import Step
from srtui.words import find
from srtui.words.answers import player_meant
from srtui.words.typed import clean

MOST = 9999


class Adopt(Scoring, id="score.adopt", title="Take over from paper"):
    """Take over a game that is being played on paper: whose turn it is now, and the points."""

    turn: int = arg("turn", "number", help="the number of the turn that is being played")
    whose: str = arg("whose turn", choices=("1", "2"))
    points_first: int = arg("points of the first", "number", default=0)
    points_second: int = arg("points of the second", "number", default=0)
    first: str = arg("first turn", option=True, default="", choices=("1", "2"))

    def apply(self, work: Work) -> str:
        played = begun(work, self.played(work), self.first)
        limit = played.play.rule.turn_limit
        if not 1 <= self.turn <= (limit or 99):
            raise Refused(f"Turns are counted from 1 to {limit or 99}.")
        turns = 2 * (self.turn - 1) + played.side(player_meant(self.whose))
        points = points_meant(self.points_first, self.points_second)
        keep_move(work, played, Adopted(turns, points))
        name = played.names[player_meant(self.whose)]
        score = "-".join(map(str, points))
        return f"Table {played.game.table}: taken over in turn {self.turn} of {name}, {score}."


class Overrule(Scoring, id="score.overrule", title="Overrule the points"):
    """Set the points of a game by hand, with the reason; the journal and the sheet say so."""

    points_first: int = arg("points of the first", "number")
    points_second: int = arg("points of the second", "number")
    reason: str = arg("reason")

    def apply(self, work: Work) -> str:
        played = self.played(work)
        if played.state.stage not in (Stage.PLAY, Stage.OVER):
            raise Refused("Finish the questions of the turn first.")
        points = points_meant(self.points_first, self.points_second)
        reason = clean(self.reason, "The reason")
        if points == played.pair(played.state.points):
            raise Refused("These are the points already.")
        keep_move(work, played, Overruled(points, reason))
        before = "-".join(map(str, played.pair(played.state.points)))
        score = "-".join(map(str, points))
        return f"Table {played.game.table}: points set from {before} to {score} by hand: {reason}."


class Mode(Command, id="score.mode", title="Answers or points", roles=TO_AND_JUDGE):
    """Ask for answers or only for points: in the whole event, at one table, or in one game."""

    what: str = arg("what", choices=(ANSWERS, POINTS))
    table: int = arg("table", "number", option=True, default=0, help="only at this table")
    game: str = arg("game", "name", option=True, default="", help="only in this game")

    def about(self, event: Event) -> str:
        return f"game:{find.game(event, self.game).id}" if self.game else self.subject

    def apply(self, work: Work) -> str:
        key, place = "scoring", "in this event"
        if self.game:
            meant = find.game(work.event, self.game)
            key, place = f"scoring game {meant.id}", f"in the game at table {meant.table}"
        elif self.table:
            if not 1 <= self.table <= MOST:
                raise Refused(f"Tables are numbered from 1 to {MOST}.")
            key, place = f"scoring table {self.table}", f"at table {self.table}"
        row = work.writer.row("SELECT id FROM setting WHERE key = ?", [key])
        if row is None:
            work.writer.insert("setting", {"key": key, "value": self.what})
        else:
            work.writer.update("setting", row["id"], value=self.what)
        said = "answers are asked" if self.what == ANSWERS else "only points are typed"
        return f"Scoring {place}: {said}."


def points_meant(first: int, second: int) -> tuple[int, int]:
    """Points of both players, within bounds."""
    if not (0 <= first <= MOST and 0 <= second <= MOST):
        raise Refused(f"Points are whole numbers from 0 to {MOST}.")
    return first, second


def keep_move(work: Work, played: Played, move: Move) -> None:
    """Keep one move by the pairing; refused with the fold's reason."""
    after = step(played.play, played.state, played.turned(move))
    if isinstance(after, Refusal):
        raise Refused(after.sentence)
    keep_steps(work, played, (Step(len(played.steps) + 1, move),))
