"""The commands for results: typing them, correcting them, taking them back.

Sources: rules.md sections 1.2, 2.2, 2.6 (cap), 3.2, 4.2; decisions 12-1, 15-9, ALL-8, P-1, P-14.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from data.clean import fold
from srtui.desk import find
from srtui.desk.at_table.clock import clock_now, stop_clock
from srtui.desk.command import TO_AND_JUDGE, Arg, Command, Refused, Role, Work, arg
from srtui.desk.setup.state import army_of
from srtui.desk.state import Event, Phase
from srtui.rules.award import concession_award
from srtui.rules.edition import Edition, WayRule
from srtui.rules.record import Game, Outcome, Way

MOST = 9999


@dataclass(frozen=True, slots=True)
class Score:
    """A result as it will be written: figures of the first and the second player."""

    outcome: Outcome
    way: Way | None
    points: tuple[int, int]
    recorded: tuple[int, int]
    destroyed: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Figures:
    """Points and army points destroyed as typed: of the first and of the second player."""

    points: tuple[int, int] = (0, 0)
    destroyed: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Result(Command):
    """Type the result of a game of this round. Figures stand in the order of the pairing.

    `winner` is 1 or 2 (the player named first or second), a part of a name, `tie`, or `both` where
    both lose. `way` is the way of winning or its letter. Points are control or victory points as
    scored on the table, destroyed are army points.
    """

    id: ClassVar[str] = "result"
    title: ClassVar[str] = "Result"
    subject: ClassVar[str] = "round"
    roles: ClassVar[frozenset[Role]] = TO_AND_JUDGE

    table: str = arg("table", "player", help="a table number, or a player's name")
    winner: str = arg("winner", "player", help="1, 2, a name, tie, or both (both lose)")
    way: str = arg("how", help="the way or its letter; - for a tie", default="-")
    points_first: int = arg("points of the first", "number", default=0)
    points_second: int = arg("points of the second", "number", default=0)
    destroyed_first: int = arg("destroyed by the first", "number", default=0)
    destroyed_second: int = arg("destroyed by the second", "number", default=0)

    def number(self, event: Event) -> int:
        """The round in which the result belongs."""
        return find.round_(event).number

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if newest is None:
            return "No round is paired yet."
        if newest.phase is Phase.DRAFT and self.number(event) == newest.number:
            return f"Round {newest.number} is still a draft: publish it before typing results."
        return None

    def doubts(self, event: Event) -> tuple[str, ...]:
        game, score = self.read(event)
        before = (*_scored(event, game), *replaces(event, game))
        return (*before, *award_open(event, game, score.way), *looks_wrong(event, game, score))

    def read(self, event: Event) -> tuple[Game, Score]:
        """The game meant and the score that will be written; refuses what cannot be."""
        game = find.game(event, self.table, self.number(event))
        if game.second is None:
            raise Refused(f"{event.name_of(game.first)} has the bye; its award is set already.")
        outcome = _outcome(event, game, self.winner)
        edition = event.edition_at(game.round)
        way = _way(edition, self.way, outcome)
        points = (self.points_first, self.points_second)
        destroyed = (self.destroyed_first, self.destroyed_second)
        if any(not 0 <= figure <= MOST for figure in (*points, *destroyed)):
            raise Refused(f"Points and destroyed are whole numbers from 0 to {MOST}.")
        return game, score_of(event, game, outcome, way, Figures(points, destroyed))

    def apply(self, work: Work) -> str:
        game, score = self.read(work.event)
        write_score(work, game, score)
        return said(work.event, game, score) + what_rests_on(work.event, game, score)


@dataclass(frozen=True)
class Correct(Result):
    """Correct the result of any game of any round; everything is computed again from the games."""

    id: ClassVar[str] = "correct"
    title: ClassVar[str] = "Correct a result"

    in_round: int = arg("round", "number", kw_only=True)

    @classmethod
    def arguments(cls) -> Mapping[str, Arg]:
        """The round first: that is how a person thinks of it."""
        found = dict(super().arguments())
        return {"in_round": found.pop("in_round"), **found}

    def number(self, event: Event) -> int:
        return find.round_(event, self.in_round).number


@dataclass(frozen=True)
class ClearResult(Command):
    """Take the result of a game of this round away: the game is open again."""

    id: ClassVar[str] = "clear"
    title: ClassVar[str] = "Clear a result"
    subject: ClassVar[str] = "round"
    roles: ClassVar[frozenset[Role]] = TO_AND_JUDGE

    table: str = arg("table", "player", help="a table number, or a player's name")

    def apply(self, work: Work) -> str:
        game = find.game(work.event, self.table)
        if game.outcome in (None, Outcome.BYE):
            raise Refused("There is no result to take away here.")
        if work.event.rounds[-1].phase is Phase.CLOSED:
            raise Refused("The round is closed: correct the result instead.")
        work.writer.update(
            "game", game.id, outcome=None, way=None, points_first=0, points_second=0,
            recorded_first=0, recorded_second=0, destroyed_first=0, destroyed_second=0,
            state="open", entered_at=None,
        )  # fmt: skip
        said = f"{where(game)}: no result; the game is open again."
        if clock_now(work, game) is None:
            return said
        return f"{said} Its clock stands: let it go on (clock resume)."


def score_of(
    event: Event, game: Game, outcome: Outcome, way: WayRule | None, figures: Figures
) -> Score:
    """The score with the edition's award, cap and what a loser keeps worked in."""
    points, destroyed = list(figures.points), list(figures.destroyed)
    edition = event.edition_at(game.round)
    if way is not None and outcome in (Outcome.FIRST, Outcome.SECOND):
        winner = 0 if outcome is Outcome.FIRST else 1
        if way.award:
            one = event.rounds[game.round - 1]
            scenario = edition.scenario(one.scenario or "")
            scored = (points[winner], destroyed[winner])
            army = army_of(event, game, 1 - winner)
            award = concession_award(edition, event.size_of(one), scenario, army, scored)
            points[winner] = scored[0] if award.points is None else award.points
            destroyed[winner] = scored[1] if award.destroyed is None else award.destroyed
        if way.loser_nothing:
            points[1 - winner] = destroyed[1 - winner] = 0
    cap = edition.results.points_cap
    recorded = [min(one, cap) if cap else one for one in points]
    return Score(
        outcome,
        way.way if way else None,
        (points[0], points[1]),
        (recorded[0], recorded[1]),
        (destroyed[0], destroyed[1]),
    )


