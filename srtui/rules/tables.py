"""Assignment of tables, after the pairing, so that tables never influence it.

Nobody gets the same table twice if that is possible. It always is if every table has been used by
at most two players a round and there are at least four tables for each round played (a pair is
barred from two tables a round at most, a table to two pairs a round: Hall's theorem).
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import count as natural
from itertools import islice

from srtui.rules.seeded import Seeded
from srtui.rules.value import Value

IdPair = tuple[int, int]

# This takes longer for 128 players than for 256 (docs/benchmarks.md), because larger rounds use
# exchanges.
EXACT_UP_TO = 64
"""Number of pairs up to which repeats and order are weighed exactly."""
NAMED = 4
"""Number of players whom one sentence names; it counts more of them."""


class Repeat(Value):
    """A player who gets a table they have used before."""

    player: int
    pair: IdPair
    table: int


class StrayPin(Value):
    """A pinned table that the venue does not have; the player sits there anyway."""

    player: int
    table: int


class LostPin(Value):
    """A player not at their pinned `table` because another holds it or it is `out` of use."""

    player: int
    pinned: int
    table: int
    out: bool = False


class TableAssignment(Value):
    """The table of each pair, and the wishes that could not be met.

    `beyond` are pairs at table numbers that the venue does not have, except pinned ones. `hall` is
    its number of tables, 0 if it has as many as needed; `spare` are known tables at which nobody
    sits.
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

    With as many as needed, the tables `seen` exist because they have been used. `previous` are the
    tables that each player has used, `pinned` those they must have. Pinned tables come first; if
    two pairs need the same one, the stronger pair gets it. Policy "top_first" gives low numbers to
    strong pairs unless that causes a repeat; "mixed" draws them from `seed`. Nobody sits at a table
    that is `out` of use, pinned or not.
    """
    # `pairs` are strongest first, which decides who gets a table wanted by two.
    held = _pinned_pairs(pairs, {who: table for who, table in pinned.items() if table not in out})
    unpinned = [pair for pair in pairs if pair not in held]
    if policy == "mixed":
        Seeded(f"{seed}/tables").shuffle(unpinned)
    had = {pair: {*previous.get(pair[0], ()), *previous.get(pair[1], ())} for pair in unpinned}
    most = max(map(len, had.values()), default=0)
    known = range(1, tables + 1) if tables else sorted(seen)
    free = _free_tables(len(unpinned), most, known, {*held.values(), *out})
    seats = held | dict(zip(unpinned, _seat_pairs(unpinned, free, had, previous), strict=True))
    seats = {pair: seats[pair] for pair in pairs}
    # Repeating a pinned table does not count.
    repeats = (
        Repeat(player, pair, seats[pair])
        for pair in unpinned
        for player in pair
        if seats[pair] in previous.get(player, ())
    )
    return TableAssignment(
        tables=seats,
        repeats=tuple(repeats),
        lost_pins=tuple(_lost_pins(seats, pinned, out)),
        beyond=tuple(pair for pair in unpinned if tables and seats[pair] > tables),
        stray_pins=tuple(_stray_pins(held, pinned, tables)),
        hall=tables,
        spare=tuple(sorted({*known} - {*seats.values(), *out})),
    )


def _pinned_pairs(pairs: Sequence[IdPair], pinned: Mapping[int, int]) -> dict[IdPair, int]:
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
    """Yield pins to tables that the venue does not have; `tables` 0: as many as needed."""
    for pair, table in held.items():
        for player in pair:
            if tables and table > tables and pinned.get(player) == table:
                yield StrayPin(player, table)


def _free_tables(count: int, most: int, known: Sequence[int], used: Collection[int]) -> list[int]:
    """Return tables for `count` pairs: the lowest, and as many more of `known` as repeats need."""
    lowest = list(islice((table for table in natural(1) if table not in used), count))
    # As many more as a pair can be barred from: then by Hall's theorem everybody gets a table.
    more = (table for table in known if table not in used and table not in lowest)
    return sorted([*lowest, *islice(more, most)])


def _seat_pairs(
    pairs: Sequence[IdPair],
    free: Sequence[int],
    had: Mapping[IdPair, Collection[int]],
    previous: Mapping[int, Collection[int]],
) -> list[int]:
    """Return the tables of `pairs`, in order, chosen from `free`."""
    if len(pairs) <= EXACT_UP_TO:
        # Greater than the total order cost of all pairs: no order justifies a repeat.
        repeat = 1 + len(free) ** 2 * len(pairs)
        cost: list[list[int]] = []
        for row, pair in enumerate(pairs):
            first, second = (previous.get(player, ()) for player in pair)
            line = []
            for column, table in enumerate(free):
                times = (table in first) + (table in second)
                # Squared, to prefer many pairs one table off to one pair far from its place.
                line.append(repeat * times + (column - row) ** 2)
            cost.append(line)
        return [free[column] for column in cheapest(cost)]
    chosen = list(free)
    # Empty tables take part as rows without bans, so that pairs can move to them.
    spare = [frozenset[int]()] * (len(free) - len(pairs))
    exchange(chosen, [*(frozenset(had[pair]) for pair in pairs), *spare])
    return chosen[: len(pairs)]


def _numbers(numbers: Sequence[int], place: str) -> str:
    """Format a few numbers individually, many as a range."""
    return ", ".join(map(str, numbers)) if len(numbers) <= 6 else f"up to {place} {numbers[-1]}"


def word_seating(
    seating: TableAssignment, name: Callable[[int], str], place: str = "table"
) -> tuple[str, ...]:
    """Format sentences about wishes that could not be met; `place` names what is numbered."""
    hall = "table 1 alone" if seating.hall == 1 else f"tables 1 to {seating.hall}"
    sentences = [
        f"{name(one.player)} should sit at table {one.pinned}, "
        f"{'which is out of use' if one.out else 'which another player needs'}, "
        f"so they play at table {one.table} instead."
        for one in seating.lost_pins
    ]
    sentences += [
        f"{name(one.player)} should sit at table {one.table}, but the event has only "
        f"{hall}. Set up that table, or give {name(one.player)} another table."
        for one in seating.stray_pins
    ]
    if seating.repeats:
        sentences.append(_repeats_text(seating, name, place))
    if seating.beyond:
        numbers = sorted(seating.tables[pair] for pair in seating.beyond)
        sentences.append(
            f"There are more games than {place}s: set up {len(numbers)} more "
            f"({_numbers(numbers, place)})."
        )
    return tuple(sentences)


def _repeats_text(seating: TableAssignment, name: Callable[[int], str], place: str) -> str:
    """Format one sentence about all players who repeat a table; if many, only their number."""
    reason = _repeat_reason(seating, place)
    if len(seating.repeats) == 1:
        repeat = seating.repeats[0]
        return f"{name(repeat.player)} plays at {place} {repeat.table} again. {reason}"
    players = {repeat.player: None for repeat in seating.repeats}
    if len(players) > NAMED:
        return f"{len(players)} players play at a {place} they have used before. {reason}"
    *others, last = map(name, players)
    return f"{', '.join(others)} and {last} play at a {place} they have used before. {reason}"


def _repeat_reason(seating: TableAssignment, place: str) -> str:
    """Return why a player repeats a table; it says "unavoidable" only if it is."""
    if seating.spare:
        both = "both players" if place == "table" else "both"
        return f"No free {place} is new to {both}."
    return "This could not be avoided." if seating.hall else f"One more {place} would avoid this."


def cheapest(cost: Sequence[Sequence[int]]) -> list[int]:
    """Return the column of each row with the least total cost (Hungarian method, exact).

    There must be at least as many columns as rows. Time grows with rows x rows x columns.
    """
    rows = len(cost)
    columns = len(cost[0]) if cost else 0
    # Rows and columns count from 1 here: holder 0 means none, column 0 is the root of the tree.
    row_price = [0] * (rows + 1)
    column_price = [0] * (columns + 1)
    holder = [0] * (columns + 1)
    for row in range(1, rows + 1):
        holder[0] = row
        came_from = _grow(cost, row_price, column_price, holder)
        # Walk back: each column goes to the row that held the column before it.
        at = came_from[-1]
        while at:
            holder[at] = holder[came_from[at]]
            at = came_from[at]
    chosen = [0] * rows
    for column in range(1, columns + 1):
        if holder[column]:
            chosen[holder[column] - 1] = column - 1
    return chosen


def _grow(
    cost: Sequence[Sequence[int]],
    row_price: list[int],
    column_price: list[int],
    holder: list[int],
) -> list[int]:
    """Grow a tree of tight columns from column 0 to a free column, raising prices on the way.

    Returns the column before each column on the way, and the free column reached.
    """
    columns = len(column_price) - 1
    # Greater than any price can become: integers have no infinity.
    far = 1 + max(map(max, cost)) + sum(max(line) - min(line) for line in cost)
    slack = [far] * (columns + 1)
    came_from = [0] * (columns + 2)
    done = [False] * (columns + 1)
    column_at = 0
    while holder[column_at]:
        done[column_at] = True
        row = holder[column_at]
        line = cost[row - 1]
        price = row_price[row]
        least, nearest = far, 0
        for column in range(1, columns + 1):
            if not done[column]:
                spare = line[column - 1] - price - column_price[column]
                if spare < slack[column]:
                    slack[column], came_from[column] = spare, column_at
                if slack[column] < least:
                    least, nearest = slack[column], column
        for column in range(columns + 1):
            if done[column]:
                row_price[holder[column]] += least
                column_price[column] -= least
            else:
                slack[column] -= least
        column_at = nearest
    came_from[-1] = column_at
    return came_from


def exchange(chosen: list[int], bans: Sequence[frozenset[int]]) -> None:
    """Swap columns along cycles, in place, until nobody holds a banned one if that is possible.

    `bans` are the columns that a row should not hold. Each cycle is the shortest possible, and
    removes one ban without causing another. A row without such a cycle holds a banned column in
    every assignment in which the others hold none.
    """
    for row, banned in enumerate(bans):
        if chosen[row] in banned:
            circle = _circle(row, chosen, bans)
            columns = [chosen[one] for one in circle]
            for one, column in zip(circle, columns[1:] + columns[:1], strict=True):
                chosen[one] = column


def _circle(start: int, chosen: Sequence[int], bans: Sequence[frozenset[int]]) -> list[int]:
    """Return rows of which each may take the next one's column, the last the first's; or []."""
    # Nearest rows first, so that tables move as little as possible.
    left = sorted(
        (row for row in range(len(chosen)) if row != start), key=lambda row: abs(row - start)
    )
    queue, before = [start], {start: start}
    # The list grows during iteration: it is the queue of a breadth-first search.
    for row in queue:
        if row != start and chosen[start] not in bans[row]:
            path = [row]
            while row != start:
                row = before[row]
                path.append(row)
            return path[::-1]
        reached = [other for other in left if chosen[other] not in bans[row]]
        before.update(dict.fromkeys(reached, row))
        queue += reached
        taken = set(reached)
        left = [other for other in left if other not in taken]
    return []
