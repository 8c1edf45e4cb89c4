"""Garbage collection.

A full collection with 64 tables would stop all of them for half a second; long-lived objects are
frozen, so that no collection visits them again.

Frozen objects are never freed: once enough devices have left, one full collection visits them too.
"""

import gc
from collections.abc import Callable

CALM = 3.0
"""Seconds after the last arrival at which living objects are frozen."""
LEFT = 30
"""Departures after which a full collection is worthwhile at a calm moment."""
TOO_MANY_LEFT = 120
"""Departures after which it runs at once, calm or not: each holds about a megabyte."""
# A full collection stopped every table: for 73 ms with few sessions, for 520 with 64 (measured).
# One of the middle generation took 150 ms with steps of 20,000, and now takes 35; with smaller
# steps (2,000 and 10), closed screens are never freed.
THRESHOLD = (5_000, 20, 1_000)


class Collector:
    """Judge of when to collect garbage, and what to exempt from it. `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._came: float | None = None
        self._left = 0

    def start(self) -> None:
        """Make Python's own collector run rarely."""
        gc.set_threshold(*THRESHOLD)

    def began(self) -> None:
        """Record that an app has started."""
        self._came = self._clock()

    def ended(self) -> None:
        """Record that an app has ended, so that the memory it held can be freed."""
        self._left += 1

    def look(self) -> None:
        """Freeze living objects once no device has connected for a moment."""
        if self._came is None and self._left < LEFT:
            return
        busy = self._came is not None and self._clock() - self._came < CALM
        if busy and self._left < TOO_MANY_LEFT:
            return
        # In this order: `freeze` also freezes garbage, which must be collected first, and frozen
        # objects are visited again only after they are unfrozen.
        if self._left >= LEFT:
            self._left = 0
            gc.unfreeze()
            gc.collect()
        self._came = None
        gc.freeze()
