"""The checker's figures, one per level, and its exact matching: written apart from the draw's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from srtui.rules.edition import Level
from srtui.rules.pairing.values import Entrant

LevelFigures = tuple[int, ...]
"""One number per level, compared as tuples."""

EntrantPair = tuple[Entrant, Entrant]

EXACT_UP_TO = 300
"""Number of players up to which all pairs are weighed."""


def add(one: LevelFigures, other: LevelFigures, sign: int = 1) -> LevelFigures:
    """Return the sum of two figures, level by level; their difference with `sign` -1."""
    return tuple(a + sign * b for a, b in zip(one, other, strict=True))


class Judge:
    """Figures of pairs and byes under an order of levels."""

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
        """Return what a bye breaks; LOWEST_BYE in TP above the lowest with as many byes."""
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
    """Return the least figures over all pairings, by a matching over all pairs."""
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

    # Twice, since figures of an exit less its rebate may lie below zero.
    most = [1 + 2 * count * max(map(abs, column)) for column in zip(*figures.values(), strict=True)]
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(a, b, -_packed(costs, most)) for (a, b), costs in figures.items()])
    chosen = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    taken = [figures[min(pair), max(pair)] for pair in chosen]
    columns = zip(*taken, strict=True)
    return tuple(map(sum, columns))


def _packed(figures: LevelFigures, most: Sequence[int]) -> int:
    """Return one number that orders like the tuples."""
    packed = 0
    for figure, base in zip(figures, most, strict=True):
        packed = packed * base + figure
    return packed
