"""A game scored from its scenario's own rules: the fold of its moves, and what is asked next."""

from srtui.rules.game.fold import Folded, fold, step
from srtui.rules.game.questions import asked
from srtui.rules.game.values import (
    Adopted,
    Answered,
    Ask,
    Ended,
    EndTurn,
    Gain,
    Happened,
    Move,
    Overruled,
    Play,
    Prompt,
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
    "Folded",
    "Gain",
    "Happened",
    "Move",
    "Overruled",
    "Play",
    "Prompt",
    "Question",
    "Refusal",
    "Stage",
    "State",
    "Typed",
    "asked",
    "fold",
    "step",
]
