"""The clocks of the games that are played, for the hall: names, what is left, points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from srtui.views.clock_facts import State
from srtui.views.clocks import AWAY, ClockRow, by_table
from srtui.views.layout import pad, width_of

Cells = tuple[str, ...]

TOLD = frozenset(
    {State.FLAG, State.LAST, State.LOW, State.TIME_UP, State.DICE, State.HALL, State.PAUSED}
)
"""What the whole hall may read of a game; the rest is between its table and the judges."""
_TABLE, _CLOCK, _POINTS, _STATE, _GAP = 4, 6, 5, 11, 2


def on_the_wall(rows: Iterable[ClockRow]) -> tuple[ClockRow, ...]:
    """The games whose clocks have begun and that are not over, by table."""
    return tuple(sorted((row for row in rows if not AWAY & set(row.states)), key=by_table))


def clock_cells(rows: Sequence[ClockRow], width: int) -> tuple[Cells, ...]:
    """Every game as cells of the same widths, together at most `width`; what ticks comes first."""
    state = width >= 70
    fixed = _TABLE + 2 * (_GAP + _CLOCK) + _GAP + _POINTS + (_GAP + _STATE) * state + 2 * _GAP
    longest = max((width_of(name) for row in rows for name in row.players), default=0)
    room = max(4, min(longest, (width - fixed) // 2))
    return tuple(_cells(row, room, state) for row in rows)


def _cells(row: ClockRow, room: int, state: bool) -> Cells:
    gap = " " * _GAP
    told = next((row.said for one in row.states[:1] if one in TOLD), "")
    clocks = (gap + pad(_clock(row, side), _CLOCK, right=True) for side in (0, 1))
    return (
        pad("-" if row.table is None else str(row.table), _TABLE, right=True),
        *clocks,
        f"{gap}{row.points_said:^{_POINTS}}",
        *(gap + pad(name, room) for name in row.players),
        *([gap + pad(told, _STATE)] if state else []),
    )


def _clock(row: ClockRow, side: int) -> str:
    """> stands before the clock that runs."""
    return (">" if row.runs == side else "") + (row.left[side] or "-")
