"""Migration of an older version's event file to the version of this program.

The file is rebuilt with today's tables, row by row, and replaces the old one once it is complete
and on disk: at any moment there is either the old file or the new one. The old one is backed up
first. A program that has the old file open notices at its next step that it was replaced.
"""

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic, sleep

from data.event.companion_files import clear_way
from data.event.copying import CHECK, folder_beside, save_copy
from data.event.fresh import clear_draft, draft_of, make_event_file
from data.event.lock import writing
from data.event.places import reason_of
from data.event.reader import DbRow, Reader, with_identity
from data.event.schema import TABLES, VERSION
from data.event.sqlite import EventFileError, connect, insert_row, reached, sqlite3
from data.machine import boot_clock
from data.machine.disk import replace, sync_file, sync_folder

_OTHERS_SECONDS = 5.0
_POLL_SECONDS = 0.02
_OWN_TABLES = ("journal", "journal_row", "revision")


def version_of(connection: sqlite3.Connection) -> int:
    """Return an event file's version."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def refuse_version(version: int, path: Path) -> None:
    """Refuse a file that this program can neither read nor migrate to its own version."""
    if version > VERSION:
        raise EventFileError(
            f"{path.name} was written by a newer version of srtui (file version {version}, this "
            f"program knows {VERSION}). Install the latest version and open it again."
        )
    if version < OLDEST:
        raise EventFileError(
            f"{path.name} is older than the first released srtui (file version {version}), and "
            "no later version reads it."
        )


def migrate(path: Path) -> str:
    """Migrate the event file at `path` to this program's version; return a sentence about it.

    Empty if another program was faster. Raises EventFileError, in which case the file is unchanged.
    """
    with reached(path), writing(path):
        draft = draft_of(path)
        try:
            with closing(connect(path)) as old:
                version = version_of(old)
                if version == VERSION:
                    return ""
                _wait_until_alone(old, path)
                old.execute("BEGIN")
                old.execute("SELECT count(*) FROM event").fetchone()  # now nobody else can commit
                copy = _copy_first(old, path, version)
                rebuild(old, draft, path)
            # Owner and permissions before the name: the event never appears with others than it
            # had. `old` is closed here, but the queue of writers is still ours: nobody commits to
            # the old file between the copy and the new name.
            _copy_owner_and_mode(path, draft)
            clear_way(path)
            replace(draft, path)
            sync_folder(path.parent)
        finally:
            clear_draft(draft)
    return (
        f"{path.name} was made by an older version of srtui (file version {version}) and has been "
        f"upgraded to version {VERSION}. The original is kept as {copy.parent.name}/{copy.name}."
    )


def rebuild(old: sqlite3.Connection, draft: Path, path: Path) -> None:
    """Write the event in `old` to `draft` in this program's version, and check it."""
    make_event_file(draft)
    with closing(connect(draft)) as new:
        new.execute("BEGIN IMMEDIATE")
        new.execute("PRAGMA defer_foreign_keys = ON")
        try:
            _fill_new(Reader(old), new)
            new.execute("COMMIT")
        except (sqlite3.IntegrityError, LookupError, TypeError, ValueError) as error:
            raise EventFileError(
                f"{path.name} is damaged and cannot be upgraded ({error}). It is unchanged: "
                "`srtui restore FILE` restores a backup."
            ) from error
        found = Reader(new).value(CHECK)
    if found != "ok":
        raise EventFileError(f"The disk that holds {path.name} writes wrong data.")
    sync_file(draft)


def _fill_new(old: Reader, new: sqlite3.Connection) -> None:
    # Read from `old` itself, not passed in: a copy that doctor checks has its own version.
    version = int(old.value("PRAGMA user_version"))
    names = old.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")
    existing = {row["name"] for row in names}
    for table in (*TABLES, *_OWN_TABLES):
        if table in existing:
            for row in _upgraded_rows(old, Reader(new), table, version):
                insert_row(new, table, row)
    if "sqlite_sequence" in existing:  # an id is never used twice
        new.execute("DELETE FROM sqlite_sequence")
        for row in old.table("sqlite_sequence"):
            insert_row(new, "sqlite_sequence", row)


