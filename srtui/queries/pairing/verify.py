"""Checks for legality and reproducibility of every round.

The current pairs are judged with the TP of the draw. Later corrections of results, and pairs
changed by hand, are mentioned.
"""

import json
from collections.abc import Mapping
from typing import Any, Literal

from data.event.reader import Reader
from srtui.commands.command import Role
from srtui.documents.sections import Mark, Sections, line, section, sentences
from srtui.model.event import Event, Phase, Round
from srtui.model.pairing import as_drawn, drawn_as, groups, request_then, unpaired
from srtui.queries.query import Query, Snapshot
from srtui.rules.edition import Level
from srtui.rules.pairing.check import FaultKind, LevelReport, Report, Verdict, check
from srtui.rules.pairing.draw import METHOD_VERSION, draw
from srtui.rules.pairing.values import Request
from srtui.rules.plural import are
from srtui.rules.value import Value
from srtui.text.cut import bracket_faults, round_stage
from srtui.text.pairing import changed_since
from srtui.text.phrases import NAMED, joined

LEVELS = {
    Level.REMATCH: "rematches",
    Level.SECOND_BYE: "second byes",
    Level.LOWEST_BYE: "the bye's {tp} above the lowest",
    Level.TP_GAP: "sum of squared {tp} differences",
    Level.SECOND_PAIR_DOWN: "second pair-downs",
    Level.APART: "pairings of players to keep apart",
    Level.CLUB: "same-club pairings",
}
_FAULTS = {
    FaultKind.TWICE: "in it twice",
    FaultKind.UNKNOWN: "not to be paired",
    FaultKind.MISSING: "not in it",
}
_PROVEN = {
    Verdict.BEST_BY_BOUND: "the lowest possible",
    Verdict.BEST_BY_MATCHING: "the lowest possible, proven by an exact search",
    Verdict.NOT_PROVEN: "not proven to be the best",
    Verdict.BETTER_EXISTS: "a better pairing exists",
    Verdict.NOT_COMPARED: "not compared, because a more important rule is not proven best",
}


Origin = Literal["bracket", "hand", "file", "method", "repeated", "different"]
_ORIGINS: dict[Origin, str] = {
    "bracket": "The bracket decides the pairings, so no seed is needed.",
    "hand": "Paired by hand, so there is no draw to repeat.",
    "file": "Drawn in another event file, which keeps the seed, so this draw cannot be repeated.",
    "method": "Drawn by another method ({method}), so the draw cannot be repeated.",
    "repeated": "{seed} draws the same pairings again.",
    "different": "{seed} does not draw the stored pairings.",
}


class Verified(Value):
    """A round's verification.

    `repeated`: whether its seed gives the same draw again, None if unknown; `origin` says why.
    `seed` is shown once the round is published. `by_hand` are the players of each pairing changed
    since the draw, `corrected` the players whose figures were, `left` those without a game.
    `brought_in`: the round was imported, paired by another program or a person; it is checked, but
    cannot fail.
    """

    round: int
    legal: bool
    best: bool
    report: Report
    repeated: bool | None
    seed: str | None
    origin: Origin
    method: str
    by_hand: tuple[tuple[int, ...], ...]
    corrected: tuple[int, ...]
    left: tuple[int, ...]
    brought_in: bool = False

    @property
    def amiss(self) -> bool:
        """Whether something is wrong that this program did or allowed."""
        return not self.brought_in and (not self.legal or self.repeated is False)


def verify(event: Event, reader: Reader, role: Role = Role.TO) -> tuple[Verified, ...]:
    """Check every round of the event for a reader of the given role."""
    event = event.pairing
    if event.edition.league is not None:  # nothing was drawn
        return ()
    foreign = _imported_rounds(reader)
    return tuple(
        _verify_round(event, round_, role, brought_in=round_.number in foreign)
        for round_ in event.rounds
    )


def _imported_rounds(reader: Reader) -> frozenset[int]:
    """Return the rounds imported from a file, by the journal, except srtui's own exports."""
    rows = reader.rows(
        "SELECT json_extract(r.after, '$.number') AS number FROM journal_entry AS e"
        " JOIN journal_row AS r ON r.journal = e.id"
        " WHERE e.command = 'import' AND NOT e.undone AND r.table_name = 'round'"
        " AND EXISTS (SELECT 1 FROM game AS g WHERE g.made_by = 'import'"
        " AND g.round = json_extract(r.after, '$.number'))"
    )
    return frozenset(row["number"] for row in rows)


