"""Files for other programs: complete or not at all, never overwritten unasked.

Also folders of pages, and plain tables as an SQLite file.
"""

import os
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from data.clean import UNFIT_NAME, is_file_name
from data.event.companion_files import clear_way
from data.event.rights import make_private
from data.event.schema import APPLICATION_ID
from data.event.sqlite import EventFileError, sqlite3
from data.event.writer import database_class
from data.machine.disk import FileFault, reason, remove, write_whole
from data.machine.disk import replace as put_in_place
from srtui.rules.value import Value

_DATABASE = b"SQLite format 3\0"
"""How the file of a database begins."""
_APPLICATION = slice(68, 72)
"""Where a database says whose it is."""


class SaveFault(FileFault):
    """A file could not be written; the message is a sentence."""


class AlreadyThere(SaveFault):
    """A file exists that must not be overwritten.

    `in_form`: the sentence for a form, which has a box for the command line's option.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} already exists: add --replace, or choose another name.")
        self.in_form = f"{path} already exists: tick “replace”, or choose another name."


def save(path: Path, content: str | bytes, *, replace: bool = False, private: bool = False) -> None:
    """Write bytes, or text as UTF-8. An existing file is only replaced if `replace` is set.

    `private`: nobody else may read it. Raises `SaveFault`.
    """
    refuse_unfit(path)
    try:
        if path.is_dir():
            raise SaveFault(f"{path} is a folder: add a file name to it.")
        if path.exists() and not path.is_file():
            raise SaveFault(
                f"{path} is not a file: give a file's name, or leave out --to to print here."
            )
        # Even with --replace: a slip in the shell's history must not overwrite the event.
        if path.is_file() and _is_event(path):
            raise SaveFault(f"{path} is an event file: choose another name.")
        if path.exists() and not replace:
            raise AlreadyThere(path)
        draft = path.with_name(f"{path.name}.part-{os.getpid()}")
        try:
            # Restricted before writing: otherwise there would be a moment in which others read it.
            if private:
                make_private(draft)
            draft.write_bytes(content.encode() if isinstance(content, str) else content)
            if isinstance(content, bytes) and content.startswith(_DATABASE):
                clear_way(path)
            put_in_place(draft, path)
        finally:
            remove(draft)
    except EventFileError as error:
        raise SaveFault(str(error)) from None
    except OSError as error:
        raise SaveFault(f"{path} cannot be written: {reason(error, path)}.") from None
    except ValueError:
        raise SaveFault(f"{str(path)!r} cannot be used as a file name.") from None


def refuse_unfit(path: Path) -> None:
    """Raise `SaveFault` for a name with control characters."""
    if not is_file_name(path.name):
        raise SaveFault(UNFIT_NAME)


def _is_event(path: Path) -> bool:
    with path.open("rb") as file:
        head = file.read(_APPLICATION.stop)
    return head.startswith(_DATABASE) and head[_APPLICATION] == APPLICATION_ID.to_bytes(4, "big")


MARK = "<!-- srtui page -->\n"
"""End of every file of ours: only such a file is overwritten or removed."""
_READABLE = 0o644


def write_pages(folder: Path, pages: Mapping[str, str]) -> tuple[str, ...]:
    """Write changed pages, delete obsolete ones, return the new ones. Raises `SaveFault`."""
    refuse_unfit(folder)
    try:
        folder.mkdir(exist_ok=True)
        changed = tuple(
            name for name, text in pages.items() if _write_if_changed(folder / name, text)
        )
        for path in folder.glob("*.html"):
            if path.name not in pages and _is_own_file(path):
                remove(path)
    except FileExistsError:
        raise SaveFault(f"{folder} is a file: give the path of a folder.") from None
    except OSError as error:
        at = Path(error.filename or folder)
        raise SaveFault(f"{at} cannot be written: {reason(error, at)}.") from None
    return changed


def _write_if_changed(path: Path, text: str) -> bool:
    content = (text + MARK).encode()
    if path.exists():
        if not _is_own_file(path):
            raise SaveFault(f"{path} was not written by srtui: choose another folder.")
        if path.read_bytes() == content:
            return False
    write_whole(path, content)
    with suppress(OSError):  # a disk that knows no rights
        path.chmod(_READABLE)
    return True


def _is_own_file(path: Path) -> bool:
    return path.is_file() and path.read_bytes().endswith(MARK.encode())


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
