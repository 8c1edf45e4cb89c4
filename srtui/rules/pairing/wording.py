"""Breaks and reasons as sentences. Names are supplied by the caller: ids mean nothing to people."""

from __future__ import annotations

from collections.abc import Callable

from srtui.rules.edition import Level
from srtui.rules.pairing.values import Break, Cause, Reason, Request

Name = Callable[[int], str]

_BROKEN = {
    Level.REMATCH: "{0} and {1} meet again",
    Level.SECOND_BYE: "{0} has a bye again",
    Level.LOWEST_BYE: "{0} has the bye without being in the lowest group",
    Level.TP_GAP: "{0} meets {1}, which no odd group asks for",
    Level.SECOND_PAIR_DOWN: "{0} is paired down again (against {1})",
    Level.APART: "{0} and {1} were to be kept apart",
    Level.CLUB: "{0} and {1} are of one club",
}

BY_HAND = "set by hand"
BY_RANK = "the finals tables go by rank"
"""Why pairs were given and not drawn (rules.md P-4)."""

_WHY = {
    Cause.MET_ALL: "one of them has met everybody else",
    Cause.MET_GROUP: "one of them has met everybody else with the same TP",
    Cause.GROUP_PAIRED_DOWN: "everybody with the same TP has been paired down before",
    Cause.ALL_HAD_BYE: "everybody has had a bye",
    Cause.NO_OTHER_WAY: "every other way breaks this or a more important rule at least as much",
}


_REMARKS = {
    Level.REMATCH: "met before",
    Level.SECOND_BYE: "second bye",
    Level.LOWEST_BYE: "bye too high up",
    Level.TP_GAP: "TP gap",
    Level.SECOND_PAIR_DOWN: "paired down again",
    Level.APART: "to be kept apart",
    Level.CLUB: "one club",
}


def word_remarks(reason: Reason) -> tuple[str, ...]:
    """What is unusual about a pair or a bye, in a few words for each, what it breaks first."""
    said = [_REMARKS[one.level] for one in reason.breaks]
    levels = {one.level for one in reason.breaks}
    if len(set(reason.tp)) > 1 and not levels & {Level.TP_GAP, Level.SECOND_PAIR_DOWN}:
        said.append("paired down")
    return tuple(said)


def word_break(request: Request, broken: Break, name: Name, given: str = BY_HAND) -> str:
    """One sentence: what was not kept, for whom, why. `given`: why pairs were not drawn."""
    tp = {one.id: one.tp for one in request.entrants if one.id in broken.players}
    who = (f"{name(player)} ({tp[player]} TP)" for player in broken.players)
    what = _BROKEN[broken.level].format(*who)
    return f"{what}: {_WHY.get(broken.cause, given)}."


def word_reason(request: Request, reason: Reason, name: Name) -> str:
    """Why the pair is so in a few sentences, breaks included."""
    broken = (word_break(request, one, name) for one in reason.breaks)
    return " ".join([_plain(reason, name), *broken])


def _plain(reason: Reason, name: Name) -> str:
    """The reason without what it breaks."""
    first, tp = name(reason.players[0]), reason.tp
    if reason.cause is Cause.PINNED:
        return "Set by hand."
    if reason.cause is Cause.LOWEST_GROUP:
        return f"{first} ({tp[0]} TP) drew the bye."
    if reason.cause is Cause.SAME_GROUP:
        return f"Both have {tp[0]} TP."
    down = f"{first} is paired down from {tp[0]} to {tp[1]} TP"
    if reason.cause is Cause.ODD_GROUP:
        return f"{down}: an odd number of players has {tp[0]} TP or more."
    return f"{down}."
