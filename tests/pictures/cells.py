"""The cells of a screen as its terminal would show them, from the strips that are painted.

Not from the framework's screenshot: leading blanks vanish there, and glyphs of other fonts shift.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, NamedTuple
from unittest.mock import patch

from rich.cells import get_character_cell_size
from rich.color import Color, ColorSystem
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME
from textual.app import App
from textual.widgets import Input

from screens.theme.palette import Palette

SYSTEMS = {"256": ColorSystem.EIGHT_BIT, "16": ColorSystem.STANDARD}
"""How many colours the terminal has for which a palette is made; else all."""


class Cell(NamedTuple):
    """One cell. `sign` is empty for the second half of a wide one; colours are #rrggbb."""

    sign: str
    colour: str
    ground: str
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False


@contextmanager
def steady_cursor() -> Iterator[None]:
    """Stop the cursor of a line from blinking: pictures would show it only sometimes."""
    with patch.object(Input, "_toggle_cursor", lambda _: None):
        yield


def cells_of(app: App[Any], palette: Palette) -> list[list[Cell]]:
    """Return the cells of the screen as it is now, row by row."""
    system = SYSTEMS.get(palette.name, ColorSystem.TRUECOLOR)
    rows = []
    for strip in app.screen._compositor.render_strips():
        row: list[Cell] = []
        for segment in strip:
            if segment.control:
                continue
            look = _look(segment.style or Style.null(), palette, system)
            for sign in segment.text:
                width = get_character_cell_size(sign)
                if not width and row:  # an accent of its own
                    row[-1] = row[-1]._replace(sign=row[-1].sign + sign)
                row += [look._replace(sign=sign)] * (width > 0)
                row += [look._replace(sign="")] * (width > 1)
        rows.append(row)
    return rows


def runs(row: list[Cell], *fields: str) -> list[tuple[int, int]]:
    """From where to where cells of a row are the same in these fields."""
    same = [tuple(getattr(cell, field) for field in fields) for cell in row]
    edges = [0, *(at for at in range(1, len(row)) if same[at] != same[at - 1]), len(row)]
    return [(first, last) for first, last in pairwise(edges) if first < last]


def _look(style: Style, palette: Palette, system: ColorSystem) -> Cell:
    colour, ground = style.color or Color.parse(palette.open), style.bgcolor
    ground = ground or Color.parse(palette.ground)
    if style.reverse:
        colour, ground = ground, colour
    shown = _hex(colour, system, bold=bool(style.bold)), _hex(ground, system, ground=True)
    if style.dim:
        shown = _between(*shown), shown[1]
    return Cell(
        " ", *shown, bool(style.bold), bool(style.italic), bool(style.underline), bool(style.strike)
    )


def _hex(colour: Color, system: ColorSystem, *, bold: bool = False, ground: bool = False) -> str:
    """Return a colour as the terminal shows it.

    The console of sixteen colours has bright letters for bold ones, and no bright backgrounds.
    """
    if colour.is_default:
        return "#000000" if ground else "#aaaaaa"
    few = colour.downgrade(system) if system is not ColorSystem.TRUECOLOR else colour
    if system is ColorSystem.STANDARD and few.number is not None:
        number = few.number % 8 if ground else few.number | 8 * bold
        few = Color.from_ansi(number).downgrade(system)
        few = few._replace(number=number)
        return CONSOLE[number]
    return few.get_truecolor(SVG_EXPORT_THEME).hex


def _between(colour: str, ground: str) -> str:
    parts = ((int(one[at : at + 2], 16) for one in (colour, ground)) for at in (1, 3, 5))
    return "#" + "".join(f"{(one + other) // 2:02x}" for one, other in parts)


CONSOLE = (
    "#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
    "#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
)  # fmt: skip
"""The sixteen of the Linux console."""
