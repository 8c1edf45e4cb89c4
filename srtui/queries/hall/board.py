"""The venue's board: pages of plain lines, without drafts or hidden ends."""

from collections.abc import Sequence
from datetime import datetime
from itertools import zip_longest
from re import finditer
from textwrap import wrap
from typing import Literal, TypeVar

from srtui.documents.layout import Column, cut, pad, table, widest, width_of
from srtui.documents.map.cells import size_in
from srtui.documents.map.scene import TableMap, letters, scenario_map
from srtui.documents.qr import qr_lines
from srtui.documents.table import TableColumn, as_text, without
from srtui.model.event import Event, Phase, Round
from srtui.queries.clock.rows import ClockRow
from srtui.queries.day.day import ABOUT, DayLine, day, next_text
from srtui.queries.day.event_line import LATE, minutes_left, seconds_of_round, seconds_to
from srtui.queries.hall.board_clocks import clock_cells, on_the_wall
from srtui.queries.league import week_scenario
from srtui.queries.pairing.pairings import (
    Pairings,
    Spot,
    by_name,
    pairings,
    seat_columns,
    spots,
    table_columns,
)
from srtui.queries.standings.bracket import bracket_columns, bracket_rows
from srtui.queries.standings.standings import rank_columns, standings, standings_title
from srtui.queries.teams.overview import MATCHES
from srtui.queries.teams.rows import brief_board_lines, matches
from srtui.rules.edition import Edition, ScenarioRule
from srtui.rules.plural import translate_label
from srtui.rules.value import Value, replace
from srtui.text.awards import announced
from srtui.text.cut import HOUSE, round_label, standing_text
from srtui.text.phrases import EMPTY, Phrase, phrase
from srtui.text.rounds import length_text, pause_texts, public_scenario, setup_until, still_to_play
from srtui.text.scenario import scoring_texts, victory_texts
from srtui.text.teams import captains_time

Lines = tuple[str, ...]
Size = tuple[int, int]
R = TypeVar("R")

CLOCK = 6
"""Lines of the time left in large digits, with a blank one below."""
MOST_PAGES = 2
"""Where names need more pages than this, opponents give way to more names on a page."""
MAP_GAP = 4
_NARROW = 60
"""Cells below which whole names need a page of a single block."""
_AIR = 8
"""A column is wider than its content by at most one of this many cells of the page."""
_TALL = 40
"""Lines of a page from which on rows may be separated by two empty lines."""
NEW_SECONDS = 1800
"""How long after the start of a round its scenario is shown."""
TEXT_ROOM = 24
"""Cells beside a map from which on there is room for text."""
_BY_NAME = ("", "strong", "muted")


class Page(Value):
    """A page. `head` are lines above the list; `clock`: it also shows the time left, large.

    `games`: the lines are these games' clocks, which keep running while the page is shown. `means`:
    what the columns mean, as first and last cell with the name of the meaning.
    """

    title: str
    head: Lines
    lines: Lines
    clock: bool = False
    games: tuple[int, ...] = ()
    means: tuple[tuple[int, int, str], ...] = ()
    map: TableMap | None = None
    """Map in the room that the lines leave, beside them."""
    blocks: bool = False
    """The lines are a picture in half blocks; where a terminal has none the head says it."""


Signal = Literal["", "soon", "over"]
"""What all of the screen says of the round's end: five minutes are left, or it is over."""


class Heading(Value):
    """The heading of all pages. `left`: seconds to a public end; `time`: time of day, HH:MM.

    `signal` is empty if the end is hidden, every game has a result, or the event is set to quiet.
    """

    name: str
    round: str
    scenario: str
    complete: bool
    left: int | None
    time: str
    signal: Signal = ""
    notices: Lines = ()
    next: Phrase = EMPTY
    """What comes next in the plan of the day, with its time."""
    new: bool = False
    """Whether the scenario of the round is shown, with its map."""


