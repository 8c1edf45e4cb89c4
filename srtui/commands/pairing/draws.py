"""Drawing a round: from the event to pairing values, and from the draw to rows.

Every draw is stored with its seed, method, versions, the entrants of that time, and what could not
be kept; a redraw is stored in addition.
"""

import json
from collections.abc import Mapping, Sequence
from itertools import count

from srtui.commands.command import Work
from srtui.model.event import Event
from srtui.model.pairing import clubmates, entrants, levels
from srtui.rules.bracket import Match
from srtui.rules.pairing.draw import draw
from srtui.rules.pairing.explain import BY_HAND, BY_RANK, word_break
from srtui.rules.pairing.values import Draw, Request
from srtui.rules.record import Player
from srtui.rules.tables import TableAssignment, assign, word_seating
from srtui.rules.value import Value
from srtui.text.phrases import Phrase, counted, joined, paragraph, phrase, phrase_count

MAX_SENTENCES = 6
"""Sentences about what could not be kept that one journal entry holds."""


class DrawRequest(Value):
    """A request for a new draw: its number, the players, and what was set by hand or by `finals`.

    `bye` is part of the draw; `resting` have a bye by hand and are not in it. In a round of a
    `bracket`, the bracket alone determines pairs and byes.
    """

    round: int
    players: tuple[Player, ...]
    pairs: tuple[tuple[int, int], ...] = ()
    bye: int | None = None
    finals: bool = False
    resting: tuple[int, ...] = ()
    bracket: bool = False


def drawn_by_bracket(event: Event, number: int, matches: Sequence[Match]) -> DrawRequest:
    """Return the request for a round of an elimination, with the final at the first table."""
    pairs = tuple((each.first, each.second) for each in matches if each.second is not None)
    resting = tuple(each.first for each in matches if each.second is None)
    players = tuple(event.by_id[player] for pair in pairs for player in pair)
    return DrawRequest(number, players, pairs, resting=resting, bracket=True)


def draw_round(work: Work, new: DrawRequest, attempt: int, seed: str, reason: str = "") -> Phrase:
    """Draw a round, store the draw and its games with tables, and return a sentence about it."""
    from importlib.metadata import version  # 14 ms: reads the packages' files: for a draw alone

    event = work.event.pairing
    # `srtui verify` needs these to say why a draw by an older program cannot be repeated.
    versions = {name: version(name) for name in ("srtui", "rustworkx")}
    request = Request(
        entrants(event, new.round, new.players), levels(event, new.round), new.pairs, new.bye
    )
    drawn = draw(request, seed)
    work.writer.insert(
        "draw",
        {
            "round": new.round,
            "attempt": attempt,
            "at": work.now.iso_time,
            "seed": seed,
            "method": drawn.method,
            "versions": json.dumps(versions),
            "reason": reason,
            "basis": json.dumps(basis(request)),
            "pairs": json.dumps({"pairs": drawn.pairs, "bye": drawn.bye}),
            "breaks": json.dumps([[b.level, b.players, b.cause] for b in drawn.breaks]),
        },
    )
    seating = _write_games(work, new, drawn)
    byes = [*new.resting, *([drawn.bye] if drawn.bye is not None else [])]
    several = ("game", "games") if work.event.team_size is None else ("match", "matches")
    pairs = counted(len(drawn.pairs), *several)
    if byes:
        pairs = phrase("{games}, bye for {players}", pairs, joined([*map(event.name_of, byes)]))
    sentence = phrase("Round {round} is drawn: {games}.", new.round, pairs)
    if new.bracket:
        sentence = phrase("Round {round} is paired by the bracket: {games}.", new.round, pairs)
    given = BY_RANK if new.finals else BY_HAND
    more: list[str] = [word_break(request, one, event.name_of, given) for one in drawn.breaks]
    more += word_seating(
        seating, event.name_of, "table" if work.event.team_size is None else "zone"
    )
    together = clubmates(event, drawn.pairs)
    if new.round == 1 and not event.club_wish and together:
        suggestion = phrase_count(
            "{count} game is between clubmates: to avoid that, redraw and keep clubs apart "
            "(redraw --clubs-apart).",
            "{count} games are between clubmates: to avoid that, redraw and keep clubs apart "
            "(redraw --clubs-apart).",
            together,
        )
        more.append(suggestion)
    return paragraph(sentence, *more[:MAX_SENTENCES], "…" if len(more) > MAX_SENTENCES else "")


