"""Commands that set values by hand: points, a game from paper, its clock, its questions."""

from srtui.commands.clock.base import GameCommand, Tapping, refuse_decided
from srtui.commands.command import TO_AND_JUDGE, Command, Work, arg, option
from srtui.commands.game.base import begun, store_steps
from srtui.model.played import ANSWERS, POINTS, PlayedGame
from srtui.model.refused import Refused, clean
from srtui.model.steps import StoredMove
from srtui.rules.clock import Kind
from srtui.rules.game import Adopted, Move, Overruled, Refusal, Stage, step
from srtui.text.clock import minutes
from srtui.text.phrases import Phrase, dashed, paragraph, phrase, table_of

MOST = 9999
MOST_TURNS = 99


class Adopt(GameCommand, id="score.adopt", title="Continue from paper", roles=TO_AND_JUDGE):
    """Continue a game that started on paper: whose turn it is now, and the points."""

    turn: int = arg("turn", "number", help="number of the current turn")
    whose: int = arg("whose turn", "side", choices=("1", "2"))
    points_first: int = arg("points of the first", "number", default=0)
    points_second: int = arg("points of the second", "number", default=0)
    first: int | None = option("first turn", "side", default=None, choices=("1", "2"))

    def apply(self, work: Work) -> Phrase:
        played = begun(work, self.played(work), self.first)
        points = checked_points(self.points_first, self.points_second)
        store_move(work, played, Adopted(turns_before(played, self.turn, self.whose), points))
        name, score = played.names[self.whose], dashed(points)
        return phrase(
            "{table}: continued from paper in {name}'s turn {turn}, {score}.",
            table_of(played.game),
            name,
            self.turn,
            score,
        )


class AdoptClock(Tapping, id="clock.adopt", title="Set the clock", roles=TO_AND_JUDGE):
    """Set the clock of a game: the turn, whose it is, and the time that each player has left.

    Use it for a game that was started on paper or with another clock, or if clock and score no
    longer agree. The clock is then paused: resume it when the players are ready. If turns are
    timed, give the active player the time left of that turn; 0:00 means all of it.
    """

    turn: int = arg("turn", "number", help="number of the current turn")
    whose: int = arg("whose turn", "side", choices=("1", "2"))
    left_first: int = arg("left of the first", "time", default=0, help="as 12:30")
    left_second: int = arg("left of the second", "time", default=0, help="as 12:30")
    first: int | None = option("first turn", "side", default=None, choices=("1", "2"))

    def apply(self, work: Work) -> Phrase:
        game = work.event.game(self.game)
        refuse_decided(work, game)
        played = begun(work, self.played(work), self.first)
        turns = turns_before(played, self.turn, self.whose)
        left = [self.left_first, self.left_second]
        self.tap(work, game, Kind.ADOPT, self.whose, turns=turns, left=left, opener=played.opener)
        differs = played.state.turn != turns
        sentence = phrase(
            "{table}: the clock is set to {name}'s turn {turn}, {first} and {second} left, and "
            "paused.",
            table_of(game),
            played.names[self.whose],
            self.turn,
            *map(minutes, left),
        )
        return paragraph(sentence, phrase("The score is in a different turn.") if differs else "")


def turns_before(played: PlayedGame, turn: int, player: int) -> int:
    """Return how many turns of both players come before this turn of a player of the pairing."""
    limit = played.play.rule.turn_limit or MOST_TURNS
    if not 1 <= turn <= limit:
        raise Refused("Turns are counted from 1 to {limit}.", limit)
    return 2 * (turn - 1) + played.side(player)


class Overrule(GameCommand, id="score.overrule", title="Overrule the points", roles=TO_AND_JUDGE):
    """Set the points of a game by hand, with a reason that the journal and the sheet show."""

    points_first: int = arg("points of the first", "number")
    points_second: int = arg("points of the second", "number")
    reason: str = arg("reason")

    def apply(self, work: Work) -> Phrase:
        played = self.played(work)
        # While its questions are open, the turn's score would be added to the points set.
        if played.state.stage not in (Stage.PLAY, Stage.OVER):
            raise Refused("Answer the turn's questions first.")
        points = checked_points(self.points_first, self.points_second)
        reason = clean(self.reason, "The reason")
        before = played.pair(played.state.points)
        if points == before:
            raise Refused("The points are already that.")
        work.warn_own_players(played.game.players)
        store_move(work, played, Overruled(points, reason))
        return phrase(
            "{table}: points set {figures} by hand: {reason}.",
            table_of(played.game),
            phrase("from {before} to {points}", dashed(before), dashed(points)),
            reason,
        )


class Mode(Command, id="score.mode", title="Answers or points", roles=TO_AND_JUDGE):
    """Choose full scoring or points only: for the whole event, one table, or one game."""

    what: str = arg("what", "choice", choices=(ANSWERS, POINTS))
    table: int = option("table", "number", default=0, help="only at this table")
    game: int | None = option("game", "game", default=None, help="only in this game")

    def apply(self, work: Work) -> Phrase:
        key, place = "scoring", "in this event"
        if self.game is not None:
            game = work.event.game(self.game)
            key = phrase("scoring game {game}", game.id)
            place = phrase("in the game at table {table}", game.table)
        elif self.table:
            if not 1 <= self.table <= MOST:
                raise Refused("Tables are numbered from 1 to {most}.", MOST)
            key = phrase("scoring table {table}", self.table)
            place = phrase("at table {table}", self.table)
        work.setting(key, self.what)
        said = "answers are asked" if self.what == ANSWERS else "only points are typed"
        return phrase("Scoring {place}: {said}.", place, said)


def checked_points(first: int, second: int) -> tuple[int, int]:
    """Return both players' points. Raises `Refused` if they are out of bounds."""
    if not (0 <= first <= MOST and 0 <= second <= MOST):
        raise Refused("Points are whole numbers from 0 to {most}.", MOST)
    return first, second


def store_move(work: Work, played: PlayedGame, move: Move) -> None:
    """Store one move by the pairing. Raises `Refused` with the fold's reason."""
    after = step(played.play, played.state, played.turned(move))
    if isinstance(after, Refusal):
        raise Refused(after.sentence)
    store_steps(work, played, (StoredMove(len(played.steps) + 1, move),))
