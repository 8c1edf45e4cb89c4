"""An app that is one of many in a process: what it is handed, and sparing updates of its lines.

Only the cells that must be painted again are sent, none to the left of them.

The framework sends a line from the left edge of its widget on, whatever of it has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate
from textual.driver import Driver

from srtui.rules.value import Value

Drive = Callable[..., Driver]
"""What makes the driver of an app, with the arguments of the framework's own drivers."""


class Served(Value):
    """An app on a line of its own, which `drive` paints in whatever colours the line has.

    Nothing is read of the process's environment and console. `writing` is the one thread that
    writes the event.
    """

    drive: Drive
    writing: Executor


# Private to Textual (8.2): compare `render_segments` and the fields when that is raised.
class Sparing(ChopsUpdate):
    """The lines of an update, in the same cells, as they are sent."""

    @classmethod
    def from_update(cls, update: ChopsUpdate) -> Sparing:
        """Return a sparing update made from the framework's own."""
        return cls(update.chops, update.spans, update.chop_ends)

    def render_segments(self, console: Console) -> str:
        """Return what a terminal is sent. A strip lies between a cut, `x`, and its `end`."""
        pieces: list[str] = []
        for y, begins, stops in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                first, last = max(x, begins), min(end, stops)
                # A flag at the map's right costs 50 bytes instead of 218, a circle 700 of 1,440.
                if strip is not None and first < last:
                    pieces.append(Control.move_to(first, y).segment.text)
                    pieces.append(strip.crop(first - x, last - x).render(console))
        return "".join(pieces)
