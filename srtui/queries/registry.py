"""Every query's id and module, in order; a command line loads only the module it needs."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from srtui.queries.query import Query

MODULES = {
    "status": "day.status",
    "event": "event.overview",
    "roster.list": "roster.players",
    "roster.owing": "roster.money",
    "penalties": "roster.conduct",
    "standings": "standings.standings",
    "explain": "standings.details",
    "team.explain": "standings.details",
    "day": "day.day",
    "journal": "journal.entries",
    "verify": "pairing.verify",
    "reminders": "event.reminders",
    "terrain.list": "hall.terrain",
    "terrain.methods": "hall.terrain",
    "device.list": "hall.devices",
    "pairings": "pairing.pairings",
    "results": "rounds.results",
    "league.games": "league",
    "lists": "lists",
    "setup.show": "setup",
    "clock.show": "clock.book",
    "game": "game.details",
    "award.list": "awards.awards",
    "award.show": "awards.awards",
    "team.list": "teams.overview",
    "team.matches": "teams.overview",
    "team.board": "teams.overview",
    "edition.differs": "event.changes",
    "report": "event.report_page",
    "count": "game.rule",
}


def load(id: str) -> type[Query[Any]]:
    """Return the query with this id."""
    from srtui.queries.query import Query  # a start reads only the names

    module = import_module(f"srtui.queries.{MODULES[id]}")
    kinds = (kind for kind in vars(module).values() if isinstance(kind, type))
    return next(kind for kind in kinds if issubclass(kind, Query) and kind.id == id)


def queries() -> tuple[type[Query[Any]], ...]:
    """Return all queries, loading every module."""
    return tuple(map(load, MODULES))
