"""The venue's board: pages that turn by themselves, readable from afar."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from gettext import NullTranslations
from itertools import chain
from operator import attrgetter
from typing import Unpack

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from data.event.watch import Watcher
from data.locale import chosen
from screens.bindings import bind, bindings
from screens.board import large
from screens.board.large import LargePage
from screens.board.parts import clock_parts, heading_parts, page_lines, time_parts
from screens.event_app import AppOptions, app_of
from screens.frame import Frame
from screens.hall_terminal import LANGUAGE, OnePlaceApp
from screens.widgets.frame_lines import TopLine
from screens.widgets.lines import fitting
from screens.widgets.table_map import MapOfTable
from screens.widgets.text_part import Line, Part, PartLines, cells_of
from srtui.commands.command import Role
from srtui.commands.desk import Desk
from srtui.documents.layout import cut
from srtui.documents.map.cells import size_in
from srtui.documents.map.scene import TableMap
from srtui.model.event import Event
from srtui.model.serving import Serving
from srtui.queries.clock.rows import ClockRow
from srtui.queries.day.event_line import LATE, minutes_left
from srtui.queries.day.status import Status
from srtui.queries.game.table_read import read_table
from srtui.queries.hall import board
from srtui.queries.hall.board import Heading, Page, Signal
from srtui.queries.hall.board_clocks import clock_cells, on_the_wall
from srtui.queries.hall.featured import CLOCK_LINES, featured, featured_page
from srtui.text.phrases import phrase, phrase_count, translate

SECONDS = 12
"""How long a page stays unless something else is asked for."""
LEAST, MOST = 3, 120
STEP = 3

HEAD, FOOT = 7, 3
"""Lines above and below a list in large letters."""
PRIZE_WIDTH = 70
"""Cells from which on a prize is announced in large letters."""
MAP_GAP = 4
"""Cells between a map and the text about it."""
SIGNAL_LINES = 6
"""Lines of the message about the round's end, in large letters."""
SIGNALS: dict[Signal, str] = {
    "": "",
    "soon": phrase("Five minutes: last turns"),
    "over": phrase("Time is up"),
}
"""What a screen that has changed its colour says."""

OWN_ACTIONS = frozenset({"turn", "stop", "pace"})
"""All that a terminal in the venue can do besides quitting."""


