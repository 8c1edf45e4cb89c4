"""Detection of a machine's sleep: then clocks may have been interrupted."""

from __future__ import annotations

from srtui.rules.clock import Stamp
from srtui.rules.clock.advance import DOZE_NS


class Waking:
    """Memory of when the machine was last seen awake."""

    def __init__(self) -> None:
        self._awake: Stamp | None = None

    def woke(self, now: Stamp) -> bool:
        """Tell whether the machine slept or restarted since the last call; True at the first."""
        before, self._awake = self._awake, now
        # Yes at the first look, too: what happened before this program was started nobody has seen
        # here.
        if before is None or before.boot != now.boot:
            return True
        return now.asleep_ns - before.asleep_ns > DOZE_NS
