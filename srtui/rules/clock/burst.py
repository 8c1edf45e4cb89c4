"""Keys that nobody presses to play: both sides' in turn, faster than a clock is handed over."""

from __future__ import annotations

from srtui.rules.clock.values import OFFICE_ROLES, SECOND, Clock, Kind, Stamp, Tap

MOST, WITHIN = 12, 2 * SECOND
"""So many keys in so many nanoseconds count; one more, and none of them does."""


def burst(clock: Clock, now: Stamp) -> tuple[int, ...]:
    """The numbers of the players' last keys where one more makes them a burst; else empty."""
    numbers: list[int] = []
    for tap in reversed(clock.log):
        if tap.kind is not Kind.RUN or tap.role in OFFICE_ROLES or not _near(tap.stamp, now):
            break
        numbers.append(tap.number)
    return tuple(sorted(numbers)) if len(numbers) >= MOST else ()


def after_burst(clock: Clock, now: Stamp, before: Stamp | None = None) -> bool:
    """Whether a key still belongs to a burst that has been taken back: it comes soon after that, or
    soon after the one `before` it.
    """
    last = clock.log[-1] if clock.log else None
    if last is None or not is_burst(last):
        return False
    return _near(last.stamp, now) or (before is not None and _near(before, now))


def is_burst(tap: Tap) -> bool:
    """Whether a tap takes a burst back: the one entry that is left of it."""
    return tap.kind is Kind.BACK and "burst" in tap.detail


def _near(then: Stamp, now: Stamp) -> bool:
    return then.boot == now.boot and now.ns - then.ns <= WITHIN
