"""One key for each side, far apart and on every keyboard, and a question that needs both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

KEYS = ("tab,left,less_than_sign", "backspace,right,delete,greater_than_sign")
"""The keys of the left side and of the right side. No layout moves them; the last ones are the same
on the screens of organizer and judge, where the others edit and move."""
NAMED = ("tab", "backspace")
"""As they are shown."""
SHORT = ("tab", "bksp")
"""The same where there is little room."""


def side_bindings(action: str) -> list[BindingType]:
    """The keys of both sides, for an action that takes the side: 0 left, 1 right."""
    return [
        Binding(keys, f"{action}({side})", show=False, id=f"side.{name}")
        for side, (name, keys) in enumerate(zip(("left", "right"), KEYS, strict=True))
    ]


class Both(ModalScreen[bool]):
    """Asks both players: each says yes with the key of his side, n or escape says no.

    `names`: who sits left and right.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *side_bindings("agree"),
        Binding("n,escape", "close", "No", id="both.no"),
    ]

    def __init__(self, sentences: Sequence[str], question: str, names: tuple[str, str]) -> None:
        super().__init__()
        self._sentences = tuple(sentences)
        self._question = question
        self.names = names
        self._agreed = [False, False]

    def compose(self) -> ComposeResult:
        """The sentences, the question, who has agreed."""
        with Vertical(classes="box"):
            for sentence in self._sentences:
                yield Static(Text(sentence))
            yield Static(Text(self._question, style="bold"), classes="question")
            yield Static(self._lines(), id="agreed")

    def _lines(self) -> Text:
        lines = [
            f"{'[x]' if agreed else '[ ]'} {name}: {key}"
            for agreed, name, key in zip(self._agreed, self.names, NAMED, strict=True)
        ]
        return Text("\n".join([*lines, "n or escape: no"]))

    def action_agree(self, side: int) -> None:
        """One side agrees; closes when both have."""
        self._agreed[side] = True
        self.query_one("#agreed", Static).update(self._lines(), layout=False)
        if all(self._agreed):
            self.dismiss(True)

    def action_close(self) -> None:
        """Somebody does not."""
        self.dismiss(False)
