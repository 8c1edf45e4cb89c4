"""Input lines for slips (while empty, letters are still commands) and for searching.

In a search, a number leads to its row; a word filters a list, or leads to the next line of a page
that contains it.
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

    Escape sets a half-typed line aside; on an empty line it restores it. If several lines are
    pasted, the others wait until the first is saved, and are set aside with it.
    """

    class Pasted(Message):
        """Several slips were pasted at once and are waiting."""

    class Moved(Message):
        """Up or down was pressed, to move by `step` rows."""

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
        """Create the line. `hints`: examples of slips, longest first."""
        super().__init__(placeholder=hints[-1], **how)
        self.hints = hints

    def on_resize(self) -> None:
        """Show the longest hint that fits, including after details appear beside the list."""
        room = self.content_size.width - 1
        self.placeholder = next((hint for hint in self.hints if len(hint) <= room), "")

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Accept only digits on an empty line, or on a restored one that is still selected."""
        return self._takes(character) and super().check_consume_key(key, character)

    async def _on_key(self, event: events.Key) -> None:
        if event.is_printable and not self._takes(event.character):
            event.prevent_default()  # the input below this class would take the letter

    def _takes(self, character: str | None) -> bool:
        begins = not self.value or self.selected_text == self.value
        return not begins or bool(character and is_number(character))

    def watch_value(self, old: str, new: str) -> None:
        """Refresh the keys below when the line is started or emptied."""
        if bool(old) != bool(new):
            self.refresh_bindings()

    def action_move(self, by: int) -> None:
        """Move the list's cursor from the slip."""
        self.post_message(self.Moved(by))

    def action_aside(self) -> None:
        """Set the line aside; if it is empty, restore the line set aside last."""
        if self.value:
            self._waiting_aside, self.waiting = self.waiting, ()
            # Text that the next step filled in was not typed, and that step fills it in again.
            kept = self.aside if self.value == self.begun else self.value
            self.value, self.aside = "", kept
        else:
            self._waiting_aside, self.waiting = (), self._waiting_aside
            self.value, self.aside = self.aside, ""
            # Everything is selected: who pressed escape twice, to be sure that the line is empty,
            # can type the next slip over it; the end key continues the old one.
            self.selection = Selection(0, len(self.value))
            return
        self.cursor_position = len(self.value)

    def _on_paste(self, event: events.Paste) -> None:
        """Insert a single line at the cursor; several lines are slips. Tabs become spaces."""
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
    """A list shows `shown` of its `total` rows because a word filters it."""

    def __init__(self, shown: int, total: int) -> None:
        super().__init__()
        self.shown = shown
        self.total = total


class FindLine(Horizontal):
    """Input line for a number in the list, or for a word that filters it.

    While filtering, it stays visible and shows the number of rows left.

    `numbers`: what the list numbers, such as "table"; empty: digits are ordinary words. `narrows`:
    only rows that contain the word stay visible.
    """

    def __init__(self, numbers: str, *, narrows: bool = True) -> None:
        super().__init__(id="finding", classes="hidden")
        self._numbers = numbers
        self._word_does = "Only" if narrows else "Find"

    def compose(self) -> ComposeResult:
        """Yield the label, the typed text and the number of rows left."""
        yield Plain("Find", id="find-what")
        hint = f"{self._numbers} or a word" if self._numbers else "a word"
        # The line opens with the digit that was pressed, which must not be replaced by the next.
        yield Input(placeholder=hint, compact=True, select_on_focus=False, id="find")
        yield Plain("", id="find-left")

    @property
    def typed(self) -> Input:
        """The field for the text to find."""
        return self.query_one(Input)

    @property
    def number(self) -> str:
        """The number typed; empty if the text is a word or empty."""
        text = self.typed.value.strip()
        return text if self._numbers and is_number(text) else ""

    @property
    def word(self) -> str:
        """The word that filters; empty if there is none."""
        return "" if self.number else self.typed.value.strip()

    def begin(self, text: str) -> None:
        """Show the line with this text already typed."""
        self.remove_class("hidden")
        self.typed.value = text
        self.typed.cursor_position = len(text)

    def end(self) -> None:
        """Hide the line; remove the filter."""
        self.typed.value = ""
        self.add_class("hidden")

    def say(self) -> None:
        """Show what can be typed now."""
        what = self._word_does if self.word else "Find"
        if self.number:
            what = capital(self._numbers)
        self.query_one("#find-what", Plain).update(what)
        if not self.word:
            self.query_one("#find-left", Plain).update("enter: go to it" if self.number else "")

    def say_left(self, found: Narrowed) -> None:
        """Show the number of rows left."""
        if self.word:
            self.query_one("#find-left", Plain).update(f"{found.shown} of {found.total} · esc: all")

    def say_place(self, at: int, total: int) -> None:
        """Show which of the matching lines is current, from 1, and the keys to go on."""
        leads = " · enter: next · up: previous · esc: done" if self.size.width >= ROOM else ""
        said = f"{at} of {total}{leads}" if total else "not found · esc: done"
        self.query_one("#find-left", Plain).update(said if self.word else "")
