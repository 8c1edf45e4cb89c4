"""The pane beside a list: what one would ask of the row under the cursor, from 110 columns on.

What stands in it is made beside the UI (`PaneView`), for the last row only that was come to while
something was made; it is painted line by line only where it has changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.message import Message

from data.sqlite import EventFileError
from screens.theme.signs import FINE, Signs
from screens.widgets.part_lines import Line, Part, PartLines
from srtui.rules.value import Value, replace
from srtui.state.refused import Refused
from srtui.views.layout import cut, pad, width_of
from srtui.views.pane.value import HARD, Mark, PaneLine, PaneSection, PaneTable, PaneView, Piece

if TYPE_CHECKING:
    from screens.widgets.table_map import MapOfTable
    from srtui.views.table_map import TableMap

FROM = 110
"""Columns of a terminal from which there is a pane."""
BESIDE = "-beside"
"""Class of a screen whose pane is shown: what the pane says need not stand below the list, too."""
SHARE, LEAST = 40, 44
"""The width of a pane: so much of the terminal in per cent, and so many cells at least."""
NAME = 10
"""Cells to which a name in a table is cut at most."""
MARK = 2
"""Cells of a sign and the blank behind it."""
GAP = 2
"""Cells between the columns of a table."""
MAPS = ((50, 28), (30, 16), (24, 10))
"""From which height of the pane a map stands in it, and how many lines of it."""
_SIGNS = {"done": "running", "dropped": "muted", "published": "open"}
"""What the sign of a line looks like where it is not as its state: here a tick speaks for it."""

Looking = Callable[[], PaneView | None]
"""Makes what is beside a row; called in a thread, so that it reads values alone."""


class Pane(PartLines, can_focus=True):
    """Scrolled with the keys of a list while it has the focus; tab and escape lead back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab,escape", "leave", "List", id="pane.leave", tooltip="Back to the list"),
        Binding("up", "scroll(-1)", "Scroll", key_display="↑↓", id="pane.up",
                tooltip="What is beside the list, line by line"),
        Binding("down", "scroll(1)", show=False, id="pane.down"),
        Binding("pageup", "page(-1)", show=False, id="pane.page-up"),
        Binding("pagedown", "page(1)", show=False, id="pane.page-down"),
        Binding("home,ctrl+home", "scroll(-9999)", show=False, id="pane.home"),
        Binding("end,ctrl+end", "scroll(9999)", show=False, id="pane.end"),
    ]  # fmt: skip

    class Left(Message):
        """The keys go back to the list."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.view: PaneView | None = None
        self._signs = FINE
        self._wanted: Looking | None = None
        self._laid: tuple[Line, ...] = ()
        self._top = 0
        self._map: MapOfTable | None = None

    def on_mount(self) -> None:
        """No room is kept where none is needed."""
        self.display = self.roomy

    # What is shown

    def look(self, looking: Looking, signs: Signs) -> None:
        """Show what this makes; while something else is made only the last of these counts."""
        if signs != self._signs:
            self._signs = signs
            self._lay_out()
        making = self._wanted is not None
        self._wanted = looking
        if not making:
            self._make()

    @work(group="pane")
    async def _make(self) -> None:
        made, view = None, None
        try:
            while made is not self._wanted and self._wanted is not None:
                made = self._wanted
                view = await asyncio.to_thread(made)
        except (EventFileError, Refused):
            view = None  # the place itself says what is wrong when it reads
        finally:
            self._wanted = None
        if self.is_mounted:
            self.show(view)

    def show(self, view: PaneView | None) -> None:
        """Show this now; nothing: the list has the whole width."""
        shown = view is not None and self.roomy
        if self.display != shown:
            self.display = shown
        self.screen.set_class(shown, BESIDE)
        if view == self.view:
            return
        if self.view is None or view is None or view.key != self.view.key:
            self._top = 0
        self.view = view
        self._lay_out()

    @property
    def roomy(self) -> bool:
        """Whether the terminal is wide enough for it."""
        return self.app.size.width >= FROM

    def on_resize(self) -> None:
        """Lay it out for the new size."""
        self._lay_out()

    def on_focus(self) -> None:
        """The rule beside it shows where the keys go."""
        self._paint()

    def on_blur(self) -> None:
        """The list has the keys again."""
        self._paint()

    def _lay_out(self) -> None:
        if self.size.width and self.view is not None:
            self._laid = laid(self.view, self.size.width - 3, self._signs)
            self._draw_map(self.view.map)
            self._paint()

    def _draw_map(self, shown: TableMap | None) -> None:
        """The map stands at the foot where it leaves most of the room to the words."""
        high = self._map_rows if shown is not None else 0
        if high and self._map is None:
            from screens.widgets.table_map import MapOfTable  # not for the start

            self._map = MapOfTable()
            self.mount(self._map)
        if self._map is not None:
            self._map.display = bool(high)
            self._map.styles.height = high or 1
            self._map.show(shown if high else None, self._signs)

    @property
    def _map_rows(self) -> int:
        """The largest that leaves room for all words; where none does, the smallest."""
        found = [rows for room, rows in MAPS if self.size.height >= room]
        left = self.size.height - len(self._laid) - 1
        return next((rows for rows in found if rows <= left), found[-1] if found else 0)

    def _paint(self) -> None:
        mapped = self._map is not None and self._map.display
        high = self.size.height - (self._map_rows + 1) * mapped
        over = len(self._laid) > high
        room = max(1, high - over)
        self._top = max(0, min(self._top, len(self._laid) - room))
        shown = list(self._laid[self._top : self._top + room])
        shown += [()] * (room - len(shown))
        if over:
            end = self._top + room
            said = f"{self._top + 1}-{end} of {len(self._laid)} lines"
            shown.append((Part(said if self.has_focus else f"{said}: tab, then down", "muted"),))
        shown += [()] * (self.size.height - len(shown))
        rule = Part(f"{self._signs.bar} ", "key" if self.has_focus else "rule")
        self.paint((rule, *one) for one in shown)

    # Keys

    def action_leave(self) -> None:
        """Give the keys back."""
        self.post_message(self.Left())

    def action_scroll(self, by: int) -> None:
        """So many lines on or back."""
        self._top += by
        self._paint()

    def action_page(self, by: int) -> None:
        """As much as is seen at once."""
        self.action_scroll(by * max(1, self.size.height - 2))

    def on_mouse_scroll_down(self) -> None:
        """The wheel scrolls."""
        self.action_scroll(3)

    def on_mouse_scroll_up(self) -> None:
        """The wheel scrolls."""
        self.action_scroll(-3)


def width_beside(width: int) -> int:
    """Cells that a pane leaves to the list in a terminal of this width."""
    return width - max(LEAST, width * SHARE // 100)


def laid(view: PaneView, width: int, signs: Signs) -> tuple[Line, ...]:
    """A view in lines of at most `width` cells."""
    found: list[Line] = []
    for part in view.sections:
        if found:
            found.append(())
        found += _section(part, width, signs)
    return tuple(found)


def _section(part: PaneSection, width: int, signs: Signs) -> list[Line]:
    found = [_heading(part.heading, width, signs)] if part.heading else []
    labels = [width_of(item.label) for item in part.items if isinstance(item, PaneLine)]
    label = max(labels, default=0) + GAP
    for item in part.items:
        if isinstance(item, PaneTable):
            found += _table(item, width, signs)
        else:
            found += _line(item, label, width, signs)
    return found


def _heading(text: str, width: int, signs: Signs) -> Line:
    said = cut(text, width - 4, signs.cut)
    rest = max(0, width - width_of(said) - 4)
    begin, end = f"{signs.rule * 2} ", f" {signs.rule * rest}"
    return Part(begin, "rule"), Part(said, "strong"), Part(end, "rule")


def _line(item: PaneLine, label: int, width: int, signs: Signs) -> list[Line]:
    begin: list[Part] = [Part(" " * item.indent)] if item.indent else []
    if item.mark:
        begin.append(_sign(item.mark, signs))
    if item.label:
        begin.append(Part(pad(item.label, label), "muted"))
    start = _cells(begin)
    right = [Part(piece.text, piece.means) for piece in item.right]
    room = width - start - (_cells(right) + GAP if right else 0)
    rows = wrapped(item.parts, max(8, room), signs) or [()]
    found = [(*begin, *rows[0]), *((Part(" " * start), *row) for row in rows[1:])]
    if right:
        space = width - _cells(found[0]) - _cells(right)
        found[0] = (*found[0], Part(" " * max(1, space)), *right)
    return [tuple(one) for one in found]


def _cells(parts: Iterable[Part]) -> int:
    return sum(width_of(part.text) for part in parts)


class _Word(Value):
    """A word with what it means, and whether a blank stands before it."""

    text: str
    means: str
    blank: bool


def wrapped(parts: Sequence[Piece], width: int, signs: Signs) -> list[Line]:
    """Parts as lines of at most `width` cells, broken at blanks."""
    lines: list[list[Part]] = []
    room = 0
    for word in _words(parts):
        need = width_of(word.text) + word.blank
        if not lines or need > room:
            said = cut(word.text, width, signs.cut)
            lines.append([Part(said, word.means)])
            room = width - width_of(said)
            continue
        room -= need
        text, last = f"{' ' * word.blank}{word.text}", lines[-1][-1]
        if last.style == word.means:
            lines[-1][-1] = replace(last, text=last.text + text)
        elif word.blank:
            lines[-1] += [Part(" "), Part(word.text, word.means)]
        else:
            lines[-1].append(Part(text, word.means))
    return [tuple(one) for one in lines]


def _words(parts: Sequence[Piece]) -> Iterable[_Word]:
    blank = False
    for piece in parts:
        blank = blank or piece.text.startswith(" ")
        for text in filter(None, piece.text.split(" ")):
            yield _Word(text.replace(HARD, " "), piece.means, blank)
            blank = True
        blank = piece.text.endswith(" ") or not piece.text


def _needed(piece: Piece) -> int:
    return width_of(piece.text) + MARK * bool(piece.mark)


def _sign(mark: Mark, signs: Signs) -> Part:
    return Part(f"{signs.of(mark)} ", _SIGNS.get(mark, mark))


def _table(item: PaneTable, width: int, signs: Signs) -> list[Line]:
    rows = list(item.rows)
    if item.headings:
        rows.insert(0, tuple(Piece(one, "heading") for one in item.headings))
    sizes = [max(_needed(row[at]) for row in rows) for at in range(len(item.right))]
    words = [at for at, right in enumerate(item.right) if not right]
    while (over := sum(sizes) + GAP * (len(sizes) - 1) - width) > 0 and words:
        widest = max(words, key=lambda at: sizes[at])
        if sizes[widest] <= NAME:
            break
        sizes[widest] = max(NAME, sizes[widest] - over)
    return [_row(row, sizes, item.right, signs) for row in rows]


def _row(row: Sequence[Piece], sizes: Sequence[int], right: Sequence[bool], signs: Signs) -> Line:
    found: list[Part] = []
    for piece, size, aside in zip(row, sizes, right, strict=True):
        text = cut(piece.text, size - MARK * bool(piece.mark), signs.cut)
        said = [Part(text, piece.means)]
        if piece.mark:
            said.insert(0, _sign(piece.mark, signs))
        space = Part(" " * (size - _cells(said)))
        found += [space, *said] if aside else [*said, space]
        found.append(Part(" " * GAP))
    return tuple(one for one in found[:-1] if one.text)