def heading(event: Event, now: datetime) -> Heading:
    """Return every page's heading as of `now`, which is in the venue's zone."""
    round_ = event.shown_round
    number = event.edition.title
    if round_ is not None:
        league = event.edition.league is not None
        number = length_text(event) if league else round_label(event, round_.number)
    complete = round_ is not None and round_.complete
    left = _time_left(round_, now)
    shown = scenario_to_show(event, now)
    scenario = shown.name if shown is not None else ""
    if round_ is not None and not event.finished_at and event.edition.league is None:
        scenario = public_scenario(event, round_)
    setup = setup_until(event, now)
    if setup:
        setup = phrase("Choose lists and set up: the clocks start at about {ends}.", setup)
    # This round's open games have a page of their own.
    reminders = still_to_play(event, round_)
    notices = (
        *pause_texts(event),
        setup,
        captains_time(event, now),
        standing_text(event) if event.prizes_told is None else "",
        *reminders[:1],
        *reminders[2:],
        *(notice.display_text for notice in event.notices if notice.holds(now)),
    )
    return Heading(
        name=event.name,
        round=phrase("finished after {rounds}", length_text(event))
        if event.finished_at
        else number,
        scenario=scenario,
        complete=complete and not event.finished_at,
        left=left,
        time=f"{now:%H:%M}",
        signal=_signal(left) if event.loud_end else "",
        notices=tuple(filter(None, notices)),
        next=next_text(event, now),
        new=shown is not None,
    )


def _signal(left: int | None) -> Signal:
    if left is None or left > LATE:
        return ""
    return "soon" if left > 0 else "over"


def headline(event: Event, now: datetime) -> str:
    """Format the state as a line: event, round, scenario, time left."""
    said = heading(event, now)
    left = phrase("complete") if said.complete else ""
    left = minutes_left(said.left) if said.left is not None else left
    return " · ".join(part for part in (said.name, said.round, said.scenario, left) if part)


def time_shown(event: Event, now: datetime) -> str:
    """Format the round's time left as 1:05 (hours and minutes), -0:03 when over; "" without one."""
    seconds = _time_left(event.shown_round, now)
    if seconds is None:
        return ""
    minutes = abs(seconds) // 60
    return f"{'' if seconds >= 0 else '-'}{minutes // 60}:{minutes % 60:02}"


def pages(
    event: Event, now: datetime, width: int, height: int, clocks: Sequence[ClockRow] = ()
) -> tuple[Page, ...]:
    """Return every page, up to `width` cells and `height` lines, head included.

    `now` is in the venue's zone. `clocks` are the round's games; those with running clocks are
    shown.
    """
    # Nothing else meanwhile: standings on the next page would give away the prizes.
    if event.prizes_told is not None:
        return (_prizes(event, width),)
    size = width, height
    round_, scenario = event.shown_round, scenario_to_show(event, now)
    shown: list[Page] = []
    if round_ is not None and not round_.complete:
        shown += _match_pages(event, round_, size)
        if round_.games or event.team_size is None:
            shown += _pairing_pages(event, round_.number, size)
        if scenario is not None:
            shown.append(_scenario(event.edition_at(round_.number), scenario, round_.number, size))
        for part in parts_of(on_the_wall(clocks), height - 1):
            lines = tuple("".join(cells).rstrip() for cells in clock_cells(part, width))
            title = phrase("Round {number}: clocks", round_.number)
            shown.append(Page(title, (), lines, games=tuple(row.game for row in part)))
    elif scenario is not None:
        shown.append(_scenario(event.edition, scenario, 0, size))
    title, means = phrase("Bracket, {HOUSE}", HOUSE), ("strong", "", "one", "two", "strong")
    shown += _list_pages(title, bracket_columns(event), bracket_rows(event), size, means)
    if complete := complete_round(event):
        if event.team_size is not None:
            shown += _standings_pages(event.pairing, complete, size)
        shown += _standings_pages(event, complete, size)
    running = round_ is not None and round_.phase is Phase.RUNNING and not round_.complete
    # A hidden end must not be revealed, not even by the room its time would take.
    timed = running and round_ is not None and not round_.hidden_end and not round_.deadline
    shown += _day(event, now, timed, size)
    return (*(shown or [_welcome_page(event, width)]), *address_page(event, width, height))


def _pairing_pages(event: Event, number: int, size: Size) -> list[Page]:
    """Return a round's pairings by name and by table; for a long round, the games still to play."""
    view, title = pairings(event, number), round_label(event, number)
    if event.rounds[number - 1].deadline is not None:
        open_ = {game.id for game in event.rounds[number - 1].open_games}
        left = [spot for spot in spots(view) if spot.pair is not None and spot.pair.game in open_]
        return _table_pages(event, phrase("{title}: still to play", title), left, size)
    by_table = _table_pages(event, phrase("{title} by table", title), spots(view), size)
    return [*_name_pages(event, view, size), *by_table]


