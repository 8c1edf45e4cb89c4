"""What goes wrong, as one sentence on stderr: never a traceback.

Exit 1: refused, with the reason. Exit 2: wrong use of the command line.
"""

from __future__ import annotations

import errno
import os
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

import click

from data.clean import block
from data.editions import EditionFault, UnknownEdition
from data.sqlite import EventFileError
from srtui.cli import streams
from srtui.desk.command import Doubtful
from srtui.rules.overlay import CannotChange
from srtui.state.refused import Refused

DEBUG = "SRTUI_DEBUG"
"""Set in the environment, an unexpected error shows its traceback."""

_LONGEST = 500
"""Characters that are shown of what click says of a wrong line, which it repeats whole."""

_SENTENCES = (Refused, EventFileError, EditionFault, UnknownEdition, CannotChange)


class Sentence(click.ClickException):
    """A refusal: its message is shown as it is, exit code 1."""

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message to stderr."""
        click.echo(harmless(self.message), file=file, err=file is None)


def harmless(text: str) -> str:
    """Text for a terminal: what a person typed wrong may hold control sequences."""
    return block(text, limit=len(text) * 4 + 1)


@contextmanager
def worded() -> Iterator[None]:
    """Turn everything that can go wrong into a sentence and an exit code."""
    try:
        yield
    except (click.exceptions.Exit, click.Abort, Sentence):
        raise
    except click.ClickException as fault:
        if fault.message.isprintable() and len(fault.message) < _LONGEST:
            raise
        said = harmless(fault.format_message())
        if len(said) >= _LONGEST:  # what was typed stands first, what is wrong with it last
            said = f"{said[: _LONGEST // 2]}…{said[-_LONGEST // 2 :]}"
        raise click.UsageError(said) from None
    except Doubtful as doubt:
        raise Sentence("\n".join([*doubt.doubts, "Add --sure to do it all the same."])) from None
    except _SENTENCES as fault:
        raise Sentence(str(fault)) from None
    except Exception as error:
        if not _pipe_closed(error) and (why := streams.lost()):
            raise Sentence(f"The answer cannot be written: {why}.") from None
        if _pipe_closed(error) or os.environ.get(DEBUG):
            raise
        raise Sentence(_crash(error)) from None


def _pipe_closed(error: Exception) -> bool:
    return isinstance(error, OSError) and error.errno == errno.EPIPE


def _crash(error: Exception) -> str:
    """Write a report of an unexpected error; says where it is."""
    from platformdirs import user_log_path  # only for a fault of the program

    what = f"Something unexpected happened ({type(error).__name__})."
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    path: Path = user_log_path("srtui") / f"crash-{stamp}-{os.getpid()}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    except OSError:
        return f"{what} Set {DEBUG}=1 and do it again to see what."
    return (
        f"{what} What is saved in the event file stays, and `srtui doctor` says whether it is "
        f"sound; please send the report {path}."
    )
