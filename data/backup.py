"""Copies of the event file beside it and in a second place, and bringing one back."""

from __future__ import annotations

import os
import re
from contextlib import closing
from datetime import datetime
from pathlib import Path

from data.disk import sync_file, sync_folder
from data.lock import writing
from data.reader import Reader
from data.sqlite import EventFileError, connect, journal_mode, reached, sentence, sqlite3
from data.store import Store

KEEP = 20
"""How many copies of an event stay in each place; the oldest go first."""
_CHECK = "PRAGMA integrity_check(1)"
_BESIDE_FILES = ("-wal", "-shm", "-journal")


def folder_beside(path: Path) -> Path:
    """Where the copies of the event at `path` lie."""
    return path.with_name(f"{path.stem}.backups")


def copies(path: Path, folder: Path | None = None) -> list[Path]:
    """The copies of the event at `path` in its own or another folder, the oldest first."""
    if not path.name:  # the working folder, or the root
        return []
    name = re.compile(re.escape(path.stem) + r"-(\d{8}-\d{6})-.+\.srtui")
    found = [
        (match[1], copy.stat().st_mtime_ns, copy)
        for copy in (folder or folder_beside(path)).glob("*.srtui")
        if (match := name.fullmatch(copy.name))
    ]
    return [copy for _, _, copy in sorted(found)]


def backup(store: Store, reason: str, at: str, second: Path | None = None) -> list[str]:
    """Copy the event beside its file and, where one is set, into the folder `second`.

    `at` is UTC in ISO 8601 and with `reason` becomes part of the copy's name. A copy that cannot
    be made is a warning in the answer and never stops the event.
    """
    stamp = datetime.fromisoformat(at).strftime("%Y%m%d-%H%M%S")
    why = re.sub(r"[^a-z0-9]+", "-", reason.lower()).strip("-") or "copy"
    beside = folder_beside(store.path)
    warnings = _copy_with_warning(store, beside, f"{store.path.stem}-{stamp}-{why}")
    if second is None:
        return warnings
    if not second.is_dir():
        return [
            *warnings,
            f"The second place for copies, {second}, is not there. Put the USB stick back or set "
            "another place.",
        ]
    return warnings + _copy_with_warning(
        store, second / beside.name, f"{store.path.stem}-{stamp}-{why}"
    )


def restore(copy: Path, target: Path) -> str:
    """Make the event at `target` what `copy` is; returns what was done, in a sentence.

    An event that is at `target`, damaged or not, is moved aside and kept. Programs that have it
    open are told so at their next step. Raises EventFileError, and then nothing has changed.
    """
    target = target.absolute()
    source = Store.open(copy, read_only=True)
    try:
        _refuse_damaged(source)
        with reached(target), writing(target):
            fresh = _draft(target)
            try:
                _copy(source, fresh, journal_mode())
                aside = _move_aside(target)
                fresh.rename(target)
                sync_folder(target.parent)
            finally:
                fresh.unlink(missing_ok=True)
    finally:
        source.close()
    done = f"{target.name} is now what {copy.name} was."
    return f"{done} What was there before is kept as {aside.name}." if aside else done


def _copy_with_warning(store: Store, folder: Path, stem: str) -> list[str]:
    try:
        _copy_into(store, folder, stem)
    except (OSError, sqlite3.Error) as error:
        return [f"No copy was made in {folder}. {sentence(error, folder)}"]
    except EventFileError as error:
        return [f"No copy was made in {folder}. {error}"]
    return []


def _empty_open_votes(copy: sqlite3.Connection) -> None:
    """A copy knows nothing of a vote that goes on: with a later one it would show who voted how.

    The vote begins anew where such a copy is brought back.
    """
    with_open = "vote IN (SELECT id FROM vote WHERE state = 'open')"
    if copy.execute("SELECT 1 FROM vote WHERE state = 'open'").fetchone() is None:
        return
    copy.execute(f"DELETE FROM voter WHERE {with_open}")
    copy.execute(f"UPDATE ballot_entry SET tally = 0 WHERE {with_open}")
    copy.execute("VACUUM")


def _copy_into(store: Store, folder: Path, stem: str) -> None:
    folder.mkdir(exist_ok=True)
    final = _free(folder / f"{stem}.srtui")
    draft = _draft(final)
    try:
        # One file that holds everything, without a -wal beside it.
        _copy(store, draft, "delete")
        draft.rename(final)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(folder)
    for old in copies(store.path, folder)[:-KEEP]:
        old.unlink(missing_ok=True)


def _copy(store: Store, draft: Path, mode: str) -> None:
    """SQLite's own copy in one step (never of the bytes: the file is in use), then a check."""
    draft.unlink(missing_ok=True)
    draft.touch()
    with closing(connect(draft)) as copy:
        with store.connection() as live:
            live.backup(copy, pages=-1)
        _empty_open_votes(copy)
        copy.execute(f"PRAGMA journal_mode = {mode}")
        found = Reader(copy).value(_CHECK)
    if found != "ok":
        raise EventFileError(f"What was copied is damaged ({found}): run `srtui doctor`.")
    sync_file(draft)


def _refuse_damaged(store: Store) -> None:
    with store.read() as reader:
        found = reader.value(_CHECK)
    if found != "ok":
        raise EventFileError(f"{store.path.name} is damaged ({found}). Take an older copy.")


def _draft(final: Path) -> Path:
    return final.with_name(f"{final.name}.part-{os.getpid()}")


def _free(path: Path) -> Path:
    """`path`, or with a number behind it where that name is taken."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def _move_aside(target: Path) -> Path | None:
    if not target.exists():
        return None
    aside = _free(target.with_stem(f"{target.stem}-replaced"))
    for end in _BESIDE_FILES:
        beside = target.with_name(target.name + end)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + end))
    return target.rename(aside)
