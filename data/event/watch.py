"""Seeing what other programs, and this one, have changed in the event file."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock

from data.event.quiet import QuietThread
from data.event.reader import Reader
from data.event.sqlite import connect, reached, sqlite3, worded
from data.event.store import Store


class Watcher:
    """Compares revisions whenever the file has changed; one per process serves all its screens.

    It has a connection of its own, so it sees the commits of its own process as well.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        with reached(store.path):
            self._connection = connect(store.path, read_only=True, follows=True)
            # The pulse of all screens asks here: it comes again in a moment, and must not wait.
            self._connection.execute("PRAGMA busy_timeout = 0")
            self._version = self._data_version()
            self._revisions: Mapping[str, int] = Reader(self._connection).revisions()
        self._quiet = QuietThread(store)

    def subscribe(self) -> Subscription:
        """Return a separate view: what one subscriber has seen is still new to the others."""
        return Subscription(self)

    def revisions(self) -> Mapping[str, int]:
        """Return how often each subject has changed: the same object until one does.

        That takes microseconds. May be called from any thread. Raises EventFileError if the file is
        gone.
        """
        with self._lock, worded(self._store.path):
            self._store.check_present()
            try:
                self._look()
            except sqlite3.OperationalError as error:
                # Where somebody commits right now, the next look sees it.
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
            return self._revisions

    def close(self) -> None:
        """Close the connection to the file; no subscription may poll any more."""
        self._quiet.end()
        with self._lock:
            self._connection.close()

    def _look(self) -> None:
        # The number before what it stands for: a commit between the two is read again by the next
        # look, not missed.
        version = self._data_version()
        if version != self._version:
            self._revisions = Reader(self._connection).revisions()
            # Last: where the reading has failed, the next look tries it again.
            self._version = version

    def _data_version(self) -> int:
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])


class Subscription:
    """Changes that one screen or app has not seen yet. Its owner calls `poll` regularly."""

    def __init__(self, watcher: Watcher) -> None:
        self._watcher = watcher
        self._seen = watcher.revisions()

    def poll(self) -> frozenset[str]:
        """Return the subjects that have changed since the last call, or since subscribing.

        Raises EventFileError if the file is gone.
        """
        now, seen = self._watcher.revisions(), self._seen
        if now is seen:
            return frozenset()
        self._seen = now
        return frozenset(subject for subject, number in now.items() if seen.get(subject) != number)
