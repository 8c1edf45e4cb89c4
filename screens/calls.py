"""The queue of the judges: who waits, at which table, since when, and who has taken the call."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.context import app_of
from screens.widgets.grid import Column, Grid, Part, Row
from screens.widgets.invitation import invitation
from screens.widgets.lines import Said
from srtui.desk.command import Command
from srtui.desk.game.clock_office import Attend, TakeCall
from srtui.views.clocks import ClockRow, calls

COLUMNS = (
    Column("Table", right=True), Column("Since", right=True), Column("Taken by"), Column("Who"),
)  # fmt: skip
LOOK = 1.0
"""Seconds between two looks at who waits."""
KEYS = "enter take it   v I am there   esc back"


class Calls(ModalScreen[None]):
    """Enter takes the call under the cursor, so that the others go elsewhere; v says that a judge
    is there.
    """

    CSS_PATH = "settings.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "Take it", id="calls.take"),
        Binding("v", "attend", "I am there", id="calls.there"),
        Binding("escape,j", "leave", "Back", id="calls.leave"),
    ]

    def compose(self) -> ComposeResult:
        """The queue, what was done, the keys."""
        with Vertical(classes="box settings"):
            yield Static(Text("Calls for a judge", style="bold"))
            yield Grid(COLUMNS, id="calls")
            yield Said("", id="calls-said")
            yield Static(Text(KEYS), classes="help")

    def on_mount(self) -> None:
        """Show who waits, and go on showing it."""
        self._grid.focus()
        self.call_after_refresh(self._fill)
        self.set_interval(LOOK, self._fill)

    @property
    def _grid(self) -> Grid:
        return self.query_one("#calls", Grid)

    def _fill(self) -> None:
        found = list(_rows(calls(app_of(self).clock_rows())))
        self._grid.fill(found)
        self._grid.below(() if found else invitation("Nobody waits for a judge"))

    def action_take(self) -> None:
        """The judge of this terminal is on his way."""
        if (row := self._grid.current) is not None:
            self._do(TakeCall(int(row.key)))

    def action_attend(self) -> None:
        """A judge is at the table: it waits no more."""
        if (row := self._grid.current) is not None:
            self._do(Attend(int(row.key)))

    @work(group="do")
    async def _do(self, command: Command) -> None:
        app, said = app_of(self), self.query_one("#calls-said", Said)
        if reason := await app.attempt(command):
            said.refuse(reason)
            return
        said.plain(app.last_said)
        await app.read(every_game=app.frame is not None and app.frame.every_game)
        self._fill()

    def action_leave(self) -> None:
        """Close."""
        self.dismiss()


def _rows(waiting: tuple[ClockRow, ...]) -> Iterator[Row]:
    for row in waiting:
        assert row.call is not None
        minutes = row.call.waited // 60
        since = f"{minutes} min" if minutes else "now"
        taken = Part(row.call.taken, "muted") if row.call.taken else Part("nobody", "late")
        who = row.call.by or " - ".join(row.players)
        cells = (str(row.table or "?"), since, taken, who)
        yield Row(str(row.game), cells, f"{row.table} {who}", row.table)
