"""The upper part of a table: head, names, both clocks, what they do, the keys, the banner.

One widget that paints its lines itself: of a running clock only the cells that change are sent.
Each further widget would cost a tenth of what a running clock costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from screens.table.digits import drawn, scale_for
from srtui.views.table_clock import Lit

WIDEST = "00:00"
"""What there is always room for, so that digits do not jump when a time gets shorter."""


@dataclass(frozen=True, slots=True)
class Face:
    """One clock: its text (empty: none is shown), and how it is painted."""

    text: str = ""
    lit: Lit = "waits"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text; `kind` names a component style of its own: front--head, …"""

    text: Text
    kind: str = ""


class Front(Widget):
    """Lines above, the clocks side by side, lines below. Only what differs is painted again."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "front--waits", "front--runs", "front--low", "front--fallen", "front--stands",
        "front--head", "front--keys", "front--alert", "front--flag",
    }  # fmt: skip

    def __init__(self, above: int, below: int, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines = [Line(Text()) for _ in range(above + below)]
        self._above = above
        self.faces = (Face(), Face())
        self._rows: tuple[list[str], list[str]] = ([], [])

    def write(self, lines: Sequence[Line]) -> None:
        """Set the lines above and below, from the top."""
        for at, (before, line) in enumerate(zip(self._lines, lines, strict=True)):
            if before != line:
                self._lines[at] = line
                self.refresh(Region(0, self._place(at), self.size.width, 1))

    def write_last(self, line: Line) -> None:
        """Set the last line alone."""
        self.write([*self._lines[:-1], line])

    def _place(self, at: int) -> int:
        """Where a line stands."""
        return at if at < self._above else self.size.height - len(self._lines) + at

    def show(self, left: Face, right: Face) -> None:
        """Show these two clocks."""
        before, self.faces = self.faces, (left, right)
        if before == self.faces:
            return
        old = self._rows
        self._draw()
        for side in (0, 1):
            regions = self._changed(side, old[side], self._rows[side])
            if before[side].lit != self.faces[side].lit:
                regions = [self._half(side)]
            if regions:  # without one the whole widget would be painted
                self.refresh(*regions)

    def _half(self, side: int) -> Region:
        left = self.size.width // 2
        width = (left, self.size.width - left)[side]
        return Region(side * left, self._above, width, self.size.height - len(self._lines))

    def _changed(self, side: int, old: list[str], new: list[str]) -> list[Region]:
        """The cells that differ, row by row; all of them where the size has changed."""
        half, found = self._half(side), list[Region]()
        if [len(row) for row in old] != [len(row) for row in new]:
            return [half]
        for y, (was, now) in enumerate(zip(old, new, strict=True), half.y):
            if was != now:
                differ = [x for x in range(len(now)) if was[x] != now[x]]
                first, last = differ[0], differ[-1]
                found.append(Region(half.x + first, y, last - first + 1, 1))
        return found

    def _draw(self) -> None:
        """The rows of both clocks for the size there is."""
        halves = (self._half(0), self._half(1))
        widest = max((WIDEST, *(face.text for face in self.faces)), key=len)
        room = max(1, min(half.width for half in halves) - 1)
        scale = scale_for(room, halves[0].height, widest)
        left, right = (
            _centred(drawn(face.text, scale, half.width), half)
            for face, half in zip(self.faces, halves, strict=True)
        )
        self._rows = (left, right)

    def on_resize(self, _: events.Resize) -> None:
        """Draw for the new size."""
        self._draw()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line: of text, or of both clocks."""
        width, below = self.size.width, self.size.height - len(self._lines) + self._above
        if y < self._above:
            return self._text(self._lines[y], width)
        if y >= below:
            return self._text(self._lines[self._above + y - below], width)
        at = y - self._above
        parts = [
            Segment(rows[at], self.get_component_rich_style(f"front--{face.lit}"))
            for rows, face in zip(self._rows, self.faces, strict=True)
            if at < len(rows)
        ]
        return Strip(parts).adjust_cell_length(width, self.rich_style)

    def _text(self, line: Line, width: int) -> Strip:
        style = self.rich_style
        if line.kind:
            style = self.get_component_rich_style(f"front--{line.kind}")
        segments = line.text.render(self.app.console, end="")
        return Strip(segments).apply_style(style).adjust_cell_length(width, style)


def _centred(rows: list[str], half: Region) -> list[str]:
    """As many rows as there is room for, in the middle of it."""
    rows = rows[: max(0, half.height)]
    above = (half.height - len(rows)) // 2
    empty = " " * half.width
    return [empty] * above + rows + [empty] * (half.height - len(rows) - above)
