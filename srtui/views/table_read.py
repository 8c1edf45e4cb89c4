"""What a table reads of the event file at one moment, and where its game is then."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from math import floor

from srtui.desk.desk import Desk
from srtui.rules.clock import Clock, Stamp
from srtui.rules.clock import Stage as ClockStage
from srtui.rules.game import Stage as GameStage
from srtui.rules.record import Game
from srtui.rules.value import Value, field
from srtui.state.clock_settings import Settings, read_settings
from srtui.state.event import Event, Phase, Round
from srtui.state.played import Played, read_played
from srtui.state.refused import Refused
from srtui.views.clock_facts import Score
from srtui.views.clock_score import score_of
from srtui.views.setup import SetupView, setup_view


class AtTable(Value):
    """What a terminal reads for its table, as it stands in the file at one moment.

    `game`: the one here in the newest published round; None: nobody plays here, as after the event.
    `played` is None
    where it cannot be scored yet, and `reason` says why. `clock` is that after its last tap.
    """

    event: Event
    table: int
    game: Game | None = None
    played: Played | None = None
    reason: str = ""
    clock: Clock | None = None
    setup: SetupView | None = None
    settings: Settings = field(default_factory=Settings)


def read_table(desk: Desk, table: int) -> AtTable:
    """What a terminal needs of its table. Raises what the desk raises."""
    event = desk.event()
    one = shown_round(event)
    game = one.at_table(table) if one is not None and not event.finished_at else None
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


def shown_round(event: Event) -> Round | None:
    """The newest round that everybody may see."""
    return next((one for one in reversed(event.rounds) if one.phase is not Phase.DRAFT), None)


class TableStage(StrEnum):
    """Where a table is."""

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


def stage_of(at: AtTable, clock: Clock) -> TableStage:
    """Where the game is."""
    game, proposal = at.game, at.event.proposals.get(at.game.id) if at.game else None
    if game is None:
        return TableStage.FREE
    if game.outcome is not None:
        return TableStage.DONE
    if proposal is not None:
        return TableStage.AGREED if proposal.agreed else TableStage.PROPOSED
    if at.played is not None and at.played.state.stage is GameStage.OVER:
        return TableStage.OVER
    if clock.fallen is not None and not (at.played and at.played.state.fallen is not None):
        return TableStage.FALLEN
    if clock.stage is not ClockStage.WAITING or (at.played and at.played.steps):
        return TableStage.PLAY
    if at.played is None or at.played.opener is None:
        return TableStage.SETUP
    if at.setup is not None and not at.setup.done:
        return TableStage.SETUP
    return TableStage.READY if clock.budget.kind != "none" else TableStage.PLAY


def may_begin(at: AtTable) -> bool:
    """Whether the players may begin their clocks by themselves."""
    one = shown_round(at.event)
    return at.settings.starts == "table" or (one is not None and one.phase is Phase.RUNNING)


def score_at(at: AtTable) -> Score:
    """What the turns that are scored so far come to."""
    return Score() if at.played is None else score_of(at.event, at.played)


def active_of(at: AtTable, clock: Clock) -> int | None:
    """Whose turn or phase it is; by the score where nothing is timed."""
    if clock.stage in (ClockStage.PHASES, ClockStage.TURNS):
        return clock.active
    return score_at(at).active


def turn_of(at: AtTable, clock: Clock) -> int:
    """The number of the turn, as players count; 0 before the first."""
    if clock.stage is ClockStage.PHASES:
        return 0
    score = score_at(at)
    if clock.stage is ClockStage.WAITING and not score.steps and clock.budget.kind != "none":
        return 0
    return score.turn


def phase_of(clock: Clock) -> str:
    """What comes before the first turn, by name."""
    return clock.budget.phases[clock.phase].name if clock.stage is ClockStage.PHASES else ""


def seconds_of_round(at: AtTable, now: Stamp) -> int | None:
    """Seconds until the round is expected to end, below 0 since; None where that is not known or
    must stay hidden, and where no round runs.
    """
    one = shown_round(at.event)
    if one is None or one.phase is not Phase.RUNNING or one.hidden_end or not one.ends_at:
        return None
    if one.complete:
        return None
    return floor((datetime.fromisoformat(one.ends_at) - now.utc).total_seconds())
