"""Lower bound of a pairing's cost, which no pairing can undercut (rules.md ALL-3).

Walking down the piles, wherever an odd number of players lies above a gap at least one pair
crosses it. A pair that spans several gaps costs the square of their sum, which is more than the
sum of their squares. So the squared TP differences add up to at least the squared gaps there.

A pairing that reaches this sum crosses each of these gaps exactly once, between neighbouring
piles, and nothing else. Therefore, if TP_GAP comes before them,

- the one who crosses is of the pile just above: if all of that pile have been paired down
  before, a second pair-down is forced;
- between two gaps crossed by nobody (a segment) players meet only each other: a club with more
  than half of them meets itself.

If SECOND_PAIR_DOWN comes before TP_GAP, only this is certain: a player who was paired down before
meets, without a break, an equal who was too, or a fresh player of the same pile or above. So in
the piles from the top down to any depth, the odd players of these groups outnumber the fresh ones
by what must be left over, and a break takes up two of them at most (Tutte and Berge's bound).
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from srtui.rules.edition import Level
from srtui.rules.pairing.pool import Piles, Pool


def bound(pool: Pool, segment: Piles, *, top: bool) -> int:
    """Return the least cost of a segment.

    `top` marks the first segment of the field, whose bound cannot be improved.
    """
    gap_unit = pool.unit(Level.TP_GAP)
    down_unit = pool.unit(Level.SECOND_PAIR_DOWN)
    used, tp = pool.used, pool.tp
    cost, odd = 0, False
    for upper, lower in pairwise(segment):
        # A segment begins below an even number of players: its own piles alone say who has to
        # cross.
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
    """Return how many second pair-downs the upper piles force, wherever the others go."""
    left = most = 0
    for pile in segment:
        before = sum(pool.used[one] for one in pile)
        left += before % 2 - (len(pile) - before)
        most = max(most, left)
    return (most + 1) // 2


def _crowding(pool: Pool, segment: Piles) -> int:
    """Return how many same-club pairs a segment cannot avoid, by numbers alone."""
    clubs = Counter(pool.club[one] for pile in segment for one in pile)
    # Players without a club are of none together.
    clubs.pop("", None)
    size = sum(map(len, segment))
    # Each of the others takes one of the club for an opponent; those left over meet each other, two
    # by two.
    return max(0, max(clubs.values(), default=0) - size // 2)
