"""What is to be said of a game while it is played: states in words, and what each waits for."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

from srtui.rules.clock import SECOND, Clock, Gap, Stage, Stamp, Tap, flag_case, late_keys
from srtui.rules.clock.burst import is_burst
from srtui.rules.clock.end_of_round import combined_ns, expected_end, overtime_ns, verdict
from srtui.rules.clock.late import untended
from srtui.rules.record import Game
from srtui.rules.value import Value
from srtui.state.event import Event, Proposal, Round
from srtui.state.score import proposed_score
from srtui.words.clocks import burst_said
from srtui.words.results import figures_words, outcome_words, way_name
from srtui.words.wording import capital, counted

LOW, LAST = 300, 60
"""Seconds left under which a clock is low, and in its last minute."""

TOLD = 600
"""Seconds for which it is told how keys came."""

Names = tuple[str, str]


class State(StrEnum):
    """What can be said of a game, what needs somebody first: the order is the rank."""

    FLAG = "flag"
    STRUCK = "struck out"
    CALLED = "called"
    INTERRUPTED = "interrupted"
    DISPUTED = "disputed"
    TIE = "tie due"
    LAST = "last minute"
    LOW = "low"
    TIME_UP = "time up"
    DICE = "dice down"
    HALL = "hall paused"
    PAUSED = "paused"
    PROPOSED = "proposed"
    AGREED = "agreed"
    ENDED = "ended"
    ROUND_OVER = "round over"
    LATE = "late"
    PLAYED_ON = "played on"
    SILENT = "no answer"
    KEY_LATE = "key late"
    BURST = "burst"
    TOGETHER = "keys late"
    ROLL = "starting roll"
    BEGIN = "not begun"
    ASKED = "questions"
    STANDS = "stands"
    PLAYS = "plays"
    NO_CLOCK = "no clock"
    OVER = "over"


RANK = {state: rank for rank, state in enumerate(State)}
_SAYS_HOW = frozenset(
    {State.HALL, State.PAUSED, State.PROPOSED, State.AGREED, State.FLAG, State.INTERRUPTED}
)
"""What leaves nothing to add about whether a clock runs."""


class Tally(Value):
    """What the turns that are scored so far come to.

    `turn`: the number of the one being played; `active`: whose it is (by the pairing); `opener`:
    None where nobody has said who has the first; `result`: how the game ended at its table.
    """

    points: tuple[int, int] = (0, 0)
    turn: int = 1
    active: int | None = None
    opener: int | None = None
    steps: int = 0
    result: str = ""


class Fact(Value):
    """One thing that is to be said of a game: in a word or two, and in a sentence.

    `waited`: for how many seconds it has been so, where that counts.
    """

    state: State
    short: str
    sentence: str = ""
    waited: int = 0


def facts(event: Event, game: Game, clock: Clock, now: Stamp, tally: Tally) -> tuple[Fact, ...]:
    """Everything that is to be said of a game at the moment of its clock, what counts most first;
    at least one thing.
    """
    names = event.names_of(game)
    if game.outcome is not None:
        figures = figures_words(game.outcome, game.points)
        return (Fact(State.OVER, "over", f"Over: {outcome_words(event, game)}, {figures}."),)
    every_fact = [
        *_called(clock, now, names),
        *_flag(event, game, clock, now, names),
        *_struck(clock, names),
        *_interrupted(clock.interrupted, names),
        *_disputed(event, game),
        *_low(clock, names),
        *_dice(clock),
        *_paused(clock, now),
        *_proposed(event, game, now),
        *_end(event.rounds[game.round - 1], clock, now),
        *_keys(clock, now, names),
    ]
    if not any(fact.state in _SAYS_HOW for fact in every_fact):
        every_fact.append(_plain(clock, tally, names))
    return tuple(sorted(every_fact, key=lambda fact: RANK[fact.state]))


def _called(clock: Clock, now: Stamp, names: Names) -> list[Fact]:
    if clock.called_at is None:
        return []
    waited = since(clock.called_at, now)
    by = "" if clock.called_by is None else f" by {names[clock.called_by]}"
    word = "taken" if clock.taken_by else "called"
    short = f"{word} {waited // 60}m" if waited >= 60 else f"{word} now"
    comes = f"; {clock.taken_by} comes" if clock.taken_by else ""
    said = f"A judge was called{by}, {_ago(clock.called_at, now)}{comes}."
    return [Fact(State.CALLED, short, said, waited)]


class Call(Value):
    """A judge's call: by whom (empty: nobody by name), how many seconds ago, who has taken it."""

    by: str
    waited: int
    taken: str = ""


