"""The clocks of a table while they run: painted by the second, rung, looked at again in time."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.screen import Screen
from textual.timer import Timer

from screens.table.front import Face, Front, Line
from srtui.rules.clock import Clock
from srtui.views.clock_facts import since
from srtui.views.table import TableView
from srtui.views.table_clock import Face as ClockFace
from srtui.views.table_clock import countdown, face_of, low_bells, next_change

SOON = 0.02
"""Seconds at least between two looks at a clock that runs."""


class TableClocks:
    """What of a table changes while nobody does anything: only that is painted."""

    def __init__(self, screen: Screen[None], front: Front, tick: Callable[[], None]) -> None:
        self._screen = screen
        self._front = front
        self._tick = tick
        self._timer: Timer | None = None
        self._bells: tuple[int, int] | None = None
        self._drawn: tuple[object, ...] = ()

    def drawn(self, clock: Clock | None, *, bells: bool) -> None:
        """The whole table has been drawn with this clock."""
        if clock is not None:
            self._drawn = _light(clock, _faces(clock))
        self._wait(clock, bells=bells)

    def go_on(self, clock: Clock, view: TableView, order: tuple[int, int], *, bells: bool) -> bool:
        """Show the clock as it is now, `order` from left to right; False where more than its
        figures has changed, and all is to be drawn.
        """
        faces, said = _faces(clock), countdown(clock)
        if _light(clock, faces) != self._drawn or (view.countdown and not said):
            return False
        left, right = (faces[player] for player in order)
        self._front.show(Face(left.text, left.lit), Face(right.text, right.lit))
        if said and not view.alerts:
            self._front.write_last(Line(Text(f" {said} ")))
        self._wait(clock, bells=bells)
        return True

    def _wait(self, clock: Clock | None, *, bells: bool) -> None:
        """Look again when the running clock shows another text."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if clock is None:
            return
        self._ring(clock, bells=bells)
        seconds = next_change(clock)
        if seconds is not None:
            self._timer = self._screen.set_timer(max(SOON, seconds + SOON / 2), self._tick)

    def _ring(self, clock: Clock, *, bells: bool) -> None:
        """A bell at five minutes, at one minute and at the flag, where the event wants bells."""
        now, before = low_bells(clock), self._bells
        self._bells = now
        rung = before is not None and (now[0] > before[0] or now[1] > before[1])
        if rung and bells:
            self._screen.app.bell()


def _faces(clock: Clock) -> tuple[ClockFace, ClockFace]:
    return face_of(clock, 0), face_of(clock, 1)


def _light(clock: Clock, faces: tuple[ClockFace, ClockFace]) -> tuple[object, ...]:
    """All that can change while nobody does anything, the figures of the clocks apart."""
    called = clock.called_at
    waited = 0 if called is None or clock.at is None else since(called, clock.at) // 60
    alike = tuple((face.lit, face.said) for face in faces)
    return (*alike, clock.fallen, clock.time_up, clock.interrupted, waited, clock.running)
