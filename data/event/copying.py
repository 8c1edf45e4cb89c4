"""Copies of an event file: what they are called, where they lie, and how one is made."""

import re
import shutil
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from data.event.companion_files import begin_anew, free_name
from data.event.fresh import clear_draft, clear_left, draft_of
from data.event.reader import Reader, identity_at, is_of
from data.event.rights import make_private, make_private_folder
from data.event.sqlite import EventFileError, connect, sqlite3
from data.machine.disk import rename, sync_file, sync_folder

KEEP = 20
"""How many copies of an event stay in each place; the oldest are removed first."""
CHECK = "PRAGMA integrity_check(1)"
COPIED = "The copied file", "Run `srtui doctor FILE`."
_COPY = re.compile(r"(.+?)-(?:\d{4,7}-)?\d{8}-\d{6}-.+\.srtui", re.IGNORECASE)
"""The name of a copy; the first group is that of its event."""


SUFFIX = ".srtui"


def called(path: Path) -> str:
    """Return how copies of the event at `path` begin: its name, in full with another suffix."""
    return path.stem if path.suffix == SUFFIX else path.name


def folder_beside(path: Path) -> Path:
    """Return the folder for copies of the event at `path`."""
    return path.with_name(f"{called(path)}.backups")


def copies(path: Path, folder: Path | None = None) -> list[Path]:
    """Return the copies of the event at `path` in its own or another folder, oldest first.

    They are ordered by the number in the name: a clock may be set forwards and back. Copies of the
    first srtui have none and come before all others. A folder that cannot be read holds none.
    """
    if not path.name:  # the working folder, or the root
        return []
    try:
        return [copy for _, copy in sorted(_numbered(path, folder or folder_beside(path)))]
    except OSError:
        return []


def copies_on(path: Path, stick: Path) -> list[Path]:
    """Return the copies of the event at `path` in a second folder, or in one of copies itself."""
    return copies(path, stick / folder_beside(path).name) or copies(path, stick)


def copied_on(stick: Path) -> dict[str, Path]:
    """Return the newest copy of each event by file name, in `stick` or its folders of copies."""
    try:
        folders = [stick, *(one for one in stick.iterdir() if one.suffix == ".backups")]
        names = {
            (match[1], folder)
            for folder in folders
            for file in folder.iterdir()
            if (match := _COPY.fullmatch(file.name))
        }
    except OSError:
        return {}
    return {name: copies(Path(name), folder)[-1] for name, folder in sorted(names)}


def event_beside(target: Path, copy: Path) -> Path:
    """Return the file that a copy's event would have beside `target`."""
    match = _COPY.fullmatch(copy.name)
    return target if match is None else target.with_name(f"{match[1]}{SUFFIX}")


def _numbered(path: Path, folder: Path) -> list[tuple[tuple[int, str], Path]]:
    # Whatever the case: on Windows, most Macs and most USB drives it is the same file.
    name = re.compile(
        re.escape(called(path)) + r"-(?:(\d{4,7})-)?(\d{8}-\d{6})-.+\.srtui", re.IGNORECASE
    )
    found = [(name.fullmatch(copy.name), copy) for copy in folder.iterdir()]
    return [((int(match[1] or 0), match[2]), copy) for match, copy in found if match]


def keep_copy(
    live: sqlite3.Connection | Path, path: Path, folder: Path, reason: str, moment: str
) -> Path:
    """Copy the event at `path`, open in `live`, into `folder`; returns where the copy is.

    `live` may be a whole copy of the event as well. `moment` is UTC in ISO 8601 and with `reason`
    becomes part of the name.
    """
    make_private_folder(folder)
    draft = draft_of(folder / f"{called(path)}{SUFFIX}")
    try:
        if isinstance(live, Path):
            make_private(draft)
            shutil.copyfile(live, draft)
            sync_file(draft)
            with closing(connect(draft, read_only=True)) as again:
                refuse_damaged(again, *COPIED)
        else:
            copy_whole(live, draft)
        return _name(draft, path, folder, reason, moment)
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
    name = f"{called(path)}-{number:04}-{stamp}-{why}{SUFFIX}"
    final = free_name(folder / name)
    rename(draft, final)
    sync_folder(folder)
    # Last: before, a disk that is full would lose its oldest copy without getting a new one.
    for old in _too_many(copies(path, folder), final):
        with suppress(OSError):  # one that another program has open goes with the next copy
            old.unlink(missing_ok=True)
    return final


def _too_many(saved: list[Path], newest: Path) -> list[Path]:
    """Return the oldest copies of the event of which `newest` is one, beyond `KEEP`."""
    if len(saved) <= KEEP:
        return []
    identity = identity_at(newest)
    return [copy for copy in saved if is_of(copy, identity)][:-KEEP]


def copy_whole(live: sqlite3.Connection, draft: Path) -> None:
    """SQLite's own copy in one step (never of the bytes: the file is in use), then a check."""
    make_private(draft)
    with closing(connect(draft)) as copy:
        # In one part: a commit of another program in between would restart it each time.
        live.backup(copy, pages=-1)
        _empty_open_votes(copy)
        # One file that holds everything, without a -wal beside it.
        copy.execute("PRAGMA journal_mode = delete")
        refuse_damaged(copy, *COPIED)
        begin_anew(copy)
    sync_file(draft)


def refuse_damaged(copy: sqlite3.Connection, file: str, advice: str) -> None:
    """Raise EventFileError, which names the file and says what to do, if it is damaged."""
    if (found := Reader(copy).value(CHECK)) != "ok":
        raise EventFileError(f"{file} is damaged ({found}). {advice}")


def _empty_open_votes(copy: sqlite3.Connection) -> None:
    """Empty open votes: two copies would show who voted how. Restored, they start again."""
    with_open = "vote IN (SELECT id FROM vote WHERE state = 'open')"
    if copy.execute("SELECT 1 FROM vote WHERE state = 'open'").fetchone() is None:
        return
    copy.execute(f"DELETE FROM voter WHERE {with_open}")
    copy.execute(f"UPDATE ballot_entry SET tally = 0 WHERE {with_open}")
    copy.execute("VACUUM")
