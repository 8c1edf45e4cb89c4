"""The map of a table as a drawing to scale: one unit is an inch, whatever the size on the page.

Positions come from the same value as the terminal's map (`scene.py`). The position of each centre
is printed at the edges, below for left and right, beside the table for near and far, as the
distance to the nearer edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from srtui.documents.map.scene import PIECE, Piece, Scene, Stroke, TableMap

LEFT, RIGHT, ABOVE, BELOW = 7.5, 7.5, 3.0, 6.0
"""Inches of the drawing around the table."""
LETTER, FIGURE = 2.0, 1.35
"""Heights of letters, in inches of the table."""
FIGURE_GAP = 2.6
"""Inches between two figures beside each other; what is nearer goes into a second row."""
SMALLEST = 0.7
"""Radius of what stands on the table, where its base is not known or would not be seen."""
_HATCH = (
    '<defs><pattern id="hatch" width="1" height="1" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path d="M0 0V1" stroke="#777" stroke-width="0.22"/></pattern>'
    "</defs>\n"
)


def map_svg(shown: TableMap) -> str:
    """Return the drawing, with a text for screen readers."""
    scene = shown.scene
    width = scene.side + LEFT + RIGHT
    height = scene.side + ABOVE + BELOW
    box = f"{_n(-LEFT)} {_n(-ABOVE)} {_n(width)} {_n(height)}"
    side = _n(scene.side)
    # Later shapes cover earlier ones: letters come after all elements, the frame last.
    parts = [
        f'<svg viewBox="{box}" role="img" aria-label="Map of the table" ',
        f'font-size="{FIGURE}" font-family="Liberation Sans, Arial, sans-serif" fill="#000">\n',
        _HATCH,
        f'<rect width="{side}" height="{side}" fill="#fff"/>\n',
    ]
    parts += [_ground(piece, scene) for piece in scene.pieces if _lies(piece)]
    parts += [_stroke(stroke, scene) for stroke in scene.strokes]
    if scene.to_scale:
        parts += _depths(scene)
        parts += _centres(scene)
    parts += [_standing(piece, scene) for piece in scene.pieces if not _lies(piece)]
    parts += [_named(piece, scene) for piece in scene.pieces]
    parts.append(
        f'<rect width="{side}" height="{side}" fill="none" stroke="#000" stroke-width="0.3"/>\n'
    )
    parts += _edges(scene)
    parts.append("</svg>\n")
    return "".join(parts)


def _n(value: float) -> str:
    """Return a length in as few characters as possible."""
    # Two places: a hundredth of an inch of the table, at a tenth of its size, is less than a
    # printer shows.
    return f"{round(value, 2):g}"


def _lies(piece: Piece) -> bool:
    return piece.kind in ("zone", "terrain")


def _ground(piece: Piece, scene: Scene) -> str:
    """Return a zone, or the patch for a piece of terrain."""
    across, depth = (PIECE, PIECE) if piece.kind == "terrain" else (piece.across, piece.depth)
    fill = "url(#hatch)" if piece.kind == "terrain" else "#e4e4e4"
    ink = f'fill="{fill}" stroke="#000" stroke-width="0.18"'
    x, y = piece.x, scene.side - piece.y
    if piece.round:
        return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(across / 2)}" {ink}/>\n'
    return (
        f'<rect x="{_n(x - across / 2)}" y="{_n(y - depth / 2)}" width="{_n(across)}" '
        f'height="{_n(depth)}" {ink}/>\n'
    )


def _standing(piece: Piece, scene: Scene) -> str:
    """Return a standing piece: a flag, an objective or a cache."""
    return (
        f'<circle cx="{_n(piece.x)}" cy="{_n(scene.side - piece.y)}" r="{_n(_radius(piece))}" '
        'fill="#fff" stroke="#000" stroke-width="0.35"/>\n'
    )


def _named(piece: Piece, scene: Scene) -> str:
    """Return a piece's letter: in the middle of an area, below a standing piece, or above."""
    y = scene.side - piece.y
    on_it = [_radius(other) for other in scene.pieces if _lies(piece) and _on_middle(other, piece)]
    if on_it:
        down = max(on_it) + 0.4 + LETTER * 0.72
    else:
        down = LETTER * 0.36 if _lies(piece) else -_radius(piece) - 0.4
    return _text(piece.letter, piece.x, y + down, size=LETTER, weight=True)


