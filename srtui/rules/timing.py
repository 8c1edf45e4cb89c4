"""Number and length of an edition's rounds (rules.md sections 1.3, 2.3, 3.3, 4.3, 5.3, P-6).

All lengths are in minutes.
"""

import re
from datetime import datetime, time, timedelta
from math import ceil
from typing import Literal

from srtui.rules.edition import Edition, TimingRow, TimingRule
from srtui.rules.seeded import Seeded
from srtui.rules.value import Value


def row(timing: TimingRule, size: int) -> TimingRow | None:
    """Return the row for a size: the nearest one downwards, shifted, clamped to the table."""
    if not timing.table:
        return None
    return timing.table[min(max(_place(timing, size), 0), len(timing.table) - 1)]


def _place(timing: TimingRule, size: int) -> int:
    """Return the index in the table for a size; it may be beyond either end."""
    return max(sum(one.size <= size for one in timing.table) - 1, 0) + timing.shift


def beyond(timing: TimingRule, size: int) -> Literal["", "smallest", "largest"]:
    """Return which size counts for one outside the table (12-3); empty if it is inside."""
    if not timing.table:
        return ""
    place, first, last = _place(timing, size), timing.table[0].size, timing.table[-1].size
    if place < 0 or (place == 0 and size < first):
        return "smallest"
    if place >= len(timing.table) or (timing.table[place].size == last and size > last):
        return "largest"
    return ""


def player_clock(timing: TimingRule, size: int) -> int | None:
    """Return one player's total time: the table's, or the share of the base round, rounded up."""
    timed = row(timing, size)
    if timed is None:
        return None
    if timed.player_clock is not None:
        return timed.player_clock
    if timing.player_clock_share is None or timed.round is None:
        return None
    # Rounded first: a product like 100 * 0.55 is a hair above its whole number as a float, and
    # `ceil` would add a minute.
    return ceil(round(timed.round * timing.player_clock_share, 6))


def round_minutes(timing: TimingRule, size: int) -> int | None:
    """Return the expected length of a round: both players' clocks, or the base round.

    The base round also ends chess clocks if dice down is called (rules.md 1.3). None without time
    limits. It excludes the hidden change of a round's length, and reinforcements.
    """
    found = row(timing, size)
    if timing.kind == "none" or found is None:
        return None
    if timing.kind == "turns" or (timing.dice_down and found.round is not None):
        return found.round
    clock = player_clock(timing, size)
    return None if clock is None else 2 * clock


class Rolled(Value):
    """A hidden change of a round's length: the die, the d6 of the sign, and signed minutes."""

    die: int
    sign: int
    minutes: int


def hidden(timing: TimingRule) -> bool:
    """Tell whether the length of rounds varies, and only the organizer knows it."""
    return timing.kind == "turns" and timing.variable is not None


def roll_variable(timing: TimingRule, size: int, seeded: Seeded) -> Rolled | None:
    """Roll the hidden change of a round; None if the edition has none."""
    rule, found = timing.variable, row(timing, size)
    if rule is None or found is None or not hidden(timing):
        return None
    unit = rule.minutes if rule.unit == "minutes" else found.extension or 0
    # The die before the sign: in another order the same seed would give other rounds.
    die = seeded.roll(rule.die)
    sign = seeded.roll(6)
    change = die * unit
    return Rolled(die, sign, change if sign > 3 else -change)


def round_length(
    timing: TimingRule, size: int, *, reinforcements: bool = False, variable: int = 0
) -> int | None:
    """Return the actual length of a round, at least 1 minute; `variable` in signed minutes.

    If the scenario brings reinforcements, a round that ends with dice down is extended, up to a
    bound (12-2); chess clocks are not (P-19). None without time limits.
    """
    minutes, timing_row = round_minutes(timing, size), row(timing, size)
    if minutes is None or timing_row is None or not (timing.kind == "turns" or timing.dice_down):
        return minutes
    length = minutes + variable
    if reinforcements and timing.reinforcement_extensions:
        unit = timing_row.extension or 0
        most = minutes + timing.reinforcement_cap * unit
        length = min(length + timing.reinforcement_extensions * unit, most)
    return max(1, length)


WEEK = 7
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_ROUND_END = re.compile(
    rf"(\d{{1,2}} )?(day|week)s?|({'|'.join(_DAYS)})(?: ([01]\d|2[0-3]):([0-5]\d))?",
    re.ASCII | re.IGNORECASE,
)
_LEAST = timedelta(days=3)
"""A round that begins on Saturday and ends on Sundays is meant to last for eight days."""


def round_end(rule: str, began: datetime) -> datetime | None:
    """Return when a round of several days ends, in local time; None if the rule is not understood.

    A rule is a weekday, with a time (else the day's last minute), or a number of days or weeks. The
    weekday is the first that is at least three days away.
    """
    match = _ROUND_END.fullmatch(rule.strip())
    if match is None:
        return None
    number, unit, weekday, hour, minute = match.groups()
    if unit:
        days = int(number or 1) * (WEEK if unit.lower() == "week" else 1)
        return began + timedelta(days=days) if days else None
    at = time(int(hour), int(minute)) if hour else time(23, 59)
    ahead = (_DAYS.index(weekday.lower()) - began.weekday()) % WEEK
    ends = datetime.combine(began.date() + timedelta(days=ahead), at)
    return ends if ends - began >= _LEAST else ends + timedelta(days=WEEK)


def rounds_needed(edition: Edition, players: int) -> int:
    """Return the rounds after which one of `players` leads alone, by the table.

    Above the last row every doubling of the players adds a round; `beyond_table` says so. The fixed
    number of rounds that an event may have set (`rounds.cap`) does not matter here.
    """
    table = edition.rounds.table
    for row in table:
        if players <= row.players:
            return row.rounds
    held = table[-1].players
    rounds = table[-1].rounds
    while held < players:
        held, rounds = held * 2, rounds + 1
    return rounds


def beyond_table(edition: Edition, players: int) -> bool:
    """Tell whether the edition's table has no row for this many players."""
    return players > edition.rounds.table[-1].players
