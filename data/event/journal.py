"""Reading the journal; undo and redo, which restore rows and never run commands again.

Undo and redo are entries themselves: an undo reverses a command's entry, a redo reverses an undo.
What is currently undone follows from the entries and is not stored.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum, auto

from data.event.reader import DbRow, Reader
from data.event.schema import TABLES, Keep
from data.event.sqlite import sqlite3
from data.event.store import Store
from data.event.writer import JournalHead, StoredChange, Writer
from srtui.rules.plural import phrase_again
from srtui.rules.value import Value, field

Subjects = Sequence[str] | None
"""Only entries about these; None: about anything."""
FileCheck = Callable[[Reader], None]
"""Looks at the file with the rows put back; what it raises leaves the file as it was."""


_ROLES = {"to": "organizer"}
"""Roles that people call otherwise than the file does."""


def _allow_any(_: Reader) -> None:
    """Allow any change, since no other row depends on these rows."""


def author_of(role: str, terminal: str) -> str:
    """Format who acted and where: organizer Kim, judge 2, table 3."""
    author = _ROLES.get(role, role)
    if terminal in ("", "laptop"):  # so is one called that nobody has named
        return author
    if terminal.casefold().startswith(author):
        return terminal
    # A name with a capital is a person's.
    return f"{author} {terminal}" if terminal[0].isupper() else f"{author} at {terminal}"


class JournalEntry(Value):
    """A journal entry. `at` is UTC in ISO format; `undone`: it has been undone since.

    `undoable`: there is something to undo; nothing undoes the entry that created the event.
    `undoes`: the entry that this undo or redo reversed.
    """

    id: int
    entered_at: str = field(name="at")
    author: str = field(name="who")
    command: str
    subject: str
    sentence: str
    undone: bool
    undoable: bool
    role: str
    terminal: str
    undoes: int | None

    @property
    def local_time(self) -> datetime:
        """The moment of the change, in this machine's time zone."""
        return datetime.fromisoformat(self.entered_at).astimezone()


class Hindrance(StrEnum):
    """Reasons why an entry cannot be undone or redone; `srtui.text.undo` words them."""

    NOTHING = auto()
    NO_REDO = auto()
    PASSED_OVER = auto()
    """The newest entry is not undoable, and nothing is before it."""
    ADDED = auto()
    """Another entry came while the question was shown."""
    UNKNOWN = auto()
    UNDONE = auto()
    REDO = auto()
    UNKEPT = auto()
    BEGINNING = auto()
    VOTE = auto()
    CLOCKS = auto()
    OUTSIDE = auto()
    """Another program changed a row."""
    LATER = auto()


class CannotUndo(Exception):
    """The entry `entry` cannot be undone, or redone to restore what it was about.

    `newer` is the entry in the way; `about` a number or a table, if the reason concerns one.
    """

    def __init__(
        self,
        reason: Hindrance,
        entry: JournalEntry | None = None,
        *,
        newer: JournalEntry | None = None,
        about: int | str = "",
        redo: bool = False,
    ) -> None:
        super().__init__(reason)
        self.reason, self.entry, self.newer = reason, entry, newer
        self.about, self.redo = about, redo


Say = Callable[[JournalEntry, bool, bool], str]
"""Returns the sentence of the undo's or redo's own entry.

It is given the entry that was undone or redone, whether it was redone, and whether the same person
had made it.
"""


# Formerly it could be undone like others, which left a file without its event that was then called
# damaged.
_BEGINNING = (
    "EXISTS (SELECT 1 FROM journal_row w WHERE w.journal = journal_entry.id"
    " AND w.table_name = 'event' AND w.before IS NULL)"
)
"""Whether an entry is the making of the event."""
_LAST_KEPT = """
    SELECT w.table_name, w.row_id, w.after, w.journal FROM journal_row w
    JOIN (SELECT max(id) AS id FROM journal_row GROUP BY table_name, row_id) newest
    ON newest.id = w.id ORDER BY w.id"""


def entries(
    reader: Reader, limit: int | None = None, *, before: int | None = None
) -> list[JournalEntry]:
    """Return the newest entries first; `before`: only those older than this id, for paging."""
    rows = reader.rows(
        "SELECT * FROM journal_entry WHERE id < ifnull(?, id + 1) ORDER BY id DESC LIMIT ?",
        [before, -1 if limit is None else limit],
    )
    return [_entry(row) for row in rows]


def changes(reader: Reader, entry_id: int) -> list[StoredChange]:
    """Return the rows that an entry changed, before and after."""
    return [
        StoredChange(row["table_name"], row["row_id"], _row(row["before"]), _row(row["after"]))
        for row in reader.table("journal_row", "journal = ?", [entry_id], "id")
    ]


