"""What changed in the event file from version to version; docs/event-file.md says how to add to it.

A step says only what SQL cannot know: a new column gets its default, a table or column that is
gone is left out, and a new table begins empty, all without a word here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from srtui.rules.value import Value, field

Row = dict[str, Any]

OLDEST = 2
"""The first version that was ever handed out; what is older was never anybody's event."""


class Step(Value):
    """How rows of the version before become rows of `version`.

    `rows`: by table. The same is done with the rows that the journal keeps of that table, so that
    undo still finds them as they were.
    """

    version: int
    rows: Mapping[str, Callable[[Row], Row]] = field(default_factory=dict)


STEPS: Sequence[Step] = (Step(3), Step(4))
"""In order, one for each version after the oldest."""


def upgraded(table: str, row: Row, version: int, steps: Sequence[Step] = STEPS) -> Row:
    """A row of `table`, as a file of `version` holds it, as it is now but for new columns."""
    for step in steps:
        if step.version > version and table in step.rows:
            row = step.rows[table](row)
    return row
