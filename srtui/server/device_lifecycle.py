"""Lifecycle of a connected device."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, NoReturn

from data.event.store import EventFileError
from screens.app import SrtuiApp
from screens.base import BaseApp
from screens.board.screen import WallApp
from screens.captain.screen import CaptainApp
from screens.event_app import AppOptions, first_read
from screens.table.app import TableApp
from screens.table.app import first_read as first_at_table
from screens.table.door import RETRY, DoorApp, DoorNotice
from screens.terminal.driver import Served
from screens.theme.look import Look, look_for
from srtui.commands.command import Role
from srtui.commands.desk import Seat, captains_desk
from srtui.model.refused import Refused
from srtui.model.serving import Serving, Started, Waiting
from srtui.rules.plural import Language, in_language
from srtui.rules.value import Value
from srtui.server import serving
from srtui.server.driver import Connection, LineDriver
from srtui.server.hub import House
from srtui.server.seats import EXPIRY
from srtui.text.phrases import capital, phrase, translate
from srtui.text.seats import DevicePlace, SeatKind, place_of, place_text

PAGE_SECONDS = 12
"""How long a page of the board stays."""
SHOWN_WITHIN = 2.0
"""Seconds for which the next app waits until this one is shown."""
ROLES = {
    SeatKind.TABLE: Role.TABLE,
    SeatKind.CAPTAIN: Role.CAPTAIN,
    SeatKind.ZONE: Role.CAPTAIN,
    SeatKind.JUDGE: Role.JUDGE,
    SeatKind.BOARD: Role.BOARD,
    SeatKind.TO: Role.TO,
}
RANKS = {SeatKind.TABLE: 0, SeatKind.BOARD: 2}
"""Order of admission if all arrive at once, else 1: tables first, because clocks run there."""
TOO_MANY = phrase("Too many devices are waiting: tell the organizer, and try again.")
NO_ROOM = phrase("Too many boards are open: close one.")
UNEXPECTED = phrase(
    "Something unexpected happened here. Nothing that was saved is lost. Connect again."
)
EXPIRED = phrase("This device was not allowed: ask the organizer, and connect again.")


async def serve_device(line: Connection, house: House) -> str:
    """Show a device its screen until it disconnects, logging faults. Return a closing sentence."""
    line.language.catalogue = house.catalogue_of(line.key)
    with in_language(line.language):
        try:
            return translate(await _serve_device(line, house))
        except (Refused, EventFileError) as fault:
            return str(fault)
        except Exception as fault:
            house.log.say(f"{line.place}: {house.report(fault)}")
            return translate(UNEXPECTED)
        finally:
            house.seats.leave(line)


async def _serve_device(line: Connection, house: House) -> str:
    refused = await _wait_for_admission(line, house)
    while line.name and not line.ended:
        line.risen = False
        if not house.seats.sit(line.place, line.name, line, line.seat):
            return NO_ROOM
        size, term = "{}x{}".format(*line.size), line.environ.get("TERM", "")
        house.log.say(f"{line.place}: {line.name} from {line.address}, {size}, {term}")
        await _begin(line, house)
        if not line.risen or line.ended:
            return ""
        house.log.say(f"{line.place}: {line.name} at {line.address} was replaced")
        door = _door(partial(_replaced_notice, house, line.place), line, house)
        if await _run(door, line, house) != RETRY:
            return ""
    return refused


async def _wait_for_admission(line: Connection, house: House) -> str:
    """Wait until the device is allowed and store its name; return why it is not, otherwise ""."""
    name = house.name_of(line.key, line.place) or await house.admit_known(line.key, line.place)
    if name is None:
        waits = house.door.ask(line.place, line.key, not line.key, line.address, line.since)
        if waits is None:
            return TOO_MANY
        line.key = waits.key
        try:
            name = await _wait_in_turn(waits, line, house)
        finally:
            house.door.leave(waits)
    line.name = name or ""
    return "" if name else EXPIRED


async def _wait_in_turn(waits: Waiting, line: Connection, house: House) -> str | None:
    house.log.say(f"{line.place}: {line.address} asks to connect, number {waits.number}")
    app = _door(partial(_waiting_notice, house, waits), line, house)
    expiry = asyncio.get_running_loop().call_later(EXPIRY, app.close_soon)
    try:
        await _run(app, line, house)
    finally:
        expiry.cancel()
    # Check again: the notice also ends when it expires, or when somebody leaves.
    return house.name_of(line.key, line.place)


def _waiting_notice(house: House, waits: Waiting) -> DoorNotice:
    lines = [phrase("Tell the organizer this number.")]
    if waits.keyless:
        lines.append(phrase("This device has no key, so it has to ask each time it connects."))
        lines.append(phrase("To give it a key, run ssh-keygen on this device, then connect again."))
    return DoorNotice(
        phrase(
            "{place}: this device asks to connect",
            capital(place_text(house.event, place_of(waits.place))),
        ),
        str(waits.number),
        lines,
    )


def _replaced_notice(house: House, place: DevicePlace) -> DoorNotice:
    lines = [phrase("Another device has replaced this one.")]
    return DoorNotice("srtui", place_text(house.event, place), lines, enter=phrase("take it back"))


def _build_app(line: Connection, house: House) -> Served:
    return Served(partial(LineDriver, line), house.writing)


def _look_of(line: Connection) -> Look:
    return look_for(line.environ, "utf-8")


def _door(make: Callable[[], DoorNotice], line: Connection, house: House) -> DoorApp:
    return DoorApp(make, look=_look_of(line), served=_build_app(line, house))


async def _begin(line: Connection, house: House) -> None:
    """Start a seat's app in its turn: few are built at a time, tables before others."""
    if house.turns.full:
        name = capital(place_text(house.event, line.place))
        line.say(phrase("{name}: one moment, all devices are reconnecting.", name))
    line.painted = await house.turns.take(RANKS.get(line.place.kind, 1))
    # A connection that accepts no output paints nothing, and must not keep its turn for ever.
    late = asyncio.get_running_loop().call_later(SHOWN_WITHIN, line.painted)
    try:
        if line.ended or line.risen:
            return
        app = await _app(line, house)
        if not line.risen:  # nobody has taken the place meanwhile
            await _run(app, line, house)
    finally:
        late.cancel()
        line.painted()


