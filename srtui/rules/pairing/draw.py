"""The draw: bye, shuffle, acceptance by the bound, matching where that fails, the walk."""

from __future__ import annotations

from srtui.rules.edition import Level
from srtui.rules.pairing.bye import draw_bye
from srtui.rules.pairing.explain import breaks_of
from srtui.rules.pairing.pool import Piles, Pool, segments
from srtui.rules.pairing.shuffle import deal
from srtui.rules.pairing.values import Draw, Request
from srtui.rules.pairing.walk import walk
from srtui.rules.pairing.widen import Field, settle
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
    partner, free = _pinned(pool, request)
    seeded = Seeded(f"{seed}/pairing")
    bye = request.bye
    if bye is None and len(free) % 2:
        chosen = draw_bye(pool, free, request.levels, seeded)
        free.remove(chosen)
        bye = pool.ids[chosen]
        # The bye was drawn by the levels up to its own last one; pairs must satisfy all of them.
        pool.set_levels(request.levels)
    matched = _pair(pool, free, partner, seeded)
    pairs = _listed(pool, partner, seeded)
    method = _method(matched)
    return Draw(pairs, bye, method, breaks_of(request, pairs, bye))


def _pinned(pool: Pool, request: Request) -> tuple[list[int], list[int]]:
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
            fixed = pool.unit(Level.TP_GAP) > 0
            walk(pool, part, seeded, partner, clean=clean, fixed=fixed)
    return bool(failed)


def _deal(field: Field, index: int, partner: list[int], seeded: Seeded) -> int:
    """Deal a segment until it reaches its bound, or a few times; the cost of the last."""
    part: Piles = field.segments[index]
    cost = deal(field.pool, part, seeded, partner)
    for _ in range(DEALS - 1):
        if cost == field.bounds[index]:
            break
        cost = deal(field.pool, part, seeded, partner)
    return cost


def _listed(pool: Pool, partner: list[int], seeded: Seeded) -> tuple[tuple[int, int], ...]:
    """Return the pairs by strength, equal ones in random order."""
    places = [place for place, other in enumerate(partner) if place < other]
    # Shuffled, then sorted by strength alone: sorting is stable and leaves equals as drawn.
    seeded.shuffle(places)
    tp, ids = pool.tp, pool.ids
    places.sort(key=lambda place: (-tp[place], -tp[partner[place]]))
    return tuple((ids[place], ids[partner[place]]) for place in places)


def _method(matched: bool) -> str:
    """Name and version of the way the draw took."""
    if matched:
        from importlib.metadata import version  # 17 ms: reads the packages' files: for a draw alone

        return f"matching+walk/{METHOD_VERSION} rustworkx {version('rustworkx')}"
    return f"shuffle+walk/{METHOD_VERSION}"
