"""Moments that stay fixed when somebody sets the wall clock.

The end of a round is stored in UTC. If the laptop's wall clock jumps, the clocks at the tables
continue by the machine's own count since boot, and so does the round: next to its start (and its
pause) that count is stored as a row of `setting`, so that it is covered by journal and undo. After
a reboot, or on another machine, only the wall clock is left.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any

from msgspec import Meta

from data.event.reader import Reader
from srtui.model.setting import read_stored, stored, zoned
from srtui.rules.clock.advance import DOZE_NS
from srtui.rules.clock.values import Stamp
from srtui.rules.value import Value

ROUND, PAUSE = "round clock", "pause clock"
"""The rows of `setting`: when the round began that runs, since when it is paused."""
SLACK, FARTHEST = timedelta(seconds=2), timedelta(days=20_000)
"""Time servers correct a clock by less all the time; nobody sets one by more."""
_Nanoseconds = Annotated[int, Meta(ge=0, lt=2**63 - 1)]


class Anchor(Value):
    """A moment of the round with this number and start, by its machine's own clocks."""

    number: int
    started_at: str
    moment: Stamp


def stored_anchor(number: int, started_at: str, moment: Stamp) -> str:
    """Return an anchor in its stored form."""
    return stored(number, started_at, moment.boot, moment.ns, moment.utc.isoformat())


def read_anchor(reader: Reader, key: str) -> Anchor | None:
    """Read an anchor; it may be that of an earlier round."""
    anchor = read_stored(reader, key, tuple[int, str, str, _Nanoseconds, str])
    if anchor is None:
        return None
    number, started_at, boot, ns, utc = anchor
    return Anchor(number, started_at, Stamp(boot, ns, 0, zoned(utc)))


def stood(anchor: Stamp, now: Stamp) -> timedelta:
    """Return the time since `anchor`, by the machine's own clock unless it was rebooted."""
    if now.boot == anchor.boot:
        return timedelta(microseconds=(now.ns - anchor.ns) // 1000)
    return now.utc - anchor.utc


def in_zone(moment: datetime, now: datetime) -> datetime:
    """Convert a moment to the zone of `now`; to this machine's zone with its own summer time."""
    if now.astimezone().utcoffset() == now.utcoffset():
        # `now` has only a fixed UTC offset, which is different after a clock change.
        return moment.astimezone()
    return moment.astimezone(now.tzinfo)


@dataclass(frozen=True, eq=False, slots=True)
class RoundSource:
    """Facts about a round beyond the event: its draws as rows, decoded only when needed.

    `clock` and `paused` are its start and the start of its pause by the machine's own clock;
    `stamps` returns the moment to compare them with. None means unknown: the wall clock counts.

    Any two are equal: an event that was exported and imported has the same rounds, but neither the
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

    def moved(self, anchor: Anchor | None) -> timedelta:
        """Return by how much the wall clock was set since then; zero if unknown."""
        if anchor is None or self.stamps is None:
            return timedelta(0)
        now = self.stamps()
        # Zero after a reboot, when the wall clock alone says how much time has passed.
        moved = now.utc - anchor.moment.utc - stood(anchor.moment, now)
        return moved if SLACK < abs(moved) < FARTHEST else timedelta(0)


class Waking:
    """Memory of when the machine was last seen awake."""

    def __init__(self) -> None:
        self._awake: Stamp | None = None

    def woke(self, now: Stamp) -> bool:
        """Tell whether the machine slept or rebooted since the last call; True at the first."""
        before, self._awake = self._awake, now
        # True at the first call, too: nobody here knows what happened before.
        if before is None or before.boot != now.boot:
            return True
        return now.asleep_ns - before.asleep_ns > DOZE_NS
