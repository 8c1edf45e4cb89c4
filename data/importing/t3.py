"""T³'s rosters as tables: its text with double bars, and its table without column names."""

from collections.abc import Sequence

from data.importing.columns import whole_number
from data.importing.import_warning import InputWarning, Weight
from data.importing.tabular import RawTable, SheetRow
from srtui.rules.plural import counted

_TEXT_CELLS = 8
_TABLE_CELLS = 6
_COLUMNS = ("Id", "First name", "Last name", "Nickname", "Faction", "Club", "Team", "Paid")


def t3_text(text: str, name: str) -> RawTable | None:
    """Return T³'s text as a table, or None if it is another text.

    After its four-line head, each line is
    id||first||last||nick||faction||city||team||list||rating||paid.
    """
    lines = text.splitlines()
    rows: list[SheetRow] = []
    for at, line in enumerate(lines, 1):
        cells = [cell.strip() for cell in line.split("||")] + [""] * 10
        if line.count("||") >= _TEXT_CELLS:
            city, team, _, _, paid = cells[5:10]
            rows.append(SheetRow(at, (*cells[:5], team or city, team, paid)))
    if not rows:
        return None
    head = [line for line in lines[: rows[0].line - 1] if line.strip()]
    count = whole_number(head[-1].strip(), 9999) if len(head) > 1 else None
    warnings: list[InputWarning] = []
    if count not in (None, len(rows)):
        sentence = f"{name} should have {counted(count, 'player')}, but has {len(rows)}."
        warnings.append(InputWarning(sentence, Weight.LOST))
    return RawTable(_COLUMNS, tuple(rows), tuple(warnings), headed=False)


def is_t3_table(cells: Sequence[tuple[int, Sequence[str]]]) -> bool:
    """Tell whether lines have no column names, and a number where T³ has one."""
    # The first line, too: if it has words there, it names another table's columns.
    return len(cells) > 1 and all(
        len(row) >= _TABLE_CELLS and row[0].isdecimal() and not row[3].isdecimal()
        for _, row in cells
    )


def t3_table(cells: Sequence[tuple[int, Sequence[str]]], name: str) -> RawTable:
    """Return a table of name, faction and origin, from columns 4 to 6."""
    rows = tuple(SheetRow(at, tuple(row[3:6])) for at, row in cells)
    said = f"{name} was read as a T³ export, with name, faction and origin in columns 4 to 6."
    warnings = (InputWarning(said, Weight.PLAYER),)
    return RawTable(("Name", "Faction", "Club"), rows, warnings, headed=False)
