"""Several programs in terminals of their own, side by side: what each screen shows at a moment."""

from __future__ import annotations

import codecs
import re
import select
from collections.abc import Callable, Mapping
from time import monotonic

from in_terminal import SRTUI, InTerminal
from patience import PATIENCE
from rich.cells import cell_len

from screens.game.front import SCALES, Scale, dots
from screens.theme.palette import DARK

WHOLE = re.compile(
    r"\x1b\[[0-9;?<=>!\"'$ ]*[@-~]"  # what is done, and with what
    r"|\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)"  # words for the terminal itself
    r"|\x1b[()#%][0-9A-Za-z]|\x1b[=>78cDEHMNOZ]"
)
PLACE = re.compile(r"\x1b\[(\d*);?(\d*)[Hf]")
ALONG = re.compile(r"\x1b\[(\d*)([CG])")
DOES = re.compile(r"(turn|runs|waits)\b.*\d+ VP")
GROUND = re.compile(r"48;2;\d+;\d+;\d+")
DOT = "█"
"""A blank on the ground of a large digit."""
BRIGHT = frozenset(
    "48;2;" + ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
    for colour in (DARK.open, DARK.muted, DARK.late)
)
"""Grounds of large digits."""
LEFT, RIGHT = "\t", "\x7f"
"""The keys of both sides of a table."""


class Painting:
    """What has been painted on a terminal: `grid` holds its signs, line by line."""

    def __init__(self, size: tuple[int, int] = (80, 24)) -> None:
        self.width, self.height = size
        self.grid = [[" "] * self.width for _ in range(self.height)]
        self._row = self._column = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._lit = False
        self.ran: list[int] = []
        """At a table: which clock was seen to run, one after the other; 0 left, 1 right."""

    @property
    def text(self) -> str:
        """What the screen shows, in lines."""
        return "\n".join("".join(row).rstrip() for row in self.grid)

    @property
    def words(self) -> str:
        """The same in one line, without the edges of boxes, so that what is wrapped is found."""
        return " ".join(self.text.replace("│", " ").split())

    def take(self, found: bytes) -> None:
        """Paint it, as a terminal does."""
        text = self._rest + self._decoder.decode(found)
        at = 0
        while at < len(text):
            if text[at] != "\x1b":
                self._sign(text[at])
                at += 1
            elif match := WHOLE.match(text, at):
                self._order(match[0])
                at = match.end()
            else:
                break  # the rest of it comes with what is read next
        self._rest = text[at:]
        runs = self.runs
        if runs is not None and self.ran[-1:] != [runs]:
            self.ran.append(runs)

    @property
    def runs(self) -> int | None:
        """At a table: whose clock runs, by the words below the clocks; None: not one of them."""
        for row in self.grid:
            halves = "".join(row[: self.width // 2]), "".join(row[self.width // 2 :])
            if all(DOES.search(half) for half in halves):
                found = [
                    side
                    for side, half in enumerate(halves)
                    if "► turn" in half or "! turn" in half or "► runs" in half
                ]
                return found[0] if len(found) == 1 else None
        return None

    def board_runs(self, table: int) -> int | None:
        """On the organizer's board: whose clock runs at a table."""
        line = next(
            (one for one in self.text.splitlines() if one[:5].strip("▌►○?!✓ ") == str(table)), ""
        )
        found = [at for at, one in enumerate(line[5:].split()[:2]) if one.startswith("►")]
        return found[0] if len(found) == 1 else None

    def shows_clock(self, side: int, text: str) -> bool:
        """At a table: whether a side's large digits say this."""
        half = self.width // 2
        rows = ["".join(row[side * half : (side + 1) * half]) for row in self.grid]
        return any(_shown(rows, at, text, scale) for at in range(len(rows)) for scale in SCALES)

    def _order(self, order: str) -> None:
        if place := PLACE.fullmatch(order):
            self._row, self._column = (int(one or 1) - 1 for one in place.groups())
        elif along := ALONG.fullmatch(order):
            cells = int(along[1] or 1)
            self._column = cells - 1 if along[2] == "G" else self._column + cells
        elif order.endswith("m"):
            ground = GROUND.search(order)
            self._lit = ground is not None and ground[0] in BRIGHT
        elif order == "\x1b[2J":
            self.grid = [[" "] * self.width for _ in range(self.height)]

    def _sign(self, sign: str) -> None:
        if sign == "\n":
            self._row, self._column = self._row + 1, 0
        elif sign == "\r":
            self._column = 0
        elif sign >= " ":
            if self._row < self.height and self._column < self.width:
                self.grid[self._row][self._column] = DOT if sign == " " and self._lit else sign
            self._column += cell_len(sign)


class Screen(Painting, InTerminal):
    """A program in a terminal whose screen a test can read."""

    def __init__(
        self, *line: str, env: Mapping[str, str] | None = None, size: tuple[int, int] = (80, 24)
    ) -> None:
        Painting.__init__(self, size)
        InTerminal.__init__(self, *line, env=env, size=size)


class Room:
    """Terminals on one event file. All are read while one is waited for, as eyes and cables do."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._env = env
        self.screens: list[Screen] = []

    def open(self, *line: object, size: tuple[int, int] = (80, 24)) -> Screen:
        """Start `srtui` with these words in a terminal of its own."""
        found = Screen(SRTUI, *(str(word) for word in line), env=self._env, size=size)
        self.screens.append(found)
        return found

    def look(self, seconds: float) -> None:
        """Take what is painted anywhere, as soon as something is."""
        ends = {one._end: one for one in self.screens if one.code is None}
        for end in select.select(list(ends), [], [], seconds)[0]:
            ends[end].read()

    def when(self, happened: Callable[[], bool], said: str) -> float:
        """Wait until something is so; the moment when it was."""
        late = monotonic() + PATIENCE
        while not happened():
            assert monotonic() < late, f"never: {said}"
            self.look(0.2)
        return monotonic()

    def until(self, screen: Screen, *words: str, gone: str = "") -> float:
        """Wait until a screen shows all these words, and not what is `gone`; since when, then."""
        late = monotonic() + PATIENCE
        while any(one not in screen.words for one in words) or (gone and gone in screen.words):
            assert monotonic() < late, f"{words} never came (or {gone!r} stayed):\n{screen.text}"
            self.look(0.2)
        return monotonic()

    def press(self, screen: Screen, keys: str, *words: str, gone: str = "") -> float:
        """Type keys and wait until what they do is shown."""
        screen.press(keys)
        return self.until(screen, *words, gone=gone)

    def close(self) -> None:
        """End all of them."""
        for one in self.screens:
            one.close()


def _shown(rows: list[str], at: int, text: str, scale: Scale) -> bool:
    """Tell whether a text is drawn in dots from a row on, somewhere in it."""
    wanted = [
        "".join((DOT if lit else " ") * cells for lit, cells in dots(text, scale, row))
        for row in range(scale.rows)
    ]
    column = rows[at].find(wanted[0])
    return column >= 0 and all(
        at + down < len(rows) and rows[at + down][column : column + len(row)] == row
        for down, row in enumerate(wanted)
    )
