"""What is said at a table: what goes on, what must not be missed, what was confirmed last."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Literal

from srtui.desk.command import Role
from srtui.rules.clock import Clock, Kind, Stamp, Tap
from srtui.rules.clock import Stage as ClockStage
from srtui.rules.record import Game
from srtui.rules.value import Value
from srtui.state.played import Part, last_turn
from srtui.state.refused import Refused
from srtui.views.clock_facts import Fact, Names, State, facts, proposal_words
from srtui.views.table_read import AtTable, TableStage, may_begin
from srtui.words.clocks import KEYS, key_said, minutes, strikes_left
from srtui.words.deployment import phase_whose
from srtui.words.last_done import last_done, why_not_theirs
from srtui.words.results import ended_words
from srtui.words.turns import outcome_said, part_said
from srtui.words.wording import capital

Urgent = Literal["", "flag", "called", "late"]
"""Of what kind an alert is: a fallen flag, a judge is wanted, little time; empty: it is said."""
_STANDS = frozenset({State.FLAG, State.INTERRUPTED, State.HALL, State.PAUSED})
"""States in which no clock runs: first, because they say why."""
_TIME = frozenset({State.LAST, State.LOW, State.TIME_UP})
_URGENT: dict[State, Urgent] = {
    State.FLAG: "flag", State.CALLED: "called", State.DISPUTED: "late", State.TIE: "late",
    State.LAST: "late", State.LOW: "late", State.TIME_UP: "late", State.ROUND_OVER: "late",
}  # fmt: skip
_QUIET = frozenset(
    {State.PROPOSED, State.AGREED, State.ENDED, State.ROLL, State.BEGIN, State.PLAYS,
     State.NO_CLOCK, State.OVER, State.STANDS}
)  # fmt: skip
"""What `now` says already."""


def now_said(at: AtTable) -> str:
    """What goes on, in a sentence."""
    assert at.game is not None
    match at.stage:
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
    return _playing(at)


def missing_said(at: AtTable) -> str:
    """What a table waits for before a turn of it can end; empty where `now_said` says it."""
    if at.game is None:
        return "nobody plays at this table now."
    one = at.event.rounds[at.game.round - 1]
    if one.scenario is None:
        return f"round {one.number} has no scenario yet: the organizer says which one is played."
    return ""


def _result(at: AtTable, game: Game) -> str:
    return f"The result is in: {ended_words(at.event, game)}."


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


def _playing(at: AtTable) -> str:
    assert at.game is not None
    active = at.active
    whose = "" if active is None else at.event.name_of(at.game.players[active])
    if at.phase:
        return f"{capital(phase_whose(at.event, at.game, at.clock))}."
    if at.clock.stage is ClockStage.STOPPED:
        return "The clocks are stopped."
    return f"Turn {at.turn} of {whose}." if whose else at.reason


class Alert(Value):
    """A sentence that must not be missed."""

    said: str
    urgent: Urgent = ""


def alerts(at: AtTable, now: Stamp) -> tuple[Alert, ...]:
    """What must not be missed, most important to the players first."""
    game, played = at.game, at.played
    if game is None or game.outcome is not None:
        return ()
    states = [one for one in facts(at.event, game, at.clock, now, at.tally)
              if one.state not in _QUIET and one.sentence]  # fmt: skip
    # Why nothing runs comes first, then what somebody has done, then what is merely short.
    ordered = [_alert(one) for one in states if one.state in _STANDS]
    ordered += [_alert(one) for one in states if one.state is State.DICE]
    names = at.event.names_of(game)
    ordered += [Alert(one) for one in office_said(at.clock, names)]
    ordered += [Alert(one) for one in judged_said(at)]
    ordered += [_alert(one) for one in states if one.state in _TIME]
    rest = _STANDS | _TIME | {State.DICE}
    ordered += [_alert(one) for one in states if one.state not in rest]
    if (reason := at.event.sent_back.get(game.id)) and game.id not in at.event.proposals:
        ordered.append(Alert(f"The result was sent back: {reason}."))
    if played is not None and played.folded.refusal is not None:
        ordered.insert(
            0, Alert("A turn of the list does not fit any more: call a judge.", "called")
        )
    return tuple(ordered)


def _alert(fact: Fact) -> Alert:
    return Alert(fact.sentence, _URGENT.get(fact.state, ""))


def confirmed(at: AtTable) -> str:
    """What the last turn was; empty before the first has ended."""
    part = last_turn(at.played) if at.played is not None else None
    return part_said(at.played, at.event, part) if at.played is not None and part else ""


def disputed_by(at: AtTable) -> str:
    """Who says that the last turn is not as it was confirmed; empty: nobody."""
    who = at.event.disputes.get(at.game.id) if at.game is not None else None
    return at.event.name_of(who) if who is not None else ""


def back_said(at: AtTable) -> str:
    """What the table can take back now; empty: nothing, or no more than a judge can."""
    if at.game is None or at.game.outcome is not None or at.game.id in at.event.proposals:
        return ""
    clock, played = at.clock, at.played
    if clock.halted or (played is not None and played.folded.refusal is not None):
        return ""  # a judge looks first
    begun = None if clock.stage is ClockStage.WAITING else clock
    scored = played if played is not None and played.steps else None
    try:
        last = last_done(at.event, scored, begun, own=True)
    except Refused:
        return ""
    if last is None or why_not_theirs(last, begun):
        return ""
    if last.steps or last.tap is None:
        return last.said
    if last.tap.kind is Kind.RUN and last.tap.side is not None:
        return f"the key that lets the clock of {at.event.names_of(at.game)[last.tap.side]} run"
    return key_said(last.tap.kind, clock.turn)


# What organizer and judges did to the clock, told to the two players: a player whose time jumps has
# to read why. Where it is said already (a pause, a fallen flag, dice down) it is not said again.

MOST_OF_OFFICE = 3
"""Sentences at once."""
_BY = {Role.TO.value: "The organizer", Role.JUDGE.value: "A judge"}
_NO_KEYS = frozenset({Kind.CALL, Kind.NOTICE})
"""Taps of a table after which its players may still ask why."""


def office_said(clock: Clock, names: Names) -> tuple[str, ...]:
    """What was done to the clock since the players last pressed a key, newest first."""
    since = takewhile(lambda tap: tap.role in _BY or tap.kind in _NO_KEYS, reversed(clock.log))
    said = (_tap_said(clock, tap, names) for tap in since if tap.role in _BY)
    return tuple(one for one in said if one)[:MOST_OF_OFFICE]


def judged_said(at: AtTable) -> tuple[str, ...]:
    """What judge or organizer last did to the score, until the players score again.

    That a disputed turn stands leaves no moment behind: it is told while that turn is the last.
    """
    played = at.played
    if played is None:
        return ()
    own = max((step.at for step in played.steps if step.role not in _BY), default="")
    since = [
        part for part in played.parts if (last := part.steps[-1]).role in _BY and last.at > own
    ]
    if since:
        newest = max(since, key=lambda part: part.steps[-1].at)
        return (f"{_judged(newest)}: {part_said(played, at.event, newest)}",)
    part = last_turn(played)
    if part is not None and part.steps[-1].settled and part.steps[-1].role not in _BY:
        return (f"It was settled, it stands: {part_said(played, at.event, part)}",)
    return ()


def _judged(part: Part) -> str:
    last = part.steps[-1]
    return f"{_BY[last.role]} {'settled it' if last.settled else 'typed'}"


def _tap_said(clock: Clock, tap: Tap, names: Names) -> str:
    """One sentence with its reason; empty where nothing needs to be told."""
    did = "".join(_did(clock, tap, names))
    reason = str(tap.detail.get("reason") or "")
    return f"{_BY[tap.role]} {did}{f': {reason}' if reason else ''}." if did else ""


def _did(clock: Clock, tap: Tap, names: Names) -> Iterator[str]:
    name = "" if tap.side is None else names[tap.side]
    match tap.kind:
        case Kind.ADJUST:
            seconds = _whole(tap.detail.get("seconds"))
            gave = f"gave {name} {minutes(seconds)} more"
            yield gave if seconds > 0 else f"took {minutes(-seconds)} from {name}"
        case Kind.ADOPT:
            yield f"set the clock: {_times(clock, tap, names)}"
        case Kind.CHARGE:
            yield _charged(_whole(tap.detail.get("seconds")), name)
        case Kind.STRIKE:
            yield f"warned {name} for stopping the clock"
            if (left := clock.budget.strikes - clock.strikes[tap.side or 0]) > 0:
                yield f", {strikes_left(left)}"
        case Kind.BACK:
            yield _back_done(clock, tap, name)
        case _:
            return


def _whole(seconds: object) -> int:
    return round(seconds) if isinstance(seconds, int | float) else 0


def _times(clock: Clock, tap: Tap, names: Names) -> str:
    """What a clock was set to: both times, or whose turn it is where turns are timed."""
    left = tap.detail.get("left")
    if clock.budget.kind == "turns" or not isinstance(left, list | tuple):
        return f"the turn of {names[tap.side or 0]}"
    return " and ".join(
        f"{name} {minutes(_whole(one))}" for name, one in zip(names, left, strict=True)
    )


def _charged(seconds: int, name: str) -> str:
    if not seconds:
        return "charged the interruption to nobody"
    return f"charged {minutes(seconds)} of the interruption" + (f" to {name}" if name else "")


def _back_done(clock: Clock, tap: Tap, name: str) -> str:
    """What was taken back; see the fold of the clock for `of`. Dice may be down again since."""
    of = str(tap.detail.get("of") or "")
    if of == Kind.DICE_DOWN:
        return "" if clock.dice_down else "took dice down back, it is played on"
    if of == Kind.STRIKE:
        return f"took back the warning of {name}"
    if of == Kind.RUN:
        return "took back the last key"
    return f"took back {KEYS.get(Kind(of), 'a change of the clock')}" if of else ""
