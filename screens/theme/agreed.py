"""Emoji of one sign alone: terminals do not agree on how wide joined and coloured ones are.

A skin tone, a joiner or a variant behind an emoji is one sign of two cells here, and three or four
cells in some terminals: the rest of its line would be shifted. Only what is painted changes, cell
for cell; stored names stay as they are.
"""

from __future__ import annotations

import re

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_EMOJI = "\u2190-\u2bff\U0001f000-\U0001faff"
_JOINED = re.compile(f"(.)((?:[\U0001f3fb-\U0001f3ff\ufe0e\ufe0f]|\u200d[{_EMOJI}])+)")
"""A sign with what changes it: skin tones, variants, and emoji that are joined to it."""


def agreed(text: str) -> str:
    """Return a text in as many cells with each emoji as its first sign alone."""
    return _JOINED.sub(_first_alone, text)


def _first_alone(joined: re.Match[str]) -> str:
    return joined[1] + " " * max(0, cell_len(joined[0]) - cell_len(joined[1]))


class Agreed(LineFilter):
    """Replace what terminals measure differently in every line that is painted."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the pieces of a line with signs that all terminals measure alike."""
        del background
        return [
            segment
            if segment.control or segment.text.isascii() or not _JOINED.search(segment.text)
            else Segment(agreed(segment.text), segment.style)
            for segment in segments
        ]
