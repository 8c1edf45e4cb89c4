"""Texts about the points of a league without rounds."""

from typing import Literal

from srtui.model.event import Event
from srtui.rules.league import Uncounted, hobby_counted
from srtui.text.phrases import counted, phrase

REASONS: dict[Uncounted, str] = {
    "": "",
    "outside": "outside the weeks",
    "full": "week full",
    "repeat": "twice in a row",
}
"""Why a game gives no points, in a cell."""


def credit_notes(event: Event, player: int) -> tuple[str, ...]:
    """Return what makes up a player's league points besides wins, ties and losses."""
    rule = event.edition.league
    if rule is None:
        return ()
    credits = [
        pair[event.games_by_id[game].side(player)]
        for game, pair in event.credits.items()
        if player in event.games_by_id[game].players
    ]
    notes: list[str] = []
    if fresh := sum(credit.new for credit in credits):
        notes.append(phrase("New opponents: {points} points.", fresh))
    reasons: tuple[Literal["outside", "full", "repeat"], ...] = ("outside", "full", "repeat")
    for reason in reasons:
        if count := sum(credit.uncounted == reason for credit in credits):
            games = counted(count, "game")
            notes.append(phrase("Not counted ({reason}): {games}.", REASONS[reason], games))
    if points := event.hobby_points(player):
        counts = hobby_counted(rule, points)
        notes.append(phrase("Hobby points: {points}, of which {number} count.", points, counts))
    return tuple(notes)
