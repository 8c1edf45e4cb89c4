"""Appearance of one terminal: passed in as a value, never read from the environment."""

from collections.abc import Mapping
from enum import IntEnum

from screens.theme.palette import DARK, GREY, PALETTES, SIXTEEN, XTERM, Palette
from screens.theme.signs import FINE, PLAIN, SIGNS, Signs
from srtui.rules.value import Value

FULL = ("truecolor", "24bit")
"""What COLORTERM says where a terminal shows every colour."""
FEW = ("linux", "vt100", "vt220", "ansi", "cons25")
"""Terminals of sixteen colours or fewer, whose letters have neither quadrants nor braille."""

BARE = ("C", "POSIX")
"""Locales that speak ASCII alone. Python says that it speaks UTF-8 in them, whatever the terminal;
where only LANG names one, it sets another by itself.
"""


class Depth(IntEnum):
    """Number of colours of a terminal."""

    SIXTEEN = 16
    MANY = 256
    ALL = 2**24


def depth_for(environ: Mapping[str, str]) -> Depth:
    """Return a terminal's number of colours, by its TERM and COLORTERM."""
    if environ.get("TERM", "").split("-")[0] in FEW:
        return Depth.SIXTEEN
    return Depth.ALL if environ.get("COLORTERM", "") in FULL else Depth.MANY


class Look(Value):
    """Appearance of a terminal: colours and symbols, chosen before its app starts."""

    palette: Palette = DARK
    signs: Signs = FINE


def look_for(
    environ: Mapping[str, str], encoding: str, *, palette: str = "", signs: str = ""
) -> Look:
    """Return a terminal's appearance by its TERM, COLORTERM and NO_COLOR, and its encoding.

    `palette` and `signs` are names that the user chose: known names take precedence, but NO_COLOR
    always means no colours.
    """
    depth = depth_for(environ)
    suits = {Depth.SIXTEEN: SIXTEEN, Depth.MANY: XTERM, Depth.ALL: DARK}[depth]
    if "NO_COLOR" in environ:
        suits = GREY
    elif palette in PALETTES:
        suits = PALETTES[palette]
    utf8 = encoding.lower().replace("-", "").replace("_", "") == "utf8"
    utf8 = utf8 and environ.get("LC_ALL") not in BARE
    return Look(suits, SIGNS.get(signs, FINE if utf8 and depth > Depth.SIXTEEN else PLAIN))
