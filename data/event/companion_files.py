"""Files that SQLite keeps next to an event file, and those that another event left there.

SQLite applies a log (`-wal`) or a rollback journal (`-journal`) to any file with its name. If an
event is deleted while a program has it open, they remain, and would be applied to the next file of
that name. Code that gives a file its name must therefore clear the way first, and code that opens
one must check that the log next to it is its own.
"""

import shutil
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from data.event.lock import writing
from data.event.reader import Reader, identity_of
from data.event.sqlite import (
    EventFileError,
    connect,
    connect_without_log,
    log_of,
    log_size,
    reached,
    sqlite3,
)
from data.machine.disk import reason, remove, rename
from srtui.rules.value import Value

_ENDS = ("-wal", "-shm", "-journal")
_INDEX = "-shm"
_WRITTEN, _LOG = "file:written:", "file:log:"
"""How keys in the table `revision` begin: how many transactions the file has seen, and with which
its log began.
"""
_MARK, _OPEN = slice(18, 20), b"\x02\x02"
"""Position in a database's head of how it is written to, and the value with a log."""
_MAGIC = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
"""How a rollback journal begins that is to be applied."""
_UNFIT = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""Errors of a file that is read with the log of another."""


def files_beside(path: Path) -> list[Path]:
    """Return SQLite's own files next to `path` that exist."""
    found = (path.with_name(path.name + end) for end in _ENDS)
    return [file for file in found if file.exists()]


def free_name(path: Path) -> Path:
    """Return `path`, with a number appended if that name, or a file next to it, is taken."""
    number, free = 1, path
    while free.exists() or files_beside(free):
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def move_event(source: Path, target: Path) -> None:
    """Move an event file with all files next to it, or nothing. Raises OSError."""
    moved: list[tuple[Path, Path]] = []
    try:
        # The main file last: until then everything can be moved back.
        for old in (*files_beside(source), source):
            new = target.with_name(target.name + old.name.removeprefix(source.name))
            rename(old, new)
            moved.append((old, new))
    except OSError:
        for old, new in reversed(moved):
            rename(new, old)
        raise


def clear_way(path: Path) -> str:
    """Move aside what a deleted file called `path` left; return a sentence about it.

    Empty if nothing useful was left. Raises EventFileError if a program has it open.
    """
    left = files_beside(path)
    if not left:
        return ""
    try:
        return _set_aside(path, left)
    except OSError as error:
        raise EventFileError(
            f"{left[0].name} belongs to a deleted or replaced {path.name} and cannot be moved "
            f"({reason(error, left[0])}): close every program that has it open, then try again."
        ) from error


def _set_aside(path: Path, left: list[Path]) -> str:
    if not any(file.stat().st_size for file in left if not file.name.endswith(_INDEX)):
        for file in left:
            remove(file)
        return ""
    aside = free_name(path.with_stem(f"{path.stem}-leftover"))
    names = []
    for file in left:
        end = file.name.removeprefix(path.name)
        rename(file, aside.with_name(aside.name + end))
        if end != _INDEX:
            names.append(aside.name + end)
    return (
        f"Changes left over from an earlier {path.name} were found next to it. They don't belong "
        f"to this file, so they were set aside as {', '.join(names)}."
    )


def has_alien_log(path: Path) -> bool:
    """Tell whether the log or the rollback journal next to `path` belongs to another file."""
    if _is_probably_own(path):
        return False
    # Again while nobody can write: another program may have written in between.
    with suppress(EventFileError), writing(path):
        return not _is_own(path)
    return log_size(path) > 0


def set_log_aside(path: Path) -> str:
    """Move aside another file's log or journal next to `path`; return a sentence about it."""
    if _is_probably_own(path):
        return ""
    with writing(path):
        # Again: another program may have written between the two checks.
        return "" if _is_own(path) else clear_way(path)


def _is_probably_own(path: Path) -> bool:
    """Tell from a quick check whether all is well; a program may be writing at this moment."""
    return not _has_journal(path) and (not log_size(path) or _is_own_log(path))


def _is_own(path: Path) -> bool:
    """Tell whether the files next to `path` belong to it, while nobody writes."""
    if _has_journal(path) and not _is_own_journal(path):
        return False
    return not log_size(path) or _is_own_log(path)


class _Mark(Value):
    """The state of an event file: its event, and its transaction numbers."""

    event: str | None
    numbers: Mapping[str, int]

    def number(self, kind: str, event: str) -> int:
        """Return a number that the file stores for `event`, or 0."""
        return self.numbers.get(kind + event, 0)


def _is_own_log(path: Path) -> bool:
    """Tell whether the log next to `path` continues a state that the file has had."""
    try:
        with reached(path), closing(connect_without_log(path)) as connection:
            alone = _mark(connection)
    except (EventFileError, LookupError):
        # After a crash during a checkpoint, the file cannot be read without the log.
        return True
    try:
        with closing(connect(path, read_only=True)) as connection:
            together = _mark(connection)
    except sqlite3.Error as error:
        return getattr(error, "sqlite_errorcode", 0) & 0xFF not in _UNFIT
    except LookupError:
        return False
    return alone.event is None or _goes_on(path, alone, together, alone.event)


