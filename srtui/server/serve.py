"""The server's life from start to end."""

import asyncio
import errno
import gc
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import chain
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import asyncssh

from screens.table.app import TableApp
from srtui.model.refused import Refused
from srtui.model.serving import Seated, Serving
from srtui.rules.value import replace
from srtui.server import machine, serving, windows
from srtui.server.addresses import addresses, why_not
from srtui.server.hub import COLLECTED_AFTER, House
from srtui.server.keys import fingerprint, host_key, in_words
from srtui.server.limits import lines_within
from srtui.server.ssh import Knock
from srtui.text.phrases import phrase

LOGIN = 45.0
"""Seconds within which a new connection has to identify itself."""
BACKLOG = 256
FILES = 2_048
"""Files and connections that the server may need at once: some systems allow 256 unasked."""
WATCH = 20.0
"""Seconds between two looks at the machine."""
Also = Callable[[], Awaitable[Callable[[], Awaitable[None]]]]
"""Lets devices come by another way, too; what ends that."""
Warns = Callable[[int], Sequence[str]]
"""What is wrong with the machine, of which this port is used; called in a thread."""
SAY = 0.5
"""Seconds between two looks at whether other programs are to be told something new."""
TEST_LASTS = 600.0
"""Seconds after which a test of all tables ends by itself: whoever sits down later is not asked."""
END = 4.0
"""Seconds that everybody has to end."""
NO_FILES = "This machine has hit its limit on open files: new devices have to wait."
ENDED = phrase("The organizer's machine has closed this connection: reconnect when it is back.")


async def serve_process(
    house: House,
    host: str,
    port: int,
    ready: Callable[[Serving], None],
    also: Also | None = None,
) -> None:
    """Run `serve` until the process is told to end."""
    ended = asyncio.Event()
    house.crowd.most = min(house.crowd.most, lines_within(machine.open_many(FILES)))
    gc.set_threshold(*COLLECTED_AFTER)
    with _ended_by_system(ended), machine.kept_awake() as holds:

        def warns(at: int) -> list[str]:
            asleep = [] if holds() else [machine.SLEEPS]
            disk = machine.room(house.desk.store.path.parent)
            return [*machine.power(), *disk, *asleep, *machine.firewall(at)]

        await serve(house, host, port, ready, ended, warns, also)


async def serve(
    house: House,
    host: str,
    port: int,
    ready: Callable[[Serving], None],
    ended: asyncio.Event,
    warns: Warns = lambda _: [],
    also: Also | None = None,
) -> None:
    """Serve until `ended` is set; call `ready` once devices can connect.

    `warns` is called now and then and returns warnings about the machine. Raises `Refused` if the
    address is unavailable, or if another server of this event is running.
    """
    asyncio.get_running_loop().set_exception_handler(partial(_log_unhandled, house))
    logging.getLogger("asyncssh").setLevel(logging.CRITICAL)  # what clients say fills no log
    # Also around listening: of two simultaneous servers, the second must not get a port.
    with serving.held(house.folder, house.desk.store.path):
        await _serve(house, host, port, ready, ended, warns, also)


async def _serve(
    house: House,
    host: str,
    port: int,
    ready: Callable[[Serving], None],
    ended: asyncio.Event,
    warns: Warns,
    also: Also | None,
) -> None:
    key = host_key(house.folder)
    await house.read_devices()
    acceptor = await _listen(house, host, port, key)
    try:
        ends_also = None if also is None else await also()
    except Refused:
        acceptor.close()
        raise
    short = fingerprint(key)
    since = house.desk.clock().isoformat(timespec="seconds")
    reached = (host,) if host else tuple(addresses())
    serving_now = Serving(
        os.getpid(), acceptor.get_port(), reached, short, words=in_words(short), since=since
    )
    tasks = [
        asyncio.create_task(one)
        for one in (
            house.pulse(),
            _end_on_request(house, ended),
            _run_with_restarts(house, lambda: _report(house, serving_now)),
            _run_with_restarts(house, lambda: _watch(house, serving_now.port, warns)),
        )
    ]
    ready(serving_now)
    try:
        await _until(ended, tasks)
    finally:
        # First, so that a device that the server disconnects cannot reconnect meanwhile.
        acceptor.close()
        await _end(house)
        if ends_also is not None:
            await ends_also()
        for task in tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)


