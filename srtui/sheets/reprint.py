"""Changes of a round's pairings since they were printed: after a swap, a no-show or a move."""

from __future__ import annotations

from data.printed import Place, Places
from srtui.model.event import Event, Round
from srtui.model.places import place_of, places
from srtui.rules.value import Value
from srtui.text.phrases import joined


class Since(Value):
    """The differences from paper: games and players by their ids.

    `slips`: those of the games that are played. `now`, `gone`: what is said of
    tables that are other now, and of what no longer holds.
    """

    games: frozenset[int]
    slips: frozenset[int]
    players: frozenset[int]
    now: tuple[str, ...]
    gone: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.players)

    @property
    def said(self) -> str:
        """Return what is new and what to throw away, in a sentence or two."""
        new = f"New: {'; '.join(self.now)}." if self.now else ""
        old = f"No longer: {'; '.join(self.gone)}." if self.gone else ""
        return " ".join(filter(None, (new, old)))


def with_printed(was: Places, printed: Places) -> Places:
    """Return what is on paper after some games were printed again, in place of the old slips."""
    # Whatever lay at a table, or named a player, that is printed now is no longer what holds on
    # paper.
    tables = {table for table, _, _ in printed if table}
    players = {player for _, *both in printed for player in both if player}
    stays = (one for one in was if one[0] not in tables and players.isdisjoint({one[1], one[2]}))
    return tuple(sorted((*stays, *printed)))


def since(event: Event, round_: Round, was: Places) -> Since:
    """Return the differences between a round and its last print."""
    now = places(round_)
    old, new = set(was) - set(now), set(now) - set(was)
    games = [game for game in round_.games if place_of(game) in new]
    return Since(
        frozenset(game.id for game in games),
        frozenset(game.id for game in games if game.second is not None),
        frozenset(player for _, *both in (*old, *new) for player in both if player),
        tuple(_place_said(event, each) for each in sorted(new)),
        tuple(_place_said(event, each) for each in sorted(old)),
    )


def _place_said(event: Event, place: Place) -> str:
    table, *players = place
    known = (event.by_id.get(player) for player in players if player)
    names = joined(["?" if one is None else one.name for one in known])
    if not players[1]:
        return f"{names} has the bye"
    return f"table {table or '?'} {names}"
