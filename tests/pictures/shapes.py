"""Blocks, quadrants, braille and lines of boxes as geometry, so that no font matters."""

from __future__ import annotations

from typing import NamedTuple


class Shape(NamedTuple):
    """A rectangle in parts of a cell (x 0 left, y 0 top), or a dot that fills one."""

    left: float
    top: float
    right: float
    bottom: float
    shade: float = 1.0
    dot: bool = False


THIN, THICK = 0.05, 0.1
"""Half the width of a line of a box, in heights of a cell."""
ARMS = {
    "─": "1100", "│": "0011", "┌": "0101", "┐": "1001", "└": "0110", "┘": "1010",
    "├": "0111", "┤": "1011", "┬": "1101", "┴": "1110", "┼": "1111",
    "╭": "0101", "╮": "1001", "╰": "0110", "╯": "1010",
    "━": "2200", "┃": "0022", "┏": "0202", "┓": "2002", "┗": "0220", "┛": "2020",
    "╴": "1000", "╶": "0100", "╵": "0010", "╷": "0001",
    "╸": "2000", "╺": "0200", "╹": "0020", "╻": "0002",
    "┣": "0222", "┫": "2022", "┳": "2202", "┻": "2220", "╋": "2222",
}  # fmt: skip
"""How thick the arms of a sign are: left, right, up, down."""
DASHED = {"╌": (2, "─"), "┄": (3, "─"), "┈": (4, "─"), "╎": (2, "│"), "┆": (3, "│"), "┊": (4, "│")}
QUADRANTS = (
    "▘▝▖▗",
    ((0, 0), (0.5, 0), (0, 0.5), (0.5, 0.5)),
)
JOINED = {
    "▙": "▘▖▗",
    "▚": "▘▗",
    "▛": "▘▝▖",
    "▜": "▘▝▗",
    "▞": "▝▖",
    "▟": "▝▖▗",
}
SHADES = {"░": 0.25, "▒": 0.5, "▓": 0.75}
WHOLE = {
    "█": (0, 0, 1, 1), "▀": (0, 0, 1, 0.5), "▐": (0.5, 0, 1, 1),
    "▔": (0, 0, 1, 0.125), "▕": (0.875, 0, 1, 1), "■": (0.1, 0.25, 0.9, 0.75),
}  # fmt: skip


def shapes(sign: str, aspect: float = 2.0) -> tuple[Shape, ...] | None:
    """Return the shapes of a symbol, or None for a letter of a font.

    `aspect`: height of a cell by its width.
    """
    code = ord(sign) if len(sign) == 1 else 0
    if 0x2800 <= code <= 0x28FF:
        return _braille(code - 0x2800, aspect)
    if 0x2581 <= code <= 0x2587:  # from below, in eighths
        return (Shape(0, 1 - (code - 0x2580) / 8, 1, 1),)
    if 0x2589 <= code <= 0x258F:  # from the left, in eighths
        return (Shape(0, 0, (0x2590 - code) / 8, 1),)
    if sign in WHOLE:
        return (Shape(*WHOLE[sign]),)
    if sign in SHADES:
        return (Shape(0, 0, 1, 1, SHADES[sign]),)
    if sign in QUADRANTS[0] or sign in JOINED:
        return tuple(_quadrant(one) for one in JOINED.get(sign, sign))
    if sign in ARMS:
        return _arms(ARMS[sign], aspect)
    if sign in DASHED:
        return _dashed(*DASHED[sign], aspect)
    return None


def _quadrant(sign: str) -> Shape:
    left, top = QUADRANTS[1][QUADRANTS[0].index(sign)]
    return Shape(left, top, left + 0.5, top + 0.5)


def _braille(dots: int, aspect: float) -> tuple[Shape, ...]:
    places = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
    found = []
    for bit, (column, row) in enumerate(places):
        if dots >> bit & 1:
            x, y, size = 0.25 + column / 2, 0.125 + row / 4, 0.075
            found.append(Shape(x - size * aspect, y - size, x + size * aspect, y + size, dot=True))
    return tuple(found)


def _arms(arms: str, aspect: float) -> tuple[Shape, ...]:
    left, right, up, down = ((0, THIN, THICK)[int(one)] for one in arms)
    x = max(up, down, THIN if not (up or down) else 0) * aspect / 2
    y = max(left, right, THIN if not (left or right) else 0) / 2
    found = []
    if left:
        found.append(Shape(0, 0.5 - left / 2, 0.5 + x, 0.5 + left / 2))
    if right:
        found.append(Shape(0.5 - x, 0.5 - right / 2, 1, 0.5 + right / 2))
    if up:
        found.append(Shape(0.5 - up * aspect / 2, 0, 0.5 + up * aspect / 2, 0.5 + y))
    if down:
        found.append(Shape(0.5 - down * aspect / 2, 0.5 - y, 0.5 + down * aspect / 2, 1))
    return tuple(found)


def _dashed(parts: int, line: str, aspect: float) -> tuple[Shape, ...]:
    found = []
    for part in range(parts):
        begin, end = (part + 0.2) / parts, (part + 0.8) / parts
        if line == "─":
            found.append(Shape(begin, 0.5 - THIN / 2, end, 0.5 + THIN / 2))
        else:
            half = THIN * aspect / 2
            found.append(Shape(0.5 - half, begin, 0.5 + half, end))
    return tuple(found)
