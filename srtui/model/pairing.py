"""A round's players and pairs as pairing sees them: who has met whom, who is kept apart."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from data.clean import fold
from data.event.reader import Reader
from srtui.model.event import Event, Phase, Round
from srtui.rules.edition import Level
from srtui.rules.record import Game, Past, Player, Status
from srtui.rules.value import replace

if TYPE_CHECKING:
    from srtui.rules.pairing.values import Entrant, Request


def entrants(event: Event, number: int, players: Sequence[Player]) -> tuple[Entrant, ...]:
    """Return a round's players as pairing sees them, based on the current games."""
    from srtui.rules.pairing.values import Entrant  # 9 ms: what reads a round need not draw one

    history = event.past(number)
    kept_apart = apart_of((one.player, one.other) for one in event.kept_apart)
    result = []
    for player in players:
        before, apart = history.get(player.id, Past()), kept_apart.get(player.id, frozenset())
        met, club = frozenset(before.opponents), fold(player.club)
        figures = before.tp, met, before.byes, before.pair_downs
        result.append(Entrant(player.id, *figures, club, apart))
    return tuple(result)


def levels(event: Event, number: int) -> tuple[Level, ...]:
    """Return the edition's pairing levels; different clubs only in round 1, and only if set.

    The level for players kept apart, if there are any, comes just before the one for clubs.
    Elimination rounds have none: they pair by seed alone.
    """
    if event.bracket(number) is not None:
        return ()
    order = list(event.edition_at(number).levels)
    if Level.APART not in order:
        order.insert(order.index(Level.CLUB) if Level.CLUB in order else len(order), Level.APART)
    wished = {Level.CLUB: event.club_wish and number == 1, Level.APART: bool(event.kept_apart)}
    return tuple(level for level in order if wished.get(level, True))


def apart_of(pairs: Iterable[Sequence[int]]) -> Mapping[int, frozenset[int]]:
    """Return the players from whom each player must be kept apart."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in pairs:
        found[one].add(other)
        found[other].add(one)
    return {player: frozenset(others) for player, others in found.items()}


Pairs = tuple[tuple[int, int], ...]


def entrants_then(event: Event, round_: Round, basis: Mapping[str, Any]) -> dict[int, Entrant]:
    """Return the entrants in draw order; `basis` is what the draw stored about them."""
    from srtui.rules.pairing.values import Entrant  # as above

    history = event.past(round_.number)
    kept_apart = apart_of(basis.get("apart", ()))
    # A draw by an earlier version did not store opponents.
    met = dict(basis.get("met", ()))
    result = {}
    for id, tp, byes, downs, club in basis["entrants"]:
        opponents = frozenset(met.get(id, history.get(id, Past()).opponents))
        result[id] = Entrant(id, tp, opponents, byes, downs, club, kept_apart.get(id, frozenset()))
    return result


def request_then(event: Event, round_: Round, drawn: Mapping[str, Any]) -> Request:
    """Return a draw's request (`drawn` is its row), with the figures of that time."""
    from srtui.rules.pairing.values import Request  # as above

    basis = json.loads(drawn["basis"])
    pairs = tuple((first, second) for first, second in basis["pairs"])
    return Request(
        tuple(entrants_then(event, round_, basis).values()),
        tuple(map(Level, basis["levels"])),
        pairs,
        basis["bye"],
    )


def as_drawn(
    event: Event, round_: Round, drawn: Mapping[str, Any] | None
) -> tuple[Request, Pairs, tuple[int, ...]]:
    """Return a round's current pairs, with TP and players kept apart as in its draw (`drawn`)."""
    request, pairs, byes = request_of(event, round_)
    if drawn is None:
        return request, pairs, byes
    basis = json.loads(drawn["basis"])
    drawn_entrants = entrants_then(event, round_, basis)
    drawn_by = tuple(Level(each) for each in basis["levels"])
    # A wish added after the draw must not make its pairs look wrong.
    same = (Level.APART in request.levels) == (Level.APART in drawn_by)
    # A player added by hand was not in the draw, so their current figures count.
    playing = tuple(drawn_entrants.get(player.id, player) for player in request.entrants)
    asked = replace(request, entrants=playing, levels=request.levels if same else drawn_by)
    return asked, pairs, byes


