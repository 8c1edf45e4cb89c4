"""Drawing a round: from the event to the pairing's values, and from the draw to rows.

Every draw is stored with its seed, method, versions, the entrants as they were, and what could
not be kept; drawing again stores another one beside it.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from data.clean import fold
from srtui.desk.command import Work
from srtui.rules.edition import Level
from srtui.rules.history import past
from srtui.rules.pairing import (
    BY_HAND,
    BY_RANK,
    Draw,
    Entrant,
    Request,
    breaks_of,
    draw,
    word_break,
)
from srtui.rules.record import Player
from srtui.rules.tables import Seating, assign, word_seating
from srtui.state.event import Event, Round
from srtui.words.wording import counted, joined

SAID = 6
"""Sentences about what could not be kept that one journal entry holds."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a new draw is about: its number, who plays, and what was set by hand or by `finals`.

    `resting` have a bye by hand and are not in the draw.
    """

    round: int
    players: tuple[Player, ...]
    pairs: tuple[tuple[int, int], ...] = ()
    bye: int | None = None
    finals: bool = False
    resting: tuple[int, ...] = ()


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


def given_by(*, finals: bool) -> str:
    """Why pairs of a round were given and not drawn."""
    return BY_RANK if finals else BY_HAND


def faults_of(event: Event, one: Round) -> tuple[str, ...]:
    """What the pairs of a round break, worded, whether drawn or made by hand."""
    request, pairs, byes = request_of(event, one)
    found = breaks_of(request, pairs, byes[0] if len(byes) == 1 else None)
    given = given_by(finals=one.finals)
    said = [word_break(request, fault, event.name_of, given) for fault in found]
    if len(byes) > 1:
        said.append(f"{len(byes)} players have a bye: {', '.join(map(event.name_of, byes))}.")
    return tuple(said)


def draw_round(work: Work, new: Drawn, attempt: int, seed: str, reason: str = "") -> str:
    """Draw a round, keep the draw, write its games with tables; says what was drawn."""
    event = work.event
    request = Request(
        entrants(event, new.round, new.players), levels(event, new.round), new.pairs, new.bye
    )
    drawn = draw(request, seed)
    work.writer.insert(
        "draw",
        {
            "round": new.round,
            "attempt": attempt,
            "at": work.now.at,
            "seed": seed,
            "method": drawn.method,
            "versions": json.dumps(_versions()),
            "reason": reason,
            "basis": json.dumps(basis(request)),
            "pairs": json.dumps({"pairs": drawn.pairs, "bye": drawn.bye}),
            "breaks": json.dumps([[b.level, b.players, b.cause] for b in drawn.breaks]),
        },
    )
    seating = _write_games(work, new, drawn)
    byes = [*new.resting, *([drawn.bye] if drawn.bye is not None else [])]
    bye = f", bye for {joined([*map(event.name_of, byes)])}" if byes else ""
    said = f"Round {new.round} is drawn: {counted(len(drawn.pairs), 'pair')}{bye}."
    given = given_by(finals=new.finals)
    broken = [word_break(request, one, event.name_of, given) for one in drawn.breaks]
    more = [*broken, *word_seating(seating, event.name_of)]
    return " ".join([said, *more[:SAID], *(["…"] if len(more) > SAID else [])])


def basis(request: Request) -> dict[str, object]:
    """The request as JSON: entrants are [id, TP, byes, pair-downs, club] in the order drawn.

    `apart` are those of them who are to be kept apart.
    """
    return {
        "entrants": [[e.id, e.tp, e.byes, e.pair_downs, e.club] for e in request.entrants],
        "levels": list(request.levels),
        "pairs": request.pairs,
        "bye": request.bye,
        "apart": [[e.id, other] for e in request.entrants for other in e.apart if e.id < other],
    }


def _versions() -> dict[str, str]:
    from importlib.metadata import version

    return {name: version(name) for name in ("srtui", "rustworkx")}


def _write_games(work: Work, new: Drawn, drawn: Draw) -> Seating:
    tables = seat(work.event, new.round, drawn.pairs, seed=f"{work.event.seed}/{new.round}/tables")
    pinned = {frozenset(pair) for pair in new.pairs}
    rows: list[dict[str, object]] = []
    for pair in drawn.pairs:
        by_hand = frozenset(pair) in pinned
        rows.append(
            {
                "round": new.round,
                "first": pair[0],
                "second": pair[1],
                "table_number": tables.tables[pair],
                "made_by": "hand" if by_hand else "draw",
                "pinned": int(by_hand),
            }
        )
    byes = [(player, True) for player in new.resting]
    byes += [(drawn.bye, new.bye is not None)] if drawn.bye is not None else []
    for player, by_hand in byes:
        row = {"round": new.round, "first": player, "second": None, "table_number": None}
        made_by = "hand" if by_hand else "draw"
        rows.append({**row, "made_by": made_by, "pinned": int(by_hand)})
    work.writer.insert_all("game", rows)
    return tables


def seat(event: Event, number: int, pairs: Sequence[tuple[int, int]], seed: str) -> Seating:
    """Tables for the pairs of a round, strongest pair first."""
    history = past(event.games, number)
    tp: Mapping[int, int] = {player: one.tp for player, one in history.items()}
    ordered = sorted(pairs, key=lambda pair: _strength(tp, pair), reverse=True)
    return assign(
        pairs=tuple(ordered),
        tables=event.table_count,
        previous={player: tuple(one.tables) for player, one in history.items()},
        pinned={p.id: p.pinned_table for p in event.players if p.pinned_table is not None},
        policy=event.table_policy,
        seed=seed,
        out=event.tables_out,
    )


def _strength(tp: Mapping[int, int], pair: tuple[int, int]) -> tuple[int, int]:
    points = sorted((tp.get(player, 0) for player in pair), reverse=True)
    return points[0], points[1]
