"""Seeing what other programs, and this one, have changed in the event file."""

from __future__ import annotations

from data.reader import Reader
from data.sqlite import connect, reached, sqlite3, worded
from data.store import Store


class Watcher:
    """Compares revisions whenever the file has changed; one per process serves all its screens.

    It has a connection of its own, so it sees the commits of its own process as well. Its owner
    calls `poll` every so often, from one thread at a time.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        with reached(store.path):
            self._connection = connect(store.path, read_only=True)
            self._connection.execute("PRAGMA busy_timeout = 0")
            self._version = self._data_version()
            self._revisions = Reader(self._connection).revisions()

    def poll(self) -> frozenset[str]:
        """The subjects that have changed since the last call; costs microseconds when none has.

        Raises EventFileError when the file is gone.
        """
        with worded(self._store.path):
            self._store.check_present()
            try:
                return self._moved()
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                    return frozenset()  # somebody commits right now: the next poll sees it
                raise

    def close(self) -> None:
        """Stop watching."""
        self._connection.close()

    def _moved(self) -> frozenset[str]:
        version = self._data_version()
        if version == self._version:
            return frozenset()
        revisions = Reader(self._connection).revisions()
        moved = {s for s, number in revisions.items() if self._revisions.get(s) != number}
        self._version, self._revisions = version, revisions
        return frozenset(moved)

    def _data_version(self) -> int:
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])
