"""A device set to one side works its own player's clock, and names the device for the rest."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, closing

import pytest
import pytest_asyncio
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from table_app import LEFT, RIGHT, begin, set_up
from textual.pilot import Pilot

from data.event.watch import Watcher
from screens.table.app import TableApp
from srtui.commands.game.result import Result

SIZE = (80, 24)
NOT_HERE = "That is for {}'s device."


class Devices:
    """Both players' own devices at one table; Anna sits left and has the first turn."""

    def __init__(self, left: Pilot[str], right: Pilot[str]) -> None:
        self.left, self.right = left, right

    async def press(self, pilot: Pilot[str], *keys: str) -> str:
        """Press keys on one device; return its screen once both have drawn it."""
        app = table_of(pilot)
        app.held.allow_next_press()
        await press(pilot, *keys)
        await settled(self.right if pilot is self.left else self.left)
        return seen(app)


def table_of(pilot: Pilot[str]) -> TableApp:
    """Return the app of a device."""
    assert isinstance(pilot.app, TableApp)
    return pilot.app


@pytest_asyncio.fixture
async def devices(hall: Hall) -> AsyncIterator[Devices]:
    hall.add(["Anna", "Bert"])
    set_up(hall)
    apps: list[TableApp] = []
    with closing(Watcher(hall.store)) as watcher:
        for side in ("left", "right"):
            apps.append(TableApp(hall.table(1, side), watcher, table_apps=lambda: apps))
        async with AsyncExitStack() as running:
            pilots = [await running.enter_async_context(app.run_test(size=SIZE)) for app in apps]
            await begin(pilots[0])
            for seat, app in enumerate(apps):
                app.home.own_side = seat
            await settled(pilots[1])
            yield Devices(pilots[0], pilots[1])


@pytest.mark.parametrize("key", ["space", LEFT, "l"])
async def test_turn_of_the_opponent_is_refused(devices: Devices, key: str) -> None:
    shown = await devices.press(devices.right, key)
    assert NOT_HERE.format("Anna") in shown
    assert not table_of(devices.left).home.entry.state.asking
    assert table_of(devices.left).last_read.clock.running == 0


async def test_own_turn_is_ended_and_scored(devices: Devices) -> None:
    await devices.press(devices.left, LEFT)
    assert NOT_HERE.format("Anna") in await devices.press(devices.right, "enter")
    shown = await devices.press(devices.left, "enter")
    assert "turn 1 of 7, Bert" in shown
    assert NOT_HERE.format("Bert") in await devices.press(devices.left, "space")


async def test_device_alone_at_the_table_serves_both_players(devices: Devices) -> None:
    table_of(devices.left).home.own_side = None
    await devices.press(devices.left, LEFT, "enter")
    left = table_of(devices.left)
    left.home.own_side = 0
    left._table_apps = tuple
    shown = await devices.press(devices.left, "space", "enter")
    assert "turn 2 of 7, Anna" in shown


async def test_judge_is_called_from_either_device(devices: Devices) -> None:
    assert "JUDGE" in await devices.press(devices.right, "exclamation_mark")


async def test_proposal_is_answered_by_the_player_whose_device_it_is(
    devices: Devices, hall: Hall
) -> None:
    hall.table(1).run(meant(hall, Result, "1", "1", "concession", by=0), sure=True)
    for pilot in (devices.left, devices.right):
        await settled(pilot)
    assert NOT_HERE.format("Anna") in await devices.press(devices.right, LEFT)
    shown = await devices.press(devices.right, RIGHT)
    assert "Both agree" in shown


async def test_question_to_both_is_answered_by_each_on_their_own(devices: Devices) -> None:
    await devices.press(devices.left, LEFT, "enter", "b")
    shown = await devices.press(devices.left, RIGHT)
    assert NOT_HERE.format("Bert") in shown
    assert "[x]" not in shown
    await devices.press(devices.left, LEFT)
    shown = await devices.press(devices.right, RIGHT)
    assert "turn 1 of 7, Anna" in shown
