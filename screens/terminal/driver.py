"""Terminal input and output, and the end of an app whose terminal has gone.

The framework keeps reading forever after the end of the input, and waits forever if nothing can be
written; bytes that are not text end it. Here the app ends when its input does, with or without a
signal: a window is closed, a link is cut, `su` has ended.

Colours are reduced for terminals that have fewer. Apps in one process share styles, and the
framework stores in a style the codes of the terminal that painted it first. All therefore paint
alike, and each terminal's output is converted here. Where the framework would send a line from its
widget's left edge on, only the changed cells are sent.
"""

from __future__ import annotations

import os
import re
import select
import selectors
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from functools import lru_cache
from time import monotonic
from typing import IO, Any

from rich.color import Color, ColorSystem
from rich.console import Console
from rich.control import Control
from textual import events
from textual._compositor import ChopsUpdate
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.message import Message

from screens.terminal.replies import ESC, InputPiece, Replies
from screens.theme.look import Depth
from srtui.rules.value import Value

PAUSE = 0.05
"""Seconds between two looks at whether an escape was the key of that name."""
_TOGETHER = "srtui_together"
"""What marks a key that came with others."""
_LATE_BY = "srtui_late_by"
"""What says how many seconds late a key may have come."""
MOST = 4096
"""Bytes that are read at once."""


class Keys:
    """Converter of input bytes to keys; it drops what nobody can have typed."""

    def __init__(self) -> None:
        # Incremental, because one letter's bytes may come in two reads. Invalid bytes are dropped:
        # a replacement character would be typed into fields.
        self._decode = getincrementaldecoder("utf-8")(errors="ignore").decode
        self._replies = Replies()
        self._parser = XTermParser()

    def read(self, found: bytes, now: float) -> Iterable[Message]:
        """Return the keys that are now complete; `now` is in seconds."""
        return self._parse(self._replies.feed(self._decode(found), now))

    def waited(self, now: float) -> Iterable[Message]:
        """Return the keys that are now complete because nothing followed them."""
        yield from self._parse(self._replies.tick(now))
        yield from self._parser.tick()

    @property
    def holds(self) -> bool:
        """Whether an incomplete sequence is held back."""
        return self._replies.holds

    def _parse(self, parts: Iterable[InputPiece]) -> Iterable[Message]:
        for part in parts:
            try:
                yield from self._keys_of(part)
            except (ValueError, ArithmeticError, LookupError):  # a key that no keyboard has
                # A parser is a generator: once it has raised an exception, it accepts nothing more.
                self._parser = XTermParser()

    def _keys_of(self, part: InputPiece) -> Iterable[Message]:
        alt = part.text.startswith(ESC) and len(part.text) == 2
        if part.complete and not alt:
            yield from self._parser.feed(part.text)
            return
        for one in [part.text] if alt and part.complete else part.text:
            alone = XTermParser()  # nothing that follows belongs to it
            yield from alone.feed(one)
            # Signal the end of the input: a lone escape is then a key and begins nothing.
            yield from alone.feed("")


def arrived_together(key: events.Key) -> bool:
    """Tell whether a key arrived at the same instant as others, because a link had stalled."""
    # Stored on the key itself: the framework's events have no field for it.
    return getattr(key, _TOGETHER, False)


def together(messages: Iterable[Message]) -> list[Message]:
    """Mark keys that were read at once. A key held down is one key, however often it repeats."""
    messages = list(messages)
    keys = [one for one in messages if isinstance(one, events.Key)]
    if len({one.key for one in keys}) > 1:
        for one in keys:
            setattr(one, _TOGETHER, True)
    return messages


def late_by(key: events.Key) -> int:
    """Return by how many seconds a key may be late, or 0 if unknown."""
    return int(getattr(key, _LATE_BY, 0))


def mark_late(found: Iterable[Message], seconds: int) -> None:
    """Mark keys that came up to `seconds` late because their connection had stalled."""
    for one in found:
        if isinstance(one, events.Key):
            setattr(one, _LATE_BY, seconds)


