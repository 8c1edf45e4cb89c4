"""A result in words: its outcome, its way, its figures."""

from __future__ import annotations

from srtui.rules.edition import Edition
from srtui.rules.record import Both, Game, Outcome, Way
from srtui.state.event import Event
from srtui.state.score import Score
from srtui.words.wording import dashed, where, which


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


def way_name(edition: Edition, way: Way | None) -> str:
    """The edition's word for a way of winning; the plain one where it has none."""
    if way is None:
        return ""
    rule = edition.way(way)
    return rule.name if rule else way.value.replace("_", " ")


def outcome_words(event: Event, game: Game) -> str:
    """How a game ended: Anna wins, tie, both lose, bye; empty while it is open."""
    fixed = {Outcome.TIE: "tie", Outcome.BOTH_LOSE: "both lose", Outcome.BYE: "bye"}
    if game.outcome is None:
        return "bye" if game.second is None else ""
    if game.outcome in fixed:
        return fixed[game.outcome]
    winner = game.winner
    return f"{event.name_of(winner)} wins" if winner is not None else ""


def figures_words(outcome: Outcome | None, both: Both) -> str:
    """Two figures behind the words of an outcome: the winner's first, as he is named; 5-3."""
    return dashed(both[::-1] if outcome is Outcome.SECOND else both) or "not known"


def figure_text(figure: int | None) -> str:
    """A figure in its cell; ? where it is not known."""
    return "?" if figure is None else str(figure)


def pair_text(both: Both) -> str:
    """Two figures in their cell, in the order of the names beside it: 5-3, ?-? where unknown."""
    return "-".join(map(figure_text, both))
