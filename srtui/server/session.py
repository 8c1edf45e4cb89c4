"""Session of one connection, however the device came: keys in, pictures out, and a pulse."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress

from screens.base import BaseApp
from screens.table.app import TableApp
from screens.theme.look import Depth
from srtui.rules.plural import Language, in_language
from srtui.server.device_lifecycle import UNEXPECTED, serve_device
from srtui.server.driver import LineDriver
from srtui.server.hub import House
from srtui.server.limits import (
    KEYS_A_SECOND,
    KEYS_AT_ONCE,
    PASTED_A_SECOND,
    PASTED_AT_ONCE,
    Bucket,
    size_within,
)
from srtui.server.link import EVERY, LOST_AFTER, STALLED, UNSURE, Link
from srtui.server.loop import LOW_PRIORITY, PriorityLoop
from srtui.server.outlet import Outlet
from srtui.text.seats import DevicePlace, SeatKind

PATIENCE = 3.0
"""Seconds that what is shown has to end when its line is gone."""
OVERSLEPT = 0.5
"""Seconds by which a question comes too late where this machine itself was busy."""
RESIZE = 0.1
"""Seconds between two sizes."""


class Session(ABC):
    """A device's terminal: most of `srtui.server.link.Connection`, without a protocol."""

    touch = False
    """Whether it is shown in a browser."""
    seat = ""
    """Which of several seats at its place it has."""

    def __init__(self, house: House, place: DevicePlace, key: str, address: str) -> None:
        self._house = house
        self.place, self.key, self.address = place, key, address
        self.environ: Mapping[str, str] = {}
        self.depth = Depth.MANY
        self.size = size_within(0, 0)
        self.language = Language()
        self.app: BaseApp | None = None
        self.painted: Callable[[], None] = lambda: None
        self.name, self.risen, self.ended = "", False, False
        self.since = house.desk.clock().isoformat(timespec="seconds")
        self._sentence = ""
        self._driver: LineDriver | None = None
        self._task: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._to_size: asyncio.TimerHandle | None = None
        self._to_ask: asyncio.TimerHandle | None = None
        self._question: asyncio.Task[None] | None = None
        pastes = place.kind in (SeatKind.TO, SeatKind.JUDGE)
        rate = (PASTED_A_SECOND, PASTED_AT_ONCE) if pastes else (KEYS_A_SECOND, KEYS_AT_ONCE)
        self._keys = Bucket(*rate)
        self.link = Link(self._loop.time())
        self.outlet = Outlet(self._send, self._waiting, self._loop.call_soon, self._repaint)

    # What brings the bytes

    @abstractmethod
    def _send(self, data: bytes) -> None:
        """Send bytes of the terminal, where the line is still there."""

    @abstractmethod
    def _waiting(self) -> int:
        """Bytes that the device has not taken."""

    @abstractmethod
    async def _asked(self) -> None:
        """Ask whether anybody is there, and wait for the answer."""

    @abstractmethod
    def _close(self) -> None:
        """Close after the last output, without waiting long for anyone."""

    @abstractmethod
    def _abort(self) -> None:
        """Close the connection at once, whatever waits to be sent."""

    # What comes

    def begin(self) -> None:
        """Show what the place is for."""
        self._house.lines.add(self)
        self._task = asyncio.create_task(self._serve())
        self._ask()

    def typed(self, data: bytes) -> None:
        """Keys; more than anybody types is thrown away."""
        if self._driver is None:
            return
        if self.takes(len(data)):
            if isinstance(self._loop, PriorityLoop) and self.place.is_players:
                self._loop.key_came()
            try:
                self._driver.typed(data, late=self.link.late(self._loop.time()))
            except (
                Exception
            ) as fault:  # of one device alone: the library would close without a word
                self._house.log.say(f"{self.place}: {self._house.report(fault)}")
                self.end(UNEXPECTED)
        else:
            self._driver.forget()

    def takes(self, keys: int) -> bool:
        """Tell whether this number of keys is within what a person can type."""
        taken = self._keys.take(keys, self._loop.time())
        if not taken:
            self._house.log.say(f"{self.place}: {self.address} sends more than anybody can type")
        return taken

    def sized(self, width: int, height: int) -> None:
        """Take another size; of many in a row the last counts."""
        self.size = size_within(width, height)
        if self._to_size is None:
            # Dragging a window's edge sends dozens of sizes a second, each a new layout.
            self._to_size = self._loop.call_later(RESIZE, self._resize)

    def lost(self) -> None:
        """Note that the other end is gone."""
        if self.name and not self.ended:
            self._house.lost[str(self.place), self.key] += 1
            self._house.log.say(f"{self.place}: {self.name} at {self.address} has disconnected")
        self.end()

    # As a line

    def shows(self, driver: LineDriver | None) -> None:
        """Keys and sizes go to this driver from now on."""
        self._driver = driver

    def say(self, sentence: str) -> None:
        """Print a sentence while no screen is shown."""
        if sentence:
            with in_language(self.language):
                self._send(f"{sentence}\r\n".encode())

    def end(self, sentence: str = "") -> None:
        """End the app that is shown, print the reason, and close."""
        if self.ended:
            return
        self.ended, self._sentence = True, sentence
        if self.app is not None:
            self.app.close_soon()
        if self._task is not None:
            # The app has its time to write what was begun; then it goes, whatever it waits for.
            self._loop.call_later(PATIENCE, self._task.cancel)

    def drop(self) -> None:
        """Close at once: nobody reads."""
        self.end()
        self._abort()

    # Whether anybody is there

    def _ask(self) -> None:
        """Ask whether anybody is there, now and then, and drop a line that has been silent long."""
        now = self._loop.time()
        # A late timer is this machine's fault: its devices have not been silent.
        if self._to_ask is not None and (missed := now - self._to_ask.when()) > OVERSLEPT:
            self.link.excused(missed)
        if self.link.silent(now) > LOST_AFTER:
            self._house.log.say(f"{self.place}: {self.address} is not responding and was dropped")
            self.drop()
            return
        if self.link.asks(now):
            self._question = asyncio.create_task(self._answered())
        self._to_ask = self._loop.call_later(EVERY, self._ask)

    async def _answered(self) -> None:
        await self._asked()
        silent = self.link.answered(self._loop.time())
        if silent >= UNSURE and not self.ended:
            self._repaint()  # what the device itself has said meanwhile goes away
        if silent >= STALLED and not self.ended and self.name:
            self._house.log.say(f"{self.place}: {self.name} was silent for {silent:.0f} s")
            if isinstance(self.app, TableApp):
                # As a message: what is begun outside of the app's own task knows no app.
                self.app.call_later(self.app.heard_again, round(silent))

    async def _serve(self) -> None:
        LOW_PRIORITY.set(not self.place.is_players)
        try:
            said = await serve_device(self, self._house)
            # The sentence given to `end` is the reason, the returned one its consequence.
            self.say(self._sentence or said)
        finally:
            # Here and not in `end`: the server waits at its own end for those that still write.
            self._house.lines.discard(self)
            self.ended = True
            for timer in (self._to_size, self._to_ask):
                if timer is not None:
                    timer.cancel()
            with suppress(OSError):
                self._close()

    def _resize(self) -> None:
        self._to_size = None
        if self._driver is not None:
            self._driver.resized(self.size)

    def _repaint(self) -> None:
        if self._driver is not None:
            self._driver.repaint()
