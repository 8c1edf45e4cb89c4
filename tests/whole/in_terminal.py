"""The program in a real terminal of its own: keys as bytes, signals, what is on the screen."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from time import monotonic

import pytest
from patience import PATIENCE

pytest.importorskip("fcntl", reason="Windows has no terminals of POSIX", exc_type=ImportError)

import fcntl
import pty
import termios

SRTUI = str(Path(sys.executable).with_name("srtui"))
STYLES = re.compile(rb"\x1b\[[0-9;?=<>$]*[A-Za-z]|\x1b[()=>][A-Z0-9]?")


class InTerminal:
    """One program; what it has painted is kept without its styles."""

    def __init__(
        self, *line: str, env: Mapping[str, str] | None = None, size: tuple[int, int] = (80, 24)
    ) -> None:
        self.painted = b""
        self.code: int | None = None
        self.process, self._end = pty.fork()
        if not self.process:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            # what Python does not know of, such as the COLUMNS that readline sets, stays out
            own = {"TERM": "xterm-256color", "COLORTERM": "truecolor", **(env or {})}
            os.execve(line[0], list(line), {**os.environ, **own})

    def press(self, keys: str | bytes) -> None:
        """Type keys, or any bytes."""
        os.write(self._end, keys.encode() if isinstance(keys, str) else keys)

    def read(self, seconds: float = 0.0) -> bool:
        """Take what has been painted; False when the terminal is closed from the other side."""
        while select.select([self._end], [], [], seconds)[0]:
            try:
                found = os.read(self._end, 1 << 16)
            except OSError:
                return False
            if not found:
                return False
            self.take(found)
            seconds = 0.0
        return True

    def take(self, found: bytes) -> None:
        """Take what the program has painted."""
        self.painted += STYLES.sub(b"", found)

    def wait_for(self, *words: str) -> None:
        """Read until all these words have been painted since the last call."""
        until = monotonic() + PATIENCE
        while any(word.encode() not in self.painted for word in words):
            assert monotonic() < until, f"{words} never came: {self.painted[-6000:]!r}"
            assert self.read(0.2), f"it ended: {self.painted[-6000:]!r}"
        self.painted = b""

    def resize(self, width: int, height: int) -> None:
        """Resize the terminal, and signal the program."""
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.signal(signal.SIGWINCH)

    def signal(self, number: int) -> None:
        """Send a signal."""
        os.kill(self.process, number)

    @property
    def state(self) -> str:
        """What the system says of the process: R or S while it runs, T where it is stopped."""
        return Path(f"/proc/{self.process}/stat").read_text(encoding="ascii").rpartition(") ")[2][0]

    def ended(self) -> int:
        """Wait until the program has ended; its exit code."""
        until = monotonic() + PATIENCE
        while self.code is None:
            assert monotonic() < until, f"it goes on: {self.painted[-6000:]!r}"
            self.read(0.05)
            done, status = os.waitpid(self.process, os.WNOHANG)
            if done:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code

    def close(self) -> None:
        """End it, whatever it does."""
        if self.code is None:
            self.signal(signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self._end)
