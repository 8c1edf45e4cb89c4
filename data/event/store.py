"""The event file: created, opened, read in snapshots, written in transactions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from data.clean import UNFIT_NAME, is_file_name
from data.event import companion_files, schema
from data.event.fresh import clear_draft, clear_left, draft_of, make_event_file
from data.event.lock import writing
from data.event.migrate import migrate, refuse_version, version_of
from data.event.reader import Reader
from data.event.sqlite import (
    BUSY_SECONDS,
    TOO_LONG,
    ConstraintError,
    EventFileError,
    connect,
    connect_without_log,
    library_is_affected,
    log_of,
    log_size,
    reached,
    sqlite3,
    worded,
)
from data.event.writer import JournalHead, Writer, load
from data.machine.disk import is_too_long, rename, sync_file, sync_folder

__all__ = ["ConstraintError", "EventFileError", "JournalHead", "Reader", "Store", "Writer"]

LARGEST_LOG = 4 * 1024 * 1024
"""Size of the log in bytes above which a commit checkpoints without a quiet moment."""


class Store:
    """An open event file, safe in several threads. All errors are raised as `EventFileError`."""

    def __init__(self, path: Path, *, read_only: bool) -> None:
        self.path = path
        self.read_only = read_only
        self.version = schema.VERSION
        self.migrated = ""
        self.notice = ""
        """What a person should know of how the file was found, in a sentence; mostly empty."""
        self._had_log = log_of(path).exists()
        self._torn = False
        self._as_it_is = False
        self._alone = False
        self._wrote = False
        self._keeps_log = not (read_only or library_is_affected(sqlite3.sqlite_version_info))
        self._identity = _identity(path)
        # Several, not one: screens read in threads, and a connection serves one thread at a time.
        self._idle: list[sqlite3.Connection] = []
        self._closed = False

    @classmethod
    def create(
        cls,
        path: Path,
        entry: JournalHead | None = None,
        begin: Callable[[Writer], None] | None = None,
    ) -> Store:
        """Create an event file with all its tables, and open it. Refuses an existing file.

        `begin` writes the first rows, with `entry` for the journal. The file is created under
        another name and appears with these rows or not at all.
        """
        path = resolved(path)
        with reached(path):
            _refuse_existing(path)  # before a lock file is made beside a file that is not an event
            load()
            with writing(path):
                # Again: another program may have created it while this one waited for the lock.
                _refuse_existing(path)
                left = _create_file(path, entry, begin)
        store = cls.open(path)
        store.notice = left
        return store

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, as_it_is: bool = False) -> Store:
        """Open an existing event file after checking that this program knows its format.

        A file of an older version is migrated first, unless it is to be read `as_it_is`; `migrated`
        then says what was done.
        """
        path = resolved(path)
        with reached(path):
            exists, regular = path.exists(), path.is_file()
        if not exists:
            raise EventFileError(
                f"There is no file {path.name} in {path.parent}. Check the name, or make a new "
                "event with `srtui new FILE --edition EDITION`."
            )
        if path.is_dir():
            raise EventFileError(f"{path.name} is a folder. Give the path of a .srtui file in it.")
        if not regular:  # reading a pipe would wait for ever
            raise EventFileError(f"{path.name} is not a file. Give the path of a .srtui file.")
        store = cls._open_checked(path, read_only=read_only, as_it_is=as_it_is)
        if store.version == schema.VERSION or as_it_is:
            return store
        # Close first: a migration requires that nobody has the file open, including us.
        store.close()
        said = migrate(path)
        store = cls._open_checked(path, read_only=read_only)
        store.migrated = said
        return store

    @classmethod
    def _open_checked(cls, path: Path, *, read_only: bool, as_it_is: bool = False) -> Store:
        with reached(path):
            left = "" if as_it_is and read_only else companion_files.set_log_aside(path)
            store = cls(path, read_only=read_only)
            store._as_it_is = as_it_is
            if as_it_is and read_only and companion_files.has_alien_log(path):
                # Read without that log, and move nothing.
                store._alone, left = True, ALIEN.format(name=path.name)
            with store.connection() as connection:
                store.version = _version(connection, path)
                # Programs for older versions left the mark of an open file in every file.
                current = store.version == schema.VERSION
                marked = current and not store._had_log and _mode(connection) == "wal"
                if not read_only:
                    _leave_wal_where_unsafe(connection, path)
            if marked:
                _discard(store._idle.pop())
                store._torn = companion_files.is_torn(path)
        store.notice = left or (TORN.format(name=path.name) if store._torn else "")
        return store

    @contextmanager
    def read(self) -> Iterator[Reader]:
        """Open a consistent snapshot, in which later commits by others are not visible."""
        with worded(self.path), self.connection() as connection:
            self.check_present()
            # Deferred: nothing is locked yet, and the snapshot is that of the block's first query.
            connection.execute("BEGIN")
            yield Reader(connection)
            connection.execute("COMMIT")

    @contextmanager
    def write(self, entry: JournalHead) -> Iterator[Writer]:
        """Run one transaction with its journal entry, which is on disk when the block has ended.

        Any exception, even one raised in the block, leaves the file unchanged.
        """
        if self.read_only:
            raise EventFileError(f"{self.path.name} was opened read-only.")
        # Before locking: otherwise other programs would wait for our imports, which on a busy
        # Windows laptop take so long that they give up.
        load()
        with worded(self.path), writing(self.path), self.connection() as connection:
            self.check_present()
            if self._keeps_log:
                # Not before the first change: reading leaves the file as it was. Not possible while
                # another program reads a file that was closed: it works without a log, too.
                with suppress(sqlite3.OperationalError):
                    connection.execute("PRAGMA journal_mode = wal")
            self._wrote = True
            # Not deferred: a read that turns into a write fails if somebody else has written.
            connection.execute("BEGIN IMMEDIATE")
            # A row may refer to one that the same command writes later: the commit checks them all.
            connection.execute("PRAGMA defer_foreign_keys = ON")
            # First, so that whatever a kill leaves of a change contains its number.
            companion_files.count_transaction(connection, begins_log=not log_size(self.path))
            writer = Writer(connection, entry)
            yield writer
            writer.finish()
            # Again: a commit to a file that was moved away would count as saved.
            self.check_present()
            connection.execute("COMMIT")
            if writer.secret or log_size(self.path) > LARGEST_LOG:
                _empty_log(connection)

    def checkpoint(self) -> None:
        """Write the log into the file, so that a copy of the file alone is complete.

        Most of it while others keep writing; the rest under the writers' lock, for which a tap at a
        table waits.
        """
        if self.read_only or not log_size(self.path):
            return
        with worded(self.path), self.connection() as connection:
            self.check_present()
            if not library_is_affected(sqlite3.sqlite_version_info):
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            with writing(self.path):
                self.check_present()
                _checkpoint(connection)

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """Provide a connection for this block; after an error it is closed, which rolls back."""
        if self._closed:
            raise EventFileError(f"{self.path.name} has been closed.")
        # Take without checking: another thread may take the last one in between.
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._open_connection()
        try:
            yield connection
        except BaseException:
            _discard(connection)
            raise
        if self._closed:
            self._mark_closed(connection)
            _discard(connection)
        else:
            self._idle.append(connection)

    def _open_connection(self) -> sqlite3.Connection:
        if self._alone:
            return connect_without_log(self.path)
        return connect(self.path, read_only=self.read_only)

    def close(self) -> None:
        """Close the file once a running read or write has ended."""
        if self._closed:
            return
        self._closed = True
        left = []
        with suppress(IndexError):
            while True:
                left.append(self._idle.pop())
        with suppress(sqlite3.Error):
            # After an error there may be no connection left by which to close the file.
            left = left or [self._open_connection()]
        for connection in left[1:]:
            _discard(connection)
        for connection in left[:1]:
            self._discard_last(connection)

    def _discard_last(self, connection: sqlite3.Connection) -> None:
        """Close a connection, leaving a single file if no other program has it open."""
        # Under the writers' lock: of two programs that end at the same moment, each would find the
        # file still open in the other.
        current = self.version == schema.VERSION
        with suppress(EventFileError, sqlite3.Error):
            # An older version is not touched: the migrating program holds that lock and waits until
            # nobody else has the file open.
            if current and not self.read_only and _mode(connection) == "wal":
                with writing(self.path):
                    self._mark_closed(connection)
                    _discard(connection)
        _discard(connection)
        if self.read_only and current and (self._torn or not self._as_it_is):
            companion_files.leave_no_log(self.path, marked=self._torn)

    def _mark_closed(self, connection: sqlite3.Connection) -> None:
        """Mark the file as closed; does nothing while another program has it open."""
        with suppress(EventFileError, sqlite3.Error):
            self.check_present()
            # A torn copy stays marked as long as it is only read.
            if self._wrote or not self._torn:
                _checkpoint(connection)
                connection.execute("PRAGMA busy_timeout = 0")
                connection.execute("PRAGMA journal_mode = delete")

    def check_present(self) -> None:
        """Refuse to continue if the path no longer leads to the opened file."""
        with reached(self.path):
            identity = _identity(self.path)
        if identity != self._identity:
            raise EventFileError(
                f"{self.path.name} was replaced by another file. Close it and open it again."
            )


TORN = (
    "{name} looks like a copy that was made while the event was open: its last changes may be "
    "missing. Compare it with the original, or restore a backup."
)
"""Message for a file that is marked as open without being open."""
ALIEN = (
    "Changes left over from an earlier {name} are next to this file but don't belong to it: the "
    "next program that opens the event will set them aside."
)
"""Message of a reading program for a log that belongs to another file."""


@contextmanager
def reading_at(path: Path, *, as_it_is: bool = False) -> Iterator[Reader]:
    """Open an event file read-only; `as_it_is`: in any version. Raises `EventFileError`."""
    store = Store.open(path, read_only=True, as_it_is=as_it_is)
    with closing(store), store.read() as reader:
        yield reader


def _mode(connection: sqlite3.Connection) -> str:
    return str(connection.execute("PRAGMA journal_mode").fetchone()[0])


def _checkpoint(connection: sqlite3.Connection) -> None:
    """Checkpoint the log as far as readers allow, without waiting for them."""
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        _, pages, done = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if pages == done:
            _empty_log(connection)
    finally:
        connection.execute(f"PRAGMA busy_timeout = {round(BUSY_SECONDS * 1000)}")


def _empty_log(connection: sqlite3.Connection) -> None:
    """Checkpoint and empty the log, whose pages would show one vote after another."""
    with suppress(sqlite3.OperationalError):  # somebody reads: the next time does it
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _discard(connection: sqlite3.Connection) -> None:
    with suppress(sqlite3.Error):
        connection.rollback()
    connection.close()


def resolved(path: Path) -> Path:
    """Return the event file's own path, through links. Raises EventFileError."""
    if not is_file_name(path.name):
        raise EventFileError(UNFIT_NAME)
    if "\0" in str(path):  # Windows only notices when the file is to be made
        raise EventFileError(f"{str(path)!r} is not the name of a file: take the NUL out of it.")
    try:
        with reached(path):
            # Follow links: lock files are next to the path, and two programs that use different
            # names must use the same ones.
            target = path.expanduser().resolve()
    except (ValueError, RuntimeError) as error:
        raise EventFileError(f"{str(path)!r} is not the name of a file: {error}.") from error
    if is_too_long(target):
        raise EventFileError(TOO_LONG.format(name=target.name))
    if not target.parent.is_dir():
        raise EventFileError(f"There is no folder {target.parent}. Make it, or check the name.")
    return target


