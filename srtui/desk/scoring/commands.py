"""The commands that score a game turn by turn.

A game's steps are kept as they were said; its score is always their fold (`srtui.rules.game`).
Sources: rules.md section 8 (order of a turn end, last scoring), design of scenarios as data.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from srtui.desk import find
from srtui.desk.at_table.clock import clock_now, stop_clock
from srtui.desk.command import TO_AND_JUDGE, Command, Refused, Role, Work, arg
from srtui.desk.roster.commands import clean
from srtui.desk.rounds.results import Result, where
from srtui.desk.scoring.played import ANSWERS, POINTS, Part, Played, read_played
from srtui.desk.scoring.steps import Step, settled_anew, write_steps
from srtui.desk.scoring.told import outcome_said, part_said, turn_said
from srtui.desk.scoring.turns import Taken, by_words
from srtui.desk.scoring.words import player_meant, read_words
from srtui.desk.state import Event
from srtui.rules.game import Adopted, Ended, Move, Overruled, Refusal, Stage, State, step
from srtui.rules.game.values import End
from srtui.rules.record import Game

MOST = 9999
TABLE = "a table number, or a player's name"
WORDS = "what happened: center=1 left=2:dominates kill-box fuse=1:left:2 destroyed=x +1 +0"
HOW: tuple[End, ...] = (
    "assassination", "wiped_out", "battlegroup", "concession", "clock", "ruling", "dice_down",
    "both_leaders",
)  # fmt: skip


@dataclass(frozen=True)
class Scoring(Command):
    """What the commands of one game share."""

    roles: ClassVar[frozenset[Role]] = TO_AND_JUDGE

    table: str = arg("table", "player", help=TABLE)

    def game(self, event: Event) -> Game:
        """The game meant, of the newest round."""
        return find.game(event, self.table)

    def about(self, event: Event) -> str:
        """The game: undo on its screen takes back what belongs to it."""
        return f"game:{self.game(event).id}"

    def refusal(self, event: Event) -> str | None:
        return None if event.round else "No round is paired yet."

    def doubts(self, event: Event) -> tuple[str, ...]:
        game = self.game(event)
        return (f"{where(game)} has a result already; it stays.",) if game.outcome else ()

    def played(self, work: Work) -> Played:
        """The game with its steps. Refused where they do not fit together."""
        played = read_played(work.writer, work.event, self.game(work.event))
        if played.folded.refusal is not None:
            raise Refused(
                f"Step {played.folded.at + 1} of this game does not fit any more: "
                f"{played.folded.refusal.sentence} Drop it and what follows."
            )
        return played


@dataclass(frozen=True)
class FirstTurn(Scoring):
    """Say who has the first turn of a game: 1 or 2, in the order of the pairing."""

    id: ClassVar[str] = "score.first"
    title: ClassVar[str] = "Who has the first turn"
    roles: ClassVar[frozenset[Role]] = TO_AND_JUDGE | {Role.TABLE}

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


def set_first(work: Work, played: Played, who: str) -> Played:
    """Write who has the first turn. Refused where the clock runs by another order already."""
    opener = player_meant(who)
    if opener != played.opener and clock_now(work, played.game) is not None:
        raise Refused("The clock has begun with the other order: take its beginning back first.")
    work.writer.update("game", played.game.id, opener=played.game.players[opener])
    return replace(played, opener=opener)


def begun(work: Work, played: Played, first: str) -> Played:
    """The game with its first turn said, now or before. Refused where it is not."""
    if first:
        if played.steps and player_meant(first) != played.opener:
            raise Refused("Who has the first turn was said already: change it by score first.")
        return set_first(work, played, first)
    if played.opener is None:
        first_name, second_name = played.names
        raise Refused(f"Who has the first turn, {first_name} (1) or {second_name} (2)? --first 1")
    return played


def kept(work: Work, played: Played, steps: tuple[Step, ...], after: int | None = None) -> None:
    """Write steps behind those that are there (or behind number `after`)."""
    here = len(played.steps) if after is None else after
    now = work.now
    fresh = tuple(
        one if one.at else replace(one, at=now.at, role=now.role, terminal=now.terminal)
        for one in steps
    )
    write_steps(work.writer, played.game.id, fresh, here)


@dataclass(frozen=True)
class Turn(Scoring):
    """Score the end of a turn: who holds what, facts, choices, dice, or the points alone.

    A word is NAME=WHO with 1 and 2 for the players in the order of the pairing: `center=1`,
    `left=1+2`, `center=0` for nobody, `zone=1:dominates` for another word than the usual one.
    Facts likewise. Effects take a choice and a die, `fuse=1:left:2`, or `roll` for a die that is
    rolled here. Also `destroyed=NAME`, `captured=NAME:1`, `kill-box`, `presence=12-8` for a
    tiebreaker, `again:center=0` where claims are asked twice, or `+1 +0` instead of answers. What
    is not named stays as it stands; without words the turn ends as it stands.
    """

    id: ClassVar[str] = "turn"
    title: ClassVar[str] = "Score a turn"

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

    def apply(self, work: Work) -> str:
        played = begun(work, self.played(work), self.first)
        if self.after not in (-1, len(played.steps)):
            raise Refused("This game has moved on meanwhile: look at it again.")
        if played.state.stage is Stage.OVER:
            raise Refused(over_said(played, work.event))
        taken = by_words(played, read_words(played.play, self.words), goes_on=self.goes_on)
        if not taken.steps:
            raise Refused("Nothing is said that could be kept.")
        kept(work, played, taken.steps)
        if taken.state.result is not None:
            stop_clock(work, played.game)
        return said_of(played, work.event, taken)


def over_said(played: Played, event: Event) -> str:
    """That a game is over, and how to go on."""
    return f"The game is over. {outcome_said(played, event, played.state)}"


def said_of(played: Played, event: Event, taken: Taken) -> str:
    """The sentence of a turn that was taken."""
    said = f"Table {played.game.table}: {turn_said(played, played.state, taken.state)}"
    if taken.state.result is None and taken.state.turn == played.state.turn:
        return said.removesuffix(".") + " (not finished)."
    return f"{said} {outcome_said(played, event, taken.state)}".rstrip()


@dataclass(frozen=True)
class EndGame(Scoring):
    """End a game before its time: how, and who won (for clock: whose clock ran out).

    The words answer the last scoring, where there is one, and the tiebreakers, as in `turn`.
    """

    id: ClassVar[str] = "score.end"
    title: ClassVar[str] = "End a game"

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
        kept(work, played, taken.steps)
        if taken.state.result is not None:
            stop_clock(work, played.game)
        return said_of(played, work.event, taken)


@dataclass(frozen=True)
class Adopt(Scoring):
    """Take over a game that is being played on paper: whose turn it is now, and the points."""

    id: ClassVar[str] = "score.adopt"
    title: ClassVar[str] = "Take over from paper"

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
        points = figures(self.points_first, self.points_second)
        one(work, played, Adopted(turns, points))
        name = played.names[player_meant(self.whose)]
        score = "-".join(map(str, points))
        return f"Table {played.game.table}: taken over in turn {self.turn} of {name}, {score}."


def figures(first: int, second: int) -> tuple[int, int]:
    """Points of both players, within bounds."""
    if not (0 <= first <= MOST and 0 <= second <= MOST):
        raise Refused(f"Points are whole numbers from 0 to {MOST}.")
    return first, second


def one(work: Work, played: Played, move: Move) -> State:
    """Keep one move by the pairing; refused with the fold's reason."""
    after = step(played.play, played.state, played.turned(move))
    if isinstance(after, Refusal):
        raise Refused(after.sentence)
    kept(work, played, (Step(len(played.steps) + 1, move),))
    return after


