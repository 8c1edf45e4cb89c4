"""Output on its way to a device: in one piece each turn, and never more than it takes.

A device that reads slowly gets fewer pictures, not older ones: while it cannot take any, what is
painted is thrown away, and once it can, the whole screen is repainted.
"""

from collections.abc import Callable

# asyncssh lets as much wait as the client's window says, with OpenSSH 1 to 2 MB of old pictures; so
# at most 37 kB waited (measured with a client that did not read).
HIGH, LOW = 32_768, 4_096
"""Bytes waiting for a device: from HIGH on nothing is added, at LOW output continues."""


class Outlet:
    """Output of one line.

    `send` hands bytes to it, `waiting` returns how many it has not sent, `soon` calls a function in
    the loop's next turn, `repaint` paints everything again.
    """

    def __init__(
        self,
        send: Callable[[bytes], None],
        waiting: Callable[[], int],
        soon: Callable[[Callable[[], None]], object],
        repaint: Callable[[], None],
    ) -> None:
        self._send, self._waiting, self._soon, self._repaint = send, waiting, soon, repaint
        self._parts: list[str] = []
        self._full = False
        """The line itself has said that it takes nothing."""
        self.dropped = 0
        """Pieces that were thrown away."""
        self._owed = False
        """Something was thrown away since everything was painted."""

    def write(self, text: str) -> None:
        """Paint, together with what else is painted in this turn."""
        # One write is one packet of SSH, and the framework writes each change by itself.
        if not self._parts:
            self._soon(self.flush)
        self._parts.append(text)

    def flush(self) -> None:
        """Send what was painted in this turn, or throw it away."""
        text, self._parts = "".join(self._parts), []
        if not text:
            return
        if self.stuck:
            # The turn as a whole: part of it would leave a terminal in the middle of a sequence.
            self._owed = True
            self.dropped += 1
        else:
            self._send(text.encode("utf-8", "replace"))

    def must(self, text: str) -> None:
        """Send this whatever waits: what gives a terminal back."""
        # What was painted for a screen that ends is not shown after its end.
        self._parts = []
        self._send(text.encode("utf-8", "replace"))

    @property
    def stuck(self) -> bool:
        """Whether nothing is sent now."""
        return self._full or self._waiting() > HIGH

    def pause(self) -> None:
        """Send nothing from now on: the line takes nothing."""
        self._full = True

    def resume(self) -> None:
        """Send again once the line takes output."""
        self._full = False
        self.look()

    def look(self) -> None:
        """Repaint everything if output was thrown away and there is room again."""
        # Below LOW and not HIGH: at the edge, each piece would bring another whole picture.
        if self._owed and not self._full and self._waiting() <= LOW:
            self._owed = False
            self._repaint()
