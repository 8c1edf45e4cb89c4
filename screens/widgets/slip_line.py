"""Lines to type on: slips (while the line is empty, letters are still commands), and a search.

When searching, a number goes to its row; a word filters a list, or leads to the next line of a page
that has it.
"""

from collections.abc import Sequence
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input
from textual.widgets.input import Selection

from screens.bindings import bind, bindings
from screens.widgets.lines import Plain
from srtui.text.phrases import capital, is_number


class SlipLine(Input):
    """Input line of a slip, which begins with a digit.

    Escape puts a half-typed line aside; on an empty line it restores it. Of several pasted lines
    the rest waits behind the first, and goes aside with it.
    """

    class Pasted(Message):
        """Several slips were pasted at once; they wait."""

    class Moved(Message):
        """Up or down was pressed; `step` rows."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.step = by

    BINDINGS = bindings(
        bind("up", "list.up", action="move(-1)"),
        bind("down", "list.down", action="move(1)"),
        bind("pageup", "list.page-up", action="move(-10)"),
        bind("pagedown", "list.page-down", action="move(10)"),
        bind("enter", "slip.save", "Save", "Save the slip", action="submit"),
        bind("escape", "slip.aside", "Clear", "Clear the line; press again to restore it"),
    )  # fmt: skip

    aside = ""
    begun = ""
    """What the line was begun with, and nobody has typed."""
    waiting: tuple[str, ...] = ()
    """Slips that were pasted, to be saved one after the other behind that of the line."""
    _waiting_aside: tuple[str, ...] = ()

    def __init__(self, hints: Sequence[str], **how: Any) -> None:
        """`hints`: what a slip looks like, the longest first."""
        super().__init__(placeholder=hints[-1], **how)
        self.hints = hints

    def on_resize(self) -> None:
        """Show the longest hint that has room, also once details are shown beside the list."""
        room = self.content_size.width - 1
        self.placeholder = next((hint for hint in self.hints if len(hint) <= room), "")

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Take only digits on an empty line, and on one that was restored as a whole."""
        return self._takes(character) and super().check_consume_key(key, character)

    async def _on_key(self, event: events.Key) -> None:
        if event.is_printable and not self._takes(event.character):
            event.prevent_default()  # the input below this class would take the letter

    def _takes(self, character: str | None) -> bool:
        begins = not self.value or self.selected_text == self.value
        return not begins or bool(character and is_number(character))

    def watch_value(self, old: str, new: str) -> None:
        """Refresh the keys shown below when the line is started or emptied."""
        if bool(old) != bool(new):
            self.refresh_bindings()

    def action_move(self, by: int) -> None:
        """Move the cursor of the list, from the slip."""
        self.post_message(self.Moved(by))

    def action_aside(self) -> None:
        """Put the line aside; on an empty line bring back what was put there last."""
        if self.value:
            self._waiting_aside, self.waiting = self.waiting, ()
            # What the next step has begun is nobody's work, and it begins it again.
            kept = self.aside if self.value == self.begun else self.value
            self.value, self.aside = "", kept
        else:
            self._waiting_aside, self.waiting = (), self._waiting_aside
            self.value, self.aside = self.aside, ""
            # Chosen as a whole: who has pressed twice to be sure that it is empty types the next
            # slip over it; end goes on in this one.
            self.selection = Selection(0, len(self.value))
            return
        self.cursor_position = len(self.value)

    def _on_paste(self, event: events.Paste) -> None:
        """Insert a single line at the cursor; several lines are slips. Tabs separate words, too."""
        event.prevent_default()  # the input below this class would take the first line alone
        event.stop()
        lines = [" ".join(line.split()) for line in event.text.splitlines() if line.strip()]
        if len(lines) == 1:
            self.insert_text_at_cursor(lines[0])
        elif lines:
            self.waiting = (f"{self.value}{lines[0]}", *lines[1:], *self.waiting)
            self.post_message(self.Pasted())


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
        # The line opens with the digit that was pressed, which must not be replaced.
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
        leads = " · enter: next · up: previous · esc: done" if self.size.width >= ROOM else ""
        said = f"{at} of {total}{leads}" if total else "not found · esc: done"
        self.query_one("#find-left", Plain).update(said if self.word else "")
