"""The queue of writers: a lock file beside the event file, never the event file itself.

SQLite's own waiting is unfair among several writers; with this lock a write waits for those
before it and no longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from data.rights import make_private
from data.sqlite import EventFileError, reached

TIMEOUT_SECONDS = 10.0
_POLL_SECONDS = 0.002


def lock_path(path: Path) -> Path:
    """The lock file of the event at `path`; it stays where it is and holds nothing."""
    return path.with_name(path.name + "-lock")


@contextmanager
def writing(path: Path, timeout: float = TIMEOUT_SECONDS) -> Iterator[None]:
    """Hold the right to write the event at `path`, alone among all programs and threads."""
    from filelock import FileLock, Timeout  # a program that only reads does not pay for it

    lock = FileLock(lock_path(path), poll_interval=_POLL_SECONDS)
    with reached(path):
        if not lock_path(path).exists():
            with suppress(FileExistsError):  # somebody was quicker
                make_private(lock_path(path))
        try:
            lock.acquire(timeout=timeout)
        except Timeout as error:
            raise EventFileError(
                f"Another srtui has been writing to {path.name} for {timeout:g} seconds. Nothing "
                "was changed: look whether that program hangs, close it and do it again."
            ) from error
    try:
        yield
    finally:
        lock.release()
