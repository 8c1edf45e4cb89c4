"""Large digits out of dots, as large as there is room for."""

from __future__ import annotations

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
}
"""Each sign in five rows of dots; a dot is one or more cells."""
ROWS = 5
DOT = "█"


class Scale(Value):
    """The size of a dot in cells, and the gap between two signs."""

    wide: int
    high: int
    gap: int

    def width(self, text: str) -> int:
        """Cells of a text."""
        dots = sum(len(FONT[sign][0]) for sign in text)
        return dots * self.wide + self.gap * (len(text) - 1)


SCALES = (Scale(3, 2, 2), Scale(2, 1, 2), Scale(2, 1, 1), Scale(1, 1, 1))
"""From the largest to the smallest."""


def scale_for(width: int, height: int, text: str) -> Scale:
    """The largest digits with which a text fits into a face; the smallest where none does."""
    for one in SCALES:
        if one.width(text) <= width and one.high * ROWS <= height:
            return one
    return SCALES[-1]


def drawn(text: str, scale: Scale, width: int) -> list[str]:
    """The rows of a text, in the middle of `width` cells; what finds no room is cut."""
    rows: list[str] = []
    for row in range(ROWS):
        signs = ("".join(_dots(dot, scale.wide) for dot in FONT[sign][row]) for sign in text)
        line = (" " * scale.gap).join(signs)
        rows += [line.center(width)[:width]] * scale.high
    return rows


def _dots(dot: str, wide: int) -> str:
    return (DOT if dot == "#" else " ") * wide
