"""A table's terminal as a separate program that shows only this table."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar

from textual import events, work
from textual.screen import Screen

from data.event.store import EventFileError
from data.event.watch import Subscription, Watcher
from screens.ask import ConfirmScreen
from screens.base import BaseApp
from screens.bindings import bind, bindings
from screens.event_app import LOAD_AFTER, POLL
from screens.game.acts import Press
from screens.game.with_clock import Held
from screens.hall_terminal import LANGUAGE, choose_language, leave_by_pin
from screens.preferences import PreferenceStore
from screens.table.asked import Run
from screens.table.screen import TableScreen
from screens.table.shown import UNPLAYED, may_practise
from screens.table.sides import SAME, KeysTest, Practice
from screens.terminal.driver import Served, arrived_together, late_by
from screens.theme.look import Look
from screens.widgets.lines import refusing
from srtui.commands.clock.base import TapRefused
from srtui.commands.clock.round import Notice
from srtui.commands.command import Command, ConfirmationRequired
from srtui.commands.desk import Desk, Done
from srtui.commands.game.result import Result
from srtui.model.clock import unseen
from srtui.model.refused import Refused
from srtui.model.serving import Tested
from srtui.queries.game.table_read import AtTable, read_table
from srtui.rules.clock import Stamp
from srtui.text.phrases import phrase, phrase_count

First = tuple[Subscription, AtTable]
"""What the app begins with: what it watches, and its table as it was read afterwards."""


def first_read(desk: Desk, watcher: Watcher) -> First:
    """Read what the app needs to start; a server of many apps does so in a thread."""
    assert desk.seat.table is not None
    # Subscribed first, so that nothing is missed.
    return watcher.subscribe(), read_table(desk, desk.seat.table)


class TableApp(BaseApp, inherit_bindings=False):
    """App of one table: no palette, no other screens; only the organizer's PIN closes it.

    The desk's seat names the table. Everything is passed in, so that many of these can run in one
    process. The table is read at once unless it is passed in, raising the desk's errors. `poll` as
    for `EventApp`. `touch`: a browser shows it beside its own clocks; no PIN is typed there, since
    it could be read on an open Wi-Fi. `table_apps`: the apps of all devices at this table.
    """

    CSS_PATH: ClassVar[list[str]] = ["../app.tcss", "table.tcss"]  # type: ignore[assignment]
    ALLOW_SELECT = False
    MODES: ClassVar[dict[str, str | Callable[[], Screen[Any]]]] = {}

    BINDINGS = bindings(
        bind("ctrl+q", "quit", "Close", action="leave", show=False, priority=True), LANGUAGE
    )

    action_language = choose_language

    def __init__(
        self,
        desk: Desk,
        watcher: Watcher,
        *,
        look: Look | None = None,
        preferences: PreferenceStore | None = None,
        poll: bool = True,
        served: Served | None = None,
        first: First | None = None,
        touch: bool = False,
        table_apps: Callable[[], Sequence[TableApp]] = tuple,
    ) -> None:
        assert desk.seat.table is not None
        super().__init__(look=look, preferences=preferences, served=served)
        self.desk = desk
        self.table = desk.seat.table
        self._changes, self.last_read = first or first_read(desk, watcher)
        self._poll = poll
        self.touch = touch
        self._table_apps = table_apps
        self._busy = asyncio.Lock()
        self._under_way = 0
        """Own commands that are not shown yet."""
        self._at_rest = asyncio.Event()
        """There are none."""
        self._at_rest.set()
        self._arrived: deque[Stamp] = deque()
        self.held = Held(SAME)
        self._pressed = desk.stamps()
        """When the key that is handled now was pressed."""
        self._late, self._late_by = False, 0
        """Whether that key came together with others, and by how many seconds late at most."""
        self._press_prefix = f"{desk.seat.terminal} {desk.entropy()}"
        self._presses = 0
        self.home = TableScreen(self)
        self._test: KeysTest | None = None
        self.unread = False
        """Whether the file could not be read: what has changed meanwhile is still to be shown."""

    def on_mount(self) -> None:
        """Show the table, and check the file ten times a second."""
        self.push_screen(self.home)
        if self._poll:
            self.set_timer(LOAD_AFTER, self.load_writer)
            self.set_interval(POLL, self.look)

    # Keys and the moments they were pressed

    async def on_event(self, event: events.Event) -> None:
        """Record a key's time of arrival, from which it counts however long it waits."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            self._arrived.append(self.desk.stamps())
        await super().on_event(event)

    def begin_key(self, key: events.Key) -> None:
        """Take the moment of the key to be handled next."""
        # Keys are handled in order of arrival, each with its own moment.
        self._pressed = self._arrived.popleft() if self._arrived else self.desk.stamps()
        self._presses += 1
        self._late, self._late_by = arrived_together(key), late_by(key)
        self.held.press(key.key, self._pressed)
        self.home.begin_key()

    async def after_key(self) -> None:
        """Wait until this key's effect is on the screen, so that the next meets no old display."""
        await self._at_rest.wait()

    def warn_of_stall(self, silent: int) -> None:
        """Warn that this terminal's connection stalled for this many seconds: keys may be late."""
        self.home.warn(
            phrase_count(
                "No connection for 1 second. A key pressed meanwhile counts from now: a judge can "
                "fix it.",
                "No connection for {count} seconds. A key pressed meanwhile counts from now: a "
                "judge can fix it.",
                silent,
            )
        )

    @property
    def press(self) -> Press:
        """The key now being handled; no other press has its name.

        It has seen the displayed taps, and this terminal's own before it: if another terminal has
        tapped meanwhile, the count is too low and the tap is refused.
        """
        game = self.last_read.game
        seen = self.last_read.clock.taps + self._under_way
        assert game is not None
        name = f"{self._press_prefix} {self._presses}"
        return Press(game.id, seen, name, self._late, self._late_by, self._pressed)

    def others(self) -> Sequence[TableScreen]:
        """Return this table's screens on its other devices, if players have one each."""
        return [one.home for one in self._table_apps() if one is not self and one.home.is_mounted]

    # The file

    def look(self) -> None:
        """Check whether somebody has changed the file, or the machine has slept."""
        if self.waking.woke(self.desk.stamps()):
            self.notice()
        self.catch_up()

    def catch_up(self) -> None:
        """Show what has changed in the file since the last call."""
        with refusing(self.home.refuse):
            if self.concerned(self._changes.poll()):
                self.reload()

    def concerned(self, moved: frozenset[str]) -> bool:
        """Tell whether a change to these subjects concerns this table."""
        game = self.last_read.game
        own = {"event", "roster", "round", "games", "awards", f"game:{game.id}" if game else ""}
        return self.unread or not moved.isdisjoint(own)

    @work(group="notice")
    async def notice(self) -> None:
        """Pause this table's clock at an interruption, unless another device has done so."""
        game = self.last_read.game
        if game is None or not unseen(self.last_read.clock, self.desk.stamps()):
            return
        with suppress(Refused, EventFileError):
            async with self._busy:
                await self.write(partial(self.desk.run, Notice(game.id)))

    def worn(self) -> None:
        """Repaint the table with other symbols or in another language."""
        super().worn()
        self.reload()

    @work(exclusive=True, group="reload")
    async def reload(self) -> None:
        """Read the table again and show it."""
        async with self._busy:
            reason = await self._read()
        if reason:
            self.home.refuse(reason)
        else:
            self.home.show()
        if not self.is_running:
            return  # closed while it read: it has no screens any more
        if self._test is not None and not self._is_unplayed:
            self.end_test()
        if isinstance(self.screen, Practice) and not may_practise(self.last_read):
            self.screen.action_leave()

    async def _read(self) -> str:
        """Read the table; return why it cannot be read, otherwise ""."""
        try:
            self._changes.poll()  # what is read now, one's own tap in it, is not read again
            self.last_read = await asyncio.to_thread(read_table, self.desk, self.table)
        except (EventFileError, Refused) as fault:
            self.unread = isinstance(fault, EventFileError)
            return str(fault)
        self.unread = False
        return ""

    async def attempt(
        self, command: Command, *, run: Run | None = None, pressed_at: Stamp | None = None
    ) -> str | None:
        """Run a command, from a worker; return why it failed, "" after a no, or None on success."""
        run = run or self.desk.run
        try:
            return await self._done(partial(run, command, pressed_at=pressed_at))
        except ConfirmationRequired as doubt:
            title = phrase("Propose this result") if isinstance(command, Result) else command.title
            question = phrase("{title} anyway?", title)
            warnings = [self.without_commands(one) for one in doubt.warnings]
            if not await self.push_screen_wait(ConfirmScreen(warnings, question)):
                return ""
            return await self._done(partial(run, command, pressed_at=pressed_at, sure=True))

    async def _done(self, do: Callable[[], Done]) -> str | None:
        # Before waiting for the previous command: a user who presses the next key has seen this
        # one.
        self._under_way += 1
        self._at_rest.clear()
        try:
            async with self._busy:
                reason, done = await self._tried(do)
                unread = await self._read()
            if done is not None:
                self.last_said = done.sentence
            self.home.show(done.sentence if done is not None else "")
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._at_rest.set()
        return reason if done is None else unread or None

    async def _tried(self, do: Callable[[], Done]) -> tuple[str, Done | None]:
        """Return why nothing was done ("" if it is so already), and the outcome or None."""
        try:
            return "", await self.write(do)
        except TapRefused as fault:
            return "" if fault.name == "runs" else self.without_commands(str(fault)), None
        except (Refused, EventFileError) as fault:
            return self.without_commands(str(fault)), None

    # Key test

    @property
    def tested(self) -> Tested:
        """State of this table during a test of all tables."""
        if self._test is not None:
            return self._test.tested
        return "asked" if self._is_unplayed else "plays"

    @property
    def _is_unplayed(self) -> bool:
        return self.last_read.stage in UNPLAYED

    def test_keys(self) -> None:
        """Ask for both keys, unless a game is running or a question is open."""
        if isinstance(self.screen, Practice):
            self.screen.action_leave()
            self.call_later(self.test_keys)  # once the table is on the screen again
        elif self._is_unplayed and self.screen is self.home:
            self._test = KeysTest()
            self.push_screen(self._test)

    def end_test(self) -> None:
        """End the test and forget how far this table was."""
        if self._test is not None:
            self._test.action_leave()
            self._test = None

    # Practice

    def practise(self, names: tuple[str, str]) -> None:
        """Let players try the keys. `names`: the players on the left and right."""
        self.push_screen(Practice(names, self.desk.stamps))

    # The way out

    @work(group="ask")
    async def action_leave(self) -> None:
        """Close the terminal, with the organizer's PIN."""
        if not self.touch:
            await leave_by_pin(self, self.desk, partial(self.home.refuse, of_game=False))
