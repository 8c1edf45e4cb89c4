"""How wide the columns of a list are: as wide as what they hold, as far as there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from screens.widgets.part_lines import Part
from srtui.rules.value import Value
from srtui.views.layout import cut, width_of

GAP, NARROW_GAP = 2, 1
"""Cells between two columns; and in lists narrower than NARROW."""
NARROW = 60
FLOOR = 15
"""Cells below which no text is narrowed while another column can give way."""
KNOWN = 18
"""Cells to which names are narrowed before what is told of the players goes."""
BESIDE = 8
"""Columns that give way with this number or a higher one go before names are narrowed at all."""
SCRAP = 10
"""A column that gives way is narrowed to as few cells before it goes."""
PROSE = 40
"""Sentences are cut to so many cells before any column goes."""
LEAST = 5
"""Cells that every text keeps, whatever the room."""

Cell = str | Part | tuple[Part, ...]
"""What stands in a cell; a plain text means what its row means."""


class Column(Value):
    """One column. Numbers stand on the `right` and are never cut.

    `gives`: where there is no room, columns with a higher number go first; 0: it stays. `least`:
    cells that it takes where there is room, so that the next columns stay where they are. `name`:
    of people, who are known by one word and an initial where there is no room for more; `prose`:
    of sentences.
    """

    title: str
    right: bool = False
    gives: int = 0
    least: int = 0
    name: bool = False
    prose: bool = False


def parts_of(cell: Cell) -> tuple[Part, ...]:
    """The parts of a cell; those of a plain text have no meaning of their own."""
    if isinstance(cell, tuple):
        return cell
    return (Part(cell),) if isinstance(cell, str) else (cell,)


def text_of(cell: Cell) -> str:
    """A cell as plain text."""
    if isinstance(cell, str):
        return cell
    return cell.text if isinstance(cell, Part) else "".join(part.text for part in cell)


def needed(columns: Sequence[Column], rows: Iterable[Sequence[Cell]]) -> list[int]:
    """The cells that each column needs; 0 where nothing stands in it."""
    widest = [0] * len(columns)
    for row in rows:
        for at, cell in enumerate(row):
            if cell and (wide := width_of(text_of(cell))) > widest[at]:
                widest[at] = wide
    return [
        max(wide, width_of(column.title)) if wide else 0
        for wide, column in zip(widest, columns, strict=True)
    ]


def widths(columns: Sequence[Column], wanted: Sequence[int], room: int, gap: int) -> list[int]:
    """The width of each column within `room` cells; 0: it is not shown."""
    cells = list(wanted)

    def over() -> int:
        return sum(cells) + gap * (sum(map(bool, cells)) - 1) - room

    give_way(cells, [at for at, one in enumerate(columns) if one.prose], over, PROSE)
    giving = [at for at, one in enumerate(columns) if one.gives]
    giving.sort(key=lambda at: (columns[at].gives, at), reverse=True)
    names = [at for at, one in enumerate(columns) if one.name]
    beside = [at for at in giving if columns[at].gives >= BESIDE]
    for going in (beside, giving):
        _take_out(cells, columns, going, over)
        give_way(cells, names, over, KNOWN)
    _bring_back(cells, columns, wanted, giving, over, gap)
    # What has gone since they were narrowed may have left them room.
    for at in names:
        cells[at] += min(wanted[at] - cells[at], max(0, -over()))
    for floor in (FLOOR, LEAST):
        give_way(cells, [at for at, one in enumerate(columns) if not one.right], over, floor)
    for at, column in enumerate(columns):
        if cells[at] and cells[at] < column.least:
            cells[at] += min(column.least - cells[at], max(0, -over()))
    return cells


def _take_out(
    cells: list[int], columns: Sequence[Column], going: Sequence[int], over: Callable[[], int]
) -> None:
    """Take columns out in this order while there is no room; what has one number goes together."""
    for at in going:
        if over() <= 0:
            return
        left = cells[at] - over()
        cells[at] = left if left >= SCRAP and not columns[at].right else 0
        if not cells[at]:
            for other in going:
                if columns[other].gives == columns[at].gives:
                    cells[other] = 0


def _bring_back(
    cells: list[int],
    columns: Sequence[Column],
    wanted: Sequence[int],
    gone: Sequence[int],
    over: Callable[[], int],
    gap: int,
) -> None:
    """Where a wide column has gone, narrow ones may have room again."""
    for number in sorted({columns[at].gives for at in gone}):
        group = [at for at in gone if columns[at].gives == number and wanted[at]]
        need = sum(wanted[at] + gap for at in group)
        if not any(cells[at] for at in group) and need <= -over():
            for at in group:
                cells[at] = wanted[at]


def laid_out(
    columns: Sequence[Column], wanted: Sequence[int], room: int, *, narrow: bool
) -> tuple[int, Sequence[int]]:
    """The gap between columns, and their widths: the `narrow` gap also where it keeps a column, or
    cells of a name.
    """

    def kept(found: Sequence[int]) -> tuple[int, int]:
        names = (at for at, one in enumerate(columns) if one.name)
        return sum(map(bool, found)), sum(min(found[at], wanted[at]) for at in names)

    loose = widths(columns, wanted, room, GAP)
    if not narrow and kept(loose) == kept(wanted):
        return GAP, loose
    # Only where something was lost: lists with gaps of one blank read worse.
    tight = widths(columns, wanted, room, NARROW_GAP)
    return (NARROW_GAP, tight) if narrow or kept(tight) > kept(loose) else (GAP, loose)


def give_way(cells: list[int], which: Sequence[int], over: Callable[[], int], floor: int) -> None:
    """Narrow the widest of these, a cell each time, down to a floor, while there is no room."""
    # A cell each time, so that two columns of the same width end alike and not one at the floor.
    for _ in range(over()):
        at = max(which, key=lambda at: cells[at], default=-1)
        if at < 0 or cells[at] <= floor:
            return
        cells[at] -= 1


def fitted(cell: Cell, column: Column, width: int, mark: str) -> tuple[Part, ...]:
    """A cell in exactly `width` cells; what is cut ends with `mark`."""
    parts = parts_of(cell)
    left = width - sum(width_of(part.text) for part in parts)
    if left < 0:
        parts, left = _cut(parts, column, width, mark)
    if not left:
        return parts
    blank = Part(" " * left)
    return (blank, *parts) if column.right else (*parts, blank)


def _cut(
    parts: tuple[Part, ...], column: Column, width: int, mark: str
) -> tuple[tuple[Part, ...], int]:
    """The parts in at most `width` cells, and how many are left."""
    kept: list[Part] = []
    for part in parts:
        wide = width_of(part.text)
        if wide > width or (wide == width and part is not parts[-1]):
            text = (
                short_name(part.text, width, mark) if column.name else cut(part.text, width, mark)
            )
            kept.append(Part(text, part.style))
            return tuple(kept), width - width_of(text)
        kept.append(part)
        width -= wide
    return tuple(kept), width


def short_name(name: str, room: int, mark: str) -> str:
    """A name; where it does not fit, the first word and an initial, or an initial and the last."""
    words = name.split()
    if width_of(name) > room and len(words) > 1:
        for short in (f"{words[0]} {words[-1][0]}.", f"{words[0][0]}. {words[-1]}"):
            if width_of(short) <= room:
                return short
    return cut(name, room, mark)
