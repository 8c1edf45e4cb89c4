"""What was just said, and text that may come from people."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static

from srtui.views.layout import width_of


class Plain(Static):
    """Text that may come from people: never read as markup."""

    def __init__(self, text: str = "", *, id: str | None = None) -> None:
        super().__init__(text, id=id, markup=False)


class Said(Plain):
    """The sentence of the last command, a warning, or why something was not done.

    It takes the lines that it needs: a reason that is cut is none.
    """

    def __init__(self, text: str = "", *, id: str | None = None) -> None:
        super().__init__(text, id=id)
        self.sentence = text
        self.set_class(not text, "silent")

    def plain(self, sentence: str) -> None:
        """Say what was done, without a colour."""
        self._show(sentence, "")

    def warn(self, sentence: str) -> None:
        """Say what was done, as a warning."""
        self._show(f"Warning: {sentence}", "warned")

    def refuse(self, sentence: str) -> None:
        """Say what was not done, and why."""
        self._show(f"Not done: {sentence}", "refused")

    def clear_refusal(self) -> None:
        """What was refused is being mended."""
        if self.has_class("refused"):
            self.plain("")

    def _show(self, sentence: str, kind: str) -> None:
        self.sentence = sentence
        self.set_classes(kind if sentence else "silent")
        self.update(Text(sentence))


def fitting(said: str, width: int) -> str:
    """As many parts of a line, from its beginning, as there is room for; the first always."""
    while width_of(said) > width and " · " in said:
        said = said.rpartition(" · ")[0]
    return said
