"""The schedule: every round and the organizer's lines, with planned and expected times.

Unknown times are computed from public facts: a round with a hidden end counts with its announced
length, and is over when its last result is entered.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, time, timedelta
from typing import Literal

from srtui.documents.sections import Item, Mark, PaneTable, PaneView, Piece, Sections, line, section
from srtui.documents.table import TableColumn, tabled
from srtui.model.event import Event, Round
from srtui.model.times import DayPlan
from srtui.model.wall import in_zone
from srtui.queries.query import Query, Snapshot
from srtui.rules.timing import round_length
from srtui.rules.value import Value, field, replace
from srtui.text.phrases import EMPTY, Phrase, counted, phrase
from srtui.text.rounds import public_scenario

ScheduleState = Literal["over", "now", "to come"]

ABOUT = "~"
"""Mark before a computed time."""
TOMORROW = timedelta(hours=6)
"""So long after the first planned time, with nothing begun, the plan is that of the next day."""
NIGHT = timedelta(hours=12)
"""What is planned so long before round 1 begins belongs to the night after it."""


class DayLine(Value):
    """A line of the schedule.

    `planned`, `at`, `ends`: HH:MM in the event's time zone, "" if unknown; an estimated `at` moves
    if a round runs late. `late`: minutes behind the schedule. `round`: its number, 0 for a line
    that the organizer added, whose id is `entry`. `day`: 1 is the day of round 1.
    """

    title: str = field(name="what")
    planned: str
    starts: str = field(name="at")
    ends: str
    estimated: bool = field(name="reckoned")
    state: ScheduleState
    late: int = 0
    round: int = 0
    entry: int = 0
    day: int = 1

    @property
    def start_text(self) -> str:
        """The expected time, with its mark."""
        return f"{ABOUT}{self.starts}" if self.estimated and self.starts else self.starts


class Day(Value):
    """The schedule's lines in order; `rounds`: whether the rounds have planned times at all.

    `turnover`: minutes between two rounds.
    """

    lines: tuple[DayLine, ...]
    rounds: bool
    turnover: int


class PlannedLine(Value):
    """A round (by number) with its planned moments, or an organizer's line, whose id is `entry`.

    `fixed`: it takes no time and falls within a round, so that a late round does not move it.
    `opens`: a round with a time of its own, the first of its day.
    """

    starts: datetime
    ends: datetime
    round: int = 0
    activity: str = ""
    entry: int = 0
    fixed: bool = False
    day: int = 1
    opens: bool = False


def day(event: Event, now: datetime) -> Day:
    """Return the schedule as of `now`, which is in the venue's zone."""
    stops = planned(event, _first_day(event, now))
    untimed = tuple(
        DayLine(item.activity, "", "", "", estimated=False, state="to come", entry=item.id)
        for item in event.plan
        if not item.starts_at
    )
    plan = event.day
    if plan is None:
        fixed = tuple(_entry(stop, stop.starts, now) for stop in stops)
        return Day((*fixed, *untimed), rounds=False, turnover=0)
    going = list(_expected_times(event, plan, [stop for stop in stops if not stop.fixed], now))
    # After the others: a line without length within a round keeps its time and moves nothing.
    for stop in (stop for stop in stops if stop.fixed):
        place = next((n for n, (at, _) in enumerate(going) if at > stop.starts), len(going))
        going.insert(place, (stop.starts, _entry(stop, stop.starts, now)))
    return Day((*(line for _, line in going), *untimed), rounds=True, turnover=plan.turnover)


def planned(event: Event, first: datetime) -> tuple[PlannedLine, ...]:
    """Return everything with a planned time, if round 1 is on the day of `first`."""
    lines = []
    for item in event.plan:
        if item.starts_at:
            at = _planned_time(event, first, item.starts_at, item.day)
            ends = at + timedelta(minutes=item.minutes or 0)
            lines.append(PlannedLine(at, ends, 0, item.activity, item.id, day=item.day))
    lines.sort(key=lambda line: line.starts)
    return tuple(lines if event.day is None else _planned_lines(event, event.day, first, lines))


def next_text(event: Event, now: datetime) -> Phrase:
    """Format what comes next, with its time; empty if nothing is planned."""
    lines = day(event, now).lines if not event.finished_at else ()
    coming = next((line for line in lines if line.state == "to come" and line.starts), None)
    if coming is None:
        return EMPTY
    return phrase("next: {title} {time}", coming.title, coming.start_text)


def estimate_text(shown: Day) -> str:
    """Format how unplanned times were estimated; empty if there are none."""
    if not any(one.estimated and one.starts for one in shown.lines):
        return ""
    return (
        f"{ABOUT} marks an estimate, allowing {counted(shown.turnover, 'minute')} between rounds."
    )


def planned_lines(event: Event) -> tuple[str, ...]:
    """Format the planned day, one line each: times on paper do not move."""
    # Any moment will do: planned times do not depend on it.
    found = day(event, datetime.fromisoformat(event.created_at).astimezone())
    return tuple(f"{one.planned:5} {one.title}" for one in found.lines)


