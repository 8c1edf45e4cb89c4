"""Tables for pairs, assigned after the pairing, so that tables never bend a pair.

Nobody meets the same table twice where that is possible. Where every table has been used by at
most two players a round, and there are at least four tables for each round played, it always is
(a pair is barred from two tables a round at most, a table to two pairs a round: Hall's theorem).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import count as natural
from itertools import islice

from srtui.rules.assignment import cheapest, exchange
from srtui.rules.seeded import Seeded
from srtui.rules.value import Value

IdPair = tuple[int, int]

# A round of 128 players takes longer than one of 256 for this (docs/benchmarks.md): larger ones go
# by exchanges.
EXACT_UP_TO = 64
"""Number of pairs up to which repeats and order are weighed exactly."""
NAMED = 4
"""Number of players whom one sentence names; it counts more of them."""


class Repeat(Value):
    """A player who comes to a table again."""

    player: int
    pair: IdPair
    table: int


class StrayPin(Value):
    """Pinned table that the venue does not have; the player sits there anyway."""

    player: int
    table: int


class LostPin(Value):
    """Player who is not at their pinned table; `table` is the one they have instead.

    Another pinned player holds it, or it is `out` of use.
    """

    player: int
    pinned: int
    table: int
    out: bool = False


class TableAssignment(Value):
    """The table of each pair, and what could not be as wished.

    `beyond` are the pairs at numbers that the hall does not have, but for those pinned there.
    `hall` is the number of its tables, 0 where it has as many as needed; `spare` are the tables
    known to be there at which nobody sits.
    """

    tables: Mapping[IdPair, int]
    repeats: tuple[Repeat, ...] = ()
    lost_pins: tuple[LostPin, ...] = ()
    beyond: tuple[IdPair, ...] = ()
    stray_pins: tuple[StrayPin, ...] = ()
    hall: int = 0
    spare: tuple[int, ...] = ()


def assign(
    pairs: Sequence[IdPair],
    tables: int,
    previous: Mapping[int, Collection[int]],
    pinned: Mapping[int, int],
    policy: str,
    seed: str,
    out: Collection[int] = (),
    seen: Collection[int] = (),
) -> TableAssignment:
    """Seat `pairs` (strongest first) at tables 1 to `tables`, or beyond; 0: as many as needed.

    With as many as needed, those `seen` exist: they have been used. `previous` are the tables that
    each player has had, `pinned` those they must have: these come first; if two pairs need one, the
    stronger pair has it. Policy "top_first" gives low numbers to strong pairs as far as no repeat
    prevents it, "mixed" draws them from `seed`. Nobody sits at a table that is `out` of use, pinned
    or not.
    """
    # `pairs` are strongest first, which decides who has a table that two want.
    held = _held(pairs, {who: table for who, table in pinned.items() if table not in out})
    unpinned = [pair for pair in pairs if pair not in held]
    if policy == "mixed":
        Seeded(f"{seed}/tables").shuffle(unpinned)
    had = {pair: {*previous.get(pair[0], ()), *previous.get(pair[1], ())} for pair in unpinned}
    most = max(map(len, had.values()), default=0)
    known = range(1, tables + 1) if tables else sorted(seen)
    free = _free(len(unpinned), most, known, {*held.values(), *out})
    seats = held | dict(zip(unpinned, _seat(unpinned, free, had, previous), strict=True))
    seats = {pair: seats[pair] for pair in pairs}
    beyond: tuple[IdPair, ...] = ()
    if tables:
        beyond = tuple(pair for pair in unpinned if seats[pair] > tables)
    return TableAssignment(
        tables=seats,
        repeats=_repeats({pair: seats[pair] for pair in unpinned}, previous),
        lost_pins=tuple(_lost_pins(seats, pinned, out)),
        beyond=beyond,
        stray_pins=tuple(_stray_pins(held, pinned, tables)),
        hall=tables,
        spare=tuple(sorted({*known} - {*seats.values(), *out})),
    )


def _held(pairs: Sequence[IdPair], pinned: Mapping[int, int]) -> dict[IdPair, int]:
    """Return the pairs at pinned tables."""
    held: dict[IdPair, int] = {}
    for pair in pairs:
        wishes = [pinned[player] for player in pair if player in pinned]
        if table := next((wish for wish in wishes if wish not in held.values()), None):
            held[pair] = table
    return held


def _lost_pins(
    seats: Mapping[IdPair, int], pinned: Mapping[int, int], out: Collection[int]
) -> Iterator[LostPin]:
    for pair, table in seats.items():
        for player in pair:
            pin = pinned.get(player, table)
            if pin != table:
                yield LostPin(player, pin, table, pin in out)


def _stray_pins(
    held: Mapping[IdPair, int], pinned: Mapping[int, int], tables: int
) -> Iterator[StrayPin]:
    """Yield the pins to tables that the event does not have; `tables`: 0 for as many as needed."""
    for pair, table in held.items():
        for player in pair:
            if tables and table > tables and pinned.get(player) == table:
                yield StrayPin(player, table)


def _free(count: int, most: int, known: Sequence[int], used: Collection[int]) -> list[int]:
    """Tables for `count` pairs: the lowest, and as many more of those `known` as repeats need."""
    untaken = (table for table in natural(1) if table not in used)
    lowest = list(islice(untaken, count))
    # As many more as a pair can be barred from: then Hall's theorem finds a table for everybody.
    more = (table for table in known if table not in used and table not in lowest)
    return sorted([*lowest, *islice(more, most)])


def _seat(
    pairs: Sequence[IdPair],
    free: Sequence[int],
    had: Mapping[IdPair, Collection[int]],
    previous: Mapping[int, Collection[int]],
) -> list[int]:
    """Return the tables of `pairs`, in order, out of `free`."""
    if len(pairs) <= EXACT_UP_TO:
        # More than the order of all pairs together can cost: no order is worth a repeat.
        repeat = 1 + len(free) ** 2 * len(pairs)
        cost: list[list[int]] = []
        for row, pair in enumerate(pairs):
            first, second = (previous.get(player, ()) for player in pair)
            line = []
            for column, table in enumerate(free):
                times = (table in first) + (table in second)
                # Squared: rather many pairs one table away than one pair far from its place.
                line.append(repeat * times + (column - row) ** 2)
            cost.append(line)
        return [free[column] for column in cheapest(cost)]
    chosen = list(free)
    # Tables that stay empty take part, as rows without a ban: pairs can change into them.
    spare = [frozenset[int]()] * (len(free) - len(pairs))
    exchange(chosen, [*(frozenset(had[pair]) for pair in pairs), *spare])
    return chosen[: len(pairs)]


def _repeats(
    seats: Mapping[IdPair, int], previous: Mapping[int, Collection[int]]
) -> tuple[Repeat, ...]:
    """Return the players who repeat a table. A pinned table may repeat and does not count."""
    return tuple(
        Repeat(player, pair, table)
        for pair, table in seats.items()
        for player in pair
        if table in previous.get(player, ())
    )


def _numbers(numbers: Sequence[int], place: str) -> str:
    """Format a few numbers one by one, many as a range."""
    few = len(numbers) <= 6
    return ", ".join(map(str, numbers)) if few else f"up to {place} {numbers[-1]}"


def word_seating(
    seating: TableAssignment, name: Callable[[int], str], place: str = "table"
) -> tuple[str, ...]:
    """Return sentences about wishes that could not be met; `place` is what is numbered."""
    sentences = [
        f"{name(one.player)} is pinned to table {one.pinned}, "
        f"{'which is out of use' if one.out else 'which another pinned player has'}, "
        f"and plays at table {one.table}."
        for one in seating.lost_pins
    ]
    sentences += [
        f"{name(one.player)} is pinned to table {one.table}, and the event has "
        f"{_hall(seating.hall)}: set it up, or pin {name(one.player)} to another table."
        for one in seating.stray_pins
    ]
    if seating.repeats:
        sentences.append(_repeats_text(seating, name, place))
    if seating.beyond:
        numbers = sorted(seating.tables[pair] for pair in seating.beyond)
        sentences.append(
            f"There are more pairs than {place}s: set up {len(numbers)} more "
            f"({_numbers(numbers, place)})."
        )
    return tuple(sentences)


def _repeats_text(seating: TableAssignment, name: Callable[[int], str], place: str) -> str:
    """Return one sentence about all players who come to a table again; of many, their number."""
    reason = _repeated(seating, place)
    if len(seating.repeats) == 1:
        repeat = seating.repeats[0]
        return f"{name(repeat.player)} plays at {place} {repeat.table} again{reason}."
    players = {repeat.player: None for repeat in seating.repeats}
    if len(players) > NAMED:
        return f"{len(players)} players play at a {place} they have used before{reason}."
    *others, last = map(name, players)
    return f"{', '.join(others)} and {last} play at a {place} they have used before{reason}."


def _hall(tables: int) -> str:
    return "table 1 alone" if tables == 1 else f"tables 1 to {tables}"


def _repeated(seating: TableAssignment, place: str) -> str:
    """Return why a player repeats a table, as far as it is true.

    No text may say that it could not be avoided while a table is empty, or another could be set up.
    """
    if seating.spare:
        return f": no free {place} is new to both{'' if place != 'table' else ' players'}"
    if seating.hall:
        return ", which could not be avoided"
    return f": one more {place} would avoid it"
