"""Writing the event file: rows, the journal of their former content, and revisions.

Rows are written through sqlite-utils, imported with the first transaction: only a program that
writes pays for it (a quarter of the start of one that only reads).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any

from data.event.reader import DbRow, Parameters, Reader
from data.event.schema import TABLES, Keep
from data.event.sqlite import sqlite3
from srtui.rules.plural import Phrase, plain_parts
from srtui.rules.value import Value, fields_of, replace

if TYPE_CHECKING:
    from sqlite_utils import Database
    from sqlite_utils.db import Table


class JournalHead(Value):
    """The head of a journal entry; `Writer.say` sets its sentence when it is done.

    `at` is UTC in ISO 8601 (the event file has no clock of its own), `command` a command's id,
    `arguments` JSON, `subject` what a screen shows (event, roster, round, games, game:7, ...).
    """

    at: str
    role: str
    terminal: str
    command: str
    arguments: str
    subject: str


_importing = Lock()


def database_class() -> type[Database]:
    """Return sqlite-utils' class that writes rows, importing it on the first call.

    sqlite-utils imports numpy and pandas if installed, to store values of their types. rustworkx
    brings numpy, we have no such values, and with it the import takes twice the processor time.
    """
    with _importing, _hidden("numpy", "pandas"):
        from sqlite_utils import Database
    return Database


@contextmanager
def _hidden(*names: str) -> Iterator[None]:
    """Make the import of these packages fail for now, unless they are already imported."""
    hidden = [name for name in names if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]  # Python's own mark for "not there"
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]


def load() -> None:
    """Import now what the first transaction would have to wait for.

    This takes a tenth of a second, or a whole one on a busy machine. For programs in which a person
    is about to press a key.
    """
    import filelock

    del filelock
    database_class()


class StoredChange(Value):
    """A row `before` and `after` a command; None if it did not or does not exist.

    A change by another program is one from the row that the journal stored last to the current one;
    `entry` is then the number of the newest entry that wrote it, None if none did.
    """

    table: str
    id: int
    before: DbRow | None
    after: DbRow | None
    entry: int | None = None


class Writer(Reader):
    """An open transaction, from `Store.write(entry)`, which commits or rolls back.

    A command changes rows and says in one sentence what it did. Rows before and after are recorded
    in the journal automatically, whatever the order and number of changes to a row.
    """

    def __init__(self, connection: sqlite3.Connection, entry: JournalHead) -> None:
        super().__init__(connection)
        # Without sqlite-utils plugins that somebody may have installed: they would run in the
        # middle of a transaction.
        self._database = database_class()(connection, execute_plugins=False)
        self._entry = entry
        self._before: dict[tuple[str, int], DbRow | None] = {}
        self._subjects: set[str] = set()
        self.tables: set[str] = set()
        """Tables that were written."""
        self.secret = False
        """Whether a secret table was written, whose former content must not stay in the log."""
        self._needs_entry = False
        self._unkept = False
        self._sentence = ""
        self._undoes: int | None = None

    def insert(self, table: str, row: Mapping[str, Any]) -> int:
        """Add a row and return its id. `row` may name it."""
        return self.insert_all(table, [row])[0]

    def insert_all(self, table: str, rows: Iterable[Mapping[str, Any]]) -> list[int]:
        """Add many rows at once and return their ids in order."""
        _row_by_row(table)
        fresh = [dict(row) for row in rows]
        free = self.next_id(table)
        # Ids are assigned here: `insert_all` of sqlite-utils returns only the last one, and the
        # journal needs all of them in advance.
        numbered = [{"id": free + index, **row} for index, row in enumerate(fresh)]
        self._remember(table, [row["id"] for row in numbered], numbered)
        self._table(table).insert_all(numbered)
        return [row["id"] for row in numbered]

    def update(self, table: str, id: int, **changes: Any) -> None:
        """Change columns of a row. Raises KeyError if there is no such row."""
        self._rows_to_change(table, [id])
        self._table(table).update(id, changes)

    def update_all(self, table: str, changes: Mapping[int, Mapping[str, Any]]) -> None:
        """Change several rows as if at once, so that unique values can be exchanged.

        Raises KeyError if one of the rows does not exist.
        """
        now = self._rows_to_change(table, list(changes))
        self.replace(table, {id: {**now[id], **new} for id, new in changes.items()})

    def delete(self, table: str, id: int) -> None:
        """Delete a row. Raises KeyError if there is no such row."""
        self._rows_to_change(table, [id])
        self._table(table).delete(id)

    def delete_where(self, table: str, where: str, params: Parameters = ()) -> list[DbRow]:
        """Delete the rows for which `where` is true, and return them."""
        if rows := self.table(table, where, params):
            self.replace(table, {row["id"]: None for row in rows})
        return rows

    def put(self, table: str, key: Mapping[str, Any], **values: Any) -> bool:
        """Write values into the row with this key, or insert it. Return whether it existed."""
        # `IS`, because columns without an owner are NULL, which is not equal to anything.
        rows = self.table(table, " AND ".join(f"{name} IS ?" for name in key), [*key.values()])
        if rows:
            self.update(table, rows[0]["id"], **values)
        else:
            self.insert(table, {**key, **values})
        return bool(rows)

    def replace(self, table: str, rows: Mapping[int, Mapping[str, Any] | None]) -> None:
        """Make each row exactly as given, whether it existed or not; None deletes it."""
        _row_by_row(table)
        new = [dict(row) for row in rows.values() if row is not None]
        self._remember(table, list(rows), new)
        # One parameter for all ids: SQLite limits the number of question marks.
        wanted = json.dumps(list(rows))
        # Delete all before inserting any: two rows may exchange a unique value.
        self._table(table).delete_where("id IN (SELECT value FROM json_each(?))", [wanted])
        self._table(table).insert_all(new)

    def rewrite(self, table: str, rows: Iterable[Mapping[str, Any]]) -> None:
        """Make `rows` the content of a table of votes, in this order.

        The table is emptied first, so that a row's position in the file shows neither when it was
        added nor what it was before.
        """
        if TABLES[table].keep is not Keep.VOTES:
            raise ValueError(f"{table} is written row by row")
        whole = [dict(row) for row in rows]
        self._remember(table, [], whole)
        self._connection.execute(f"DELETE FROM {table}")
        self._table(table).insert_all(whole)

    def next_id(self, table: str) -> int:
        """Return the id that the next row gets."""
        # Not the highest existing id: a deleted row's id stays free for an undo to restore it.
        return (self.value("SELECT seq FROM sqlite_sequence WHERE name = ?", [table]) or 0) + 1

    def say(self, sentence: str) -> None:
        """Set the sentence of the journal entry: what happened, for a person to read."""
        self._sentence = sentence

    def takes_back(self, entry_id: int, subject: str) -> None:
        """Mark this entry as the undo or redo of another, for `data.event.journal`."""
        self._undoes = entry_id
        self._entry = replace(self._entry, subject=subject)

    def finish(self) -> None:
        """Write journal and revisions; for `Store.write` only.

        Logs such as the clocks' need no entry, and a vote leaves none: without a sentence, only
        logs and votes may be written.
        """
        changes = [change for change in self._changes() if change.before != change.after]
        if self._sentence:
            self._write_journal(changes)
        elif changes or self._needs_entry:
            raise ValueError(f"the command {self._entry.command} does not say what it did")
        for subject in sorted(self._subjects):
            self._connection.execute(
                "INSERT INTO revision VALUES (?, 1)"
                " ON CONFLICT (subject) DO UPDATE SET number = number + 1",
                [subject],
            )

    def _table(self, name: str) -> Table:
        return self._database.table(name)

    def _rows_to_change(self, table: str, ids: Sequence[int]) -> dict[int, DbRow]:
        _row_by_row(table)
        rows = self._remember(table, ids, [])
        for id in ids:
            if id not in rows:
                raise KeyError(f"{table} {id}")
        return rows

    def _remember(
        self, table: str, ids: Sequence[int], coming: Iterable[DbRow | Mapping[str, Any]]
    ) -> dict[int, DbRow]:
        """Record rows before their first change, and the subjects that the change concerns."""
        table_rule = TABLES[table]
        self.tables.add(table)
        now = self.existing(table, ids) if ids else {}
        self._subjects.update(table_rule.subjects(None))
        for row in (*now.values(), *coming):
            self._subjects.update(table_rule.subjects(dict(row)))
        self.secret = self.secret or table_rule.keep in (Keep.SECRET, Keep.VOTES)
        self._needs_entry = self._needs_entry or table_rule.keep is Keep.SECRET
        self._unkept = self._unkept or table_rule.keep is not Keep.ROWS
        if table_rule.keep is Keep.ROWS:
            # Only the first time: a row's state before the command, not between two of its steps.
            for id in ids:
                self._before.setdefault((table, id), now.get(id))
        return now

    def _changes(self) -> list[StoredChange]:
        by_table: dict[str, list[int]] = {}
        for table, id in self._before:
            by_table.setdefault(table, []).append(id)
        after = {table: self.existing(table, ids) for table, ids in by_table.items()}
        return [
            StoredChange(table, id, before, after[table].get(id))
            for (table, id), before in self._before.items()
        ]

    def _write_journal(self, changes: Sequence[StoredChange]) -> None:
        entry, sentence = self._entry, self._sentence
        reason: DbRow = {}
        if isinstance(sentence, Phrase) and not self.secret:
            reason = {"reason": sentence.reason, "parts": _json(plain_parts(sentence))}
        journal = self._table("journal").insert(
            {
                **fields_of(entry, "at role terminal command subject"),
                "arguments": "{}" if self.secret else entry.arguments,
                "sentence": sentence,
                **reason,
                "undoes": self._undoes,
                "unkept": int(self._unkept),
            }
        )
        self._table("journal_row").insert_all(
            {
                "journal": journal.last_pk,
                "table_name": change.table,
                "row_id": change.id,
                "before": _json(change.before),
                "after": _json(change.after),
            }
            for change in changes
        )
        # Before revisions are raised: an entry is news in itself, even if it changed no row.
        self._subjects.add("journal")


def _row_by_row(table: str) -> None:
    if TABLES[table].keep is Keep.VOTES:
        raise ValueError(f"{table} is only rewritten as a whole")


def _json(row: DbRow | None) -> str | None:
    return None if row is None else json.dumps(row, ensure_ascii=False, separators=(",", ":"))
