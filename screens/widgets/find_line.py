"""Line to type what to find.

A number goes to its row; a word filters a list, or leads to the next line of a page that has it.
"""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input

from screens.widgets.lines import Plain
from srtui.text.phrases import capital, is_number

ROOM = 72
"""Cells of the line from which on its keys are shown beside the typed text."""


class Narrowed(Message):
    """A list shows `shown` of its `total` rows, because a word filters it."""

    def __init__(self, shown: int, total: int) -> None:
        super().__init__()
        self.shown = shown
        self.total = total


class FindLine(Horizontal):
    """Input line for a number of the list, or a word that filters it.

    While it filters, it stays visible with the number of rows left.

    `numbers`: what the list numbers, as "table"; empty: digits are words like any other.
    `narrows`: a word leaves only what has it in sight.
    """

    def __init__(self, numbers: str, *, narrows: bool = True) -> None:
        super().__init__(id="finding", classes="hidden")
        self._numbers = numbers
        self._word_does = "Only" if narrows else "Find"

    def compose(self) -> ComposeResult:
        """Yield the label, the typed word and how much is left."""
        yield Plain("Find", id="find-what")
        hint = f"{self._numbers} or a word" if self._numbers else "a word"
        # The line is opened with the digit that was pressed: selected, the next one would replace
        # it.
        yield Input(placeholder=hint, compact=True, select_on_focus=False, id="find")
        yield Plain("", id="find-left")

    @property
    def typed(self) -> Input:
        """The field in which one types what to find."""
        return self.query_one(Input)

    @property
    def number(self) -> str:
        """The number typed, empty where that is a word or nothing."""
        text = self.typed.value.strip()
        return text if self._numbers and is_number(text) else ""

    @property
    def word(self) -> str:
        """The word that filters, empty where there is none."""
        return "" if self.number else self.typed.value.strip()

    def begin(self, text: str) -> None:
        """Show the line with this typed already."""
        self.remove_class("hidden")
        self.typed.value = text
        self.typed.cursor_position = len(text)

    def end(self) -> None:
        """Hide it; nothing is filtered."""
        self.typed.value = ""
        self.add_class("hidden")

    def say(self) -> None:
        """Show what to type now."""
        what = self._word_does if self.word else "Find"
        if self.number:
            what = capital(self._numbers)
        self.query_one("#find-what", Plain).update(what)
        if not self.word:
            self.query_one("#find-left", Plain).update("enter: go to it" if self.number else "")

    def say_left(self, found: Narrowed) -> None:
        """Show how many rows are left."""
        if self.word:
            left = f"{found.shown} of {found.total} · esc: all"
            self.query_one("#find-left", Plain).update(left)

    def say_place(self, at: int, total: int) -> None:
        """Say at which of the lines with the word one is, from 1 on, and what leads further."""
        leads = " · enter: next · up: before · esc: done" if self.size.width >= ROOM else ""
        said = f"{at} of {total}{leads}" if total else "not found · esc: done"
        self.query_one("#find-left", Plain).update(said if self.word else "")
