"""Opening of an event from a path on the command line."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from data.clean import UNFIT_NAME, is_file_name
from data.event.store import Store
from data.machine.boot_clock import stamp
from data.machine.system import typed_word
from srtui.cli import out
from srtui.cli.suggestions import WordChoice
from srtui.commands.command import Moment, Role
from srtui.commands.desk import Desk, Seat
from srtui.model.event import Event
from srtui.model.refused import clean

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from srtui.model.serving import Serving

F = TypeVar("F", bound=Callable[..., Any])

SUFFIX = ".srtui"
ENDINGS = (SUFFIX, ".db", ".sqlite", ".sqlite3")
"""Endings of event files; anything else behind a dot is a part of the name."""


def utc_now() -> datetime:
    """Return the time of the machine."""
    return datetime.now(UTC)


def entropy() -> str:
    """Fresh text for a seed."""
    return secrets.token_hex(16)


def moment() -> Moment:
    """Return the moment, for acts without a desk."""
    return Moment(utc_now().isoformat(timespec="seconds"), entropy(), stamp())


def path_of(text: str) -> Path:
    """Return the path of an event file; its suffix may be left out."""
    path = Path(text)
    try:
        # “Spring 2.0” has no ending, though Python takes `.0` for one.
        bare = path.suffix not in ENDINGS and path.name and not path.exists()
    except (OSError, ValueError):
        return path
    return path.with_name(path.name + SUFFIX) if bare else path


def typed_path(path: str | Path) -> str:
    """Format a path for a command line of this system."""
    return typed_word(str(path))


def is_there(text: str) -> bool:
    """Tell whether a text names a file, with or without its suffix."""
    try:
        return path_of(text).is_file()
    except (OSError, ValueError):
        return False


@contextmanager
def desk_at(file: str, seat: Seat, *, read_only: bool = False) -> Iterator[Desk]:
    """Open a desk at an event file, closed at the end."""
    store = Store.open(path_of(file), read_only=read_only)
    if found := [sentence for sentence in (store.notice, store.migrated) if sentence]:
        out.warn(found)
    try:
        yield Desk(store, seat, utc_now, entropy, stamp)
    finally:
        store.close()


@contextmanager
def reading(file: str) -> Iterator[Desk]:
    """Open a desk for reading only: the file may be on a disk that cannot be written."""
    # With a seat that may do nothing: a view that wrote would be refused twice.
    with desk_at(file, Seat(Role.BOARD), read_only=True) as desk:
        yield desk


def event_at(file: str) -> Event:
    """Return the current event in a file."""
    with reading(file) as desk:
        return desk.event()


class FilePath(click.Path):
    """Path; a word that no system accepts as a path is refused as wrong usage."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path as it was typed."""
        if value == "":
            self.fail("The file name is empty.", param, ctx)
        if not is_file_name(str(value)):
            self.fail(UNFIT_NAME, param, ctx)
        try:
            # Windows takes half a character in a name; no SQLite file can have one.
            str(value).encode("utf-8", "surrogateescape")
            return super().convert(value, param, ctx)
        except ValueError:
            self.fail("This cannot be used as a file name.", param, ctx)


class EventPath(FilePath):
    """The path of an event; a shell is offered those of the folder and those opened last."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the events; if none fits, what the shell finds itself."""
        from srtui.cli.known import events  # 3 ms: only for a line that is being typed

        return events(incomplete) or super().shell_complete(ctx, param, incomplete)


def group_file() -> str:
    """Return the file of the line, which is the argument of a verb's group."""
    file: str = click.get_current_context().find_root().obj["file"]
    return file


def serving_at(file: str) -> Serving | None:
    """Return what the server of an event's file says; None if none has run."""
    from srtui.server.serving import heard  # 2 ms: where a server runs or ran

    return heard(Path(path_of(file)).resolve())


file_argument = click.argument("file", type=EventPath(), metavar="FILE")
"""The event file, first on every command."""


def file_parameter() -> click.Argument:
    """Return the FILE argument, for a command that is made without a function."""
    return click.Argument(["file"], type=EventPath(), metavar="FILE")


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
"""The option --json: print JSON instead of text."""
round_option = click.option(
    "--round", "number", type=click.INT, default=None, help="Round; default: the newest."
)
"""The option --round, passed as `number`; None: the newest round."""
look_option = click.option(
    "--role",
    type=WordChoice([Role.TO.value, Role.JUDGE.value, Role.BOARD.value]),
    default="to",
    show_default=True,
    help="View as this role, without what it may not see.",
)
"""The option --role of reading commands, passed as the word of a `Role`."""


def seat_options(function: F) -> F:
    """Add the options for the author, as the journal will show it."""
    roles = [Role.TO.value, Role.JUDGE.value]
    function = click.option(
        "--terminal", default="laptop", metavar="NAME", help="This terminal's name in the journal."
    )(function)
    return click.option(
        "--role",
        type=WordChoice(roles),
        default="to",
        help="Your role: organizer (to) or judge.",
        show_default=True,
    )(function)


def seat_of(role: str, terminal: str) -> Seat:
    """Return the seat that the options name."""
    return Seat(Role(role), clean(terminal, "The terminal's name"))