class BoardScreen(Frame):
    """Pairings by name and by table, standings, the schedule and the time left, in turn.

    A draft is never shown. space stops the pages and starts them again, left and right turn them by
    hand.
    """

    CSS_PATH = "board.tcss"
    AUTO_FOCUS = ""
    place = "board"

    BINDINGS = bindings(
        bind("space", "board.stop", "Pause", "Pause or resume the pages"),
        bind("left", "board.before", "Previous", "Previous page", action="turn(-1)"),
        bind("right", "board.after", "Next", "Next", action="turn(1)"),
        bind("i", "board.notice", "Notice", "Post a notice on all boards and tables",
             begins="notice.put"),
        bind("I", "board.end-notice", "End notice", "Remove one notice, or all",
             begins="notice.end", show=False),
        bind("plus", "board.slower", "Slower", "Pages stay longer", action="pace(1)", show=False),
        bind("minus", "board.faster", "Faster", "Pages turn sooner", action="pace(-1)", show=False),
    )  # fmt: skip

    def __init__(self, seconds: int = SECONDS) -> None:
        super().__init__()
        self.seconds = seconds
        self.stopped = False
        self.pages: tuple[Page | LargePage, ...] = ()
        """Pages shown in turn."""
        self._page_index = 0
        self._language_index = 0
        """Which of the event's languages is spoken."""
        self._catalogue: NullTranslations | None = None
        """That of the language in which the pages are."""
        self._turned: datetime | None = None
        self._scored: tuple[object, ...] = ()
        """What the featured table's page depends on, apart from its running clocks."""
        self._board_heading: Heading | None = None

    @property
    def locked(self) -> bool:
        """Whether this is a terminal in the venue, which only reads."""
        return app_of(self).desk.seat.role is Role.BOARD

    def body(self) -> ComposeResult:
        """Yield the event's state, the page's title, its lines and its number."""
        yield TopLine(id="headline")
        yield Static("", id="signal", markup=False)
        yield PartLines(id="banner")
        yield Static("", id="title", markup=False)
        with Vertical(id="board"):
            yield PartLines(id="clock")
            yield PartLines(id="lines")
            yield PartLines(id="clocks")
            with Horizontal(id="scenario"):
                yield MapOfTable(id="map")
                yield PartLines(id="told")
        yield PartLines(id="notices")
        yield Static("", id="page", markup=False)

    def on_mount(self) -> None:
        """Hide the keys on a terminal in the venue."""
        self.set_class(self.locked, "-locked")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow only turning pages on a terminal in the venue."""
        if self.locked and action not in OWN_ACTIONS:
            return False
        return super().check_action(action, parameters)

    # Showing

    def show_clocks(self, event: Event, rows: Sequence[ClockRow]) -> None:
        """Update the page's clocks; if a game is added or removed, update the pages."""
        shown = {game for page in self.pages for game in page.games}
        table = event.featured.table
        scored = tuple((row.points, row.turn, row.phase) for row in rows if row.table == table)
        # Compared as sets: a clock that merely runs must not rebuild all pages every second.
        if shown != {row.game for row in on_the_wall(rows)} or scored != self._scored:
            self._scored = scored
            self.show(event)
        elif self.pages and self.pages[self._page_index].games:
            self._paint_clocks(rows)

    @work(exclusive=True, group="show")
    async def show(self, event: Event) -> None:
        """Lay out the pages for the current size; a new round starts at the first page."""
        inside, rows = self.query_one("#board").content_size, app_of(self).clock_rows()
        room, catalogue = self._room, app_of(self).language.catalogue
        self.set_class(room is not None, "-large")
        fresh = await asyncio.to_thread(
            _pages_of,
            app_of(self).desk,
            event,
            app_of(self).desk.clock().astimezone(),
            room or (inside.width, inside.height),
            rows,
            large_letters=room is not None,
        )
        if self.pages and catalogue is self._catalogue and self.pages[0].title != fresh[0].title:
            self._page_index = 0
        self._page_index = min(self._page_index, len(fresh) - 1)
        self.pages, self._catalogue = fresh, catalogue
        self._turned = self._turned or app_of(self).desk.clock()
        self._paint()

    @property
    def _room(self) -> tuple[int, int] | None:
        """Return the cells and lines of a list in large letters; None if there is no room."""
        if not self._large:
            return None
        said = self._board_heading
        tall = large.NOTICE_LINES if self._large_notices else 1
        notices = 0 if said is None else len(said.notices) * tall
        signal = 0 if said is None or not said.signal else SIGNAL_LINES
        return self.size.width - 4, self.size.height - HEAD - FOOT - notices - signal

    @property
    def _large_notices(self) -> bool:
        """Whether notices are also in large letters, taking room from every page."""
        return self._large and self.size.height >= large.LARGE_NOTICES

    @property
    def _page_seconds(self) -> float:
        """Seconds per page; one column of large letters is read in half the time."""
        page = self.pages[self._page_index] if self.pages else None
        short = isinstance(page, LargePage) and large.columns_in(self.size.width - 4) == 1
        return self.seconds / 2 if short else self.seconds

    @property
    def _large(self) -> bool:
        return self.size.width >= large.WIDTH and self.size.height >= large.HEIGHT

    def on_resize(self) -> None:
        """Lay out the pages for the new size."""
        if self._board_heading is not None:
            self._notices(self._board_heading)
            self._show_signal(self._board_heading.signal)
        # After the layout: the widget's new size determines how many lines a page has.
        self.call_after_refresh(self.show, app_of(self).event)

    def refresh_lines(self, event: Event, fresh: Status) -> None:
        """Update the board's own top line; it does not show the organizer's lines."""
        self.status = fresh  # n needs it, although the line is not shown
        self._head(event)
        now = app_of(self).desk.clock()
        clock, lines = self.query_one("#clock", PartLines), time_parts(board.time_shown(event, now))
        if clock.lines != lines:
            _fit(clock, lines)

    def _head(self, event: Event) -> None:
        shown = board.heading(event, app_of(self).desk.clock().astimezone())
        if (before := self._board_heading) == shown:
            return
        self._board_heading = shown
        self.query_one("#headline", TopLine).show(partial(heading_parts, shown))
        if before is None or shown.left != before.left:
            self._banner()
        if before is None or shown.notices != before.notices:
            self._notices(shown)
        if shown.signal != (before.signal if before is not None else ""):
            self._signal(shown.signal, rings=before is not None and bool(shown.signal))
        if before is None or shown.next != before.next:
            self._show_foot()
        around = attrgetter("notices", "signal", "next", "new")
        if before is None or around(shown) != around(before):
            self.call_after_refresh(self.show, event)  # more room now, or less; or other times

    def _notices(self, head: Heading) -> None:
        """Show the organizer's notices, one per line; they stay while pages turn."""
        lines, signs = self.query_one("#notices", PartLines), app_of(self).signs
        shown: list[Line] = []
        width = self.size.width - 4
        for notice in head.notices:
            if self._large_notices:
                shown += large.notice_lines(notice, width, signs)
            else:
                text = Part(cut(notice, width, signs.cut), "strong")
                shown.append((Part(f" {signs.next} ", "key"), text))
        lines.styles.height = len(shown)
        lines.paint(shown)

    def _signal(self, signal: Signal, *, rings: bool) -> None:
        """Change the whole screen once, without blinking; if it `rings`, the bell sounds."""
        loud = app_of(self).bells
        self.set_class(loud and signal == "soon", "-soon")
        self.set_class(loud and signal == "over", "-over")
        self._show_signal(signal)
        if rings:
            self.app.bell()

    def _show_signal(self, signal: Signal) -> None:
        said, width = translate(SIGNALS[signal]), self.size.width - 4
        if said and self._large:
            said = large.signal_text(said, width, app_of(self).signs)
        self._set_text("#signal", said)

    def tick(self) -> None:
        """Update the time left every second, and turn the page when due."""
        super().tick()
        if self._board_heading is not None:
            self._head(app_of(self).event)
        now = app_of(self).desk.clock()
        if self._turned is None or self.stopped or not self.is_current:
            return
        if (now - self._turned).total_seconds() >= self._page_seconds:
            self.action_turn(1)

    def _paint(self) -> None:
        if not self.pages:
            return
        page = self.pages[self._page_index]
        self._set_text("#title", page.title)
        self._banner()
        if self._board_heading is not None:
            self._show_signal(self._board_heading.signal)
        lines = self._lines(page)
        _fit(self.query_one("#lines", PartLines), lines)
        self.query_one("#clock").set_class(isinstance(page, Page) and page.clock, "shown")
        self.query_one("#lines").display = not page.games and page.map is None
        self.query_one("#scenario").display = page.map is not None
        if page.map is not None:
            self._show_map(page.map, lines, CLOCK_LINES if page.games else 0)
        self.query_one("#clocks").display = bool(page.games)
        if page.games:
            self._paint_clocks(app_of(self).clock_rows())
        self._show_foot()

    def _show_map(self, shown: TableMap, lines: Sequence[Line], above: int) -> None:
        """Show the scenario map as large as possible, its text beside or below it.

        `above`: number of lines of clocks above it.
        """
        room = self._room or self.query_one("#board").content_size
        drawn, size = self.query_one("#map", MapOfTable), size_in(room[0], room[1] - above)
        drawn.styles.width, drawn.styles.height = size.width, size.height
        drawn.show(shown, app_of(self).signs)
        below = size.width + MAP_GAP + _fit(self.query_one("#told", PartLines), lines) > room[0]
        self.query_one("#scenario").set_class(below, "-below")

    def _show_foot(self) -> None:
        """Show the next schedule line and the page's number."""
        said = self._board_heading.next if self._board_heading is not None else ""
        which = self._page_text() if len(self.pages) > 1 else ""
        self._set_text("#page", fitting(" · ".join(filter(None, (said, which))), self.size.width))

    def _lines(self, page: Page | LargePage) -> Sequence[Line]:
        signs = app_of(self).signs
        if isinstance(page, Page):
            return page_lines(page, signs)
        width, height = self._room or self.size
        if page.map is not None:
            width -= size_in(width, height).width + MAP_GAP
        return large.lines_of(page.rows, width, signs, pairs=page.pairs, columns=page.columns)

    def _banner(self) -> None:
        """Show title and time left above a page in large letters."""
        if not self.pages or self._room is None:
            return
        said = self._board_heading
        means, left, width = "running", "", self.size.width - 4
        if said is not None and said.left is not None:
            means = "late" if said.left < LATE else means
            left = minutes_left(said.left, brief=large.columns_in(width) == 1)
        page, signs = self.pages[self._page_index], app_of(self).signs
        middle = isinstance(page, LargePage) and page.middle
        lines = large.banner(page.title, left, width, signs, means, middle=middle)
        self.query_one("#banner", PartLines).paint(lines)

    def _paint_clocks(self, rows: Sequence[ClockRow]) -> None:
        page, signs = self.pages[self._page_index], app_of(self).signs
        shown = [row for row in rows if row.game in page.games]
        if isinstance(page, LargePage):
            drawn = [*map(large.clock_row, on_the_wall(shown))]
            lines = large.lines_of(drawn, self.size.width - 4, signs, columns=page.columns)
        else:
            cells = clock_cells(shown, self.query_one("#board").content_size.width)
            states = (None, *(row.state for row in shown))
            lines = [*map(partial(clock_parts, signs=signs), cells, states)]
        _fit(self.query_one("#clocks", PartLines), lines)

    def _page_text(self) -> str:
        page = phrase("page {page} of {pages}", self._page_index + 1, len(self.pages))
        if self.stopped:
            paused = app_of(self).with_keys(phrase("paused: {board.stop|space} resumes"))
            return f"{page} · {paused}"
        stays = phrase_count("every second", "every {count} seconds", round(self._page_seconds))
        return f"{page} · {stays}"

    def _set_text(self, where: str, text: str) -> None:
        line = self.query_one(where, Static)
        if str(line.content) != text:
            # Without layout: the line's height never changes, and laying out a board costs more
            # than painting it.
            line.update(Text(text), layout=False)

    # Keys

    def action_turn(self, steps: int) -> None:
        """Turn this many pages."""
        if self.pages:
            index = self._page_index + steps
            self._page_index = index % len(self.pages)
            self._turned = app_of(self).desk.clock()
            self._paint()
            if index != self._page_index:
                self._switch_language(steps)

    def _switch_language(self, steps: int) -> None:
        """Switch to the next of the event's languages, unless one was chosen for this board."""
        app = app_of(self)
        spoken = chosen(app.event.languages)
        if self.locked and not app.own_language and len(spoken) > 1:
            self._language_index = (self._language_index + steps) % len(spoken)
            app.language.catalogue = spoken[self._language_index].catalogue
            app.worn()

    def action_stop(self) -> None:
        """Stop turning pages, or resume."""
        self.stopped = not self.stopped
        self._turned = app_of(self).desk.clock()
        self._paint()

    def action_pace(self, by: int) -> None:
        """Lengthen or shorten the time per page by a step of seconds."""
        self.seconds = min(max(self.seconds + by * STEP, LEAST), MOST)
        self._paint()


