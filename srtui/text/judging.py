"""Texts for judges: a fallen flag, warnings."""

from srtui.rules.clock.end_of_round import due
from srtui.rules.edition import ConductRule, Flag, Terms
from srtui.text.phrases import capital

FALLEN, OTHER = "that player", "the opponent"


def flag_said(rule: Flag) -> tuple[str, str]:
    """Format what a fallen flag means in the player's turn, and in the opponent's."""
    own, other = (capital(due(word, FALLEN, OTHER)) for word in (rule.own, rule.other))
    return f"In a player's own turn: {own}", f"In the opponent's turn: {other}"


def warnings_said(rule: ConductRule, terms: Terms) -> str:
    """Format from which warning on a game is lost."""
    if not rule.warnings_for_loss:
        return f"The {terms.organizer} decides what a warning leads to."
    return f"From warning {rule.warnings_for_loss} onwards, a game loss is advised (our reading)."
