"""Large digits out of dots, as large as there is room for. A dot is a ground, and no letter."""

from collections.abc import Iterable, Sequence

from srtui.rules.value import Value

FONT: dict[str, tuple[str, str, str, str, str]] = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    ":": (" ", "#", " ", "#", " "),
    "-": ("  ", "  ", "##", "  ", "  "),
}
"""Each sign in five rows of dots."""
ROWS = 5


class Scale(Value):
    """The size of a dot in cells, and the gap between two signs."""

    dot_width: int
    dot_height: int
    gap: int

    def width(self, text: str) -> int:
        """Return the cells that a text needs in large digits."""
        dots = sum(len(FONT[sign][0]) for sign in text)
        return dots * self.dot_width + self.gap * (len(text) - 1)

    @property
    def rows(self) -> int:
        """The lines of a text in large digits."""
        return ROWS * self.dot_height


SCALES = (Scale(5, 3, 3), Scale(3, 2, 2), Scale(2, 1, 2), Scale(2, 1, 1), Scale(1, 1, 1))
"""From the largest to the smallest."""


def scale_for(width: int, height: int, text: str) -> Scale | None:
    """Return the largest digits in which a text fits; None if it fits in none."""
    fits = (one for one in SCALES if one.width(text) <= width and one.rows <= height)
    return next(fits, None)


def alike(scale: Scale) -> Sequence[Scale]:
    """Digits as large as these, those with wider gaps first."""
    size = scale.dot_width, scale.dot_height
    return [
        one for one in SCALES if (one.dot_width, one.dot_height) == size and one.gap <= scale.gap
    ]


def dots(text: str, scale: Scale, row: int) -> Iterable[tuple[bool, int]]:
    """Yield a line of a text from the left: whether its dots are lit, and their number of cells."""
    for at, sign in enumerate(text):
        if at:
            yield False, scale.gap
        for dot in FONT[sign][row // scale.dot_height]:
            yield dot == "#", scale.dot_width
