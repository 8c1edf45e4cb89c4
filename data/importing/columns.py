"""A table whose columns are found by name, with sentences about anything odd."""

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import cached_property

from data.clean import first_few, fold, shown
from data.importing import vocabulary
from data.importing.cells import exact_part, flag, words_of
from data.importing.import_warning import InputWarning, Weight, about_lines
from data.importing.tabular import RawTable, SheetRow, TableFault
from srtui.rules.value import Value, field

OWN_SIDE, OTHER_SIDE = "own", "own 2"
"""Sides of figures whose heading names none: the player named first, and with the same heading
twice the one named second."""


_NUMBER = re.compile(
    r"[^\d.,+-]*(\d{1,9})(?:[.,]0+)?(?:\s*(?:[cvak]p|apd?|kp|sp|pc|pk|pts?|points?|punkte))?",
    re.ASCII | re.IGNORECASE,
)
"""A number, with words before it and a unit of a figure behind it: Round 3, 5 CP."""


_MARKED = re.compile(r"#[^\W\d]")
"""The beginning of a heading with the mark of a comment."""
_UNKNOWN = frozenset(("-", "–", "—", "?", "n/a", "N/A"))
"""Cells of figures that nobody knows."""


def _no_parts(name: str) -> None:
    """Return None: no heading is composed of parts."""


class Words(Value):
    """Names for the columns of one kind of file.

    `spellings` maps each plain name to its key; a `passed_over` column is silently ignored.
    `assigned` gives a column's meaning in this file, by its plain name; an empty key leaves it out.
    `questions` are words in longer headings, as in sign-up forms; those of `other` mark a heading
    that asks about something else.
    """

    spellings: Mapping[str, str]
    passed_over: Container[str] = ()
    assigned: Mapping[str, str] = field(default_factory=dict)
    questions: Mapping[str, Sequence[str]] = field(default_factory=dict)
    put_together: Callable[[str], str | None] = _no_parts
    """What a plain name means that is put together from two words."""

    def key(self, column: str) -> str | None:
        """Return a column's key, or None if unknown."""
        found = self.exact(column)
        return self.asked(column) if found is None else found

    def exact(self, column: str) -> str | None:
        """Return the key of an exact column name, or None if unknown."""
        name = plain(column)
        if name in self.assigned:
            return self.assigned[name]
        # “#name” marks the line of headings; “# Tickets” and “Order #” mean a number.
        if _MARKED.match(column):
            column = column[1:]
        if "#" in column or "№" in column:
            name = plain(re.sub("[#№]", " number ", column))
        return self.spellings.get(name) or self.put_together(name)

    def asked(self, column: str) -> str | None:
        """Return what a longer heading asks about, as in sign-up forms, or None if unknown."""
        words = words_of(column)
        if "#" in column or (" " not in words and "?" not in column):
            return None
        if plain(column) in self.assigned or self.is_passed_over(column):
            return None
        padded = f" {words} "
        hits: dict[str, int] = {}
        for key, spellings in self.questions.items():
            hits[key] = max((len(word) for word in spellings if f" {word} " in padded), default=0)
        # A question about a contact or a list is not about a player.
        if hits.pop("other", 0):
            return None
        # “Which town do you come from?” contains “do you come” but is about the town.
        if hits.get("club") or hits.get("faction"):
            hits.pop("status", 0)
        key = max(hits, key=lambda one: hits[one], default="")
        return key if hits.get(key) else None

    def is_passed_over(self, column: str) -> bool:
        """Tell whether a column is silently ignored."""
        column = column[1:] if _MARKED.match(column) else column
        number = re.sub("[#№]", " number ", column)
        return plain(column) in self.passed_over or plain(number) in self.passed_over

    @property
    def of_games(self) -> bool:
        """Whether they are for games, not for a roster."""
        return "round" in self.spellings

    def is_given(self, column: str) -> bool:
        """Tell whether a person assigned a column's meaning."""
        return plain(column) in self.assigned

    def known(self, column: str) -> bool:
        """Tell whether a cell is a column's name."""
        return bool(column) and self.exact(column) is not None


COLUMN_HINT = "Set what each column means: --column HEADING=MEANING."
_ON_SCREEN = "Press {many.columns|ctrl+l} to change what the columns mean."


class Unread(TableFault):
    """A table lacks a column; a person can assign meanings to `columns`, using `words`."""

    def __init__(self, sentence: str, columns: Sequence[tuple[str, str]], words: Words) -> None:
        super().__init__(sentence)
        self.hint, self.hint_on_screen = COLUMN_HINT, _ON_SCREEN
        self.columns = tuple(columns)
        self.words = words


