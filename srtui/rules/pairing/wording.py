"""Breaks and reasons as sentences. Names are supplied by the caller: ids mean nothing to people."""

from __future__ import annotations

from collections.abc import Callable

from srtui.rules.edition import Level
from srtui.rules.pairing.values import Break, Cause, Reason, Request
from srtui.rules.value import Value

Name = Callable[[int], str]

_BROKEN = {
    Level.REMATCH: "{0} and {1} meet again",
    Level.SECOND_BYE: "{0} has a bye again",
    Level.LOWEST_BYE: "{0} has the bye without being in the lowest group",
    Level.TP_GAP: "{0} meets {1}, although no odd group requires it",
    Level.SECOND_PAIR_DOWN: "{0} is paired down again (against {1})",
    Level.APART: "{0} and {1} should be kept apart",
    Level.CLUB: "{0} and {1} are from the same club",
}

BY_HAND = "set by hand"
BY_RANK = "the finals tables go by rank"
"""Why pairs were given and not drawn (rules.md P-4)."""


class PairingWords(Value):
    """Words for the figure by which entrants are paired, and for the entrants."""

    figure: str = "TP"
    entrants: str = "players"


PLAYERS = PairingWords()

_CAUSES = {
    Cause.MET_ALL: "one of them has met everyone else",
    Cause.MET_GROUP: "one of them has met everyone else with the same {figure}",
    Cause.GROUP_PAIRED_DOWN: "everyone with the same {figure} has been paired down before",
    Cause.ALL_HAD_BYE: "everyone has had a bye",
    Cause.NO_OTHER_WAY: "every other way{kept} breaks this or a more important rule at least as "
    "much",
}
_CONSTRAINTS = {
    BY_HAND: " that keeps what was set by hand",
    BY_RANK: " that keeps the finals tables",
}
"""The draw did not have every way: it had to keep what was given."""


_REMARKS = {
    Level.REMATCH: "met before",
    Level.SECOND_BYE: "second bye",
    Level.LOWEST_BYE: "bye too high up",
    Level.TP_GAP: "TP gap",
    Level.SECOND_PAIR_DOWN: "paired down again",
    Level.APART: "to be kept apart",
    Level.CLUB: "same club",
}


def word_remarks(reason: Reason) -> tuple[str, ...]:
    """Return what is unusual about a pair or a bye, in a few words each, breaks first."""
    said = [_REMARKS[one.level] for one in reason.breaks]
    levels = {one.level for one in reason.breaks}
    if len(set(reason.tp)) > 1 and not levels & {Level.TP_GAP, Level.SECOND_PAIR_DOWN}:
        said.append("paired down")
    return tuple(said)


def word_break(
    request: Request,
    broken: Break,
    name: Name,
    constraint: str = BY_HAND,
    words: PairingWords = PLAYERS,
) -> str:
    """Format one sentence: the level not kept, for whom, why. `given`: why pairs were not drawn."""
    kept = _CONSTRAINTS.get(constraint, "") if request.pairs or request.bye is not None else ""
    tp = {one.id: one.tp for one in request.entrants if one.id in broken.players}
    who = (f"{name(player)} ({tp[player]} {words.figure})" for player in broken.players)
    what = _BROKEN[broken.level].format(*who)
    reason = _CAUSES.get(broken.cause, constraint).format(kept=kept, figure=words.figure)
    return f"{what}: {reason}."


def word_reason(request: Request, reason: Reason, name: Name, constraint: str = BY_HAND) -> str:
    """Format the reason for a pair in a few sentences, breaks included."""
    broken = (word_break(request, one, name, constraint) for one in reason.breaks)
    return " ".join([word_cause(request, reason, name), *broken])


def word_cause(
    request: Request,
    reason: Reason,
    name: Name,
    *,
    before: bool = False,
    words: PairingWords = PLAYERS,
) -> str:
    """Format the reason for a pair without its breaks. `before`: its figures have changed since."""
    first, tp, unit = name(reason.players[0]), reason.tp, words.figure
    if reason.cause is Cause.PINNED:
        return "Set by hand."
    if reason.cause is Cause.LOWEST_GROUP:
        return f"{first} ({tp[0]} {unit}) drew the bye."
    if reason.cause is Cause.SAME_GROUP:
        return f"Both had {tp[0]} {unit} at the draw." if before else f"Both have {tp[0]} {unit}."
    down = f"{first} {'was' if before else 'is'} paired down from {tp[0]} to {tp[1]} {unit}"
    if reason.cause is Cause.ODD_GROUP:
        apart = request.pairs or request.bye is not None
        others = ", not counting what was given" if apart else ""
        have = "had" if before else "has"
        return f"{down}: an odd number of {words.entrants} {have} {tp[0]} {unit} or more{others}."
    return f"{down}."
