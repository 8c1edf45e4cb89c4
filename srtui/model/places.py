"""All players' tables in a round, on screen and in print."""

from collections.abc import Collection

from data.machine.recent import Places, PrintedGame
from srtui.model.event import Event, Phase, Round
from srtui.rules.record import Game, Outcome, Player
from srtui.rules.value import Value


def place_of(game: Game) -> PrintedGame:
    """Return a game's printed table and players, independent of which player comes first."""
    # 0 means no opponent and follows the player with the bye.
    first, second = sorted((game.first, game.second or 0), reverse=game.second is None)
    return game.table or 0, first, second


def places(one: Round, tables: Collection[int] = ()) -> Places:
    """Return where all players of a round play; `tables` limits it to these."""
    games = (game for game in one.games if not tables or game.table in tables)
    return tuple(sorted(map(place_of, games)))


def moved(before: Round, after: Round) -> bool:
    """Tell whether an unplayed pairing is different in `after`.

    Changes to a played game are corrections: nobody has to be sent elsewhere. Games made by team
    captains are expected: their players had no place before.
    """
    lost = {place_of(game) for game in before.games if not _is_played(game)}
    lost.difference_update(places(after))
    new = {place_of(game) for game in after.games if not _is_played(game)}
    new.difference_update(places(before))
    if before.to_pair:
        seated = {player for game in before.games for player in game.players}
        new = {place for place in new if not seated.isdisjoint(place[1:])}
    return bool(lost or new)


def _is_played(game: Game) -> bool:
    return game.outcome not in (None, Outcome.BYE)


def known_places(event: Event) -> Places:
    """Return where the newest round's players sit; empty while it is a draft."""
    newest = event.round
    return () if newest is None or newest.phase is Phase.DRAFT else places(newest)


class Vacant(Value):
    """A game without a result that one or both players have left (`waiting` is None for both)."""

    game: Game
    departed: tuple[Player, ...]
    waiting: Player | None


def vacant(event: Event) -> tuple[Vacant, ...]:
    """Return the newest round's games that somebody left after publishing, by table."""
    newest = event.round
    if newest is None or newest.phase is Phase.DRAFT:
        return ()
    vacant_games = []
    for game in newest.by_table:
        if game.outcome is None and game.second is not None:
            gone = [who for who in game.players if event.has_left(who)]
            if gone:
                waiting = next((event.by_id[who] for who in game.players if who not in gone), None)
                missing = tuple(event.by_id[who] for who in gone)
                vacant_games.append(Vacant(game, missing, waiting))
    return tuple(vacant_games)