def columns(score: Score) -> dict[str, object]:
    """A confirmed score as columns of its game."""
    return {
        "outcome": score.outcome.value,
        "way": score.way.value if score.way else None,
        "points_first": score.points[0],
        "points_second": score.points[1],
        "recorded_first": score.recorded[0],
        "recorded_second": score.recorded[1],
        "destroyed_first": score.destroyed[0],
        "destroyed_second": score.destroyed[1],
        "state": "confirmed",
    }


def write_score(work: Work, game: Game, score: Score) -> None:
    """Write a score to its game as confirmed; what its table has proposed is done with by it."""
    work.writer.update("game", game.id, **columns(score), entered_at=work.now.at)
    clear_proposal(work, game)
    stop_clock(work, game)


def clear_proposal(work: Work, game: Game) -> None:
    """Take away what the table of a game has proposed, if it has."""
    for row in work.writer.table("proposal", "game = ?", [game.id]):
        work.writer.delete("proposal", row["id"])


def where(game: Game) -> str:
    """Where a game is played, to begin a sentence with."""
    return f"Table {game.table}" if game.table else f"Round {game.round}"


def said(event: Event, game: Game, score: Score) -> str:
    """The result as one sentence, for the journal and to be read back."""
    assert game.second is not None
    names = (event.name_of(game.first), event.name_of(game.second))
    edition = event.edition_at(game.round)
    figures = (
        f"{score.points[0]}-{score.points[1]} {edition.terms.points}, "
        f"destroyed {score.destroyed[0]}-{score.destroyed[1]}"
    )
    if score.recorded != score.points:
        figures += f" (counted {score.recorded[0]}-{score.recorded[1]})"
    rule = edition.way(score.way) if score.way else None
    if score.outcome is Outcome.TIE:
        middle = f"{names[0]} and {names[1]} tie"
    elif score.outcome is Outcome.BOTH_LOSE:
        middle = f"{names[0]} and {names[1]} both lose"
    else:
        winner = 0 if score.outcome is Outcome.FIRST else 1
        middle = f"{names[winner]} beats {names[1 - winner]}"
    by = f" by {rule.name}" if rule else ""
    return f"{where(game)}: {middle}{by}, {figures}."


def looks_wrong(event: Event, game: Game, score: Score) -> tuple[str, ...]:
    """Questions about a result that can be right but seldom is."""
    edition = event.edition_at(game.round)
    doubts: list[str] = []
    if score.outcome in (Outcome.FIRST, Outcome.SECOND):
        winner = 0 if score.outcome is Outcome.FIRST else 1
        doubts += _winner_behind(event, game, score, winner)
    worth = army_worth(event, edition)
    for side in (0, 1):
        if score.destroyed[side] > worth:
            doubts.append(
                f"{event.name_of(game.players[side])} destroyed {score.destroyed[side]} points, "
                f"more than an army is worth (about {worth} with its Leader)."
            )
    return tuple(doubts)


