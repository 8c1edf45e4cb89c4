"""Planned times of the day's rounds, as set by the organizer.

They are a row of `setting`, so that journal and undo know them, and so is each later day. The
organizer's other lines are `plan_item`.
"""

from typing import Annotated

from msgspec import Meta

from data.event.reader import Reader
from srtui.model.setting import read_numbered, read_stored
from srtui.rules.value import Value

DAY = "day plan"
"""The key of the row."""
_Clock = Annotated[str, Meta(pattern=r"\A([01][0-9]|2[0-3]):[0-5][0-9]\Z")]
_Minutes = Annotated[int, Meta(ge=0)]
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


def read_day(reader: Reader) -> DayPlan | None:
    """Return the plan; None if the rounds have no planned times."""
    plan = read_stored(reader, DAY, tuple[_Clock, _Minutes, _Minutes])
    later = sorted(read_numbered(reader, LATER_DAY, tuple[str, int]).items())
    return plan and DayPlan(*plan, later=tuple(LaterDay(day, *start) for day, start in later))


def read_line_days(reader: Reader) -> dict[int, int]:
    """Return the day of each line of the schedule that is not on the first, by the line's id."""
    return {line: day for line, (day,) in read_numbered(reader, LINE_DAY, tuple[int]).items()}
