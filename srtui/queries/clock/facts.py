"""Facts about a game in play: its states in words, and what each is waiting for."""

from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum

from srtui.model.event import Event, Proposal, Round
from srtui.model.score import proposed_score
from srtui.rules.clock import SECOND, Clock, Gap, Kind, Stage, Stamp, flag_case, late_keys
from srtui.rules.clock.end_of_round import combined_ns, expected_end, overtime_ns, verdict
from srtui.rules.clock.fold import is_burst, untended_taps
from srtui.rules.plural import translate
from srtui.rules.record import Game
from srtui.rules.value import Value, field
from srtui.text.clock import burst_text
from srtui.text.phrases import EMPTY, Phrase, capital, counted, paragraph, phrase, phrase_count
from srtui.text.results import figures_words, outcome_words, way_name

LOW, LAST = 300, 60
"""Seconds left under which a clock is low, and in its last minute."""

ARRIVAL_SHOWN = 600
"""Seconds during which the arrival of keys is shown."""

Names = tuple[str, str]


class State(StrEnum):
    """States of a game, most urgent first: their order is their rank."""

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
    HALL = "all paused"
    PAUSED = "paused"
    PROPOSED = "proposed"
    AGREED = "agreed"
    ENDED = "ended"
    ROUND_OVER = "round over"
    PLAYED_ON = "played on"
    SILENT = "no answer"
    KEY_LATE = "key late"
    BURST = "burst"
    TOGETHER = "keys late"
    LATE = "late"
    ROLL = "starting roll"
    BEGIN = "not begun"
    ASKED = "questions"
    STANDS = "stands"
    PLAYS = "plays"
    NO_CLOCK = "no clock"
    OVER = "over"


SHORT = {
    State.FLAG: phrase("flag fallen"), State.LAST: phrase("under 1 min"),
    State.LOW: phrase("under 5 min"), State.TIME_UP: phrase("time up"),
    State.DICE: phrase("dice down"), State.HALL: phrase("all paused"),
    State.PAUSED: phrase("paused"),
}  # fmt: skip
"""The states that a hall watches, in a word or two."""
RANK = {state: rank for rank, state in enumerate(State)}
_SAYS_HOW = frozenset(
    {State.HALL, State.PAUSED, State.PROPOSED, State.AGREED, State.FLAG, State.INTERRUPTED}
)
"""What leaves nothing to add about whether a clock runs."""


def state_word(state: State) -> Phrase:
    """Return a state's word; empty for a state that only its table and the judges see."""
    return translate(SHORT[state]) if state in SHORT else EMPTY


class Tally(Value):
    """Result so far of the scored turns.

    `turn` is the number of the current turn, `active` whose turn it is (by the pairing). `opener`
    is None until the first turn is decided. `result` is how the game ended at its table.
    """

    points: tuple[int, int] = (0, 0)
    turn: int = 1
    active: int | None = None
    opener: int | None = None
    steps: int = 0
    result: Phrase = EMPTY


class Fact(Value):
    """A fact about a game as a word and as a sentence; `waited` is its age in seconds."""

    state: State
    short: Phrase
    sentence: Phrase = EMPTY
    waited: int = 0


def facts(
    event: Event, game: Game, clock: Clock, now: Stamp, tally: Tally, arrivals: int = ARRIVAL_SHOWN
) -> tuple[Fact, ...]:
    """Return all facts about a game at the clock's moment, most important first; never empty.

    `arrivals` is for how many seconds a late key remains a fact.
    """
    names = event.names_of(game)
    if game.outcome is not None:
        figures = figures_words(game.outcome, game.points)
        said = phrase("Over: {outcome}, {figures}.", outcome_words(event, game), figures)
        return (Fact(State.OVER, phrase("over"), said),)
    every_fact = [
        *_call_facts(clock, now, names),
        *_interruption_facts(clock.interrupted, names),
        *_dispute_facts(event, game),
        *_low_time_facts(clock, names),
        *_pause_facts(clock, now),
        *_proposal_facts(event, game, now),
        *_key_facts(clock, now, names, arrivals),
    ]
    if clock.stage is not Stage.STOPPED:
        every_fact += _flag_facts(event, game, clock, now, names)
        every_fact += _strike_facts(clock, names)
        every_fact += _dice_down_facts(clock)
        every_fact += _end_facts(event.rounds[game.round - 1], clock, now)
    if not any(fact.state in _SAYS_HOW for fact in every_fact):
        every_fact.append(_plain_fact(clock, tally, names))
    return tuple(sorted(every_fact, key=lambda fact: RANK[fact.state]))


