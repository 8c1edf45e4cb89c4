"""Detection of changes to the event file, by other programs and this one.

An open event's log is checkpointed at quiet moments. People copy the file alone, for instance to a
USB drive, while the event is open. Anything still in the log would be missing from such a copy.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Event, Lock, Thread
from time import monotonic

from data.event.reader import Reader
from data.event.sqlite import EventFileError, connect, log_of, log_size, reached, sqlite3, worded
from data.event.store import Store


class Watcher:
    """Comparison of revisions after each change of the file; one per process serves all screens.

    It has a connection of its own, so it sees the commits of its own process as well.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        with reached(store.path):
            self._connection = connect(store.path, read_only=True, follows=True)
            # Polled by all screens: it is called again soon, and must not wait.
            self._connection.execute("PRAGMA busy_timeout = 0")
            self._version = self._data_version()
            self._revisions: Mapping[str, int] = Reader(self._connection).revisions()
        self._quiet = QuietThread(store)

    def subscribe(self) -> Subscription:
        """Return a separate view: what one subscriber has seen is still new to others."""
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
                # If somebody is committing right now, the next check sees the change.
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
            return self._revisions

    def close(self) -> None:
        """Close the connection to the file; subscriptions may no longer poll."""
        self._quiet.end()
        with self._lock:
            self._connection.close()

    def _look(self) -> None:
        # The number first: a commit in between is then read again by the next check, not missed.
        version = self._data_version()
        if version != self._version:
            self._revisions = Reader(self._connection).revisions()
            # Last: after a failed read, the next check tries again.
            self._version = version

    def _data_version(self) -> int:
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])


class Subscription:
    """Changes that one screen or app has not seen yet. Its owner calls `poll` regularly."""

    def __init__(self, watcher: Watcher) -> None:
        self._watcher = watcher
        self._seen = watcher.revisions()

    def poll(self) -> frozenset[str]:
        """Return the subjects changed since the last call. May raise `EventFileError`."""
        now, seen = self._watcher.revisions(), self._seen
        if now is seen:
            return frozenset()
        self._seen = now
        return frozenset(subject for subject, number in now.items() if seen.get(subject) != number)


LOOK_SECONDS = 0.5
"""How often a look at the log is taken."""
QUIET_SECONDS = 1.0
"""Time without a writer before the log is checkpointed."""
LATEST_SECONDS = 4.0
"""Time after which the log is checkpointed although a program keeps writing."""


class QuietMoments:
    """Judge of the moments to checkpoint an event's log. `clock` returns seconds."""

    def __init__(self, store: Store, clock: Callable[[], float] = monotonic) -> None:
        self._store = store
        self._clock = clock
        self._seen: tuple[int, int] | None = None
        self._first = self._last = 0.0

    def look(self) -> bool:
        """Check the log, and checkpoint it if this is the moment; return whether that was tried."""
        now, state = self._clock(), self._state()
        if state is None:
            self._seen = None
            return False
        if self._seen is None:
            self._first = now
        if state != self._seen:
            self._seen, self._last = state, now
        if now - self._last < QUIET_SECONDS and now - self._first < LATEST_SECONDS:
            return False
        # Wait even after a failure: a slow or full disk is left alone.
        self._first = self._last = now
        with suppress(EventFileError):
            self._store.checkpoint()
        return True

    def _state(self) -> tuple[int, int] | None:
        """Return what changes with every commit; None if the log is empty."""
        with suppress(OSError):
            if size := log_size(self._store.path):
                return size, log_of(self._store.path).stat().st_mtime_ns
        return None


class QuietThread:
    """Watcher for quiet moments, in its own thread until ended."""

    def __init__(self, store: Store) -> None:
        self._moments = QuietMoments(store)
        self._ended = Event()
        # A daemon, so that a disk that does not respond cannot keep the program from ending.
        self._thread = Thread(target=self._run, daemon=True, name="quiet")
        if not store.read_only:
            self._thread.start()

    def _run(self) -> None:
        # A locked terminal blocks the signals that would stop it in the main thread, which starts
        # later: any thread without that mask would receive them, and the terminal would fall back
        # to the shell.
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        while not self._ended.wait(LOOK_SECONDS):
            self._moments.look()

    def end(self) -> None:
        """End the thread, after anything it has begun, unless the disk hangs."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(LATEST_SECONDS)
