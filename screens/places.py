"""The places of the program: every screen with the letter that leads there after `g`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screens.frame import Frame


@dataclass(frozen=True, slots=True)
class Place:
    """One screen: `name` is its mode in the app, `letter` the key after `g`."""

    name: str
    letter: str
    title: str
    module: str
    cls: str

    def make(self) -> Frame:
        """The screen itself, imported only now."""
        screen: Frame = getattr(import_module(self.module), self.cls)()
        return screen

    @property
    def factory(self) -> Callable[[], Frame]:
        """What the app calls when the place is first gone to."""
        return self.make


PLACES: tuple[Place, ...] = (
    Place("event", "e", "Event", "screens.event", "EventScreen"),
    Place("roster", "r", "Roster", "screens.roster", "RosterScreen"),
    Place("pairings", "p", "Pairings", "screens.pairings", "PairingsScreen"),
    Place("results", "t", "Results by table", "screens.results", "ResultsScreen"),
    Place("tables", "c", "Tables and clocks", "screens.tables", "TablesScreen"),
    Place("standings", "s", "Standings", "screens.standings", "StandingsScreen"),
    Place("awards", "a", "Awards", "screens.awards", "AwardsScreen"),
    Place("terrain", "m", "Terrain of the tables", "screens.terrain", "TerrainScreen"),
    Place("journal", "j", "Journal", "screens.journal", "JournalScreen"),
    Place("board", "b", "Board for the hall", "screens.board", "BoardScreen"),
)
