"""Many players at once: typed or pasted, one per line, or from a file, with a preview."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static, TextArea

from data.clean import fold
from data.importing.headings import game_words, roster_words
from data.importing.team_blocks import blocks_as_lines
from data.machine import people
from data.machine.people import People, Person
from screens.bindings import bind, bindings
from screens.event_app import app_of
from screens.importing.preview import ColumnKey, ImportScreen, file_named
from screens.widgets.choice_field import PathField
from screens.widgets.keys_line import KeysSaid
from srtui.commands.command import Command
from srtui.commands.importing.importing import ImportEvent, ImportRoster
from srtui.commands.importing.names import NameQuestion
from srtui.commands.roster.tidy import Tidy, changes_text
from srtui.model.refused import Refused
from srtui.queries.importing import import_preview, preview_lines, roster_preview, understood
from srtui.queries.roster.people import typed_as
from srtui.rules.value import replace

KEYS = "{many.add|ctrl+s} add   "
IN_TEXT = "{|tab} use a file   {many.all|ctrl+a} select all   "
IN_FILE = "{|tab} use text   {|right} complete path   "
BACK = "{many.leave|esc} back"
NAMED = 4
"""New players who are named before the preview's table, which lists all."""
HELP = "One player per line: name; faction; club. Or paste a table with headings."
TEAM_HELP = (
    "One team per line, like Alder: Ada (C); Bo; Chidi. Or the team's name, one player per line, "
    "then an empty line. Or paste a table with headings."
)
C = TypeVar("C", bound=ImportRoster | ImportEvent)
LEAST = 2
"""Letters from which on the people that a line may mean are shown."""


class IntoEvent(ImportScreen[C]):
    """Base class for screens that import into the open event."""

    async def attempt(self, command: C) -> str | None:
        """Run the command on the event, and store the answers about its file."""
        reason = await app_of(self).attempt(command)
        if reason is None:
            # Only on success: a column's wrong meaning must not be stored for the next file.
            command.remember()
        return reason


