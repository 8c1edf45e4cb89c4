"""The draw: bye, shuffle, acceptance by the bound, matching where that fails, the walk.

Walk of steps that cost nothing, until every best pairing is equally likely.

Each step proposes another pairing and takes it exactly when the cost stays the same. Every
proposal is as likely as its way back, so the walk's resting distribution is uniform over all
pairings of this cost that it can reach. Two kinds of step:

- two players of one pile change seats: cheap, and enough where players have met few of the pile;
- a turn: some pairs, in a circle of random order and direction, exchange their partners. It also
  joins pairings that differ by a longer circle or in which piles are crossed.

If few players have met many of each other, steps may lead nowhere: there is no need
to walk then: all best pairings are listed and one is drawn.
"""

from collections.abc import Iterator, Sequence

from srtui.rules.edition import Level
from srtui.rules.pairing.explain import breaks_of
from srtui.rules.pairing.pool import Piles, Pool, segments
from srtui.rules.pairing.values import Draw, Request
from srtui.rules.pairing.widen import EXACT_UP_TO, Field, match, settle
from srtui.rules.seeded import Seeded

METHOD_VERSION = 1
"""Raised whenever the same seed no longer gives the same draw."""

DEALS = 4
"""How often a segment is dealt before it goes to the matching."""


def draw(request: Request, seed: str) -> Draw:
    """Pair all entrants: best level by level, evenly drawn from `seed` among all that are best.

    Raises ValueError for pins that contradict each other; never for the state of an event.
    """
    pool = Pool(request.entrants, request.levels)
    partner, free = _apply_pins(pool, request)
    seeded = Seeded(f"{seed}/pairing")
    bye = request.bye
    if bye is None and len(free) % 2:
        chosen = draw_bye(pool, free, request.levels, seeded)
        free.remove(chosen)
        bye = pool.ids[chosen]
        # The bye was drawn by the levels up to its own last one; pairs must satisfy all of them.
        pool.set_levels(request.levels)
    matched = _pair(pool, free, partner, seeded)
    pairs = _pairs_by_strength(pool, partner, seeded)
    return Draw(pairs, bye, _method_version(matched), breaks_of(request, pairs, bye))


def _apply_pins(pool: Pool, request: Request) -> tuple[list[int], list[int]]:
    """Return the partners set by hand (-1: none yet), and the players still to be paired."""
    partner = [-1] * len(pool.ids)
    pins = [player for pair in request.pairs for player in pair]
    if request.bye is not None:
        pins.append(request.bye)
    if len(set(pins)) < len(pins):
        raise ValueError("a player is set by hand twice")
    if unknown := [player for player in pins if player not in pool.index]:
        raise ValueError(f"set by hand but not in the draw: {unknown[0]}")
    for one, other in request.pairs:
        partner[pool.index[one]] = pool.index[other]
        partner[pool.index[other]] = pool.index[one]
    taken = {pool.index[player] for player in pins}
    free = [place for place in range(len(partner)) if place not in taken]
    if request.bye is not None and len(free) % 2:
        raise ValueError("with an even number of players nobody has the bye")
    return partner, free


def _pair(pool: Pool, free: list[int], partner: list[int], seeded: Seeded) -> bool:
    """Pair the free players into `partner`; whether that took the matching."""
    # From here on the order in which `seeded` is asked is part of the method: whoever changes it
    # raises METHOD_VERSION, or `srtui verify` says of every older draw that it was another.
    field = Field(pool, segments(pool.piles(free)))
    costs = [_deal(field, at, partner, seeded) for at in range(len(field.segments))]
    failed = [at for at, cost in enumerate(costs) if cost > field.bounds[at]]
    windows = settle(field, failed, partner, seeded) if failed else []
    for window in windows:
        # Above the bound, best pairings may cross different gaps: the walk is free to change them.
        clean = pool.clean(window.cost)
        walk(pool, field.piles(window), seeded, partner, clean=clean, fixed=False)
    inside = {at for window in windows for at in range(window.first, window.last + 1)}
    for at, part in enumerate(field.segments):
        if at not in inside:
            clean = pool.clean(costs[at])
            walk(pool, part, seeded, partner, clean=clean, fixed=pool.unit(Level.TP_GAP) > 0)
    return bool(failed)


def _deal(field: Field, index: int, partner: list[int], seeded: Seeded) -> int:
    """Deal a segment until it reaches its bound, or a few times; the cost of the last."""
    for _ in range(DEALS):
        cost = deal(field.pool, field.segments[index], seeded, partner)
        if cost == field.bounds[index]:
            break
    return cost


def _pairs_by_strength(
    pool: Pool, partner: list[int], seeded: Seeded
) -> tuple[tuple[int, int], ...]:
    """Return the pairs by strength, equal ones in random order."""
    places = [place for place, other in enumerate(partner) if place < other]
    # Shuffled, then sorted by strength alone: sorting is stable and leaves equals as drawn.
    seeded.shuffle(places)
    tp, ids = pool.tp, pool.ids
    places.sort(key=lambda place: (-tp[place], -tp[partner[place]]))
    return tuple((ids[place], ids[partner[place]]) for place in places)