def call_of(event: Event, game: Game, clock: Clock, now: Stamp) -> Call | None:
    """The call of a game that waits for a judge now; None: none does."""
    if clock.called_at is None or game.outcome is not None:
        return None
    caller = (None, game.first, game.second)[0 if clock.called_by is None else clock.called_by + 1]
    by = "" if caller is None else event.name_of(caller)
    return Call(by, since(clock.called_at, now), clock.taken_by)


def _flag(event: Event, game: Game, clock: Clock, now: Stamp, names: Names) -> list[Fact]:
    case = flag_case(event.edition_at(game.round).game.flag, clock)
    if case is None or clock.stage is Stage.STOPPED:
        return []
    waited = 0 if clock.fallen_at is None else since(clock.fallen_at, now)
    return [Fact(State.FLAG, "flag fallen", case.sentence(names), waited)]


def _struck(clock: Clock, names: Names) -> list[Fact]:
    """Who may not stop the clock has done so once too often."""
    who = clock.struck_out
    if who is None or clock.stage is Stage.STOPPED:
        return []
    times = counted(clock.strikes[who], "time")
    said = f"{names[who]} has stopped the clock {times} and loses: end the game by ruling."
    return [Fact(State.STRUCK, f"stopped {clock.strikes[who]}x", said)]


def _dice(clock: Clock) -> list[Fact]:
    if not clock.dice_down or clock.stage is Stage.STOPPED:
        return []
    said = "The last turn is over: end the game." if clock.done else _DICE_DOWN
    return [Fact(State.DICE, "dice down", f"Dice are down. {said}")]


_DICE_DOWN = "What was begun is finished, then turn and game end."


def _end(round_: Round, clock: Clock, now: Stamp) -> list[Fact]:
    """At its expected end a game is a tie or is played on; before that, whether it will be late."""
    if clock.stage is Stage.STOPPED or clock.fallen is not None:
        return []
    end = expected_end(clock)
    if end is None:
        return _beyond(round_, clock, now)
    if now.utc < end:
        return _beyond(round_, clock, now)
    said, left = verdict(clock), _long(combined_ns(clock) / SECOND)
    if said == "tie":
        why = f"The expected end has come with {left} on both clocks together: it is a tie."
        return [Fact(State.TIE, "tie due", why)]
    if said == "play on":
        why = f"The expected end has come; with {left} on both clocks it is played on."
        return [Fact(State.PLAYED_ON, "played on", why)]
    return _beyond(round_, clock, now)


def _beyond(round_: Round, clock: Clock, now: Stamp) -> list[Fact]:
    """A game that goes on while the time of its round is over, or that may last so long.

    Nothing where the end is hidden. Where dice down is called the round's end is every game's, so
    that nothing is foretold; elsewhere a game ends by its own clocks alone.
    """
    ends, calls = round_.ends_by(now.utc), clock.budget.dice_down
    if ends is None or round_.hidden_end or not clock.going:
        return []
    if now.utc >= ends:
        if calls and clock.dice_down:
            return []
        goes_on = "dice down is called." if calls else _its_clocks(clock)
        return [Fact(State.ROUND_OVER, "time up", f"The time of the round is over: {goes_on}")]
    over = 0 if calls else overtime_ns(clock, ends) // SECOND
    if over < LOW:
        return []
    why = f"Its clocks may run {_long(over)} longer than the round: it began later, or stood."
    return [Fact(State.LATE, f"may end +{over // 60}m", why)]


