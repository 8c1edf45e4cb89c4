"""An address as a QR code that phones can read, for pages and for terminals."""

import io
from functools import cache

QUIET = 2
"""Modules of light around the code on a terminal; on paper the paper is."""
_BLOCKS = {(1, 1): " ", (0, 0): "█", (0, 1): "▀", (1, 0): "▄"}
"""Two modules, one above the other; 1 is dark, as the ground of a terminal."""


@cache
def qr_svg(text: str) -> str:
    """Return the code as a drawing that fills the space it is given."""
    import segno  # 22 ms: only where an address was named

    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=0, nl=False
    )
    return drawn.getvalue().decode()


@cache
def qr_lines(text: str) -> tuple[str, ...]:
    """Return the code in half blocks, light on a dark background."""
    import segno  # 22 ms: only where an address was named

    code = segno.make(text, error="l", micro=False)
    rows = [tuple(row) for row in code.matrix_iter(border=QUIET)]
    if len(rows) % 2:
        rows.append((0,) * len(rows[0]))
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        dots = zip(upper, lower, strict=True)
        lines.append("".join(_BLOCKS[bool(above), bool(below)] for above, below in dots))
    return tuple(lines)
