"""A list over everything else: a line narrows it, another says what was done, the last the keys."""

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from screens.bindings import bind, bindings
from screens.context import base_of
from screens.places import PLACES, places_in
from screens.theme.means import added
from screens.widgets.grid import Column, Grid
from screens.widgets.keys_line import KeysSaid
from screens.widgets.lines import MessageLine


class ListPage(ModalScreen[None]):
    """Page with a list; subclasses fill it and act on its rows, and it binds `find` and `leave`."""

    def rows_of(
        self, title: str, columns: Sequence[Column], narrows: str, keys: str
    ) -> ComposeResult:
        """Yield the page: title, list, the line to find with, what was done, and the keys.

        The placeholder of the line is `narrows`; keys are written as sentences name them.
        """
        with Vertical(classes="box settings"):
            yield Static(Text(title, style="bold"))
            yield Grid(columns)
            yield Input(placeholder=narrows, compact=True)
            yield MessageLine("")
            yield KeysSaid(keys)

    @property
    def _grid(self) -> Grid:
        return self.query_one(Grid)

    @property
    def _message_line(self) -> MessageLine:
        return self.query_one(MessageLine)

    def action_find(self) -> None:
        """Show only rows with a word."""
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Words narrow the list while they are typed."""
        self._grid.narrow(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Back to the list, which stays narrow."""
        event.stop()
        self._grid.focus()

    def action_leave(self) -> None:
        """Show all rows again; then close."""
        line = self.query_one(Input)
        if line.value or line.has_focus:
            line.value = ""
            self._grid.focus()
        else:
            self.leave()

    def leave(self) -> None:
        """Close the page and go back to the place below it."""
        self.dismiss()


ELSE = "{settings|f2} settings   {people|f3} people   {palette|ctrl+p} everything else"
"""Ways to screens outside the event, shown if there is room."""
ROOM = 20
"""Lines of a screen from which on there is."""


class Go(ModalScreen[str]):
    """Dialog that closes with the name of a screen, or with "" if the key leads nowhere."""

    BINDINGS = bindings(bind("escape", "go.stay", "Back"))

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
