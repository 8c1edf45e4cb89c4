"""Figures of a result as they are typed: a number, `-` for not known, or left out.

What the edition asks for and is not given stays unknown: it is asked for once, never taken as 0.
"""

from collections.abc import Sequence
from typing import Final

from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.model.score import Figures, Score, score_of
from srtui.rules.record import Both, Game, Outcome, Way
from srtui.rules.value import Value
from srtui.text.phrases import is_number, joined
from srtui.text.results import ways_said

MOST = 9999
UNKNOWN: Final = "-"
FigureInput = int | str | None
"""A number, `-` for one that nobody knows, None for one that is left out."""


def read_figure(word: str) -> FigureInput:
    """Read a figure from a word."""
    if word == UNKNOWN:
        return UNKNOWN
    if not is_number(word):
        raise Refused(f"“{word[:20]}” is not a whole number; use - for an unknown one.")
    return int(word)


def known(*typed: FigureInput) -> Both:
    """Two figures as they are kept."""
    first, second = (_figure(one) for one in typed)
    return first, second


def _figure(typed: FigureInput) -> int | None:
    if typed is None or typed == UNKNOWN:
        return None
    if not isinstance(typed, int) or not 0 <= typed <= MOST:
        raise Refused(f"Points and destroyed are whole numbers from 0 to {MOST}, or - for unknown.")
    return typed


class TypedResult(Value):
    """Result as typed, before any award or cap.

    `figures`: points, points, destroyed, destroyed.
    """

    outcome: Outcome
    way: Way | None
    figures: tuple[FigureInput, FigureInput, FigureInput, FigureInput]

    @property
    def known(self) -> Figures:
        """The figures as they are kept. Refused where one cannot be."""
        return Figures(known(*self.figures[:2]), known(*self.figures[2:]))

    def score(self, event: Event, game: Game) -> Score:
        """Return the score to write. Refused if outcome and way do not fit one game."""
        if game.second is None:
            raise Refused(f"{event.name_of(game.first)} has the bye; its award is already set.")
        if self.way is not None and self.outcome is Outcome.TIE:
            raise Refused("A tie has no way of winning: leave it out, or name the winner.")
        if self.way is None and self.outcome.side is not None:
            raise Refused(f"How was it won? {ways_said(event.edition_at(game.round))}.")
        return score_of(event, game, self.outcome, self.way, self.known)


def wanting(score: Score, typed: Sequence[FigureInput] = (None,) * 4) -> tuple[int, ...]:
    """Return which of the four figures are neither known nor marked as unknown.

    The figures are points, points, destroyed, destroyed.
    """
    four = (*score.points, *score.destroyed)
    return tuple(
        at
        for at, (one, word) in enumerate(zip(four, typed, strict=True))
        if one is None and word is None
    )


def left_out(
    event: Event, game: Game, score: Score, typed: Sequence[FigureInput]
) -> tuple[str, ...]:
    """Return a warning that asks about omitted figures."""
    missing = wanting(score, typed)
    if not missing:
        return ()
    names = [event.name_of(player) for player in game.players]
    term = event.edition_at(game.round).terms.points
    # Figures 0 and 1 are the points of both, 2 and 3 what both destroyed.
    points = [names[figure] for figure in missing if figure < 2]
    destroyed = [names[figure - 2] for figure in missing if figure >= 2]
    parts = []
    if points:
        parts.append(f"{term} of {joined(points)}")
    if destroyed:
        parts.append(f"destroyed by {joined(destroyed)}")
    return (f"Missing: {', '.join(parts)}. Unknown figures count as 0.",)