def _on_middle(other: Piece, piece: Piece) -> bool:
    """Tell whether a piece is where the letter of an area would be."""
    distance = max(abs(other.x - piece.x), abs(other.y - piece.y))
    return distance < _radius(other) + LETTER / 2 and not _lies(other)


def _radius(piece: Piece) -> float:
    """Return the radius of a standing piece as it is drawn."""
    return max(piece.across / 2, SMALLEST)


def _text(
    words: str,
    x: float,
    y: float,
    *,
    anchor: str = "middle",
    size: float = FIGURE,
    weight: bool = False,
) -> str:
    """Words with a white rim, so that they are read across lines."""
    bold = ' font-weight="bold"' if weight else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}" font-size="{_n(size)}"{bold} '
        f'stroke="#fff" stroke-width="0.4" paint-order="stroke">{escape(words)}</text>\n'
    )


def _stroke(stroke: Stroke, scene: Scene) -> str:
    """Return a line of deployment, or of the kill box in dashes."""
    points = " ".join(f"{_n(at.x)},{_n(scene.side - at.y)}" for at in stroke.path)
    dashes = ' stroke-dasharray="0.9 0.6"' if stroke.kind == "kill-box" else ""
    return f'<polyline points="{points}" fill="none" stroke="#000" stroke-width="0.2"{dashes}/>\n'


def _depths(scene: Scene) -> Iterable[str]:
    """Yield the depths of deployment and kill box, on the left."""
    # By height: marks of lines at one height would lie over each other.
    by_height: dict[float, list[str]] = {}
    for stroke in scene.strokes:
        is_box = stroke.kind == "kill-box"
        mark = f"{stroke.inches:g} kb" if is_box else f"{stroke.inches:g}"
        heights = {stroke.y}
        if is_box and not stroke.place:
            heights.add(scene.side - stroke.y)
        for y in heights:
            by_height.setdefault(y, []).append(mark)
    for y, row in _rows(_distinct(by_height), FIGURE):
        marks = ", ".join(dict.fromkeys(by_height[y]))
        yield _text(marks, -0.6 - row * 3.4, scene.side - y + FIGURE / 3, anchor="end")


def _centres(scene: Scene) -> Iterable[str]:
    """Fine lines from every centre down and to the right, and at their ends how far it is."""
    thin = 'stroke="#999" stroke-width="0.1" stroke-dasharray="0.3 0.4"'
    side = scene.side
    columns = _distinct(piece.x for piece in scene.pieces)
    rows = _distinct(piece.y for piece in scene.pieces)
    for x in columns:
        top = min(side - piece.y for piece in scene.pieces if piece.x == x)
        yield f'<path d="M{_n(x)} {_n(top)}V{_n(side)}" {thin}/>\n'
    for y in rows:
        left = min(piece.x for piece in scene.pieces if piece.y == y)
        yield f'<path d="M{_n(left)} {_n(side - y)}H{_n(side)}" {thin}/>\n'
    for x, row in _rows(columns):
        yield _text(_near(x, side), x, side + 1.5 + row * FIGURE)
    for y, row in _rows(rows, FIGURE):
        yield _text(_near(y, side), side + 0.5 + row * 3.2, side - y + FIGURE / 3, anchor="start")


def _distinct(values: Iterable[float]) -> list[float]:
    return sorted(set(values))


def _rows(values: list[float], apart: float = FIGURE_GAP) -> Iterable[tuple[float, int]]:
    """Yield each value with its row: 1 if the one before it in row 0 is too near."""
    last = -apart
    for value in values:
        row = int(value - last < apart)
        last = value if not row else last
        yield value, row


def _near(value: float, side: float) -> str:
    return f"{round(min(value, side - value), 1):g}"


def _edges(scene: Scene) -> Iterable[str]:
    """Yield the names of the edges, from which distances count."""
    middle = scene.side / 2
    for edge, y in ((scene.far, -0.9), (scene.near, scene.side + BELOW - 0.9)):
        said = f"{edge.name} ({edge.term})" if edge.term else edge.name
        yield _text(said, middle, y, size=1.7, weight=True)
