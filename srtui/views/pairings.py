"""The pairs of a round: who meets whom, where, why it is so, and what it breaks."""

from __future__ import annotations

from data.clean import fold
from srtui.rules.pairing import Reason, reasons, word_break, word_reason, word_remarks
from srtui.rules.record import Game
from srtui.rules.value import Value, replace
from srtui.state.drafts import unpaired
from srtui.state.event import Event, Round
from srtui.state.pairing import request_of
from srtui.views.event_line import phase_word
from srtui.views.lists import choosing
from srtui.words import find
from srtui.words.pairings import given_by
from srtui.words.rounds import scenario_name
from srtui.words.standings import Side, sides


class Pair(Value):
    """One pair, or a bye (`second` and `table` are None).

    `why` is whole, `broken` are the warnings in it; `remarks` say the unusual in few words.
    """

    game: int
    table: int | None
    first: Side
    second: Side | None
    why: str
    broken: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    by_hand: bool = False
    pinned: bool = False
    choosing: str = ""
    """Who has still to choose a list."""

    @property
    def plain(self) -> str:
        """Why it is so, without what it breaks."""
        return self.why.removesuffix(" ".join(self.broken)).rstrip()


class Seated(Value):
    """One player and where he plays; `opponent` is empty with a bye or without a game."""

    player: int
    name: str
    table: int | None
    opponent: str
    said: str
    """Where to go, for a list on the wall: a table's number, bye, or no game."""


class Pairings(Value):
    """One round. `pairs` by table, byes last; `warnings` are everything that is broken."""

    round: int
    phase: str
    scenario: str
    pairs: tuple[Pair, ...]
    unpaired: tuple[Side, ...]
    warnings: tuple[str, ...]


def pairings(event: Event, number: int | None = None) -> Pairings:
    """The pairs of a round (default: the newest). Refused where there is no such round."""
    round_ = find.round_(event, number)
    known = sides(event, round_.number)
    games = round_.by_table
    why = _reasons(event, round_)
    pairs = tuple(
        replace(_pair(game, known, why[game.id]), choosing=choosing(event, game)) for game in games
    )
    left = tuple(known[who.id] for who in unpaired(event, round_))
    return Pairings(
        round=round_.number,
        phase=phase_word(round_),
        scenario=scenario_name(event, round_),
        pairs=pairs,
        unpaired=left,
        warnings=tuple(dict.fromkeys(said for pair in pairs for said in pair.broken)),
    )


class _Why(Value):
    said: str
    broken: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def _reasons(event: Event, round_: Round) -> dict[int, _Why]:
    """Why each game is as it is, by the game's id."""
    request, pairs, byes = request_of(event, round_)
    games = [game for game in round_.games if game.second is not None]
    resting = [game for game in round_.games if game.second is None]
    in_order = reasons(request, pairs, byes[0] if byes else None)
    by = given_by(finals=round_.finals)

    def worded(reason: Reason) -> _Why:
        broken = tuple(word_break(request, fault, event.name_of, by) for fault in reason.breaks)
        return _Why(word_reason(request, reason, event.name_of), broken, word_remarks(reason))

    # Not strict: the reason for the bye stands behind those for the pairs.
    why_of = {game.id: worded(reason) for game, reason in zip(games, in_order, strict=False)}
    for game in games:
        if round_.finals and game.pinned:
            why = why_of[game.id]
            remarks = (*why.remarks, "finals table")
            why_of[game.id] = _Why("Finals table, by rank.", why.broken, remarks)
    if resting:
        why_of[resting[0].id] = worded(in_order[-1])
    # A draw gives one bye: all others are somebody's doing.
    for game in resting[1:]:
        why_of[game.id] = _Why("Set by hand.")
    return why_of


def _pair(game: Game, known: dict[int, Side], why: _Why) -> Pair:
    return Pair(
        game=game.id,
        table=game.table,
        first=known[game.first],
        second=None if game.second is None else known[game.second],
        why=why.said,
        broken=why.broken,
        remarks=why.remarks + _made(game),
        by_hand=game.by_hand,
        pinned=game.pinned,
    )


def _made(game: Game) -> tuple[str, ...]:
    return ("pinned",) if game.pinned else ("by hand",) if game.by_hand else ()


def by_name(view: Pairings) -> tuple[Seated, ...]:
    """Everybody of a round in the order of names, with where he plays and against whom."""
    seated = [_seated(side, pair) for pair in view.pairs for side in _both(pair)]
    seated += [Seated(side.player, side.name, None, "", "no game") for side in view.unpaired]
    return tuple(sorted(seated, key=lambda one: (fold(one.name), one.player)))


def _both(pair: Pair) -> tuple[Side, ...]:
    return (pair.first,) if pair.second is None else (pair.first, pair.second)


def _seated(side: Side, pair: Pair) -> Seated:
    if pair.second is None:
        return Seated(side.player, side.name, None, "", "bye")
    opponent = pair.second if side is pair.first else pair.first
    where = str(pair.table) if pair.table is not None else "?"
    return Seated(side.player, side.name, pair.table, opponent.name, where)