def _match_pages(event: Event, round_: Round, size: Size) -> list[Page]:
    """Return the teams by name, their matches in progress, and the boards of pairing captains."""
    rows = matches(event, round_.number).rows
    if not rows:
        return []
    teams, columns = event.pairing, without(MATCHES, "Tables")
    title = phrase("{round_label}: matches", round_label(event, round_.number))
    return [
        *_name_pages(teams, pairings(teams, round_.number), size),
        *_list_pages(title, columns, rows, size, ("strong", "one", "two", "strong")),
        *captain_boards(event, *size),
    ]


def captain_boards(event: Event, width: int, height: int) -> tuple[Page, ...]:
    """Return the boards of all captains now pairing; empty unless it is a team event."""
    round_ = event.shown_round
    if round_ is None or event.prizes_told is not None:
        return ()
    pages: list[list[str]] = []
    for match in event.matches:
        if match.round != round_.number or match.second is None or event.games_of(match):
            continue
        lines = brief_board_lines(event, match)
        block = [part for line in lines for part in wrap(line, width, subsequent_indent="    ")]
        if not pages or len(pages[-1]) + len(block) + 1 > height:
            pages.append([])
        pages[-1] += ([""] if pages[-1] else []) + block
    title = phrase("Round {number}: captains", round_.number)
    return tuple(Page(title, (), tuple(page[:height])) for page in pages)


def address_page(event: Event, width: int, height: int) -> tuple[Page, ...]:
    """Return the page with the event's web address, if that is set and there is room."""
    if not event.address:
        return ()
    lines = qr_lines(event.address)
    title, head = phrase("On your phone"), (cut(event.address, width), "")
    if len(lines) + len(head) > height or len(lines[0]) > width:
        return (Page(title, head, ()),)
    return (Page(title, head, lines, blocks=True),)


def _time_left(one: Round | None, now: datetime) -> int | None:
    """Return a round's seconds left, as far as public; None if it lasts for days."""
    return None if one is not None and one.deadline else seconds_of_round(one, now)


def complete_round(event: Event) -> int:
    """Return the newest round with all results entered, or 0."""
    return max((round_.number for round_ in event.published if round_.complete), default=0)


