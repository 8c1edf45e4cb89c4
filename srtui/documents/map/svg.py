"""The map of a table as a drawing to scale: one unit is an inch, whatever its size on the page.

Positions come from the same value as the terminal's map (`scene.py`). Distances are those of the
list beside it: from the table's edge to the point where the document measures, printed at that
edge. Kinds differ by shape; owners by colour, by a sign pointing to their edge, by a dot in the
second player's discs and by the side of a flag's cloth, so that nothing is lost in grey.
"""

from collections.abc import Iterable
from html import escape

from srtui.documents.layout import width_of
from srtui.documents.map.scene import PIECE, Holder, Piece, Scene, Stroke, TableMap
from srtui.rules.plural import phrase, translate
from srtui.text.places import KINDS

MARGIN, BEYOND, LEGEND = 5.5, 4.9, 3.9
"""Inches of the drawing beside the table, beyond the players' edges, and below them."""
LETTER, FIGURE = 2.0, 1.35
"""Heights of letters, in inches of the table."""
FIGURE_GAP = 2.6
"""Inches between two figures beside each other; what is nearer goes into a second row."""
INKS, TINTS = ("#000", "#b3261e", "#1a56b0"), ("#e4e4e4", "#f6d9d5", "#d5e3f7")
"""Lines and areas by owner: nobody, red, blue."""
OWNERS = ("", "\N{BLACK DOWN-POINTING TRIANGLE}", "\N{BLACK UP-POINTING TRIANGLE}")
"""By whose it is: a sign that points to the owner's edge, the lower one or the upper."""
HUES = {"one": ("#7a1fa8", "1"), "two": ("#2c6000", "2"), "both": ("#574a00", "!")}
"""Ring and sign of who holds a piece: the hues of the players on every screen."""
_HATCH = (
    '<defs><pattern id="hatch" width="1" height="1" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path d="M0 0V1" stroke="#777" stroke-width="0.22"/></pattern>'
    "</defs>\n"
)


def map_svg(shown: TableMap, *, live: bool = False) -> str:
    """Return the drawing, with a description for screen readers.

    `live`: for a game being watched, with holders but without distances and legend.
    """
    scene = shown.scene
    margin, beyond, legend = (0.3, 2.8, 0.0) if live else (MARGIN, BEYOND, LEGEND)
    width = scene.side + 2 * margin
    height = scene.side + 2 * beyond + legend
    box = f"{_n(-margin)} {_n(-beyond)} {_n(width)} {_n(height)}"
    side = _n(scene.side)
    # Later shapes cover earlier ones: letters come after all elements, and the frame last.
    parts = [
        f'<svg viewBox="{box}" role="img" aria-label="Map of the table" ',
        f'font-size="{FIGURE}" font-family="Liberation Sans, Arial, sans-serif" fill="#000">\n',
        _HATCH,
        f'<rect width="{side}" height="{side}" fill="#fff"/>\n',
    ]
    parts += [_ground(piece, scene) for piece in scene.pieces if piece.kind in ("zone", "terrain")]
    parts += [_stroke(stroke, scene) for stroke in scene.strokes]
    if scene.to_scale and not live:
        parts += map(_depth, scene.strokes, [scene.side] * len(scene.strokes))
        parts += _measure_lines(scene)
    parts += [
        _symbol(piece.kind, piece.x, scene.side - piece.y, piece.across, piece.owner)
        for piece in scene.pieces
        if piece.kind != "zone"
    ]
    if live:
        parts += map(_holder_ring, scene.pieces, shown.holders, [scene.side] * len(scene.pieces))
    parts += [_piece_letter(piece, scene) for piece in scene.pieces]
    parts.append(
        f'<rect width="{side}" height="{side}" fill="none" stroke="#000" stroke-width="0.3"/>\n'
    )
    parts += _edges(scene, beyond)
    parts += () if live else _legend(scene)
    parts.append("</svg>\n")
    return "".join(parts)


def _n(value: float) -> str:
    """Format a length in as few characters as possible."""
    # Two decimal places: at a tenth of full size, a hundredth of an inch cannot be printed.
    return f"{round(value, 2):g}"


def _ground(piece: Piece, scene: Scene) -> str:
    """Return a zone, or a patch for a piece of terrain that is chosen at the table."""
    x, y = piece.x, scene.side - piece.y
    ink, tint = INKS[piece.owner], TINTS[piece.owner]
    if piece.kind == "terrain":
        return _patch(x, y, PIECE / 2)
    look = f'fill="{tint}" stroke="{ink}" stroke-width="0.22"'
    if piece.round:
        return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(piece.across / 2)}" {look}/>\n'
    return (
        f'<rect x="{_n(x - piece.across / 2)}" y="{_n(y - piece.depth / 2)}" '
        f'width="{_n(piece.across)}" height="{_n(piece.depth)}" {look}/>\n'
    )


