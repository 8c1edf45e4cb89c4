"""The day plan, as its lines are typed and said."""

from srtui.model.event import Event
from srtui.model.refused import Refused, clean
from srtui.rules.value import Value, field
from srtui.text.phrases import counted, is_number


class PlanLine(Value):
    """Line of the schedule; `starts` is HH:MM, None if there is no time."""

    title: str = field(name="what")
    starts: str | None = field(default=None, name="at")


def read_time_of_day(text: str) -> str | None:
    """Return a time as it is stored, HH:MM, also for 9:15; None for none."""
    typed = text.strip()
    if not typed:
        return None
    hours, colon, minutes = typed.partition(":")
    digits = len(hours) in (1, 2) and len(minutes) == 2 and is_number(hours + minutes)
    if not colon or not digits or int(hours) > 23 or int(minutes) > 59:
        raise Refused("Type the time as HH:MM, from 00:00 to 23:59.")
    return f"{hours:0>2}:{minutes}"


def read_plan_line(text: str, set_time: str | None) -> PlanLine:
    """Return a line with the time at its beginning, unless `set_time` is set."""
    line = clean(text, "The line")
    # Only a whole time is one: "2 pizzas" and "10: prizes" are lines without.
    time = line[:5]
    if set_time or not (time[:2].isdigit() and time[2:3] == ":" and time[3:].isdigit()):
        return PlanLine(line)
    return PlanLine(line[5:].strip() or line, read_time_of_day(time))


def say_plan_line(line: PlanLine) -> str:
    """Format the line, with its time in front."""
    return f"{line.starts} {line.title}" if line.starts else line.title


def read_planned(event: Event, number: int) -> int:
    """Return the id of a line of the schedule, by its number."""
    if not 1 <= number <= len(event.plan):
        raise Refused(f"No line {number}: the schedule has {counted(len(event.plan), 'line')}.")
    return event.plan[number - 1].id


def say_planned(event: Event, line: int) -> str:
    """Return the number of a line (by id) in the schedule."""
    return next((str(at) for at, one in enumerate(event.plan, 1) if one.id == line), "")
