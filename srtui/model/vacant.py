"""Games of a published round that a player has left: the seat is empty, the opponent waits."""

from __future__ import annotations

from srtui.model.event import Event, Phase
from srtui.rules.record import Game, Player, Status
from srtui.rules.value import Value


class Vacant(Value):
    """A game without a result that one player has left, or both (`waiting` is None)."""

    game: Game
    departed: tuple[Player, ...]
    waiting: Player | None


def has_left(event: Event, player: Player) -> bool:
    """Tell whether a player has dropped, or was disqualified, by now."""
    return player.status(event.entering_round) in (Status.DROPPED, Status.DISQUALIFIED)


def vacant(event: Event) -> tuple[Vacant, ...]:
    """Return the games of the newest round that somebody left after it was published, by table."""
    newest = event.round
    if newest is None or newest.phase is Phase.DRAFT:
        return ()
    vacant_games = []
    for game in newest.by_table:
        if game.outcome is None and game.second is not None:
            players = [event.by_id[player] for player in game.players]
            missing = tuple(player for player in players if has_left(event, player))
            if missing:
                waiting = next((player for player in players if player not in missing), None)
                vacant_games.append(Vacant(game, missing, waiting))
    return tuple(vacant_games)
