"""The places where a device can sit at a venue, as typed before the @ of an address."""

import re
from collections.abc import Iterable
from enum import StrEnum

from data.clean import fold
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.rules.value import Value
from srtui.text.phrases import Phrase, phrase

CAPTAIN = "captain-"
"""The beginning of the address of a team's captain; the team's name follows, in plain letters."""


class SeatKind(StrEnum):
    """Owners of a terminal: a table, a team's captain, a zone, a judge, a board, the organizer."""

    TABLE = "table"
    CAPTAIN = "team"
    ZONE = "zone"
    JUDGE = "judge"
    BOARD = "board"
    TO = "to"


# No leading zero: a place has only one address, by which it is recognized.
_NUMBERED = {
    SeatKind.TABLE: re.compile(r"table([1-9]\d{0,3})"),
    SeatKind.CAPTAIN: re.compile(r"team([1-9]\d{0,5})"),
    SeatKind.ZONE: re.compile(r"zone([1-9]\d{0,3})"),
}


class DevicePlace(Value):
    """`number`: the table's or the zone's, or the team's id; None for all others.

    A captain's place follows the team wherever it plays. A zone's belongs to a tablet that stays
    there for both teams' captains.
    """

    kind: SeatKind
    number: int | None = None

    def __str__(self) -> str:
        return self.kind.value if self.number is None else f"{self.kind.value}{self.number}"

    @property
    def is_players(self) -> bool:
        """Whether players use it: a table, a captain or a zone."""
        return self.kind in (SeatKind.TABLE, SeatKind.CAPTAIN, SeatKind.ZONE)

    @property
    def table(self) -> int | None:
        """Number of the table; None for any other place."""
        return self.number if self.kind is SeatKind.TABLE else None


def place_of(text: str, event: Event | None = None) -> DevicePlace:
    """Return the place for a text; captains are those of the `event`. May raise `Refused`."""
    for kind, pattern in _NUMBERED.items():
        if found := pattern.fullmatch(text):
            return DevicePlace(kind, int(found[1]))
    # A set, not `Kind(text)`: `table` by itself is a kind, but not a place.
    if text in {SeatKind.JUDGE, SeatKind.BOARD, SeatKind.TO}:
        return DevicePlace(SeatKind(text))
    if event is not None and text.startswith(CAPTAIN):
        query = text.removeprefix(CAPTAIN)
        for team, name in _plain_names(event).items():
            if name == query:
                return DevicePlace(SeatKind.CAPTAIN, team)
        raise Refused("This event has no team “{query}”.", query[:40])
    raise Refused(
        "Unknown place: use table1 and so on, judge, board or to; in a team event also zone1 and "
        "captain-TEAM."
    )


def _plain_names(event: Event) -> dict[int, str]:
    """Return each team's name in lower case with hyphens, all different, by the team's id."""
    names: dict[int, str] = {}
    for team in event.teams:
        plain = "-".join(re.findall(r"\w+", fold(team.name))) or "team"
        names[team.id] = f"{plain}-{team.id}" if plain in names.values() else plain
    return names


def address_of(event: Event, place: DevicePlace) -> str:
    """Return what a device types before the @: table3, captain-alder, zone2, judge."""
    name = _plain_names(event).get(place.number or 0) if place.kind is SeatKind.CAPTAIN else None
    return str(place) if name is None else f"{CAPTAIN}{name}"


def place_text(event: Event | None, place: DevicePlace) -> Phrase:
    """Return the place as named in a sentence: table 3, Alder's captain, a judge, the board."""
    if place.kind is SeatKind.CAPTAIN:
        team = None if event is None else event.team_by_id.get(place.number or 0)
        if team is None:
            return phrase("the captain of a team that is gone")
        return phrase("{team}'s captain", team.name)
    if place.kind is SeatKind.ZONE:
        return phrase("zone {zone}", place.number)
    if place.number is not None:
        return phrase("table {table}", place.number)
    return {
        SeatKind.JUDGE: phrase("a judge"),
        SeatKind.BOARD: phrase("the board"),
        SeatKind.TO: phrase("the organizer"),
    }[place.kind]


def tables_of(event: Event) -> int:
    """Return the event's highest table number: set, needed for its players, or played at."""
    needed = (len(event.players) + 1) // 2
    played = (game.table or 0 for one in event.rounds for game in one.games)
    return max(event.table_count or needed, *played, 0)


def refuse_strange(place: DevicePlace, event: Event) -> None:
    """Refuse a table, a team or a zone that the event does not have."""
    kind, number = place.kind, place.number
    if kind in (SeatKind.CAPTAIN, SeatKind.ZONE) and event.team_size is None:
        raise Refused("This event has no captains: it is not a team event.")
    if kind is SeatKind.CAPTAIN:
        event.team(number or 0)
    elif number is not None:
        most = tables_of(event.pairing if kind is SeatKind.ZONE else event)
        if not most:
            raise Refused("This event has no tables yet: add players or set the number of tables.")
        if number > most:
            limits = kind.value, number, most
            raise Refused(
                "This event has no {kind} {number}: its {kind}s are 1 to {most}.", *limits
            )


def table_places(tables: Iterable[int]) -> tuple[DevicePlace, ...]:
    """Return tables as device places."""
    return tuple(DevicePlace(SeatKind.TABLE, table) for table in tables)


def players_places(event: Event, *, zones: bool = False) -> dict[DevicePlace, str]:
    """Return the players' places with their names: tables, captains, and `zones` if requested."""
    places = [*table_places(range(1, tables_of(event) + 1))]
    places += [DevicePlace(SeatKind.CAPTAIN, team.id) for team in event.teams]
    if zones and event.team_size is not None:
        last = tables_of(event.pairing)
        places += [DevicePlace(SeatKind.ZONE, zone) for zone in range(1, last + 1)]
    return {place: place_text(event, place) for place in places}


def void_text(count: int) -> str:
    """Return what a new sheet of addresses does to `count` unused ones from the last sheet."""
    if count == 1:
        return phrase("1 address of the last sheet has not been used: a new sheet makes it void.")
    return phrase(
        "{count} addresses of the last sheet have not been used: a new sheet makes them void.",
        count,
    )
