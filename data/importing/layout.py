"""Tables laid out as in spreadsheets: adjacent blocks, merged cells, names without a heading."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from data.clean import shown
from data.importing.columns import Words, plain
from data.importing.import_warning import InputWarning, Weight, about_lines
from data.importing.name_parts import is_army, is_odd_name
from data.importing.tabular import RawTable, SheetRow
from data.importing.titles import status_of_title
from data.machine.system import typed_word
from srtui.rules.value import replace

_NAMES = ("name", "reversed", "given", "family", "nickname")
_MERGED = ("club", "town", "faction")
"""What a cell may say of the players below it, too."""
_ABOVE = "club_above"


def laid_out(table: RawTable, words: Words, name: str) -> RawTable:
    """Return a player table with one block, filled cells and a heading above the names."""
    if len(table.heads) > 1:
        return table
    table = _with_names_headed(table, words, name)
    table = _stacked(table, words, name)
    return _unmerged(table, words, name)


def _with_names_headed(table: RawTable, words: Words, name: str) -> RawTable:
    """Return a table with a heading for the only untitled column that contains names."""
    if any(words.key(column) in _NAMES for column in table.columns):
        return table
    columns = [at for at, column in enumerate(table.columns) if not plain(column)]
    named = [at for at in columns if _holds_names(table, at)]
    if len(named) != 1:
        return table
    headed = tuple("Name" if at == named[0] else each for at, each in enumerate(table.columns))
    said = InputWarning(f"{name}: the column without a heading was read as names.", Weight.PLAYER)
    return replace(table, columns=headed, heads=(headed,), warnings=(*table.warnings, said))


def _holds_names(table: RawTable, index: int) -> bool:
    filled = [cell for row in table.rows if (cell := row.cells[index])]
    names = [cell for cell in filled if not is_odd_name(cell, named=True) and not is_army(cell)]
    return len(filled) * 2 > len(table.rows) and len(names) * 5 >= len(filled) * 4


# Blocks side by side


def _stacked(table: RawTable, words: Words, name: str) -> RawTable:
    """Return a table with adjacent blocks placed below each other."""
    starts = _starts(table.columns, words)
    if len(starts) < 2:
        return table
    shared = table.columns[: starts[0]]
    ends = [*starts[1:], len(table.columns)]
    spans = list(zip(starts, ends, strict=True))
    heads = tuple((*shared, *table.columns[start:end]) for start, end in spans)
    rows: list[SheetRow] = []
    for part, (start, end) in enumerate(spans):
        block = [row for row in table.rows if any(row.cells[start:end])]
        title = _title_above(table, start)
        if title and block:
            empty = ("",) * (len(heads[part]) - 1)
            rows.append(SheetRow(block[0].line, (title, *empty), part))
        for row in block:
            rows.append(SheetRow(row.line, (*row.cells[: starts[0]], *row.cells[start:end]), part))
    said = f"{name} was read as {len(spans)} tables side by side."
    warnings = (*table.warnings, InputWarning(said, Weight.PLAYER))
    return replace(table, columns=heads[0], rows=tuple(rows), heads=heads, warnings=warnings)


def _starts(columns: Sequence[str], words: Words) -> list[int]:
    """Return the columns where blocks begin: at repeated names, or at equal columns before them."""
    first = next((at for at, column in enumerate(columns) if words.exact(column) in _NAMES), None)
    if first is None:
        return []
    heads = list(map(plain, columns))
    starts = [at for at, head in enumerate(heads) if head == heads[first]]
    while len(starts) > 1 and starts[0] and heads[starts[0] - 1]:
        if len({heads[at - 1] for at in starts}) > 1:
            break
        starts = [at - 1 for at in starts]
    return starts


def _title_above(table: RawTable, start: int) -> str:
    """Return the status that a title above a block gives its players; empty if none."""
    for line in reversed(table.before):
        for separator in ";\t|,":
            cells = line.split(separator)
            if len(cells) > start and status_of_title(cells[start]):
                return cells[start].strip()
    return ""


# Merged cells


def _unmerged(table: RawTable, words: Words, name: str) -> RawTable:
    """Return a table with the cells that a spreadsheet merged filled in from above.

    Cells to the left of the names count as merged if no value is repeated. To the right of the
    names, cells may really be empty, so the user is asked.
    """
    if len(table.heads) > 1:
        return table
    keys = [words.key(column) for column in table.columns]
    names = min((at for at, key in enumerate(keys) if key in _NAMES), default=0)
    for index, (column, key) in enumerate(zip(table.columns, keys, strict=True)):
        cells = [row.cells[index] for row in table.rows]
        empty = [row.line for row in table.rows if not row.cells[index]]
        is_open = key in _MERGED and _may_be_merged(cells) and not words.is_given(column)
        if not empty or not (is_open or key == _ABOVE):
            continue
        if index < names or key == _ABOVE:
            said = f"{shown(column)} is empty, so it was filled in from above."
            table = _filled_down(table, index, about_lines(name, empty, said, Weight.PLAYER))
        # Every value has empty cells below it.
        elif key == "club" and not any(map(all, pairwise([*cells, "end"]))):
            table = replace(table, warnings=(*table.warnings, _merged_asked(column, name)))
    return table


def _may_be_merged(cells: Sequence[str]) -> bool:
    """Tell whether a column begins with a value and repeats none."""
    filled = [plain(cell) for cell in cells if cell]
    return len(filled) > 1 and bool(cells[0]) and len(set(filled)) == len(filled)


def _filled_down(table: RawTable, index: int, warnings: Iterable[InputWarning]) -> RawTable:
    rows: list[SheetRow] = []
    above = ""
    for row in table.rows:
        above = row.cells[index] or above
        cells = (*row.cells[:index], above, *row.cells[index + 1 :])
        # A line without any other cell is a title or a total.
        alone = sum(map(bool, row.cells)) < 2
        rows.append(row if alone else replace(row, cells=cells))
    return replace(table, rows=tuple(rows), warnings=(*table.warnings, *warnings))


def _merged_asked(column: str, name: str) -> InputWarning:
    answer = typed_word(f"{column}=club above")
    fact = f"An empty cell in {shown(column)} may mean “same as above”, but it was left empty."
    return InputWarning(
        f"{name}: {fact[0].lower()}{fact[1:]} To fill it in, add --column {answer}.",
        Weight.ASKED,
        on_screen=f"{fact} To fill it in, press {{many.columns|ctrl+l}} and choose "
        "“club (empty: as above)”.",
    )
