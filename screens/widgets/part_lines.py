"""Lines made of parts, of which only what has changed is painted again.

What changes often is a part of its own: of a line only the parts that differ are sent
(`screens/terminal/sparing.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Protocol, cast

from rich.segment import Segment
from rich.style import Style
from textual.filter import ANSIToTruecolor
from textual.geometry import Offset, Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from screens.terminal.cells import Run, sent
from screens.theme.means import Meaning
from screens.theme.signs import Signs
from srtui.rules.value import Value
from srtui.views.layout import width_of


class Part(Value):
    """A piece of a line. `style`: names in `theme/means.py`; what it means is said in words, too.

    The same part of the same line should always be as wide: otherwise the line is painted whole.
    """

    text: str
    style: str = ""


Line = tuple[Part, ...]
_SINGLE = re.compile("[ -~\u00a1-\u00ac\u00ae-\u02ff\u2190-\u27ff]*")
"""Signs of which none joins another: where they take as many cells as they are, each takes one."""


class BaseCells(Protocol):
    """What is asked of the app (`screens/base.py`)."""

    @property
    def signs(self) -> Signs:
        """The signs of this terminal."""

    @property
    def screen(self) -> Screen[object]:
        """The screen on top; only what lies on it is sent without the framework."""

    def send_cells(self, pieces: Sequence[str]) -> bool:
        """Send these, or say that the framework has to paint them."""


class PartLines(Meaning):
    """Shows the lines that it is given, from its upper left corner on."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.lines: tuple[Line, ...] = ()
        self._coded: dict[tuple[str, bool], tuple[str, str]] = {}
        self._seen_in: object = None
        self._corner: Offset | None = None
        """Where the content begins on the screen while all of it is in sight: as `_seen_in` has it.
        """

    def paint(self, lines: Iterable[Line]) -> None:
        """Show these lines; only what differs is painted."""
        before, self.lines = self.lines, tuple(lines)
        if self._send(before):
            return
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
        """The regions of a line that differ, in cells of the content, which is so wide."""
        whole = (Region(0, y, width, 1),)
        if len(old) != len(new):
            return whole
        pairs = enumerate(zip(old, new, strict=True))
        differing = [at for at, (one, other) in pairs if one is not other and one != other]
        sizes = [width_of(part.text) for part in new[: differing[-1] + 1]]
        if any(width_of(old[at].text) != sizes[at] for at in differing):
            return whole
        return [Region(sum(sizes[:at]), y, sizes[at], 1) for at in differing]

    # What is sent without the framework

    def _send(self, before: Sequence[Line]) -> bool:
        """Send the parts that differ and are as wide as before; False where more has changed, or
        where they are not simply in sight.
        """
        app, after = cast(BaseCells, self.app), self.lines
        # Where signs are plain, a filter of the framework makes ASCII of what is painted: what is
        # sent from here passes none.
        if len(before) != len(after) or not app.signs.fine or self.screen is not app.screen:
            return False
        seen = self.screen._compositor.visible_widgets
        # Made anew by every layout, and one object until the next: the same object says that
        # nothing has moved.
        if self._seen_in is not seen:
            self._seen_in, self._corner = seen, _corner(self, seen)
        if self._corner is None:
            return False
        runs: list[Run] = []
        changed: list[int] = []
        for y, (old, new) in enumerate(zip(before, after, strict=True)):
            if old is not new and old != new:
                if not self._add(runs, y, old, new):
                    return False
                changed.append(y)
        if runs and not app.send_cells([sent(runs)]):
            return False
        self._make_anew(changed)
        return True

    def _make_anew(self, changed: Iterable[int]) -> None:
        """When the framework wants these lines again, they are no longer as it has them."""
        width, (x, y) = self.size.width, self.content_offset
        self._styles_cache.set_dirty(*(Region(x, y + line, width, 1) for line in changed))

    def _add(self, runs: list[Run], y: int, old: Line, new: Line) -> bool:
        if len(old) != len(new) or self._corner is None:
            return False
        x, width, corner = 0, self.size.width, self._corner
        for old_part, new_part in zip(old, new, strict=True):
            cells = width_of(new_part.text)
            if old_part is not new_part and old_part != new_part:
                if width_of(old_part.text) != cells or x + cells > width:
                    return False
                begin, text = 0, new_part.text
                if old_part.style == new_part.style:
                    begin, text = _differing(old_part.text, text)
                if text:  # two styles may look alike, two texts of one style do not
                    codes = self._codes(new_part.style, blank=not text.strip(" "))
                    left = corner.x + x + begin
                    runs.append(Run(left, corner.y + y, width_of(text), text, *codes))
            x += cells
        return True

    def _codes(self, means: str, *, blank: bool) -> tuple[str, str]:
        """What a terminal is sent before and after a text of such a meaning; of blanks only the
        ground is seen, as of all dots of large digits.
        """
        codes = self._coded.get((means, blank))
        if codes is None:
            style = self.style_of(means)
            if blank and not (style.reverse or style.underline or style.strike):
                style = Style(bgcolor=style.bgcolor)
            strip = Strip([Segment("x", style)], 1)
            for line_filter in self.get_line_filters():
                strip = strip.apply_filter(line_filter, self.background_colors[1])
            before, _, after = strip.render(self.app.console).partition("x")
            codes = self._coded[means, blank] = before, after
        return codes

    def notify_style_update(self) -> None:
        """Other colours: look them up again."""
        self._coded.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """One line of the widget's content."""
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


