"""A part of a screen that is one text, painted only where it has changed."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static


class TextPart(Static):
    """Text that is painted only where it has changed, and never read as markup."""

    def __init__(self, *, id: str, classes: str | None = None) -> None:
        super().__init__("", id=id, classes=classes, markup=False)
        self._written = Text()

    def write(self, text: Text) -> None:
        """Show this text."""
        if self._written != text:
            self._written = text
            self.update(text, layout=False)
