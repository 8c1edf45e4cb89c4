"""Game scored by its scenario's own rules: the fold of its moves, and the next questions."""

from srtui.rules.game.fold import step
from srtui.rules.game.questions import asked
from srtui.rules.game.values import (
    Adopted,
    Answered,
    Ask,
    Ended,
    EndTurn,
    Happened,
    Move,
    Overruled,
    Play,
    Question,
    Stage,
    State,
    Typed,
)
from srtui.rules.refusal import Refusal

__all__ = [
    "Adopted",
    "Answered",
    "Ask",
    "EndTurn",
    "Ended",
    "Happened",
    "Move",
    "Overruled",
    "Play",
    "Question",
    "Refusal",
    "Stage",
    "State",
    "Typed",
    "asked",
    "step",
]