def external_changes(reader: Reader) -> list[StoredChange]:
    """Return the rows that differ from the journal's newest ones, table by table."""
    last_entries: dict[str, dict[int, tuple[DbRow | None, int]]] = {}
    for row in reader.rows(_LAST_KEPT):
        entries_by_id = last_entries.setdefault(row["table_name"], {})
        entries_by_id[row["row_id"]] = _row(row["after"]), row["journal"]
    changed: list[StoredChange] = []
    for table in (name for name, one in TABLES.items() if one.keep is Keep.ROWS):
        now = {row["id"]: row for row in reader.table(table, order="id")}
        known = last_entries.get(table, {})
        for id in sorted({*now, *known}):
            kept, entry = known.get(id, (None, None))
            # As in `_refuse_changed`.
            if kept != now.get(id):
                changed.append(StoredChange(table, id, kept, now.get(id), entry))
    return changed


def next_undo(
    reader: Reader, role: str, terminal: str, subjects: Subjects = None
) -> JournalEntry | None:
    """Return the entry that `undo` would reverse for this person: their newest still in effect.

    Creating the event does not count: without its row there is no event.
    """
    where = f"undoes IS NULL AND undoable AND NOT undone AND NOT {_BEGINNING}"
    return _newest_entry(reader, role, terminal, subjects, where)


def passed_over(
    reader: Reader, role: str, terminal: str, subjects: Subjects = None
) -> JournalEntry | None:
    """Return the newest entry that `undo` would skip because the journal lacks its rows."""
    target = next_undo(reader, role, terminal, subjects)
    where = "undoes IS NULL AND NOT undoable AND unkept AND id > ?"
    return _newest_entry(reader, role, terminal, subjects, where, target.id if target else 0)


def by_id(reader: Reader, entry_id: int) -> JournalEntry | None:
    """Return one entry, or None if there is no such entry."""
    row = reader.row("SELECT * FROM journal_entry WHERE id = ?", [entry_id])
    return _entry(row) if row else None


def next_redo(
    reader: Reader, role: str, terminal: str, subjects: Subjects = None
) -> JournalEntry | None:
    """Return the entry that `redo` would restore: the last undone, unless a new one followed."""
    undoing = _undo_to_take_back(reader, role, terminal, subjects)
    return undoing and _original_entry(reader, undoing)


def take_back(
    store: Store,
    entry: JournalHead,
    say: Say,
    check: FileCheck = _allow_any,
    *,
    redo: bool = False,
    subjects: Subjects = None,
    expected: int | None = None,
) -> str:
    """Undo the newest entry of this role and terminal; return the sentence to show.

    `redo`: redo what they undid last instead. Raises CannotUndo if there is none, if its rows have
    changed since, or if its id is not `expected`.
    """
    with store.write(entry) as writer:
        find = _undo_to_take_back if redo else next_undo
        target = find(writer, entry.role, entry.terminal, subjects)
        if target is None and redo:
            raise CannotUndo(Hindrance.NO_REDO)
        if target is None:
            over = passed_over(writer, entry.role, entry.terminal, subjects)
            raise CannotUndo(Hindrance.PASSED_OVER if over else Hindrance.NOTHING, over)
        # The person was not asked about this one: it was added while the question was shown.
        if expected not in (None, (about := _original_entry(writer, target)).id):
            raise CannotUndo(Hindrance.ADDED, about)
        return _take_back(writer, target, entry, say, check)


def undo_entry(
    store: Store, entry: JournalHead, entry_id: int, say: Say, check: FileCheck = _allow_any
) -> str:
    """Undo one entry, whoever made it; return the sentence to show.

    For an undo, this restores what it reversed. Raises CannotUndo if that is impossible, or if its
    rows have changed since.
    """
    with store.write(entry) as writer:
        target = by_id(writer, entry_id)
        if target is None:
            raise CannotUndo(Hindrance.UNKNOWN, about=entry_id)
        if hindered := _undo_refusal(writer, target, _original_entry(writer, target)):
            raise hindered
        return _take_back(writer, target, entry, say, check)


def _undo_refusal(reader: Reader, target: JournalEntry, about: JournalEntry) -> CannotUndo | None:
    """Return why a chosen entry cannot be undone, or None; `about`: what it undoes, or itself."""
    if target.undone:
        return CannotUndo(Hindrance.UNDONE, target)
    if about.undoes is not None:
        return CannotUndo(Hindrance.REDO, target, about=about.undoes)
    if not about.undoable:
        return CannotUndo(Hindrance.UNKEPT, about)
    if reader.row(f"SELECT 1 FROM journal_entry WHERE id = ? AND {_BEGINNING}", [about.id]):
        return CannotUndo(Hindrance.BEGINNING, about)
    return None


def _undo_to_take_back(
    reader: Reader, role: str, terminal: str, subjects: Subjects
) -> JournalEntry | None:
    where = "NOT undone AND undoes IN (SELECT id FROM journal WHERE undoes IS NULL)"
    undoing = _newest_entry(reader, role, terminal, subjects, where)
    # Anything done since an undo is based on the file without the undone change: redo is gone.
    newer = "undoes IS NULL AND undoable AND id > ?"
    gone = undoing and _newest_entry(reader, role, terminal, subjects, newer, undoing.id)
    return None if gone else undoing


