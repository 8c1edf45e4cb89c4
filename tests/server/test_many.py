"""Many at once: a flood of connections, everybody back after a power cut, keys under kills."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import asyncssh
import pytest
from hall import Hall
from search import DEEP
from served import Device, Venue, new_key, serving

from srtui.model.serving import read_devices

pytestmark = pytest.mark.search  # so that `make deep` runs them, with its numbers
FLOOD = 500 if DEEP else 40
"""Connections at once; nothing else differs in the deep one."""
BACK = 10 if DEEP else 3
"""So often every device is cut off and comes back."""


async def test_a_flood_of_connections_leaves_a_table_as_it_is(venue: Venue) -> None:
    key = new_key()
    await venue.let_in(key, "table1", "Blue tablet")
    table = await venue.device("table1", key)
    await table.sees("Table 1 · round 1")

    async def knock() -> None:
        with suppress(asyncssh.Error, OSError, TimeoutError):
            async with asyncio.timeout(60):
                connection = await venue.connection("table2", stranger)
                connection.abort()

    stranger = new_key()
    flood = asyncio.gather(*(knock() for _ in range(FLOOD)))
    table.forget()
    table.type(b"c")
    await table.sees("judge was called")
    await flood
    again = await venue.device("table1", key)
    await again.sees("Table 1 · round 1")
    assert not venue.faults
    await venue.until(lambda: venue.house.crowd.lines <= 2)


async def test_every_device_reconnects_and_nothing_is_left_over(venue: Venue) -> None:
    keys = {f"table{n}": new_key() for n in (1, 2)} | {"judge": new_key()}
    for place, key in keys.items():
        await venue.let_in(key, place, f"Device at {place}")
    for _ in range(BACK):
        devices: list[Device] = list(
            await asyncio.gather(*(venue.device(place, key) for place, key in keys.items()))
        )
        for device, seen in zip(devices, ("Table 1", "Table 2", "Round 1"), strict=True):
            await device.sees(seen)
        for device in devices:
            device.leave()
        await venue.until(lambda: not venue.house.lines and not list(venue.house.seats))
    assert not venue.faults
    assert not venue.house._apps
    with venue.hall.store.read() as reader:
        assert len(read_devices(reader)) == 3


async def test_acknowledged_key_survives_a_cut_line(hall: Hall, tmp_path: Path) -> None:
    key = new_key()
    async with serving(hall, tmp_path) as venue:
        await venue.let_in(key, "table1", "Blue tablet")
        table = await venue.device("table1", key)
        await table.sees("Table 1 · round 1")
        table.type(b"c")
        await table.sees("judge was called")
        table.leave()
    async with serving(hall, tmp_path) as venue:
        again = await venue.device("table1", key)
        await again.sees("A judge was called")
