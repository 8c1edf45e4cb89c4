"""The rhythm of rows: on a large screen groups of five, with a blank line between.

Every list has the same rhythm, whatever it holds: the eye that has learned one reads them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

ROOMY = (100, 30)
"""Cells of a terminal from which there is air: around titles, and between groups of rows."""
TOGETHER = 5
"""Rows without a blank line between them."""


class Standing(Protocol):
    """The properties of a row that decide where it goes."""

    @property
    def group(self) -> bool:
        """Whether it is a heading above others."""

    @property
    def goes_on(self) -> bool:
        """Tell whether it continues the row above."""

    @property
    def number(self) -> int | None:
        """Return the number that digits find; rows without one belong to their heading."""


def tops(rows: Sequence[Standing], *, roomy: bool) -> tuple[int, ...]:
    """Return the line of each row; `roomy`: blank lines separate groups."""
    lines: list[int] = []
    line, together = 0, 0
    before: Standing | None = None
    for row in rows:
        if roomy and before is not None and _is_apart(before, row, full=together >= TOGETHER):
            line, together = line + 1, 0
        together = 0 if row.group else together + (row.number is not None)
        lines.append(line)
        line, before = line + 1, row
    return tuple(lines)


def _is_apart(before: Standing, row: Standing, *, full: bool) -> bool:
    """Tell whether a blank line separates two rows; `full`: a group is complete."""
    if row.goes_on:
        return False
    return row.group or (full and not before.group)
