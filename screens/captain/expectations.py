"""The captain's own grid of expectations, for this seat alone."""

from textual import events

from screens.bindings import bind, bindings
from screens.event_app import app_of
from screens.pages.page import Page
from srtui.commands.teams.captains import Expect
from srtui.documents.sections import sentences
from srtui.queries.teams.expectations import ExpectationGrid, expectation_grid, grid_sections
from srtui.rules.teams.outlook import CHANCES
from srtui.rules.value import replace
from srtui.text.phrases import phrase


class ExpectationsPage(Page):
    """Grid of what this captain expects of each game; arrows move, a digit notes it."""

    CSS_PATH = "../pages/page.tcss"
    does = phrase("{|arrows} move   {|1} to {|5} note   {|0} empty")
    BINDINGS = bindings(
        bind("up", "expect.up", action="move(-1, 0)"),
        bind("down", "expect.down", action="move(1, 0)"),
        bind("left", "expect.left", action="move(0, -1)"),
        bind("right", "expect.right", action="move(0, 1)"),
    )

    def __init__(self, grid: ExpectationGrid) -> None:
        super().__init__(phrase("What you expect, for you alone"), ())
        self._grid = grid
        self._row = self._column = 0
        self._unsaved: dict[tuple[int, int], int] = {}

    def _write(self) -> None:
        self.sections = grid_sections(app_of(self).event, self._grid, self._row, self._column)
        super()._write()

    def action_move(self, down: int, right: int) -> None:
        """Move the cursor by a cell; at the edge it stays."""
        own, others = self._grid.hands
        self._row = min(max(0, self._row + down), len(own) - 1)
        self._column = min(max(0, self._column + right), len(others) - 1)
        self._write()

    def on_key(self, event: events.Key) -> None:
        """Note the digit in the cell under the cursor, and go on to the next cell."""
        digit = event.character or ""
        if digit not in map(str, range(len(CHANCES) + 1)):
            return
        event.stop()
        own, others = self._grid.hands
        pair, step = (own[self._row], others[self._column]), int(digit)
        self._grid = replace(self._grid, noted={**self._grid.noted, pair: step}, outlook=None)
        self._column += 1
        if self._column == len(others) and self._row + 1 < len(own):
            self._row, self._column = self._row + 1, 0
        self.action_move(0, 0)
        if not self._unsaved:
            # Of the app: a page that is closed at once must not stop what was typed on it.
            self.app.run_worker(self._save(), group="expect")
        self._unsaved[pair] = step

    async def _save(self) -> None:
        """Note what was typed, all that came meanwhile at once; then show its cases."""
        app, team = app_of(self), self._grid.team
        while self._unsaved:
            noted = dict(self._unsaved)
            if reason := await app.attempt(Expect(team, noted)):
                self._unsaved.clear()
                self.sections = sentences([reason])
                super()._write()
                return
            typed = self._unsaved.items()
            self._unsaved = {pair: step for pair, step in typed if noted.get(pair) != step}
        grid = await app.read_file(expectation_grid, app.event, team)
        if grid is not None and self.is_current and not self._unsaved:
            self._grid = grid
            self._write()
