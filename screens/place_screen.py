"""A screen as its app sees it: what the app reads from it and asks it to do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from textual.screen import Screen
from textual.widget import Widget

from screens.keys import PATIENCE
from screens.terminal.parsed import Telling
from screens.widgets.lines import MessageLine

if TYPE_CHECKING:
    from srtui.model.event import Event
    from srtui.queries.day.status import Status


class PlaceScreen(Screen[None]):
    """Base class for every screen (`screens.frame`), independent of its app and other screens."""

    place: ClassVar[str]
    every_game: ClassVar[bool] = False
    """Whether games of which no clock was touched are read as well."""
    subjects: ClassVar[frozenset[str]] = frozenset({"event", "roster", "round", "games"})
    """Revisions on which the place is read again."""
    patience: ClassVar[float] = PATIENCE
    """Seconds for which the next key waits for the effect of the last one."""
    numbers: ClassVar[str] = "table"
    """What digits mean here: what the list numbers; empty: they are words like any other."""

    status: Status | None = None
    """Where the event is, and what next; None before the first reading."""
    _shown: Event | None = None

    def __init__(self) -> None:
        super().__init__()
        self._compositor = Telling()

    @property
    def also_help(self) -> str:
        """Return extra help text about the event, shown even on small terminals; may be empty."""
        return ""

    @property
    def shown(self) -> Event | None:
        """The event as now shown on the screen; None until it is drawn."""
        drawn = (one for one in self.workers if one.node is self and one.group == "show")
        return self._shown if all(one.is_finished for one in drawn) else None

    @property
    def under_cursor(self) -> Mapping[str, Any]:
        """Return what is under the cursor as arguments, the initial values of commands' forms."""
        return {}

    @property
    def message_line(self) -> MessageLine:
        """The line on which commands say what they did, or why they did not."""
        return self.query_one("#said", MessageLine)

    @abstractmethod
    def changed(self, subjects: frozenset[str]) -> None:
        """Read the changed event file; called by the app for the current screen."""

    @abstractmethod
    def reload(self) -> object:
        """Read the event and show it."""

    def left(self) -> None:
        """End what was started during this visit when another screen is opened."""

    def show_next_step(self, table: int) -> None:
        """Show the next step's table (0: none); screens show its subject."""

    @abstractmethod
    def find_row(self, text: str) -> None:
        """Put the cursor on the row with this name, if the screen has a list."""

    @abstractmethod
    def action_go(self) -> object:
        """Choose a screen to go to."""


def still_there(node: Widget) -> bool:
    """Tell whether a screen or widget still has its child widgets.

    A read may return while it or the app is ending, and child widgets are removed first: being
    mounted says nothing then.
    """
    return node.is_mounted and node.display and node.app.is_running
