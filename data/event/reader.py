"""Reading the event file inside one snapshot, and the identity of the event in it."""

import json
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from data.event.sqlite import connect, sqlite3
from srtui.rules.seeded import derived

DbRow = dict[str, Any]
Parameters = Sequence[Any] | Mapping[str, Any]


class Reader:
    """The event file's content at one moment, from `Store.read()`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, sql: str, params: Parameters = ()) -> list[DbRow]:
        """Return a query's rows as dictionaries by column."""
        cursor = self._connection.execute(sql, params)
        columns = [column[0] for column in cursor.description or ()]
        return [dict(zip(columns, values, strict=True)) for values in cursor.fetchall()]

    def row(self, sql: str, params: Parameters = ()) -> DbRow | None:
        """Return a query's first row, or None."""
        rows = self.rows(sql, params)
        return rows[0] if rows else None

    def value(self, sql: str, params: Parameters = ()) -> Any:
        """Return the first row's first value, or None if there is no row."""
        rows = self._connection.execute(sql, params).fetchall()
        return rows[0][0] if rows else None

    def table(
        self, name: str, where: str = "", params: Parameters = (), order: str = ""
    ) -> list[DbRow]:
        """Return the rows of a table or view; `where` and `order` are SQL without the keyword."""
        sql = f'SELECT * FROM "{name}"'
        if where:
            sql += f" WHERE {where}"
        if order:
            sql += f" ORDER BY {order}"
        return self.rows(sql, params)

    def columns(self, table: str) -> DbRow:
        """Return a table's columns, each with its default."""
        rows = self.rows("SELECT name, dflt_value FROM pragma_table_info(?)", [table])
        return {row["name"]: self.value(f"SELECT {row['dflt_value'] or 'NULL'}") for row in rows}

    def existing(self, table: str, ids: Sequence[int]) -> dict[int, DbRow]:
        """Return those of the rows that exist, by id."""
        rows = self.table(table, "id IN (SELECT value FROM json_each(?))", [json.dumps(ids)])
        return {row["id"]: row for row in rows}

    def revisions(self) -> dict[str, int]:
        """Return how often each subject has changed."""
        rows = self.table("revision", "subject NOT GLOB 'file:*'")
        return {row["subject"]: row["number"] for row in rows}


def with_identity(row: DbRow) -> DbRow:
    """Return an older event's row with its identity, which is derived from the seed."""
    return {**row, "identity": derived(row["seed"], "identity")}


def identity_of(reader: Reader) -> str | None:
    """Return the identity of the event that `reader` reads, or None if there is no event."""
    row = reader.row("SELECT * FROM event")
    if row is None:
        return None
    return str((row if "identity" in row else with_identity(row))["identity"])


def identity_at(path: Path) -> str | None:
    """Return the identity of the event in the closed file `path`, or None if it is unreadable."""
    try:
        with closing(connect(path, read_only=True)) as connection:
            return identity_of(Reader(connection))
    except (sqlite3.Error, OSError, UnicodeDecodeError, LookupError):
        return None


def is_of(copy: Path, identity: str | None) -> bool:
    """Tell whether `copy` is a backup of the event with this identity, as far as known."""
    return identity is None or identity_at(copy) in (identity, None)
