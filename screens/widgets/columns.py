"""Widths of a list's columns: as wide as their contents, if there is room.

On a large screen, rows are in groups of five with a blank line between. Every list has the same
rhythm, whatever it contains, so that someone used to one can read them all.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from textual.geometry import Size

from screens.theme.signs import Signs
from screens.widgets.text_part import Part, cells_of
from srtui.documents.layout import cut, give_way, width_of
from srtui.documents.sections import Piece
from srtui.documents.table import Content, TableColumn, piece

R = TypeVar("R")

GAP, NARROW_GAP = 2, 1
"""Cells between two columns; and in lists narrower than NARROW."""
MOST_GAP = 6
"""Cells between two columns at most, on a terminal of SPREAD_FROM columns."""
SPREAD_FROM = 160
NARROW = 60
FLOOR = 15
"""Cells below which no text is narrowed while another column can give way."""
KNOWN = 18
"""Cells to which names are narrowed before columns about the players go."""
FIRST_TO_GO = 8
"""Columns that give way with this number or a higher one go before names are narrowed at all."""
SCRAP = 10
"""A column that gives way is narrowed to as few cells before it goes."""
PROSE = 40
"""Sentences are cut to this many cells before any column goes."""
LEAST = 5
"""Cells that every text keeps, whatever the room."""

Cell = str | Part | tuple[Part, ...]
"""Contents of a cell; a plain text means what its row means."""


Column = TableColumn[Any]
"""A column of a list.

`gives`: its turn to be narrowed, then left out; the highest number goes first, 0 always stays, and
figures are never cut. `least`: minimum width in cells if there is room, so that the next columns
stay in place when its content changes. One long `name` takes no other column's room.
"""


def row_cells(table: Sequence[TableColumn[R]], row: R, signs: Signs) -> tuple[Cell, ...]:
    """Return the cells of a row, with a terminal's symbols."""
    return tuple(_cell((column.brief or column.content)(row), signs) for column in table)


def _cell(content: Content, signs: Signs) -> Cell:
    if isinstance(content, str):
        return content
    # A single part without a meaning takes that of its row; if there are several, each has its own.
    if isinstance(content, tuple):
        return tuple(_part(one, signs) for one in content)
    part = _part(content if isinstance(content, Piece) else piece(content), signs)
    return part if part.style else part.text


def _part(one: Piece, signs: Signs) -> Part:
    return Part(f"{signs.symbol(one.mark)} {one.text}".strip() if one.mark else one.text, one.means)


def parts_of(cell: Cell) -> tuple[Part, ...]:
    """Return a cell's parts; those of plain text have no meaning of their own."""
    if isinstance(cell, tuple):
        return cell
    return (Part(cell),) if isinstance(cell, str) else (cell,)


def text_of(cell: Cell) -> str:
    """Return a cell as plain text."""
    return cell if isinstance(cell, str) else "".join(part.text for part in parts_of(cell))


