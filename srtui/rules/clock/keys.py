"""Effects of the players' keys on a clock: begin, lend and return the clock, end a turn, stop."""

from srtui.rules.clock.advance import plus, settled
from srtui.rules.clock.values import Clock, Stage, Tap, seconds_up
from srtui.rules.plural import phrase_count
from srtui.rules.refusal import Refusal, cannot
from srtui.rules.value import replace


def begin(clock: Clock, tap: Tap) -> Clock | Refusal:
    """Start the first phase or turn; `detail` may name the `opener` when this happens."""
    if clock.stage is not Stage.WAITING:
        return cannot("begun", "The clocks have already started.")
    clock = with_opener(clock, tap)
    if clock.opener is None:
        return NO_OPENER
    if clock.paused is not None:
        return _PAUSED
    phases = clock.budget.phases
    clock = replace(clock, moment=tap.stamp, stage=Stage.PHASES if phases else Stage.TURNS)
    return _next(clock, side_of(clock, phases[0].order if phases else 0))


def with_opener(clock: Clock, tap: Tap) -> Clock:
    """Return the clock with the player who has the first turn, if the tap names them."""
    opener = tap.detail.get("opener")
    return replace(clock, opener=opener) if isinstance(opener, int) and opener in (0, 1) else clock


NO_OPENER = cannot("opener", "First choose who has the first turn.")


def side_of(clock: Clock, order: int) -> int:
    """Return the player of the pairing who takes their turn first (`order` 0) or second (1)."""
    opener = clock.opener or 0
    return opener if order == 0 else 1 - opener


def _next(clock: Clock, active: int) -> Clock:
    """Start this player's phase or turn; a turn timer only starts when they press their key."""
    # A turn timer waits for continuous effects to be resolved (rules.md 1.3).
    return settled(
        replace(
            clock,
            active=active,
            turned=active if clock.budget.kind == "clocks" and not clock.done else None,
            turn_ns=0,
            turn_extra_ns=0,
            extending=False,
            held=False,
            time_up=False,
        )
    )


def run(clock: Clock, tap: Tap) -> Clock | Refusal:
    """Run the clock of `side`: the active player's, one lent to the opponent, or one returned."""
    side, budget = tap.side, clock.budget
    if refusal := barred(clock, side):
        return refusal
    if side is None:
        return cannot("no_side", "Choose whose clock runs.")
    if budget.kind == "none":
        return cannot("untimed", "This game is not timed.")
    if clock.time_up:
        return cannot("time_up", "The turn's time is over: end the turn.")
    if side != clock.active and not budget.lending:
        return cannot("lending", "The other player's clock cannot run in this turn.")
    if budget.kind == "clocks" and clock.left_ns[side] == 0:
        return cannot("no_time", "There is no time left on this clock.")
    if already_runs(clock, side):
        return cannot("runs", "Nothing to change: it is already so.")
    return settled(replace(clock, turned=_turned_to(clock, side), held=False))


def _turned_to(clock: Clock, side: int) -> int | None:
    # A turn timer cannot be shared: it stops while it is lent to the other player.
    return side if clock.budget.kind == "clocks" or side == clock.active else None


def already_runs(clock: Clock, side: int) -> bool:
    """Tell whether the clock is already turned to `side`, so that its key has no effect."""
    return _turned_to(clock, side) == clock.turned and not clock.held


def end(clock: Clock, tap: Tap) -> Clock | Refusal:
    """End the active player's phase or turn. With chess clocks, the next player's clock starts."""
    if clock.short_ns and not (clock.budget.early_end and tap.detail.get("early") is True):
        least, seconds = clock.budget.min_turn, seconds_up(clock.short_ns)
        return Refusal(
            "too_short",
            phrase_count(
                "A turn must last at least {count} second: {more} to go.",
                "A turn must last at least {count} seconds: {more} to go.",
                least,
                seconds,
            ),
        )
    # This was the last turn if dice down was called during it or a flag fell.
    clock = replace(clock, done=clock.dice_down or clock.fallen is not None)
    if clock.stage is Stage.TURNS:
        return _next(replace(clock, turn=clock.turn + 1), side_of(clock, (clock.turn + 1) % 2))
    phase = clock.phase + 1
    if phase < len(clock.budget.phases):
        return _next(replace(clock, phase=phase), side_of(clock, clock.budget.phases[phase].order))
    return _next(replace(clock, phase=phase, stage=Stage.TURNS), side_of(clock, 0))


def hold(clock: Clock, _tap: Tap) -> Clock | Refusal:
    """Stop both clocks while the turn's questions are being answered."""
    if clock.stage is not Stage.TURNS:
        return cannot("no_questions", "Questions come once the first turn has ended.")
    if clock.held:
        return cannot("held", "The clocks are already stopped.")
    return settled(replace(clock, held=True))


def extend(clock: Clock, _tap: Tap) -> Clock | Refusal:
    """Extend the active player's turn. Allowed once per turn, before its time is up."""
    side, budget = clock.active, clock.budget
    if not budget.extensions or side is None:
        return cannot("no_extensions", "Turns of this game cannot be extended.")
    if clock.time_up:
        return cannot("time_up", "The turn's time is over: a turn is extended before that.")
    if clock.extending:
        return cannot("extending", "This turn is already extended.")
    if clock.extended[side] >= budget.extensions:
        return cannot("extended", "This player has no extension left.")
    return replace(clock, extending=True, extended=plus(clock.extended, side, 1))


def stop(clock: Clock, tap: Tap) -> Clock | Refusal:
    """Stop the clocks because the game is over or its result has been proposed."""
    if clock.stage is Stage.STOPPED:
        return _STOPPED
    return settled(replace(clock, stage=Stage.STOPPED, moment=clock.moment or tap.stamp))


_PAUSED = cannot("paused", "The clocks are paused by the organizer or a judge.")
_STOPPED = cannot(
    "stopped", "The clocks have stopped: the game is over, or its result is proposed."
)


def barred(clock: Clock, side: int | None) -> Refusal | None:
    """Return why no key of this player counts now, or None if keys count."""
    if clock.stage is Stage.WAITING:
        return cannot("not_begun", "The clocks have not started.")
    if clock.stage is Stage.STOPPED:
        return _STOPPED
    if clock.paused is not None:
        return _PAUSED
    if clock.interrupted is not None:
        return cannot(
            "interrupted",
            "The clock was interrupted; a judge must decide how much time to charge each player.",
        )
    if clock.done:
        return cannot("done", "No more turns start, so the game ends.")
    if clock.fallen is not None and not (goes_on(clock) and side == clock.fallen_in):
        return cannot("fallen", "A flag has fallen; settle it first.")
    return None


def goes_on(clock: Clock) -> bool:
    """Tell whether a flag fell in the opponent's turn, which the opponent may still finish."""
    theirs = clock.fallen not in (None, clock.fallen_in)
    return theirs and clock.budget.opponent_goes_on and clock.stage is Stage.TURNS


def not_their_turn(clock: Clock, tap: Tap) -> Refusal | None:
    """Return why a key for the active player does not count, or None if it does."""
    if refusal := barred(clock, clock.active):
        return refusal
    if tap.side in (None, clock.active):
        return None
    return cannot("not_active", "It is the other player's turn.")
