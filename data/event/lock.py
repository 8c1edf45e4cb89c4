"""The queue of writers: lock files next to the event file, never the event file itself.

SQLite's own waiting is unfair among several writers, and so is one lock for which all of them ask
again and again: with eight programs the worst wait is three to six times as long as in a queue. So
every writer takes a number and waits only for the number before it. Numbers determine only the
order: the lock itself ensures that one program writes at a time, whatever happens to those waiting.

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
# By default filelock polls every 50 ms: with 2 ms the median from key to disk is 2.8 ms.
_POLL_SECONDS = 0.002
_LONGEST_POLL_SECONDS = 0.05
_LOOK_SECONDS = 0.5


def lock_path(path: Path) -> Path:
    """Return the lock file of the event at `path`, which is empty."""
    return path.with_name(path.name + "-lock")


@contextmanager
def writing(path: Path, timeout: float = TIMEOUT_SECONDS) -> Iterator[None]:
    """Hold the exclusive right to write the event at `path`, among all programs and threads."""
    with reached(path):
        number, before = _lock_number(path)
    try:
        with reached(path):
            if before is not None:
                _wait(before, path, timeout)
                _leave_queue(before)  # a program that was killed has left its number
            lock = _lock(lock_path(path), keep_file=True)
            _wait(lock, path, timeout)
            # This tells waiting programs that the queue moves. Not earlier: the time distinguishes
            # a slow queue, in which all are served, from a stuck one.
            os.utime(lock_path(path))
        try:
            yield
        finally:
            lock.release()
    finally:
        _leave_queue(number)


def _lock_number(path: Path) -> tuple[BaseFileLock, BaseFileLock | None]:
    """Return a number, locked as long as its owner lives, and the one before it."""
    queue = path.with_name(f"{path.name}-queue")
    with _lock(queue, keep_file=True).acquire(timeout=TIMEOUT_SECONDS):
        # Under the lock for taking numbers: two simultaneous programs would take the same one.
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
    """Wait for a lock as long as others keep getting theirs."""
    from filelock import Timeout  # 13 ms: loaded with the lock itself

    start = since = monotonic()
    moved, poll = _turn_number(path), _POLL_SECONDS
    while True:
        try:
            # In short steps: not the time spent waiting counts, but the time in which nobody was
            # served.
            lock.acquire(timeout=min(timeout, _LOOK_SECONDS), poll_interval=poll)
            return
        except Timeout as error:
            now = monotonic()
            # Poll less often after a long wait: on Windows each poll slows down the writer.
            poll = min((now - start) / 50, _LONGEST_POLL_SECONDS)
            if moved != (moved := _turn_number(path)):
                since = now
            elif now - since >= timeout:
                raise EventFileError(
                    f"Another srtui has been writing to {path.name} for "
                    f"{counted(round(timeout), 'second')}: its disk is "
                    "slow or does not answer. Nothing was changed: do it again in a moment."
                ) from error


def _turn_number(path: Path) -> int:
    """Return a number that changes whenever a writer gets the lock."""
    try:
        return lock_path(path).stat().st_mtime_ns
    except OSError:  # not made yet, or gone with its release
        return 0


def _leave_queue(number: BaseFileLock) -> None:
    # Deleted while held: later the file may belong to a program with the same number. Windows
    # refuses that; there filelock deletes it on release.
    with suppress(OSError):
        Path(number.lock_file).unlink()
    number.release()


def _number_path(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}-lock-{number}")


def _lock(path: Path, *, keep_file: bool = False) -> BaseFileLock:
    """Return the lock of a file, creating it if necessary.

    `keep_file`: do not delete the file on release, even on Windows. Creating it for each writer
    takes longer there, and a virus scanner checks every new file.
    """
    from filelock import FileLock  # 13 ms: a program that only reads does not pay for it

    if not path.exists():
        with suppress(FileExistsError):  # another program was quicker
            make_private(path)
    # On other systems the option would only disable filelock's fallback for disks without locks.
    keep_file = keep_file and sys.platform == "win32"
    return FileLock(path, poll_interval=_POLL_SECONDS, preserve_lock_file=keep_file)