def award_open(event: Event, game: Game, way: Way | None) -> tuple[str, ...]:
    """What an award cannot count yet: half of a threshold while no scenario is chosen (12-1)."""
    edition = event.edition_at(game.round)
    rule = edition.way(way) if way else None
    if rule is None or not rule.award or edition.concession.points.counted:
        return ()
    scenario = edition.scenario(event.rounds[game.round - 1].scenario or "")
    if concession_award(edition, event.size, scenario).points is not None:
        return ()
    return (
        f"No scenario is chosen: the award for a {rule.name} counts only what is typed. "
        "Choose it first.",
    )


def army_worth(event: Event, edition: Edition) -> int:
    """The most that an army is usually worth in destroyed points, its Leader included.

    Bonus points, where an edition has them, add up to about half of the size.
    """
    bonus = event.size // 2 if edition.lists.bonus_points else 0
    return event.size + bonus + 10


def _winner_behind(event: Event, game: Game, score: Score, winner: int) -> list[str]:
    edition = event.edition_at(game.round)
    mine, theirs = score.points[winner], score.points[1 - winner]
    name, unit = event.name_of(game.players[winner]), edition.terms.points
    if score.way is Way.SCENARIO and mine <= theirs:
        return [f"{name} wins by scenario with {mine} {unit} against {theirs}."]
    if score.way is Way.TIEBREAK and mine < theirs:
        return [f"{name} wins by tiebreaker with {mine} {unit} against {theirs}."]
    scenario_id = event.rounds[game.round - 1].scenario
    scenario = edition.scenario(scenario_id) if scenario_id else None
    if score.way is Way.SCENARIO and scenario and scenario.threshold and mine < scenario.threshold:
        need = f"{scenario.name} is won with {scenario.threshold}"
        return [f"{name} wins by scenario with {mine} {unit}; {need}."]
    return []


def _scored(event: Event, game: Game) -> tuple[str, ...]:
    if game.outcome is not None or not event.steps.get(game.id):
        return ()
    return (f"{where(game)} is being scored turn by turn: this result closes it by hand.",)


def replaces(event: Event, game: Game) -> tuple[str, ...]:
    """The result that would be replaced, as a doubt."""
    if game.outcome is None:
        return ()
    old = Score(game.outcome, game.way, game.points, game.recorded, game.destroyed)
    return (f"This replaces: {said(event, game, old)}",)


def what_rests_on(event: Event, game: Game, score: Score) -> str:
    """What a correction means for what was done on the old result."""
    if game.outcome is None:
        return ""
    winner = {Outcome.FIRST: game.first, Outcome.SECOND: game.second}.get(score.outcome)
    said = "" if winner == game.winner else _paired_on(event, game)
    if event.cut is not None and game.round <= event.cut.round:
        said += f" The cut after round {event.cut.round} was made on the old result."
    return said + " The event is finished: look at its standings again." * bool(event.finished_at)


def _paired_on(event: Event, game: Game) -> str:
    later = [one.number for one in event.rounds if one.number > game.round]
    if not later:
        return ""
    rounds, verb = ("Round", "was") if len(later) == 1 else ("Rounds", "were")
    return f" {rounds} {', '.join(map(str, later))} {verb} paired on the old result."


def _outcome(event: Event, game: Game, winner: str) -> Outcome:
    word = fold(winner)
    fixed = {
        "1": Outcome.FIRST, "2": Outcome.SECOND, "tie": Outcome.TIE, "t": Outcome.TIE,
        "both": Outcome.BOTH_LOSE, "b": Outcome.BOTH_LOSE,
    }  # fmt: skip
    if word in fixed:
        return fixed[word]
    assert game.second is not None
    names = (event.name_of(game.first), event.name_of(game.second))
    fits = [side for side, name in enumerate(names) if word and word in fold(name)]
    if word == fold(names[0]) or (fits == [0] and word != fold(names[1])):
        return Outcome.FIRST
    if word == fold(names[1]) or fits == [1]:
        return Outcome.SECOND
    raise Refused(
        f"{where(game)} is {names[0]} (1) against {names[1]} (2): "
        "type 1, 2, a part of one name, tie, or both."
    )


def _way(edition: Edition, text: str, outcome: Outcome) -> WayRule | None:
    rule = way_meant(edition, text)
    if rule is not None and outcome is Outcome.TIE:
        raise Refused("A tie has no way of winning: leave it out, or name the winner.")
    if rule is None and outcome in (Outcome.FIRST, Outcome.SECOND):
        raise Refused(f"How was it won? {_ways(edition)}.")
    return rule


def way_meant(edition: Edition, text: str) -> WayRule | None:
    """The way of winning meant by its letter or name; None for `-`."""
    word = fold(text).replace("-", "_").replace(" ", "_")
    if word in ("", "_"):
        return None
    for rule in edition.ways:
        if word in (rule.way.value, rule.key, fold(rule.name).replace(" ", "_")):
            return rule
    raise Refused(f"“{text[:20]}” is no way of winning here: {_ways(edition)}.")


def _ways(edition: Edition) -> str:
    return ", ".join(f"{rule.key} {rule.name}" for rule in edition.ways)
