"""From a path on the command line to an open event."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, TypeVar

import click

from data.machine import stamp
from data.store import Store
from srtui.cli import out
from srtui.cli.meant import Choice
from srtui.desk.command import Moment, Role
from srtui.desk.desk import Desk, Seat
from srtui.state.event import Event
from srtui.words.typed import clean

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = TypeVar("F", bound=Callable[..., Any])

SUFFIX = ".srtui"
ENDINGS = (SUFFIX, ".db", ".sqlite", ".sqlite3")
"""Endings of event files; anything else behind a dot is a part of the name."""


def utc_now() -> datetime:
    """The time of the machine."""
    return datetime.now(UTC)


def entropy() -> str:
    """Fresh text for a seed."""
    return secrets.token_hex(16)


def moment() -> Moment:
    """The moment, for what is done without a desk."""
    return Moment(utc_now().isoformat(timespec="seconds"), entropy(), stamp())


def path_of(text: str) -> Path:
    """The event file meant; its ending may be left out."""
    path = Path(text)
    try:
        # “Spring 2.0” has no ending, though Python takes `.0` for one.
        bare = path.suffix not in ENDINGS and path.name and not path.exists()
    except (OSError, ValueError):
        return path
    return path.with_name(path.name + SUFFIX) if bare else path


def typed_path(path: str | Path) -> str:
    """A path as it is typed in a command line of this system."""
    if sys.platform == "win32":
        from subprocess import list2cmdline  # how Windows quotes; nobody else needs it

        return list2cmdline([str(path)])
    return quote(str(path))


def is_there(text: str) -> bool:
    """Whether this names a file, with or without its ending."""
    try:
        return path_of(text).is_file()
    except (OSError, ValueError):
        return False


@contextmanager
def desk_at(file: str, seat: Seat, *, read_only: bool = False) -> Iterator[Desk]:
    """A desk at an event file, closed at the end."""
    store = Store.open(path_of(file), read_only=read_only)
    if store.migrated:
        out.warn([store.migrated])
    try:
        yield Desk(store, seat, utc_now, entropy, stamp)
    finally:
        store.close()


@contextmanager
def reading(file: str) -> Iterator[Desk]:
    """A desk for looking only: the file may lie on a disk that cannot be written."""
    # With a seat that may do nothing: a view that wrote would be refused twice.
    with desk_at(file, Seat(Role.BOARD), read_only=True) as desk:
        yield desk


def event_at(file: str) -> Event:
    """The event in a file as it stands."""
    with reading(file) as desk:
        return desk.event()


class FilePath(click.Path):
    """A path; a word that no system takes as one is refused as wrong use, and so is no word."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path as it was typed."""
        if value == "":
            self.fail("The name of the file is empty.", param, ctx)
        try:
            return super().convert(value, param, ctx)
        except ValueError:
            self.fail("No file can have this name.", param, ctx)


class EventPath(FilePath):
    """The path of an event; a shell is offered those of the folder and those opened last."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The events; where none fits, whatever the shell finds itself."""
        from srtui.cli.known import events  # only for a line that is being typed

        return events(incomplete) or super().shell_complete(ctx, param, incomplete)


def file_argument(function: F) -> F:
    """The event file, first on every command."""
    return click.argument("file", type=EventPath(), metavar="FILE")(function)


def file_parameter() -> click.Argument:
    """The FILE argument, for a command that is made without a function."""
    return click.Argument(["file"], type=EventPath(), metavar="FILE")


def json_option(function: F) -> F:
    """The option --json: print JSON instead of text."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(function)


def round_option(function: F) -> F:
    """The option --round, handed in as `number`; None: the newest round."""
    return click.option(
        "--round", "number", type=click.INT, default=None, help="Round; default: the newest."
    )(function)


def look_option(function: F) -> F:
    """The option --role of commands that only look, handed in as the word of a `Role`."""
    roles = [Role.TO.value, Role.JUDGE.value, Role.BOARD.value]
    return click.option(
        "--role",
        type=Choice(roles),
        default="to",
        show_default=True,
        help="As whom to look: what others may not know, or not yet, is left out.",
    )(function)


def seat_options(function: F) -> F:
    """Who does it, as the journal will show it."""
    roles = [Role.TO.value, Role.JUDGE.value]
    function = click.option(
        "--terminal", default="laptop", metavar="NAME", help="This terminal's name in the journal."
    )(function)
    return click.option(
        "--role", type=Choice(roles), default="to", help="Who does it.", show_default=True
    )(function)


def seat_of(role: str, terminal: str) -> Seat:
    """The seat that the options name."""
    return Seat(Role(role), clean(terminal, "The terminal's name"))
