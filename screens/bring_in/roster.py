"""Many players at once: typed or pasted, one a line, or from a file, with what would happen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static, TextArea

from data.headings import roster_words
from screens.bring_in.preview import Bringing, Column
from screens.context import app_of
from screens.widgets.lines import Said
from screens.widgets.path_field import PathField
from srtui.desk.bring_in.importing import ImportRoster
from srtui.desk.bring_in.names import Question
from srtui.state.event import Event
from srtui.views.bring_in import lines, roster_preview, understood


class Many(Bringing[ImportRoster]):
    """The text stays when the page is left. A file's path wins over the text."""

    CSS_PATH = "many.tcss"
    draft = "roster.many"
    nothing = "Type or paste at least one name."

    def compose(self) -> ComposeResult:
        """Text, file, preview, what was said, keys."""
        typed = app_of(self).half_typed.get(self.draft, {})
        with Vertical(classes="box many"):
            yield Static(Text("Add many players", style="bold"))
            yield Static(
                Text("One player a line: name; faction; club. Or paste a table with its head."),
                classes="help",
            )
            yield TextArea(typed.get("text", ""), id="text", compact=True)
            yield PathField(
                typed.get("file", ""), id="file", placeholder="or a file (CSV, JSON): its path"
            )
            with VerticalScroll(id="preview", can_focus=False):
                yield Static("", id="plan", markup=False)
            yield Said("", id="many-said")
            yield Static(
                Text("ctrl+s add them   tab text or file   right completes a path   esc back"),
                classes="help",
            )

    def on_mount(self) -> None:
        """Begin in the text; what is left from before is selected, so that typing replaces it."""
        text = self.query_one("#text", TextArea)
        self.set_focus(text)
        text.select_all()
        super().on_mount()

    def typed(self) -> dict[str, str]:
        """The text and the path."""
        return {
            "text": self.query_one("#text", TextArea).text,
            "file": self.query_one("#file", PathField).value,
        }

    def command(self) -> ImportRoster | None:
        """What stands in the fields as a command."""
        typed = self.typed()
        file, text = typed["file"].strip(), typed["text"]
        if not file and not text.strip():
            return None
        return ImportRoster(
            file or "pasted",
            text=None if file else text,
            column=self.told(roster=True),
            name=self.answers(),
            shapes=app_of(self).shapes,
        )

    def preview(
        self, command: ImportRoster, event: Event
    ) -> tuple[Sequence[str], tuple[Question, ...]]:
        """As on the command line."""
        plan = command.plan(event)
        width = self.query_one("#preview").content_size.width
        said = lines(roster_preview(event, plan), plan.doubts)
        return (*said, *understood(plan, width)), plan.questions

    def columns(self, command: ImportRoster) -> list[Column]:
        """Those of the table."""
        return [(roster_words(), *one) for one in command.rows.columns]
