"""Output to a device: in one piece per loop iteration, and never more than it accepts.

A device that reads slowly gets fewer screens, not older ones: while it accepts nothing, output is
dropped, and afterwards the whole screen is repainted.
"""

from collections.abc import Callable

# asyncssh buffers as much as the client's window allows, with OpenSSH 1 to 2 MB of old screens;
# with these limits at most 37 kB waited (measured with a client that did not read).
HIGH, LOW = 32_768, 4_096
"""Bytes waiting for a device: from HIGH on nothing is added, at LOW output continues."""


class Outlet:
    """Output of one connection.

    `send` transmits bytes, `waiting` returns how many are unsent, `soon` calls a function in the
    loop's next iteration, `repaint` paints everything again.
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
        """Paint, together with anything else painted in this iteration."""
        # One write is one SSH packet, and the framework writes each change separately.
        if not self._parts:
            self._soon(self.flush)
        self._parts.append(text)

    def flush(self) -> None:
        """Send what was painted in this iteration, or drop it."""
        text, self._parts = "".join(self._parts), []
        if not text:
            return
        if self.stuck:
            # As a whole: part of it would leave a terminal in the middle of an escape sequence.
            self._owed = True
            self.dropped += 1
        else:
            self._send(text.encode("utf-8", "replace"))

    def must(self, text: str) -> None:
        """Send this whatever else waits, because it restores the terminal."""
        # Output painted for a screen that has ended is not shown.
        self._parts = []
        self._send(text.encode("utf-8", "replace"))

    @property
    def stuck(self) -> bool:
        """Whether nothing can be sent now."""
        return self._full or self._waiting() > HIGH

    def pause(self) -> None:
        """Stop sending: the connection accepts nothing."""
        self._full = True

    def resume(self) -> None:
        """Send again, now that the connection accepts output."""
        self._full = False
        self.look()

    def look(self) -> None:
        """Repaint everything if output was dropped and there is room again."""
        # Below LOW, not HIGH: at the limit, each piece would cause another full repaint.
        if self._owed and not self._full and self._waiting() <= LOW:
            self._owed = False
            self._repaint()
