"""Reasons for each pair, and the levels that could not be kept: for whom and why."""

import itertools
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

from srtui.rules.edition import Level
from srtui.rules.pairing.values import Break, Cause, Entrant, Reason, Request
from srtui.rules.value import Value

IdPair = tuple[int, int]


class _Round:
    """Lookup tables for the explanations."""

    def __init__(self, request: Request, pairs: Sequence[IdPair], bye: int | None) -> None:
        self.request = request
        self.entrants = {one.id: one for one in request.entrants}
        tp = {one.id: one.tp for one in request.entrants}
        self.pairs = [(a, b) if tp[a] >= tp[b] else (b, a) for a, b in pairs]
        self.pinned = {frozenset(pair) for pair in request.pairs}
        # Pairs and byes set by hand are not part of the groups: a group may be odd without them.
        held = {bye, *(player for pair in request.pairs for player in pair)}
        drawn = [pair for pair in self.pairs if frozenset(pair) not in self.pinned]
        self.steps = self._steps(drawn, held)
        # By these a pair that was set by hand is judged: among all others it may be the very one
        # that an odd group needs.
        self.needed = self._steps(self.pairs, {bye})

    def _steps(
        self, pairs: Sequence[IdPair], without: Collection[int | None]
    ) -> dict[tuple[int, int], bool]:
        """Return unequal pairs by their two TP: whether each is the one that an odd group needs."""
        entrants = self.entrants
        groups = Counter(one.tp for one in self.request.entrants if one.id not in without)
        between = [(entrants[one].tp, entrants[other].tp) for one, other in pairs]
        gaps = Counter((upper, lower) for upper, lower in between if upper != lower)
        above, needed = 0, set()
        for upper, lower in itertools.pairwise(sorted(groups, reverse=True)):
            # Where the players above a gap are an odd number, one pair at least has to cross it.
            above += groups[upper]
            if above % 2:
                needed.add((upper, lower))
        return {gap: count == 1 and gap in needed for gap, count in gaps.items()}

    def group(self, player: Entrant) -> list[Entrant]:
        """Return the other players with the same TP."""
        entrants = self.request.entrants
        return [one for one in entrants if one.tp == player.tp and one.id != player.id]


def breaks_of(request: Request, pairs: Sequence[IdPair], bye: int | None) -> tuple[Break, ...]:
    """Return every level that is not kept, in the edition's order, drawn or made by hand.

    Pairs set by hand must be in `request.pairs` and `request.bye`: the others are assumed to be
    optimal, and the causes are worded accordingly.
    """
    facts = _Round(request, pairs, bye)
    found = [one for pair in facts.pairs for one in _pair_breaks(facts, pair)]
    if bye is not None:
        found += _bye_breaks(facts, bye)
    order = {level: at for at, level in enumerate(request.levels)}
    return tuple(sorted(found, key=lambda one: order[one.level]))


def reasons(request: Request, pairs: Sequence[IdPair], bye: int | None) -> tuple[Reason, ...]:
    """Return one reason for each pair, in their order, and one for the bye at the end."""
    facts = _Round(request, pairs, bye)
    results = [_pair_reason(facts, pair) for pair in facts.pairs]
    if bye is not None:
        cause = Cause.PINNED if request.bye == bye else Cause.LOWEST_GROUP
        results.append(
            Reason((bye,), (facts.entrants[bye].tp,), cause, tuple(_bye_breaks(facts, bye)))
        )
    return tuple(results)


def _pair_reason(facts: _Round, pair: IdPair) -> Reason:
    """Return the reason why two players meet."""
    upper, lower = (facts.entrants[player] for player in pair)
    if frozenset(pair) in facts.pinned:
        cause = Cause.PINNED
    elif upper.tp == lower.tp:
        cause = Cause.SAME_GROUP
    elif facts.steps[upper.tp, lower.tp]:
        cause = Cause.ODD_GROUP
    else:
        cause = _gap_cause(facts, upper, lower)
    return Reason(pair, (upper.tp, lower.tp), cause, tuple(_pair_breaks(facts, pair)))


def _pair_breaks(facts: _Round, pair: IdPair) -> list[Break]:
    upper = facts.entrants[pair[0]]
    lower = facts.entrants[pair[1]]
    causes: list[tuple[Level, Cause]] = []
    if _have_met(upper, lower):
        everybody = facts.request.entrants
        alone = _has_met_all(upper, everybody) or _has_met_all(lower, everybody)
        causes.append((Level.REMATCH, Cause.MET_ALL if alone else Cause.NO_OTHER_WAY))
    pinned = frozenset(pair) in facts.pinned
    if upper.tp != lower.tp:
        steps = facts.needed if pinned else facts.steps
        if not steps.get((upper.tp, lower.tp)):
            causes.append((Level.TP_GAP, _gap_cause(facts, upper, lower)))
        if upper.pair_downs:
            fresh = any(not one.pair_downs for one in facts.group(upper))
            cause = Cause.NO_OTHER_WAY if fresh else Cause.GROUP_PAIRED_DOWN
            causes.append((Level.SECOND_PAIR_DOWN, cause))
    if lower.id in upper.kept_apart or upper.id in lower.kept_apart:
        causes.append((Level.APART, Cause.NO_OTHER_WAY))
    if upper.club and upper.club == lower.club:
        causes.append((Level.CLUB, Cause.NO_OTHER_WAY))
    return [
        Break(level, pair, Cause.PINNED if pinned else cause)
        for level, cause in causes
        if level in facts.request.levels
    ]


def _have_met(one: Entrant, other: Entrant) -> bool:
    return other.id in one.opponents or one.id in other.opponents


def _has_met_all(player: Entrant, others: Iterable[Entrant]) -> bool:
    return all(_have_met(player, other) for other in others if other.id != player.id)


def _gap_cause(facts: _Round, upper: Entrant, lower: Entrant) -> Cause:
    for player in (upper, lower):
        group = facts.group(player)
        if group and _has_met_all(player, group):
            return Cause.MET_GROUP
    return Cause.NO_OTHER_WAY


def _bye_breaks(facts: _Round, bye: int) -> list[Break]:
    request, player = facts.request, facts.entrants[bye]
    equals = [one.tp for one in request.entrants if one.byes <= player.byes]
    broken: list[tuple[Level, Cause]] = []
    if player.byes:
        everybody = all(one.byes for one in request.entrants)
        broken.append((Level.SECOND_BYE, Cause.ALL_HAD_BYE if everybody else Cause.NO_OTHER_WAY))
    if player.tp > min(equals):
        broken.append((Level.LOWEST_BYE, Cause.NO_OTHER_WAY))
    return [
        Break(level, (bye,), Cause.PINNED if request.bye == bye else cause)
        for level, cause in broken
        if level in request.levels
    ]


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
BY_RANK = "the finals tables are paired by rank"
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
    Cause.NO_OTHER_WAY: "every other pairing{kept} breaks this rule, or a more important one, "
    "at least as much",
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
    was = "was" if before else "is"
    down = f"{first} {was} paired down from {tp[0]} to {tp[1]} {unit}"
    if reason.cause is Cause.ODD_GROUP:
        fixed = request.pairs or request.bye is not None
        others = " Players in fixed pairings are not counted." if fixed else ""
        odd = f"the number of {words.entrants} with at least {tp[0]} {unit}"
        return f"{down}, because {odd} {was} odd.{others}"
    return f"{down}."