def request_of(event: Event, round_: Round) -> tuple[Request, Pairs, tuple[int, ...]]:
    """Return the request that would draw a round as it is now, with its pairs and byes."""
    from srtui.rules.pairing.values import Request  # as above

    pairs, byes = _split(round_.games)
    players = [event.by_id[player] for game in round_.games for player in game.players]
    pairs_by_hand, byes_by_hand = _split([game for game in round_.games if game.by_hand])
    request = Request(
        entrants(event, round_.number, players),
        levels(event, round_.number),
        pairs_by_hand,
        byes_by_hand[0] if byes_by_hand else None,
    )
    return request, pairs, byes


def _split(games: Sequence[Game]) -> tuple[Pairs, tuple[int, ...]]:
    pairs = tuple((game.first, game.second) for game in games if game.second is not None)
    return pairs, tuple(game.first for game in games if game.second is None)


def drawn_as(games: Iterable[Game], rows: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Return the stored draw that shares most pairs, newest first: some draws were withdrawn."""
    if len(rows) < 2:
        return next(iter(rows), None)
    now = {frozenset(game.players) for game in games}
    return max(rows, key=lambda row: (len(now & groups(row)), row["attempt"]), default=None)


def kept_clubs_apart(round_: Round) -> bool:
    """Tell whether a round's draw kept clubs apart."""
    drawn = drawn_as(round_.games, round_.source.draws)
    return drawn is not None and Level.CLUB in json.loads(drawn["basis"])["levels"]


def clubmates(event: Event, pairs: Iterable[Sequence[int]]) -> int:
    """Return in how many pairs two players of the same club meet."""
    club_of = {player.id: fold(player.club) for player in event.players}
    couples = [pair for pair in pairs if len(pair) > 1]
    return sum(club_of[pair[0]] == club_of[pair[1]] != "" for pair in couples)


def drawn_of(reader: Reader, one: Round) -> Mapping[str, Any] | None:
    """Return the stored draw that a round comes from, or None."""
    if not one.source.draws:
        return None  # the draws of a team event paired teams
    return drawn_as(one.games, reader.table("draw", "round = ?", [one.number], "attempt"))


def groups(row: Mapping[str, Any]) -> set[frozenset[int]]:
    """Return a stored draw's pairs, with its bye as a group of one."""
    drawn = json.loads(row["pairs"])
    bye = [] if drawn["bye"] is None else [[drawn["bye"]]]
    return {frozenset(players) for players in [*drawn["pairs"], *bye]}


def byes_by_hand(one: Round) -> tuple[Game, ...]:
    """Return a round's byes that were given by hand, which stay when it is redrawn."""
    return tuple(game for game in one.games if game.second is None and game.pinned)


def standing_otherwise(event: Event, round_: Round) -> tuple[Player, ...]:
    """Return the players whose TP, byes or pair-downs were corrected since the draft was drawn."""
    history = event.past(round_.number)
    changed = []
    for id, drawn in (round_.drawn_for or {}).items():
        now = history.get(id, Past())
        if id in event.by_id and drawn != (now.tp, now.byes, now.pair_downs):
            changed.append(event.by_id[id])
    return tuple(changed)


def unpaired(event: Event, round_: Round) -> tuple[Player, ...]:
    """Return the players without a game who should play; not those who left after publishing."""
    if event.team_size is not None:
        return ()  # the captains pair the players; of teams, ask the event as it is paired
    seated = {player for game in round_.games for player in game.players}
    resting = [game.first for game in round_.games if game.second is None]
    without = [who for who in event.players_of(round_.number, but=resting) if who.id not in seated]
    draft, later = round_.phase is Phase.DRAFT, round_.number + 1
    return tuple(who for who in without if draft or who.status(later) is Status.IN)
