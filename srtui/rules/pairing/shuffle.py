"""The draw as on paper: shuffle each pile, pair from the top, pass the odd player down, repair."""

from __future__ import annotations

from srtui.rules.pairing.pool import Piles, Pool
from srtui.rules.seeded import Seeded


def deal(pool: Pool, segment: Piles, seeded: Seeded, partner: list[int]) -> int:
    """Pair one segment into `partner` and return what it costs."""
    carried = -1
    for pile in segment:
        order = pile.copy()
        seeded.shuffle(order)
        odd = (len(order) + (carried >= 0)) % 2
        passed = order.pop(_passed_down(pool, order)) if odd else -1
        # After the shuffled ones: the player seated before them is drawn anyway.
        if carried >= 0:
            order.append(carried)
        halves = iter(order)
        for one, other in zip(halves, halves, strict=True):
            partner[one], partner[other] = other, one
        carried = passed
    _repair(pool, segment, seeded, partner)
    return sum(pool.total(pile, partner) for pile in segment)


def _passed_down(pool: Pool, order: list[int]) -> int:
    """Return the index of the last player who was not paired down before; the last if all were."""
    used = pool.used
    # Any place would be as even: the pile is shuffled already.
    for place in range(len(order) - 1, -1, -1):
        if not used[order[place]]:
            return place
    return len(order) - 1


def _repair(pool: Pool, segment: Piles, seeded: Seeded, partner: list[int]) -> None:
    """Remove the breaks that two players of a pile can remove by changing seats."""
    barred, club, clubs = pool.barred, pool.club, pool.clubs
    for pile in segment:
        for one in pile:
            other = partner[one]
            if other in barred[one] or (clubs and club[one] and club[one] == club[other]):
                _mend(pool, pile, one, seeded, partner)


def _mend(pool: Pool, pile: list[int], player: int, seeded: Seeded, partner: list[int]) -> bool:
    """Change seats with the first of the pile, from a random place on, where that costs less."""
    # From a random place: from the top on, always the same few would change seats.
    start = seeded.below(len(pile))
    opponent = partner[player]
    now = pool.cost(player, opponent)
    for other in pile[start:] + pile[:start]:
        other_opponent = partner[other]
        if other in (player, opponent):
            continue
        after = pool.cost(player, other_opponent) + pool.cost(other, opponent)
        if after < now + pool.cost(other, other_opponent):
            partner[player], partner[other_opponent], partner[other], partner[opponent] = (
                other_opponent,
                player,
                opponent,
                other,
            )
            return True
    return False
