"""A SQLite file of plain tables, for other programs: given out as bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from data.sqlite import sqlite3


class PlainTable(Protocol):
    """A table that is to be written."""

    @property
    def columns(self) -> Mapping[str, type]:
        """The types of its columns, by name, in the order in which they stand."""

    @property
    def key(self) -> tuple[str, ...]:
        """The columns that tell its rows apart."""

    @property
    def rows(self) -> Iterable[Mapping[str, str | int | float | None]]:
        """Its rows, by column."""

    @property
    def points_to(self) -> Mapping[str, str]:
        """The tables that columns point to, by column."""


def database(tables: Mapping[str, PlainTable]) -> bytes:
    """The file. A table that another points to stands before it."""
    # pysqlite3 does not give out a database that lies in memory
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        _write(path, tables)
        return path.read_bytes()


def _write(path: Path, tables: Mapping[str, PlainTable]) -> None:
    from sqlite_utils import Database  # who only reads an event does without

    with closing(sqlite3.connect(path)) as connection:
        made = Database(connection)
        for name, table in tables.items():
            kinds = dict(table.columns)
            created = made.table(name).create(
                kinds, pk=table.key, foreign_keys=list(table.points_to.items())
            )
            created.insert_all(dict(row) for row in table.rows)
        connection.commit()
