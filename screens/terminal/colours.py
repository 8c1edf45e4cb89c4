"""Reduction of colours for terminals with fewer of them.

Apps of one process share styles, and the framework keeps the codes of whichever terminal painted a
style first inside it: so all paint alike, and the output to each is converted here.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rich.color import Color, ColorSystem

from screens.theme.look import Depth

_SYSTEMS = {Depth.SIXTEEN: ColorSystem.STANDARD, Depth.MANY: ColorSystem.EIGHT_BIT}
_STYLED = re.compile(r"\x1b\[([\d;]*)m")
_COLOUR = re.compile(r"\b([34]8);2;(\d+);(\d+);(\d+)\b")


def in_depth(painted: str, depth: Depth) -> str:
    """Return truecolor output in the nearest colours of a terminal of this depth."""
    if depth is Depth.ALL:
        return painted
    return _STYLED.sub(lambda found: _style(found[1], depth), painted)


# An app has a few hundred styles, and each occurs in every picture.
@lru_cache(maxsize=4096)
def _style(codes: str, depth: Depth) -> str:
    def nearest(found: re.Match[str]) -> str:
        colour = Color.from_rgb(*(min(255, int(one)) for one in found.groups()[1:]))
        less = colour.downgrade(_SYSTEMS[depth])
        return ";".join(less.get_ansi_codes(foreground=found[1] == "38"))

    return f"\x1b[{_COLOUR.sub(nearest, codes)}m"
