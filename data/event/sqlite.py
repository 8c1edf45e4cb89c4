"""The only place that chooses SQLite library and journal mode, and words SQLite's errors."""

import errno
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from data.machine.disk import is_in_use, is_too_long, takes_files
from data.machine.system import in_use

if TYPE_CHECKING:
    import sqlite3
else:
    # The choice that sqlite_utils makes, without importing it just to read a file.
    try:
        import pysqlite3 as sqlite3
    except ImportError:
        import sqlite3

__all__ = ["ConstraintError", "EventFileError", "connect", "reached", "sqlite3", "worded"]

LEAST_FREE = 64 * 1024
"""With fewer bytes free a disk is full: SQLite's own -shm file takes half of that."""

BUSY_SECONDS = 5.0
"""How long one statement waits for a program that does not take our lock, like `sqlite3`."""

_READ_ONLY = (
    "{name} cannot be written to. Copy it to a folder of your own, or get permission to write "
    "to the file and its folder."
)
_FULL = "The disk that holds {name} is full. Nothing was changed: free some space and try again."
_UNREACHABLE = (
    "{name} can no longer be reached: it was deleted, or its disk or USB stick was removed. "
    "Reconnect it and open it again, or restore a backup."
)
_HELD = (
    "{name} is in use by another program, perhaps another srtui, OneDrive or a virus scanner. "
    "Nothing was changed: close it there and do it again."
)
TOO_LONG = (
    "The path of {name} is too long for Windows. Nothing was changed: take a shorter name, or a "
    "folder with a shorter path."
)
_DAMAGED = (
    "{name} is damaged. Work on a copy of it: `srtui doctor FILE` shows what is wrong, and `srtui "
    "restore FILE` restores the last good backup."
)
_BY_CODE = {
    sqlite3.SQLITE_NOTADB: "{name} is not an event file. Give the path of a .srtui file.",
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_AUTH: _READ_ONLY,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_CANTOPEN: (
        "{name} cannot be opened. Check that you may read and write the file and its folder."
    ),
    sqlite3.SQLITE_IOERR: (
        "The disk that holds {name} does not answer. Nothing was changed: check the disk or the "
        "USB stick and try again."
    ),
    sqlite3.SQLITE_BUSY: (
        "Another program is holding {name}, for example a sqlite3 shell in the middle of a "
        "change. Nothing was changed: finish there and try again."
    ),
}
_BY_CODE[sqlite3.SQLITE_LOCKED] = _BY_CODE[sqlite3.SQLITE_BUSY]
# In WAL mode: too many others asked for the same lock at once.
_BY_CODE[sqlite3.SQLITE_PROTOCOL] = _BY_CODE[sqlite3.SQLITE_BUSY]
_HIDES_HELD = (
    _READ_ONLY,
    _BY_CODE[sqlite3.SQLITE_CANTOPEN],
    _BY_CODE[sqlite3.SQLITE_IOERR],
    _BY_CODE[sqlite3.SQLITE_BUSY],
)
_HIDES_FULL = (_BY_CODE[sqlite3.SQLITE_IOERR], _BY_CODE[sqlite3.SQLITE_CANTOPEN])
_BY_ERRNO = {
    errno.EACCES: _READ_ONLY,
    errno.EPERM: _READ_ONLY,
    errno.EROFS: _READ_ONLY,
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.ENOENT: _UNREACHABLE,
    errno.ENODEV: _UNREACHABLE,
    errno.ESTALE: _UNREACHABLE,
    errno.ENAMETOOLONG: "The name {name} is too long. Choose a shorter one.",
    errno.EIO: _BY_CODE[sqlite3.SQLITE_IOERR],
}


class EventFileError(Exception):
    """The event file cannot be used; the message says in a sentence or two what to do."""


class ConstraintError(EventFileError):
    """The file's own rules reject a row; the transaction has been rolled back."""


def sentence(error: sqlite3.Error | OSError, path: Path) -> str:
    """Return the meaning of `error` for the event at `path`, and what to do about it."""
    if isinstance(error, OSError):
        template = _BY_ERRNO.get(error.errno or 0)
        if is_in_use(error, path):
            template = _HELD
        elif is_too_long(error.filename or path):
            template = TOO_LONG
    else:
        # The low byte is the kind of error; the others are details (SQLITE_IOERR_WRITE).
        template = _BY_CODE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        if template in _HIDES_FULL and is_full(path.parent):
            template = _FULL
        elif template in _HIDES_HELD and in_use(path):
            template = _HELD
    # Python's own message for text in a damaged page; SQLite has no code for it.
    if "decode to UTF-8" in str(error):
        template = _DAMAGED
    template = template or "{name} cannot be used ({error}). Run `srtui doctor FILE` on it."
    return template.format(name=path.name, error=error)


