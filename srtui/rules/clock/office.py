"""Effects of organizer and judges on a clock: pause, adjust, settle, attend, warn, dice down."""

from math import isfinite

from srtui.rules.clock.advance import charge, plus, settled
from srtui.rules.clock.keys import NO_OPENER, with_opener
from srtui.rules.clock.values import SECOND, Clock, IntPair, Stage, Tap
from srtui.rules.plural import counted
from srtui.rules.refusal import Refusal, cannot
from srtui.rules.value import replace


def pause(clock: Clock, tap: Tap) -> Clock | Refusal:
    """Pause one table or all of them. If already paused, replace the reason."""
    hall = tap.detail.get("hall") is True
    if clock.stage is Stage.STOPPED:
        return cannot("stopped", "The clocks have stopped; there is nothing to pause.")
    reason = str(tap.detail.get("reason") or "")
    if clock.paused_hall if hall else clock.paused_alone:
        if not reason:
            return cannot("paused", "It is already paused.")
        # Of the two reasons, show the table's own: it remains when all tables resume.
        return clock if hall and clock.paused_alone else replace(clock, paused=reason)
    known = clock.paused is not None
    return settled(
        replace(
            clock,
            # A pause of all tables does not hide why this table was paused on its own.
            paused=clock.paused if known and hall else reason,
            paused_hall=clock.paused_hall or hall,
            paused_alone=clock.paused_alone or not hall,
            paused_at=clock.paused_at if known else clock.moment or tap.stamp,
        )
    )


def resume(clock: Clock, tap: Tap) -> Clock | Refusal:
    """Resume a stopped game, or end a pause, either this table's own or that of all tables."""
    if clock.stage is Stage.STOPPED:
        begun = Stage.TURNS if clock.phase >= len(clock.budget.phases) else Stage.PHASES
        return settled(replace(clock, stage=Stage.WAITING if clock.active is None else begun))
    if not tap.official:
        return NOT_YOURS
    hall = tap.detail.get("hall") is True
    if clock.paused is None or (hall and clock.paused_alone and not clock.paused_hall):
        return cannot("not_paused", "It is not paused.")
    # All tables resume, but this one was paused on its own and stays paused.
    if hall and clock.paused_alone:
        return replace(clock, paused_hall=False)
    return settled(
        replace(clock, paused=None, paused_hall=False, paused_alone=False, paused_at=None)
    )


def adjust(clock: Clock, tap: Tap) -> Clock | Refusal:
    """Add or subtract seconds; time for a fallen flag raises it again and pauses the clock."""
    ns = _ns(tap.detail.get("seconds"))
    if not ns or tap.side not in (0, 1):
        return cannot("no_time", "Choose whose clock to change, and by how much.")
    if clock.budget.kind == "none":
        return cannot("untimed", "This game is not timed.")
    if clock.budget.kind == "turns":
        return _adjust_turn(clock, tap.side, ns)
    clock = replace(clock, left_ns=plus(clock.left_ns, tap.side, ns))
    if clock.fallen != tap.side or not clock.left_ns[tap.side]:
        return settled(clock)
    return settled(
        replace(
            clock,
            fallen=None,
            fallen_in=None,
            fallen_at=None,
            turned=clock.turned if clock.turned is not None or clock.done else tap.side,
            # If only the flag ended the turns, more time resumes them; dice down still applies.
            done=clock.dice_down and clock.done,
            paused="time was given after the flag fell",
            paused_alone=True,
            paused_at=clock.moment,
        )
    )


def _adjust_turn(clock: Clock, side: int, ns: int) -> Clock | Refusal:
    if side != clock.active or clock.stage is not Stage.TURNS:
        return cannot("not_active", "Only the turn that is played has a timer.")
    clock = replace(clock, turn_extra_ns=clock.turn_extra_ns + ns)
    if clock.time_up and clock.turn_left_ns:
        return settled(replace(clock, time_up=False, turned=None))
    return settled(clock)


def settle(clock: Clock, tap: Tap) -> Clock | Refusal:
    """Settle an interruption: the clock that ran loses `seconds`, and the game is paused.

    If this was decided for all tables at once, the game is paused with them.
    """
    gap = clock.interrupted
    ns = _ns(tap.detail.get("seconds"))
    if gap is None or gap.side is None:
        return cannot("not_interrupted", "The clock was not interrupted.")
    if ns is None or ns < 0:
        return cannot("no_time", "Enter how much of the interruption is charged.")
    # Allow one second of tolerance: people type whole seconds, and the gap is shown rounded.
    if gap.seconds is not None and ns > gap.ns + SECOND:
        return cannot("too_much", "The interruption was shorter.")
    nobodys = max(0, gap.ns - ns)
    hall = tap.detail.get("hall") is True
    known = clock.paused is not None
    return settled(
        replace(
            charge(clock, gap.side, ns),
            interrupted=None,
            unsettled_ns=0,
            gap_ns=clock.gap_ns + nobodys,
            hall_ns=clock.hall_ns + (nobodys + clock.unsettled_ns if hall else 0),
            paused=clock.paused if known else "the interruption is settled",
            paused_hall=clock.paused_hall or hall,
            paused_at=clock.paused_at if known else clock.moment,
        )
    )


