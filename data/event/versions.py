"""Changes of the event file by version; docs/event-file.md says how to add one.

A step contains only what SQL cannot know: a new column gets its default, a missing table or column
is dropped, and a new table starts empty, all without a line here.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from data.event.reader import with_identity
from srtui.rules.value import Value, field

DbRow = dict[str, Any]

OLDEST = 2
"""The first version that was ever handed out; what is older was never anybody's event."""


class Migration(Value):
    """Conversion of rows from the previous version to `version`.

    `rows`: by table. It also applies to rows of that table in the journal, so that undo still finds
    them unchanged.
    """

    version: int
    rows: Mapping[str, Callable[[DbRow], DbRow]] = field(default_factory=dict)


def without_side(row: DbRow) -> DbRow:
    """Remove the device of a captain's seat in a zone: since then such a seat is a team's."""
    if not row["place"].startswith("captain"):
        return row
    zone = row["place"].removeprefix("captain")[:-1]
    return {**row, "key": f"{row['key']} {row['place']}", "place": f"zone{zone}", "out": 1}


STEPS: Sequence[Migration] = (
    Migration(3),
    Migration(4),
    Migration(5, {"event": with_identity}),
    Migration(6),
    Migration(7, {"device": without_side}),
    Migration(8),
    Migration(9),
)
"""In order, one for each version after the oldest."""


def upgraded(table: str, row: DbRow, version: int, steps: Sequence[Migration] = STEPS) -> DbRow:
    """Return a row of `table` from a file of `version` in today's form, without new columns."""
    for step in steps:
        if step.version > version and table in step.rows:
            row = step.rows[table](row)
    return row