class ColumnTable:
    """A table from the file `name`, whose cells are accessed by a column's key."""

    def __init__(self, table: RawTable, name: str, words: Words, idle: Container[str] = ()) -> None:
        """Find the columns; `idle` columns are not used, whatever their names."""
        self._idle = idle
        self._table = table
        self._name = name
        self.words = words
        """The vocabulary used to read its columns."""
        self._positions: list[dict[str, int]] = []
        self._others: list[dict[str, list[int]]] = []
        """Columns of the same meaning behind the first, which count where that is empty."""
        self._unused: list[str] = []
        self.asking: list[tuple[str, str]] = []
        """Longer headings, each with the key it is read as."""
        self._odd: dict[str, list[int]] = {}
        self._numbering = [
            column
            for column in table.columns
            if column and words.is_passed_over(column) and self._is_numeric(column)
        ]
        for head in table.all_heads:
            self._positions.append({})
            self._others.append({})
            # An assigned meaning comes first, then an exact name.
            ranks = [(not words.is_given(each), words.exact(each) is None) for each in head]
            for index in sorted(range(len(head)), key=ranks.__getitem__):
                self._place(index, head[index])

    def _place(self, index: int, column: str) -> None:
        key = self.words.exact(column)
        places = self._positions[-1]
        if column in self._idle:
            key = None
        elif key is None:
            key = self.words.asked(column)
            part = len(self._positions) - 1
            both = (row.cells for row in self._table.rows if row.part == part)
            # It adds up with an earlier column if no row has both cells.
            if key in places and any(cells[places[key]] and cells[index] for cells in both):
                key = None
            if key:
                self.asking.append((column, key))
        if key is None:
            if column and not self.words.is_passed_over(column):
                self._unused.append(column)
        # The same heading twice in a line of two players: the second is the other player's.
        elif key.endswith(f" {OWN_SIDE}") and key in places:
            places.setdefault(key.removesuffix(OWN_SIDE) + OTHER_SIDE, index)
        # Player and Player, each with a name: the second is the opponent.
        elif key == "first" and self._is_second(column):
            places["second"] = index
        elif key in places:
            self._others[-1].setdefault(key, []).append(index)
        elif key:
            places[key] = index

    def _is_second(self, column: str) -> bool:
        """Tell whether a column is named like the first player's, and no column is the second's."""
        place = self._positions[-1].get("first")
        if place is None or "second" in self._positions[-1]:
            return False
        return plain(self._table.columns[place]) == plain(column)

    @property
    def columns(self) -> tuple[tuple[str, str], ...]:
        """Return every column as written, with its key; empty if it is not used."""
        headings = dict.fromkeys(column for head in self._table.all_heads for column in head)
        return tuple(
            (column, "" if column in self._idle else self.words.key(column) or "")
            for column in headings
            if column
        )

    def has(self, *keys: str) -> bool:
        """Tell whether the table has all of these columns."""
        return all(key in self._positions[0] for key in keys)

    def require(self, *keys: str) -> None:
        """Raise `Unread` with the columns found if one of these is missing."""
        missing = [key for key in dict.fromkeys(keys) if key not in self._positions[0]]
        if not missing:
            return
        words = {"first": "player1", "second": "player2"}
        wanted = " and ".join(words.get(key, key) for key in missing)
        found = ", ".join(shown(column) for column in self._table.columns if column)
        raise Unread(
            f"{self._name} has no column called {wanted}; its columns are {found}. " + COLUMN_HINT,
            self.columns,
            self.words,
        )

    def cell(self, row: SheetRow, key: str) -> str:
        """Return a cell as written; empty if the table has no such column."""
        return next((cell for _, cell in self.cells(row, key)), "")

    def cells(self, row: SheetRow, key: str) -> list[tuple[str, str]]:
        """Return the filled cells of all columns with this key, each with its heading."""
        index = self._positions[row.part].get(key)
        if index is None:
            return []
        head = self._table.all_heads[row.part]
        at = [index, *self._others[row.part].get(key, ())]
        return [(head[each], cell) for each in at if (cell := row.cells[each])]

    def cell_below(self, row: SheetRow, column: str) -> str:
        """Return the cell below a heading, whatever its meaning; empty if there is none."""
        head = self._table.all_heads[row.part]
        return row.cells[head.index(column)] if column in head else ""

    def disagreements(
        self, key: str, rows: Sequence[SheetRow], agree: Callable[[str, str], bool]
    ) -> Mapping[tuple[str, str], Sequence[tuple[int, str, str]]]:
        """Return where columns with the same key differ, by headings: lines with both cells."""
        unlike: dict[tuple[str, str], list[tuple[int, str, str]]] = {}
        for row in rows:
            (first, cell), *others = self.cells(row, key) or [("", "")]
            for heading, other in others:
                if fold(cell) != fold(other) and not agree(cell, other):
                    unlike.setdefault((first, heading), []).append((row.line, cell, other))
        return unlike

    @property
    def doubled(self) -> Sequence[str]:
        """Return the keys that several columns have."""
        return list(dict.fromkeys(key for others in self._others for key in others))

    @cached_property
    def tickets_differ(self) -> bool:
        """Whether the filled cells of the tickets differ."""
        cells = (self.cell(row, "ticket") for row in self._table.rows)
        return len({words_of(cell) for cell in cells if cell}) > 1

    def odd_numbers(self, row: SheetRow) -> Iterator[tuple[str, str]]:
        """Yield cells with letters in columns that number the rows, each with its heading."""
        for column, cell in zip(self._table.all_heads[row.part], row.cells, strict=False):
            if column in self._numbering and any(map(str.isalpha, cell)):
                yield column, cell

    def _is_numeric(self, column: str) -> bool:
        """Tell whether most cells of a column are numbers."""
        filled = list(filter(None, self._table.cells_below(column)))
        return sum(cell.strip(".)#").isdecimal() for cell in filled) * 2 >= len(filled) > 0

    def unused_cells(self, row: SheetRow) -> Iterator[tuple[str, str]]:
        """Yield a row's filled cells that are not used, each with its heading."""
        for column, cell in zip(self._table.all_heads[row.part], row.cells, strict=False):
            if cell and column in self._unused:
                yield column, cell

    def holds_states(self, column: str) -> bool:
        """Tell whether all cells of a column name a status, and its heading is not a remark's.

        A heading of free text, a remark or a question to the organizer, has a word of one or a ?.
        """
        padded = f" {words_of(column)} "
        remark = any(f" {word} " in padded for word in vocabulary.words("remark"))
        if remark or column.rstrip().endswith("?") or column not in self._table.columns:
            return False
        said = set(map(words_of, self._table.cells_below(column)))
        return all(map(exact_part, said - {""}))

    def is_filled_in_part(self, column: str) -> bool:
        """Tell whether a column has both empty or negative cells and others."""
        cells = self._table.cells_below(column)
        return {bool(cell) and flag(cell) is not False for cell in cells} == {True, False}

    def heading(self, key: str) -> str:
        """Return a column's heading as written."""
        index = self._positions[0].get(key)
        return "" if index is None else self._table.columns[index]

    def number(self, row: SheetRow, key: str, most: int) -> int | None:
        """Return the whole number in a cell, or None if it is empty or has none."""
        cell = self.cell(row, key)
        if not cell or cell in _UNKNOWN:
            return None
        found = whole_number(cell, most)
        if found is None:
            self._odd.setdefault(key, []).append(row.line)
        return found

    def warnings(self, used: Container[str] = ()) -> tuple[InputWarning, ...]:
        """Return warnings about the table and its cells; `used`: columns read by content."""
        warnings = list(self._table.warnings)
        for key, numbers in self._odd.items():
            odd = f"{shown(self.heading(key) or key)} is not a number, so it was skipped."
            warnings += about_lines(self._name, numbers, odd, Weight.FIGURE)
        idle = [column for column in self._unused if column not in used]
        if idle:
            names = first_few([f"“{shown(column)}”" for column in idle], 20)
            unused = f"These columns of {self._name} are not used: {names}."
            warnings.append(InputWarning(unused, Weight.FIGURE))
        return tuple(warnings)


def whole_number(cell: str, most: int) -> int | None:
    """Return the whole number from 0 to `most` in a cell, even within words like `Round 3`."""
    # `isdigit` also accepts superscript digits and thousands of digits, which `int` refuses.
    if cell.isascii() and cell.isdigit() and len(cell) < 10:
        return int(cell) if int(cell) <= most else None
    found = _NUMBER.fullmatch(cell)
    return int(found[1]) if found and int(found[1]) <= most else None


def plain(column: str) -> str:
    """Return a column's name without case, accents, spaces and punctuation: `P1_CP` is `p1cp`."""
    return re.sub(r"[\W_]+", "", fold(column))
