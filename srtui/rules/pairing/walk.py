"""Walk of steps that cost nothing, until every best pairing is equally likely.

Each step proposes another pairing and takes it exactly when the cost stays the same. Every
proposal is as likely as its way back, so the walk's resting distribution is uniform over all
pairings of this cost that it can reach. Two kinds of step:

- two players of one pile change seats: cheap, and enough where players have met few of the pile;
- a turn: some pairs, in a circle of random order and direction, exchange their partners. It also
  joins pairings that differ by a longer circle or in which piles are crossed.

If few players have met many of each other, steps may lead nowhere: there is no need
to walk then: all best pairings are listed and one is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from srtui.rules.pairing.pool import Piles, Pool
from srtui.rules.seeded import Seeded

# Measured: one sweep already makes all draws equally likely.
SWEEPS = 2
"""How often every player is offered another seat."""

TURNS_PER_PAIR = 40
"""Turns for each pair that is walked by turns."""

TURNS_AT_LEAST = 2000
"""Turns at least where the best pairings may cross different gaps."""

LISTED_UP_TO = 10
"""Number of players up to which the best pairings are listed (945 pairings at most)."""

NARROW_UP_TO = 24
"""Number of players up to which a segment is walked by turns as a whole."""


def walk(
    pool: Pool, segment: Piles, seeded: Seeded, partner: list[int], *, clean: bool, fixed: bool
) -> None:
    """Walk one segment in place.

    `clean`: its pairs break no level but TP_GAP. `fixed`: it crosses its gaps as often as it must
    and no more, so that every best pairing crosses the same ones.
    """
    members = [one for pile in segment for one in pile]
    tight = [pile for pile in segment if _tight(pool, pile)]
    if (tight or not fixed) and len(members) <= LISTED_UP_TO:
        _draw_listed(pool, members, seeded, partner)
        return
    if not fixed:
        turn(
            pool, members, seeded, partner, max(TURNS_AT_LEAST, TURNS_PER_PAIR * len(members) // 2)
        )
    elif tight:
        if len(members) > NARROW_UP_TO:
            members = [one for pile in tight for one in pile]
        turn(pool, members, seeded, partner, TURNS_PER_PAIR * len(members) // 2)
    for _ in range(SWEEPS):
        for pile in segment:
            if len(pile) > 1:
                (_sweep if clean else _weigh)(pool, pile, seeded, partner)


def _tight(pool: Pool, pile: Sequence[int]) -> bool:
    """Tell whether a player cannot meet a third of the pile: changing seats may not suffice."""
    third = max(1, len(pile) // 3)
    group = set(pile)
    for player in pile:
        barred = pool.barred[player]
        # Its size first: an intersection costs more, and few players have met that many.
        if len(barred) >= third and len(barred & group) >= third:
            return True
    return False


def _draw_listed(pool: Pool, members: Sequence[int], seeded: Seeded, partner: list[int]) -> None:
    """Draw one of all pairings that cost what `partner` costs."""
    cost = {(one, other): pool.cost(one, other) for one in members for other in members}
    room = sum(cost[one, partner[one]] for one in members if one < partner[one])

    def listed(left: tuple[int, ...], room: int) -> Iterator[tuple[tuple[int, int], ...]]:
        if not left:
            yield ()
        for at, other in enumerate(left[1:], 1):
            spent = cost[left[0], other]
            if spent <= room:
                for rest in listed(left[1:at] + left[at + 1 :], room - spent):
                    yield ((left[0], other), *rest)

    # `partner` is a best one: what costs no more than it costs the same.
    every = list(listed(tuple(members), room))
    for one, other in every[seeded.below(len(every))]:
        partner[one], partner[other] = other, one


def _sweep(pool: Pool, pile: Sequence[int], seeded: Seeded, partner: list[int]) -> None:
    """Offer every player of the pile a random seat in it that breaks no level."""
    barred, used, tp, club, clubs = pool.barred, pool.used, pool.tp, pool.club, pool.clubs
    pile_tp = tp[pile[0]]
    # The sum of `pool.cost`, written out, and all seats drawn at once: this runs for every player
    # of every round.
    for mover, seat in zip(pile, seeded.many(len(pile), len(pile)), strict=True):
        other, opponent = pile[seat], partner[mover]
        if other == opponent:
            continue
        other_opponent = partner[other]
        if other_opponent in barred[mover] or opponent in barred[other]:
            continue
        if (used[mover] and tp[other_opponent] < pile_tp) or (
            used[other] and tp[opponent] < pile_tp
        ):
            continue
        if clubs and (
            (club[mover] and club[mover] == club[other_opponent])
            or (club[other] and club[other] == club[opponent])
        ):
            continue
        partner[mover], partner[other_opponent], partner[other], partner[opponent] = (
            other_opponent,
            mover,
            opponent,
            other,
        )


def _weigh(pool: Pool, pile: Sequence[int], seeded: Seeded, partner: list[int]) -> None:
    """Walk a pile with broken levels: change a seat if the breaks stay as many."""
    cost = pool.cost
    for mover, seat in zip(pile, seeded.many(len(pile), len(pile)), strict=True):
        other = pile[seat]
        opponent, other_opponent = partner[mover], partner[other]
        if other == opponent:
            continue
        if cost(mover, other_opponent) + cost(other, opponent) == cost(mover, opponent) + cost(
            other, other_opponent
        ):
            partner[mover], partner[other_opponent], partner[other], partner[opponent] = (
                other_opponent,
                mover,
                opponent,
                other,
            )


def turn(
    pool: Pool, members: Sequence[int], seeded: Seeded, partner: list[int], times: int
) -> None:
    """Propose `times` turns of 2 to 5 pairs: x1-y1, x2-y2, ... become y1-x2, y2-x3, ... yk-x1."""
    most = min(5, len(members) // 2)
    if most < 2:
        return
    cost, below, size = pool.cost, seeded.below, len(members)
    for _ in range(times):
        count = 2 + below(most - 1)
        first = members[below(size)]
        heads, tails = [first], [partner[first]]
        room = cost(first, partner[first])
        while len(heads) < count:
            head = members[below(size)]
            if head not in heads and head not in tails:
                heads.append(head)
                tails.append(partner[head])
                room += cost(head, partner[head])
        links = list(zip(tails, heads[1:] + heads[:1], strict=True))
        if sum(cost(one, other) for one, other in links) == room:
            for one, other in links:
                partner[one], partner[other] = other, one
