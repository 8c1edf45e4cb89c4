"""A server in the test's own loop, and devices that connect to it by real SSH on 127.0.0.1."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import asyncssh
from hall import Hall
from patience import PATIENCE

from srtui.commands.hall.devices import LetIn
from srtui.model.serving import Serving
from srtui.server.folder import Folder
from srtui.server.hub import House
from srtui.server.keys import add_organizer, fingerprint, organizers
from srtui.server.log import Log
from srtui.server.serve import serve
from srtui.text.seats import place_of

_CODES = re.compile(r"\x1b(\[[\d;?>=$ ]*[A-Za-z@p]|[()][A-Z]|[=>])")


def without_codes(got: bytearray) -> str:
    """Return what a terminal was sent, without what moves and colours."""
    return _CODES.sub("", got.decode("utf-8", "replace"))


class Silent(asyncssh.SSHClient):
    """Is asked no question and gives no answer."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, *_asked: Any) -> list[str]:
        return []


class Device:
    """A device with a terminal: what came, what it types."""

    def __init__(self, connection: asyncssh.SSHClientConnection, channel: Any) -> None:
        self.connection, self.channel = connection, channel
        self.got = bytearray()
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while data := await self.channel.stdout.read(65536):
            self.got += data

    @property
    def seen(self) -> str:
        """All that was ever shown, without what moves and colours."""
        return without_codes(self.got)

    async def sees(self, text: str) -> None:
        """Wait until a text was shown since the last `forget`."""
        try:
            async with asyncio.timeout(PATIENCE):
                while text not in self.seen:
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise AssertionError(f"{text!r} is not in {self.seen!r}") from None

    def forget(self) -> None:
        """Only what comes from now on counts."""
        self.got.clear()

    def type(self, keys: bytes) -> None:
        self.channel.stdin.write(keys)

    async def ended(self) -> int | None:
        """Wait until its terminal is closed; the exit status."""
        async with asyncio.timeout(PATIENCE):
            await self.channel.wait_closed()
            await self.reading
        status: int | None = self.channel.exit_status
        return status

    def leave(self) -> None:
        """Go without a word."""
        self.connection.abort()


class Venue:
    """The server, and ways to connect."""

    def __init__(self, hall: Hall, folder: Path) -> None:
        self.hall = hall
        self.lines: list[str] = []
        self.faults: list[Exception] = []
        self.folder = Folder(folder / "venue")
        numbers = count()
        self.house = House(
            hall.desk,
            self.folder,
            Log(self.lines.append, hall.clock),
            lambda: organizers(self.folder),
            lambda: next(numbers),
            self._report,
        )
        self.told: Serving | None = None
        self.devices: list[Device] = []

    def _report(self, fault: Exception) -> str:
        self.faults.append(fault)
        return f"fault {type(fault).__name__}"

    @property
    def port(self) -> int:
        """Where it listens."""
        assert self.told is not None
        return self.told.port

    async def connection(
        self, place: str, key: asyncssh.SSHKey | None = None, **options: Any
    ) -> asyncssh.SSHClientConnection:
        """Connect as a place, with a key or none."""
        return await asyncssh.connect(
            "127.0.0.1",
            self.port,
            username=place,
            known_hosts=None,
            config=None,
            client_keys=[key] if key is not None else None,
            agent_path=None,
            client_factory=Silent,
            **options,
        )

    async def device(
        self,
        place: str,
        key: asyncssh.SSHKey | None = None,
        *,
        size: tuple[int, int] = (80, 24),
        term: str = "xterm-256color",
        env: Mapping[str, str] | None = None,
        window: int = 2**21,
    ) -> Device:
        """Connect a device with a terminal at a place."""
        connection = await self.connection(place, key)
        channel = await connection.create_process(
            term_type=term, term_size=size, encoding=None, env=env or {}, window=window
        )
        device = Device(connection, channel)
        self.devices.append(device)
        return device

    async def let_in(self, key: asyncssh.SSHKey, place: str, name: str) -> None:
        """Let a key in as the organizer does; the server has seen it."""
        self.hall.run(LetIn(fingerprint(key), place, name))
        await self.until(lambda: self.house.name_of(fingerprint(key), place_of(place)))

    def organizer(self, key: asyncssh.SSHKey, name: str) -> None:
        """Let a key in as an organizer, as is done on the machine itself."""
        add_organizer(self.folder, key.export_public_key().decode(), name)

    async def until(self, found: Callable[[], Any]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not found():
                await asyncio.sleep(0.02)


@asynccontextmanager
async def serving(hall: Hall, folder: Path) -> AsyncIterator[Venue]:
    """Yield a server from its start to its end."""
    venue, ended, ready = Venue(hall, folder), asyncio.Event(), asyncio.Event()

    def say(told: Serving) -> None:
        venue.told = told
        ready.set()

    task = asyncio.create_task(serve(venue.house, "127.0.0.1", 0, say, ended))
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait(
                [task, asyncio.create_task(ready.wait())], return_when=asyncio.FIRST_COMPLETED
            )
        yield venue
    finally:
        ended.set()
        for device in venue.devices:
            device.leave()
        try:
            await task
        finally:
            venue.house.close()


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")
