"""Positions of elements, calculated from the distances in positions.txt.

Distances there are as a player measures them (`e R14 T17`); here they become the centre, in inches
from the left edge and from P1's own, and the size. This code does not use the editions' files.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

POSITIONS = Path(__file__).with_name("positions.txt")
MM = 25.4
"""Millimetres in an inch."""
TABLE = 48.0
EDGES = "LRTB"


class Unreadable(Exception):
    """A line that says no place, or contradicts itself."""


@dataclass(frozen=True)
class Spot:
    """A centre, in inches from the left edge and from P1's."""

    x: float
    y: float


@dataclass(frozen=True)
class Lies:
    """One element. `width` and `depth` in inches (a circle or base: `depth` 0).

    `whose`: P1, P2, red, blue, side1, side2 or -. `then`: the position of the next one.
    """

    kind: str
    form: str
    whose: str
    width: float
    depth: float
    at: Spot
    then: Spot | None
    source: str
    words: str

    def __str__(self) -> str:
        return f"{self.kind} {self.form} {self.whose} {self.words}"


@dataclass(frozen=True)
class Laid:
    """A scenario as it is laid out. `table` is the side of the table in inches."""

    edition: str
    name: str
    table: float
    elements: tuple[Lies, ...]


def size_of(kind: str, form: str) -> tuple[float, float]:
    """Width and depth in inches of a form such as `8`, `12x6` or (a base) `50`."""
    if kind == "rectangle":
        width, depth = form.split("x")
        return float(width), float(depth)
    return (float(form) if kind == "circle" else int(form) / MM), 0.0


def spot(words: str, size: tuple[float, float], table: float = TABLE) -> Spot:
    """Return the centre that distances such as `c L24 e T20` give an element of that size."""
    width, depth = size
    near_side = depth > 0
    to_centre = False
    found: dict[str, list[float]] = {"x": [], "y": []}
    for word in words.split():
        if word in ("c", "e"):
            near_side, to_centre = False, word == "c"
            continue
        if not re.fullmatch(r"[LRTB]\d+", word):
            raise Unreadable(f"{word!r} is no distance from an edge: {words}")
        if not (near_side or to_centre or "e" in words.split()):
            raise Unreadable(f"neither c nor e: {words}")
        edge, inches = word[0], float(word[1:])
        across = edge in "LR"
        half = 0.0 if to_centre else (width if across or not depth else depth) / 2
        away = inches + half
        found["x" if across else "y"].append(away if edge in "LB" else table - away)
    centre = []
    for axis, reckoned in found.items():
        if not reckoned or max(reckoned) - min(reckoned) > 0.001:
            raise Unreadable(f"{words}: {axis} is {reckoned}")
        centre.append(reckoned[0])
    return Spot(*centre)


def element(line: str, table: float = TABLE) -> Lies:
    """One line of positions.txt."""
    kind, form, whose, *place, source = line.split()
    words, _, then = " ".join(place).partition(" then ")
    size = size_of(kind, form)
    later = spot(then, size, table) if then else None
    return Lies(kind, form, whose, *size, spot(words, size, table), later, source, " ".join(place))


def scenarios(text: str) -> tuple[Laid, ...]:
    """All scenarios of a text such as positions.txt."""
    found: list[Laid] = []
    for part in re.split(r"(?m)^(?=\[)", text)[1:]:
        head, *lines = part.splitlines()
        named = re.fullmatch(r"\[(SR\d+) (.+)\](?: table (\d+)x\3)?", head)
        if named is None:
            raise Unreadable(head)
        edition, name, side = named.groups()
        table = float(side or TABLE)
        found.append(
            Laid(edition, name, table, tuple(element(line, table) for line in lines if line))
        )
    return tuple(found)


def all_scenarios() -> tuple[Laid, ...]:
    """Return the 48 scenarios."""
    return scenarios(POSITIONS.read_text("utf-8"))
