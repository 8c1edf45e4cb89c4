"""What a table reads of the event file at one moment, and where its game is then."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from math import floor

from srtui.desk.desk import Desk
from srtui.rules.clock import Budget, Clock, Stamp, advance
from srtui.rules.clock import Stage as ClockStage
from srtui.rules.game import Stage as GameStage
from srtui.rules.record import Game
from srtui.rules.value import Value, field, replace
from srtui.state.clock_settings import Settings, read_settings
from srtui.state.event import Event, Phase
from srtui.state.played import Played, read_played
from srtui.state.refused import Refused
from srtui.views.clock_facts import Tally
from srtui.views.setup import SetupView, setup_view
from srtui.views.tally import tally_of


class TableStage(StrEnum):
    """How far a table is with its game."""

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
    """What a terminal reads for its table, as it stands in the file at one moment.

    `game`: the one here in the newest published round; None: nobody plays here, as after the event.
    `played` is None where it cannot be scored yet, and `reason` says why. `clock` is that after its
    last tap; where nobody plays, one that times nothing.
    """

    event: Event
    table: int
    game: Game | None = None
    played: Played | None = None
    reason: str = ""
    clock: Clock = Clock(Budget("none"), None)
    setup: SetupView | None = None
    settings: Settings = field(default_factory=Settings)

    def at_moment(self, now: Stamp) -> AtTable:
        """The same table with its clock as it is now."""
        return replace(self, clock=advance(self.clock, now))

    @property
    def stage(self) -> TableStage:
        """How far the game here is."""
        # From the end of a game to its beginning: what is over stays so, whatever its clock still
        # says.
        game, played, clock = self.game, self.played, self.clock
        if game is None:
            return TableStage.FREE
        if game.outcome is not None:
            return TableStage.DONE
        if (proposal := self.event.proposals.get(game.id)) is not None:
            return TableStage.AGREED if proposal.agreed else TableStage.PROPOSED
        if played is not None and played.state.stage is GameStage.OVER:
            return TableStage.OVER
        # Once the score knows of the flag, the opponent finishes his turn: the game is played
        # (24-2).
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
        """What the turns that are scored so far come to."""
        return Tally() if self.played is None else tally_of(self.event, self.played)

    @property
    def active(self) -> int | None:
        """Whose turn or phase it is; by the score where nothing is timed."""
        return self.clock.active if self.clock.going else self.tally.active

    @property
    def turn(self) -> int:
        """The number of the turn, as players count; 0 before the first."""
        stage, timed = self.clock.stage, self.clock.budget.kind != "none"
        before = stage is ClockStage.WAITING and not self.tally.steps and timed
        return 0 if before or stage is ClockStage.PHASES else self.tally.turn

    @property
    def phase(self) -> str:
        """What comes before the first turn, by name."""
        return self.clock.phase_name


def read_table(desk: Desk, table: int) -> AtTable:
    """What a terminal needs of its table. Raises what the desk raises."""
    event = desk.event()
    round_ = event.shown_round
    game = None if round_ is None or event.finished_at else round_.at_table(table)
    if game is None or game.second is None:
        return AtTable(event, table)
    with desk.store.read() as reader:
        try:
            played, reason = read_played(reader, event, game), ""
        except Refused as refused:
            played, reason = None, str(refused)
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


def may_begin(at: AtTable) -> bool:
    """Whether the players may begin their clocks by themselves."""
    round_ = at.event.shown_round
    return at.settings.starts == "table" or (round_ is not None and round_.phase is Phase.RUNNING)


def seconds_of_round(at: AtTable, now: Stamp) -> int | None:
    """Seconds until the round is expected to end, below 0 since; None where that is not known or
    must stay hidden, and where no round runs.
    """
    round_ = at.event.shown_round
    if round_ is None or round_.phase is not Phase.RUNNING or round_.hidden_end or round_.complete:
        return None
    ends = round_.ends_by(now.utc)
    return floor((ends - now.utc).total_seconds()) if ends is not None else None