def _call_facts(clock: Clock, now: Stamp, names: Names) -> Iterator[Fact]:
    if clock.called_at is None:
        return
    waited = since(clock.called_at, now)
    minutes = waited // 60
    if clock.taken_by:
        short = phrase("taken {minutes}m", minutes) if minutes else phrase("taken now")
    else:
        short = phrase("called {minutes}m", minutes) if minutes else phrase("called now")
    said = phrase("A judge was called {ago}.", ago := _ago_text(clock.called_at, now))
    if clock.called_by is not None:
        said = phrase("{player} called a judge {ago}.", names[clock.called_by], ago)
    comes = phrase("{judge} is on the way.", clock.taken_by) if clock.taken_by else ""
    yield Fact(State.CALLED, short, paragraph(said, comes), waited)


class Call(Value):
    """A judge call: its caller (empty if unknown), age in seconds, and the judge who takes it."""

    caller: str = field(name="by")
    waited: int
    judge: str = field(default="", name="taken")


def call_of(event: Event, game: Game, clock: Clock, now: Stamp) -> Call | None:
    """Return the game's open judge call, or None if there is none."""
    if clock.called_at is None or game.outcome is not None:
        return None
    side = clock.called_by
    by = "" if side is None else event.name_of(game.players[side])
    return Call(by, since(clock.called_at, now), clock.taken_by)


def _flag_facts(event: Event, game: Game, clock: Clock, now: Stamp, names: Names) -> Iterator[Fact]:
    case = flag_case(event.edition_at(game.round).game.flag, clock)
    if case is not None:
        waited = 0 if clock.fallen_at is None else since(clock.fallen_at, now)
        yield Fact(State.FLAG, state_word(State.FLAG), case.sentence(names), waited)


def _strike_facts(clock: Clock, names: Names) -> Iterator[Fact]:
    """Yield a fact if a player has stopped the clock too often."""
    if (side := clock.struck_out) is not None:
        said = phrase(
            "{player} has stopped the clock too often and loses: end the game by ruling.",
            names[side],
        )
        yield Fact(State.STRUCK, phrase("stopped {strike}x", clock.strikes[side]), said)


def _dice_down_facts(clock: Clock) -> Iterator[Fact]:
    if clock.dice_down:
        said = phrase("Finish the current action; then the turn and the game end.")
        if clock.done:
            said = phrase("The last turn is over: end the game.")
        yield Fact(State.DICE, state_word(State.DICE), phrase("Dice are down. {said}", said))


def _end_facts(round_: Round, clock: Clock, now: Stamp) -> Iterator[Fact]:
    """Yield a fact if a game at its expected end is a tie or continues, or if it will be late."""
    end, outcome = expected_end(clock), verdict(clock)
    if clock.fallen is not None:
        return
    if end is None or now.utc < end or outcome not in ("tie", "play on"):
        yield from _overtime_facts(round_, clock, now)
        return
    state, short = State.TIE, phrase("tie due")
    if outcome == "play on":
        state, short = State.PLAYED_ON, phrase("played on")
    yield Fact(state, short, phrase("The expected end has come. {how}", how_it_ends(clock, now)))


def how_it_ends(clock: Clock, now: Stamp) -> Phrase:
    """Format how a game ends once the round's time is over, in the same words for everybody."""
    if clock.budget.dice_down:
        return phrase("Dice down is called.")
    if clock.budget.kind != "clocks":
        return phrase("Play continues.")
    end = expected_end(clock)
    left = combined_ns(clock) / SECOND
    by_clocks = phrase("The game ends by its clocks, in {time} at most.", _span_text(left))
    if end is None or verdict(clock) is None:
        return by_clocks
    if now.utc >= end:
        if verdict(clock) == "tie":
            return phrase("With {time} on both clocks together, it is a tie.", _span_text(left))
        return phrase("With {time} on both clocks together, play continues.", _span_text(left))
    if verdict(clock) == "play on" or clock.budget.tie_above is None:
        return by_clocks
    until = (end - now.utc).total_seconds()
    bound = _span_text(clock.budget.tie_above)
    return phrase(
        "In {time} it is a tie if both clocks together have more than {bound}.",
        _span_text(until),
        bound,
    )


