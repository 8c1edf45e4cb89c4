"""Pages as lines of plain text, for the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from srtui.documents.document import Document, text_lines
from srtui.documents.layout import Column, table, whole_table
from srtui.documents.sections import (
    HARD,
    Item,
    PaneLine,
    PaneSection,
    PaneTable,
    Piece,
    Sections,
    words_of,
)

INDENT = "  "


def page_lines(page: Sections | Document, width: int | None = None) -> tuple[str, ...]:
    """Return a page as lines; a document has the width of paper."""
    return text_lines(page) if isinstance(page, Document) else section_lines(page, width)


def section_lines(sections: Iterable[PaneSection], width: int | None = None) -> tuple[str, ...]:
    """Return sections as lines, a blank one between two; tables take at most `width` cells."""
    lines: list[str] = []
    for part in sections:
        if lines:
            lines.append("")
        if part.heading:
            lines.append(part.heading)
        indent = INDENT if part.heading else ""
        for item in part.items:
            lines += _item_lines(item, indent, width)
    return tuple(lines)


def _item_lines(item: Item, indent: str, width: int | None) -> Iterator[str]:
    if isinstance(item, PaneTable):
        yield from _table_lines(item, width)
    elif isinstance(item, PaneLine):
        yield f"{indent}{_line_text(item)}".rstrip()
    else:
        yield from (f"{indent}{line}" for line in words_of(item).splitlines())


def _line_text(item: PaneLine) -> str:
    parts = (_label_text(item.label), _joined(item.parts), f" {_joined(item.right)}")
    return " " * item.indent + " ".join(part for part in parts if part.strip())


def _label_text(label: str) -> str:
    return label if not label or label.endswith(".") else f"{label}:"


def _joined(pieces: Sequence[Piece]) -> str:
    return "".join(piece.text for piece in pieces).replace(HARD, " ").strip()


def _texts(row: Sequence[Piece]) -> list[str]:
    return [piece.text.replace(HARD, " ") for piece in row]


def _table_lines(item: PaneTable, width: int | None) -> Iterator[str]:
    """Yield a table; a row of a single cell spans it, between two groups of rows."""
    headings = item.headings or ("",) * len(item.right)
    columns = [Column(name, right) for name, right in zip(headings, item.right, strict=True)]
    whole = [row for row in item.rows if len(row) == len(columns)]
    cells = [_texts(row) for row in whole]
    if item.headings or width is None:
        head, rule, *lines = table(columns, cells, width)
        shown = iter([[line] for line in lines])
    else:
        # Labels and their sentences: a sentence is wrapped, where a cell of a table is cut.
        shown = iter(whole_table(columns, cells, width)[1:])
    if item.headings:
        yield from (head, rule)
    for row in item.rows:
        yield from next(shown) if len(row) == len(columns) else [_joined(row)]