def measured(
    columns: Sequence[Column], rows: Sequence[Sequence[Cell]]
) -> tuple[list[int], list[int]]:
    """Return the widths that columns need, then those that suffice for nine tenths of the names."""
    needs, usually = [], []
    for at, column in enumerate(columns):
        lengths = [width_of(text_of(row[at])) for row in rows if at < len(row)]
        wide = max(lengths, default=0)
        needs.append(max(wide, width_of(column.heading)) if wide else 0)
        usual = sorted(lengths)[(len(lengths) - 1) * 9 // 10] if lengths else 0
        usually.append(max(KNOWN, usual) if column.name else 0)
    return needs, usually


def widths(
    columns: Sequence[Column],
    needs: Sequence[int],
    room: int,
    gap: int,
    usually: Sequence[int] = (),
) -> list[int]:
    """Return the width of each column within `room` cells; 0: it is not shown.

    `usually`: the widths to which columns of names are narrowed before any other column is removed.
    """
    cells = list(needs)

    def over() -> int:
        return sum(cells) + gap * (sum(map(bool, cells)) - 1) - room

    give_way(cells, [at for at, one in enumerate(columns) if one.prose], over, PROSE)
    giving = [at for at, one in enumerate(columns) if one.gives]
    giving.sort(key=lambda at: (columns[at].gives, at), reverse=True)
    names = [at for at, one in enumerate(columns) if one.name]
    for name in names if usually else ():
        give_way(cells, [name], over, usually[name])
    first_to_go = [at for at in giving if columns[at].gives >= FIRST_TO_GO]
    for going in (first_to_go, giving):
        _take_out(cells, columns, going, over)
        give_way(cells, names, over, KNOWN)
    _bring_back(cells, columns, needs, giving, over, gap)
    # Columns removed after the names were narrowed may have left room for them.
    for name in names:
        for other in first_to_go:
            # A club that is cut anyway gives up room for the last letters of a name.
            if 0 < cells[other] < needs[other]:
                lent = max(0, min(needs[name] - cells[name] + over(), cells[other] - SCRAP))
                cells[other] -= lent
        cells[name] += min(needs[name] - cells[name], max(0, -over()))
    for floor in (FLOOR, LEAST):
        give_way(cells, [at for at, one in enumerate(columns) if not one.right], over, floor)
    for index, column in enumerate(columns):
        if cells[index] and cells[index] < column.least:
            cells[index] += min(column.least - cells[index], max(0, -over()))
    return cells


def _take_out(
    cells: list[int], columns: Sequence[Column], going: Sequence[int], over: Callable[[], int]
) -> None:
    """Remove columns in this order until the rest fits; columns with one number go together."""
    for index in going:
        if over() <= 0:
            return
        left = cells[index] - over()
        cells[index] = left if left >= SCRAP and not columns[index].right else 0
        if not cells[index]:
            for other in going:
                if columns[other].gives == columns[index].gives:
                    cells[other] = 0


def _bring_back(
    cells: list[int],
    columns: Sequence[Column],
    needs: Sequence[int],
    removed: Sequence[int],
    over: Callable[[], int],
    gap: int,
) -> None:
    """Restore removed narrow columns that fit in the room that a wide one has left."""
    for number in sorted({columns[at].gives for at in removed}):
        group = [at for at in removed if columns[at].gives == number and needs[at]]
        need = sum(needs[at] + gap for at in group)
        if not any(cells[at] for at in group) and need <= -over():
            for at in group:
                cells[at] = needs[at]


def laid_out(
    columns: Sequence[Column],
    needs: Sequence[int],
    room: int,
    *,
    narrow: bool,
    usually: Sequence[int] = (),
) -> tuple[int, Sequence[int]]:
    """Return the gap between columns, and their widths.

    The narrow gap is also used if that keeps a column, more of a name, or all names in full; full
    names count more than the columns removed first. `usually`: as for `widths`.
    """
    enough = [min(pair) for pair in zip(needs, usually, strict=True)] if usually else needs
    names = [at for at, one in enumerate(columns) if one.name]
    last_to_go = [at for at, one in enumerate(columns) if one.gives < FIRST_TO_GO]

    def retained(found: Sequence[int]) -> tuple[int, int]:
        return sum(map(bool, found)), sum(min(found[at], enough[at]) for at in names)

    def rank(found: Sequence[int]) -> tuple[int, ...]:
        whole = all(found[at] >= needs[at] for at in names)
        return (sum(found[at] > 0 for at in last_to_go), whole, *retained(found))

    loose = widths(columns, needs, room, GAP, usually)
    if not narrow and retained(loose) == retained(needs):
        return GAP, loose
    # Only if something was lost: lists with gaps of one space are harder to read.
    tight = widths(columns, needs, room, NARROW_GAP, usually)
    return (NARROW_GAP, tight) if narrow or rank(tight) > rank(loose) else (GAP, loose)


def spread(cells: Sequence[int], room: int) -> int:
    """Return the gap, from GAP to MOST_GAP, with which columns of these widths fill the room."""
    gaps = sum(map(bool, cells)) - 1
    return max(GAP, min(MOST_GAP, (room - sum(cells)) // gaps)) if gaps > 0 else GAP


def fitted(cell: Cell, column: Column, width: int, mark: str) -> tuple[Part, ...]:
    """Return a cell in exactly `width` cells; if cut, it ends with `mark`."""
    parts = parts_of(cell)
    left = width - cells_of(parts)
    if left < 0:
        parts, left = _cut_parts(parts, width, mark)
    if not left:
        return parts
    blank = Part(" " * left)
    return (blank, *parts) if column.right else (*parts, blank)


def _cut_parts(parts: tuple[Part, ...], width: int, mark: str) -> tuple[tuple[Part, ...], int]:
    """Return the parts cut to at most `width` cells, and how many cells are left."""
    shown: list[Part] = []
    for part in parts:
        cells = width_of(part.text)
        if cells > width or (cells == width and part is not parts[-1]):
            text = cut(part.text, width, mark)
            shown.append(Part(text, part.style))
            return tuple(shown), width - width_of(text)
        shown.append(part)
        width -= cells
    return tuple(shown), width


ROOMY = (100, 30)
"""Cells of a terminal from which there is air: around titles, and between groups of rows."""


def is_roomy(size: Size) -> bool:
    """Tell whether a terminal of this size has room for air."""
    return size.width >= ROOMY[0] and size.height >= ROOMY[1]


TOGETHER = 5
"""Rows without a blank line between them."""