class Many(IntoEvent[ImportRoster]):
    """Import of many players. The text stays when left; a file's path overrides it."""

    CSS_PATH = "many.tcss"
    draft = "roster.many"
    keys = KEYS + IN_TEXT + BACK
    paths: ClassVar[Mapping[str, str]] = {"file": "or the path of a file (CSV, JSON)"}
    nothing = "Type or paste at least one name."
    BINDINGS = bindings(
        bind("ctrl+t", "many.take", "Use suggestion",
             "Fill in a saved person, with faction and club", priority=True),
        bind("ctrl+a", "many.all", "Select all of the text",
             "Select all of the text, to replace it by typing or pasting", priority=True),
    )  # fmt: skip

    def compose(self) -> ComposeResult:
        """Yield the text, the file, the preview, the messages and the keys."""
        self.heading = "Add many teams" if self._has_teams else "Add many players"
        yield from super().compose()

    def fields(self, typed: Mapping[str, str]) -> ComposeResult:
        """Yield the text, the people that a line may name, and the file."""
        yield Static(Text(TEAM_HELP if self._has_teams else HELP), classes="help")
        yield TextArea(typed.get("text", ""), id="text", compact=True)
        yield Static("", id="many-known", classes="help hidden", markup=False)
        yield from super().fields(typed)

    def on_mount(self) -> None:
        """Focus the text; text from before is selected, so that typing replaces it."""
        self.action_all()
        super().on_mount()

    def on_descendant_focus(self) -> None:
        """Show the keys of the field."""
        of_field = IN_FILE if self.focused is self._file else IN_TEXT
        self.query_one(KeysSaid).say(KEYS + of_field + BACK)
        self._make_room()

    def _make_room(self) -> None:
        """Give the preview the height of a text field that is unused because a file is named."""
        text = self.query_one("#text", TextArea).text
        beside = self.focused is self._file and not text.strip()
        self.query_one(".many").set_class(beside or bool(file_named(text)), "-file")

    @property
    def _has_teams(self) -> bool:
        return app_of(self).event.team_size is not None

    @property
    def _file(self) -> PathField:
        return self.query_one("#file", PathField)

    def action_all(self) -> None:
        """Select the text, so that typing replaces it."""
        text = self.query_one("#text", TextArea)
        self.set_focus(text)
        text.select_all()

    def on_text_area_changed(self) -> None:
        """Update the preview after a pause; show matching people at once."""
        super().on_text_area_changed()
        self._make_room()
        self._show_known()

    def on_text_area_selection_changed(self) -> None:
        """Show the saved people who match the line under the cursor."""
        self._show_known()

    @cached_property
    def _people(self) -> People:
        return people.offered()

    def _fits(self) -> list[Person]:
        """Return saved people whose name contains the cursor's line, those it begins first."""
        text = self.query_one("#text", TextArea)
        line = fold(str(text.document.get_line(text.cursor_location[0])))
        if len(line) < LEAST or ";" in line:
            return []
        found = [one for one in self._people if line in fold(one.name)]
        return sorted(found, key=lambda one: not fold(one.name).startswith(line))

    def _show_known(self) -> None:
        known, players = self.query_one("#many-known", Static), self._fits()
        text = ""
        if players:
            key = app_of(self).shown_key("many.take", "^t")
            text = f"{key} takes {typed_as(_with_last_faction(players[0]))}"
            others = ", ".join(player.name for player in players[1:4])
            text += f"   or {others}" if others else ""
        known.update(Text(text))
        known.set_class(not players, "hidden")

    def action_take(self) -> None:
        """Replace the line with its best match; go to the next line."""
        text, matches = self.query_one("#text", TextArea), self._fits()
        if not matches:
            return
        at = text.cursor_location[0]
        line = str(text.document.get_line(at))
        text.replace(typed_as(_with_last_faction(matches[0])) + "\n", (at, 0), (at, len(line)))

    def typed(self) -> dict[str, str]:
        """Return the text and the path."""
        return {"text": self.query_one("#text", TextArea).text, **super().typed()}

    def command(self) -> ImportRoster | None:
        """Return the fields as a command."""
        typed = self.typed()
        text = typed["text"]
        file = typed["file"].strip() or file_named(text)
        if not file and not text.strip():
            return None
        if self._has_teams:
            text = blocks_as_lines(text)
        return ImportRoster(
            file or "pasted",
            text=None if file else text,
            column=self.meanings(roster=True),
            name=self.answers(),
            only=self.only,
            shapes=app_of(self).shapes,
        )

    def preview(self, command: ImportRoster) -> tuple[Sequence[str], tuple[NameQuestion, ...]]:
        """Return the preview, as on the command line."""
        event = app_of(self).desk.event()
        plan = command.plan(event)
        width = self.query_one("#preview").content_size.width
        warnings = [app_of(self).on_screen(one) for one in plan.warnings]
        said = preview_lines(roster_preview(event, plan, NAMED), warnings)
        return (*said, *understood(plan, width)), plan.questions

    def offered_next(self, command: ImportRoster) -> Command | None:
        """Offer once to tidy the new names."""
        event = app_of(self).event
        try:
            players = command.plan(event).players
        except Refused:  # the import itself says why
            return None
        return Tidy() if set(changes_text(players)) - set(changes_text(event.players)) else None

    def columns(self, command: ImportRoster) -> list[ColumnKey]:
        """Return the columns of the imported table with their meanings."""
        return [(roster_words(), *one) for one in command.rows.columns]


def _with_last_faction(who: Person) -> Person:
    """Return the player with only their last-played faction."""
    return replace(who, factions=who.factions[:1])


EVENT_KEYS = (
    "{many.add|ctrl+s} import   {|right} complete path   {many.up|pgup}, {many.down|pgdn} "
    "scroll   {many.leave|esc} back"
)


class BringIn(IntoEvent[ImportEvent]):
    """Import of an event. The files stay where they are; one undo takes everything back."""

    CSS_PATH = "many.tcss"
    draft = "import"
    heading = ImportEvent.title
    keys = EVENT_KEYS
    paths: ClassVar[Mapping[str, str]] = {
        "games": "path of the games file",
        "roster": "path of the roster file, if any",
    }
    nothing = "Type the path of the games file."

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
            only=self.only,
            shapes=app_of(self).shapes,
        )

    def preview(self, command: ImportEvent) -> tuple[Sequence[str], tuple[NameQuestion, ...]]:
        """Return the preview, as on the command line."""
        event = app_of(self).desk.event()
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