def beginning(reader: Reader) -> int | None:
    """Return the entry that created the event, which nothing undoes."""
    row = reader.row(f"SELECT id FROM journal_entry WHERE {_BEGINNING} ORDER BY id LIMIT 1")
    return row["id"] if row else None


def hindrance(reader: Reader, entry_id: int) -> CannotUndo | None:
    """Return why an entry's rows prevent undoing it now, or None."""
    target = by_id(reader, entry_id)
    if target is None:
        return CannotUndo(Hindrance.UNKNOWN, about=entry_id)
    about = _original_entry(reader, target)
    if hindered := _undo_refusal(reader, target, about):
        return hindered
    try:
        _refuse_changed(reader, target, about, _by_table(reader, target))
    except CannotUndo as refused:
        return refused
    return None


def _by_table(reader: Reader, entry: JournalEntry) -> dict[str, list[StoredChange]]:
    # By table, all at once: rows that changed a unique value are restored together.
    by_table: dict[str, list[StoredChange]] = {}
    for change in changes(reader, entry.id):
        by_table.setdefault(change.table, []).append(change)
    return by_table


def _refuse_changed(
    reader: Reader,
    entry: JournalEntry,
    about: JournalEntry,
    by_table: Mapping[str, Sequence[StoredChange]],
) -> None:
    """Refuse to restore rows that have changed since."""
    for table, rows in by_table.items():
        now = reader.existing(table, [change.id for change in rows])
        for change in rows:
            # A current row is compared with one from JSON: they are equal only as long as tables
            # hold nothing but text, integers and NULL (no rounded REAL, no BLOB).
            if now.get(change.id) != change.after:
                raise _later_entry_refusal(reader, entry, about, table, change.id)


def _take_back(
    writer: Writer, entry: JournalEntry, head: JournalHead, say: Say, check: FileCheck
) -> str:
    """Restore the rows changed by `entry`, and return the sentence about it."""
    about = _original_entry(writer, entry)
    by_table = _by_table(writer, entry)
    _refuse_changed(writer, entry, about, by_table)
    for table, rows in by_table.items():
        try:
            writer.replace(table, {change.id: change.before for change in rows})
        except sqlite3.IntegrityError as error:
            raise _later_entry_refusal(writer, entry, about, table, None) from error
    # Checked here, since a failed commit would give SQLite's message, which names no entry.
    for row in writer.rows("PRAGMA foreign_key_check"):
        raise _later_entry_refusal(writer, entry, about, row["table"], row["rowid"])
    writer.takes_back(entry.id, entry.subject)
    check(writer)
    same_person = (entry.role, entry.terminal) == (head.role, head.terminal)
    sentence = say(about, entry is not about, same_person)
    writer.say(sentence)
    return sentence


def _later_entry_refusal(
    reader: Reader, entry: JournalEntry, about: JournalEntry, table: str, row_id: int | None
) -> CannotUndo:
    """Return the refusal that names the newest later entry on a row (None: on the table)."""
    later = reader.row(
        "SELECT e.* FROM journal_entry e JOIN journal_row w ON w.journal = e.id"
        " WHERE e.id > ? AND w.table_name = ? AND w.row_id = ifnull(?, w.row_id)"
        " ORDER BY e.id DESC LIMIT 1",
        [entry.id, table, row_id],
    )
    newer, reason = _entry(later) if later else None, Hindrance.LATER
    if TABLES[table].keep is Keep.VOTES:
        reason = Hindrance.VOTE
    elif TABLES[table].keep is Keep.LOG:
        reason = Hindrance.CLOCKS
    elif newer is None:
        reason = Hindrance.OUTSIDE
    return CannotUndo(reason, about, newer=newer, about=table, redo=entry is not about)


def _newest_entry(
    reader: Reader, role: str, terminal: str, subjects: Subjects, where: str, *params: int
) -> JournalEntry | None:
    """Return a seat's newest entry on these subjects for which `where` is true, or None."""
    about = "" if subjects is None else f" AND subject IN ({', '.join('?' * len(subjects))})"
    row = reader.row(
        f"SELECT * FROM journal_entry WHERE role = ? AND terminal = ?{about} AND {where}"
        " ORDER BY id DESC LIMIT 1",
        [role, terminal, *(subjects or ()), *params],
    )
    return _entry(row) if row else None


def _original_entry(reader: Reader, entry: JournalEntry) -> JournalEntry:
    """Return the entry that an undo or redo reversed, or the entry itself if it is neither."""
    if entry.undoes is None:
        return entry
    return _entry(reader.table("journal_entry", "id = ?", [entry.undoes])[0])


def _entry(row: DbRow) -> JournalEntry:
    sentence = row["sentence"]
    if row["reason"] is not None:
        sentence = phrase_again(row["reason"], json.loads(row["parts"]))
    return JournalEntry(
        **{name: row[name] for name in ("id", "command", "subject", "role", "terminal", "undoes")},
        entered_at=row["at"],
        author=author_of(row["role"], row["terminal"]),
        sentence=sentence,
        undone=bool(row["undone"]),
        undoable=bool(row["undoable"]),
    )


def _row(text: str | None) -> DbRow | None:
    return None if text is None else json.loads(text)
