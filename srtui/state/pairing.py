"""The players and pairs of a round as the pairing sees them: who met whom, who is kept apart."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from data.clean import fold
from srtui.rules.edition import Level
from srtui.rules.history import past
from srtui.rules.pairing import Entrant, Request
from srtui.rules.record import Player
from srtui.rules.value import replace
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


def entrants_then(event: Event, round_: Round, basis: Mapping[str, Any]) -> dict[int, Entrant]:
    """The entrants as they were drawn, in that order; whom they had met comes from the games.

    `basis`: what is stored of the draw.
    """
    history = past(event.games, round_.number)
    apart = apart_of(basis.get("apart", ()))
    return {
        id: Entrant(
            id,
            tp,
            frozenset(history[id].opponents if id in history else ()),
            byes,
            downs,
            club,
            apart.get(id, frozenset()),
        )
        for id, tp, byes, downs, club in basis["entrants"]
    }


def as_drawn(
    event: Event, round_: Round, drawn: Mapping[str, Any] | None
) -> tuple[Request, Pairs, tuple[int, ...]]:
    """A round as it stands, on the TP with which it was drawn (`drawn`: the row of its draw).

    Whether anybody is kept apart is as it was at the draw, where there was one.
    """
    request, pairs, byes = request_of(event, round_)
    if drawn is None:
        return request, pairs, byes
    basis = json.loads(drawn["basis"])
    then = entrants_then(event, round_, basis)
    drawn_by = tuple(Level(each) for each in basis["levels"])
    # A wish that came after the draw must not make its pairs look wrong.
    same = (Level.APART in request.levels) == (Level.APART in drawn_by)
    # Who was put in by hand was not in the draw: he counts as he stands now.
    playing = tuple(then.get(player.id, player) for player in request.entrants)
    asked = replace(request, entrants=playing, levels=request.levels if same else drawn_by)
    return asked, pairs, byes


def request_of(event: Event, round_: Round) -> tuple[Request, Pairs, tuple[int, ...]]:
    """A round as it stands, as if it were to be drawn: the request, its pairs, its byes.

    What was made by hand is in the request, so that it is explained as such.
    """
    pairs = tuple((game.first, game.second) for game in round_.games if game.second is not None)
    byes = tuple(game.first for game in round_.games if game.second is None)
    players = [event.by_id[player] for game in round_.games for player in game.players]
    by_hand = [game for game in round_.games if game.by_hand]
    request = Request(
        entrants(event, round_.number, players),
        levels(event, round_.number),
        tuple((game.first, game.second) for game in by_hand if game.second is not None),
        next((game.first for game in by_hand if game.second is None), None),
    )
    return request, pairs, byes
