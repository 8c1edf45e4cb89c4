"""The standard streams, any of which may be closed, full or missing."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from typing import TYPE_CHECKING, TextIO

import click

from srtui.model.refused import Refused

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

COMPLETING = "_SRTUI_COMPLETE"
"""In the environment where a shell asks what can be typed."""
_LONGEST_WORD = 1000
_REASONS = {errno.EBADF: "standard output is closed", errno.ENOSPC: "its disk is full"}


class _Stream(io.FileIO):
    """An output stream that records its first fault and silently accepts everything after it.

    `quiet`: for messages about faults; a failure to write these is not reported again.
    """

    def __init__(self, number: int, *, quiet: bool) -> None:
        super().__init__(number, "w", closefd=False)
        self.quiet = quiet
        self.fault: OSError | None = None

    def write(self, data: ReadableBuffer, /) -> int:
        if self.fault is None:
            try:
                return super().write(data)
            except OSError as error:
                self.fault = error
                # As on POSIX: Windows reports EINVAL for a pipe that nobody reads.
                if error.errno == errno.EINVAL and stat.S_ISFIFO(os.fstat(self.fileno()).st_mode):
                    self.fault = BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))
                if not self.quiet:
                    raise self.fault from None
        # Claim success: the first fault is recorded already, and Python would print a second one at
        # exit.
        return memoryview(data).nbytes


def ensure_streams() -> None:
    """Ensure that all standard streams exist and that using them can fail only with an `OSError`.

    A closed stream is opened on the null device, so that none of our files gets its number.
    """
    for number, wrong in ((0, os.O_WRONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, wrong)  # gets the lowest number that is free: this one
    if sys.stdin is None:
        sys.stdin = os.fdopen(0, "r", closefd=False)
    # A Windows console takes characters, not bytes: keep Python's own stream there.
    if not _is_windows_console(1):
        sys.stdout = _text(_Stream(1, quiet=False), sys.stdout)
    if not _is_windows_console(2):
        sys.stderr = _text(_Stream(2, quiet=True), sys.stderr)
    if sys.platform == "win32" and not _is_windows_console(0):
        _read_utf8(sys.stdin)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a poor terminal shows ? for what it lacks


def _text(stream: _Stream, before: TextIO | None) -> TextIO:
    return io.TextIOWrapper(
        io.BufferedWriter(stream), _encoding_of(before, sys.platform), line_buffering=True
    )


def _encoding_of(before: TextIO | None, platform: str) -> str:
    """Return the encoding for a stream that leads to a file, a pipe or a POSIX terminal."""
    # Python's default on Windows is a code page that lacks most letters and makes JSON invalid.
    return "utf-8" if before is None or platform == "win32" else before.encoding


def _read_utf8(stream: TextIO) -> None:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8-sig")  # PowerShell may put a mark in front


def _is_windows_console(number: int) -> bool:
    """Tell whether a standard stream is a Windows console window."""
    if sys.platform != "win32":
        return False
    from srtui.server import windows  # 2 ms: only there

    return windows.is_console(number)


def is_terminal(stream: TextIO) -> bool:
    """Tell whether a standard stream is a terminal."""
    if sys.platform == "win32":
        return stream.isatty() and _is_windows_console(stream.fileno())
    return stream.isatty()


def interactive() -> bool:
    """Tell whether there is a person at a terminal that can show screens."""
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)


def lost() -> str:
    """Return why printed text could not be written; empty if it was written."""
    stream = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    if not isinstance(stream, _Stream) or stream.fault is None:
        return ""
    return _REASONS.get(stream.fault.errno or 0) or str(stream.fault.strerror)


def read_secret(label: str) -> str:
    """Read a secret: twice at a terminal, otherwise one line of input. May raise `Refused`."""
    if is_terminal(sys.stdin):
        again = "Repeat (hidden)"
        asked = f"{label} (hidden)"
        return str(click.prompt(asked, hide_input=True, confirmation_prompt=again)).strip()
    try:
        word = sys.stdin.readline(_LONGEST_WORD).strip()
    except (OSError, UnicodeDecodeError):
        word = ""
    if not word:
        raise Refused(
            f"{label} is missing: type it at a terminal, where it stays hidden, or send it on "
            "standard input. It cannot be an argument."
        )
    return word


def read_stdin() -> str:
    """Return all text from standard input, in whatever encoding it is. May raise `Refused`."""
    from data.importing import tabular  # 8 ms: few commands read anything

    try:
        # Read one byte more than allowed: that reveals too much input without reading all of it.
        return tabular.text_of(sys.stdin.buffer.read(tabular.LARGEST + 1), "Standard input")
    except OSError:
        raise Refused("Standard input cannot be read: it is closed.") from None
    except tabular.TableFault as fault:
        raise Refused(str(fault)) from None
