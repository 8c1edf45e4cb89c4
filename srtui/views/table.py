"""The terminal at a table: who plays, both clocks, whose turn, what is asked now, what comes next.

Figures of the two players stand in the order of the pairing. Nothing ticks here: what a clock shows
is worked out for the moment that is passed in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from srtui.desk.at_table.disputes import last_turn
from srtui.desk.at_table.take_back import KEYS
from srtui.desk.clock.settings import Settings, read_settings
from srtui.desk.command import Refused
from srtui.desk.desk import Desk
from srtui.desk.scoring.played import Played, read_played
from srtui.desk.scoring.told import outcome_said, part_said
from srtui.desk.state import Event, Phase, Round
from srtui.rules.clock import Clock, Kind, Stamp, advance
from srtui.rules.clock import Stage as ClockStage
from srtui.rules.game import Stage as GameStage
from srtui.rules.record import Game
from srtui.views.clock_facts import Score, State, facts, proposal_words
from srtui.views.clock_score import score_of as score
from srtui.views.setup import SetupView, setup_view
from srtui.views.table_clock import Lit, countdown, face_of, lent
from srtui.views.words import outcome_words, told_scenario, way_name


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


@dataclass(frozen=True, slots=True)
class AtTable:
    """What a terminal reads for its table, as it stands in the file at one moment.

    `game`: the one here in the newest published round; None: nobody plays here. `played` is None
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


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody who played here goes next."""

    name: str
    said: str
    """table 4; bye; no game."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player at the table. `time` is his clock, empty where none is shown.

    `said`: what his clock does, in words; `active`: it is his turn.
    """

    name: str
    role: str
    points: int
    time: str
    lit: Lit
    said: str
    active: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that a terminal shows of its table.

    `now`: what goes on, or what is asked, in a sentence. `alerts`: what must not be missed, most
    important first. `confirmed`: what the last turn was, as it was confirmed; `disputed`: who says
    that it is not so. `steps`: what comes before the clocks, done or not. `goes`: where those who
    played here last go now.
    """

    table: int
    round: int
    stage: TableStage
    scenario: str
    """Empty while it is secret."""
    head: str
    now: str
    players: tuple[Player, Player] | None
    points_term: str
    turn: int
    phase: str
    active: int | None
    runs: int | None
    alerts: tuple[str, ...]
    countdown: str
    confirmed: str
    disputed: str
    steps: tuple[tuple[str, bool], ...]
    """What comes before the clocks: each step as a line, and whether it is done."""
    goes: tuple[Place, ...]
    back: str
    """What the table can take back now; empty: nothing."""


def read_table(desk: Desk, table: int) -> AtTable:
    """What a terminal needs of its table. Raises what the desk raises."""
    event = desk.event()
    one = shown_round(event)
    game = one.at_table(table) if one is not None else None
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


def table_view(at: AtTable, now: Stamp) -> TableView:
    """A table at a moment."""
    game, clock = at.game, at.clock
    one = shown_round(at.event)
    if game is None or clock is None or one is None:
        return _free(at, one)
    clock = advance(clock, now)
    stage = stage_of(at, clock)
    return TableView(
        table=at.table,
        round=one.number,
        stage=stage,
        scenario=told_scenario(at.event, one),
        head=_head(at, one),
        now=_now(at, clock, stage),
        players=(_player(at, clock, 0), _player(at, clock, 1)),
        points_term=at.event.edition_at(one.number).terms.points,
        turn=turn_of(at, clock),
        phase=phase_of(clock),
        active=active_of(at, clock),
        runs=clock.running,
        alerts=alerts(at, clock, now),
        countdown=countdown(clock),
        confirmed=_confirmed(at),
        disputed=_disputed(at),
        steps=_steps(at) if stage in (TableStage.SETUP, TableStage.READY) else (),
        goes=_goes(at, one) if clock.stage is ClockStage.WAITING else (),
        back=_back(at, clock),
    )  # fmt: skip


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