def _its_clocks(clock: Clock) -> str:
    if clock.budget.kind != "clocks":
        return "the game is played on."
    return f"the game ends by its clocks, in {_long(combined_ns(clock) / SECOND)} at most."


def _interrupted(gap: Gap | None, names: Names) -> list[Fact]:
    if gap is None:
        return []
    why = "was started anew" if gap.why == "restart" else "was asleep"
    long = "nobody knows for how long" if gap.seconds is None else f"for {_long(gap.seconds)}"
    ran = "" if gap.side is None else f" while the clock of {names[gap.side]} ran"
    said = f"The machine {why}, {long}{ran}: how much of it is charged?"
    return [Fact(State.INTERRUPTED, "interrupted", said)]


def _keys(clock: Clock, now: Stamp, names: Names) -> list[Fact]:
    """Keys that say little of when they were pressed, until an office has touched the clock."""
    lately = [tap for tap in untended(clock) if since(tap.stamp, now) < TOLD]
    told = [Fact(State.BURST, "burst", _burst(tap, now)) for tap in lately if is_burst(tap)][:1]
    late = [tap for tap in lately if tap.detail.get("late") and not tap.detail.get("late_by")]
    if late:
        keys, ago = _keys_came(len(late)), _ago(late[0].stamp, now)
        said = f"{keys} late, together with others, {ago}: it counts from then on."
        told.append(Fact(State.TOGETHER, "keys late", said))
    return [*told, *_stalled(clock, now, names)]


def _keys_came(number: int) -> str:
    return "A key came" if number == 1 else f"{number} keys came"


def _stalled(clock: Clock, now: Stamp, names: Names) -> list[Fact]:
    """Keys that came when a line went on which had stalled; how late at most is known."""
    late = [one for one in late_keys(clock) if since(one.tap.stamp, now) < TOLD]
    if not late:
        return []
    ago, most = _ago(late[-1].tap.stamp, now), counted(max(one.seconds for one in late), "second")
    # Named only where all of them ran on one clock: else nobody knows what each has cost.
    cost = {names[one.ran] for one in late if one.ran is not None}
    ran = f" while the clock of {cost.pop()} ran" if len(cost) == 1 else ""
    said = f"{_keys_came(len(late))} up to {most} late{ran}, {ago}: it counts from its arrival."
    short = f"late by {max(one.seconds for one in late)}s"
    return [Fact(State.KEY_LATE, short, said)]


def _burst(tap: Tap, now: Stamp) -> str:
    keys = tap.detail["burst"]
    number = len(keys) if isinstance(keys, list) else 0
    return f"{capital(burst_said(number))}, {_ago(tap.stamp, now)}."


def _ago(then: Stamp, now: Stamp) -> str:
    minutes = since(then, now) // 60
    return f"{counted(minutes, 'minute')} ago" if minutes else "just now"


def _long(seconds: float) -> str:
    minutes, odd_seconds = divmod(round(seconds), 60)
    return f"{minutes}:{odd_seconds:02} minutes" if minutes else f"{odd_seconds} seconds"


def _disputed(event: Event, game: Game) -> list[Fact]:
    who = event.disputes.get(game.id)
    if who is None:
        return []
    said = f"{event.name_of(who)} says that a turn is not as it was confirmed."
    return [Fact(State.DISPUTED, "disputed", said)]


def _low(clock: Clock, names: Names) -> list[Fact]:
    """Little time while it is played; how much a clock that stands has left says its figure."""
    played = clock.going and clock.paused is None
    if not played or clock.fallen is not None or clock.interrupted is not None:
        return []
    if clock.budget.kind == "turns":
        sentence = "The time of the turn is up: what was begun is finished, then the turn ends."
        return [Fact(State.TIME_UP, "time up", sentence)] if clock.time_up else []
    told = []
    for side, left in enumerate(clock.left_ns if clock.budget.kind == "clocks" else ()):
        if left < LAST * SECOND:
            sentence = f"{names[side]} has under a minute left."
            told.append(Fact(State.LAST, "under 1 min", sentence))
        elif left < LOW * SECOND:
            sentence = f"{names[side]} has under five minutes left."
            told.append(Fact(State.LOW, "under 5 min", sentence))
    return told


