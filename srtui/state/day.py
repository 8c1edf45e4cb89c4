"""When the rounds of the day are meant to begin, as the organizer has set it.

It is a row of `setting`, so that journal and undo know it. The lines of his own are `plan_item`.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from srtui.rules.value import Value
from srtui.state.setting import values_of

if TYPE_CHECKING:
    from data.store import Reader

DAY = "day plan"
"""The key of the row."""
_CLOCK = re.compile(r"([01]\d|2[0-3]):[0-5]\d", re.ASCII)
TURNOVER = 15
"""Minutes from the end of a round to the start of the next, where nothing else is set."""


class DayPlan(Value):
    """`start`: when round 1 is meant to begin, HH:MM in the hall's zone. Both others in minutes;
    `length`: of a round, 0 as the edition says.
    """

    start: str
    turnover: int = TURNOVER
    length: int = 0


def kept(plan: DayPlan) -> str:
    """The plan as its row keeps it."""
    return json.dumps([plan.start, plan.turnover, plan.length])


def read_day(reader: Reader) -> DayPlan | None:
    """What is set; None where the rounds have no planned times."""
    for row in reader.table("setting", "key = ?", (DAY,)):
        plan = DayPlan(*values_of(row["value"], (str,), (int,), (int,)))
        if not _CLOCK.fullmatch(plan.start) or min(plan.turnover, plan.length) < 0:
            raise ValueError("the rounds of the day have no such times")
        return plan
    return None
