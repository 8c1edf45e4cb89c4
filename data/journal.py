"""Reading the journal, and undo and redo: rows are put back, commands never run again.

An undo and a redo are entries of their own. An undo takes back a command's entry, a redo takes
back an undo; what counts as undone now follows from the entries and is stored nowhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from data.entry import Entry
from data.reader import Reader
from data.schema import TABLES, Keep
from data.sqlite import sqlite3
from data.store import Store
from data.writer import Change, Writer

Subjects = Sequence[str] | None
"""Only entries about these; None: about anything."""
Check = Callable[[Reader], None]
"""Looks at the file with the rows put back; what it raises leaves the file as it was."""


def _free(_: Reader) -> None:
    """Nothing rests on the rows."""


class CannotUndo(Exception):
    """Nothing can be undone or redone here; the message says why, and what came between."""


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One entry. `undoes`: the entry that this undo or redo took back.

    `undone`: it is taken back now. `undoable`: the journal has rows to put back.
    """

    id: int
    at: str
    role: str
    terminal: str
    command: str
    subject: str
    sentence: str
    undone: bool
    undoes: int | None
    undoable: bool


def entries(
    reader: Reader, limit: int | None = None, *, before: int | None = None
) -> list[JournalEntry]:
    """The newest entries first; `before`: only those older than this id, to page on."""
    rows = reader.rows(
        "SELECT * FROM journal_entry WHERE id < ifnull(?, id + 1) ORDER BY id DESC LIMIT ?",
        [before, -1 if limit is None else limit],
    )
    return [_entry(row) for row in rows]


def changes(reader: Reader, entry_id: int) -> list[Change]:
    """The rows that an entry changed, before and after."""
    return [
        Change(row["table_name"], row["row_id"], _row(row["before"]), _row(row["after"]))
        for row in reader.table("journal_row", "journal = ?", [entry_id], "id")
    ]


def next_undo(
    reader: Reader, role: str, terminal: str, subjects: Subjects = None
) -> JournalEntry | None:
    """The entry that `undo` would take back for this person: the newest that still stands."""
    where, params = _of(role, terminal, subjects)
    row = reader.row(
        f"SELECT * FROM journal_entry WHERE {where} AND undoes IS NULL AND undoable"
        " AND NOT undone ORDER BY id DESC LIMIT 1",
        params,
    )
    return _entry(row) if row else None


def passed_over(
    reader: Reader, role: str, terminal: str, subjects: Subjects = None
) -> JournalEntry | None:
    """The newest entry that `undo` would go past, because it has no rows to put back."""
    target = next_undo(reader, role, terminal, subjects)
    if target is None:
        return None
    where, params = _of(role, terminal, subjects)
    row = reader.row(
        f"SELECT * FROM journal_entry WHERE {where} AND undoes IS NULL AND NOT undoable"
        " AND id > ? ORDER BY id DESC LIMIT 1",
        [*params, target.id],
    )
    return _entry(row) if row else None


def next_redo(
    reader: Reader, role: str, terminal: str, subjects: Subjects = None
) -> JournalEntry | None:
    """The entry that `redo` would bring back: the last undone, unless something new was done."""
    undoing = _undo_to_take_back(reader, role, terminal, subjects)
    return _find(reader, undoing.undoes) if undoing and undoing.undoes else None


def undo(store: Store, entry: Entry, check: Check = _free, *, subjects: Subjects = None) -> str:
    """Take back the newest entry of this role and terminal; returns the sentence to show.

    Raises CannotUndo where there is none, or where its rows have changed since.
    """
    with store.write(entry) as writer:
        target = next_undo(writer, entry.role, entry.terminal, subjects)
        if target is None:
            raise CannotUndo("There is nothing of yours to undo here.")
        sentence = f"Undone: {target.sentence}"
        _take_back(writer, target, target, "undo")
        check(writer)
        writer.say(sentence)
    return sentence