def _name_pages(event: Event, view: Pairings, size: Size) -> list[Page]:
    """Return pages by name. Many players are shown in blocks, without opponents."""
    width, height = size
    seated, title = by_name(view), round_label(event, view.round)
    name_columns, cells = as_text(seat_columns(event.entrant_heading, event.place_heading), seated)
    head, rows = _columns(name_columns, cells, width)
    columns = len(name_columns)
    if len(rows) > MOST_PAGES * (height - len(head)):
        columns = 2
        pairs = [cell[:2] for cell in cells]
        most = (3, 2) if width >= _NARROW else (3, 2, 1)
        tried = [_columns(name_columns[:2], pairs, (width - (n - 1) * MAP_GAP) // n) for n in most]
        # Prefer three blocks to two unless that cuts a name: fewer pages to wait for.
        head, rows = next((one for one in tried if _has_all(one[1], pairs)), tried[0])
    aside = max(1, (width + MAP_GAP) // (width_of(head[0]) + MAP_GAP))
    blocks = aside if len(rows) > height - len(head) else 1
    paged: list[Page] = []
    at = 0
    for part in parts_of(rows, height - len(head), blocks):
        first = seated[at].name
        last = seated[at + len(part) - 1].name
        of = phrase(", teams") if event.order else ""
        said = phrase("{title}{of} by name: {initials}", title, of, initials(first, last))
        paged.append(_page(said, head, part, blocks, height, columns))
        at += len(part)
    return paged


def _has_all(rows: Lines, pairs: Sequence[tuple[str, ...]]) -> bool:
    return all(name in row for row, (name, *_) in zip(rows, pairs, strict=True))


def _page(title: str, head: Lines, rows: Lines, blocks: int, height: int, columns: int) -> Page:
    lines = _split(rows, blocks)
    used = min(blocks, -(-len(rows) // len(lines)))
    above = _side_by_side([head] * used)
    return Page(
        title, above, _with_spacing(lines, height), means=_column_spans(above, _BY_NAME, columns)
    )


def initials(first: str, last: str) -> str:
    """Format the range of names on a page, as letters."""
    one = first[:1].upper()
    other = last[:1].upper()
    return one if one == other else phrase("{first} to {last}", one, other)


def _table_pages(event: Event, title: str, seats: Sequence[Spot], size: Size) -> list[Page]:
    entrant = event.entrant_heading
    columns = table_columns(entrant, entrant, event.place_heading)
    return _list_pages(title, columns, seats, size, ("strong", "one", "two")[-len(columns) :])


def scenario_to_show(event: Event, now: datetime) -> ScenarioRule | None:
    """Return the round's scenario during set-up, and for a while after the start.

    For a round that lasts for days it is returned until its end, in a league all week.
    """
    if event.edition.league is not None:
        return week_scenario(event, now)
    round_ = event.shown_round
    if round_ is None or round_.complete or event.finished_at or not public_scenario(event, round_):
        return None
    since = seconds_to(round_.started_at, now) if round_.started_at else 0
    found = event.edition_at(round_.number).scenario(round_.scenario)
    # `seconds_to` counts down to a moment and is negative after it.
    return found if round_.deadline is not None or -since < NEW_SECONDS else None


def _scenario(edition: Edition, scenario: ScenarioRule, number: int, size: Size) -> Page:
    """Return the map as large as possible, positions beside or below it, then what scores."""
    sentences = (
        *element_lines(scenario),
        "",
        *scoring_texts(edition.terms, edition.game, scenario),
        *victory_texts(edition, scenario),
    )
    league = edition.league is not None
    title = scenario.name if league else phrase("Round {number}: {name}", number, scenario.name)
    return mapped(title, scenario_map(edition, scenario), sentences, *size)


def mapped(title: str, shown: TableMap, sentences: Sequence[str], width: int, height: int) -> Page:
    """Return a page with a map and as many of the sentences as there is room for.

    All text goes below the map if the terminal is narrow and tall, like a phone.
    """
    drawn = size_in(width, height)
    room = width - drawn.width - MAP_GAP
    most = height
    if room < TEXT_ROOM:
        room = width
        most = height - drawn.height - 1
    parts = [wrap(said, room, subsequent_indent="  ") or [""] for said in sentences]
    lines = _fitting_sentences(parts, most)
    if lines and len(lines) < sum(map(len, parts)):
        lines = [*_fitting_sentences(parts, most - 1), cut(phrase("More on its sheet."), room)]
    return Page(title, (), tuple(lines), map=shown)


def _fitting_sentences(parts: Sequence[Sequence[str]], most: int) -> list[str]:
    """Return as many whole sentences, each of some lines, as fit into `most` lines."""
    lines: list[str] = []
    for part in parts:
        if len(lines) + len(part) > most:
            break
        lines += part
    return lines


def element_lines(scenario: ScenarioRule) -> tuple[str, ...]:
    """Format each element with its letter on the map."""
    named = letters(scenario)
    return tuple(f"{named.get(one.id, '?')}  {one.name}" for one in scenario.elements)


def _standings_pages(event: Event, number: int, size: Size) -> list[Page]:
    view = standings(event, number)
    title = standings_title(event, view)
    title = phrase("Teams: {title}", title) if event.order else title
    return _list_pages(title, rank_columns(view), view.rows, size, ("strong", "strong"))


def _list_pages(
    title: str,
    shown: Sequence[TableColumn[R]],
    listed: Sequence[R],
    size: Size,
    means: Sequence[str],
) -> list[Page]:
    width, height = size
    columns, cells = as_text(shown, listed)
    head, rows = _columns(columns, cells, width)
    parts = parts_of(rows, height - len(head))
    told = _column_spans(head, means, len(columns))
    return [Page(title, head, _with_spacing(part, height), means=told) for part in parts]


def _column_spans(
    head: Lines, means: Sequence[str], columns: int
) -> tuple[tuple[int, int, str], ...]:
    """Return each column's position, by the rule below the heading, with its meaning."""
    # Use the rule, not the requested widths: blocks share it, and extra spacing moves it.
    rules = finditer("-+", head[-1])
    by_column = dict(enumerate(means))
    return tuple(
        (*rule.span(), by_column.get(index % columns, "")) for index, rule in enumerate(rules)
    )


def _day(event: Event, now: datetime, timed: bool, size: Size) -> list[Page]:
    """Return the page with the current schedule and the round's time left."""
    width, height = size
    planned = day(event, now).lines
    time_width = widest([row.start_text for row in planned])
    times = (pad(row.start_text, time_width, right=True) for row in planned)
    rows = tuple(
        cut(f"{time}  {row.title}{stands(row)}", width)
        for time, row in zip(times, planned, strict=True)
    )
    room = max(1, height - CLOCK) if timed else height
    # Without a plan, the time left has a page to itself.
    parts = parts_of(rows, room) or ([()] if timed else [])
    title = today_title(planned) if rows else phrase("Time left")
    return [
        Page(
            title,
            (),
            _with_spacing(part, room),
            timed and not at,
            means=((0, time_width, "muted"),),
        )
        for at, part in enumerate(parts)
    ]


def today_title(lines: Sequence[DayLine]) -> str:
    """Format the schedule's title, explaining its mark if a line has one."""
    about = phrase("{mark} about", ABOUT)
    today = phrase("Today")
    return f"{today} ({about})" if any(one.estimated for one in lines) else today


def stands(line: DayLine) -> str:
    """Return a mark to follow a schedule line's name: over, or in progress."""
    return "" if line.state == "to come" else f" ({translate_label(line.state)})"


def prizes_shown(event: Event) -> tuple[tuple[str, str], ...]:
    """Return announced prizes and winners, newest first, or before that what is to come."""
    shown = [(one.title, one.name) for one in reversed(announced(event))]
    return tuple(shown) or ((phrase("Prizes"), event.name),)


def _prizes(event: Event, width: int) -> Page:
    """Return the page of announced prizes, newest on top."""
    (title, name), *earlier = prizes_shown(event)
    before = (cut(f"{one}: {who}", width) for one, who in earlier)
    lines = (pad(cut(name, width), min(width, width_of(name))), "", *before)
    return Page(title, (), lines if earlier else lines[:1])


def _welcome_page(event: Event, width: int) -> Page:
    said = phrase("The pairings of round 1 will be shown here.")
    if event.edition.league is not None:
        said = phrase("The standings will be shown here.")
    return Page(cut(event.name, width), (), (cut(said, width),))


def _columns(
    columns: Sequence[Column], cells: Sequence[Sequence[str]], width: int
) -> tuple[Lines, Lines]:
    """Return heading, rule and rows at the rule's width, with wider spacing on a wide page."""
    # Two thirds: on a wide screen, a row that spans the whole wall is hard to follow.
    spare = width * 2 // 3 - width_of(table(columns, cells, width)[1])
    air = min(width // _AIR, spare // len(columns))
    if air > 0:
        columns = [_widened_column(at, one, cells, air) for at, one in enumerate(columns)]
    head, rule, *rows = table(columns, cells, width)
    wide = len(rule)
    return (pad(head, wide), rule), tuple(pad(row, wide) for row in rows)


def _widened_column(at: int, column: Column, cells: Sequence[Sequence[str]], air: int) -> Column:
    """Return the column `at`, `air` cells wider than its content, or half that for figures."""
    width = widest([column.heading, *(row[at] for row in cells)])
    width += air // 2 if column.right else air
    return replace(column, heading=pad(column.heading, width, right=column.right))


def parts_of(rows: tuple[R, ...], room: int, blocks: int = 1) -> list[tuple[R, ...]]:
    """Split rows into pages of about equal length, each at most `room` lines of `blocks` blocks."""
    if not rows:
        return []
    count = -(-len(rows) // (max(1, room) * blocks))
    size = -(-len(rows) // count)
    return [rows[start : start + size] for start in range(0, len(rows), size)]


def _split(rows: Lines, blocks: int) -> Lines:
    """Arrange a page's rows in blocks side by side, read downwards."""
    deep = -(-len(rows) // blocks)
    return _side_by_side([rows[at : at + deep] for at in range(0, len(rows), deep)])


def _side_by_side(blocks: Sequence[Lines]) -> Lines:
    widths = [width_of(block[0]) for block in blocks]
    lines = []
    for parts in zip_longest(*blocks, fillvalue=""):
        lines.append((" " * MAP_GAP).join(map(pad, parts, widths)).rstrip())
    return tuple(lines)


def _with_spacing(rows: Lines, height: int) -> Lines:
    """Put an empty line between rows if there is room, or two if the page is tall."""
    for blank in (2, 1) if height >= _TALL else (1,):
        if (1 + blank) * len(rows) - blank <= height - 2:
            apart = ("",) * blank
            return tuple(line for row in rows for line in (row, *apart))[:-blank]
    return rows
