"""Text parts of a screen, of which only changed lines are painted.

If a line is made of parts, only changed parts are repainted. Text that changes often should be a
separate part: only the parts that differ are sent (`screens/terminal/driver.py`).
"""

from collections.abc import Iterable, Sequence
from itertools import groupby, islice, zip_longest
from typing import cast

from rich.segment import Segment
from rich.style import Style as RichStyle
from rich.text import Span, Text
from textual.content import Content
from textual.geometry import Region, Size
from textual.selection import Selection
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual
from textual.widget import Widget

from data.clean import fold
from screens.theme.means import MEANS, Meaning
from srtui.documents.layout import broken, width_of
from srtui.rules.value import Value

_KNOWN = frozenset(MEANS)


class TextPart(Meaning):
    """Lines of text, never parsed as markup.

    A line that is too long is wrapped. A style made of names in `theme/means.py` stands for those
    meanings, on the ground of its line.

    A `Static` wraps and paints all of its text when one letter changes: on the Scoring screen that
    took half of a key's time. Here an unchanged line keeps its strips.
    """

    # From a key to the painted line: 7.4 ms of CPU, 10.8 with `Static`, 6.3 in an empty app.
    DEFAULT_CSS = "TextPart { height: auto; }"

    def __init__(self, *, id: str, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes, markup=False)
        self.set_reactive(Widget.auto_links, False)  # no text has any; to look costs as much again
        self.lines: Sequence[Text] = ()
        """The shown lines, before layout."""
        self._written: Sequence[tuple[Text, Sequence[Strip]]] = ()
        """Lines with their strips: more than one if a line is too long for the width."""
        self._written_for: tuple[int, Style] | None = None
        """Width and style of what is laid out; None: nothing is."""
        self._strips: Sequence[Strip] = ()

    def write(self, lines: Sequence[Text]) -> None:
        """Show these lines from the top; unchanged lines are kept."""
        if len(lines) == len(self.lines) and all(map(_same, lines, self.lines)):
            return
        self.lines = tuple(lines)
        before = self._strips
        if self._written_for != self._size_and_style or self.text_selection is not None:
            # The strips belong to older lines: the width may change back before they are painted.
            self._written_for = None
            self.refresh()
            return
        # Repainting fewer lines of a `Static` would gain nothing: it wraps all of its text first.
        self._lay_out()
        pairs = enumerate(islice(zip_longest(before, self._strips), self.size.height))
        # By identity: an unchanged line keeps the same strip objects.
        if changed := [y for y, (old, new) in pairs if old is not new]:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def render(self) -> Text:
        """Return the whole text, used for its height and for selection with the mouse."""
        return Text("\n").join(map(self._coloured, self.lines))

    def render_line(self, y: int) -> Strip:
        """Render a line after layout."""
        if self.text_selection is not None:
            return super().render_line(y)
        if self._written_for != self._size_and_style:
            self._lay_out()
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self.visual_style.rich_style)

    @property
    def _size_and_style(self) -> tuple[int, Style]:
        return self.size.width, self.visual_style

    def _lay_out(self) -> None:
        """Lay out the text; lines already laid out with this width and style are kept."""
        known = self._written if self._written_for == self._size_and_style else ()
        self._written_for = self._size_and_style
        self._written = [
            known[at]
            if at < len(known) and _same(known[at][0], line)
            else (line, self._strips_of(line, at))
            for at, line in enumerate(self.lines)
        ]
        self._strips = [strip for _, strips in self._written for strip in strips]

    def _coloured(self, line: Text) -> Text:
        """Return a line with its meanings' colours, each over those below it."""
        meant = line.copy()
        meant.style = self._looked_up(line.style)
        meant.spans = [Span(one.start, one.end, self._looked_up(one.style)) for one in line.spans]
        return meant

    def _looked_up(self, style: str | RichStyle) -> str | RichStyle:
        # Names that are not all those of meanings are a console style.
        named = isinstance(style, str) and style and _KNOWN.issuperset(style.split())
        return self.style_added(str(style)) if named else style

    def _strips_of(self, line: Text, at: int) -> Sequence[Strip]:
        content = Content.from_rich_text(self._coloured(line), console=self.app.console)
        strips = Visual.to_strips(self, content, self.size.width, None, self.visual_style)
        return [_numbered(strip, at) for strip in strips]


def _same(one: Text, other: Text) -> bool:
    return one == other and one.style == other.style  # two texts are equal in whatever style


def _numbered(strip: Strip, at: int) -> Strip:
    """Return a line with its number, which mouse selection needs."""
    first = next(iter(strip), None)
    x = first.style.meta["offset"][0] if first is not None and first.style is not None else 0
    return strip.apply_offsets(x, at)


class Part(Value):
    """A piece of a line. `style`: names in `theme/means.py`; its text also says what they mean.

    The same part of the same line should keep its width: otherwise the whole line is repainted.
    """

    text: str
    style: str = ""


Line = tuple[Part, ...]


def cells_of(parts: Iterable[Part]) -> int:
    """Return the total number of cells that parts take."""
    text = "".join(part.text for part in parts)
    return len(text) if text.isascii() else width_of(text)


class PartLines(Meaning):
    """A widget that shows the lines it is given, starting at its upper left corner."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.lines: tuple[Line, ...] = ()

    def paint(self, lines: Iterable[Line]) -> None:
        """Show these lines; repaint only differences."""
        before, self.lines = self.lines, tuple(lines)
        regions: list[Region] = []
        for y, (old, new) in enumerate(zip_longest(before, self.lines, fillvalue=())):
            if old is not new and old != new:
                regions += self._changed(y, old, new, self.size.width)
        if regions:
            self.refresh(*regions)

    def _changed(self, y: int, old: Line, new: Line, width: int) -> Sequence[Region]:
        """Return the changed regions of a line, in cells of content that is `width` wide."""
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
        return strip_of(self, self.lines[y] if y < len(self.lines) else ())


def strip_of(widget: Meaning, line: Iterable[Part], ground: str = "") -> Strip:
    """Return a line as wide as its widget, on a ground given as a meaning."""
    segments = []
    for style, parts in groupby(line, lambda part: part.style):
        means = f"{ground} {style}" if ground else style
        segments.append(Segment("".join(part.text for part in parts), widget.style_of(means)))
    return Strip(segments).adjust_cell_length(widget.size.width, widget.style_of(ground))


class PageLines(PartLines):
    """Lines of a long page, which wrap at its width and can be selected and copied unwrapped.

    A sheet for each player of a large event has thousands of lines, which take seconds to lay out:
    only visible ones are painted.
    """

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
            rows = _wrap_line(line, width)
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


def _over(strip: Strip, style: RichStyle) -> Strip:
    return Strip([Segment(one.text, (one.style or style) + style) for one in strip])


def _text(line: Line) -> str:
    return "".join(part.text for part in line)


def _wrap_line(line: Line, width: int) -> list[tuple[str, Line]]:
    """Return a line wrapped into several, each with the text between it and the one before."""
    if cells_of(line) <= width:
        return [("", line)]
    text, style = _text(line), line[0].style
    return [(between, (Part(row, style),)) for between, row in broken(text, width)]
