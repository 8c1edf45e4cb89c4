"""Which pair plays at which table: a step after the pairing, so that tables never bend a pair.

Nobody meets the same table twice where that is possible. Where every table has been used by at
most two players a round, and there are at least four tables for each round played, it always is
(a pair is barred from two tables a round at most, a table to two pairs a round: Hall's theorem).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from srtui.rules.assignment import cheapest, exchange
from srtui.rules.seeded import Seeded
from srtui.rules.value import Value

Pair = tuple[int, int]

# A round of 128 players takes longer than one of 256 for this (docs/benchmarks.md): larger ones go
# by exchanges.
EXACT_UP_TO = 64
"""Up to so many pairs repeats and order are weighed exactly."""


class Repeat(Value):
    """A player who comes to a table again."""

    player: int
    pair: Pair
    table: int


class LostPin(Value):
    """A player who is not at his pinned table; `table` is what he has instead.

    Another pinned player holds it, or it is `out` of use.
    """

    player: int
    pinned: int
    table: int
    out: bool = False


class Seating(Value):
    """The table of each pair, and what could not be as wished.

    `beyond` are the pairs at numbers that the hall does not have.
    """

    tables: Mapping[Pair, int]
    repeats: tuple[Repeat, ...] = ()
    lost_pins: tuple[LostPin, ...] = ()
    beyond: tuple[Pair, ...] = ()


def assign(
    pairs: Sequence[Pair],
    tables: int,
    previous: Mapping[int, Collection[int]],
    pinned: Mapping[int, int],
    policy: str,
    seed: str,
    out: Collection[int] = (),
) -> Seating:
    """Seat `pairs` (strongest first) at tables 1 to `tables`, or on beyond; 0: as many as needed.

    `previous` are the tables that each player has had, `pinned` those he must have: they are kept
    whatever else; where two want one, the stronger pair has it. Policy "top_first" gives low
    numbers to strong pairs as far as no repeat stands against it, "mixed" draws them from `seed`.
    Nobody sits at a table that is `out` of use, pinned or not.
    """
    # `pairs` are strongest first, which decides who has a table that two want.
    held = _held(pairs, {who: table for who, table in pinned.items() if table not in out})
    unpinned = [pair for pair in pairs if pair not in held]
    if policy == "mixed":
        Seeded(f"{seed}/tables").shuffle(unpinned)
    had = {pair: {*previous.get(pair[0], ()), *previous.get(pair[1], ())} for pair in unpinned}
    most = max(map(len, had.values()), default=0)
    free = _free(len(unpinned), most, tables, {*held.values(), *out})
    seats = held | dict(zip(unpinned, _seat(unpinned, free, had, previous), strict=True))
    seats = {pair: seats[pair] for pair in pairs}
    return Seating(
        tables=seats,
        repeats=_repeats({pair: seats[pair] for pair in unpinned}, previous),
        lost_pins=tuple(
            LostPin(player, pinned[player], table, pinned[player] in out)
            for pair, table in seats.items()
            for player in pair
            if pinned.get(player, table) != table
        ),
        beyond=tuple(pair for pair, table in seats.items() if table > tables) if tables else (),
    )


def _held(pairs: Sequence[Pair], pinned: Mapping[int, int]) -> dict[Pair, int]:
    """The pairs at pinned tables."""
    held: dict[Pair, int] = {}
    for pair in pairs:
        wishes = [pinned[player] for player in pair if player in pinned]
        if table := next((wish for wish in wishes if wish not in held.values()), None):
            held[pair] = table
    return held


def _free(count: int, most: int, tables: int, taken: Collection[int]) -> list[int]:
    """Tables for `count` pairs: the lowest, and as many more as the hall has and repeats need."""
    free: list[int] = []
    table = 0
    # As many more as a pair can be barred from: then Hall's theorem finds a table for everybody.
    while len(free) < count or (table < tables and len(free) < count + most):
        table += 1
        if table not in taken:
            free.append(table)
    return free


def _seat(
    pairs: Sequence[Pair],
    free: Sequence[int],
    had: Mapping[Pair, Collection[int]],
    previous: Mapping[int, Collection[int]],
) -> list[int]:
    """The tables of `pairs`, in order, out of `free`."""
    if len(pairs) <= EXACT_UP_TO:
        # More than the order of all pairs together can cost: no order is worth a repeat.
        repeat = 1 + len(free) ** 2 * len(pairs)
        cost = [
            [
                repeat * sum(table in previous.get(player, ()) for player in pair)
                # Squared: rather many pairs one table away than one pair far from its place.
                + (column - row) ** 2
                for column, table in enumerate(free)
            ]
            for row, pair in enumerate(pairs)
        ]
        return [free[column] for column in cheapest(cost)]
    chosen = list(free)
    # Tables that stay empty take part, as rows without a ban: pairs can change into them.
    spare = [frozenset[int]()] * (len(free) - len(pairs))
    exchange(chosen, [*(frozenset(had[pair]) for pair in pairs), *spare])
    return chosen[: len(pairs)]


def _repeats(
    seats: Mapping[Pair, int], previous: Mapping[int, Collection[int]]
) -> tuple[Repeat, ...]:
    """Who comes to a table again. A pinned table is meant to be the same and is none."""
    return tuple(
        Repeat(player, pair, table)
        for pair, table in seats.items()
        for player in pair
        if table in previous.get(player, ())
    )


def _numbers(numbers: Sequence[int]) -> str:
    """A few numbers each, many as a stretch."""
    few = len(numbers) <= 6
    return ", ".join(map(str, numbers)) if few else f"up to table {numbers[-1]}"


def word_seating(seating: Seating, name: Callable[[int], str]) -> tuple[str, ...]:
    """What could not be as wished, one sentence each."""
    sentences = [
        f"{name(one.player)} is pinned to table {one.pinned}, "
        f"{'which is out of use' if one.out else 'which another pinned player has'}, "
        f"and plays at table {one.table}."
        for one in seating.lost_pins
    ]
    sentences += [
        f"{name(one.player)} comes to table {one.table} again, which could not be avoided."
        for one in seating.repeats
    ]
    if seating.beyond:
        numbers = sorted(seating.tables[pair] for pair in seating.beyond)
        sentences.append(
            f"There are more pairs than tables: set up {len(numbers)} more ({_numbers(numbers)})."
        )
    return tuple(sentences)
