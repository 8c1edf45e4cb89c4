"""Other candidates for a bye, a pair-down or a pairing, and their verdict on each level.

Figures are those of the checker: one per level, compared in the edition's order. The current
pairing is compared with the best known one that has another player in that seat. A witness (pairs
that change partners) proves that the other player would have been as good, or better. That they are
worse is proven by what they break themselves, if the current pairing cannot be beaten on the levels
before, or by an exact matching that includes them.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from itertools import chain, combinations

from srtui.rules.edition import Level
from srtui.rules.pairing.check import (
    EntrantPair,
    Judge,
    LevelFigures,
    add,
    exact,
    matched,
    without_bye,
)
from srtui.rules.pairing.draw import OF_PAIRS, bye_levels
from srtui.rules.pairing.values import Entrant, Request
from srtui.rules.value import Value, replace

SOLVED = 64
"""Number of players up to which a candidate is proven to be worse by a matching of their own."""
_BYE = (Level.SECOND_BYE, Level.LOWEST_BYE)
Ids = tuple[int, int]


class Stand(StrEnum):
    """Verdicts on a pairing with another candidate, compared with the current one."""

    BETTER = "better"
    AS_GOOD = "as good"
    WORSE = "worse"
    NOT_FOUND = "not found"
    """No change of partners that was tried is as good; that there is none is not proven."""
    HELD = "held"
    """Paired by hand: no other candidate was possible."""


class Instead(Value):
    """Candidate in that seat. `level` is the first on which the two pairings differ.

    `by_candidate`: the candidate breaks it; otherwise `pair` are those who would, if known. `gain`:
    what is broken more (less: negative) than now, level by level, if the candidate is better.
    """

    player: int
    stand: Stand
    level: Level | None = None
    by_candidate: bool = False
    pair: tuple[int, ...] = ()
    gain: LevelFigures = ()


def for_bye(request: Request, pairs: Sequence[Ids], bye: int) -> tuple[Instead, ...]:
    """Return every other candidate for the bye, by the levels that decide it, in entrants' order.

    If the bye was set by hand (`request.bye`) nobody is held.
    """
    by_id = {entrant.id: entrant for entrant in request.entrants}
    judge = Judge(request.entrants, bye_levels(request.levels))
    couples = [(by_id[one], by_id[other]) for one, other in pairs]
    now = add(judge.total(couples), judge.bye(by_id[bye]))
    held = () if request.bye == bye else _held_players(request)
    stands = []
    for entrant in request.entrants:
        if entrant.id != bye:
            stand = Instead(entrant.id, Stand.HELD)
            stands.append(stand if entrant.id in held else _bye_of(request, judge, entrant, now))
    return tuple(stands)


def _bye_of(request: Request, judge: Judge, entrant: Entrant, now: LevelFigures) -> Instead:
    least = judge.bye(entrant)
    # The candidate's own part alone is worse already: no matching is needed.
    if least <= now:
        rest = [other for other in request.entrants if other.id != entrant.id]
        least = add(least, _least_without(rest, judge))
    level = _first_difference(judge, least, now)
    gain = add(least, now, -1) if least < now else ()
    return Instead(entrant.id, _compare(least, now), level, by_candidate=level in _BYE, gain=gain)


def _least_without(others: Sequence[Entrant], judge: Judge) -> LevelFigures:
    """Return the least the others break. If each can meet half of them: no rematch (Dirac 1952)."""
    if any(level in judge.levels for level in OF_PAIRS):
        return exact(others, judge)
    ids = {one.id for one in others}
    half = len(others) // 2
    free = all(len(ids & set(one.opponents)) < half for one in others)
    return judge.nothing if free or Level.REMATCH not in judge.levels else exact(others, judge)


def for_pair_down(
    request: Request, pairs: Sequence[Ids], bye: int | None, pair: Ids
) -> tuple[Instead, ...]:
    """Return the others of the higher player's TP group as candidates for the pair-down.

    Players who are paired down as well are omitted. If the pair was set by hand nobody is held.
    """
    facts = _Facts(request, pairs, bye)
    upper, lower = facts.ordered(pair)
    held = _held_players(request, pair)
    stands = []
    for entrant in facts.remaining:
        partner = facts.partner(entrant)
        if entrant.tp != upper.tp or entrant.id == upper.id or partner.tp < entrant.tp:
            continue
        stand = Instead(entrant.id, Stand.HELD)
        stands.append(stand if entrant.id in held else _down_of(facts, entrant, upper, lower))
    return tuple(stands)


def for_opponent(
    request: Request, pairs: Sequence[Ids], bye: int | None, pair: Ids
) -> tuple[Instead, ...]:
    """Return the others of the lower player's TP group as opponents of the higher player.

    The two who lose their partner by that meet each other.
    """
    facts = _Facts(request, pairs, bye)
    upper, lower = facts.ordered(pair)
    held = _held_players(request, pair)
    stands = []
    for entrant in facts.remaining:
        if entrant.tp != lower.tp or entrant.id in pair:
            continue
        old = ((upper, lower), (entrant, facts.partner(entrant)))
        new = ((upper, entrant), (lower, facts.partner(entrant)))
        stand = Instead(entrant.id, Stand.HELD)
        stands.append(stand if entrant.id in held else _change(facts.judge, entrant, old, new))
    return tuple(stands)


class _Facts:
    """The pairs as they are, without the bye."""

    def __init__(self, request: Request, pairs: Sequence[Ids], bye: int | None) -> None:
        by_id = {entrant.id: entrant for entrant in request.entrants}
        self.remaining = [entrant for entrant in request.entrants if entrant.id != bye]
        self.judge = Judge(self.remaining, [level for level in request.levels if level not in _BYE])
        self.couples = [(by_id[one], by_id[other]) for one, other in pairs]
        self._partner = {one.id: other for one, other in self.couples}
        self._partner |= {other.id: one for one, other in self.couples}
        self._by_id = by_id
        self.now = self.judge.total(self.couples)

    def ordered(self, pair: Ids) -> EntrantPair:
        """Return the two of a pair, the higher TP first."""
        one, other = (self._by_id[player] for player in pair)
        return (one, other) if one.tp >= other.tp else (other, one)

    def partner(self, entrant: Entrant) -> Entrant:
        """Return the entrant's opponent in the current pairing."""
        return self._partner[entrant.id]

    @cached_property
    def best(self) -> LevelFigures:
        """Least that any pairing breaks, as far as that is proven."""
        proof = without_bye(self.remaining, self.judge, self.couples)
        return proof.best or proof.bound


