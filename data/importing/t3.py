"""T³'s rosters: its text with double bars, and its table without names of columns."""

from collections.abc import Sequence

from data.importing.columns import whole_number
from data.importing.import_warning import InputWarning, Weight
from data.importing.incoming import refuse_more
from data.importing.rows import Incoming, RosterRow
from srtui.rules.plural import counted

_TEXT_CELLS = 8
_TABLE_CELLS = 6

Numbered = Sequence[tuple[int, str]]
"""Lines with their numbers."""


def t3_lines(text: str) -> Numbered:
    """Return the lines of T³'s text in a text; none if it has none."""
    lines = enumerate(text.splitlines(), 1)
    return [(at, line) for at, line in lines if line.count("||") >= _TEXT_CELLS]


def from_t3_text(
    numbered: Numbered, text: str, name: str, warnings: Sequence[InputWarning]
) -> Incoming[RosterRow]:
    """Read T³'s text.

    Its four-line head is followed by
    id||first||last||nick||faction||city||team||list||rating||paid.
    """
    refuse_more(len(numbered), name)
    rows: list[RosterRow] = []
    for at, line in numbered:
        cells = [cell.strip() for cell in line.split("||")] + [""] * 10
        _, first, last, nick, faction, city, team, _, _, paid = cells[:10]
        player = f"{first} {last}".strip() or nick
        rows.append(RosterRow(at, player, faction, team or city, paid=_yes_or_no(paid), team=team))
    head = [line for line in text.splitlines()[: numbered[0][0] - 1] if line.strip()]
    all_doubts = list(warnings)
    count = whole_number(head[-1].strip(), 9999) if len(head) > 1 else None
    if count is not None and count != len(rows):
        sentence = f"{name} says that it has {counted(count, 'player')}; {len(rows)} are found."
        all_doubts.append(InputWarning(sentence, Weight.LOST))
    return Incoming(tuple(rows), tuple(all_doubts))


def _yes_or_no(cell: str) -> bool | None:
    return {"1": True, "0": False}.get(cell)


def is_t3_table(cells: Sequence[tuple[int, Sequence[str]]]) -> bool:
    """Tell whether lines have no names of columns, and a number where T³ has one."""
    # The first line, too: where it has words, it names the columns of another table.
    return len(cells) > 1 and all(
        len(row) >= _TABLE_CELLS and row[0].isdecimal() and not row[3].isdecimal()
        for _, row in cells
    )


def from_t3_table(
    cells: Sequence[tuple[int, Sequence[str]]], name: str, warnings: Sequence[InputWarning]
) -> Incoming[RosterRow]:
    """Read name, faction and origin in the columns 4 to 6."""
    rows = [RosterRow(at, row[3], row[4], row[5]) for at, row in cells]
    said = f"{name}: no line names columns; read as T³'s table: name, faction, origin in 4 to 6."
    return Incoming(tuple(rows), (*warnings, InputWarning(said, Weight.PLAYER)))
