"""Server of a venue: `python -m benchmarks.venue [seconds]`.

64 tables of 80x24 with running clocks over real SSH on 127.0.0.1, in one process: memory, share of
a core idle and while each table taps every five seconds, milliseconds from a key that the server
has received to the frame written that shows what came of it, bytes a second and session, and the
time until all are back after the server was killed. In the same run: the same server with 64 of the
empty app that counts seconds in a line, and 16 processes of `srtui table`.

`python -m benchmarks.venue mixed [seconds]`: the same with 32 tables by SSH and 32 by a browser.
`python -m benchmarks.venue again [times]`: memory over many reconnections, eight at a time.
"""

import asyncio
import gc
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import asyncssh

from benchmarks.board import SRTUI, playing
from benchmarks.measure import cpu_of
from benchmarks.terminal import Terminal
from srtui.commands.hall.devices import LetIn
from srtui.server.folder import Folder
from srtui.server.keys import fingerprint
from srtui.server.tickets import new_tickets, store_tickets
from srtui.text.seats import table_places

TABLES = 64
EVERY = 5.0
SECONDS = 30.0
PROCESSES = 16
SETTLED = 8.0
"""Seconds after the last one came until it is measured."""
AIMS = "aims: 164 MB, 31 % and 54 %, 22 and 119 ms, 290 and 760 bytes, 4.5 to 7 s"


def pss(process: int) -> float:
    """Megabytes of a process, what it shares divided among who shares it."""
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    line = next(one for one in rollup.splitlines() if one.startswith("Pss:"))
    return int(line.split()[1]) / 1024


