"""The places of a hall that a device can sit at, as they are typed before the @ of an address."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum

from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.rules.value import Value

# No zero in front: a place has one address, by which it is known again.
_TABLE = re.compile(r"table([1-9]\d{0,3})")
_CAPTAIN = re.compile(r"captain([1-9]\d{0,3})([ab])")
SIDES = "ab"
"""Letters of the two captains' seats in a zone: of the first and of the second team."""


class SeatKind(StrEnum):
    """Owners of a terminal: a table, a captain, a judge, a board, the organizer."""

    TABLE = "table"
    CAPTAIN = "captain"
    JUDGE = "judge"
    BOARD = "board"
    TO = "to"


class DevicePlace(Value):
    """`table`: its number, where it is one. `zone`, `side`: of a captain's seat; side 0 is a."""

    kind: SeatKind
    table: int | None = None
    zone: int | None = None
    side: int = 0

    def __str__(self) -> str:
        if self.zone is not None:
            return f"captain{self.zone}{SIDES[self.side]}"
        return self.kind.value if self.table is None else f"table{self.table}"

    @property
    def text(self) -> str:
        """The place as a sentence names it: table 3, captain 3a, a judge, the board."""
        if self.zone is not None:
            return f"captain {self.zone}{SIDES[self.side]}"
        if self.table is not None:
            return f"table {self.table}"
        return {
            SeatKind.JUDGE: "a judge",
            SeatKind.BOARD: "the board",
            SeatKind.TO: "the organizer",
        }[self.kind]


def place_of(text: str) -> DevicePlace:
    """Return the device place for a text. Refused if there is none."""
    if found := _TABLE.fullmatch(text):
        return DevicePlace(SeatKind.TABLE, int(found[1]))
    if seat := _CAPTAIN.fullmatch(text):
        return DevicePlace(SeatKind.CAPTAIN, zone=int(seat[1]), side=SIDES.index(seat[2]))
    # In a set and not by `Kind(text)`: `table` alone is a kind, but no place.
    if text in {SeatKind.JUDGE, SeatKind.BOARD, SeatKind.TO}:
        return DevicePlace(SeatKind(text))
    raise Refused(
        "Unknown place: use table1 and so on, judge, board or to; in a team event also captain1a."
    )


def tables_of(event: Event) -> int:
    """Return the highest table of the event: set, needed by its players, or played at."""
    needed = (len(event.players) + 1) // 2
    played = (game.table or 0 for one in event.rounds for game in one.games)
    return max(event.table_count or needed, *played, 0)


def refuse_strange(place: DevicePlace, event: Event) -> None:
    """Refuse a table or a captain's seat that the event does not have."""
    if place.zone is not None:
        _refuse_strange_zone(place, event)
        return
    most = tables_of(event)
    if place.table is None or place.table <= most:
        return
    if not most:
        raise Refused("This event has no tables yet: add players or set the number of tables.")
    raise Refused(f"This event has no table {place.table}: its tables are 1 to {most}.")


def zones_of(event: Event) -> int:
    """Return the highest zone of a team event; 0 in any other event."""
    return 0 if event.team_size is None else tables_of(event.pairing)


def captain_seats(event: Event) -> tuple[DevicePlace, ...]:
    """Return the seats of all captains, zone by zone."""
    zones = range(1, zones_of(event) + 1)
    return tuple(
        DevicePlace(SeatKind.CAPTAIN, zone=zone, side=side) for zone in zones for side in (0, 1)
    )


def table_places(tables: Iterable[int]) -> tuple[DevicePlace, ...]:
    """Return tables as places."""
    return tuple(DevicePlace(SeatKind.TABLE, table) for table in tables)


def players_places(event: Event) -> tuple[DevicePlace, ...]:
    """Return the places of players' devices: tables, then captains' seats."""
    return (*table_places(range(1, tables_of(event) + 1)), *captain_seats(event))


def _refuse_strange_zone(place: DevicePlace, event: Event) -> None:
    if event.team_size is None:
        raise Refused("This event has no captains: it is not a team event.")
    most = zones_of(event)
    if not most:
        raise Refused("This event has no zones yet: add teams or set the number of tables.")
    if (place.zone or 0) > most:
        raise Refused(f"This event has no zone {place.zone}: its zones are 1 to {most}.")


def void_text(count: int) -> str:
    """Return what a new sheet of addresses does to `count` unused ones of the last."""
    if count == 1:
        return "1 address of the last sheet has not been used: a new sheet makes it void."
    return f"{count} addresses of the last sheet have not been used: a new sheet makes them void."
