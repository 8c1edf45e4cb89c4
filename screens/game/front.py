"""Both players side by side: a half for each, with clock and points in large digits.

At a table the line on top and the banner belong to it.

A single widget paints its lines itself: for a running clock, only changed dots are sent. Each
further widget would cost a tenth of a running clock's cost. Everything about a player is in their
half of the screen.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil

from textual.geometry import Region

from screens.theme.means import BADGES, HUES
from screens.widgets.text_part import Line, Part, PartLines
from srtui.documents.layout import cut, width_of
from srtui.queries.clock.face import Lit
from srtui.rules.value import Value, replace

GLYPHS = {
    "A": ".#. #.# ### #.# #.#", "B": "##. #.# ##. #.# ##.", "C": ".## #.. #.. #.. .##",
    "D": "##. #.# #.# #.# ##.", "E": "### #.. ##. #.. ###", "F": "### #.. ##. #.. #..",
    "G": ".## #.. #.# #.# .##", "H": "#.# #.# ### #.# #.#", "I": "# # # # #",
    "J": "..# ..# ..# #.# .#.", "K": "#.# #.# ##. #.# #.#", "L": "#.. #.. #.. #.. ###",
    "M": "#...# ##.## #.#.# #...# #...#", "N": "#...# ##..# #.#.# #..## #...#",
    "O": ".#. #.# #.# #.# .#.", "P": "##. #.# ##. #.. #..", "Q": ".##. #..# #..# #.#. .#.#",
    "R": "##. #.# ##. #.# #.#", "S": ".## #.. .#. ..# ##.", "T": "### .#. .#. .#. .#.",
    "U": "#.# #.# #.# #.# ###", "V": "#.# #.# #.# #.# .#.", "W": "#...# #...# #.#.# ##.## #...#",
    "X": "#.# #.# .#. #.# #.#", "Y": "#.# #.# .#. .#. .#.", "Z": "### ..# .#. #.. ###",
    "0": "### #.# #.# #.# ###", "1": ".#. ##. .#. .#. ###", "2": "### ..# ### #.. ###",
    "3": "### ..# ### ..# ###", "4": "#.# #.# ### ..# ..#", "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###", "7": "### ..# ..# ..# ..#", "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###", "-": "... ... ### ... ...", ".": ". . . . #", ",": ". . . # #",
    ":": ". # . # .", "'": "# # . . .", "’": "# # . . .", "/": "..# ..# .#. #.. #..",
    "(": ".# #. #. #. .#", ")": "#. .# .# .# #.", "#": "#.# ### #.# ### #.#", "!": "# # # . #",
    "?": "### ..# .#. ... .#.", "+": "... .#. ### .#. ...", "&": ".#. #.# .#. #.# .##",
    ">": "#.. .#. ..# .#. #..", " ": ".. .. .. .. ..", "·": ". . # . .", "=": "... ### ... ### ...",
    "~": ".... .#.# #.#. .... ....",
}  # fmt: skip
"""Each letter in five rows of dots, `#` for those that are lit."""
FONT = {sign: GLYPHS[sign].split() for sign in "0123456789:"}
FONT["-"] = ["..", "..", "##", "..", ".."]
"""Signs of clocks and points, with a dash that is narrow."""
ROWS = 5


class Scale(Value):
    """A dot's size in cells, and the gap between two characters."""

    dot_width: int
    dot_height: int
    gap: int

    def width(self, text: str) -> int:
        """Return the cells needed for a text in large digits."""
        dots = sum(len(FONT[sign][0]) for sign in text)
        return dots * self.dot_width + self.gap * (len(text) - 1)

    @property
    def rows(self) -> int:
        """Lines of a text in large digits."""
        return ROWS * self.dot_height


SCALES = (Scale(5, 3, 3), Scale(3, 2, 2), Scale(2, 1, 2), Scale(2, 1, 1), Scale(1, 1, 1))
"""From the largest to the smallest."""


def scale_for(width: int, height: int, text: str) -> Scale | None:
    """Return the largest digits in which a text fits, or None."""
    return next((one for one in SCALES if one.width(text) <= width and one.rows <= height), None)


