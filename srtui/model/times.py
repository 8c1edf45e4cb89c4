"""Planned times of the rounds, settings for clocks, and the pause of a round without clocks.

All are rows of `setting`, covered by journal and undo. Ending a pause moves the round's end. If
clocks are running, the pause is theirs (`taps`), and the end follows from them (`delay`).
"""

from typing import Annotated, Literal, get_args, get_type_hints

from msgspec import Meta

from data.event.reader import Reader
from srtui.model.setting import read_numbered, read_stored, zoned
from srtui.rules.value import Value, replace

SETUP_MINUTES = 15
"""How long a set-up is expected to take, if nothing else is set."""
MOST_MINUTES = 180


class Settings(Value):
    """Clock settings of this event.

    `starts`: the clocks start when the organizer starts the round, or when each table does.
    `questions`: at the end of a turn its questions run on the ending player's clock, or both stop.
    `bells`: whether terminals ring at five minutes, at one minute and when a flag falls.
    `round_end`: whether boards ring and change colour five minutes before a round ends, and at its
    end. `announces`: the scenario is announced before the start, so that the players set up, or
    with it. `setup`: the expected minutes for set-up.
    """

    starts: Literal["organizer", "table"] = "organizer"
    questions: Literal["run", "stop"] = "run"
    bells: Literal["off", "on"] = "off"
    round_end: Literal["loud", "quiet"] = "loud"
    announces: Literal["before", "start"] = "before"
    setup: int = SETUP_MINUTES


CHOICES = {name: get_args(kind) for name, kind in get_type_hints(Settings).items()}
"""The words of each setting; none where it is a number."""
KEYS = {
    "clock starts": "starts", "clock questions": "questions", "clock bells": "bells",
    "clock round end": "round_end", "clock announces": "announces", "clock setup": "setup",
}  # fmt: skip


def read_settings(reader: Reader) -> Settings:
    """Return the event's settings; defaults if nothing is set."""
    rows = reader.table("setting", "key GLOB 'clock *'")
    found = {KEYS[row["key"]]: row["value"] for row in rows if row["key"] in KEYS}
    if minutes := found.get("setup"):
        found["setup"] = int(minutes)
    return replace(Settings(), **found)


KEY = "round paused"


class RoundPause(Value):
    """A paused round, by number and start, since when (UTC), and why ("" without a reason)."""

    number: int
    started_at: str
    since: str
    reason: str = ""


def read_round_pause(reader: Reader) -> RoundPause | None:
    """Return the open pause; it may be an earlier round's that ended while paused."""
    if values := read_stored(reader, KEY, tuple[int, str, str, str]):
        zoned(values[2])
    return values and RoundPause(*values)


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
    """A day after day 1, that of round 1: when it starts, and with which round."""

    day: int
    start: str
    round: int


class DayPlan(Value):
    """The rounds' times, on one day or several.

    `start`: when round 1 should begin, HH:MM in the event's time zone. The others are in minutes;
    `length` is a round's, 0 as in the edition.
    """

    start: str
    turnover: int = TURNOVER
    length: int = 0
    later: tuple[LaterDay, ...] = ()


def read_day(reader: Reader) -> DayPlan | None:
    """Return the plan, or None if the rounds have no planned times."""
    plan = read_stored(reader, DAY, tuple[_Clock, _Minutes, _Minutes])
    later = sorted(read_numbered(reader, LATER_DAY, tuple[str, int]).items())
    return plan and DayPlan(*plan, later=tuple(LaterDay(day, *start) for day, start in later))
