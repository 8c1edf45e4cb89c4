"""Pasting a list's text, with a preview of what is recognized before it is submitted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Input, Static, TextArea

from screens.bindings import bind, bindings
from screens.dialogs.dialog import Previewed
from screens.dialogs.form import CommandForm
from screens.event_app import app_of
from screens.widgets.keys_line import KeysSaid
from screens.widgets.lines import refusing
from screens.widgets.path_field import PathField
from srtui.commands.lists.handed_in import AddList, EditList
from srtui.model.event import Event
from srtui.model.pregame import list_by, lists_of
from srtui.model.refused import Refused
from srtui.queries.lists import details_of
from srtui.rules.lists.entries import split_lists
from srtui.rules.lists.findings import findings
from srtui.rules.lists.values import ArmyList
from srtui.rules.value import names_of, replace
from srtui.text.lists import from_text, points_note, read_given, unread_lines, with_army
from srtui.text.phrases import counted

KEYS = (
    "{paste.add|ctrl+s} submit   {paste.figures|ctrl+t} type the figures instead   "
    "{paste.leave|esc} back"
)
FILE_KEYS = "{paste.add|ctrl+s} submit   {|right} complete path   {paste.leave|esc} back"
"""The keys in the line for a path."""


FIELDS = {"leader": "Leader", "faction": "faction", "army": "army", "points": "points"}
"""Fields for values that are set by hand, each with its label."""


class PasteList(Previewed):
    """A new list of a player, or another text of the list `number`. The text stays when left."""

    CSS_PATH = "lists.tcss"
    box = "paste"
    keys = KEYS
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
        self.query_one(KeysSaid).say(FILE_KEYS if in_file else KEYS)

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

    def _typed(self) -> tuple[str, str]:
        text = self.query_one("#text", TextArea).text
        return text, self.query_one("#file", Input).value.strip()

    def look(self) -> None:
        """Show what is recognized, and the findings that the lists would then have."""
        text, file = self._typed()
        self._show_recognized(None)
        shown = ""
        try:
            if text.strip() or file:
                shown = "\n".join(self._said_of(read_given(text, file)))
        except Refused as refused:
            shown = str(refused)
        self.query_one("#found", Static).update(shown)

    def _before(self, used: Sequence[int] = ()) -> ArmyList:
        """Return the stored list; a new one is empty and has the next number."""
        event = app_of(self).event
        kept = list_by(event, self._player, self._number)
        lists = lists_of(event, self._player)
        taken = [*used, *(one.number for one in lists)]
        free = next(number for number in range(1, 100) if number not in taken)
        return kept or ArmyList(player=self._player, number=self._number or free)

    def _said_of(self, text: str) -> list[str]:
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
        lines += [*points_note(text), *(["Not understood:", *unread] if unread else ())]
        return [*lines, *(each.sentence for each in wrong)]

    def action_hand_in(self) -> None:
        """Submit it, asking about its warnings."""
        text, file = self._typed()
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
        text, file = self._typed()
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
    return ", ".join([*parts, *details_of(army)]) or "Nothing was recognized."


def list_form(one: ArmyList) -> CommandForm:
    """Return a form with a list's figures, prefilled with their current values."""
    asked = EditList.asked()
    current = {name: getattr(one, name) for name in names_of(type(one)) if name in asked}
    return CommandForm(EditList, {"player": one.player, "number": one.number}, current=current)