def rounds_end(event: Event, now: datetime) -> str:
    """Format about when the last planned round ends, HH:MM; empty if a length is unknown."""
    rounds = [row for row in day(event, now).lines if row.round]
    if not rounds or not rounds[-1].ends:
        return ""
    return _on_day(rounds[-1].ends, rounds[-1].day)


def _on_day(text: str, day: int) -> str:
    """Add the day to the text of a line that is not on the first day."""
    return f"{text} (day {day})" if day > 1 else text


# As planned


def _first_day(event: Event, now: datetime) -> datetime:
    """Return a moment on round 1's day, which is not stored: plans are made the evening before."""
    first = event.rounds[0] if event.rounds else None
    begun = first and (first.started_at or first.done_at)
    if begun:
        return _local_time(begun, now)
    times = (
        (event.day.start,) if event.day else [one.starts_at for one in event.plan if one.day == 1]
    )
    planned = min(filter(None, times), default=None)
    late = planned is not None and now - _time_of_day(now, planned) > TOMORROW
    return now + timedelta(days=1) if late else now


def _time_of_day(first: datetime, text: str) -> datetime:
    return datetime.combine(first.date(), time.fromisoformat(text), first.tzinfo)


def _planned_time(event: Event, first: datetime, text: str, number: int) -> datetime:
    """Return when a line is planned; a time long before round 1 is after midnight (01:30).

    `number`: 1 is the day of round 1. A line on a later day has its own time there.
    """
    if number > 1:
        return _time_of_day(first + timedelta(days=number - 1), text)
    at = _time_of_day(first, text)
    early = event.day is not None and _time_of_day(first, event.day.start) - at > NIGHT
    return at + timedelta(days=1) if early else at


def _planned_lines(
    event: Event, plan: DayPlan, first: datetime, entries: Sequence[PlannedLine]
) -> Iterator[PlannedLine]:
    """Yield rounds and lines in planned order.

    A round waits for a break that begins before it, and a line with a length that falls into a
    round comes after it.
    """
    waiting, free = list(entries), _time_of_day(first, plan.start)
    over = free
    days = {later.round: later for later in plan.later}
    day = 1
    for number in range(1, _last_round(event) + 1):
        if later := days.get(number):
            day = later.day
            free = max(free, _planned_time(event, first, later.start, day))
        # A round waits for a break that has started by then: nobody interrupts a round for lunch.
        while waiting and waiting[0].starts <= free:
            stop = waiting.pop(0)
            yield _place_line(stop, number - 1, over)
            free = max(free, stop.ends)
        over, opens = free + _length(event, plan, number), number == 1 or later is not None
        yield PlannedLine(free, over, number, day=day, opens=opens)
        free = over + timedelta(minutes=plan.turnover)
    yield from (_place_line(stop, _last_round(event), over) for stop in waiting)


def _place_line(stop: PlannedLine, rounds: int, over: datetime) -> PlannedLine:
    """Return a schedule line as placed after `rounds` rounds, the last of which ends at `over`.

    It is fixed if it takes no time and comes before that end.
    """
    return replace(stop, fixed=bool(rounds) and stop.starts == stop.ends < over)


def _last_round(event: Event) -> int:
    return len(event.rounds) if event.finished_at else max(event.planned_rounds, len(event.rounds))


def _length(event: Event, plan: DayPlan, number: int) -> timedelta:
    return timedelta(minutes=plan.length or public_minutes(event, number) or 0)


def public_minutes(event: Event, number: int) -> int | None:
    """Return a round's public length, including reinforcements if its known scenario has them."""
    round_ = event.rounds[number - 1] if number <= len(event.rounds) else None
    edition = event.edition_at(number)
    size = event.size if round_ is None else event.size_of(round_)
    announced = edition.selection.announced
    name = announced[(number - 1) % len(announced)] if announced else None
    if round_ is not None and public_scenario(event, round_):
        name = round_.scenario
    scenario = edition.scenario(name)
    brings = scenario is not None and scenario.reinforcements
    return round_length(edition.timing, size, reinforcements=brings)


# As expected


def _expected_times(
    event: Event, plan: DayPlan, stops: Iterable[PlannedLine], now: datetime
) -> Iterator[tuple[datetime, DayLine]]:
    """Yield each schedule line with the time that follows from the day so far."""
    over = free = None  # the end of the round before; when the next may begin
    for stop in stops:
        if not stop.round:
            at = max(stop.starts, over) if over is not None else stop.starts
            yield at, _entry(stop, at, now)
            ends = at + (stop.ends - stop.starts)
            free = max(ends, free) if free is not None else ends
            continue
        round_ = event.rounds[stop.round - 1] if stop.round <= len(event.rounds) else None
        begun = round_.began_by_wall() if round_ is not None else None
        if begun is not None:
            at = in_zone(begun, now)
        else:
            # Never before now: a round that has not started cannot have started earlier.
            at = max(stop.starts, now, *([free] if free is not None else []))
        over = _end(event, plan, stop.round, round_, at, now)
        yield at, _round(stop, round_, at, over)
        free = over + timedelta(minutes=plan.turnover)


