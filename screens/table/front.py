"""The upper part of a table: head, names, both clocks, what they do, the keys, the banner.

One widget that paints its lines itself: of a running clock only the cells that change are sent.
Each further widget would cost a tenth of what a running clock costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from screens.table.digits import drawn, scale_for
from srtui.rules.value import Value
from srtui.views.table_clock import Lit

WIDEST = "00:00"
"""What there is always room for, so that digits do not jump when a time gets shorter."""


class Face(Value):
    """One clock: its text (empty: none is shown), and how it is painted."""

    text: str = ""
    lit: Lit = "waits"


class Line(Value):
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
        self._halves = (Region(), Region())
        self._rows: list[list[str]] = [[], []]
        self._widest = WIDEST
        self._styles: dict[str, Style] = {}

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
        widest = max((WIDEST, left.text, right.text), key=len)
        anew, self._widest = widest != self._widest, widest
        for side in (0, 1):
            if anew or before[side] != self.faces[side]:
                regions = self._drawn(side)
                if before[side].lit != self.faces[side].lit:
                    regions = [self._halves[side]]
                if regions:  # without one the whole widget would be painted
                    self.refresh(*regions)

    def _drawn(self, side: int) -> list[Region]:
        """Draw one clock anew; the cells that differ, row by row."""
        half, old = self._halves[side], self._rows[side]
        room = max(1, min(one.width for one in self._halves) - 1)
        scale = scale_for(room, half.height, self._widest)
        new = _centred(drawn(self.faces[side].text, scale, half.width), half)
        self._rows[side] = new
        if len(old) != len(new):
            return [half]
        found: list[Region] = []
        for y, (was, now) in enumerate(zip(old, new, strict=True), half.y):
            if was != now:
                differ = [x for x in range(min(len(was), len(now))) if was[x] != now[x]]
                first, last = differ[0], differ[-1]
                found.append(Region(half.x + first, y, last - first + 1, 1))
        return found

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new size."""
        width, height = event.size.width, event.size.height - len(self._lines)
        left = width // 2
        self._halves = (
            Region(0, self._above, left, height),
            Region(left, self._above, width - left, height),
        )
        self._rows = [[], []]
        for side in (0, 1):
            self._drawn(side)
        self.refresh()

    def notify_style_update(self) -> None:
        """Other colours: look them up again."""
        self._styles = {}
        super().notify_style_update()

    def _style(self, kind: str) -> Style:
        """A component style; the widget's own without a name."""
        found = self._styles.get(kind)
        if found is None:
            found = self.get_component_rich_style(f"front--{kind}") if kind else self.rich_style
            self._styles[kind] = found
        return found

    def render_line(self, y: int) -> Strip:
        """One line: of text, or of both clocks."""
        below = self.size.height - len(self._lines) + self._above
        if y < self._above:
            return self._text(self._lines[y])
        if y >= below:
            return self._text(self._lines[self._above + y - below])
        at = y - self._above
        return Strip(
            Segment(rows[at], self._style(face.lit))
            for rows, face in zip(self._rows, self.faces, strict=True)
            if at < len(rows)
        )

    def _text(self, line: Line) -> Strip:
        style = self._style(line.kind)
        segments = line.text.render(self.app.console, end="")
        return Strip(segments).apply_style(style).adjust_cell_length(self.size.width, style)


def _centred(rows: list[str], half: Region) -> list[str]:
    """As many rows as there is room for, in the middle of it."""
    rows = rows[: max(0, half.height)]
    above = (half.height - len(rows)) // 2
    empty = " " * half.width
    return [empty] * above + rows + [empty] * (half.height - len(rows) - above)
