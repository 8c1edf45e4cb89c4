"""Army lists in multi-line cells, as in sign-up forms."""

from collections.abc import Sequence

from data.clean import first_few, shown
from data.importing.columns import ColumnTable
from data.importing.import_warning import InputWarning, Weight, quoted
from data.importing.rows import ListRow
from data.importing.tabular import SheetRow
from srtui.rules.lists.entries import read_entries, split_lists
from srtui.rules.lists.text import read_text

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


def lists_said(
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
