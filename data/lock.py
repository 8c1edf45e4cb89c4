"""The queue of writers: lock files beside the event file, never the event file itself.

SQLite's own waiting is unfair among several writers, and so is a lock that many ask for in turns of
their own. So whoever wants to write takes a number, and waits for the one before him alone. The
numbers only make the order: that one writes at a time is the lock's own doing, whatever happens to
a program that waits.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from data.rights import make_private
from data.sqlite import EventFileError, reached

if TYPE_CHECKING:
    from filelock import BaseFileLock

TIMEOUT_SECONDS = 10.0
"""How long nothing may move in the queue; as long as others are served, everybody waits."""
# filelock looks every 50 ms by itself: with 2 ms a tap takes 2.8 ms from key to disk in the median.
_POLL_SECONDS = 0.002
_LOOK_SECONDS = 0.5


def lock_path(path: Path) -> Path:
    """The lock file of the event at `path`; it stays where it is and holds nothing."""
    return path.with_name(path.name + "-lock")


@contextmanager
def writing(path: Path, timeout: float = TIMEOUT_SECONDS) -> Iterator[None]:
    """Hold the right to write the event at `path`, alone among all programs and threads."""
    with reached(path):
        number, before = _numbered(path)
    try:
        with reached(path):
            if before is not None:
                _wait(before, path, timeout)
                _leave(before)  # where he was killed he has left his number
            lock = _lock(lock_path(path))
            _wait(lock, path, timeout)
            # By this time those who wait see that the queue moves.
            # Not before: the time is what tells a slow queue, in which all are served, from a stuck
            # one.
            os.utime(_door(path))
        try:
            yield
        finally:
            lock.release()
    finally:
        _leave(number)


def _numbered(path: Path) -> tuple[BaseFileLock, BaseFileLock | None]:
    """A number, locked as long as its owner lives, and the one before it."""
    with _lock(_door(path)).acquire(timeout=TIMEOUT_SECONDS):
        # Under the door's lock: two who looked at once would take the same number.
        newest = max(_numbers(path), default=0)
        number = _lock(_number_path(path, newest + 1))
        number.acquire(timeout=TIMEOUT_SECONDS)
    return number, _lock(_number_path(path, newest)) if newest else None


def _numbers(path: Path) -> Iterator[int]:
    name = re.compile(re.escape(path.name) + r"-lock-(\d{1,18})")
    for one in path.parent.iterdir():
        if found := name.fullmatch(one.name):
            yield int(found[1])


def _wait(lock: BaseFileLock, path: Path, timeout: float) -> None:
    """Wait for a lock as long as others get theirs."""
    from filelock import Timeout  # loaded with the lock itself

    moved, since = _moved(path), monotonic()
    while True:
        try:
            # In short turns: not how long one waits counts, but how long nobody was served.
            lock.acquire(timeout=min(timeout, _LOOK_SECONDS))
            return
        except Timeout as error:
            if moved != (moved := _moved(path)):
                since = monotonic()
            elif monotonic() - since >= timeout:
                raise EventFileError(
                    f"Another srtui has been writing to {path.name} for {timeout:g} seconds: its "
                    "disk is slow or does not answer. Nothing was changed: do it again in a moment."
                ) from error


def _moved(path: Path) -> int:
    return _door(path).stat().st_mtime_ns


def _leave(number: BaseFileLock) -> None:
    # Unlinked while it is held: later it may be the file of somebody with the same number.
    with suppress(OSError):
        Path(number.lock_file).unlink()
    number.release()


def _door(path: Path) -> Path:
    return path.with_name(path.name + "-queue")


def _number_path(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}-lock-{number}")


def _lock(path: Path) -> BaseFileLock:
    from filelock import FileLock  # a program that only reads does not pay for it

    if not path.exists():
        with suppress(FileExistsError):  # somebody was quicker
            make_private(path)
    return FileLock(path, poll_interval=_POLL_SECONDS)
