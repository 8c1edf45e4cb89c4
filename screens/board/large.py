"""The board in large letters: a row is read from ten metres.

The same lists as on smaller boards (`srtui/views/board.py`), in two columns of rows four lines
high. Each row says at most a number, a name and a figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TypeVar

from screens.board.letters import ROWS, in_the_middle, large, set_in, twice
from screens.theme.means import HUES
from screens.theme.signs import Signs
from screens.widgets.part_lines import Line, Part
from srtui.rules.value import Value
from srtui.state.event import Event
from srtui.views.board import (
    complete_round,
    element_lines,
    initials,
    prize_shown,
    scenario_to_show,
    stands,
    today_title,
)
from srtui.views.board_clocks import on_the_wall
from srtui.views.clock_facts import LOW
from srtui.views.clocks import ClockRow
from srtui.views.day import DayLine, day
from srtui.views.layout import cut
from srtui.views.pairings import Pair, by_name, pairings
from srtui.views.scenario import scenario_map
from srtui.views.standings import standings
from srtui.views.table_map import TableMap
from srtui.words.awards import in_turn

WIDTH, HEIGHT = 160, 44
"""Cells and lines of a terminal from which on a board is in large letters."""
_GAP = 6
_HIGH = NOTICE_LINES = ROWS + 1
_NUMBER = 14
_FIGURE = 21
_LEFT = 60
"""Cells of the time left, beside a title."""


T = TypeVar("T")


class Cell(Value):
    """One text of a row: its cells (0: all that is left), what it means, where it stands."""

    text: str
    width: int
    means: str = ""
    right: bool = False
    middle: bool = False
    twice: bool = False
    """Twice as large where it has the room; it stands in its row alone."""


Row = tuple[Cell, ...]


class LargePage(Value):
    """A page; `games`: its lines are the clocks of these games."""

    title: str
    rows: tuple[Row, ...]
    games: tuple[int, ...] = ()
    pairs: bool = False
    """Two rows stay together: those of a table."""
    columns: int = 2
    map: TableMap | None = None
    """Drawn beside the rows."""
    middle: bool = False
    """The title stands in the middle, as the rows do."""


def fits(width: int, height: int) -> bool:
    """Whether there is room for large letters."""
    return width >= WIDTH and height >= HEIGHT


def large_pages(
    event: Event, now: datetime, height: int, clocks: Sequence[ClockRow]
) -> list[LargePage]:
    """The lists of the event, of as many pages as they need at this height."""
    if event.prizes_told is not None:
        return [_prizes(event, event.prizes_told, height // _HIGH)]
    round_, most = event.shown_round, 2 * (height // _HIGH)
    shown_pages: list[LargePage] = []
    if round_ is not None and not round_.complete:
        view = pairings(event, round_.number)
        title = f"Round {round_.number}"
        seated = by_name(view)
        for part in _parts(seated, most):
            rows = tuple(_named(who.name, who.said) for who in part)
            said = f"{title} by name: {initials(part[0].name, part[-1].name)}"
            shown_pages.append(LargePage(said, rows))
        for pairs in _parts(view.pairs, 2 * (height // (2 * _HIGH))):
            cells = tuple(row for pair in pairs for row in _pair(pair))
            shown_pages.append(LargePage(f"{title} by table", cells, pairs=True))
        if (scenario := scenario_to_show(event, now)) is not None:
            edition = event.edition_at(round_.number)
            told = tuple(_element(said) for said in element_lines(scenario)[: height // _HIGH])
            shown = scenario_map(edition, scenario)
            named = f"{title}: {scenario.name}"
            shown_pages.append(LargePage(named, told, columns=1, map=shown))
        shown_pages += clock_pages(title, clocks, most)
    if complete := complete_round(event):
        table = standings(event, complete)
        for ranked in _parts(table.rows, most):
            rows = tuple(_ranked(row.rank, row.name, row.record) for row in ranked)
            shown_pages.append(LargePage(table.title, rows))
    lines = day(event, now).lines
    for plan in _parts(lines, height // _HIGH):
        rows = tuple(_planned(item) for item in plan)
        shown_pages.append(LargePage(today_title(lines), rows, columns=1))
    return shown_pages


def _element(said: str) -> Row:
    letter, _, name = said.partition("  ")
    return Cell(letter, 10, "strong"), Cell(name, 0)


def _prizes(event: Event, told: int, most: int) -> LargePage:
    """The prizes that were told, the newest on top, at most so many."""
    title, name = prize_shown(event)
    earlier = reversed(in_turn(event)[: max(0, told - 1)])
    rows = [(Cell(f"{one}: {who}", 0, "muted", middle=True),) for one, who in earlier]
    first = (Cell(name, 0, "winner", middle=True, twice=True),)
    shown = (first, *rows[: max(0, most - 2)])  # twice as large it has the room of two
    return LargePage(title, shown, columns=1, middle=True)


def clock_pages(title: str, clocks: Sequence[ClockRow], most: int) -> Iterator[LargePage]:
    """The clocks of the games that are played."""
    for part in _parts(on_the_wall(clocks), most):
        yield LargePage(f"{title}: clocks", clock_rows(part), tuple(row.game for row in part))


def clock_rows(clocks: Sequence[ClockRow]) -> tuple[Row, ...]:
    """Table and both clocks of each game: bright the one that runs, yellow where it is late."""
    return tuple(_clocks(row) for row in clocks)


def _parts(rows: Sequence[T], most: int) -> list[Sequence[T]]:
    """In pages of about equal length, each of at most so many."""
    count = -(-len(rows) // max(1, most))
    size = -(-len(rows) // count) if count else 1
    return [rows[at : at + size] for at in range(0, len(rows), size)]


def _planned(line: DayLine) -> Row:
    means = {"over": "muted", "now": "running"}.get(line.state, "")
    what = f"{line.what}{stands(line)}"
    return Cell(line.said, 30, "muted", True), Cell("", 4), Cell(what, 0, means)


def _named(name: str, said: str) -> Row:
    known = said.isdigit() or said == "?"
    return Cell(name, 0), Cell(said, _NUMBER if known else 30, "strong" if known else "muted", True)


def _pair(pair: Pair) -> tuple[Row, Row]:
    """Two rows under each other: the table's number stands before the first."""
    number = "-" if pair.table is None else str(pair.table)
    second = "bye" if pair.second is None else pair.second.name
    return (
        (Cell(number, _NUMBER, "strong", True), Cell("", 3), Cell(pair.first.name, 0, HUES[0])),
        (Cell("", _NUMBER + 3), Cell(second, 0, "muted" if pair.second is None else HUES[1])),
    )


