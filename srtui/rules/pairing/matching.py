"""The exact solver behind the draw: minimum-cost perfect matching by rustworkx."""

from collections.abc import Sequence
from itertools import combinations

from srtui.rules.pairing.pool import Pool
from srtui.rules.seeded import Seeded

# All pairs of 256 players take the solver 38 ms, of 1,024 over a second (docs/benchmarks.md).
EXACT_UP_TO = 300
"""Number of players up to which all pairs are weighed: the result is proven."""

CANDIDATES = 12
"""Partners per pile that a player of a larger field is offered."""

REACH = 3
"""Neighbouring piles in which a larger field looks for partners."""


def solve(pool: Pool, members: Sequence[int], partner: list[int], seeded: Seeded) -> None:
    """Pair `members` at the least cost into `partner`, exactly so up to EXACT_UP_TO players.

    `partner` holds a pairing of `members` already: the result never costs more than that.
    """
    exact = len(members) <= EXACT_UP_TO
    edges = combinations(members, 2) if exact else _candidates(pool, members, partner, seeded)
    # Among equal results the solver's choice hangs on the order of its nodes: it is drawn.
    order = list(members)
    seeded.shuffle(order)
    node = {one: at for at, one in enumerate(order)}
    weighed = [(node[one], node[other], pool.cost(one, other)) for one, other in edges]
    for one, other in match(len(order), weighed):
        partner[order[one]] = order[other]
        partner[order[other]] = order[one]


def floor(pool: Pool, members: Sequence[int], exits: Sequence[int | None], rebate: int) -> int:
    """Return the least cost of pairing `members` if two may also both leave, at their exit costs.

    `rebate` is subtracted for each two who leave.
    """
    costs: dict[tuple[int, int], int] = {}
    for (row, one), (column, other) in combinations(enumerate(members), 2):
        cost = pool.cost(one, other)
        mine, theirs = exits[row], exits[column]
        if mine is not None and theirs is not None:
            cost = min(cost, mine + theirs - rebate)
        costs[row, column] = cost
    weighed = [(here, there, cost) for (here, there), cost in costs.items()]
    return sum(costs[min(pair), max(pair)] for pair in match(len(members), weighed))


def _candidates(
    pool: Pool, members: Sequence[int], partner: Sequence[int], seeded: Seeded
) -> list[tuple[int, int]]:
    """Return candidate pairs: small neighbouring piles complete, random partners otherwise."""
    # The current pairs are included: a full pairing exists, and none costs more.
    edges = {(one, partner[one]) for one in members if one < partner[one]}
    piles = pool.piles(members)
    for place, upper in enumerate(piles):
        for lower in piles[place : place + 1 + REACH]:
            if len(upper) * len(lower) <= EXACT_UP_TO * CANDIDATES:
                edges.update((one, other) for one in upper for other in lower if one < other)
            else:
                _offer(pool, upper, lower, seeded, edges)
                _offer(pool, lower, upper, seeded, edges)
    # A set promises no order, and the same seed must give the same draw.
    return sorted(edges)


def _offer(
    pool: Pool,
    players: Sequence[int],
    pile: Sequence[int],
    seeded: Seeded,
    edges: set[tuple[int, int]],
) -> None:
    """Offer each of `players` some partners of `pile` whom they may meet."""
    for one in players:
        for _ in range(CANDIDATES):
            other = pile[seeded.below(len(pile))]
            if other != one and other not in pool.barred[one]:
                edges.add((min(one, other), max(one, other)))


def match(count: int, weighed: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """Return the pairs of nodes 0..`count`-1 with the least cost, as many as possible.

    `weighed` are (node, node, cost); their order decides between equal results.
    """
    import rustworkx  # 4 ms: most groups are proven best without a solver

    # Not a multigraph: a pair that is offered twice is one edge.
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    # The heaviest matching is looked for, so costs go in below zero; max_cardinality keeps it from
    # leaving out whom it would be cheaper not to pair. Whole numbers stay exact up to 2**120
    # (measured): as floats the lower levels would be rounded away.
    graph.add_edges_from([(one, other, -cost) for one, other, cost in weighed])
    return list(rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int))
