"""A game as a cell of the board of clocks: parts of exact width, changing ones first."""

from functools import lru_cache

from screens.theme.means import HUES
from screens.theme.signs import Mark, Signs
from screens.widgets.text_part import Line, Part
from srtui.documents.layout import cut, pad, width_of
from srtui.queries.clock.facts import LOW, State
from srtui.queries.clock.rows import ClockRow
from srtui.rules.record import Both
from srtui.text.phrases import phrase
from srtui.text.results import pair_text

LEAST = 58
"""Cells that a game needs in one line; below that it takes two."""
_TABLE, _CLOCK, _POINTS, _TURN, _STATE = 3, 6, 5, 4, 11
_CLOCKS = 2 + _TABLE + 1 + 2 * _CLOCK


_FIXED = 1 + _POINTS + 1 + _TURN + 1 + _STATE + 2
_BETWEEN = " / "


def width_needed(players: tuple[str, str]) -> int:
    """Return the width in cells of a line that shows both names in full."""
    return _CLOCKS + _FIXED + sum(map(width_of, players)) + len(_BETWEEN)


def lines_of(width: int) -> int:
    """Return the number of lines that a game takes at this width."""
    return 1 if width >= LEAST else 2


def cell(row: ClockRow, width: int, signs: Signs, *, chosen: bool) -> tuple[Line, ...]:
    """Return a game's lines; `chosen`: the cursor is on it."""
    if lines_of(width) == 1:
        state = row.state, row.state_text
        beside = _details(row.points, _turn(row), state, row.players, width, signs.cut)
        lines: tuple[Line, ...] = ((*_clocks(row, signs, chosen=chosen), *beside),)
    else:
        lines = _in_two_lines(row, width, signs, chosen)
    return tuple(map(_on_cursor, lines)) if chosen else lines


def _on_cursor(line: Line) -> Line:
    return tuple(Part(part.text, f"cursor {part.style}".strip()) for part in line)


def titles(width: int) -> Line:
    """Return the title line above games that take one line each."""
    points, turn, state = phrase("Pts"), phrase("Turn"), phrase("State")
    last = f" {points:^{_POINTS}} {turn:<{_TURN}} {state:<{_STATE}} " + phrase("Players 1 / 2")
    return (
        Part(f"  {phrase('Tbl'):>{_TABLE}} ", "heading"),
        Part(f"{'1':>{_CLOCK - 1}} ", "one"),
        Part(f"{'2':>{_CLOCK - 1}} ", "two"),
        Part(pad(last, width - _CLOCKS), "heading"),
    )


@lru_cache(maxsize=1024)  # every second all clocks show another text: the parts beside them stay
def _details(
    points: Both,
    turn: str,
    state: tuple[State, str],
    players: tuple[str, str],
    width: int,
    mark: str,
) -> Line:
    """Return the rest of a game's line, beside the clocks, in `width` cells."""
    figures = f" {pair_text(points):^{_POINTS}} {turn:<{_TURN}} "
    plain = _plain(state[0])
    room = width - _CLOCKS - _FIXED
    return (
        Part(figures, plain),
        *_state(*state, _STATE),
        Part(f" {pad(_names(players, room, mark), room)} ", plain),
    )


def _in_two_lines(row: ClockRow, width: int, signs: Signs, chosen: bool) -> tuple[Line, ...]:
    figures = f"{row.points_said}  {_turn(row)}".rstrip()
    names = _names(row.players, width - _TABLE - width_of(figures) - 6, signs.cut)
    second = f"{'':{_TABLE + 2}} {names}  {figures}"
    first = (
        *_clocks(row, signs, chosen=chosen),
        Part("  "),
        *_state(row.state, row.state_text, width - _CLOCKS - 2),
    )
    return first, (Part(" "), Part(pad(second[1:], width - 1), _plain(row.state)))


def _state(state: State, said: str, room: int) -> tuple[Part, Part]:
    """Return the state as a word, filled if it needs a judge."""
    mark = mark_of(state)
    word = cut(said, room)
    means = {"judge": "called", "open": "", "late": "late", "done": "done"}.get(mark, mark)
    return Part(word, means), Part(" " * (room - width_of(word)))


def _clocks(row: ClockRow, signs: Signs, *, chosen: bool) -> tuple[Part, ...]:
    """Return cursor, state and table, then both clocks, with a symbol before the running one."""
    mark = mark_of(row.state)
    return (
        Part(signs.cursor if chosen else " ", "key"),
        Part(signs.symbol(mark), mark),
        Part(f"{row.table_said:>{_TABLE}} ", _plain(row.state)),
        *(_clock(row, side, signs) for side in (0, 1)),
    )


def _clock(row: ClockRow, side: int, signs: Signs) -> Part:
    """Return a clock: in its player's colour while running, muted while stopped."""
    left, seconds, style = row.left[side] or "-", row.seconds[side], "muted"
    if row.runs == side:
        left = signs.running + left
        low = seconds is not None and seconds < LOW
        style = "late" if low else f"strong {HUES[side]}"
    return Part(f"{left:>{_CLOCK - 1}} ", style)


def _turn(row: ClockRow) -> str:
    """Return the turn, or before the first turn the beginning of the phase's name."""
    return (row.phase or row.turn_said)[:_TURN]


@lru_cache(maxsize=1024)
def _names(players: tuple[str, str], room: int, mark: str) -> str:
    """Return both names, each in half of the space unless the other needs less."""
    first, second = players
    room -= len(_BETWEEN)
    first = cut(first, max(room // 2, room - width_of(second)), mark)
    second = cut(second, room - width_of(first), mark)
    return f"{first}{_BETWEEN}{second}"


def _plain(state: State) -> str:
    return "done" if mark_of(state) == "done" else ""


_MARKS: dict[State, Mark] = {
    State.FLAG: "judge", State.STRUCK: "judge", State.CALLED: "judge",
    State.INTERRUPTED: "judge", State.DISPUTED: "judge", State.TIE: "judge",
    State.LAST: "late", State.LOW: "late", State.TIME_UP: "late", State.DICE: "late",
    State.ROUND_OVER: "late",
    State.HALL: "open", State.PAUSED: "open", State.ENDED: "open", State.ROLL: "open",
    State.BEGIN: "open", State.NO_CLOCK: "open", State.OVER: "done",
}  # fmt: skip
"""All others are running."""


def mark_of(state: State) -> Mark:
    """Return a state's mark; the first states need a judge, or the organizer instead."""
    return _MARKS.get(state, "running")
