"""Settings of this machine for all events: looks, bells, backups, and every key."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual import events, on, work
from textual.binding import Binding

from screens.base import base_of
from screens.bindings import bind, bindings
from screens.dialogs.dialog import Dialog
from screens.dialogs.list_page import ListPage
from screens.dialogs.pick import Pick
from screens.dialogs.typed import TextPrompt
from screens.keys import invalid_part, keys_of
from screens.preferences import BY_NAME, KEYS, SETTINGS, Setting
from screens.theme.palette import PALETTES
from screens.theme.signs import SIGNS
from screens.widgets.grid import Column, Grid, Part, Row
from srtui.rules.value import replace
from srtui.text.phrases import capital

if TYPE_CHECKING:
    from screens.key_list import Keyed

COLUMNS = Column("Setting"), Column("Is"), Column("What it does", prose=True)
KEYS_SAID = (
    "{settings.change|enter} change   {settings.default|d} reset   {settings.find|/} find   "
    "{settings.leave|esc} back"
)
UNTOLD = {
    "settings": "This page",
    "people": "Saved people, offered as you type a name",
    "message": "The full last message, and the next step",
}
"""Keys that have no words elsewhere: the page of keys is full at 40 columns."""
SUITS = "-"
"""What takes a choice back, on the command line, too."""


class SettingsPage(ListPage):
    """Enter changes what is under the cursor, for this and every later event at this machine."""

    CSS_PATH = "settings.tcss"
    heading = "Settings of this machine, for all events"
    columns = COLUMNS
    narrows = "part of a key's name"
    keys = KEYS_SAID
    BINDINGS = bindings(
        bind("enter", "settings.change", "Change"),
        bind("d,delete", "settings.default", "Reset"),
        bind("slash", "settings.find", "Find"),
        bind("escape", "settings.leave", "Back"),
    )

    def __init__(self) -> None:
        super().__init__()
        self._keyed: dict[str, Keyed] = {}

    def on_mount(self) -> None:
        """Show the settings, then the keys, which require all screens to be loaded."""
        self._grid.focus()
        self.call_after_refresh(self._fill)
        self._read_keys()

    @work(exclusive=True, group="keys")
    async def _read_keys(self) -> None:
        from screens.key_list import keyed  # 3 ms: it loads every screen: only for pages about keys

        found = await asyncio.to_thread(keyed)
        told = (replace(one, help=one.help or UNTOLD.get(one.id, "")) for one in found)
        # Global keys, whose ids have no dot, come first, then the others by their owner.
        self._keyed = {one.id: one for one in sorted(told, key=lambda one: ("." in one.id, one.id))}
        self._fill()
        self._faults()

    def _fill(self) -> None:
        self._grid.fill([*self._settings(), *self._keys()])

    def _settings(self) -> Iterator[Row]:
        chosen = base_of(self).preferences.chosen
        for one in SETTINGS:
            said = chosen.value_text(one)
            yield Row(one.name, (one.title, Part(said, "strong"), one.help), f"{one.title} {said}")

    def _keys(self) -> Iterator[Row]:
        own = base_of(self).preferences.chosen.keys
        yield Row("head", (Part("Keys by command", "strong"),), group=True)
        for id_, command in self._keyed.items():
            custom = id_ in own
            keys = keys_of(own[id_]) if custom else command.keys
            shown = " ".join(self.app.get_key_display(Binding(key, "")) for key in keys)
            part = Part(f"{shown} (custom)", "strong") if custom else Part(shown, "key")
            cells = (_command_name(command), part, command.help)
            yield Row(id_, cells, f"{id_} {shown} {command.help} {command.title}")

    def _faults(self) -> None:
        from screens.key_list import faults_of  # as above

        chosen = base_of(self).preferences.chosen
        if faults := (*chosen.faults, *faults_of(chosen.keys, chosen.key_lines)):
            self.message_line.warn("\n".join(faults))

    @on(Grid.Moved)
    def _told_whole(self) -> None:
        """Show the full text of the setting under the cursor if the list cuts it."""
        row, grid = self._grid.current, self._grid
        if row is not None and grid.needed.width > grid.size.width:
            told = BY_NAME[row.word].help if row.word in BY_NAME else self._keyed[row.word].help
            self.message_line.plain(told)

    # What keys do

    @work(group="ask")
    async def action_change(self) -> None:
        """Ask for a new value for the setting under the cursor, and store it."""
        row = self._grid.current
        if row is None:
            return
        if row.word in BY_NAME:
            await self._change(BY_NAME[row.word])
        else:
            one = self._keyed[row.word]
            key = await self.app.push_screen_wait(PressKey(one.label))
            if key is not None:
                self._store_key(one.id, key)

    async def _change(self, setting: Setting) -> None:
        choices = setting.choices
        if not choices:
            typed = await self.app.push_screen_wait(TextPrompt(f"{setting.help}; {SUITS} for none"))
            if typed is not None and typed.strip():
                self._keep(setting, "" if typed.strip() == SUITS else typed.strip())
            return
        words = (*choices, *([setting.suits] if setting.suits else []))
        at = await self.app.push_screen_wait(Pick(setting.title, words))
        if at >= 0:
            self._keep(setting, choices[at] if at < len(choices) else "")

    def action_default(self) -> None:
        """Reset the value under the cursor to the default."""
        row = self._grid.current
        if row is None:
            return
        if row.word in BY_NAME:
            self._keep(BY_NAME[row.word], "")
        else:
            self._store_key(row.word, "")

    def _keep(self, setting: Setting, text: str) -> None:
        reason = base_of(self).preferences.keep(setting.section, {setting.name: text})
        look = base_of(self).wears
        if setting.name == "colours" and text:
            base_of(self).change_look(replace(look, palette=PALETTES[text]))
        elif setting.name == "signs" and text:
            base_of(self).change_look(replace(look, signs=SIGNS[text]))
        value = base_of(self).preferences.chosen.value_text(setting)
        self._show_outcome(reason, f"{setting.title}: {value}.")

    def _store_key(self, id_: str, key: str) -> None:
        reason = base_of(self).preferences.keep(KEYS, {id_: key})
        # Immediately, on all open screens: the page itself may have new keys.
        base_of(self).apply_keys()
        one = self._keyed[id_]
        bound = (Binding(name, "") for name in keys_of(key) or one.keys)
        shown = ", ".join(map(self.app.get_key_display, bound))
        self._show_outcome(reason, f"{one.label}: {shown}.")

    def _show_outcome(self, why: str, message: str) -> None:
        self._fill()
        if why:
            self.message_line.warn(f"{message} It applies only until srtui quits: {why}")
        else:
            self.message_line.plain(message)
            self._faults()

    def leave(self) -> None:
        """Close the page, applying what was chosen."""
        super().leave()
        base_of(self).worn()


def _command_name(one: Keyed) -> str:
    """Return the name of a key's command, such as Roster: Add; List: page up."""
    group, _, verb = one.id.rpartition(".")
    name = one.title or verb.replace("-", " ")
    return f"{capital(group.replace('-', ' '))}: {name}" if group else capital(name)


class PressKey(Dialog[str | None]):
    """Dialog that closes with the pressed key, or None for escape."""

    keys = "{|esc} keeps the key as it is"
    tells = True

    def __init__(self, command: str) -> None:
        super().__init__()
        self.heading = f"Press the key for {command}."

    def on_key(self, event: events.Key) -> None:
        """Accept any key except escape."""
        event.stop()
        if event.key == "escape":
            self.dismiss(None)
        elif invalid_part(event.key):
            self.message_line.refuse("This key cannot be used.")
        else:
            self.dismiss(event.key)
