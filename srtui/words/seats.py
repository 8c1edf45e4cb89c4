"""The places of a hall that a device can sit at, as they are typed before the @ of an address."""

from __future__ import annotations

import re
from enum import StrEnum

from srtui.rules.value import Value
from srtui.state.event import Event
from srtui.state.refused import Refused

# No zero in front: a place has one address, by which it is known again.
_TABLE = re.compile(r"table([1-9]\d{0,3})")


class Kind(StrEnum):
    """Whose place a terminal is: a table's, a judge's, a board's, the organizer's."""

    TABLE = "table"
    JUDGE = "judge"
    BOARD = "board"
    TO = "to"


class Place(Value):
    """`table`: its number, where it is one."""

    kind: Kind
    table: int | None = None

    def __str__(self) -> str:
        return self.kind.value if self.table is None else f"table{self.table}"

    @property
    def said(self) -> str:
        """The place as a sentence names it: table 3, a judge, the board, the organizer."""
        if self.table is not None:
            return f"table {self.table}"
        return {Kind.JUDGE: "a judge", Kind.BOARD: "the board", Kind.TO: "the organizer"}[self.kind]


def place_of(text: str) -> Place:
    """The place that is meant. Refused where there is no such."""
    if found := _TABLE.fullmatch(text):
        return Place(Kind.TABLE, int(found[1]))
    # In a set and not by `Kind(text)`: `table` alone is a kind, but no place.
    if text in {Kind.JUDGE, Kind.BOARD, Kind.TO}:
        return Place(Kind(text))
    raise Refused("There is no such place here: table1 and so on, judge, board, to.")


def tables_of(event: Event) -> int:
    """The highest table that the event has: set, needed by its players, or played at."""
    needed = (len(event.players) + 1) // 2
    played = (game.table or 0 for one in event.rounds for game in one.games)
    return max(event.table_count or needed, *played, 0)


def refuse_strange(place: Place, event: Event) -> None:
    """Refuse a table that the event has not."""
    most = tables_of(event)
    if place.table is None or place.table <= most:
        return
    if not most:
        raise Refused("This event has no tables yet: players or a number of tables come first.")
    raise Refused(f"This event has no table {place.table}: its tables are 1 to {most}.")
