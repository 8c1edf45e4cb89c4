"""Files that hold more than one event: which lines belong to which."""

from __future__ import annotations

from collections.abc import Sequence

from data.clean import fold, shown
from data.rows import GameRow
from data.tabular import TableFault

ALL = "all"
"""Chosen to say that it is one event all the same."""
_MOST = 9
_GAMES = 2
"""Games of round 1 with which the lines of an event begin."""

Titled = Sequence[tuple[str, GameRow]]
"""Rows with the event that each names."""


def one_event(read: Titled, name: str, only: str) -> Titled:
    """The rows of one event. Raises `TableFault` where the file has several and none is chosen."""
    events = _events(read)
    if len(events) < 2 or fold(only) == ALL:
        return read
    wanted = fold(only)
    for at, (title, rows) in enumerate(events, 1):
        if wanted and wanted in (fold(title), str(at)):
            return rows
    told = ", ".join(
        f"{at} {f'“{shown(title)}”' if title else f'from line {rows[0][1].line} on'} "
        f"({len(rows)} lines)"
        for at, (title, rows) in enumerate(events, 1)
    )
    raise Several(
        f"{name} holds {len(events)} events: {told}. "
        "Say which one (--only 1), or that they are one event (--only all).",
        [title or f"from line {rows[0][1].line} on" for title, rows in events],
    )


class Several(TableFault):
    """A file with several events, of which one has to be chosen by its number."""

    def __init__(self, sentence: str, events: Sequence[str]) -> None:
        super().__init__(sentence)
        self.events = tuple(events)


def _events(read: Titled) -> list[tuple[str, list[tuple[str, GameRow]]]]:
    """The rows by the event that they name, or by where the rounds begin anew."""
    by_title: dict[str, list[tuple[str, GameRow]]] = {}
    for title, row in read:
        by_title.setdefault(title, []).append((title, row))
    if len(by_title) > 1:
        return list(by_title.items())
    runs: list[list[tuple[str, GameRow]]] = []
    for one in read:
        # Without titles a new event is seen by its rounds beginning anew.
        if not runs or one[1].round < runs[-1][-1][1].round:
            runs.append([])
        runs[-1].append(one)
    if len(runs) <= _MOST and all(map(_begins, runs)):
        return [("", run) for run in runs]
    return [("", list(read))]


def _begins(run: Titled) -> bool:
    """Whether lines begin as an event does: with several games of round 1."""
    first = [row for _, row in run if row.round == 1]
    return len({fold(name) for row in first for name in (row.first, row.second)}) >= 2 * _GAMES
