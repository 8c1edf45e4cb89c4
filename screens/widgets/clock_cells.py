"""A game as a cell of the board of clocks: parts that are together exactly as wide as asked.

What ticks stands on the left, as `part_lines` wants it.
"""

from __future__ import annotations

from functools import lru_cache

from screens.widgets.part_lines import Line, Part
from srtui.views.clock_facts import State
from srtui.views.clocks import ClockRow
from srtui.views.layout import cut, pad, width_of

LEAST = 58
"""Cells that a game needs in one line; below that it takes two."""
_TABLE, _CLOCK, _POINTS, _TURN, _STATE = 4, 5, 5, 3, 11
_CLOCKS = _TABLE + 1 + _CLOCK + 1 + _CLOCK
_STYLES = {
    State.FLAG: "called", State.STRUCK: "called", State.CALLED: "called",
    State.INTERRUPTED: "called", State.DISPUTED: "called", State.TIE: "called",
    State.LAST: "late", State.LOW: "late", State.TIME_UP: "late",
    State.DICE: "late", State.LATE: "late", State.AGREED: "late",
    State.NO_CLOCK: "done", State.OVER: "done",
}  # fmt: skip


def lines_of(width: int) -> int:
    """How many lines a game takes."""
    return 1 if width >= LEAST else 2


def cell(row: ClockRow, width: int, *, chosen: bool) -> tuple[Line, ...]:
    """The lines of a game; `chosen`: the cursor is on it."""
    return _one(row, width, chosen) if lines_of(width) == 1 else _two(row, width, chosen)


def titles(width: int) -> Line:
    """The line above games that take one line."""
    text = (
        f"{'Tbl':>{_TABLE}} {'1':>{_CLOCK}} {'2':>{_CLOCK}} {'Pts':^{_POINTS}} {'Trn':<{_TURN}} "
        f"{'State':<{_STATE}} Players 1 / 2"
    )
    return (Part(pad(text, width), "heading"),)


def _one(row: ClockRow, width: int, chosen: bool) -> tuple[Line, ...]:
    style, plain = _style(row, chosen), _plain(row, chosen)
    figures = f" {row.points_said:^{_POINTS}} {_turn(row):<{_TURN}} "
    room = width - _CLOCKS - len(figures) - _STATE - 2
    return (
        (
            *_clocks(row, style, chosen=chosen),
            Part(figures, plain),
            Part(pad(row.said, _STATE), style),
            Part(f" {pad(_names(row.players, room), room)} ", plain),
        ),
    )


def _two(row: ClockRow, width: int, chosen: bool) -> tuple[Line, ...]:
    style, plain = _style(row, chosen), _plain(row, chosen)
    room = width - _CLOCKS - 2
    figures = f"{row.points_said}  {_turn(row)}".rstrip()
    names = _names(row.players, width - _TABLE - width_of(figures) - 4)
    second = f"{'':{_TABLE}} {names}  {figures}"
    return (
        (*_clocks(row, style, chosen=chosen), Part(f"  {pad(row.said, room)}", style)),
        (Part(pad(second, width), plain),),
    )


def _clocks(row: ClockRow, style: str, *, chosen: bool) -> tuple[Part, Part]:
    """Table and both clocks; > stands before the one that runs."""
    table = "-" if row.table is None else str(row.table)
    pointer = "*" if chosen else " "
    first = f"{pointer}{table:>{_TABLE - 1}}"[-_TABLE:]
    return Part(f"{first} {_clock(row, 0)}", style), Part(f" {_clock(row, 1)}", style)


def _clock(row: ClockRow, side: int) -> str:
    mark = ">" if row.runs == side else ""
    return f"{mark + (row.left[side] or '-'):>{_CLOCK}}"


def _turn(row: ClockRow) -> str:
    """The turn; before the first one the beginning of the phase's name."""
    return (row.phase or row.turn_said)[:_TURN]


@lru_cache(maxsize=1024)
def _names(players: tuple[str, str], room: int) -> str:
    """Both names, each in half of the room unless the other leaves some."""
    first, second = players
    half = (room - 3) // 2
    spare = max(0, half - width_of(second))
    first = short_name(first, half + spare)
    return f"{first} / {short_name(second, room - 3 - width_of(first))}"


def short_name(name: str, room: int) -> str:
    """A name; where it does not fit, the first word and the last one's initial."""
    words = name.split()
    if width_of(name) <= room or len(words) < 2:
        return cut(name, room)
    return cut(f"{words[0]} {words[-1][0]}.", room)


def _style(row: ClockRow, chosen: bool) -> str:
    return " ".join(filter(None, (_STYLES.get(row.state, ""), "cursor" * chosen)))


def _plain(row: ClockRow, chosen: bool) -> str:
    quiet = "done" if _STYLES.get(row.state) == "done" else ""
    return " ".join(filter(None, (quiet, "cursor" * chosen)))
