"""Tables that are declared once: each column with its heading and what it shows of a row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from srtui.documents.document import Grid
from srtui.documents.layout import Column
from srtui.documents.sections import PaneTable, Piece
from srtui.rules.value import Value

Row = TypeVar("Row")
BOX = "[ ]"
TICKED = "[x]"
Content = str | int | bool | Piece | tuple[Piece, ...] | None
"""What a cell holds; a bool is shown as yes or no, None as nothing."""


class TableColumn(Value, Generic[Row]):
    """A column of a table on screens, on the command line and on paper.

    `right`: figures. `gives`: without room, columns with a higher number are narrowed first.
    `brief` is the cell of a list on a screen, where it differs. `least`, `name` and `prose` are of
    such a list, too: the cells that it keeps, names of people, sentences.
    """

    heading: str
    content: Callable[[Row], Content]
    right: bool = False
    gives: int = 0
    brief: Callable[[Row], Content] | None = None
    least: int = 0
    name: bool = False
    prose: bool = False


def tabled(
    columns: Sequence[TableColumn[Row]],
    rows: Iterable[Row],
    *,
    narrow: Sequence[TableColumn[Row]] = (),
) -> PaneTable:
    """Return rows as a table of a section; `narrow`: the columns where there is no room."""
    shown = tuple(rows)
    giving = [at for at, column in enumerate(columns) if column.gives]
    giving.sort(key=lambda at: -columns[at].gives)
    cells = []
    for row in shown:
        cells.append(tuple(piece(column.content(row)) for column in columns))
    return PaneTable(
        rows=tuple(cells),
        right=_right(columns),
        headings=_headings(columns),
        gives=tuple(giving),
        narrow=tabled(narrow, shown) if narrow else None,
    )


def piece(content: Content) -> Piece:
    """Return what a cell holds as a piece of text."""
    if isinstance(content, Piece):
        return content
    if isinstance(content, tuple):
        return Piece("".join(one.text for one in content))
    if isinstance(content, bool):
        return Piece("yes" if content else "no")
    return Piece("" if content is None else str(content))


def chosen(columns: Sequence[TableColumn[Row]], names: Sequence[str]) -> list[TableColumn[Row]]:
    """Return some columns of a table by their headings, in that order."""
    by_heading = {column.heading: column for column in columns}
    return [by_heading[name] for name in names]


def without(columns: Sequence[TableColumn[Row]], *names: str) -> tuple[TableColumn[Row], ...]:
    """Return the columns of a table except those with these headings."""
    return tuple(column for column in columns if column.heading not in names)


def as_text(
    columns: Sequence[TableColumn[Row]], rows: Iterable[Row]
) -> tuple[tuple[Column, ...], list[tuple[str, ...]]]:
    """Return headings and cells for a table of plain text."""
    heads = tuple(Column(column.heading, column.right) for column in columns)
    return heads, [_texts(columns, row) for row in rows]


def _texts(columns: Sequence[TableColumn[Row]], row: Row) -> tuple[str, ...]:
    return tuple(piece(column.content(row)).text for column in columns)


def printed(columns: Sequence[TableColumn[Row]], rows: Iterable[Row]) -> Grid:
    """Return rows as a table on paper, where yes and no are a box to tick."""
    cells = []
    for row in rows:
        cells.append(tuple(_on_paper(column.content(row)) for column in columns))
    return Grid(_headings(columns), tuple(cells), _right(columns))


def _headings(columns: Sequence[TableColumn[Row]]) -> tuple[str, ...]:
    return tuple(column.heading for column in columns)


def _right(columns: Sequence[TableColumn[Row]]) -> tuple[bool, ...]:
    return tuple(column.right for column in columns)


def _on_paper(content: Content) -> str:
    if isinstance(content, bool):
        return TICKED if content else BOX
    return piece(content).text
