"""Several of a few things, in an order: each with a key, the order as they were chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from screens.dialogs.pick import SHARE
from screens.widgets.choice_field import cap
from screens.widgets.keys_said import KeysSaid

KEYS = "{choose.toggle|space} or {|enter} toggle   {choose.done|s} done   {choose.leave|esc} back"


class Choose(ModalScreen[tuple[int, ...]]):
    """Dialog that closes with the positions of the chosen options, in order; empty if none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "switch", "Choose", id="choose.toggle"),
        Binding("s,ctrl+s", "done", "Done", id="choose.done"),
        Binding("escape", "leave", "Back", id="choose.leave"),
    ]

    def __init__(self, title: str, options: Sequence[str]) -> None:
        super().__init__()
        self._heading = title
        self._options = tuple(options)
        self._chosen: list[int] = []

    def compose(self) -> ComposeResult:
        """Yield the title, a line per option with its place in the order, the keys."""
        with Vertical(classes="box"):
            yield Static(Text(self._heading, style="bold"))
            yield OptionList(*map(self._line, range(len(self._options))), id="options")
            yield KeysSaid(KEYS)

    def _line(self, at: int) -> Text:
        place = f"{self._chosen.index(at) + 1:>2}." if at in self._chosen else "   "
        return Text(f"{place} {self._options[at]}")

    def on_resize(self) -> None:
        """Use the height that the screen has."""
        cap(self.query_one(OptionList), SHARE)

    def on_mount(self) -> None:
        """Put the cursor on the first line."""
        options = self.query_one(OptionList)
        options.highlighted = 0
        options.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter chooses, or takes back."""
        self._toggle(event.option_index)

    def action_switch(self) -> None:
        """Choose the line under the cursor, or not: space, as a click does."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self._toggle(at)

    def _toggle(self, at: int) -> None:
        if at in self._chosen:
            self._chosen.remove(at)
        else:
            self._chosen.append(at)
        options = self.query_one(OptionList)
        # All lines: to take one out of the order moves the numbers of those behind it.
        for place in range(len(self._options)):
            options.replace_option_prompt_at_index(place, self._line(place))

    def action_done(self) -> None:
        """Close with what was chosen."""
        self.dismiss(tuple(self._chosen))

    def action_leave(self) -> None:
        """Close with an empty answer: nothing was chosen, and nothing is done."""
        self.dismiss(())