def _verify_round(event: Event, round_: Round, role: Role, *, brought_in: bool) -> Verified:
    drawn = drawn_as(round_.games, round_.source.draws)
    report = checked(event, round_, drawn)
    elimination = event.bracket(round_.number) is not None
    origin = "bracket" if elimination else _origin(event, round_, drawn)
    seated = [player for game in round_.games for player in game.players]
    return Verified(
        round=round_.number,
        legal=len(seated) == len(set(seated)) if elimination else report.legal,
        best=not bracket_faults(event, round_) if elimination else report.best,
        report=report,
        repeated={"repeated": True, "different": False}.get(origin),
        seed=_shown_seed(event, round_, drawn, role),
        origin=origin,
        method="" if drawn is None else drawn["method"],
        by_hand=() if elimination else _by_hand(round_, drawn),
        corrected=() if elimination else tuple(correction_texts(event, round_)),
        left=tuple(player.id for player in unpaired(event, round_)),
        brought_in=brought_in,
    )


def correction_texts(event: Event, round_: Round) -> Mapping[int, str]:
    """Return what has changed since a round's draw, in sentences, by player."""
    drawn = drawn_as(round_.games, round_.source.draws)
    return changed_since(event, round_, request_then(event, round_, drawn)) if drawn else {}


def checked(event: Event, one: Round, drawn: Mapping[str, Any] | None) -> Report:
    """Return the checker's report on the current pairs, using the TP of the draw."""
    request, pairs, byes = as_drawn(event, one, drawn)
    return check(
        Request(request.entrants, request.levels), pairs, byes[0] if len(byes) == 1 else None
    )


def _level_name(event: Event, level: Level) -> str:
    return LEVELS[level].format(tp=event.edition.terms.tp)


def _level_text(event: Event, report: LevelReport) -> str:
    return f"{_level_name(event, report.level)}: {report.figure}, {_PROVEN[report.verdict]}"


def quality(event: Event, round_: Round, report: Report, *, brought_in: bool = False) -> str:
    """Format whether a round is legal and optimal, in a sentence."""
    if event.bracket(round_.number) is not None:
        return _by_bracket(event, round_)
    if not report.legal:
        why = "; ".join(_faults(event, round_, report))
        return f"Imported as played: {why}." if brought_in else f"No legal pairing: {why}."
    if report.best:
        return "Legal, and proven to be the best possible."
    if report.beaten is not None:
        level = report.beaten
        least = f" ({level.figure} instead of {level.best})" if level.best is not None else ""
        return f"Legal, but a better pairing exists: {_level_name(event, level.level)}{least}."
    return "Legal, but srtui could not prove that it is the best."


def _by_bracket(event: Event, one: Round) -> str:
    """Format whether a round of an elimination is as the bracket requires."""
    faults = bracket_faults(event, one)
    if not faults:
        return f"Paired by the bracket (house rule): {round_stage(event, one.number)}."
    return f"These are not the bracket's pairings (house rule): {' '.join(faults)}"


def _shown_seed(
    event: Event, round_: Round, drawn: Mapping[str, Any] | None, role: Role
) -> str | None:
    """Return a draw's seed if it may be shown.

    A draw by an earlier version contains the event's seed, which is the organizer's secret.
    """
    if drawn is None or round_.phase is Phase.DRAFT:
        return None
    seed = str(drawn["seed"])
    return None if seed.startswith(f"{event.seed}/") and role is not Role.TO else seed


def _faults(event: Event, one: Round, report: Report) -> list[str]:
    """Format which players make a round's pairing invalid."""
    byes = [game.first for game in one.games if game.second is None]
    # The checker is given none of several byes: their players are reported as byes here.
    several = byes if len(byes) > 1 else []
    by_kind: dict[FaultKind, list[str]] = {}
    for fault in report.faults:
        if fault.player not in several or fault.kind is FaultKind.TWICE:
            by_kind.setdefault(fault.kind, []).append(event.name_of(fault.player))
    sentences = []
    if several:
        names = [event.name_of(player) for player in several]
        sentences.append(f"{joined(names, most=NAMED)} have byes")
    for kind, fault_text in _FAULTS.items():
        if found := by_kind.get(kind):
            sentences.append(f"{joined(found, most=NAMED)} {are(len(found))} {fault_text}")
    return sentences


