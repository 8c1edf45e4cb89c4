"""Fold a clock's taps: each gives the next clock or a named refusal. Total and pure.

Taps that arrive late are counted when they arrive; `late_keys` tells whose clock that cost.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise, takewhile

from srtui.rules.clock import keys, office
from srtui.rules.clock.advance import advance, start
from srtui.rules.clock.values import SECOND, Budget, Clock, IntPair, Kind, Stage, Stamp, Tap
from srtui.rules.refusal import Refusal, cannot
from srtui.rules.value import Value, replace

Do = Callable[[Clock, Tap], Clock | Refusal]

PLAYERS: Mapping[Kind, Do] = {
    Kind.BEGIN: keys.begin,
    Kind.RUN: keys.run,
    Kind.END: keys.end,
    Kind.HOLD: keys.hold,
    Kind.EXTEND: keys.extend,
    Kind.STOP: keys.stop,
}
"""The keys at a table: late ones, pressed before something else moved, do not count."""
OF_TURN = frozenset({Kind.END, Kind.HOLD, Kind.EXTEND})
"""Of those the keys of the player whose turn it is."""

ANYBODY: Mapping[Kind, Do] = {
    Kind.CALL: office.call,
    Kind.RESUME: office.resume,
    Kind.NOTICE: office.notice,
}

OFFICE: Mapping[Kind, Do] = {
    Kind.PAUSE: office.pause,
    Kind.ADJUST: office.adjust,
    Kind.CHARGE: office.settle,
    Kind.TAKE: office.take,
    Kind.ATTEND: office.attend,
    Kind.STRIKE: office.strike,
    Kind.DICE_DOWN: office.dice_down,
    Kind.ADOPT: office.adopt,
}

EVERY: Mapping[Kind, Do] = {**PLAYERS, **ANYBODY, **OFFICE}


def fold(budget: Budget, opener: int | None, taps: Iterable[Tap]) -> Clock:
    """Return the clock after all taps. An impossible tap is counted as seen but changes nothing."""
    return further(start(budget, opener), taps)


def further(clock: Clock, taps: Iterable[Tap]) -> Clock:
    """Return the clock after more taps, the same as folding all taps from the start."""
    for tap in taps:
        after = step(clock, tap)
        seen = replace(clock, taps=max(clock.taps, tap.number))
        clock = seen if isinstance(after, Refusal) else after
    return clock


def left_by_turn(clock: Clock) -> tuple[IntPair, ...]:
    """Return both players' time left at the start, after each full turn, and at the end."""
    now = start(clock.budget, clock.opener)
    left = [now.left_ns]
    for tap in clock.log:
        after = now if tap.kind is Kind.BACK else step(now, tap)
        if isinstance(after, Refusal):
            continue
        # One tap adds several turns if a game was taken over from paper.
        left += [after.left_ns] * (after.turn // 2 - now.turn // 2)
        now = after
    ended_whole = len(left) > 1 and clock.turn % 2 == 0 and left[-1] == clock.left_ns
    return tuple(left) if ended_whole else (*left, clock.left_ns)


def step(clock: Clock, tap: Tap) -> Clock | Refusal:
    """Return the clock after one tap, as of the tap's moment, or why the tap does not count."""
    # This comes first: otherwise a key sent twice would be refused as too late because of itself.
    if tap.key and any(one.key == tap.key for one in clock.log):
        return cannot("again", "This key has been counted.")
    if (tap.kind in PLAYERS or tap.kind is Kind.BACK) and tap.based_on < clock.moved:
        return cannot("stale", "Another key came first; check again.")
    if tap.kind in OFFICE and not tap.official:
        return office.NOT_YOURS
    before = advance(clock, tap.stamp)
    if tap.kind is Kind.BACK:
        return _take_back(before, tap)
    barred = keys.not_their_turn(before, tap) if tap.kind in OF_TURN else None
    after = barred or EVERY[tap.kind](before, tap)
    return after if isinstance(after, Refusal) else _with_log(before, after, tap)


def _with_log(before: Clock, after: Clock, tap: Tap) -> Clock:
    back = before.back
    if tap.kind in PLAYERS:
        # If an official pressed the key for a player, neither it nor earlier keys are theirs to
        # take back.
        back = None if tap.official else tap.number
    elif tap.kind is Kind.RESUME and (not tap.official or before.stage is Stage.STOPPED):
        back = None
    return replace(
        after,
        taps=max(before.taps, tap.number),
        moved=before.moved if _visible_parts(before) == _visible_parts(after) else tap.number,
        back=back,
        moment=after.moment or tap.stamp,
        log=(*before.log, tap),
    )


def _visible_parts(clock: Clock) -> tuple[object, ...]:
    """Return the parts of the clock that a player sees before pressing a key."""
    return (
        clock.stage,
        clock.phase,
        clock.turn,
        clock.active,
        clock.turned,
        clock.running,
        clock.held,
        clock.extending,
        clock.paused,
        clock.interrupted is None,
        clock.done,
    )


def _take_back(clock: Clock, tap: Tap) -> Clock | Refusal:
    """Return the clock without a tap, provided the later ones still fit; the log records this."""
    if "burst" in tap.detail:
        numbers = burst(clock, tap.stamp)
    else:
        number = tap.detail.get("tap")
        if not tap.official and (refusal := _not_own_refusal(clock, number)):
            return refusal
        numbers = (number,) if isinstance(number, int) else ()
    keys = (one for one in clock.log if one.kind is not Kind.BACK)
    removed = next((one for one in keys if one.number in numbers), None)
    if removed is None:
        return cannot("no_tap", "There is nothing to take back.")
    remaining = tuple(
        one for one in clock.log if one.number not in numbers or one.kind is Kind.BACK
    )
    # Fold again from the start: the clock does not record what the removed tap had changed.
    again = start(clock.budget, clock.opener)
    for one in remaining:
        if one.kind is not Kind.BACK:
            after = step(again, one)
            if isinstance(after, Refusal):
                return cannot("later", "Take back the later keys first.")
            again = after
    return replace(
        advance(again, tap.stamp),
        taps=max(clock.taps, tap.number),
        moved=tap.number,
        back=None,
        log=(
            *remaining,
            replace(tap, side=removed.side, detail={**tap.detail, "of": removed.kind.value}),
        ),
    )


def _not_own_refusal(clock: Clock, number: object) -> Refusal | None:
    """Return why a player cannot take back a key: it is not the last, or a judge must act first."""
    if clock.back is None or clock.back != number:
        return cannot("not_last", "Only the last key can be taken back; a judge can do more.")
    return office.NOT_YOURS if clock.halted else None


MOST, WITHIN = 12, 2 * SECOND
"""Number of keys in a number of nanoseconds that still count; with one more, none of them does."""


def burst(clock: Clock, now: Stamp) -> tuple[int, ...]:
    """Return the players' last keys by number if one more makes a burst, else an empty tuple."""
    numbers: list[int] = []
    for tap in reversed(clock.log):
        if tap.kind is not Kind.RUN or tap.official or not _is_near(tap.stamp, now):
            break
        numbers.append(tap.number)
    return tuple(sorted(numbers)) if len(numbers) >= MOST else ()


def after_burst(clock: Clock, now: Stamp, before: Stamp | None = None) -> bool:
    """Tell whether a key comes soon after a burst that was taken back, or after key `before`."""
    last = clock.log[-1] if clock.log else None
    if last is None or not is_burst(last):
        return False
    return _is_near(last.stamp, now) or (before is not None and _is_near(before, now))


def is_burst(tap: Tap) -> bool:
    """Tell whether a tap takes back a burst. It is the burst's only remaining entry in the log."""
    return tap.kind is Kind.BACK and "burst" in tap.detail


def _is_near(then: Stamp, now: Stamp) -> bool:
    return then.boot == now.boot and now.ns - then.ns <= WITHIN


class LateKey(Value):
    """A key that arrived up to `seconds` late.

    `ran` is the side whose clock ran too long, `halted` the side whose clock should have run
    instead; None if there is no such side.
    """

    tap: Tap
    seconds: int
    ran: int | None
    halted: int | None


def untended_taps(clock: Clock) -> tuple[Tap, ...]:
    """Return the players' taps since organizer or judge last touched the clock, newest first."""
    return tuple(takewhile(lambda tap: not tap.official, reversed(clock.log)))


def late_keys(clock: Clock) -> tuple[LateKey, ...]:
    """Return the keys known to be late since organizer or judge last touched the clock."""
    late = {tap.number for tap in untended_taps(clock) if _delay_seconds(tap)}
    if not late:
        return ()
    keys, before, log = [], start(clock.budget, clock.opener), clock.log
    for earlier, tap in pairwise((None, *log)):
        assert tap is not None
        if tap.kind is Kind.BACK:  # the tap it removed is not in the log any more
            continue
        after = further(before, (tap,))
        if tap.number in late:
            seconds = _delay_seconds(tap)
            if earlier is not None and earlier.stamp.boot == tap.stamp.boot:
                # No key was pressed before the earlier one counted.
                seconds = min(seconds, (tap.stamp.ns - earlier.stamp.ns) // SECOND)
            if seconds and before.turned != after.turned:
                keys.append(LateKey(tap, seconds, before.turned, after.turned))
        before = after
    return tuple(keys)


def _delay_seconds(tap: Tap) -> int:
    found = tap.detail.get("late_by")
    return found if isinstance(found, int) and found > 0 else 0
