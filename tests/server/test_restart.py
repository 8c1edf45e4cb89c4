"""A server that is killed and started again: every device is back by itself, where it was."""

from __future__ import annotations

import asyncio
import shlex
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from hall import Hall
from patience import PATIENCE
from served import Silent, new_key

from srtui.cli.serve_lines import unit
from srtui.commands.hall.devices import LetIn
from srtui.server.folder import Folder
from srtui.server.keys import fingerprint
from srtui.server.process import options
from srtui.server.serving import started_last
from srtui.server.tickets import make_tickets
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
    hall: Hall, tmp_path: Path
) -> None:
    """Two tables, a judge and a board, by SSH and in browsers; no device is touched again."""
    port, web = free_ports(2)
    event, folder, base = str(hall.path), Folder(), f"http://127.0.0.1:{web}"
    keys = {place: new_key() for place in ("table1", "judge")}
    for place, key in keys.items():
        hall.run(LetIn(fingerprint(key), place, f"Device {place}"))
    (token,) = [
        token
        for _, seat, token in make_tickets(folder, hall.path.resolve(), [place_of("table2")])
        if seat == "1"
    ]
    first = [*SERVE, event, "--host", "127.0.0.1", "--port", str(port), "--web", str(web)]
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(base_url=base, cookie_jar=jar) as session:
        devices: dict[str, Device] = {}
        marks = {"table1": "Table 1", "judge": "Round 1", "board": "Round 1", "table2": "Table 2"}
        try:
            async with started(first, "in words") as said:
                assert "As last time" not in said
                await session.post(f"/t/{token}", headers={"Origin": base})
                for place in ("table1", "judge", "board"):
                    devices[place] = by_ssh(port, place, keys.get(place))
                devices["table2"] = by_browser(session, base)
                await asyncio.gather(*(devices[at].sees(marks[at]) for at in marks))
            service = unit(hall.path, options(started_last(hall.path.resolve())), "hall", {})
            (line,) = [one for one in service.splitlines() if one.startswith("ExecStart=")]
            printed = shlex.split(line.removeprefix("ExecStart="))
            for again in ([*SERVE, event], printed):
                for device in devices.values():
                    device.seen = ""
                async with started(again, "As last time") as said:
                    assert f"port {port}, only at 127.0.0.1, browsers on port {web}." in said
                    await asyncio.gather(*(devices[at].sees(marks[at]) for at in marks))
        finally:
            for device in devices.values():
                device.end()
