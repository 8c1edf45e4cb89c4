"""Backups of the event file, next to it and in a second folder, and restoring one."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from pathlib import Path

from data.event.companion_files import clear_way, free_name, move_event
from data.event.copying import (
    copied_on,
    copies,
    copies_on,
    copy_whole,
    event_beside,
    folder_beside,
    refuse_damaged,
    save_copy,
)
from data.event.fresh import clear_draft, draft_of
from data.event.lock import writing
from data.event.migrate import rebuild, version_of
from data.event.places import Second, away, in_time, reason_of
from data.event.reader import identity_of, is_of
from data.event.schema import VERSION
from data.event.sqlite import EventFileError, connect, reached, sqlite3
from data.event.store import Store, reading_at, resolved
from data.machine.disk import rename, sync_folder
from srtui.rules.value import Value

__all__ = [
    "Second", "backup", "copied_on", "copies", "copies_on", "event_beside", "folder_beside",
    "own_and_others", "restore",
]  # fmt: skip

_FOLDER_ADVICE = "Free some space there, or get permission to write there."
_SECOND = (
    "Reconnect the drive, free some space on it, or choose another second backup folder. Until "
    "then, the event continues without a second backup."
)


class Copied(Value):
    """Result of a backup: where the copies are, and why others failed.

    `faults`: by place, `beside` or `second`; a sentence that says what to do, or None on success.
    """

    made: tuple[Path, ...]
    faults: Mapping[str, str | None]

    @property
    def warnings(self) -> list[str]:
        """Return sentences about failed backups."""
        return [fault for fault in self.faults.values() if fault is not None]


def backup(store: Store, reason: str, moment: str, second: Second | None = None) -> Copied:
    """Back up the event next to its file and, if one is set, into the second folder.

    `moment` is UTC in ISO 8601 and with `reason` becomes part of the copy's name. A failed backup,
    for whatever reason, is a warning in the result and never stops the event.
    """
    copies_made: list[Path] = []

    def tried(work: Callable[[], Path], folder: Path) -> str | None:
        try:
            copies_made.append(in_time(work))
        except Exception as error:  # whatever it is, the event continues
            why = reason_of(error, folder, store.path).removesuffix(".")
            return f"No backup was made in {folder}: {why}."
        return None

    beside = folder_beside(store.path)
    faults = {"beside": tried(lambda: _save_backup(store, None, beside, reason, moment), beside)}
    if second is not None:
        place, first = second, copies_made[0] if copies_made else None
        found = tried(lambda: _copy_into(store, place, first, reason, moment), place.folder)
        faults["second"] = found and f"{found} {_SECOND}"
    if faults["beside"]:
        faults["beside"] += f" {_FOLDER_ADVICE}"
    return Copied(tuple(copies_made), faults)


def _copy_into(store: Store, second: Second, first: Path | None, reason: str, moment: str) -> Path:
    """Copy the backup next to the event, if there is one, so that a slow drive delays nobody."""
    if why := away(second):
        raise EventFileError(why)
    return _save_backup(
        store, first, second.folder / folder_beside(store.path).name, reason, moment
    )


def _save_backup(store: Store, first: Path | None, folder: Path, reason: str, moment: str) -> Path:
    if first is not None:
        return save_copy(first, store.path, folder, reason, moment)
    with store.connection() as live:
        return save_copy(live, store.path, folder, reason, moment)


def own_and_others(path: Path, candidates: Iterable[Path]) -> tuple[list[Path], list[Path]]:
    """Split backups into the event's own and others of its name; unreadable ones are its own."""
    identity = _identity_here(path)
    own, others = list[Path](), list[Path]()
    for copy in candidates:
        (own if is_of(copy, identity) else others).append(copy)
    return own, others


def _identity_here(path: Path) -> str | None:
    try:
        with reading_at(path, as_it_is=True) as reader:
            return identity_of(reader)
    except (EventFileError, LookupError):
        return None


def restore(copy: Path, target: Path) -> str:
    """Restore the event at `target` from `copy`; return a sentence about what was done.

    Any event already at `target`, damaged or not, is moved aside and kept. Programs that have it
    open notice at their next step. Raises EventFileError, in which case nothing has changed.
    """
    target = resolved(target)
    store = Store.open(copy, read_only=True, as_it_is=True)
    with closing(store), store.connection() as connection:
        refuse_damaged(connection, copy.name, "Use an older backup.")
        # Writers wait here: nobody commits between moving the old file and placing the new one.
        with reached(target), writing(target):
            fresh = draft_of(target)
            try:
                _rebuild(connection, fresh, copy)
                sentences = _put_in_place(fresh, target)
            finally:
                clear_draft(fresh)
    return " ".join([f"{target.name} has been restored from {copy.name}.", *sentences])


def _put_in_place(fresh: Path, target: Path) -> list[str]:
    """Give the new file its name; return sentences about what happened to the old one."""
    aside = _move_aside(target)
    try:
        left = clear_way(target)
        rename(fresh, target)
    except BaseException:
        if aside is not None:
            move_event(aside, target)
        raise
    sync_folder(target.parent)
    kept = f"The previous file is kept as {aside.name}." if aside else ""
    return [sentence for sentence in (kept, left) if sentence]


def _rebuild(copy: sqlite3.Connection, fresh: Path, source: Path) -> None:
    """Write the content of `copy` to a new file, in this program's version."""
    if version_of(copy) == VERSION:
        copy_whole(copy, fresh)
        return
    halfway = fresh.with_name(f"{fresh.name}-old")
    try:
        copy_whole(copy, halfway)  # without the votes that were open
        with closing(connect(halfway)) as old:
            rebuild(old, fresh, source)
    finally:
        clear_draft(halfway)


def _move_aside(target: Path) -> Path | None:
    """Move the event at `target` aside with its log; return its new path, if there was one."""
    if not target.exists():
        return None
    aside = free_name(target.with_stem(f"{target.stem}-replaced"))
    try:
        move_event(target, aside)
    except PermissionError as error:  # Windows moves no file that is open
        raise EventFileError(
            f"{target.name} cannot be moved aside: another program has it open, or this account "
            "may not write there. Nothing was changed: close every program that has the event "
            "open, then restore again."
        ) from error
    return aside
