"""The program's screens, each with the letter that leads there after `g`."""

from typing import Literal

from srtui.model.event import Event
from srtui.rules.value import Value


class ScreenPlace(Value):
    """Screen of an event.

    `name` is its mode in the app, `letter` the key after `g`, `short` its title in the line of
    screens; if that has too little room, screens not `lined` are dropped first. `only`: it is for
    events with teams, games at tables, rounds, or a league without rounds.
    """

    name: str
    letter: str
    title: str
    short: str
    lined: bool = True
    only: Literal["", "teams", "tables", "rounds", "league"] = ""


PLACES: tuple[ScreenPlace, ...] = (
    ScreenPlace("event", "e", "Event", "Event"),
    ScreenPlace("roster", "r", "Roster", "Roster"),
    ScreenPlace("pairings", "p", "Pairings", "Pairings", only="rounds"),
    ScreenPlace("results", "t", "Results by table", "Results", only="rounds"),
    ScreenPlace("games", "l", "Games of the league", "Games", lined=False, only="league"),
    ScreenPlace("tables", "c", "Tables and clocks", "Clocks", only="tables"),
    ScreenPlace("standings", "s", "Standings", "Standings"),
    ScreenPlace("awards", "a", "Awards", "Awards"),
    ScreenPlace("terrain", "m", "Terrain of the tables", "Terrain", only="tables"),
    ScreenPlace("journal", "j", "Journal", "Journal"),
    ScreenPlace("devices", "d", "Devices over the network", "Devices", lined=False),
    ScreenPlace("teams", "k", "Teams and captains", "Teams", lined=False, only="teams"),
    ScreenPlace("board", "b", "Public board", "Board"),
)


def places_in(event: Event | None) -> tuple[ScreenPlace, ...]:
    """Return an event's screens; without one, those of an event of singles at tables."""
    has = {
        "": True,
        "teams": event is not None and event.team_size is not None,
        "tables": event is None or event.at_tables(len(event.rounds)),
        "rounds": event is None or event.edition.league is None,
        "league": event is not None and event.edition.league is not None,
    }
    return tuple(place for place in PLACES if has[place.only])


SCREENS = {
    "event": ("screens.event.screen", "EventScreen"),
    "roster": ("screens.roster.screen", "RosterScreen"),
    "pairings": ("screens.pairing.screen", "PairingsScreen"),
    "results": ("screens.rounds.screen", "ResultsScreen"),
    "tables": ("screens.clock.screen", "TablesScreen"),
    "games": ("screens.league.screen", "LeagueScreen"),
    "standings": ("screens.standings.screen", "StandingsScreen"),
    "awards": ("screens.awards.screen", "AwardsScreen"),
    "terrain": ("screens.hall.terrain", "TerrainScreen"),
    "journal": ("screens.event.journal", "JournalScreen"),
    "devices": ("screens.hall.devices", "DevicesScreen"),
    "teams": ("screens.teams.screen", "TeamsScreen"),
    "board": ("screens.board.screen", "BoardScreen"),
}
"""Module and class of each place; loaded when it is first gone to, so that the start is quick."""
