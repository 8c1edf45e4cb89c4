"""A server that is killed and started again: every device is back by itself, where it was."""

from __future__ import annotations

import asyncio
import shlex
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import asyncssh
import pytest
from hall import Hall
from patience import PATIENCE
from served import Silent, new_key

from srtui.cli.serve_lines import unit
from srtui.commands.hall.devices import LetIn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.commands.teams.captains import RollOff
from srtui.commands.teams.roster import PasteTeams
from srtui.server.folder import Folder
from srtui.server.keys import fingerprint
from srtui.server.process import options
from srtui.server.serving import started_last
from srtui.server.tickets import new_tickets, store_tickets
from srtui.text.seats import place_of

aiohttp = pytest.importorskip("aiohttp")
SERVE = [sys.executable, "-P", "-m", "srtui", "serve"]


def free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    try:
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
    finally:
        for one in sockets:
            one.close()


class Device:
    """A device that connects again and again to one address, as a kiosk or a page does."""

    def __init__(self, connect: Callable[[Device], Awaitable[None]]) -> None:
        self._connect = connect
        self.seen = ""
        self._task = asyncio.create_task(self._stay())

    async def _stay(self) -> None:
        while True:
            with suppress(OSError, asyncssh.Error, aiohttp.ClientError):
                await self._connect(self)
            await asyncio.sleep(0.05)

    async def sees(self, text: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while text not in self.seen:
                await asyncio.sleep(0.02)

    def end(self) -> None:
        self._task.cancel()


def by_ssh(port: int, place: str, key: asyncssh.SSHKey | None) -> Device:
    async def connect(device: Device) -> None:
        async with (
            asyncssh.connect(
                "127.0.0.1",
                port,
                username=place,
                known_hosts=None,
                config=None,
                client_keys=[key] if key is not None else None,
                agent_path=None,
                client_factory=Silent,
            ) as connection,
            connection.create_process(
                term_type="xterm", term_size=(80, 24), encoding=None
            ) as process,
        ):
            while data := await process.stdout.read(65536):
                device.seen += data.decode("utf-8", "replace")

    return Device(connect)


def by_browser(session: Any, base: str) -> Device:
    async def connect(device: Device) -> None:
        line = await session.ws_connect(
            "/line/table?width=80&height=24", origin=base, max_msg_size=0
        )
        async for message in line:
            if isinstance(message.data, bytes):
                device.seen += message.data.decode("utf-8", "replace")

    return Device(connect)


@asynccontextmanager
async def started(command: list[str], last_line: str) -> AsyncIterator[str]:
    """Yield what a server says until this line; afterwards it is killed."""
    process = await asyncio.create_subprocess_exec(
        *command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdout is not None
    said = ""
    try:
        async with asyncio.timeout(PATIENCE):
            while last_line not in said:
                line = await process.stdout.readline()
                assert line, said
                said += line.decode()
        yield said
    finally:
        process.kill()
        await process.wait()


@pytest.mark.process
@pytest.mark.push
async def test_killed_server_is_back_where_it_was_with_every_device(
    team_hall: Callable[[int], Hall],
) -> None:
    """Two tables, two captains, a judge and a board, by SSH and in browsers: none is touched."""
    hall = team_hall(3)
    hall.run(PasteTeams("Alder: Ada; Anton; Asta\n\nBirch: Bea; Ben; Bo"))
    for command in (PairRound(seed="restart"), Scenario(), Publish(), RollOff(1)):
        hall.run(command)
    port, web = free_ports(2)
    event, folder, base = str(hall.path), Folder(), f"http://127.0.0.1:{web}"
    keys = {place: new_key() for place in ("table1", "team1", "judge")}
    for place, key in keys.items():
        hall.run(LetIn(fingerprint(key), place, f"Device {place}"))
    places = [place_of("table2"), place_of("team2")]
    tickets = {
        str(place): token
        for place, seat, token in store_tickets(folder, hall.path.resolve(), new_tickets(places))
        if seat == "1"
    }
    first = [*SERVE, event, "--host", "127.0.0.1", "--port", str(port), "--web", str(web)]
    devices: dict[str, Device] = {}
    role = "choose team A or team B"
    marks = {"table1": "Table 1", "judge": "Round 1", "board": "Round 1", "table2": "Table 2"}
    marks |= {"team1": role, "team2": role}
    async with AsyncExitStack() as stack:
        sessions = {
            place: await stack.enter_async_context(
                aiohttp.ClientSession(base_url=base, cookie_jar=aiohttp.CookieJar(unsafe=True))
            )
            for place in tickets
        }
        try:
            async with started(first, "in words") as said:
                assert "Same as last time" not in said
                for place in ("table1", "team1", "judge", "board"):
                    devices[place] = by_ssh(port, place, keys.get(place))
                for place, session in sessions.items():
                    await session.post(f"/t/{tickets[place]}", headers={"Origin": base})
                    devices[place] = by_browser(session, base)
                await asyncio.gather(*(devices[at].sees(marks[at]) for at in marks))
            service = unit(hall.path, options(started_last(hall.path.resolve())), "hall", {})
            (line,) = [one for one in service.splitlines() if one.startswith("ExecStart=")]
            printed = shlex.split(line.removeprefix("ExecStart="))
            for again in ([*SERVE, event], printed):
                for device in devices.values():
                    device.seen = ""
                async with started(again, "Same as last time") as said:
                    assert f"port {port}, only at 127.0.0.1, browsers on port {web}." in said
                    await asyncio.gather(*(devices[at].sees(marks[at]) for at in marks))
        finally:
            for device in devices.values():
                device.end()