def _upgraded_rows(old: Reader, new: Reader, table: str, version: int) -> Iterator[DbRow]:
    columns = {name: new.columns(name) for name in (table, *TABLES)}
    for row in old.table(table, order=_key_order(new, table)):
        if table == "journal_row":
            about = row["table_name"]
            for side in ("before", "after"):
                row[side] = _converted_row(row[side], about, columns[about], version)
        yield _as_now(upgraded(table, row, version), columns[table])


def _converted_row(text: str | None, table: str, columns: DbRow, version: int) -> str | None:
    if text is None:
        return None
    row = _as_now(upgraded(table, json.loads(text), version), columns)
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def _as_now(row: DbRow, columns: DbRow) -> DbRow:
    return {name: row.get(name, default) for name, default in columns.items()}


def _key_order(new: Reader, table: str) -> str:
    """Return a table's key as its order, so that a row's position does not show when it came."""
    sql = "SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk"
    return ", ".join(row["name"] for row in new.rows(sql, [table]))


def _wait_until_alone(old: sqlite3.Connection, path: Path) -> None:
    """Checkpoint the log, waiting for a program that only checks the version."""
    late = monotonic() + _OTHERS_SECONDS
    while True:
        try:
            old.execute("PRAGMA journal_mode = delete")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            if monotonic() > late:
                raise EventFileError(
                    f"{path.name} is from an older version of srtui and still open there, or in "
                    "another program. Close it there, and open it here again."
                ) from error
        sleep(_POLL_SECONDS)


def _copy_first(old: sqlite3.Connection, path: Path, version: int) -> Path:
    folder = folder_beside(path)
    at = boot_clock.stamp().utc.isoformat(timespec="seconds")
    try:
        return save_copy(old, path, folder, f"version {version}", at)
    except (OSError, sqlite3.Error, EventFileError) as error:
        raise EventFileError(
            f"{path.name} is from an older version of srtui and needs a backup before it is "
            f"upgraded; none could be made in {folder}: {reason_of(error, folder, path)}. Free "
            "space there or get permission to write, and open it again."
        ) from error


def _copy_owner_and_mode(path: Path, draft: Path) -> None:
    """Give the new file the old one's owner and permissions, as far as possible."""
    there = path.stat()
    if sys.platform != "win32":  # a file of Windows has the owner and the rights of its folder
        with suppress(OSError):
            os.chown(draft, there.st_uid, there.st_gid)
    shutil.copymode(path, draft)


OLDEST = 2
"""The first version that was ever handed out; what is older was never anybody's event."""


def without_side(row: DbRow) -> DbRow:
    """Remove the device of a captain's seat in a zone: since then such a seat is a team's."""
    if not row["place"].startswith("captain"):
        return row
    zone = row["place"].removeprefix("captain")[:-1]
    return {**row, "key": f"{row['key']} {row['place']}", "place": f"zone{zone}", "out": 1}


Steps = Mapping[int, Mapping[str, Callable[[DbRow], DbRow]]]
STEPS: Steps = {5: {"event": with_identity}, 7: {"device": without_side}}
"""In order, by the version that they lead to: conversions of rows by table.

They contain only what SQL cannot know: a new column gets its default, a missing table or column is
dropped, and a new table starts empty, all without a line here. They also apply to the table's rows
in the journal, so that undo still finds them unchanged. docs/event-file.md says how to add one.
"""


def upgraded(table: str, row: DbRow, version: int, steps: Steps = STEPS) -> DbRow:
    """Return a row of `table` from a file of `version` in today's form, without new columns."""
    for leads_to, rows in steps.items():
        if leads_to > version and table in rows:
            row = rows[table](row)
    return row
