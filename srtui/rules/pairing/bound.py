"""The lower bound of a pairing's cost: what no pairing can undercut (craft of rules.md ALL-3).

Walking down the piles, wherever an odd number of players lies above a gap at least one pair
crosses it. A pair that spans several gaps costs the square of their sum, which is more than the
sum of their squares. So the squared TP differences add up to at least the squared gaps there.

A pairing that reaches this sum crosses each of these gaps exactly once, between neighbouring
piles, and nothing else. Therefore, where TP_GAP stands before them,

- the one who crosses is of the pile just above: if all of that pile have been paired down
  before, a second pair-down is forced;
- between two gaps crossed by nobody (a segment) players meet only each other: a club with more
  than half of them meets itself.
"""

from __future__ import annotations

import itertools
from collections import Counter

from srtui.rules.edition import Level
from srtui.rules.pairing.pool import Piles, Pool


def bound(pool: Pool, segment: Piles) -> int:
    """The least cost of pairing one segment within itself."""
    gap_unit = pool.unit(Level.TP_GAP)
    down_unit = pool.unit(Level.SECOND_PAIR_DOWN)
    forced_down = gap_unit > down_unit
    used, tp = pool.used, pool.tp
    cost, odd = 0, False
    for upper, lower in itertools.pairwise(segment):
        odd ^= bool(len(upper) % 2)
        if odd:
            cost += gap_unit * (tp[upper[0]] - tp[lower[0]]) ** 2
            if forced_down and all(used[one] for one in upper):
                cost += down_unit
    if pool.clubs and gap_unit > pool.unit(Level.CLUB):
        cost += pool.unit(Level.CLUB) * crowding(pool, segment)
    return cost


def crowding(pool: Pool, segment: Piles) -> int:
    """How many pairs of one club a segment cannot avoid, by their number alone."""
    clubs = Counter(pool.club[one] for pile in segment for one in pile)
    clubs.pop("", None)
    size = sum(map(len, segment))
    return max(0, max(clubs.values(), default=0) - size // 2)
