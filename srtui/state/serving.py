"""What the server of a hall (`srtui serve`) says of itself: who waits, who is connected.

It is no part of the event, and gone when the server ends.
"""

from __future__ import annotations

from srtui.rules.value import Value


class Waiting(Value):
    """A device that asks to come in. `since`: UTC in ISO form."""

    number: int
    place: str
    key: str
    keyless: bool
    address: str
    since: str


class Seated(Value):
    """A device that is connected. `key` as it is let in by; "" where nobody is asked."""

    place: str
    name: str
    key: str
    address: str
    width: int
    height: int
    terminal: str
    since: str


class Serving(Value):
    """A server that runs: the id of its process, where it listens, its key in short."""

    process: int
    port: int
    addresses: tuple[str, ...]
    host_key: str
    waiting: tuple[Waiting, ...] = ()
    seated: tuple[Seated, ...] = ()