def _overtime_facts(round_: Round, clock: Clock, now: Stamp) -> Iterator[Fact]:
    """Yield a fact if a game continues after its round's time, or may do so.

    Yields nothing if the end is hidden. If dice down is called, all games end with the round and
    nothing is predicted; elsewhere a game ends only by its own clocks.
    """
    ends, calls = round_.ends_by(now.utc), clock.budget.dice_down
    if ends is None or round_.hidden_end or not clock.going:
        return
    if now.utc >= ends:
        if not (calls and clock.dice_down):
            said = phrase("The round's time is up. {how_it_ends}", how_it_ends(clock, now))
            yield Fact(State.ROUND_OVER, phrase("time up"), said)
    elif not calls and (over := overtime_ns(clock, ends) // SECOND) >= LOW:
        text = phrase(
            "This game's clocks may run {time} longer than the round: it started late or was "
            "paused.",
            _span_text(over),
        )
        yield Fact(State.LATE, phrase("may end +{over}m", over // 60), text)


def _interruption_facts(gap: Gap | None, names: Names) -> Iterator[Fact]:
    if gap is None:
        return
    restart = gap.cause == "restart"
    if gap.seconds is None:
        asleep = phrase("The machine was asleep.")
        said = phrase("The machine was restarted.") if restart else asleep
    elif restart:
        said = phrase("The machine was off for {time}.", _span_text(gap.seconds))
    else:
        said = phrase("The machine was asleep for {time}.", _span_text(gap.seconds))
    runs = "" if gap.side is None else phrase("{player}'s clock was running.", names[gap.side])
    sentence = paragraph(said, runs, phrase("How much time should be charged?"))
    yield Fact(State.INTERRUPTED, phrase("interrupted"), sentence)


def _key_facts(clock: Clock, now: Stamp, names: Names, shown: int) -> Iterator[Fact]:
    """Yield facts about keys of uncertain time, until an official has touched the clock."""
    lately = [tap for tap in untended_taps(clock) if since(tap.stamp, now) < shown]
    if burst := next(filter(is_burst, lately), None):
        keys = burst.detail["burst"]
        number = len(keys) if isinstance(keys, list) else 0
        label = phrase("{burst}, {ago}.", capital(burst_text(number)), _ago_text(burst.stamp, now))
        yield Fact(State.BURST, phrase("burst"), label)
    late = [tap for tap in lately if tap.detail.get("late") and not tap.detail.get("late_by")]
    if late:
        label = phrase(
            "{keys} late, together with others, {ago}: it counts from then on.",
            _late_keys_text(len(late)),
            _ago_text(late[0].stamp, now),
        )
        yield Fact(State.TOGETHER, phrase("keys late"), label)
    yield from _stall_facts(clock, now, names, shown)


def _late_keys_text(number: int) -> Phrase:
    return phrase_count("A key arrived", "{count} keys arrived", number)


def _stall_facts(clock: Clock, now: Stamp, names: Names, shown: int) -> Iterator[Fact]:
    """Yield a fact about keys delayed by a stalled connection, whose greatest delay is known."""
    late = [one for one in late_keys(clock) if since(one.tap.stamp, now) < shown]
    if not late:
        return
    ago = _ago_text(late[-1].tap.stamp, now)
    seconds = max(key.seconds for key in late)
    keys = phrase(
        "{keys} up to {delay} late", _late_keys_text(len(late)), counted(seconds, "second")
    )
    # Named only if the delay ran on one clock: otherwise the cost to each player is unknown.
    cost = {names[key.ran] for key in late if key.ran is not None}
    if len(cost) == 1:
        keys = phrase("{keys} while {player}'s clock ran", keys, cost.pop())
    text = phrase("{keys}, {ago}: a judge can fix it.", keys, ago)
    yield Fact(State.KEY_LATE, phrase("late by {seconds}s", seconds), text)


def _ago_text(then: Stamp, now: Stamp) -> Phrase:
    minutes = since(then, now) // 60
    if not minutes:
        return phrase("just now")
    return phrase_count("{count} minute ago", "{count} minutes ago", minutes)


def _span_text(seconds: float) -> str:
    minutes, odd_seconds = divmod(round(seconds), 60)
    if minutes:
        return phrase("{minutes}:{odd_seconds} minutes", minutes, f"{odd_seconds:02}")
    return counted(odd_seconds, "second")


def _dispute_facts(event: Event, game: Game) -> Iterator[Fact]:
    if (who := event.disputes.get(game.id)) is not None:
        said = phrase("{player} disputes a confirmed turn.", event.name_of(who))
        yield Fact(State.DISPUTED, phrase("disputed"), said)


def _low_time_facts(clock: Clock, names: Names) -> Iterator[Fact]:
    """Yield a fact if little time is left, during play only."""
    if clock.halted or not clock.going:
        return
    if clock.budget.kind == "turns" and clock.time_up:
        sentence = phrase("Turn time is up: finish the current action, then the turn ends.")
        yield Fact(State.TIME_UP, state_word(State.TIME_UP), sentence)
    for side, left in enumerate(clock.left_ns if clock.budget.kind == "clocks" else ()):
        if left < LAST * SECOND:
            sentence = phrase("{name} has under a minute left.", names[side])
            yield Fact(State.LAST, state_word(State.LAST), sentence)
        elif left < LOW * SECOND:
            sentence = phrase("{name} has under five minutes left.", names[side])
            yield Fact(State.LOW, state_word(State.LOW), sentence)


def _pause_facts(clock: Clock, now: Stamp) -> Iterator[Fact]:
    if clock.paused is None or clock.fallen is not None:
        return
    reason = f": {clock.paused}" if clock.paused else ""
    waited = 0 if clock.paused_at is None else since(clock.paused_at, now)
    state, short = State.HALL, phrase("paused")
    if clock.paused_hall:
        short, said = phrase("all paused"), phrase("All tables are paused{reason}.", reason)
    elif clock.paused_alone:
        state, said = State.PAUSED, phrase("This table is paused{reason}.", reason)
    else:
        said = phrase("This table is paused{reason}. It resumes with all the others.", reason)
    yield Fact(state, short, said, waited)


def _proposal_facts(event: Event, game: Game, now: Stamp) -> Iterator[Fact]:
    proposal = event.proposals.get(game.id)
    if proposal is None:
        return
    result = proposal_words(event, game, proposal)
    # By the wall clock: a proposal has no stamp of the machine's own clock.
    age = now.utc - datetime.fromisoformat(proposal.agreed_at or proposal.at)
    waited = max(0, int(age.total_seconds()))
    if proposal.agreed_at is not None:
        said = phrase("Both agree: {result}. Please confirm.", result)
        yield Fact(State.AGREED, phrase("agreed"), said, waited)
        return
    minutes = waited // 60
    other = event.name_of(next(who for who in game.players if who != proposal.by))
    short, answer = phrase("proposed"), phrase("{player} has not answered.", other)
    if minutes:
        short = phrase("proposed {minutes}m", minutes)
        answer = phrase_count(
            "{player} has not answered for {count} minute.",
            "{player} has not answered for {count} minutes.",
            *(minutes, other),
        )
    proposes = phrase("{player} proposes: {result}.", event.name_of(proposal.by), result)
    yield Fact(State.PROPOSED, short, paragraph(proposes, answer), waited)


def proposal_words(event: Event, game: Game, proposal: Proposal) -> Phrase:
    """Format a proposed result as it will count: Anna wins by scenario, 5-3, destroyed 60-45."""
    score, winner = proposed_score(event, game, proposal), proposal.outcome.side
    points, destroyed = (
        figures_words(proposal.outcome, both) for both in (score.points, score.destroyed)
    )
    said = phrase("{points}, destroyed {destroyed}", points, destroyed)
    if winner is None:
        return phrase("tie, {said}", said)
    way = way_name(event.edition_at(game.round), proposal.way)
    return phrase("{player} wins by {way}, {said}", event.names_of(game)[winner], way, said)


def _plain_fact(clock: Clock, tally: Tally, names: Names) -> Fact:
    """Return the state of a game without any special fact."""
    if clock.stage is Stage.STOPPED or tally.result:
        said = paragraph(phrase("The game is over at its table."), tally.result)
        return Fact(State.ENDED, phrase("ended"), said)
    if clock.stage is Stage.WAITING:
        return _waiting_fact(clock, tally)
    if clock.held:
        said = phrase("Both clocks stop while the turn is scored.")
        return Fact(State.ASKED, phrase("questions"), said)
    if clock.running is None:
        whose = "" if clock.active is None else phrase(" It is {name}'s turn.", names[clock.active])
        return Fact(State.STANDS, phrase("stopped"), phrase("No clock is running.{whose}", whose))
    return Fact(State.PLAYS, phrase("playing"))


def _waiting_fact(clock: Clock, tally: Tally) -> Fact:
    if tally.steps or clock.budget.kind == "none":
        return Fact(State.NO_CLOCK, phrase("no clock"))
    if tally.opener is None:
        said = phrase("First turn not set: make the starting roll first.")
        return Fact(State.ROLL, phrase("to roll"), said)
    return Fact(State.BEGIN, phrase("not started"), phrase("The clocks have not started."))


def lent_since(clock: Clock) -> Stamp | None:
    """Return when the active player lent the running clock, or None if it is not lent."""
    if clock.budget.kind != "clocks" or clock.running in (None, clock.active):
        return None
    return next((tap.stamp for tap in reversed(clock.log) if tap.kind is Kind.RUN), None)


def since(start: Stamp, now: Stamp) -> int:
    """Return the whole seconds between two stamps, by wall clock if they are of different boots."""
    # Within one boot, use the machine's own clock, which nobody can set; the wall clock may jump.
    if start.boot == now.boot:
        return max(0, (now.ns - start.ns) // SECOND)
    return max(0, int((now.utc - start.utc).total_seconds()))