def redo(store: Store, entry: Entry, check: Check = _free, *, subjects: Subjects = None) -> str:
    """Bring back the last thing that this role and terminal undid; returns the sentence to show.

    Raises CannotUndo where there is none, or where its rows have changed since.
    """
    with store.write(entry) as writer:
        undoing = _undo_to_take_back(writer, entry.role, entry.terminal, subjects)
        if undoing is None or undoing.undoes is None:
            raise CannotUndo("There is nothing of yours to redo here.")
        target = _find(writer, undoing.undoes)
        sentence = f"Redone: {target.sentence}"
        _take_back(writer, undoing, target, "redo")
        check(writer)
        writer.say(sentence)
    return sentence


def _undo_to_take_back(
    reader: Reader, role: str, terminal: str, subjects: Subjects
) -> JournalEntry | None:
    where, params = _of(role, terminal, subjects)
    row = reader.row(
        f"SELECT * FROM journal_entry WHERE {where} AND NOT undone"
        " AND undoes IN (SELECT id FROM journal WHERE undoes IS NULL) ORDER BY id DESC LIMIT 1",
        params,
    )
    if row is None:
        return None
    newer = f"SELECT 1 FROM journal_entry WHERE {where} AND undoes IS NULL AND undoable AND id > ?"
    return None if reader.row(newer, [*params, row["id"]]) else _entry(row)


def _take_back(writer: Writer, entry: JournalEntry, about: JournalEntry, verb: str) -> None:
    """Put back the rows that `entry` changed; `about` is the command's entry, for the words."""
    by_table: dict[str, list[Change]] = {}
    for change in changes(writer, entry.id):
        by_table.setdefault(change.table, []).append(change)
    for table, rows in by_table.items():
        now = writer.existing(table, [change.id for change in rows])
        for change in rows:
            if now.get(change.id) != change.after:
                raise _between(writer, entry, about, verb, table, change.id)
    for table, rows in by_table.items():
        try:
            writer.replace(table, {change.id: change.before for change in rows})
        except sqlite3.IntegrityError as error:
            raise _between(writer, entry, about, verb, table, None) from error
    for table, row_id in writer.rows_left_alone():
        raise _between(writer, entry, about, verb, table, row_id)
    writer.takes_back(entry.id, entry.subject)


def _between(
    reader: Reader,
    entry: JournalEntry,
    about: JournalEntry,
    verb: str,
    table: str,
    row_id: int | None,
) -> CannotUndo:
    """The refusal that names the newest later entry on a row, or (None) on a whole table."""
    later = reader.row(
        "SELECT e.* FROM journal_entry e JOIN journal_row w ON w.journal = e.id"
        " WHERE e.id > ? AND w.table_name = ? AND w.row_id = ifnull(?, w.row_id)"
        " ORDER BY e.id DESC LIMIT 1",
        [entry.id, table, row_id],
    )
    start = f"Cannot {verb} “{about.sentence}”"
    if TABLES[table].keep is Keep.VOTES:
        return CannotUndo(f"{start}: a vote rests on it. Call that off first.")
    if later is None:
        return CannotUndo(f"{start}: its {table} was changed since, outside the journal.")
    who = f"{later['role']} at {later['terminal']}" if later["terminal"] else later["role"]
    return CannotUndo(f"{start}: “{later['sentence']}” ({who}) came after it. Undo that first.")


def _of(role: str, terminal: str, subjects: Subjects) -> tuple[str, list[Any]]:
    if subjects is None:
        return "role = ? AND terminal = ?", [role, terminal]
    marks = ", ".join("?" * len(subjects))
    return f"role = ? AND terminal = ? AND subject IN ({marks})", [role, terminal, *subjects]


def _find(reader: Reader, entry_id: int) -> JournalEntry:
    return _entry(reader.table("journal_entry", "id = ?", [entry_id])[0])


def _entry(row: dict[str, Any]) -> JournalEntry:
    values = {key: value for key, value in row.items() if key != "arguments"}
    values |= {"undone": bool(row["undone"]), "undoable": bool(row["undoable"])}
    return JournalEntry(**values)


def _row(text: str | None) -> dict[str, Any] | None:
    return None if text is None else json.loads(text)
