"""Devices that wait to be let in: each has a number, which its person tells the organizer."""

from collections.abc import Callable, Iterator

from srtui.rules.value import Value
from srtui.text.seats import DevicePlace

MOST, MOST_AN_ADDRESS = 96, 64
"""Devices that wait at once. All tables of a hall may come by one router."""
EXPIRY = 15 * 60.0
"""Seconds that a device waits at most."""


class Waits(Value):
    """A device that waits.

    `key`: its key's fingerprint, or a name of its connection; `keyless`: it has none, and asks
    again each time. `since`: UTC in ISO form.
    """

    number: int
    place: DevicePlace
    key: str
    keyless: bool
    address: str
    since: str


class Door:
    """Devices waiting to be allowed. `draw` gives any whole number, another each time."""

    def __init__(self, draw: Callable[[], int]) -> None:
        self._draw = draw
        self._waiting: dict[int, Waits] = {}

    def __iter__(self) -> Iterator[Waits]:
        return iter(self._waiting.values())

    def ask(
        self, place: DevicePlace, key: str, keyless: bool, address: str, since: str
    ) -> Waits | None:
        """Give a number; None where too many wait."""
        beside = sum(1 for one in self if one.address == address)
        if len(self._waiting) >= MOST or beside >= MOST_AN_ADDRESS:
            return None
        number = next(one for one in self._numbers() if one not in self._waiting)
        # With the moment: numbers come again, and the event keeps the names of who was let in.
        name = f"connection {number} of {since}" if keyless else key
        waits = Waits(number, place, name, keyless, address, since)
        self._waiting[number] = waits
        return waits

    def leave(self, waits: Waits) -> None:
        """Remove a device that no longer waits."""
        self._waiting.pop(waits.number, None)

    def _numbers(self) -> Iterator[int]:
        while True:
            yield 1000 + self._draw() % 9000
