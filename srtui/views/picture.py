"""The table of a scenario drawn as text: a frame, areas dotted, every element as a letter.

The Defender's edge (of the second player) is on top, as the first player sees the table. Plain
ASCII, so that it can be printed.
"""

from __future__ import annotations

from collections.abc import Mapping

from srtui.rules.edition import Element, ScenarioRule
from srtui.rules.places import Spot, spot
from srtui.rules.value import Value
from srtui.views.layout import cut, width_of

LETTERS = "abcdefhijlmqvy"
"""Letters of elements: those that no screen uses for anything else."""
WIDTH, HEIGHT = 40, 18
"""Cells of the drawing where there is room, its frame included."""
_AREA = "."


class Picture(Value):
    """The lines, and whether the places in them are known or only sketched."""

    lines: tuple[str, ...]
    to_scale: bool


def letters(scenario: ScenarioRule) -> dict[str, str]:
    """The letter of each element, by its id."""
    return {one.id: LETTERS[at] for at, one in enumerate(scenario.elements[: len(LETTERS)])}


def picture(
    scenario: ScenarioRule,
    width: int = WIDTH,
    height: int = HEIGHT,
    marks: Mapping[str, str] | None = None,
    hidden: frozenset[str] = frozenset(),
    edges: tuple[str, str] = ("", ""),
) -> Picture:
    """Draw the table. `marks` stand behind the letter of an element; `hidden` are not there.

    `edges`: whose edge is below (the first player's) and above.
    """
    cells = [[" "] * (width - 2) for _ in range(height - 2)]
    side = scenario.table
    shown = [
        (one, here)
        for one in scenario.elements
        if one.id not in hidden and (here := spot(one, side)) is not None
    ]
    for one, here in shown:
        _area(cells, one, here, side)
    named = letters(scenario)
    taken: set[tuple[int, int]] = set()
    for one, here in sorted(shown, key=lambda pair: pair[0].kind == "zone"):
        label = named.get(one.id, "?") + (marks or {}).get(one.id, "")
        _label(cells, taken, _cell(cells, here, side), label)
    inner = (f"|{''.join(row)}|" for row in cells)
    lines = (_edge(edges[1], width), *inner, _edge(edges[0], width))
    return Picture(lines, scenario.to_scale)


def _edge(name: str, width: int) -> str:
    """A frame's line with the name of the player whose edge it is."""
    said = cut(f" {name} ", width - 6) if name else ""
    left = (width - 2 - width_of(said)) // 2
    return f"+{'-' * left}{said}{'-' * (width - 2 - left - width_of(said))}+"


def _cell(cells: list[list[str]], here: Spot, side: float) -> tuple[int, int]:
    """Column and row of a place; its y counts from the first player's edge, below."""
    wide, high = len(cells[0]), len(cells)
    column = min(wide - 1, max(0, int(here.x / side * wide)))
    row = min(high - 1, max(0, int((side - here.y) / side * high)))
    return column, row


def _area(cells: list[list[str]], one: Element, here: Spot, side: float) -> None:
    """Dots where a zone reaches; a circle where it has no height."""
    if one.kind != "zone":
        return
    wide, high = len(cells[0]), len(cells)
    for row in range(high):
        for column in range(wide):
            x = (column + 0.5) / wide * side - here.x
            y = side - (row + 0.5) / high * side - here.y
            if _within(one, x, y):
                cells[row][column] = _AREA


def _within(one: Element, x: float, y: float) -> bool:
    if one.height:
        return abs(x) <= one.width / 2 and abs(y) <= one.height / 2
    return x * x + y * y <= (one.width / 2) ** 2


def _label(
    cells: list[list[str]], taken: set[tuple[int, int]], cell: tuple[int, int], label: str
) -> None:
    """Write the label on its place, or beside it where another one stands."""
    column, row = cell
    column = min(column, len(cells[0]) - len(label))
    places = ((column, row), (column + 3, row), (column - 3, row), (column, row - 1),
              (column, row + 1))  # fmt: skip
    for at, line in places:
        spots = {(at + step, line) for step in range(-1, len(label) + 1)}
        fits = 0 <= line < len(cells) and 0 <= at <= len(cells[0]) - len(label)
        if fits and not spots & taken:
            cells[line][at : at + len(label)] = label
            taken |= {(at + step, line) for step in range(len(label))}
            return
    cells[row][column : column + len(label)] = label
