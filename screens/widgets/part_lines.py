"""Lines made of parts, of which only what has changed is painted again.

What changes often is a part of its own: of a line only the parts that differ are sent
(`screens/terminal/served.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip

from screens.theme.means import Meaning
from srtui.documents.layout import width_of
from srtui.rules.value import Value


class Part(Value):
    """A piece of a line. `style`: names in `theme/means.py`; words repeat its meaning.

    The same part of the same line should always be as wide: otherwise the complete line is painted.
    """

    text: str
    style: str = ""


Line = tuple[Part, ...]


def cells_of(parts: Iterable[Part]) -> int:
    """Return the cells that parts take together."""
    return sum(width_of(part.text) for part in parts)


class PartLines(Meaning):
    """A widget that shows the lines it is given, from its upper left corner on."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.lines: tuple[Line, ...] = ()

    def paint(self, lines: Iterable[Line]) -> None:
        """Show these lines; only what differs is painted."""
        before, self.lines = self.lines, tuple(lines)
        blank: Line = ()
        regions: list[Region] = []
        width = self.size.width
        for y in range(max(len(before), len(self.lines))):
            old = before[y] if y < len(before) else blank
            new = self.lines[y] if y < len(self.lines) else blank
            if old is not new and old != new:
                regions += self._changed(y, old, new, width)
        if regions:
            self.refresh(*regions)

    def _changed(self, y: int, old: Line, new: Line, width: int) -> Sequence[Region]:
        """Return the regions of a line that differ, in cells of the content of this width."""
        full_line = (Region(0, y, width, 1),)
        if len(old) != len(new):
            return full_line
        pairs = enumerate(zip(old, new, strict=True))
        differing = [at for at, (one, other) in pairs if one is not other and one != other]
        sizes = [width_of(part.text) for part in new[: differing[-1] + 1]]
        if any(width_of(old[at].text) != sizes[at] for at in differing):
            return full_line
        return [Region(sum(sizes[:at]), y, sizes[at], 1) for at in differing]

    def render_line(self, y: int) -> Strip:
        """Render a line of the widget's content."""
        plain = self.style_of("")
        segments: list[Segment] = []
        long = 0
        for style, parts in groupby(self.lines[y] if y < len(self.lines) else (), _style_of):
            found = self.style_of(style)
            text = "".join(part.text for part in parts)
            long += width_of(text)
            segments.append(Segment(text, found))
        width = self.size.width
        strip = Strip(segments, long)
        return strip if long == width else strip.adjust_cell_length(width, plain)


def _style_of(part: Part) -> str:
    return part.style
