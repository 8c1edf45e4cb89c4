"""The identity of an event: tells its backups from those of another event of the same name."""

from contextlib import closing
from pathlib import Path

from data.event.reader import DbRow, Reader
from data.event.sqlite import connect, sqlite3
from srtui.rules.seeded import derived


def with_identity(row: DbRow) -> DbRow:
    """Return the row of an older event with its identity, which follows from the seed."""
    return {**row, "identity": derived(row["seed"], "identity")}


def identity_of(reader: Reader) -> str | None:
    """Return the identity of the event that `reader` reads; None if the file holds no event."""
    row = reader.row("SELECT * FROM event")
    if row is None:
        return None
    return str((row if "identity" in row else with_identity(row))["identity"])


def identity_at(path: Path) -> str | None:
    """Return the identity of the event in the closed file `path`; None if it cannot be read."""
    try:
        with closing(connect(path, read_only=True)) as connection:
            return identity_of(Reader(connection))
    except (sqlite3.Error, OSError, UnicodeDecodeError, LookupError):
        return None


def is_of(copy: Path, identity: str | None) -> bool:
    """Tell whether `copy` is a backup of the event with this identity, as far as can be known."""
    return identity is None or identity_at(copy) in (identity, None)
