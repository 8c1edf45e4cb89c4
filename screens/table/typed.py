"""One line that somebody types: a PIN, a time, a reason."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

MOST = 80
"""Signs."""


class Typed(ModalScreen[str | None]):
    """Closes with what was typed, or None. `secret`: it is not shown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", id="typed.back"),
    ]

    def __init__(self, question: str, *, secret: bool = False) -> None:
        super().__init__()
        self._question = question
        self._secret = secret

    def compose(self) -> ComposeResult:
        """The question, the line, the keys."""
        with Vertical(classes="box"):
            yield Static(Text(self._question, style="bold"))
            yield Input(password=self._secret, compact=True, max_length=MOST)
            yield Static(Text("enter done   escape back"), classes="help")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter closes with what stands there."""
        event.stop()
        self.dismiss(event.value)

    def action_leave(self) -> None:
        """Close with nothing."""
        self.dismiss(None)
