"""Short way to play a game's clock, with machine clocks that are set by hand.

`Game("sr2024", 75).begin().go(60).end()` is a game of 2024 whose first phase took a minute. Keys
are pressed by a table that has seen everything, by default.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import packaged

from srtui.rules.clock import SECOND, Budget, Clock, Kind, Refusal, Stage, Stamp, Tap, advance, fold
from srtui.rules.clock.advance import budget, start
from srtui.rules.clock.fold import step
from srtui.rules.edition import Edition
from srtui.rules.value import replace

NOON = datetime(2026, 3, 7, 12, 0, tzinfo=UTC)


def edition(edition_id: str, *variants: str) -> Edition:
    """Return a packaged edition with variants that take no number."""
    return packaged.edition(edition_id, *((key, None) for key in variants))


def times(edition_id: str, size: int, *variants: str, reinforcements: bool = False) -> Budget:
    """Return the times of a game."""
    found = edition(edition_id, *variants)
    return budget(found.timing, size, reinforcements=reinforcements, flag=found.game.flag)


class Game:
    """Game with `clock` after the last tap and `taps`, the whole log."""

    def __init__(
        self,
        edition_id: str,
        size: int,
        *variants: str,
        opener: int | None = 0,
        reinforcements: bool = False,
    ) -> None:
        self.rule = edition(edition_id, *variants).game.flag
        self.budget = times(edition_id, size, *variants, reinforcements=reinforcements)
        self.opener = opener
        self.clock = start(self.budget, opener)
        self.taps: list[Tap] = []
        self.stamp = Stamp("boot 1", 1000 * SECOND, 0, NOON)
        self.refused = ""
        """The name of the refusal of the last key; empty where it counted."""

    # The machine

    def go(self, seconds: float) -> Game:
        """Time passes."""
        ns = round(seconds * SECOND)
        later = self.stamp.utc + timedelta(seconds=seconds)
        self.stamp = replace(self.stamp, ns=self.stamp.ns + ns, utc=later)
        return self

    def sleep(self, seconds: float) -> Game:
        """Close the lid for `seconds`."""
        self.go(seconds)
        asleep = self.stamp.asleep_ns + round(seconds * SECOND)
        self.stamp = replace(self.stamp, asleep_ns=asleep)
        return self

    def restart(self, seconds: float, boot: str = "boot 2") -> Game:
        """Turn the machine off for `seconds` and restart it."""
        self.go(seconds)
        self.stamp = replace(self.stamp, boot=boot, ns=9 * SECOND, asleep_ns=0)
        return self

    def set_wall(self, seconds: float) -> Game:
        """Set the wall clock forwards, or back."""
        self.stamp = replace(self.stamp, utc=self.stamp.utc + timedelta(seconds=seconds))
        return self

    # Keys

    def press(self, kind: Kind, side: int | None = None, **more: Any) -> Game:
        """Press one key.

        `role`, `key`, `seen` (taps) and `at` (a stamp) can be set, the rest is detail.
        """
        tap = Tap(
            number=len(self.taps) + 1,
            kind=kind,
            side=side,
            stamp=more.pop("at", self.stamp),
            role=more.pop("role", "table"),
            key=more.pop("key", ""),
            based_on=more.pop("seen", len(self.taps)),
            detail=more,
        )
        after = step(self.clock, tap)
        self.refused = after.name if isinstance(after, Refusal) else ""
        self.taps.append(tap)
        seen = replace(self.clock, taps=tap.number)
        self.clock = seen if isinstance(after, Refusal) else after
        return self

    def begin(self) -> Game:
        return self.press(Kind.BEGIN)

    def end(self, **more: Any) -> Game:
        return self.press(Kind.END, self.clock.active, **more)

    def run(self, side: int) -> Game:
        return self.press(Kind.RUN, side)

    def office(self, kind: Kind, side: int | None = None, **more: Any) -> Game:
        """Press a key of the organizer's."""
        return self.press(kind, side, role="to", **more)

    def back(self, number: int | None = None, **more: Any) -> Game:
        """Take back the last key, or another."""
        return self.press(Kind.BACK, tap=number or len(self.taps), **more)

    def turns(self, count: int = 1, seconds: float = 60) -> Game:
        """Play `count` phases or turns of `seconds` each."""
        for _ in range(count):
            self.go(seconds).end()
            assert not self.refused, self.refused
        return self

    def first_turn(self, seconds: float = 10) -> Game:
        """Begin, and play every phase before the first turn."""
        self.begin()
        while self.clock.stage is Stage.PHASES:
            self.turns(1, seconds)
        return self

    # What is seen

    @property
    def now(self) -> Clock:
        """The clock at this moment."""
        return advance(self.clock, self.stamp)

    @property
    def left(self) -> tuple[float, float]:
        """Seconds left of both."""
        first, second = self.now.left_ns
        return first / SECOND, second / SECOND

    @property
    def folded(self) -> Clock:
        """The fold of the whole log."""
        return fold(self.budget, self.opener, self.taps)
