"""The contents of a details pane or page as values: sections of lines and tables with meanings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from srtui.documents.layout import width_of
from srtui.rules.value import Value, field

if TYPE_CHECKING:
    from srtui.documents.map.scene import TableMap


MOST_BAR = 40
"""Cells of a bar that is all of its chart."""
GAP = 2


class Bar(Value):
    """A line of a chart: its length in relation to `of`, its text, and whether it is `faint`."""

    label: str
    value: int
    total: int = field(name="of")
    text: str = field(name="said")
    faint: bool = False


def bar_room(bars: Sequence[Bar], width: int) -> tuple[int, int]:
    """Return the cells for a chart's labels and for its longest bar; figures are never cut."""
    longest = max((width_of(bar.label) for bar in bars), default=0)
    label = min(longest, max(8, width // 3))
    figure = max((width_of(bar.text) for bar in bars), default=0)
    return label, max(4, min(MOST_BAR, width - label - figure - 2 * GAP))


def bar_cells(one: Bar, room: int) -> int:
    """Return a bar's length in cells; at least a little if the value is not zero."""
    return max(bool(one.value), round(one.value * room / one.total)) if one.total else 0


Mark = Literal[
    "", "open", "running", "late", "judge", "done", "draft", "published", "dropped", "dot"
]
"""State of a line, whose sign precedes it; `dot`: an item of a list."""

HARD = "\xa0"
"""A blank that belongs to its word, as in a badge."""


class Piece(Value):
    """A part of a line. `means`: names of meanings, such as `winner one`; the words say them too.

    `mark`: the mark's sign precedes the text; in a table's cell, as a separate word.
    """

    text: str
    means: str = ""
    mark: Mark = ""


class PaneLine(Value):
    """A line: a mark, a label, text (wrapped if it is long), figures on the right.

    `key`: the label is a key to press. `unbroken`: the line is for copying, so it is never broken.
    """

    parts: tuple[Piece, ...] = ()
    mark: Mark = ""
    label: str = ""
    right: tuple[Piece, ...] = ()
    indent: int = 0
    key: bool = False
    unbroken: bool = False


class PaneTable(Value):
    """Rows of cells. `right`: columns that hold figures. If `headings` is empty, none are shown.

    If there is no room, `narrow` replaces the table; without it, the widest column of words
    shrinks, those that `gives` names before all others. A row with a single cell spans the table,
    between two groups of rows.
    """

    rows: tuple[tuple[Piece, ...], ...]
    right: tuple[bool, ...]
    headings: tuple[str, ...] = ()
    gives: tuple[int, ...] = ()
    narrow: PaneTable | None = None


class PanePicture(Value):
    """A table drawn to scale, with lines next to it if there is room, otherwise below."""

    map: TableMap
    lines: tuple[PaneLine, ...] = ()


class PaneRule(Value):
    """A rule across the page: whatever follows is printed on a new page."""

    text: str


Item = PaneLine | PaneTable | Bar | PanePicture | PaneRule
"""What a section is made of."""


class PaneSection(Value):
    """A part with its heading, which is empty for the part at the top."""

    heading: str
    items: tuple[Item, ...]


Sections = tuple[PaneSection, ...]
"""What a page shows."""


class PaneView(Value):
    """The details of a row. `key` identifies the row: a different row is shown from its top.

    `map` is shown below if there is room for it; `spare`: only if all the words are visible.
    """

    key: str
    sections: tuple[PaneSection, ...]
    map: TableMap | None = None
    spare: bool = False


def line(
    text: str = "",
    means: str = "",
    *,
    mark: Mark = "",
    label: str = "",
    right: str = "",
    indent: int = 0,
) -> PaneLine:
    """Return a line with one part, and optionally a figure on the right."""
    parts = (Piece(text, means),) if text else ()
    return PaneLine(parts, mark, label, (Piece(right),) if right else (), indent)


def section(heading: str, items: Iterable[Item | None]) -> tuple[PaneSection, ...]:
    """Return a section, or none if it is empty."""
    kept = tuple(one for one in items if one is not None)
    return (PaneSection(heading, kept),) if kept else ()


def sentences(texts: Iterable[str], heading: str = "") -> tuple[PaneSection, ...]:
    """Return a section of sentences; none if there are no sentences."""
    return section(heading, map(line, texts))


def listed(texts: Iterable[str], heading: str = "") -> tuple[PaneSection, ...]:
    """Return a section that lists sentences; none if there are no sentences."""
    return section(heading, (line(text, mark="dot") for text in texts))
