"""Copies of the event file beside it and in a second place, and bringing one back."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from data.copying import CHECK, copies, copy_whole, folder_beside, free_name, keep_copy
from data.disk import sync_folder
from data.fresh import draft_of
from data.lock import writing
from data.migrate import rebuild, version_of
from data.reader import Reader
from data.schema import VERSION
from data.sqlite import EventFileError, connect, journal_mode, reached, sentence, sqlite3
from data.store import Store

__all__ = ["backup", "copies", "folder_beside", "restore"]

_BESIDE_FILES = ("-wal", "-shm", "-journal")


def backup(store: Store, reason: str, at: str, second: Path | None = None) -> list[str]:
    """Copy the event beside its file and, where one is set, into the folder `second`.

    `at` is UTC in ISO 8601 and with `reason` becomes part of the copy's name. A copy that cannot
    be made is a warning in the answer and never stops the event.
    """
    beside = folder_beside(store.path)
    warnings = _copy_with_warning(store, beside, reason, at)
    if second is None:
        return warnings
    if not second.is_dir():
        return [
            *warnings,
            f"The second place for copies, {second}, is not there. Put the USB stick back or set "
            "another place.",
        ]
    return warnings + _copy_with_warning(store, second / beside.name, reason, at)


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
            with reached(target), writing(target):
                fresh = draft_of(target)
                try:
                    _make_anew(connection, fresh, copy)
                    aside = _move_aside(target)
                    fresh.rename(target)
                    sync_folder(target.parent)
                finally:
                    fresh.unlink(missing_ok=True)
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
        halfway.unlink(missing_ok=True)


def _copy_with_warning(store: Store, folder: Path, reason: str, at: str) -> list[str]:
    try:
        with store.connection() as live:
            keep_copy(live, store.path, folder, reason, at)
    except (OSError, sqlite3.Error) as error:
        return [f"No copy was made in {folder}. {sentence(error, folder)}"]
    except EventFileError as error:
        return [f"No copy was made in {folder}. {error}"]
    return []


def _refuse_damaged(copy: sqlite3.Connection, path: Path) -> None:
    found = Reader(copy).value(CHECK)
    if found != "ok":
        raise EventFileError(f"{path.name} is damaged ({found}). Take an older copy.")


def _move_aside(target: Path) -> Path | None:
    if not target.exists():
        return None
    aside = free_name(target.with_stem(f"{target.stem}-replaced"))
    for end in _BESIDE_FILES:
        beside = target.with_name(target.name + end)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + end))
    return target.rename(aside)
