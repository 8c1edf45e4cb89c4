"""Status of an event's server (`srtui serve`): who waits, who is connected."""

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from srtui.model.devices import Device
from srtui.model.event import Event
from srtui.rules.value import Value

PORT = 4022
"""Default port of a server."""
Tested = Literal["", "plays", "asked", "left", "both"]
"""Stage of a table while all are tested: its game runs and it is not asked; it is asked; its
left key has come; both have."""


class Started(Value):
    """The way in which the server of an event was started: it stays so until somebody changes it.

    `host`: the only address at which it listens; "": every address. `web`: the port for browsers;
    None: none are served. `cert`, `key`: files for TLS, as absolute paths; "": none. `since`: UTC
    in ISO form; "" if it never was.
    """

    port: int = PORT
    host: str = ""
    web: int | None = None
    cert: str = ""
    key: str = ""
    since: str = ""


class Waiting(Value):
    """A device that asks to connect.

    `key`: its key's fingerprint, or a name of its connection; `keyless`: it has none, and asks
    again each time. `since`: UTC in ISO form.
    """

    number: int
    place: str
    key: str
    keyless: bool
    address: str
    since: str


class Seated(Value):
    """A connected device.

    `key`: the key with which it was allowed; "" if nobody is asked. `trip`: milliseconds from a
    question to its answer, within a factor of two; None: unknown yet. `silent`: seconds since its
    connection stalled, in steps of five; 0 if it answers. `lost`: how often its connection was lost
    since the server started.
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
    """A running server: the id of its process, its addresses, its key in short and in words.

    `since`: UTC in ISO form. `testing`: all tables are asked to press their keys. `warnings`:
    problems with the machine or its network, with what to do. `browsers`: the addresses for
    browsers, if they are served.
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
        """Reason why it cannot be started or stopped from here; "" if it can."""

    @property
    def last(self) -> Started:
        """The way in which it was started last. Refused if that cannot be read."""

    def hear(self) -> Serving | None:
        """Return its status; None if none is running."""

    def lost(self) -> bool:
        """Tell whether one has stopped that nobody ended."""

    def start(self, requested: Started, says: Callable[[str], None]) -> str:
        """Start it, tell each stage to `says`, and return its address. Refused if that fails."""

    def addresses(self, event: Event) -> str:
        """Write new one-time addresses for the browsers of an event; return where.

        The file is beside the event. Earlier unused addresses become void. Refused if no browsers
        are served.
        """

    def unused(self, devices: Sequence[Device]) -> int:
        """Return how many of the addresses made last are unused."""

    def stop(self) -> str:
        """End it; says so. Refused where it may not be ended from here."""

    def test(self, *, on: bool) -> None:
        """Ask all tables that do not play to press their keys, or no longer."""
