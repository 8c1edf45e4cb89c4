"""Files with rows and columns as people have them: CSV in whatever encoding and with any separator.

What is odd about a file comes back as doubts, sentences with line numbers; only a file that cannot
be used at all is a fault.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from data.clean import Unclean, guard_formula
from data.clean import text as clean_text

LARGEST = 5_000_000
"""Bytes of a file; 4,096 players with ten rounds have about 1,500,000."""
_SEPARATORS = ",;\t|"
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LAST_RESORT = "cp1252"


class TableFault(ValueError):
    """A file that cannot be used; the message is a sentence that says what to do."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: the number of its first line in the file, and as many cells as there are columns."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What a file says: column names as written, rows that are not empty, what is odd."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    doubts: tuple[str, ...] = ()


def name_of(path: Path) -> str:
    """A file's name as it can be shown in a sentence."""
    try:
        return clean_text(path.name)
    except Unclean:
        return "The file"


def read_file(path: Path) -> Table:
    """Read a CSV file. Raises `TableFault`."""
    return parse(_bytes(path, name_of(path)), name_of(path))


def read_text(path: Path) -> str:
    """A text file, whatever wrote it. Raises TableFault where it cannot be read."""
    name = name_of(path)
    return text_of(_bytes(path, name), name)


def text_of(raw: bytes, name: str) -> str:
    """The text of bytes from `name`, whatever wrote them. Raises `TableFault` for what is none."""
    _refuse_large(len(raw), name)
    return _decoded(raw, name)[0]


def _refuse_large(size: int, name: str) -> None:
    if size > LARGEST:
        raise TableFault(f"{name} is larger than {LARGEST // 1_000_000} MB: that is too much.")


def _bytes(path: Path, name: str) -> bytes:
    try:
        if path.is_dir():
            raise TableFault(f"{name} is a folder: give the path of a file.")
        if not path.exists():
            raise TableFault(f"There is no file {name}: check its name and folder.")
        if not path.is_file():
            raise TableFault(f"{name} is not a file: give the path of one.")
        _refuse_large(path.stat().st_size, name)
        return path.read_bytes()
    except OSError as error:
        raise TableFault(f"{name} cannot be read: {error.strerror}.") from None


def parse(raw: bytes, name: str) -> Table:
    """The table in the bytes of a file called `name`. Raises `TableFault`."""
    text, doubts = _decoded(raw, name)
    return parse_text(text, name, doubts)


def parse_text(text: str, name: str, doubts: Sequence[str] = ()) -> Table:
    """The table in a text: the first line that is not empty names the columns."""
    start, text = _without_sep_line(text)
    separator = _separator(text)
    rows: list[tuple[int, int, list[str]]] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    first = 1
    try:
        for cells in reader:
            rows.append((first + start, reader.line_num + start, [_unguard(c) for c in cells]))
            first = reader.line_num + 1
    except csv.Error as error:
        raise TableFault(f"{name} cannot be read from line {first + start} on: {error}.") from None
    filled = [row for row in rows if any(row[2])]
    if not filled:
        raise TableFault(f"{name} is empty: its first line names the columns, then come the rows.")
    return _table(filled, name, doubts)


def _table(rows: Sequence[tuple[int, int, list[str]]], name: str, doubts: Sequence[str]) -> Table:
    columns = rows[0][2]
    while not columns[-1]:
        columns.pop()
    count = len(columns)
    few = [first for first, _, cells in rows[1:] if len(cells) < count]
    many = [first for first, _, cells in rows[1:] if any(cells[count:])]
    runs = [first for first, last, _ in rows if last > first]
    said = list(doubts)
    if few:
        said.append(f"{name}, {lines(few)}: fewer cells than the first line names ({count}).")
    if many:
        said.append(
            f"{name}, {lines(many)}: more cells than the first line names ({count}); "
            "what is too much is left out."
        )
    if runs:
        said.append(f"{name}, {lines(runs)}: a quotation mark runs on over the end of the line.")
    kept = (Row(first, tuple((cells + [""] * count)[:count])) for first, _, cells in rows[1:])
    return Table(tuple(columns), tuple(row for row in kept if any(row.cells)), tuple(said))


def lines(numbers: Sequence[int], most: int = 12) -> str:
    """Line numbers as said in a sentence: "line 3", "lines 3, 5, 9, … (40 lines)"."""
    some = ", ".join(map(str, numbers[:most]))
    if len(numbers) > most:
        return f"lines {some}, … ({len(numbers)} lines)"
    return f"line {some}" if len(numbers) == 1 else f"lines {some}"


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV, with cells that no spreadsheet takes for a formula. None is empty."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow(guard_formula("" if cell is None else str(cell)) for cell in row)
    return out.getvalue()


def _decoded(raw: bytes, name: str) -> tuple[str, tuple[str, ...]]:
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return _text(raw[len(mark) :], encoding, name), ()
    if b"\0" in raw:
        half = "utf-16-le" if raw[1:200:2].count(0) > raw[0:200:2].count(0) else "utf-16-be"
        return _text(raw, half, name), ()
    try:
        return _text(raw, "utf-8", name), ()
    except TableFault:
        text = _text(raw, _LAST_RESORT, name)
        return text, (f"{name} is not UTF-8 and was read as {_LAST_RESORT}: look at the accents.",)


def _text(raw: bytes, encoding: str, name: str) -> str:
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError:
        text = "\0"
    if any(char < " " and char not in "\t\n\r\f\v\x1b" for char in text):
        raise TableFault(f"{name} is not a text file: save it as text or CSV (UTF-8) first.")
    return text


def _without_sep_line(text: str) -> tuple[int, str]:
    """A spreadsheet's own first line `sep=;` goes; how many lines went."""
    head, _, tail = text.partition("\n")
    return (1, tail) if head.strip().lower()[:4] == "sep=" else (0, text)


def _separator(text: str) -> str:
    """The separator that stands most often in the first line, outside of quotation marks."""
    head = next((line for line in text.splitlines() if line.strip(_SEPARATORS + ' "')), "")
    bare = "".join(head.split('"')[::2])
    return max(_SEPARATORS, key=bare.count)


def _unguard(cell: str) -> str:
    """A cell without blanks around it, and without the mark that `guard_formula` put there."""
    bare = cell.strip()
    return bare[1:] if bare[:1] == "'" and guard_formula(bare[1:]) == bare else bare
