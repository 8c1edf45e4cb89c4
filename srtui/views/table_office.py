"""What organizer and judges did to a table's clock, told to its two players.

A player whose time jumps has to read why. Where it is said already (a pause, a fallen flag, dice
down) it is not said again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from srtui.desk.command import Role
from srtui.rules.clock import Clock, Kind, Tap
from srtui.views.clock_facts import Names
from srtui.words.clocks import KEYS, minutes
from srtui.words.wording import counted

MOST = 3
"""Sentences at once."""
_BY = {Role.TO.value: "The organizer", Role.JUDGE.value: "A judge"}
_NO_KEYS = frozenset({Kind.CALL, Kind.NOTICE})
"""Taps of a table after which its players may still ask why."""


def office_said(clock: Clock, names: Names) -> tuple[str, ...]:
    """What was done to the clock since the players last pressed a key, newest first."""
    since = takewhile(lambda tap: tap.role in _BY or tap.kind in _NO_KEYS, reversed(clock.log))
    said = (_said(clock, tap, names) for tap in since if tap.role in _BY)
    return tuple(one for one in said if one)[:MOST]


def _said(clock: Clock, tap: Tap, names: Names) -> str:
    """One sentence with its reason; empty where nothing needs to be told."""
    did = "".join(_did(clock, tap, names))
    reason = str(tap.detail.get("reason") or "")
    return f"{_BY[tap.role]} {did}{f': {reason}' if reason else ''}." if did else ""


def _did(clock: Clock, tap: Tap, names: Names) -> Iterator[str]:
    name = "" if tap.side is None else names[tap.side]
    match tap.kind:
        case Kind.ADJUST:
            seconds = _whole(tap.detail.get("seconds"))
            gave = f"gave {name} {minutes(seconds)} more"
            yield gave if seconds > 0 else f"took {minutes(-seconds)} from {name}"
        case Kind.ADOPT:
            yield f"set the clock: {_times(clock, tap, names)}"
        case Kind.CHARGE:
            yield _charged(_whole(tap.detail.get("seconds")), name)
        case Kind.STRIKE:
            yield f"warned {name} for stopping the clock"
            if (left := clock.budget.strikes - clock.strikes[tap.side or 0]) > 0:
                yield f", {counted(left, 'more')} loses the game"
        case Kind.BACK:
            yield _back(clock, tap, name)
        case _:
            return


def _whole(seconds: object) -> int:
    return round(seconds) if isinstance(seconds, int | float) else 0


def _times(clock: Clock, tap: Tap, names: Names) -> str:
    """What a clock was set to: both times, or whose turn it is where turns are timed."""
    left = tap.detail.get("left")
    if clock.budget.kind == "turns" or not isinstance(left, list | tuple):
        return f"the turn of {names[tap.side or 0]}"
    return " and ".join(
        f"{name} {minutes(_whole(one))}" for name, one in zip(names, left, strict=True)
    )


def _charged(seconds: int, name: str) -> str:
    if not seconds:
        return "charged the interruption to nobody"
    return f"charged {minutes(seconds)} of the interruption" + (f" to {name}" if name else "")


def _back(clock: Clock, tap: Tap, name: str) -> str:
    """What was taken back; see the fold of the clock for `of`. Dice may be down again since."""
    of = str(tap.detail.get("of") or "")
    if of == Kind.DICE_DOWN:
        return "" if clock.dice_down else "took dice down back, it is played on"
    if of == Kind.STRIKE:
        return f"took back the warning of {name}"
    if of == Kind.RUN:
        return "took back the last key"
    return f"took back {KEYS.get(Kind(of), 'a change of the clock')}" if of else ""
