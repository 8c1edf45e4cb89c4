"""State shared by a server's connections: one event, one watcher, one writing thread, the seats."""

import asyncio
import gc
import json
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from gettext import NullTranslations
from time import monotonic
from typing import TypeVar

from data.event.store import EventFileError
from data.event.watch import Subscription, Watcher
from data.locale import chosen
from screens.base import BaseApp
from screens.event_app import POLL, EventApp
from screens.table.app import TableApp
from srtui.commands.clock.round import Notice
from srtui.commands.command import Role
from srtui.commands.desk import Desk, Seat
from srtui.commands.hall.devices import LetIn
from srtui.commands.pins import pins_set, try_pin
from srtui.model.event import Event
from srtui.model.refused import Refused, clean
from srtui.model.serving import Device, Serving, find_device, read_devices
from srtui.model.wall import Waking
from srtui.queries.clock.book import sheet_of
from srtui.server.driver import Connection
from srtui.server.folder import LANGUAGES, Folder, Known
from srtui.server.limits import Crowd
from srtui.server.log import Log
from srtui.server.seats import Door, Seats, Turns
from srtui.text.phrases import phrase
from srtui.text.seats import DevicePlace, SeatKind, place_of, refuse_strange

T = TypeVar("T")
SERVER = Seat(Role.TO, "srtui serve")
"""Author of automatic changes: admitting known devices, pausing interrupted clocks."""
BY_PIN = Seat(Role.JUDGE, "judge over the network")
"""Whose wrong PINs are counted together."""
STUCK = 20.0
"""Seconds after which a device that does not read is dropped."""
BUILT_AT_ONCE = 4
"""Apps that are built at once when everybody comes back: more would only wait for each other."""
MOST_LANGUAGES = 1000
"""Devices whose language is remembered: anybody may knock."""
LET_OUT = phrase("The organizer has removed this device: connect again to ask for a place.")
CALM = 3.0
"""Seconds after the last arrival at which living objects are frozen."""
LEFT = 30
"""Departures after which a full collection is worthwhile at a calm moment."""
TOO_MANY_LEFT = 120
"""Departures after which it runs at once, calm or not: each holds about a megabyte."""
COLLECTED_AFTER = (5_000, 20, 1_000)
"""How rarely Python collects. A full collection stopped every table: for 73 ms with few sessions,
for 520 with 64 (measured). One of the middle generation took 150 ms with steps of 20,000, and now
takes 35; with smaller steps (2,000 and 10), closed screens are never freed."""
OwnedApp = EventApp | TableApp


