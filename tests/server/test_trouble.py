"""A disk that is full, an event file that cannot be read for a moment: nobody is left outside."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hall import Hall
from served import Venue, new_key, serving

from data.event.store import EventFileError
from screens.table import app as tables
from srtui.commands.clock.game import Begin
from srtui.commands.desk import Desk
from srtui.model.refused import Refused
from srtui.model.serving import Serving, read_devices
from srtui.server import hub as houses
from srtui.server import serve as server
from srtui.server import serving as said
from srtui.server.hub import STUCK
from srtui.server.keys import fingerprint
from srtui.server.serve import serve

FULL = "The disk is full: No space left on device."
LOCKED = "The event file is locked by another program."


@contextmanager
def machine_is_full(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bytes]]:
    """Let only the event's other disk accept writes; yield what was tried on the machine's."""
    tried: list[bytes] = []

    def full(name: str, data: bytes) -> None:
        tried.append(data)
        raise Refused(FULL)

    with monkeypatch.context() as patched:
        patched.setattr(venue.folder, "write", full)
        yield tried


async def test_full_machine_still_admits_devices(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written there is for the next event; who waits plays in this one."""
    key = new_key()
    device = await venue.device("table1", key)
    await device.sees("asks to connect")
    with machine_is_full(venue, monkeypatch):
        await venue.let_in(key, "table1", "Blue tablet")
        await device.sees("Table 1 · round 1")
        assert any(FULL in line for line in venue.lines), "the log says it"
    other = new_key()
    await venue.let_in(other, "table2", "Red tablet")
    await venue.until(lambda: fingerprint(other) in venue.folder.devices())
    assert venue.folder.devices()[fingerprint(key)].name == "Blue tablet"


async def test_failed_report_to_other_programs_is_sent_later(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = venue.hall.desk.store.path

    def seated() -> int:
        heard = said.heard(event, venue.folder)
        return len(heard.seated) if heard is not None else -1

    await venue.until(lambda: seated() == 0)
    with machine_is_full(venue, monkeypatch) as tried:
        board = await venue.device("board")
        await board.sees("Round 1")
        await venue.until(lambda: sum(b'"name":"board"' in one for one in tried) >= 2)
    await venue.until(lambda: seated() == 1)


async def test_failed_read_is_retried(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment in which the file cannot be read must not cost the news of it."""
    failed: list[int] = []

    def fails_once(reader: Any) -> Any:
        if not failed:
            failed.append(1)
            raise EventFileError(LOCKED)
        return read_devices(reader)

    key = new_key()
    device = await venue.device("table1", key)
    await device.sees("asks to connect")
    monkeypatch.setattr(houses, "read_devices", fails_once)
    await venue.let_in(key, "table1", "Blue tablet")
    await device.sees("Table 1 · round 1")
    assert failed
    assert any(LOCKED in line for line in venue.lines)


async def test_a_table_that_could_not_be_read_once_is_read_again(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else does anything at it: what has changed must come by itself."""
    failed: list[int] = []
    read = tables.read_table

    def fails_once(desk: Desk, table: int) -> Any:
        if not failed:
            failed.append(1)
            raise EventFileError(LOCKED)
        return read(desk, table)

    key = new_key()
    await venue.let_in(key, "table1", "Blue tablet")
    device = await venue.device("table1", key)
    await device.sees("I am ready")
    monkeypatch.setattr(tables, "read_table", fails_once)
    venue.hall.run(Begin(venue.hall.event.games[0].id))
    await device.sees("End phase")
    assert failed


async def test_device_that_left_without_reading_is_forgotten(venue: Venue) -> None:
    device = await venue.device("board")
    await device.sees("Round 1")
    line = next(iter(venue.house.lines))
    line.outlet.pause()
    await venue.until(lambda: venue.house._stuck)
    device.leave()
    await venue.until(lambda: not venue.house.lines)
    await venue.until(lambda: not venue.house._stuck)
    assert STUCK > 10, "it was not the server that dropped it"


async def test_failed_start_is_never_ready(hall: Hall, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        held = taken.getsockname()[1]
    venue, ready = Venue(hall, tmp_path), list[Serving]()

    async def no_browsers() -> NoReturn:
        raise Refused("No browser can connect.")

    try:
        with pytest.raises(Refused, match="No browser"):
            await serve(
                venue.house, "127.0.0.1", held, ready.append, asyncio.Event(), also=no_browsers
            )
        assert not ready, "and its ports are not remembered"
    finally:
        venue.house.close()


async def test_a_port_that_is_taken_is_said_in_the_words_of_the_system(
    venue: Venue, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = Hall(tmp_path_factory.mktemp("other"))
    second = Venue(other, other.path.parent)
    said = f"^No one can connect on 127.0.0.1, port {venue.port}: {os.strerror(errno.EADDRINUSE)}. "
    try:
        with pytest.raises(Refused, match=said):
            await serve(second.house, "127.0.0.1", venue.port, lambda _: None, asyncio.Event())
    finally:
        second.house.close()


@pytest.mark.parametrize("teller", ["_watch", "_report"])
async def test_failure_of_a_status_reader_ends_no_table(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, teller: str
) -> None:
    """The battery could not be read if no file could be opened: all tables ended."""
    fails = [OSError(errno.EMFILE, "Too many open files"), None]
    goes_on = getattr(server, teller)

    async def now_and_then(*given: Any) -> None:
        if fault := fails.pop(0):
            raise fault
        await goes_on(*given)

    monkeypatch.setattr(server, "WATCH", 0.05)
    monkeypatch.setattr(server, teller, now_and_then)
    async with serving(hall, tmp_path) as venue:
        await venue.until(lambda: not fails)
        assert any("fault OSError" in line for line in venue.lines)
        board = await venue.device("board")
        await board.sees("Round 1")


async def test_a_machine_without_files_for_more_devices_says_so(venue: Venue) -> None:
    loop = asyncio.get_running_loop()
    full = OSError(errno.EMFILE, os.strerror(errno.EMFILE))
    loop.call_exception_handler({"message": "accept", "exception": full})
    assert any(server.NO_FILES in line for line in venue.lines)
    assert not venue.faults