def _log_unhandled(house: House, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log a failure that no code awaits, and continue."""
    fault = context.get("exception")
    if isinstance(fault, OSError) and fault.errno in (errno.EMFILE, errno.ENFILE):
        house.log.say(NO_FILES)
    if isinstance(fault, OSError | asyncssh.Error):
        return  # a line that was cut
    said = house.report(fault) if isinstance(fault, Exception) else str(context.get("message"))
    house.log.say(f"something failed: {said}")


async def _listen(house: House, host: str, port: int, key: asyncssh.SSHKey) -> asyncssh.SSHAcceptor:
    try:
        # Explicit, since asyncssh's defaults are for a shell: a line editor that echoes and
        # collects whole lines, text instead of bytes, agents, X11, files, passwords.
        return await asyncssh.listen(
            host,
            port,
            server_factory=lambda: Knock(house),
            server_host_keys=[key],
            config=None,
            encoding=None,
            line_editor=False,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            password_auth=False,
            gss_host=None,
            compression_algs=["none"],  # what is small could become huge
            login_timeout=LOGIN,
            keepalive_interval=0,  # see `Terminal.ask`
            server_version="srtui",
            backlog=BACKLOG,
        )
    except OSError as fault:
        raise Refused(
            f"No one can connect on {host or 'any address'}, port {port}: {why_not(fault)}. "
            "Another srtui serve may be running there: choose another --port."
        ) from None


async def _until(ended: asyncio.Event, tasks: Sequence[asyncio.Task[None]]) -> None:
    """Wait for the end; a fault in a shared task ends the server."""
    waiting = asyncio.create_task(ended.wait())
    done, _ = await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    for task in done:
        if task is not waiting:
            task.result()


@contextmanager
def _ended_by_system(ended: asyncio.Event) -> Iterator[None]:
    """Set `ended` when the system or a key tells the process to end."""
    loop = asyncio.get_running_loop()
    if sys.platform == "win32":
        with windows.asked_to_end(partial(loop.call_soon_threadsafe, ended.set)):
            yield
        return
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        # Not `signal.signal`: its handler may run while the loop keeps sleeping.
        loop.add_signal_handler(number, ended.set)
    yield


async def _end_on_request(house: House, ended: asyncio.Event) -> None:
    """Set `ended` when another program on this machine requests it."""
    while not serving.is_asked(house.folder, house.desk.store.path, "end"):
        await asyncio.sleep(SAY)
    ended.set()
    await asyncio.Event().wait()


async def _end(house: House) -> None:
    """Let every app end, so that pending writes are finished."""
    for line in tuple(house.lines):
        line.end(ENDED)
    with suppress(TimeoutError):
        async with asyncio.timeout(END):
            while house.lines:
                await asyncio.sleep(0.05)
    await asyncio.sleep(0.1)  # the last sentences are on their way


async def _run_with_restarts(house: House, goes_on: Callable[[], Awaitable[None]]) -> None:
    """Restart a task that only reports, after a failure: it must not affect any table."""
    while True:
        try:
            await goes_on()
        except Exception as fault:
            house.log.say(house.report(fault))
        await asyncio.sleep(WATCH)


async def _report(house: House, at_first: Serving) -> None:
    """Report waiting and connected devices to other programs whenever they have changed."""
    before: Serving | None = None
    path, lasts = house.desk.store.path, 0.0
    while True:
        lasts = lasts + SAY if house.testing else 0.0
        if lasts > TEST_LASTS:
            serving.want(house.folder, path, "test", on=False)
        house.test(enabled=serving.is_asked(house.folder, path, "test"))
        now = house.serving = replace(
            at_first,
            waiting=tuple(house.door),
            seated=tuple(_seated_devices(house)),
            testing=house.testing,
            warnings=house.warnings,
            browsers=house.browsers,
        )
        if now != before:
            with suppress(Refused):  # a full disk stops nobody: the next round tries again
                await asyncio.to_thread(serving.say, house.folder, path, now)
                before = now
        await asyncio.sleep(SAY)


def listens_at(port: int, browsers: Sequence[str]) -> list[int]:
    """Return the ports that a firewall must allow; `browsers` are their addresses."""
    others = (urlsplit(address).port for address in browsers)
    return list(dict.fromkeys([port, *(other for other in others if other)]))


async def _watch(house: House, port: int, warns: Warns) -> None:
    """Check the machine; new warnings are also logged."""
    await asyncio.sleep(SAY)  # what holds sleep off may have ended at once
    while True:
        ports = listens_at(port, house.browsers)
        warnings = [await asyncio.to_thread(warns, number) for number in ports]
        now = tuple(dict.fromkeys(chain.from_iterable(warnings)))
        for one in now:
            if one not in house.warnings:
                house.log.say(one)
        house.warnings = now
        await asyncio.sleep(WATCH)


def _seated_devices(house: House) -> list[Seated]:
    return [
        Seated(
            str(line.place),
            line.name,
            line.key,
            line.address,
            *line.size,
            line.environ.get("TERM", ""),
            line.since,
            line.app.tested if house.testing and isinstance(line.app, TableApp) else "",
            *line.link.report(monotonic()),
            house.lost[str(line.place), line.key],
        )
        for line in house.seats
    ]
