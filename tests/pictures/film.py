"""Screens in sequence as an SVG that plays by itself.

Rows are drawn once for as long as they stay. A reader who wants less motion sees the last screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from pictures.cells import Cell
from pictures.svg import HIGH, WIDE, head, row_of


class Frame(NamedTuple):
    """One screen, and for how many seconds it is seen."""

    rows: list[list[Cell]]
    seconds: float


class _Shown(NamedTuple):
    """A row at its place, from one frame to before another."""

    at: int
    first: int
    last: int
    drawn: str


def film(frames: Sequence[Frame], title: str) -> str:
    """Return the picture; it needs no other file, and repeats when it ends."""
    begins = [0.0]
    for frame in frames:
        begins.append(begins[-1] + frame.seconds)
    whole = begins[-1]
    height, width = len(frames[0].rows), len(frames[0].rows[0])
    shown = [one for at in range(height) for one in _row(frames, at)]
    moving = [one for one in shown if (one.first, one.last) != (0, len(frames))]
    spans = sorted({(one.first, one.last) for one in moving})
    lines = [head(width * WIDE, height * HIGH), f"<title>{escape(title)}</title>", "<style>"]
    for first, last in spans:
        name = f"s{first}-{last}"
        begin, end = (f"{100 * begins[at] / whole:.3f}%" for at in (first, last))
        steps = ("0%{visibility:hidden}" if first else "") + f"{begin}{{visibility:visible}}"
        steps += f"{end}{{visibility:hidden}}" if last < len(frames) else ""
        still = "visible" if last == len(frames) else "hidden"
        lines.append(f"@keyframes {name}{{{steps}}}")
        lines.append(f".{name}{{visibility:{still};animation:{name} {whole:g}s step-end infinite}}")
    lines += ["@media (prefers-reduced-motion:reduce){g{animation:none!important}}", "</style>"]
    for one in shown:
        kind = f' class="s{one.first}-{one.last}"' if one in moving else ""
        lines.append(f'<g{kind} transform="translate(0 {one.at * HIGH})">{one.drawn}</g>')
    return "\n".join((*lines, "</svg>\n"))


def _row(frames: Sequence[Frame], at: int) -> Iterator[_Shown]:
    """Yield what one row shows during the film."""
    first = 0
    for last in range(1, len(frames) + 1):
        if last == len(frames) or frames[last].rows[at] != frames[first].rows[at]:
            yield _Shown(at, first, last, row_of(frames[first].rows[at]))
            first = last
