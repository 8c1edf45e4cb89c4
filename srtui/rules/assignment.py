"""Giving each row a column of its own: exactly for small numbers, by exchanges for large ones."""

from __future__ import annotations

from collections.abc import Sequence


def cheapest(cost: Sequence[Sequence[int]]) -> list[int]:
    """Return the column of each row at the least total cost (Hungarian method, exact).

    There must be at least as many columns as rows. Time grows with rows x rows x columns.
    """
    rows = len(cost)
    columns = len(cost[0]) if cost else 0
    # Rows and columns count from 1 in here: holder 0 is nobody, column 0 the root of the tree.
    row_price = [0] * (rows + 1)
    column_price = [0] * (columns + 1)
    holder = [0] * (columns + 1)
    for row in range(1, rows + 1):
        holder[0] = row
        came_from = _grow(cost, row_price, column_price, holder)
        # Back along the way: each column goes to the row that held the one before it.
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
    """Grow a tree of tight columns from column 0 to a free one, raising prices on the way.

    Returns the column before each column on the way, and last the free column that was reached.
    """
    columns = len(column_price) - 1
    # More than any price can grow to: whole numbers have no infinity.
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
    """Change columns in circles, in place, until nobody holds a banned one if that can be.

    `bans` are the columns that a row should not hold. Each circle is the shortest there is, and
    takes away one ban without making another. A row without such a circle holds a banned column
    in every assignment in which the rest holds none.
    """
    for row, banned in enumerate(bans):
        if chosen[row] in banned:
            circle = _circle(row, chosen, bans)
            columns = [chosen[one] for one in circle]
            for one, column in zip(circle, columns[1:] + columns[:1], strict=True):
                chosen[one] = column


def _circle(start: int, chosen: Sequence[int], bans: Sequence[frozenset[int]]) -> list[int]:
    """Rows of which each may take the next one's column, the last the first's; [] if none."""
    # Nearest rows first, so that tables move as little as may be.
    left = sorted(
        (row for row in range(len(chosen)) if row != start), key=lambda row: abs(row - start)
    )
    queue, before = [start], {start: start}
    # The list grows while it is walked: that is the queue of a search by breadth.
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
