"""Who else could have had the bye, been paired down, or met: what the order of levels says of each.

Figures are those of the checker: one per level, compared in the edition's order. The pairing as it
is stands on one side; on the other the best that is known with somebody else in that place. A
witness (pairs that change partners) proves that he would have been as good, or better. That he is
worse is proven by what he breaks himself, where the pairing as it is cannot be beaten on the levels
before, or by an exact matching in which he has the place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import combinations

from srtui.rules.edition import Level
from srtui.rules.pairing.bye import bye_levels
from srtui.rules.pairing.figures import Figures, Judge, Pair, add, exact, matched
from srtui.rules.pairing.prove import without_bye
from srtui.rules.pairing.values import Entrant, Request
from srtui.rules.value import Value, replace

SOLVED = 64
"""Up to so many players a place is proven to be worse by matchings of its own."""
_BYE = (Level.SECOND_BYE, Level.LOWEST_BYE)
_OF_PAIRS = (Level.TP_GAP, Level.SECOND_PAIR_DOWN, Level.APART, Level.CLUB)
Ids = tuple[int, int]


class Stand(StrEnum):
    """How a pairing with somebody else in the place stands against the pairing as it is."""

    BETTER = "better"
    AS_GOOD = "as good"
    WORSE = "worse"
    NOT_FOUND = "not found"
    """No change of partners that was tried is as good; that there is none is not proven."""
    HELD = "held"
    """He was paired by hand: nothing was open for him."""


class Instead(Value):
    """One player in that place. `level` is the first on which the two pairings differ.

    `own`: it is he who breaks it there; else `pair` are those who would, where they are known.
    `gain`: what is broken more (less: negative) than now, level by level, where he is better.
    """

    player: int
    stand: Stand
    level: Level | None = None
    own: bool = False
    pair: tuple[int, ...] = ()
    gain: Figures = ()


def for_bye(request: Request, pairs: Sequence[Ids], bye: int) -> tuple[Instead, ...]:
    """Everybody else with the bye, by the levels that decide it, in the order of the entrants.

    Where the bye was set by hand (`request.bye`) nobody is held.
    """
    by_id = {entrant.id: entrant for entrant in request.entrants}
    levels = bye_levels(request.levels)
    judge = Judge(request.entrants, levels)
    couples = [(by_id[one], by_id[other]) for one, other in pairs]
    now = add(judge.total(couples), judge.bye(by_id[bye]))
    held = () if request.bye == bye else _held(request)
    stands = []
    for entrant in request.entrants:
        if entrant.id != bye:
            stand = Instead(entrant.id, Stand.HELD)
            stands.append(stand if entrant.id in held else _bye_of(request, judge, entrant, now))
    return tuple(stands)


def _bye_of(request: Request, judge: Judge, entrant: Entrant, now: Figures) -> Instead:
    least = judge.bye(entrant)
    # His own part alone is worse already: then no matching has to be asked.
    if least <= now:
        rest = [other for other in request.entrants if other.id != entrant.id]
        least = add(least, _least_without(rest, judge))
    level = _first(judge, least, now)
    gain = add(least, now, -1) if least < now else ()
    return Instead(entrant.id, _stand(least, now), level, own=level in _BYE, gain=gain)


def _least_without(rest: Sequence[Entrant], judge: Judge) -> Figures:
    """What the others break at least. Where each can meet half of them, no rematch (Dirac 1952)."""
    if any(level in judge.levels for level in _OF_PAIRS):
        return exact(rest, judge)
    ids = {one.id for one in rest}
    half = len(rest) // 2
    free = all(len(ids & set(one.opponents)) < half for one in rest)
    return judge.nothing if free or Level.REMATCH not in judge.levels else exact(rest, judge)


def for_pair_down(
    request: Request, pairs: Sequence[Ids], bye: int | None, pair: Ids
) -> tuple[Instead, ...]:
    """Everybody else of the higher player's TP group, paired down in his place. Whoever is paired
    down as well is left out. Where the pair was set by hand nobody is held.
    """
    facts = _Facts(request, pairs, bye)
    upper, lower = facts.ordered(pair)
    by_hand = frozenset(pair) in {frozenset(one) for one in request.pairs}
    held = () if by_hand else _held(request)
    stands = []
    for entrant in facts.rest:
        mate = facts.mate(entrant)
        if entrant.tp != upper.tp or entrant.id == upper.id or mate.tp < entrant.tp:
            continue
        stand = Instead(entrant.id, Stand.HELD)
        stands.append(stand if entrant.id in held else _down_of(facts, entrant, upper, lower))
    return tuple(stands)


def for_opponent(
    request: Request, pairs: Sequence[Ids], bye: int | None, pair: Ids
) -> tuple[Instead, ...]:
    """The higher player against everybody else of the lower one's TP group, where the two who are
    left without a partner by that meet each other.
    """
    facts = _Facts(request, pairs, bye)
    upper, lower = facts.ordered(pair)
    by_hand = frozenset(pair) in {frozenset(one) for one in request.pairs}
    held = () if by_hand else _held(request)
    stands = []
    for entrant in facts.rest:
        if entrant.tp != lower.tp or entrant.id in pair:
            continue
        old = ((upper, lower), (entrant, facts.mate(entrant)))
        new = ((upper, entrant), (lower, facts.mate(entrant)))
        stand = Instead(entrant.id, Stand.HELD)
        stands.append(stand if entrant.id in held else _change(facts.judge, entrant, old, new))
    return tuple(stands)


class _Facts:
    """The pairs as they are, without the bye."""

    def __init__(self, request: Request, pairs: Sequence[Ids], bye: int | None) -> None:
        by_id = {entrant.id: entrant for entrant in request.entrants}
        self.rest = [entrant for entrant in request.entrants if entrant.id != bye]
        self.judge = Judge(self.rest, [level for level in request.levels if level not in _BYE])
        self.couples = [(by_id[one], by_id[other]) for one, other in pairs]
        self._mate = {one.id: other for one, other in self.couples}
        self._mate |= {other.id: one for one, other in self.couples}
        self._by_id = by_id
        self.now = self.judge.total(self.couples)
        self._best: Figures | None = None

    def ordered(self, pair: Ids) -> Pair:
        """The two of a pair, the higher TP first."""
        one, other = (self._by_id[player] for player in pair)
        return (one, other) if one.tp >= other.tp else (other, one)

    def mate(self, entrant: Entrant) -> Entrant:
        """The opponent of an entrant in the pairing as it is."""
        return self._mate[entrant.id]

    @property
    def best(self) -> Figures:
        """What a pairing breaks at least, as far as that is proven."""
        if self._best is None:
            proof = without_bye(self.rest, self.judge, self.couples)
            self._best = proof.best or proof.bound
        return self._best


def _down_of(facts: _Facts, entrant: Entrant, upper: Entrant, lower: Entrant) -> Instead:
    """Somebody of the group in the place of him who is paired down."""
    tried = [
        _change(facts.judge, entrant, old, new) for old, new in _downs(facts, entrant, upper, lower)
    ]
    good = [each for each in tried if each.stand in (Stand.BETTER, Stand.AS_GOOD)]
    if good:
        return min(good, key=lambda each: each.gain or facts.judge.nothing)
    if (level := _own_break(facts, entrant)) is not None:
        return Instead(entrant.id, Stand.WORSE, level, own=True)
    if not tried:
        return Instead(entrant.id, Stand.NOT_FOUND)
    if len(facts.rest) > SOLVED:
        return replace(tried[0], stand=Stand.NOT_FOUND)
    least = _least_down(facts, entrant)
    level = _first(facts.judge, least, facts.now)
    # The change that was tried names who would break it, where the best there is fails on the same
    # level.
    known = tried[0] if tried[0].level is level else Instead(entrant.id, Stand.WORSE)
    return replace(known, stand=_stand(least, facts.now), level=level)


def _downs(
    facts: _Facts, entrant: Entrant, upper: Entrant, lower: Entrant
) -> Iterator[tuple[tuple[Pair, ...], tuple[Pair, ...]]]:
    """Pairs before and after: he goes down to the same player, or to another of lower TP."""
    mate = facts.mate(entrant)
    if mate.id == upper.id:
        return
    yield ((upper, lower), (entrant, mate)), ((entrant, lower), (upper, mate))
    for third, fourth in facts.couples:
        if {third.id, fourth.id} & {upper.id, lower.id, entrant.id, mate.id}:
            continue
        for low, other in ((third, fourth), (fourth, third)):
            if low.tp < entrant.tp:
                yield (
                    ((upper, lower), (entrant, mate), (third, fourth)),
                    ((entrant, low), (upper, mate), (lower, other)),
                )


def _own_break(facts: _Facts, entrant: Entrant) -> Level | None:
    """The level that he breaks himself, whomever he goes down to, and that no break of another
    makes up for: the pairing as it is is the best there is up to it.
    """
    below = [other for other in facts.rest if other.tp < entrant.tp]
    if not below:
        return None
    least = [
        min(column) for column in zip(*(facts.judge.pair(entrant, x) for x in below), strict=True)
    ]
    for at, level in enumerate(facts.judge.levels):
        if level is not Level.TP_GAP and least[at] > facts.now[at]:
            return level
        if facts.now[at] != facts.best[at]:
            return None
    return None


def _least_down(facts: _Facts, entrant: Entrant) -> Figures:
    """What a pairing breaks at least in which he meets somebody of lower TP."""
    places = range(len(facts.rest))
    figures = {
        (a, b): facts.judge.pair(facts.rest[a], facts.rest[b])
        for a, b in combinations(places, 2)
        if _allowed(facts.rest[a], facts.rest[b], entrant)
    }
    return matched(len(facts.rest), figures)


def _allowed(a: Entrant, b: Entrant, down: Entrant) -> bool:
    if down.id not in (a.id, b.id):
        return True
    return (b if a.id == down.id else a).tp < down.tp


def _change(judge: Judge, entrant: Entrant, old: Sequence[Pair], new: Sequence[Pair]) -> Instead:
    """Some pairs in the place of others, compared level by level."""
    before, after = judge.total(old), judge.total(new)
    level = _first(judge, after, before)
    if level is None or after < before:
        gain = add(after, before, -1) if after < before else ()
        return Instead(entrant.id, _stand(after, before), level, gain=gain)
    at = judge.levels.index(level)
    worst = max(new, key=lambda pair: judge.pair(*pair)[at])
    return Instead(
        entrant.id, Stand.WORSE, level, own=entrant in worst, pair=(worst[0].id, worst[1].id)
    )


def _stand(figures: Figures, now: Figures) -> Stand:
    if figures == now:
        return Stand.AS_GOOD
    return Stand.BETTER if figures < now else Stand.WORSE


def _first(judge: Judge, figures: Figures, now: Figures) -> Level | None:
    """The first level on which two figures differ."""
    both = zip(judge.levels, figures, now, strict=True)
    return next((level for level, one, other in both if one != other), None)


def _held(request: Request) -> frozenset[int]:
    return frozenset(_flat(request.pairs))


def _flat(pairs: Iterable[Ids]) -> Iterator[int]:
    for pair in pairs:
        yield from pair
