"""Copies of an event file: what they are called, where they lie, and how one is made."""

from __future__ import annotations

import re
from contextlib import closing
from datetime import datetime
from pathlib import Path

from data.disk import sync_file, sync_folder
from data.fresh import draft_of
from data.reader import Reader
from data.sqlite import EventFileError, connect, sqlite3

KEEP = 20
"""How many copies of an event stay in each place; the oldest go first."""
CHECK = "PRAGMA integrity_check(1)"


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


def keep_copy(live: sqlite3.Connection, path: Path, folder: Path, reason: str, at: str) -> Path:
    """Copy the event at `path`, open in `live`, into `folder`; returns where the copy is.

    `at` is UTC in ISO 8601 and with `reason` becomes part of its name.
    """
    stamp = datetime.fromisoformat(at).strftime("%Y%m%d-%H%M%S")
    why = re.sub(r"[^a-z0-9]+", "-", reason.lower()).strip("-") or "copy"
    folder.mkdir(exist_ok=True)
    final = free_name(folder / f"{path.stem}-{stamp}-{why}.srtui")
    draft = draft_of(final)
    try:
        # One file that holds everything, without a -wal beside it.
        copy_whole(live, draft, "delete")
        draft.rename(final)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(folder)
    for old in copies(path, folder)[:-KEEP]:
        old.unlink(missing_ok=True)
    return final


def copy_whole(live: sqlite3.Connection, draft: Path, mode: str) -> None:
    """SQLite's own copy in one step (never of the bytes: the file is in use), then a check."""
    draft.unlink(missing_ok=True)
    draft.touch()
    with closing(connect(draft)) as copy:
        live.backup(copy, pages=-1)
        _empty_open_votes(copy)
        copy.execute(f"PRAGMA journal_mode = {mode}")
        found = Reader(copy).value(CHECK)
    if found != "ok":
        raise EventFileError(f"What was copied is damaged ({found}): run `srtui doctor`.")
    sync_file(draft)


def free_name(path: Path) -> Path:
    """`path`, or with a number behind it where that name is taken."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


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
