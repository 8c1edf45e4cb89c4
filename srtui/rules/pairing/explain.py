"""Why each pair is as it is, and which levels could not be kept, for whom and why."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence

from srtui.rules.edition import Level
from srtui.rules.pairing.values import Break, Cause, Entrant, Reason, Request

Pair = tuple[int, int]


class _Round:
    """What the explanations look up."""

    __slots__ = ("entrants", "groups", "pairs", "pinned", "request", "steps")

    def __init__(self, request: Request, pairs: Sequence[Pair], bye: int | None) -> None:
        self.request = request
        self.entrants = {one.id: one for one in request.entrants}
        tp = {one.id: one.tp for one in request.entrants}
        self.pairs = [(a, b) if tp[a] >= tp[b] else (b, a) for a, b in pairs]
        self.pinned = {frozenset(pair) for pair in request.pairs}
        # What was set by hand is no part of the groups: an odd one may be so without them.
        held = {bye, *(player for pair in request.pairs for player in pair)}
        self.groups = Counter(one.tp for one in request.entrants if one.id not in held)
        self.steps = self._steps()

    def _steps(self) -> dict[tuple[int, int], bool]:
        """Unequal pairs by their two TP: whether each is the one that an odd group needs."""
        entrants = self.entrants
        crossing = [pair for pair in self.pairs if entrants[pair[0]].tp != entrants[pair[1]].tp]
        gaps = Counter(
            (entrants[one].tp, entrants[other].tp)
            for one, other in crossing
            if frozenset((one, other)) not in self.pinned
        )
        scores = sorted(self.groups, reverse=True)
        above, needed = 0, set()
        for upper, lower in itertools.pairwise(scores):
            # Where the players above a gap are an odd number, one pair at least has to cross it.
            above += self.groups[upper]
            if above % 2:
                needed.add((upper, lower))
        return {gap: count == 1 and gap in needed for gap, count in gaps.items()}

    def doubtful(self) -> list[Pair]:
        """The pairs that may break a level: most do not, and events are large."""
        by_id = self.entrants
        return [
            (one, other)
            for one, other in self.pairs
            if (upper := by_id[one]).tp != (lower := by_id[other]).tp
            or other in upper.opponents
            or one in lower.opponents
            or upper.club
            or other in upper.apart
            or one in lower.apart
        ]

    def group(self, player: Entrant) -> list[Entrant]:
        """The other players with the same TP."""
        entrants = self.request.entrants
        return [one for one in entrants if one.tp == player.tp and one.id != player.id]


def breaks_of(request: Request, pairs: Sequence[Pair], bye: int | None) -> tuple[Break, ...]:
    """Every level that is not kept, in the edition's order, drawn or made by hand.

    What was set by hand must be in `request.pairs` and `request.bye`: of the other pairs it is
    taken for granted that they are the best there are, and the causes are worded so.
    """
    facts = _Round(request, pairs, bye)
    found = [one for pair in facts.doubtful() for one in _pair_breaks(facts, pair)]
    if bye is not None:
        found += _bye_breaks(facts, bye)
    order = {level: at for at, level in enumerate(request.levels)}
    return tuple(sorted(found, key=lambda one: order[one.level]))


def reasons(request: Request, pairs: Sequence[Pair], bye: int | None) -> tuple[Reason, ...]:
    """One reason for each pair, in their order, and one for the bye at the end."""
    facts = _Round(request, pairs, bye)
    given = [_pair_reason(facts, pair) for pair in facts.pairs]
    if bye is not None:
        cause = Cause.PINNED if request.bye == bye else Cause.LOWEST_GROUP
        given.append(
            Reason((bye,), (facts.entrants[bye].tp,), cause, tuple(_bye_breaks(facts, bye)))
        )
    return tuple(given)


def _pair_reason(facts: _Round, pair: Pair) -> Reason:
    """Why two players meet, in a sentence."""
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


def _pair_breaks(facts: _Round, pair: Pair) -> list[Break]:
    """The levels that this pair breaks."""
    upper, lower = facts.entrants[pair[0]], facts.entrants[pair[1]]
    causes: list[tuple[Level, Cause]] = []
    if _met(upper, lower):
        causes.append((Level.REMATCH, _rematch_cause(facts, upper, lower)))
    if upper.tp != lower.tp:
        if not facts.steps.get((upper.tp, lower.tp)):
            causes.append((Level.TP_GAP, _gap_cause(facts, upper, lower)))
        if upper.pair_downs:
            causes.append((Level.SECOND_PAIR_DOWN, _down_cause(facts, upper)))
    if lower.id in upper.apart or upper.id in lower.apart:
        causes.append((Level.APART, Cause.NO_OTHER_WAY))
    if upper.club and upper.club == lower.club:
        causes.append((Level.CLUB, Cause.NO_OTHER_WAY))
    pinned = bool(causes) and frozenset(pair) in facts.pinned
    return [
        Break(level, pair, Cause.PINNED if pinned else cause)
        for level, cause in causes
        if level in facts.request.levels
    ]


def _met(one: Entrant, other: Entrant) -> bool:
    """Whether the two have met before."""
    return other.id in one.opponents or one.id in other.opponents


def _met_all(player: Entrant, others: Iterable[Entrant]) -> bool:
    """Whether `player` has met every one of `others`."""
    return all(_met(player, other) for other in others if other.id != player.id)


def _rematch_cause(facts: _Round, upper: Entrant, lower: Entrant) -> Cause:
    everybody = facts.request.entrants
    alone = _met_all(upper, everybody) or _met_all(lower, everybody)
    return Cause.MET_ALL if alone else Cause.NO_OTHER_WAY


def _gap_cause(facts: _Round, upper: Entrant, lower: Entrant) -> Cause:
    for player in (upper, lower):
        group = facts.group(player)
        if group and _met_all(player, group):
            return Cause.MET_GROUP
    return Cause.NO_OTHER_WAY


def _down_cause(facts: _Round, upper: Entrant) -> Cause:
    fresh = any(not one.pair_downs for one in facts.group(upper))
    return Cause.NO_OTHER_WAY if fresh else Cause.GROUP_PAIRED_DOWN


def _bye_breaks(facts: _Round, bye: int) -> list[Break]:
    """The levels that this bye breaks."""
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
