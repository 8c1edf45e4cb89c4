"""An hour of a hall at ten times the pace of people, at browsers.

Their pages are reloaded, closed and put to sleep, while the server is killed: by `make deep`, 32
tables for 360 s. The small version, which always runs, has three tables and some seconds.
"""

from __future__ import annotations

import asyncio
import json
import random
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from process import Server
from test_long import Long, Player, assert_right, hall_of, live

from srtui.cli.opening import desk_at
from srtui.commands.desk import Seat
from srtui.server.folder import Folder
from srtui.server.tickets import new_tickets, store_tickets
from srtui.text.seats import table_places

pytestmark = pytest.mark.process

aiohttp = pytest.importorskip("aiohttp")

PACE = 10
ASLEEP = 4.0
"""Seconds for which a page that is put to sleep reads nothing."""
SMALL = Long(3, 10.0, 0.7, 2.0, 5.0, 90.0)
DEEP = Long(32, 3600 / PACE, 60 / PACE, 30 / PACE, 1200 / PACE, 300.0)


class Tablet(Player):
    """Two players at a browser. Its page is reloaded, closed and put to sleep in turn."""

    token = ""

    def __init__(self, table: int, server: Server, chance: random.Random) -> None:
        super().__init__(table, server, chance)
        self._http: Any = None
        self._line: Any = None
        what = ("sleep", "reload", "close")
        self._what = cycle(what[table % 3 :] + what[: table % 3])
        self.slept = 0
        self._awake = asyncio.Event()
        self._awake.set()

    async def play(self, every: float) -> None:
        """Play until it is cancelled."""
        async with aiohttp.ClientSession(
            cookie_jar=aiohttp.CookieJar(unsafe=True), trust_env=False
        ) as self._http:
            base = self.server.base
            answer = await self._http.post(f"{base}/t/{self.token}", headers={"Origin": base})
            assert answer.status == 200
            await super().play(every)

    async def _sit(self, gone: float, every: float) -> None:
        base = self.server.base
        try:
            async with asyncio.timeout(30):
                self._line = await self._http.ws_connect(
                    f"{base}/line/table?width=80&height=24", origin=base, max_msg_size=0
                )
        except aiohttp.ClientError as fault:
            raise OSError from fault
        await self._press(gone, every, self._line)

    async def _type(self, channel: Any, keys: bytes) -> None:
        await channel.send_str(json.dumps(["stdin", keys.decode()]))

    async def _read(self, channel: Any, screen: Any, painted: asyncio.Event) -> None:
        async for message in channel:
            await self._awake.wait()
            if message.type is aiohttp.WSMsgType.BINARY:
                screen.take(message.data)
                painted.set()

    def kill(self) -> None:
        """Something happens to the page."""
        match next(self._what):
            case "sleep":
                self.slept += 1
                self._awake.clear()
                asyncio.get_running_loop().call_later(ASLEEP, self._awake.set)
            case "reload":
                self._closing = asyncio.create_task(self._line.close())
            case _:
                self._line._writer.transport.abort()


@pytest.mark.parametrize(
    "long", [pytest.param(SMALL, id="small"), pytest.param(DEEP, id="deep", marks=pytest.mark.deep)]
)
async def test_an_hour_of_browsers_loses_nothing_that_was_shown(
    long: Long, tmp_path: Path, record_property: Any
) -> None:
    path = tmp_path / "hall.srtui"
    server = Server(path, tmp_path, web=True)
    players = [Tablet(n, server, random.Random(n)) for n in range(1, long.tables + 1)]
    hall_of(path, [*players])
    await server.start()
    made = store_tickets(
        Folder(), path.resolve(), new_tickets(table_places(range(1, long.tables + 1)))
    )
    tokens = {place.table: token for place, seat, token in made if seat == "1"}
    for one in players:
        one.token = tokens[one.table]
    try:
        await live(long, server, [*players])
    finally:
        server.end()
    with desk_at(str(path), Seat()) as desk:
        kept = [assert_right(desk, one) for one in players]
    figures = {
        "keys typed": sum(one.typed for one in players),
        "shown": sum(one.shown for one in players),
        "kept": sum(kept),
        "came back": sum(len(one.back) for one in players) - len(players),
        "slept": sum(one.slept for one in players),
        "server killed": server.kills,
    }
    for name, figure in figures.items():
        record_property(name, figure)
    assert figures["came back"] > 0, figures
    assert "unexpected" not in server.log.read_text()
