"""Bring the log of an open event into its file at quiet moments.

People copy the file alone, to a USB drive for example, while the event is open. What is only in the
log would be missing from such a copy.
"""

import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from time import monotonic

from data.event.sqlite import EventFileError, log_of, log_size
from data.event.store import Store

LOOK_SECONDS = 0.5
"""How often a look at the log is taken."""
QUIET_SECONDS = 1.0
"""Time without a writer before the log is checkpointed."""
LATEST_SECONDS = 4.0
"""Time after which the log is checkpointed although a program keeps writing."""


class QuietMoments:
    """Judge of the moments to checkpoint the log of an event. `clock` gives seconds."""

    def __init__(self, store: Store, clock: Callable[[], float] = monotonic) -> None:
        self._store = store
        self._clock = clock
        self._seen: tuple[int, int] | None = None
        self._first = self._last = 0.0

    def look(self) -> bool:
        """Check the log, and checkpoint it if this is the moment; tell whether it was tried."""
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
        # Also after a failure the next try waits: a disk that is slow or full is left in peace.
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
    """Looks for quiet moments in a thread of its own, until it is ended."""

    def __init__(self, store: Store) -> None:
        self._moments = QuietMoments(store)
        self._ended = Event()
        # A daemon: a disk that does not answer must not keep the program from ending.
        self._thread = Thread(target=self._run, daemon=True, name="quiet")
        if not store.read_only:
            self._thread.start()

    def _run(self) -> None:
        _block_signals()
        while not self._ended.wait(LOOK_SECONDS):
            self._moments.look()

    def end(self) -> None:
        """End the thread; what it has begun is done first, unless the disk hangs."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(LATEST_SECONDS)


def _block_signals() -> None:
    """Block all signals in this thread.

    A locked terminal blocks the signals that would stop it in the main thread, which begins later:
    any thread without that mask would take them, and the terminal would fall back to the shell.
    """
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
