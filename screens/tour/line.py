"""The line of the tour: what to press next, and why."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from screens.theme.means import Meaning
from srtui.rules.value import Value


class ShownLine(Value):
    """A line as it is shown: at which step, the keys as they are called here, and why."""

    step: str
    keys: tuple[str, ...]
    reason: str


class TourLine(Meaning):
    """Stands above the keys of a place, and at the bottom of what lies over one."""

    def __init__(self, shown: ShownLine) -> None:
        super().__init__()
        self.shown = shown
        self._hushed = False

    def say(self, shown: ShownLine) -> None:
        """Say this, where it is something else than before."""
        if shown != self.shown:
            self.shown = shown
            self.refresh(layout=True)

    def hush(self, *, hushed: bool) -> bool:
        """Say nothing while something covers the screen, and return whether that is new.

        It keeps its room: the screen below is painted without being laid out again.
        """
        if hushed == self._hushed:
            return False
        self._hushed = hushed
        self.refresh()
        return True

    def render(self) -> Text:
        """Tour 3/20  n ► what it does."""
        if self._hushed:
            return Text()
        line = Text.assemble((f" Tour {self.shown.step} ", self.style_of("posted")), "  ")
        line.append_text(_joined(self.shown.keys, self))
        line.append(f" {self.signs.next} ", self.style_of("running"))
        line.append(self.shown.reason)
        return line


def _joined(keys: Sequence[str], line: TourLine) -> Text:
    return Text(", then ").join(Text(key, line.style_of("key")) for key in keys)
