"""Import of an event started elsewhere, with a preview."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from data.importing.headings import game_words, roster_words
from screens.context import app_of
from screens.importing.preview import ColumnKey, ImportScreen
from screens.widgets.keys_said import KeysSaid
from screens.widgets.lines import MessageLine
from screens.widgets.path_field import PathField
from srtui.commands.importing.importing import ImportEvent
from srtui.commands.importing.names import NameQuestion
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.queries.importing import import_preview, preview_lines

KEYS = (
    "{many.add|ctrl+s} import   {|right} complete path   {many.up|pgup}, {many.down|pgdn} "
    "scroll   {many.leave|esc} back"
)


class BringIn(ImportScreen[ImportEvent]):
    """The files stay where they are; one undo takes everything back."""

    CSS_PATH = "many.tcss"
    draft = "import"
    nothing = "Type the path of the games file."

    def compose(self) -> ComposeResult:
        """Yield two files, the preview, the messages and the keys."""
        typed = app_of(self).half_typed.get(self.draft, {})
        with Vertical(classes="box many"):
            yield Static(Text(ImportEvent.title, style="bold"))
            yield PathField(
                typed.get("games", ""), id="games", placeholder="path of the games file"
            )
            yield PathField(
                typed.get("roster", ""),
                id="roster",
                placeholder="path of the roster file, if any",
            )
            with VerticalScroll(id="preview", can_focus=False):
                yield Static("", id="plan", markup=False)
            yield MessageLine("", id="many-said")
            yield KeysSaid(KEYS)

    def typed(self) -> dict[str, str]:
        """Return the typed paths of the two files by field name."""
        return {name: self.query_one(f"#{name}", PathField).value for name in ("games", "roster")}

    def command(self) -> ImportEvent | None:
        """Return the fields as a command."""
        typed = {name: value.strip() for name, value in self.typed().items()}
        if not typed["games"]:
            return None
        return ImportEvent(
            **typed,
            column=self.meanings(roster=False),
            roster_column=self.meanings(roster=True),
            name=self.answers(),
            only=self.only(),
            shapes=app_of(self).shapes,
        )

    def preview(
        self, command: ImportEvent, event: Event
    ) -> tuple[Sequence[str], tuple[NameQuestion, ...]]:
        """Return the preview, as on the command line."""
        if reason := command.refusal(event):
            raise Refused(reason)
        said, warnings, questions = import_preview(command, event)
        return preview_lines(said, [app_of(self).on_screen(one) for one in warnings]), questions

    def columns(self, command: ImportEvent) -> list[ColumnKey]:
        """Return the columns of the games, then those of the roster."""
        if command.full_event is not None:
            return []
        games, roster = command.rows
        found: list[ColumnKey] = [(game_words(), *one) for one in games.columns]
        return found + [(roster_words(), *one) for one in (roster.columns if roster else ())]
