"""Lines that stall: how late a key may be, and who learns of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import asyncssh
import pytest
from served import Device, Silent, Venue, new_key

from screens.clock.scoring import TableClocks
from srtui.server import serving as said
from srtui.server.link import Link
from srtui.text.seats import SeatKind


def test_a_key_while_everything_is_answered_is_not_late() -> None:
    link = Link(0)
    assert link.asks(10)
    assert link.late(10.5) == 0, "a question may take a moment"
    link.answered(10.6)
    assert link.late(12.5) == 0


def test_a_key_after_a_stall_is_late_by_no_more_than_since_the_last_answered_question() -> None:
    link = Link(0)
    assert link.asks(10)
    link.answered(10.01)
    assert link.asks(12)
    assert not link.asks(14), "one question waits"
    assert link.late(18) == 8  # put at 10: what came before its answer was sent before the key
    link.answered(18.1)
    assert link.late(18.2) == 0


def test_how_long_nobody_was_heard() -> None:
    link = Link(0)
    link.asks(10)
    link.answered(10.25)
    link.asks(12)
    assert link.silent(12.5) == 0
    assert link.silent(20.25) == 10
    assert link.answered(22.25) == 12
    assert link.silent(30) == 0, "nobody is asked"


def test_where_the_server_itself_was_busy_the_device_was_not_silent() -> None:
    link = Link(0)
    link.asks(10)
    link.answered(10.01)
    link.asks(12)
    assert link.late(20) == 10, "late it is all the same"
    link.excused(7)
    assert link.answered(20) == 0


def test_others_are_told_of_long_silence_and_of_trips_that_have_changed() -> None:
    link = Link(0)
    assert link.report(1) == (None, 0)
    link.asks(2)
    link.answered(2.02)
    assert link.report(3) == (20, 0)
    link.asks(4)
    link.answered(4.03)
    assert link.report(5) == (20, 0), "within a factor of two: not said again"
    link.asks(6)
    assert link.report(12) == (20, 0)
    assert link.report(16.5) == (20, 10)
    assert link.report(19.2) == (20, 15)


class Wire:
    """Between a device and the server; what comes waits while it is held."""

    def __init__(self) -> None:
        self.goes = asyncio.Event()
        self.goes.set()
        self.port = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def _both(
        self, venue: Venue, here: asyncio.StreamReader, back: asyncio.StreamWriter
    ) -> None:
        there, on = await asyncio.open_connection("127.0.0.1", venue.port)
        self._tasks += [
            asyncio.create_task(self._carry(here, on)),
            asyncio.create_task(self._carry(there, back)),
        ]

    async def _carry(self, come: asyncio.StreamReader, go: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await come.read(65536):
                await self.goes.wait()
                go.write(data)
        go.close()

    def end(self) -> None:
        for task in self._tasks:
            task.cancel()


@asynccontextmanager
async def wired(venue: Venue) -> AsyncIterator[Wire]:
    """Yield a wire to the server."""
    wire = Wire()
    server = await asyncio.start_server(
        lambda here, back: wire._both(venue, here, back), "127.0.0.1", 0
    )
    wire.port = server.sockets[0].getsockname()[1]
    try:
        yield wire
    finally:
        wire.end()
        server.close()


async def table_over(wire: Wire, venue: Venue) -> Device:
    """Table 1 on the wire."""
    key = new_key()
    await venue.let_in(key, "table1", "Blue tablet")
    connection = await asyncssh.connect(
        "127.0.0.1",
        wire.port,
        username="table1",
        known_hosts=None,
        config=None,
        client_keys=[key],
        agent_path=None,
        client_factory=Silent,
    )
    channel = await connection.create_process(
        term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    device = Device(connection, channel)
    venue.devices.append(device)
    await device.sees("Table 1 · round 1")
    return device


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it in tenths of a second."""
    for name, seconds in (("EVERY", 0.1), ("STALLED", 0.4), ("LOST_AFTER", 60)):
        monkeypatch.setattr(f"srtui.server.session.{name}", seconds)
    for name, seconds in (("WAITED", 0.2), ("SHOWN_AFTER", 0.5)):
        monkeypatch.setattr(f"srtui.server.link.{name}", seconds)


def late_by(venue: Venue) -> list[int]:
    with venue.hall.store.read() as reader:
        import json

        return [json.loads(row["detail"]).get("late_by", 0) for row in reader.table("tap")]


@pytest.mark.usefixtures("quick")
async def test_a_key_in_a_stalled_line_is_kept_and_marked_and_the_table_is_told(
    venue: Venue,
) -> None:
    async with wired(venue) as wire:
        table = await table_over(wire, venue)
        line = next(iter(venue.house.seats))
        await venue.until(lambda: line.link.trip is not None)
        wire.goes.clear()
        table.forget()
        table.type(b"c")
        now = asyncio.get_running_loop().time
        await venue.until(lambda: line.link.silent(now()) > 1.2)
        wire.goes.set()
        await table.sees("judge was called")
        await table.sees("pressed meanwhile counts from now")
        await venue.until(lambda: any("was silent for" in one for one in venue.lines))
        assert late_by(venue)[-1] >= 2
        table.forget()
        table.type(b"c")
        await asyncio.sleep(0)
        assert not venue.faults


@pytest.mark.usefixtures("quick")
async def test_silence_delay_and_losses_are_readable_by_other_programs(
    venue: Venue,
) -> None:
    async with wired(venue) as wire:
        table = await table_over(wire, venue)
        heard = lambda: said.heard(venue.hall.store.path, venue.folder)  # noqa: E731
        await venue.until(lambda: (now := heard()) and now.seated and now.seated[0].trip)
        wire.goes.clear()
        await venue.until(lambda: (now := heard()) and now.seated and now.seated[0].silent >= 5)
        wire.goes.set()
        await venue.until(lambda: (now := heard()) and now.seated and not now.seated[0].silent)
        table.leave()
        await venue.until(lambda: not venue.house.lines)
        again = await table_over(wire, venue)
        await again.sees("Table 1")
        lost = venue.house.lost
        assert sum(lost.values()) == 1


@pytest.mark.usefixtures("quick")
async def test_stalled_table_continues_and_ends_like_any_other(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is begun beside the app's own task fails, as what lets the clock tick did."""
    async with wired(venue) as wire:
        table = await table_over(wire, venue)
        table.type(b"\t\x7f")
        await table.sees("End phase")
        wire.goes.clear()
        line = next(iter(venue.house.seats))
        now = asyncio.get_running_loop().time
        await venue.until(lambda: line.link.silent(now()) > 1.2)
        wire.goes.set()
        await table.sees("No connection for")
        ticks: list[object] = []
        go_on = TableClocks.go_on
        monkeypatch.setattr(
            TableClocks,
            "go_on",
            lambda *given: ticks.append(given) or go_on(*given),  # type: ignore[func-returns-value]
        )
        await venue.until(lambda: len(ticks) > 1)
        table.leave()
        await venue.until(lambda: not venue.house.lines)
        assert not venue.faults


async def test_device_that_does_not_answer_is_dropped(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("srtui.server.session.EVERY", 0.1)
    monkeypatch.setattr("srtui.server.session.LOST_AFTER", 1.5)
    async with wired(venue) as wire:
        await table_over(wire, venue)
        wire.goes.clear()
        await venue.until(lambda: not venue.house.lines)
        assert any("is not responding and was dropped" in one for one in venue.lines)
        assert SeatKind.TABLE not in {one.place.kind for one in venue.house.seats}