def _free(at: AtTable, one: Round | None) -> TableView:
    goes = _goes(at, one) if one is not None else ()
    if at.event.finished_at:
        now = "The event is finished. Thank you for playing."
    elif one is None:
        now = "No round is published yet."
    elif one.complete:
        now = "The next round is paired soon."
    else:
        now = "Nobody plays here in this round."
    return TableView(
        table=at.table, round=one.number if one else 0, stage=TableStage.FREE, scenario="",
        head=_head(at, one), now=now, players=None, points_term="", turn=0, phase="", active=None,
        runs=None, alerts=(), countdown="", confirmed="", disputed="", steps=(), goes=goes, back="",
    )  # fmt: skip


def _head(at: AtTable, one: Round | None) -> str:
    parts = [f"Table {at.table}"]
    if one is not None:
        parts += [f"round {one.number}", told_scenario(at.event, one) if at.game else ""]
    else:
        parts.append(at.event.name)
    return " · ".join(part for part in parts if part)


# Before and after a game


def _goes(at: AtTable, one: Round) -> tuple[Place, ...]:
    """Where those who played here in the round before go in this one."""
    if one.number < 2:
        return ()
    before = at.event.rounds[one.number - 2].at_table(at.table)
    if before is None:
        return ()
    return tuple(
        Place(at.event.name_of(player), _seat(one, player, at.table)) for player in before.players
    )


def _seat(one: Round, player: int, here: int) -> str:
    game = one.game_of(player)
    if game is None:
        return "no game in this round"
    if game.second is None:
        return "has the bye"
    if game.table is None:
        return "table not said yet"
    return "stays here" if game.table == here else f"table {game.table}"


def _steps(at: AtTable) -> tuple[tuple[str, bool], ...]:
    """What comes before the clocks, each step in a line with who does it; what was skipped not."""
    if at.setup is None:
        return ()
    found = []
    for step in at.setup.steps:
        if at.setup.done and not step.done:
            continue
        who = f"{at.setup.names[step.who]}: " if step.who is not None else ""
        said = step.said if step.done else ""
        named = said.startswith(who.removesuffix(": ")) if who else True
        found.append((("" if named else who) + (said or step.text), step.done))
    return tuple(found)


# While a game is played


def score_of(at: AtTable) -> Score:
    """What the turns that are scored so far come to."""
    return Score() if at.played is None else score(at.event, at.played)


def alerts(at: AtTable, clock: Clock, now: Stamp) -> tuple[str, ...]:
    """What must not be missed, most important to the players first."""
    game, played = at.game, at.played
    if game is None or game.outcome is not None:
        return ()
    found = [one for one in facts(at.event, game, clock, now, score_of(at))
             if one.state not in _QUIET and one.sentence]  # fmt: skip
    said = [one.sentence for one in found if one.state in _STANDS]
    said += [one.sentence for one in found if one.state is State.DICE]
    if whose := lent(clock):
        names = at.event.name_of(game.players[whose[0]]), at.event.name_of(game.players[whose[1]])
        said.append(f"{names[0]} acts in the turn of {names[1]}: his clock runs.")
    said += [one.sentence for one in found if one.state in _TIME]
    said += [one.sentence for one in found if one.state not in _STANDS | _TIME | {State.DICE}]
    if (reason := at.event.sent_back.get(game.id)) and game.id not in at.event.proposals:
        said.append(f"The result was sent back: {reason}.")
    if played is not None and played.folded.refusal is not None:
        said.insert(0, "A turn of the list does not fit any more: call a judge.")
    return tuple(said)


_STANDS = frozenset({State.FLAG, State.INTERRUPTED, State.HALL, State.PAUSED})
"""Why nothing runs."""
_TIME = frozenset({State.LAST, State.LOW, State.TIME_UP})
_QUIET = frozenset(
    {State.PROPOSED, State.AGREED, State.ENDED, State.ROLL, State.BEGIN, State.PLAYS,
     State.NO_CLOCK, State.OVER, State.STANDS}
)  # fmt: skip
"""What `now` says already."""


def active_of(at: AtTable, clock: Clock) -> int | None:
    """Whose turn or phase it is; by the score where nothing is timed."""
    if clock.stage in (ClockStage.PHASES, ClockStage.TURNS):
        return clock.active
    return score_of(at).active


def turn_of(at: AtTable, clock: Clock) -> int:
    """The number of the turn, as players count; 0 before the first."""
    if clock.stage is ClockStage.PHASES:
        return 0
    score = score_of(at)
    if clock.stage is ClockStage.WAITING and not score.steps and clock.budget.kind != "none":
        return 0
    return score.turn


