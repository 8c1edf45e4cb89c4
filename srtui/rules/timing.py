"""How long a round of an edition lasts (rules.md sections 1.3, 2.3, 3.3, 4.3, 5.3, P-6).

All results are in minutes.
"""

from __future__ import annotations

from math import ceil

from srtui.rules.edition import TimingRow, TimingRule


def row(timing: TimingRule, size: int) -> TimingRow | None:
    """The row that counts at a size: the nearest one downwards, shifted, clamped to the table."""
    if not timing.table:
        return None
    below = sum(one.size <= size for one in timing.table) - 1
    shifted = max(below, 0) + timing.shift
    return timing.table[min(max(shifted, 0), len(timing.table) - 1)]


def player_clock(timing: TimingRule, size: int) -> int | None:
    """One player's whole time; from the table, else the share of the base round, rounded up."""
    found = row(timing, size)
    if found is None:
        return None
    if found.player_clock is not None:
        return found.player_clock
    if timing.player_clock_share is None or found.round is None:
        return None
    return ceil(round(found.round * timing.player_clock_share, 6))


def round_minutes(timing: TimingRule, size: int) -> int | None:
    """How long a round is expected to last: both players' clocks, or the base round.

    None without time limits. The hidden change of a round's length is not part of it.
    """
    if timing.kind == "none":
        return None
    if timing.kind == "death_clock":
        clock = player_clock(timing, size)
        return None if clock is None else 2 * clock
    found = row(timing, size)
    return found.round if found else None
