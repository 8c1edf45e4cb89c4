"""What has changed of a round's pairs since they were printed: after a swap, a no-show, a move."""

from __future__ import annotations

from collections.abc import Collection

from data.printed import Place, Places
from srtui.rules.record import Game
from srtui.rules.value import Value
from srtui.state.event import Event, Round
from srtui.words.wording import joined


class Since(Value):
    """What is other than on paper: games by their ids, players by theirs.

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
        """What is new and what is to be thrown away, in a sentence or two."""
        new = f"New: {'; '.join(self.now)}." if self.now else ""
        old = f"No longer so: {'; '.join(self.gone)}." if self.gone else ""
        return " ".join(filter(None, (new, old)))


def place_of(game: Game) -> Place:
    """Where a game stands on paper, whichever of its players is named first."""
    # 0 is nobody, and stands behind the player who has the bye.
    first, second = sorted((game.first, game.second or 0), reverse=game.second is None)
    return game.table or 0, first, second


def places(one: Round, tables: Collection[int] = ()) -> Places:
    """Where everybody of a round plays; `tables`: at these alone."""
    games = (game for game in one.games if not tables or game.table in tables)
    return tuple(sorted(map(place_of, games)))


def with_printed(was: Places, printed: Places) -> Places:
    """What is on paper once some games were printed again: theirs instead of what they replace."""
    # Whatever lay at a table, or named a player, that is printed now is no longer what holds on
    # paper.
    tables = {table for table, _, _ in printed if table}
    players = {player for _, *both in printed for player in both if player}
    stays = (one for one in was if one[0] not in tables and players.isdisjoint({one[1], one[2]}))
    return tuple(sorted((*stays, *printed)))


def since(event: Event, round_: Round, was: Places) -> Since:
    """What differs between a round as it is and what was printed of it."""
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
