"""The players and pairs of a round as the pairing sees them: who met whom, who is kept apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from data.clean import fold
from srtui.rules.edition import Level
from srtui.rules.history import past
from srtui.rules.pairing import Entrant, Request
from srtui.rules.record import Player
from srtui.state.event import Event, Round


def entrants(event: Event, number: int, players: Sequence[Player]) -> tuple[Entrant, ...]:
    """The players of a round as the pairing sees them, from the games as they stand."""
    history = past(event.games, number)
    apart = apart_of((one.player, one.other) for one in event.apart)
    return tuple(
        Entrant(
            id=player.id,
            tp=history[player.id].tp if player.id in history else 0,
            opponents=frozenset(history[player.id].opponents) if player.id in history else (),
            byes=history[player.id].byes if player.id in history else 0,
            pair_downs=history[player.id].pair_downs if player.id in history else 0,
            club=fold(player.club) if player.club else "",
            apart=apart.get(player.id, frozenset()),
        )
        for player in players
    )


def levels(event: Event, number: int) -> tuple[Level, ...]:
    """The edition's levels; the wish for different clubs only in round 1 and only when set.

    Who is to be kept apart, where anybody is, stands just before the wish for clubs.
    """
    order = list(event.edition_at(number).levels)
    if Level.APART not in order:
        order.insert(order.index(Level.CLUB) if Level.CLUB in order else len(order), Level.APART)
    wished = {Level.CLUB: event.club_wish and number == 1, Level.APART: bool(event.apart)}
    return tuple(level for level in order if wished.get(level, True))


def apart_of(pairs: Iterable[Sequence[int]]) -> Mapping[int, frozenset[int]]:
    """From whom each player is to be kept apart."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in pairs:
        found[one].add(other)
        found[other].add(one)
    return {player: frozenset(others) for player, others in found.items()}


Pairs = tuple[tuple[int, int], ...]


def request_of(event: Event, one: Round) -> tuple[Request, Pairs, tuple[int, ...]]:
    """A round as it stands, as if it were to be drawn: the request, its pairs, its byes.

    What was made by hand is in the request, so that it is explained as such.
    """
    pairs = tuple((game.first, game.second) for game in one.games if game.second is not None)
    byes = tuple(game.first for game in one.games if game.second is None)
    players = [event.by_id[player] for game in one.games for player in game.players]
    by_hand = [game for game in one.games if game.by_hand]
    request = Request(
        entrants(event, one.number, players),
        levels(event, one.number),
        tuple((game.first, game.second) for game in by_hand if game.second is not None),
        next((game.first for game in by_hand if game.second is None), None),
    )
    return request, pairs, byes