class Screen:
    """Stand-in for the output file; drops output, calling `gone`, once the terminal has gone."""

    def __init__(self, file: IO[str], gone: Callable[[], None]) -> None:
        self._file = file
        self._on_gone = gone

    def write(self, text: str) -> int:
        """Write all of the text; return its length, even if the terminal has gone."""
        data = text.encode("utf-8", "replace")
        to = self._file.fileno()
        while data:
            try:
                # A slow connection accepts only part of the data at a time.
                data = data[os.write(to, data) :]
            except BlockingIOError:  # slow, not gone
                select.select([], [to], [])
            except OSError:
                self._on_gone()
                break
        return len(text)

    def flush(self) -> None:
        """Do nothing: `write` buffers nothing."""

    def fileno(self) -> int:
        """Return the file's descriptor."""
        return self._file.fileno()

    def isatty(self) -> bool:
        """Tell whether the file is a terminal."""
        return self._file.isatty()


def ending_driver(driver: type[Driver]) -> type[Driver]:
    """Return a subclass of the system's driver that ends its app when its terminal has gone.

    It also drops input that contains no keys.

    It calls the app's `close_soon` from another thread.
    """

    class Enduring(driver):  # type: ignore[misc, valid-type]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            # The framework paints on the error stream, so that the output can be redirected; not on
            # `sys.stderr`, which it captures.
            out: Any = sys.__stderr__
            self._file: Any = Screen(out, self._app.close_soon)

        def process_message(self, message: Message) -> None:
            """Pass on a message; a key for an app that is ending is kept for the next app."""
            if not isinstance(message, events.Key) or not self._app.keep_ahead(message):
                super().process_message(message)

        def run_input_thread(self) -> None:
            """Read until the app ends or the input does."""
            keys = Keys()
            with selectors.SelectSelector() as selector:
                selector.register(self.fileno, selectors.EVENT_READ)
                while not self.exit_event.is_set():
                    data = _read(self.fileno) if selector.select(PAUSE) else None
                    # Readable but empty: the terminal has gone, and its loop would spin.
                    if data == b"":
                        self._app.close_soon()
                        return
                    now = monotonic()
                    for message in together(keys.read(data, now)) if data else keys.waited(now):
                        self.process_message(message)

    return Enduring


def _read(fileno: int) -> bytes:
    """Return what can be read; empty once the input has ended."""
    try:
        return os.read(fileno, MOST)
    except OSError:
        return b""


_SYSTEMS = {Depth.SIXTEEN: ColorSystem.STANDARD, Depth.MANY: ColorSystem.EIGHT_BIT}
_STYLED = re.compile(r"\x1b\[([\d;]*)m")
_COLOUR = re.compile(r"\b([34]8);2;(\d+);(\d+);(\d+)\b")


def reduce_colours(painted: str, depth: Depth) -> str:
    """Convert truecolor output to the nearest colours of a terminal of this depth."""
    if depth is Depth.ALL:
        return painted
    return _STYLED.sub(lambda found: _style(found[1], depth), painted)


# An app has a few hundred styles, and each occurs every time it paints.
@lru_cache(maxsize=4096)
def _style(codes: str, depth: Depth) -> str:
    def nearest(found: re.Match[str]) -> str:
        colour = Color.from_rgb(*(min(255, int(one)) for one in found.groups()[1:]))
        less = colour.downgrade(_SYSTEMS[depth])
        return ";".join(less.get_ansi_codes(foreground=found[1] == "38"))

    return f"\x1b[{_COLOUR.sub(nearest, codes)}m"


class Served(Value):
    """An app on its own connection, which `drive` paints in the colours that the terminal has.

    The process's environment and console are not read. `writing` is the only thread that writes the
    event.
    """

    drive: Callable[..., Driver]
    """What makes the app's driver, with the arguments of the framework's own drivers."""
    writing: Executor


# Private to Textual (8.2): compare `render_segments` and the fields when upgrading it.
class Sparing(ChopsUpdate):
    """The lines of a screen update, sent without the cells that have not changed."""

    def render_segments(self, console: Console) -> str:
        """Return the text to send. A strip lies between a cut, `x`, and its `end`."""
        pieces: list[str] = []
        for y, begins, stops in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                first, last = max(x, begins), min(end, stops)
                # A flag at the map's right edge costs 50 bytes, not 218; a circle 700, not 1,440.
                if strip is not None and first < last:
                    pieces.append(Control.move_to(first, y).segment.text)
                    pieces.append(strip.crop(first - x, last - x).render(console))
        return "".join(pieces)
