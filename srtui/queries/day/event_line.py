"""The event's state in parts: rounds, time left, what waits, open games, time of day.

It is the first line of every screen (`screens/widgets/frame_lines.py` draws it) and, as a sentence,
the first line of `srtui status FILE`.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from math import floor
from typing import Literal

from srtui.model.event import Event, Phase, Round
from srtui.model.wall import in_zone
from srtui.queries.clock.rows import Summary
from srtui.queries.day.day import public_minutes, rounds_end
from srtui.rules.value import Value, field
from srtui.text.phrases import counted, phrase
from srtui.text.rounds import pause_texts

LATE = 300
"""Seconds left of a round from which on it is late."""
BETWEEN = 15
"""Minutes from the end of a round to the start of the next, until a round gives a better figure."""
DAY = 24 * 60
"""Minutes of a day."""
STEP = 5
"""Minutes to which a time of day is rounded up that nobody can know better."""
_COPIES = {"beside": "NO COPIES", "second": "NO 2ND COPY"}

RoundState = Literal[
    "done", "running", "late", "draft", "published", "complete", "closed", "to come"
]


class RoundMark(Value):
    """A round in the strip of rounds. `done`: it is an earlier round."""

    number: int
    state: RoundState


class Wait(Value):
    """A count of things that wait for somebody: 2 called. `fault`: backups fail."""

    text: str = field(name="said")
    kind: Literal["fault", "called", "flag", "more"]


class EventLine(Value):
    """Parts of the top line.

    A part is empty or None if there is nothing to say, or if the viewer may not know it. `round`:
    the number of the current round, 0 before the first; `phase`: its state as a word. `left`:
    seconds to its expected end, negative after it. `out` of `games` have no result. `ends`,
    `prizes`, `time`: times of day as HH:MM. `finished`: the number of rounds after which the event
    ended. `in_teams`: `players` counts teams.
    """

    name: str
    rules: str
    waits: tuple[Wait, ...]
    rounds: tuple[RoundMark, ...]
    round: int
    planned: int
    phase: str
    finished: int | None
    players: int
    in_teams: bool
    left: int | None
    out: int
    games: int
    ends: str
    prizes: str
    time: str

    @property
    def entrants(self) -> str:
        """The number of players or teams that are paired, with their word."""
        return counted(self.players, "team") if self.in_teams else counted(self.players, "player")

    @property
    def length(self) -> str:
        """The number of rounds of a finished event, or of games if it had no rounds."""
        return counted(self.finished or 0, "round") if self.round else self.phase


def event_line(
    event: Event, now: datetime, clocks: Summary | None = None, *, judge: bool = False
) -> EventLine:
    """Return the line as of `now`, in the venue's zone; `clocks` is what waits at that moment.

    `judge`: leave out a hidden end, and anything from which it could be computed.
    """
    newest, league = event.round, event.edition.league is not None
    left = None if event.finished_at else seconds_of_round(newest, now, judge=judge)
    ends = now + timedelta(seconds=left or 0)
    weekday = "" if ends.date() == now.date() else f"{ends:%a} "
    in_play = newest and newest.phase is not Phase.DRAFT and not event.finished_at
    games = newest.games if newest and in_play else ()
    out = sum(game.outcome is None for game in games)
    return EventLine(
        name=event.name,
        rules=f"{event.edition.short} {event.size}",
        waits=tuple(_wait_lines(event, clocks or Summary(), judge=judge)),
        rounds=() if league else tuple(_strip(event, left)),
        round=newest.number if newest is not None and not league else 0,
        planned=event.planned_rounds,
        phase=counted(len(event.games), "game") if league else phase_word(newest),
        finished=event.played if event.finished_at else None,
        players=len(event.pairing.present),
        in_teams=event.team_size is not None,
        left=left,
        out=out,
        games=sum(game.second is not None for game in games),
        ends="" if left is None else f"{weekday}{ends:%H:%M}",
        prizes=prizes_at(event, now, judge=judge),
        time=f"{now:%H:%M}",
    )


def sentence(line: EventLine) -> str:
    """Format the line: event, edition, what waits, round and phase, time left, open games."""
    faults = [one.text for one in line.waits if one.kind == "fault"]
    waits = ", ".join(one.text for one in line.waits if one.kind != "fault")
    return " · ".join(
        part for part in (line.name, line.rules, *faults, waits, *_round_parts(line)) if part
    )


def _round_parts(line: EventLine) -> list[str]:
    if line.finished is not None:
        return [f"finished after {line.length}"]
    if not line.round:
        return [line.entrants, line.phase or "not started"]
    of = f"/{line.planned}" if line.round <= line.planned else ""
    parts = [f"round {line.round}{of} {line.phase}"]
    if line.left is not None:
        parts.append(minutes_left(line.left))
    if line.out:
        parts.append(f"{line.games - line.out}/{line.games} done")
    return parts


def phase_word(round_: Round | None) -> str:
    """Return the word for a round's phase; empty before the first round."""
    if round_ is None:
        return ""
    if round_.phase in (Phase.RUNNING, Phase.PUBLISHED) and round_.complete:
        return "complete"
    return round_.phase.value


