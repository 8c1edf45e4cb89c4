"""Tables declared once, as columns with heading and contents; pages with tables as plain text."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from srtui.documents.document import Document, Grid, text_lines
from srtui.documents.layout import Column, table, whole_table
from srtui.documents.sections import (
    HARD,
    Bar,
    Item,
    PaneLine,
    PanePicture,
    PaneSection,
    PaneTable,
    Piece,
    Sections,
)
from srtui.rules.plural import phrase, translate, translate_label
from srtui.rules.value import Value, replace

Row = TypeVar("Row")
Cell = TypeVar("Cell")
Content = str | int | bool | Piece | tuple[Piece, ...] | None
"""What a cell holds; a bool is shown as yes or no, None as nothing."""


class TableColumn(Value, Generic[Row]):
    """A column of a table on screens, on the command line and on paper.

    `right`: it holds figures. `gives`: without room, columns with a higher number narrow first.
    `brief`: the cell for a list on a screen, if different. `least`, `name`, `prose` apply to such
    lists, too: the minimum number of cells; it holds people's names; it holds sentences.
    """

    heading: str
    content: Callable[[Row], Content] = str
    right: bool = False
    gives: int = 0
    brief: Callable[[Row], Content] | None = None
    least: int = 0
    name: bool = False
    prose: bool = False


def tabled(columns: Sequence[TableColumn[Row]], rows: Iterable[Row]) -> PaneTable:
    """Return rows as a table for a section."""
    giving = [at for at, column in enumerate(columns) if column.gives]
    giving.sort(key=lambda at: -columns[at].gives)
    cells = tuple(_cells(columns, rows, piece))
    return PaneTable(cells, _right_aligned(columns), _headings(columns), tuple(giving))


def unheaded(columns: Sequence[TableColumn[Row]], rows: Sequence[Row]) -> PaneTable | None:
    """Return rows as a table without headings; None if there are no rows."""
    return replace(tabled(columns, rows), headings=()) if rows else None


def piece(content: Content) -> Piece:
    """Return a cell's content as a piece of text."""
    if isinstance(content, Piece):
        return content
    if isinstance(content, tuple):
        return Piece("".join(part.text for part in content))
    if isinstance(content, bool):
        return Piece(phrase("yes") if content else phrase("no"))
    if isinstance(content, str):
        return Piece(translate(content))
    return Piece("" if content is None else str(content))


def chosen(columns: Sequence[TableColumn[Row]], names: Sequence[str]) -> list[TableColumn[Row]]:
    """Return the columns with these headings, in that order."""
    by_heading = {column.heading: column for column in columns}
    return [by_heading[name] for name in names]


def without(columns: Sequence[TableColumn[Row]], *names: str) -> tuple[TableColumn[Row], ...]:
    """Return all columns except those with these headings."""
    return tuple(column for column in columns if column.heading not in names)


def as_text(
    columns: Sequence[TableColumn[Row]], rows: Iterable[Row]
) -> tuple[tuple[Column, ...], list[tuple[str, ...]]]:
    """Return headings and cells for a plain-text table."""
    heads = tuple(map(Column, _headings(columns), _right_aligned(columns)))
    return heads, list(_cells(columns, rows, lambda content: piece(content).text))


def _cells(
    columns: Sequence[TableColumn[Row]], rows: Iterable[Row], show: Callable[[Content], Cell]
) -> Iterator[tuple[Cell, ...]]:
    for row in rows:
        yield tuple(show(column.content(row)) for column in columns)


def printed(columns: Sequence[TableColumn[Row]], rows: Iterable[Row]) -> Grid:
    """Return rows as a table for paper, where yes and no become a box to tick."""
    return Grid(
        _headings(columns), tuple(_cells(columns, rows, _on_paper)), _right_aligned(columns)
    )


def _headings(columns: Sequence[TableColumn[Row]]) -> tuple[str, ...]:
    return tuple(translate_label(column.heading, "heading") for column in columns)


def _right_aligned(columns: Sequence[TableColumn[Row]]) -> tuple[bool, ...]:
    return tuple(column.right for column in columns)


def _on_paper(content: Content) -> str:
    if isinstance(content, bool):
        return "[x]" if content else "[ ]"
    return piece(content).text


def page_lines(page: Sections | Document, width: int | None = None) -> tuple[str, ...]:
    """Return a page as lines; a document always has the width of paper."""
    return text_lines(page) if isinstance(page, Document) else section_lines(page, width)


def section_lines(sections: Iterable[PaneSection], width: int | None = None) -> tuple[str, ...]:
    """Return sections as lines, separated by a blank line; tables take at most `width` cells."""
    lines: list[str] = []
    for part in sections:
        if lines:
            lines.append("")
        if part.heading:
            lines.append(part.heading)
        indent = "  " if part.heading else ""
        for item in part.items:
            lines += _item_lines(item, indent, width)
    return tuple(lines)


def _item_lines(item: Item, indent: str, width: int | None) -> Iterator[str]:
    if isinstance(item, PaneTable):
        yield from _table_lines(item, width)
    elif isinstance(item, PanePicture):
        for line in item.lines:
            yield from _item_lines(line, indent, width)
    elif isinstance(item, PaneLine):
        yield f"{indent}{_line_text(item)}".rstrip()
    else:
        yield f"{indent}{item.label} {item.text}" if isinstance(item, Bar) else indent + item.text


def _line_text(item: PaneLine) -> str:
    label = item.label if item.label[-1:] in ("", ".") else f"{item.label}:"
    parts = (label, _joined(item.parts), f" {_joined(item.right)}")
    return " " * item.indent + " ".join(part for part in parts if part.strip())


def _joined(pieces: Sequence[Piece]) -> str:
    return "".join(piece.text for piece in pieces).replace(HARD, " ").strip()


def _plain_cells(row: Sequence[Piece]) -> list[str]:
    return [piece.text.replace(HARD, " ") for piece in row]


def _table_lines(item: PaneTable, width: int | None) -> Iterator[str]:
    """Yield a table's lines; a row with a single cell spans it, between two groups of rows."""
    headings = item.headings or ("",) * len(item.right)
    columns = [Column(name, right) for name, right in zip(headings, item.right, strict=True)]
    cells = [_plain_cells(row) for row in item.rows if len(row) == len(columns)]
    if item.headings or width is None:
        head, rule, *lines = table(columns, cells, width)
        shown = iter([[line] for line in lines])
    else:
        # Labels with sentences: a sentence is wrapped, whereas a table's cell would be cut.
        shown = iter(whole_table(columns, cells, width)[1:])
    if item.headings:
        yield from (head, rule)
    for row in item.rows:
        yield from next(shown) if len(row) == len(columns) else [_joined(row)]
