"""A program in a terminal (80x24 unless said): started, read until it shows something, ended."""

import fcntl
import os
import pty
import re
import select
import struct
import termios
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from benchmarks.measure import cpu_of

SIZE = (24, 80)
STYLES = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE = 10.0
"""Seconds after which what is waited for does not come."""


class Terminal:
    """One process with a terminal of its own, and with `home` for what it keeps of its own."""

    def __init__(self, line: Sequence[str], home: Path, size: tuple[int, int] = SIZE) -> None:
        self.begun = perf_counter()
        self.process, self._end = pty.fork()
        if not self.process:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", HOME=str(home))
            os.environ.update(XDG_STATE_HOME=str(home), XDG_CONFIG_HOME=str(home))
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
            os.execv(line[0], list(line))

    def wait_for(self, *words: str) -> tuple[float, float]:
        """Read until all words have been painted since the last call; wall and CPU ms by then.

        Both count from the start of the process.
        """
        missing = [word.encode() for word in words]
        seen = painted = b""
        until = perf_counter() + PATIENCE
        while missing:
            left = max(0.0, until - perf_counter())
            if not left or not select.select([self._end], [], [], left)[0]:
                raise TimeoutError(f"{missing} not shown; the last shown: {painted[-500:]!r}")
            seen += os.read(self._end, 1 << 16)
            painted = STYLES.sub(b"", seen)
            missing = [word for word in missing if word not in painted]
        return 1000 * (perf_counter() - self.begun), cpu_of(self.process)

    def listen(self, seconds: float) -> tuple[float, float]:
        """Read for so long, pressing nothing; percent of a core used, and bytes a second."""
        begun, cpu, count = perf_counter(), cpu_of(self.process), 0
        while (left := begun + seconds - perf_counter()) > 0:
            if select.select([self._end], [], [], left)[0]:
                count += len(os.read(self._end, 1 << 16))
        wall = perf_counter() - begun
        return (cpu_of(self.process) - cpu) / wall / 10, count / wall

    def press(self, keys: str) -> None:
        """Type these keys, as a terminal would send them."""
        os.write(self._end, keys.encode())

    def close(self) -> None:
        """Leave the program by ctrl+q."""
        os.write(self._end, b"\x11")
        try:
            while os.read(self._end, 1 << 16):
                pass
        except OSError:
            pass  # the other end is closed
        os.close(self._end)
        os.waitpid(self.process, 0)
