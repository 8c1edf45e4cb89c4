"""Output in ASCII for plain symbols, except for letters of names.

Sentences have dots, quotes and arrows; the framework's own widgets draw lines and blocks. A console
without such letters would show a question mark or nothing for each.
"""

from __future__ import annotations

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
    """Return its text in ASCII.

    The ends of a scroll bar are parts of cells: they become whole ones in the colour under them.
    """
    # The one mark by which a part of a scroll bar can be told from text.
    if segment.style is not None and "@mouse.down" in segment.style.meta:
        return " " * len(segment.text)
    return segment.text.translate(IN_ASCII)