def minutes_left(seconds: int, *, brief: bool = False) -> str:
    """Format the minutes to a round's expected end, or since; days if it lasts for days.

    `brief`: without a word such as "left".
    """
    minutes = abs(seconds) // 60 if seconds >= 0 else -seconds // 60
    number = counted(minutes // DAY, "day") if minutes >= DAY else phrase("{count} min", minutes)
    if seconds < 0:
        return phrase("{time} over", number)
    return number if brief else phrase("{time} left", number)


def seconds_to(ends_at: str, now: datetime) -> int:
    """Return the whole seconds until `ends_at`, negative once it has passed."""
    # `floor` rather than `int`, which would show 0 for two seconds.
    return floor((datetime.fromisoformat(ends_at) - now).total_seconds())


def seconds_of_round(round_: Round | None, now: datetime, *, judge: bool = True) -> int | None:
    """Return the seconds to a round's expected end, negative after it.

    None if it is unknown, if no round is running or every game has a result, and, for anyone but
    the organizer (`judge`), if the end is hidden.
    """
    if round_ is None or round_.phase is not Phase.RUNNING or round_.complete:
        return None
    ends = None if judge and round_.hidden_end else round_.ends_by(now)
    return seconds_to(ends.isoformat(), now) if ends is not None else None


def _strip(event: Event, left: int | None) -> Iterable[RoundMark]:
    newest = event.round
    for number in range(1, max(event.planned_rounds, len(event.rounds)) + 1):
        if newest is None or number > newest.number:
            if not event.finished_at:
                yield RoundMark(number, "to come")
        elif number < newest.number or event.finished_at:
            yield RoundMark(number, "done")
        else:
            yield RoundMark(number, _round_state(newest, left))


def _round_state(round_: Round, left: int | None) -> RoundState:
    if left is not None and left < LATE:
        return "late"
    found: dict[str, RoundState] = {
        "draft": "draft", "published": "published", "running": "running", "complete": "complete",
        "closed": "closed",
    }  # fmt: skip
    return found[phase_word(round_)]


def _wait_lines(event: Event, clocks: Summary, *, judge: bool) -> Iterable[Wait]:
    if event.copy_faults and not judge:
        # In this order, which is also alphabetical: without the first there may be no copy at all.
        yield Wait(_COPIES[min(event.copy_faults)], "fault")
    if clocks.called:
        yield Wait(f"{len(clocks.called)} called", "called")
    if clocks.flags:
        yield Wait(counted(len(clocks.flags), "flag"), "flag")
    more = (
        (clocks.interrupted, f"{len(clocks.interrupted)} interrupted"),
        (clocks.hall, "all paused"),
        (pause_texts(event), "round paused"),
        (clocks.paused, f"{len(clocks.paused)} paused"),
        (clocks.disputed, f"{len(clocks.disputed)} disputed"),
        (clocks.agreed, f"{len(clocks.agreed)} to confirm"),
    )
    yield from (Wait(said, "more") for at, said in more if at)


# When the event is over


def prizes_at(event: Event, now: datetime, *, judge: bool = False) -> str:
    """Format about when the last planned round ends (HH:MM in the zone of `now`, rounded up).

    The current round ends when expected, but not before now; a round that has not begun begins now.
    Each further planned round lasts as long as its edition says for the event's size, and begins
    after the gap usual in this event (the median from expected end to start), otherwise after
    `BETWEEN` minutes. Empty before round 1 is published, if a round has no known length, and for a
    judge if an end is hidden, since it could be computed. If the day is planned, its breaks count
    too.
    """
    newest = event.round
    if newest is None or event.finished_at or (newest.number == 1 and newest.phase is Phase.DRAFT):
        return ""
    if event.lasts(newest.number) or event.edition.league is not None:
        return ""
    if judge and any(one.hidden_end for one in event.rounds):
        return ""
    if event.day is not None:
        return rounds_end(event, now)
    ahead = range(newest.number + 1, event.planned_rounds + 1)
    minutes = [public_minutes(event, number) or 0 for number in ahead]
    over = _expected_end(event, newest, now)
    if over is None or not all(minutes):
        return ""
    gap = between(event)
    for length in minutes:  # where rounds end early, the next one still begins after this moment
        over = max(now, over + gap) + timedelta(minutes=length)
    ends = in_zone(over, now)
    hour = ends.replace(minute=0, second=0, microsecond=0)
    return f"{ends + (hour - ends) % timedelta(minutes=STEP):%H:%M}"


def _expected_end(event: Event, newest: Round, now: datetime) -> datetime | None:
    if newest.phase is Phase.CLOSED or newest.complete:
        return now if newest.number < event.planned_rounds else None
    if newest.phase is Phase.RUNNING:
        ends = newest.ends_by(now)
        return max(now, ends) if ends is not None else None
    minutes = public_minutes(event, newest.number)
    return now + timedelta(minutes=minutes) if minutes else None


def between(event: Event) -> timedelta:
    """Return this event's usual gap between a round's expected end and the next start."""
    pairs = zip(event.rounds, event.rounds[1:], strict=False)
    known = [
        -seconds_to(one.ends_at, datetime.fromisoformat(two.started_at))
        for one, two in pairs
        if one.ends_at and two.started_at
    ]
    if not known:
        return timedelta(minutes=BETWEEN)
    from statistics import median  # 5 ms that a start has no use for

    # The median: one long lunch must not move the prizes by an hour.
    return timedelta(seconds=median(known))
