"""The tables of the hall, and what is looked at on them before a round."""

from __future__ import annotations

from srtui.rules.edition import TerrainRow
from srtui.state.event import Event, Phase


def review_round(event: Event) -> int:
    """The round before which tables are looked at now: the drawn or played one, else the next."""
    newest = event.round
    if newest is None or newest.phase is Phase.CLOSED or newest.complete:
        return event.next_number
    return newest.number


def points_of(event: Event, number: int) -> tuple[TerrainRow, ...]:
    """What is looked at before a round: everything before the first, later what may have moved."""
    rows = event.edition_at(number).terrain.checklist
    return rows if number == 1 else tuple(row for row in rows if row.review)


def hall_tables(event: Event) -> tuple[int, ...]:
    """The tables of the hall: as many as it has or as are needed, and those in use.

    A table that is out of use is none, unless somebody sits there.
    """
    needed = (len(event.present) + 1) // 2
    used = {game.table for game in (event.round.games if event.round else ()) if game.table}
    hall = set(range(1, (event.table_count or needed) + 1)) - set(event.tables_out)
    return tuple(sorted(hall | used))
