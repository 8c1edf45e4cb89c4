"""Clocks of the games in play, for the venue's board: names, time left, points."""

from collections.abc import Iterable, Sequence

from srtui.documents.layout import pad, width_of
from srtui.queries.clock.facts import State
from srtui.queries.clock.rows import AWAY, ClockRow, by_table
from srtui.text.phrases import phrase

Cells = tuple[str, ...]

PUBLIC = frozenset(
    {State.FLAG, State.LAST, State.LOW, State.TIME_UP, State.DICE, State.HALL, State.PAUSED,
     State.SILENT}
)  # fmt: skip
"""What the whole hall may read of a game; the rest is between its table and the judges."""
# Fixed widths, so that a tick changes only its clock's cells and moves nothing beside them.
_TABLE, _CLOCK, _POINTS, _STATE, _GAP = 4, 6, 5, 11, 2


def on_the_wall(rows: Iterable[ClockRow]) -> tuple[ClockRow, ...]:
    """Return the games whose clocks have started and that are not over, by table."""
    return tuple(sorted((row for row in rows if not AWAY & set(row.states)), key=by_table))


def clock_cells(rows: Sequence[ClockRow], width: int) -> tuple[Cells, ...]:
    """Return a heading and every game as cells, together at most `width` wide."""
    state = width >= 70
    fixed = _TABLE + 2 * (_GAP + _CLOCK) + _GAP + _POINTS + 2 * _GAP
    if state:
        fixed += _GAP + _STATE
    longest = max((width_of(name) for row in rows for name in row.players), default=0)
    room = max(4, min(longest, (width - fixed) // 2))
    heading = _padded_cells(
        (
            phrase("Tbl"),
            phrase("1st"),
            phrase("2nd"),
            phrase("Pts"),
            phrase("Player 1"),
            phrase("Player 2"),
            "",
        ),
        room,
        state,
    )
    return (heading, *(_padded_cells(_texts(row), room, state) for row in rows))


def _texts(row: ClockRow) -> Cells:
    label = row.state_text if row.state in PUBLIC else ""
    return (
        row.table_said,
        _clock_text(row, 0),
        _clock_text(row, 1),
        row.points_text,
        *row.players,
        label,
    )


def _padded_cells(texts: Cells, room: int, state: bool) -> Cells:
    """Return the texts at their widths; the last one only if there is room."""
    table, first, second, points, first_name, second_name, state_said = texts
    gap = " " * _GAP
    return (
        pad(table, _TABLE, right=True),
        gap + pad(first, _CLOCK, right=True),
        gap + pad(second, _CLOCK, right=True),
        f"{gap}{points:^{_POINTS}}",
        gap + pad(first_name, room),
        gap + pad(second_name, room),
        *([gap + pad(state_said, _STATE)] if state else []),
    )


def _clock_text(row: ClockRow, side: int) -> str:
    """Return a clock's text, preceded by > if it is running."""
    return (">" if row.runs == side else "") + (row.left[side] or "-")
