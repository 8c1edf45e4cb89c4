"""The lines around every screen: state and next step on top, what was just said below."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static

from srtui.views.status import Status


class Plain(Static):
    """Text that may come from people: never read as markup."""

    def __init__(self, text: str = "", *, id: str | None = None) -> None:
        super().__init__(text, id=id, markup=False)


class StateLine(Plain):
    """Event, edition, round and phase, time left, games out."""


class NextLine(Plain):
    """What needs the organizer now, with the key that does it."""


class Said(Plain):
    """The sentence of the last command, a warning, or why something was not done.

    It takes the lines that it needs: a reason that is cut is none.
    """

    def plain(self, sentence: str) -> None:
        """Something was done."""
        self._show(sentence, "")

    def warn(self, sentence: str) -> None:
        """Something was done, but."""
        self._show(f"Warning: {sentence}", "warned")

    def refuse(self, sentence: str) -> None:
        """Something was not done."""
        self._show(f"Not done: {sentence}", "refused")

    def clear_refusal(self) -> None:
        """What was refused is being mended."""
        if self.has_class("refused"):
            self.plain("")

    def _show(self, sentence: str, kind: str) -> None:
        self.set_classes(kind)
        self.update(Text(sentence))


def next_text(status: Status) -> Text:
    """The second line: key, then the sentence."""
    return Text.assemble(("n", "bold"), " → ", status.next.sentence, overflow="ellipsis")
