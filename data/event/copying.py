"""Backups of an event file: their names, their folders, and how one is made."""

import re
import shutil
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from data.event.companion_files import free_name
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
    """Return the prefix of the backups of the event at `path`: its name, without `.srtui`."""
    return path.stem if path.suffix == SUFFIX else path.name


def folder_beside(path: Path) -> Path:
    """Return the folder for backups of the event at `path`."""
    return path.with_name(f"{called(path)}.backups")


def copies(path: Path, folder: Path | None = None) -> list[Path]:
    """Return backups of the event at `path` in its own or another folder, oldest first.

    They are ordered by the number in the name, since clocks may be set forwards and back. Backups
    made by the first srtui have none and come first. Empty for an unreadable folder.
    """
    if not path.name:  # the working folder, or the root
        return []
    try:
        return [copy for _, copy in sorted(_numbered_backups(path, folder or folder_beside(path)))]
    except OSError:
        return []


def copies_on(path: Path, stick: Path) -> list[Path]:
    """Return backups of the event at `path` in a second folder, or directly in a backup folder."""
    return copies(path, stick / folder_beside(path).name) or copies(path, stick)


def copied_on(stick: Path) -> dict[str, Path]:
    """Return each event's newest backup by file name, in `stick` or its backup folders."""
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
    """Return the file that a backup's event would have next to `target`."""
    match = _COPY.fullmatch(copy.name)
    return target if match is None else target.with_name(f"{match[1]}{SUFFIX}")


def _numbered_backups(path: Path, folder: Path) -> list[tuple[tuple[int, str], Path]]:
    # Ignoring case: on Windows, most Macs and most USB drives it is the same file.
    name = re.compile(
        re.escape(called(path)) + r"-(?:(\d{4,7})-)?(\d{8}-\d{6})-.+\.srtui", re.IGNORECASE
    )
    found = [(name.fullmatch(copy.name), copy) for copy in folder.iterdir()]
    return [((int(match[1] or 0), match[2]), copy) for match, copy in found if match]


def save_copy(
    live: sqlite3.Connection | Path, path: Path, folder: Path, reason: str, moment: str
) -> Path:
    """Back up the event at `path`, open in `live`, into `folder`; return the backup's path.

    `live` may also be a complete copy of the event. `moment` is UTC in ISO 8601 and with `reason`
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
    """Name a backup as the newest of all, and delete the oldest ones."""
    clear_left(folder, called(path))
    clear_left(path.parent, f"{path.name}.part-")
    stamp = datetime.fromisoformat(at).strftime("%Y%m%d-%H%M%S")
    why = re.sub(r"[^a-z0-9]+", "-", reason.lower()).strip("-") or "copy"
    # Numbers give the order: times in names go back if a clock is set back.
    number = 1 + max((found[0][0] for found in _numbered_backups(path, folder)), default=0)
    final = free_name(folder / f"{called(path)}-{number:04}-{stamp}-{why}{SUFFIX}")
    rename(draft, final)
    sync_folder(folder)
    # Last: earlier, a full disk would lose its oldest backup without getting a new one.
    for old in _too_many(copies(path, folder), final):
        with suppress(OSError):  # one that another program has open goes with the next copy
            old.unlink(missing_ok=True)
    return final


def _too_many(saved: list[Path], newest: Path) -> list[Path]:
    """Return the oldest backups, beyond `KEEP`, of the event that `newest` belongs to."""
    if len(saved) <= KEEP:
        return []
    identity = identity_at(newest)
    return [copy for copy in saved if is_of(copy, identity)][:-KEEP]


def copy_whole(live: sqlite3.Connection, draft: Path) -> None:
    """Copy by SQLite in one step, not byte by byte (the file is in use), and check the copy."""
    make_private(draft)
    with closing(connect(draft)) as copy:
        # In one step: otherwise each commit by another program would restart it.
        live.backup(copy, pages=-1)
        _empty_open_votes(copy)
        # A single complete file, without a -wal next to it.
        copy.execute("PRAGMA journal_mode = delete")
        refuse_damaged(copy, *COPIED)
        # Renumber its transactions, so that no log of the copied event fits it.
        renumber = "UPDATE revision SET number = abs(random() / 4) + 1"
        copy.execute(f"{renumber} WHERE subject GLOB 'file:*'")
    sync_file(draft)


def refuse_damaged(copy: sqlite3.Connection, file: str, advice: str) -> None:
    """Raise EventFileError with the file's name and advice if it is damaged."""
    if (found := Reader(copy).value(CHECK)) != "ok":
        raise EventFileError(f"{file} is damaged ({found}). {advice}")


def _empty_open_votes(copy: sqlite3.Connection) -> None:
    """Empty open votes: two copies would show who voted how. After a restore they start again."""
    with_open = "vote IN (SELECT id FROM vote WHERE state = 'open')"
    if copy.execute("SELECT 1 FROM vote WHERE state = 'open'").fetchone() is None:
        return
    copy.execute(f"DELETE FROM voter WHERE {with_open}")
    copy.execute(f"UPDATE ballot_entry SET tally = 0 WHERE {with_open}")
    copy.execute("VACUUM")
