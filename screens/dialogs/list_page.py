"""A list over everything else: a line narrows it, another says what was done, the last the keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from screens.widgets.grid import Column, Grid
from screens.widgets.keys_said import KeysSaid
from screens.widgets.lines import MessageLine


class ListPage(ModalScreen[None]):
    """Page with a list; subclasses fill it and act on its rows, and it binds `find` and `leave`."""

    def rows_of(
        self, title: str, columns: Sequence[Column], narrows: str, keys: str
    ) -> ComposeResult:
        """Yield the page: title, list, the line to find with, what was done, and the keys.

        The placeholder of the line is `narrows`; keys are written as sentences name them.
        """
        with Vertical(classes="box settings"):
            yield Static(Text(title, style="bold"))
            yield Grid(columns)
            yield Input(placeholder=narrows, compact=True)
            yield MessageLine("")
            yield KeysSaid(keys)

    @property
    def _grid(self) -> Grid:
        return self.query_one(Grid)

    @property
    def _message_line(self) -> MessageLine:
        return self.query_one(MessageLine)

    def action_find(self) -> None:
        """Show only rows with a word."""
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Words narrow the list while they are typed."""
        self._grid.narrow(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Back to the list, which stays narrow."""
        event.stop()
        self._grid.focus()

    def action_leave(self) -> None:
        """Show all rows again; then close."""
        line = self.query_one(Input)
        if line.value or line.has_focus:
            line.value = ""
            self._grid.focus()
        else:
            self.leave()

    def leave(self) -> None:
        """Close the page and go back to the place below it."""
        self.dismiss()
