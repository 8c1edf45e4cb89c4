"""Hours of an event at many tables over real SSH, with kills of devices and of the server.

Players press keys at twelve times the pace of people. By `make deep`: three hours of event time (a
quarter of an hour of this machine's) at 64 tables, a device killed each minute of it and the server
each half hour. The small sister, which always runs, has three tables and some seconds.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any

import asyncssh
import pytest
from process import Server
from programs import event_of
from served import Silent, new_key
from side_by_side import RIGHT, Painting

from data.machine.boot_clock import stamp
from srtui.cli.opening import desk_at
from srtui.commands.desk import Desk, Seat
from srtui.commands.hall.devices import LetIn
from srtui.model.clock import read_clock
from srtui.rules.clock import SECOND, advance
from srtui.rules.value import Value
from srtui.server.keys import fingerprint
from srtui.text.find import game as find_game

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="kills processes"),
]

KEYS = (b"l", RIGHT.encode())
"""The first player lends the clock, the second gives it back: no phase and no turn ends."""
NEAR_NS = SECOND // 10
LOST = (asyncssh.Error, OSError, TimeoutError, EOFError)


class Long(Value):
    """Durations in seconds: of the run, between keys of a table, between kills, between cuts.

    A kill ends a device, a cut the server. A machine under load takes longer, until all have come
    back often enough.
    """

    tables: int
    lasts: float
    keys: float
    kills: float
    cuts: float
    late: float
    """Seconds more that a machine under load has to do the least."""


PACE = 12
PATIENCE = 30.0
"""Seconds for which a power cut waits until all have come back from the one before."""
SMALL = Long(3, 8.0, 0.7, 3.0, 4.0, 90.0)
DEEP = Long(64, 3 * 3600 / PACE, 60 / PACE, 60 / PACE, 1800 / PACE, 600.0)


class Player:
    """Two players at a table: they press their keys in turn, and come back whatever happens.

    `shown`: keys whose answer they have seen; `typed`: all of them. `back`: seconds that it took to
    come back, each time.
    """

    def __init__(self, table: int, server: Server, chance: random.Random) -> None:
        self.table, self.server, self.chance = table, server, chance
        self.key = new_key()
        self.shown = self.typed = 0
        self.back: list[float] = []
        self.there = False
        self.connection: asyncssh.SSHClientConnection | None = None
        self._last: int | None = None
        """Whose clock ran when it was seen last; None: a key is under way."""

    async def play(self, every: float) -> None:
        """Play until it is cancelled."""
        gone = monotonic()
        while True:
            with suppress(*LOST):
                await self._sit(gone, every)
            if self.connection is not None:
                self.connection.abort()
                self.connection = None
                gone = monotonic()
            await asyncio.sleep(0.5)

    async def _sit(self, gone: float, every: float) -> None:
        async with asyncio.timeout(30):
            self.connection = await asyncssh.connect(
                "127.0.0.1",
                int(self.server.port),
                username=f"table{self.table}",
                known_hosts=None,
                config=None,
                client_keys=[self.key],
                agent_path=None,
                client_factory=Silent,
            )
            channel: Any = await self.connection.create_process(
                term_type="xterm-256color", term_size=(80, 24), encoding=None
            )
        await self._press(gone, every, channel)

    async def _press(self, gone: float, every: float, channel: Any) -> None:
        screen, painted = Painting(), asyncio.Event()
        reading = asyncio.create_task(self._read(channel, screen, painted))
        try:
            await self._until(lambda: screen.runs is not None, painted, reading)
            self.back.append(monotonic() - gone)
            self.there = True
            assert self._last in (None, screen.runs), "what was shown is there no more"
            while True:
                self._last = runs = screen.runs
                assert runs is not None
                await asyncio.sleep(every * (0.5 + self.chance.random()))
                await self._type(channel, KEYS[runs])
                self.typed += 1
                self._last = None
                await self._until(lambda runs=runs: screen.runs == 1 - runs, painted, reading)
                self.shown += 1
        finally:
            self.there = False
            reading.cancel()

    async def _type(self, channel: Any, keys: bytes) -> None:
        channel.stdin.write(keys)

    async def _read(self, channel: Any, screen: Painting, painted: asyncio.Event) -> None:
        while data := await channel.stdout.read(65536):
            screen.take(data)
            painted.set()

    async def _until(self, found: Any, painted: asyncio.Event, reading: asyncio.Task[None]) -> None:
        async with asyncio.timeout(90):
            while not found():
                painted.clear()
                waits = asyncio.create_task(painted.wait())
                try:
                    await asyncio.wait([waits, reading], return_when=asyncio.FIRST_COMPLETED)
                finally:
                    waits.cancel()
                if reading.done():
                    raise EOFError

    def kill(self) -> None:
        """Kill the device in the middle of its work."""
        if self.connection is not None:
            self.connection.abort()


def hall_of(path: Path, players: list[Player]) -> None:
    """Start a round whose clocks run at every table; every device is allowed."""
    line = event_of(path, 2 * len(players))
    for words in ("pair", "scenario", "publish"):
        line.do(words)
    for one in players:
        line.do("score first", one.table, 1)
    line.do("announce")
    line.do("start")
    with desk_at(str(path), Seat()) as desk:
        for one in players:
            desk.run(LetIn(fingerprint(one.key), f"table{one.table}", f"Device {one.table}"))


@asynccontextmanager
async def playing(players: list[Player], every: float) -> AsyncIterator[list[asyncio.Task[None]]]:
    """All of them play."""
    tasks = [asyncio.create_task(one.play(every)) for one in players]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def live(long: Long, server: Server, players: list[Player]) -> None:
    """Run all devices and the server, and kill some of them meanwhile."""
    chance, end = random.Random(2026), monotonic() + long.lasts
    kill, cut = monotonic() + long.kills, monotonic() + long.cuts
    async with playing(players, long.keys) as tasks:
        while (now := monotonic()) < end or (
            now < end + long.late and not _enough(server, players)
        ):
            for task in tasks:
                if task.done():
                    task.result()
            here = [one for one in players if one.there]
            if now >= cut and (len(here) == len(players) or now >= cut + PATIENCE):
                await server.cut()
                cut = monotonic() + long.cuts
            elif now >= kill and here:
                chance.choice(here).kill()
                kill += long.kills
            await asyncio.sleep(0.1)


def _enough(server: Server, players: list[Player]) -> bool:
    return server.kills > 0 and all(one.shown > 1 for one in players)


def assert_right(desk: Desk, one: Player) -> int:
    """Check the clock and that every key that was shown is kept, none twice; return their number.

    The clock is as plain arithmetic on its stamps has it.
    """
    game = find_game(desk.event(), str(one.table))
    with desk.store.read() as reader:
        taps = reader.table("tap", "game = ?", [game.id], "id")
        clock = read_clock(reader, desk.event(), game)
    kept = len(taps) - 1
    assert one.shown <= kept <= one.typed, (one.table, one.shown, kept, one.typed)
    assert all(first["side"] != second["side"] for first, second in pairwise(taps[1:]))
    used, runs = [0, 0], 0
    for first, second in pairwise(taps):
        used[runs] += second["boot_ns"] - first["boot_ns"]
        runs = second["side"]
    now = stamp()
    used[runs] += now.ns - taps[-1]["boot_ns"]
    left = [clock.budget.player * SECOND - one for one in used]
    told = advance(clock, now).left_ns
    assert all(abs(one - two) < NEAR_NS for one, two in zip(told, left, strict=True))
    return kept


@pytest.mark.parametrize(
    "long", [pytest.param(SMALL, id="small"), pytest.param(DEEP, id="deep", marks=pytest.mark.deep)]
)
async def test_hours_with_kills_lose_nothing_that_was_shown(
    long: Long, tmp_path: Path, record_property: Any
) -> None:
    path = tmp_path / "hall.srtui"
    server = Server(path, tmp_path)
    players = [Player(n, server, random.Random(n)) for n in range(1, long.tables + 1)]
    hall_of(path, players)
    await server.start()
    try:
        await live(long, server, players)
    finally:
        server.process.kill()
        server.process.wait()
    with desk_at(str(path), Seat()) as desk:
        kept = [assert_right(desk, one) for one in players]
    back = sorted(seconds for one in players for seconds in one.back)
    figures = {
        "keys typed": sum(one.typed for one in players),
        "shown": sum(one.shown for one in players),
        "kept": sum(kept),
        "came back": len(back) - len(players),
        "server killed": server.kills,
        "seconds to come back, median and worst": (back[len(back) // 2], back[-1]),
    }
    for name, figure in figures.items():
        record_property(name, figure)
    assert _enough(server, players), figures
    assert "unexpected" not in server.log.read_text()
