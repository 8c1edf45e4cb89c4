"""Messages at a table: what is happening, alerts, the last confirmed turn."""

from collections.abc import Collection, Iterator
from typing import Literal

from srtui.commands.command import Role
from srtui.model.played import TurnPart, last_turn
from srtui.model.refused import Refused
from srtui.queries.clock.facts import Names, State, facts, lent_since, proposal_words, since
from srtui.queries.game.table_read import AtTable, TableStage, may_begin
from srtui.rules.clock import Clock, Kind, Stamp, Tap
from srtui.rules.clock import Stage as ClockStage
from srtui.rules.record import Game
from srtui.text.clock import KEYS, key_text, minutes, strikes_left
from srtui.text.phrases import EMPTY, Phrase, joined, paragraph, phrase, translate
from srtui.text.results import ended_words
from srtui.text.setup import phase_whose
from srtui.text.turns import last_done, outcome_text, part_text, why_not_theirs

Urgent = Literal["", "flag", "called", "late"]
"""Kind of an alert: a fallen flag, a judge is needed, little time; empty: plain text."""
_STANDS = frozenset({State.FLAG, State.INTERRUPTED, State.HALL, State.PAUSED})
"""States in which no clock runs: first, because they say why."""
_TIME = frozenset({State.LAST, State.LOW, State.TIME_UP})
_URGENT: dict[State, Urgent] = {
    State.FLAG: "flag", State.CALLED: "called", State.DISPUTED: "late", State.TIE: "late",
    State.LAST: "late", State.LOW: "late", State.TIME_UP: "late", State.ROUND_OVER: "late",
}  # fmt: skip
_QUIET = frozenset(
    {State.PROPOSED, State.AGREED, State.ENDED, State.ROLL, State.BEGIN, State.PLAYS,
     State.NO_CLOCK, State.OVER, State.STANDS, State.LATE}
)  # fmt: skip
"""States that `now` says already, or that only the organizer needs."""


CLOCKS_LATER = phrase("The organizer starts the clocks when all tables are set up.")


def now_text(terminal: AtTable) -> str:
    """Format what is happening, as a sentence."""
    assert terminal.game is not None
    match terminal.stage:
        case TableStage.DONE:
            ended = ended_words(terminal.event, terminal.game)
            result = phrase("The result is in: {ended}.", ended)
            return phrase("{result} You may leave; the next round will be paired soon.", result)
        case TableStage.PROPOSED | TableStage.AGREED:
            return _proposal_text(terminal, terminal.game)
        case TableStage.OVER if terminal.played is not None:
            played = terminal.played
            return phrase(
                "The game is over. {outcome}", outcome_text(played, terminal.event, played.state)
            )
        case TableStage.FALLEN:
            return ""
        case TableStage.SETUP:
            return _setup_text(terminal)
        case TableStage.READY if not may_begin(terminal):
            return phrase("Ready. {clocks_later}", CLOCKS_LATER)
        case TableStage.READY:
            return phrase("Ready: start when both players are.")
    return _playing_text(terminal)


def missing_text(terminal: AtTable) -> str:
    """Format what is missing before the turn can end; empty if `now_text` says it."""
    if terminal.game is None:
        return phrase("there is no game at this table now.")
    round_ = terminal.event.rounds[terminal.game.round - 1]
    if round_.scenario is None:
        number = round_.number
        return phrase("round {number} has no scenario yet: the organizer chooses it.", number)
    if terminal.stage is TableStage.READY and not may_begin(terminal):
        return translate(CLOCKS_LATER)
    return ""


def _proposal_text(terminal: AtTable, game: Game) -> Phrase:
    proposal = terminal.event.proposals[game.id]
    words = proposal_words(terminal.event, game, proposal)
    if proposal.agreed:
        return phrase("Both agree: {words}. The organizer confirms it.", words)
    return phrase("{player} proposes: {words}.", terminal.event.name_of(proposal.by), words)


def _setup_text(terminal: AtTable) -> str:
    """Return the next step before the clocks, or what that step waits for."""
    if terminal.setup is None:
        return translate(terminal.reason)
    if terminal.setup.next is not None:
        return translate(terminal.setup.next.text)
    return translate(terminal.setup.waits or terminal.reason)


def _playing_text(terminal: AtTable) -> str:
    assert terminal.game is not None
    active = terminal.active
    active_name = "" if active is None else terminal.event.name_of(terminal.game.players[active])
    if terminal.clock.phase_name:
        return f"{phase_whose(terminal.event, terminal.game, terminal.clock)}."
    if terminal.clock.stage is ClockStage.STOPPED:
        return phrase("The clocks are stopped.")
    if active_name:
        return phrase("{name}'s turn {turn}.", active_name, terminal.turn)
    return translate(terminal.reason)


