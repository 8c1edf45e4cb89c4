"""A SQLite file of plain tables, for other programs: given out as bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from data.sqlite import sqlite3


class PlainTable(Protocol):
    """What is to be written: types of columns by name, the key, rows, and the tables that columns
    point to.
    """

    @property
    def columns(self) -> Mapping[str, type]: ...  # noqa: D102
    @property
    def key(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def rows(self) -> Iterable[Mapping[str, str | int | float | None]]: ...  # noqa: D102
    @property
    def points_to(self) -> Mapping[str, str]: ...  # noqa: D102


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