def phase_of(clock: Clock) -> str:
    """What comes before the first turn, by name."""
    return clock.budget.phases[clock.phase].name if clock.stage is ClockStage.PHASES else ""


def _player(at: AtTable, clock: Clock, number: int) -> Player:
    assert at.game is not None
    terms = at.event.edition_at(at.game.round).terms
    opener = at.played.opener if at.played is not None else None
    role = "" if opener is None else (terms.first if opener == number else terms.second)
    decided = at.game.outcome is not None
    face = face_of(clock, number, over=decided)
    points = at.game.points if decided else score_of(at).points
    active = not decided and active_of(at, clock) == number
    return Player(
        name=at.event.name_of(at.game.players[number]),
        role=role,
        points=points[number],
        time=face.text,
        lit=face.lit,
        said=face.said,
        active=active,
    )


def _now(at: AtTable, clock: Clock, stage: TableStage) -> str:
    """What goes on, in a sentence."""
    assert at.game is not None
    match stage:
        case TableStage.DONE:
            return f"{_result(at, at.game)} You may go; the next round is paired soon."
        case TableStage.PROPOSED | TableStage.AGREED:
            return _proposed(at, at.game)
        case TableStage.OVER if at.played is not None:
            return f"The game is over. {outcome_said(at.played, at.event, at.played.state)}"
        case TableStage.FALLEN:
            return ""
        case TableStage.SETUP:
            return _asked(at)
        case TableStage.READY if not may_begin(at):
            return "All is ready. The clocks start at the organizer's word."
        case TableStage.READY:
            return "All is ready: begin when both are."
    return _playing(at, clock)


def _proposed(at: AtTable, game: Game) -> str:
    proposal = at.event.proposals[game.id]
    words = proposal_words(at.event, game, proposal)
    if proposal.agreed:
        return f"Both agree: {words}. The organizer confirms it."
    return f"{at.event.name_of(proposal.by)} proposes: {words}."


def _asked(at: AtTable) -> str:
    """The next step before the clocks, or what it waits for."""
    if at.setup is None:
        return at.reason
    return at.setup.next.text if at.setup.next is not None else at.setup.waits or at.reason


def may_begin(at: AtTable) -> bool:
    """Whether the players may begin their clocks by themselves."""
    one = shown_round(at.event)
    return at.settings.starts == "table" or (one is not None and one.phase is Phase.RUNNING)


def _playing(at: AtTable, clock: Clock) -> str:
    assert at.game is not None
    active = active_of(at, clock)
    whose = "" if active is None else at.event.name_of(at.game.players[active])
    if phase := phase_of(clock):
        return f"{phase[:1].upper()}{phase[1:]}: {whose}."
    if clock.stage is ClockStage.STOPPED:
        return "The clocks are stopped."
    return f"Turn {turn_of(at, clock)} of {whose}." if whose else at.reason


def _result(at: AtTable, game: Game) -> str:
    edition = at.event.edition_at(game.round)
    way = f" by {way_name(edition, game.way)}" if game.way is not None else ""
    said = outcome_words(at.event, game)
    return f"The result is in: {said}{way}, {game.points[0]}-{game.points[1]}."


def _confirmed(at: AtTable) -> str:
    part = last_turn(at.played) if at.played is not None else None
    return part_said(at.played, at.event, part) if at.played is not None and part else ""


def _disputed(at: AtTable) -> str:
    who = at.event.disputes.get(at.game.id) if at.game is not None else None
    return at.event.name_of(who) if who is not None else ""


def _back(at: AtTable, clock: Clock) -> str:
    if at.game is None or at.game.outcome is not None or at.game.id in at.event.proposals:
        return ""
    tap = next((one for one in clock.log if one.number == clock.back), None)
    if tap is None:
        return _confirmed(at) if clock.budget.kind == "none" else ""
    if "steps" in tap.detail and at.played is not None and at.played.parts:
        return part_said(at.played, at.event, at.played.parts[-1])
    if tap.kind is Kind.RUN and tap.side is not None:
        return f"the key that lets the clock of {at.event.name_of(at.game.players[tap.side])} run"
    return KEYS.get(tap.kind, "the last key")