def _patch(x: float, y: float, radius: float) -> str:
    """Return the hatched circle used for a piece of terrain."""
    look = 'fill="url(#hatch)" stroke="#555" stroke-width="0.15" stroke-dasharray="0.5 0.4"'
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" {look}/>\n'


def _symbol(kind: str, x: float, y: float, across: float, owner: int) -> str:
    """Return a kind's shape, with its base to scale: round, a square box, or carrying a flag."""
    ink, half = INKS[owner], across / 2
    fill = ink if owner else "#fff"
    base = f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(half)}" '
    if kind == "objective":
        disc = f'{base}fill="{fill}" stroke="#000" stroke-width="0.25"/>\n'
        if owner != 2:
            return disc
        dot = f'cx="{_n(x)}" cy="{_n(y)}" r="{_n(half * 0.4)}"'
        return f'{disc}<circle {dot} fill="#fff"/>\n'
    if kind == "cache":
        return (
            f'<path d="M{_n(x - half)} {_n(y - half)}h{_n(across)}v{_n(across)}h{_n(-across)}z'
            f'm0 0l{_n(across)} {_n(across)}m{_n(-across)} 0l{_n(across)} {_n(-across)}" '
            f'fill="#fff" stroke="{ink}" stroke-width="0.2"/>\n'
        )
    cloth = "l-1.7 0.7l1.7 0.7" if owner == 2 else "l1.7 0.7l-1.7 0.7"
    return (
        f'{base}fill="#fff" stroke="{ink}" stroke-width="0.2"/>\n'
        f'<path d="M{_n(x)} {_n(y)}v-2.4{cloth}" fill="{fill}" stroke="{ink}" '
        'stroke-width="0.2"/>\n'
    )


def _piece_letter(piece: Piece, scene: Scene) -> str:
    """Return a piece's letter, below the element, or inside an area but clear of its contents."""
    y, at = scene.side - piece.y, LETTER * 0.36
    if piece.kind != "zone":
        at += (PIECE / 2 if piece.kind == "terrain" else piece.across / 2) + LETTER / 2
    for other in scene.pieces:
        above = other.y - piece.y
        if piece.kind != "zone" or other.kind == "zone" or abs(other.x - piece.x) > LETTER:
            continue
        if abs(above) < LETTER:  # its letter is below it, and takes the lower half
            at = LETTER * 0.9 - piece.depth / 2
        elif 0 < above < 2.5 * LETTER:
            at = piece.depth / 2 - LETTER * 0.25
    said, ink = f"{piece.letter}{OWNERS[piece.owner]}", INKS[piece.owner]
    return _text(said, piece.x, y + at, size=LETTER, weight=True, ink=ink)


def _holder_ring(piece: Piece, holder: Holder, side: float) -> str:
    """Return a ring in the colour of the player holding a piece, with that player's number."""
    if holder in ("", "nobody"):
        return ""
    hue, number = HUES[holder]
    x, y = piece.x, side - piece.y
    ring = f'fill="none" stroke="{hue}" stroke-width="0.6"'
    width, height = (length + 1.4 for length in (piece.across, piece.depth or piece.across))
    shape = f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(width / 2)}" {ring}/>\n'
    if not piece.round and piece.kind == "zone":
        shape = (
            f'<rect x="{_n(x - width / 2)}" y="{_n(y - height / 2)}" width="{_n(width)}" '
            f'height="{_n(height)}" {ring}/>\n'
        )
    # The letter is inside a zone or below an element, where the next element may be close.
    x, y = (x, y - height / 2 - 0.4) if piece.kind == "zone" else (x + width / 2 + 1, y + 0.9)
    return shape + _text(number, x, y, size=LETTER * 1.2, weight=True, ink=hue)


def _text(
    words: str,
    x: float,
    y: float,
    *,
    anchor: str = "middle",
    size: float = FIGURE,
    weight: bool = False,
    ink: str = INKS[0],
) -> str:
    """Return words with a white outline, which keeps them legible across lines."""
    bold = ' font-weight="bold"' if weight else ""
    fill = f' fill="{ink}"' if ink != INKS[0] else ""
    said = escape(words, quote=False)
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}" font-size="{_n(size)}"{bold}{fill} '
        f'stroke="#fff" stroke-width="0.4" paint-order="stroke">{said}</text>\n'
    )


# Lines


