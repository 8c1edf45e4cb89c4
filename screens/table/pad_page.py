"""A page of a table as plain blocks, which a browser lays out and scrolls as its own."""

from collections.abc import Iterator, Sequence
from typing import Literal

from screens.pages.page import Page
from srtui.documents.map.cells import plain
from srtui.documents.sections import Bar, Item, PaneLine, PanePicture, PaneTable, Piece
from srtui.rules.value import Value

MAP = (44, 30)
"""Cells of a map that a telephone shows whole."""


class PageBlock(Value):
    """A part of a page: a heading, a paragraph, an item of a list, a table, or a map of text."""

    kind: Literal["heading", "line", "item", "table", "map"]
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


class PadPage(Value):
    """A page to read: its title and its blocks."""

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
    """Yield the blocks of an item; a rule between two pages of paper has none."""
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
