"""Devices on the network: those asking to connect, and seats; allow, remove, move."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from functools import partial

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.widgets import Static

from screens.ask import ConfirmScreen
from screens.bindings import bind, bindings
from screens.dialogs.form import CommandForm, Form
from screens.event_app import app_of
from screens.frame import Frame
from screens.place_screen import still_there
from screens.theme.means import added
from screens.theme.signs import Mark, Signs
from screens.widgets.grid import Row, row_cells
from screens.widgets.heading import legend
from screens.widgets.lines import refusing
from srtui.commands.command import Role, Verb, arg
from srtui.commands.hall.devices import LetIn, LetOut, Move
from srtui.documents.table import without
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.model.serving import Server, Started, read_devices
from srtui.queries.hall.devices import (
    ASKS,
    AWAY,
    CONNECTED,
    DEVICES,
    OUT,
    DeviceRow,
    ServerLine,
    device_rows,
    server_lines,
    state_brief,
)
from srtui.text.phrases import counted, paragraph, phrase, phrase_count
from srtui.text.seats import SeatKind, players_places, void_text

COLUMNS = without(DEVICES, "#")
LAST_PORT = 65535
NOT_BESIDE = "Only the organizer can do that."
NOBODY_YET = "No devices yet. To connect a device, type this on it"
NO_BROWSERS = "Start (or restart) the server with a browser port first: press {devices.serve|S}."
STYLES = {"typed": "strong", "warning": "warned", "more": "muted"}
STATES: dict[Mark, str] = {
    "late": "waiting",
    "running": "connected",
    "open": "not connected",
    "dropped": "removed",
}
MARKS: dict[str, Mark] = {ASKS: "late", CONNECTED: "running", AWAY: "open", OUT: "dropped"}


class Start(Verb, id="device.start", title="Start the server"):
    """Start the server, so that tables, judges and boards can connect.

    Until you allow a device, it can only watch the board and ask to connect. The server keeps
    running when you close this program. Anyone on this Wi-Fi can read what browsers send, unless
    you use a certificate: the help of `srtui serve` explains how.
    """

    port: int = arg("port", "number")
    web: int | None = arg(
        "browsers' port", "number", default=None, help="usually 8040; empty for no browsers"
    )
    host: str = arg("only at", default="", help="an address to listen on; empty for all")


class DevicesScreen(Frame):
    """Devices that want to connect come first, then those that you have allowed, by place.

    A device shows a number while it waits: find the device with that number in the room, then press
    the key to allow it. An allowed device connects by itself from then on.
    """

    CSS_PATH = "devices.tcss"
    place = "devices"
    subjects = frozenset({"event", "round", "games", "roster", "devices"})
    numbers = "number"

    BINDINGS = bindings(
        bind("enter", "devices.in", "Allow",
             "Allow the selected device and name it", action="let_in"),
        bind("o", "devices.out", "Remove", "Remove a device; it then has to ask again"),
        bind("v", "devices.move", "Move", "Show another table on the device"),
        bind("t", "devices.test", "Test all",
             "Ask every idle table to test its two keys, or stop asking"),
        bind("a", "devices.addresses", "Addresses",
             "Print addresses for browsers, with QR codes; each works once"),
        bind("S", "devices.serve", "Server", "Start or stop the server that devices connect to"),
    )  # fmt: skip

    def body(self) -> ComposeResult:
        """Yield the number of devices, the devices, and what to type on a new one."""
        yield from super().body()
        yield Static("", id="how", classes="summary", markup=False)

    def on_mount(self) -> None:
        """Start without any device."""
        self._rows: tuple[DeviceRow, ...] = ()
        self._to_asking = True
        self._tried: Started | None = None
        """What was typed for the last start: a failed one must not widen the next."""

    def on_screen_resume(self) -> None:
        """Put the cursor on a device that is asking."""
        self._to_asking = True

    def action_next_step(self) -> None:
        """Move to a device that asks to be allowed; if already there, ask for its name."""
        step, device = self.status and self.status.next, self._current_device
        here = step and step.place == self.place and step == app_of(self).pressed_on.step
        if here and device is not None and device.state == ASKS:
            self.action_let_in()
            return
        super().action_next_step()
        self._to_asking = True
        self.reload()

    @work(exclusive=True, group="show")
    async def show(self, event: Event) -> None:
        """Show waiting and seated devices, which come from the server, not from the event."""
        with refusing(self.message_line.refuse):
            devices = await app_of(self).read_file(read_devices)
            if still_there(self):
                serving = app_of(self).serving
                self._rows = device_rows(serving, devices, event)
                self._grid.fill([_row(one, app_of(self).signs) for one in self._rows], COLUMNS)
                states = Counter(MARKS.get(one.state, "late") for one in self._rows)
                counts = {mark: (STATES[mark], states[mark]) for mark in STATES}
                self._heading.say("Devices", legend=legend(app_of(self).signs, counts))
                asking = next((one for one in self._rows if one.state == ASKS), None)
                if self._to_asking and asking is not None:
                    self._grid.go_to(_key(asking))
                    # Once only: from now on the cursor stays where the organizer puts it.
                    self._to_asking = False
                if serving is None:
                    self.offer_keys("The server is not running", "devices.serve")
                else:
                    keys = ("devices.serve", *(["devices.addresses"] if serving.browsers else []))
                    self.offer_keys(NOBODY_YET, *keys)
                self._show_how_to_connect(
                    server_lines(serving, app_of(self).with_keys, event)
                    if serving is not None or self._rows
                    else ()
                )

    def _show_how_to_connect(self, lines: Sequence[ServerLine]) -> None:
        app = app_of(self)
        if self.has_class("-tiny"):  # else nothing were left for the devices
            lines = [one for one in lines if one.kind != "more"]
        said = [(f"{app.signs.late} " if one.kind == "warning" else "") + one.text for one in lines]
        styles = [added(app.wears.palette, STYLES[one.kind]) for one in lines]
        self.query_one("#how", Static).update(Text("\n").join(map(Text, said, styles)))

    def number_typed(self, number: int) -> None:
        """Allow the device with the number that someone reads out."""
        del number
        self.action_let_in()

    def action_let_in(self) -> None:
        """Allow the asking device, or a removed one, under a name."""
        device = self._current_device
        if device is None:
            self.message_line.refuse("No device is waiting.")
        elif device.state not in (ASKS, OUT):
            self.message_line.refuse(f"{device.name or device.place_text} is already allowed.")
        else:
            given = {"key": device.key, "place": device.place, "name": device.name}
            self.app.push_screen(CommandForm(LetIn, given, only=("name",)))

    def action_out(self) -> None:
        """Remove the device from its place."""
        if (id := self._let_in()) is not None:
            app_of(self).do(LetOut(id))

    def action_move(self) -> None:
        """Choose another table for a device."""
        if (id := self._let_in()) is not None:
            self.app.push_screen(CommandForm(Move, {"device": id}, only=("place",)))

    @work(exclusive=True, group="ask")
    async def action_test(self) -> None:
        """Start or stop asking every table to press its two keys."""
        app = app_of(self)
        if app.server is None or app.serving is None:
            self.message_line.refuse(
                app.with_keys("The server is not running: {devices.serve|S} starts it.")
            )
            return
        if app.desk.seat.role is not Role.TO:
            self.message_line.refuse(NOT_BESIDE)
            return
        testing = not app.serving.testing
        with refusing(self.message_line.refuse):
            await asyncio.to_thread(partial(app.server.test, on=testing))
            self.message_line.plain(
                "Every idle table now asks for its two keys, the left one first."
                if testing
                else "The test has ended."
            )

    @work(exclusive=True, group="ask")
    async def action_addresses(self) -> None:
        """Write new one-time addresses for browsers at the tables."""
        app, event = app_of(self), app_of(self).event
        if app.server is None or app.desk.seat.role is not Role.TO:
            self.message_line.refuse(NOT_BESIDE)
        elif app.serving is None or not app.serving.browsers:
            self.message_line.refuse(app.with_keys(NO_BROWSERS))
        else:
            places = players_places(event)
            tables = sum(place.kind is SeatKind.TABLE for place in places)
            sentences = [f"Each table gets two new addresses ({counted(tables, 'table')})."]
            if seats := len(places) - tables:
                sentences.append(f"Each captain gets an address too ({counted(seats, 'captain')}).")
            unused = await asyncio.to_thread(app.server.unused, await app.read_file(read_devices))
            if unused:
                sentences.append(void_text(unused))
            if await self.app.push_screen_wait(ConfirmScreen(sentences, "Make new addresses?")):
                with refusing(self.message_line.refuse):
                    self.message_line.plain(await asyncio.to_thread(app.server.addresses, event))

    def action_serve(self) -> None:
        """Start or stop the server."""
        app = app_of(self)
        if app.server is None or app.desk.seat.role is not Role.TO:
            self.message_line.refuse(NOT_BESIDE)
        elif app.server.why_not:
            self.message_line.refuse(app.server.why_not)
        elif app.serving is None:
            server = app.server

            async def attempt(wanted: Start) -> str | None:
                if not all(0 < port <= LAST_PORT for port in (wanted.port, wanted.web or 1)):
                    return f"Choose a port from 1 to {LAST_PORT}."
                self._tried = Started(wanted.port, wanted.host.strip(), wanted.web)
                says = partial(app.call_from_thread, form.tell)
                message = await asyncio.to_thread(server.start, self._tried, says)
                # Immediately, not a second later: the key was pressed to see it run.
                app.listen()
                self.message_line.plain(message)
                return None

            # Focus the first field although it is filled: tab leads from there to the second.
            form = Form(Start, self._address_fields(server), attempt, first_field="port")
            self.app.push_screen(form)
        else:
            self._stop(app.server, len(app.serving.seated))

    @work(exclusive=True, group="ask")
    async def _stop(self, server: Server, seated: int) -> None:
        lost = phrase("No terminal is connected.")
        if seated:
            stopped = phrase_count(
                "{count} terminal will show that the server has stopped until it starts again.",
                "{count} terminals will show that the server has stopped until it starts again.",
                seated,
            )
            lost = paragraph(stopped, phrase("Clocks keep running, and nothing is lost."))
        if not await self.app.push_screen_wait(ConfirmScreen((lost,), "Stop the server?")):
            return
        with refusing(self.message_line.refuse):
            with self.message_line.at_work("Stopping the server …"):
                message = await asyncio.to_thread(server.stop)
            # Set before the server reports it: otherwise the next check would say that it has died.
            app_of(self).serving = None
            self.message_line.plain(message)
            self.reload()

    def _address_fields(self, server: Server) -> dict[str, int | str | None]:
        try:
            last = self._tried or server.last
        except Refused:
            last = Started()  # to start it says why
        return {"port": last.port, "web": last.web, "host": last.host}

    def _let_in(self) -> int | None:
        here = self._current_device
        if here is None or here.device is None or here.state == OUT:
            self.message_line.refuse("Only an allowed device can be moved or removed.")
            return None
        return here.device.id

    @property
    def _current_device(self) -> DeviceRow | None:
        key = self._grid.current and self._grid.current.key
        return next((one for one in self._rows if _key(one) == key), None)


def _key(one: DeviceRow) -> str:
    return f"{one.place} {one.key} {one.name}"


def _row(row: DeviceRow, signs: Signs) -> Row:
    means = {CONNECTED: "", AWAY: "done", OUT: "done"}.get(row.state, "late")
    words = f"{row.name} {row.place_text} {state_brief(row)}"
    mark = MARKS.get(row.state, "late")  # one that does not answer says for how long
    number = row.waiting.number if row.waiting else None
    return Row(_key(row), row_cells(COLUMNS, row, signs), words, number, means, mark)
