"""Copies of an event file: what they are called, where they lie, and how one is made."""

from __future__ import annotations

import re
import shutil
from contextlib import closing
from datetime import datetime
from pathlib import Path

from data.disk import sync_file, sync_folder
from data.fresh import clear_draft, clear_left, draft_of
from data.reader import Reader
from data.rights import make_private, make_private_folder
from data.sqlite import EventFileError, connect, sqlite3

KEEP = 20
"""How many copies of an event stay in each place; the oldest go first."""
CHECK = "PRAGMA integrity_check(1)"


SUFFIX = ".srtui"


def called(path: Path) -> str:
    """What copies of the event at `path` begin with: its name, whole where it ends otherwise."""
    return path.stem if path.suffix == SUFFIX else path.name


def folder_beside(path: Path) -> Path:
    """Where the copies of the event at `path` lie."""
    return path.with_name(f"{called(path)}.backups")


def copies(path: Path, folder: Path | None = None) -> list[Path]:
    """The copies of the event at `path` in its own or another folder, the oldest first.

    Their order is that of the number in the name: a clock may be set forwards and back. Copies of
    the first srtui have none and come before all others. A folder that cannot be read holds none.
    """
    if not path.name:  # the working folder, or the root
        return []
    try:
        return [copy for _, copy in sorted(_numbered(path, folder or folder_beside(path)))]
    except OSError:
        return []


def copies_on(path: Path, stick: Path) -> list[Path]:
    """The copies of the event at `path` in a second place, or in the folder of copies itself."""
    return copies(path, stick / folder_beside(path).name) or copies(path, stick)


def copied_on(stick: Path) -> list[str]:
    """The names of the events of which a second place has copies."""
    try:
        folders = [one for one in stick.iterdir() if one.suffix == ".backups"]
    except OSError:
        return []
    return sorted(one.stem for one in folders if copies(Path(one.stem), one))


def _numbered(path: Path, folder: Path) -> list[tuple[tuple[int, str], Path]]:
    name = re.compile(re.escape(called(path)) + r"-(?:(\d{4,7})-)?(\d{8}-\d{6})-.+\.srtui")
    found = [(name.fullmatch(copy.name), copy) for copy in folder.iterdir()]
    return [((int(match[1] or 0), match[2]), copy) for match, copy in found if match]


def keep_copy(live: sqlite3.Connection, path: Path, folder: Path, reason: str, at: str) -> Path:
    """Copy the event at `path`, open in `live`, into `folder`; returns where the copy is.

    `at` is UTC in ISO 8601 and with `reason` becomes part of its name.
    """
    make_private_folder(folder)
    draft = draft_of(folder / f"{called(path)}{SUFFIX}")
    try:
        # One file that holds everything, without a -wal beside it.
        copy_whole(live, draft, "delete")
        return _name(draft, path, folder, reason, at)
    finally:
        clear_draft(draft)


def keep_same(copy: Path, path: Path, folder: Path, reason: str, at: str) -> Path:
    """Put a whole copy of the event at `path` into another `folder` as well."""
    make_private_folder(folder)
    draft = draft_of(folder / f"{called(path)}{SUFFIX}")
    try:
        make_private(draft)
        shutil.copyfile(copy, draft)
        sync_file(draft)
        with closing(connect(draft, read_only=True)) as again:
            _refuse_damaged(again)
        return _name(draft, path, folder, reason, at)
    finally:
        clear_draft(draft)


def _name(draft: Path, path: Path, folder: Path, reason: str, at: str) -> Path:
    """Give a copy its name, the newest of all; the oldest go."""
    clear_left(folder, called(path))
    clear_left(path.parent, f"{path.name}.part-")
    stamp = datetime.fromisoformat(at).strftime("%Y%m%d-%H%M%S")
    why = re.sub(r"[^a-z0-9]+", "-", reason.lower()).strip("-") or "copy"
    # The order of copies: the time in their names goes back where a clock is set back.
    number = 1 + max((found[0][0] for found in _numbered(path, folder)), default=0)
    final = free_name(folder / f"{called(path)}-{number:04}-{stamp}-{why}{SUFFIX}")
    draft.rename(final)
    sync_folder(folder)
    # Last: before, a disk that is full would lose its oldest copy without getting a new one.
    for old in copies(path, folder)[:-KEEP]:
        old.unlink(missing_ok=True)
    return final


def copy_whole(live: sqlite3.Connection, draft: Path, mode: str) -> None:
    """SQLite's own copy in one step (never of the bytes: the file is in use), then a check."""
    make_private(draft)
    with closing(connect(draft)) as copy:
        # In parts, a commit of another program between two of them would let SQLite begin anew each
        # time.
        live.backup(copy, pages=-1)
        _empty_open_votes(copy)
        copy.execute(f"PRAGMA journal_mode = {mode}")
        _refuse_damaged(copy)
    sync_file(draft)


def _refuse_damaged(copy: sqlite3.Connection) -> None:
    found = Reader(copy).value(CHECK)
    if found != "ok":
        raise EventFileError(f"What was copied is damaged ({found}): run `srtui doctor`.")


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
