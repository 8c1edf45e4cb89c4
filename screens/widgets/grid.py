"""A table of rows with fixed, flexible and wide-only columns, that keeps its cursor on a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import DataTable

from data.clean import fold
from screens.widgets.find_line import Narrowed
from srtui.rules.value import Value
from srtui.words.wording import is_number

WIDE = 100
"""Columns of a terminal from which `wide` columns are shown."""
NARROW = 60
"""Columns of a terminal from which `spare` columns are shown."""


class Column(Value):
    """One column: `width` in cells, or `flex` to share what is left.

    `wide`: only where there is room for it; `spare`: everywhere but on the narrowest terminals.
    Numbers stand on the `right`.
    """

    title: str
    width: int = 0
    right: bool = False
    flex: int = 0
    wide: bool = False
    spare: bool = False


class Row(Value):
    """One row: `key` tells it from the others, `number` is what digits find, `words` what `/` does.

    `style` is a style for the whole row; what it means must also stand in a word of the row.
    """

    key: str
    cells: tuple[str, ...]
    words: str = ""
    number: int | None = None
    style: str = ""


class Grid(DataTable[Text], inherit_bindings=False):
    """A list of the event. Rows are replaced as a whole; unchanged cells are not painted again.

    It takes only the keys that move up and down; enter, left and right are the place's.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", show=False),
        Binding("down", "cursor_down", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
        Binding("home,ctrl+home", "scroll_top", show=False),
        Binding("end,ctrl+end", "scroll_bottom", show=False),
    ]

    def __init__(self, columns: Sequence[Column], *, id: str | None = None) -> None:
        super().__init__(cursor_type="row", zebra_stripes=False, id=id)
        self.spec = tuple(columns)
        self.rows_wanted: tuple[Row, ...] = ()
        self.filter_text = ""
        self._laid: tuple[int, tuple[Column, ...]] | None = None
        self._shown: tuple[Row, ...] = ()

    def fill(self, rows: Sequence[Row], columns: Sequence[Column] | None = None) -> None:
        """Show these rows (and columns), as far as the filter lets them through."""
        self.rows_wanted = tuple(rows)
        if columns is not None:
            self.spec = tuple(columns)
        self._paint()

    def narrow(self, text: str) -> None:
        """Show only rows whose words contain `text`."""
        self.filter_text = fold(text)
        self._paint()

    @property
    def current(self) -> Row | None:
        """The row under the cursor."""
        return self._shown[self.cursor_row] if self._shown else None

    @property
    def shown(self) -> tuple[Row, ...]:
        """The rows that the filter lets through."""
        return self._shown

    def find(self, text: str) -> bool:
        """Move the cursor to the next row with this number, or with `text` in its words."""
        wanted = fold(text)
        order = [*range(self.cursor_row + 1, len(self._shown)), *range(self.cursor_row + 1)]
        for index in order:
            row = self._shown[index] if index < len(self._shown) else None
            if row is None:
                continue
            hit = str(row.number) == wanted if is_number(wanted) else wanted in fold(row.words)
            if hit:
                self.move_cursor(row=index)
                return True
        return False

    def go_to(self, key: str) -> bool:
        """Move the cursor to the row with this key."""
        for index, row in enumerate(self._shown):
            if row.key == key:
                self.move_cursor(row=index)
                return True
        return False

    def on_resize(self, _: events.Resize) -> None:
        """Lay the columns out for the new width."""
        self._paint()

    def _paint(self) -> None:
        width = self.size.width
        if not width:
            return
        rows = self.rows_wanted
        if self.filter_text:
            rows = tuple(row for row in rows if self.filter_text in fold(row.words))
            self.post_message(Narrowed(len(rows), len(self.rows_wanted)))
        same = self._laid == (width, self.spec)
        if same and [row.key for row in rows] == [row.key for row in self._shown]:
            self._update(rows)
        else:
            self._rebuild(rows, width)
        self._shown = rows

    def _visible(self) -> list[int]:
        width = self.outer_size.width  # beside a pane it has less than the terminal
        return [
            index
            for index, column in enumerate(self.spec)
            if width >= (WIDE if column.wide else NARROW if column.spare else 0)
        ]

    def _widths(self, visible: list[int], width: int) -> dict[int, int]:
        left = width - sum(self.spec[i].width + 2 * self.cell_padding for i in visible) - 1
        shares = sum(self.spec[i].flex for i in visible) or 1
        return {i: max(self.spec[i].width + left * self.spec[i].flex // shares, 3) for i in visible}

    def _rebuild(self, rows: tuple[Row, ...], width: int) -> None:
        before = self.current.key if self.current else None
        at = self.cursor_row
        self.clear(columns=True)
        visible = self._visible()
        for index, cells in self._widths(visible, width).items():
            column = self.spec[index]
            title = Text(column.title, justify=_side(column), no_wrap=True)
            self.add_column(title, width=cells, key=str(index))
        for row in rows:
            self.add_row(*(self._cell(row, index) for index in visible), key=row.key)
        self._laid = (width, self.spec)
        self._shown = rows
        if not (before and self.go_to(before)) and rows:
            self.move_cursor(row=min(at, len(rows) - 1))

    def _update(self, rows: tuple[Row, ...]) -> None:
        visible = self._visible()
        for old, new in zip(self._shown, rows, strict=True):
            if old == new:
                continue
            for index in visible:
                if (old.cells[index], old.style) != (new.cells[index], new.style):
                    self.update_cell(new.key, str(index), self._cell(new, index))

    def _cell(self, row: Row, index: int) -> Text:
        side = _side(self.spec[index])
        text = Text(row.cells[index], style=row.style, justify=side, no_wrap=True)
        text.overflow = "ellipsis"
        return text


def _side(column: Column) -> Literal["left", "right"]:
    return "right" if column.right else "left"
