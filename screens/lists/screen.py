"""One player's army lists: figures, findings, text; pasting a new one."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Static, TextArea

from screens.bindings import bind, bindings
from screens.dialogs.dialog import Dialog, Previewed
from screens.dialogs.form import CommandForm
from screens.dialogs.pick import Pick
from screens.event_app import app_of
from screens.theme.signs import Signs
from screens.widgets.choice_field import PathField
from screens.widgets.columns import ROOMY
from screens.widgets.grid import Grid, Row, row_cells
from screens.widgets.keys_line import KeysSaid
from screens.widgets.lines import refusing
from srtui.commands.command import Command
from srtui.commands.lists import handed_in as commands
from srtui.commands.lists.handed_in import AddList, EditList
from srtui.documents.table import without
from srtui.model.event import Event
from srtui.model.pregame import list_by, lists_of
from srtui.model.refused import Refused
from srtui.queries import lists
from srtui.queries.lists import FindingRow, ListRow, PlayerLists
from srtui.rules.lists.entries import split_lists
from srtui.rules.lists.findings import findings, hand_checks
from srtui.rules.lists.values import ArmyList
from srtui.rules.value import names_of, replace
from srtui.text.lists import from_text, points_notes, read_given, unread_lines, with_army
from srtui.text.phrases import counted

COLUMNS = without(lists.LISTS, "Beside")
"""The text beside an army is shown below the list, in lines."""
KEYS = (
    "{lists.add|a} paste   {lists.edit|e} change   {lists.text|t} new text   {lists.accept|c} "
    "accept   {lists.remove|delete} delete   {lists.close|esc} back"
)

PASTE_KEYS = (
    "{paste.add|ctrl+s} submit   {paste.figures|ctrl+t} type the figures instead   "
    "{paste.leave|esc} back"
)
FILE_KEYS = "{paste.add|ctrl+s} submit   {|right} complete path   {paste.leave|esc} back"
"""The keys in the line for a path."""
FIELDS = {"leader": "Leader", "faction": "faction", "army": "army", "points": "points"}
"""Fields for values that are set by hand, each with its label."""
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
                one.number: lists.list_text(reader, event, player, one.number, role, table)
                for one in event.lists.get(player.id, ())
            }

    def _show(self, event: Event) -> None:
        seat = app_of(self).desk.seat
        player = event.by_id[self._player]
        self._notes = hand_checks(event.edition)
        self._view = view = lists.player_lists(event, player, seat.role, seat.table)
        state = "hidden for now" if view.hidden else lists.list_state(view.open)
        self.query_one("#whose", Static).update(Text(f"{view.name}: {state}", style="bold"))
        self.query_one("#wanted", Static).update(lists.requirements_text(event))
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
            details = lists.details_of(one)
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


class PasteList(Previewed):
    """A new list of a player, or another text of the list `number`. The text stays when left."""

    CSS_PATH = "lists.tcss"
    box = "paste"
    keys = PASTE_KEYS
    BINDINGS = bindings(
        bind("escape", "paste.leave", "Back, keeping text", priority=True),
        bind("ctrl+s", "paste.add", "Submit", action="hand_in", priority=True),
        bind("ctrl+t", "paste.figures", "Type the figures", priority=True),
    )

    def __init__(self, player: int, number: int = 0) -> None:
        super().__init__()
        self._player = player
        self._number = number

    @property
    def _draft(self) -> str:
        return f"list {self._player} {self._number}"

    def compose(self) -> ComposeResult:
        """Yield the player, the text, the file, the values by hand, the findings, the keys."""
        name = app_of(self).event.name_of(self._player)
        self.heading = f"{name}: {f'list {self._number}' if self._number else 'a new list'}"
        yield from super().compose()

    def parts(self) -> ComposeResult:
        """Yield the text, the file, the values by hand, the findings."""
        typed = app_of(self).half_typed.get(self._draft, {})
        yield Static(Text("The text is kept, but values typed below override it."), classes="help")
        yield TextArea(typed.get("text", ""), id="text", compact=True, show_line_numbers=True)
        yield PathField(typed.get("file", ""), id="file", placeholder="or the path of a text file")
        with Horizontal(id="by-hand"):
            for field, label in FIELDS.items():
                yield Input(typed.get(field, ""), id=field, compact=True, placeholder=label)
        with VerticalScroll(id="preview", can_focus=False):
            yield Static("", id="found", markup=False)

    def on_mount(self) -> None:
        """Focus the text; text from before is selected, so that typing replaces it."""
        text = self.query_one("#text", TextArea)
        self.set_focus(text)
        text.select_all()
        self.look()

    def on_descendant_focus(self) -> None:
        """Show the keys of the field."""
        in_file = isinstance(self.focused, PathField)
        self.query_one(KeysSaid).say(FILE_KEYS if in_file else PASTE_KEYS)

    def on_input_submitted(self) -> None:
        """Submit the file's content on enter after its path."""
        self.action_hand_in()

    def _field(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()

    def _by_hand(self, recognized: ArmyList) -> dict[str, Any]:
        """Return the values in the fields. Raises `Refused` if the points are not a number."""
        points = self._field("points")
        if points and not (points.isascii() and points.isdecimal()):
            raise Refused(f"“{points}” is not a number: type the list's points in digits.")
        values = {
            "leader": self._field("leader") or None,
            "faction": with_army(self._field("faction"), self._field("army"), recognized.faction),
            "points": int(points) if points else None,
        }
        return {name: value for name, value in values.items() if value is not None}

    def _show_recognized(self, army: ArmyList | None) -> None:
        """Show the recognized value in each empty field; typing replaces it."""
        values: dict[str, object] = {}
        if army is not None:
            faction, _, rest = army.faction.partition(" - ")
            points = "" if army.points is None else army.points
            values = {"leader": army.leader, "faction": faction, "army": rest, "points": points}
        for name, label in FIELDS.items():
            value = values.get(name, "")
            shown = f"{label}: {value}" if value != "" else label
            self.query_one(f"#{name}", Input).placeholder = shown

    def _typed_text(self) -> tuple[str, str]:
        return self.query_one("#text", TextArea).text, self.query_one("#file", Input).value.strip()

    def look(self) -> None:
        """Show what is recognized, and the findings that the lists would then have."""
        text, file = self._typed_text()
        self._show_recognized(None)
        shown = ""
        try:
            if text.strip() or file:
                shown = "\n".join(self._list_summaries(read_given(text, file)))
        except Refused as refused:
            shown = str(refused)
        self.query_one("#found", Static).update(shown)

    def _before(self, used: Sequence[int] = ()) -> ArmyList:
        """Return the stored list; a new one is empty and has the next number."""
        event = app_of(self).event
        kept = list_by(event, self._player, self._number)
        taken = [*used, *(one.number for one in lists_of(event, self._player))]
        free = next(number for number in range(1, 100) if number not in taken)
        return kept or ArmyList(player=self._player, number=self._number or free)

    def _list_summaries(self, text: str) -> list[str]:
        """Describe each list in the text, unrecognized parts, and findings."""
        event = app_of(self).event
        texts, armies, lines = split_lists(text), list[ArmyList](), list[str]()
        if len(texts) > 1 and self._number:
            return [f"The text holds {counted(len(texts), 'list')}: paste just one."]
        for part in texts:
            army = from_text(self._before([one.number for one in armies]), part)
            if len(texts) == 1:
                self._show_recognized(army)
                army = replace(army, **self._by_hand(army))
            armies.append(army)
            head = f"List {army.number}: " if len(texts) > 1 else ""
            lines.append(f"{head}{_values_text(event, army)}")
        if len(texts) > 1:
            lines.insert(0, f"These {counted(len(texts), 'list')} will be submitted:")
        numbers = {one.number for one in armies}
        others = [each for each in lists_of(event, self._player) if each.number not in numbers]
        player = event.by_id.get(self._player)
        faction = player.faction if player is not None else ""
        wrong = findings(event.edition, event.size, [*others, *armies], faction)
        unread = [f"line {number}: {line}" for number, line in unread_lines(text)]
        lines += [*points_notes(text), *(["Not understood:", *unread] if unread else ())]
        return [*lines, *(each.sentence for each in wrong)]

    def action_hand_in(self) -> None:
        """Submit it, asking about its warnings."""
        text, file = self._typed_text()
        if not text.strip() and not file:
            way = app_of(self).with_keys("Paste the list's text, or press {paste.figures|ctrl+t}.")
            self.message_line.refuse(way)
            return
        with refusing(self.message_line.refuse):
            fields = self._by_hand(from_text(self._before(), read_given(text, file)))
            fields |= {"player": self._player, "text": text, "text_file": file}
            if self._number:
                self._do(EditList(number=self._number, **fields))
            else:
                self._do(AddList(**fields))

    def action_figures(self) -> None:
        """Type this list's figures without a text; pasted text is kept."""
        self.action_leave()
        if self._number:
            self.app.push_screen(list_form(self._before()))
        else:
            self.app.push_screen(CommandForm(AddList, {"player": self._player}))

    @work(group="do")
    async def _do(self, command: AddList | EditList) -> None:
        reason = await app_of(self).attempt(command)
        if reason is None:
            app_of(self).half_typed.pop(self._draft, None)
            self.dismiss()
        else:
            self.message_line.refuse(reason or "Nothing was submitted.")

    def action_leave(self) -> None:
        """Close; text and path are kept."""
        text, file = self._typed_text()
        by_hand = {name: self._field(name) for name in FIELDS}
        app_of(self).half_typed[self._draft] = {"text": text, "file": file, **by_hand}
        self.dismiss()


def _values_text(event: Event, army: ArmyList) -> str:
    values = (
        (event.edition.terms.leader.capitalize(), army.leader),
        ("Points", army.points),
        ("Bonus points", army.bonus),
        ("Faction", army.faction),
        ("Theme", army.theme),
    )
    parts = [f"{name}: {value}" for name, value in values if value not in ("", None)]
    return ", ".join([*parts, *lists.details_of(army)]) or "Nothing was recognized."


def list_form(one: ArmyList) -> CommandForm:
    """Return a form with a list's figures, prefilled with their current values."""
    asked = EditList.asked()
    current = {name: getattr(one, name) for name in names_of(type(one)) if name in asked}
    return CommandForm(EditList, {"player": one.player, "number": one.number}, current=current)
