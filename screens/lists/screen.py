"""One player's army lists: figures, findings, text; pasting a new one."""

import asyncio
from collections.abc import Mapping

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from screens.bindings import bind, bindings
from screens.dialogs.dialog import Dialog
from screens.dialogs.form import CommandForm
from screens.dialogs.pick import Pick
from screens.event_app import app_of
from screens.lists.paste import PasteList, list_form
from screens.theme.signs import Signs
from screens.widgets.columns import ROOMY
from screens.widgets.grid import Grid, Row, row_cells
from screens.widgets.lines import refusing
from srtui.commands.command import Command
from srtui.commands.lists import handed_in as commands
from srtui.documents.table import without
from srtui.model.event import Event
from srtui.model.pregame import list_by
from srtui.queries.lists import (
    LISTS,
    FindingRow,
    ListRow,
    PlayerLists,
    details_of,
    list_state,
    list_text,
    player_lists,
    wanted_said,
)
from srtui.rules.lists.findings import to_look_at
from srtui.rules.lists.values import ArmyList

COLUMNS = without(LISTS, "Beside")
"""The text beside an army is shown below the list, in lines."""
KEYS = (
    "{lists.add|a} paste   {lists.edit|e} change   {lists.text|t} new text   {lists.accept|c} "
    "accept   {lists.remove|delete} delete   {lists.close|esc} back"
)

NO_TEXT = "No text was submitted: press {lists.text|t} to add it."
NO_LIST = "No list yet: press {lists.add|a} to paste or type one."
NOT_CHOSEN = "No list is selected: press {lists.add|a} to submit one."


