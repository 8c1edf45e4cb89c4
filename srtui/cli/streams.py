"""The standard streams, any of which may be closed, full or gone."""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import TYPE_CHECKING, TextIO

import click

from srtui.state.refused import Refused

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

COMPLETING = "_SRTUI_COMPLETE"
"""In the environment where a shell asks what can be typed."""
_LONGEST_WORD = 1000
_WHY = {
    errno.EBADF: "standard output is closed",
    errno.ENOSPC: "there is no room left where it goes",
}


class _Stream(io.FileIO):
    """Where text goes: keeps what went wrong first, and takes everything else after that.

    `quiet`: for sentences about faults; that these cannot be written is no further fault.
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
                if not self.quiet:
                    raise
        # As if it were written: the first fault is kept, and a second one, at the program's end,
        # would be printed by Python.
        return memoryview(data).nbytes


def make_sure() -> None:
    """Let every standard stream be there, and its use fail in one way only: with an `OSError`.

    What is closed is opened on nothing at all, so that no file of ours gets its number.
    """
    for number, wrong in ((0, os.O_WRONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, wrong)  # gets the lowest number that is free: this one
    if sys.stdin is None:
        sys.stdin = os.fdopen(0, "r", closefd=False)
    if sys.platform != "win32":  # where a console is no file
        sys.stdout = _text(_Stream(1, quiet=False), sys.stdout)
        sys.stderr = _text(_Stream(2, quiet=True), sys.stderr)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a poor terminal shows ? for what it lacks


def _text(stream: _Stream, before: TextIO | None) -> TextIO:
    encoding = "utf-8" if before is None else before.encoding
    return io.TextIOWrapper(io.BufferedWriter(stream), encoding, line_buffering=True)


def interactive() -> bool:
    """Whether a person sits at a terminal that can show screens."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def lost() -> str:
    """Why what was printed could not be written; empty where it was."""
    stream = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    if not isinstance(stream, _Stream) or stream.fault is None:
        return ""
    return _WHY.get(stream.fault.errno or 0) or str(stream.fault.strerror)


def secretly(label: str) -> str:
    """A word that nobody sees: typed twice at a terminal, else a line of standard input.

    Raises `Refused` where none comes.
    """
    if sys.stdin.isatty():
        again = "The same again (not shown)"
        asked = f"{label} (not shown)"
        return str(click.prompt(asked, hide_input=True, confirmation_prompt=again)).strip()
    try:
        word = sys.stdin.readline(_LONGEST_WORD).strip()
    except (OSError, UnicodeDecodeError):
        word = ""
    if not word:
        raise Refused(
            f"{label}: nothing came in. It is typed at a terminal, where it is not shown, or comes "
            "by standard input; it is no word of the command line."
        )
    return word


def text_in() -> str:
    """All that comes from standard input, whatever wrote it. Raises `Refused`."""
    from data import tabular  # few commands read anything

    try:
        # One more than may be: that is how too much is seen, without reading all of it.
        raw = sys.stdin.buffer.read(tabular.LARGEST + 1)
        return tabular.text_of(raw, "Standard input")
    except OSError:
        raise Refused("Standard input cannot be read: it is closed.") from None
    except tabular.TableFault as fault:
        raise Refused(str(fault)) from None
