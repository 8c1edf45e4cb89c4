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
    """Return the row for a size: the nearest one below, shifted, and clamped to the table."""
    if not timing.table:
        return None
    return timing.table[min(max(_place(timing, size), 0), len(timing.table) - 1)]


def _place(timing: TimingRule, size: int) -> int:
    """Return the table index for a size; it may be beyond either end."""
    return max(sum(one.size <= size for one in timing.table) - 1, 0) + timing.shift


def beyond(timing: TimingRule, size: int) -> Literal["", "smallest", "largest"]:
    """Return which row applies to a size outside the table (12-3); empty if it is inside."""
    if not timing.table:
        return ""
    place, first, last = _place(timing, size), timing.table[0].size, timing.table[-1].size
    if place < 0 or (place == 0 and size < first):
        return "smallest"
    if place >= len(timing.table) or (timing.table[place].size == last and size > last):
        return "largest"
    return ""


def player_clock(timing: TimingRule, size: int) -> int | None:
    """Return a player's total time: the table's, or a share of the base round, rounded up."""
    timed = row(timing, size)
    if timed is None:
        return None
    if timed.player_clock is not None:
        return timed.player_clock
    if timing.player_clock_share is None or timed.round is None:
        return None
    # Rounded first: as a float, a product like 100 * 0.55 is slightly above its integer value, and
    # `ceil` would add a minute.
    return ceil(round(timed.round * timing.player_clock_share, 6))


def round_minutes(timing: TimingRule, size: int) -> int | None:
    """Return a round's expected length: both players' clocks together, or the base round.

    The base round also ends chess clocks if dice down is called (rules.md 1.3). None without time
    limits. Excludes the hidden change of a round's length, and reinforcements.
    """
    found = row(timing, size)
    if timing.kind == "none" or found is None:
        return None
    if timing.kind == "turns" or (timing.dice_down and found.round is not None):
        return found.round
    clock = player_clock(timing, size)
    return None if clock is None else 2 * clock


class Rolled(Value):
    """A hidden change of a round's length: the die, the d6 for the sign, and the signed minutes."""

    die: int
    sign: int
    minutes: int


def hidden(timing: TimingRule) -> bool:
    """Tell whether the length of rounds varies and is known only to the organizer."""
    return timing.kind == "turns" and timing.variable is not None


def roll_variable(timing: TimingRule, size: int, seeded: Seeded) -> Rolled | None:
    """Roll a round's hidden change of length; None if the edition has none."""
    rule, found = timing.variable, row(timing, size)
    if rule is None or found is None or not hidden(timing):
        return None
    unit = rule.minutes if rule.unit == "minutes" else found.extension or 0
    # The length die before the sign: the other order would give other rounds for the same seed.
    die = seeded.roll(rule.die)
    sign = seeded.roll(6)
    change = die * unit
    return Rolled(die, sign, change if sign > 3 else -change)


def round_length(
    timing: TimingRule, size: int, *, reinforcements: bool = False, variable: int = 0
) -> int | None:
    """Return a round's actual length, at least 1 minute; `variable` in signed minutes.

    If the scenario brings reinforcements, a round that ends with dice down is extended, up to a
    limit (12-2); chess clocks are not (P-19). None without time limits.
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

    A rule is a weekday, optionally with a time (default: the day's last minute), or a number of
    days or weeks. The weekday is the first one at least three days away.
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
    """Return the number of rounds after which one of `players` leads alone, by the table.

    Above the last row, each doubling of the number of players adds a round; `beyond_table` tells
    whether that applies. A fixed number of rounds set for an event (`rounds.cap`) is ignored here.
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
