"""Two questions to every round, kept apart: is it legal and best, and did its seed draw it?

The pairs are judged as they stand, on the TP with which the round was drawn; where results were
corrected since, or pairs changed by hand, that is said.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from srtui.desk.command import Role
from srtui.rules.edition import Level
from srtui.rules.pairing import (
    METHOD_VERSION,
    Entrant,
    FaultKind,
    LevelReport,
    Report,
    Request,
    Verdict,
    check,
    draw,
)
from srtui.rules.value import Value
from srtui.state.drafts import drawn_as, groups, unpaired
from srtui.state.event import Event, Phase, Round
from srtui.state.pairing import as_drawn, entrants, entrants_then
from srtui.words.wording import NAMED, joined

if TYPE_CHECKING:
    from data.store import Reader

LEVELS = {
    Level.REMATCH: "rematches",
    Level.SECOND_BYE: "second byes",
    Level.LOWEST_BYE: "TP of the bye above the lowest",
    Level.TP_GAP: "sum of squared TP differences",
    Level.SECOND_PAIR_DOWN: "second pair-downs",
    Level.APART: "pairs that were to be kept apart",
    Level.CLUB: "pairs of one club",
}
_FAULTS = (FaultKind.TWICE, FaultKind.UNKNOWN, FaultKind.MISSING)
_PROVEN = {
    Verdict.BEST_BY_BOUND: "best: no pairing can have less",
    Verdict.BEST_BY_MATCHING: "best: an exact search found none with less",
    Verdict.NOT_PROVEN: "not proven to be the best",
    Verdict.BETTER_EXISTS: "a better pairing exists",
    Verdict.NOT_COMPARED: "not compared: a level above it is not proven best",
}


class Judged(Value):
    """One level: what it counts, how much of it there is, the least there could be, the proof."""

    level: str
    figure: int
    best: int | None
    proven: bool
    said: str


class Verified(Value):
    """One round. `repeated`: whether its seed draws it again; None where that cannot be told.

    `seed`: as far as it may be known: once the round is published.

    `by_hand`, `corrected` and `left` (players without a game) are sentences. `brought_in`: played
    elsewhere, where another program or a person paired it; it is judged, but nothing is amiss.
    """

    round: int
    legal: bool
    best: bool
    judged: tuple[Judged, ...]
    quality: str
    repeated: bool | None
    seed: str | None
    origin: str
    by_hand: tuple[str, ...]
    corrected: tuple[str, ...]
    left: tuple[str, ...]
    brought_in: bool = False

    @property
    def amiss(self) -> bool:
        """Whether something is wrong that this program did or let pass."""
        return not self.brought_in and (not self.legal or self.repeated is False)


def verify(event: Event, reader: Reader, role: Role = Role.TO) -> tuple[Verified, ...]:
    """Look at every round of the event; `role`: to whom it is shown."""
    stored: dict[int, list[Mapping[str, Any]]] = {}
    for row in reader.table("draw", order="round, attempt"):
        stored.setdefault(row["round"], []).append(row)
    foreign = _brought_in(reader)
    return tuple(
        _verified(
            event, round_, stored.get(round_.number, []), role, brought_in=round_.number in foreign
        )
        for round_ in event.rounds
    )


def _brought_in(reader: Reader) -> frozenset[int]:
    """The rounds that came from a file, as the journal tells; what srtui gave out it had drawn."""
    rows = reader.rows(
        "SELECT json_extract(r.after, '$.number') AS number FROM journal_entry AS e"
        " JOIN journal_row AS r ON r.journal = e.id"
        " WHERE e.command = 'import' AND NOT e.undone AND r.table_name = 'round'"
        " AND EXISTS (SELECT 1 FROM game AS g WHERE g.made_by = 'import'"
        " AND g.round = json_extract(r.after, '$.number'))"
    )
    return frozenset(row["number"] for row in rows)


def report(found: Sequence[Verified]) -> tuple[str, ...]:
    """What was found, as lines to be read."""
    lines = [] if found else ["No round is paired yet."]
    for one in found:
        lines += [f"Round {one.round}: {one.quality}", *(f"  {level.said}" for level in one.judged)]
        lines += [f"  {said}" for said in (one.origin, *one.by_hand, *one.corrected, *one.left)]
    return tuple(lines)


def _verified(
    event: Event, round_: Round, rows: list[Mapping[str, Any]], role: Role, *, brought_in: bool
) -> Verified:
    drawn = drawn_as(round_.games, rows)
    basis = json.loads(drawn["basis"]) if drawn else None
    then = entrants_then(event, round_, basis) if basis else {}
    report = checked(event, round_, drawn)
    seed, named = _shown_seed(event, round_, drawn, role)
    repeated, origin = _origin(drawn, basis, tuple(then.values()), named)
    return Verified(
        round=round_.number,
        legal=report.legal,
        best=report.best,
        judged=tuple(map(_judged, report.levels)),
        quality=quality(event, round_, report, brought_in=brought_in),
        repeated=repeated,
        seed=seed,
        origin=origin,
        by_hand=_by_hand(event, round_, drawn),
        corrected=_corrected(event, round_, then),
        left=tuple(f"{who.name} has no game." for who in unpaired(event, round_)),
        brought_in=brought_in,
    )


def checked(event: Event, one: Round, drawn: Mapping[str, Any] | None) -> Report:
    """The checker on the pairs as they stand: those who play, with the TP of the draw."""
    request, pairs, byes = as_drawn(event, one, drawn)
    return check(
        Request(request.entrants, request.levels), pairs, byes[0] if len(byes) == 1 else None
    )


def _judged(report: LevelReport) -> Judged:
    name = LEVELS[report.level]
    proven = report.verdict in (Verdict.BEST_BY_BOUND, Verdict.BEST_BY_MATCHING)
    said = f"{name}: {report.figure}, {_PROVEN[report.verdict]}"
    return Judged(name, report.figure, report.best, proven, said)


def quality(event: Event, one: Round, report: Report, *, brought_in: bool = False) -> str:
    """Whether a round is legal and the best there is, in a sentence."""
    if not report.legal:
        why = "; ".join(_faults(event, one, report))
        return f"Brought in as it was played: {why}." if brought_in else f"No legal pairing: {why}."
    if report.best:
        return "Legal, and proven the best there is, level by level."
    if report.beaten is not None:
        level = report.beaten
        least = f" ({level.figure}, and {level.best} is possible)" if level.best is not None else ""
        return f"Legal, but a better pairing exists: {LEVELS[level.level]}{least}."
    return "Legal; that it is the best could not be proven."


def _shown_seed(
    event: Event, round_: Round, drawn: Mapping[str, Any] | None, role: Role
) -> tuple[str | None, str]:
    """The seed of a draw as far as it may be shown, and how it is named in a sentence.

    A draw by an older srtui has the event's own seed in it, which is the organizer's.
    """
    if drawn is None:
        return None, ""
    seed = str(drawn["seed"])
    if round_.phase is Phase.DRAFT:
        return None, "The seed, which is shown once the round is published,"
    if seed.startswith(f"{event.seed}/") and role is not Role.TO:
        return None, "The seed, which an older srtui made and the organizer alone knows,"
    return seed, f"The seed {seed}"


def _faults(event: Event, one: Round, report: Report) -> list[str]:
    """Who makes a round no legal pairing, by name."""
    byes = [game.first for game in one.games if game.second is None]
    # Of several byes the checker is told none, so that it misses those players: they are named as
    # what they are.
    several = byes if len(byes) > 1 else []
    by_kind: dict[FaultKind, list[str]] = {}
    for fault in report.faults:
        if fault.player not in several or fault.kind is FaultKind.TWICE:
            by_kind.setdefault(fault.kind, []).append(event.name_of(fault.player))
    sentences = [
        f"{joined([event.name_of(player) for player in several], most=NAMED)} have the bye"
    ] * bool(several)
    twice, unknown, missing = (by_kind.get(kind, []) for kind in _FAULTS)
    sentences += [f"{joined(twice, most=NAMED)} {_is(twice)} in it twice"] * bool(twice)
    sentences += [f"{joined(unknown, most=NAMED)} {_is(unknown)} not to be paired"] * bool(unknown)
    sentences += [f"{joined(missing, most=NAMED)} {_is(missing)} not in it"] * bool(missing)
    return sentences


def _is(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _origin(
    drawn: Mapping[str, Any] | None,
    basis: Mapping[str, Any] | None,
    then: tuple[Entrant, ...],
    named: str,
) -> tuple[bool | None, str]:
    """Whether the seed draws what was stored."""
    if drawn is None or basis is None:
        return None, "Paired by hand: there is no draw to repeat."
    if not drawn["seed"]:
        return None, "Drawn in another event file, which kept the seed: cannot be repeated."
    if not drawn["method"].partition(" ")[0].endswith(f"/{METHOD_VERSION}"):
        return None, f"Drawn by another method ({drawn['method']}): cannot be repeated."
    # As stored and not as today: house rules and wishes may have come since.
    levels = tuple(Level(one) for one in basis["levels"])
    pins = tuple((first, second) for first, second in basis["pairs"])
    again = draw(Request(then, levels, pins, basis["bye"]), drawn["seed"])
    stored = json.loads(drawn["pairs"])
    # The pairs before the method: another version of the solver may draw the same, and only pairs
    # that differ need its excuse.
    same = [list(pair) for pair in again.pairs] == stored["pairs"] and again.bye == stored["bye"]
    if same:
        return True, f"{named} draws these pairs again."
    if again.method != drawn["method"]:
        return None, f"Drawn by another method ({drawn['method']}): cannot be repeated."
    return False, f"{named} does not draw the stored pairs."


def _by_hand(event: Event, round_: Round, drawn: Mapping[str, Any] | None) -> tuple[str, ...]:
    """The pairs that are not as drawn."""
    if drawn is None:
        return ()
    stored = groups(drawn)
    changed = [game for game in round_.games if frozenset(game.players) not in stored]
    return tuple(
        f"{joined([event.name_of(player) for player in game.players])}: "
        f"{'paired' if game.second else 'bye'} by hand after the draw."
        for game in changed
    )


def _corrected(event: Event, one: Round, then: Mapping[int, Entrant]) -> tuple[str, ...]:
    """Whose TP at the draw are not those that the games give now."""
    known = [event.by_id[player] for player in then if player in event.by_id]
    now = entrants(event, one.number, known)
    return tuple(
        f"{event.name_of(today.id)} was drawn with {then[today.id].tp} TP and has {today.tp}: "
        "a result was corrected after the draw."
        for today in now
        if today.tp != then[today.id].tp
    )
