"""A server's reports to other programs on this machine, and their requests to it.

They are small files in the machine's folder: the server rewrites one after each change, one exists
while all tables are being tested, one asks the server to stop, and one is locked as long as the
server runs, however it ends. They hold no secrets, and an event does not need them.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args
from unicodedata import normalize

from msgspec import DecodeError, json

from data.machine.disk import remove
from srtui.model.refused import Refused
from srtui.model.serving import Serving, Started
from srtui.server.folder import Folder, place

if TYPE_CHECKING:
    from filelock import BaseFileLock


STARTED = "started"
"""The ending of the note that says how a server was started."""
HELD_WITHIN = 2.0
"""Seconds that a server waits for its lock: who only looks whether one runs has it for a moment."""


def name_of(event: Path, ending: str) -> str:
    """Return the name of a file about the server of the event at `event` (resolved)."""
    path = str(event)
    if sys.platform == "darwin":
        # A Mac also finds a file under a different case, or with separate accents, and does not
        # report how its name is really written. Without this, the event would get a second server.
        path = normalize("NFC", path).casefold()
    return f"serving-{hashlib.sha256(path.encode()).hexdigest()[:16]}.{ending}"


@contextmanager
def held(folder: Folder, event: Path) -> Iterator[None]:
    """Hold the event's server lock during the block. Raise `Refused` if another server has it."""
    from filelock import Timeout  # 12 ms: loaded with the lock itself

    lock = _lock(folder, event)
    try:
        lock.acquire(timeout=HELD_WITHIN)
    except Timeout:
        other = heard(event, folder)
        at = f" (process {other.process}, port {other.port})" if other else ""
        raise Refused(
            f"A server is already running for this event{at}: press g d on the organizer's screen "
            "to see or stop it."
        ) from None
    except OSError as fault:
        raise Refused(f"{lock.lock_file} cannot be locked: {fault.strerror}.") from None
    try:
        _unlink(folder, event, "end")  # meant for one that was killed before it saw it
        yield
        # Only here: a server that did not stop normally leaves its report, which shows that
        # (`lost`).
        _unlink(folder, event, "json")
    finally:
        # Remove the files before unlocking: the next holder writes files with the same names.
        for wish in get_args(Wish):
            _unlink(folder, event, wish)
        lock.release()


def _existing_folder() -> Folder | None:
    """Return this machine's folder, or None if it has none, so that reading does not create one."""
    return Folder() if place().is_dir() else None


def say(folder: Folder, event: Path, serving: Serving) -> None:
    """Write the report of the server of the event at `event` (resolved)."""
    folder.write(name_of(event, "json"), json.encode(serving))


def heard(event: Path, folder: Folder | None = None) -> Serving | None:
    """Return the report of an event's server, or None if none is running."""
    try:
        folder = folder or _existing_folder()
        return last_said(event, folder) if folder and _runs(folder, event) else None
    except (OSError, Refused):
        return None


def last_said(event: Path, folder: Folder) -> Serving | None:
    """Return an event's last server report, whether that server still runs or was killed."""
    try:
        said = folder.read(name_of(event, "json"))
        return json.decode(said, type=Serving) if said else None
    except (DecodeError, Refused):
        return None


def store_started(folder: Folder, event: Path, started: Started) -> None:
    """Store how the server of the event at `event` (resolved) was started."""
    folder.write(name_of(event, STARTED), json.encode(started))


def started_last(event: Path, folder: Folder | None = None) -> Started:
    """Return how a server of the event at `event` (resolved) was started last.

    An event not yet served on this machine uses the start options it was packed with (`takeover`).
    `folder`: as for `heard`. Refused if they cannot be read: listening on every address instead of
    one would expose the event to a network.
    """
    folder = folder or _existing_folder()
    if folder is None:
        return Started()
    for name in (name_of(event, STARTED), STARTED):
        try:
            if noted := folder.read(name):
                return json.decode(noted, type=Started)
        except DecodeError:
            raise Refused(
                f"{folder.path / name} is damaged, so the server's last address is unknown: "
                "delete this file, then start the server with --port and --host."
            ) from None
    return Started()


def newest_started(folder: Folder) -> bytes:
    """Return the note about the server that was started last on this machine; empty if none was."""
    notes = folder.path.glob(f"*.{STARTED}")
    newest = max(notes, key=lambda note: note.stat().st_mtime, default=None)
    return b"" if newest is None else folder.read(newest.name)


def lost(event: Path, folder: Folder | None = None) -> bool:
    """Tell whether a server of the event at `event` (resolved) stopped without being asked to.

    It was killed, failed, or lost its power.

    `folder`: as for `heard`.
    """
    try:
        folder = folder or _existing_folder()
        if folder is None or not (folder.path / name_of(event, "json")).exists():
            return False
        return not _runs(folder, event)
    except (OSError, Refused):
        return False


Wish = Literal["test", "end"]
"""What other programs ask of a server: to test all tables, to end; Windows has no signal for it."""


def want(folder: Folder, event: Path, wish: Wish, *, on: bool = True) -> None:
    """Make a request to the event's server, or withdraw it."""
    if on:
        folder.write(name_of(event, wish), b"")
    else:
        _unlink(folder, event, wish)


def is_asked(folder: Folder, event: Path, wish: Wish) -> bool:
    """Tell whether the server has been asked for something."""
    return (folder.path / name_of(event, wish)).exists()


def _unlink(folder: Folder, event: Path, ending: str) -> None:
    # Retry patiently: a screen may be reading the file, and if it stays, the server seems killed.
    with suppress(OSError):
        remove(folder.path / name_of(event, ending))


def _lock(folder: Folder, event: Path) -> BaseFileLock:
    from filelock import FileLock  # 12 ms: for who serves, and where one serves

    return FileLock(folder.path / name_of(event, "lock"), mode=0o600)


def _runs(folder: Folder, event: Path) -> bool:
    """Tell whether a process holds the lock. A process id may belong to another program by now."""
    from filelock import Timeout  # likewise

    lock = _lock(folder, event)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        return True
    lock.release()
    return False
