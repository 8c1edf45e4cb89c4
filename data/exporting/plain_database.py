"""An SQLite file of plain tables for other programs, exported as bytes."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from data.event.sqlite import sqlite3
from data.event.writer import database_class
from srtui.rules.value import Value

SqlRow = Mapping[str, str | int | float | None]


class SqlTable(Value):
    """A table: each column's type by its name, in order, then rows by those names.

    `key`: the columns that identify a row; `points_to`: columns with the id of a player or game.
    """

    columns: Mapping[str, type]
    key: tuple[str, ...]
    rows: tuple[SqlRow, ...]
    points_to: Mapping[str, str] = {}


def database(tables: Mapping[str, SqlTable]) -> bytes:
    """Return the file; each table comes before those that refer to it."""
    # pysqlite3 does not export a database in memory
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        _write(path, tables)
        return path.read_bytes()


def _write(path: Path, tables: Mapping[str, SqlTable]) -> None:
    with closing(sqlite3.connect(path)) as connection:
        made = database_class()(connection)
        for name, table in tables.items():
            kinds = dict(table.columns)
            created = made.table(name).create(
                kinds, pk=table.key, foreign_keys=list(table.points_to.items())
            )
            created.insert_all(dict(row) for row in table.rows)
        connection.commit()