def _method_version(matched: bool) -> str:
    """Name and version of the way the draw took."""
    if matched:
        from importlib.metadata import version  # 17 ms: reads the packages' files: for a draw alone

        return f"matching+walk/{METHOD_VERSION} rustworkx {version('rustworkx')}"
    return f"shuffle+walk/{METHOD_VERSION}"


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
    # Any place would be as even: the pile is shuffled already.
    fresh = (place for place, player in enumerate(order) if not pool.used[player])
    return max(fresh, default=len(order) - 1)


def _repair(pool: Pool, segment: Piles, seeded: Seeded, partner: list[int]) -> None:
    """Remove the breaks that two players of a pile can remove by changing seats."""
    barred, club, clubs = pool.barred, pool.club, pool.clubs
    for pile in segment:
        for one in pile:
            other = partner[one]
            if other in barred[one] or (clubs and club[one] and club[one] == club[other]):
                _mend_break(pool, pile, one, seeded, partner)


def _mend_break(
    pool: Pool, pile: list[int], player: int, seeded: Seeded, partner: list[int]
) -> None:
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
            partner[player], partner[other_opponent] = other_opponent, player
            partner[other], partner[opponent] = opponent, other
            return


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
    tight = [pile for pile in segment if _is_tight(pool, pile)]
    if (tight or not fixed) and len(members) <= LISTED_UP_TO:
        _draw_listed(pool, members, seeded, partner)
        return
    if not fixed:
        times = max(TURNS_AT_LEAST, TURNS_PER_PAIR * len(members) // 2)
        turn(pool, members, seeded, partner, times)
    elif tight:
        if len(members) > NARROW_UP_TO:
            members = [one for pile in tight for one in pile]
        turn(pool, members, seeded, partner, TURNS_PER_PAIR * len(members) // 2)
    for _ in range(SWEEPS):
        for pile in segment:
            if len(pile) > 1:
                (_sweep if clean else _weigh)(pool, pile, seeded, partner)


def _is_tight(pool: Pool, pile: Sequence[int]) -> bool:
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
    # The sum of `pool.cost`, written out, and all seats at once: it runs very often.
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
        partner[mover], partner[other_opponent] = other_opponent, mover
        partner[other], partner[opponent] = opponent, other


def _weigh(pool: Pool, pile: Sequence[int], seeded: Seeded, partner: list[int]) -> None:
    """Walk a pile with broken levels: change a seat if the breaks stay as many."""
    cost = pool.cost
    for mover, seat in zip(pile, seeded.many(len(pile), len(pile)), strict=True):
        other = pile[seat]
        opponent, other_opponent = partner[mover], partner[other]
        if other == opponent:
            continue
        after = cost(mover, other_opponent) + cost(other, opponent)
        if after == cost(mover, opponent) + cost(other, other_opponent):
            partner[mover], partner[other_opponent] = other_opponent, mover
            partner[other], partner[opponent] = opponent, other


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
    """Draw the bye's player from `members` (an odd number); set the pool's cost to the bye's.

    Before the pairs, so that no later level bends it (rules.md ALL-3, ALL-5): uniform among those
    to whom the edition's order gives it, normally the lowest TP pile of those without a bye so far.
    A level before that of the bye (normally: no rematch) narrows them to those who leave the others
    a pairing that keeps it as well as possible.
    """
    pool.set_levels(bye_levels(levels))
    chosen = list(members)
    if not _all_can_leave(pool, members):
        if len(members) <= EXACT_UP_TO:
            return _draw_bye_by_matching(pool, chosen, seeded)
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


def _draw_bye_by_matching(pool: Pool, members: list[int], seeded: Seeded) -> int:
    """Draw by matching: the best cost with any bye, then a random player who reaches it.

    Costs that are equal are equal level by level: only players of the same bye cost can reach it.
    """
    pairs = [
        (here, there, pool.cost(one, members[there]))
        for here, one in enumerate(members)
        for there in range(here + 1, len(members))
    ]
    # One node more is the bye; its partner in the matching has it.
    byes = [(at, len(members), pool.bye_cost(one)) for at, one in enumerate(members)]
    best, chosen = _cheapest(len(members) + 1, pairs + byes)
    order = [at for at, _, cost in byes if cost == byes[chosen][2]]
    seeded.shuffle(order)
    for at in order:
        left = [edge for edge in pairs if at not in edge[:2]]
        # The matching's own choice is proven already: one matching less.
        if at == chosen or _cheapest(len(members), left)[0] + byes[at][2] == best:
            return members[at]
    raise AssertionError("the matching's own bye is among them")


def _cheapest(count: int, weighed: list[tuple[int, int, int]]) -> tuple[int, int]:
    """Return the cost of the cheapest pairing, and the partner of the last node (-1: none)."""
    costs = {(first, second): cost for first, second, cost in weighed}
    pairs = [(min(pair), max(pair)) for pair in match(count, weighed)]
    total = sum(costs[pair] for pair in pairs)
    partner = next((first for first, second in pairs if second == count - 1), -1)
    return total, partner
