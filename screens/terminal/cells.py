"""A few cells of a screen, sent as they are: nothing is laid out, nothing else is painted.

What ticks changes a digit a second. The framework would make whole lines for it, cut them where
widgets meet, and send them: that was half of what a running clock costs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from rich.console import Console
from textual._compositor import CompositorUpdate


class Run(NamedTuple):
    """Some cells of a line: from where on, counted from 0, in how many cells, what stands there,
    and what a terminal is sent before it and after it.
    """

    x: int
    y: int
    cells: int
    text: str
    before: str
    after: str


def sent(runs: Iterable[Run]) -> str:
    """What a terminal is sent for runs of which none lies over another.

    Their order is free, so that each style is sent once, those that leave nothing behind first; a
    colour takes more bytes than what is written in it.
    """
    styles: dict[tuple[str, str], list[Run]] = {}
    for run in runs:
        styles.setdefault((run.before, run.after), []).append(run)
    parts: list[str] = []
    here, worn, end = (-1, -1), frozenset[str](), ""
    for before, after in sorted(styles, key=lambda style: len(_kinds(style[0]))):
        kinds = _kinds(before)
        parts += [end] * (not worn <= kinds)
        parts.append(before)
        for run in sorted(styles[before, after]):
            parts += [_move(here, run.x, run.y), run.text]
            # Where a sign may be wider elsewhere, only an absolute place is certain.
            here = (run.x + run.cells, run.y) if run.text.isascii() else (-1, -1)
        worn, end = kinds, after
    return "".join([*parts, end])


def _move(here: tuple[int, int], x: int, y: int) -> str:
    """Moves to a cell of the terminal in as few bytes as there are ways to."""
    if here == (x, y):
        return ""
    place = f"\x1b[{y + 1};{x + 1}H"
    on = x - here[0]
    if here[1] != y or on <= 0:
        return place
    return min(place, f"\x1b[{x + 1}G", f"\x1b[{on}C", key=len)


@cache
def _kinds(codes: str) -> frozenset[str]:
    """What a style sets: ink, ground, each emphasis. What sets no less needs no reset before."""
    parts = iter(codes.removeprefix("\x1b[").removesuffix("m").split(";"))
    found = set()
    for part in parts:
        found.add(part)
        if part in ("38", "48"):
            for _ in range(3 if next(parts) == "2" else 1):
                next(parts)
    return frozenset(found - {""})


class Cells(CompositorUpdate):
    """Pieces of what a terminal is sent, and what the framework has painted since, if anything."""

    def __init__(self, pieces: Sequence[str], then: CompositorUpdate | None = None) -> None:
        self._pieces, self._then = pieces, then

    def render_segments(self, console: Console) -> str:
        """What a terminal is sent: later pieces lie over earlier ones."""
        # Ours first: what the framework paints of the same turn may have laid something over these
        # cells.
        rest = self._then.render_segments(console) if self._then is not None else ""
        return "".join(self._pieces) + rest
