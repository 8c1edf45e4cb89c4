"""The walk: steps that cost nothing, until every best pairing is equally likely.

Each step proposes another pairing and takes it exactly when the cost stays the same. Every
proposal is as likely as its way back, so the walk's resting distribution is uniform over all
pairings of this cost that it can reach. Two kinds of step:

- two players of one pile change seats: cheap, and enough where players have met few of the pile;
- a turn: some pairs, in a circle of random order and direction, hand on their partners. It also
  joins pairings that differ by a longer circle or in which piles are crossed.

Where so few players have met so many of each other that steps may lead nowhere, there is no need
to walk: all best pairings are listed and one is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from srtui.rules.pairing.pool import Piles, Pool
from srtui.rules.seeded import Seeded

# Even draws were measured with one already (41e0691).
SWEEPS = 2
"""How often every player is offered another seat."""

TURNS_PER_PAIR = 40
"""Turns for each pair that is walked by turns."""

TURNS_AT_LEAST = 2000
"""Turns at least where the best pairings may cross different gaps."""

LISTED_UP_TO = 10
"""Up to so many players the best pairings are listed (945 pairings at most are looked at)."""

NARROW_UP_TO = 24
"""Up to so many players a segment is walked by turns as a whole."""


def walk(
    pool: Pool, segment: Piles, seeded: Seeded, mate: list[int], *, clean: bool, fixed: bool
) -> None:
    """Walk one segment in place.

    `clean`: its pairs break no level but TP_GAP. `fixed`: it crosses its gaps as often as it must
    and no more, so that every best pairing crosses the same ones.
    """
    members = [one for pile in segment for one in pile]
    tight = [pile for pile in segment if _tight(pool, pile)]
    if (tight or not fixed) and len(members) <= LISTED_UP_TO:
        _draw_listed(pool, members, seeded, mate)
        return
    if not fixed:
        turn(pool, members, seeded, mate, max(TURNS_AT_LEAST, TURNS_PER_PAIR * len(members) // 2))
    elif tight:
        if len(members) > NARROW_UP_TO:
            members = [one for pile in tight for one in pile]
        turn(pool, members, seeded, mate, TURNS_PER_PAIR * len(members) // 2)
    for _ in range(SWEEPS):
        for pile in segment:
            if len(pile) > 1:
                (_sweep if clean else _weigh)(pool, pile, seeded, mate)


def _tight(pool: Pool, pile: Sequence[int]) -> bool:
    """Whether somebody cannot meet a third of his pile or more: seats alone may not be enough."""
    third = max(1, len(pile) // 3)
    group = set(pile)
    barred = pool.barred
    return any(len(barred[one]) >= third and len(barred[one] & group) >= third for one in pile)


def _draw_listed(pool: Pool, members: Sequence[int], seeded: Seeded, mate: list[int]) -> None:
    """Draw one of all pairings that cost what `mate` costs."""
    cost = {(one, other): pool.cost(one, other) for one in members for other in members}
    room = sum(cost[one, mate[one]] for one in members if one < mate[one])

    def listed(left: tuple[int, ...], room: int) -> Iterator[tuple[tuple[int, int], ...]]:
        if not left:
            yield ()
        for at, other in enumerate(left[1:], 1):
            spent = cost[left[0], other]
            if spent <= room:
                for rest in listed(left[1:at] + left[at + 1 :], room - spent):
                    yield ((left[0], other), *rest)

    # `mate` is a best one: what costs no more than it costs the same.
    every = list(listed(tuple(members), room))
    for one, other in every[seeded.below(len(every))]:
        mate[one], mate[other] = other, one


def _sweep(pool: Pool, pile: Sequence[int], seeded: Seeded, mate: list[int]) -> None:
    """Offer everybody of the pile a random seat of it, where no pair breaks a level."""
    barred, used, tp, club, clubs = pool.barred, pool.used, pool.tp, pool.club, pool.clubs
    here = tp[pile[0]]
    # What `pool.cost` would say, written out, and all seats drawn in one go: this runs for every
    # player of every round (41e0691).
    for mover, seat in zip(pile, seeded.many(len(pile), len(pile)), strict=True):
        other, mine = pile[seat], mate[mover]
        if other == mine:
            continue
        theirs = mate[other]
        if theirs in barred[mover] or mine in barred[other]:
            continue
        if (used[mover] and tp[theirs] < here) or (used[other] and tp[mine] < here):
            continue
        if clubs and (
            (club[mover] and club[mover] == club[theirs])
            or (club[other] and club[other] == club[mine])
        ):
            continue
        mate[mover], mate[theirs], mate[other], mate[mine] = theirs, mover, mine, other


def _weigh(pool: Pool, pile: Sequence[int], seeded: Seeded, mate: list[int]) -> None:
    """A walk where levels are broken: a seat is taken when the breaks stay as many."""
    cost = pool.cost
    for one, seat in zip(pile, seeded.many(len(pile), len(pile)), strict=True):
        other = pile[seat]
        mine, theirs = mate[one], mate[other]
        if other == mine:
            continue
        if cost(one, theirs) + cost(other, mine) == cost(one, mine) + cost(other, theirs):
            mate[one], mate[theirs], mate[other], mate[mine] = theirs, one, mine, other


def turn(pool: Pool, members: Sequence[int], seeded: Seeded, mate: list[int], times: int) -> None:
    """Propose `times` turns of 2 to 5 pairs: x1-y1, x2-y2, ... become y1-x2, y2-x3, ... yk-x1."""
    most = min(5, len(members) // 2)
    if most < 2:
        return
    cost, below, size = pool.cost, seeded.below, len(members)
    for _ in range(times):
        count = 2 + below(most - 1)
        first = members[below(size)]
        heads, tails = [first], [mate[first]]
        room = cost(first, mate[first])
        while len(heads) < count:
            head = members[below(size)]
            if head not in heads and head not in tails:
                heads.append(head)
                tails.append(mate[head])
                room += cost(head, mate[head])
        links = list(zip(tails, heads[1:] + heads[:1], strict=True))
        if sum(cost(one, other) for one, other in links) == room:
            for one, other in links:
                mate[one], mate[other] = other, one
