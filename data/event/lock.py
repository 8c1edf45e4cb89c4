"""The queue of writers: lock files beside the event file, never the event file itself.

SQLite's own waiting is unfair among several writers, and so is one lock for which all of them ask
again and again: with eight programs the worst wait is three to six times as long as in a queue. So
every writer takes a number and waits for the number before it alone. The numbers only make the
order: the lock itself sees to it that one program writes at a time, whatever happens to those that
wait.

Nothing here relies on a lock file staying where it is after its release: on Windows filelock
deletes it.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from data.event.rights import make_private
from data.event.sqlite import EventFileError, reached
from srtui.rules.plural import counted

if TYPE_CHECKING:
    from filelock import BaseFileLock

TIMEOUT_SECONDS = 10.0
"""How long nothing may move in the queue; as long as others are served, everybody waits."""
# filelock looks every 50 ms by itself: with 2 ms a tap takes 2.8 ms from key to disk in the median.
_POLL_SECONDS = 0.002
_LONGEST_POLL_SECONDS = 0.05
_LOOK_SECONDS = 0.5


def lock_path(path: Path) -> Path:
    """Return the lock file of the event at `path`; it holds nothing."""
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
                _leave(before)  # a program that was killed has left its number
            lock = _lock(lock_path(path), keep_file=True)
            _wait(lock, path, timeout)
            # By this time the waiting programs see that the queue moves. Not before: the time is
            # what tells a slow queue, in which all are served, from a stuck one.
            os.utime(lock_path(path))
        try:
            yield
        finally:
            lock.release()
    finally:
        _leave(number)


def _numbered(path: Path) -> tuple[BaseFileLock, BaseFileLock | None]:
    """Return a number, locked as long as its owner lives, and the one before it."""
    with _lock(_door(path), keep_file=True).acquire(timeout=TIMEOUT_SECONDS):
        # Under the door's lock: two programs that looked at once would take the same number.
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
    from filelock import Timeout  # 13 ms: loaded with the lock itself

    start = since = monotonic()
    moved, poll = _moved(path), _POLL_SECONDS
    while True:
        try:
            # In short turns: not how long one waits counts, but how long nobody was served.
            lock.acquire(timeout=min(timeout, _LOOK_SECONDS), poll_interval=poll)
            return
        except Timeout as error:
            now = monotonic()
            # Whoever has waited long asks less often: on Windows each look costs the writer time.
            poll = min((now - start) / 50, _LONGEST_POLL_SECONDS)
            if moved != (moved := _moved(path)):
                since = now
            elif now - since >= timeout:
                raise EventFileError(
                    f"Another srtui has been writing to {path.name} for "
                    f"{counted(round(timeout), 'second')}: its disk is "
                    "slow or does not answer. Nothing was changed: do it again in a moment."
                ) from error


def _moved(path: Path) -> int:
    """Return a number that changes each time a writer gets the lock."""
    try:
        return lock_path(path).stat().st_mtime_ns
    except OSError:  # not made yet, or gone with its release
        return 0


def _leave(number: BaseFileLock) -> None:
    # Deleted while it is held: later it may be the file of a program with the same number. Windows
    # refuses that; there filelock deletes it with the release.
    with suppress(OSError):
        Path(number.lock_file).unlink()
    number.release()


def _door(path: Path) -> Path:
    return path.with_name(path.name + "-queue")


def _number_path(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}-lock-{number}")


def _lock(path: Path, *, keep_file: bool = False) -> BaseFileLock:
    """Return the lock of a file, creating it if necessary.

    `keep_file`: also on Windows the file is not deleted with the release. Creating it for each
    writer takes longer there, and a virus scanner checks every new file.
    """
    from filelock import FileLock  # 13 ms: a program that only reads does not pay for it

    if not path.exists():
        with suppress(FileExistsError):  # another program was quicker
            make_private(path)
    # Elsewhere the option would only forbid what filelock does on disks that know no locks.
    keep_file = keep_file and sys.platform == "win32"
    return FileLock(path, poll_interval=_POLL_SECONDS, preserve_lock_file=keep_file)
