"""The warnings that a player has."""

from srtui.model.event import Event, Penalty
from srtui.rules.record import Player

WARNING = "warning"


def warnings_of(event: Event, who: Player) -> tuple[Penalty, ...]:
    """Return a player's warnings, oldest first."""
    return tuple(one for one in event.penalties if one.player == who.id and one.kind == WARNING)