class House:
    """Hub of a server's connections.

    `organizers` gives names by fingerprint, `draw` any integer; `report` records an unexpected
    fault and returns where.
    """

    def __init__(
        self,
        desk: Desk,
        folder: Folder,
        log: Log,
        organizers: Callable[[], Mapping[str, str]],
        draw: Callable[[], int],
        report: Callable[[Exception], str],
    ) -> None:
        self.desk = desk.for_seat(SERVER)
        self.folder, self.log = folder, log
        self.organizers, self.report = organizers, report
        self.watcher = Watcher(desk.store)
        # One thread: the file has one writer at a time, and a device's keys keep their order.
        self.writing = ThreadPoolExecutor(1, "writing")
        self.crowd, self.door, self.seats = Crowd(), Door(draw), Seats[Connection](rise)
        self.turns = Turns(BUILT_AT_ONCE)
        self._arrived: float | None = None
        """When the newest app was shown, unless living objects were frozen since."""
        self._departures = 0
        """Apps that have ended since the last full collection."""
        self.event: Event = self.desk.event()
        self.lines: set[Connection] = set()
        self._apps: set[OwnedApp] = set()
        self.lost = Counter[tuple[str, str]]()
        """How often the line of a device (its place and key) was lost."""
        self.devices: tuple[Device, ...] = ()
        """Devices that were ever allowed."""
        self._known = self._saved = dict(folder.devices())
        self.languages = folder.languages()
        """The language chosen on each device, by its key."""
        self._stuck: dict[Connection, float] = {}
        self._waking = Waking()
        self._untold: frozenset[str] = frozenset()
        """Subjects that have changed, of which not everybody knows yet."""
        self._woken = False
        """The machine has slept, and the file does not know it yet."""
        self._fault = ""
        self.warnings: tuple[str, ...] = ()
        """What is wrong with this machine."""
        self.browsers: tuple[str, ...] = ()
        """What a browser opens, where these are served."""
        self.web: int | None = None
        """The port at which they are served."""
        self.testing = False
        """All tables are asked to press their keys."""
        self.serving: Serving | None = None
        """The server's state as organizers' screens show it."""

    async def write(self, do: Callable[[], T]) -> T:
        """Run a function that writes, in the single thread for that."""
        return await asyncio.get_running_loop().run_in_executor(self.writing, do)

    # Seats

    def place(self, user: str) -> DevicePlace:
        """Return the place for a user name. Raises `Refused` if the event has no such place."""
        place = place_of(user, self.event)
        refuse_strange(place, self.event)
        return place

    def name_of(self, key: str, place: DevicePlace) -> str | None:
        """Return the name of the device with this key at this place; None if not allowed."""
        if place.kind is SeatKind.BOARD:
            return "board"
        if place.kind is SeatKind.TO:
            return self.organizers().get(key)
        found = find_device(self.devices, key, str(place))
        return found.name if found is not None and not found.out else None

    def catalogue_of(self, key: str) -> NullTranslations | None:
        """Return the catalogue of a device's language; None for English."""
        return chosen((self.languages.get(key, ""), *self.event.languages))[0].catalogue

    def keep_language(self, key: str, code: str) -> None:
        """Store the language chosen on a device, keeping only the newest if there are very many."""
        if not key:
            return  # a board in a browser, which anybody may open
        self.languages.pop(key, None)  # to be the newest, also if it was there before
        self.languages = dict([*self.languages.items(), (key, code)][-MOST_LANGUAGES:])
        self.writing.submit(self.folder.write, LANGUAGES, json.dumps(self.languages).encode())

    async def admit_known(self, key: str, place: DevicePlace) -> str | None:
        """Allow a device known to this machine unless the event removed it; return its name."""
        known = self._known.get(key)
        if known is None or known.place != str(place):
            return None
        if find_device(self.devices, key, str(place)) is not None:
            return None
        try:
            await self.let_in(key, str(place), known.name)
        except (Refused, EventFileError):
            return None
        return self.name_of(key, place)

    async def let_in(self, key: str, place: str, name: str) -> None:
        """Allow a device at a place under a name; it is known from then on."""
        await self.write(partial(self.desk.run, LetIn(key, place, name)))
        await self.read_devices()

    def has_pin(self) -> bool:
        """Return whether judges have a PIN. Call it in a thread."""
        with self.desk.store.read() as reader:
            return Role.JUDGE in pins_set(reader)

    async def admit_by_pin(self, name: str, pin: str) -> str:
        """Admit a judge with the judges' PIN, under a name; return the key of that judge.

        Raises `Refused` if the PIN is wrong or tried too early, or if the organizer has removed
        this judge.

        Wrong attempts slow everyone down, whatever their address: they all try for the same seat.
        Devices with an admitted key, and those that wait, are not affected.
        """
        name = clean(name, "Your name")
        key = f"PIN for {name.casefold()}"
        place = str(SeatKind.JUDGE)
        role = await self.write(partial(try_pin, self.desk.for_seat(BY_PIN), pin))
        if role is not Role.JUDGE:
            raise Refused("That is not the judges' PIN.")
        found = find_device(self.devices, key, place)
        if found is not None and found.out:
            raise Refused("The organizer has removed this name: leave the PIN empty, and wait.")
        if found is None:
            await self.let_in(key, place, name)
        return key

    # Apps

    def opened(self, app: BaseApp) -> None:
        """Register an app that is shown, to notify it of changes."""
        self._arrived = monotonic()
        if isinstance(app, EventApp | TableApp):
            self._apps.add(app)
            app.call_later(app.catch_up)
            if self.testing and isinstance(app, TableApp):
                app.call_later(app.test_keys)

    def tables_at(self, place: DevicePlace) -> list[TableApp]:
        """Return the apps on all devices at a table."""
        apps = (line.app for line in self.seats if line.place == place)
        return [app for app in apps if isinstance(app, TableApp)]

    def closed(self, app: BaseApp) -> None:
        """Unregister an app that is no longer shown."""
        self._departures += 1
        if isinstance(app, EventApp | TableApp):
            self._apps.discard(app)

    def test(self, *, enabled: bool) -> None:
        """Start or stop asking all tables without a game to press their keys."""
        if enabled is self.testing:
            return
        self.testing = enabled
        self.log.say("all tables are tested" if enabled else "the table test has ended")
        for app in self._apps:
            if isinstance(app, TableApp):
                app.call_later(app.test_keys if enabled else app.end_test)

    # Pulse

    async def pulse(self) -> None:
        """Look at file and lines ten times a second; no fault ends it: all tables need it."""
        seen = self.watcher.subscribe()
        while True:
            await asyncio.sleep(POLL)
            try:
                await self._beat(seen)
                self._fault = ""
            except (EventFileError, Refused) as fault:
                if str(fault) != self._fault:  # said once, and not ten times a second
                    self._fault = str(fault)
                    self.log.say(self._fault)
            except Exception as fault:
                if type(fault).__name__ != self._fault:
                    self._fault = type(fault).__name__
                    self.log.say(self.report(fault))

    async def _beat(self, seen: Subscription) -> None:
        self._check_lines()  # first: it needs no file
        self._untold |= seen.poll()
        if self._untold:
            # Kept until announced: if the file cannot be read now, the next pulse may succeed.
            await self._notify(self._untold)
            self._untold = frozenset()
        for app in tuple(self._apps):
            if isinstance(app, TableApp) and app.unread:
                app.call_later(app.catch_up)
        self._woken = self._waking.woke(self.desk.stamps()) or self._woken
        if self._woken:
            await self.write(self._notice)
            self._woken = False
        self.collect()

    async def _notify(self, moved: frozenset[str]) -> None:
        for app in tuple(self._apps):
            if isinstance(app, EventApp) or app.concerned(moved):  # else 63 wake for each tap
                app.call_later(app.catch_up)
        if "devices" in moved:
            await self.read_devices()
        if moved & {"event", "roster", "round", "games"}:
            self.event = await asyncio.to_thread(self.desk.event)

    async def read_devices(self) -> None:
        """Read the allowed devices, before anybody connects and whenever they change."""

        def read() -> tuple[Device, ...]:
            with self.desk.store.read() as reader:
                return read_devices(reader)

        # The whole list each time: an undo deletes rows without reporting it.
        before, self.devices = self.devices, await asyncio.to_thread(read)
        known = dict(self._known)
        removed = {device.key for device in before}
        removed.difference_update(device.key for device in self.devices)
        for key in removed:
            known.pop(key, None)  # letting it in was taken back
        for one in self.devices:
            # Not a captain's: the same number is a different team in another event.
            stays = place_of(one.place).kind in (SeatKind.TABLE, SeatKind.JUDGE)
            if stays and not one.out and one.key.startswith("SHA256:"):
                known[one.key] = Known(one.name, one.place)
        self._known = known
        for line in tuple(self.lines):
            self._judge(line)
        if known == self._saved:
            return
        try:  # to be known at the next event, too
            await self.write(partial(self.folder.keep_devices, known))
            self._saved = known
        except Refused as reason:
            self.log.say(str(reason))

    def _judge(self, line: Connection) -> None:
        """Let a connection continue or end, after a decision about its seat."""
        if line.place.kind in (SeatKind.BOARD, SeatKind.TO) or line.app is None:
            return
        let_in = self.name_of(line.key, line.place) is not None
        if line.name and not let_in:
            self.log.say(f"{line.place}: {line.name} is removed")
            line.end(LET_OUT)
        elif not line.name and let_in:
            line.app.close_soon()

    def _check_lines(self) -> None:
        now = monotonic()
        for gone in self._stuck.keys() - self.lines:
            del self._stuck[gone]
        for line in tuple(self.lines):
            line.outlet.look()
            if not line.outlet.stuck:
                self._stuck.pop(line, None)
            elif now - self._stuck.setdefault(line, now) > STUCK:
                self._stuck.pop(line, None)
                self.log.say(f"{line.place}: {line.address} has stopped reading and was dropped")
                line.drop()

    def _notice(self) -> None:
        # Before the command: otherwise each sleep of the machine would leave an empty entry.
        if sheet_of(self.desk, every_game=False).summary(self.desk.stamps()).interrupted:
            self.desk.run(Notice(None))

    def collect(self) -> None:
        """Collect garbage if enough devices have left, and freeze living objects at calm moments.

        A full collection with 64 tables would stop all of them for half a second; long-lived
        objects are frozen, so that no collection visits them again. They are never freed then: once
        enough devices have left, one full collection visits them too.
        """
        if self._arrived is None and self._departures < LEFT:
            return
        busy = self._arrived is not None and monotonic() - self._arrived < CALM
        if busy and self._departures < TOO_MANY_LEFT:
            return
        # In this order: `freeze` also freezes garbage, which must be collected first, and frozen
        # objects are visited again only after they are unfrozen.
        if self._departures >= LEFT:
            self._departures = 0
            gc.unfreeze()
            gc.collect()
        self._arrived = None
        gc.freeze()

    def close(self) -> None:
        """Stop watching and writing, once nobody is connected."""
        self.writing.shutdown()
        self.watcher.close()


def rise(line: Connection) -> None:
    """Inform the device at a place that another one has replaced it."""
    line.risen = True
    if line.app is not None:
        line.app.close_soon()
