"""The end of a round, game by game (rules.md 2.3, 3.3, 4.3, 5.3, ALL-7). Moments are UTC."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Literal

from srtui.rules.clock.values import SECOND, Clock, Stage

Verdict = Literal["play on", "tie", "dice down"]


def expected_end(clock: Clock) -> datetime | None:
    """When a game with chess clocks should be over: its beginning and both clocks.

    Later by what organizer and judges have paused, given, and charged to nobody; nothing else that
    lets clocks stand moves it. None before it has begun, and where there are no chess clocks.
    """
    if clock.at is None or clock.stage is Stage.WAITING or clock.budget.kind != "clocks":
        return None
    return clock.at.utc + timedelta(microseconds=(combined_ns(clock) - clock.stood_ns) // 1000)


def given_ns(clock: Clock) -> int:
    """How much organizer and judges have added to both chess clocks together."""
    return combined_ns(clock) + sum(clock.used_ns) - 2 * clock.budget.player_ns


def combined_ns(clock: Clock) -> int:
    """What is left of both chess clocks together."""
    return sum(clock.left_ns)


def overtime_ns(clock: Clock, ends_at: datetime) -> int:
    """By how much a game with chess clocks may last longer than its round from where it is now.

    0 where it makes it, has not begun or is over.
    """
    if clock.at is None or not clock.going or clock.budget.kind != "clocks":
        return 0
    rest = (ends_at - clock.at.utc) // timedelta(microseconds=1) * 1000
    return max(0, combined_ns(clock) - rest)


def verdict(clock: Clock) -> Verdict | None:
    """What the edition says of a game that is still on at the expected end.

    Exactly as much as the bound plays on, and so does a game that organizer or judges have held
    up. None where it has stopped, or no rule ends it: its clocks do, or nothing does.
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
    """Whether organizer or judges have paused this game or given it time."""
    return clock.paused_ns > 0 or clock.gap_ns > 0 or given_ns(clock) > 0


def hall_pause_ns(clocks: Iterable[Clock]) -> int:
    """How long all tables of a round were paused at once: its expected end is so much later."""
    return max((clock.hall_ns for clock in clocks), default=0)
