"""A line with something in it already: a letter replaces it, backspace only shortens it."""

from __future__ import annotations

from textual.widgets import Input


class FilledInput(Input):
    """An input that selects its text on focus, so that typing replaces it.

    Backspace edits it instead: it deletes the last letter, and not a whole path.
    """

    def action_delete_left(self) -> None:
        """Delete the selection, or the letter on the left.

        Of a text selected as a whole the last letter alone.
        """
        if self.value and self.selected_text == self.value:
            self.cursor_position = len(self.value)
        super().action_delete_left()