@dataclass(frozen=True)
class Overrule(Scoring):
    """Set the points of a game by hand, with the reason; the journal and the sheet say so."""

    id: ClassVar[str] = "score.overrule"
    title: ClassVar[str] = "Overrule the points"

    points_first: int = arg("points of the first", "number")
    points_second: int = arg("points of the second", "number")
    reason: str = arg("reason")

    def apply(self, work: Work) -> str:
        played = self.played(work)
        if played.state.stage not in (Stage.PLAY, Stage.OVER):
            raise Refused("Finish the questions of the turn first.")
        points = figures(self.points_first, self.points_second)
        reason = clean(self.reason, "The reason")
        if points == played.pair(played.state.points):
            raise Refused("These are the points already.")
        one(work, played, Overruled(points, reason))
        before = "-".join(map(str, played.pair(played.state.points)))
        score = "-".join(map(str, points))
        return f"Table {played.game.table}: points set from {before} to {score} by hand: {reason}."


@dataclass(frozen=True)
class CorrectTurn(Scoring):
    """Say one turn of a game anew, by its number in the list of `game`; all is folded again.

    Where later turns no longer fit, that is said, and --drop-rest drops them.
    """

    id: ClassVar[str] = "score.correct"
    title: ClassVar[str] = "Correct a turn"

    part: int = arg("number", "number", help="of the turn in the list")
    words: tuple[str, ...] = arg("answers", "words", help=WORDS, default=())
    drop_rest: bool = arg(
        "drop the rest", "flag", option=True, default=False,
        help="drop later turns that no longer fit",
    )  # fmt: skip

    def apply(self, work: Work) -> str:
        played = read_played(work.writer, work.event, self.game(work.event))
        part = part_of(played, self.part)
        return corrected(work, played, part, self.words, drop_rest=self.drop_rest)


def corrected(
    work: Work, played: Played, part: Part, words: tuple[str, ...], *, drop_rest: bool
) -> str:
    """Write one turn said anew. Refused where later turns no longer fit, unless they may go."""
    fresh = refit(played, part, words)
    if fresh.dropped and not drop_rest:
        raise Refused(
            f"{part_said(played, work.event, fresh.dropped[0])} This no longer fits: "
            f"{fresh.reason} Add --drop-rest to drop it and what follows."
        )
    kept(work, played, fresh.steps, fresh.after)
    after = replace(played, steps=(*played.steps[: fresh.after], *fresh.steps))
    said = part_said(after, work.event, part_of(after, part.number))
    dropped = f" {len(fresh.dropped)} later turns are dropped." if fresh.dropped else ""
    return f"Table {played.game.table}, corrected: {said}{dropped}{_went(work, played, after)}"