class PlayerListsScreen(Dialog[None]):
    """The lists of a player; the keys act on the one under the cursor."""

    CSS_PATH = "lists.tcss"
    box = "lists"
    keys = KEYS
    tells = True
    BINDINGS = bindings(
        bind("escape,q", "lists.close", "Back", action="leave"),
        bind("a", "lists.add", "Paste one in"),
        bind("e,enter", "lists.edit", "Change"),
        bind("t", "lists.text", "New text"),
        bind("c", "lists.accept", "Accept"),
        bind("delete", "lists.remove", "Delete"),
        # These keys come first: the list above also has them, but only few rows.
        bind("pageup", "lists.up", "Text up", action="turn(-1)", priority=True),
        bind("pagedown", "lists.down", "Text down", action="turn(1)", priority=True),
    )

    def __init__(self, player: int) -> None:
        super().__init__()
        self._player = player
        self._texts: Mapping[int, str] = {}
        self._view: PlayerLists | None = None
        self._notes: tuple[str, ...] = ()

    def parts(self) -> ComposeResult:
        """Yield the player, what is missing, the lists with findings and text."""
        yield Static("", id="whose", markup=False)
        yield Static("", id="wanted", classes="help", markup=False)
        yield Grid(COLUMNS)
        with VerticalScroll(id="more", can_focus=False):
            yield Static("", id="details", markup=False)

    def on_mount(self) -> None:
        """Focus the list of the player's lists."""
        self.set_focus(self.query_one(Grid))

    def on_screen_resume(self) -> None:
        """Read again whenever the dialog comes to the front, clearing an old refusal."""
        self.message_line.clear_refusal()
        self.read_again()

    @work(exclusive=True, group="reload")
    async def read_again(self) -> None:
        """Read the event and the lists' texts, and show them."""
        event = await app_of(self).read()
        if event is None or self._player not in event.by_id:
            return
        with refusing(self.message_line.refuse):
            self._texts = await asyncio.to_thread(self._read_texts, event)
            self._show(event)

    def _read_texts(self, event: Event) -> Mapping[int, str]:
        player, desk = event.by_id[self._player], app_of(self).desk
        role, table = desk.seat.role, desk.seat.table
        with desk.store.read() as reader:
            return {
                one.number: list_text(reader, event, player, one.number, role, table)
                for one in event.lists.get(player.id, ())
            }

    def _show(self, event: Event) -> None:
        seat = app_of(self).desk.seat
        player = event.by_id[self._player]
        self._notes = to_look_at(event.edition)
        self._view = view = player_lists(event, player, seat.role, seat.table)
        state = "hidden for now" if view.hidden else list_state(view.open)
        self.query_one("#whose", Static).update(Text(f"{view.name}: {state}", style="bold"))
        self.query_one("#wanted", Static).update(wanted_said(event))
        self.query_one(Grid).fill([_row(one, app_of(self).signs) for one in view.lists])
        self._details()

    def on_grid_moved(self) -> None:
        """Show the list now under the cursor."""
        self._details()

    def _details(self) -> None:
        view, app, row = self._view, app_of(self), self.query_one(Grid).current
        if view is None:
            return
        number = row.id if row is not None else 0
        roomy = self.size.height >= ROOMY[1]
        lines: list[Text | str] = [_title("Findings")] if roomy and view.findings else []
        lines += [_finding_text(one, app.signs, app.theme_variables) for one in view.findings]
        if roomy and self._notes:
            lines += ["", _title("Check by hand"), *self._notes]
        else:
            lines += [f"Check: {note}" for note in self._notes]
        one = next((each for each in view.lists if each.number == number), None)
        if one is not None:
            said = self._texts.get(number) or app.with_keys(NO_TEXT)
            title = _title(f"List {number}: {one.leader or 'no leader yet'}")
            details = details_of(one)
            lines += ["", *[title] * roomy, *details, *([""] if details else ()), said]
        elif not view.hidden:
            lines += ["", app.with_keys(NO_LIST)]
        shown = lines[1:] if lines and lines[0] == "" else lines
        text = Text("\n").join(Text(line) if isinstance(line, str) else line for line in shown)
        long = len(text.plain.splitlines()) > self.size.height // 3
        self.query_one(".lists").set_class(long or not roomy, "-long")
        self.query_one("#details", Static).update(text)

    # What the keys do

    def action_turn(self, way: int) -> None:
        """Scroll the part below the lists."""
        self.page(self.query_one("#more"), way)

    def action_add(self) -> None:
        """Submit a list: paste its text, or type its figures."""
        self.app.push_screen(PasteList(self._player))

    def action_text(self) -> None:
        """Give the list under the cursor another text."""
        if (one := self._current()) is not None:
            self.app.push_screen(PasteList(self._player, one.number))

    def action_edit(self) -> None:
        """Change the figures of the list under the cursor."""
        if (one := self._current()) is not None:
            self.app.push_screen(list_form(one))

    def action_remove(self) -> None:
        """Remove the list under the cursor."""
        if (one := self._current()) is not None:
            self._do(commands.RemoveList(one.player, one.number))

    @work(exclusive=True, group="ask")
    async def action_accept(self) -> None:
        """Accept a finding, with a reason, or withdraw that."""
        findings = self._view.findings if self._view else ()
        if not findings:
            self.message_line.refuse("There are no findings.")
            return
        lines = [*map(_finding_line, findings)]
        index = await self.app.push_screen_wait(Pick("Accept which finding?", lines))
        if index < 0:
            return
        key = findings[index].key
        if findings[index].accepted:
            self._do(commands.AcceptFinding(self._player, key, off=True))
        else:
            given = {"player": self._player, "finding": key}
            self.app.push_screen(CommandForm(commands.AcceptFinding, given))

    @work(group="do")
    async def _do(self, command: Command) -> None:
        reason = await app_of(self).attempt(command)
        if reason is None:
            self.message_line.plain(app_of(self).last_said)
            self.read_again()
        elif reason:
            self.message_line.refuse(reason)

    def _current(self) -> ArmyList | None:
        row = self.query_one(Grid).current
        if row is None:
            self.message_line.refuse(app_of(self).with_keys(NOT_CHOSEN))
            return None
        return list_by(app_of(self).event, self._player, row.id)


def _row(row: ListRow, signs: Signs) -> Row:
    return Row(row.number, row_cells(COLUMNS, row, signs), f"{row.leader} {row.theme}")


def _title(words: str) -> Text:
    return Text(words, style="bold")


def _finding_text(one: FindingRow, signs: Signs, colours: Mapping[str, str]) -> Text:
    """Return a finding with the symbol of its state: open, or accepted with a reason."""
    if one.accepted:
        return Text(f"{signs.done} accepted ({one.accepted}): {one.sentence}", colours["done"])
    return Text(f"{signs.late} {one.sentence}", f"bold {colours['late']}")


def _finding_line(one: FindingRow) -> str:
    return f"[ok: {one.accepted}] {one.sentence}" if one.accepted else f"[ ] {one.sentence}"
