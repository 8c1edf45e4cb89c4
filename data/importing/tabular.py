"""Files with rows and columns as found in practice: CSV in any encoding, with any separator.

A file's oddities are returned as warnings, which are sentences with line numbers; only a file that
cannot be used at all is a fault.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from data.clean import Unclean, guard_formula
from data.clean import clean_line as clean_text
from data.importing import encoding
from data.importing.import_warning import InputWarning, Weight, about_lines, quoted
from data.importing.rows import ListRow
from srtui.rules.value import Value, replace

LARGEST = 20_000_000
"""Bytes of a file; 4,096 players with ten rounds have about 1,500,000."""
SEPARATORS = ",;\t|"
_OTHER_KINDS = {
    b"%PDF": "a PDF",
    b"PK\x03\x04": "a spreadsheet, document or archive (XLSX, ODS, DOCX, ZIP)",
    b"\xd0\xcf\x11\xe0": "a spreadsheet or document (XLS, DOC)",
    b"{\\rtf": "a document (RTF)",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
}
"""First bytes of files that are not text, each with the kind of file."""
_OTHER_TEXTS = {
    "a chess report (TRF)": r"^001 [ \d]{4} .*\n(?:.*\n)*?001 [ \d]{4} ",
    "chess games (PGN)": r'\A\s*\[[A-Z]\w+ "[^"\n]*"\]\s*\n\[[A-Z]\w+ "',
    "address cards (VCF)": r"\A\s*BEGIN:VCARD\b",
    "a calendar (ICS)": r"\A\s*BEGIN:VCALENDAR\b",
    "a database dump (SQL)": r"\A\s*(?:--.*\n\s*)*"
    r"(?:INSERT INTO|CREATE TABLE|PRAGMA|BEGIN TRANSACTION)\b",
    "YAML": r"\A---[ \t]*\n(?:.*\n)*?\s*- ?\w+: ",
    "a settings file (INI, TOML)": r"\A\s*\[[\w.]+\]\s*\n\s*[\w.]+\s*=",
    "the source of an email": r"\A(?:[A-Z][\w-]+: .*\n(?:[ \t].*\n)*)*?(?:MIME-Version|Received): ",
    "a patch (DIFF)": r"\A(?:diff --git |--- \S.*\n\+\+\+ )",
}
"""Texts that a machine reads and srtui does not, each with a pattern of its beginning."""
_LOOKED_AT = 40
"""Lines in which the one that names the columns is looked for."""
_BEGINNING = 5000
"""Characters that show which kind of text it is."""
_NARROW = 2
"""Columns of a table in which a line that begins with # may be a name."""

Known = Callable[[str], bool]
"""Whether a cell is the name of a column."""


def nothing(cell: str) -> bool:  # noqa: ARG001
    """Return False: no column names are known, so the first line is taken as the header."""
    return False


class TableFault(ValueError):
    """An unusable file; the message is a sentence that says what to do.

    `hint`: the part of it that names what to type on a command line, and the screens' wording for
    that, with a key in it.
    """

    hint = ""
    hint_on_screen = ""


class SheetRow(Value):
    """Row: the number of its first line in the file, and a cell for each column.

    `part`: which of the table's heads applies to its cells. `lists`: army lists that have more
    structure than a cell. `odd`: whether the name may be something else; None: the name decides.
    """

    line: int
    cells: tuple[str, ...]
    part: int = 0
    lists: tuple[ListRow, ...] = ()
    odd: bool | None = None


class RawTable(Value):
    """A file's content: column names as written, non-empty rows, oddities.

    `heads`: all lines of column names, if there are several. `before`: the lines above them all.
    `headed`: whether the file names its columns; if not, srtui does.
    """

    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    warnings: tuple[InputWarning, ...] = ()
    heads: tuple[tuple[str, ...], ...] = ()
    before: tuple[str, ...] = ()
    headed: bool = True

    @property
    def all_heads(self) -> tuple[tuple[str, ...], ...]:
        """All lines of column names."""
        return self.heads or (self.columns,)

    def cells_below(self, column: str) -> list[str]:
        """Return the cells of a column of the first head, by its name; empty if there is none."""
        at = self.columns.index(column) if column in self.columns else len(self.columns)
        return [row.cells[at] for row in self.rows if at < len(row.cells)]


class _Cells(NamedTuple):
    """A row as read, with its first and last line."""

    first: int
    last: int
    cells: list[str]


def name_of(path: Path) -> str:
    """Return a file's name in a form that can be shown in a sentence."""
    try:
        return clean_text(path.name)
    except Unclean:
        return "The file"


def read_file(path: Path) -> RawTable:
    """Read a CSV file. Raises `TableFault`."""
    return parse(_bytes(path, name_of(path)), name_of(path))


