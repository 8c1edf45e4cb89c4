"""Devices over the network on the organizer's screen: asking, allowed, removed, moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from threading import Event

from at_screen import press, seen
from hall import Hall
from patience import PATIENCE
from table_app import paired
from textual.pilot import Pilot
from watching import until

from data.event.watch import Watcher
from screens.app import SrtuiApp
from screens.hall.devices import DevicesScreen
from srtui.commands.hall.devices import LetIn
from srtui.model.event import Event as ReadEvent
from srtui.model.refused import Refused
from srtui.model.serving import Device, Seated, Serving, Started, Waiting, read_devices
from srtui.queries.hall.devices import server_lines
from srtui.rules.value import replace
from srtui.text.phrases import as_made
from srtui.text.seats import tables_of

SINCE = "2026-03-07T09:05:00+00:00"
ASKS = Waiting(4392, "table2", "SHA256:b", False, "10.0.0.7", SINCE)
SITS = Seated("table1", "Blue tablet", "SHA256:a", "10.0.0.6", 80, 24, "xterm", SINCE)
SERVER = Serving(
    1, 4022, ("192.168.1.20",), "SHA256:host", (ASKS,), (SITS,), "cabin ocean tree", SINCE
)


class Stands:
    """A server that says what it is told to say, and notes what is asked of it."""

    def __init__(self, said: Serving | None = SERVER) -> None:
        self.said = said
        self.asked: list[str] = []

        self.why_not = ""
        self.last = Started()
        self.goes_on = Event()
        self.goes_on.set()
        self.before = 0
        self.killed = False

    def hear(self) -> Serving | None:
        return self.said

    def lost(self) -> bool:
        return self.said is None and self.killed

    def start(self, requested: Started, says: Callable[[str], None]) -> str:
        self.asked.append(f"start {requested.port} {requested.web} {requested.host}".rstrip())
        says("Reading the event …")
        self.goes_on.wait(PATIENCE)
        if requested.port == 4022:
            raise Refused("Port 4022 is taken.")
        self.said = SERVER
        return f"The server runs at {requested.port}."

    def addresses(self, event: ReadEvent) -> str:
        self.asked.append(f"addresses {tables_of(event)}")
        return "4 addresses are on the sheet."

    def unused(self, devices: Sequence[Device]) -> int:
        del devices
        return self.before

    def stop(self) -> str:
        self.asked.append("stop")
        self.said = None
        return "The server has stopped."

    def test(self, *, on: bool) -> None:
        self.asked.append(f"test {on}")
        assert self.said is not None
        self.said = replace(self.said, testing=on)


def devices(hall: Hall) -> list[tuple[str, str, bool]]:
    with hall.store.read() as reader:
        return [(one.place, one.name, one.out) for one in read_devices(reader)]


async def go(pilot: Pilot[str]) -> DevicesScreen:
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
        app = SrtuiApp(hall.desk, watcher, poll=False, server=Stands())
        async with app.run_test(size=(100, 24)) as pilot:
            app.listen()
            await until(
                pilot,
                lambda: "Allow the device. Table 2 asks to connect and shows 4392." in seen(app),
            )
            await press(pilot, "n")
            await until(pilot, lambda: "table1@192.168.1.20" in seen(app))
            await until(pilot, lambda: "10.0.0.7" in seen(app))
            assert "SHA256:host" in seen(app)
            assert "80x24" in seen(app)
            assert "cabin ocean tree" in seen(app)
            await press(pilot, "enter")
            await until(pilot, lambda: "Allow this device" in seen(app))
            await press(pilot, "enter")
            await until(pilot, lambda: len(devices(hall)) == 2)
    assert devices(hall) == [("table1", "Blue tablet", False), ("table2", "Table 2", False)]


async def test_n_on_the_device_that_asks_allows_it(hall: Hall) -> None:
    """It is the next step, and on its own page n did nothing that one could see."""
    hall.add(4)
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=Stands())
        async with app.run_test(size=(100, 24)) as pilot:
            app.listen()
            await until(pilot, lambda: "shows 4392" in seen(app))
            await press(pilot, "n")
            await until(pilot, lambda: "10.0.0.7" in seen(app))
            assert "Allow this device" not in seen(app)
            await press(pilot, "n")
            await until(pilot, lambda: "Allow this device" in seen(app))
            assert not devices(hall), "nothing is done that is not asked"
            await press(pilot, "enter")
            await until(pilot, lambda: len(devices(hall)) == 1)


async def test_a_second_device_at_a_table_is_proposed_another_name(hall: Hall) -> None:
    """Two of one name are not told apart, on the page nor by the command line."""
    hall.add(4)
    hall.run(LetIn("SHA256:a", "table2", "Table 2"))
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=Stands())
        async with app.run_test(size=(100, 24)) as pilot:
            app.listen()
            await until(pilot, lambda: "shows 4392" in seen(app))
            await press(pilot, "n", "enter", "enter")
            await until(pilot, lambda: len(devices(hall)) == 2)
    assert devices(hall)[1] == ("table2", "Table 2 (2)", False)


async def test_a_device_is_let_out_and_moved(hall: Hall) -> None:
    hall.add(4)
    hall.run(LetIn("SHA256:a", "table1", "Blue tablet"))
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=Stands())
        async with app.run_test(size=(100, 24)) as pilot:
            await go(pilot)
            await press(pilot, "down", "v", "2", "enter")
            await until(pilot, lambda: devices(hall)[-1] == ("table2", "Blue tablet", False))
            assert devices(hall)[0] == ("table1", "Blue tablet", True)


async def test_device_list_without_a_server_says_how_to_start_one(hall: Hall) -> None:
    hall.add(4)
    hall.run(LetIn("SHA256:a", "table1", "Blue tablet"))
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False)
        async with app.run_test(size=(100, 24)) as pilot:
            await press(pilot, "g", "d")
            await until(pilot, lambda: "press S to start one" in seen(app))
            await press(pilot, "o")
            await until(pilot, lambda: devices(hall) == [("table1", "Blue tablet", True)])
            await press(pilot, "o")
            assert "Only an allowed device can be moved or removed." in seen(app)


def test_page_names_the_address_that_browsers_open() -> None:
    assert not [one for one in server_lines(SERVER) if "rowser" in one.text]
    serves = replace(SERVER, browsers=("http://192.168.1.20:8040/",))
    said = [one.text for one in server_lines(serves, as_made) if "rowser" in one.text]
    assert said == [
        (
            "http://192.168.1.20:8040/ is open to every browser. A table's device needs its own "
            "one-time address: make a sheet of them with a."
        )
    ]
    typed = " ".join(one.text for one in server_lines(serves))
    assert "address: make a sheet of them with srtui serve FILE --addresses SHEET.html." in typed


async def test_a_judge_is_not_led_to_devices(hall: Hall) -> None:
    hall.add(4)
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.judge(), watcher, poll=False, server=Stands())
        async with app.run_test(size=(100, 24)) as pilot:
            app.listen()
            await until(pilot, lambda: app.serving is not None)
            await pilot.pause()
            assert "asks to connect" not in seen(app)


async def test_number_of_a_device_leads_to_it(hall: Hall) -> None:
    hall.add(4)
    other = Waiting(1234, "judge", "SHA256:c", False, "10.0.0.8", SINCE)
    server = Stands(replace(SERVER, waiting=(ASKS, other)))
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=server)
        async with app.run_test(size=(100, 24)) as pilot:
            await go(pilot)
            await press(pilot, *"1234", "enter")
            await until(pilot, lambda: "Allow this device" in seen(app))
            await press(pilot, "enter")  # a judge has a separate name
            assert devices(hall) == []
            await press(pilot, *"Maria", "enter")
            await until(pilot, lambda: devices(hall) == [("judge", "Maria", False)])


async def test_the_server_is_started_and_ended_from_the_page(hall: Hall) -> None:
    hall.add(4)
    server = Stands(None)
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=server)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "g", "d")
            await until(pilot, lambda: "The server is not running" in seen(app))
            await press(pilot, "S")
            await until(pilot, lambda: "Start the server" in seen(app))
            await press(pilot, *"99999", "enter")
            await until(pilot, lambda: "Choose a port from 1 to 65535." in seen(app))
            await press(pilot, "ctrl+u", *"4022", "enter")
            await until(pilot, lambda: "Port 4022 is taken." in seen(app))
            await press(pilot, "ctrl+u", *"4023", "tab", *"8040", "enter")
            await until(pilot, lambda: "The server runs at 4023." in seen(app))
            await until(pilot, lambda: "cabin ocean tree" in seen(app))
            await press(pilot, "S")
            await until(pilot, lambda: "1 terminal will show" in seen(app))
            await press(pilot, "n")
            assert server.said is not None
            await press(pilot, "S")
            await until(pilot, lambda: "Stop the server?" in seen(app))
            await press(pilot, "y")
            await until(pilot, lambda: "The server is not running" in seen(app))
            assert "The server has stopped." in seen(app)
    assert server.asked == ["start 4022 None", "start 4023 8040", "stop"]


async def test_a_server_of_one_address_comes_back_at_that_address(hall: Hall) -> None:
    server = Stands(None)
    server.last = Started(host="127.0.0.1")
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=server)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "g", "d")
            await until(pilot, lambda: "The server is not running" in seen(app))
            await press(pilot, "S")
            await until(pilot, lambda: "127.0.0.1" in seen(app))
            await press(pilot, *"4023", "enter")
            await until(pilot, lambda: "The server runs at 4023." in seen(app))
    assert server.asked == ["start 4023 None 127.0.0.1"]


async def test_failed_start_keeps_what_was_typed_and_says_what_it_does(hall: Hall) -> None:
    server = Stands(None)
    server.goes_on.clear()
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=server)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "g", "d")
            await until(pilot, lambda: "The server is not running" in seen(app))
            await press(pilot, "S")
            await until(pilot, lambda: "Start the server" in seen(app))
            await press(pilot, "tab", *"24512", "tab", *"127.0.0.1")
            await pilot.press("enter")
            await until(pilot, lambda: "Reading the event …" in seen(app))
            server.goes_on.set()
            await until(pilot, lambda: "Port 4022 is taken." in seen(app))
            await press(pilot, "escape", "g", "r", "g", "d")
            await until(pilot, lambda: "The server is not running" in seen(app))
            await press(pilot, "S")
            await until(pilot, lambda: "24512" in seen(app) and "127.0.0.1" in seen(app))


async def test_one_time_addresses_are_made_from_the_page_after_a_yes(hall: Hall) -> None:
    hall.add(4)
    server = Stands()
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=server)
        async with app.run_test(size=(80, 24)) as pilot:
            await go(pilot)
            await press(pilot, "a")
            await until(pilot, lambda: "server with a browser port first: press S" in seen(app))
            server.said = replace(SERVER, browsers=("http://192.168.1.20:8040/",))
            app.listen()
            await until(
                pilot, lambda: "make a sheet of them with a." in " ".join(seen(app).split())
            )
            await press(pilot, "a")
            await until(pilot, lambda: "Each table gets two new addresses (2 tables)." in seen(app))
            assert "has not been used" not in seen(app)
            await press(pilot, "n")
            server.before = 1
            await press(pilot, "a")
            await until(pilot, lambda: "1 address of the last sheet has not been" in seen(app))
            await press(pilot, "n")
            assert server.asked == []
            await press(pilot, "a")
            await until(pilot, lambda: "Make new addresses?" in seen(app))
            await press(pilot, "y")
            await until(pilot, lambda: "4 addresses are on the sheet." in seen(app))
    assert server.asked == ["addresses 2"]


async def test_all_tables_are_tested_and_no_longer(hall: Hall) -> None:
    hall.add(4)
    server = Stands(replace(SERVER, seated=(replace(SITS, tested="left"),)))
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=server)
        async with app.run_test(size=(100, 24)) as pilot:
            await go(pilot)
            await press(pilot, "t")
            await until(pilot, lambda: "the left one first" in seen(app))
            app.listen()
            await until(pilot, lambda: "both keys work at 0 of 1" in seen(app))
            await until(pilot, lambda: "left key pressed" in seen(app))
            await press(pilot, "t")
            await until(pilot, lambda: server.asked == ["test True", "test False"])


async def test_a_judge_starts_and_ends_nothing(hall: Hall) -> None:
    hall.add(4)
    server = Stands()
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.judge(), watcher, poll=False, server=server)
        async with app.run_test(size=(100, 24)) as pilot:
            await go(pilot)
            for key in ("S", "t"):
                await press(pilot, key)
                assert "Only the organizer can do that." in seen(app)
    assert server.asked == []


async def test_client_of_the_server_cannot_end_it(hall: Hall) -> None:
    hall.add(4)
    server = Stands()
    server.why_not = "You have come in by this server."
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=server)
        async with app.run_test(size=(100, 24)) as pilot:
            await go(pilot)
            await press(pilot, "S")
            assert server.why_not in seen(app)
    assert server.asked == []


async def test_tables_keep_their_order_whoever_is_connected(hall: Hall) -> None:
    hall.add(24)
    for number in (8, 2, 1):
        hall.run(LetIn(f"SHA256:{number}", f"table{number}", f"Tablet {number}"))
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=Stands(replace(SERVER, seated=())))
        async with app.run_test(size=(100, 24)) as pilot:
            screen = await go(pilot)
            assert [one.place for one in screen._rows] == ["table2", "table1", "table2", "table8"]


async def test_one_after_the_other_is_let_in(hall: Hall) -> None:
    hall.add(8)
    asking = [
        Waiting(4000 + n, f"table{n}", f"SHA256:{n}", False, "10.0.0.7", SINCE) for n in (2, 1, 3)
    ]
    server = Stands(replace(SERVER, seated=(), waiting=tuple(asking)))
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=server)
        async with app.run_test(size=(80, 24)) as pilot:
            await go(pilot)
            for place in ("table2", "table1", "table3"):
                await until(pilot, lambda: "Allow this device" not in seen(app))
                await press(pilot, "enter")
                await until(pilot, lambda: "Allow this device" in seen(app))
                await press(pilot, "enter")
                await until(pilot, lambda: devices(hall)[-1][0] == place)  # noqa: B023


async def test_a_server_that_has_died_is_said_wherever_the_organizer_is(hall: Hall) -> None:
    hall.add(4)
    server = Stands(replace(SERVER, waiting=()))
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=server)
        async with app.run_test(size=(100, 24)) as pilot:
            await until(pilot, lambda: app.serving is not None)
            assert "has ended" not in seen(app)
            server.said = None
            app.listen()
            await until(pilot, lambda: "The server has stopped: press g d, then S" in seen(app))


async def test_while_games_are_open_a_server_that_has_died_is_the_next_step(hall: Hall) -> None:
    """The warning goes with the next key; tables wait until it is started again."""
    hall.add(4)
    server = Stands(None)
    server.killed = True
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=server)
        async with app.run_test(size=(100, 24)) as pilot:
            await until(pilot, lambda: app.server_lost)
            assert "has stopped" not in seen(app), "nobody plays"
            paired(hall)
            app.look()
            await until(pilot, lambda: "Start the server again with S in Devices." in seen(app))
            await press(pilot, "n")
            await until(pilot, lambda: "The server is not running" in seen(app))
            server.said = replace(SERVER, waiting=())
            app.listen()
            await until(pilot, lambda: "has stopped" not in seen(app))


async def test_with_no_device_yet_the_server_is_ended_and_addresses_are_made(hall: Hall) -> None:
    hall.add(4)
    server = Stands(replace(SERVER, waiting=(), seated=(), browsers=("http://10.0.0.5:8040/",)))
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=server)
        async with app.run_test(size=(100, 24)) as pilot:
            await until(pilot, lambda: app.serving is not None)
            await press(pilot, "g", "d")
            await until(pilot, lambda: "S   Start or stop the server" in seen(app))
            assert "a   Print addresses for browsers" in seen(app)


async def test_what_is_wrong_with_the_machine_is_the_organizers_to_read(hall: Hall) -> None:
    hall.add(4)
    server = Stands(replace(SERVER, warnings=("The battery is at 9 %.",)))
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=server)
        async with app.run_test(size=(100, 24)) as pilot:
            await until(pilot, lambda: "Warning: The battery is at 9 %." in seen(app))
        judges = SrtuiApp(hall.judge(), watcher, poll=False, server=server)
        async with judges.run_test(size=(100, 24)) as pilot:
            await until(pilot, lambda: judges.serving is not None)
            await pilot.pause()
            assert "battery" not in seen(judges)


async def test_how_many_devices_are_in_which_state_stands_above_them_all(hall: Hall) -> None:
    hall.add(4)
    with closing(Watcher(hall.store)) as watcher:
        app = SrtuiApp(hall.desk, watcher, poll=False, server=Stands())
        async with app.run_test(size=(120, 40)) as pilot:
            await go(pilot)
            signs = app.signs
            await until(pilot, f"{signs.late} waiting 1  {signs.running} connected 1")
            assert seen(app).splitlines()[3].startswith(" Devices ")
