"""The day: every round and every line of the organizer's own, when it is and when it was meant to
be.

Times that nobody can know yet are reckoned from what the hall may know: a round whose end is hidden
counts with the length that everybody is told, and is over when its last result is in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, time, timedelta
from typing import Literal

from srtui.rules.timing import round_length, round_minutes
from srtui.rules.value import Value, replace
from srtui.state.day import DayPlan
from srtui.state.event import Event, PlanItem, Round
from srtui.views.layout import Column, table

State = Literal["over", "now", "to come"]

ABOUT = "~"
"""Before a time that is reckoned."""
TOMORROW = timedelta(hours=6)
"""So long after the first planned time, with nothing begun, the plan is that of the next day."""
NIGHT = timedelta(hours=12)
"""What is planned so long before round 1 begins belongs to the night after it."""


class DayLine(Value):
    """A line of the day. `planned`, `at`, `ends`: HH:MM in the hall's zone, "" where not known.

    `reckoned`: `at` is worked out, and moves when a round runs late. `late`: minutes behind the
    plan. `round`: its number, 0 for a line of the organizer's own, whose id is `entry`.
    """

    what: str
    planned: str
    at: str
    ends: str
    reckoned: bool
    state: State
    late: int = 0
    round: int = 0
    entry: int = 0

    @property
    def said(self) -> str:
        """When it is, with the sign of what is reckoned before it."""
        return f"{ABOUT}{self.at}" if self.reckoned and self.at else self.at


class Day(Value):
    """The lines in order; `rounds`: whether the rounds have planned times at all.

    `turnover`: minutes between two rounds.
    """

    lines: tuple[DayLine, ...]
    rounds: bool
    turnover: int

    @property
    def next(self) -> DayLine | None:
        """The next thing that has a time."""
        return next((one for one in self.lines if one.state == "to come" and one.at), None)


class _Stop(Value):
    """A round (its number) or a line, with the moment planned for it.

    `fixed`: it does not last and falls into a round, so that no late round moves it.
    """

    at: datetime
    round: int = 0
    item: PlanItem | None = None
    fixed: bool = False


def day(event: Event, now: datetime) -> Day:
    """The day at `now`, whose zone is that of the hall."""
    first = _first_day(event, now)
    timed = sorted(
        (
            _Stop(_when(event, first, item.starts_at), item=item)
            for item in event.plan
            if item.starts_at
        ),
        key=lambda stop: stop.at,
    )
    untimed = tuple(
        DayLine(item.what, "", "", "", reckoned=False, state="to come", entry=item.id)
        for item in event.plan
        if not item.starts_at
    )
    plan = event.day
    if plan is None:
        fixed = tuple(_entry(stop, stop.at, now) for stop in timed)
        return Day((*fixed, *untimed), rounds=False, turnover=0)
    stops = tuple(_planned(event, plan, first, timed))
    going = list(_expected(event, plan, [stop for stop in stops if not stop.fixed], now))
    # After the others: what lasts no time and falls into a round stands at its own time and moves
    # nothing.
    for stop in (stop for stop in stops if stop.fixed):
        place = next((n for n, (at, _) in enumerate(going) if at > stop.at), len(going))
        going.insert(place, (stop.at, _entry(stop, stop.at, now)))
    lines = (line for _, line in going)
    return Day((*lines, *untimed), rounds=True, turnover=plan.turnover)


def next_said(event: Event, now: datetime) -> str:
    """What comes next, with its time, in a few words; empty where nothing is planned."""
    found = day(event, now).next if not event.finished_at else None
    return f"next: {found.what} {found.said}" if found is not None else ""


def said_lines(day_view: Day) -> list[str]:
    """The day as lines of text: when, what, until when, what was planned, how it stands."""
    if not day_view.lines:
        return ["Nothing is planned."]
    columns = (Column("Time", right=True), Column("What"), Column("Until"), Column("Planned"),
               Column("Is"))  # fmt: skip
    rows = [(one.said, one.what, one.ends, one.planned, stands(one)) for one in day_view.lines]
    reckoned = reckoned_said(day_view)
    return [*table(columns, rows, None), *(["", reckoned] if reckoned else [])]


def reckoned_said(found: Day) -> str:
    """How times came about that nobody has planned; empty where there are none."""
    if not any(one.said.startswith(ABOUT) for one in found.lines):
        return ""
    return f"{ABOUT} is reckoned, with {found.turnover} minutes between rounds."


def planned_lines(event: Event) -> tuple[str, ...]:
    """The day as it was planned, a line each: what stands on paper does not move."""
    # Any moment does: what was planned does not go by it.
    found = day(event, datetime.fromisoformat(event.created_at).astimezone())
    return tuple(f"{one.planned:5} {one.what}" for one in found.lines)


def stands(one: DayLine) -> str:
    """How a line of the day stands, in a few words."""
    late = f"{one.late} min late" if one.late > 0 else ""
    state = "" if one.state == "to come" else one.state
    return ", ".join(filter(None, (state, late)))


def rounds_end(event: Event, now: datetime) -> str:
    """About when the last planned round ends, HH:MM; empty where no length is known."""
    ends = [one.ends for one in day(event, now).lines if one.round]
    return ends[-1] if ends else ""


# As planned


def _first_day(event: Event, now: datetime) -> datetime:
    """Some moment of the day on which round 1 is played.

    Nobody says on which: most plans are made the evening before.
    """
    first = event.rounds[0] if event.rounds else None
    begun = first and (first.started_at or first.done_at)
    if begun:
        return _here(begun, now)
    times = (event.day.start,) if event.day else [one.starts_at for one in event.plan]
    planned = min(filter(None, times), default=None)
    late = planned is not None and now - _at(now, planned) > TOMORROW
    return now + timedelta(days=1) if late else now


def _at(first: datetime, text: str) -> datetime:
    return datetime.combine(first.date(), time.fromisoformat(text), first.tzinfo)


def _when(event: Event, first: datetime, text: str) -> datetime:
    """When a line is meant to be: long before round 1 is after midnight, as prizes at 01:30."""
    at = _at(first, text)
    early = event.day is not None and _at(first, event.day.start) - at > NIGHT
    return at + timedelta(days=1) if early else at


def _planned(
    event: Event, plan: DayPlan, first: datetime, entries: Sequence[_Stop]
) -> Iterator[_Stop]:
    """Rounds and lines in the order of the plan: a round waits for a break that begins before it,
    and a line that falls into a round comes after it where it lasts.
    """
    waiting, free = list(entries), _at(first, plan.start)
    over = free
    for number in range(1, _last(event) + 1):
        # A round waits for a break that has begun when it could begin: nobody starts one to stop it
        # for lunch.
        while waiting and waiting[0].at <= free:
            stop = waiting.pop(0)
            yield _within(stop, number - 1, over)
            free = max(free, stop.at + _lasts(stop))
        yield _Stop(free, round=number)
        over = free + _length(event, plan, number)
        free = over + timedelta(minutes=plan.turnover)
    yield from (_within(stop, _last(event), over) for stop in waiting)


def _within(stop: _Stop, rounds: int, over: datetime) -> _Stop:
    """A line of the plan that comes behind so many rounds, the last of them over at `over`: fixed
    where it does not last and comes before that.
    """
    return replace(stop, fixed=bool(rounds) and stop.at < over and not _lasts(stop))


def _last(event: Event) -> int:
    return len(event.rounds) if event.finished_at else max(event.planned_rounds, len(event.rounds))


def _lasts(stop: _Stop) -> timedelta:
    return timedelta(minutes=(stop.item.minutes or 0) if stop.item is not None else 0)


def _length(event: Event, plan: DayPlan, number: int) -> timedelta:
    """How long a round is expected to last, as everybody is told."""
    size = event.size_of(event.rounds[number - 1]) if number <= len(event.rounds) else event.size
    minutes = plan.length or round_minutes(event.edition_at(number).timing, size)
    return timedelta(minutes=minutes or 0)


# As it goes


def _expected(
    event: Event, plan: DayPlan, stops: Iterable[_Stop], now: datetime
) -> Iterator[tuple[datetime, DayLine]]:
    """What was planned, line by line, with the times that come of how the day went so far."""
    over = free = None  # the end of the round before; when the next may begin
    for stop in stops:
        if not stop.round:
            at = max(stop.at, over) if over is not None else stop.at
            yield at, _entry(stop, at, now)
            free = max(at + _lasts(stop), free) if free is not None else at + _lasts(stop)
            continue
        round_ = event.rounds[stop.round - 1] if stop.round <= len(event.rounds) else None
        begun = round_.started_at if round_ is not None else None
        if begun is not None:
            at = datetime.fromisoformat(begun).astimezone(now.tzinfo)
        else:
            # Never before now: a round that has not begun cannot have begun earlier.
            at = max(stop.at, now, *([free] if free is not None else []))
        over = _end(event, plan, stop.round, round_, at, now)
        yield at, _round(stop, round_, at, over)
        free = over + timedelta(minutes=plan.turnover)


def _end(
    event: Event, plan: DayPlan, number: int, round_: Round | None, at: datetime, now: datetime
) -> datetime:
    """When a round that begins then is over, as far as the hall may know it."""
    if round_ is None or not round_.started_at:
        if round_ is not None and round_.complete:
            # All results may be typed in a round that nobody has started.
            return now if round_.done_at is None else _here(round_.done_at, now)
        return at + _length(event, plan, number)
    if round_.complete and round_.done_at is not None:
        return max(at, _here(round_.done_at, now))
    ends = at + timedelta(minutes=_told_minutes(event, round_) or 0)
    if not round_.hidden_end and round_.ends_at:
        ends = (round_.ends_by(now) or ends).astimezone(now.tzinfo)
    return ends if round_.complete else max(ends, now)


def _here(text: str, now: datetime) -> datetime:
    return datetime.fromisoformat(text).astimezone(now.tzinfo)


def _told_minutes(event: Event, round_: Round) -> int | None:
    """The length of a round that runs, without what is hidden of it."""
    edition = event.edition_at(round_.number)
    scenario = edition.scenario(round_.scenario)
    brings = scenario is not None and scenario.reinforcements
    return round_length(edition.timing, event.size_of(round_), reinforcements=brings)


def _entry(stop: _Stop, at: datetime, now: datetime) -> DayLine:
    assert stop.item is not None
    minutes = stop.item.minutes
    ends = at + timedelta(minutes=minutes) if minutes else at
    state: State = "to come" if at > now else "now" if now < ends else "over"
    return DayLine(
        what=stop.item.what,
        planned=f"{stop.at:%H:%M}",
        at=f"{at:%H:%M}",
        ends=f"{ends:%H:%M}" if minutes else "",
        reckoned=at != stop.at,
        state=state,
        late=_minutes(at - stop.at),
        entry=stop.item.id,
    )


def _round(stop: _Stop, round_: Round | None, at: datetime, ends: datetime) -> DayLine:
    begun = round_ is not None and (round_.started_at is not None or round_.complete)
    state: State = "to come"
    if round_ is not None and begun:
        state = "over" if round_.complete else "now"
    line = DayLine(
        what=f"Round {stop.round}",
        planned=f"{stop.at:%H:%M}",
        at=f"{at:%H:%M}",
        ends=f"{ends:%H:%M}" if ends > at else "",
        reckoned=not begun and (stop.round > 1 or at != stop.at),
        state=state,
        late=max(0, _minutes(at - stop.at)),
        round=stop.round,
    )
    return (
        replace(line, at="") if begun and round_ is not None and round_.started_at is None else line
    )


def _minutes(span: timedelta) -> int:
    return round(span.total_seconds() / 60)