def read_doubtful(path: Path) -> tuple[str, tuple[InputWarning, ...]]:
    """Return a file's text, with warnings about guessed characters. Raises `TableFault`."""
    name = name_of(path)
    return decode(_bytes(path, name), name)


def refuse_other_kinds(text: str, name: str) -> None:
    """Raise `TableFault` if a text is meant for programs, so that its lines are not players."""
    for kind, pattern in _OTHER_TEXTS.items():
        if re.search(pattern, text[:_BEGINNING], re.MULTILINE):
            raise TableFault(
                f"{name} is {kind}, which srtui can't read: export players or games as CSV, or "
                "paste the names, one per line."
            )


def text_of(raw: bytes, name: str) -> str:
    """Return the text in bytes from `name`; raise `TableFault` if they are not text."""
    _refuse_large(len(raw), name)
    return decode(raw, name)[0]


def _refuse_large(size: int, name: str) -> None:
    if size > LARGEST:
        raise TableFault(f"{name} is too large: the limit is {LARGEST // 1000000} MB.")


def _bytes(path: Path, name: str) -> bytes:
    try:
        if path.is_dir():
            raise TableFault(f"{name} is a folder: give the path of a file in it.")
        if not path.exists():
            raise TableFault(f"There is no file {name}: check its name and folder.")
        # Reading a pipe would never end.
        if not path.is_file():
            raise TableFault(f"{name} is not a file: give the path of one.")
        _refuse_large(path.stat().st_size, name)
        return path.read_bytes()
    except OSError as error:
        raise TableFault(f"{name} cannot be read: {error.strerror}.") from None


def parse(raw: bytes, name: str) -> RawTable:
    """Return the table in the bytes of a file called `name`. Raises `TableFault`."""
    text, warnings = decode(raw, name)
    return parse_text(text, name, warnings)


def decode(raw: bytes, name: str) -> tuple[str, tuple[InputWarning, ...]]:
    """Return repaired text from a file's bytes, and warnings about guesses. Raises `TableFault`."""
    kind = next((kind for begin, kind in _OTHER_KINDS.items() if raw.startswith(begin)), "")
    if kind:
        raise TableFault(f"{name} is {kind}: save it as text or CSV (UTF-8) first.")
    try:
        text, guessed = encoding.decoded(raw, name)
    except UnicodeError:
        raise TableFault(
            f"{name} is not a text file: save it as text or CSV (UTF-8) first."
        ) from None
    text, broken = encoding.mended(text, name)
    return text, (*guessed, *broken)


