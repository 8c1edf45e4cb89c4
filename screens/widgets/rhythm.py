"""How rows stand below each other: with air between them where all of them have room for it.

A list of few rows on a large screen would be a strip at its upper edge; a list of many is read
line by line, for which a blank line after some rows is enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Protocol

ROOMY = (100, 30)
"""Cells of a terminal from which there is air: around titles, and between rows."""
SOME = 5
"""Rows that stand together where there is no room for a blank line behind each."""
SPARE = 2
"""Lines that stay free in any case, so that a line that comes or goes does not move every row."""


class Pace(IntEnum):
    """Where blank lines stand between rows: nowhere, after some rows, after each."""

    TIGHT = 0
    SOME = 1
    EACH = 2


class Standing(Protocol):
    """What is to be known of a row."""

    @property
    def group(self) -> bool:
        """Whether it is a heading above others."""

    @property
    def goes_on(self) -> bool:
        """Whether it goes on with what the row above it says."""

    @property
    def number(self) -> int | None:
        """What digits find; rows without one belong to their heading, however many they are."""


def tops(rows: Sequence[Standing], pace: Pace) -> tuple[int, ...]:
    """The line of each row."""
    lines: list[int] = []
    line, together = 0, 0
    before: Standing | None = None
    for row in rows:
        if before is not None and _apart(before, row, pace, full=together >= SOME):
            line, together = line + 1, 0
        together = 0 if row.group else together + (row.number is not None)
        lines.append(line)
        line, before = line + 1, row
    return tuple(lines)


def _apart(before: Standing, row: Standing, pace: Pace, *, full: bool) -> bool:
    """Whether a blank line stands between two rows; `full`: so many have stood together."""
    if pace is Pace.TIGHT or row.goes_on or before.group:
        return False
    return row.group or full or pace is Pace.EACH


def lines_of(rows: Sequence[Standing], pace: Pace) -> int:
    """So many lines these rows take."""
    return tops(rows, pace)[-1] + 1 if rows else 0


def pace_in(rows: Sequence[Standing], room: int) -> Pace:
    """The widest pace at which all rows stand in so many lines, and some stay free."""
    fits = (one for one in reversed(Pace) if lines_of(rows, one) + SPARE <= room)
    return next(fits, Pace.TIGHT)
