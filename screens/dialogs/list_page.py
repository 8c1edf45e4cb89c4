"""A list above everything else: a line to filter it, one for messages, and one for keys."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.widgets import Input, Static

from screens.base import base_of
from screens.bindings import bind, bindings
from screens.dialogs.dialog import Dialog
from screens.places import PLACES, ScreenPlace
from screens.theme.means import added
from screens.widgets.grid import Column, Grid
from screens.widgets.keys_line import KeysSaid


class ListPage(Dialog[None]):
    """Page with a list; subclasses fill it, act on its rows, and bind `find` and `leave`."""

    box = "settings"
    tells = True
    columns: ClassVar[Sequence[Column]]
    narrows: ClassVar[str]
    """Placeholder of the line that narrows the list."""

    def parts(self) -> ComposeResult:
        """Yield the list and the filter line."""
        yield Grid(self.columns)
        yield Input(placeholder=self.narrows, compact=True)

    def action_find(self) -> None:
        """Show only rows that contain a word."""
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter the list by the typed words."""
        self._grid.narrow(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return to the list, which stays filtered."""
        event.stop()
        self._grid.focus()

    def action_leave(self) -> None:
        """Show all rows again, or close the page."""
        line = self.query_one(Input)
        if line.value or line.has_focus:
            line.value = ""
            self._grid.focus()
        else:
            self.leave()

    def leave(self) -> None:
        """Close the page and return to the place below it."""
        self.dismiss()


ELSE = "{settings|f2} settings   {people|f3} people   {palette|ctrl+p} everything else"
"""Ways to screens outside the event, shown if there is room."""
ROOM = 20
"""Lines of a screen from which on there is."""


class Go(Dialog[str]):
    """Dialog that closes with the name of a screen, or with "" if the key leads nowhere."""

    heading = "Go to"
    BINDINGS = bindings(bind("escape", "go.stay", "Back"))

    def __init__(self, places: tuple[ScreenPlace, ...]) -> None:
        super().__init__()
        self._places = places

    def parts(self) -> ComposeResult:
        """Yield a line per screen with its letter and title, entirely clickable."""
        key = added(base_of(self).wears.palette, "key")
        for place in self._places:
            line = Text.assemble((f" {place.letter} ", key), f" {place.title}")
            yield Static(line, name=place.name)
        if self.app.size.height >= ROOM:
            yield KeysSaid(ELSE)

    def on_key(self, event: events.Key) -> None:
        """Go to a letter's screen; other characters only close the list, other keys also act."""
        if event.key == "escape":
            return
        if event.is_printable:
            event.stop()
        self.dismiss(next((one.name for one in PLACES if one.letter == event.character), ""))

    def on_click(self, event: events.Click) -> None:
        """Go to the clicked screen; a click outside the list closes it."""
        clicked, _ = self.get_widget_at(event.screen_x, event.screen_y)
        if clicked.name is not None or clicked is self:
            self.dismiss(clicked.name or "")

    def action_stay(self) -> None:
        """Close and stay on this screen ("" names none)."""
        self.dismiss("")
