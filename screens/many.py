"""Many players at once: typed or pasted, one a line, or from a CSV file, with what would happen."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Input, Static, TextArea

from screens.context import app_of
from screens.widgets.lines import Said
from srtui.desk.bring_in.commands import ImportRoster
from srtui.desk.command import Refused
from srtui.views.bring_in import roster_preview

DRAFT = "roster.many"
REST = 0.2
"""Seconds without a key after which the preview is made anew."""


class Many(ModalScreen[None]):
    """The text stays when the page is left. A file's path wins over the text."""

    CSS_PATH = "many.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back, keeps the text", id="many.leave", priority=True),
        Binding("ctrl+s", "add", "Add them", id="many.add", priority=True),
    ]

    _rest: Timer | None = None

    def compose(self) -> ComposeResult:
        """Text, file, preview, what was said, keys."""
        typed = app_of(self).half_typed.get(DRAFT, {})
        with Vertical(classes="box many"):
            yield Static(Text("Add many players", style="bold"))
            yield Static(
                Text("One player a line: name; faction; club. Or paste a table with its head."),
                classes="help",
            )
            yield TextArea(typed.get("text", ""), id="text", compact=True)
            yield Input(
                typed.get("file", ""),
                id="file",
                compact=True,
                placeholder="or a CSV file: its path",
            )
            with VerticalScroll(id="preview", can_focus=False):
                yield Static("", id="plan", markup=False)
            yield Said("", id="many-said")
            yield Static(Text("ctrl+s add them   tab text or file   esc back"), classes="help")

    def on_mount(self) -> None:
        """Begin in the text; what is left from before is selected, so that typing replaces it."""
        text = self.query_one("#text", TextArea)
        self.set_focus(text)
        text.select_all()
        self._preview()

    def on_text_area_changed(self) -> None:
        """Look again when the hands rest."""
        self._later()

    def on_input_changed(self) -> None:
        """Look again when the hands rest."""
        self._later()

    def on_input_submitted(self) -> None:
        """Enter behind a path adds what the file holds."""
        self.action_add()

    def _later(self) -> None:
        self.query_one("#many-said", Said).clear_refusal()
        if self._rest is not None:
            self._rest.stop()
        self._rest = self.set_timer(REST, self._preview)

    def _command(self) -> ImportRoster | None:
        text = self.query_one("#text", TextArea).text
        file = self.query_one("#file", Input).value.strip()
        if file:
            return ImportRoster(file)
        return ImportRoster("pasted", text=text) if text.strip() else None

    def _preview(self) -> None:
        command, event = self._command(), app_of(self).event
        said = ""
        if command is not None and event is not None:
            try:
                plan = command.plan(event)
                said = "\n".join((*roster_preview(event, plan), *plan.doubts))
            except Refused as refused:
                said = str(refused)
        self.query_one("#plan", Static).update(said)

    def action_add(self) -> None:
        """Add them, asking about what is doubtful."""
        command = self._command()
        if command is None:
            self.query_one("#many-said", Said).refuse("Type or paste at least one name.")
        else:
            self._add(command)

    @work(group="do")
    async def _add(self, command: ImportRoster) -> None:
        reason = await app_of(self).attempt(command)
        if reason is None:
            app_of(self).half_typed.pop(DRAFT, None)
            self.dismiss()
        else:
            self.query_one("#many-said", Said).refuse(reason or "Nobody was added.")

    def action_leave(self) -> None:
        """Close; text and path are kept."""
        app_of(self).half_typed[DRAFT] = {
            "text": self.query_one("#text", TextArea).text,
            "file": self.query_one("#file", Input).value,
        }
        self.dismiss()
