"""A screen as SVG: a rectangle for each ground, each letter at its own place."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from pictures.cells import Cell, runs
from pictures.shapes import shapes
from srtui.documents.layout import width_of

WIDE, HIGH = 10, 20
HARD_BLANK = "\u00a0"
BASE = 15
"""Base line of the letters, below a cell's upper edge."""
FONTS = "'DejaVu Sans Mono', 'DejaVu Sans', Menlo, Consolas, monospace"


def svg(rows: list[list[Cell]], title: str) -> str:
    """Return the picture; it needs no other file."""
    lines = [head(WIDE * max(map(len, rows)), HIGH * len(rows)), f"<title>{escape(title)}</title>"]
    for at, row in enumerate(rows):
        lines += _grounds(row, at * HIGH)
        lines += _signs(row, at * HIGH)
    return "\n".join((*lines, "</svg>\n"))


def head(width: int, height: int) -> str:
    """How a picture of this size begins."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="{FONTS}" font-size="16" '
        'shape-rendering="crispEdges">'
    )


def row_of(row: list[Cell]) -> str:
    """One row, at the upper edge."""
    return "".join((*_grounds(row, 0), *_signs(row, 0)))


def _grounds(row: list[Cell], top: int) -> Iterator[str]:
    for first, last in runs(row, "ground"):
        yield _rect(first * WIDE, top, (last - first) * WIDE, HIGH, row[first].ground)


def _signs(row: list[Cell], top: int) -> Iterator[str]:
    for first, last in runs(row, "colour", "bold", "italic", "underline", "strike"):
        cell = row[first]
        letters = []
        for at in range(first, last):
            found = shapes(row[at].sign, HIGH / WIDE)
            if found is not None:
                for one in found:
                    x, y = (at + one.left) * WIDE, top + one.top * HIGH
                    size = (one.right - one.left) * WIDE, (one.bottom - one.top) * HIGH
                    yield _rect(x, y, *size, cell.colour, shade=one.shade, dot=one.dot)
            elif row[at].sign.strip():
                letters.append((at * WIDE, row[at].sign))
        if letters:
            yield _text([*_words(letters)], top + BASE, cell)
        across = (first * WIDE, (last - first) * WIDE)
        if cell.underline:
            yield _rect(across[0], top + BASE + 2, across[1], 1, cell.colour)
        if cell.strike:
            yield _rect(across[0], top + BASE - 5, across[1], 1, cell.colour)


def _words(letters: list[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """Yield letters with no more than a blank between them, which is one that no renderer drops.

    Each group has its own place: a renderer that knows neither lists of places nor `xml:space`
    keeps words apart.
    """
    word: list[tuple[int, str]] = []
    for x, sign in letters:
        end = word[-1][0] + WIDE * max(1, width_of(word[-1][1])) if word else x
        if x == end + WIDE:
            word.append((end, HARD_BLANK))
        elif x > end:
            yield word
            word = []
        word.append((x, sign))
    if word:
        yield word


def _text(words: list[list[tuple[int, str]]], y: int, cell: Cell) -> str:
    bold = ' font-weight="bold"' if cell.bold else ""
    more = f' fill="{cell.colour}"{bold}' + (' font-style="italic"' if cell.italic else "")
    placed = [(_place(word), escape("".join(sign for _, sign in word))) for word in words]
    if len(placed) == 1:
        return f'<text y="{y}"{placed[0][0]}{more}>{placed[0][1]}</text>'
    spans = "".join(f"<tspan{place}>{text}</tspan>" for place, text in placed)
    return f'<text y="{y}"{more}>{spans}</text>'


def _place(word: list[tuple[int, str]]) -> str:
    """Return where a word begins and how long it is, whatever the font."""
    (first, _), (last, sign) = word[0], word[-1]
    wide = last + WIDE * max(1, width_of(sign)) - first
    return f' x="{first}"' + (f' textLength="{wide}"' if len(word) > 1 else "")


def _rect(
    x: float,
    y: float,
    width: float,
    height: float,
    colour: str,
    *,
    shade: float = 1,
    dot: bool = False,
) -> str:
    more = f' opacity="{shade:g}"' if shade < 1 else ""
    if dot:
        more += f' rx="{width / 2:g}" shape-rendering="auto"'
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{colour}"{more}/>'
    )
