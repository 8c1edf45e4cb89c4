"""Keys that were pressed before they arrived: how late at most, and whose clocks that has cost."""

from __future__ import annotations

from itertools import pairwise, takewhile

from srtui.rules.clock.budget import start
from srtui.rules.clock.fold import further
from srtui.rules.clock.values import OFFICE_ROLES, SECOND, Clock, Kind, Tap
from srtui.rules.value import Value


class LateKey(Value):
    """A key that came up to `seconds` late. `ran` is the side whose clock ran that long too much,
    `stood` the one whose clock should have run meanwhile; None: neither one's did.
    """

    tap: Tap
    seconds: int
    ran: int | None
    stood: int | None


def untended(clock: Clock) -> tuple[Tap, ...]:
    """The players' own taps since organizer or judge have touched the clock last, newest first."""
    return tuple(takewhile(lambda tap: tap.role not in OFFICE_ROLES, reversed(clock.log)))


def late_keys(clock: Clock) -> tuple[LateKey, ...]:
    """The keys of which it is known how late they came, since an office has touched the clock."""
    late = {tap.number for tap in untended(clock) if _late_by(tap)}
    if not late:
        return ()
    keys, before, log = [], start(clock.budget, clock.opener), clock.log
    for earlier, tap in pairwise((None, *log)):
        assert tap is not None
        if tap.kind is Kind.BACK:  # what it took back is no more in the log
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
    """No key is pressed before the one that it follows has counted."""
    if earlier is None or earlier.stamp.boot != tap.stamp.boot:
        return seconds
    return min(seconds, (tap.stamp.ns - earlier.stamp.ns) // SECOND)
