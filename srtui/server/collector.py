"""Collector of garbage.

A full collection with 64 tables would stop all of them for half a second; long-lived objects are
set aside, where they are not looked through again.

What is set aside is never freed: after so many that have left it is looked through once after all.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

CALM = 3.0
"""Seconds after the last one came at which what lives is set aside."""
LEFT = 30
"""So many that have left are worth a look."""
TOO_MANY_LEFT = 120
"""So many are looked for at once, calm or not: what they hold is about a megabyte each."""
# A full collection stopped every table: for 73 ms with few sessions, for 520 with 64 (measured).
THRESHOLD = (20_000, 20, 1_000)


class Collector:
    """Decision when to collect garbage, and what to exempt from it. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._came: float | None = None
        self._left = 0

    def start(self) -> None:
        """Let the collector of Python run seldom by itself."""
        gc.set_threshold(*THRESHOLD)

    def began(self) -> None:
        """Note that an app has begun."""
        self._came = self._clock()

    def ended(self) -> None:
        """Note that an app has ended: what it held may be set aside."""
        self._left += 1

    def look(self) -> None:
        """Set aside what lives, when nobody has come for a moment."""
        if self._came is None and self._left < LEFT:
            return
        busy = self._came is not None and self._clock() - self._came < CALM
        if busy and self._left < TOO_MANY_LEFT:
            return
        # In this order: `freeze` sets garbage aside with all else, so that it has to be collected
        # first, and what was set aside before is only looked at once it is let go of.
        if self._left >= LEFT:
            self._left = 0
            gc.unfreeze()
            gc.collect()
        self._came = None
        gc.freeze()
