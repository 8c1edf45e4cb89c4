"""Yes or no, in words."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Checkbox


class Tick(Checkbox, inherit_bindings=False):
    """A box that says yes or no: the framework's own tells it by colour alone.

    Space turns it over; enter is left to the form.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "toggle_button", show=False, id="form.tick"),
    ]

    def __init__(self, help: str, value: bool, *, id: str) -> None:
        self._help = help
        super().__init__(_words(value, help), value, id=id, compact=True)
        self.BUTTON_LEFT = self.BUTTON_RIGHT = ""  # they would be painted as blocks
        self.BUTTON_INNER = _mark(value)

    def watch_value(self) -> None:
        """Show the current value."""
        super().watch_value()
        self.BUTTON_INNER = _mark(self.value)
        self.label = _words(self.value, self._help)


def _mark(value: bool) -> str:
    return "[x]" if value else "[ ]"


def _words(value: bool, help: str) -> str:
    said = "yes" if value else "no"
    return f"{said} · {help}" if help else said
