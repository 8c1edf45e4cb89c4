"""A result as it is kept: its figures with award and cap, its row, its sentence.

Sources: rules.md sections 1.2, 2.2, 2.6 (cap), 3.2, 4.2; decisions 15-9, P-1, P-14.
"""

from __future__ import annotations

from dataclasses import dataclass

from srtui.desk.at_table.clock import stop_clock
from srtui.desk.command import Work
from srtui.desk.setup.state import army_of
from srtui.desk.state import Event
from srtui.desk.wording import dashed, where, which
from srtui.rules.award import concession_award
from srtui.rules.edition import Edition, WayRule
from srtui.rules.record import Both, Game, Outcome, Way


@dataclass(frozen=True, slots=True)
class Score:
    """A result as it will be written: figures of the first and the second player."""

    outcome: Outcome
    way: Way | None
    points: Both
    recorded: Both
    destroyed: Both


@dataclass(frozen=True, slots=True)
class Figures:
    """Points and army points destroyed as typed; None: not known."""

    points: Both = (None, None)
    destroyed: Both = (None, None)


def score_of(
    event: Event, game: Game, outcome: Outcome, way: WayRule | None, figures: Figures
) -> Score:
    """The score with the edition's award, cap and what a loser keeps worked in."""
    points, destroyed = list(figures.points), list(figures.destroyed)
    if way is not None and outcome in (Outcome.FIRST, Outcome.SECOND):
        winner = 0 if outcome is Outcome.FIRST else 1
        if way.award:
            points[winner], destroyed[winner] = _awarded(event, game, winner, figures)
        if way.loser_nothing:
            points[1 - winner] = destroyed[1 - winner] = 0
    if outcome is Outcome.BOTH_LOSE or (way is not None and not way.played):
        points, destroyed = [one or 0 for one in points], [one or 0 for one in destroyed]
    return Score(
        outcome,
        way.way if way else None,
        (points[0], points[1]),
        capped(event.edition_at(game.round), (points[0], points[1])),
        (destroyed[0], destroyed[1]),
    )


def capped(edition: Edition, points: Both) -> Both:
    """Points as the standings count them: an edition may cap them."""
    cap = edition.results.points_cap
    first, second = (min(one, cap) if cap and one is not None else one for one in points)
    return first, second


def _awarded(event: Event, game: Game, winner: int, figures: Figures) -> Both:
    """The winner's points and destroyed where the edition gives him an award.

    What is worth what was scored or destroyed, and that is not known, is not known.
    """
    edition = event.edition_at(game.round)
    one = event.rounds[game.round - 1]
    scenario = edition.scenario(one.scenario or "")
    scored = (figures.points[winner], figures.destroyed[winner])
    army = army_of(event, game, 1 - winner)
    known = (scored[0] or 0, scored[1] or 0)
    award = concession_award(edition, event.size_of(one), scenario, army, known)
    return (
        scored[0] if award.points is None else award.points,
        scored[1] if award.destroyed is None else award.destroyed,
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


def score_said(event: Event, game: Game, score: Score) -> str:
    """The result as one sentence, to be read back where the round is plain."""
    return f"{where(game)}: {result_said(event, game, score)}"


def kept_said(event: Event, game: Game, score: Score) -> str:
    """The result as one sentence with its round: for the journal, and so for an undo."""
    return f"{which(game)}: {result_said(event, game, score)}"


def result_said(event: Event, game: Game, score: Score) -> str:
    """The result without where: Anna beats Bert by scenario, 5-3 VP, destroyed 60-45.

    Figures stand in the order of the names before them, the winner's first.
    """
    assert game.second is not None
    names = (event.name_of(game.first), event.name_of(game.second))
    edition = event.edition_at(game.round)
    rule = edition.way(score.way) if score.way else None
    turned = score.outcome is Outcome.SECOND
    if score.outcome is Outcome.TIE:
        middle = f"{names[0]} and {names[1]} tie"
    elif score.outcome is Outcome.BOTH_LOSE:
        middle = f"{names[0]} and {names[1]} both lose"
    else:
        winner = 0 if score.outcome is Outcome.FIRST else 1
        middle = f"{names[winner]} beats {names[1 - winner]}"
    by = f" by {rule.name}" if rule else ""
    return f"{middle}{by}, {_figures_said(edition, score, turned=turned)}."


def _figures_said(edition: Edition, score: Score, *, turned: bool) -> str:
    term = edition.terms.points
    points, recorded, destroyed = (
        dashed(both[::-1] if turned else both)
        for both in (score.points, score.recorded, score.destroyed)
    )
    figures = f"{points} {term}" if points else f"{term} not known"
    figures += f", destroyed {destroyed or 'not known'}"
    return figures + f" (counted {recorded})" * (recorded != points)
