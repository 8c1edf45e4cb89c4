"""Contents of details or a page as values: sections of lines and tables with meanings."""

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
    """Return the cells of a chart's labels and of its longest bar; the figures stay whole."""
    longest = max((width_of(bar.label) for bar in bars), default=0)
    label = min(longest, max(8, width // 3))
    figure = max((width_of(bar.text) for bar in bars), default=0)
    left = width - label - figure - 2 * GAP
    return label, max(4, min(MOST_BAR, left))


def bar_cells(one: Bar, room: int) -> int:
    """Cells of a bar; something is seen of what is not nothing."""
    return max(bool(one.value), round(one.value * room / one.total)) if one.total else 0


Mark = Literal[
    "", "open", "running", "late", "judge", "done", "draft", "published", "dropped", "dot"
]
"""State of a line, whose sign precedes it; `dot`: an item of a list."""

HARD = "\xa0"
"""A blank that belongs to its word, as in a badge."""


class Piece(Value):
    """A part of a line. `means`: names of meanings, as `winner one`; words say them as well.

    `mark`: its sign precedes the text, as a word of its own in a table's cell.
    """

    text: str
    means: str = ""
    mark: Mark = ""


class PaneLine(Value):
    """A line: a mark, a label, text (wrapped if it is long), figures on the right.

    `key`: the label is one to press. `unbroken`: it is for copying, so it is never broken.
    """

    parts: tuple[Piece, ...] = ()
    mark: Mark = ""
    label: str = ""
    right: tuple[Piece, ...] = ()
    indent: int = 0
    key: bool = False
    unbroken: bool = False


class PaneTable(Value):
    """Rows of cells. `right`: which columns hold figures; `headings` may be empty: none is shown.

    If there is no room, `narrow` replaces it; without one the widest column of words gives way,
    those that `gives` names before all others. A row of a single cell spans the table, between two
    groups of rows.
    """

    rows: tuple[tuple[Piece, ...], ...]
    right: tuple[bool, ...]
    headings: tuple[str, ...] = ()
    gives: tuple[int, ...] = ()
    narrow: PaneTable | None = None


class PanePicture(Value):
    """A table to scale, and lines next to it if there is room, otherwise below."""

    map: TableMap
    lines: tuple[PaneLine, ...] = ()


class PaneRule(Value):
    """A rule across the page: what follows is printed on a new page."""

    text: str


Item = PaneLine | PaneTable | Bar | PanePicture | PaneRule
"""What a section is made of."""


class PaneSection(Value):
    """A part with its heading; empty for the part at the top."""

    heading: str
    items: tuple[Item, ...]


Sections = tuple[PaneSection, ...]
"""What a page shows."""


class PaneView(Value):
    """The contents beside a row. `key` names the row: another one is shown from its beginning.

    `map` is shown below if there is room for it; `spare`: only if all words are in sight.
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
    """Return a line of one part, and perhaps a figure on the right."""
    parts = (Piece(text, means),) if text else ()
    return PaneLine(parts, mark, label, (Piece(right),) if right else (), indent)


def section(heading: str, items: Iterable[Item | None]) -> tuple[PaneSection, ...]:
    """Return a section, or none if it is empty."""
    kept = tuple(one for one in items if one is not None)
    return (PaneSection(heading, kept),) if kept else ()


def sentences(texts: Iterable[str], heading: str = "") -> tuple[PaneSection, ...]:
    """Return a section of sentences; none without any."""
    return section(heading, map(line, texts))


def listed(texts: Iterable[str], heading: str = "") -> tuple[PaneSection, ...]:
    """Return a section with a list of sentences."""
    return section(heading, (line(text, mark="dot") for text in texts))
