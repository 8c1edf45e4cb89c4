"""What judges go by, in words: a fallen flag, warnings."""

from __future__ import annotations

from srtui.rules.clock.flag import due
from srtui.rules.edition import ConductRule, Flag, Terms
from srtui.words.wording import capital

FALLEN, OTHER = "the player whose flag fell", "his opponent"


def flag_said(rule: Flag) -> tuple[str, str]:
    """What a fallen flag means in the player's own turn, and in his opponent's."""
    own, other = (capital(due(word, FALLEN, OTHER)) for word in (rule.own, rule.other))
    return f"In the own turn: {own}", f"In the opponent's turn: {other}"


def warnings_said(rule: ConductRule, terms: Terms) -> str:
    """From which warning on a game is lost."""
    if not rule.warnings_for_loss:
        return f"What a warning leads to is for the {terms.organizer} to say."
    return f"From warning {rule.warnings_for_loss} on the loss of the game is advised."
