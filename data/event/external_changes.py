"""Rows that another program changed: what the journal kept of them last, beside what is there."""

import json

from data.event.reader import DbRow, Reader
from data.event.schema import TABLES, Keep
from srtui.rules.value import Value

_LAST_KEPT = """
    SELECT w.table_name, w.row_id, w.after, w.journal FROM journal_row w
    JOIN (SELECT max(id) AS id FROM journal_row GROUP BY table_name, row_id) newest
    ON newest.id = w.id ORDER BY w.id"""


class Stranger(Value):
    """A row as the journal `saved` it and as it is `now`; None where it was, or is, not there.

    `entry`: the number of the newest entry that wrote it; None where none ever did.
    """

    table: str
    id: int
    saved: DbRow | None
    now: DbRow | None
    entry: int | None


def external_changes(reader: Reader) -> list[Stranger]:
    """Return the rows that differ from the journal, table by table."""
    last_entries: dict[str, dict[int, tuple[DbRow | None, int]]] = {}
    for row in reader.rows(_LAST_KEPT):
        after = None if row["after"] is None else json.loads(row["after"])
        last_entries.setdefault(row["table_name"], {})[row["row_id"]] = after, row["journal"]
    strange: list[Stranger] = []
    for table in (name for name, one in TABLES.items() if one.keep is Keep.ROWS):
        now = {row["id"]: row for row in reader.table(table, order="id")}
        known = last_entries.get(table, {})
        for id in sorted({*now, *known}):
            after, entry = known.get(id, (None, None))
            # Rows out of JSON against rows of today: see
            # `data.event.journal` for what that asks of the tables.
            if after != now.get(id):
                strange.append(Stranger(table, id, after, now.get(id), entry))
    return strange
