"""The app of a table, as its screen knows it."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from screens.game.acts import Press
from screens.game.answering import SharedTurn
from screens.game.with_clock import Held
from screens.table.sides import Agreement
from srtui.commands.command import Command
from srtui.commands.desk import Desk, Done
from srtui.queries.game.table_read import AtTable
from srtui.rules.clock import Stamp

Run = Callable[..., Done]
"""What does a command: a desk's `run`, or that of a judge's one action."""


class Twin(Protocol):
    """The same table on another of its devices."""

    def told_ready(self, ready: frozenset[int]) -> None:
        """Show these players as ready, whichever device they used."""

    @property
    def shared_entry(self) -> SharedTurn:
        """Answers of the turn, for every device of the table."""

    def share_entry(self, shared: SharedTurn) -> None:
        """Show the turn as it was answered on another device."""

    def told_asks(self, sentence: str, question: str, asked: Agreement) -> None:
        """Ask both players on this device as well."""


class Terminal(Protocol):
    """Content read of the table, the current key, and the way to run a command."""

    desk: Desk
    last_read: AtTable
    touch: bool
    """Whether a browser shows it: it has its own clocks, and no PIN is typed in it."""
    held: Held

    @property
    def press(self) -> Press:
        """The key that is handled now."""

    def call_later(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        """Do something as this app and no other."""

    def others(self) -> Sequence[Twin]:
        """Return the same table on its other devices."""

    def practise(self, names: tuple[str, str]) -> None:
        """Let players try the keys. `names`: the players on the left and right."""

    async def attempt(
        self, command: Command, *, run: Run | None = None, pressed_at: Stamp | None = None
    ) -> str | None:
        """Do a command, from a worker; return why not, "" after a no, or None when it is done."""
