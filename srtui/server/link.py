"""State of a connection: whether the other end responds, and how late its input may be.

A device is probed every two seconds, by an SSH request that its client answers automatically. Its
input stays in order: a key that arrives after an answer was pressed after that probe was sent. A
key is therefore at most as late as the time since the last answered probe. That figure is reported
only if a probe has waited: otherwise it would only show how often probes are sent.
"""

from math import ceil

EVERY = 2.0
"""Seconds between two questions."""
WAITED = 1.0
"""Seconds without an answer after which what comes may be late."""
UNSURE, STALLED = 2.5, 5.0
"""Seconds of silence in which a device may have said so on its screen by itself, and those that are
worth a sentence of the server."""
SMOOTH = 8
"""Weight of the smoothing: each trip counts as one of this many."""
SHOWN_AFTER = 10.0
"""Seconds of silence from which on other screens show it."""
LOST_AFTER = 30.0
"""Seconds of silence after which nobody is there any more."""


class Link:
    """A connection's link. Times are seconds of any monotonic clock."""

    def __init__(self, now: float) -> None:
        self._asked: float | None = None
        self._put = now
        """When the last question that was answered had been put."""
        self._heard = now
        self._busy = 0.0
        """Seconds of that in which nobody could listen here."""
        self._reported: int | None = None
        self.trip: float | None = None
        """Seconds from a question to its answer, smoothed."""

    def asks(self, now: float) -> bool:
        """Tell whether to send a probe: not while another is unanswered."""
        if self._asked is not None:
            return False
        self._asked, self._busy = now, 0.0
        return True

    def answered(self, now: float) -> float:
        """Record an answer; return for how many seconds the device was silent."""
        silent = self.silent(now)
        if self._asked is not None:
            trip = max(0.0, now - self._asked - self._busy)
            self.trip = trip if self.trip is None else self.trip + (trip - self.trip) / SMOOTH
            self._put, self._asked = self._asked, None
        self._heard = now
        return silent

    def excused(self, seconds: float) -> None:
        """Record that this side could not listen, so that the device was late but not silent."""
        self._heard += seconds
        self._busy += seconds

    def late(self, now: float) -> int:
        """Return by how many seconds new input is late at most, rounded up; 0 if no probe waits."""
        waits = self._asked is not None and now - self._asked > WAITED
        return ceil(now - self._put) if waits else 0

    def silent(self, now: float) -> float:
        """Return for how many seconds the device has been silent; 0 if it is not probed."""
        waits = self._asked is not None and now - self._asked - self._busy > WAITED
        return now - self._heard if waits else 0.0

    def report(self, now: float) -> tuple[int | None, int]:
        """Return what others see of the connection.

        This is the round-trip time in milliseconds, kept until it is wrong by a factor of two, and
        the seconds of a long silence, in steps of five.
        """
        if self.trip is not None:
            trip = max(1, round(1000 * self.trip))
            if self._reported is None or not self._reported / 2 <= trip <= self._reported * 2:
                self._reported = trip
        silent = self.silent(now)
        return self._reported, int(silent // 5 * 5) if silent >= SHOWN_AFTER else 0
