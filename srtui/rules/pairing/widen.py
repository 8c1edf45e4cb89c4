"""Exact solution of a segment that misses its bound, together with its neighbours if needed.

The exact solver is a minimum-cost perfect matching by rustworkx.

Let W be a run of whole segments. In any pairing of the field, a player of W meets another player of
W or leaves W by one of its ends. A pair that leaves spans the way to that end, the gap there, and
more; the square of a sum is at least the sum of the squares, so the way and the gap can be charged
to W and the rest still pays for the gaps that it must cross by the bound. W is even, so an even
number leaves. Hence the cheapest pairing of W in which two players may also both leave, each for
the square of their way out, is a floor: no pairing of the field costs less above the bound. A
solution of W, or of a wider run, that is not above the floor is best.

Runs that do not touch have no gap in common: their floors add up, and each can be judged alone.
Runs that touch are joined. The bound's parts on levels after TP_GAP hold only for pairings at the
bound: they are deducted from the price of leaving. Its part on a level before TP_GAP always holds.

Lower bound of a pairing's cost (rules.md ALL-3).

Going down the piles, at least one pair crosses each gap with an odd number of players above it. A
pair that spans several gaps costs the square of their sum, which is more than the sum of their
squares. So the squared TP differences add up to at least the squared gaps there.

A pairing that reaches this sum crosses each of these gaps exactly once, between neighbouring piles,
and nothing else. Therefore, if TP_GAP comes before them,

- the player who crosses is from the pile just above: if all of that pile have been paired down
  before, a second pair-down is forced;
- between two gaps crossed by nobody (a segment) players meet only each other: a club with more
  than half of them meets itself.

If SECOND_PAIR_DOWN comes before TP_GAP, only this is certain: a player who was paired down before
meets, without a break, an equal who was too, or a fresh player of the same pile or above. So in the
piles from the top down to any depth, the odd players of these groups outnumber the fresh ones by
what must be left over, and a break takes up two of them at most (Tutte and Berge's bound).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from srtui.rules.edition import Level
from srtui.rules.pairing.pool import Piles, Pool
from srtui.rules.seeded import Seeded


@dataclass(slots=True)
class Window:
    """Segments `first` to `last`. No pairing's excess over the bound is below `floor`.

    `core` are the players of the last run small enough to solve exactly.
    """

    first: int
    last: int
    floor: int = 0
    settled: bool = False
    cost: int = 0
    core: list[int] = field(default_factory=list)


class Field:
    """The whole field, in segments with their bounds."""

    def __init__(self, pool: Pool, parts: list[Piles]) -> None:
        self.pool = pool
        self.segments = parts
        self.bounds = [bound(pool, part, top=not at) for at, part in enumerate(parts)]

    def piles(self, window: Window) -> Piles:
        """Return the players of a window, grouped by tournament points."""
        return [pile for part in self.segments[window.first : window.last + 1] for pile in part]

    def bound(self, window: Window) -> int:
        """Return a window's bound."""
        return sum(self.bounds[window.first : window.last + 1])

    def exits(self, window: Window, members: Sequence[int]) -> list[int | None]:
        """Return the least cost for each of `members` to leave the window; None if it cannot."""
        pool, tp = self.pool, self.pool.tp
        unit = pool.unit(Level.TP_GAP)
        down = pool.unit(Level.SECOND_PAIR_DOWN)
        above = tp[self.segments[window.first - 1][-1][0]] if window.first else None
        last = window.last == len(self.segments) - 1
        below = None if last else tp[self.segments[window.last + 1][0][0]]
        ways: list[int | None] = []
        for one in members:
            costs = [] if above is None else [(above - tp[one]) ** 2 * unit]
            if below is not None:
                costs.append((tp[one] - below) ** 2 * unit + down * pool.used[one])
            ways.append(min(costs, default=None))
        return ways

    def later(self) -> int:
        """Return the part of the bound that holds only for pairings at the bound."""
        unit = self.pool.unit(Level.TP_GAP)
        return sum(self.bounds) % unit if unit else 0


def settle(area: Field, failed: list[int], partner: list[int], seeded: Seeded) -> list[Window]:
    """Pair the `failed` segments as well as possible, and return the windows needed for it."""
    windows = _join([Window(at, at) for at in failed])
    while open_windows := [window for window in windows if not window.settled]:
        for window in open_windows:
            _attempt(area, window, partner, seeded)
        windows = _join(windows)
    return windows