def _down_of(facts: _Facts, entrant: Entrant, upper: Entrant, lower: Entrant) -> Instead:
    """Return the verdict on another player of the group as the one paired down."""
    tried = [
        _change(facts.judge, entrant, old, new) for old, new in _downs(facts, entrant, upper, lower)
    ]
    good = [each for each in tried if each.stand in (Stand.BETTER, Stand.AS_GOOD)]
    if good:
        return min(good, key=lambda each: each.gain or facts.judge.nothing)
    if (level := _own_break(facts, entrant)) is not None:
        return Instead(entrant.id, Stand.WORSE, level, by_candidate=True)
    if not tried:
        return Instead(entrant.id, Stand.NOT_FOUND)
    if len(facts.remaining) > SOLVED:
        return replace(tried[0], stand=Stand.NOT_FOUND)
    least = _least_down(facts, entrant)
    level = _first_difference(facts.judge, least, facts.now)
    # Names who would break it, where the best there is fails on the same level.
    known = tried[0] if tried[0].level is level else Instead(entrant.id, Stand.WORSE)
    return replace(known, stand=_compare(least, facts.now), level=level)


def _downs(
    facts: _Facts, entrant: Entrant, upper: Entrant, lower: Entrant
) -> Iterator[tuple[tuple[EntrantPair, ...], tuple[EntrantPair, ...]]]:
    """Yield pairs before and after: the entrant pairs down to the same or another player."""
    partner = facts.partner(entrant)
    if partner.id == upper.id:
        return
    yield ((upper, lower), (entrant, partner)), ((entrant, lower), (upper, partner))
    for third, fourth in facts.couples:
        if {third.id, fourth.id} & {upper.id, lower.id, entrant.id, partner.id}:
            continue
        for low, other in ((third, fourth), (fourth, third)):
            if low.tp < entrant.tp:
                yield (
                    ((upper, lower), (entrant, partner), (third, fourth)),
                    ((entrant, low), (upper, partner), (lower, other)),
                )


def _own_break(facts: _Facts, entrant: Entrant) -> Level | None:
    """Return the level that the entrant breaks and no other break makes up for; else None.

    The current pairing is optimal up to that level, whomever the entrant meets.
    """
    below = [other for other in facts.remaining if other.tp < entrant.tp]
    if not below:
        return None
    figures = [facts.judge.pair(entrant, other) for other in below]
    least = list(map(min, zip(*figures, strict=True)))
    for at, level in enumerate(facts.judge.levels):
        if level is not Level.TP_GAP and least[at] > facts.now[at]:
            return level
        if facts.now[at] != facts.best[at]:
            return None
    return None


def _least_down(facts: _Facts, entrant: Entrant) -> LevelFigures:
    """Return the least that a pairing breaks in which the entrant meets a player of lower TP."""
    figures = {
        (here, there): facts.judge.pair(one, other)
        for (here, one), (there, other) in combinations(enumerate(facts.remaining), 2)
        if entrant.id not in (one.id, other.id) or min(one.tp, other.tp) < entrant.tp
    }
    return matched(len(facts.remaining), figures)


def _change(
    judge: Judge, entrant: Entrant, old: Sequence[EntrantPair], new: Sequence[EntrantPair]
) -> Instead:
    """Return the verdict on replacing some pairs by others, compared level by level."""
    before, after = judge.total(old), judge.total(new)
    level = _first_difference(judge, after, before)
    if level is None or after < before:
        gain = add(after, before, -1) if after < before else ()
        return Instead(entrant.id, _compare(after, before), level, gain=gain)
    at = judge.levels.index(level)
    worst = max(new, key=lambda pair: judge.pair(*pair)[at])
    return Instead(
        entrant.id,
        Stand.WORSE,
        level,
        by_candidate=entrant in worst,
        pair=(worst[0].id, worst[1].id),
    )


def _compare(figures: LevelFigures, now: LevelFigures) -> Stand:
    if figures == now:
        return Stand.AS_GOOD
    return Stand.BETTER if figures < now else Stand.WORSE


def _first_difference(judge: Judge, figures: LevelFigures, now: LevelFigures) -> Level | None:
    both = zip(judge.levels, figures, now, strict=True)
    return next((level for level, one, other in both if one != other), None)


def _held_players(request: Request, but: Ids | None = None) -> frozenset[int]:
    """Return who was paired by hand; nobody counts as held if the pair `but` was, too."""
    by_hand = but is not None and frozenset(but) in map(frozenset, request.pairs)
    return frozenset() if by_hand else frozenset(chain.from_iterable(request.pairs))
