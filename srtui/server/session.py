"""A connection's session, whatever its protocol: keys in, pictures out, and a regular check."""

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

    # Transport

    @abstractmethod
    def _send(self, data: bytes) -> None:
        """Send bytes to the terminal, if it is still connected."""

    @abstractmethod
    def _waiting(self) -> int:
        """Return the number of bytes that the device has not yet received."""

    @abstractmethod
    async def _asked(self) -> None:
        """Ask the device for a sign of life, and wait for its answer."""

    @abstractmethod
    def _close(self) -> None:
        """Close after the last output, without waiting long for the device."""

    @abstractmethod
    def _abort(self) -> None:
        """Close the connection immediately, discarding unsent output."""

    # Input

    def begin(self) -> None:
        """Start to show what the device's place is for."""
        self._house.lines.add(self)
        self._task = asyncio.create_task(self._serve())
        self._ask()

    def typed(self, data: bytes) -> None:
        """Pass on typed keys; discard more than a person can type."""
        if self._driver is None:
            return
        if not self.takes(len(data)):
            self._driver.forget()
            return
        if isinstance(self._loop, PriorityLoop) and self.place.is_players:
            self._loop.on_key()
        try:
            self._driver.typed(data, late=self.link.late(self._loop.time()))
        except Exception as fault:  # of one device alone: the library would close without a word
            self._house.log.say(f"{self.place}: {self._house.report(fault)}")
            self.end(UNEXPECTED)

    def takes(self, keys: int) -> bool:
        """Tell whether a person could type this number of keys; log it if not."""
        taken = self._keys.take(keys, self._loop.time())
        if not taken:
            self._house.log.say(f"{self.place}: {self.address} sends more than anybody can type")
        return taken

    def sized(self, width: int, height: int) -> None:
        """Apply a new size; of several in quick succession, only the last counts."""
        self.size = size_within(width, height)
        if self._to_size is None:
            # Dragging a window's edge sends dozens of sizes per second, each needing a new layout.
            self._to_size = self._loop.call_later(RESIZE, self._resize)

    def lost(self) -> None:
        """Record that the device has disconnected."""
        if self.name and not self.ended:
            self._house.lost[str(self.place), self.key] += 1
            self._house.log.say(f"{self.place}: {self.name} at {self.address} has disconnected")
        self.end()

    # Output

    def shows(self, driver: LineDriver | None) -> None:
        """Send keys and sizes to this driver from now on; None: to none."""
        self._driver = driver

    def say(self, sentence: str) -> None:
        """Print a sentence while no screen is shown."""
        if sentence:
            with in_language(self.language):
                self._send(f"{sentence}\r\n".encode())

    def end(self, sentence: str = "") -> None:
        """End the running app, print the reason, and close."""
        if self.ended:
            return
        self.ended, self._sentence = True, sentence
        if self.app is not None:
            self.app.close_soon()
        if self._task is not None:
            # The app gets time to finish writing; then it is cancelled, whatever it is waiting for.
            self._loop.call_later(PATIENCE, self._task.cancel)

    def drop(self) -> None:
        """Close immediately: nobody is reading."""
        self.end()
        self._abort()

    # Signs of life

    def _ask(self) -> None:
        """Check now and then that the device responds; drop one that has been silent for long."""
        now = self._loop.time()
        # If the timer is late, this machine was asleep or busy: its devices have not been silent.
        if self._to_ask is not None and (missed := now - self._to_ask.when()) > OVERSLEPT:
            self.link.excused(missed)
        if self.link.silent(now) > LOST_AFTER:
            self._house.log.say(f"{self.place}: {self.address} is not responding and was dropped")
            self.drop()
            return
        if self.link.asks(now):
            self._question = asyncio.create_task(self._on_answer())
        self._to_ask = self._loop.call_later(EVERY, self._ask)

    async def _on_answer(self) -> None:
        await self._asked()
        silent = self.link.answered(self._loop.time())
        if silent >= UNSURE and not self.ended:
            self._repaint()  # what the device itself has said meanwhile goes away
        if silent >= STALLED and not self.ended and self.name:
            self._house.log.say(f"{self.place}: {self.name} was silent for {silent:.0f} s")
            if isinstance(self.app, TableApp):
                # Send it as a message: code started outside the app's own task has no active app.
                self.app.call_later(self.app.warn_of_stall, round(silent))

    async def _serve(self) -> None:
        LOW_PRIORITY.set(not self.place.is_players)
        try:
            said = await serve_device(self, self._house)
            # The sentence passed to `end` is the reason, the returned one its consequence.
            self.say(self._sentence or said)
        finally:
            # Here, not in `end`: a stopping server waits for sessions that are still writing.
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
