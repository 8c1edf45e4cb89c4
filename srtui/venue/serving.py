"""What a server says of itself to other programs of this machine, and what those ask of it.

These are small files in the machine's folder: one is written anew by the server when something has
changed, one lies there while all tables are to be tested, and one is locked while the server runs,
however it ends. They hold no secret, and nothing of them is needed to go on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import DecodeError, json

from srtui.state.refused import Refused
from srtui.state.serving import Serving
from srtui.venue.folder import Folder, place

if TYPE_CHECKING:
    from filelock import BaseFileLock

HELD_WITHIN = 2.0
"""Seconds that a server waits for its lock: who only looks whether one runs has it for a moment."""


def name_of(event: Path, ending: str) -> str:
    """The name of a file about the server of the event at `event` (resolved)."""
    return f"serving-{hashlib.sha256(str(event).encode()).hexdigest()[:16]}.{ending}"


@contextmanager
def held(folder: Folder, event: Path) -> Iterator[None]:
    """Be the one server of the event. Refused where another is."""
    from filelock import Timeout  # loaded with the lock itself

    lock = _lock(folder, event)
    try:
        lock.acquire(timeout=HELD_WITHIN)
    except Timeout:
        other = heard(event, folder)
        at = f" (process {other.process}, port {other.port})" if other else ""
        raise Refused(
            f"A server runs for this event already{at}: g d on the organizer's screen shows it, "
            "and ends it."
        ) from None
    except OSError as fault:
        raise Refused(f"{lock.lock_file} cannot be locked: {fault.strerror}.") from None
    try:
        yield
        # Only here: what a server that was not told to end has said stays, and says that (`lost`).
        with suppress(OSError):
            (folder.at / name_of(event, "json")).unlink()
    finally:
        # The files before the lock: whoever gets it next writes files of the same names.
        want_test(folder, event, on=False)
        lock.release()


def say(folder: Folder, event: Path, serving: Serving) -> None:
    """Write what the server of the event at `event` (resolved) says."""
    folder.write(name_of(event, "json"), json.encode(serving))


def heard(event: Path, folder: Folder | None = None) -> Serving | None:
    """What the server of the event at `event` (resolved) says; None where none runs.

    `folder`: default: that of this machine, where there is one.
    """
    try:
        if folder is None and not place().is_dir():
            return None
        folder = folder or Folder()
        said = folder.read(name_of(event, "json"))
        return json.decode(said, type=Serving) if said and _runs(folder, event) else None
    except (DecodeError, OSError, Refused):
        return None


def lost(event: Path, folder: Folder | None = None) -> bool:
    """Whether a server of the event at `event` (resolved) has stopped that nobody ended: it was
    killed, has failed, or the power was gone. `folder`: as for `heard`.
    """
    try:
        if folder is None and not place().is_dir():
            return False
        folder = folder or Folder()
        return (folder.at / name_of(event, "json")).exists() and not _runs(folder, event)
    except (OSError, Refused):
        return False


def want_test(folder: Folder, event: Path, *, on: bool) -> None:
    """Let the server of the event test all tables, or no longer."""
    if on:
        folder.write(name_of(event, "test"), b"")
    else:
        with suppress(OSError):
            (folder.at / name_of(event, "test")).unlink()


def wanted_test(folder: Folder, event: Path) -> bool:
    """Whether all tables are to be tested."""
    return (folder.at / name_of(event, "test")).exists()


def _lock(folder: Folder, event: Path) -> BaseFileLock:
    from filelock import FileLock  # for who serves, and where one serves

    return FileLock(folder.at / name_of(event, "lock"), mode=0o600)


def _runs(folder: Folder, event: Path) -> bool:
    """Whether somebody holds the lock. The number of a process may be another's by now."""
    from filelock import Timeout  # likewise

    lock = _lock(folder, event)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        return True
    lock.release()
    return False
