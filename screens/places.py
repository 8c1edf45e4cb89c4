"""The places of the program, each with the letter that leads there after `g`."""

from __future__ import annotations

from srtui.rules.value import Value


class Place(Value):
    """One place: `name` is its mode in the app, `letter` the key after `g`, `short` its title where
    all of them stand in a line. `lined`: it stands there; else there is too little room for it.
    """

    name: str
    letter: str
    title: str
    short: str
    lined: bool = True


PLACES: tuple[Place, ...] = (
    Place("event", "e", "Event", "Event"),
    Place("roster", "r", "Roster", "Roster"),
    Place("pairings", "p", "Pairings", "Pairings"),
    Place("results", "t", "Results by table", "Results"),
    Place("tables", "c", "Tables and clocks", "Clocks"),
    Place("standings", "s", "Standings", "Standings"),
    Place("awards", "a", "Awards", "Awards"),
    Place("terrain", "m", "Terrain of the tables", "Terrain"),
    Place("journal", "j", "Journal", "Journal"),
    Place("devices", "d", "Devices over the network", "Devices", lined=False),
    Place("board", "b", "Board for the hall", "Board"),
)

SCREENS = {
    "event": ("screens.event", "EventScreen"),
    "roster": ("screens.roster", "RosterScreen"),
    "pairings": ("screens.pairings.screen", "PairingsScreen"),
    "results": ("screens.results", "ResultsScreen"),
    "tables": ("screens.tables", "TablesScreen"),
    "standings": ("screens.standings", "StandingsScreen"),
    "awards": ("screens.awards.screen", "AwardsScreen"),
    "terrain": ("screens.terrain", "TerrainScreen"),
    "journal": ("screens.journal", "JournalScreen"),
    "devices": ("screens.devices", "DevicesScreen"),
    "board": ("screens.board.screen", "BoardScreen"),
}
"""Module and class of each place; loaded when it is first gone to, so that the start is quick."""
