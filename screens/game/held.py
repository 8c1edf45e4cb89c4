"""A key that is held down repeats itself: what it does to clock or game it does once."""

from __future__ import annotations

from collections.abc import Mapping

from srtui.rules.clock import SECOND, Stamp

HELD = SECOND * 6 // 5
"""Nanoseconds after which the same key can have been pressed again to do something again: longer
than keyboards wait before they repeat it."""
REPEAT = SECOND * 3 // 5
"""Nanoseconds between two of the same key within which it has not been let go: longer than
keyboards wait between two repeats."""
STILL_HELD = "Release the key before pressing it again."


class Held:
    """Detector of a key that is held down instead of pressed again.

    Another key in between ends that, so that the keys of two sides in turn always count. `same`:
    what keys mean, where several mean one thing.
    """

    def __init__(self, same: Mapping[str, str] | None = None) -> None:
        self._same = same or {}
        self._key = ""
        self._pressed_at: Stamp | None = None
        self._before: Stamp | None = None
        """When the same key was pressed before; None: another one was."""
        self._effect: Stamp | None = None
        """When this key, without another one since, last did something."""

    def press(self, key: str, moment: Stamp) -> None:
        """Note that a key is pressed, and when."""
        key = self._same.get(key, key)
        if key != self._key:
            self._key, self._pressed_at, self._effect = key, None, None
        self._before, self._pressed_at = self._pressed_at, moment

    @property
    def down(self) -> bool:
        """Whether the key pressed now has done something, and has been held down since."""
        if self._effect is None or self._pressed_at is None or self._before is None:
            return False
        return _within(self._effect, self._pressed_at, HELD) or _within(
            self._before, self._pressed_at, REPEAT
        )

    def counts(self) -> bool:
        """Tell whether this press counts, and note it if so."""
        if self.down:
            return False
        self._effect = self._pressed_at
        return True

    def let_go(self) -> None:
        """Let the next press of the same key count."""
        self._effect = None


def _within(before: Stamp, now: Stamp, ns: int) -> bool:
    return before.boot == now.boot and now.ns - before.ns < ns
