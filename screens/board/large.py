"""The board in large letters: a row is read from ten metres.

The same lists as on smaller boards (`srtui/views/board.py`), in two columns of rows four lines
high. Each row says at most a number, a name and a figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from screens.board.letters import ROWS, large, set_in
from screens.theme.means import HUES
from screens.theme.signs import Signs
from screens.widgets.part_lines import Line, Part
from srtui.rules.value import Value
from srtui.state.event import Event, PlanItem
from srtui.views.board import complete_round, initials, prize_shown
from srtui.views.board_clocks import on_the_wall
from srtui.views.clocks import ClockRow
from srtui.views.layout import cut
from srtui.views.pairings import Pair, by_name, pairings
from srtui.views.standings import standings
from srtui.views.table_read import shown_round
from srtui.words.awards import in_turn

WIDTH, HEIGHT = 160, 44
"""Cells and lines of a terminal from which on a board is in large letters."""
_GAP = 6
_HIGH = NOTICE_LINES = ROWS + 1
_NUMBER = 14
_FIGURE = 21


T = TypeVar("T")


class Cell(Value):
    """One text of a row: its cells (0: all that is left), what it means, where it stands."""

    text: str
    width: int
    means: str = ""
    right: bool = False


Row = tuple[Cell, ...]


class LargePage(Value):
    """A page; `games`: its lines are the clocks of these games."""

    title: str
    rows: tuple[Row, ...]
    games: tuple[int, ...] = ()
    pairs: bool = False
    """Two rows stay together: those of a table."""
    columns: int = 2


def fits(width: int, height: int) -> bool:
    """Whether there is room for large letters."""
    return width >= WIDTH and height >= HEIGHT


def large_pages(event: Event, height: int, clocks: Sequence[ClockRow]) -> list[LargePage]:
    """The lists of the event, of as many pages as they need at this height."""
    if event.prizes_told is not None:
        return [_prizes(event, event.prizes_told)]
    one, most = shown_round(event), 2 * (height // _HIGH)
    found: list[LargePage] = []
    if one is not None and not one.complete:
        view = pairings(event, one.number)
        title = f"Round {one.number}"
        seated = by_name(view)
        for part in _parts(seated, most):
            rows = tuple(_named(who.name, who.said) for who in part)
            said = f"{title} by name: {initials(part[0].name, part[-1].name)}"
            found.append(LargePage(said, rows))
        for pairs in _parts(view.pairs, 2 * (height // (2 * _HIGH))):
            cells = tuple(row for pair in pairs for row in _pair(pair))
            found.append(LargePage(f"{title} by table", cells, pairs=True))
        found += clock_pages(title, clocks, most)
    if complete := complete_round(event):
        table = standings(event, complete)
        for ranked in _parts(table.rows, most):
            rows = tuple(_ranked(row.rank, row.name, row.record) for row in ranked)
            found.append(LargePage(table.title, rows))
    for plan in _parts(event.plan, height // _HIGH):
        rows = tuple(_planned(item) for item in plan)
        found.append(LargePage("Today", rows, columns=1))
    return found


def _prizes(event: Event, told: int) -> LargePage:
    """The prizes that were told, the newest on top."""
    title, name = prize_shown(event)
    earlier = reversed(in_turn(event)[: max(0, told - 1)])
    rows = [(Cell(f"{one}: {who}", 0, "muted"),) for one, who in earlier]
    return LargePage(title, ((Cell(name, 0, "winner"),), *rows), columns=1)


def clock_pages(title: str, clocks: Sequence[ClockRow], most: int) -> Iterator[LargePage]:
    """The clocks of the games that are played."""
    for part in _parts(on_the_wall(clocks), most):
        yield LargePage(f"{title}: clocks", clock_rows(part), tuple(row.game for row in part))


def clock_rows(clocks: Sequence[ClockRow]) -> tuple[Row, ...]:
    """Table and both clocks of each game: bright the one that runs."""
    return tuple(_clocks(row) for row in clocks)


def _parts(rows: Sequence[T], most: int) -> list[Sequence[T]]:
    """In pages of about equal length, each of at most so many."""
    count = -(-len(rows) // max(1, most))
    size = -(-len(rows) // count) if count else 1
    return [rows[at : at + size] for at in range(0, len(rows), size)]


def _planned(item: PlanItem) -> Row:
    return Cell(item.starts_at or "", 26, "muted", True), Cell("", 4), Cell(item.what, 0)


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
    sides = (
        Cell(f"{'>' if row.runs == at else ''}{row.left[at] or '-'}", 0,
             HUES[at] if row.runs == at else "muted", True)
        for at in (0, 1)
    )  # fmt: skip
    return (Cell(number, _NUMBER, "strong", True), *sides)


def lines_of(
    rows: Sequence[Row], width: int, signs: Signs, *, pairs: bool = False, columns: int = 2
) -> list[Line]:
    """The rows in columns (one or two), read downwards; `pairs`: two rows stay together."""
    column = (width - _GAP * (columns - 1)) // columns
    deep = -(-len(rows) // columns)
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
        drawn.append((set_in(cell.text, cells, signs, right=cell.right), cell.means))
    return tuple(tuple(Part(rows[at], means) for rows, means in drawn) for at in range(ROWS))


def notice_lines(said: str, width: int, signs: Signs) -> list[Line]:
    """A notice in large letters; one that is too long for them in capitals."""
    drawn = large(said) if signs.fine else None
    if drawn is None or len(drawn[0]) > width:
        drawn = ("", "", cut(said, width), "")
    return [(), *((Part("  "), Part(row, "key")) for row in drawn)]


def banner(title: str, left: str, width: int, signs: Signs, means: str) -> list[Line]:
    """What stands above a page: its title, and how long the round still lasts."""
    beside = 60 if left else 0
    drawn = set_in(title.partition(" · ")[0], width - beside, signs)
    time = set_in(left, beside, signs, right=True) if left else ("",) * ROWS
    return [
        (Part(one, "strong"), Part(other, means)) for one, other in zip(drawn, time, strict=True)
    ]
