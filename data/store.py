"""The event file: made, opened, read in snapshots, written in transactions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from data import schema
from data.disk import sync_file, sync_folder
from data.entry import Entry
from data.fresh import clear_draft, clear_left, draft_of, make_event_file
from data.lock import writing
from data.migrate import migrate, refuse_version, version_of
from data.reader import Reader
from data.sqlite import (
    ConstraintError,
    EventFileError,
    connect,
    library_is_affected,
    reached,
    sqlite3,
    worded,
)
from data.writer import Writer

__all__ = ["ConstraintError", "Entry", "EventFileError", "Reader", "Store", "Writer"]


class Store:
    """One event file, open. Safe to use from several threads and beside other programs.

    Every error of the file is raised as EventFileError.
    """

    def __init__(self, path: Path, *, read_only: bool) -> None:
        self.path = path
        self.read_only = read_only
        self.version = schema.VERSION
        self.migrated = ""
        self._identity = _identity(path)
        # Several, not one: screens read in threads, and a connection serves one thread at a time.
        self._idle: list[sqlite3.Connection] = []
        self._closed = False

    @classmethod
    def create(
        cls, path: Path, entry: Entry | None = None, begin: Callable[[Writer], None] | None = None
    ) -> Store:
        """Make a new event file with all its tables and open it; an existing one is refused.

        `begin` writes the first rows, with `entry` for the journal. The file is made under another
        name and appears with them or not at all.
        """
        path = _resolved(path)
        with reached(path):
            _refuse_existing(path)  # before a lock file is made beside what is no event
            with writing(path):
                # Again: another program may have made it while this one waited for the lock.
                _refuse_existing(path)
                _make(path, entry, begin)
        return cls.open(path)

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, as_it_is: bool = False) -> Store:
        """Open an existing event file, after checking that it is one that this program knows.

        One of an older version is brought to this program's first, whoever opens it, unless it is
        to be looked at `as_it_is`; `migrated` says then what was done.
        """
        path = _resolved(path)
        with reached(path):
            exists, regular = path.exists(), path.is_file()
        if not exists:
            raise EventFileError(
                f"There is no file {path.name} in {path.parent}. Check the name, or make a new "
                "event with `srtui new`."
            )
        if path.is_dir():
            raise EventFileError(f"{path.name} is a folder. Give the path of a .srtui file in it.")
        if not regular:  # reading a pipe would wait for ever
            raise EventFileError(f"{path.name} is not a file. Give the path of a .srtui file.")
        store = cls._checked(path, read_only=read_only)
        if store.version == schema.VERSION or as_it_is:
            return store
        # Closed first: a file is brought to a new version alone, without our own connection either.
        store.close()
        said = migrate(path)
        store = cls._checked(path, read_only=read_only)
        store.migrated = said
        return store

    @classmethod
    def _checked(cls, path: Path, *, read_only: bool) -> Store:
        with reached(path):
            store = cls(path, read_only=read_only)
            with store.connection() as connection:
                store.version = _version(connection, path)
                if not read_only:
                    _leave_wal_where_unsafe(connection, path)
        return store

    @contextmanager
    def read(self) -> Iterator[Reader]:
        """One consistent snapshot: what others commit meanwhile is not seen."""
        with worded(self.path), self.connection() as connection:
            self.check_present()
            # Deferred: it locks nothing yet, and the snapshot is that of the block's first query.
            connection.execute("BEGIN")
            yield Reader(connection)
            connection.execute("COMMIT")

    @contextmanager
    def write(self, entry: Entry) -> Iterator[Writer]:
        """One transaction and its journal entry, on disk when the block has ended.

        Any exception, also one raised in the block, leaves the file as it was.
        """
        if self.read_only:
            raise EventFileError(f"{self.path.name} was opened to be read only.")
        with worded(self.path), writing(self.path), self.connection() as connection:
            self.check_present()
            # Not deferred: a read that turns into a write fails at once where somebody else has
            # written.
            connection.execute("BEGIN IMMEDIATE")
            # A row may name one that the same command writes later: the commit looks at them all.
            connection.execute("PRAGMA defer_foreign_keys = ON")
            writer = Writer(connection, entry)
            yield writer
            writer.finish()
            # Once more: a commit into a file that was moved away meanwhile would be said to be
            # saved.
            self.check_present()
            connection.execute("COMMIT")
            if writer.secret:
                _empty_log(connection)

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """A connection for this block alone; after an error it is closed, which rolls back."""
        if self._closed:
            raise EventFileError(f"{self.path.name} has been closed.")
        # Taken without a look: between the two another thread may take the last one.
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = connect(self.path, read_only=self.read_only)
        try:
            yield connection
        except BaseException:
            _discard(connection)
            raise
        if self._closed:
            _discard(connection)
        else:
            self._idle.append(connection)

    def close(self) -> None:
        """Close the file; a read or write that is under way ends first."""
        self._closed = True
        with suppress(IndexError):
            while True:
                _discard(self._idle.pop())

    def check_present(self) -> None:
        """Refuse to go on where the path no longer leads to the file that was opened."""
        with reached(self.path):
            identity = _identity(self.path)
        if identity != self._identity:
            raise EventFileError(
                f"{self.path.name} was replaced by another file. Close it and open it again."
            )


def _empty_log(connection: sqlite3.Connection) -> None:
    """Bring the log into the file and empty it: page by page it would show vote after vote."""
    with suppress(sqlite3.OperationalError):  # somebody reads: the next vote does it
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _discard(connection: sqlite3.Connection) -> None:
    with suppress(sqlite3.Error):
        connection.rollback()
    connection.close()


def _resolved(path: Path) -> Path:
    try:
        with reached(path):
            # Through links: lock files lie beside the path, and two programs that came by two names
            # have to meet at the same ones.
            resolved = path.expanduser().resolve()
    except (ValueError, RuntimeError) as error:
        raise EventFileError(f"{str(path)!r} is not the name of a file: {error}.") from error
    if not resolved.parent.is_dir():
        raise EventFileError(f"There is no folder {resolved.parent}. Make it, or check the name.")
    return resolved


def _identity(path: Path) -> tuple[int, int]:
    # Not the path and not the time: a restore, or a program that keeps folders alike, puts another
    # file under the same name.
    status = path.stat()
    return status.st_dev, status.st_ino


def _refuse_existing(path: Path) -> None:
    if path.exists():
        raise EventFileError(f"{path.name} exists already. Open it, or take another name.")


def _make(path: Path, entry: Entry | None, begin: Callable[[Writer], None] | None) -> None:
    clear_left(path.parent, f"{path.name}.part-")
    draft = draft_of(path)
    try:
        make_event_file(draft)
        if entry is not None and begin is not None:
            _begin(draft, entry, begin)
        # The content before the name: after a power cut it never leads to half a file.
        sync_file(draft)
        draft.rename(path)
        sync_folder(path.parent)
    except BaseException:
        clear_draft(draft)
        raise


def _begin(draft: Path, entry: Entry, begin: Callable[[Writer], None]) -> None:
    with closing(connect(draft)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        writer = Writer(connection, entry)
        begin(writer)
        writer.finish()
        connection.execute("COMMIT")


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the event file, which is one that this program can use."""
    if _pragma(connection, "application_id") != schema.APPLICATION_ID:
        raise EventFileError(f"{path.name} is not an event file. Give the path of a .srtui file.")
    version = version_of(connection)
    refuse_version(version, path)
    # The header may be whole where the pages behind it are not: a look into a table tells.
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


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])