def _fit(shown: PartLines, lines: Sequence[Line]) -> int:
    """Paint lines in a widget of their size; return their width."""
    shown.styles.height, width = len(lines), max(map(cells_of, lines), default=0)
    shown.styles.width = width
    shown.paint(lines)
    return width


def _pages_of(
    desk: Desk,
    event: Event,
    now: datetime,
    size: tuple[int, int],
    rows: Sequence[ClockRow],
    *,
    large_letters: bool,
) -> tuple[Page | LargePage, ...]:
    """Return the pages for a size: in large letters if available, prizes always."""
    prizes = event.prizes_told is not None and size[0] >= PRIZE_WIDTH
    lists = large.large_pages(event, now, size, rows) if large_letters or prizes else []
    of_tables = _featured_pages(desk, event, now, size, rows)
    if not lists:
        return (*board.pages(event, now, *size, rows), *of_tables)
    boards = chain(board.captain_boards(event, *size), of_tables)
    return (*lists, *boards, *(() if prizes else board.address_page(event, *size)))


def _featured_pages(
    desk: Desk, event: Event, now: datetime, size: tuple[int, int], rows: Sequence[ClockRow]
) -> tuple[Page, ...]:
    """Return the featured table's page; empty if no table is featured."""
    if event.featured.table is None:
        return ()
    row = featured(read_table(desk, event.featured.table), desk.stamps(), now)
    page = featured_page(event, row, {game.game for game in on_the_wall(rows)}, *size)
    return () if page is None else (page,)


class WallApp(OnePlaceApp, inherit_bindings=False):
    """The board as a separate program in the venue: it only reads, and can only be quit."""

    BINDINGS = bindings(bind("ctrl+q", "quit", "Quit", show=False, priority=True), LANGUAGE)

    def __init__(
        self, desk: Desk, watcher: Watcher, seconds: int, **options: Unpack[AppOptions]
    ) -> None:
        super().__init__(desk, watcher, **options)
        self._seconds = seconds

    def heard_of(self, serving: Serving | None) -> Serving | None:
        """Return only the tables that do not respond: nothing else in the status is public."""
        if serving is None:
            return None
        silent = tuple(one for one in serving.seated if one.silent)
        return Serving(serving.process, serving.port, (), "", seated=silent)

    def on_mount(self) -> None:
        """Show the board; the base class's handler is called as well."""
        self.push_screen(BoardScreen(self._seconds))
