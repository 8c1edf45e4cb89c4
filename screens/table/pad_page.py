"""A table's page as plain blocks, which the browser lays out and scrolls itself."""

from collections.abc import Iterator, Sequence
from typing import Literal

from screens.pages.page import Page
from srtui.documents.map.cells import plain
from srtui.documents.sections import Bar, Item, PaneLine, PanePicture, PaneTable, Piece
from srtui.rules.value import Value

MAP = (44, 30)
"""Cells of a map that a telephone shows whole."""


class PageBlock(Value):
    """A part of a page: a heading, a paragraph, a list item, a table, or a text map."""

    kind: Literal["heading", "line", "item", "table", "map"]
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


class PadPage(Value):
    """A page to read, made of a title and blocks."""

    title: str
    blocks: tuple[PageBlock, ...]


def page_of(page: Page) -> PadPage:
    """Return a page as blocks."""
    return PadPage(page.heading, tuple(_blocks(page)))


def _blocks(page: Page) -> Iterator[PageBlock]:
    for section in page.sections:
        if section.heading:
            yield PageBlock("heading", section.heading)
        for item in section.items:
            yield from _block(item)


def _block(item: Item) -> Iterator[PageBlock]:
    """Yield an item's blocks; a rule between two printed pages has none."""
    if isinstance(item, PaneLine):
        yield from _line(item)
    elif isinstance(item, PaneTable):
        rows = [item.headings] if item.headings else []
        for row in item.rows:
            rows.append(tuple(cell.text for cell in row))
        yield PageBlock("table", rows=tuple(rows))
    elif isinstance(item, PanePicture):
        yield PageBlock("map", "\n".join(plain(item.map, *MAP)))
        for line in item.lines:
            yield from _line(line)
    elif isinstance(item, Bar):
        yield PageBlock("line", f"{item.label} {item.text}")


def _line(line: PaneLine) -> Iterator[PageBlock]:
    text, right = _joined(line.parts), _joined(line.right)
    said = " ".join(part for part in (line.label, text, right) if part)
    if said:
        yield PageBlock("item" if line.mark == "dot" else "line", said)


def _joined(pieces: Sequence[Piece]) -> str:
    return "".join(piece.text for piece in pieces)
