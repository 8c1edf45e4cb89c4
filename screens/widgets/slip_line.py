"""The line on which slips are typed: while it is empty, letters are still commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input
from textual.widgets.input import Selection

from srtui.text.phrases import is_number


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

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False, id="list.up"),
        Binding("down", "move(1)", show=False, id="list.down"),
        Binding("pageup", "move(-10)", show=False, id="list.page-up"),
        Binding("pagedown", "move(10)", show=False, id="list.page-down"),
        Binding("enter", "submit", "Save", id="slip.save", tooltip="Save the slip"),
        Binding("escape", "aside", "Clear", id="slip.aside",
                tooltip="Clear the line; press again to restore it"),
    ]  # fmt: skip

    aside = ""
    begun = ""
    """What the line was begun with, and nobody has typed."""
    waiting: tuple[str, ...] = ()
    """Slips that were pasted, to be saved one after the other behind that of the line."""
    _waiting_aside: tuple[str, ...] = ()

    def __init__(self, hints: Sequence[str], **how: Any) -> None:
        """`hints`: what a slip looks like, the longest first."""
        super().__init__(placeholder=hints[-1], **how)
        self._hints = hints

    def on_resize(self) -> None:
        """Show the longest hint that has room, also once details are shown beside the list."""
        room = self.content_size.width - 1
        self.placeholder = next((hint for hint in self._hints if len(hint) <= room), "")

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
