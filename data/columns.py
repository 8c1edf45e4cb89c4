"""A table whose columns are found by name; what is odd about them is gathered as sentences."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence

from data.clean import fold, shown
from data.doubt import Doubt, Weight, lines_said
from data.tabular import SheetRow, Table, TableFault
from srtui.rules.value import Value, field

OWN, OTHER = "own", "own 2"
"""Sides of figures whose heading names none: the player named first, and where the same heading
stands there twice the one named second."""
_YES = frozenset(("yes", "y", "true", "1", "x", "paid", "ok", "here", "ja", "j", "oui", "si"))


class Words(Value):
    """What the columns of one kind of file are called.

    `spellings` gives the key of each plain name; a column that is `passed_over` is not used and
    not worth a word. `given` says what a column means in this file, by its plain name; an empty
    key leaves it out.
    """

    spellings: Mapping[str, str]
    passed_over: Container[str] = ()
    given: Mapping[str, str] = field(default_factory=dict)

    def key(self, column: str) -> str | None:
        """What a column means; None where it is not known."""
        name = plain(column)
        return self.given[name] if name in self.given else self.spellings.get(name)

    @property
    def of_games(self) -> bool:
        """Whether they are the columns of games, not of a roster."""
        return "round" in self.spellings

    def is_given(self, column: str) -> bool:
        """Whether a person said what a column means."""
        return plain(column) in self.given

    def known(self, column: str) -> bool:
        """Whether a cell is the name of a column."""
        return bool(column) and self.key(column) is not None


class Unread(TableFault):
    """A table that lacks a column. `columns` are those that it has, to be told what they mean in
    `words`.
    """

    def __init__(self, sentence: str, columns: Sequence[tuple[str, str]], words: Words) -> None:
        super().__init__(sentence)
        self.columns = tuple(columns)
        self.words = words


class Sheet:
    """A table from the file `name`, whose cells are asked for by a column's key."""

    def __init__(self, table: Table, name: str, words: Words) -> None:
        self._table = table
        self._name = name
        self._words = words
        self._at: list[dict[str, int]] = []
        self._unused: list[str] = []
        self._twice: list[str] = []
        self._odd: dict[str, list[int]] = {}
        for head in table.heads or (table.columns,):
            self._at.append({})
            for index, column in enumerate(head):
                self._place(index, column)

    def _place(self, index: int, column: str) -> None:
        key = self._words.key(column)
        if key is None:
            if column and plain(column) not in self._words.passed_over:
                self._unused.append(column)
        # The same heading twice, in a line of two players: the second is the other's.
        elif key.endswith(f" {OWN}") and key in self._at[-1]:
            self._at[-1].setdefault(key.removesuffix(OWN) + OTHER, index)
        elif key in self._at[-1]:
            self._twice.append(column)
        elif key:
            self._at[-1][key] = index

    @property
    def columns(self) -> tuple[tuple[str, str], ...]:
        """Every column as it is written, with the key that it is read as; empty: not used."""
        found = dict.fromkeys(
            column for head in self._table.heads or (self._table.columns,) for column in head
        )
        return tuple((column, self._words.key(column) or "") for column in found if column)

    def has(self, *keys: str) -> bool:
        """Whether the table has all of these columns."""
        return all(key in self._at[0] for key in keys)

    def require(self, *keys: str) -> None:
        """Raise `Unread` where a column is missing, with those that were found."""
        missing = [key for key in dict.fromkeys(keys) if key not in self._at[0]]
        if not missing:
            return
        words = {"first": "player1", "second": "player2"}
        wanted = " and ".join(words.get(key, key) for key in missing)
        found = ", ".join(shown(column) for column in self._table.columns if column)
        raise Unread(
            f"{self._name} has no column called {wanted}; its first line names: {found}. "
            "Say what they are: --column HEADING=MEANING.",
            self.columns,
            self._words,
        )

    def cell(self, row: SheetRow, key: str) -> str:
        """A cell as it is written; empty where the table has no such column."""
        index = self._at[row.part].get(key)
        return "" if index is None else row.cells[index]

    def flag(self, row: SheetRow, key: str) -> bool | None:
        """Yes or no; None for an empty cell."""
        cell = self.cell(row, key)
        return fold(cell) in _YES if cell else None

    def number(self, row: SheetRow, key: str, most: int) -> int | None:
        """The whole number in a cell; None for an empty one, and for one that has no such."""
        cell = self.cell(row, key)
        if not cell or cell == "-":
            return None
        found = whole_number(cell, most)
        if found is None:
            self._odd.setdefault(key, []).append(row.line)
        return found

    def doubts(self) -> tuple[Doubt, ...]:
        """What is odd about the table and about the cells that were asked for."""
        doubts = list(self._table.doubts)
        for key, numbers in self._odd.items():
            odd = f"{self._name}, {lines_said(numbers)}: the {key} is no number; left out."
            doubts.append(Doubt(odd, Weight.FIGURE))
        if self._twice:
            twice = f"{self._name}: named twice, the first one counts: {_list(self._twice)}."
            doubts.append(Doubt(twice, Weight.FIGURE))
        if self._unused:
            unused = f"{self._name}: columns that are not used: {_list(self._unused)}."
            doubts.append(Doubt(unused, Weight.FIGURE))
        return tuple(doubts)


def whole_number(cell: str, most: int) -> int | None:
    """The whole number from 0 to `most` that a cell says, also in words like `Round 3`."""
    # `isdigit` alone takes raised digits, which `int` refuses, and numbers of thousands of digits,
    # which Python refuses.
    if cell.isascii() and cell.isdigit() and len(cell) < 10:
        return int(cell) if int(cell) <= most else None
    found = re.fullmatch(r"[^\d.,+-]*(\d{1,9})(?:[.,]0+)?", cell, re.ASCII)
    return int(found[1]) if found and int(found[1]) <= most else None


def _list(columns: Sequence[str]) -> str:
    return ", ".join(shown(column) for column in columns[:20]) + ", …" * (len(columns) > 20)


def plain(column: str) -> str:
    """A column's name without case, accents, blanks and signs: `P1_CP` and `p1 CP` are `p1cp`."""
    return re.sub(r"[\W_]+", "", fold(column))
