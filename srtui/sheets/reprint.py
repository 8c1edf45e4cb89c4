"""Changes of a round's pairings since they were printed: after a swap, a no-show or a move."""

from collections.abc import Iterable

from data.machine.printed import Places, PrintedGame
from srtui.model.event import Event, Round
from srtui.model.places import place_of, places
from srtui.rules.value import Value
from srtui.text.phrases import joined


class Since(Value):
    """Differences between a round and its last print: games and players by their ids.

    `games` includes byes, `slips` only games with two players. `now` and `removed` are phrases such
    as "table 3 Ada and Bo": tables as they are now, and tables on paper that no longer hold.
    """

    games: frozenset[int]
    slips: frozenset[int]
    players: frozenset[int]
    now: tuple[str, ...]
    removed: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.players)

    @property
    def text(self) -> str:
        """Differences in a sentence or two: what is new, and what to throw away."""
        new = f"New: {'; '.join(self.now)}." if self.now else ""
        old = f"No longer: {'; '.join(self.removed)}." if self.removed else ""
        return " ".join(filter(None, (new, old)))


def with_printed(on_paper: Places, printed: Places) -> Places:
    """Return what is on paper once some games were printed again."""
    # A new slip replaces the old slip of its table and the old slips of both its players.
    tables = {table for table, _, _ in printed if table}
    players = {player for _, *both in printed for player in both if player}
    valid = (
        (table, first, second)
        for table, first, second in on_paper
        if table not in tables and players.isdisjoint({first, second})
    )
    return tuple(sorted((*valid, *printed)))


def since(event: Event, round_: Round, on_paper: Places) -> Since:
    """Return the differences between a round and what is on paper of it."""
    current = places(round_)
    old = set(on_paper) - set(current)
    new = set(current) - set(on_paper)
    games = [game for game in round_.games if place_of(game) in new]
    slips = [game.id for game in games if game.second is not None]
    players = {player for _, *both in (*old, *new) for player in both if player}
    return Since(
        games=frozenset(game.id for game in games),
        slips=frozenset(slips),
        players=frozenset(players),
        now=_place_texts(event, new),
        removed=_place_texts(event, old),
    )


def _place_texts(event: Event, games: Iterable[PrintedGame]) -> tuple[str, ...]:
    return tuple(_place_text(event, place) for place in sorted(games))


def _place_text(event: Event, place: PrintedGame) -> str:
    table, first, second = place
    # A player who was printed may have been removed from the event since.
    players = (event.by_id.get(player) for player in (first, second) if player)
    names = joined(["?" if player is None else player.name for player in players])
    if not second:
        return f"{names} has the bye"
    return f"table {table or '?'} {names}"