Alert = tuple[Phrase, Urgent]
"""A sentence that must not be missed, with its kind."""


def alerts(terminal: AtTable, now: Stamp) -> Iterator[Alert]:
    """Yield the alerts, most important to the players first."""
    event, game, played = terminal.event, terminal.game, terminal.played
    if game is None or game.outcome is not None:
        return
    names = event.names_of(game)
    known = facts(event, game, terminal.clock, now, terminal.tally, ARRIVAL_AT_TABLE)

    def about(states: Collection[State]) -> Iterator[Alert]:
        shown = (fact for fact in known if fact.state in states and fact.sentence)
        return ((fact.sentence, _URGENT.get(fact.state, "")) for fact in shown)

    if played is not None and played.folded.refusal is not None:
        yield phrase("A turn in the list no longer fits: call a judge."), "called"
    # Why no clock is running comes first, then what somebody has done, then what is running short.
    yield from about(_STANDS)
    yield from about({State.DICE})
    yield from (
        (act, "")
        for act in (*official_acts_texts(terminal.clock, names), *judgement_texts(terminal))
    )
    yield from about(_TIME)
    yield from _lending_alerts(terminal, now, names)
    yield from about(set(State) - _STANDS - _TIME - _QUIET - {State.DICE})
    reason = event.sent_back.get(game.id)
    if reason and game.id not in event.proposals:
        yield phrase("The organizer sent the result back: {reason}.", reason), ""


def confirmed(terminal: AtTable) -> Phrase:
    """Format the last confirmed turn; empty before the first has ended."""
    part = last_turn(terminal.played) if terminal.played is not None else None
    if terminal.played is not None and part:
        return part_text(terminal.played, terminal.event, part)
    return EMPTY


def disputed_by(terminal: AtTable) -> str:
    """Return who disputes the last confirmed turn, or an empty string."""
    who = terminal.event.disputes.get(terminal.game.id) if terminal.game is not None else None
    return terminal.event.name_of(who) if who is not None else ""


def take_back_text(terminal: AtTable) -> Phrase:
    """Format what the table can take back now; empty if nothing, or only a judge can."""
    if (
        terminal.game is None
        or terminal.game.outcome is not None
        or terminal.game.id in terminal.event.proposals
    ):
        return EMPTY
    clock, played = terminal.clock, terminal.played
    if clock.halted or (played is not None and played.folded.refusal is not None):
        return EMPTY  # a judge looks first
    begun = None if clock.stage is ClockStage.WAITING else clock
    scored = played if played is not None and played.steps else None
    try:
        last = last_done(terminal.event, scored, begun, own_only=True)
    except Refused:
        return EMPTY
    if last is None or why_not_theirs(last, begun):
        return EMPTY
    if last.steps or last.tap is None:
        return last.text
    if last.tap.kind is Kind.RUN and last.tap.side is not None:
        name = terminal.event.names_of(terminal.game)[last.tap.side]
        return phrase("the key that starts {name}'s clock", name)
    return key_text(last.tap.kind, clock.turn)


# Acts by the organizer and judges on the clock, shown to the two players: if their time jumps, they
# must read why. A pause, a fallen flag and dice down are already shown and not repeated.

LENT_LONG = 120
"""Seconds after which the players are reminded that a clock is lent."""
MOST_OF_OFFICE = 3
"""Sentences at once."""
_AUTHORS = {Role.TO.value: phrase("The organizer"), Role.JUDGE.value: phrase("A judge")}
ARRIVAL_AT_TABLE = 60
"""Seconds for which a table says that a key came late; the organizer's screens say it longer."""
_NO_KEYS = frozenset({Kind.CALL, Kind.NOTICE})
"""Taps of a table after which its players may still ask why."""


def _lending_alerts(at: AtTable, now: Stamp, names: Names) -> Iterator[Alert]:
    """Yield a reminder if a clock has been lent for long, which players easily overlook."""
    clock = at.clock
    begun = lent_since(clock)
    lent = 0 if begun is None else since(begun, now)
    if lent < LENT_LONG or clock.active is None or clock.running is None:
        return
    text = phrase(
        "{other}'s clock has run for {minutes} min in {active}'s turn. {other}'s key switches "
        "back to {active}'s clock.",
        names[clock.running],
        lent // 60,
        names[clock.active],
    )
    yield text, "late"


