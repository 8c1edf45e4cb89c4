"""Check of an event file that may be damaged."""

from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from data.event import rights
from data.event.backup import copies, folder_beside, own_and_others
from data.event.migrate import rebuild
from data.event.reader import Reader
from data.event.schema import VERSION
from data.event.sqlite import EventFileError, library_is_affected, reached, sentence, sqlite3
from data.event.store import Store, reading_at
from srtui.rules.plural import paragraph, phrase_count
from srtui.rules.value import Value

_SHOWN = 10
_OURS = "AND name NOT LIKE 'sqlite#_%' ESCAPE '#'"
"""Leaves out what SQLite made for itself."""


class Finding(Value):
    """A checked point; `fine` is False if something should be done."""

    fine: bool
    sentence: str


HealthCheck = Callable[[Reader], Iterable[Finding]]
"""Further checks of an event that can be opened; reported as findings."""


def doctor(path: Path, look: HealthCheck | None = None) -> list[Finding]:
    """Return all findings about the event file at `path`. Never raises for a bad file."""
    path = path.expanduser().absolute()
    return [*examined(path, look), *([_rights(path)] if path.is_file() else []), _copies(path)]


def examined(path: Path, look: HealthCheck | None = None) -> list[Finding]:
    """Return findings about the file itself; an older version is read as the current one."""
    try:
        with closing(Store.open(path, read_only=True, as_it_is=True)) as store:
            with store.read() as reader:
                findings = [*_integrity(reader), *_definitions(reader), *_references(reader)]
                findings += [_event(reader), _journal_mode(reader)]
                findings += [Finding(False, store.notice)] if store.notice else []
                # Checking an event assumes valid rows, and would fail in a damaged file.
                if look is None or not all(one.fine for one in findings):
                    return findings
                if store.version == VERSION:
                    return [*findings, *look(reader)]
            return [*findings, *_as_today(store, look)]
    except EventFileError as error:
        return [Finding(False, str(error))]


def _as_today(store: Store, look: HealthCheck) -> list[Finding]:
    """Check an older event as it would be once opened, without changing the file."""
    about_version = (
        f"The file is version {store.version}. Opening it makes a backup, then upgrades it to "
        f"version {VERSION}."
    )
    with TemporaryDirectory(prefix="srtui-") as folder:
        draft = Path(folder) / store.path.name
        with reached(store.path), store.connection() as old:
            rebuild(old, draft, store.path)
        with reading_at(draft) as reader:
            return [Finding(True, about_version), *look(reader)]


def _integrity(reader: Reader) -> list[Finding]:
    rows = [row["integrity_check"] for row in reader.rows(f"PRAGMA integrity_check({_SHOWN})")]
    if rows == ["ok"]:
        return [Finding(True, "All pages, indexes and constraints in the file are intact.")]
    return [
        Finding(False, f"The file is damaged: {row}. Restore the last good backup.") for row in rows
    ]


def _definitions(reader: Reader) -> list[Finding]:
    """Return findings that prevent writing: table definitions that SQLite cannot read.

    SQLite does not parse constraints and triggers of a file that it only reads, so a file with a
    single wrong letter in them would be called sound.
    """
    try:
        with closing(sqlite3.connect(":memory:")) as scratch:
            made = f"SELECT sql FROM sqlite_schema WHERE sql <> '' {_OURS} ORDER BY rowid"
            for row in reader.rows(made):
                scratch.execute(row["sql"])
            for row in reader.rows(f"SELECT name FROM sqlite_schema WHERE type = 'table' {_OURS}"):
                _explain(scratch, row["name"])
    except sqlite3.Error as error:
        return [Finding(False, f"The file is damaged: {error}. Restore the last good backup.")]
    return []


def _explain(scratch: sqlite3.Connection, table: str) -> None:
    """Have SQLite plan every kind of change to a table, including its triggers."""
    columns = [row[1] for row in scratch.execute(f'PRAGMA table_info("{table}")')]
    same = ", ".join(f'"{column}" = "{column}"' for column in columns)
    scratch.execute(f'EXPLAIN INSERT INTO "{table}" DEFAULT VALUES')
    scratch.execute(f'EXPLAIN UPDATE "{table}" SET {same}')
    scratch.execute(f'EXPLAIN DELETE FROM "{table}"')


def _references(reader: Reader) -> list[Finding]:
    rows = reader.rows("PRAGMA foreign_key_check")
    if not rows:
        return [Finding(True, "There are no broken references between rows.")]
    return [
        Finding(
            False,
            f"Row {row['rowid']} of {row['table']} refers to a row in {row['parent']} that doesn't "
            "exist. Another program has changed the file: correct it there or restore a backup.",
        )
        for row in rows[:_SHOWN]
    ]


def _event(reader: Reader) -> Finding:
    row = reader.row("SELECT name, edition_id FROM event")
    if row is None:
        return Finding(
            False,
            "The file holds no event yet. Make a new one with `srtui new FILE --edition EDITION`.",
        )
    return Finding(True, f"The file holds the event {row['name']}, edition {row['edition_id']}.")


def _journal_mode(reader: Reader) -> Finding:
    mode = reader.value("PRAGMA journal_mode")
    library = f"SQLite {sqlite3.sqlite_version}"
    if mode == "wal" and library_is_affected(sqlite3.sqlite_version_info):
        return Finding(
            False,
            f"The file is in WAL mode, in which {library} can lose changes. To fix that, close it "
            "in all other programs and open it here.",
        )
    slower = " Writing is a little slower this way, but just as safe." if mode == "delete" else ""
    return Finding(True, f"{library} writes this file in {mode} mode.{slower}")


def _copies(path: Path) -> Finding:
    of_event, others = own_and_others(path, copies(path))
    belong = phrase_count(
        "{count} backup next to the file belongs to another event with the same name.",
        "{count} backups next to the file belong to another event with the same name.",
        len(others),
    )
    about = (
        f"Backups next to the file: {len(of_event)}. The newest is {of_event[-1]}."
        if of_event
        else "There is no backup of this event next to the file: back up the event."
    )
    return Finding(bool(of_event), paragraph(about, belong if others else ""))


def _rights(path: Path) -> Finding:
    if not rights.BY_MODE:
        return Finding(True, rights.BY_FOLDER)
    try:
        open_files = rights.open_to_others(path, folder_beside(path))
        if not open_files:
            return Finding(True, "No one else on this machine can read the event or its backups.")
        if said := rights.no_rights_text(path.parent):
            return Finding(True, said)
    except OSError as error:
        return Finding(False, sentence(error, path))
    listed = [path.name for path in open_files[:3]]
    if len(open_files) > 3:
        listed.append("…")
    names = ", ".join(listed)
    return Finding(
        False,
        f"Everyone on this machine can read the event's secrets ({names}): run `srtui doctor FILE "
        "--tighten` to keep them out.",
    )


def tighten(path: Path) -> None:
    """Prevent others from reading the event and its backups. Raises EventFileError."""
    store = Store.open(path, read_only=True)
    store.close()
    with reached(store.path):
        rights.tighten(store.path, folder_beside(store.path))
