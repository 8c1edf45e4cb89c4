"""The lines of a long page: only those in sight are painted, and they can be selected to be copied.

A sheet for each player of a large event has thousands of lines, which take seconds to lay out.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from rich.segment import Segment
from textual.geometry import Size
from textual.selection import Selection
from textual.strip import Strip

from screens.widgets.part_lines import Line, Part, PartLines
from srtui.views.layout import width_of


class PageLines(PartLines):
    """As wide as its longest line, as high as all of them. A line that is longer than the page was
    to stay whole: it goes on below, and is copied as one.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._going_on: frozenset[int] = frozenset()
        self._widest = 0

    def write(self, lines: Iterable[Line], width: int) -> None:
        """Show these lines in so many cells."""
        shown: list[Line] = []
        going_on: set[int] = set()
        for line in lines:
            rows = _folded(line, width)
            going_on |= set(range(len(shown) + 1, len(shown) + len(rows)))
            shown += rows
        self._going_on = frozenset(going_on)
        self.lines = tuple(shown)
        self._widest = max(map(_cells, shown), default=0)
        self.refresh(layout=True)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The cells of the longest line."""
        del container, viewport
        return self._widest

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A line for each."""
        del container, viewport, width
        return len(self.lines)

    def render_line(self, y: int) -> Strip:
        """One line; what is selected of it is marked."""
        strip = super().render_line(y)
        chosen = self.text_selection.get_span(y) if self.text_selection is not None else None
        if chosen is not None:
            begin, end = chosen[0], strip.cell_length if chosen[1] == -1 else chosen[1]
            marked = self.screen.get_component_rich_style("screen--selection")
            inside = Strip(
                [
                    Segment(one.text, (one.style or marked) + marked)
                    for one in strip.crop(begin, end)
                ]
            )
            strip = Strip.join([strip.crop(0, begin), inside, strip.crop(end)])
        return strip.apply_offsets(0, y)

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """What is selected, as text: what only goes on below is one line."""
        text = "\n".join("".join(part.text for part in line).rstrip() for line in self.lines)
        first = selection.start.y if selection.start is not None else 0
        found = ""
        for at, line in enumerate(selection.extract(text).split("\n")):
            between = " " if first + at in self._going_on else "\n"
            found += between * bool(at) + line
        return found, "\n"


def _cells(line: Line) -> int:
    return sum(width_of(part.text) for part in line)


def _folded(line: Line, width: int) -> list[Line]:
    if _cells(line) <= width:
        return [line]
    style = line[0].style
    return [(Part(one, style),) for one in wrap("".join(part.text for part in line), width)]
