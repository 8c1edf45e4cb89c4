"""Terrain: each table's checklist, ticked off before a round; ways to set up a table."""

import asyncio
from collections.abc import Iterator
from functools import partial

from rich.text import Text
from textual import work

from screens.bindings import bind, bindings
from screens.dialogs.form import CommandForm
from screens.dialogs.pick import Checklist
from screens.event_app import app_of
from screens.frame import Frame
from screens.pages.page import Page
from screens.theme.signs import Mark
from screens.widgets.grid import Cell, Row, row_cells
from screens.widgets.heading import Offer
from screens.widgets.pane import Looking
from srtui.commands.hall.terrain import TableBack, TableOut, Tick
from srtui.model.event import Event
from srtui.queries.hall.terrain import (
    Table,
    TerrainMethods,
    points_page,
    table_state,
    terrain,
    terrain_columns,
    terrain_pane,
)

HOW_TABLES_COME = (
    Offer("g r", "Add players first: they set how many tables there are"),
    Offer("g e", "Set the number of tables"),
)


class Points(Checklist):
    """A table's checklist: enter or space ticks a point off, or clears the tick."""

    keys = "{|enter} or {points.tick|space} toggle   {points.leave|esc} back"
    BINDINGS = bindings(
        bind("space", "points.tick", "Tick", action="turn"),
        bind("escape,q", "points.leave", "Back"),
    )

    def __init__(self, table: int) -> None:
        super().__init__()
        self._table = table
        self.heading = f"Table {table}"
        self._turning = asyncio.Lock()

    def on_mount(self) -> None:
        """Put the cursor on the first open point."""
        done = self._done
        items = [row.id for row in terrain(app_of(self).event).points]
        self.show(next((at for at, item in enumerate(items) if item not in done), 0))
        self.points.focus()

    @property
    def _done(self) -> tuple[str, ...]:
        """Return the ticked points of the table."""
        tables = terrain(app_of(self).event).tables
        return next((one.done for one in tables if one.number == self._table), ())

    def lines(self) -> Iterator[tuple[str, Text]]:
        """Yield the items of the checklist with their boxes."""
        done = self._done
        for row in terrain(app_of(self).event).points:
            yield row.id, Text(("[x] " if row.id in done else "[ ] ") + row.text)

    @work(group="do")
    async def turn(self, item: str) -> None:
        """Toggle a point; a second press reverses the first."""
        async with self._turning:
            command = Tick((self._table,), item, off=item in self._done)
            if reason := await app_of(self).attempt(command):
                self.message_line.refuse(reason)
            await app_of(self).read()
            self.show(self.points.highlighted or 0)


class TerrainScreen(Frame):
    """Terrain of every table, to check before a round.

    Before the first round everything is checked, later what may have changed. A table's number, or
    enter, opens its checklist; o takes the table out of use, or puts it back: its players move, and
    a message names their new table.
    """

    place = "terrain"
    subjects = frozenset({"event", "round", "games", "roster", "terrain"})
    without_rows = frozenset({"terrain.methods", "terrain.points"})

    BINDINGS = bindings(
        bind("enter", "terrain.open", "Checklist", "Open the selected table's checklist"),
        bind("space", "terrain.tick", "Ready", "Mark the whole table as ready, or undo that"),
        bind("o", "terrain.out", "Out of use", "Take the table out of use, or put it back in use"),
        bind("A", "terrain.all", "All", "Mark all tables ready"),
        bind("m", "terrain.methods", "Methods", "Show the ways to set up a table",
             shows=TerrainMethods),
        bind("l", "terrain.points", "Points", "Show the full checklist"),
    )  # fmt: skip

    def show(self, event: Event) -> None:
        """Show the tables before the next or current round."""
        view = terrain(event)
        table, signs = terrain_columns(view), app_of(self).signs
        self._grid.fill([_row(one, row_cells(table, one, signs)) for one in view.tables], table)
        self.offer_keys("There are no tables yet", more=HOW_TABLES_COME)
        self._heading.sum_up(view.sentence if view.tables else "Terrain")

    def looking(self, event: Event) -> Looking | None:
        """Return the checklist of the table under the cursor."""
        row = self._grid.current
        return None if row is None else partial(terrain_pane, event, row.id)

    def number_typed(self, number: int) -> None:
        """Open the checklist of the typed table."""
        self.app.push_screen(Points(number))

    def action_open(self) -> None:
        """Open the checklist of the table under the cursor."""
        if (here := self._table_here()) is not None:
            self.app.push_screen(Points(here.number))

    def action_tick(self) -> None:
        """Check the whole table, or uncheck all of it."""
        if (here := self._table_here()) is not None:
            app_of(self).do(Tick((here.number,), off=here.complete))

    def action_all(self) -> None:
        """Tick off the points of all tables."""
        app_of(self).do(Tick(None))

    def action_out(self) -> None:
        """Take the table out of use, asking for the reason, or put it back."""
        event, row = app_of(self).event, self._grid.current
        if row is None:
            return
        if row.id in event.tables_out:
            app_of(self).do(TableBack(row.id))
        else:
            self.app.push_screen(CommandForm(TableOut, {"table": row.id}))

    def action_points(self) -> None:
        """Show the points of the terrain checklist on a page."""
        view = terrain(app_of(self).event)
        self.app.push_screen(Page(view.sentence, points_page(view)))

    def _table_here(self) -> Table | None:
        view, row = terrain(app_of(self).event), self._grid.current
        if row is not None and not view.points:
            self.message_line.refuse(view.sentence)
            return None
        return next((one for one in view.tables if row and one.number == row.id), None)


def _row(table: Table, cells: tuple[Cell, ...]) -> Row:
    mark: Mark = "open" if table.missing else "done"
    if table.out:
        mark = "dropped"
    means = "" if mark == "open" else "done"
    words = f"{table.players} {table_state(table)}"
    return Row(table.number, cells, words, table.number, means, mark)