def _end(
    event: Event, plan: DayPlan, number: int, round_: Round | None, begins: datetime, now: datetime
) -> datetime:
    """Return when a round that begins at `begins` ends, as far as that is public."""
    if round_ is None or not round_.started_at:
        if round_ is not None and round_.complete:
            # Every result may have been entered in a round that nobody has started.
            return now if round_.done_at is None else _local_time(round_.done_at, now)
        return begins + _length(event, plan, number)
    if round_.complete and round_.done_at is not None:
        return max(begins, _local_time(round_.done_at, now))
    ends = begins + timedelta(minutes=public_minutes(event, round_.number) or 0)
    if not round_.hidden_end and round_.ends_at:
        ends = in_zone(round_.ends_by(now) or ends, now)
    return ends if round_.complete else max(ends, now)


def _local_time(text: str, now: datetime) -> datetime:
    return in_zone(datetime.fromisoformat(text), now)


def _line(
    stop: PlannedLine, begins: datetime, ends: datetime, state: ScheduleState, *, estimated: bool
) -> DayLine:
    return DayLine(
        title=_on_day(stop.activity or phrase("Round {round}", stop.round), stop.day),
        planned=f"{stop.starts:%H:%M}",
        starts=f"{begins:%H:%M}",
        ends=f"{ends:%H:%M}" if ends > begins else "",
        estimated=estimated,
        state=state,
        late=max(0, round((begins - stop.starts).total_seconds() / 60)),
        round=stop.round,
        entry=stop.entry,
        day=stop.day,
    )


def _entry(stop: PlannedLine, begins: datetime, now: datetime) -> DayLine:
    ends = begins + (stop.ends - stop.starts)
    state: ScheduleState = "now" if now < ends else "over"
    state = "to come" if begins > now else state
    return _line(stop, begins, ends, state, estimated=begins != stop.starts)


def _round(stop: PlannedLine, round_: Round | None, begins: datetime, ends: datetime) -> DayLine:
    if round_ is None or not (round_.started_at is not None or round_.complete):
        moved = not stop.opens or begins != stop.starts
        return _line(stop, begins, ends, "to come", estimated=moved)
    line = _line(stop, begins, ends, "over" if round_.complete else "now", estimated=False)
    return line if round_.started_at is not None else replace(line, starts="")


# As a query


_MARKS: dict[ScheduleState, Mark] = {"to come": "", "now": "running", "over": "done"}
"""The mark of a state, which is also the meaning of its line."""


def _state(row: DayLine) -> Piece:
    late = f"{row.late} min late" if row.late else ""
    state = "" if row.state == "to come" else row.state
    mark = _MARKS[row.state]
    means = "late" if late and state != "over" else mark
    return Piece(", ".join(filter(None, (state, late))), means, mark)


SCHEDULE: tuple[TableColumn[DayLine], ...] = (
    TableColumn("Time", lambda row: Piece(row.start_text, _MARKS[row.state]), right=True),
    TableColumn("What", lambda row: Piece(row.title, _MARKS[row.state])),
    TableColumn("Until", lambda row: Piece(row.ends, "muted")),
    TableColumn("Planned", lambda row: Piece(row.planned, "muted")),
    TableColumn("State", _state),
)


def event_pane(event: Event, now: datetime) -> PaneView:
    """Return the schedule as of `now`, in the venue's zone, and the factions."""
    values = (player.faction for player in event.present)
    return PaneView(
        "day",
        (
            *section("The day", _day(day(event, now))),
            *section("Factions", [_value_counts(values)]),
            *section("Clubs", [_value_counts(player.club for player in event.present)]),
        ),
    )


def _day(schedule: Day) -> list[Item]:
    """Return the schedule as a table, followed by how it was estimated."""
    if not schedule.lines:
        return [line("Nothing is planned.", "muted")]
    said = estimate_text(schedule)
    return [tabled(SCHEDULE, schedule.lines), *([line(said, "muted")] if said else [])]


def _value_counts(values: Iterable[str]) -> PaneTable | None:
    """Return how often each value occurs, most frequent first; missing values come last."""
    numbers = Counter(values)
    rows = sorted(numbers.items(), key=lambda item: (not item[0], -item[1], item[0]))
    cells = tuple(
        (Piece(str(many)), Piece(what or "not given", "" if what else "muted"))
        for what, many in rows
    )
    return PaneTable(cells, (True, False)) if any(numbers) else None


class DayQuery(Query[Day], id="day", title="The day"):
    """Show the schedule: every round and line, with its time and its planned time.

    srtui plan FILE set 10:00 plans the rounds; srtui plan FILE day 2 09:30 4 starts day 2 with
    round 4; srtui plan FILE add adds a line.
    """

    def read(self, snapshot: Snapshot) -> Day:
        return day(snapshot.event, snapshot.now)

    def page(self, value: Day, snapshot: Snapshot) -> Sections:
        return section("", _day(value))
