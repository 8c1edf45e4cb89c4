"""A map of the table in cells: grounds, edges in quadrants, lines in braille, words on top.

If a terminal can draw neither (`fine` is False), and on paper, the map is ASCII. Both versions have
the same positions, frame and words. If there is room, an inch is a column wide and half a row high,
so that the table is square.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from operator import attrgetter
from typing import NamedTuple

from srtui.documents.layout import cut, folded, width_of
from srtui.documents.map.scene import PIECE, Edge, Holder, Piece, Scene, Stroke, TableMap
from srtui.documents.map.words import AROUND, OWNERS, Word, words
from srtui.rules.places import Spot
from srtui.rules.plural import phrase
from srtui.rules.value import Value, replace
from srtui.text.places import KINDS

SCALE, DEPTHS = 2, 2
"""Cells beside the frame: of inches to the left, of how deep lines are to the right."""
INCHES = 24
"""Rows of the table at which an inch is a column, and below which none is to spare."""
LARGEST = 2 * INCHES
LETTERS = 7
"""Cells in which a place, four letters of a name and what says that it is cut have room."""
NOTED = 14
"""Columns from which there is room to say where places come from."""
LEGIBLE = 14
"""Rows of the table from which lines, elements and their letters keep apart."""
NAME = 15
"""Cells in which a player is known beside the number of the place."""
_QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""By the sum of 1, 2, 4 and 8 for upper left, upper right, lower left and lower right."""
# The bits of a braille character (from U+2800 on), by its dots' row and column.
_BRAILLE = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_FILL = {"zone": ":", "zone-one": "/", "zone-two": "\\", "zone-contested": "x", "terrain": "%"}
_INKS = {"zone-one": "one", "zone-two": "two", "zone-contested": "late"}
# By the holder of an element; those that nobody holds have the look of all others.
_ZONES = {"one": "zone-one", "two": "zone-two", "both": "zone-contested"}
_SIGNS = {"": "", "one": "1", "two": "2", "both": "!"}
_WORDS = {"one": "first", "two": "second", "both": "contested"}
_ZONE_WORDS = {"one": "winner one", "two": "winner two", "both": "late"}
_OWNERS = ("strong", "winner red", "winner blue")
"""The hue of what is around a letter by whose the element is."""
_PLACES = ("muted", "one", "two")
"""The hue of a line or a name by the place in the pairing."""


class MapCell(NamedTuple):
    """A cell: its character, the character's meaning, and the meaning of the ground below it.

    Meanings are those of the screens' theme. If `ink` is a ground's meaning, the character has that
    ground's colour. An empty `ground` is outside the map.
    """

    char: str
    ink: str = ""
    ground: str = ""


class Size(Value):
    """The number of cells of the table itself, and of the map including frame and margins."""

    columns: int
    rows: int

    @property
    def width(self) -> int:
        """Return the map's width in cells."""
        return SCALE + 1 + self.columns + 1 + DEPTHS

    @property
    def height(self) -> int:
        """Return the map's height in lines, including its edges."""
        return self.rows + 2


class Plan(Value):
    """A scene laid out at one size.

    In `cells` of the table, a zone's name means its ground, and an empty character means the
    ground's own fill.
    """

    scene: Scene
    size: Size
    fine: bool
    hatched: bool
    """Whether what fills a zone says who holds it, too: where grounds look alike."""
    cut: str
    """What stands for the letters that a name has lost."""
    cells: tuple[tuple[MapCell, ...], ...]
    words: tuple[Word, ...]


MapRow = tuple[MapCell, ...]


