"""A list of the event: one table style for all screens, with a cursor that stays on its row.

It is painted line by line, not by the framework's table, which renders every visible cell again
whenever one of them changes, and has no separator lines that the cursor skips, and no space for the
cursor's symbol and the rule under the titles.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import chain

from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from data.clean import fold
from data.event.journal import JournalEntry
from screens.bindings import bind, bindings
from screens.theme.means import Meaning
from screens.theme.signs import MEANS_OF_MARKS, Mark, Signs
from screens.widgets.columns import (
    GAP,
    NARROW,
    NARROW_GAP,
    SPREAD_FROM,
    TOGETHER,
    Cell,
    Column,
    fitted,
    is_roomy,
    laid_out,
    measured,
    parts_of,
    row_cells,
    spread,
    text_of,
)
from screens.widgets.heading import centred, last_done
from screens.widgets.slip_line import Narrowed
from screens.widgets.text_part import Line, Part, cells_of, strip_of
from srtui.documents.layout import width_of
from srtui.rules.value import Value
from srtui.text.phrases import is_number

__all__ = ["Cell", "Column", "Grid", "Part", "Row", "row_cells"]

Key = str | int
"""What tells a row from the others: a word, or the id of what it shows."""


class Row(Value):
    """A row: `key` identifies it, digits match `number`, and `/` matches `words`.

    `mark` is its state, whose symbol precedes it, and `means` the meaning of its plain texts: a
    word in the row, or a legend, must say the same. `group`: a separate line above rows, which the
    cursor skips; its first cell names what they share. `goes_on`: it continues the row above it.
    """

    key: Key
    cells: tuple[Cell, ...]
    words: str = ""
    number: int | None = None
    means: str = ""
    mark: Mark | None = None
    group: bool = False
    goes_on: bool = False

    @property
    def id(self) -> int:
        """The id of the player, game, table or entry that it shows; 0 if its key is a word."""
        return self.key if isinstance(self.key, int) else 0

    @property
    def word(self) -> str:
        """The word that is its key; empty if the row shows something with an id."""
        return self.key if isinstance(self.key, str) else ""


class _Layout(Value):
    """Layout of the rows.

    `gap`: cells between columns; `head`: title lines, including the blank one above and the rule;
    `drawn`: the set of symbols; `needed`: cells in which nothing is cut; `roomy`: rows are grouped.
    """

    drawn: str = ""
    needed: int = 0
    gap: int = 0
    signs: bool = False
    head: int = 0
    widths: tuple[int, ...] = ()
    roomy: bool = False


class Grid(ScrollView, Meaning, can_focus=True, inherit_bindings=False):
    """A list. Rows are replaced as a whole, but unchanged ones are not repainted.

    It handles only the keys that move up and down; its screen handles enter, left and right.
    """

    BINDINGS = bindings(
        bind("up", "list.up", action="move(-1)"),
        bind("down", "list.down", action="move(1)"),
        bind("pageup", "list.page-up", action="page(-1)"),
        bind("pagedown", "list.page-down", action="page(1)"),
        bind("home,ctrl+home", "list.home", action="end(-1)"),
        bind("end,ctrl+end", "list.end", action="end(1)"),
    )

    class Moved(Message):
        """The cursor is on another row, or on a row for the first time."""

    class Room(Message):
        """The rows take more or fewer lines, so the room below them has changed."""

    def __init__(self, columns: Sequence[Column], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.spec = tuple(columns)
        self.rows_wanted: tuple[Row, ...] = ()
        self._measured: tuple[Row, ...] = ()
        self.filter_text = ""
        self.shown: tuple[Row, ...] = ()
        """The rows that match the filter."""
        self._tops: tuple[int, ...] = ()
        """The line of each row that is shown, from the first one on."""
        self.cursor_row = 0
        """The index of the cursor's row among the shown rows."""
        self._key: Key = ""
        self._grid_layout = _Layout()
        self._below: tuple[Line, ...] = ()
        self._instead: tuple[Line, ...] = ()
        self._entries: tuple[JournalEntry, ...] = ()

    # Content

    def fill(
        self,
        rows: Sequence[Row],
        columns: Sequence[Column] | None = None,
        measured: Sequence[Row] | None = None,
    ) -> None:
        """Show these rows (and columns), as far as they match the filter.

        `measured`: columns are as wide as these rows need, instead of those that are shown.
        """
        self.rows_wanted = tuple(rows)
        self._measured = self.rows_wanted if measured is None else tuple(measured)
        if columns is not None:
            self.spec = tuple(columns)
        self._show()

    def below(self, lines: Sequence[Line] = ()) -> None:
        """Show these lines below the last row if there is room; they say what can be done here."""
        if tuple(lines) != self._below:
            self._below = tuple(lines)
            self.refresh()

    def look_back(self, entries: Sequence[JournalEntry]) -> None:
        """Show these entries as the latest changes, if there is room below all other lines."""
        if tuple(entries) != self._entries:
            self._entries = tuple(entries)
            end = self._grid_layout.head + self._high
            self.refresh(Region(0, end, self.size.width, max(0, self.size.height - end)))

    @property
    def lines_left(self) -> int:
        """Return the number of free lines after the rows and the lines below them."""
        free = self.size.height - self._grid_layout.head - self._high
        return free - 1 - len(self._below) if self._below else free

    @property
    def _high(self) -> int:
        return self._tops[-1] + 1 if self._tops else 0

    def instead(self, lines: Sequence[Line] = ()) -> None:
        """Show these lines if the filter leaves no row: why, and what can be done."""
        if tuple(lines) != self._instead:
            self._instead = tuple(lines)
            self.refresh()

    def narrow(self, text: str) -> None:
        """Show only rows whose words contain `text`."""
        self.filter_text = fold(text)
        found = (fold(row.words) for row in self.rows_wanted if row.key == self._key)
        if self.filter_text and not any(self.filter_text in words for words in found):
            self.cursor_row = 0  # the first match, not the row that moves up
        self._show()

    @property
    def current(self) -> Row | None:
        """The row under the cursor."""
        row = self.shown[self.cursor_row] if self.cursor_row < len(self.shown) else None
        return None if row is None or row.group else row

    @property
    def widths(self) -> tuple[int, ...]:
        """The width of each column in cells; 0 if it is not shown."""
        return self._grid_layout.widths

    @property
    def needed(self) -> Size:
        """Return the size in which nothing is cut, including the lines below the rows."""
        below = max(map(cells_of, self._below), default=0)
        laid, shown = self._grid_layout, self.shown
        if not self.size.width:  # filled before it has a place: who asks is about to give it one
            laid, shown = self._lay_out(), self.rows_wanted
        high = laid.head + len(shown) + (1 + len(self._below) if self._below else 0)
        return Size(max(laid.needed if shown else 0, below), high)

    def _show(self) -> None:
        """Lay out and show the matching rows; repaint only differences."""
        # Before the first layout nothing can be placed: `on_resize` then shows the rows.
        if not self.size.width:
            return
        before, cursor_row = self.shown, self.cursor_row
        layout, lines = self._grid_layout, self._tops
        self.shown = self._let_through()
        self._grid_layout = self._lay_out()
        self._tops = tops(self.shown, roomy=self._grid_layout.roomy)
        self.cursor_row = self._place_of(self._key)
        if layout != self._grid_layout or lines != self._tops:
            self.virtual_size = Size(self.size.width, self._grid_layout.head + self._high)
            self.refresh()
            # After the new size applies: before that, the list cannot be scrolled that far.
            self.call_after_refresh(self._to_cursor)
            self.post_message(self.Room())
        else:
            self._repaint(before)
            if cursor_row != self.cursor_row:
                self._refresh_rows(cursor_row, self.cursor_row)
                self._to_cursor()
        self._tell()

    def _let_through(self) -> tuple[Row, ...]:
        if not self.filter_text:
            return self.rows_wanted
        found = tuple(row for row in self.rows_wanted if self.filter_text in fold(row.words))
        self.post_message(Narrowed(len(found), sum(not row.group for row in self.rows_wanted)))
        return found

    def _lay_out(self) -> _Layout:
        """Return the layout. Rows that the filter hides count, too, so that columns do not move."""
        columns = self.spec
        rows = [row for row in self._measured if not row.group]
        signs = any(row.mark for row in rows)
        room = self.size.width - 2  # the cursor's sign, the scroll bar
        if signs:
            room -= 1 + NARROW_GAP
        needs, usually = measured(columns, [row.cells for row in rows])
        narrow = self.size.width < NARROW
        gap, widths = laid_out(columns, needs, room, narrow=narrow, usually=usually)
        titles = any(one.heading and wide for one, wide in zip(columns, widths, strict=True))
        if titles and gap == GAP and self.app.size.width >= SPREAD_FROM:
            gap = spread(widths, room)
        roomy = is_roomy(self.app.size) and not self.screen.is_modal
        lines_of_titles = 3 if roomy else 1
        head = lines_of_titles if titles else 0
        gaps = max(0, sum(map(bool, needs)) - 1)
        all_of_it = self.size.width - room + sum(needs) + GAP * gaps
        return _Layout(self.signs.name, all_of_it, gap, signs, head, tuple(widths), roomy)

    def on_resize(self, _: events.Resize) -> None:
        """Lay out the columns for the new size."""
        self._show()
        self._to_cursor()

    # Painting

    def _repaint(self, before: Sequence[Row]) -> None:
        # The number of rows is unchanged: otherwise lines would have moved and all be repainted.
        for index, (old, new) in enumerate(zip(before, self.shown, strict=True)):
            if old == new:
                continue
            if (
                new.group
                or (old.means, old.mark, old.group) != (new.means, new.mark, new.group)
                or list(self._spans(old.cells)) != list(self._spans(new.cells))
            ):
                self._refresh_rows(index)
                continue
            for x, width, column in self._places():
                if old.cells[column] != new.cells[column]:
                    self.refresh(Region(x, self._line_of(index), width, 1))

    def _places(self) -> Iterator[tuple[int, int, int]]:
        """Yield each column's first cell, width and index."""
        x = 1 + (1 + NARROW_GAP) * self._grid_layout.signs
        for number, width in enumerate(self._grid_layout.widths):
            if width:
                yield x, width, number
                x += width + self._grid_layout.gap

    def _line_of(self, at: int) -> int:
        """Return a row's line in the widget, which may be out of sight."""
        return self._grid_layout.head + self._tops[at] - self.scroll_offset.y

    def _refresh_rows(self, *rows: int) -> None:
        self.refresh(*(Region(0, self._line_of(at), self.size.width, 1) for at in rows))

    def render_line(self, y: int) -> Strip:
        """Render a visible line: titles, a row, or nothing."""
        head, signs = self._grid_layout.head, self.signs
        if y < head:
            return strip_of(self, self._head(y, signs))
        line = y - head + self.scroll_offset.y
        if not self.shown:
            return strip_of(self, self._line_in_the_middle(y))
        if line >= self._high:
            # The line right below the rows stays blank.
            return strip_of(self, self._line_below(line - self._high - 1))
        at = self._row_at(line)
        if self._tops[at] != line:
            return strip_of(self, ())
        row = self.shown[at]
        chosen = at == self.cursor_row and not row.group
        return strip_of(self, self._line(row, signs, chosen=chosen), "cursor" if chosen else "")

    def _row_at(self, line: int) -> int:
        """Return the row on a line; for a blank line, the row above it."""
        return bisect_right(self._tops, line) - 1

    def _line_below(self, index: int) -> Line:
        if 0 <= index < len(self._below):
            return self._below[index]
        if self.filter_text or not self._entries:
            return ()
        last = last_done(self._entries, self.size.width, self.lines_left, self.signs)
        # A blank line precedes them.
        entry = index - len(self._below) if self._below else index + 1
        return last[entry] if 0 <= entry < len(last) else ()

    def _line_in_the_middle(self, y: int) -> Line:
        """Return a line of the text shown if there are no rows, or none that match the filter."""
        head = self._grid_layout.head
        lines = self._instead if self.filter_text else self._below
        found = centred(lines, self.size.width, self.size.height - head)
        return found[y - head] if y - head < len(found) else ()

    def _head(self, y: int, signs: Signs) -> list[Part]:
        if self._grid_layout.head == 1 or y == 1:
            cells = tuple(column.heading for column in self.spec)
            return [Part(" "), *self._cells(cells, " ", "heading", signs)]
        rule = signs.rule * (self.size.width - 2)
        return [Part(" "), Part(rule, "rule")] if y == 2 else []

    def _line(self, row: Row, signs: Signs, *, chosen: bool) -> list[Part]:
        if row.group:
            parts = tuple(part for cell in row.cells for part in _group_parts(cell))
            return [Part(" "), *fitted(parts, Column(""), self.size.width - 1, signs.cut)]
        means = MEANS_OF_MARKS.get(row.mark, row.mark) if row.mark else ""
        return [
            Part(signs.cursor if chosen else " ", "key"),
            *([Part(signs.symbol(row.mark or ""), means)] if self._grid_layout.signs else []),
            *self._cells(row.cells, "", row.means, signs),
        ]

    def _cells(self, cells: Sequence[Cell], sign: str, means: str, signs: Signs) -> Iterator[Part]:
        if self._grid_layout.signs:
            yield Part(sign + " " * NARROW_GAP)
        blank = Part(" " * self._grid_layout.gap)
        for number, (column, width) in enumerate(self._spans(cells)):
            if number:
                yield blank
            own = isinstance(cells[column], str)
            for part in fitted(cells[column], self.spec[column], width, signs.cut):
                yield Part(part.text, means) if own else part

    def _spans(self, cells: Sequence[Cell]) -> Iterator[tuple[int, int]]:
        """Yield a row's columns with their widths; a long text may use empty columns."""
        places = list(self._places())
        while places:
            _, width, column = places.pop(0)
            need = 0 if self.spec[column].right else width_of(text_of(cells[column]))
            while need > width and places and not text_of(cells[places[0][2]]):
                width += self._grid_layout.gap + places.pop(0)[1]
            yield column, width

    # The cursor

    def find(self, text: str) -> bool:
        """Move to the next row with this number, or with `text` in its words; False: not found."""
        query = fold(text)
        # Start at the row below and wrap around: typing the word again finds the next row.
        for index in (*range(self.cursor_row + 1, len(self.shown)), *range(self.cursor_row + 1)):
            row = self.shown[index] if index < len(self.shown) else None
            if row is None or row.group:
                continue
            hit = str(row.number) == query if is_number(query) else query in fold(row.words)
            if hit:
                self._go(index)
                return True
        return False

    def go_to(self, key: Key) -> bool:
        """Move the cursor to the row with this key; tell whether there is one."""
        for at, row in enumerate(self.shown):
            if row.key == key and not row.group:
                self._go(at)
                return True
        return False

    def action_move(self, by: int) -> None:
        """Move the cursor down by this many rows; negative: up."""
        self._go(self._nearest(self.cursor_row + by, 1 if by > 0 else -1))

    def action_page(self, way: int) -> None:
        """Move the cursor by one screenful of rows, down (1) or up (-1)."""
        self.action_move(way * max(1, self.size.height - self._grid_layout.head - 1))

    def action_end(self, way: int) -> None:
        """Move the cursor to the last row (1) or to the first (-1)."""
        self.action_move(way * len(self.shown))

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the clicked row."""
        line = event.y - self._grid_layout.head + self.scroll_offset.y
        if event.y < self._grid_layout.head or line >= self._high:
            return
        at = self._row_at(line)
        if not self.shown[at].group:
            self._go(at)

    def _go(self, at: int) -> None:
        before, self.cursor_row = self.cursor_row, at
        if before != at:
            self._refresh_rows(before, at)
        self._to_cursor()
        self._tell()

    def _tell(self) -> None:
        """Post a message if the cursor is on another row."""
        row = self.current
        if row is not None and row.key != self._key:
            self._key = row.key
            self.post_message(self.Moved())

    def _place_of(self, key: Key) -> int:
        """Return the current index of the row with this key; if it has gone, its former index."""
        rows = self.shown
        if self.cursor_row < len(rows) and rows[self.cursor_row].key == key:
            return self.cursor_row
        found = (at for at, row in enumerate(rows) if row.key == key)
        return self._nearest(next(found, self.cursor_row), 1)

    def _nearest(self, at: int, way: int) -> int:
        """Return the nearest row to an index that is not a group, searching this way first."""
        last = len(self.shown) - 1
        at = max(0, min(at, last))
        below = range(at, last + 1)
        above = range(min(at, last), -1, -1)
        order = chain(below, above) if way > 0 else chain(above, below)
        return next((index for index in order if not self.shown[index].group), 0)

    def _to_cursor(self) -> None:
        """Scroll just enough to show the cursor's row, with the groups above it."""
        high = self.size.height - self._grid_layout.head
        now, rows, top = self.scroll_offset.y, self._tops, self.cursor_row
        if high < 1 or not rows:
            return
        while top and self.shown[top - 1].group:
            top -= 1
        wanted = min(max(now, rows[self.cursor_row] - high + 1), rows[top])
        if wanted != now:
            self.scroll_to(y=wanted, animate=False, force=True)


def _group_parts(cell: Cell) -> tuple[Part, ...]:
    return (*(Part(part.text, part.style or "muted") for part in parts_of(cell)), Part("  "))


def tops(rows: Sequence[Row], *, roomy: bool) -> tuple[int, ...]:
    """Return each row's first line; `roomy`: blank lines separate groups."""
    lines: list[int] = []
    line, together = 0, 0
    before: Row | None = None
    for row in rows:
        if roomy and before is not None and not row.goes_on:
            full = together >= TOGETHER and not before.group
            if row.group or full:
                line, together = line + 1, 0
        together = 0 if row.group else together + (row.number is not None)
        lines.append(line)
        line, before = line + 1, row
    return tuple(lines)
