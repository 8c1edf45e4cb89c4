"""Backup folders: next to the event, and a second one such as a USB drive.

A folder can be missing, full, read-only or not responding; none of that is a fault of the event.
"""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TypeVar

from data.event.sqlite import EventFileError, is_full, sqlite3
from data.machine.disk import is_in_use, is_too_long, size_of
from srtui.rules.value import Value

T = TypeVar("T")

PATIENCE_SECONDS = 10.0
"""How long a place may take; a dead mount never answers."""
_RIGHTS = "you don't have permission to write there"
_AWAY = "it is no longer there"
_FULL = "the disk is full"
_SILENT = "its disk is not responding"
_REASONS = {
    errno.EACCES: _RIGHTS,
    errno.EPERM: _RIGHTS,
    errno.EROFS: "it is read-only",
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.ENOENT: _AWAY,
    errno.ENOTDIR: _AWAY,
    errno.EEXIST: "a file with that name is in the way",
    errno.ENODEV: _AWAY,
    errno.ENOTCONN: _AWAY,
    errno.ESTALE: _AWAY,
    errno.EIO: _SILENT,
    errno.ETIMEDOUT: _SILENT,
}
_CODES = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: _RIGHTS,
    sqlite3.SQLITE_PERM: _RIGHTS,
    sqlite3.SQLITE_IOERR: _SILENT,
}


class Second(Value):
    """The second backup folder; `mount`: where its disk was mounted then, None if unknown."""

    folder: Path
    mount: str | None = None


def mount_of(folder: Path) -> str:
    """Return the mount point of the disk with `folder`."""
    place = Path(os.path.realpath(folder))
    return str(next((one for one in (place, *place.parents) if os.path.ismount(one)), place))


def away(second: Second) -> str:
    """Return why the second folder is not the one that was set; empty if it is. Raises OSError."""
    try:
        second.folder.stat()
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.ENOTDIR):
            return "it is not there"
        raise
    if not second.folder.is_dir():
        return "it is not a folder"
    # An empty folder may remain when a drive is unplugged: backups would go to the machine's own
    # disk, unnoticed.
    if second.mount is not None and mount_of(second.folder) != second.mount:
        return f"the drive mounted at {second.mount} is missing"
    return ""


def in_time(work: Callable[[], T]) -> T:
    """Return what `work` returns or raises; TimeoutError if its disk is not responding."""
    done: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            done.append(work())
        except BaseException as error:
            failed.append(error)

    # A call into a dead mount cannot be interrupted: its thread is abandoned and, as a daemon, does
    # not keep the program from ending.
    thread = Thread(target=run, daemon=True, name="copy")
    thread.start()
    thread.join(PATIENCE_SECONDS)
    if failed:
        raise failed[0]
    if not done:
        raise TimeoutError(errno.ETIMEDOUT, "no answer")
    return done[0]


def reason_of(error: Exception, folder: Path, event: Path) -> str:
    """Return why the event could not be backed up to `folder`, in a few words."""
    if isinstance(error, OSError) and is_too_long(error.filename or folder):
        return "its path is too long for Windows"
    if isinstance(error, OSError) and is_in_use(error, Path(error.filename or folder)):
        return "another program has the file open"
    if isinstance(error, OSError) and error.errno in _REASONS:
        return _REASONS[error.errno]
    if isinstance(error, sqlite3.Error):
        # Space for the whole backup: the part already written has been deleted again.
        if is_full(folder, size_of(event)):
            return _FULL
        return _CODES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, str(error))
    return str(error) if isinstance(error, EventFileError) else f"{type(error).__name__}: {error}"