class Server:
    """The measured server, in a process of its own."""

    def __init__(self, kind: str, path: Path, folder: Path) -> None:
        self._line = (sys.executable, "-m", "benchmarks.venue_server", kind, str(path), str(folder))
        self.port = 0
        self._log = (folder.parent / f"{kind}.log").open("w")
        self.start()

    def start(self) -> None:
        """Start it, at the same port as before."""
        self.process = Popen(
            (*self._line, str(self.port)), stdin=PIPE, stdout=PIPE, stderr=self._log, text=True
        )
        assert self.process.stdout is not None
        self.port, *self.web = map(int, self.process.stdout.readline().split())

    def figures(self) -> dict[str, Any]:
        """Return what it has measured since the last time."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        return found

    def kill(self) -> None:
        """Kill it, as a power cut does."""
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        """End the server, and wait until it has ended."""
        self.process.terminate()
        self.process.wait(20)
        self._log.close()


class Device:
    """One device: connects, and counts when its first picture has come."""

    def __init__(self, number: int) -> None:
        self.place = f"table{number}"
        self.key = asyncssh.generate_private_key("ssh-ed25519")
        self.connection: asyncssh.SSHClientConnection | None = None
        self.shown = 0.0

    async def connect(self, port: int, word: bytes) -> None:
        """Connect, and wait until the word is shown; like a device again where it is cut."""
        for left in range(4, -1, -1):
            try:
                await self._connect(port, word)
            except (asyncssh.Error, OSError, TimeoutError):
                self.cut()
                if not left:
                    raise
            else:
                return

    async def _connect(self, port: int, word: bytes) -> None:
        self.connection = await asyncssh.connect(
            "127.0.0.1",
            port,
            username=self.place,
            known_hosts=None,
            config=None,
            client_keys=[self.key],
            agent_path=None,
            keepalive_interval=0,
            login_timeout=60,
            connect_timeout=60,
        )
        self.channel: Any = await self.connection.create_process(
            term_type="xterm-256color", term_size=(80, 24), encoding=None
        )
        self._seen, self._word, self._there = b"", word, asyncio.Event()
        self._reading = asyncio.create_task(self._read())
        await asyncio.wait_for(self._there.wait(), 60)

    async def _read(self) -> None:
        while data := await self.channel.stdout.read(65536):
            if not self._there.is_set():
                self._seen += data
                if self._word in self._seen:
                    self.shown = perf_counter()
                    self._there.set()
                    self._seen = b""

    def type(self, keys: bytes) -> None:
        """Send keys down the line."""
        self.channel.stdin.write(keys)

    def cut(self) -> None:
        """Go without a word."""
        if self.connection is not None:
            self.connection.abort()


class Browser(Device):
    """A device with a browser: its line, without a page."""

    server: Server
    """Where it connects: at its port for browsers."""

    def __init__(self, number: int, token: str) -> None:
        super().__init__(number)
        self._token = token
        self._http: Any = None
        self._line: Any = None

    async def _connect(self, port: int, word: bytes) -> None:
        import aiohttp

        del port
        base = f"http://127.0.0.1:{self.server.web[0]}"
        if self._http is None:
            # Else a jar of aiohttp keeps no cookie of a host that is an address of numbers.
            jar = aiohttp.CookieJar(unsafe=True)
            self._http = aiohttp.ClientSession(cookie_jar=jar, trust_env=False)
            await self._http.post(f"{base}/t/{self._token}", headers={"Origin": base})
        self._line = await self._http.ws_connect(
            f"{base}/line/table?width=80&height=24", origin=base, max_msg_size=0
        )
        self._seen, self._word, self._there = b"", word, asyncio.Event()
        self._reading = asyncio.create_task(self._read())
        await asyncio.wait_for(self._there.wait(), 60)

    async def _read(self) -> None:
        async for message in self._line:
            if not self._there.is_set() and isinstance(message.data, bytes):
                self._seen += message.data
                if self._word in self._seen:
                    self.shown = perf_counter()
                    self._there.set()
                    self._seen = b""

    def type(self, keys: bytes) -> None:
        """Send keys as the page does that a browser has."""
        said = json.dumps(["stdin", keys.decode()])
        self._typing = asyncio.create_task(self._line.send_str(said))

    async def leave(self) -> None:
        """Leave for good."""
        if self._http is not None:
            await self._http.close()

    def cut(self) -> None:
        """Go without a word."""
        if self._line is not None:
            self._line._writer.transport.abort()


async def all_in(devices: Sequence[Device], server: Server, word: bytes) -> list[float]:
    """Seconds until each of them shows its first picture; all of them come in one instant."""
    begun = perf_counter()
    await asyncio.gather(*(one.connect(server.port, word) for one in devices))
    return [one.shown - begun for one in devices]


async def left_alone(server: Server, seconds: float) -> tuple[float, float]:
    """Percent of a core, and bytes a second and session."""
    server.figures()
    cpu, begun = cpu_of(server.process.pid), perf_counter()
    await asyncio.sleep(seconds)
    wall = perf_counter() - begun
    # Milliseconds of a core in a second are tenths of a per cent.
    used = (cpu_of(server.process.pid) - cpu) / wall / 10
    return used, server.figures()["sent"] / wall / TABLES


async def tapped(
    devices: Sequence[Device], server: Server, seconds: float
) -> tuple[float, float, list[float]]:
    """Measure as `left_alone`, while every table taps at its own moments.

    Also returns the milliseconds from keys to frames.
    """
    dice = random.Random(5)

    async def taps(one: Device) -> None:
        await asyncio.sleep(dice.random() * EVERY)
        while True:
            for key in (b"l", b"\x7f"):  # the left player lends the clock, the right gives it back
                one.type(key)
                await asyncio.sleep(EVERY)

    typing = [asyncio.create_task(taps(one)) for one in devices]
    await asyncio.sleep(EVERY)  # what writes is loaded, every table has tapped
    server.figures()
    cpu, begun = cpu_of(server.process.pid), perf_counter()
    await asyncio.sleep(seconds)
    wall = perf_counter() - begun
    used, found = (cpu_of(server.process.pid) - cpu) / wall / 10, server.figures()
    for task in typing:
        task.cancel()
    await asyncio.gather(*typing, return_exceptions=True)
    return used, found["sent"] / wall / TABLES, found["keys"]


async def back_after_a_cut(devices: Sequence[Device], server: Server, word: bytes) -> list[float]:
    """Seconds from the kill of the server, which is started again at once, until each is back."""
    begun = perf_counter()
    server.kill()
    for one in devices:
        one.cut()
    await asyncio.to_thread(server.start)
    gc.collect()
    await asyncio.gather(*(one.connect(server.port, word) for one in devices))
    return [one.shown - begun for one in devices]


async def served(
    kind: str, path: Path, folder: Path, devices: Sequence[Device], seconds: float, word: bytes
) -> None:
    """Measure one kind of server, and say it."""
    if not folder.is_dir():
        folder.mkdir(mode=0o700)
    server = Server(kind, path, folder)
    for device in devices:
        if isinstance(device, Browser):
            device.server = server
    empty, cpu = pss(server.process.pid), cpu_of(server.process.pid)
    first = await all_in(devices, server, word)
    cpu = (cpu_of(server.process.pid) - cpu) / len(devices)
    await asyncio.sleep(SETTLED)
    idle, sent = await left_alone(server, seconds)
    memory = pss(server.process.pid)
    print(f"\n{TABLES} of them in one server: {kind}")
    _say("memory, alone and with all, MB", empty, memory)
    _say("all come at once, s: median, last", median(first), max(first))
    _say("the same, CPU alone, ms each", cpu)
    _say("left alone: % of a core; bytes/s each", idle, sent)
    if kind != "empty":
        cpu, sent, keys = await tapped(devices, server, seconds)
        parts = quantiles(keys, n=100, method="inclusive")
        _say("a tap each in 5 s: % of a core; bytes/s each", cpu, sent)
        _say(f"key to frame, ms: median, 99th of {len(keys)}", parts[49], parts[98])
        _say("key to frame, ms: worst", max(keys))
        _say("memory afterwards, MB", pss(server.process.pid))
    back = await back_after_a_cut(devices, server, word)
    _say("back after the server was killed, s: median, last", median(back), max(back))
    assert not server.figures()["faults"]
    for device in devices:
        device.cut()
        if isinstance(device, Browser):
            await device.leave()
    server.close()


def beside(path: Path, home: Path, seconds: float) -> None:
    """Measure processes of `srtui table`, and print the result."""
    terminals = [
        Terminal((SRTUI, "table", str(path), str(table)), home) for table in range(1, PROCESSES + 1)
    ]
    for terminal in terminals:
        terminal.wait_for("turn")
    ids = [terminal.process for terminal in terminals]
    before, begun = sum(map(cpu_of, ids)), perf_counter()
    while perf_counter() < begun + seconds:
        for terminal in terminals:  # what they paint has to be read
            terminal.listen(0.02)
    cpu = (sum(map(cpu_of, ids)) - before) / (perf_counter() - begun) / 10
    memory = sum(map(pss, ids))
    print(f"\n{PROCESSES} processes of srtui table")
    _say("memory, all and each, MB", memory, memory / PROCESSES)
    _say("left alone: % of a core, all and each", cpu, cpu / PROCESSES)
    import os
    import signal

    for terminal in terminals:
        os.kill(terminal.process, signal.SIGTERM)
        terminal.close()


def _say(name: str, *figures: float) -> None:
    print(f"{name:<52}" + "".join(f"{one:>10.1f}" for one in figures), flush=True)


def _hall(path: Path, devices: Sequence[Device]) -> Path:
    """Return an event whose tables play, and whose devices are allowed."""
    hall = playing(path, 0, players=2 * TABLES)
    for one in devices:
        hall.desk.run(LetIn(fingerprint(one.key), one.place, f"Device of {one.place}"))
    found = hall.store.path
    hall.close()
    return found


async def again(times: int) -> None:
    """Memory of the server while devices go and come back."""
    devices = [Device(number) for number in range(1, 9)]
    with TemporaryDirectory() as folder:
        home = Path(folder)
        path = _hall(home / "event.srtui", devices)
        (home / "again").mkdir(mode=0o700)
        server = Server("tables", path, home / "again")
        print(f"Python {sys.version.split()[0]}: MB after so many reconnections")
        for number in range(times // len(devices) + 1):
            await all_in(devices, server, b"turn")
            if number * len(devices) % 100 < len(devices):
                await asyncio.sleep(4.0)  # the collector has looked
                _say(f"{number * len(devices)}", pss(server.process.pid))
            for one in devices:
                one.cut()
            await asyncio.sleep(0.05)
        server.close()
        assert not server.process.returncode, "the server has failed"


def main(seconds: float = SECONDS) -> None:
    """Measure our server, the one with empty apps, and processes of `srtui table`."""
    devices = [Device(number) for number in range(1, TABLES + 1)]
    with TemporaryDirectory() as folder:
        home = Path(folder)
        path = _hall(home / "event.srtui", devices)
        asyncio.run(served("tables", path, home / "one", devices, seconds, b"turn"))
        asyncio.run(served("empty", path, home / "two", devices, seconds, b"9:5"))
        beside(path, home, min(seconds, 15.0))
    print(AIMS)


def mixed(seconds: float = SECONDS) -> None:
    """Half of the tables by SSH, half by a browser, in one server."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        half = [Device(number) for number in range(1, TABLES // 2 + 1)]
        path = _hall(home / "event.srtui", half)
        places = table_places(range(TABLES // 2 + 1, TABLES + 1))
        made = store_tickets(Folder(home / "mixed"), path, new_tickets(places))
        rest = [Browser(place.table or 0, token) for place, seat, token in made if seat == "1"]
        asyncio.run(served("mixed", path, home / "mixed", [*half, *rest], seconds, b"turn"))


if __name__ == "__main__":
    if sys.argv[1:2] == ["mixed"]:
        mixed(*map(float, sys.argv[2:]))
    elif sys.argv[1:2] == ["again"]:
        asyncio.run(again(int(sys.argv[2]) if sys.argv[2:] else 1000))
    else:
        main(*map(float, sys.argv[1:]))
