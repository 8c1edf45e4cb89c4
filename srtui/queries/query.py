"""Declaration of a query: a frozen value whose fields are its arguments.

Command line, `--json`, completion, help, palette and page are derived from its class: the docstring
is the help, `read` returns the value, and `page` displays it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from srtui.commands.command import Role, Verb
from srtui.documents.document import Document
from srtui.documents.sections import Sections
from srtui.rules.value import Value

if TYPE_CHECKING:
    from data.event.store import Reader
    from srtui.commands.desk import Desk
    from srtui.model.event import Event
    from srtui.model.serving import Serving

V = TypeVar("V")
QueryPage = Sections | Document
"""What a query shows: a document, if it is also a sheet of paper."""


class Snapshot(Value, dict=True):
    """An event as it was when a query began, and who is asking.

    `reader` is open on the event's file, so that everything it reads is from one moment. `serving`
    returns the event server's own report; `file` names the event on a command line.
    """

    desk: Desk
    reader: Reader
    role: Role
    serving: Callable[[], Serving | None] = lambda: None
    file: str = "FILE"

    @cached_property
    def event(self) -> Event:
        """The event, read on first use."""
        return self.desk.event_in(self.reader)

    @cached_property
    def now(self) -> datetime:
        """The machine's current time, in its own time zone."""
        return self.desk.clock().astimezone()


class Query(Verb, ABC, Generic[V]):
    """A question about one event. It reads and never writes."""

    answer: ClassVar[str] = ""
    """The name of its JSON; by default the last part of the id."""
    roled: ClassVar[bool] = False
    """Whether the command line takes `--role`: the answer depends on who asks."""
    paged: ClassVar[bool] = True
    """Whether the palette offers it as a page; False if a screen shows the same."""
    slow: ClassVar[str] = ""
    """What a screen says meanwhile, if it takes so long that it is read in a thread."""

    def __init_subclass__(
        cls,
        *,
        id: str = "",
        title: str = "",
        answer: str = "",
        roled: bool = False,
        paged: bool = True,
        slow: str = "",
    ) -> None:
        super().__init_subclass__(id=id, title=title)
        cls.answer = answer or id.rpartition(".")[2]
        cls.roled, cls.paged, cls.slow = roled, paged, slow

    @abstractmethod
    def read(self, snapshot: Snapshot) -> V:
        """Return the value that `--json` prints. May raise `Refused`."""

    @abstractmethod
    def page(self, value: V, snapshot: Snapshot) -> QueryPage:
        """Return the page for the command line and for screens."""

    def heading(self, value: V, snapshot: Snapshot) -> str:
        """Return the page's title."""
        return f"{self.title} ({typed(self.id)})"

    def answered(self) -> str:
        """Return the name of the JSON answer; a query with several answers has a name for each."""
        return self.answer

    def warnings(self, value: V) -> tuple[str, ...]:
        """Return the warnings that the command line prints apart from the answer."""
        return ()

    def amiss(self, value: V) -> bool:
        """Tell whether something is wrong, so that the command line ends with exit code 1."""
        return False


def typed(id: str) -> str:
    """Return a query's command line, such as srtui roster FILE list."""
    group, dot, verb = id.partition(".")
    return f"srtui {group} FILE {verb}" if dot else f"srtui {group} FILE"
