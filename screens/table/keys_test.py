"""A table's keys are tried before the game: the left one, then the right one."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.context import base_of
from screens.table.sides import NAMED, side_bindings
from screens.widgets.keys_line import KeysSaid
from srtui.model.serving import Tested

ANSWER_SECONDS = 3.0
"""Seconds that the answer stays when both keys have come."""
SIDES = ("left", "right")


class KeysTest(ModalScreen[None]):
    """Dialog that asks for one key after another; nothing here acts on the game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *side_bindings("press"),
        Binding("escape", "leave", "Not now", id="keys.leave"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.tested: Tested = "asked"
        self._wrong = ""

    def compose(self) -> ComposeResult:
        """Yield why keys are asked for, and the next one."""
        with Vertical(classes="box"):
            yield Static(
                Text("The organizer is testing the tables. No game has started.", style="bold")
            )
            yield Static(self._lines(), id="keys", classes="question")
            yield KeysSaid("{|esc} not now")

    def _lines(self) -> Text:
        done = {"asked": 0, "left": 1, "both": 2}[self.tested]
        sign = base_of(self).signs
        lines = [
            f"{sign.done if at < done else sign.open} {side} side: press {NAMED[at]}"
            for at, side in enumerate(SIDES)
        ]
        said = self._wrong or ("Both keys work. Thank you!" if done == 2 else "")
        return Text("\n".join([*lines, said]))

    def action_press(self, side: int) -> None:
        """Take the key of a side, the left one first."""
        wanted = 0 if self.tested == "asked" else 1
        self._wrong = ""
        if self.tested != "both" and side == wanted:
            self.tested = "left" if side == 0 else "both"
            if side:
                self.set_timer(ANSWER_SECONDS, self.action_leave)
        elif self.tested == "asked":
            self._wrong = f"That was the right side's key. Press {NAMED[0]}, on the left, first."
        self.query_one("#keys", Static).update(self._lines())

    def action_leave(self) -> None:
        """Back to the table."""
        # `dismiss` fails where another screen lies on top.
        if self.is_current:
            self.dismiss(None)
