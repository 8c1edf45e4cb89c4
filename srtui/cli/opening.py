"""Opening of an event from a path on the command line."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from data.clean import UNFIT_NAME, is_file_name
from data.event.copying import SUFFIX
from data.event.store import Store
from data.machine import recent
from data.machine.boot_clock import stamp
from data.machine.system import typed_word
from srtui.cli import out
from srtui.cli.suggestions import WordChoice
from srtui.commands.command import Role
from srtui.commands.desk import Desk, Seat
from srtui.model.event import Event
from srtui.model.refused import clean

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from srtui.model.serving import Serving

F = TypeVar("F", bound=Callable[..., Any])

ENDINGS = (SUFFIX, ".db", ".sqlite", ".sqlite3")
"""Endings of event files; anything else behind a dot is a part of the name."""


def utc_now() -> datetime:
    """Return the machine's current time in UTC."""
    return datetime.now(UTC)


def entropy() -> str:
    """Return fresh random text for a seed."""
    return secrets.token_hex(16)


def path_of(text: str) -> Path:
    """Return the path to an event file; the suffix may be left out."""
    path = Path(text)
    try:
        # “Spring 2.0” has no suffix, although Python takes `.0` for one.
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
    """Open a desk on an event file, and close it at the end of the block."""
    store = Store.open(path_of(file), read_only=read_only)
    if found := [sentence for sentence in (store.notice, store.migrated) if sentence]:
        out.warn(found)
    try:
        yield Desk(store, seat, utc_now, entropy, stamp)
    finally:
        store.close()


@contextmanager
def reading(file: str) -> Iterator[Desk]:
    """Open a desk for reading only: the disk may not be writable."""
    # The board's role permits nothing: a view that tried to write would be refused twice.
    with desk_at(file, Seat(Role.BOARD), read_only=True) as desk:
        yield desk


def event_at(file: str) -> Event:
    """Return the current event in a file."""
    with reading(file) as desk:
        return desk.event()


class FilePath(click.Path):
    """A path; a word that no system accepts as a path is reported as wrong usage."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path as typed."""
        if value == "":
            self.fail("The file name is empty.", param, ctx)
        if not is_file_name(str(value)):
            self.fail(UNFIT_NAME, param, ctx)
        try:
            # Windows allows half a character in a name; SQLite cannot open such a file.
            str(value).encode("utf-8", "surrogateescape")
            return super().convert(value, param, ctx)
        except ValueError:
            self.fail("This cannot be used as a file name.", param, ctx)


class EventPath(FilePath):
    """The path to an event; a shell offers those in the folder and recently opened ones."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return matching events; if there are none, the shell's own completions."""
        return events(incomplete) or super().shell_complete(ctx, param, incomplete)


def group_file() -> str:
    """Return the file named on the command line, which is an argument of the verb's group."""
    file: str = click.get_current_context().find_root().obj["file"]
    return file


def serving_at(file: str) -> Serving | None:
    """Return the status report of the event's server; None if no server has run."""
    from srtui.server.serving import heard  # 2 ms: where a server runs or ran

    return heard(Path(path_of(file)).resolve())


file_argument = click.argument("file", type=EventPath(), metavar="FILE")
"""The event file, first on every command."""


def file_parameter() -> click.Argument:
    """Return the FILE argument, for commands that are built without a function."""
    return click.Argument(["file"], type=EventPath(), metavar="FILE")


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
"""The option --json: print JSON instead of text."""
round_option = click.option("--round", "number", type=click.INT, help="Round; default: the newest.")
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
    """Add the options that name the author of a change, as shown in the journal."""
    role = click.option(
        "--role",
        type=WordChoice([Role.TO.value, Role.JUDGE.value]),
        default="to",
        help="Your role: organizer (to) or judge.",
        show_default=True,
    )
    terminal = click.option(
        "--terminal", default="laptop", metavar="NAME", help="This terminal's name in the journal."
    )
    return role(terminal(function))


def seat_of(role: str, terminal: str) -> Seat:
    """Return the seat for the role and terminal given as options."""
    return Seat(Role(role), clean(terminal, "The terminal's name"))


def events(typed: str) -> list[CompletionItem[str]]:
    """Return event files starting with a text; if it names no folder, also those opened last."""
    from click.shell_completion import CompletionItem  # 3 ms: only for a line being typed

    _, name = os.path.split(typed)  # on Windows also behind a backslash
    before = typed.removesuffix(name)
    folder = Path(before or ".").expanduser()
    start = name.casefold()
    try:
        here = sorted(one.name for one in folder.iterdir() if _fits(one, start))
    except OSError:
        here = []
    found = [f"{before}{one}" for one in here]
    if not before:
        # Those in this folder are already listed, by name only.
        elsewhere = [one for one in recent.recent() if one.parent != Path.cwd()]
        found += [str(one) for one in elsewhere if _fits(one, start)]
    return [CompletionItem(one, help="event") for one in found]


def opened_elsewhere(typed: str) -> Path | None:
    """Return the last opened event with this name, in any folder; None if there is none."""
    name = typed.removesuffix(SUFFIX).casefold()
    return next((one for one in recent.recent() if one.stem.casefold() == name), None)


def _fits(path: Path, start: str) -> bool:
    return path.suffix == SUFFIX and path.name.casefold().startswith(start) and path.is_file()
