"""Keys that nobody presses to play: both sides' in turn, faster than a clock is handed over."""

from __future__ import annotations

from srtui.rules.clock.values import OFFICE_ROLES, SECOND, Clock, Kind, Stamp, Tap

MOST, WITHIN = 12, 2 * SECOND
"""Number of keys in a number of nanoseconds that still count; with one more, none of them does."""


def burst(clock: Clock, now: Stamp) -> tuple[int, ...]:
    """Return the numbers of the players' last keys if one more makes them a burst; else empty."""
    numbers: list[int] = []
    for tap in reversed(clock.log):
        if tap.kind is not Kind.RUN or tap.role in OFFICE_ROLES or not _near(tap.stamp, now):
            break
        numbers.append(tap.number)
    return tuple(sorted(numbers)) if len(numbers) >= MOST else ()


def after_burst(clock: Clock, now: Stamp, before: Stamp | None = None) -> bool:
    """Tell whether a key still belongs to a burst that was taken back.

    That is: it comes soon after the burst, or soon after the key `before` it.
    """
    last = clock.log[-1] if clock.log else None
    if last is None or not is_burst(last):
        return False
    return _near(last.stamp, now) or (before is not None and _near(before, now))


def is_burst(tap: Tap) -> bool:
    """Tell whether a tap takes back a burst; it is the only entry that remains of it."""
    return tap.kind is Kind.BACK and "burst" in tap.detail


def _near(then: Stamp, now: Stamp) -> bool:
    return then.boot == now.boot and now.ns - then.ns <= WITHIN
