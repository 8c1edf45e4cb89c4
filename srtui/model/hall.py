"""Tables of the venue, and their checks before a round."""

from __future__ import annotations

from srtui.model.event import Event, Phase
from srtui.rules.edition import TerrainRow


def review_round(event: Event) -> int:
    """Return the round for which tables are checked now: the drawn or played one, else the next."""
    newest = event.round
    if newest is None or newest.phase is Phase.CLOSED or newest.complete:
        return event.next_number
    return newest.number


def points_of(event: Event, number: int) -> tuple[TerrainRow, ...]:
    """Return what to check before a round: all before the first, later what may have moved."""
    rows = event.edition_at(number).terrain.checklist
    return rows if number == 1 else tuple(row for row in rows if row.review)


def hall_tables(event: Event) -> tuple[int, ...]:
    """Return the tables of the venue: as many as set or needed, and those in use.

    A table that is out of use does not count, unless it is occupied.
    """
    needed = (len(event.present) + 1) // 2
    count = event.table_count or needed
    usable = set(range(1, count + 1)) - set(event.tables_out)
    games = event.round.games if event.round else ()
    used = {game.table for game in games if game.table}
    return tuple(sorted(usable | used))
