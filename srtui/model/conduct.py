"""The warnings that a player or a team has."""

from srtui.model.event import Event, Penalty
from srtui.rules.record import Player
from srtui.rules.teams.match import Team

WARNING = "warning"


def warnings_of(event: Event, who: Player | Team) -> tuple[Penalty, ...]:
    """Return the warnings of a player, or of a team (`Event.pairing`), oldest first."""
    return tuple(one for one in event.penalties if one.player == who.id and one.kind == WARNING)
