"""The board for the hall: pages of plain lines that fit a terminal.

A draft is never told, nor when a round ends whose end is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import zip_longest

from srtui.rules.value import Value
from srtui.state.event import Event, Phase, Round
from srtui.views.board_clocks import clock_cells, on_the_wall
from srtui.views.clocks import ClockRow
from srtui.views.event_line import minutes_left, seconds_to
from srtui.views.layout import Column, cut, pad, table, width_of
from srtui.views.pairings import Pair, Pairings, by_name, pairings
from srtui.views.standings import standings
from srtui.words.rounds import told_scenario
from srtui.words.standings import with_record

Lines = tuple[str, ...]

MOST_PAGES = 2
"""Where names need more pages than this, opponents give way to more names on a page."""
_GAP = 4


class Page(Value):
    """One page. `head` are lines above the list; `clock`: the time left belongs on it, large.

    `games`: the lines are the clocks of these games, which go on while the page is shown.
    """

    title: str
    head: Lines
    lines: Lines
    clock: bool = False
    games: tuple[int, ...] = ()


def headline(event: Event, now: datetime) -> str:
    """What is going on: event, round, scenario, time left."""
    one = _shown(event)
    if event.finished_at:
        return f"{event.name} · finished after {event.played} rounds"
    if one is None:
        return f"{event.name} · {event.edition.title}"
    parts = [event.name, f"Round {one.number}", told_scenario(event, one)]
    if one.complete:
        parts.append("complete")
    elif one.phase is Phase.RUNNING and (ends := _told_end(one)):
        parts.append(minutes_left(seconds_to(ends, now)))
    return " · ".join(part for part in parts if part)


def time_shown(event: Event, now: datetime) -> str:
    """The time left of the round as 1:05 (hours and minutes), -0:03 when over; "" without one."""
    one = _shown(event)
    ends = _told_end(one) if one is not None else ""
    if one is None or one.phase is not Phase.RUNNING or not ends or one.complete:
        return ""
    seconds = seconds_to(ends, now)
    minutes = abs(seconds) // 60
    return f"{'' if seconds >= 0 else '-'}{minutes // 60}:{minutes % 60:02}"


def pages(
    event: Event, width: int, height: int, clocks: Sequence[ClockRow] = ()
) -> tuple[Page, ...]:
    """Every page, for lists of at most `width` cells and `height` lines, the head included.

    `clocks`: the games of the round; those whose clocks go are shown.
    """
    one = _shown(event)
    found: list[Page] = []
    if one is not None and not one.complete:
        view = pairings(event, one.number)
        found += [*_names(view, width, height), *_tables(view, width, height)]
        found += _clocks(f"Round {one.number}: clocks", clocks, width, height)
    if complete := _complete(event):
        found += _standings(event, complete, width, height)
    running = one is not None and one.phase is Phase.RUNNING and not one.complete
    timed = running and one is not None and not one.hidden_end
    return (*found, *_day(event, timed, width, height)) or (_welcome(event, width),)


def _shown(event: Event) -> Round | None:
    """The newest round that everybody may see."""
    return next((one for one in reversed(event.rounds) if one.phase is not Phase.DRAFT), None)


def _told_end(one: Round) -> str:
    """When a round is expected to end, as far as the hall may know it."""
    return "" if one.hidden_end else one.ends_at or ""


def _complete(event: Event) -> int:
    """The newest round with all its results; 0 for none."""
    found = (one.number for one in reversed(event.rounds) if one.complete)
    return next((one for one in found if event.rounds[one - 1].phase is not Phase.DRAFT), 0)


def _names(view: Pairings, width: int, height: int) -> list[Page]:
    """By name: everybody finds himself. Many players are shown in blocks, without opponents."""
    seated = by_name(view)
    wide = (Column("Player"), Column("Table", right=True), Column("Against"))
    head, rows = _columns(wide, [(one.name, one.said, one.opponent) for one in seated], width)
    if len(rows) > MOST_PAGES * (height - len(head)):
        pairs = [(one.name, one.said) for one in seated]
        head, rows = _columns(wide[:2], pairs, (width - 2 * _GAP) // 3)
    blocks = (width + _GAP) // (width_of(head[0]) + _GAP) if len(rows) > height - len(head) else 1
    made: list[Page] = []
    at = 0
    for part in _parts(rows, height - len(head), blocks):
        first, last = seated[at].name, seated[at + len(part) - 1].name
        said = f"Round {view.round} by name: {_initials(first, last)}"
        made.append(_page(said, head, part, blocks, height))
        at += len(part)
    return made


def _page(title: str, head: Lines, rows: Lines, blocks: int, height: int) -> Page:
    lines = _split(rows, blocks)
    used = min(blocks, -(-len(rows) // len(lines)))
    return Page(title, _beside([head] * used), _spaced(lines, height))


def _initials(first: str, last: str) -> str:
    """From which name to which a page goes, as letters."""
    one, other = first[:1].upper(), last[:1].upper()
    return one if one == other else f"{one} to {other}"


def _tables(view: Pairings, width: int, height: int) -> list[Page]:
    cells = [(_where(pair), with_record(pair.first), _against(pair)) for pair in view.pairs]
    cells += [("-", with_record(side), "no game") for side in view.unpaired]
    columns = (Column("Table", right=True), Column("Player"), Column("Player"))
    return _listed(f"Round {view.round} by table", columns, cells, (width, height))


def _clocks(title: str, rows: Sequence[ClockRow], width: int, height: int) -> list[Page]:
    found = on_the_wall(rows)
    count = -(-len(found) // max(1, height - 1))
    size = -(-len(found) // count) if count else 1
    return [_clock_page(title, found[at : at + size], width) for at in range(0, len(found), size)]


def _clock_page(title: str, rows: Sequence[ClockRow], width: int) -> Page:
    lines = tuple("".join(cells).rstrip() for cells in clock_cells(rows, width))
    return Page(title, (), lines, games=tuple(row.game for row in rows))


def _where(pair: Pair) -> str:
    if pair.second is None:
        return "-"
    return "?" if pair.table is None else str(pair.table)


def _against(pair: Pair) -> str:
    return "bye" if pair.second is None else with_record(pair.second)


def _standings(event: Event, number: int, width: int, height: int) -> list[Page]:
    view = standings(event, number)
    columns = [Column("Rank", right=True), Column("Player"), Column("W-L-T")]
    columns += [Column(heading, right=True) for heading in view.headings]
    cells = [(row.rank, row.name, row.record, *row.figures) for row in view.rows]
    return _listed(view.title, columns, cells, (width, height))


def _listed(
    title: str,
    columns: Sequence[Column],
    cells: Sequence[Sequence[str]],
    size: tuple[int, int],
) -> list[Page]:
    """One list over as many pages as it needs."""
    width, height = size
    head, rows = _columns(columns, cells, width)
    parts = _parts(rows, height - len(head), 1)
    return [Page(title, head, _spaced(part, height)) for part in parts]


def _day(event: Event, timed: bool, width: int, height: int) -> list[Page]:
    """The day plan, and the time left of the round."""
    lines = [f"{item.starts_at or '':>5}  {item.what}" for item in event.plan]
    rows = tuple(cut(line, width) for line in lines)
    room = max(1, height - 4) if timed else height
    parts = _parts(rows, room, 1) or ([()] if timed else [])
    title = "Today" if rows else "Time left"
    return [
        Page(title, (), _spaced(part, room + 2), clock=timed and not at)
        for at, part in enumerate(parts)
    ]


def _welcome(event: Event, width: int) -> Page:
    said = "The pairings of round 1 will be shown here."
    return Page(cut(event.name, width), (), (cut(said, width),))


def _columns(
    columns: Sequence[Column], cells: Sequence[Sequence[str]], width: int
) -> tuple[Lines, Lines]:
    """The heading with its rule, and the rows, all as wide as the rule."""
    head, rule, *rows = table(columns, cells, width)
    wide = len(rule)
    return (pad(head, wide), rule), tuple(pad(row, wide) for row in rows)


def _parts(rows: Lines, room: int, blocks: int) -> list[Lines]:
    """Rows in pages of about equal length, each at most `room` lines of so many blocks."""
    most = max(1, room) * blocks
    count = -(-len(rows) // most)
    size = -(-len(rows) // count) if count else 1
    return [rows[at : at + size] for at in range(0, len(rows), size)]


def _split(rows: Lines, blocks: int) -> Lines:
    """Rows of a page in blocks side by side, read downwards."""
    deep = -(-len(rows) // blocks)
    return _beside([rows[at : at + deep] for at in range(0, len(rows), deep)])


def _beside(blocks: Sequence[Lines]) -> Lines:
    widths = [width_of(block[0]) for block in blocks]
    return tuple(
        (" " * _GAP).join(pad(one, width) for one, width in zip(line, widths, strict=True)).rstrip()
        for line in zip_longest(*blocks, fillvalue="")
    )


def _spaced(rows: Lines, height: int) -> Lines:
    """With an empty line between rows where the page has room for it."""
    if 2 * len(rows) - 1 > height - 2:
        return rows
    return tuple(line for row in rows for line in (row, ""))[:-1]
