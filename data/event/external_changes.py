"""Rows changed by another program: what the journal stored last, and what is there now."""

import json

from data.event.reader import DbRow, Reader
from data.event.schema import TABLES, Keep
from srtui.rules.value import Value

_LAST_KEPT = """
    SELECT w.table_name, w.row_id, w.after, w.journal FROM journal_row w
    JOIN (SELECT max(id) AS id FROM journal_row GROUP BY table_name, row_id) newest
    ON newest.id = w.id ORDER BY w.id"""


class Stranger(Value):
    """A row as `saved` in the journal and as it is `now`; None if it did not or does not exist.

    `entry` is the number of the newest entry that wrote it; None if none did.
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
            # Rows from JSON compared with current ones: `data.event.journal` says what that
            # requires of tables.
            if after != now.get(id):
                strange.append(Stranger(table, id, after, now.get(id), entry))
    return strange
