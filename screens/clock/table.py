"""The clocks of a table while they run: painted by the second, rung, looked at again in time."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen
from textual.timer import Timer

from srtui.queries.clock.face import Face, countdown, face_of, low_bells, next_change
from srtui.queries.clock.facts import lent_since, since
from srtui.queries.game.table import Player, TableView
from srtui.rules.clock import Clock, Stamp
from srtui.rules.value import replace

SOON = 0.02
"""Seconds at least between two looks at a clock that runs."""
MINUTE = 60


class TableClocks:
    """Painter of the parts of a table that change by themselves."""

    def __init__(self, screen: Screen[None], tick: Callable[[], None]) -> None:
        self._screen = screen
        self._tick = tick
        self._timer: Timer | None = None
        self._bells: tuple[int, int] | None = None
        self._drawn: tuple[object, ...] = ()

    def drawn(self, clock: Clock, left: int | None, *, bells: bool) -> None:
        """Note that the whole table was drawn. `left`: seconds left in the round then."""
        self._drawn = _light(clock, _faces(clock), left)
        self.wait(clock, left, bells=bells)

    def go_on(self, clock: Clock, view: TableView, left: int | None) -> TableView | None:
        """Return what is shown with the clock as it is now.

        None if more than its figures changed and everything must be drawn.
        """
        faces, short = _faces(clock), countdown(clock)
        if _light(clock, faces, left) != self._drawn or view.players is None:
            return None
        if bool(view.countdown) != bool(short):
            return None
        first, second = map(_with_face, view.players, faces)
        return replace(view, players=(first, second), countdown=short)

    def wait(self, clock: Clock, left: int | None, *, bells: bool) -> None:
        """Look again when the running clock, or the time of the round, shows another text."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._ring(clock, bells=bells)
        running = next_change(clock)
        waits = [] if running is None else [running]
        if left is not None:
            waits.append(left % MINUTE + 1.0)
        if waits:
            # A little later than the second: a timer that comes early would show the old one.
            self._timer = self._screen.set_timer(max(SOON, min(waits) + SOON / 2), self._tick)

    def _ring(self, clock: Clock, *, bells: bool) -> None:
        """Ring a bell at five minutes, at one minute and at the flag, if the event wants bells."""
        now, before = low_bells(clock), self._bells
        self._bells = now
        rung = before is not None and (now[0] > before[0] or now[1] > before[1])
        if rung and bells:
            self._screen.app.bell()


def _faces(clock: Clock) -> tuple[Face, Face]:
    return face_of(clock, 0), face_of(clock, 1)


def _with_face(one: Player, face: Face) -> Player:
    return replace(one, time=face.text, lit=face.lit, clock_text=face.activity)


def _light(clock: Clock, faces: tuple[Face, Face], left: int | None) -> tuple[object, ...]:
    """Return everything that can change by itself except the figures of the clocks."""
    alike = tuple((face.lit, face.activity) for face in faces)
    return (
        *alike,
        clock.fallen,
        clock.time_up,
        clock.interrupted,
        _minutes_since(clock.called_at, clock),
        clock.running,
        None if left is None else left // MINUTE,
        _minutes_since(lent_since(clock), clock),
    )


def _minutes_since(begin: Stamp | None, clock: Clock) -> int:
    if begin is None or clock.moment is None:
        return 0
    return since(begin, clock.moment) // MINUTE
