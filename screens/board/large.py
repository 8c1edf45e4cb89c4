"""The board in large letters, readable from ten metres.

It shows the same lists as smaller boards (`srtui/queries/hall/board.py`), in two columns of rows
four lines high. Each row has at most a number, a name and a figure.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from itertools import zip_longest
from typing import TypeVar

from screens.board.parts import ROWS, in_the_middle, large, spaced_rows, twice
from screens.theme.means import HUES
from screens.theme.signs import Signs
from screens.widgets.text_part import Line, Part
from srtui.documents.layout import cut
from srtui.documents.map.scene import TableMap, scenario_map
from srtui.model.event import Event
from srtui.queries.clock.facts import LOW
from srtui.queries.clock.rows import ClockRow
from srtui.queries.day.day import DayLine, day
from srtui.queries.hall import board
from srtui.queries.hall.board import parts_of
from srtui.queries.hall.board_clocks import on_the_wall
from srtui.queries.pairing.pairings import Pair, Pairings, by_name, pairings
from srtui.queries.standings.bracket import BracketRow, bracket_rows
from srtui.queries.standings.standings import StandingRow, rank_text, standings, standings_title
from srtui.queries.teams.rows import MatchRow, match_score, matches
from srtui.rules.edition import Edition, ScenarioRule
from srtui.rules.value import Value
from srtui.text.cut import HOUSE, round_label
from srtui.text.phrases import capital, phrase
from srtui.text.results import outcome_words
from srtui.text.standings import record_text, with_note

WIDTH, HEIGHT = 110, 36
"""Cells and lines of a terminal from which on a board is in large letters."""
TWO_COLUMNS = 150
"""Cells of a page from which large letters have two columns."""
_GAP = 6
_HIGH = NOTICE_LINES = ROWS + 1
LARGE_NOTICES = 44
"""Lines of a terminal from which notices are in large letters, too."""
_NUMBER = 14
_FIGURE = 21
_LEFT, _SHORT_LEFT = 60, 44
"""Cells of the time left, beside a title; the short one without the word “left”."""
_ROUND = re.compile(r"Round \d+:? ")


T = TypeVar("T")


class BoardCell(Value):
    """A text in a row: its width in cells (0: all remaining ones), meaning and position."""

    text: str
    width: int
    means: str = ""
    right: bool = False
    middle: bool = False
    twice: bool = False
    """Twice as large if there is room; it is alone in its row."""


BoardRow = tuple[BoardCell, ...]


class LargePage(Value):
    """A page; `games`: its lines are the clocks of these games."""

    title: str
    rows: tuple[BoardRow, ...]
    games: tuple[int, ...] = ()
    pairs: bool = False
    """Two rows stay together: those of a table."""
    columns: int = 2
    map: TableMap | None = None
    """Drawn beside the rows."""
    middle: bool = False
    """The title is centred, like the rows."""


def columns_in(width: int) -> int:
    """Return the number of columns of large rows at this width."""
    return 2 if width >= TWO_COLUMNS else 1


def large_pages(
    event: Event, now: datetime, size: tuple[int, int], clocks: Sequence[ClockRow]
) -> list[LargePage]:
    """Return the event's lists, in as many pages as the size requires."""
    high, columns = size[1] // _HIGH, columns_in(size[0])
    if event.prizes_told is not None:
        return [_prizes(event, high)]
    round_ = event.shown_round
    most = columns * high
    shown: list[LargePage] = []
    scenario = board.scenario_to_show(event, now)
    if round_ is not None and not round_.complete:
        title = round_label(event, round_.number)
        if rows := matches(event, round_.number).rows:
            shown += _by_name(
                lambda some: phrase("{title}, teams: {initials}", title, some),
                pairings(event.pairing, round_.number), most, columns,
            )  # fmt: skip
            shown += _list_pages(phrase("{title}: matches", title), rows, _match, most, columns)
        view = pairings(event, round_.number)
        shown += _by_name(
            lambda some: phrase("{title} by name: {initials}", title, some), view, most, columns
        )
        for pairs in parts_of(view.pairs, columns * (size[1] // (2 * _HIGH))):
            cells = tuple(row for pair in pairs for row in _pair(pair))
            page = LargePage(phrase("{title} by table", title), cells, pairs=True, columns=columns)
            shown.append(page)
        if scenario is not None:
            edition, named = event.edition_at(round_.number), f"{title}: {scenario.name}"
            shown.append(_scenario_page(edition, scenario, named, high))
        for part in parts_of(on_the_wall(clocks), most):
            games = tuple(row.game for row in part)
            said = phrase("{title}: clocks", title)
            shown.append(LargePage(said, tuple(map(clock_row, part)), games, columns=columns))
    elif scenario is not None:
        shown.append(_scenario_page(event.edition, scenario, scenario.name, high))
    shown += _list_pages(
        phrase("Bracket, {house}", HOUSE), bracket_rows(event), partial(_in_bracket, event), high
    )
    if complete := board.complete_round(event):
        ranked = [(event.pairing, phrase("Teams: "))] if event.team_size is not None else []
        for whose, prefix in (*ranked, (event, "")):
            table = standings(whose, complete)
            title = f"{prefix}{standings_title(whose, table)}"
            shown += _list_pages(title, table.rows, _rank_row, most, columns)
    lines = day(event, now).lines
    shown += _list_pages(board.today_title(lines), lines, _schedule_row, high)
    return shown


def _list_pages(
    title: str, some: tuple[T, ...], row: Callable[[T], BoardRow], most: int, columns: int = 1
) -> Iterator[LargePage]:
    """Yield a list in pages of at most `most` rows."""
    for part in parts_of(some, most):
        yield LargePage(title, tuple(map(row, part)), columns=columns)


def _by_name(
    title: Callable[[str], str], view: Pairings, most: int, columns: int
) -> Iterator[LargePage]:
    """Yield the seats by name; a page's title gives its range of letters."""
    for part in parts_of(by_name(view), most):
        rows = tuple(_name_row(who.name, who.destination) for who in part)
        yield LargePage(title(board.initials(part[0].name, part[-1].name)), rows, columns=columns)


def _match(row: MatchRow) -> BoardRow:
    return _name_row(f"{row.first} v {row.second}" if row.second else row.first, match_score(row))


def _in_bracket(event: Event, row: BracketRow) -> BoardRow:
    players = filter(None, (row.match.first, row.match.second))
    result = outcome_words(event.pairing, row.game) if row.game is not None else ""
    return _name_row(" v ".join(map(event.pairing.name_of, players)), result)


def _scenario_page(edition: Edition, scenario: ScenarioRule, title: str, most: int) -> LargePage:
    """Return the map and at most `most` elements; the last row says if any are left out."""
    elements = (line.partition("  ") for line in board.element_lines(scenario))
    rows: list[BoardRow] = [
        (BoardCell(letter, 10, "strong"), BoardCell(name, 0)) for letter, _, name in elements
    ]
    if len(rows) > most:
        rows[most - 1 :] = [(BoardCell("…", 0, "muted"),)]
    return LargePage(title, tuple(rows), columns=1, map=scenario_map(edition, scenario))


def _prizes(event: Event, most: int) -> LargePage:
    """Return the announced prizes, newest on top, at most `most` of them."""
    (title, name), *earlier = board.prizes_shown(event)
    rows = [(BoardCell(f"{one}: {who}", 0, "muted", middle=True),) for one, who in earlier]
    first = (BoardCell(name, 0, "winner", middle=True, twice=True),)
    # Twice as large, the first has the room of two.
    return LargePage(title, (first, *rows[: max(0, most - 2)]), columns=1, middle=True)


def _schedule_row(line: DayLine) -> BoardRow:
    means = {"over": "muted", "now": "running"}.get(line.state, "")
    start, what = BoardCell(line.start_text, 30, "muted", True), f"{line.title}{board.stands(line)}"
    return start, BoardCell("", 4), BoardCell(what, 0, means)


def _name_row(name: str, place: str) -> BoardRow:
    width, means = (_NUMBER, "strong") if place.isdigit() or place == "?" else (30, "muted")
    return BoardCell(name, 0), BoardCell(place, width, means, True)


def _pair(pair: Pair) -> tuple[BoardRow, BoardRow]:
    """Return two rows, one below the other; the table's number precedes the first."""
    number = BoardCell("-" if pair.table is None else str(pair.table), _NUMBER, "strong", True)
    first = BoardCell(with_note(pair.first), 0, HUES[0])
    second = BoardCell(phrase("bye"), 0, "muted")
    if pair.second is not None:
        second = BoardCell(with_note(pair.second), 0, HUES[1])
    return (number, BoardCell("", 3), first), (BoardCell("", _NUMBER + 3), second)


def _rank_row(row: StandingRow) -> BoardRow:
    return (
        BoardCell(rank_text(row), _NUMBER, "strong", True), BoardCell("", 3),
        BoardCell(row.name, 0), BoardCell(record_text(row), _FIGURE, "muted", True),
    )  # fmt: skip


def clock_row(row: ClockRow) -> BoardRow:
    """Return a game's table and clocks; the running one is bright, a late one yellow."""
    number = "-" if row.table is None else str(row.table)
    return (BoardCell(number, _NUMBER, "strong", True), *(_clock(row, at) for at in (0, 1)))


def _clock(row: ClockRow, side: int) -> BoardCell:
    runs = row.runs == side
    seconds = row.seconds[side]
    left = row.left[side] or "-"
    means = HUES[side] if runs else "muted"
    if seconds is not None and seconds < LOW and (runs or not seconds):
        means = "late"
    return BoardCell(f">{left}" if runs else left, 0, means, True)


def lines_of(
    rows: Sequence[BoardRow], width: int, signs: Signs, *, pairs: bool = False, columns: int = 2
) -> list[Line]:
    """Return rows in one or two columns, read downwards; `pairs` keeps two rows together."""
    column = (width - _GAP * (columns - 1)) // columns
    per_column = -(-len(rows) // columns)
    # An odd number of rows would split the last pair of a column.
    if pairs:
        per_column += per_column % 2
    drawn = [_row(row, column, signs) for row in rows]
    if columns == 1:
        return [line for row in drawn for line in (*row, ())]
    blank, gap = ((Part(" " * column),),) * ROWS, Part(" " * _GAP)
    lines: list[Line] = []
    for pair in zip_longest(drawn[:per_column], drawn[per_column:], fillvalue=blank):
        lines += [(*left, gap, *right) for left, right in zip(*pair, strict=True)]
        lines.append(())
    return lines[:-1]


def _row(row: BoardRow, width: int, signs: Signs) -> tuple[Line, ...]:
    free = [cell for cell in row if not cell.width]
    left = width - sum(cell.width for cell in row)
    drawn = []
    for cell in row:
        cells = cell.width or left // len(free)
        text = twice(cell.text, cells, signs) if cell.twice else None
        text = text or spaced_rows(cell.text, cells, signs, right=cell.right, name=True)
        text = in_the_middle(text, cells) if cell.middle else text
        drawn.append([Part(line, cell.means) for line in text])
    return tuple(zip(*drawn, strict=True))


def notice_lines(said: str, width: int, signs: Signs) -> list[Line]:
    """Return a notice in large letters, or in capitals if it is too long for them."""
    drawn = large(said) if signs.fine else None
    if drawn is None or len(drawn[0]) > width:
        drawn = ("", "", cut(said, width), "")
    return [(), *((Part("  "), Part(row, "key")) for row in drawn)]


def signal_text(signal: str, width: int, signs: Signs) -> str:
    """Return a signal in large letters, as lines of equal width."""
    return "\n".join(in_the_middle(spaced_rows(signal, width, signs), width))


def _title_in(title: str, width: int, signs: Signs) -> str:
    """Return as much of a title as fits in large letters.

    Text after a dot or in brackets is dropped first, then the round, which the first line names,
    then the number of rounds of standings: a title is never shortened like a name.
    """
    first = title.partition(" · ")[0]
    plain = first.partition(" (")[0]
    alone = capital(_ROUND.sub("", plain))
    ways = (first, plain, alone, alone.partition(":")[0], alone.partition(" after ")[0])
    if not signs.fine:
        return first
    return next((way for way in ways if (drawn := large(way)) and len(drawn[0]) <= width), ways[-1])


def banner(
    title: str, left: str, width: int, signs: Signs, means: str, *, middle: bool = False
) -> list[Line]:
    """Return the banner of a page: its title, and the time left in the round."""
    time = ("",) * ROWS
    if left:
        beside = _SHORT_LEFT if columns_in(width) == 1 else _LEFT
        time = spaced_rows(left, beside, signs, right=True)
        width -= beside
    drawn = spaced_rows(_title_in(title, width, signs), width, signs)
    drawn = in_the_middle(drawn, width) if middle else drawn
    strong = (Part(line, "strong") for line in drawn)
    return list(zip(strong, (Part(line, means) for line in time), strict=True))
