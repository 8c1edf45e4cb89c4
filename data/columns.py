"""A table whose columns are found by name; what is odd about them is gathered as sentences."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence

from data.clean import Unclean, fold, text
from data.tabular import Row, Table, TableFault, lines

_YES = frozenset(("yes", "y", "true", "1", "x", "paid", "ok", "here", "ja", "j", "oui", "si"))


class Sheet:
    """A table from the file `name`, whose cells are asked for by a column's key.

    `spellings` gives the key of each plain name of a column; a column that is `passed_over` is
    not used and not worth a word.
    """

    def __init__(
        self, table: Table, name: str, spellings: Mapping[str, str], passed_over: Container[str]
    ) -> None:
        self._table = table
        self._name = name
        self._spellings = spellings
        self._passed_over = passed_over
        self._at: dict[str, int] = {}
        self._unused: list[str] = []
        self._twice: list[str] = []
        self._odd: dict[str, list[int]] = {}
        for index, column in enumerate(table.columns):
            self._place(index, column)

    def _place(self, index: int, column: str) -> None:
        key = self._spellings.get(plain(column))
        if key is None:
            if column and plain(column) not in self._passed_over:
                self._unused.append(column)
        elif key in self._at:
            self._twice.append(column)
        else:
            self._at[key] = index

    def has(self, *keys: str) -> bool:
        """Whether the table has all of these columns."""
        return all(key in self._at for key in keys)

    def require(self, *keys: str) -> None:
        """Raise `TableFault` where a column is missing, with those that were found."""
        missing = [key for key in dict.fromkeys(keys) if key not in self._at]
        if not missing:
            return
        words = {"first": "player1", "second": "player2"}
        wanted = " and ".join(words.get(key, key) for key in missing)
        found = ", ".join(shown(column) for column in self._table.columns if column)
        raise TableFault(
            f"{self._name} has no column called {wanted}; its first line names: {found}."
        )

    def cell(self, row: Row, key: str) -> str:
        """A cell as it is written; empty where the table has no such column."""
        index = self._at.get(key)
        return "" if index is None else row.cells[index]

    def flag(self, row: Row, key: str) -> bool | None:
        """Yes or no; None for an empty cell."""
        cell = self.cell(row, key)
        return fold(cell) in _YES if cell else None

    def number(self, row: Row, key: str, most: int) -> int | None:
        """The whole number in a cell; None for an empty one, and for one that has no such."""
        cell = self.cell(row, key)
        found = whole(cell, most)
        if cell and found is None:
            self._odd.setdefault(key, []).append(row.line)
        return found

    def doubts(self) -> tuple[str, ...]:
        """What is odd about the table and about the cells that were asked for."""
        said = list(self._table.doubts)
        for key, numbers in self._odd.items():
            said.append(f"{self._name}, {lines(numbers)}: the {key} is no number; left out.")
        if self._twice:
            said.append(f"{self._name}: named twice, the first one counts: {_list(self._twice)}.")
        if self._unused:
            said.append(f"{self._name}: columns that are not used: {_list(self._unused)}.")
        return tuple(said)


def whole(cell: str, most: int) -> int | None:
    """The whole number from 0 to `most` that a cell says, also in words like `Round 3`."""
    found = re.fullmatch(r"[^\d.,+-]*(\d{1,9})(?:[.,]0+)?", cell, re.ASCII)
    return int(found[1]) if found and int(found[1]) <= most else None


def _list(columns: Sequence[str]) -> str:
    return ", ".join(shown(column) for column in columns[:20]) + ", …" * (len(columns) > 20)


def shown(words: str, most: int = 30) -> str:
    """Words of a file as they can be shown in a sentence: harmless and short."""
    try:
        clean = text(words, limit=len(words) + 1)
    except Unclean:
        return "?"
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def plain(column: str) -> str:
    """A column's name without signs and accents, numbers apart: `P1_CP` is `p 1 cp`."""
    bare = re.sub(r"[\W_]+", " ", fold(column))
    return " ".join(re.sub(r"(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])", " ", bare).split())
