"""Pasting the text of a list: what is found in it is shown before it is handed in."""

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
from screens.dialogs.form import CommandForm
from screens.widgets.keys_said import KeysSaid
from screens.widgets.lines import Said
from srtui.desk.lists.handed_in import AddList, EditList
from srtui.rules.lists import ArmyList, findings
from srtui.state.before import list_by, lists_of
from srtui.state.refused import Refused
from srtui.words.lists import from_text, read_given

REST = 0.2
"""Seconds without a key after which the preview is made anew."""

KEYS = (
    "{paste.add|ctrl+s} hand it in   {paste.figures|ctrl+t} type the figures instead   "
    "{paste.leave|esc} back"
)


class PasteList(ModalScreen[None]):
    """A new list of a player, or another text of the list `number`. The text stays when left."""

    CSS_PATH = "lists.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back, keeps the text", id="paste.leave", priority=True),
        Binding("ctrl+s", "hand_in", "Hand it in", id="paste.add", priority=True),
        Binding("ctrl+t", "figures", "Type the figures", id="paste.figures", priority=True),
    ]

    _rest: Timer | None = None

    def __init__(self, player: int, number: int = 0) -> None:
        super().__init__()
        self._player = player
        self._number = number

    @property
    def _draft(self) -> str:
        return f"list {self._player} {self._number}"

    def compose(self) -> ComposeResult:
        """Text, file, what is found, what was said, keys."""
        typed = app_of(self).half_typed.get(self._draft, {})
        event = app_of(self).event
        name = event.name_of(self._player) if event is not None else ""
        what = f"list {self._number}" if self._number else "a new list"
        with Vertical(classes="box paste"):
            yield Static(Text(f"{name}: {what}", style="bold"))
            yield Static(Text("The text of a list builder. It is kept as it is."), classes="help")
            yield TextArea(typed.get("text", ""), id="text", compact=True)
            yield Input(
                typed.get("file", ""), id="file", compact=True,
                placeholder="or a text file: its path",
            )  # fmt: skip
            with VerticalScroll(id="preview", can_focus=False):
                yield Static("", id="found", markup=False)
            yield Said("", id="paste-said")
            yield KeysSaid(KEYS)

    def on_mount(self) -> None:
        """Begin in the text; what is left from before is selected, so that typing replaces it."""
        text = self.query_one("#text", TextArea)
        self.set_focus(text)
        text.select_all()
        self._preview()

    def on_text_area_changed(self) -> None:
        """Read what is pasted once no key has come for a moment."""
        self._later()

    def on_input_changed(self) -> None:
        """Read what is pasted once no key has come for a moment."""
        self._later()

    def on_input_submitted(self) -> None:
        """Enter behind a path hands in what the file holds."""
        self.action_hand_in()

    def _later(self) -> None:
        self.query_one("#paste-said", Said).clear_refusal()
        if self._rest is not None:
            self._rest.stop()
        self._rest = self.set_timer(REST, self._preview)

    def _typed(self) -> tuple[str, str]:
        text = self.query_one("#text", TextArea).text
        return text, self.query_one("#file", Input).value.strip()

    def _preview(self) -> None:
        """What the text says, and what would be found in the lists with it."""
        text, file = self._typed()
        shown = ""
        if text.strip() or file:
            try:
                shown = "\n".join(self._said_of(from_text(self._before(), read_given(text, file))))
            except Refused as refused:
                shown = str(refused)
        self.query_one("#found", Static).update(shown)

    def _before(self) -> ArmyList:
        """The list as it is kept; an empty one with the next number for a new one."""
        event = app_of(self).event
        kept = list_by(event, self._player, self._number) if event is not None else None
        taken = [one.number for one in lists_of(event, self._player)] if event is not None else []
        free = next(number for number in range(1, 100) if number not in taken)
        return kept or ArmyList(self._player, self._number or free)

    def _said_of(self, army: ArmyList) -> list[str]:
        event = app_of(self).event
        if event is None:
            return []
        terms = event.edition.terms
        parts = [
            f"{name}: {value}"
            for name, value in (
                (terms.leader.capitalize(), army.leader), ("Points", army.points),
                ("Bonus points", army.bonus), ("Faction", army.faction), ("Theme", army.theme),
                ("Tier", army.tier), ("Objective", army.objective),
                ("Specialists", ", ".join(each.typed for each in army.specialists)),
                ("Reinforcements", ", ".join(each.typed for each in army.reinforcements)),
            )
            if value not in ("", None)
        ]  # fmt: skip
        others = [each for each in lists_of(event, self._player) if each.number != army.number]
        player = event.by_id.get(self._player)
        faction = player.faction if player is not None else ""
        wrong = findings(event.edition, event.size, [*others, army], faction)
        return [", ".join(parts) or "Nothing is found in it.", *(each.sentence for each in wrong)]

    def action_hand_in(self) -> None:
        """Hand it in, asking about what is doubtful."""
        text, file = self._typed()
        if not text.strip() and not file:
            way = app_of(self).with_keys("Paste a text, or press {paste.figures|ctrl+t}.")
            self.query_one("#paste-said", Said).refuse(way)
            return
        who = self._player
        if self._number:
            self._do(EditList(who, number=self._number, text=text, text_file=file))
        else:
            self._do(AddList(who, text=text, text_file=file))

    def action_figures(self) -> None:
        """Type the figures of a list without a text; what is pasted is kept."""
        self.action_leave()
        self.app.push_screen(CommandForm(AddList, {"player": self._player}))

    @work(group="do")
    async def _do(self, command: AddList | EditList) -> None:
        reason = await app_of(self).attempt(command)
        if reason is None:
            app_of(self).half_typed.pop(self._draft, None)
            self.dismiss()
        else:
            self.query_one("#paste-said", Said).refuse(reason or "Nothing was handed in.")

    def action_leave(self) -> None:
        """Close; text and path are kept."""
        text, file = self._typed()
        app_of(self).half_typed[self._draft] = {"text": text, "file": file}
        self.dismiss()
