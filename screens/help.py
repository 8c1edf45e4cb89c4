"""?: the keys of a place and every command, made from the same objects that do the work."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.anywhere import reports
from screens.context import app_of
from srtui.desk.registry import COMMANDS
from srtui.views import everyday

if TYPE_CHECKING:
    from screens.place import PlaceScreen


class Help(ModalScreen[None]):
    """A page to scroll through; escape closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,q", "close", "Back", id="help.close"),
        Binding("r", "reminders", "Reminders", id="help.reminders"),
    ]

    def __init__(self, frame: PlaceScreen) -> None:
        super().__init__()
        self._frame = frame

    def compose(self) -> ComposeResult:
        """What the place is for, its keys, then the commands."""
        with VerticalScroll(classes="box help-page"):
            yield Static(self._page())

    def _page(self) -> Text:
        page = Text()
        about = (self._frame.__doc__ or "").strip()
        page.append(f"{self._frame.place.capitalize()}\n", "bold")
        page.append(" ".join(about.split()) + "\n\n")
        page.append("Keys here\n", "bold")
        for key, text in self._keys():
            page.append(f"  {key:<12}", "bold")
            page.append(f"{text}\n")
        digits = f" Digits find a {self._frame.numbers}." if self._frame.numbers else ""
        page.append(f"\nr: reminders for organizer and judges.{digits}", "bold")
        page.append(" Every command is found with ctrl+p:\n\n", "bold")
        for command in COMMANDS:
            page.append(f"  {command.title}", "bold")
            page.append(f" — {command.told()}{_also(command.id)}\n")
        page.append("\nescape closes this page.")
        return page

    def _keys(self) -> list[tuple[str, str]]:
        seen: dict[str, tuple[list[str], str]] = {}
        for _, binding, _, _ in self._frame.active_bindings.values():
            text = binding.tooltip or binding.description
            if text and binding.id:  # the framework's own have none
                keys, _ = seen.setdefault(binding.action, ([], text))
                shown = self.app.get_key_display(binding)
                if shown not in keys:
                    keys.append(shown)
        return [(" ".join(keys), text) for keys, text in seen.values()]

    def action_reminders(self) -> None:
        """What is easily forgotten."""
        self.dismiss()
        reports.reminders(app_of(self))

    def action_close(self) -> None:
        """Close the page."""
        self.dismiss()


def _also(id: str) -> str:
    words = everyday.called(id)
    return f" Also found as: {', '.join(words)}." if words else ""
