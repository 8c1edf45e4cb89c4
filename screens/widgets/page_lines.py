"""The lines of a long page: only visible ones are painted, and they can be selected and copied.

A sheet for each player of a large event has thousands of lines, which take seconds to lay out.
"""

from collections.abc import Iterable
from typing import cast

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.selection import Selection
from textual.strip import Strip

from data.clean import fold
from screens.widgets.text_part import Line, Part, PartLines, cells_of
from srtui.documents.layout import broken


class PageLines(PartLines):
    """Widget of lines that wrap at its width and are copied unwrapped."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._going_on: dict[int, str] = {}
        """The text before each continued line, by the line's number."""
        self._widest = 0
        self._marked: int | None = None

    def write(self, lines: Iterable[Line], width: int) -> None:
        """Show these lines, wrapped at `width` cells."""
        shown: list[Line] = []
        self._going_on = {}
        for line in lines:
            rows = _folded(line, width)
            here = enumerate(rows, len(shown))
            self._going_on |= {at: between for at, (between, _) in here if at > len(shown)}
            shown += (row for _, row in rows)
        self._marked = None
        self.lines = tuple(shown)
        self._widest = max(map(cells_of, shown), default=0)
        self.refresh(layout=True)

    def having(self, word: str) -> tuple[int, ...]:
        """Return the numbers of lines with a word, ignoring case and accents; none if it is ""."""
        wanted = fold(word)
        return tuple(
            y for y, line in enumerate(self.lines) if wanted and wanted in fold(_text(line))
        )

    def mark(self, y: int | None) -> None:
        """Mark the line that was found; None: remove the mark."""
        for at in {self._marked, y} - {None}:
            self.refresh(Region(0, cast(int, at), self.size.width, 1))
        self._marked = y

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the width of the longest line in cells."""
        del container, viewport
        return self._widest

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines."""
        del container, viewport, width
        return len(self.lines)

    def render_line(self, y: int) -> Strip:
        """Render a line with its selected part marked, or all of it if it is the line found."""
        strip = super().render_line(y)
        if y == self._marked:
            strip = _over(strip, self.style_of("cursor"))
        chosen = self.text_selection.get_span(y) if self.text_selection is not None else None
        if chosen is not None:
            begin = chosen[0]
            end = strip.cell_length if chosen[1] == -1 else chosen[1]
            marked = self.screen.get_component_rich_style("screen--selection")
            inside = _over(strip.crop(begin, end), marked)
            strip = Strip.join([strip.crop(0, begin), inside, strip.crop(end)])
        return strip.apply_offsets(0, y)

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """Return the selected text; a wrapped line counts as one line."""
        text = "\n".join(_text(line).rstrip() for line in self.lines)
        first = selection.start.y if selection.start is not None else 0
        selected, *others = selection.extract(text).split("\n")
        for number, line in enumerate(others, first + 1):
            selected += self._going_on.get(number, "\n") + line
        return selected, "\n"


def _over(strip: Strip, style: Style) -> Strip:
    return Strip([Segment(one.text, (one.style or style) + style) for one in strip])


def _text(line: Line) -> str:
    return "".join(part.text for part in line)


def _folded(line: Line, width: int) -> list[tuple[str, Line]]:
    """Return a line wrapped into several, each with the text between it and the one before."""
    if cells_of(line) <= width:
        return [("", line)]
    text, style = _text(line), line[0].style
    return [(between, (Part(row, style),)) for between, row in broken(text, width)]
