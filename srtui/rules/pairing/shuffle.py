"""The draw as on paper: shuffle each pile, pair from the top, pass the odd player down, repair."""

from __future__ import annotations

from srtui.rules.pairing.pool import Piles, Pool
from srtui.rules.seeded import Seeded


def deal(pool: Pool, segment: Piles, seeded: Seeded, mate: list[int]) -> int:
    """Pair one segment into `mate` and return what it costs."""
    carried = -1
    for pile in segment:
        order = pile.copy()
        seeded.shuffle(order)
        odd = (len(order) + (carried >= 0)) % 2
        passed = order.pop(_passed_down(pool, order)) if odd else -1
        # Behind the shuffled ones: whoever sits before him is drawn all the same.
        if carried >= 0:
            order.append(carried)
        halves = iter(order)
        for one, other in zip(halves, halves, strict=True):
            mate[one], mate[other] = other, one
        carried = passed
    _repair(pool, segment, seeded, mate)
    return sum(pool.total(pile, mate) for pile in segment)


def _passed_down(pool: Pool, order: list[int]) -> int:
    """The place of the last player who was not paired down before; of the last if all were."""
    used = pool.used
    # Any place would be as even: the pile is shuffled already.
    for place in range(len(order) - 1, -1, -1):
        if not used[order[place]]:
            return place
    return len(order) - 1


def _repair(pool: Pool, segment: Piles, seeded: Seeded, mate: list[int]) -> None:
    """Take away what can be taken away by two players of a pile changing seats."""
    barred, club, clubs = pool.barred, pool.club, pool.clubs
    for pile in segment:
        for one in pile:
            other = mate[one]
            if other in barred[one] or (clubs and club[one] and club[one] == club[other]):
                _mend(pool, pile, one, seeded, mate)


def _mend(pool: Pool, pile: list[int], player: int, seeded: Seeded, mate: list[int]) -> bool:
    """Change seats with the first of the pile, from a random place on, where that costs less."""
    # From a random place: from the top on, always the same few would change seats.
    start = seeded.below(len(pile))
    mine = mate[player]
    now = pool.cost(player, mine)
    for other in pile[start:] + pile[:start]:
        theirs = mate[other]
        if other in (player, mine):
            continue
        after = pool.cost(player, theirs) + pool.cost(other, mine)
        if after < now + pool.cost(other, theirs):
            mate[player], mate[theirs], mate[other], mate[mine] = theirs, player, mine, other
            return True
    return False
