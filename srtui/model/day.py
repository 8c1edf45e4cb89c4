"""Planned times of the day's rounds, as set by the organizer.

They are a row of `setting`, so that journal and undo know them, and so is each later day. The
organizer's other lines are `plan_item`.
"""

import json
import re

from data.event.reader import Reader
from srtui.model.setting import values_of
from srtui.rules.value import Value, replace

DAY = "day plan"
"""The key of the row."""
_CLOCK = re.compile(r"([01]\d|2[0-3]):[0-5]\d", re.ASCII)
LINE_DAY = "plan day "
"""What the key of the row begins with that holds a line's day, before the id of the line."""
LATER_DAY = "plan start "
"""What the key of the row begins with that holds the start of a later day, before its number."""
LAST_DAY = 9
"""The last day of a schedule; day 1 is that of round 1."""
TURNOVER = 15
"""Minutes from the end of a round to the start of the next, where nothing else is set."""


class LaterDay(Value):
    """A day after that of round 1, which is day 1: when it starts, and with which round."""

    day: int
    start: str
    round: int


class DayPlan(Value):
    """The times of the rounds, on one day or several.

    `start`: when round 1 should begin, HH:MM in the event's time zone. The others are minutes;
    `length`: of a round, 0 as in the edition.
    """

    start: str
    turnover: int = TURNOVER
    length: int = 0
    later: tuple[LaterDay, ...] = ()


def stored_plan(plan: DayPlan) -> str:
    """Return the plan as its row stores it."""
    return json.dumps([plan.start, plan.turnover, plan.length])


def kept_later(later: LaterDay) -> str:
    """Return the start of a later day as its row keeps it."""
    return json.dumps([later.start, later.round])


def read_day(reader: Reader) -> DayPlan | None:
    """Return the plan; None if the rounds have no planned times."""
    for row in reader.table("setting", "key = ?", (DAY,)):
        plan = DayPlan(*values_of(row["value"], (str,), (int,), (int,)))
        if not _CLOCK.fullmatch(plan.start) or min(plan.turnover, plan.length) < 0:
            raise ValueError("the rounds of the day have no such times")
        return replace(plan, later=_later_days(reader))
    return None


def _later_days(reader: Reader) -> tuple[LaterDay, ...]:
    days = []
    for row in reader.table("setting"):
        if row["key"].startswith(LATER_DAY):
            start, opening = values_of(row["value"], (str,), (int,))
            days.append(LaterDay(int(row["key"].removeprefix(LATER_DAY)), start, opening))
    return tuple(sorted(days, key=lambda later: later.day))


def read_line_days(reader: Reader) -> dict[int, int]:
    """Return the day of each line of the schedule that is not on the first, by the line's id."""
    days: dict[int, int] = {}
    for row in reader.table("setting"):
        if row["key"].startswith(LINE_DAY):
            (day,) = values_of(row["value"], (int,))
            days[int(row["key"].removeprefix(LINE_DAY))] = day
    return days