def _went(work: Work, before: Played, after: Played) -> str:
    """What a correction means for the clock of the game: it ends, or it goes on after all."""
    was_over = before.state.stage is Stage.OVER
    if after.state.stage is Stage.OVER:
        stop_clock(work, after.game)
        return ""
    timed = was_over and clock_now(work, after.game) is not None
    return " The game goes on: resume its clock." if timed else ""


@dataclass(frozen=True, slots=True)
class Refit:
    """A turn said anew: the steps from number `after` on, and what would have to be dropped."""

    steps: tuple[Step, ...]
    after: int
    dropped: tuple[Part, ...] = ()
    reason: str = ""


def part_of(played: Played, number: int) -> Part:
    """A turn by its number in the list."""
    if not 1 <= number <= len(played.parts):
        raise Refused(f"There is no {number} in the list of {len(played.parts)}.")
    return played.parts[number - 1]


def refit(played: Played, part: Part, words: tuple[str, ...]) -> Refit:
    """Say a turn anew and fold what follows as far as it fits."""
    first = part.steps[0].move
    if isinstance(first, Adopted | Overruled):
        raise Refused("Only turns are said anew; drop this one and do it again.")
    after = part.steps[0].number - 1
    before = replace(played, steps=played.steps[:after])
    ended = next((one.move for one in part.steps if isinstance(one.move, Ended)), None)
    taken = by_words(before, read_words(played.play, words), ended=ended)
    later = played.steps[after + len(part.steps) :]
    whole = replace(played, steps=(*before.steps, *taken.steps, *later))
    fits = whole.folded.at - after
    said = settled_anew(part.steps, taken.steps)
    steps = (*said, *later)
    if whole.folded.refusal is None:
        return Refit(steps, after)
    dropped = [one for one in played.parts if one.steps[-1].number - part.steps[-1].number
               > fits - len(taken.steps) and one.number > part.number]  # fmt: skip
    keep = sum(len(one.steps) for one in played.parts if one.number > part.number)
    keep -= sum(len(one.steps) for one in dropped)
    reason = whole.folded.refusal.sentence
    return Refit(steps[: len(taken.steps) + keep], after, tuple(dropped), reason)


@dataclass(frozen=True)
class DropTurns(Scoring):
    """Take back a turn of a game and everything after it, by its number in the list of `game`."""

    id: ClassVar[str] = "score.drop"
    title: ClassVar[str] = "Drop turns"

    part: int = arg("number", "number", help="of the first turn to drop, in the list")

    def apply(self, work: Work) -> str:
        played = read_played(work.writer, work.event, self.game(work.event))
        if played.folded.refusal is not None and self.part == len(played.parts) + 1:
            first = played.folded.at
        else:
            first = part_of(played, self.part).steps[0].number - 1
        count = len(played.parts) - self.part + 1
        write_steps(work.writer, played.game.id, (), first)
        turns = "1 entry is" if count == 1 else f"{count} entries are"
        return f"Table {played.game.table}: {turns} dropped, from number {self.part} on."


@dataclass(frozen=True)
class Close(Scoring):
    """Write the result of a game that is over to its round: points and way are as scored."""

    id: ClassVar[str] = "score.result"
    title: ClassVar[str] = "Result as scored"

    destroyed_first: int = arg("destroyed by the first", "number", default=0)
    destroyed_second: int = arg("destroyed by the second", "number", default=0)

    def about(self, event: Event) -> str:  # noqa: ARG002
        return "round"

    def apply(self, work: Work) -> str:
        played = self.played(work)
        if played.game.outcome is not None:
            raise Refused("This game has a result already: correct it, or clear it first.")
        return scored_result(played, self.destroyed_first, self.destroyed_second).apply(work)


def scored_result(played: Played, *destroyed: int) -> Result:
    """The result that a game's fold comes to. Refused while it goes on."""
    result = played.state.result
    if result is None:
        raise Refused("The game is not over: score its turns, or end it.")
    winner = "tie" if result.side is None else str(played.side(result.side) + 1)
    way = result.way.value if result.way else "-"
    points = played.pair(played.state.points)
    return Result(f"#{played.game.first}", winner, way, *points, *destroyed)


@dataclass(frozen=True)
class Mode(Command):
    """Ask for answers or only for points: in the whole event, at one table, or in one game."""

    id: ClassVar[str] = "score.mode"
    title: ClassVar[str] = "Answers or points"
    roles: ClassVar[frozenset[Role]] = TO_AND_JUDGE

    what: str = arg("what", choices=(ANSWERS, POINTS))
    table: int = arg("table", "number", option=True, default=0, help="only at this table")
    game: str = arg("game", "player", option=True, default="", help="only in this game")

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
