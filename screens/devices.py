"""Devices over the network: who asks to come in, who sits where; let in, let out, move."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from data.store import EventFileError
from screens.context import app_of
from screens.dialogs.form import Form
from screens.frame import Frame
from screens.place import still_there
from screens.theme.signs import Mark
from screens.widgets.grid import Column, Grid, Part, Row
from srtui.desk.command import Verb, arg
from srtui.desk.hall.devices import LetIn, LetOut, Move
from srtui.state.devices import Device, read_devices
from srtui.state.event import Event
from srtui.views.devices import ASKS, AWAY, HERE, OUT, DeviceRow, device_rows, how

COLUMNS = (
    Column("Place"),
    Column("Shows", right=True),
    Column("Device", prose=True),
    Column("State"),
    Column("Since", gives=2),
    Column("From", gives=1),
    Column("Size", gives=1),
)
MARKS: dict[str, Mark] = {ASKS: "late", HERE: "running", AWAY: "open", OUT: "dropped"}


class Named(Verb, id="device.name", title="Let this device in"):
    """Its name stands in the journal with what is done there. Look at the device first: it shows
    the same number.
    """

    name: str = arg("name")


class Placed(Verb, id="device.place", title="Move this device"):
    """It shows another table from now on."""

    table: int = arg("table", "number")


class DevicesScreen(Frame):
    """The devices that ask to come in, with the number that each shows; those that are connected,
    and those that were let in and are away. Look at the device before you let it in.
    """

    place = "devices"
    subjects = frozenset({"event", "round", "games", "roster", "devices"})
    undoes = ("devices",)
    numbers = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "let_in", "Let in", id="devices.in",
                tooltip="Let the device under the cursor in, with a name for it"),
        Binding("o", "let_out", "Let out", id="devices.out",
                tooltip="Take its place away: it has to ask again"),
        Binding("v", "move", "Move", id="devices.move", tooltip="To another table"),
    ]  # fmt: skip

    def body(self) -> ComposeResult:
        """The devices, and what to type on a new one."""
        yield Grid(COLUMNS, id="devices")
        yield Static("", id="how", classes="summary", markup=False)

    def on_mount(self) -> None:
        """Keys go to the list."""
        self._grid.focus()
        self._rows: tuple[DeviceRow, ...] = ()

    @property
    def _grid(self) -> Grid:
        return self.query_one("#devices", Grid)

    def show(self, event: Event) -> None:
        """Who is there now."""
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
            self.query_one("#how", Static).update("\n".join(how(serving)))

    def _devices(self) -> tuple[Device, ...]:
        with app_of(self).desk.store.read() as reader:
            return read_devices(reader)

    def action_let_in(self) -> None:
        """Let the device in that asks, or one that was let out, under a name."""
        here = self._here
        if here is None:
            self.said.refuse("No device asks to come in.")
        elif here.state not in (ASKS, OUT):
            self.said.refuse(f"{here.name} is let in already.")
        else:

            async def attempt(wanted: Named) -> str | None:
                command = LetIn(here.key, here.place, wanted.name)
                return await app_of(self).attempt(command)

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


def _row(one: DeviceRow) -> Row:
    cells = (
        one.said, str(one.number or ""), one.name, one.state, Part(_since(one), "muted"),
        Part(one.address, "muted"), Part(one.size, "muted"),
    )  # fmt: skip
    means = "late" if one.state == ASKS else "done" if one.state in (AWAY, OUT) else ""
    return Row(_key(one), cells, f"{one.name} {one.said}", None, means, MARKS[one.state])
