"""What the server of a hall (`srtui serve`) says of itself: who waits, who is connected.

It is no part of the event, and gone when the server ends.
"""

from __future__ import annotations

from typing import Literal, Protocol

from srtui.rules.value import Value

PORT = 4022
"""Where a server listens that is not told otherwise."""
Tested = Literal["", "plays", "asked", "left", "both"]
"""How far a table is when all are tested: its game goes on and it is not asked; it is asked; its
left key has come; both have.
"""


class Waiting(Value):
    """A device that asks to come in. `since`: UTC in ISO form."""

    number: int
    place: str
    key: str
    keyless: bool
    address: str
    since: str


class Seated(Value):
    """A device that is connected. `key` as it is let in by; "" where nobody is asked.

    `trip`: milliseconds from a question to its answer, within a factor of two; None: not known yet.
    `silent`: seconds for which its line has stalled, in steps of five; 0 where it answers. `lost`:
    how often its line was lost since the server began.
    """

    place: str
    name: str
    key: str
    address: str
    width: int
    height: int
    terminal: str
    since: str
    tested: Tested = ""
    trip: int | None = None
    silent: int = 0
    lost: int = 0


class Serving(Value):
    """A server that runs: the id of its process, where it listens, its key in short and in words.

    `since`: UTC in ISO form. `testing`: all tables are asked to press their keys. `warnings`: what
    is wrong with the machine or its network until it is mended, with what to do. `browsers`: what
    a browser opens, where these are served.
    """

    process: int
    port: int
    addresses: tuple[str, ...]
    host_key: str
    waiting: tuple[Waiting, ...] = ()
    seated: tuple[Seated, ...] = ()
    words: str = ""
    since: str = ""
    testing: bool = False
    warnings: tuple[str, ...] = ()
    browsers: tuple[str, ...] = ()


class Server(Protocol):
    """The server of an event, as a screen of its organizers reaches it; called in a thread."""

    @property
    def why_not(self) -> str:
        """Why it is neither started nor ended from here; "": it is."""

    @property
    def port(self) -> int:
        """Where devices look for it: where it listened last. Refused where that cannot be read."""

    @property
    def web(self) -> int | None:
        """Where it served browsers last; None: it did not. Refused where that cannot be read."""

    def hear(self) -> Serving | None:
        """What it says of itself; None: none runs."""

    def lost(self) -> bool:
        """Whether one has stopped that nobody ended."""

    def start(self, port: int, web: int | None) -> str:
        """Start it, for browsers, too, at the port `web`; says where it is reached. Refused with
        the reason where it cannot be.
        """

    def addresses(self, tables: int) -> str:
        """Write new one-time addresses for browsers at so many tables beside the event; says where.
        Those made before and not used are void. Refused where no browsers are served.
        """

    def stop(self) -> str:
        """End it; says so. Refused where it may not be ended from here."""

    def test(self, *, on: bool) -> None:
        """Ask all tables that do not play to press their keys, or no longer."""
