"""Tables and checklist items for terrain, as they are typed and formatted."""

from data.clean import fold
from srtui.model.event import Event
from srtui.model.hall import hall_tables, points_of
from srtui.model.refused import Refused
from srtui.rules.edition_checks import ALL
from srtui.text import find
from srtui.text.phrases import phrase, phrase_count


def no_table(event: Event, table: int) -> str:
    """Return a message that the venue has no such table."""
    return phrase_count(
        "There is no table {table}: the event has {count} table.",
        "There is no table {table}: the event has {count} tables.",
        len(hall_tables(event)),
        table,
    )


def read_tables(event: Event, text: str) -> tuple[int, ...] | None:
    """Return tables for numbers and ranges; None for `all`."""
    if fold(text) == ALL:
        return None
    hall, tables = hall_tables(event), set[int]()
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        low = find.whole_number(first)
        high = find.whole_number(last if dash else first)
        if low is None or high is None or not 1 <= low <= high:
            raise Refused("Which tables? Type 7, 1-8, 1-4, 9, or {all}.", ALL)
        if hall and high > max(hall):
            raise Refused(no_table(event, high))
        # With no table count, nothing limits a range: keep only its ends, which are refused later.
        tables.update(range(low, high + 1) if hall else (low, high))
    return tuple(sorted(tables))


def read_point(event: Event, number: int, text: str) -> str | None:
    """Return the id of an item to check before a round; None for `all`."""
    rows = points_of(event, number)
    if fold(text) == ALL or not rows:  # a missing checklist is reported when it is used
        return None
    return find.point([row.id for row in rows], text)


def out_of_use_text(event: Event, table: int) -> str:
    """Return a message that a table is out of use, and why; empty if it is in use."""
    if table not in event.tables_out:
        return ""
    reason = event.tables_out[table]
    return phrase("out of use: {reason}", reason) if reason else phrase("out of use")
