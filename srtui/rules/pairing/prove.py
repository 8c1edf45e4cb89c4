"""Proofs for the checker: lower bounds and exact matchings, written apart from the draw's.

The bound and the reasoning about windows are explained in `bound` and `widen`; here they are
worked out again on tuples (one figure per level), so that an error there is found here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from srtui.rules.edition import Level
from srtui.rules.pairing.values import Entrant

Figures = tuple[int, ...]
"""One number per level, compared as tuples."""

Pair = tuple[Entrant, Entrant]

EXACT_UP_TO = 300
"""Up to so many players all pairs are weighed."""


@dataclass(frozen=True, slots=True)
class Proof:
    """`bound`: no pairing is below it. `best`: the best pairing's figures, where they are known.

    `found` are the figures of some pairing, known to be reachable.
    """

    bound: Figures
    best: Figures | None
    found: Figures | None = None


def add(one: Figures, other: Figures, sign: int = 1) -> Figures:
    """Level by level."""
    return tuple(a + sign * b for a, b in zip(one, other, strict=True))


class Judge:
    """Figures of pairs and byes under an order of levels."""

    def __init__(self, entrants: Sequence[Entrant], levels: Sequence[Level]) -> None:
        self.levels = tuple(levels)
        self.nothing: Figures = (0,) * len(self.levels)
        lowest: dict[int, int] = {}
        for one in entrants:
            lowest[one.byes] = min(one.tp, lowest.get(one.byes, one.tp))
        self._lowest = lowest

    def pair(self, one: Entrant, other: Entrant) -> Figures:
        """What a pair breaks."""
        gap = abs(one.tp - other.tp)
        higher = one if one.tp > other.tp else other
        broken = {
            Level.REMATCH: other.id in one.opponents or one.id in other.opponents,
            Level.TP_GAP: gap * gap,
            Level.SECOND_PAIR_DOWN: gap > 0 and higher.pair_downs > 0,
            Level.CLUB: bool(one.club) and one.club == other.club,
        }
        return tuple(int(broken.get(level, 0)) for level in self.levels)

    def bye(self, player: Entrant) -> Figures:
        """What a bye breaks; LOWEST_BYE in TP above the lowest who has had as many byes."""
        broken = {
            Level.SECOND_BYE: player.byes,
            Level.LOWEST_BYE: player.tp - self._lowest[player.byes],
        }
        return tuple(broken.get(level, 0) for level in self.levels)

    def total(self, pairs: Iterable[Pair]) -> Figures:
        """What pairs break together."""
        figures = [self.pair(one, other) for one, other in pairs]
        return tuple(map(sum, zip(*figures, strict=True))) if figures else self.nothing


def with_bye(entrants: Sequence[Entrant], judge: Judge, figures: Figures) -> Proof:
    """The best bye, and the pairs as far as they stand before it, for an odd number."""
    fewest = min(one.byes for one in entrants)
    bound = tuple(fewest if level is Level.SECOND_BYE else 0 for level in judge.levels)
    if figures == bound:
        return Proof(bound, bound)
    if len(entrants) > EXACT_UP_TO:
        return Proof(bound, None)
    return Proof(bound, _exact(entrants, judge, bye=True))


def without_bye(entrants: Sequence[Entrant], judge: Judge, pairs: Sequence[Pair]) -> Proof:
    """The best pairs for an even number; `pairs` is the pairing that is judged."""
    windows = Windows(entrants, judge)
    bound = judge.nothing
    for one in windows.bounds:
        bound = add(bound, one)
    if judge.total(pairs) == bound:
        return Proof(bound, bound)
    if len(entrants) <= EXACT_UP_TO:
        return Proof(bound, _exact(entrants, judge))
    excess = windows.excess(pairs)
    if excess is None:
        return Proof(bound, None, judge.total(improved(pairs, judge)))
    return Proof(bound, add(bound, excess))


def improved(pairs: Sequence[Pair], judge: Judge) -> list[Pair]:
    """The pairing after pairs that break something changed partners where that breaks less."""
    better = list(pairs)
    for at, (one, other) in enumerate(better):
        now = judge.pair(one, other)
        if now == judge.nothing:
            continue
        least, choice = judge.nothing, None
        for where, (third, fourth) in enumerate(better):
            before = add(now, judge.pair(third, fourth))
            for new in (((one, third), (other, fourth)), ((one, fourth), (other, third))):
                change = add(judge.total(new), before, -1)
                if where != at and change < least:
                    least, choice = change, (where, new)
        if choice is not None:
            where, (better[at], better[where]) = choice
    return better


def _exact(entrants: Sequence[Entrant], judge: Judge, bye: bool = False) -> Figures:
    """The least figures over all pairings, by a matching over all pairs."""
    places = range(len(entrants))
    figures = {(a, b): judge.pair(entrants[a], entrants[b]) for a, b in combinations(places, 2)}
    if bye:
        figures |= {(at, len(entrants)): judge.bye(entrants[at]) for at in places}
    return _matched(len(entrants) + bye, figures) if figures else judge.nothing


def _matched(count: int, figures: Mapping[tuple[int, int], Figures]) -> Figures:
    """The least sum of figures over all perfect matchings of the nodes 0 to `count` - 1."""
    import rustworkx

    most = [1 + 2 * count * max(map(abs, column)) for column in zip(*figures.values(), strict=True)]
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(a, b, -_packed(one, most)) for (a, b), one in figures.items()])
    chosen = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    taken = [figures[min(pair), max(pair)] for pair in chosen]
    return tuple(map(sum, zip(*taken, strict=True)))


def _packed(figures: Figures, most: Sequence[int]) -> int:
    """One number whose order is that of the tuples."""
    packed = 0
    for figure, base in zip(figures, most, strict=True):
        packed = packed * base + figure
    return packed


class Windows:
    """A field cut where an even number of players lies above, for fields too large to solve."""

    def __init__(self, entrants: Sequence[Entrant], judge: Judge) -> None:
        self.judge = judge
        self.parts: list[list[list[Entrant]]] = []
        odd = False
        for tp in sorted({one.tp for one in entrants}, reverse=True):
            pile = [one for one in entrants if one.tp == tp]
            if odd:
                self.parts[-1].append(pile)
            else:
                self.parts.append([pile])
            odd ^= len(pile) % 2 == 1
        self.bounds = [self._bound(part, at) for at, part in enumerate(self.parts)]

    def _bound(self, part: Sequence[Sequence[Entrant]], at: int) -> Figures:
        """What one part breaks at least, paired within itself."""
        players = [one for pile in part for one in pile]
        size, gaps, downs = 0, 0, 0
        for upper, lower in pairwise(part):
            size += len(upper)
            if size % 2:
                gaps += (upper[0].tp - lower[0].tp) ** 2
                downs += all(one.pair_downs > 0 for one in upper)
        largest = max(Counter(one.club for one in players if one.club).values(), default=0)
        least = {
            Level.TP_GAP: gaps,
            Level.SECOND_PAIR_DOWN: downs,
            Level.CLUB: max(0, largest - len(players) // 2),
        }
        after, figures = False, []
        for level in self.judge.levels:
            after = after or level is Level.TP_GAP
            figures.append(least.get(level, 0) if after else 0)
            if level is Level.SECOND_PAIR_DOWN and not after and not at:
                figures[-1] = _forced_from_top(part)
        return tuple(figures)

    def excess(self, pairs: Sequence[Pair]) -> Figures | None:
        """By how much the best pairing is above the bound; None where that is not known."""
        total = self.judge.nothing
        for first, last in self._spans(pairs):
            least = self._least(first, last, pairs)
            if least is None:
                return None
            total = add(total, least)
        return total

    def _spans(self, pairs: Sequence[Pair]) -> list[tuple[int, int]]:
        """The parts in which the judged pairing is above the bound or leaves its part, joined."""
        part_of = {
            one.id: at for at, part in enumerate(self.parts) for pile in part for one in pile
        }
        spans = []
        figures = [self.judge.nothing for _ in self.parts]
        for one, other in pairs:
            first, last = sorted((part_of[one.id], part_of[other.id]))
            if first != last:
                spans.append((first, last))
            figures[first] = add(figures[first], self.judge.pair(one, other))
        spans += [(at, at) for at, one in enumerate(figures) if one != self.bounds[at]]
        return _joined(spans)

    def _least(self, first: int, last: int, pairs: Sequence[Pair]) -> Figures | None:
        """The least excess of a span, widened until its floor proves it; None if none does."""
        floor = self.judge.nothing
        while len(players := self._players(first, last)) <= EXACT_UP_TO:
            excess = add(_exact(players, self.judge), self._bounds(first, last), -1)
            floor = max(floor, self._floor(first, last))
            if excess <= floor:
                return excess
            first, last = max(0, first - 1), min(len(self.parts) - 1, last + 1)
        inside = {one.id for one in players}
        judged = self.judge.total(pair for pair in pairs if pair[0].id in inside)
        floor = max([floor, *(self._floor(at, at) for at in range(first, last + 1))])
        excess = add(judged, self._bounds(first, last), -1)
        return excess if excess <= floor else None

    def _floor(self, first: int, last: int) -> Figures:
        """An excess that no pairing undercuts: the span by itself, its players free to leave it."""
        players = self._players(first, last)
        if len(players) > EXACT_UP_TO:
            return self.judge.nothing
        figures = {}
        ways = [self._way_out(one, first, last) for one in players]
        rebate = self._rebate()
        for a, b in combinations(range(len(players)), 2):
            figures[a, b] = self.judge.pair(players[a], players[b])
            mine, theirs = ways[a], ways[b]
            if mine is not None and theirs is not None:
                figures[a, b] = min(figures[a, b], add(add(mine, theirs), rebate, -1))
        return add(_matched(len(players), figures), self._bounds(first, last), -1)

    def _way_out(self, player: Entrant, first: int, last: int) -> Figures | None:
        """What a pair of `player` with somebody outside the span breaks at least."""
        ways = []
        if first > 0:
            ways.append((self.parts[first - 1][-1][0].tp - player.tp, False))
        if last + 1 < len(self.parts):
            ways.append((player.tp - self.parts[last + 1][0][0].tp, player.pair_downs > 0))
        out = [{Level.TP_GAP: gap * gap, Level.SECOND_PAIR_DOWN: int(down)} for gap, down in ways]
        return min(
            (tuple(way.get(level, 0) for level in self.judge.levels) for way in out), default=None
        )

    def _players(self, first: int, last: int) -> list[Entrant]:
        return [one for part in self.parts[first : last + 1] for pile in part for one in pile]

    def _bounds(self, first: int, last: int) -> Figures:
        total = self.judge.nothing
        for one in self.bounds[first : last + 1]:
            total = add(total, one)
        return total

    def _rebate(self) -> Figures:
        """The bound on the levels after TP_GAP, which a pairing with larger gaps may undercut."""
        after, rebate = False, []
        everything = self._bounds(0, len(self.parts) - 1)
        for level, least in zip(self.judge.levels, everything, strict=True):
            rebate.append(least if after else 0)
            after = after or level is Level.TP_GAP
        return tuple(rebate)


def _forced_from_top(piles: Sequence[Sequence[Entrant]]) -> int:
    """Second pair-downs that the top of the field forces on every pairing."""
    forced = surplus = 0
    for pile in piles:
        fresh = sum(one.pair_downs == 0 for one in pile)
        surplus += (len(pile) - fresh) % 2 - fresh
        forced = max(forced, -(-surplus // 2))
    return forced


def _joined(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans that overlap or touch, made one."""
    joined: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return joined