def _origin(event: Event, round_: Round, drawn: Mapping[str, Any] | None) -> Origin:
    """Return whether the seed reproduces the stored draw, or why that cannot be known."""
    if drawn is None:
        return "hand"
    if not drawn["seed"]:
        return "file"
    if not drawn["method"].partition(" ")[0].endswith(f"/{METHOD_VERSION}"):
        return "method"
    # Use the stored request, not today's: house rules and wishes may have been added since.
    redrawn = draw(request_then(event, round_, drawn), drawn["seed"])
    stored = json.loads(drawn["pairs"])
    # Compare the pairs before the method: another solver version may draw the same, and only
    # differing pairs need that explanation.
    same = [list(pair) for pair in redrawn.pairs] == stored["pairs"] and redrawn.bye == stored[
        "bye"
    ]
    if same:
        return "repeated"
    return "different" if redrawn.method == drawn["method"] else "method"


def _by_hand(round_: Round, drawn: Mapping[str, Any] | None) -> tuple[tuple[int, ...], ...]:
    if drawn is None:
        return ()
    stored = groups(drawn)
    return tuple(game.players for game in round_.games if frozenset(game.players) not in stored)


def origin_text(event: Event, view: Verified) -> str:
    """Return whether a round's seed gives the same pairings again, in a sentence."""
    hidden = "from an older version of srtui, for the organizer only"
    if event.rounds[view.round - 1].phase is Phase.DRAFT:
        hidden = "shown once the round is published"
    return _ORIGINS[view.origin].format(
        seed=f"The seed {view.seed or f'({hidden})'}", method=view.method
    )


def _by_hand_text(event: Event, players: tuple[int, ...]) -> str:
    got = "were paired" if len(players) > 1 else "got the bye"
    return f"{joined([event.name_of(player) for player in players])} {got} by hand, after the draw."


class Verify(
    Query[tuple[Verified, ...]],
    id="verify",
    title="Verify",
    roled=True,
    slow="Checking every round again …",
):
    """Check that every round is legal, the best possible and drawn by its seed.

    The exit code is 1 if a round fails. With the same players, a published round's seed repeats
    its draw: `srtui pair FILE --seed SEED`.
    """

    def read(self, snapshot: Snapshot) -> tuple[Verified, ...]:
        return verify(snapshot.event, snapshot.reader, snapshot.role)

    def page(self, value: tuple[Verified, ...], snapshot: Snapshot) -> Sections:
        event = snapshot.event.pairing
        parts = tuple(part for one in value for part in _page_of(event, one))
        return parts or sentences(["No round is paired yet."])

    def heading(self, value: tuple[Verified, ...], snapshot: Snapshot) -> str:
        return "Every round checked again"

    def amiss(self, value: tuple[Verified, ...]) -> bool:
        return any(one.amiss for one in value)


def _page_of(event: Event, view: Verified) -> Sections:
    round_ = event.rounds[view.round - 1]
    # A round paired elsewhere is checked too, but nobody here is responsible for it.
    bad: Mark = "" if view.brought_in else "late"
    sound = view.legal and view.best
    text = quality(event, round_, view.report, brought_in=view.brought_in)
    proof = line(text, "" if sound else bad, mark="done" if sound else bad)
    # None is neither: it is unknown whether the seed gives these pairings again.
    marks: dict[bool | None, Mark] = {True: "done", None: "", False: "late"}
    means = "late" if view.repeated is False else ""
    origin = line(origin_text(event, view), means, mark=marks[view.repeated])
    levels = [line(_level_text(event, one), "muted", mark="dot") for one in view.report.levels]
    more = [_by_hand_text(event, players) for players in view.by_hand]
    more += map(correction_texts(event, round_).__getitem__, view.corrected)
    more += [f"{event.name_of(player)} has no game." for player in view.left]
    lines = [line(text, mark="dot") for text in more]
    return section(f"Round {view.round}", (proof, origin, *levels, *lines))
