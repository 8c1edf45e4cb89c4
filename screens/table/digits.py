"""Two clocks in large digits, painted line by line: only the cells that change are sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

FONT: dict[str, tuple[str, str, str, str, str]] = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    "-": ("   ", "   ", "###", "   ", "   "),
    ":": (" ", "#", " ", "#", " "),
}
"""Each sign in five rows of dots; a dot is one or more cells."""
ROWS = 5
DOT = "█"
MOST = "000:00"
"""The longest time that is shown."""

Look = Literal["waits", "runs", "low", "fallen", "stands"]
"""How a clock is painted; what it means also stands in words beside it."""


@dataclass(frozen=True, slots=True)
class Face:
    """One clock: its text (empty: none is shown), and how it is painted."""

    text: str = ""
    look: Look = "waits"


@dataclass(frozen=True, slots=True)
class Scale:
    """The size of a dot in cells, and the gap between two signs."""

    wide: int
    high: int
    gap: int

    def width(self, text: str) -> int:
        """Cells of a text."""
        dots = sum(len(FONT[sign][0]) for sign in text)
        return dots * self.wide + self.gap * (len(text) - 1)


SCALES = (Scale(3, 2, 2), Scale(2, 1, 2), Scale(2, 1, 1), Scale(1, 1, 1))
"""From the largest to the smallest."""


def scale_for(width: int, height: int, text: str) -> Scale:
    """The largest digits with which a text fits into a face; the smallest where none does."""
    for one in SCALES:
        if one.width(text) <= width and one.high * ROWS <= height:
            return one
    return SCALES[-1]


def drawn(text: str, scale: Scale, width: int) -> list[str]:
    """The rows of a text, in the middle of `width` cells; what finds no room is cut."""
    rows: list[str] = []
    for row in range(ROWS):
        signs = ("".join(_dots(dot, scale.wide) for dot in FONT[sign][row]) for sign in text)
        line = (" " * scale.gap).join(signs)
        rows += [line.center(width)[:width]] * scale.high
    return rows


def _dots(dot: str, wide: int) -> str:
    return (DOT if dot == "#" else " ") * wide


class Faces(Widget):
    """The two clocks side by side. `show` repaints the cells that differ, and nothing else."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "faces--waits", "faces--runs", "faces--low", "faces--fallen", "faces--stands",
    }  # fmt: skip

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.faces = (Face(), Face())
        self._rows: tuple[list[str], list[str]] = ([], [])
        self._widest = MOST[1:]

    def show(self, left: Face, right: Face) -> None:
        """Show these two clocks."""
        before, self.faces = self.faces, (left, right)
        if before == self.faces:
            return
        self._widest = max((MOST[1:], left.text, right.text), key=len)
        old = self._rows
        self._draw()
        for side in (0, 1):
            regions = self._changed(side, old[side], self._rows[side])
            if before[side].look != self.faces[side].look:
                regions = [self._half(side)]
            if regions:  # without one the whole widget would be painted
                self.refresh(*regions)

    def _half(self, side: int) -> Region:
        left = self.size.width // 2
        width = (left, self.size.width - left)[side]
        return Region(side * left, 0, width, self.size.height)

    def _changed(self, side: int, old: list[str], new: list[str]) -> list[Region]:
        """The cells that differ, row by row; all of them where the size has changed."""
        half, found = self._half(side), list[Region]()
        if [len(row) for row in old] != [len(row) for row in new]:
            return [half]
        for y, (was, now) in enumerate(zip(old, new, strict=True)):
            if was != now:
                differ = [x for x in range(len(now)) if was[x] != now[x]]
                first, last = differ[0], differ[-1]
                found.append(Region(half.x + first, y, last - first + 1, 1))
        return found

    def _draw(self) -> None:
        """The rows of both clocks for the size there is."""
        width = min(self._half(0).width, self._half(1).width)
        scale = scale_for(max(1, width - 1), self.size.height, self._widest)
        self._rows = (self._face(0, scale), self._face(1, scale))

    def _face(self, side: int, scale: Scale) -> list[str]:
        width, height = self._half(side).size
        rows = drawn(self.faces[side].text, scale, width)[:height]
        above = (height - len(rows)) // 2
        empty = " " * width
        return [empty] * above + rows + [empty] * (height - len(rows) - above)

    def on_resize(self, _: events.Resize) -> None:
        """Draw for the new size."""
        self._draw()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row of both clocks."""
        parts = [
            Segment(rows[y], self.get_component_rich_style(f"faces--{face.look}"))
            for rows, face in zip(self._rows, self.faces, strict=True)
            if y < len(rows)
        ]
        return Strip(parts, self.size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Five rows, or as many as the style sheet says."""
        del container, viewport, width
        return ROWS
