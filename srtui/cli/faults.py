"""Faults reported as one sentence on stderr, never as a traceback.

Exit 1: refused, with the reason. Exit 2: the command line was used wrongly. Exit 3: a warning,
which --sure ignores. If JSON is requested, the sentence is an answer of its own on stdout.
"""

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
from data.event.sqlite import EventFileError
from data.machine.disk import FileFault
from srtui.cli import streams
from srtui.commands.command import ConfirmationRequired
from srtui.model.refused import Refused
from srtui.rules.overlay import CannotChange
from srtui.rules.value import Value, field

DEBUG = "SRTUI_DEBUG"
"""Set in the environment, an unexpected error shows its traceback."""

REFUSED, WRONG_USE, NEEDS_YES = 1, 2, 3
"""Exit codes."""
_LONGEST = 500
"""Characters that are shown of what click says of a wrong line, which it repeats whole."""

_SENTENCES = (Refused, EventFileError, FileFault, EditionFault, UnknownEdition, CannotChange)


class Sentence(click.ClickException):
    """A refusal whose message is shown unchanged."""

    exit_code = REFUSED

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message to stderr."""
        click.echo(harmless(self.message), file=file, err=file is None)


class ConfirmationNeeded(Sentence):
    """Warnings about a command that --sure would run anyway."""

    exit_code = NEEDS_YES


class Refusal(Value):
    """Reasons why nothing was done, in sentences, and warnings that --sure ignores."""

    reasons: tuple[str, ...] = field(name="why")
    needs_sure: bool = field(default=False, name="doubts")


def harmless(text: str) -> str:
    """Return the text safe for a terminal: a mistyped word may contain control sequences."""
    return block(text, limit=len(text) * 4 + 1)


@contextmanager
def worded(*, as_json: bool = False) -> Iterator[None]:
    """Turn every exception within the block into a sentence and an exit code."""
    try:
        yield
    # click ends this way itself: these are exceptions, but not faults.
    except (click.exceptions.Exit, click.Abort):
        raise
    except Exception as error:
        fault = _sentence(error)
        if fault is None:
            raise
        if not as_json:
            raise fault from None
        from srtui.cli import out  # what is right does not need it

        why = harmless(fault.format_message()).splitlines()
        out.as_json("refused", Refusal(tuple(why), fault.exit_code == NEEDS_YES))
        raise click.exceptions.Exit(fault.exit_code) from None


def _sentence(error: Exception) -> click.ClickException | None:
    """Return the sentence to show for an error; None if nothing is to be shown instead of it."""
    if isinstance(error, Sentence):
        return error
    if isinstance(error, click.ClickException):
        return _usage(error)
    if isinstance(error, ConfirmationRequired):
        return ConfirmationNeeded("\n".join([*error.warnings, "Add --sure to do it anyway."]))
    if isinstance(error, _SENTENCES):
        return Sentence(str(error))
    # Checked before other unexpected errors: the effects of a full disk look like a bug in srtui.
    if not _pipe_closed(error) and (why := streams.lost()):
        return Sentence(f"The output cannot be written: {why}.")
    return None if _pipe_closed(error) or os.environ.get(DEBUG) else Sentence(_crash(error))


def _usage(fault: click.ClickException) -> click.ClickException:
    """Return a usage error short and without control characters."""
    if fault.message.isprintable() and len(fault.message) < _LONGEST:
        return fault
    said = harmless(fault.format_message())
    if len(said) >= _LONGEST:  # typed text comes first, the fault at the end
        said = f"{said[: _LONGEST // 2]}…{said[-_LONGEST // 2 :]}"
    return click.UsageError(said)


def _pipe_closed(error: Exception) -> bool:
    return isinstance(error, OSError) and error.errno == errno.EPIPE


def write_report(error: Exception) -> Path | None:
    """Write a report on an unexpected error; return its path, or None if writing fails."""
    from platformdirs import user_log_path  # 4 ms: only for a fault of the program

    # Include the process id: several programs may fail at the same moment.
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    path: Path = user_log_path("srtui") / f"crash-{stamp}-{os.getpid()}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    except OSError:
        return None
    return path


def _crash(error: Exception) -> str:
    happened = f"Something unexpected happened ({type(error).__name__})."
    path = write_report(error)
    if path is None:
        return f"{happened} To see the details, set {DEBUG}=1 and try again."
    return (
        f"{happened} Everything saved in the event file is kept: check it with `srtui doctor "
        f"FILE`, and please send us the report {path}."
    )
