"""The journal: what happened, when and by whom; undo and redo of anything."""

import asyncio
from functools import partial

from textual import work

from data.event.journal import JournalEntry, author_of
from screens.bindings import bind, bindings
from screens.event_app import app_of
from screens.frame import Frame
from screens.pages.page import Page
from screens.widgets.grid import Cell, Row, row_cells
from screens.widgets.lines import refusing
from screens.widgets.pane import Looking
from srtui.documents.sections import PaneView
from srtui.documents.table import without
from srtui.model.event import Event
from srtui.queries.journal.entries import ENTRIES, journal, journal_pane

PAGE = 500
"""Entries that are read at a time."""

COLUMNS = without(ENTRIES, "No.", "UTC")


class JournalScreen(Frame):
    """Every change, the newest first, in the local time of this machine.

    Undone entries say so; t undoes the entry under the cursor, even someone else's. Older entries
    are read when the cursor reaches the end; / searches all of them.
    """

    place = "journal"
    numbers = ""
    subjects = frozenset({"journal"})
    tells_last = False

    BINDINGS = bindings(
        bind("enter", "journal.whole", "Full entry",
             "Show the selected entry and the rows it changed"),
        bind("t", "journal.take_back", "Undo it", "Undo the selected entry, even someone else's"),
        bind("U", "redo", "Redo", "Redo the last undo"),
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[JournalEntry, ...] = ()
        self._most: int | None = PAGE
        """How many entries are wanted; None: all."""

    @property
    def _current(self) -> JournalEntry | None:
        row = self._grid.current
        return next((one for one in self._rows if row and one.id == row.id), None)

    def show(self, event: Event) -> None:
        """Read newly written entries, and show them."""
        del event
        self._read()

    def looking(self, event: Event) -> Looking | None:
        """Return the changes of the entry under the cursor, and whether it can be undone."""
        entry = self._current
        return partial(self._beside_entry, event, entry) if entry is not None else None

    def _beside_entry(
        self, event: Event, entry: JournalEntry, *, complete: bool = False
    ) -> PaneView:

        desk, keys = app_of(self).desk, app_of(self).with_keys
        mine = entry.author == author_of(desk.seat.role.value, desk.seat.terminal)
        with desk.store.read() as reader:
            return journal_pane(
                event, reader, entry, desk.seat.role, own_entry=mine, keys=keys, all_rows=complete
            )

    @work(exclusive=True, group="entries")
    async def _read(self) -> None:
        with refusing(self.message_line.refuse):
            self._rows = await app_of(self).read_file(journal, self._most)
            several = len({row.local_time.date() for row in self._rows}) > 1
            table, signs = COLUMNS if several else without(COLUMNS, "Day"), app_of(self).signs
            self._grid.fill([_row(row, row_cells(table, row, signs)) for row in self._rows], table)
            self.offer_keys("No changes yet; every change to the event will be listed here")
            self._heading.sum_up(self._summary() if self._rows else "Journal")
            self.look_beside()
            self._offer_undo()

    def _offer_undo(self) -> None:
        """Offer to undo the entry under the cursor if it can be."""
        entry = self._current
        offered = entry is not None and entry.undoable and not entry.undone
        useless = frozenset() if offered else frozenset({"journal.take_back"})
        if useless != self.keys_useless:
            self.keys_useless = useless
            self.refresh_bindings()

    def _summary(self) -> str:
        # The newest id is the number of entries: none is ever deleted from the journal.
        shown = len(self._rows)
        total = self._rows[0].id if self._rows else 0
        if shown == total:
            return f"{total} {'entry' if total == 1 else 'entries'}."
        return f"The newest {shown} of {total}; scroll to the end to load more."

    # Looking

    def on_grid_moved(self) -> None:
        """Offer what the entry allows; read more entries at the end."""
        self._offer_undo()
        last = self._grid.cursor_row == len(self._rows) - 1
        if last and self._most is not None and len(self._rows) == self._most:
            self._most += PAGE
            self._read()

    def action_find(self, text: str) -> None:
        """Find words in all journal entries."""
        if self._most is not None:
            self._most = None
            self._read()
        super().action_find(text)

    def action_back(self) -> None:
        """End the filter, and keep only entries down to the cursor, and some more, in memory."""
        super().action_back()
        # A filter has read everything: entries far below the cursor are not kept.
        self._most = PAGE * (self._grid.cursor_row // PAGE + 1)
        self._read()

    @work(exclusive=True, group="whole")
    async def action_whole(self) -> None:
        """Show the entry under the cursor with its rows before and after."""
        entry, event = self._current, app_of(self).event
        if entry is None:
            return
        with refusing(self.message_line.refuse):
            view = await asyncio.to_thread(self._beside_entry, event, entry, complete=True)
            await self.app.push_screen(Page(f"Entry {entry.id}", view.sections))

    def action_take_back(self) -> None:
        """Undo the entry under the cursor, whoever made it."""
        entry = self._current
        if entry is not None:
            app_of(self).undo_entry(entry.id, entry.sentence)


def _row(row: JournalEntry, cells: tuple[Cell, ...]) -> Row:
    undone = "(undone) " if row.undone else ""
    words = f"{row.local_time:%H:%M} {undone}{row.sentence} {row.author} {row.command}"
    return Row(row.id, cells, words, mark="dropped" if row.undone else None)
