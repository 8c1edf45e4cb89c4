"""The places of the program, each with the letter that leads there after `g`."""

from __future__ import annotations

from srtui.rules.value import Value


class Place(Value):
    """One place: `name` is its mode in the app, `letter` the key after `g`."""

    name: str
    letter: str
    title: str


PLACES: tuple[Place, ...] = (
    Place("event", "e", "Event"),
    Place("roster", "r", "Roster"),
    Place("pairings", "p", "Pairings"),
    Place("results", "t", "Results by table"),
    Place("tables", "c", "Tables and clocks"),
    Place("standings", "s", "Standings"),
    Place("awards", "a", "Awards"),
    Place("terrain", "m", "Terrain of the tables"),
    Place("journal", "j", "Journal"),
    Place("board", "b", "Board for the hall"),
)
