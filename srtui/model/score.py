"""A result's figures, with award and cap, and its columns in the file.

Sources: rules.md sections 1.2, 2.2, 2.6 (cap), 3.2, 4.2; decisions 15-9, P-1, P-14.
"""

from __future__ import annotations

from srtui.model.event import Event, Proposal, Round
from srtui.model.pregame import armies_of
from srtui.rules.counting import bye_award, concession_award
from srtui.rules.edition import Edition, ScenarioRule
from srtui.rules.record import Both, Game, Outcome, Way
from srtui.rules.value import Value, fields_of


def bye_score(event: Event, round_: Round, scenario: ScenarioRule | None) -> Score:
    """Return what a bye counts in a round, with the edition's cap.

    Half of a threshold is unknown until the round's scenario is chosen, when it is written again.
    """
    edition = event.edition_at(round_.number)
    # The event's size even if the round has its own, which affects only its clocks (P-7).
    award = bye_award(edition, event.size, scenario)
    points = (award.points, 0)
    return Score(Outcome.BYE, None, points, capped(edition, points), (award.destroyed, 0))


class Score(Value):
    """A result as written: the first and second player's figures."""

    outcome: Outcome
    way: Way | None
    points: Both
    recorded: Both
    destroyed: Both


class Figures(Value):
    """Points and army points destroyed, as typed; None if unknown."""

    points: Both = (None, None)
    destroyed: Both = (None, None)


def score_of(
    event: Event, game: Game, outcome: Outcome, way: Way | None, figures: Figures
) -> Score:
    """Return the score with the edition's award and cap, and the figures that a loser keeps."""
    edition = event.edition_at(game.round)
    rule = edition.way(way)
    points, destroyed = list(figures.points), list(figures.destroyed)
    winner = outcome.side
    if rule is not None and winner is not None:
        if rule.award:
            points[winner], destroyed[winner] = _award_figures(event, game, winner, figures)
        if sides_that_count(edition, outcome, way) == (winner,):
            points[1 - winner] = destroyed[1 - winner] = 0
    if outcome is Outcome.BOTH_LOSE or (rule is not None and not rule.played):
        # Without a game, or if both lose, there is no figure left to find out.
        points = [figure or 0 for figure in points]
        destroyed = [figure or 0 for figure in destroyed]
    scored, lost = (points[0], points[1]), (destroyed[0], destroyed[1])
    return Score(outcome, rule.way if rule else None, scored, capped(edition, scored), lost)


def proposed_score(event: Event, game: Game, proposal: Proposal) -> Score:
    """Return the score that a proposal would write, with award and cap."""
    figures = Figures(proposal.points, proposal.destroyed)
    return score_of(event, game, proposal.outcome, proposal.way, figures)


def sides_that_count(edition: Edition, outcome: Outcome | None, way: Way | None) -> tuple[int, ...]:
    """Return the sides whose figures count; a loser's may not."""
    rule = edition.way(way)
    winner = None if outcome is None else outcome.side
    return (winner,) if rule is not None and rule.loser_nothing and winner is not None else (0, 1)


def capped(edition: Edition, points: Both) -> Both:
    """Return points as the standings count them: an edition may cap them."""
    cap = edition.results.points_cap
    first, second = (min(one, cap) if cap and one is not None else one for one in points)
    return first, second


def _award_figures(event: Event, game: Game, winner: int, figures: Figures) -> Both:
    """Return the winner's awarded points and destroyed, None if unknown."""
    edition = event.edition_at(game.round)
    round_ = event.rounds[game.round - 1]
    scenario = edition.scenario(round_.scenario)
    scored = (figures.points[winner], figures.destroyed[winner])
    armies = armies_of(event, game, 1 - winner)
    known = (scored[0] or 0, scored[1] or 0)
    award = concession_award(edition, event.size_of(round_), scenario, armies, known)
    return (
        scored[0] if award.points is None else award.points,
        scored[1] if award.destroyed is None else award.destroyed,
    )


def columns(score: Score) -> dict[str, object]:
    """Return a confirmed score as columns of its game's row."""
    return {
        "outcome": score.outcome.value,
        "way": score.way.value if score.way else None,
        **of_both(**fields_of(score, "points recorded destroyed")),
        "state": "confirmed",
    }


def of_both(**figures: Both) -> dict[str, int | None]:
    """Return both players' figures as columns: points as points_first and points_second."""
    return {
        f"{name}_{side}": figure
        for name, both in figures.items()
        for side, figure in zip(("first", "second"), both, strict=True)
    }
