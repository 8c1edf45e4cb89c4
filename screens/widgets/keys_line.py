"""The line of keys at the bottom of every place, painted as one line.

The framework's own footer makes a widget of every key, and all of them anew when the focus moves:
30 ms each time, and a tenth of the program's start.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.binding import ActiveBinding
from textual.screen import Screen
from textual.widget import Widget

LAST = 3
"""So many keys are always shown: places, help and commands."""
ALWAYS = frozenset({"next", "beside"})
"""Keys that stay wherever they stand: the organizer's next step, the way into the pane."""
NARROW = 60
"""Columns of a terminal below which help and commands alone are."""


class KeysLine(Widget):
    """The keys that do something here; a click on one presses it.

    What finds no room is left out from the right, but for the last ones, which lead to all others,
    and the next step.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"keys--key", "keys--what"}

    def __init__(self) -> None:
        super().__init__()
        self._keys: tuple[ActiveBinding, ...] = ()

    def on_mount(self) -> None:
        """Follow what the screen's keys are."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)
        self._changed(self.screen)

    def on_resize(self) -> None:
        """Another width has room for others."""
        self.refresh()

    def _changed(self, screen: Screen[Any]) -> None:
        shown: dict[str, ActiveBinding] = {}
        for one in screen.active_bindings.values():
            if one.binding.show:
                shown.setdefault(one.binding.action, one)
        if (keys := tuple(shown.values())) != self._keys:
            self._keys = keys
            self.refresh()

    def render(self) -> Text:
        """Each key with what it does."""
        key, what = map(self.get_component_rich_style, ("keys--key", "keys--what"))
        line = Text(no_wrap=True)
        for one in self._fitting():
            dim = "" if one.enabled else "dim"
            line.append(self._key(one), key)
            line.append(f" {one.binding.description}", what)
            line.stylize(dim, len(line) - self._width(one))
            line.append(" ")
        return line

    def on_click(self, event: events.Click) -> None:
        """Press the key that is clicked on."""
        end = 0
        for one in self._fitting():
            begin, end = end, end + self._width(one) + 1
            if begin <= event.x < end - 1:
                self.app.simulate_key(one.binding.key)

    def _key(self, one: ActiveBinding) -> str:
        return self.app.get_key_display(one.binding)

    def _width(self, one: ActiveBinding) -> int:
        return len(f"{self._key(one)} {one.binding.description}")

    def _room(self, one: ActiveBinding) -> int:
        return self._width(one) + 1

    def _fitting(self) -> Sequence[ActiveBinding]:
        """The keys for which there is room."""
        keys, last = list(self._keys), LAST if self.size.width >= NARROW else LAST - 1
        loose = [one for one in keys[:-last] if one.binding.id not in ALWAYS]
        while loose and sum(map(self._room, keys)) - 1 > self.size.width:
            keys.remove(loose.pop())
        return keys
