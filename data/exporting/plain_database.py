"""SQLite file of plain tables, for other programs, exported as bytes."""

from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from data.event.sqlite import sqlite3
from data.event.writer import database_class


class PlainTable(Protocol):
    """A table that is to be written."""

    @property
    def columns(self) -> Mapping[str, type]:
        """Types of the columns, by name, in their order."""

    @property
    def key(self) -> tuple[str, ...]:
        """The columns that tell its rows apart."""

    @property
    def rows(self) -> Iterable[Mapping[str, str | int | float | None]]:
        """Rows as values by column."""

    @property
    def points_to(self) -> Mapping[str, str]:
        """The tables that columns point to, by column."""


def database(tables: Mapping[str, PlainTable]) -> bytes:
    """Return the file; a table comes before those that refer to it."""
    # pysqlite3 does not export a database in memory
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        _write(path, tables)
        return path.read_bytes()


def _write(path: Path, tables: Mapping[str, PlainTable]) -> None:
    with closing(sqlite3.connect(path)) as connection:
        made = database_class()(connection)
        for name, table in tables.items():
            kinds = dict(table.columns)
            created = made.table(name).create(
                kinds, pk=table.key, foreign_keys=list(table.points_to.items())
            )
            created.insert_all(dict(row) for row in table.rows)
        connection.commit()
