"""List of screens after `g`, each with its letter."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.context import base_of
from screens.places import PLACES, places_in
from screens.theme.means import added
from screens.widgets.keys_said import KeysSaid

ELSE = "{settings|f2} settings   {people|f3} people   {palette|ctrl+p} everything else"
"""Ways to screens outside the event, shown if there is room."""
ROOM = 20
"""Lines of a screen from which on there is."""


class Go(ModalScreen[str]):
    """Dialog that closes with the name of a screen, or with "" if the key leads nowhere."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "stay", "Back", id="go.stay")]

    def __init__(self, *, teams: bool) -> None:
        super().__init__()
        self._places = places_in(teams=teams)

    def compose(self) -> ComposeResult:
        """Yield a line per screen: its letter and its title. All of it can be clicked."""
        key = added(base_of(self).wears.palette, "key")
        with Vertical(classes="box"):
            yield Static(Text("Go to", style="bold"))
            for place in self._places:
                line = Text.assemble((f" {place.letter} ", key), f" {place.title}")
                yield Static(line, name=place.name)
            if self.app.size.height >= ROOM:
                yield KeysSaid(ELSE)

    def on_key(self, event: events.Key) -> None:
        """Go to the screen of a letter; any other key closes the list and does what it does."""
        if event.key == "escape":
            return
        if event.is_printable:
            event.stop()
        found = [place.name for place in PLACES if place.letter == event.character]
        self.dismiss(found[0] if found else "")

    def on_click(self, event: events.Click) -> None:
        """Go to the clicked screen; a click outside the list closes it."""
        clicked, _ = self.get_widget_at(event.screen_x, event.screen_y)
        if clicked.name is not None or clicked is self:
            self.dismiss(clicked.name or "")

    def action_stay(self) -> None:
        """Close and stay on this screen; "" names none."""
        self.dismiss("")
