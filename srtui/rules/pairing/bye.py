"""Draw of the bye, before the pairs, so that no later level bends it (rules.md ALL-3, ALL-5).

Uniform among the players to whom the edition's order gives it: normally the lowest TP pile of those
without a bye so far. A level before that of the bye (normally: no rematch) narrows them to those
who leave the others a pairing that keeps it as well as possible.
"""

from collections.abc import Sequence

from srtui.rules.edition import Level
from srtui.rules.pairing.matching import EXACT_UP_TO, match
from srtui.rules.pairing.pool import Pool
from srtui.rules.seeded import Seeded

OF_PAIRS = (Level.TP_GAP, Level.SECOND_PAIR_DOWN, Level.APART, Level.CLUB)
"""Levels that concern pairs, beside the rematch."""


def bye_levels(levels: Sequence[Level]) -> tuple[Level, ...]:
    """Return the levels up to the last that concerns the bye: those that decide it."""
    last = max(
        (at for at, level in enumerate(levels) if level in (Level.SECOND_BYE, Level.LOWEST_BYE)),
        default=-1,
    )
    return tuple(levels[: last + 1])


def draw_bye(pool: Pool, members: Sequence[int], levels: Sequence[Level], seeded: Seeded) -> int:
    """Draw the bye's player from `members` (an odd number); set the pool's cost to the bye's."""
    pool.set_levels(bye_levels(levels))
    chosen = list(members)
    if not _all_can_leave(pool, members):
        if len(members) <= EXACT_UP_TO:
            return _weighed(pool, chosen, seeded)
        # Too many to weigh: who has met all the others can only have the bye.
        alone = [
            one for one in members if len(pool.met[one].intersection(members)) >= len(members) - 1
        ]
        chosen = alone or chosen
    costs = [pool.bye_cost(one) for one in chosen]
    least = min(costs)
    group = [one for one, cost in zip(chosen, costs, strict=True) if cost == least]
    return group[seeded.below(len(group))]


def _all_can_leave(pool: Pool, members: Sequence[int]) -> bool:
    """Tell whether the others can pair without rematch, whoever leaves (Dirac 1952)."""
    # Dirac's theorem only knows who may meet: if another level of pairs precedes that of the bye,
    # everything must be weighed.
    if any(pool.unit(level) for level in OF_PAIRS):
        return False
    # Each of the remaining n players (an even number) can meet n - 1 minus those already met; fewer
    # than n / 2 met leaves the n / 2 opponents that the theorem requires.
    half = (len(members) - 1) // 2
    return not pool.unit(Level.REMATCH) or all(len(pool.met[one]) < half for one in members)


def _weighed(pool: Pool, members: list[int], seeded: Seeded) -> int:
    """Draw by matching: the best cost with any bye, then a random player who reaches it.

    Costs that are equal are equal level by level: only players of the same bye cost can reach it.
    """
    pairs = _edges(pool, members)
    # One node more is the bye; its partner in the matching has it.
    byes = [(at, len(members), pool.bye_cost(one)) for at, one in enumerate(members)]
    best, chosen = _least(len(members) + 1, pairs + byes)
    order = [at for at, _, cost in byes if cost == byes[chosen][2]]
    seeded.shuffle(order)
    for at in order:
        left = [edge for edge in pairs if at not in edge[:2]]
        # The matching's own choice is proven already: one matching less.
        if at == chosen or _least(len(members), left)[0] + byes[at][2] == best:
            return members[at]
    raise AssertionError("the matching's own bye is among them")


def _edges(pool: Pool, members: Sequence[int]) -> list[tuple[int, int, int]]:
    return [
        (here, there, pool.cost(one, members[there]))
        for here, one in enumerate(members)
        for there in range(here + 1, len(members))
    ]


def _least(count: int, weighed: list[tuple[int, int, int]]) -> tuple[int, int]:
    """Return the cost of the cheapest pairing, and the partner of the last node (-1: none)."""
    costs = {(first, second): cost for first, second, cost in weighed}
    pairs = [(min(pair), max(pair)) for pair in match(count, weighed)]
    total = sum(costs[pair] for pair in pairs)
    partner = next((first for first, second in pairs if second == count - 1), -1)
    return total, partner