def _corner(widget: Widget, seen: Mapping[Widget, tuple[Region, Region]]) -> Offset | None:
    """Where the content of a widget begins on the screen; None unless all of it is in sight."""
    if widget not in seen:
        return None
    region, clip = seen[widget]
    if not clip.contains_region(region) or not widget.screen.region.contains_region(region):
        return None
    # Only what lies in front matters, and this widget's own parents come behind it.
    for other, (where, _) in seen.items():  # from front to back
        if other is widget:
            return region.offset + widget.content_offset
        if where.overlaps(region):
            return None
    return None


def _differing(old: str, new: str) -> tuple[int, str]:
    """The cell from which two texts of the same width differ, and the new one from there to where
    they are the same again.
    """
    if not (_SINGLE.fullmatch(new) and _SINGLE.fullmatch(old) and len(old) == len(new)):
        return 0, new
    end = len(new)
    begin = next((at for at in range(end) if old[at] != new[at]), 0)
    while end > begin and old[end - 1] == new[end - 1]:
        end -= 1
    return begin, new[begin:end]


class _Made(Value):
    """A line as it was painted: up to the part `at`, and the rest, which seldom changes."""

    line: Line
    width: int
    at: int
    rest: tuple[Segment, ...]
    strip: Strip


# Of 64 clocks with seconds: 2.08 to 2.33 % of a core before, 1.64 to 2.00 so (docs/benchmarks.md).
class TickingLines(PartLines):
    """Lines of which many change every second, each in few of its first parts.

    Only such parts are made anew, and the framework is passed by where it lays padding and border
    around every line, and makes true colours of named ones: neither are here, and that takes as
    long as all else.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._known: dict[int, _Made] = {}

    def notify_style_update(self) -> None:
        """Other colours: every line is made anew."""
        self._known.clear()
        super().notify_style_update()

    def _make_anew(self, changed: Iterable[int]) -> None:
        """Lines are kept here, not by the framework, and looked at whenever they are wanted."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a part of the widget."""
        width = self.size.width
        strips = [self._strip(y, width) for y in crop.line_range]
        for one in self.get_line_filters():
            if not isinstance(one, ANSIToTruecolor):
                ground = self.background_colors[1]
                strips = [strip.apply_filter(one, ground) for strip in strips]
        if crop.column_span == (0, width):
            return strips
        return [strip.crop(*crop.column_span) for strip in strips]

    def _strip(self, y: int, width: int) -> Strip:
        line = self.lines[y] if y < len(self.lines) else ()
        known = self._known.get(y)
        if known is not None and known.line is line and known.width == width:
            return known.strip
        at = len(line)
        if known is not None and at == len(known.line):
            # By identity: who makes the lines hands on the parts that stand, and to compare all of
            # 64 lines each second is part of what is saved here.
            while at and line[at - 1] is known.line[at - 1]:
                at -= 1
        same = known is not None and known.at == at
        rest = known.rest if known and same else tuple(self._segments(line[at:]))
        strip = Strip([*self._segments(line[:at]), *rest])
        strip = strip.adjust_cell_length(width, self.style_of(""))
        self._known[y] = _Made(line, width, at, rest, strip)
        return strip

    def _segments(self, parts: Line) -> Iterator[Segment]:
        for style, same in groupby(parts, _style_of):
            yield Segment("".join(part.text for part in same), self.style_of(style))


def _style_of(part: Part) -> str:
    return part.style
