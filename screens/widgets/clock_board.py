"""The board of clocks: every game of the round at once, in columns; only changes are repainted."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size
from textual.message import Message

from data.clean import fold
from data.event.journal import JournalEntry
from screens.bindings import bind, bindings
from screens.theme.means import HUES
from screens.theme.signs import Mark, Signs
from screens.widgets.columns import TOGETHER, is_roomy
from screens.widgets.grid import Grid
from screens.widgets.heading import centred, last_done
from screens.widgets.slip_line import Narrowed
from screens.widgets.text_part import Line, Part, PartLines
from srtui.documents.layout import cut, pad, width_of
from srtui.queries.clock.facts import LOW, State
from srtui.queries.clock.rows import ClockRow, by_table
from srtui.rules.record import Both
from srtui.text.phrases import is_number, phrase
from srtui.text.results import pair_text

HEAD = 3
"""Lines of the titles with the blank one above and the rule."""
COLUMNS = 4
"""No terminal is wide enough for more."""
Order = Callable[[ClockRow], Any]
Filter = Callable[[ClockRow], bool]


class ClockBoard(Horizontal, can_focus=True, inherit_bindings=False):
    """Columns of games, filled from top to bottom.

    The cursor stays on its game whatever the order; games that do not fit are reached by scrolling.
    """

    BINDINGS = bindings(
        *Grid.BINDINGS,
        bind("left", "list.left", action="aside(-1)"),
        bind("right", "list.right", action="aside(1)"),
    )

    class Room(Message):
        """The size has changed: more or fewer games may be visible."""

    class Moved(Message):
        """The cursor has moved to another game."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rows_wanted: tuple[ClockRow, ...] = ()
        """All games, shown or not."""
        self.shown: tuple[ClockRow, ...] = ()
        self.filter_text = ""
        self._row_filter: Filter = lambda _: True
        self._order: Order = by_table
        self._game: int | None = None
        self._top = 0
        self._below: tuple[Line, ...] = ()
        self._entries: tuple[JournalEntry, ...] = ()
        self._cells: dict[int, tuple[object, tuple[Line, ...]]] = {}
        self._columns = tuple(PartLines() for _ in range(COLUMNS))

    def compose(self) -> ComposeResult:
        """Yield the columns; those not needed are hidden."""
        yield from self._columns

    # Content

    def fill(self, rows: Iterable[ClockRow]) -> None:
        """Show these games as they are now."""
        self.rows_wanted = tuple(rows)
        # Discard the cells of earlier rounds' games: an app runs all day.
        if len(self._cells) > 2 * len(self.rows_wanted):
            self._cells.clear()
        self._choose()

    def below(self, lines: Iterable[Line]) -> None:
        """Show these lines, which say what can be done, while no game is shown."""
        self._below = tuple(lines)
        self._paint()

    def look_back(self, entries: Sequence[JournalEntry]) -> None:
        """Show these entries as the latest changes, if there is room below the games."""
        self._entries = tuple(entries)
        self._paint()

    @property
    def lines_left(self) -> int:
        """Return the number of free lines below the games, if they are in one column."""
        if not self._alone:
            return 0
        return self.size.height - self._title_lines - len(self.shown) * self._tall - self._breaks

    def choose(self, wanted: Filter, order: Order) -> None:
        """Show only games that match a filter, in this order."""
        self._row_filter, self._order = wanted, order
        self._choose()

    def narrow(self, text: str) -> None:
        """Show only games of a player whose name contains `text`."""
        self.filter_text = fold(text)
        self._choose()

    def find(self, text: str) -> bool:
        """Go to a table's number, or to the next game with `text` in a name; False: not found."""
        wanted, here = fold(text), self._cursor_index + 1
        for row in (*self.shown[here:], *self.shown[:here]):
            if str(row.table) == wanted if is_number(wanted) else wanted in _words(row):
                self._go(row)
                return True
        return False

    @property
    def current(self) -> ClockRow | None:
        """The game under the cursor."""
        return self.shown[self._cursor_index] if self.shown else None

    @property
    def _cursor_index(self) -> int:
        games = [row.game for row in self.shown]
        return games.index(self._game) if self._game in games else 0

    def _choose(self) -> None:
        index, text = self._cursor_index, self.filter_text
        matches = (
            row
            for row in self.rows_wanted
            if self._row_filter(row) and (not text or text in _words(row))
        )
        self.shown = tuple(sorted(matches, key=self._order))
        if self.shown and self._game not in {row.game for row in self.shown}:
            self._game = self.shown[min(index, len(self.shown) - 1)].game
        if text:
            self.post_message(Narrowed(len(self.shown), len(self.rows_wanted)))
        self._paint()

    # Layout

    @property
    def _count(self) -> int:
        """Return the number of columns needed, limited to those that fit."""
        most = min(COLUMNS, max(1, self.size.width // LEAST))
        return max(1, min(most, -(-len(self.shown) // self._column_height)))

    @property
    def _column_height(self) -> int:
        """Return the number of games that fit in one column."""
        return max(1, (self.size.height - self._title_lines) // self._tall)

    @property
    def _breaks(self) -> int:
        """The blank lines between groups of games; 0 if they would hide a game."""
        if not (is_roomy(self.app.size) and self._alone and self._tall == 1 and self.shown):
            return 0
        breaks = (len(self.shown) - 1) // TOGETHER
        return breaks if len(self.shown) + breaks <= self.size.height - self._title_lines else 0

    @property
    def _alone(self) -> bool:
        """Tell whether all games fit in one column."""
        return len(self.shown) * self._tall <= self.size.height - self._title_lines

    def room_in(self, width: int) -> int:
        """Return the number of games visible at once in this many cells."""
        tall = lines_of(width)
        deep = (self.size.height - int(tall == 1)) // tall
        return min(COLUMNS, max(1, width // LEAST)) * max(1, deep)

    @property
    def needed(self) -> Size:
        """The cells in which no name is cut, and the lines of all games in one column.

        If the games fill more than one column of this height, it includes the cells of each column.
        """
        # For every column: otherwise 64 games in two columns are cut beside a wide pane.
        wide = max((width_needed(row.players) for row in self.shown), default=0)
        columns = max(1, -(-len(self.shown) // self._column_height))
        return Size(wide * columns, self._title_lines + len(self.shown))

    @property
    def _tall(self) -> int:
        return lines_of(self.size.width)

    @property
    def _title_lines(self) -> int:
        """The lines of titles: as in every list, or 1 if more would hide a game."""
        if self._tall > 1:
            return 0
        return HEAD if is_roomy(self.app.size) and len(self.shown) + HEAD <= self.size.height else 1

    def _paint(self) -> None:
        if not self.size or not self.is_mounted:
            return
        count, column_height = self._count, self._column_height
        per = max(column_height, -(-len(self.shown) // count))
        line, top = self._cursor_index % per, self._top
        self._top = max(0, min(max(top, line - column_height + 1), line, per - column_height))
        width = self.size.width // count
        for number, column in enumerate(self._columns):
            if column.display != (number < count):
                column.display = number < count
            if number < count:
                begin = number * per + self._top
                games = self.shown[begin : min(begin + column_height, (number + 1) * per)]
                column.paint(self._lines(games, width))

    def _lines(self, games: Iterable[ClockRow], width: int) -> list[Line]:
        if not self.shown:
            return list(centred(self._below, *self.size)) if not self.filter_text else []
        signs = self._columns[0].signs
        lines = [titles(width)] if self._title_lines else []
        if self._title_lines > 1:
            rule: Line = (Part(" "), Part(signs.rule * (width - 2), "rule"))
            lines = [(), *lines, rule]
        for number, row in enumerate(games):
            if self._breaks and number and number % TOGETHER == 0:
                lines.append(())
            lines += self._cell(row, width, signs)
        if not self.filter_text:
            lines += last_done(self._entries, width, self.lines_left, signs)
        return lines

    def _cell(self, row: ClockRow, width: int, signs: Signs) -> tuple[Line, ...]:
        """Return a game's lines; the same object if nothing that they show has changed."""
        chosen = row.game == self._game
        shown = (
            width, signs.name, chosen, row.left, row.runs, row.state, row.state_text, row.points,
            row.turn, row.active, row.phase, row.table, row.players,
        )  # fmt: skip
        known = self._cells.get(row.game)
        if known is None or known[0] != shown:
            known = self._cells[row.game] = (shown, cell(row, width, signs, chosen=chosen))
        return known[1]

    @property
    def sight(self) -> str:
        """Return which games are visible if not all are, such as "1-18 of 64"; else ""."""
        count, deep = self._count, self._column_height
        if count > 1 or len(self.shown) <= count * deep:
            return ""
        games = len(self.shown)
        last = min(self._top + deep, games)
        return phrase("{value}-{last} of {games}", self._top + 1, last, games)

    def on_resize(self) -> None:
        """Lay out the board for the new size."""
        self._paint()
        # Post it even if the height is the same as last time: the size changes before its messages
        # arrive, so a reader may already have used a height that has since changed.
        self.post_message(self.Room())

    # The cursor

    def _go(self, row: ClockRow) -> None:
        self._game = row.game
        self._paint()
        self.post_message(self.Moved())

    def action_move(self, by: int) -> None:
        """Move the cursor down by this many games; negative: up."""
        if self.shown:
            self._go(self.shown[max(0, min(self._cursor_index + by, len(self.shown) - 1))])

    def action_aside(self, by: int) -> None:
        """Move the cursor to the same line in the column this many columns to the right."""
        per = max(self._column_height, -(-len(self.shown) // self._count))
        if 0 <= self._cursor_index + by * per < len(self.shown):
            self.action_move(by * per)

    def action_page(self, by: int) -> None:
        """Move the cursor by this many columns' worth of games."""
        self.action_move(by * self._column_height)

    def action_end(self, way: int) -> None:
        """Move the cursor to the last game (1) or to the first (-1)."""
        self.action_move(way * len(self.shown))

    def on_mouse_scroll_down(self) -> None:
        """Move the cursor with the wheel."""
        self.action_move(3)

    def on_mouse_scroll_up(self) -> None:
        """Move the cursor with the wheel."""
        self.action_move(-3)

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the clicked game."""
        count, deep = self._count, self._column_height
        per = max(deep, -(-len(self.shown) // count))
        # Use screen coordinates: a click bubbles up from a column, whose own x and y start there.
        x = event.screen_x - self.region.x
        y = event.screen_y - self.region.y - self._title_lines
        line = y // self._tall
        if self._breaks:
            line = y // (TOGETHER + 1) * TOGETHER + min(y % (TOGETHER + 1), TOGETHER - 1)
        column = x * count // max(1, self.size.width)
        index = column * per + self._top + line
        if y >= 0 and 0 <= index < len(self.shown):
            self._go(self.shown[index])


def _words(row: ClockRow) -> str:
    return fold(" ".join(row.players))


LEAST = 58
"""Cells that a game needs in one line; below that it takes two."""
_TABLE, _CLOCK, _POINTS, _TURN, _STATE = 3, 6, 5, 4, 11
_CLOCKS = 2 + _TABLE + 1 + 2 * _CLOCK


_FIXED = 1 + _POINTS + 1 + _TURN + 1 + _STATE + 2
_BETWEEN = " / "


def width_needed(players: tuple[str, str]) -> int:
    """Return the width in cells of a line that shows both names in full."""
    return _CLOCKS + _FIXED + sum(map(width_of, players)) + len(_BETWEEN)


def lines_of(width: int) -> int:
    """Return the number of lines that a game takes at this width."""
    return 1 if width >= LEAST else 2


def cell(row: ClockRow, width: int, signs: Signs, *, chosen: bool) -> tuple[Line, ...]:
    """Return a game's lines; `chosen`: the cursor is on it."""
    if lines_of(width) == 1:
        state = row.state, row.state_text
        beside = _details(row.points, _turn(row), state, row.players, width, signs.cut)
        lines: tuple[Line, ...] = ((*_clocks(row, signs, chosen=chosen), *beside),)
    else:
        lines = _in_two_lines(row, width, signs, chosen)
    return tuple(map(_on_cursor, lines)) if chosen else lines


def _on_cursor(line: Line) -> Line:
    return tuple(Part(part.text, f"cursor {part.style}".strip()) for part in line)


def titles(width: int) -> Line:
    """Return the title line above games that take one line each."""
    points, turn, state = phrase("Pts"), phrase("Turn"), phrase("State")
    last = f" {points:^{_POINTS}} {turn:<{_TURN}} {state:<{_STATE}} " + phrase("Players 1 / 2")
    return (
        Part(f"  {phrase('Tbl'):>{_TABLE}} ", "heading"),
        Part(f"{'1':>{_CLOCK - 1}} ", "one"),
        Part(f"{'2':>{_CLOCK - 1}} ", "two"),
        Part(pad(last, width - _CLOCKS), "heading"),
    )


@lru_cache(maxsize=1024)  # every second all clocks show another text: the parts beside them stay
def _details(
    points: Both,
    turn: str,
    state: tuple[State, str],
    players: tuple[str, str],
    width: int,
    mark: str,
) -> Line:
    """Return the rest of a game's line, beside the clocks, in `width` cells."""
    plain = _plain(state[0])
    room = width - _CLOCKS - _FIXED
    return (
        Part(f" {pair_text(points):^{_POINTS}} {turn:<{_TURN}} ", plain),
        *_state(*state, _STATE),
        Part(f" {pad(_names(players, room, mark), room)} ", plain),
    )


def _in_two_lines(row: ClockRow, width: int, signs: Signs, chosen: bool) -> tuple[Line, ...]:
    figures = f"{row.points_text}  {_turn(row)}".rstrip()
    names = _names(row.players, width - _TABLE - width_of(figures) - 6, signs.cut)
    second = f"{'':{_TABLE + 2}} {names}  {figures}"
    first = (
        *_clocks(row, signs, chosen=chosen),
        Part("  "),
        *_state(row.state, row.state_text, width - _CLOCKS - 2),
    )
    return first, (Part(" "), Part(pad(second[1:], width - 1), _plain(row.state)))


def _state(state: State, said: str, room: int) -> tuple[Part, Part]:
    """Return the state as a word, filled if it needs a judge."""
    mark = mark_of(state)
    word = cut(said, room)
    means = {"judge": "called", "open": "", "late": "late", "done": "done"}.get(mark, mark)
    return Part(word, means), Part(" " * (room - width_of(word)))


def _clocks(row: ClockRow, signs: Signs, *, chosen: bool) -> tuple[Part, ...]:
    """Return cursor, state and table, then both clocks, with a symbol before the running one."""
    mark = mark_of(row.state)
    return (
        Part(signs.cursor if chosen else " ", "key"),
        Part(signs.symbol(mark), mark),
        Part(f"{row.table_said:>{_TABLE}} ", _plain(row.state)),
        *(_clock(row, side, signs) for side in (0, 1)),
    )


def _clock(row: ClockRow, side: int, signs: Signs) -> Part:
    """Return a clock: in its player's colour while running, muted while stopped."""
    left, seconds, style = row.left[side] or "-", row.seconds[side], "muted"
    if row.runs == side:
        left = signs.running + left
        style = "late" if seconds is not None and seconds < LOW else f"strong {HUES[side]}"
    return Part(f"{left:>{_CLOCK - 1}} ", style)


def _turn(row: ClockRow) -> str:
    """Return the turn, or before the first turn the beginning of the phase's name."""
    return (row.phase or row.turn_said)[:_TURN]


@lru_cache(maxsize=1024)
def _names(players: tuple[str, str], room: int, mark: str) -> str:
    """Return both names, each in half of the space unless the other needs less."""
    first, second = players
    room -= len(_BETWEEN)
    first = cut(first, max(room // 2, room - width_of(second)), mark)
    second = cut(second, room - width_of(first), mark)
    return f"{first}{_BETWEEN}{second}"


def _plain(state: State) -> str:
    return "done" if mark_of(state) == "done" else ""


_MARKS: dict[State, Mark] = {
    State.FLAG: "judge", State.STRUCK: "judge", State.CALLED: "judge",
    State.INTERRUPTED: "judge", State.DISPUTED: "judge", State.TIE: "judge",
    State.LAST: "late", State.LOW: "late", State.TIME_UP: "late", State.DICE: "late",
    State.ROUND_OVER: "late",
    State.HALL: "open", State.PAUSED: "open", State.ENDED: "open", State.ROLL: "open",
    State.BEGIN: "open", State.NO_CLOCK: "open", State.OVER: "done",
}  # fmt: skip
"""All others are running."""


def mark_of(state: State) -> Mark:
    """Return a state's mark; the first states need a judge, or the organizer instead."""
    return _MARKS.get(state, "running")
