"""Cells of rosters: names, in several columns or turned around; army lists, as in forms."""

import re
from collections.abc import Sequence

from data.clean import first_few, shown
from data.importing import vocabulary
from data.importing.cells import words_of
from data.importing.columns import ColumnTable
from data.importing.import_warning import InputWarning, Weight, quoted
from data.importing.marks import struck_name, symbols_before, unmarked
from data.importing.name_parts import is_doubted
from data.importing.rows import ListRow
from data.importing.tabular import SheetRow
from data.machine.system import typed_word
from srtui.rules.lists.entries import read_entries, split_lists
from srtui.rules.lists.text import read_text

_LINK = re.compile(r"!?\[(?P<words>[^\]]+)\]\([^)\s]*\)")
_LAST_FIRST = re.compile(r"(?P<last>[^\W\d][^,]*?)\s*,\s+(?P<first>[^\W\d][^,]*)")
_MOST_WORDS = 3
"""Words before and behind the comma of a name with the last name first."""


def is_own_export(sheet: ColumnTable) -> bool:
    """Tell whether a table is a roster exported by srtui, whose names are not changed."""
    return sheet.has("stand_in") and sheet.has("pinned_table")


def name_in(sheet: ColumnTable, row: SheetRow) -> tuple[str, bool, str]:
    """Return a row's name, whether it is struck through, and a picture that may mean a no."""
    raw = _name(sheet, row)
    if is_own_export(sheet):
        return raw, False, ""
    raw = _LINK.sub(r"\g<words>", raw)
    struck = struck_name(raw)
    before = symbols_before(raw)
    bare = unmarked(struck or raw)
    # If there are only marks, the reader of the rows skips the row.
    return bare or raw, bool(struck), before if is_doubted(before) else ""


def _name(sheet: ColumnTable, row: SheetRow) -> str:
    if sheet.cell(row, "reversed") and not sheet.cell(row, "given"):
        return turned(sheet.cell(row, "reversed"))
    return full_name(sheet, row, "name", "given", "family") or sheet.cell(row, "nickname")


def full_name(sheet: ColumnTable, row: SheetRow, key: str, given_key: str, family: str) -> str:
    """Return a full name: first and last name joined, otherwise the name column.

    If there is only a first name, the name column is the last name, unless it contains the first
    one; if there is only a last name, it is the first name.
    """
    first = sheet.cell(row, given_key)
    last = sheet.cell(row, family)
    name = sheet.cell(row, key)
    if first and last:
        return f"{first} {last}"
    if not name or sheet.has(given_key, family):
        return name or first or last
    if first and not _contains_part(first, name):
        return f"{first} {name}"
    return f"{name} {last}" if last and not _contains_part(last, name) else name


def _contains_part(part: str, name: str) -> bool:
    return f" {words_of(part)} " in f" {words_of(name)} "


def turned(name: str) -> str:
    """Return “Berg, Anna” as Anna Berg; any other name unchanged."""
    match = _LAST_FIRST.fullmatch(name.strip())
    return f"{match['first']} {match['last']}" if match else name


def _is_last_first(name: str) -> bool:
    match = _LAST_FIRST.fullmatch(name.strip())
    # Jr. may follow a comma without being a first name.
    if match is None or words_of(match["first"]) in vocabulary.words("suffix"):
        return False
    return all(len(match[part].split()) <= _MOST_WORDS for part in ("last", "first"))


def name_warnings(sheet: ColumnTable, rows: Sequence[SheetRow], name: str) -> list[InputWarning]:
    """Return warnings about names with the last name first: those turned, and possible ones."""
    read = [cell for row in rows if turned(cell := sheet.cell(row, "reversed")) != cell]
    if read:
        some = first_few([f"“{shown(cell)}” is {shown(turned(cell))}" for cell in read], 2)
        return [InputWarning(f"{name} puts last names first: {some}.", Weight.PLAYER)]
    filled = [cell for row in rows if (cell := sheet.cell(row, "name"))]
    alike = [cell for cell in filled if _is_last_first(cell)]
    if len(alike) * 2 <= len(filled) or sheet.has("given") or sheet.has("family"):
        return []
    heading = sheet.heading("name")
    answer = typed_word(f"{heading}=last name, first name")
    return [
        InputWarning(
            f"{name}: “{shown(alike[0])}” may have the last name first, but was not changed. To "
            f"turn all names around, add --column {answer}.",
            Weight.ASKED,
            on_screen="The names may have the last name first, but were not changed. To turn them "
            "around, press {many.columns|ctrl+l} and choose “last name, first name”.",
        )
    ]


_LEAST_LINES = 3


def list_columns(sheet: ColumnTable, rows: Sequence[SheetRow]) -> tuple[str, ...]:
    """Return the headings of unused columns in which a cell is an army list."""
    found = [heading for row in rows for heading, cell in sheet.unused_cells(row) if is_list(cell)]
    return tuple(dict.fromkeys(found))


def is_list(cell: str) -> bool:
    """Tell whether a cell is an army list: several lines with a known head and costs."""
    lines = [line.strip() for line in cell.splitlines() if line.strip()]
    if len(lines) < _LEAST_LINES:
        return False
    for part in split_lists(cell):
        if read_entries([line.strip() for line in part.splitlines()]) is not None:
            return True
        found = read_text(part)
        if found.leader and found.points is not None:
            return True
    return False


def lists_of(sheet: ColumnTable, row: SheetRow, columns: Sequence[str]) -> tuple[ListRow, ...]:
    """Return a row's army lists; a cell in these columns counts even if it is not understood."""
    return tuple(
        ListRow(text=part)
        for heading, cell in sheet.unused_cells(row)
        if heading in columns and "\n" in cell
        for part in split_lists(cell)
    )


def list_warnings(
    sheet: ColumnTable, rows: Sequence[SheetRow], columns: Sequence[str], name: str
) -> list[InputWarning]:
    """Return warnings about columns that hold army lists, and cells in them not understood."""
    if not columns:
        return []
    some = quoted(columns, len(columns))
    warnings = [InputWarning(f"{name} has army lists in {some}.", Weight.FIGURE)]
    cells = [
        (row.line, cell)
        for row in rows
        for heading, cell in sheet.unused_cells(row)
        if heading in columns and not is_list(cell)
    ]
    if cells:
        some = first_few([f"line {line}: “{shown(cell)}”" for line, cell in cells], 3)
        said = f"{name} has cells that don't look like army lists ({some})."
        warnings.append(InputWarning(f"{said} Check these players' lists.", Weight.LOST))
    return warnings
