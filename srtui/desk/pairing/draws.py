"""Drawing a round: from the event to the pairing's values, and from the draw to rows.

Every draw is stored with its seed, method, versions, the entrants as they were, and what could
not be kept; drawing again stores another one beside it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import count

from srtui.desk.command import Work
from srtui.rules.history import past
from srtui.rules.pairing import (
    Draw,
    Request,
    draw,
    word_break,
)
from srtui.rules.record import Player
from srtui.rules.tables import Seating, assign, word_seating
from srtui.rules.value import Value
from srtui.state.event import Event
from srtui.state.pairing import entrants, levels
from srtui.words.pairings import given_by
from srtui.words.wording import counted, joined

SAID = 6
"""Sentences about what could not be kept that one journal entry holds."""


class Drawn(Value):
    """What a new draw is about: its number, who plays, and what was set by hand or by `finals`.

    `resting` have a bye by hand and are not in the draw.
    """

    round: int
    players: tuple[Player, ...]
    pairs: tuple[tuple[int, int], ...] = ()
    bye: int | None = None
    finals: bool = False
    resting: tuple[int, ...] = ()


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
    from importlib.metadata import version  # reads the packages' files: for a draw alone

    # What `srtui verify` needs to say why a draw of an older program cannot be repeated.
    return {name: version(name) for name in ("srtui", "rustworkx")}


def _write_games(work: Work, new: Drawn, drawn: Draw) -> Seating:
    finals = new.pairs if new.finals else ()
    # Not of the draw's own seed: tables may be assigned again without drawing anew.
    seed = f"{work.event.seed}/{new.round}/tables"
    tables = seat(work.event, new.round, drawn.pairs, seed=seed, finals=finals)
    # Without order: the draw gives each pair with the stronger first.
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


def seat(
    event: Event,
    number: int,
    pairs: Sequence[tuple[int, int]],
    seed: str,
    finals: Sequence[tuple[int, int]] = (),
) -> Seating:
    """Tables for the pairs of a round, strongest pair first; finals are at tables 1 and 2."""
    history = past(event.games, number)
    tp: Mapping[int, int] = {player: one.tp for player, one in history.items()}
    ordered = sorted(pairs, key=lambda pair: _strength(tp, pair), reverse=True)
    return assign(
        pairs=tuple(ordered),
        tables=event.table_count,
        previous={player: tuple(one.tables) for player, one in history.items()},
        pinned=_finals_tables(event, finals, pairs) | _pinned(event),
        policy=event.table_policy,
        seed=seed,
        out=event.tables_out,
    )


def _pinned(event: Event) -> dict[int, int]:
    """The tables at which players have to sit: they have a reason that goes before finals."""
    return {p.id: p.pinned_table for p in event.players if p.pinned_table is not None}


def _finals_tables(
    event: Event, finals: Sequence[tuple[int, int]], pairs: Sequence[tuple[int, int]]
) -> dict[int, int]:
    """The first tables, those left out that are out of use or another pair has to have."""
    pinned = _pinned(event)
    seated = {frozenset(pair) for pair in finals}
    others = {pinned.get(who) for pair in pairs if frozenset(pair) not in seated for who in pair}
    free = (at for at in count(1) if at not in event.tables_out and at not in others)
    # Not strict: the tables never end.
    return {who: table for pair, table in zip(finals, free, strict=False) for who in pair}


def _strength(tp: Mapping[int, int], pair: tuple[int, int]) -> tuple[int, int]:
    points = sorted((tp.get(player, 0) for player in pair), reverse=True)
    return points[0], points[1]