def basis(request: Request) -> dict[str, object]:
    """Return the request as JSON; entrants are [id, TP, byes, pair-downs, club] in draw order.

    `apart` lists those to be kept apart; `met`: whom each entrant has met.
    """
    entrants = [[e.id, e.tp, e.byes, e.pair_downs, e.club] for e in request.entrants]
    separate = [[e.id, other] for e in request.entrants for other in e.kept_apart if e.id < other]
    met = [[e.id, sorted(e.opponents)] for e in request.entrants]
    return {
        "entrants": entrants,
        "levels": list(request.levels),
        "pairs": request.pairs,
        "bye": request.bye,
        "apart": separate,
        "met": met,
    }


def _write_games(work: Work, new: DrawRequest, drawn: Draw) -> TableAssignment:
    finals = new.pairs if new.finals or new.bracket else ()
    # Not the draw's own seed: tables may be reassigned without another draw.
    seed = f"{work.event.seed}/{new.round}/tables"
    # In a bracket, use its own order, better seed first: TP mean nothing there.
    pairs = new.pairs if new.bracket else drawn.pairs
    tables = seat(work.event.pairing, new.round, pairs, seed=seed, finals=finals)
    # As unordered pairs: the draw returns each with the stronger player first.
    pinned = {frozenset(pair) for pair in new.pairs}
    rows: list[dict[str, object]] = []
    alone = work.event.team_size is None

    def add(first: int, second: int | None, by_hand: bool, table: int | None = None) -> None:
        place = {"table_number" if alone else "zone": table}
        row = {"round": new.round, "first": first, "second": second, **place}
        rows.append({**row, "made_by": "hand" if by_hand else "draw", "pinned": int(by_hand)})

    for pair in pairs:
        add(*pair, frozenset(pair) in pinned and not new.bracket, tables.tables.get(pair))
    for player in new.resting:
        add(player, None, not new.bracket)
    if drawn.bye is not None:
        add(drawn.bye, None, new.bye is not None)
    work.writer.insert_all("game" if alone else "team_match", rows)
    return tables


def seat(
    event: Event,
    number: int,
    pairs: Sequence[tuple[int, int]],
    seed: str,
    finals: Sequence[tuple[int, int]] = (),
) -> TableAssignment:
    """Assign tables to a round's pairs, strongest first; finals are at tables 1 and 2."""
    if not event.at_tables(number):
        return TableAssignment({})
    history = event.past(number)
    tp: Mapping[int, int] = {player: figures.tp for player, figures in history.items()}
    # By the TP of the stronger player, then of the other.
    ordered = sorted(
        pairs, key=lambda pair: sorted((tp.get(who, 0) for who in pair), reverse=True), reverse=True
    )
    previous = {player: tuple(figures.tables) for player, figures in history.items()}
    used = {game.table for game in event.games if game.table and game.round < number}
    return assign(
        pairs=tuple(ordered),
        tables=event.table_count,
        previous=previous,
        pinned=_finals_tables(event, finals, pairs) | _pinned_tables(event),
        policy=event.table_policy,
        seed=seed,
        out=event.tables_out,
        seen=used,
    )


def _pinned_tables(event: Event) -> dict[int, int]:
    """Return the tables required by players, for reasons that take precedence over finals."""
    return {p.id: p.pinned_table for p in event.players if p.pinned_table is not None}


def _finals_tables(
    event: Event, finals: Sequence[tuple[int, int]], pairs: Sequence[tuple[int, int]]
) -> dict[int, int]:
    """Return the first tables, except those out of use or needed by another pairing."""
    pinned = _pinned_tables(event)
    seated = {frozenset(pair) for pair in finals}
    others = {pinned.get(who) for pair in pairs if frozenset(pair) not in seated for who in pair}
    free = (at for at in count(1) if at not in event.tables_out and at not in others)
    # Not strict: the tables never end.
    return {who: table for pair, table in zip(finals, free, strict=False) for who in pair}
