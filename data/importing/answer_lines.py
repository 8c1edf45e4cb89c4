"""Players as lines of answers, as in e-mails: Name: Anna, Faction: Khador."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from data.clean import shown
from data.importing.columns import Words, plain
from data.importing.import_warning import InputWarning, Weight, skipped
from data.importing.marks import is_listed, unmarked
from data.importing.tabular import RawTable, SheetRow

_ANSWER = re.compile(r"(?P<heading>[^\W\d][^:=]{0,40}?)\s*[:=]\s*(?P<cell>\S.*)?")
_NAMES = frozenset(("name", "reversed", "given", "family"))
_OTHERS = frozenset(("faction", "club", "paid", "given", "family", "nickname", "here", "status"))


class _Answer(NamedTuple):
    """A line with a known heading, and the cell after it."""

    line: int
    heading: str
    key: str
    cell: str


def answers_as_table(text: str, name: str, words: Words) -> RawTable | None:
    """Return lines of answers as a table with a row per player, or None for other text."""
    answers = _answers(text, words)
    keys = {answer.key for answer in answers}
    if len(keys) < 2 or not keys & _NAMES or not keys & _OTHERS or "captain" in keys:
        return None
    columns = tuple(dict.fromkeys(answer.heading for answer in answers))
    records = _records(answers)
    if not all(map(_has_name, records)):
        return None
    rows = tuple(_row(record, columns) for record in records)
    used = {answer.line for answer in answers}
    others = [
        (number, line)
        for number, line in enumerate(text.splitlines(), 1)
        if number not in used and any(map(str.isalnum, line))
    ]
    # “Teilnehmer:” above a list of players is a title.
    if any(is_listed(line) for _, line in others):
        return None
    some = shown(f"{answers[0].heading}: {answers[0].cell}")
    read = f"{name} was read as answers to a form, one block for each player: “{some}”."
    left_out = skipped(name, others, "not answers")
    return RawTable(columns, rows, (InputWarning(read, Weight.PLAYER), *left_out))


def _answers(text: str, words: Words) -> list[_Answer]:
    """Return lines that answer a known heading, even with an empty answer."""
    answers: list[_Answer] = []
    headings: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        match = _ANSWER.fullmatch(unmarked(line).replace("**", "").strip())
        key = words.exact(match["heading"]) if match else None
        if match and key:
            # In the first spelling: “faction” in another e-mail is the same column.
            heading = headings.setdefault(plain(match["heading"]), match["heading"])
            answers.append(_Answer(number, heading, key, (match["cell"] or "").strip()))
    return answers


def _records(answers: Sequence[_Answer]) -> list[list[_Answer]]:
    """Return each player's answers: a repeated heading starts the next player."""
    records: list[list[_Answer]] = []
    for answer in answers:
        if not records or answer.heading in [each.heading for each in records[-1]]:
            records.append([])
        records[-1].append(answer)
    return records


def _has_name(record: Sequence[_Answer]) -> bool:
    return any(answer.key in _NAMES and answer.cell for answer in record)


def _row(record: Sequence[_Answer], columns: Sequence[str]) -> SheetRow:
    cells = {answer.heading: answer.cell for answer in record}
    return SheetRow(record[0].line, tuple(cells.get(column, "") for column in columns))
