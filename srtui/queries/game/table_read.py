"""One table's content in the event file at one moment, and its game's stage."""

from enum import StrEnum
from functools import cached_property

from srtui.commands.desk import Desk
from srtui.model.event import Event, Phase
from srtui.model.played import PlayedGame, read_played
from srtui.model.refused import Refused
from srtui.model.times import Settings, read_settings
from srtui.queries.clock.face import tally_of
from srtui.queries.clock.facts import Tally
from srtui.queries.game.scoring import Scoring, scoring
from srtui.queries.setup import SetupView, setup_view
from srtui.rules.clock import Budget, Clock
from srtui.rules.clock import Stage as ClockStage
from srtui.rules.game import Stage as GameStage
from srtui.rules.record import Game
from srtui.rules.value import Value, field
from srtui.text.phrases import EMPTY, Phrase


class TableStage(StrEnum):
    """Stages of a table's game."""

    FREE = "free"
    """Nobody plays here: no round is published, or none of its games is here."""
    SETUP = "setup"
    """What comes before the clocks is not done."""
    READY = "ready"
    """The clocks can begin."""
    PLAY = "play"
    FALLEN = "fallen"
    """A flag has fallen; it is to be settled."""
    OVER = "over"
    """The game is over; its result is not proposed yet."""
    PROPOSED = "proposed"
    AGREED = "agreed"
    DONE = "done"
    """The result is in."""


class AtTable(Value, dict=True):
    """One table's content in the event file, at one moment.

    `game` is its game in the newest published round; None if nobody plays here, as after the event.
    `played` is None if it cannot be scored yet, and `reason` says why. `clock` is the clock after
    its last tap or, without players, one that times nothing.
    """

    event: Event
    table: int
    game: Game | None = None
    played: PlayedGame | None = None
    reason: Phrase = EMPTY
    clock: Clock = Clock(Budget("none"), None)
    setup: SetupView | None = None
    settings: Settings = field(default_factory=Settings)

    @property
    def stage(self) -> TableStage:
        """Stage of the table's game."""
        # From a game's end to its beginning: a finished game stays so, whatever its clock.
        game, played, clock = self.game, self.played, self.clock
        if game is None:
            return TableStage.FREE
        if game.outcome is not None:
            return TableStage.DONE
        if (proposal := self.event.proposals.get(game.id)) is not None:
            return TableStage.AGREED if proposal.agreed else TableStage.PROPOSED
        if played is not None and played.state.stage is GameStage.OVER:
            return TableStage.OVER
        # Once the flag is scored, the opponent finishes the turn and the game is played (24-2).
        if clock.fallen is not None and not (played and played.state.fallen is not None):
            return TableStage.FALLEN
        if clock.stage is not ClockStage.WAITING or (played and played.steps):
            return TableStage.PLAY
        if played is None or played.opener is None:
            return TableStage.SETUP
        if self.setup is not None and not self.setup.done:
            return TableStage.SETUP
        return TableStage.READY if clock.budget.kind != "none" else TableStage.PLAY

    @cached_property
    def tally(self) -> Tally:
        """Result of the turns scored so far."""
        return Tally() if self.played is None else tally_of(self.event, self.played)

    @cached_property
    def scored(self) -> Scoring | None:
        """The game turn by turn, or None if it cannot be scored yet."""
        return None if self.played is None else scoring(self.event, self.played)

    @property
    def active(self) -> int | None:
        """The active side, taken from the score if nothing is timed."""
        return self.clock.active if self.clock.going else self.tally.active

    @property
    def turn(self) -> int:
        """The turn's number as players count it; 0 before the first turn."""
        stage = self.clock.stage
        timed = self.clock.budget.kind != "none"
        before = stage is ClockStage.WAITING and not self.tally.steps and timed
        return 0 if before or stage is ClockStage.PHASES else self.tally.turn


def read_table(desk: Desk, table: int) -> AtTable:
    """Read what a terminal needs for its table. Raises the desk's errors."""
    event = desk.event()
    round_ = event.shown_round
    game = None if round_ is None or event.finished_at else round_.at_table(table)
    if game is None or game.second is None:
        return AtTable(event, table)
    with desk.store.read() as reader:
        try:
            played, reason = read_played(reader, event, game), EMPTY
        except Refused as refused:
            played, reason = None, refused.sentence
        return AtTable(
            event=event,
            table=table,
            game=game,
            played=played,
            reason=reason,
            clock=desk.clocks.read(reader, event, game),
            setup=setup_view(reader, event, game),
            settings=read_settings(reader),
        )


def may_begin(terminal: AtTable) -> bool:
    """Tell whether the players may start their clocks themselves."""
    round_ = terminal.event.shown_round
    return terminal.settings.starts == "table" or (
        round_ is not None and round_.phase is Phase.RUNNING
    )