def _stroke(stroke: Stroke, scene: Scene) -> str:
    """Return a deployment line, or the dashed line of a kill box."""
    points = " ".join(f"{_n(at.x)},{_n(scene.side - at.y)}" for at in stroke.path)
    dashes = ' stroke-dasharray="0.9 0.6"' if stroke.kind == "kill-box" else ""
    return f'<polyline points="{points}" fill="none" stroke="#000" stroke-width="0.2"{dashes}/>\n'


def _depth(stroke: Stroke, side: float) -> str:
    """Return the depth of a deployment zone or kill box, written on its line."""
    if stroke.kind == "kill-box":  # on the right: 1 in beside the line of deployment
        last = max(stroke.path, key=lambda at: (at.x, -at.y))
        said = phrase("kill box {inches}", f"{stroke.inches:g}")
        return _text(said, last.x - 0.5, side - last.y - 0.35, anchor="end")
    first = min(stroke.path, key=lambda at: (at.x, at.y))
    y = side - first.y - 0.35 if first.y < side else FIGURE
    return _text(
        phrase("deployment {inches}", f"{stroke.inches:g}"), first.x + 0.5, y, anchor="start"
    )


def _measure_lines(scene: Scene) -> Iterable[str]:
    """Yield fine lines from the edges to measured points, each starting with its distance."""
    thin = 'stroke="#888" stroke-width="0.1" stroke-dasharray="0.3 0.4"'
    side = scene.side
    figures: dict[tuple[str, float], set[float]] = {}
    for piece in scene.pieces:
        for edge, inches in piece.distances:
            start, end = (0.0, inches) if edge in ("left", "far") else (side, side - inches)
            if edge in ("left", "right"):
                position = side - piece.y
                path = f"M{_n(start)} {_n(position)}H{_n(end)}"
            else:
                position = piece.x
                path = f"M{_n(position)} {_n(start)}V{_n(end)}"
            figures.setdefault((edge, position), set()).add(inches)
            yield f'<path d="{path}" {thin}/>\n'
    for edge in ("left", "right", "near", "far"):
        level = edge in ("left", "right")
        places = sorted(position for name, position in figures if name == edge)
        for position, row in _rows(places, FIGURE if level else FIGURE_GAP):
            text = ", ".join(f"{inches:g}" for inches in sorted(figures[edge, position]))
            out = 0.5 + row * (2.4 if level else FIGURE)
            if level:
                x, anchor = (-out, "end") if edge == "left" else (side + out, "start")
                yield _text(text, x, position + FIGURE / 3, anchor=anchor)
            else:
                yield _text(text, position, side + out + FIGURE * 0.75 if edge == "near" else -out)


def _rows(values: list[float], apart: float) -> Iterable[tuple[float, int]]:
    last = -apart
    for value in values:
        row = int(value - last < apart)
        last = value if not row else last
        yield value, row


def _edges(scene: Scene, beyond: float) -> Iterable[str]:
    """Yield the names of the edges, from which distances are measured, with the owners' signs."""
    low = beyond - 0.5
    for owner, edge, y in ((2, scene.far, 1.7 - beyond), (1, scene.near, scene.side + low)):
        said = f"{edge.name} ({edge.term})" if edge.term else edge.name
        ink = INKS[0]
        if any(piece.owner == owner for piece in scene.pieces):
            said, ink = f"{OWNERS[owner]} {said}", INKS[owner]
        size = min(1.7, scene.side / 0.6 / width_of(said))  # a long name fits its edge
        yield _text(said, scene.side / 2, y, size=size, weight=True, ink=ink)


def _legend(scene: Scene) -> Iterable[str]:
    """Yield the kinds of elements on the map, each with its shape, and the owners' signs."""
    x, y = 1.2 - MARGIN, scene.side + BEYOND + LEGEND - 1.5
    for kind in dict.fromkeys(piece.kind for piece in scene.pieces):
        name = phrase("flag and its terrain") if kind == "terrain" else translate(KINDS[kind])
        if kind == "zone":
            look = f'fill="{TINTS[0]}" stroke="#000" stroke-width="0.2"'
            yield f'<circle cx="{_n(x)}" cy="{_n(y - 0.5)}" r="0.9" {look}/>\n'
        else:
            if kind == "terrain":
                yield _patch(x, y, 1.3)
            yield _symbol(kind, x, y if kind in ("flag", "terrain") else y - 0.5, 1.57, 0)
        yield _text(name, x + 2.1, y, anchor="start")
        x += 4.1 + len(name) * FIGURE * 0.5
    if any(piece.owner for piece in scene.pieces):
        said = phrase("{signs} point to the owner's edge", f"{OWNERS[1]}{OWNERS[2]}")
        yield _text(said, x - 1, y, anchor="start")