def official_acts_texts(clock: Clock, names: Names) -> tuple[Phrase, ...]:
    """Return officials' acts on the clock since the players last pressed a key, newest first."""
    acts: list[Phrase] = []
    for tap in reversed(clock.log):
        if tap.role in _AUTHORS:
            acts.append(_act_text(clock, tap, names))
        elif tap.kind not in _NO_KEYS:
            break
    return tuple(filter(None, acts))[:MOST_OF_OFFICE]


def judgement_texts(terminal: AtTable) -> tuple[Phrase, ...]:
    """Return officials' acts on the score until the players score again.

    A dispute settled without a change has no moment, so it is shown while its turn is the last.
    """
    played = terminal.played
    if played is None:
        return ()
    own = max((step.at for step in played.steps if step.role not in _AUTHORS), default="")
    since = [
        part for part in played.parts if (last := part.steps[-1]).role in _AUTHORS and last.at > own
    ]
    if since:
        newest = max(since, key=lambda part: part.steps[-1].at)
        return (paragraph(_judgement_text(newest), part_text(played, terminal.event, newest)),)
    part = last_turn(played)
    if part is not None and part.steps[-1].settled and part.steps[-1].role not in _AUTHORS:
        return (
            phrase("Settled without a change. {part}", part_text(played, terminal.event, part)),
        )
    return ()


def _judgement_text(part: TurnPart) -> Phrase:
    last = part.steps[-1]
    author = _AUTHORS[last.role]
    settled = phrase("{author} settled it.", author)
    return settled if last.settled else phrase("{author} entered a turn.", author)


def _act_text(clock: Clock, tap: Tap, names: Names) -> Phrase:
    """Format one act with its reason; empty if the players need not know about it."""
    did = _act_by_text(_AUTHORS[tap.role], clock, tap, names)
    reason = str(tap.detail.get("reason") or "")
    if not did:
        return EMPTY
    return phrase("{did}: {reason}.", did, reason) if reason else phrase("{did}.", did)


def _act_by_text(author: str, clock: Clock, tap: Tap, names: Names) -> Phrase:
    name = "" if tap.side is None else names[tap.side]
    seconds = _whole_seconds(tap.detail.get("seconds"))
    match tap.kind:
        case Kind.ADJUST if seconds > 0:
            return phrase("{who} gave {name} {minutes} more", author, name, minutes(seconds))
        case Kind.ADJUST:
            return phrase("{who} took {minutes} from {name}", author, minutes(-seconds), name)
        case Kind.ADOPT:
            return phrase("{who} set the clock: {times}", author, _times_text(clock, tap, names))
        case Kind.CHARGE if not seconds:
            return phrase("{who} charged the interruption to no one", author)
        case Kind.CHARGE:
            said = phrase("{who} charged {minutes} of the interruption", author, minutes(seconds))
            return phrase("{charged} to {name}", said, name) if name else said
        case Kind.STRIKE:
            said = phrase("{who} warned {name} for stopping the clock", author, name)
            left = clock.budget.strikes - clock.strikes[tap.side or 0]
            return phrase("{warned}, {left}", said, strikes_left(left)) if left > 0 else said
        case Kind.BACK:
            return _taken_back_text(author, clock, tap, name)
    return EMPTY


def _whole_seconds(seconds: object) -> int:
    return round(seconds) if isinstance(seconds, int | float) else 0


def _times_text(clock: Clock, tap: Tap, names: Names) -> str:
    """Format what a clock was set to: both times or, if turns are timed, whose turn it is."""
    left = tap.detail.get("left")
    if clock.budget.kind == "turns" or not isinstance(left, list | tuple):
        return phrase("{name}'s turn", names[tap.side or 0])
    times = zip(names, left, strict=True)
    return joined([f"{name} {minutes(_whole_seconds(one))}" for name, one in times])


def _taken_back_text(author: str, clock: Clock, tap: Tap, name: str) -> Phrase:
    """Format what was taken back; `kind`: see the clock's fold. Dice may be down again since."""
    kind = str(tap.detail.get("of") or "")
    if kind == Kind.DICE_DOWN:
        again = phrase("{who} cancelled dice down; play continues", author)
        return EMPTY if clock.dice_down else again
    if kind == Kind.STRIKE:
        return phrase("{who} took back {name}'s warning", author, name)
    if kind == Kind.RUN:
        return phrase("{who} took back the last key", author)
    if not kind:
        return EMPTY
    change = KEYS.get(Kind(kind)) or phrase("a change of the clock")
    return phrase("{who} took back {change}", author, change)
