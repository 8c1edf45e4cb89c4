"""The pane beside a list: details of the row under the cursor, from 110 columns on.

Its contents are created in another thread (`PaneView`), only for the last row that the cursor has
reached; a line is painted only if it has changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from textual import work
from textual.message import Message

from data.event.journal import JournalEntry
from data.event.sqlite import EventFileError
from screens.bindings import bind, bindings
from screens.theme.look import Look
from screens.widgets.heading import last_done
from screens.widgets.section_layout import layout_sections
from screens.widgets.text_part import Line, Part, PartLines
from srtui.documents.map.cells import size_in, smallest
from srtui.documents.sections import PaneView
from srtui.model.refused import Refused

if TYPE_CHECKING:
    from screens.widgets.table_map import MapOfTable
    from srtui.documents.map.scene import TableMap

FROM = 110
"""Columns of a terminal from which there is a pane."""
SHOWN_CLASS = "-beside"
"""Class of a screen whose pane is shown: the list need not repeat its contents below, too."""
SHARE, LEAST = 40, 44
"""The width of a pane: its share of the terminal in per cent, and its cells at least."""
SQUEEZED = 40
"""Cells that are enough where the list has all that it holds for it."""
MAP_BEGIN = 2
"""Cells of the rule and the blank beside it, which a map leaves free."""
MAP_FROM = 24
"""Lines of a pane from which it has a map."""

LAST_FROM = 60
"""Cells of a pane from which it tells the latest changes: fewer cut every sentence."""

Looking = Callable[[], PaneView | None]
"""Makes what is beside a row; called in a thread, so that it reads values alone."""


class Pane(PartLines, can_focus=True):
    """Details pane, scrolled with a list's keys while it has focus; tab and escape lead back."""

    BINDINGS = bindings(
        bind("tab,escape", "pane.leave", "List", "Back to the list"),
        bind("up", "pane.up", "Scroll",
             "Scroll the details line by line", action="scroll(-1)", display="↑↓"),
        bind("down", "pane.down", action="scroll(1)"),
        bind("pageup", "pane.page-up", action="page(-1)"),
        bind("pagedown", "pane.page-down", action="page(1)"),
        bind("home,ctrl+home", "pane.home", action="scroll(-9999)"),
        bind("end,ctrl+end", "pane.end", action="scroll(9999)"),
    )  # fmt: skip

    class Left(Message):
        """The focus returns to the list."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.view: PaneView | None = None
        self._look = Look()
        self._latest: Looking | None = None
        self._section_lines: tuple[Line, ...] = ()
        self._top = 0
        self._map: MapOfTable | None = None
        self._entries: tuple[JournalEntry, ...] = ()

    def on_mount(self) -> None:
        """Hide the pane in a narrow terminal."""
        self.display = self.roomy

    # Content

    def look(self, looking: Looking, look: Look) -> None:
        """Show the result of `looking`; while an earlier one is running, only the last counts."""
        if look != self._look:
            self._look = look
            self._lay_out()
        making = self._latest is not None
        self._latest = looking
        if not making:
            self._make()

    @work(group="pane")
    async def _make(self) -> None:
        made, view = None, None
        try:
            # A key held down passes many rows: only the last one's view is created.
            while made is not self._latest and self._latest is not None:
                made = self._latest
                view = await asyncio.to_thread(made)
        except (EventFileError, Refused):
            view = None  # the place itself says what is wrong when it reads
        finally:
            self._latest = None
        if self.is_mounted:
            self.show(view)

    def look_back(self, entries: Sequence[JournalEntry]) -> None:
        """Show the latest changes at the bottom, if the details leave room."""
        if tuple(entries) != self._entries:
            self._entries = tuple(entries)
            self._paint()

    def show(self, view: PaneView | None) -> None:
        """Show this view; None: hide the pane, so that the list has the whole width."""
        shown = view is not None and self.roomy
        if self.display != shown:
            self.display = shown
        self.screen.set_class(shown, SHOWN_CLASS)
        if view == self.view:
            return
        if self.view is None or view is None or view.key != self.view.key:
            self._top = 0
        self.view = view
        self._lay_out()

    @property
    def roomy(self) -> bool:
        """Whether the terminal is wide enough for the pane."""
        return self.app.size.width >= FROM

    def on_resize(self) -> None:
        """Lay out the pane for the new size."""
        self._lay_out()

    def on_focus(self) -> None:
        """Repaint the rule beside the pane, which shows that the pane has focus."""
        self._paint()

    def on_blur(self) -> None:
        """Repaint the rule, unless the app is ending and has removed its screens."""
        if self.app.screen_stack:
            self._paint()

    def _lay_out(self) -> None:
        if self.size.width and self.view is not None:
            self._section_lines = layout_sections(
                self.view.sections, self.size.width - 3, self._look
            )
            self._draw_map(self.view.map)
            self._paint()

    def _draw_map(self, shown: TableMap | None) -> None:
        """Show the map at the bottom if it leaves most of the space to the text."""
        high = self._map_rows if shown is not None else 0
        if high and self._map is None:
            from screens.widgets.table_map import MapOfTable  # 3 ms: not for the start

            self._map = MapOfTable()
            self.mount(self._map)
        if self._map is not None:
            self._map.display = bool(high)
            self._map.styles.height = high or 1
            room = self.size.width - MAP_BEGIN
            aside = room - size_in(room, high).width
            self._map.styles.margin = (0, 0, 0, MAP_BEGIN + max(0, aside // 2))
            self._map.show(shown if high else None, self._look.signs)

    @property
    def _map_rows(self) -> int:
        """Return the map's lines: as many as the text leaves or as few as it needs; 0 if no room.

        An optional map takes no line from the text.
        """
        if self.view is None or self.view.map is None or self.size.height < MAP_FROM:
            return 0
        least = smallest(self.view.map.scene)
        width = self.size.width - MAP_BEGIN
        free = size_in(width, self.size.height - len(self._section_lines) - 1)
        if free.rows >= least.rows:
            return free.height
        fits = size_in(width, least.height).rows >= least.rows
        shared = fits and not self.view.spare and least.height <= self.size.height // 2
        return least.height if shared else 0

    def _paint(self) -> None:
        mapped = self._map is not None and self._map.display
        high = self.size.height - (self._map_rows + 1) * mapped
        over = len(self._section_lines) > high
        room = max(1, high - over)
        self._top = max(0, min(self._top, len(self._section_lines) - room))
        shown = list(self._section_lines[self._top : self._top + room])
        if not mapped and self.view is not None:
            shown += self._last_done(high - len(self._section_lines))
        shown += [()] * (room - len(shown))
        if over:
            said = f"{self._top + 1}-{self._top + room} of {len(self._section_lines)} lines"
            shown.append((Part(said if self.has_focus else f"{said}: tab, then down", "muted"),))
        shown += [()] * (self.size.height - len(shown))
        rule = Part(f"{self._look.signs.bar} ", "key" if self.has_focus else "rule")
        self.paint((rule, *one) for one in shown)

    def _last_done(self, left: int) -> Iterator[Line]:
        """Yield the latest changes in the remaining lines, if the pane is wide enough."""
        width = self.size.width - 2
        if width < LAST_FROM:
            return
        for line in last_done(self._entries, width + 1, left, self._look.signs):
            yield (*(Part(part.text.removeprefix(" "), part.style) for part in line[:1]), *line[1:])

    # Keys

    def action_leave(self) -> None:
        """Return the focus to the list."""
        self.post_message(self.Left())

    def action_scroll(self, by: int) -> None:
        """Scroll down by this many lines; negative: up."""
        self._top += by
        self._paint()

    def action_page(self, by: int) -> None:
        """Scroll down by this many pages; negative: up."""
        self.action_scroll(by * max(1, self.size.height - 2))

    def on_mouse_scroll_down(self) -> None:
        """Scroll down three lines, with or without focus."""
        self.action_scroll(3)

    def on_mouse_scroll_up(self) -> None:
        """Scroll up three lines, with or without focus."""
        self.action_scroll(-3)


def width_beside(width: int) -> int:
    """Return the cells that a pane leaves to the list in a terminal of this width."""
    return width - width_of_pane(width)


def width_of_pane(width: int, needed: int = 0) -> int:
    """Return a pane's width in cells: its share, or less if the list then has the room it needs."""
    least = SQUEEZED if needed <= width - SQUEEZED else LEAST
    return max(least, min(width * SHARE // 100, width - needed))