def _ranked(rank: str, name: str, record: str) -> Row:
    return (
        Cell(rank, _NUMBER, "strong", True), Cell("", 3), Cell(name, 0),
        Cell(record, _FIGURE, "muted", True),
    )  # fmt: skip


def _clocks(row: ClockRow) -> Row:
    number = "-" if row.table is None else str(row.table)
    return (Cell(number, _NUMBER, "strong", True), *(_clock(row, at) for at in (0, 1)))


def _clock(row: ClockRow, side: int) -> Cell:
    runs, seconds = row.runs == side, row.seconds[side]
    low = seconds is not None and seconds < LOW
    means = "late" if low and (runs or not seconds) else HUES[side] if runs else "muted"
    return Cell(f"{'>' if runs else ''}{row.left[side] or '-'}", 0, means, True)


def lines_of(
    rows: Sequence[Row], width: int, signs: Signs, *, pairs: bool = False, columns: int = 2
) -> list[Line]:
    """The rows in columns (one or two), read downwards; `pairs`: two rows stay together."""
    column = (width - _GAP * (columns - 1)) // columns
    deep = -(-len(rows) // columns)
    # An odd number of rows would part the last pair of a column.
    deep += deep % 2 if pairs else 0
    blank: tuple[Line, ...] = ((Part(" " * column),),) * ROWS
    lines: list[Line] = []
    for at in range(deep):
        left = _row(rows[at], column, signs)
        right = _row(rows[at + deep], column, signs) if at + deep < len(rows) else blank
        gap = Part(" " * _GAP)
        if columns == 1:
            lines += [*left, ()]
            continue
        lines += [(*one, gap, *other) for one, other in zip(left, right, strict=True)]
        if at + 1 < deep:
            lines.append(())
    return lines


def _row(row: Row, width: int, signs: Signs) -> tuple[Line, ...]:
    free = [cell for cell in row if not cell.width]
    left = width - sum(cell.width for cell in row)
    drawn = []
    for cell in row:
        cells = cell.width or left // len(free)
        text = twice(cell.text, cells, signs) if cell.twice else None
        text = text or set_in(cell.text, cells, signs, right=cell.right)
        drawn.append((in_the_middle(text, cells) if cell.middle else text, cell.means))
    high = len(drawn[0][0])
    return tuple(tuple(Part(rows[at], means) for rows, means in drawn) for at in range(high))


def notice_lines(said: str, width: int, signs: Signs) -> list[Line]:
    """A notice in large letters; one that is too long for them in capitals."""
    drawn = large(said) if signs.fine else None
    if drawn is None or len(drawn[0]) > width:
        drawn = ("", "", cut(said, width), "")
    return [(), *((Part("  "), Part(row, "key")) for row in drawn)]


def signal_said(said: str, width: int, signs: Signs) -> str:
    """A signal in large letters, as lines of equal width."""
    drawn = in_the_middle(set_in(said, width, signs), width)
    return "\n".join(drawn)


def banner(
    title: str, left: str, width: int, signs: Signs, means: str, *, middle: bool = False
) -> list[Line]:
    """What stands above a page: its title, and how long the round still lasts."""
    beside = _LEFT if left else 0
    # Large letters have room for what comes first in a title.
    drawn = set_in(title.partition(" · ")[0], width - beside, signs)
    drawn = in_the_middle(drawn, width - beside) if middle else drawn
    time = set_in(left, beside, signs, right=True) if left else ("",) * ROWS
    return [
        (Part(one, "strong"), Part(other, means)) for one, other in zip(drawn, time, strict=True)
    ]
