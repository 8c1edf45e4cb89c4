"""The app of a table, as its screen knows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from screens.game.held import Held
from srtui.desk.command import Command
from srtui.desk.desk import Desk, Done
from srtui.rules.clock import Stamp
from srtui.views.table_read import AtTable

Run = Callable[..., Done]
"""What does a command: a desk's `run`, or that of a judge's one action."""


class Terminal(Protocol):
    """What was read of the table, the key that is handled now, and the way to do a command."""

    desk: Desk
    at: AtTable
    pins: bool
    """Whether a PIN may be typed here."""
    held: Held
    late: bool
    """Whether the key came together with others."""
    late_by: int
    """So many seconds late at most, because its line had stalled."""
    pressed: Stamp
    """When the key was pressed."""

    @property
    def seen(self) -> int:
        """How many taps of the clock whoever presses the key has seen."""

    @property
    def press_id(self) -> str:
        """A name for the key press that no other has."""

    def practise(self, names: tuple[str, str]) -> None:
        """Let players try the keys. `names`: who sits left and right."""

    async def attempt(
        self, command: Command, *, run: Run | None = None, at: Stamp | None = None
    ) -> str | None:
        """Do a command and show what came of it; only from a worker. None when it is done, else
        why not; "" where somebody was asked and said no.
        """
