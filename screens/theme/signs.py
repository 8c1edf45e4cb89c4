"""Symbols of states, in two sets: those that most terminals can draw, and plain ASCII.

Each takes one cell, even in terminals that draw some symbols as pictures: ▶ ⏸ ⏱ ☎ ✔ ⚠ would not.
Symbols that a terminal cannot draw are replaced during painting: by plain ASCII on consoles without
such characters; and joined or coloured emoji, whose width differs between terminals, by one symbol
of two cells. Otherwise the rest of the line would be shifted. Stored names are not changed.
"""

import re
from collections.abc import Callable
from typing import Literal

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from srtui.rules.value import Value

Mark = Literal[
    "open", "running", "late", "judge", "done", "draft", "published", "dropped", "stands"
]
"""What state something is in; each has a sign, a colour and a word."""
MEANS_OF_MARKS: dict[Mark, str] = {"published": "open", "dropped": "done"}
"""What the sign of a state looks like in a list where that is not called as the state."""


class Signs(Value):
    """One set of symbols. `fine`: quadrants and braille may be used; if not, pictures are ASCII."""

    name: str
    fine: bool
    open: str
    running: str
    late: str
    judge: str
    done: str
    draft: str
    published: str
    dropped: str
    stands: str
    cursor: str
    next: str
    dot: str
    rule: str
    heavy: str
    bar: str
    cut: str
    up: str
    down: str

    def symbol(self, mark: Mark | Literal["", "dot"]) -> str:
        """Return the symbol of a state or of a list item; a space for an empty string."""
        found: str = getattr(self, mark) if mark else " "
        return found


SYMBOLS = {
    "open": "○o", "running": "►>", "late": "!!", "judge": "??", "done": "✓v",
    "draft": "~~", "published": "==", "dropped": "×x", "stands": "■#",
    "cursor": "▌>", "next": "►>", "dot": "·.", "rule": "─-", "heavy": "━=",
    "bar": "│|", "cut": "…~", "up": "↑^", "down": "↓v",
}  # fmt: skip
"""Each symbol as most terminals draw it, and in ASCII."""


def _signs(at: int, name: str, *, fine: bool) -> Signs:
    return Signs(name, fine, **{means: pair[at] for means, pair in SYMBOLS.items()})


FINE, PLAIN = _signs(0, "fine", fine=True), _signs(1, "plain", fine=False)
SIGNS = {one.name: one for one in (FINE, PLAIN)}
"""Both sets by name."""


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


def _replaced(segments: list[Segment], text_of: Callable[[Segment], str]) -> list[Segment]:
    """Return a line's segments with another text for each that is not ASCII, as nearly all are."""
    return [
        # Control codes are not text.
        one if one.control or one.text.isascii() else Segment(text_of(one), one.style)
        for one in segments
    ]


class InAscii(LineFilter):
    """Filter that turns painted text into ASCII, cell for cell."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return a line's segments with symbols in ASCII; letters of names are not changed."""
        del background
        return _replaced(segments, _plain)


def _plain(segment: Segment) -> str:
    """Return the segment in ASCII; the ends of a scroll bar become whole cells."""
    # The only mark that distinguishes part of a scroll bar from text.
    if segment.style is not None and "@mouse.down" in segment.style.meta:
        return " " * len(segment.text)
    return segment.text.translate(IN_ASCII)


_EMOJI = "\u2190-\u2bff\U0001f000-\U0001faff"
_JOINED = re.compile(f"(.)((?:[\U0001f3fb-\U0001f3ff\ufe0e\ufe0f]|\u200d[{_EMOJI}])+)")
"""A sign with what changes it: skin tones, variants, and emoji that are joined to it."""


def agreed(text: str) -> str:
    """Return the text, equally wide, with each emoji reduced to its first character."""

    def first_alone(joined: re.Match[str]) -> str:
        return joined[1] + " " * max(0, cell_len(joined[0]) - cell_len(joined[1]))

    return _JOINED.sub(first_alone, text)


class Agreed(LineFilter):
    """Filter that replaces characters whose width differs between terminals in painted lines."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return a line's segments with characters of the same width on all terminals."""
        del background
        return _replaced(segments, lambda segment: agreed(segment.text))
