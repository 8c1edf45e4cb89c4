"""Lines of the board as styled parts, and large letters for the venue.

Letters are five dots high, two dots in a cell, in half blocks. The dot row above a letter is for
its accent, with a blank row between; the one below is for a cedilla.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from unicodedata import normalize

from rich.cells import split_text

from screens.game.front import GLYPHS, Scale, dots
from screens.theme.signs import Signs
from screens.widgets.text_part import Line, Part, cells_of
from srtui.documents.layout import cut, pad, width_of
from srtui.queries.clock.facts import State
from srtui.queries.day.event_line import LATE, minutes_left
from srtui.queries.hall.board import Heading, Page
from srtui.text.phrases import phrase, translate

NOBODY = phrase("bye"), phrase("no game")
"""Texts shown instead of a second player."""
CLOCKS = ("strong", "muted", "muted", "", "one", "two", "muted")
"""What the columns of the clocks mean, in their order."""
SHORT_OF_TIME = State.FLAG, State.LAST, State.LOW
"""States of a game whose time is over, or nearly."""
TIME = Scale(2, 1, 2)
"""The digits of the time left."""
RUNS = {1: "winner one", 2: "winner two"}
"""What a clock means that runs, by its column."""


def heading_parts(heading: Heading, width: int, signs: Signs) -> Line:
    """Return event, round, scenario, the time left as a filled word, the time of day at right."""
    chip = _chip(heading, signs)
    about = f"{heading.round} {signs.dot} {heading.scenario}" if heading.scenario else heading.round
    room = width - width_of(chip.text) - width_of(heading.time) - 3
    about = cut(about, room) if room > 0 else ""
    name = cut(heading.name, max(0, room - width_of(about) - 2))
    left = Part(f"{name}  " if name else "", "strong"), Part(f"{about}  ", "open"), chip
    spare = width - cells_of(left) - width_of(heading.time)
    return (*left, Part(" " * max(1, spare)), Part(heading.time, "muted"))


def _chip(heading: Heading, signs: Signs) -> Part:
    if heading.complete:
        return Part(phrase(" {done} complete ", signs.done), "closed")
    if heading.left is None:
        return Part("")
    sign, means = (signs.late, "contested") if heading.left < LATE else (signs.running, "going")
    return Part(f" {sign} {minutes_left(heading.left)} ", means)


def page_lines(page: Page, signs: Signs) -> tuple[Line, ...]:
    """Return the head with its rule, then the list, each column by its meaning."""
    lines: list[Line] = [(Part(head, "muted"),) for head in page.head[:-1]]
    lines += [(Part(rule.replace("-", signs.rule), "rule"),) for rule in page.head[-1:]]
    if signs.fine or not page.blocks:
        lines += [tuple(_row(line, page.means)) for line in page.lines]
    return tuple(lines)


def _row(line: str, means: Sequence[tuple[int, int, str]]) -> Iterator[Part]:
    at, rest, nobody = 0, line, [*map(translate, NOBODY)]
    for begin, end, told in means:
        before, rest = _split(rest, begin - at)
        text, rest = _split(rest, end - begin)
        yield Part(before)
        yield Part(text, "muted" if text.strip() in nobody else told)
        at = end
    yield Part(rest)


def _split(line: str, cells: int) -> tuple[str, str]:
    """Split a line at a cell; a shorter line has an empty end, since rich fails on it."""
    return (line, "") if cells >= width_of(line) else split_text(line, cells)


def time_parts(left: str) -> tuple[Line, ...]:
    """Return the round's time left in large digits, painted as backgrounds without letters."""
    if not left:
        return ()
    means = "dots-late" if left.startswith("-") else "dots-open"
    lines: list[Line] = []
    for row in range(TIME.rows):
        runs = dots(left, TIME, row)
        lines.append(tuple(Part(" " * cells, means if lit else "") for lit, cells in runs))
    return tuple(lines)


def clock_parts(cells: Sequence[str], state: State | None, signs: Signs) -> Line:
    """Return a game's clocks in its state; their heading has none."""
    if state is None:
        return tuple(Part(cell, "muted") for cell in cells)
    means = [*CLOCKS[:-1], "late" if state in SHORT_OF_TIME else CLOCKS[-1]]
    return tuple(
        Part(cell.replace(">", signs.running), RUNS[at])
        if at in RUNS and ">" in cell
        else Part(cell, told)
        for at, (cell, told) in enumerate(zip(cells, means, strict=False))
    )


ROWS = 4
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
    """Return a text as rows of equal width; None if a letter has no drawing."""
    dots = [""] * (2 * ROWS)
    for sign in normalize("NFC", text.translate(_SPELT)).upper():
        base, *marks = list(normalize("NFD", sign))
        if base not in GLYPHS:
            return None
        letter = GLYPHS[base].split()
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
    """Return a row of three dots fitted above or below a letter `width` dots wide."""
    if width >= len(row):
        return f"{row:.^{width}}"
    return ("#" if "#" in row else ".").ljust(width, ".")


def spaced_rows(
    text: str, width: int, signs: Signs, *, right: bool = False, name: bool = False
) -> tuple[str, ...]:
    """Return a text as rows of `width` cells: large or spaced, a name shortened, or cut."""
    if signs.fine:
        brief = _short(text) if name else ""
        for one in (text, *(brief[:end] for end in range(len(brief), 0, -1))):
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
    """Centre a text's rows in `width` cells, keeping their left edges aligned."""
    wide = max(width_of(row.rstrip()) for row in rows)
    return tuple(pad(" " * ((width - wide) // 2) + row.rstrip(), width) for row in rows)


def _short(name: str) -> str:
    first, _, rest = name.partition(" ")
    return f"{first[:1]}. {rest}" if rest else name
