"""Output that every terminal draws alike: ASCII for plain symbols, and emoji of one sign.

Sentences have dots, quotes and arrows; the framework's own widgets draw lines and blocks. A console
without such letters would show a question mark or nothing for each.

Terminals do not agree on how wide joined and coloured emoji are. A skin tone, a joiner or a variant
behind an emoji is one sign of two cells here, and three or four cells in some terminals: the rest
of its line would be shifted. Only what is painted changes, cell for cell; stored names stay as they
are.
"""

import re

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from screens.theme.signs import FINE, PLAIN, Signs

NO_SIGNS = ("name", "fine")
FRAMES = "┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╒╓╕╖╘╙╛╜╞╟╡╢╤╥╧╨╪╫"
"""Where lines of a frame meet."""
IN_ASCII = str.maketrans(
    {
        **dict.fromkeys("·•∙", "."),
        **dict.fromkeys("“”„«»″", '"'),
        **dict.fromkeys("‘’‚′", "'"),
        **dict.fromkeys("‐‑‒–—−─━╌┄┈╍┅┉═╴╶╸╺▁▔", "-"),
        **dict.fromkeys("│┃╎┆┊╏┇┋║╵╷╹╻▏▕▎▍", "|"),
        **dict.fromkeys(FRAMES, "+"),
        **dict.fromkeys("█▉▊▋▐▀▄▙▚▛▜▞▟▘▝▖▗■▂▃▅▆▇", "#"),
        **dict.fromkeys("░▒▓", ":"),
        **dict.fromkeys("→►▶⏎↵", ">"),
        **dict.fromkeys("←◄", "<"),
        "↑": "^",
        "↓": "v",
        "×": "x",
        "…": "~",
        "●": "*",
        "○": "o",
        "✓": "v",
        "\u00a0": " ",
        **{
            getattr(FINE, name): getattr(PLAIN, name)
            for name in Signs.__struct_fields__
            if name not in NO_SIGNS and not getattr(FINE, name).isascii()
        },
    }
)
"""One ASCII sign for each that the program or the framework paints."""


class InAscii(LineFilter):
    """Turns what is painted into ASCII, cell for cell."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Pieces of a line with ASCII for their signs; the letters of names stay as they are."""
        del background
        return [
            segment
            # Control codes are not text, and nearly all else is ASCII already.
            if segment.control or segment.text.isascii()
            else Segment(_plain(segment), segment.style)
            for segment in segments
        ]


def _plain(segment: Segment) -> str:
    """Return its text in ASCII; the ends of a scroll bar become whole cells."""
    # The one mark by which a part of a scroll bar can be told from text.
    if segment.style is not None and "@mouse.down" in segment.style.meta:
        return " " * len(segment.text)
    return segment.text.translate(IN_ASCII)


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
