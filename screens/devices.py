"""Devices over the network: who asks to come in, who sits where; let in, let out, move."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from data.store import EventFileError
from screens.ask import Ask
from screens.context import app_of
from screens.dialogs.form import Form
from screens.frame import Frame
from screens.place_screen import still_there
from screens.theme.means import added
from screens.theme.signs import Mark
from screens.widgets.grid import Column, Grid, Part, Row
from screens.widgets.heading import Heading, legend
from srtui.desk.command import Role, Verb, arg
from srtui.desk.hall.devices import LetIn, LetOut, Move
from srtui.state.devices import Device, read_devices
from srtui.state.event import Event
from srtui.state.refused import Refused
from srtui.state.serving import PORT, Server
from srtui.views.devices import ASKS, AWAY, HERE, OUT, DeviceRow, How, device_rows, how
from srtui.words.seats import tables_of
from srtui.words.wording import counted

COLUMNS = (
    Column("Place"),
    Column("Shows", right=True),
    Column("Device", prose=True),
    Column("State"),
    Column("Since", gives=2),
    Column("From", gives=1),
    Column("Size", gives=1),
    Column("Link", gives=1),
)
NOT_BESIDE = "That is the organizer's to do."
NOBODY_YET = "No device has come yet: type this on one, and it asks to come in"
NO_BROWSERS = (
    "No browsers are served: {devices.serve|S} ends the server, and starts it with a port for them."
)
MEANT = {"typed": "strong", "warning": "warned", "more": "muted"}
STATES: dict[Mark, str] = {
    "late": "to look at", "running": "connected", "open": "not connected", "dropped": "let out",
}  # fmt: skip
MARKS: dict[str, Mark] = {ASKS: "late", HERE: "running", AWAY: "open", OUT: "dropped"}


class Named(Verb, id="device.name", title="Let this device in"):
    """Its name stands in the journal with what is done there. Look at the device first: it shows
    the same number.
    """

    name: str = arg("name", help="whose it is: Ines, the blue tablet")


class Placed(Verb, id="device.place", title="Move this device"):
    """It shows another table from now on."""

    table: int = arg("table", "number")


class Start(Verb, id="device.start", title="Start the server"):
    """Tables, judges and boards can connect then: any device of the network may look at the board
    and ask to come in, and nothing else. It keeps running when this program is closed. What
    browsers send can be read by anybody on this Wi-Fi; with a certificate, which the help of
    `srtui serve` explains, they are served by TLS.
    """

    port: int = arg("port", "number")
    web: int | None = arg("browsers' port", "number", default=None, help="empty: no browsers; 8040")


class DevicesScreen(Frame):
    """The devices that ask to come in, with the number that each shows; then those that were let
    in, by place, connected or not. Look at the device before you let it in.
    """

    CSS_PATH = "devices.tcss"
    place = "devices"
    subjects = frozenset({"event", "round", "games", "roster", "devices"})
    numbers = "number"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "let_in", "Let in", id="devices.in",
                tooltip="Let the device under the cursor in, with a name for it"),
        Binding("o", "let_out", "Let out", id="devices.out",
                tooltip="Take its place away: it has to ask again"),
        Binding("v", "move", "Move", id="devices.move", tooltip="To another table"),
        Binding("t", "test", "Test all", id="devices.test",
                tooltip="Every table that does not play is asked for its two keys; again: no more"),
        Binding("a", "addresses", "Addresses", id="devices.addresses",
                tooltip="A sheet of one-time addresses for browsers at the tables, with QR"),
        Binding("S", "serve", "Server", id="devices.serve",
                tooltip="Start or end the server to which the devices connect"),
    ]  # fmt: skip

    def body(self) -> ComposeResult:
        """How many there are, the devices, and what to type on a new one."""
        yield Heading(id="heading")
        yield Grid(COLUMNS, id="devices")
        yield Static("", id="how", classes="summary", markup=False)

    def on_mount(self) -> None:
        """Keys go to the list."""
        self._grid.focus()
        self._rows: tuple[DeviceRow, ...] = ()
        self._to_asking = True

    def on_screen_resume(self) -> None:
        """Who asks is under the cursor."""
        self._to_asking = True

    def action_next_step(self) -> None:
        """The next step may be here: who asks is under the cursor."""
        super().action_next_step()
        self._to_asking = True
        self._fill()

    @property
    def _grid(self) -> Grid:
        return self.query_one("#devices", Grid)

    def show(self, event: Event) -> None:
        """Show who waits and who sits now; both come from the server, not from the event."""
        del event
        self._fill()

    @work(exclusive=True, group="show")
    async def _fill(self) -> None:
        try:
            devices = await asyncio.to_thread(self._devices)
        except EventFileError as fault:
            self.said.refuse(str(fault))
            return
        if still_there(self):
            serving = app_of(self).serving
            self._rows = device_rows(serving, devices)
            self._grid.fill([_row(one) for one in self._rows])
            self._count()
            if self._to_asking and (asking := next(self._asking(), None)) is not None:
                self._grid.go_to(_key(asking))
                # Once: from now on the cursor stays where the organizer puts it.
                self._to_asking = False
            if serving is None:
                self.invite("No server runs for this event", "devices.serve")
            else:
                keys = ("devices.serve", *(["devices.addresses"] if serving.browsers else []))
                self.invite(NOBODY_YET, *keys)
            self._tell_how(how(serving) if serving is not None or self._rows else ())

    def _count(self) -> None:
        """Say how many devices are in which state; none where nobody has come yet."""
        states = Counter(MARKS.get(one.state, "late") for one in self._rows)
        said = {mark: (STATES[mark], states[mark]) for mark in STATES}
        self.query_one(Heading).say("Devices", legend=legend(app_of(self).signs, said))

    def _tell_how(self, lines: Sequence[How]) -> None:
        app = app_of(self)
        if self.has_class("-tiny"):  # else nothing were left for the devices
            lines = [one for one in lines if one.kind != "more"]
        said = [
            (f"{app.signs.late} " if one.kind == "warning" else "") + app.with_keys(one.said)
            for one in lines
        ]
        styles = [added(app.wears.palette, MEANT[one.kind]) for one in lines]
        told = Text("\n").join(map(Text, said, styles))
        self.query_one("#how", Static).update(told)

    def _asking(self) -> Iterator[DeviceRow]:
        return (one for one in self._rows if one.state == ASKS)

    def number_typed(self, number: int) -> None:
        """The number that somebody tells: let that device in."""
        del number
        self.action_let_in()

    def _devices(self) -> tuple[Device, ...]:
        with app_of(self).desk.store.read() as reader:
            return read_devices(reader)

    def action_let_in(self) -> None:
        """Let the device in that asks, or one that was let out, under a name."""
        here = self._here
        if here is None:
            self.said.refuse("No device asks to come in.")
        elif here.state not in (ASKS, OUT):
            self.said.refuse(f"{here.name or here.said} is let in already.")
        else:

            async def attempt(wanted: Named) -> str | None:
                command = LetIn(here.key, here.place, wanted.name)
                if (reason := await app_of(self).attempt(command)) is None:
                    self._to_asking = True  # the next one
                return reason

            self.app.push_screen(Form(Named, {"name": here.name}, attempt))

    def action_let_out(self) -> None:
        """Take a device's place away."""
        if (id := self._let_in()) is not None:
            app_of(self).do(LetOut(id))

    def action_move(self) -> None:
        """Another table for a device."""
        if (id := self._let_in()) is not None:

            async def attempt(wanted: Placed) -> str | None:
                return await app_of(self).attempt(Move(id, f"table{wanted.table}"))

            self.app.push_screen(Form(Placed, {}, attempt))

    @work(exclusive=True, group="ask")
    async def action_test(self) -> None:
        """Ask every table for its two keys, or no longer."""
        app = app_of(self)
        if app.server is None or app.serving is None:
            self.said.refuse(app.with_keys("No server runs: {devices.serve|S} starts one."))
            return
        if app.desk.seat.role is not Role.TO:
            self.said.refuse(NOT_BESIDE)
            return
        on = not app.serving.testing
        try:
            await asyncio.to_thread(partial(app.server.test, on=on))
        except Refused as reason:
            self.said.refuse(str(reason))
            return
        self.said.plain("Every table that does not play is asked for its keys: left, then right."
                        if on else "The tables are tested no longer.")  # fmt: skip

    @work(exclusive=True, group="ask")
    async def action_addresses(self) -> None:
        """Write new one-time addresses for browsers at the tables."""
        app = app_of(self)
        event = app.event
        if app.server is None or app.desk.seat.role is not Role.TO:
            self.said.refuse(NOT_BESIDE)
        elif app.serving is None or not app.serving.browsers:
            self.said.refuse(app.with_keys(NO_BROWSERS))
        elif event is not None:
            tables = tables_of(event)
            what = (f"Two for each of {counted(tables, 'table')}. Addresses that were made before "
                    "and not used are void then.")  # fmt: skip
            if await self.app.push_screen_wait(Ask((what,), "Make new addresses?")):
                try:
                    said = await asyncio.to_thread(app.server.addresses, tables)
                except Refused as reason:
                    self.said.refuse(str(reason))
                else:
                    self.said.plain(said)

    def action_serve(self) -> None:
        """Start the server, or end it."""
        app = app_of(self)
        if app.server is None or app.desk.seat.role is not Role.TO:
            self.said.refuse(NOT_BESIDE)
        elif app.server.why_not:
            self.said.refuse(app.server.why_not)
        elif app.serving is None:
            server = app.server

            async def attempt(wanted: Start) -> str | None:
                try:
                    said = await asyncio.to_thread(server.start, wanted.port, wanted.web)
                except Refused as reason:
                    return str(reason)
                # At once and not with the next second: the key was pressed to see it run.
                app.listen()
                self.said.plain(said)
                return None

            # In the first field though it is filled: who goes on with tab comes to the other one.
            self.app.push_screen(Form(Start, _where(server), attempt, at="port"))
        else:
            self._stop(app.server, len(app.serving.seated))

    @work(exclusive=True, group="ask")
    async def _stop(self, server: Server, seated: int) -> None:
        what = (f"{counted(seated, 'terminal')} will say that the server has ended, and connect "
                "again when it runs again. Clocks go on; nothing is lost.")  # fmt: skip
        if not await self.app.push_screen_wait(Ask((what,), "End the server?")):
            return
        self.said.plain("The server ends ...")
        try:
            said = await asyncio.to_thread(server.stop)
        except Refused as reason:
            self.said.refuse(str(reason))
            return
        # Known before it is heard: else the next look would say that the server has died.
        app_of(self).serving = None
        self.said.plain(said)
        self.reload()

    def _let_in(self) -> int | None:
        """The device under the cursor, where it is one that was let in."""
        here = self._here
        if here is None or here.id is None or here.state == OUT:
            self.said.refuse("That is for a device that was let in.")
            return None
        return here.id

    @property
    def _here(self) -> DeviceRow | None:
        row = self._grid.current
        found = (one for one in self._rows if row is not None and _key(one) == row.key)
        return next(found, None)


def _since(one: DeviceRow) -> str:
    """In the time of the hall."""
    return f"{datetime.fromisoformat(one.since).astimezone():%H:%M}" if one.since else ""


def _key(one: DeviceRow) -> str:
    return f"{one.place} {one.key} {one.name}"


def _row(row: DeviceRow) -> Row:
    name = "" if row.state == ASKS else row.name
    cells = (
        row.said, str(row.number or ""), name, row.stands, Part(_since(row), "muted"),
        Part(row.address, "muted"), Part(row.size, "muted"),
        Part(row.link, "muted"),
    )  # fmt: skip
    means = {HERE: "", AWAY: "done", OUT: "done"}.get(row.state, "late")
    words = f"{row.name} {row.said} {row.stands}"
    mark = MARKS.get(row.state, "late")  # one that does not answer says for how long
    return Row(_key(row), cells, words, row.number, means, mark)


def _where(server: Server) -> dict[str, int | None]:
    """The ports at which a server of this machine listened last, as a form's fields."""
    try:
        return {"port": server.port, "web": server.web}
    except Refused:
        return {"port": PORT}  # to start it says why
