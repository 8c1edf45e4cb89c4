"""Keys pressed before they arrived: their greatest possible delay, and whose clock it cost."""

from itertools import pairwise, takewhile

from srtui.rules.clock.advance import start
from srtui.rules.clock.fold import further
from srtui.rules.clock.values import OFFICE_ROLES, SECOND, Clock, Kind, Tap
from srtui.rules.value import Value


class LateKey(Value):
    """A key that arrived up to `seconds` late.

    `ran` is the side whose clock ran too long, `halted` the side whose clock should have run
    instead; None if there is no such side.
    """

    tap: Tap
    seconds: int
    ran: int | None
    halted: int | None


def untended(clock: Clock) -> tuple[Tap, ...]:
    """Return the players' taps since organizer or judge last touched the clock, newest first."""
    return tuple(takewhile(lambda tap: tap.role not in OFFICE_ROLES, reversed(clock.log)))


def late_keys(clock: Clock) -> tuple[LateKey, ...]:
    """Return the keys known to be late since organizer or judge last touched the clock."""
    late = {tap.number for tap in untended(clock) if _late_by(tap)}
    if not late:
        return ()
    keys, before, log = [], start(clock.budget, clock.opener), clock.log
    for earlier, tap in pairwise((None, *log)):
        assert tap is not None
        if tap.kind is Kind.BACK:  # the tap it removed is not in the log any more
            continue
        after = further(before, (tap,))
        if tap.number in late:
            seconds = _at_most(_late_by(tap), earlier, tap)
            if seconds and before.turned != after.turned:
                keys.append(LateKey(tap, seconds, before.turned, after.turned))
        before = after
    return tuple(keys)


def _late_by(tap: Tap) -> int:
    found = tap.detail.get("late_by")
    return found if isinstance(found, int) and found > 0 else 0


def _at_most(seconds: int, earlier: Tap | None, tap: Tap) -> int:
    """Return the delay, limited by the earlier tap: no key was pressed before that one counted."""
    if earlier is None or earlier.stamp.boot != tap.stamp.boot:
        return seconds
    return min(seconds, (tap.stamp.ns - earlier.stamp.ns) // SECOND)
