"""Screens in sequence as an SVG that plays by itself, with the key that led to each below it.

Rows are drawn once for as long as they stay. A reader who wants less motion sees the last screen.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from pictures.cells import Cell
from pictures.svg import HIGH, WIDE, head, row_of

STRIP = 36
"""Height of the strip below the screen, with its key."""


class Frame(NamedTuple):
    """One screen, for how many seconds it is seen, and the key that led to it."""

    rows: list[list[Cell]]
    seconds: float
    key: str = ""


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
    shown += [
        _Shown(height, at, at + 1, _cap(frame.key)) for at, frame in enumerate(frames) if frame.key
    ]
    moving = [one for one in shown if (one.first, one.last) != (0, len(frames))]
    spans = sorted({(one.first, one.last) for one in moving})
    lines = [
        head(width * WIDE, height * HIGH + STRIP),
        f"<title>{escape(title)}</title>",
        f"<metadata>{escape(json.dumps([frame.key for frame in frames]))}</metadata>",
        "<style>",
    ]
    for first, last in spans:
        name = f"s{first}-{last}"
        begin, end = (f"{100 * begins[at] / whole:.3f}%" for at in (first, last))
        steps = ("0%{visibility:hidden}" if first else "") + f"{begin}{{visibility:visible}}"
        steps += f"{end}{{visibility:hidden}}" if last < len(frames) else ""
        still = "visible" if last == len(frames) else "hidden"
        lines.append(f"@keyframes {name}{{{steps}}}")
        lines.append(f".{name}{{visibility:{still};animation:{name} {whole:g}s step-end infinite}}")
    lines += ["@media (prefers-reduced-motion:reduce){g{animation:none!important}}", "</style>"]
    lines.append(f'<rect y="{height * HIGH}" width="{width * WIDE}" height="{STRIP}" fill="#000"/>')
    for one in shown:
        kind = f' class="s{one.first}-{one.last}"' if one in moving else ""
        lines.append(f'<g{kind} transform="translate(0 {one.at * HIGH})">{one.drawn}</g>')
    return "\n".join((*lines, "</svg>\n"))


def _cap(key: str) -> str:
    """Return a key as it looks on a keyboard, in the middle of the strip."""
    wide = WIDE * (len(key) + 2)
    return (
        f'<rect x="{WIDE}" y="6" width="{wide}" height="{STRIP - 12}" rx="4" fill="#8ab4ff"/>'
        f'<text x="{2 * WIDE}" y="{STRIP - 12}" fill="#000" font-weight="bold">{escape(key)}</text>'
    )


def _row(frames: Sequence[Frame], at: int) -> Iterator[_Shown]:
    """Yield what one row shows during the film."""
    first = 0
    for last in range(1, len(frames) + 1):
        if last == len(frames) or frames[last].rows[at] != frames[first].rows[at]:
            yield _Shown(at, first, last, row_of(frames[first].rows[at]))
            first = last
