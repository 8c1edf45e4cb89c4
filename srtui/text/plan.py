"""The schedule, with its lines as typed and as formatted."""

from srtui.model.event import Event
from srtui.model.refused import Refused, clean
from srtui.rules.value import Value, field
from srtui.text.phrases import counted, is_number


class PlanLine(Value):
    """A line of the schedule; `starts` is HH:MM, or None if it has no time."""

    title: str = field(name="what")
    starts: str | None = field(default=None, name="at")


def read_time_of_day(text: str) -> str | None:
    """Return a time as stored, HH:MM, also for 9:15; None if there is none."""
    typed = text.strip()
    if not typed:
        return None
    hours, colon, minutes = typed.partition(":")
    digits = len(hours) in (1, 2) and len(minutes) == 2 and is_number(hours + minutes)
    if not colon or not digits or int(hours) > 23 or int(minutes) > 59:
        raise Refused("Type the time as HH:MM, from 00:00 to 23:59.")
    return f"{hours:0>2}:{minutes}"


def read_plan_line(text: str, set_time: str | None) -> PlanLine:
    """Read a line, taking a time from its beginning unless `set_time` is given."""
    line = clean(text, "The line")
    # Only a complete time counts: "2 pizzas" and "10: prizes" are lines without a time.
    time = line[:5]
    if set_time or not (time[:2].isdigit() and time[2:3] == ":" and time[3:].isdigit()):
        return PlanLine(line)
    return PlanLine(line[5:].strip() or line, read_time_of_day(time))


def read_planned(event: Event, number: int) -> int:
    """Return the id of a schedule line by its number."""
    if not 1 <= number <= len(event.plan):
        raise Refused(f"No line {number}: the schedule has {counted(len(event.plan), 'line')}.")
    return event.plan[number - 1].id


def plan_number_as_typed(event: Event, line: int) -> str:
    """Return a line's number in the schedule, by its id."""
    return next((str(at) for at, one in enumerate(event.plan, 1) if one.id == line), "")
