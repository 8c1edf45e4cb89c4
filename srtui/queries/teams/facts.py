"""Teams in short, for sheets of an event: their number, their standings."""

from __future__ import annotations

from srtui.documents.document import Section
from srtui.documents.table import printed
from srtui.model.event import Event
from srtui.queries.standings.standings import rank_columns, standings


def team_facts(event: Event) -> tuple[tuple[str, str], ...]:
    """Return how many teams and matches there are; nothing in an event of singles."""
    if event.team_size is None:
        return ()
    played = sum(event.tally_of(match).outcome is not None for match in event.matches)
    return (("Teams", f"{len(event.teams)} of {event.team_size}"), ("Matches", str(played)))


def standings_of_teams(event: Event) -> tuple[Section, ...]:
    """Return the standings of teams in short; nothing in an event of singles."""
    if event.team_size is None:
        return ()
    view = standings(event.pairing)
    return (Section("Teams", grid=printed(rank_columns(view), view.rows)),)