def size_in(width: int, height: int) -> Size:
    """Return the largest map that fits; if an inch is nearly one column, it is exactly one."""
    rows = max(1, min((width - SCALE - DEPTHS - 2) // 2, height - 2, LARGEST))
    if INCHES <= rows < INCHES + 6:
        rows = INCHES
    return Size(2 * rows, rows)


def smallest(scene: Scene) -> Size:
    """Return the smallest size that keeps a map's parts apart and cuts no label at its edges."""
    note = min((len(way) + len("  ") for way in scene.note), default=0)
    widest = max(_least_cells(scene.near) + note, _least_cells(scene.far))
    columns = max(2 * LEGIBLE, widest + len("─  ─"))
    return Size(columns + columns % 2, (columns + 1) // 2)


def _least_cells(edge: Edge) -> int:
    """Return the minimum number of cells for an edge's name; a player's name may be shortened."""
    width = width_of(_edge_name(edge, termed=False))
    return min(width, NAME) if edge.place else width


def plan(scene: Scene, size: Size, *, fine: bool, hatched: bool = False, cut: str = "..") -> Plan:
    """Lay out a scene: the part of a map that does not depend on who holds anything."""
    empty = MapCell(" " if fine else "", "", "table")
    grid = [[empty] * size.columns for _ in range(size.rows)]
    for piece in scene.pieces:
        if piece.kind in ("zone", "terrain"):
            (_quadrants if fine else _fill_area)(grid, piece, scene.side)
    (_draw_braille if fine else _draw_ascii)(grid, scene)
    labels = words(scene, size.columns, size.rows, fine=fine)
    return Plan(scene, size, fine, hatched or not fine, cut, tuple(map(tuple, grid)), labels)


def painted(layout: Plan, holders: Sequence[Holder]) -> tuple[MapRow, ...]:
    """Return the rows of a map, including its frame and margins."""
    pieces = layout.scene.pieces
    held = dict(zip((piece.id for piece in pieces), holders, strict=True))
    zones = [piece for piece in pieces if piece.kind == "zone"]
    grounds = {_zone(piece): _ZONES.get(held[piece.id], "zone") for piece in zones}
    distinct = {cell for row in layout.cells for cell in row}  # a few dozen of over a thousand
    # Resolving every cell takes 1 to 2 ms per key press, only the distinct ones 0.05 ms.
    resolved = {cell: _resolve_cell(cell, grounds, layout) for cell in distinct}
    table = [list(map(resolved.__getitem__, row)) for row in layout.cells]
    for word in layout.words:
        _write(table, word, held[word.piece.id], fine=layout.fine)
    return _with_frame(layout, table)


def plain(shown: TableMap, width: int, height: int) -> tuple[str, ...]:
    """Return a map in ASCII for paper, where the text below it names the sources of positions."""
    laid = plan(replace(shown.scene, note=()), size_in(width, height), fine=False)
    lines = ("".join(map(attrgetter("char"), row)).rstrip() for row in painted(laid, shown.holders))
    return (*lines, *legend(shown.scene, laid.size.width))


def legend(scene: Scene, width: int, *, fine: bool = False) -> list[str]:
    """Return a legend for a map's symbols; with `fine` grounds, only for its elements."""
    kinds = dict.fromkeys(piece.kind for piece in scene.pieces)
    names = {**KINDS, "terrain": KINDS["flag"]}
    signs = [
        f"{AROUND[kind][0]}a{AROUND[kind][1]} {names[kind]}" for kind in kinds if kind != "zone"
    ]
    if "terrain" in kinds and not fine:
        signs.append(phrase("{sign} its terrain", _FILL["terrain"]))
    if "zone" in kinds and not fine:
        signs.append(f"{_FILL['zone']} {KINDS['zone']}")
    if any(piece.owner for piece in scene.pieces):
        signs.append(phrase("{signs} point to the owner's edge", f"{OWNERS[1]} {OWNERS[2]}"))
    drawn = {stroke.kind for stroke in scene.strokes if not fine}
    lines = ("deployment", phrase("- deployment")), ("kill-box", phrase(". kill box"))
    signs += [text for kind, text in lines if kind in drawn]
    return folded("   ".join(signs), width)


# Grounds


def _zone(piece: Piece) -> str:
    return f"#{piece.id}" if piece.kind == "zone" else "terrain"


def _resolve_cell(cell: MapCell, grounds: dict[str, str], layout: Plan) -> MapCell:
    char, ink, ground = cell
    if ground == "table" and char:
        return MapCell(char, grounds.get(ink, ink), ground)
    ground = grounds.get(ground, ground)
    ink = grounds.get(ink, ink)
    if char and not (char == " " and layout.hatched):
        return MapCell(char, ink, ground)
    # An element that nobody holds needs no fill where its ground is visible.
    bare = layout.fine and ground in ("zone", "terrain")
    return MapCell(" " if bare else _FILL.get(ground, " "), _INKS.get(ground, "muted"), ground)


def _sizes(piece: Piece) -> tuple[float, float]:
    """Return half of a piece's width and half of its depth on the map."""
    if piece.kind == "terrain":
        return PIECE / 2, PIECE / 2
    return piece.across / 2, piece.depth / 2


def _is_inside(piece: Piece, x: float, y: float) -> bool:
    half, depth = _sizes(piece)
    across, up = x - piece.x, y - piece.y
    if piece.round:
        return (across / half) ** 2 + (up / depth) ** 2 <= 1
    return abs(across) <= half and abs(up) <= depth


def _box(piece: Piece, side: float, columns: int, rows: int) -> Iterator[tuple[int, int]]:
    """Yield the cells that an area could touch, so that no others need to be checked."""
    half, depth = _sizes(piece)
    wide, high = columns / side, rows / side
    left, right = int((piece.x - half) * wide), int((piece.x + half) * wide)
    from_top = side - piece.y
    top, bottom = int((from_top - depth) * high), int((from_top + depth) * high)
    yield from product(
        range(max(0, top), min(rows, bottom + 1)), range(max(0, left), min(columns, right + 1))
    )


def _fill_area(grid: list[list[MapCell]], piece: Piece, side: float) -> None:
    """Fill an area with whole cells: those whose centre lies inside it."""
    rows, columns = len(grid), len(grid[0])
    for row, column in _box(piece, side, columns, rows):
        if _is_inside(piece, (column + 0.5) * side / columns, side - (row + 0.5) * side / rows):
            grid[row][column] = MapCell("", "", _zone(piece))


def _quadrants(grid: list[list[MapCell]], piece: Piece, side: float) -> None:
    """Fill an area with quarters of cells; a cell partly inside also shows the ground beside it."""
    rows, columns = len(grid), len(grid[0])
    for row, column in _box(piece, side, columns, rows):
        mask = 0
        for bit in range(4):
            x = (column + 0.25 + 0.5 * (bit % 2)) * side / columns
            y = side - (row + 0.25 + 0.5 * (bit // 2)) * side / rows
            mask |= _is_inside(piece, x, y) << bit
        if mask == 15:
            grid[row][column] = MapCell(" ", "", _zone(piece))
        elif mask:
            before = grid[row][column]
            beside = before.ink or before.ground  # where two areas meet, the one below
            grid[row][column] = MapCell(_QUADRANTS[mask], _zone(piece), beside)


# Lines


def _dots(stroke: Stroke, side: float, columns: int, rows: int) -> list[tuple[int, int]]:
    """Return the indices of all dots that a line meets, in order from one of its corners."""
    corners = [_dot(here, side, columns, rows) for here in stroke.path]
    if corners[0] == corners[-1]:  # sides of a box have even lengths, else its corners are doubled
        left = min(x for x, _ in corners)
        low = max(y for _, y in corners)
        corners = [(x - (x - left) % 2, y + (low - y) % 2) for x, y in corners]
    dots: dict[tuple[int, int], None] = {}
    for (x, y), (to_x, to_y) in pairwise(corners):
        across, down = to_x - x, to_y - y
        steps = max(abs(across), abs(down), 1)
        for step in range(steps + 1):
            along = step / steps
            dots[round(x + across * along), round(y + down * along)] = None
    return list(dots)


def _dot(spot: Spot, side: float, columns: int, rows: int) -> tuple[int, int]:
    """Return a position's dot; between two dots, the outer one, so that both halves match."""
    dots_across, dots_up = columns * 2, rows * 4
    x = round(spot.x / side * dots_across)
    if spot.x < side / 2:
        x -= 1
    y = round((side - spot.y) / side * dots_up)
    if spot.y > side / 2:
        y -= 1
    return min(max(x, 0), dots_across - 1), min(max(y, 0), dots_up - 1)


def _hue(stroke: Stroke) -> str:
    return "kill-box" if stroke.kind == "kill-box" else _PLACES[stroke.place]


def _draw_braille(grid: list[list[MapCell]], scene: Scene) -> None:
    """Draw the lines in braille: dashes for deployment zones, dots around the kill box."""
    rows, columns = len(grid), len(grid[0])
    masks: dict[tuple[int, int], int] = {}
    hues: dict[tuple[int, int], str] = {}
    for stroke in scene.strokes:
        for at, (x, y) in enumerate(_dots(stroke, scene.side, columns, rows)):
            # Three dots on and three off, or every other dot.
            if at % 6 > 2 if stroke.kind == "deployment" else at % 2:
                continue
            cell = y // 4, x // 2
            masks[cell] = masks.get(cell, 0) | _BRAILLE[y % 4][x % 2]
            # A cell has only one colour: if two lines share it, the first keeps its own.
            hues.setdefault(cell, _hue(stroke))
    for (row, column), mask in masks.items():
        here = grid[row][column]
        # The line replaces an area's edge, and lies on top of the area.
        ground = here.ground if here.char == " " else here.ink
        grid[row][column] = MapCell(chr(0x2800 + mask), hues[row, column], ground)


def _draw_ascii(grid: list[list[MapCell]], scene: Scene) -> None:
    """Draw the lines in ASCII; if two of them share a row, each has its own columns."""
    rows, columns = len(grid), len(grid[0])
    for stroke in scene.strokes:
        dots = _dots(stroke, scene.side, columns, rows)
        cells = list(dict.fromkeys((y // 4, x // 2) for x, y in dots))
        for (row, column), (next_row, _) in pairwise([*cells, cells[-1]]):
            level, sign = row == next_row, "."
            if stroke.kind == "deployment":
                sign = "-" if level else "|"
            shown = not level or column % 2 == (sign == ".")
            if shown and grid[row][column].char in ("", sign):
                grid[row][column] = MapCell(sign, _hue(stroke), grid[row][column].ground)


# Words


def _write(table: list[list[MapCell]], word: Word, holder: Holder, *, fine: bool) -> None:
    """Write a label: on a filled ground, except for a zone's, which keeps the zone's ground."""
    sign = _SIGNS.get(holder, "·" if fine else ".") if word.piece.asked else ""
    # In ASCII few grounds are to spare.
    looks, free = (_WORDS, "free" if fine else "strong")
    if word.piece.kind == "zone":
        looks, free = _ZONE_WORDS, "strong"
    core = range(len(word.before), len(word.before) + word.core)
    for step, char in enumerate(f"{word.before}{word.piece.letter}{sign}{word.after}"):
        cell = table[word.row][word.column + step]
        ground = cell.ink if cell.char in _QUADRANTS[1:] else cell.ground
        ink = looks.get(holder, free) if step in core else _OWNERS[word.piece.owner]
        table[word.row][word.column + step] = MapCell(char, ink, ground)


# The frame


def _with_frame(layout: Plan, table: list[list[MapCell]]) -> tuple[MapRow, ...]:
    """Return the table with names above and below, inches on its left and depths on its right."""
    size, scene = layout.size, layout.scene
    scale = _scale(scene, size.rows)
    depths = _depths(scene, size.rows)
    side, tick = ("│", "┤") if layout.fine else ("|", "+")
    rows = [_edge(layout, scene.far, (), top=True)]
    for at, row in enumerate(table):
        inches, (depth, hue) = scale.get(at, ""), depths.get(at, ("", "muted"))
        left = (*_text(f"{inches:>{SCALE}}", "muted"), MapCell(tick if inches else side, "rule"))
        right = (MapCell(side, "rule"), *_text(f"{depth:<{DEPTHS}}", hue))
        rows.append((*left, *row, *right))
    rows.append(_edge(layout, scene.near, scene.note, top=False))
    return tuple(rows)


def _text(text: str, ink: str) -> MapRow:
    return tuple(MapCell(char, ink) for char in text)


def _line_at(y: float, side: float, rows: int) -> int:
    """Return the row at a height; between two rows, the outer one."""
    row = round((side - y) / side * rows * 4) - (y > side / 2)
    return min(max(row // 4, 0), rows - 1)


def _scale(scene: Scene, rows: int) -> dict[int, str]:
    """Return the scale's inches by row, without the two edges."""
    # Tables are 48 in, or 30 in a small game (rules.md 3.4).
    step = 12 if scene.side % 12 == 0 else 10
    inches = range(step, int(scene.side), step) if scene.to_scale else ()
    return {_line_at(y, scene.side, rows): f"{y}" for y in inches}


def _depths(scene: Scene, rows: int) -> dict[int, tuple[str, str]]:
    """Return each line's depth and hue by row; deployment takes precedence over the kill box."""
    depths: dict[int, tuple[str, str]] = {}
    for stroke in scene.strokes:
        row = _line_at(stroke.y, scene.side, rows)
        hue = "muted" if stroke.kind == "kill-box" else _hue(stroke)
        depths.setdefault(row, (f"{stroke.inches:g}"[:DEPTHS], hue))
    return depths


def _edge(layout: Plan, edge: Edge, note: Sequence[str], *, top: bool) -> MapRow:
    """Return a line of the frame: the name at the edge, and the note on positions."""
    columns, fine = layout.size.columns, layout.fine
    rule, corners = "-", "++"
    if fine:
        rule, corners = "─", "┌┐" if top else "└┘"
    title = _edge_name(edge, termed=_has_room_for_terms(layout))
    remark = ""
    if columns >= NOTED and note:
        space = columns - width_of(title) - len("─  ─  ─")
        remark = next((wording for wording in note if len(wording) <= space), note[-1])
    room = columns - len(remark) - 1 if remark else columns
    name = _short_name(title, room - 2 if remark else room - 4, layout.cut)
    loose = room - width_of(name) - 2  # rules are left out where there is no room for them
    line: list[MapCell] = [MapCell(rule, "rule")] * columns
    centre = (columns - width_of(name) - 2) // 2
    if remark:
        gap = 1 if loose > 2 else 0
        right = columns - len(remark) - 2 - gap
        _over(line, right, f" {remark} ", 0)
        centre = min(centre, right - width_of(name) - 1 - gap)
    _over(line, max(0, centre), f" {name} " if name else "", edge.place)
    label = f"{layout.scene.side:g}" if top else "0"
    if not layout.scene.to_scale:
        label = ""
    frame = (MapCell(corners[0], "rule"), *line, MapCell(corners[1], "rule"))
    return (*_text(f"{label:>{SCALE}}", "muted"), *frame, *_text(" " * DEPTHS, ""))


def _edge_name(edge: Edge, *, termed: bool) -> str:
    """Return an edge's name, with the number in the pairing; `termed`: also the edition's term."""
    said = f"{edge.place} {edge.name}" if edge.place else edge.name
    return f"{said}, {edge.term}" if termed and edge.term else said


def _has_room_for_terms(layout: Plan) -> bool:
    """Tell whether both edges have room for the edition's terms."""
    scene = layout.scene
    note = len(scene.note[-1]) if scene.note else 0
    widest = max(width_of(_edge_name(edge, termed=True)) for edge in (scene.near, scene.far))
    return widest + note + len("─  ─  ─") <= layout.size.columns


def _over(line: list[MapCell], column: int, text: str, place: int) -> None:
    """Write text over part of a line; a double-width character takes up two cells."""
    if not text:
        return
    ink = f"winner {_PLACES[place]}" if place else "muted"
    line[column : column + width_of(text)] = _text(text, ink)


def _short_name(text: str, room: int, sign: str) -> str:
    """Shorten a name after its number, as in 1 Anna Abel, to 1 Anna, or cut it, to fit in `room`.

    If only two or three letters would remain, the number alone is clearer.
    """
    if width_of(text) <= room:
        return text
    words = text.split()
    if len(words) > 2 and width_of(known := " ".join(words[:2]).rstrip(",")) <= room:
        return known
    if words and words[0].isdigit() and room < LETTERS:
        return words[0] if room > 0 else ""
    return "" if room < 2 else f"{cut(text, room - len(sign), '').rstrip()}{sign}"
