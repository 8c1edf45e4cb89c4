"""Connected devices by place: the newest one at each."""

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from srtui.text.seats import DevicePlace, SeatKind

S = TypeVar("S")
MOST_BOARDS = 12
"""Boards at once: nobody needs a key for one."""


class Seats(Generic[S]):
    """`rise` tells who sat at a place that somebody else has taken it."""

    def __init__(self, rise: Callable[[S], None]) -> None:
        self._rise = rise
        self._occupied: dict[tuple[DevicePlace, str], S] = {}

    def __iter__(self) -> Iterator[S]:
        return iter(self._occupied.values())

    def sit(self, place: DevicePlace, name: str, sitter: S, side: str = "") -> bool:
        """Take a place and inform the device that had it. Judges and organizers have one per name.

        `side`: which of several seats at a table; empty: the whole table. False where there is no
        room.
        """
        seat = _seat(place, name, sitter, side)
        if place.kind is SeatKind.BOARD and self._boards() >= MOST_BOARDS:
            return False
        replaced = [before for before in self._occupied if _same_seat(before, seat)]
        risen = [self._occupied.pop(before) for before in replaced]
        self._occupied[seat] = sitter
        for before in risen:
            if before is not sitter:
                self._rise(before)
        return True

    def leave(self, who: S) -> None:
        """Give up a place, unless another device has taken it meanwhile."""
        for seat in [seat for seat, one in self._occupied.items() if one is who]:
            del self._occupied[seat]

    def _boards(self) -> int:
        return sum(1 for place, _ in self._occupied if place.kind is SeatKind.BOARD)


def _same_seat(seat: tuple[DevicePlace, str], other: tuple[DevicePlace, str]) -> bool:
    """Tell whether only one device may have these seats: the same, or a table and a side of it."""
    place, side = seat
    other_place, other_side = other
    if place != other_place or place.kind is not SeatKind.TABLE:
        return seat == other
    return side == other_side or not side or not other_side


def _seat(place: DevicePlace, name: str, who: object, side: str) -> tuple[DevicePlace, str]:
    if place.kind in (SeatKind.TABLE, SeatKind.CAPTAIN, SeatKind.ZONE):
        return place, side
    return place, name if place.kind is not SeatKind.BOARD else str(id(who))
