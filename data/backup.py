"""Copies of the event file beside it and in a second place, and bringing one back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from data.copying import (
    CHECK,
    copied_on,
    copies,
    copies_on,
    copy_whole,
    folder_beside,
    free_name,
    keep_copy,
    keep_same,
)
from data.disk import sync_folder
from data.fresh import clear_draft, draft_of
from data.lock import writing
from data.migrate import rebuild, version_of
from data.places import Second, away, in_time, reason_of
from data.reader import Reader
from data.schema import VERSION
from data.sqlite import EventFileError, connect, journal_mode, reached, sqlite3
from data.store import Store
from srtui.rules.value import Value

__all__ = ["Second", "backup", "copied_on", "copies", "copies_on", "folder_beside", "restore"]

_BESIDE = "Make room there, or ask for the right to write there."
_SECOND = (
    "Put the stick back or make room on it, or set another second place for copies; the event goes "
    "on without."
)
_BESIDE_FILES = ("-wal", "-shm", "-journal")


class Copied(Value):
    """What came of copying: where copies are now, and for each place without one why not.

    `faults`: by place, `beside` or `second`; a sentence that says what to do.
    None: it has its copy.
    """

    made: tuple[Path, ...]
    faults: Mapping[str, str | None]

    @property
    def warnings(self) -> list[str]:
        """What to tell a person."""
        return [fault for fault in self.faults.values() if fault is not None]


def backup(store: Store, reason: str, at: str, second: Second | None = None) -> Copied:
    """Copy the event beside its file and, where one is set, into the second place.

    `at` is UTC in ISO 8601 and with `reason` becomes part of the copy's name. A copy that cannot
    be made, for whatever reason, is a warning in the answer and never stops the event.
    """
    copies_made: list[Path] = []

    def tried(work: Callable[[], Path], folder: Path) -> str | None:
        try:
            copies_made.append(in_time(work))
        except Exception as error:  # whatever it is, the event goes on
            why = reason_of(error, folder, store.path).removesuffix(".")
            return f"No copy was made in {folder}: {why}."
        return None

    faults = {"beside": tried(lambda: _beside(store, reason, at), folder_beside(store.path))}
    if second is not None:
        place, first = second, copies_made[0] if copies_made else None
        found = tried(lambda: _into(store, place, first, reason, at), place.folder)
        faults["second"] = found and f"{found} {_SECOND}"
    if faults["beside"]:
        faults["beside"] += f" {_BESIDE}"
    return Copied(tuple(copies_made), faults)


def _beside(store: Store, reason: str, at: str) -> Path:
    with store.connection() as live:
        return keep_copy(live, store.path, folder_beside(store.path), reason, at)


def _into(store: Store, second: Second, first: Path | None, reason: str, at: str) -> Path:
    """From the copy beside the event where there is one: a slow stick holds up nobody."""
    if why := away(second):
        raise EventFileError(why)
    folder = second.folder / folder_beside(store.path).name
    if first is not None:
        return keep_same(first, store.path, folder, reason, at)
    with store.connection() as live:
        return keep_copy(live, store.path, folder, reason, at)


def restore(copy: Path, target: Path) -> str:
    """Make the event at `target` what `copy` is; returns what was done, in a sentence.

    An event that is at `target`, damaged or not, is moved aside and kept. Programs that have it
    open are told so at their next step. Raises EventFileError, and then nothing has changed.
    """
    target = target.absolute()
    source = Store.open(copy, read_only=True, as_it_is=True)
    try:
        with source.connection() as connection:
            _refuse_damaged(connection, copy)
            # Writers queue here: nobody commits between moving aside and the new file.
            with reached(target), writing(target):
                fresh = draft_of(target)
                try:
                    _make_anew(connection, fresh, copy)
                    aside = _move_aside(target)
                    fresh.rename(target)
                    sync_folder(target.parent)
                finally:
                    clear_draft(fresh)
    finally:
        source.close()
    done = f"{target.name} is now what {copy.name} was."
    return f"{done} What was there before is kept as {aside.name}." if aside else done


def _make_anew(copy: sqlite3.Connection, fresh: Path, source: Path) -> None:
    """What `copy` holds, in one file and in the version of this program."""
    if version_of(copy) == VERSION:
        copy_whole(copy, fresh, journal_mode())
        return
    halfway = fresh.with_name(f"{fresh.name}-old")
    try:
        copy_whole(copy, halfway, "delete")  # without the votes that were open
        with closing(connect(halfway)) as old:
            rebuild(old, fresh, source)
    finally:
        clear_draft(halfway)


def _refuse_damaged(copy: sqlite3.Connection, path: Path) -> None:
    found = Reader(copy).value(CHECK)
    if found != "ok":
        raise EventFileError(f"{path.name} is damaged ({found}). Take an older copy.")


def _move_aside(target: Path) -> Path | None:
    if not target.exists():
        return None
    aside = free_name(target.with_stem(f"{target.stem}-replaced"))
    # The log as well: left here, SQLite would play it into the new file of this name.
    for end in _BESIDE_FILES:
        beside = target.with_name(target.name + end)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + end))
    return target.rename(aside)
