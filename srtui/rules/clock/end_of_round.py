"""The end of a round, game by game (rules.md 2.3, 3.3, 4.3, 5.3, ALL-7). Moments are UTC."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Literal

from srtui.rules.clock.values import SECOND, Clock, Stage

Verdict = Literal["play on", "tie", "dice down"]


def expected_end(clock: Clock) -> datetime | None:
    """Return when a game with chess clocks should end: its start plus both clocks.

    Later by the time that organizer and judges have paused, added or charged to nobody; no other
    stop of the clocks moves it. None before the start, and without chess clocks.
    """
    if clock.moment is None or clock.stage is Stage.WAITING or clock.budget.kind != "clocks":
        return None
    return clock.moment.utc + timedelta(microseconds=(combined_ns(clock) - clock.stood_ns) // 1000)


def given_ns(clock: Clock) -> int:
    """Return how much organizer and judges have added to both chess clocks together."""
    return combined_ns(clock) + sum(clock.used_ns) - 2 * clock.budget.player_ns


def combined_ns(clock: Clock) -> int:
    """Return the time left on both chess clocks together."""
    return sum(clock.left_ns)


def overtime_ns(clock: Clock, ends_at: datetime) -> int:
    """Return by how much a game with chess clocks may outlast its round, from now.

    0 if it fits, has not begun or is over.
    """
    if clock.moment is None or not clock.going or clock.budget.kind != "clocks":
        return 0
    rest = (ends_at - clock.moment.utc) // timedelta(microseconds=1) * 1000
    return max(0, combined_ns(clock) - rest)


def verdict(clock: Clock) -> Verdict | None:
    """Return what the edition prescribes for a game that is still running at the expected end.

    A game exactly at the bound continues, and so does one that organizer or judges have held up.
    None if it has stopped, or no rule ends it: its clocks do, or nothing does.
    """
    if clock.stage is Stage.STOPPED:
        return None
    if clock.budget.dice_down:
        return "dice down"
    bound = clock.budget.tie_above
    if bound is None:
        return None
    over = combined_ns(clock) > bound * SECOND
    return "tie" if over and not held_up(clock) else "play on"


def held_up(clock: Clock) -> bool:
    """Tell whether organizer or judges have paused this game or given it time."""
    return clock.paused_ns > 0 or clock.gap_ns > 0 or given_ns(clock) > 0


def hall_pause_ns(clocks: Iterable[Clock]) -> int:
    """Return how long all tables of a round were paused at once: it moves the expected end."""
    return max((clock.hall_ns for clock in clocks), default=0)
