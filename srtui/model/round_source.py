"""Facts that are stored beside a round, and are not the round itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from srtui.model.wall import Anchor, Wall
from srtui.rules.clock.values import Stamp


@dataclass(frozen=True, eq=False, slots=True)
class RoundSource:
    """Facts about a round beyond the event: its draws as rows, undecoded until they are needed.

    `clock` and `paused`: its start, and since when it is paused, as the machine knew them; `stamps`
    gives the moment to which both are compared. None: unknown, the wall clock counts.

    Any two are equal: an event that was exported and imported has the same rounds, and neither the
    seeds nor the moments of the other machine.
    """

    draws: tuple[Mapping[str, Any], ...] = ()
    clock: Anchor | None = None
    paused: Anchor | None = None
    stamps: Callable[[], Stamp] | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RoundSource)

    def __hash__(self) -> int:
        return hash(RoundSource)

    def start_moved(self) -> timedelta:
        """Return by how much somebody has set the wall clock since the start."""
        return self._moved(self.clock)

    def pause_moved(self) -> timedelta:
        """Return by how much somebody has set the wall clock since the pause began."""
        return self._moved(self.paused)

    def _moved(self, anchor: Anchor | None) -> timedelta:
        if anchor is None or self.stamps is None:
            return timedelta(0)
        return Wall(anchor.moment, self.stamps).moved()