def _identity(path: Path) -> tuple[int, int]:
    # Neither path nor time identifies a file: a restore, or a program that synchronizes folders,
    # puts another one under the same name.
    status = path.stat()
    return status.st_dev, status.st_ino


def _refuse_existing(path: Path) -> None:
    if path.exists():
        raise EventFileError(f"{path.name} already exists. Open it, or choose another name.")


def _create_file(
    path: Path, entry: JournalHead | None, begin: Callable[[Writer], None] | None
) -> str:
    """Create the file; return a sentence about what a former one of its name had left."""
    clear_left(path.parent, f"{path.name}.part-")
    draft = draft_of(path)
    try:
        make_event_file(draft)
        if entry is not None and begin is not None:
            with closing(connect(draft)) as connection:
                connection.execute("BEGIN IMMEDIATE")
                writer = Writer(connection, entry)
                begin(writer)
                writer.finish()
                connection.execute("COMMIT")
        # Content before name: after a power cut the name never leads to half a file.
        sync_file(draft)
        left = companion_files.clear_way(path)
        rename(draft, path)
        sync_folder(path.parent)
    except BaseException:
        clear_draft(draft)
        raise
    return left


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """Return the event file's version. Refuses one that this program cannot use."""
    if connection.execute("PRAGMA application_id").fetchone()[0] != schema.APPLICATION_ID:
        raise EventFileError(f"{path.name} is not an event file. Give the path of a .srtui file.")
    version = version_of(connection)
    refuse_version(version, path)
    # The header may be sound while the pages after it are not: reading a table shows it.
    connection.execute("SELECT count(*) FROM event").fetchone()
    return version


def _leave_wal_where_unsafe(connection: sqlite3.Connection, path: Path) -> None:
    if not library_is_affected(sqlite3.sqlite_version_info):
        return
    try:
        connection.execute("PRAGMA journal_mode = delete")
    except sqlite3.OperationalError as error:
        raise EventFileError(
            f"{path.name} is open in a program with a newer SQLite. Close it there first, or use "
            f"the same srtui here (this one has SQLite {sqlite3.sqlite_version})."
        ) from error