def notice(clock: Clock, _tap: Tap) -> Clock | Refusal:
    """Mark an interruption as seen: it ends here, and the time after it is charged to nobody."""
    if clock.interrupted is None:
        return cannot("not_interrupted", "The clock was not interrupted.")
    return clock


def adopt(clock: Clock, tap: Tap) -> Clock | Refusal:
    """Take over a game from paper with its turn, active player and both times, and pause it.

    With a turn timer, the active player's time is the time left in that turn; 0 means all of it.
    """
    turns = tap.detail.get("turns")
    left = _times(tap.detail.get("left"))
    clock = with_opener(clock, tap)
    if clock.opener is None:
        return NO_OPENER
    if clock.budget.kind == "none":
        return cannot("untimed", "This game is not timed.")
    if clock.stage is Stage.STOPPED:
        return cannot("stopped", "The clocks have stopped: the game is over.")
    if not isinstance(turns, int) or isinstance(turns, bool) or turns < 0:
        return cannot("no_turn", "Enter how many turns are over.")
    active = clock.opener if turns % 2 == 0 else 1 - clock.opener
    timed = None if left is None or min(left) < 0 else _with_times(clock, left, active)
    if not isinstance(timed, Clock):
        return timed or cannot("no_time", "Enter the time left on both clocks.")
    return settled(
        replace(
            timed,
            stage=Stage.TURNS,
            phase=len(clock.budget.phases),
            turn=turns,
            active=active,
            turned=active if clock.budget.kind == "clocks" else None,
            turn_extra_ns=0,
            extending=False,
            held=False,
            time_up=False,
            done=False,
            fallen=None,
            fallen_in=None,
            fallen_at=None,
            interrupted=None,
            unsettled_ns=0,
            moment=clock.moment or tap.stamp,
            paused="the clock was set",
            paused_alone=True,
            paused_at=clock.paused_at or clock.moment or tap.stamp,
        )
    )


def _with_times(clock: Clock, left: IntPair, active: int) -> Clock | Refusal:
    """Return the clock with these times left; refuse more than the total as a typing mistake."""
    if clock.budget.kind == "turns":
        turn = clock.budget.turn * SECOND
        if left[active] > turn:
            minutes = counted(clock.budget.turn // 60, "minute")
            return cannot("no_time", "A turn has at most {minutes}.", minutes)
        return replace(clock, turn_ns=turn - left[active] if left[active] else 0)
    total = [
        max(clock.budget.player_ns, rest + used)  # more where a judge has given time
        for rest, used in zip(clock.left_ns, clock.used_ns, strict=True)
    ]
    for rest, most in zip(left, total, strict=True):
        if rest > most:
            minutes = counted(most // SECOND // 60, "minute")
            return cannot("no_time", "This clock has at most {minutes}.", minutes)
    used = (total[0] - left[0], total[1] - left[1])
    return replace(clock, left_ns=left, used_ns=used, turn_ns=0)


def _times(seconds: object) -> IntPair | None:
    """Return both players' seconds as nanoseconds, or None if they are not numbers."""
    if not isinstance(seconds, list | tuple) or len(seconds) != 2:
        return None
    first, second = map(_ns, seconds)
    return None if first is None or second is None else (first, second)


def _ns(seconds: object) -> int | None:
    """Return seconds as nanoseconds, or None if the value is not a number."""
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not isfinite(seconds):
        return None
    return round(seconds * SECOND)


def call(clock: Clock, tap: Tap) -> Clock | Refusal:
    """Call a judge; the clock keeps running."""
    if clock.called_at is not None:
        return cannot("called", "A judge has already been called.")
    return replace(clock, called_by=tap.side, called_at=tap.stamp)


def take(clock: Clock, tap: Tap) -> Clock | Refusal:
    """Take a judge call, so that other judges see who is coming."""
    if clock.called_at is None:
        return cannot("not_called", "No one has called a judge.")
    by = str(tap.detail.get("by", ""))
    if clock.taken_by == by:
        return cannot("taken", "This judge has already taken the call.")
    return replace(clock, taken_by=by)


def attend(clock: Clock, _tap: Tap) -> Clock | Refusal:
    """Record that the called judge has arrived."""
    if clock.called_at is None:
        return cannot("not_called", "No one has called a judge.")
    return replace(clock, called_by=None, called_at=None, taken_by="")


def strike(clock: Clock, tap: Tap) -> Clock | Refusal:
    """Warn a player who stopped the clock; `Clock.struck_out` has the consequence."""
    if not clock.budget.strikes:
        return cannot("no_strikes", "This edition has no warning for that.")
    if tap.side not in (0, 1):
        return cannot("no_side", "Choose a player.")
    return replace(clock, strikes=plus(clock.strikes, tap.side, 1))


def dice_down(clock: Clock, _tap: Tap) -> Clock | Refusal:
    """Call dice down: the current activation and turn are finished, and no other turn begins."""
    if not clock.budget.dice_down:
        return cannot("no_dice_down", "This event has no dice down.")
    if clock.dice_down or clock.stage is Stage.STOPPED:
        return cannot("dice_down", "Dice down has been called, or the game is over.")
    return replace(clock, dice_down=True)


NOT_YOURS = cannot("role", "Only the organizer or a judge can do that.")
