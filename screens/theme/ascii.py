"""Where signs are plain, everything that is painted is ASCII, but for the letters of names.

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
        "↑": "^", "↓": "v", "×": "x", "…": "~", "●": "*", "○": "o", "✓": "v", "\u00a0": " ",
        **{getattr(FINE, name): getattr(PLAIN, name)
           for name in Signs.__struct_fields__
           if name not in NO_SIGNS and not getattr(FINE, name).isascii()},
    }
)  # fmt: skip
"""One ASCII sign for each that the program or the framework paints."""


class InAscii(LineFilter):
    """Turns what is painted into ASCII, cell for cell."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments, in ASCII where they are no letters."""
        del background
        return [
            segment
            if segment.control or segment.text.isascii()
            else Segment(segment.text.translate(IN_ASCII), segment.style)
            for segment in segments
        ]
