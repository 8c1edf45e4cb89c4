"""A game's clock inside a transaction: as it stands, and its taps as they are written.

Each tap is a row of the table `tap`; none is ever changed.
"""

from __future__ import annotations

import json
from typing import Any

from srtui.commands.command import Work
from srtui.model.refused import Refused
from srtui.rules.clock import Clock, Kind, Refusal, Stage, Tap, advance
from srtui.rules.clock.fold import step
from srtui.rules.record import Game


class TapRefused(Refused):
    """A tap that does not count; `name` is the refusal's, for screens that stay silent on some."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.name = refusal.name


def write_tap(
    work: Work,
    game: Game,
    kind: Kind,
    side: int | None = None,
    *,
    seen: int = -1,
    key: str = "",
    late: bool = False,
    late_by: int = 0,
    **detail: object,
) -> Clock:
    """Write one tap at the moment of the key press; the clock after it.

    `seen`: how many taps the terminal had seen (-1: all); `key`: a text that was never used before,
    so that a tap sent twice counts once; `late`: it arrived together with others, because its
    connection had stalled, so that it was pressed earlier than the tap says, by `late_by` seconds
    at most: both are stored in `detail`. Raises `TapRefused` if it does not count.
    """
    clock = work.clock(game)
    if key and _sent_before(work, game, kind, side, key):
        return clock
    number = clock.taps + 1
    if late:
        detail["late"] = True
    if late_by > 0:
        detail["late_by"] = late_by
    tap = Tap(
        number=number,
        kind=kind,
        side=side,
        stamp=work.now.stamp,
        # A terminal counts its own taps that are under way; one of them may have been refused.
        based_on=clock.taps if seen < 0 else min(seen, clock.taps),
        detail=detail,
        role=work.now.role,
        terminal=work.now.terminal,
        key=key or f"{game.id}/{number}",
    )
    after = step(clock, tap)
    if isinstance(after, Refusal):
        raise TapRefused(after)
    work.writer.insert("tap", _row(game, tap))
    return work.clock(game)


def _sent_before(work: Work, game: Game, kind: Kind, side: int | None, key: str) -> bool:
    """Tell whether this tap is in the file already. Refused if its key was used for another."""
    row = work.writer.row("SELECT game, kind, side FROM tap WHERE key = ?", [key])
    if row is None:
        return False
    other_key = kind is Kind.RUN and row["side"] != side
    if (row["game"], row["kind"]) != (game.id, kind.value) or other_key:
        raise Refused("This key was counted for another tap: take a new one for each.")
    return True


def _row(game: Game, tap: Tap) -> dict[str, Any]:
    return {
        "game": game.id,
        "key": tap.key,
        "kind": tap.kind.value,
        "side": tap.side,
        "boot_id": tap.stamp.boot,
        "boot_ns": tap.stamp.ns,
        "suspend_ns": tap.stamp.asleep_ns,
        "utc": tap.stamp.utc.isoformat(),
        "based_on": tap.based_on,
        "detail": json.dumps(tap.detail),
        "role": tap.role,
        "terminal": tap.terminal,
    }


def clock_of(work: Work, game: Game) -> Clock:
    """Return the clock of a game at this moment."""
    return advance(work.clock(game), work.now.stamp)


def clock_now(work: Work, game: Game) -> Clock | None:
    """Return the game's clock at this moment; None if it has not begun: then nothing is tapped."""
    clock = clock_of(work, game)
    return None if clock.stage is Stage.WAITING else clock


def last_tap(clock: Clock, kind: Kind, side: int | None = None) -> int | None:
    """Return the number of the last tap of a kind that counts, of this side if given.

    None if there is none.
    """
    taps = (tap for tap in reversed(clock.log) if tap.kind is kind)
    return next((tap.number for tap in taps if side in (None, tap.side)), None)


def stop_clock(work: Work, game: Game) -> None:
    """Stop the clock of a game that is over, if it has one."""
    clock = clock_now(work, game)
    if clock is not None and clock.stage is not Stage.STOPPED:
        write_tap(work, game, Kind.STOP)
