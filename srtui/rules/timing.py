"""How long a round of an edition lasts (rules.md sections 1.3, 2.3, 3.3, 4.3, 5.3, P-6).

All results are in minutes.
"""

from __future__ import annotations

from math import ceil
from typing import Literal

from srtui.rules.edition import TimingRow, TimingRule
from srtui.rules.seeded import Seeded
from srtui.rules.value import Value


def row(timing: TimingRule, size: int) -> TimingRow | None:
    """The row that counts at a size: the nearest one downwards, shifted, clamped to the table."""
    if not timing.table:
        return None
    return timing.table[min(max(_place(timing, size), 0), len(timing.table) - 1)]


def _place(timing: TimingRule, size: int) -> int:
    """The place in the table that is wanted at a size; it may lie beyond either end."""
    return max(sum(one.size <= size for one in timing.table) - 1, 0) + timing.shift


def beyond(timing: TimingRule, size: int) -> Literal["", "smallest", "largest"]:
    """At which end of the table the times were clamped, because it has none further (12-3)."""
    if not timing.table:
        return ""
    place, first, last = _place(timing, size), timing.table[0].size, timing.table[-1].size
    if place < 0 or (place == 0 and size < first):
        return "smallest"
    if place >= len(timing.table) or (timing.table[place].size == last and size > last):
        return "largest"
    return ""


def player_clock(timing: TimingRule, size: int) -> int | None:
    """One player's whole time; from the table, else the share of the base round, rounded up."""
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
    """How long a round is expected to last: both players' clocks, or the base round.

    The base round also ends chess clocks where dice down is called (rules.md 1.3). None without
    time limits. Neither the hidden change of a round's length nor reinforcements are part of it.
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
    """Whether the length of rounds is varied, and known to the organizer alone."""
    return timing.kind == "turns" and timing.variable is not None


def roll_variable(timing: TimingRule, size: int, seeded: Seeded) -> Rolled | None:
    """The hidden change of a round, rolled; None where the edition has none."""
    rule, found = timing.variable, row(timing, size)
    if rule is None or found is None or not hidden(timing):
        return None
    unit = rule.minutes if rule.unit == "minutes" else found.extension or 0
    # The die before the sign: in another order the same seed would give other rounds.
    die, sign = seeded.roll(rule.die), seeded.roll(6)
    return Rolled(die, sign, die * unit if sign > 3 else -die * unit)


def round_length(
    timing: TimingRule, size: int, *, reinforcements: bool = False, variable: int = 0
) -> int | None:
    """How long a round really lasts, at least 1 minute; `variable` in signed minutes.

    Where the scenario brings reinforcements, a timed round gets extensions more, up to a bound
    (12-2); chess clocks do not (P-19). None without time limits.
    """
    minutes, found = round_minutes(timing, size), row(timing, size)
    if minutes is None or found is None or timing.kind != "turns":
        return minutes
    length = minutes + variable
    if reinforcements and timing.reinforcement_extensions:
        unit = found.extension or 0
        most = minutes + timing.reinforcement_cap * unit
        length = min(length + timing.reinforcement_extensions * unit, most)
    return max(1, length)
