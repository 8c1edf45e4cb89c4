"""The warnings that a player has."""

from __future__ import annotations

from srtui.rules.record import Player
from srtui.state.event import Event, Penalty

WARNING = "warning"


def warnings(event: Event, who: Player) -> tuple[Penalty, ...]:
    """The warnings that a player has, the oldest first."""
    return tuple(one for one in event.penalties if one.player == who.id and one.kind == WARNING)