def is_full(folder: Path, needed: int = 0) -> bool:
    """Tell whether the disk of `folder` lacks `needed` bytes: SQLite may not report it."""
    try:
        return shutil.disk_usage(folder).free < LEAST_FREE + needed
    except OSError:
        return False


@contextmanager
def worded(path: Path) -> Iterator[None]:
    """Re-raise every SQLite error as an EventFileError about `path`."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise ConstraintError(f"{path.name} refuses this: {error}. Nothing was changed.") from error
    except sqlite3.Error as error:
        raise EventFileError(sentence(error, path)) from error
    except UnicodeDecodeError as error:
        raise EventFileError(_DAMAGED.format(name=path.name)) from error


@contextmanager
def reached(path: Path) -> Iterator[None]:
    """Re-raise every SQLite and file system error as an EventFileError about `path`."""
    try:
        with worded(path):
            yield
    except OSError as error:
        raise EventFileError(sentence(error, path)) from error


def library_is_affected(version: tuple[int, ...]) -> bool:
    """Tell whether this SQLite can lose pages in WAL mode if two connections checkpoint at once.

    The WAL-reset bug: 3.7.0 to 3.51.2, fixed in the branches 3.44.6 and 3.50.7.
    """
    if (3, 44, 6) <= version < (3, 45) or (3, 50, 7) <= version < (3, 51):
        return False
    return (3, 7, 0) <= version <= (3, 51, 2)


def connect(path: Path, *, read_only: bool = False, follows: bool = False) -> sqlite3.Connection:
    """Open the existing file `path`; the caller begins and ends transactions.

    The connection may be passed between threads, but only one may use it at a time. `follows`: it
    must see what others write later.
    """
    try:
        # Never `rwc`, SQLite's default: a deleted path would return as an empty file.
        return _connect(path, "mode=ro" if read_only else "mode=rw")
    except sqlite3.OperationalError:
        # On a read-only or full disk SQLite cannot create the files that WAL mode needs even for
        # reading. If nobody else has them open either, the file is complete and can be read as it
        # is. A full disk is written again once there is space, which such a reader does not see.
        full = is_full(path.parent)
        still = full and read_only and not follows
        # The log last: its size cannot be read in a folder that nobody may enter.
        if (not still and (full or takes_files(path.parent))) or log_size(path):
            raise
        return _connect(path, "immutable=1")


def connect_without_log(path: Path) -> sqlite3.Connection:
    """Open the main file at `path` as it is, ignoring any log; nothing is changed."""
    return _connect(path, "immutable=1")


def _connect(path: Path, how: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        # `as_uri` quotes: a `?` or `#` in a file name would start SQLite's options.
        f"{path.absolute().as_uri()}?{how}",
        uri=True,
        # Python then begins no transactions itself: we choose their kind.
        isolation_level=None,
        check_same_thread=False,
        timeout=BUSY_SECONDS,
    )
    try:
        # Off for every new connection, however the file was created.
        connection.execute("PRAGMA foreign_keys = ON")
        # Without it, REPLACE deletes rows without firing the triggers that forbid deletion.
        connection.execute("PRAGMA recursive_triggers = ON")
        # EXTRA is FULL, and where the rollback journal is used also syncs the folder after a
        # commit; macOS needs fullfsync to reach the disk. Both cost nothing elsewhere.
        connection.execute("PRAGMA synchronous = EXTRA")
        connection.execute("PRAGMA fullfsync = ON")
        # Deleted data, of a vote for instance, is overwritten in the file.
        connection.execute("PRAGMA secure_delete = ON")
        # The log is checkpointed at quiet moments, under the lock: `Store.checkpoint`.
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("PRAGMA schema_version")  # the first that looks into the file
    except BaseException:
        connection.close()
        raise
    return connection


def insert_row(connection: sqlite3.Connection, table: str, row: Mapping[str, object]) -> None:
    """Insert a row without a `Writer`, into a file or memory that nobody reads yet."""
    names = ", ".join(f'"{name}"' for name in row)
    marks = ", ".join("?" * len(row))
    connection.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", list(row.values()))


def log_of(path: Path) -> Path:
    """Return the path of the log that the event at `path` has while open."""
    return path.with_name(f"{path.name}-wal")


def log_size(path: Path) -> int:
    """Return the size in bytes of the log of the event at `path`, or 0."""
    try:
        return log_of(path).stat().st_size
    except FileNotFoundError:
        return 0
