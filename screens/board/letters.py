"""Large letters for the hall: five dots high, two dots in a cell, in half blocks.

The dot above a letter is its accent's, with a blank one between; the one below a cedilla's.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from unicodedata import normalize

from screens.theme.signs import Signs
from srtui.documents.layout import cut, pad, width_of

ROWS = 4
_GLYPHS = {
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
_SPELT = str.maketrans({
    "Ł": "L", "ł": "L", "Ø": "O", "ø": "O", "Đ": "D", "đ": "D", "Ð": "D", "ð": "D", "ß": "SS",
    "Æ": "AE", "æ": "AE", "Œ": "OE", "œ": "OE", "Þ": "TH", "þ": "TH", "ı": "I", "–": "-",
    "—": "-", "“": "'", "”": "'", "`": "'", "_": "-", "…": ".",
})  # fmt: skip
_ABOVE = {
    "\u0300": "#..", "\u0301": "..#", "\u0302": ".#.", "\u0303": "##.", "\u0304": "###",
    "\u0306": ".#.", "\u0307": ".#.", "\u0308": "#.#", "\u030a": ".#.", "\u030b": ".##",
    "\u030c": ".#.",
}  # fmt: skip
"""Accents in a row of dots, with a blank one below it: else they would grow into the letter."""
_BELOW = frozenset("\u0327\u0328\u0326\u0323")
"""Cedilla, ogonek, comma and dot below."""
_HALVES = {("#", "#"): "█", ("#", "."): "▀", (".", "#"): "▄", (".", "."): " "}


@lru_cache(maxsize=2048)
def large(text: str) -> tuple[str, ...] | None:
    """Return a text in this many rows of equal width; None if a letter has no drawing."""
    dots = [""] * (2 * ROWS)
    for sign in normalize("NFC", text.translate(_SPELT)).upper():
        base, *marks = list(normalize("NFD", sign))
        if base not in _GLYPHS:
            return None
        letter = _GLYPHS[base].split()
        wide = len(letter[0])
        above = next((_ABOVE[one] for one in marks if one in _ABOVE), "...")
        below = ".#." if _BELOW & set(marks) else "..."
        rows = [_fit(above, wide), "." * wide, *letter, _fit(below, wide)]
        dots = [f"{line}{row}." for line, row in zip(dots, rows, strict=True)]
    lines = []
    for upper, lower in zip(dots[::2], dots[1::2], strict=True):
        lines.append("".join(_HALVES[pair] for pair in zip(upper, lower, strict=True)))
    return tuple(lines)


def _fit(row: str, width: int) -> str:
    """Return a row of three dots above or below a letter of this many."""
    if width >= len(row):
        return f"{row:.^{width}}"
    dot = "#" if "#" in row else "."
    return dot.ljust(width, ".")


def set_in(text: str, width: int, signs: Signs, *, right: bool = False) -> tuple[str, ...]:
    """Return a text in rows of exactly this many cells: large, or else in spaced capitals.

    A name that is too long is reduced to its first letter, then cut.
    """
    if signs.fine:
        for one in (text, _short(text), *(_short(text)[:end] for end in range(40, 0, -1))):
            rows = large(one)
            if rows is None:
                break
            if len(rows[0]) <= width:
                return tuple(row.rjust(width) if right else row.ljust(width) for row in rows)
    spaced = " ".join(text.upper())
    line = cut(spaced if width_of(spaced) <= width else text.upper(), width)
    blank = " " * width
    return blank, blank, pad(line, width, right=right), blank


_TWICE = {"█": ("██", "██"), "▀": ("██", "  "), "▄": ("  ", "██"), " ": ("  ", "  ")}


def twice(text: str, width: int, signs: Signs) -> tuple[str, ...] | None:
    """Return a text twice as large; None if it is too wide or has no drawing."""
    rows = large(text) if signs.fine else None
    if rows is None or 2 * len(rows[0]) > width:
        return None
    lines = []
    for row in rows:
        lines.append("".join(_TWICE[sign][0] for sign in row))
        lines.append("".join(_TWICE[sign][1] for sign in row))
    return tuple(lines)


def in_the_middle(rows: Sequence[str], width: int) -> tuple[str, ...]:
    """Centre the rows of one text, which begin together, in `width` cells."""
    wide = max(width_of(row.rstrip()) for row in rows)
    return tuple(pad(" " * ((width - wide) // 2) + row.rstrip(), width) for row in rows)


def _short(name: str) -> str:
    first, _, rest = name.partition(" ")
    return f"{first[:1]}. {rest}" if rest else name