def _attempt(area: Field, window: Window, partner: list[int], seeded: Seeded) -> None:
    """Solve a window; settle it if the result is optimal, otherwise widen it."""
    members = [one for pile in area.piles(window) for one in pile]
    excess = _solve_window(area, window, members, partner, seeded)
    complete = window.first == 0 and window.last == len(area.segments) - 1
    window.settled = complete or excess <= window.floor
    if not window.settled:
        # Widen on both sides: the floor does not say by which end pairs would leave.
        window.first = max(0, window.first - 1)
        window.last = min(len(area.segments) - 1, window.last + 1)


def _solve_window(
    area: Field, window: Window, members: list[int], partner: list[int], seeded: Seeded
) -> int:
    """Return the excess of the window's best pairing, exact if its size allows."""
    pool, least = area.pool, area.bound(window)
    if len(members) <= EXACT_UP_TO:
        solve(pool, members, partner, seeded)
        window.core = members
        below = floor(pool, members, area.exits(window, members), area.later()) - least
        # The floor of the narrower run also holds for this one.
        window.floor = max(window.floor, below)
    elif window.core:
        solve(pool, _sample(window.core, area.piles(window), partner, seeded), partner, seeded)
    window.cost = pool.total(members, partner)
    if len(members) > EXACT_UP_TO and window.cost - least > window.floor:
        solve(pool, members, partner, seeded)
        window.cost = pool.total(members, partner)
    return window.cost - least


def _sample(core: Sequence[int], piles: Piles, partner: Sequence[int], seeded: Seeded) -> list[int]:
    """Return the core and as many pairs from each surrounding pile as can be solved."""
    chosen = {player for one in core for player in (one, partner[one])}
    share = max(0, EXACT_UP_TO - len(chosen)) // (2 * len(piles))
    for pile in piles:
        order = pile.copy()
        seeded.shuffle(order)
        for one in order[:share]:
            chosen |= {one, partner[one]}
    return sorted(chosen)


def _join(windows: list[Window]) -> list[Window]:
    """Return the windows in order, with adjacent ones joined (and no longer settled)."""
    joined: list[Window] = []
    for window in sorted(windows, key=lambda one: one.first):
        if joined and window.first <= joined[-1].last + 1:
            before = joined[-1]
            before.last = max(before.last, window.last)
            before.floor = max(before.floor, window.floor)
            before.core = sorted({*before.core, *window.core})
            before.settled = False
        else:
            joined.append(window)
    return joined


def bound(pool: Pool, segment: Piles, *, top: bool) -> int:
    """Return a segment's least cost. `top`: it is the first segment, whose bound is final."""
    gap_unit = pool.unit(Level.TP_GAP)
    down_unit = pool.unit(Level.SECOND_PAIR_DOWN)
    used, tp = pool.used, pool.tp
    cost, odd = 0, False
    for upper, lower in pairwise(segment):
        # A segment begins below an even number of players, so its own piles say who must cross.
        odd ^= bool(len(upper) % 2)
        if odd:
            cost += gap_unit * (tp[upper[0]] - tp[lower[0]]) ** 2
            if gap_unit > down_unit and all(used[one] for one in upper):
                cost += down_unit
    if top and down_unit > gap_unit:
        cost += down_unit * _left_over(pool, segment)
    if pool.clubs and gap_unit > pool.unit(Level.CLUB):
        cost += pool.unit(Level.CLUB) * _crowding(pool, segment)
    return cost


def _left_over(pool: Pool, segment: Piles) -> int:
    """Return how many second pair-downs the upper piles force, wherever the other players go."""
    left = most = 0
    for pile in segment:
        before = sum(pool.used[one] for one in pile)
        left += before % 2 - (len(pile) - before)
        most = max(most, left)
    return (most + 1) // 2


def _crowding(pool: Pool, segment: Piles) -> int:
    """Return how many same-club pairs a segment cannot avoid, judged by numbers alone."""
    clubs = Counter(pool.club[one] for pile in segment for one in pile)
    # Players without a club do not form one.
    clubs.pop("", None)
    # Each other player meets one of the club; the remaining club members meet each other.
    return max(0, max(clubs.values(), default=0) - sum(map(len, segment)) // 2)


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
                _offer_partners(pool, upper, lower, seeded, edges)
                _offer_partners(pool, lower, upper, seeded, edges)
    # A set promises no order, and the same seed must give the same draw.
    return sorted(edges)


def _offer_partners(
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
