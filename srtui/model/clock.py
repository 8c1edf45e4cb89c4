"""The games' clocks, folded from the taps in the file.

Nothing is written while a clock merely runs. Its display is the fold of its taps
(`srtui.rules.clock`) at the moment of reading; rows are only added, never changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from data.event.reader import Reader
from data.event.sqlite import EventFileError
from srtui.model.event import Event, Round
from srtui.model.played import opener_of
from srtui.model.refused import Refused
from srtui.rules.clock import Budget, Clock, Kind, Stamp, Tap, advance
from srtui.rules.clock.advance import budget, start
from srtui.rules.clock.fold import further
from srtui.rules.record import Game

_COLUMNS = (
    "id, kind, side, boot_id, boot_ns, suspend_ns, utc, based_on, detail, role, terminal, key"
)


class ClockCache:
    """Cache of folded clocks: only newer taps are read and folded onto them.

    `below` is searched first and never changed: a transaction may not be committed, so it has a
    cache of its own, which `keep` adopts once it is.
    """

    def __init__(self, below: ClockCache | None = None) -> None:
        self._known: dict[int, tuple[Budget, int | None, int, Clock]] = {}
        self._below = below

    def read(self, reader: Reader, event: Event, game: Game) -> Clock:
        """Return a game's clock after its last tap. Raises EventFileError for a damaged one."""
        times, opener = budget_of(event, game), opener_of(reader, game)
        last, clock = 0, start(times, opener)
        known = self._clock_basis(game.id)
        # Other times or another first player make another clock, folded from the first tap.
        if known is not None and known[:2] == (times, opener):
            last, clock = known[2:]
        rows = reader.rows(
            f"SELECT {_COLUMNS} FROM tap WHERE game = ? AND id > ? ORDER BY id", (game.id, last)
        )
        if rows:
            clock = further(clock, _taps(rows, clock.taps))
            self._known[game.id] = (times, opener, rows[-1]["id"], clock)
        return clock

    def keep(self, committed: ClockCache) -> None:
        """Adopt what a transaction has read and written, now that it is committed."""
        self._known.update(committed._known)

    def _clock_basis(self, game: int) -> tuple[Budget, int | None, int, Clock] | None:
        found = self._known.get(game)
        if found is None and self._below is not None:
            found = self._below._clock_basis(game)
        return found


def read_clock(reader: Reader, event: Event, game: Game) -> Clock:
    """Return a game's clock after its last tap; use `advance` to bring it to a later moment."""
    return ClockCache().read(reader, event, game)


def budget_of(event: Event, game: Game) -> Budget:
    """Return a game's times, from the edition, the round's size and the scenario."""
    round_ = event.rounds[game.round - 1]
    edition = event.edition_at(round_.number)
    scenario = edition.scenario(round_.scenario)
    return budget(
        edition.timing,
        event.size_of(round_),
        reinforcements=scenario is not None and scenario.reinforcements,
        flag=edition.game.flag,
    )


def just_begun(clock: Clock) -> bool:
    """Tell whether a running clock has had no key since its start, so that it can be reset."""
    pressed = {Kind.RUN, Kind.END, Kind.HOLD, Kind.EXTEND, Kind.ADJUST, Kind.ADOPT, Kind.STRIKE}
    return clock.going and not pressed & {tap.kind for tap in clock.log}


def _taps(rows: list[dict[str, Any]], before: int) -> list[Tap]:
    try:
        return [_tap(row, number) for number, row in enumerate(rows, before + 1)]
    except (LookupError, TypeError, ValueError) as error:
        raise EventFileError(
            f"A tap of a clock is damaged ({error}). `srtui restore FILE` brings back the last "
            "good backup."
        ) from error


def _tap(row: Mapping[str, Any], number: int) -> Tap:
    return Tap(
        number=number,
        kind=Kind(row["kind"]),
        side=row["side"],
        stamp=Stamp(
            row["boot_id"], row["boot_ns"], row["suspend_ns"], datetime.fromisoformat(row["utc"])
        ),
        based_on=row["based_on"],
        detail=dict(json.loads(row["detail"])),
        role=row["role"],
        terminal=row["terminal"],
        key=row["key"],
    )


def playing_round(event: Event) -> Round:
    """Return the newest round that is not a draft. Raises `Refused` if there is none."""
    if event.shown_round is None:
        raise Refused("No round is published yet: its clocks start when it is played.")
    return event.shown_round


def unseen(clock: Clock, now: Stamp) -> bool:
    """Tell whether the clock was interrupted and nobody has noticed: no tap follows."""
    return clock.interrupted is None and advance(clock, now).interrupted is not None
