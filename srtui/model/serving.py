"""Devices allowed on the network, and the status of an event's server (`srtui serve`)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, Protocol

from data.event.reader import Reader
from srtui.model.event import Event
from srtui.model.setting import of_rows
from srtui.rules.value import Value


class Device(Value):
    """An allowed device.

    `key` is its SSH key's fingerprint, or a name for its single connection; `place` as in its
    address; `name` as in the journal. `out`: it was removed.
    """

    id: int
    key: str
    place: str
    name: str
    out: bool


def read_devices(reader: Reader) -> tuple[Device, ...]:
    """Return every device ever allowed, in that order."""
    return of_rows(Device, reader.table("device"))


def find_device(devices: Iterable[Device], key: str, place: str) -> Device | None:
    """Return the device with this key at this table or desk, even if removed; None if unknown."""
    return next((one for one in devices if (one.key, one.place) == (key, place)), None)


PORT = 4022
"""Default port of a server."""
Tested = Literal["", "plays", "asked", "left", "both"]
"""Stage of a table while all are tested: its game runs and it is not asked; it is asked; its
left key has come; both have."""


class Started(Value):
    """Start options of an event's server; they stay in effect until somebody changes them.

    `host` is the only address on which it listens; "" for all. `web` is the port for browsers; None
    if they are not served. `cert`, `key`: TLS files as absolute paths; "" for none. `since`: UTC in
    ISO format; "" if it never was.
    """

    port: int = PORT
    host: str = ""
    web: int | None = None
    cert: str = ""
    key: str = ""
    since: str = ""


class Waiting(Value):
    """A device that asks to connect.

    `key` is its key's fingerprint, or a name for its connection; `keyless`: it has no key and asks
    again each time. `since`: UTC in ISO format.
    """

    number: int
    place: str
    key: str
    keyless: bool
    address: str
    since: str


class Seated(Value):
    """A connected device.

    `key` is the key with which it was allowed; "" if nobody is asked. `trip`: round-trip time in
    milliseconds, within a factor of two; None if unknown. `silent`: seconds since its connection
    stalled, in steps of five; 0 if it responds. `lost`: how often its connection was lost since the
    server started.
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
    """A running server: its process id, its addresses, and its key in short and as words.

    `since`: UTC in ISO format. `testing`: all tables are asked to press their keys. `warnings`:
    problems with the machine or its network, and what to do. `browsers`: the addresses for
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
    """An event's server as its organizers' screens use it; its methods are called in a thread."""

    @property
    def why_not(self) -> str:
        """Return why it cannot be started or stopped from here; "" if it can."""

    @property
    def last(self) -> Started:
        """Return how it was started last. Raises `Refused` if that cannot be read."""

    def hear(self) -> Serving | None:
        """Return the server's status, or None if none is running."""

    def lost(self) -> bool:
        """Tell whether a server has stopped that nobody ended."""

    def start(self, requested: Started, says: Callable[[str], None]) -> str:
        """Start the server, report stages to `says`, and return its address, or raise `Refused`."""

    def addresses(self, event: Event) -> str:
        """Create one-time addresses for an event's browsers, and return the file's path.

        The file is next to the event. Earlier unused addresses become invalid. Raises `Refused` if
        browsers are not served.
        """

    def unused(self, devices: Sequence[Device]) -> int:
        """Return how many of the newest addresses are unused."""

    def stop(self) -> str:
        """End the server and say so in a sentence. Raises `Refused` if not allowed from here."""

    def test(self, *, on: bool) -> None:
        """Start or end a test that asks all tables without a game to press their keys."""
