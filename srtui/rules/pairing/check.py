"""Checker of a pairing, however it was made: whether it is legal, and whether it is optimal.

It shares no code with the draw. Figures are tuples, one number per level in the edition's order,
compared as tuples. A pairing is judged in two steps, as rules.md ALL-3 draws it: the bye by the
levels up to the bye's, then the pairs among the players left.

The best possible figures come from a bound, an exact matching, or spans (large fields). The bound
and the reasoning about leaving a span are explained in `widen`; here they are recomputed on tuples,
so that an error there shows up here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import combinations, pairwise

from srtui.rules.edition import Level
from srtui.rules.pairing.values import Entrant, Request
from srtui.rules.value import Value

_BYE = (Level.SECOND_BYE, Level.LOWEST_BYE)


class FaultKind(StrEnum):
    """Faults that make a pairing invalid for these players."""

    UNKNOWN = "unknown"
    """Paired, but not to be paired in this round."""
    TWICE = "twice"
    """Paired more than once, or paired and given the bye, or paired with themselves."""
    MISSING = "missing"
    """Not paired."""


class Fault(Value):
    """A player who is not in the pairing exactly once."""

    kind: FaultKind
    player: int


class Verdict(StrEnum):
    """Findings about one level."""

    BEST_BY_BOUND = "best_by_bound"
    """No pairing can do better: the lower bound is reached."""
    BEST_BY_MATCHING = "best_by_matching"
    """No pairing does better: an exact matching found none."""
    NOT_PROVEN = "not_proven"
    """Above the lower bound, and the field is too large for the exact matching."""
    BETTER_EXISTS = "better_exists"
    NOT_COMPARED = "not_compared"
    """A level before this one is not proven best, so there is nothing to compare with."""


_PROVEN = (Verdict.BEST_BY_BOUND, Verdict.BEST_BY_MATCHING)


class LevelReport(Value):
    """Level of the judged pairing, with its figure.

    `figure` counts its breaks; for TP_GAP it is the sum of squared differences, for SECOND_BYE the
    byes the player has had, for LOWEST_BYE their TP above the lowest who could have it. `best` is
    the least possible, if known; in fields too large to solve, with BETTER_EXISTS, it is a lower
    figure that a search reached.
    """

    level: Level
    figure: int
    best: int | None
    verdict: Verdict


class Report(Value):
    """Result of the check. Levels are judged only if the pairing is legal."""

    faults: tuple[Fault, ...]
    levels: tuple[LevelReport, ...] = ()

    @property
    def legal(self) -> bool:
        """Every player exactly once, and nobody else."""
        return not self.faults

    @property
    def best(self) -> bool:
        """Legal, and proven best on every level."""
        return self.legal and all(one.verdict in _PROVEN for one in self.levels)

    @property
    def beaten(self) -> LevelReport | None:
        """The first level on which a better pairing exists."""
        return next((one for one in self.levels if one.verdict is Verdict.BETTER_EXISTS), None)


def check(request: Request, pairs: Sequence[tuple[int, int]], bye: int | None) -> Report:
    """Judge a pairing against all pairings of the same players; pins in `request` are ignored."""
    faults = _faults(request.entrants, pairs, bye)
    if faults:
        return Report(faults)
    by_id = {one.id: one for one in request.entrants}
    couples = [(by_id[one], by_id[other]) for one, other in pairs]
    reports = {} if bye is None else _judge_bye(request, couples, by_id[bye])
    rest = [one for one in request.entrants if one.id != bye]
    judge = Judge(rest, [level for level in request.levels if level not in _BYE])
    for one in _verdicts(judge, judge.total(couples), without_bye(rest, judge, couples)):
        # A level before the bye's was judged with it; here it would be judged without.
        reports.setdefault(one.level, one)
    return Report((), tuple(reports[level] for level in request.levels if level in reports))


def _judge_bye(
    request: Request, couples: Sequence[EntrantPair], bye: Entrant
) -> dict[Level, LevelReport]:
    """Return reports on the levels up to the last that concerns the bye."""
    last = max((at for at, level in enumerate(request.levels) if level in _BYE), default=-1)
    judge = Judge(request.entrants, request.levels[: last + 1])
    figures = add(judge.total(couples), judge.bye(bye))
    proof = with_bye(request.entrants, judge, figures)
    return {one.level: one for one in _verdicts(judge, figures, proof)}


def _faults(
    entrants: Sequence[Entrant], pairs: Sequence[tuple[int, int]], bye: int | None
) -> tuple[Fault, ...]:
    """Return the players who do not appear exactly once."""
    seats = Counter(player for pair in pairs for player in pair)
    if bye is not None:
        seats[bye] += 1
    expected = {one.id for one in entrants}
    faults = [Fault(FaultKind.UNKNOWN, player) for player in seats if player not in expected]
    faults += [Fault(FaultKind.TWICE, player) for player, count in seats.items() if count > 1]
    faults += [Fault(FaultKind.MISSING, one.id) for one in entrants if one.id not in seats]
    return tuple(faults)


def _verdicts(judge: Judge, figures: LevelFigures, proof: Proof) -> list[LevelReport]:
    """Level by level, as long as the levels before are the best there are."""
    reports: list[LevelReport] = []
    verdict = Verdict.BEST_BY_BOUND
    for index, level in enumerate(judge.levels):
        best: int | None = None
        if verdict in _PROVEN:
            # Together with all levels before it: the bound of a later level holds only for pairings
            # that reach those (see `bound`).
            at_bound = figures[: index + 1] == proof.bound[: index + 1]
            found = proof.reached
            # Better on this level, and as good on those before.
            beats = found and found[:index] == figures[:index] and found[index] < figures[index]
            known = proof.bound if at_bound else proof.best or (found if beats else None)
            best = None if known is None else known[index]
            verdict = _verdict(figures[index], best, at_bound)
        else:
            verdict = Verdict.NOT_COMPARED
        reports.append(LevelReport(level, figures[index], best, verdict))
    return reports


def _verdict(figure: int, best: int | None, at_bound: bool) -> Verdict:
    """Return the verdict on one level, if those before it are optimal."""
    if at_bound:
        return Verdict.BEST_BY_BOUND
    if best is None:
        return Verdict.NOT_PROVEN
    return Verdict.BEST_BY_MATCHING if figure == best else Verdict.BETTER_EXISTS


class Proof(Value):
    """Limits of a pairing's figures. `bound`: none is lower. `best`: the least possible, if known.

    `reached` are the figures of some existing pairing.
    """

    bound: LevelFigures
    best: LevelFigures | None
    reached: LevelFigures | None = None


def with_bye(entrants: Sequence[Entrant], judge: Judge, figures: LevelFigures) -> Proof:
    """Return the best bye for an odd number of players, and the best pairs of levels before it."""
    fewest = min(one.byes for one in entrants)
    bound = tuple(fewest if level is Level.SECOND_BYE else 0 for level in judge.levels)
    if figures == bound:
        return Proof(bound, bound)
    if len(entrants) > EXACT_UP_TO:
        return Proof(bound, None)
    return Proof(bound, exact(entrants, judge, bye=True))


def without_bye(entrants: Sequence[Entrant], judge: Judge, pairs: Sequence[EntrantPair]) -> Proof:
    """Return the best pairs for an even number of players; `pairs` is the judged pairing."""
    spans = Spans(entrants, judge)
    bound = spans.bound_of(0, len(spans.parts) - 1)
    if judge.total(pairs) == bound:
        return Proof(bound, bound)
    if len(entrants) <= EXACT_UP_TO:
        return Proof(bound, exact(entrants, judge))
    excess = spans.excess(pairs)
    if excess is None:
        return Proof(bound, None, judge.total(improved(pairs, judge)))
    return Proof(bound, add(bound, excess))


def improved(pairs: Sequence[EntrantPair], judge: Judge) -> list[EntrantPair]:
    """Return the pairing with partners exchanged wherever that breaks less."""
    # Each pair once, greedily: this must show that something better exists, not find the best.
    better = list(pairs)
    for index, (first, other) in enumerate(better):
        now = judge.pair(first, other)
        if now == judge.nothing:
            continue
        least, choice = judge.nothing, None
        for position, (third, fourth) in enumerate(better):
            before = add(now, judge.pair(third, fourth))
            for new in (((first, third), (other, fourth)), ((first, fourth), (other, third))):
                change = add(judge.total(new), before, -1)
                if position != index and change < least:
                    least, choice = change, (position, new)
        if choice is not None:
            position, (better[index], better[position]) = choice
    return better


class Spans:
    """A field cut into parts at every gap with an even number of players above."""

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

    def _bound(self, part: Sequence[Sequence[Entrant]], index: int) -> LevelFigures:
        """Return the least that one part breaks if paired within itself."""
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
        # Before TP_GAP, only second pair-downs from the top are certainly forced; at any other
        # level a pairing may avoid breaks by larger gaps.
        after, figures = False, []
        for level in self.judge.levels:
            after = after or level is Level.TP_GAP
            figures.append(least.get(level, 0) if after else 0)
            if level is Level.SECOND_PAIR_DOWN and not after and not index:
                figures[-1] = _forced_from_top(part)
        return tuple(figures)

    def excess(self, pairs: Sequence[EntrantPair]) -> LevelFigures | None:
        """Return how far the best pairing exceeds the bound; None if unknown."""
        total = self.judge.nothing
        for first, last in self._spans(pairs):
            least = self._least_excess(first, last, pairs)
            if least is None:
                return None
            total = add(total, least)
        return total

    def _spans(self, pairs: Sequence[EntrantPair]) -> list[tuple[int, int]]:
        """Return the joined parts in which the pairing exceeds the bound or leaves a part."""
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
        return _join_spans(spans)

    def _least_excess(
        self, first: int, last: int, pairs: Sequence[EntrantPair]
    ) -> LevelFigures | None:
        """Return a span's least excess, widened until a floor proves it; None if it is unproven."""
        floor = self.judge.nothing
        while len(players := self._players(first, last)) <= EXACT_UP_TO:
            excess = add(exact(players, self.judge), self.bound_of(first, last), -1)
            floor = max(floor, self._floor(first, last))
            if excess <= floor:
                return excess
            first = max(0, first - 1)
            last = min(len(self.parts) - 1, last + 1)
        inside = {one.id for one in players}
        judged = self.judge.total(pair for pair in pairs if pair[0].id in inside)
        floor = max([floor, *(self._floor(at, at) for at in range(first, last + 1))])
        excess = add(judged, self.bound_of(first, last), -1)
        return excess if excess <= floor else None

    def _floor(self, first: int, last: int) -> LevelFigures:
        """Return an excess no pairing undercuts: that of the span alone if players may leave it."""
        players = self._players(first, last)
        if len(players) > EXACT_UP_TO:
            return self.judge.nothing
        figures = {}
        ways = [self._least_outside(one, first, last) for one in players]
        rebate = self._rebate()
        for a, b in combinations(range(len(players)), 2):
            figures[a, b] = self.judge.pair(players[a], players[b])
            mine, theirs = ways[a], ways[b]
            if mine is not None and theirs is not None:
                figures[a, b] = min(figures[a, b], add(add(mine, theirs), rebate, -1))
        return add(matched(len(players), figures), self.bound_of(first, last), -1)

    def _least_outside(self, player: Entrant, first: int, last: int) -> LevelFigures | None:
        """Return the least that `player` breaks with a partner outside the span; None if none."""
        ways = []
        if first > 0:
            gap = self.parts[first - 1][-1][0].tp - player.tp
            ways.append(self._figures(gap, pair_down=False))
        if last + 1 < len(self.parts):
            gap = player.tp - self.parts[last + 1][0][0].tp
            ways.append(self._figures(gap, pair_down=player.pair_downs > 0))
        return min(ways, default=None)

    def _figures(self, gap: int, *, pair_down: bool) -> LevelFigures:
        figures = {Level.TP_GAP: gap * gap, Level.SECOND_PAIR_DOWN: int(pair_down)}
        return tuple(figures.get(level, 0) for level in self.judge.levels)

    def _players(self, first: int, last: int) -> list[Entrant]:
        return [one for part in self.parts[first : last + 1] for pile in part for one in pile]

    def bound_of(self, first: int, last: int) -> LevelFigures:
        """Return the sum of some parts' bounds."""
        total = self.judge.nothing
        for one in self.bounds[first : last + 1]:
            total = add(total, one)
        return total

    def _rebate(self) -> LevelFigures:
        """Return the bound after TP_GAP, which a pairing with larger gaps may undercut."""
        after, rebate = False, []
        everything = self.bound_of(0, len(self.parts) - 1)
        for level, least in zip(self.judge.levels, everything, strict=True):
            rebate.append(least if after else 0)
            after = after or level is Level.TP_GAP
        return tuple(rebate)


