"""A device's connection, and its app's driver: input becomes keys, output goes to an outlet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, BinaryIO, Protocol, TextIO

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from screens.base import BaseApp
from screens.terminal.driver import Keys, mark_late, reduce_colours, together
from screens.theme.look import Depth
from srtui.rules.plural import Language
from srtui.server.link import Link
from srtui.server.outlet import Outlet
from srtui.text.seats import DevicePlace

# The framework's parser itself waits 0.1 s before it treats an escape as a key.
TICK = 0.12
"""Seconds after the last byte at which an escape was the key of that name."""
PICTURE = 200
"""Signs of which a picture has more; what is less switches something."""
_BEGIN = "\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?7l"
"""The other screen, no cursor, pasted text is marked, lines are not wrapped."""
_MOUSE = ("\x1b[?1000h\x1b[?1006h", "\x1b[?1000l\x1b[?1006l")
_SYNC = "\x1b[?2026$p"
_END = "\x1b[?2004l\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"


class Connection(Protocol):
    """A device's connection. `key` is the fingerprint of its key; "" if it has none.

    `environ` are the terminal's variables that affect its appearance. `size`: columns and lines,
    within bounds.
    """

    place: DevicePlace
    key: str
    address: str
    language: Language
    environ: Mapping[str, str]
    depth: Depth
    size: tuple[int, int]
    outlet: Outlet
    link: Link
    app: BaseApp | None
    """What is shown on it now."""
    name: str
    """Name of its user, as in the journal; "" before it is known."""
    since: str
    """UTC in ISO form."""
    painted: Callable[[], None]
    """Called once the app that begins has painted its first picture."""
    risen: bool
    """Somebody else has taken its place."""
    touch: bool
    """Whether it is a browser: shown with the mouse, and no PIN is typed there."""
    seat: str
    """Which of several seats at a table it has; "" where the table has one."""
    ended: bool
    """Whether the other end has closed, or the server has closed it."""

    def shows(self, driver: LineDriver | None) -> None:
        """Send keys and sizes to this driver from now on."""

    def say(self, sentence: str) -> None:
        """Print a sentence while no screen is shown."""

    def end(self, sentence: str = "") -> None:
        """End the app shown, print the reason, and close."""

    def drop(self) -> None:
        """Close immediately, since nobody is reading."""


class LineDriver(Driver):
    """Driver of a connection that requests no terminal modes that would have to be reset."""

    def __init__(self, line: Connection, app: App[Any], **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self._line = line
        self._keys = Keys()
        self._to_tick: Any = None
        self._begun = False
        """Nothing has been painted yet."""

    def write(self, data: str) -> None:
        """Paint, in the colours supported by the terminal."""
        self._line.outlet.write(reduce_colours(data, self._line.depth))
        if self._begun and len(data) > PICTURE:
            self._begun = False
            self._line.painted()

    def start_application_mode(self) -> None:
        """Switch to the alternate screen and hide the cursor."""
        few = self._line.depth is Depth.SIXTEEN
        self.write(_BEGIN + (_MOUSE[0] if self._mouse else "") + ("" if few else _SYNC))
        self._begun = True
        self._line.shows(self)

    def disable_input(self) -> None:
        """Stop accepting keys."""
        self._line.shows(None)
        if self._to_tick is not None:
            self._to_tick.cancel()

    def stop_application_mode(self) -> None:
        """Restore the terminal, even if the connection's buffer is full."""
        self.disable_input()
        self._line.outlet.must((_MOUSE[1] if self._mouse else "") + _END)

    def typed(self, data: bytes, late: int = 0) -> None:
        """Handle input from the terminal that is at most this many seconds late."""
        found = together(self._keys.read(data, monotonic()))
        if late:
            mark_late(found, late)
        for message in found:
            self.process_message(message)
        if self._to_tick is not None:
            self._to_tick.cancel()
        # A lone escape may be the key or the start of another: only waiting tells.
        self._to_tick = self._loop.call_later(TICK, self._tick)

    def forget(self) -> None:
        """Discard oversized input and reset the parser."""
        self._keys = Keys()

    def resized(self, size: tuple[int, int]) -> None:
        """Handle a new terminal size."""
        self._size = size
        now = Size(*size)
        self.send_message(events.Resize(now, now))

    def repaint(self) -> None:
        """Repaint the whole screen, unless the app is about to end."""
        self._app.call_later(self._refresh)

    def _refresh(self) -> None:
        if self._app.screen_stack:
            self._app.screen.refresh()

    def send_message(self, message: Message) -> None:
        """Pass a message to the app, which runs in this loop."""
        # Immediately: the framework's way would go through another thread.
        self._app.post_message(message)

    def _tick(self) -> None:
        for message in list(self._keys.waited(monotonic())):
            self.process_message(message)
        self._to_tick = None
        if self._keys.holds:
            self._to_tick = self._loop.call_later(TICK, self._tick)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Open nothing on the organizer's machine."""

    def deliver_binary(self, binary: BinaryIO | TextIO, **_named: Any) -> None:
        """Save nothing on the organizer's machine."""
        binary.close()