def _paused(clock: Clock, now: Stamp) -> list[Fact]:
    if clock.paused is None or clock.fallen is not None:
        return []
    why = f": {clock.paused}" if clock.paused else ""
    waited = 0 if clock.paused_at is None else since(clock.paused_at, now)
    if clock.paused_hall:
        return [Fact(State.HALL, "hall paused", f"The whole hall is paused{why}.", waited)]
    if not clock.paused_alone:
        said = f"Paused{why}; it goes on with the hall."
        return [Fact(State.HALL, "paused", said, waited)]
    return [Fact(State.PAUSED, "paused", f"This table is paused{why}.", waited)]


def _proposed(event: Event, game: Game, now: Stamp) -> list[Fact]:
    proposal = event.proposals.get(game.id)
    if proposal is None:
        return []
    result = proposal_words(event, game, proposal)
    if proposal.agreed_at is not None:
        waited = _since_utc(proposal.agreed_at, now)
        return [Fact(State.AGREED, "agreed", f"Both agree: {result}. To be confirmed.", waited)]
    waited = _since_utc(proposal.at, now)
    minutes = waited // 60
    other = next(who for who in game.players if who != proposal.by)
    short = f"proposed {minutes}m" if minutes else "proposed"
    long = f" for {counted(minutes, 'minute')}" if minutes else ""
    answer = f"{event.name_of(other)} has not answered{long}."
    proposes = f"{event.name_of(proposal.by)} proposes: {result}."
    return [Fact(State.PROPOSED, short, f"{proposes} {answer}", waited)]


def proposal_words(event: Event, game: Game, proposal: Proposal) -> str:
    """A proposed result as it will count: Anna wins by scenario, 5-3, destroyed 60-45."""
    score, winner = proposed_score(event, game, proposal), proposal.outcome.side
    points, destroyed = (
        figures_words(proposal.outcome, both) for both in (score.points, score.destroyed)
    )
    said = f"{points}, destroyed {destroyed}"
    if winner is None:
        return f"tie, {said}"
    way = way_name(event.edition_at(game.round), proposal.way)
    return f"{event.names_of(game)[winner]} wins by {way}, {said}"


def _plain(clock: Clock, tally: Tally, names: Names) -> Fact:
    """How a game goes on of which nothing special is to be said."""
    if clock.stage is Stage.STOPPED or tally.result:
        return Fact(State.ENDED, "ended", f"The game is over at its table. {tally.result}".rstrip())
    if clock.stage is Stage.WAITING:
        return _waiting(clock, tally)
    if clock.held:
        return Fact(State.ASKED, "questions", "Both clocks stand while the turn is scored.")
    if clock.running is None:
        whose = "" if clock.active is None else f" It is the turn of {names[clock.active]}."
        return Fact(State.STANDS, "stands", f"No clock runs.{whose}")
    return Fact(State.PLAYS, "plays")


def _waiting(clock: Clock, tally: Tally) -> Fact:
    if tally.steps or clock.budget.kind == "none":
        return Fact(State.NO_CLOCK, "no clock")
    if tally.opener is None:
        said = "Who has the first turn is not said: the starting roll comes first."
        return Fact(State.ROLL, "to roll", said)
    return Fact(State.BEGIN, "not begun", "The clocks have not begun.")


def since(then: Stamp, now: Stamp) -> int:
    """Whole seconds between two stamps; by the clock on the wall where they are of two starts."""
    # Of one start by the machine's own clock, which nobody can set; that on the wall jumps.
    if then.boot == now.boot:
        return max(0, (now.ns - then.ns) // SECOND)
    return max(0, int((now.utc - then.utc).total_seconds()))


def _since_utc(then: str, now: Stamp) -> int:
    return max(0, int((now.utc - datetime.fromisoformat(then)).total_seconds()))


def others(found: Sequence[Fact]) -> tuple[str, ...]:
    """The sentences of all but the first fact."""
    return tuple(one.sentence for one in found[1:] if one.sentence)