def parse_text(
    text: str, name: str, warnings: Sequence[InputWarning] = (), known: Known = nothing
) -> RawTable:
    """Return the table in a text; its head has the most `known` names or is the first line."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    line, _, rest = text.partition("\n")
    # A spreadsheet's own first line: sep=;
    start, text = (1, rest) if line.strip().lower().startswith("sep=") else (0, text)
    head = find_head(text, known)
    *skipped, body = text.split("\n", head.index)
    start += head.index
    rows: list[_Cells] = []
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=head.separator)
    first = 1
    try:
        for cells in reader:
            rows.append(_Cells(first + start, reader.line_num + start, [*map(_unguard, cells)]))
            first = reader.line_num + 1
    # Usually a cell of more than csv's 131,072 characters, caused by an unclosed quotation mark.
    except csv.Error:
        raise TableFault(
            f"{name} cannot be read from line {first + start} on, because a cell is too long: "
            "close the quotation mark there, or shorten the line."
        ) from None
    filled = [row for row in rows if any(row.cells)]
    if not filled:
        raise TableFault(
            f"{name} is empty: put the column names in the first line and the rows below."
        )
    before = [(at, line) for at, line in enumerate(skipped, 1 + start - head.index) if line.strip()]
    some = f"skipped as text above the column names: {quoted(line for _, line in before)}."
    above = about_lines(name, [at for at, _ in before], some)
    table = _table(filled, name, (*warnings, *above), known)
    return replace(table, before=tuple(line for _, line in before))


class Head(Value):
    """The line of column names: lines before it, its separator, and the number of known names."""

    index: int
    separator: str
    known: int = 0


def find_head(text: str, known: Known) -> Head:
    """Return the line of column names, found among the first lines."""
    found = list(enumerate(text.split("\n", _LOOKED_AT)[:_LOOKED_AT]))
    filled = [(at, line) for at, line in found if line.strip(SEPARATORS + ' "\r')]
    if not filled:
        return Head(0, ",")
    heads = [_best_head(at, line, known) for at, line in filled]
    first = heads[0]
    best = max(heads, key=lambda head: head.known)
    # A single known word may be a player or a club named like a column.
    if best.known > max(1, first.known):
        return best
    return first if first.known else _head_by_width(filled)


def _best_head(at: int, line: str, known: Known) -> Head:
    heads = [Head(at, sep, sum(map(known, _cells(line, sep)))) for sep in SEPARATORS]
    return max(heads, key=lambda head: (head.known, _without_quotes(line).count(head.separator)))


def _head_by_width(filled: Sequence[tuple[int, str]]) -> Head:
    """Return the first line with as many cells as most lines, for use if no name is known."""
    index, line = next((one for one in filled if not one[1].startswith("#")), filled[0])
    # `max` returns the first of equal values, so the order in `SEPARATORS` decides.
    separator = max(SEPARATORS, key=_without_quotes(line).count)
    if separator in _without_quotes(line):
        return Head(index, separator)
    # Tuples of a number of lines, the separators in each of them, and which separator it is.
    counts: list[tuple[int, int, str]] = []
    for sign in SEPARATORS:
        lines_by_count = Counter(_without_quotes(text).count(sign) for _, text in filled)
        counts += [(lines, count, sign) for count, lines in lines_by_count.items() if count]
    lines, cells, sign = max(counts, default=(0, 0, separator))
    if lines < 2:
        return Head(index, separator)
    return Head(next(n for n, text in filled if _without_quotes(text).count(sign) == cells), sign)


def _cells(line: str, separator: str) -> list[str]:
    try:
        return [_unguard(cell) for cell in next(csv.reader([line], delimiter=separator), [])]
    except csv.Error:
        return []


def _without_quotes(line: str) -> str:
    """Return a line without its quoted parts."""
    return "".join(line.split('"')[::2])


def _head(row: _Cells) -> _Cells:
    """Return a line of column names without trailing unnamed columns."""
    cells = row.cells.copy()
    while not cells[-1]:
        cells.pop()
    return row._replace(cells=cells)


def _table(
    rows: Sequence[_Cells], name: str, warnings: Sequence[InputWarning], known: Known
) -> RawTable:
    heads = [_head(rows[0])]
    body: list[tuple[int, _Cells]] = []
    remarks: list[int] = []
    for row in rows[1:]:
        first, *others = row.cells
        if len(heads[0].cells) > _NARROW and first.startswith("#") and not any(others):
            remarks.append(row.first)
        elif _names_columns(row.cells, known):
            heads.append(_head(row))
        else:
            body.append((len(heads) - 1, row))
    # A list in a sign-up form's cell has several lines. An unclosed quotation mark takes in the
    # cells of the lines after it.
    widths = [len(head.cells) for head in heads]
    runs = [row.first for row in rows if row.last > row.first and len(row.cells) not in widths]
    few = [row.first for part, row in body if len(row.cells) < widths[part]]
    many = [row.first for part, row in body if any(row.cells[widths[part] :])]
    repeated = [head.first for head in heads[1:] if head.cells == heads[0].cells]
    changed = [head.first for head in heads[1:] if head.cells != heads[0].cells]
    too_many = f"more cells than columns ({widths[0]}), so the extra ones were skipped."
    oddities = (
        *about_lines(name, few, f"fewer cells than columns ({widths[0]})."),
        *about_lines(name, many, too_many, Weight.LOST),
        *about_lines(name, repeated, "the column headings are repeated."),
        *about_lines(name, changed, "the columns change from here on."),
        *about_lines(name, remarks, "skipped as a comment."),
        *about_lines(name, runs, "a quotation mark is not closed on the same line.", Weight.LOST),
    )
    filled_rows = tuple(
        SheetRow(row.first, cells, part)
        for part, row in body
        if any(cells := as_wide(row.cells, widths[part]))
    )
    columns = tuple(tuple(head.cells) for head in heads)
    return RawTable(columns[0], filled_rows, (*warnings, *oddities), columns)


def as_wide(cells: Sequence[str], count: int) -> tuple[str, ...]:
    """Return as many cells as there are columns."""
    return (*cells[:count], *("",) * (count - len(cells)))


def _names_columns(cells: Sequence[str], known: Known) -> bool:
    """Tell whether a row among the others names the columns again."""
    filled = [cell for cell in cells if cell]
    if len(filled) < 2 or not known(filled[0]):
        return False
    return sum(map(known, filled)) * 2 > len(filled)


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table as CSV, with cells that no spreadsheet takes for formulas. None is empty."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow(guard_formula("" if cell is None else str(cell)) for cell in row)
    return out.getvalue()


def _unguard(cell: str) -> str:
    """Return a cell without surrounding spaces, and without the mark of `guard_formula`."""
    bare = cell.strip()
    content = bare.removeprefix("'")
    return content if guard_formula(content) == bare else bare
