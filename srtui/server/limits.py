"""Limits on what one device, and all together, may ask of the server."""

from collections.abc import Hashable

WIDTHS, HEIGHTS = (20, 300), (8, 120)
"""Cells of a terminal, from and to."""
USUAL = (80, 24)
"""The size of a terminal that says none."""
MOST_LINES = 400
"""Connections at once."""
MOST_STRANGERS = 100
"""Connections that have not yet identified themselves; beyond that the oldest is closed."""
KEYS_A_SECOND, KEYS_AT_ONCE = 200, 2_000
"""Bytes that a device types."""
PASTED_A_SECOND, PASTED_AT_ONCE = 4_096, 262_144
"""The same where whole rosters are pasted."""


def size_within(width: int, height: int) -> tuple[int, int]:
    """Return a size that can be painted, whatever the client reports."""
    # A client may report 0x0, or 60000 columns.
    if width <= 0 or height <= 0:
        return USUAL
    return min(max(width, WIDTHS[0]), WIDTHS[1]), min(max(height, HEIGHTS[0]), HEIGHTS[1])


def lines_within(files: int) -> int:
    """Return how many SSH connections, and as many browsers', fit within this many open files."""
    return max(16, (files - 128) // 2)


class Bucket:
    """Rate limit: `most` at once, then `rate` per second. Times are seconds of any clock."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self._a_second, self._at_once = a_second, at_once
        self._left = at_once
        self._last: float | None = None

    def take(self, amount: float, now: float) -> bool:
        """Take this much and return True, or take nothing and return False."""
        if self._last is not None:
            self._left = min(self._at_once, self._left + (now - self._last) * self._a_second)
        self._last = now
        if amount > self._left:
            return False
        self._left -= amount
        return True

    def give(self, amount: float) -> None:
        """Return an amount that was taken and not used."""
        self._left = min(self._at_once, self._left + amount)


class Crowd:
    """Connections not yet identified, oldest first; if there are too many, the oldest must go."""

    def __init__(self) -> None:
        self._unknown: dict[Hashable, None] = {}
        self.lines = 0
        self.most = MOST_LINES
        """Fewer where the machine lets the server open few files."""

    def came(self, connection: Hashable) -> Hashable | None:
        """Add a connection; return one that must be closed for it, if any."""
        self.lines += 1
        if self.lines > self.most:
            return connection
        self._unknown[connection] = None
        if len(self._unknown) <= min(MOST_STRANGERS, self.most // 2):
            return None
        oldest = next(iter(self._unknown))
        del self._unknown[oldest]
        return oldest

    def known(self, one: Hashable) -> None:
        """Remove a connection that has identified itself."""
        self._unknown.pop(one, None)

    def left(self, one: Hashable) -> None:
        """Remove a connection that has ended, whether it was identified or not."""
        self.lines -= 1
        self._unknown.pop(one, None)
