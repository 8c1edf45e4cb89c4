"""Placement of a map's labels in cells: on an element or beside it, none overlapping."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from srtui.documents.map.scene import Piece, Scene
from srtui.rules.edition.scenario import ElementKind
from srtui.rules.value import Value, replace

ROOMY = 24
"""Columns of the table from which words have room for what is beside their letter."""

AROUND: Mapping[ElementKind, tuple[str, str]] = {
    "zone": ("", ""),
    "objective": ("(", ")"),
    "flag": ("|", ""),
    "cache": ("<", ">"),
    "terrain": ("|", ""),
}
"""Signs around the letter of each kind of element."""
OWNERS = ("", "v", "^")
"""By whose it is: a sign that points to the owner's edge, nearer or farther."""
NEAR = 3
"""Rows from its element within which a word is looked for a place first."""


class Word(Value):
    """A piece's label: `before`, then its letter and the holder's sign, then `after`."""

    piece: Piece
    row: int
    column: int
    before: str = ""
    after: str = ""

    @property
    def core(self) -> int:
        """Return the number of cells for the letter and the holder's sign."""
        return 1 + self.piece.asked

    @property
    def width(self) -> int:
        """Return the number of cells for the whole label."""
        return len(self.before) + self.core + len(self.after)


def words(scene: Scene, columns: int, rows: int, *, fine: bool) -> tuple[Word, ...]:
    """Return the labels of a scene's pieces, except those that do not fit in this many cells."""
    used_cells: set[tuple[int, int]] = set()
    placed: list[Word] = []
    # Zones last: they are large, so their labels can go elsewhere.
    for element in sorted(scene.pieces, key=lambda piece: piece.kind == "zone"):
        word = Word(element, 0, 0, *_around(element, columns, fine=fine))
        for row, column in _places(word, scene, columns, rows):
            cells = [(row, column + step) for step in range(-1, word.width + 1)]
            if used_cells.isdisjoint(cells[1:-1]):
                # With a blank on either side: two adjacent labels would read as one.
                used_cells.update(cells)
                placed.append(replace(word, row=row, column=column))
                break
    return tuple(placed)


def _around(piece: Piece, columns: int, *, fine: bool) -> tuple[str, str]:
    """Return the characters around the letter, which show an element's kind and owner."""
    before, after = AROUND[piece.kind]
    if before == "|" and fine:
        before = "▏"
    if columns < ROOMY:
        return ("", "") if piece.kind == "objective" else (before, after)
    return before, OWNERS[piece.owner] + after


def _places(word: Word, scene: Scene, columns: int, rows: int) -> Iterator[tuple[int, int]]:
    piece = word.piece
    wide = columns / scene.side
    high = rows / scene.side
    x = piece.x * wide - len(word.before) - word.core / 2
    y = (scene.side - piece.y) * high - 0.5
    if piece.kind == "zone":
        # One row below the rim itself, where the zone's edge is drawn.
        rim = y - piece.depth * high / 2 + 1
        y = rim if _has_piece_in_middle(piece, scene.pieces) else y
        yield from _by_distance(x, y, _inside(word, scene, columns, rows))
    last = columns - word.width
    near = (
        (row, column)
        for row in range(max(0, round(y) - NEAR), min(rows, round(y) + NEAR + 1))
        for column in range(max(0, round(x) - 2 * NEAR), min(last, round(x) + 2 * NEAR) + 1)
    )
    yield from _by_distance(x, y, near)
    yield from _by_distance(
        x, y, ((row, column) for row in range(rows) for column in range(last + 1))
    )


def _by_distance(x: float, y: float, cells: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return cells sorted by distance from a position; a row is as high as two columns are wide."""

    def distance(cell: tuple[int, int]) -> tuple[float, tuple[int, int]]:
        row, column = cell
        return (column - x) ** 2 + 4 * (row - y) ** 2, cell

    return sorted(cells, key=distance)


def _has_piece_in_middle(zone: Piece, pieces: Sequence[Piece]) -> bool:
    """Tell whether a piece is near the middle of a zone, where the zone's label would be."""
    return any(
        one.kind != "zone"
        and abs(one.x - zone.x) < min(zone.across / 2, 4)
        and abs(one.y - zone.y) < min(zone.depth / 2, 2)
        for one in pieces
    )


def _inside(word: Word, scene: Scene, columns: int, rows: int) -> Iterator[tuple[int, int]]:
    zone, side = word.piece, scene.side
    for row in range(rows):
        y = side - (row + 0.5) * side / rows
        if abs(y - zone.y) > zone.depth / 2:
            continue
        half = zone.across / 2
        if zone.round:
            half = (half * half - (y - zone.y) ** 2) ** 0.5
        first = -int(-(zone.x - half) * columns // side)
        last = int((zone.x + half) * columns / side) - word.width
        yield from ((row, column) for column in range(max(0, first), last + 1))
