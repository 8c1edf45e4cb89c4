"""Files that contain more than one event, and which lines belong to which."""

import re
from collections.abc import Sequence
from typing import TypeVar

from data.clean import first_few, fold, shown
from data.importing.cells import amount, flag, is_nothing
from data.importing.columns import ColumnTable
from data.importing.rows import GameRow
from data.importing.tabular import RawTable, SheetRow, TableFault
from srtui.rules.plural import counted

ALL = "all"
"""Answer that it is one event anyway."""
_GAMES = 2
"""Games of round 1 with which the lines of an event begin."""
_TITLES = ("event", "event_id", "season")
"""Columns that tell which event a line belongs to."""

_TICKETS = ("event", "ticket")
"""Columns whose cells name the events that somebody plays in, one or several."""
_MISREAD = (None, "club", "team", "faction")
"""Meanings of a column of ticks whose heading is an event's, such as “Team event”."""
_BETWEEN = re.compile(r"[,;+&|/\n]")

T = TypeVar("T", GameRow, SheetRow)
Titled = Sequence[tuple[str, T]]
"""Rows with the event that each names."""


def titles(sheet: ColumnTable, rows: Sequence[SheetRow]) -> list[str]:
    """Return the event that each row names, from as many columns as distinguish them."""
    keys = [key for key in _TITLES if sheet.has(key)]
    columns = [[sheet.cell(row, key) for row in rows] for key in keys]
    told = [""] * len(rows)
    for column in columns:
        more = [f"{one} {two}".strip() for one, two in zip(told, column, strict=True)]
        if len(set(more)) > len(set(told)):
            told = more
    # A single event keeps its name, though there is nothing to distinguish.
    return columns[0] if columns and len(set(told)) < 2 else told


def entered(
    sheet: ColumnTable, table: RawTable, event: str
) -> tuple[str, Sequence[SheetRow]] | None:
    """Return the column that says who takes part in a weekend's event, and those rows, or None.

    Its heading is the event, and a tick means an entry; or its cells name the events.
    """
    query = fold(event)
    if not query or query == ALL:
        return None
    for column in table.columns:
        if fold(column) == query:
            return column, [row for row in table.rows if _is_entry(sheet.cell_below(row, column))]
    for key in _TICKETS:
        for column in (column for column, meaning in sheet.columns if meaning == key):
            rows = [row for row in table.rows if query in tickets(sheet.cell_below(row, column))]
            if rows:
                return column, rows
    return None


def tickets(cell: str) -> dict[str, str]:
    """Return the events that a cell names, as written, keyed by the form used for comparison."""
    parts = [part.strip() for part in (cell, *_BETWEEN.split(cell))]
    return {fold(part): part for part in parts if part}


def _is_entry(cell: str) -> bool:
    return flag(cell) is not False and amount(cell) != 0 and not is_nothing(cell)


def offered(sheet: ColumnTable, table: RawTable) -> tuple[str, ...]:
    """Return possible events of a weekend: columns of ticks, or otherwise tickets."""
    columns = [column for column in table.columns if column]
    ticked = tuple(
        column
        for column in columns
        if sheet.words.key(column) in _MISREAD and _is_ticked(table.cells_below(column))
    )
    if ticked:
        return ticked
    named: dict[str, str] = {}
    for column in (column for column, key in sheet.columns if key in _TICKETS):
        for cell in table.cells_below(column):
            parts = _BETWEEN.split(cell)
            named |= {fold(part): part.strip() for part in parts if part.strip()} | named
    return tuple(named.values())


def _is_ticked(cells: Sequence[str]) -> bool:
    """Tell whether most cells say yes or no or name a price, and at least one says yes."""
    filled = [cell for cell in cells if cell]
    clear = [cell for cell in filled if flag(cell) is not None or amount(cell) is not None]
    return len(clear) * 2 > len(filled) and any(map(_is_entry, clear))


def one_event(read: Titled[T], name: str, only: str) -> Titled[T]:
    """Return the rows of one event; raise `TableFault` if there are several and none is chosen."""
    events = _events(read)
    query = fold(only)
    if len(events) < 2:
        if query and read and query not in (ALL, "1", fold(events[0][0])):
            raise TableFault(
                f"{name} holds only one event, and nothing in it is called “{shown(only)}”: name a "
                "column or a ticket, or leave out --only."
            )
        return read
    if query == ALL:
        return read
    for title, rows in events:
        if query and query == fold(title):
            return rows
    if query.isdecimal() and 1 <= int(query) <= len(events):
        return events[int(query) - 1][1]
    listed = []
    choices = []
    for number, (title, rows) in enumerate(events, 1):
        lines = f"from line {rows[0][1].line} on"
        text = f"“{shown(title)}”" if title else lines
        listed.append(f"{number} {text} ({counted(len(rows), 'line')})")
        choices.append(title or lines)
    text = f"{name} holds {counted(len(events), 'event')}: {first_few(listed, _NAMED)}. {_HINT}"
    raise Several(text, choices)


_NAMED = 12
_HINT = "Choose one (--only 1), or import all of them as one event (--only all)."


class Several(TableFault):
    """A file with several events, one of which must be chosen by its number."""

    def __init__(self, sentence: str, events: Sequence[str]) -> None:
        super().__init__(sentence)
        self.events = tuple(events)
        self.hint, self.hint_on_screen = _HINT, "Press {many.events|ctrl+o} to choose one."


def _events(read: Titled[T]) -> list[tuple[str, list[tuple[str, T]]]]:
    """Return the rows by the event that they name, or by where the round numbers restart."""
    by_title: dict[str, list[tuple[str, T]]] = {}
    for title, row in read:
        by_title.setdefault(title, []).append((title, row))
    if len(by_title) > 1:
        return list(by_title.items())
    runs: list[list[tuple[str, T]]] = []
    for one in read:
        # Without titles, restarting round numbers mark a new event.
        if not runs or _round(one) < _round(runs[-1][-1]):
            runs.append([])
        runs[-1].append(one)
    if all(map(_begins, runs)):
        return [("", run) for run in runs]
    return [(read[0][0] if read else "", list(read))]


def _round(titled: tuple[str, GameRow | SheetRow]) -> int:
    """Return a game's round; a roster's row has none."""
    row = titled[1]
    return row.round if isinstance(row, GameRow) else 0


def _begins(run: Titled[T]) -> bool:
    """Tell whether rows begin as an event does: with several games in round 1."""
    first = [row for _, row in run if isinstance(row, GameRow) and row.round == 1]
    return len({fold(name) for row in first for name in (row.first, row.second)}) >= 2 * _GAMES
