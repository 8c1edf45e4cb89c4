"""Connected devices by place, the newest at each, and devices waiting to be allowed."""

from asyncio import Future, get_running_loop
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

from srtui.model.serving import Waiting
from srtui.text.seats import DevicePlace, SeatKind

S = TypeVar("S")
MOST_BOARDS = 12
"""Boards at once: nobody needs a key for one."""


class Seats(Generic[S]):
    """Occupied seats. `rise` tells a device that somebody else has taken its place."""

    def __init__(self, rise: Callable[[S], None]) -> None:
        self._rise = rise
        self._occupied: dict[tuple[DevicePlace, str], S] = {}

    def __iter__(self) -> Iterator[S]:
        return iter(self._occupied.values())

    def sit(self, place: DevicePlace, name: str, sitter: S, side: str = "") -> bool:
        """Take a place and inform the device that had it. Judges and organizers have one per name.

        `side`: one of several seats at a table; empty: the whole table. Returns False if there is
        no room.
        """
        seat = _seat(place, name, sitter, side)
        boards = sum(1 for other, _ in self._occupied if other.kind is SeatKind.BOARD)
        if place.kind is SeatKind.BOARD and boards >= MOST_BOARDS:
            return False
        replaced = [before for before in self._occupied if _same_seat(before, seat)]
        risen = [self._occupied.pop(before) for before in replaced]
        self._occupied[seat] = sitter
        for before in risen:
            if before is not sitter:
                self._rise(before)
        return True

    def leave(self, who: S) -> None:
        """Leave a place, unless another device has taken it since."""
        for seat in [seat for seat, one in self._occupied.items() if one is who]:
            del self._occupied[seat]


def _same_seat(seat: tuple[DevicePlace, str], other: tuple[DevicePlace, str]) -> bool:
    """Tell whether only one device may have both: the same seat, or a table and a side of it."""
    place, side = seat
    other_place, other_side = other
    if place != other_place or place.kind is not SeatKind.TABLE:
        return seat == other
    return side == other_side or not side or not other_side


def _seat(place: DevicePlace, name: str, who: object, side: str) -> tuple[DevicePlace, str]:
    if place.is_players:
        return place, side
    return place, name if place.kind is not SeatKind.BOARD else str(id(who))


MOST, MOST_AN_ADDRESS = 96, 64
"""Devices that wait at once. All tables of a hall may come by one router."""
EXPIRY = 15 * 60.0
"""Seconds that a device waits at most."""


class Door:
    """Devices waiting to be allowed. `draw` returns any integer, a different one each time."""

    def __init__(self, draw: Callable[[], int]) -> None:
        self._draw = draw
        self._waiting: dict[int, Waiting] = {}

    def __iter__(self) -> Iterator[Waiting]:
        return iter(self._waiting.values())

    def ask(
        self, place: DevicePlace, key: str, keyless: bool, address: str, since: str
    ) -> Waiting | None:
        """Assign a number; return None if too many are waiting."""
        beside = sum(1 for one in self if one.address == address)
        if len(self._waiting) >= MOST or beside >= MOST_AN_ADDRESS:
            return None
        number = next(one for one in self._numbers() if one not in self._waiting)
        # With the moment: numbers are reused, and the event stores the names of allowed devices.
        name = f"connection {number} of {since}" if keyless else key
        waits = Waiting(number, str(place), name, keyless, address, since)
        self._waiting[number] = waits
        return waits

    def leave(self, waits: Waiting) -> None:
        """Remove a device that no longer waits."""
        self._waiting.pop(waits.number, None)

    def _numbers(self) -> Iterator[int]:
        while True:
            yield 1000 + self._draw() % 9000


class Turns:
    """Queue that admits this many at once, by rank, then in order of arrival."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: list[tuple[int, int, Future[None]]] = []
        self._numbers = count()

    @property
    def full(self) -> bool:
        """Whether a newcomer has to wait."""
        return not self._free

    async def take(self, rank: int) -> Callable[[], None]:
        """Wait for a turn; return a function that ends it, however often it is called."""
        if self._free:
            self._free -= 1
        else:
            waits = get_running_loop().create_future()
            # The number keeps the order within a rank, and prevents a comparison of futures.
            heappush(self._waiting, (rank, next(self._numbers), waits))
            try:
                await waits
            except BaseException:  # it may have been given the turn in the same instant
                if waits.done() and not waits.cancelled():
                    self._next()
                raise
        return self._release_once()

    def _release_once(self) -> Callable[[], None]:
        held = True

        def end() -> None:
            nonlocal held
            if held:
                held = False
                self._next()

        return end

    def _next(self) -> None:
        while self._waiting:
            *_, waits = heappop(self._waiting)
            # Cancelled ones stay in the heap until here: it cannot remove from its middle.
            if not waits.done():
                waits.set_result(None)
                return
        self._free += 1
