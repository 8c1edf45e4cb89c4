"""Devices over the network on the organizer's screen: who asks, let in, let out, moved."""

from __future__ import annotations

from contextlib import closing

from at_screen import press, seen
from hall import Hall
from textual.pilot import Pilot
from watching import until

from data.watch import Watcher
from screens.app import SrtuiApp
from screens.devices import DevicesScreen
from srtui.desk.hall.devices import LetIn
from srtui.state.devices import read_devices
from srtui.state.serving import Seated, Serving, Waiting

SINCE = "2026-03-07T09:05:00+00:00"
ASKS = Waiting(4392, "table2", "SHA256:b", False, "10.0.0.7", SINCE)
SITS = Seated("table1", "Blue tablet", "SHA256:a", "10.0.0.6", 80, 24, "xterm", SINCE)
SERVER = Serving(1, 4022, ("192.168.1.20",), "SHA256:host", (ASKS,), (SITS,))


def devices(hall: Hall) -> list[tuple[str, str, bool]]:
    with hall.store.read() as reader:
        return [(one.place, one.name, one.out) for one in read_devices(reader)]


async def go(pilot: Pilot[str]) -> DevicesScreen:
    """To the devices."""
    app = pilot.app
    assert isinstance(app, SrtuiApp)
    app.listen()
    await until(pilot, lambda: app.serving is not None)
    await press(pilot, "g", "d")
    screen = app.screen
    assert isinstance(screen, DevicesScreen)
    await until(pilot, lambda: bool(screen._rows))
    return screen


async def test_n_leads_to_who_asks_and_enter_lets_in(hall: Hall) -> None:
    hall.add(4)
    hall.run(LetIn("SHA256:a", "table1", "Blue tablet"))
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, hear=lambda: SERVER)
        async with app.run_test(size=(100, 24)) as pilot:
            app.listen()
            await until(
                pilot, lambda: "Table 2 asks to come in: its device shows 4392" in seen(app)
            )
            await press(pilot, "n")
            await until(pilot, lambda: "table1@192.168.1.20" in seen(app))
            await until(pilot, lambda: "10.0.0.7" in seen(app))
            assert "SHA256:host" in seen(app)
            assert "80x24" in seen(app)
            await press(pilot, "enter", *"Red", "enter")
            await until(pilot, lambda: len(devices(hall)) == 2)
    assert devices(hall) == [("table1", "Blue tablet", False), ("table2", "Red", False)]


async def test_a_device_is_let_out_and_moved(hall: Hall) -> None:
    hall.add(4)
    hall.run(LetIn("SHA256:a", "table1", "Blue tablet"))
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, hear=lambda: SERVER)
        async with app.run_test(size=(100, 24)) as pilot:
            await go(pilot)
            await press(pilot, "down", "v", "2", "enter")
            await until(pilot, lambda: devices(hall)[-1] == ("table2", "Blue tablet", False))
            assert devices(hall)[0] == ("table1", "Blue tablet", True)


async def test_without_a_server_it_is_said_how_to_start_one(hall: Hall) -> None:
    hall.add(4)
    hall.run(LetIn("SHA256:a", "table1", "Blue tablet"))
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False)
        async with app.run_test(size=(100, 24)) as pilot:
            await press(pilot, "g", "d")
            await until(pilot, lambda: "srtui serve FILE" in seen(app))
            await press(pilot, "o")
            await until(pilot, lambda: devices(hall) == [("table1", "Blue tablet", True)])
            await press(pilot, "o")
            assert "That is for a device that was let in" in seen(app)


async def test_a_judge_is_not_led_to_devices(hall: Hall) -> None:
    hall.add(4)
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.judge(), watcher, poll=False, hear=lambda: SERVER)
        async with app.run_test(size=(100, 24)) as pilot:
            app.listen()
            await until(pilot, lambda: app.serving is not None)
            await pilot.pause()
            assert "asks to come in" not in seen(app)