async def _app(line: Connection, house: House) -> BaseApp:
    """Return a place's app; its initial content is read outside the loop."""
    place, served, look = line.place, _build_app(line, house), _look_of(line)
    with in_language(Language()):  # the journal names it
        named = str(place_text(house.event, place))
    role = ROLES[place.kind]
    seat = Seat(role, named if place.kind is SeatKind.TABLE else line.name, place.table)
    desk = house.desk.for_seat(captains_desk(place, named) if role is Role.CAPTAIN else seat)
    if place.kind is SeatKind.TABLE:
        at_table = await asyncio.to_thread(first_at_table, desk, house.watcher)
        return TableApp(
            desk,
            house.watcher,
            look=look,
            poll=False,
            served=served,
            first=at_table,
            touch=line.touch,
            table_apps=lambda: house.tables_at(place),
        )
    first = await asyncio.to_thread(first_read, desk, house.watcher)
    options: AppOptions = {"look": look, "poll": False, "served": served, "first": first}
    if role is Role.CAPTAIN:
        options["touch"] = line.touch
        return CaptainApp(desk, house.watcher, **options)
    options["server"] = Inside(house, role)
    if place.kind is SeatKind.BOARD:
        return WallApp(desk, house.watcher, PAGE_SECONDS, **options)
    return SrtuiApp(desk, house.watcher, **options)


async def _run(app: BaseApp, line: Connection, house: House) -> str | None:
    """Run an app on the connection until it ends; return its result."""
    if line.ended:
        return None
    if line.place.kind not in (SeatKind.TO, SeatKind.JUDGE):
        app.language, app.keep_language = line.language, partial(house.keep_language, line.key)
        app.own_language = house.languages.get(line.key, "")
    line.app = app
    house.opened(app)
    mouse = line.touch or line.place.kind in (SeatKind.TO, SeatKind.JUDGE)
    try:
        return await app.run_async(size=line.size, mouse=mouse)
    finally:
        line.app = None
        house.closed(app)
        with suppress(asyncio.CancelledError):
            line.outlet.flush()


NOT_HERE = (
    "You are connected through this server: start and stop it on the organizer's own machine."
)


class Inside(Value):
    """The server with the hub `house`, for a connected user with this role."""

    house: House
    role: Role

    @property
    def why_not(self) -> str:
        """Return why the server can be neither started nor stopped from here."""
        return NOT_HERE

    @property
    def last(self) -> Started:
        """Return how the server was started."""
        return serving.started_last(self.house.desk.store.path, self.house.folder)

    def hear(self) -> Serving | None:
        """Return the server's latest status report."""
        return self.house.serving

    def lost(self) -> bool:
        """Return False: the server that shows this is running."""
        return False

    def stop(self, *_asked: Any, **_named: Any) -> NoReturn:
        """Raise `Refused`: a person connected through the server cannot start or stop it.

        Nor are addresses created here: their sheet belongs next to the organizer's printer.
        """
        raise Refused(NOT_HERE)

    start = addresses = unused = stop

    def test(self, *, on: bool) -> None:
        """Start or stop asking all tables to press their keys; for organizers only."""
        if self.role is not Role.TO:
            raise Refused("Only the organizer can test the tables.")
        serving.want(self.house.folder, self.house.desk.store.path, "test", on=on)
