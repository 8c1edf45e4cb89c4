"""A table as its screen shows it at a moment: all that its parts are made of."""

from typing import NamedTuple

from textual.geometry import Size

from screens.game.entry import TurnEntry
from screens.game.rows import RowKeys
from screens.theme.signs import Signs
from srtui.queries.game.table import TableView
from srtui.queries.game.table_read import AtTable, TableStage
from srtui.queries.setup import SetupStep
from srtui.rules.clock import Clock
from srtui.rules.value import Value
from srtui.text.keys import WithKeys

SENTENCES_FROM = 60
"""Cells of a terminal from which there is room for whole sentences."""
PLAYED = (TableStage.PLAY, TableStage.FALLEN)
"""Stages in which the game is running, or waits for a flag to be settled."""


class SideOrder(Value):
    """The players on the left and right, as players of the pairing: 0 and 1."""

    left: int = 0

    @property
    def order(self) -> tuple[int, int]:
        """The players from left to right."""
        return self.left, 1 - self.left


class TableSnapshot(NamedTuple):
    """Snapshot of a table for a terminal of this size, its `clock` at the moment of the view."""

    view: TableView
    last_read: AtTable
    clock: Clock
    entry: TurnEntry
    seating: SideOrder
    size: Size
    signs: Signs
    keys: RowKeys
    with_keys: WithKeys
    """A sentence with its person's own keys."""
    digits: bool = True
    """Whether clocks may have large digits: a browser shows its own beside the terminal."""

    @property
    def roomy(self) -> bool:
        """Whether the terminal has room for whole sentences."""
        return self.size.width >= SENTENCES_FROM

    @property
    def hidden(self) -> tuple[SetupStep, ...]:
        """Secret choice before the game that can still be changed."""
        setup = self.last_read.setup
        return () if setup is None else tuple(step for step in setup.steps if step.hidden)

    @property
    def step(self) -> SetupStep | None:
        """The step before the game that is asked, be it one that is chosen again."""
        if self.view.stage is not TableStage.SETUP or self.last_read.setup is None:
            return None
        again = self.entry.state.reopened
        return next((step for step in self.hidden if step.key == again), self.last_read.setup.next)