def _goes_on(path: Path, alone: _Mark, together: _Mark, event: str) -> bool:
    if together.event != event:
        return False
    begin = together.number(_LOG, event) - 1
    end = together.number(_WRITTEN, event)
    written = alone.number(_WRITTEN, event)
    # A copy made before the log began is marked as closed; the file that the log belongs to never
    # is.
    return begin <= written <= end and (written > begin or _marked_open(path))


def _marked_open(path: Path) -> bool:
    """Tell whether the main file at `path` is marked as opened by a program.

    This is read from a copy: opening and closing the file itself would end all of this process's
    locks on it, and SQLite does not show the mark of a file that has a log.
    """
    try:
        with TemporaryDirectory(prefix="srtui-") as folder:
            draft = Path(folder) / "copy"
            with (
                closing(connect_without_log(path)) as main,
                closing(sqlite3.connect(draft)) as copy,
            ):
                copy.execute("PRAGMA synchronous = OFF")
                main.backup(copy, pages=-1)
            return draft.read_bytes()[_MARK] == _OPEN
    except (sqlite3.Error, OSError):
        return True


def _journal_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-journal")


def _has_journal(path: Path) -> bool:
    """Tell whether SQLite would roll back an unfinished change to the file."""
    try:
        with _journal_of(path).open("rb") as journal:
            return journal.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False


def _is_own_journal(path: Path) -> bool:
    """Tell whether the journal rolls back the file's last change, by trying it on a copy."""
    try:
        with TemporaryDirectory(prefix="srtui-") as folder:
            draft = Path(folder) / "copy"
            with reached(path), closing(connect_without_log(path)) as main:
                before = _sound_mark(main)
                with closing(sqlite3.connect(draft)) as copy:
                    main.backup(copy, pages=-1)
            shutil.copyfile(_journal_of(path), _journal_of(draft))
            with closing(connect(draft)) as connection:
                after = _sound_mark(connection)
    except (EventFileError, sqlite3.Error, OSError):
        return True  # it cannot be tried: SQLite says what is wrong
    # The file contains half of a change: it is sound only with the journal.
    if before is None or after is None:
        return after is not None or before is None
    if before.event is None:
        return True
    behind = before.number(_WRITTEN, before.event) - after.number(_WRITTEN, before.event)
    return after.event == before.event and behind in (0, 1) and _counts_on(path)


def _counts_on(path: Path) -> bool:
    """Tell whether the file's change counter is the journal's, or the next one."""
    # Read as bytes: without a log, and while nobody writes, no SQLite lock is lost by that.
    with path.open("rb") as main:
        now = _counter(main.read(100))
    journal = _journal_of(path).read_bytes()
    sector, size = (int.from_bytes(journal[at : at + 4]) for at in (20, 24))
    for at in range(sector, len(journal) - size, size + 8):
        if int.from_bytes(journal[at : at + 4]) == 1:
            return now - _counter(journal[at + 4 :]) in (0, 1)
    return True


def _counter(page: bytes) -> int:
    """Return the change counter in the first page of a database."""
    return int.from_bytes(page[24:28])


def _sound_mark(connection: sqlite3.Connection) -> _Mark | None:
    """Return a file's state, or None if the file is damaged."""
    try:
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()
        return _mark(connection) if found == ("ok",) else None
    except (sqlite3.Error, LookupError):
        return None


def _mark(connection: sqlite3.Connection) -> _Mark:
    reader = Reader(connection)
    rows = reader.table("revision", "subject GLOB 'file:*'")
    return _Mark(identity_of(reader), {row["subject"]: row["number"] for row in rows})


def count_transaction(connection: sqlite3.Connection, *, begins_log: bool) -> None:
    """Count a transaction, so that its log can be told from that of another state of the file."""
    # The key includes the event: both are then on the page that every log contains.
    event = identity_of(Reader(connection)) or ""
    connection.execute(
        "INSERT INTO revision VALUES (?, 1)"
        " ON CONFLICT (subject) DO UPDATE SET number = number + 1",
        [_WRITTEN + event],
    )
    if begins_log:
        connection.execute(
            "INSERT INTO revision SELECT ?, number FROM revision WHERE subject = ?"
            " ON CONFLICT (subject) DO UPDATE SET number = excluded.number",
            [_LOG + event, _WRITTEN + event],
        )


def is_torn(path: Path) -> bool:
    """Tell whether a file marked as open is not open anywhere: a copy without its log."""
    with suppress(EventFileError), writing(path):
        # A log that remains afterwards belongs to a program that has the event open.
        leave_no_log(path, marked=True)
        return not log_of(path).exists()
    return True


def leave_no_log(path: Path, *, marked: bool) -> None:
    """Remove the log left next to a closed file by reading it.

    `marked`: the file was marked as open before, and stays so.
    """
    with suppress(sqlite3.Error, OSError):
        if not log_of(path).exists() or (marked and log_size(path)):
            return
        # The last connection that can write removes the log when it closes.
        with closing(connect(path)) as connection:
            connection.execute("PRAGMA busy_timeout = 0")
            if not marked:
                connection.execute("PRAGMA journal_mode = delete")
