"""What is said at a table: what goes on, what must not be missed, what was confirmed last."""

from __future__ import annotations

from srtui.rules.clock import Clock, Kind, Stamp
from srtui.rules.clock import Stage as ClockStage
from srtui.rules.record import Game
from srtui.state.played import last_turn
from srtui.views.clock_facts import State, facts, proposal_words
from srtui.views.table_clock import lent
from srtui.views.table_office import office_said
from srtui.views.table_read import AtTable
from srtui.views.table_stage import (
    TableStage,
    active_of,
    may_begin,
    phase_of,
    score_at,
    turn_of,
)
from srtui.words.clocks import KEYS
from srtui.words.results import figures_words, outcome_words, way_name
from srtui.words.turns import outcome_said, part_said
from srtui.words.wording import capital

_STANDS = frozenset({State.FLAG, State.INTERRUPTED, State.HALL, State.PAUSED})
"""Why nothing runs."""
_TIME = frozenset({State.LAST, State.LOW, State.TIME_UP})
_QUIET = frozenset(
    {State.PROPOSED, State.AGREED, State.ENDED, State.ROLL, State.BEGIN, State.PLAYS,
     State.NO_CLOCK, State.OVER, State.STANDS}
)  # fmt: skip
"""What `now` says already."""


def now_said(at: AtTable, clock: Clock, stage: TableStage) -> str:
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


def missing_said(at: AtTable) -> str:
    """What a table waits for before a turn of it can end; empty where `now_said` says it."""
    if at.game is None:
        return "nobody plays at this table now."
    one = at.event.rounds[at.game.round - 1]
    if one.scenario is None:
        return f"round {one.number} has no scenario yet: the organizer says which one is played."
    return ""


def _result(at: AtTable, game: Game) -> str:
    edition = at.event.edition_at(game.round)
    way = f" by {way_name(edition, game.way)}" if game.way is not None else ""
    said = outcome_words(at.event, game)
    return f"The result is in: {said}{way}, {figures_words(game.outcome, game.points)}."


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


def _playing(at: AtTable, clock: Clock) -> str:
    assert at.game is not None
    active = active_of(at, clock)
    whose = "" if active is None else at.event.name_of(at.game.players[active])
    if phase := phase_of(clock):
        return f"{capital(phase)}: {whose}."
    if clock.stage is ClockStage.STOPPED:
        return "The clocks are stopped."
    return f"Turn {turn_of(at, clock)} of {whose}." if whose else at.reason


def alerts(at: AtTable, clock: Clock, now: Stamp) -> tuple[str, ...]:
    """What must not be missed, most important to the players first."""
    game, played = at.game, at.played
    if game is None or game.outcome is not None:
        return ()
    found = [one for one in facts(at.event, game, clock, now, score_at(at))
             if one.state not in _QUIET and one.sentence]  # fmt: skip
    said = [one.sentence for one in found if one.state in _STANDS]
    said += [one.sentence for one in found if one.state is State.DICE]
    names = at.event.name_of(game.first), at.event.name_of(game.players[1])
    said += office_said(clock, names)
    if whose := lent(clock):
        said.append(f"{names[whose[0]]} acts in the turn of {names[whose[1]]}: his clock runs.")
    said += [one.sentence for one in found if one.state in _TIME]
    said += [one.sentence for one in found if one.state not in _STANDS | _TIME | {State.DICE}]
    if (reason := at.event.sent_back.get(game.id)) and game.id not in at.event.proposals:
        said.append(f"The result was sent back: {reason}.")
    if played is not None and played.folded.refusal is not None:
        said.insert(0, "A turn of the list does not fit any more: call a judge.")
    return tuple(said)


def confirmed(at: AtTable) -> str:
    """What the last turn was; empty before the first has ended."""
    part = last_turn(at.played) if at.played is not None else None
    return part_said(at.played, at.event, part) if at.played is not None and part else ""


def disputed_by(at: AtTable) -> str:
    """Who says that the last turn is not as it was confirmed; empty: nobody."""
    who = at.event.disputes.get(at.game.id) if at.game is not None else None
    return at.event.name_of(who) if who is not None else ""


def back_said(at: AtTable, clock: Clock) -> str:
    """What the table can take back now; empty: nothing, or no more than a judge can."""
    if at.game is None or at.game.outcome is not None or at.game.id in at.event.proposals:
        return ""
    if clock.paused is not None or clock.interrupted is not None or clock.fallen is not None:
        return ""
    tap = next((one for one in clock.log if one.number == clock.back), None)
    if tap is None:
        return confirmed(at) if clock.budget.kind == "none" else ""
    if "steps" in tap.detail and at.played is not None and at.played.parts:
        return part_said(at.played, at.event, at.played.parts[-1])
    if tap.kind is Kind.RUN and tap.side is not None:
        return f"the key that lets the clock of {at.event.name_of(at.game.players[tap.side])} run"
    return KEYS.get(tap.kind, "the last key")