def dots(text: str, scale: Scale, row: int) -> Iterator[tuple[bool, int]]:
    """Yield a line of a text from the left, as (lit, number of cells)."""
    for at, sign in enumerate(text):
        if at:
            yield False, scale.gap
        for dot in FONT[sign][row // scale.dot_height]:
            yield dot == "#", scale.dot_width


WIDEST = "00:00"
"""What there is always room for, so that digits do not jump when a time gets shorter."""
SHARE = 0.3
"""Share of a terminal's lines that digits may fill."""
DIGITS_FROM = ceil(ROWS / SHARE)
"""Lines of a terminal from which there is room for digits at all."""
AIRY = 30
"""Lines of a terminal from which digits have air around them."""
BETWEEN = 4
"""Cells at least between a clock and the points, which are not read as one figure so."""
_LIT: dict[Lit, str] = {
    "waits": "dots-muted", "runs": "dots-open", "low": "dots-late", "fallen": "dots-late",
    "stands": "dots-muted",
}  # fmt: skip
_POINTS = ("dots-one", "dots-two")
_FILLED = frozenset({"first", "second", "called", "contested", *_LIT.values(), *_POINTS})
"""Styles with a ground of their own."""


class Half(Value):
    """A player's half.

    `place`: 0 or 1 in the pairing; `time` and `points` are empty if not shown. `status`: the turn
    and the clock's state, beside the score. `labels`: the current effect of their key and of space.
    """

    place: int = 0
    active: bool = False
    name: Line = ()
    time: str = ""
    lit: Lit = "waits"
    points: str = ""
    status: Line = ()
    score: Part = Part("")
    labels: tuple[Line, ...] = ()


class Shape(Value):
    """Sizes of all parts: digits of clock and points (None: as text), blank lines, labels."""

    clock: Scale | None = None
    points: Scale | None = None
    air: int = 0
    labels: int = 0

    @property
    def digits(self) -> int:
        """Lines of the digits and the space around them."""
        return self.clock.rows + 2 * self.air if self.clock else 0


def name_line(place: int, name: str, role: str, width: int, mark: str, *, strong: bool) -> Line:
    """Return a player's number and name in their colour, and their role if it fits."""
    number, shown = Part(f" {place + 1} ", BADGES[place]), cut(name, width - 5, mark)
    suffix = f" · {role}" if role else ""
    if width_of(shown + suffix) > width - 5:
        suffix = ""
    hue = f"strong {HUES[place]}" if strong else HUES[place]
    return number, Part(" "), Part(shown, hue), Part(suffix, "muted")


def sizes_for(width: int, height: int, halves: tuple[Half, Half]) -> Shape:
    """Return the sizes that fit a terminal of this many cells and lines."""
    labels = max(len(half.labels) for half in halves)
    if not any(half.time for half in halves):
        return Shape(labels=labels)
    widest = max((WIDEST, *(half.time for half in halves)), key=len)
    room = width // 2 - 2
    clock = scale_for(room, int(height * SHARE), widest)
    if clock is None:
        return Shape(labels=labels)
    points = None
    if all(half.points and half.time for half in halves):
        beside = max((half.points for half in halves), key=len)
        size = clock.dot_width, clock.dot_height
        alike = [scale for scale in SCALES if (scale.dot_width, scale.dot_height) == size]
        for closer in alike[alike.index(clock) :]:  # with ever smaller gaps
            if points := scale_for(room - closer.width(widest) - BETWEEN, closer.rows, beside):
                clock = closer
                break
    return Shape(clock, points, int(height >= AIRY), labels)


class Front(PartLines):
    """Widget that paints both halves side by side, as high as needed."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.head: Line | None = None
        self.halves: tuple[Half, Half] | None = None
        self.banner: Line = ()
        self.shape = Shape()

    def show(
        self,
        head: Line | None,
        halves: tuple[Half, Half] | None,
        banner: Line,
        size: tuple[int, int],
        *,
        digits: bool = True,
    ) -> int:
        """Show the halves on a terminal of this size (`head` None: no line on top).

        Returns the number of lines needed. `digits`: whether clocks may be large.
        """
        self.head, self.halves, self.banner = head, halves, banner
        width, height = size
        if halves is not None:
            self.shape = sizes_for(width, height if digits else 0, halves)
        lines = self._lines(width)
        self.paint(lines)
        self.styles.height = len(lines)
        return len(lines)

    def go_on(self, times: tuple[str, str]) -> bool:
        """Show other times, all else unchanged; return False if they need other sizes."""
        before = self.halves
        if before is None:
            return False
        if [len(half.time) for half in before] != [*map(len, times)]:
            return False
        left, right = (replace(half, time=time) for half, time in zip(before, times, strict=True))
        self.halves = (left, right)
        width, first = self.size.width, self._first
        if self.shape.clock is None:
            self.paint(self._lines(width))
            return True
        lines = list(self.lines)
        for row in range(self.shape.clock.rows):
            lines[first + row] = (
                *_digits(left, self.shape, row, width // 2),
                *_digits(right, self.shape, row, width - width // 2),
            )
        self.paint(lines)
        return True

    def _changed(self, y: int, old: Line, new: Line, width: int) -> Sequence[Region]:
        """Return only the digits' changed dots, which are many and keep their width."""
        first = self._first
        if not first <= y < first + self.shape.digits or len(old) != len(new):
            return super()._changed(y, old, new, width)
        regions, x = [], 0
        for before, now in zip(old, new, strict=True):
            cells = len(now.text)
            # Most dots are the same object (`_dot` is cached), so that no texts are compared.
            if before is not now and before != now:
                if len(before.text) != cells:
                    return super()._changed(y, old, new, width)
                regions.append(Region(x, y, cells, 1))
            x += cells
        return regions

    @property
    def _first(self) -> int:
        """The first line of digits, below the top line, the names and the space."""
        return int(self.head is not None) + 1 + self.shape.air

    def _lines(self, width: int) -> list[Line]:
        lines = [] if self.head is None else [_filled_line(self.head, "raised", width)]
        if self.halves is not None:
            left = half_lines(self.halves[0], self.shape, width // 2)
            right = half_lines(self.halves[1], self.shape, width - width // 2)
            lines += [(*one, *other) for one, other in zip(left, right, strict=True)]
        return [*lines, _filled_line(self.banner, "cursor", width)] if self.banner else lines


_INK = {"low": "late", "fallen": "late", "runs": "open"}


def half_lines(half: Half, shape: Shape, width: int) -> tuple[Line, ...]:
    """Return one half's lines, each exactly this wide."""
    ground, status = _ground(half), half.status
    if shape.clock is None and half.time:
        status = (Part(half.time, f"strong {_INK.get(half.lit, 'muted')}"), *status)
    blank = _filled_line((), ground, width)
    lines = [_filled_line(half.name, ground, width)]
    if shape.clock is not None:
        lines += [blank] * shape.air
        lines += [_digits(half, shape, row, width) for row in range(shape.clock.rows)]
        lines += [blank] * shape.air
    # The score at the right end is never cut.
    score = Part(f"{half.score.text} ", f"{half.score.style} {ground}")
    lines.append((*_filled_line(status, ground, width - width_of(score.text)), score))
    lines += [_filled_line(label, ground, width) for label in half.labels]
    lines += [blank] * (shape.labels - len(half.labels))
    return tuple(lines)


@lru_cache(maxsize=64)
def _digits(half: Half, shape: Shape, row: int, width: int) -> Line:
    assert shape.clock is not None
    ground = _ground(half)
    if not half.time:  # with a turn timer only one player has a time
        return (Part(" " * width, ground),)
    clock = _dotted_line(half.time, shape.clock, row, _LIT[half.lit], ground)
    used = shape.clock.width(half.time)
    if shape.points is not None:
        room = shape.points.width(half.points)
        points: Line = (Part(" " * room, ground),)
        down = row - (shape.clock.rows - shape.points.rows)  # both share a baseline
        if down >= 0:
            points = _dotted_line(half.points, shape.points, down, _POINTS[half.place], ground)
        gap = width - 2 - used - room
        return (Part(" ", ground), *clock, Part(" " * gap, ground), *points, Part(" ", ground))
    left = (width - used) // 2
    return (Part(" " * left, ground), *clock, Part(" " * (width - used - left), ground))


def _ground(half: Half) -> str:
    return "raised" if half.active else "surface"


def _dotted_line(text: str, scale: Scale, row: int, lit: str, ground: str) -> Line:
    return tuple(_dot(cells, lit if on else ground) for on, cells in dots(text, scale, row))


@lru_cache(maxsize=64)
def _dot(cells: int, style: str) -> Part:
    return Part(" " * cells, style)


def _filled_line(line: Line, ground: str, width: int) -> Line:
    """Return a line on its background, cut or padded to a width."""
    parts: list[Part] = []
    left = width
    for part in line:
        text = cut(part.text, left)
        left -= width_of(text)
        own = part.style.split()
        style = part.style if _FILLED & set(own) else f"{part.style} {ground}".strip()
        parts.append(Part(text, style))
    return (*parts, Part(" " * left, ground))