def _forced_from_top(piles: Sequence[Sequence[Entrant]]) -> int:
    """Return the second pair-downs that the top of the field forces on every pairing."""
    forced = surplus = 0
    for pile in piles:
        fresh = sum(one.pair_downs == 0 for one in pile)
        surplus += (len(pile) - fresh) % 2 - fresh
        forced = max(forced, -(-surplus // 2))
    return forced


def _join_spans(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return joined


LevelFigures = tuple[int, ...]
"""One number per level, compared as tuples."""

EntrantPair = tuple[Entrant, Entrant]

EXACT_UP_TO = 300
"""Number of players up to which all pairs are weighed."""


def add(one: LevelFigures, other: LevelFigures, sign: int = 1) -> LevelFigures:
    """Return the sum of two figures, level by level, or their difference with `sign` -1."""
    return tuple(a + sign * b for a, b in zip(one, other, strict=True))


class Judge:
    """Computes figures of pairs and byes for an order of levels."""

    def __init__(self, entrants: Sequence[Entrant], levels: Sequence[Level]) -> None:
        self.levels = tuple(levels)
        self.nothing: LevelFigures = (0,) * len(self.levels)
        lowest: dict[int, int] = {}
        for one in entrants:
            lowest[one.byes] = min(one.tp, lowest.get(one.byes, one.tp))
        self._lowest = lowest

    def pair(self, entrant: Entrant, other: Entrant) -> LevelFigures:
        """Return what a pair of players breaks, one figure per level."""
        gap = abs(entrant.tp - other.tp)
        higher = entrant if entrant.tp > other.tp else other
        broken = {
            Level.REMATCH: other.id in entrant.opponents or entrant.id in other.opponents,
            Level.TP_GAP: gap * gap,
            Level.SECOND_PAIR_DOWN: gap > 0 and higher.pair_downs > 0,
            Level.APART: other.id in entrant.kept_apart or entrant.id in other.kept_apart,
            Level.CLUB: bool(entrant.club) and entrant.club == other.club,
        }
        return tuple(int(broken.get(level, 0)) for level in self.levels)

    def bye(self, player: Entrant) -> LevelFigures:
        """Return what a bye breaks; LOWEST_BYE: TP above the lowest player with as many byes."""
        broken = {
            Level.SECOND_BYE: player.byes,
            Level.LOWEST_BYE: player.tp - self._lowest[player.byes],
        }
        return tuple(broken.get(level, 0) for level in self.levels)

    def total(self, pairs: Iterable[EntrantPair]) -> LevelFigures:
        """Return what these pairs break together, one figure per level."""
        figures = [self.pair(one, other) for one, other in pairs]
        return tuple(map(sum, zip(*figures, strict=True))) if figures else self.nothing


def exact(entrants: Sequence[Entrant], judge: Judge, bye: bool = False) -> LevelFigures:
    """Return the least figures of any pairing, found by matching over all pairs."""
    places = range(len(entrants))
    nodes = len(places)
    figures = {(a, b): judge.pair(entrants[a], entrants[b]) for a, b in combinations(places, 2)}
    if bye:
        figures |= {(place, nodes): judge.bye(entrants[place]) for place in places}
        nodes += 1
    return matched(nodes, figures) if figures else judge.nothing


def matched(count: int, figures: Mapping[tuple[int, int], LevelFigures]) -> LevelFigures:
    """Return the least sum of figures over all perfect matchings of nodes 0 to `count` - 1."""
    import rustworkx  # 5 ms: most groups are proven best without a solver

    # Doubled, because figures of an exit minus its rebate may be negative.
    most = [1 + 2 * count * max(map(abs, column)) for column in zip(*figures.values(), strict=True)]
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from(
        [(a, b, -_packed_number(costs, most)) for (a, b), costs in figures.items()]
    )
    chosen = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    taken = [figures[min(pair), max(pair)] for pair in chosen]
    return tuple(map(sum, zip(*taken, strict=True)))


def _packed_number(figures: LevelFigures, most: Sequence[int]) -> int:
    """Return a number that sorts like the tuple of figures."""
    packed = 0
    for figure, base in zip(figures, most, strict=True):
        packed = packed * base + figure
    return packed
