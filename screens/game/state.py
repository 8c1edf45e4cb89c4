"""State of a screen with a game: one value, changed in one place (`TurnEntry.become`)."""

from collections.abc import Mapping
from enum import Enum

from srtui.model.turn_answers import PanelAnswers
from srtui.queries.game.table_read import TableStage
from srtui.rules.value import Value, field


class EntryStage(Enum):
    """Stages of entering a turn."""

    WATCHING = "watching"
    """Nothing is asked: the game is only shown."""
    ASKING = "asking"
    """The rows of the turn are answered."""
    CLOSING = "closing"
    """The game is over: figures that its result needs can be typed."""
    FIGURES = "figures"
    """A figure is being typed, of a result or of a tiebreaker: keys that edit a line do so."""
    SAVED = "saved"
    """The answers are in the file; until the game is read again, the screen is out of date."""


class GameState(Value):
    """Answers about a game on one screen, and the stage of the entry.

    `cursor`: the row under the cursor. `part`: the number of the turn that is re-entered; 0: none.
    """

    stage: EntryStage
    entered: PanelAnswers = field(default_factory=PanelAnswers)
    cursor: int = 0
    part: int = 0
    ready: frozenset[int] = frozenset()
    """The players who are ready to begin."""
    counts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Lines that were typed to count a figure, by the slot of its row."""
    typed: str = ""
    """The slot of the figure that is being typed: a digit anywhere else begins a new figure."""
    reopened: str = ""
    """The step before the game that is being chosen again, though it is chosen already."""

    @property
    def asking(self) -> bool:
        """Whether the rows of a turn, or of an end before its time, are answered."""
        typing = self.stage is EntryStage.FIGURES and self.entered.ended is not None
        return typing or self.stage is EntryStage.ASKING

    @property
    def types_figures(self) -> bool:
        """Whether a figure is typed as a line is; in a turn letters answer rows beside it."""
        return not self.asking or self.entered.ended is not None

    @property
    def resting(self) -> EntryStage:
        """The stage once no figure is being typed."""
        return EntryStage.ASKING if self.asking else EntryStage.CLOSING


class TurnShown(Value):
    """The turn that a device shows, as far as it has read the event file.

    `steps`: how many the game had before it.
    """

    game: int
    steps: int
    stage: TableStage


class SharedTurn(Value):
    """Answers of a turn, shared by all devices of its table that show this turn."""

    turn: TurnShown
    state: GameState
