"""An app on one event file, for one seat: reading, commands, undo. Only the file counts.

Screens are supplied by the top-level module (`screens.app`), since they import this one.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import cached_property, partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypedDict, TypeVar, Unpack
from weakref import WeakSet

from textual import work
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import Worker, get_current_worker

from data.event.journal import by_id
from data.event.store import EventFileError, Reader
from data.event.watch import Subscription, Watcher
from data.machine.recent import Places
from screens.ask import ConfirmScreen
from screens.base import BaseApp
from screens.keys import Sight
from screens.place_screen import PlaceScreen, still_there
from screens.preferences import PreferenceStore, faults_line
from screens.terminal.driver import Served
from screens.theme.look import Look
from screens.widgets.lines import MessageLine, refusing
from srtui.commands.command import Command, ConfirmationRequired, Role
from srtui.commands.desk import UNSEEN, Desk, Done
from srtui.commands.registry import load_command
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.model.serving import Server, Serving
from srtui.queries.clock.book import ClockBook, GamesSnapshot
from srtui.queries.clock.rows import ClockRow, Summary, summary, with_links
from srtui.queries.day.status import next_step
from srtui.queries.journal.entries import rows_changed
from srtui.rules.value import replace

if TYPE_CHECKING:
    from data.importing.shapes import Shapes
    from srtui.queries.game.details import GamePane

T = TypeVar("T")
P = ParamSpec("P")

LOAD_AFTER = 0.5
"""Seconds after the start at which what writes is loaded: the screen comes first."""
# Asking SQLite costs 6 µs; a change by another program shows after 48 ms, at 0.2 % of a core.
POLL = 0.1
"""Seconds between two looks at the file's revisions."""
HEAR = 1.0
"""Seconds between two looks at what the event's server says."""
SERVER_STOPPED = (
    "The server has stopped: press {go|g} d, then {devices.serve|S}. Devices will reconnect."
)
STEP = 0.005
"""Seconds between two looks at what a key has begun."""
WAITED = frozenset({"do", "reload", "show"})
"""Groups of what the next key waits for: done, read again, drawn."""
SLOW = 0.3
"""Seconds after which a command that is not done yet is said to be under way."""

ELSEWHERE = "To undo older ones, use the journal ({go|g} j, {journal.take_back|t})."
"""Where to go on when what was done last cannot be undone."""
Asked = tuple[tuple[str, ...], str, int]
"""Lines and a question before an entry of the journal is undone or redone, and the entry's id."""

First = tuple[Subscription, Event]
"""What an app begins with: what it watches, and the event as it was read afterwards."""


def first_read(desk: Desk, watcher: Watcher) -> First:
    """Read what an app needs to start; a server of many apps does so in a thread."""
    changes = watcher.subscribe()  # before reading, so that nothing is missed
    return changes, desk.event()


class AppOptions(TypedDict, total=False):
    """Options of an app, described at `EventApp`."""

    look: Look | None
    preferences: PreferenceStore | None
    poll: bool
    shapes_at: Path | None
    served: Served | None
    first: First | None
    server: Server | None
    touch: bool


class EventApp(BaseApp):
    """App of one event. Desk, watcher and clock are passed in; a process can run several apps.

    The event is read at once unless it is passed in, raising the desk's errors. `poll`: the app
    checks the file for changes itself; otherwise it is notified. `touch`: a browser shows it with
    buttons. `shapes_at`: the file that remembers the meaning of imported columns.
    """

    def __init__(self, desk: Desk, watcher: Watcher, **options: Unpack[AppOptions]) -> None:
        self.desk = desk
        self._changes, self.event = options.get("first") or first_read(desk, watcher)
        self.sheet = GamesSnapshot(self.event)
        """The clocks of the round as they were last read."""
        # The base class builds only this screen: switching later would cost a second one.
        self.DEFAULT_MODE = self.opens_at(self.event)  # type: ignore[misc]
        look, served = options.get("look"), options.get("served")
        super().__init__(look=look, preferences=options.get("preferences"), served=served)
        self._shapes_at = options.get("shapes_at")
        self.touch = options.get("touch", False)
        self.server = options.get("server")
        """The event's server, where this screen can reach one."""
        self.serving: Serving | None = None
        """What the event's server says of itself; None: none runs."""
        self.server_lost = False
        """Whether one has stopped that nobody ended."""
        self._book = ClockBook()
        self._heard = Summary()
        self._unsaid: Callable[[MessageLine], None] | None = None
        self._poll = options.get("poll", True)
        self._busy = asyncio.Lock()
        # Weak: ended workers are of no use, and an app runs all day.
        self._slow: WeakSet[Worker[Any]] = WeakSet()
        self._may_ask: WeakSet[Worker[Any]] = WeakSet()
        """Workers of which it is not yet known whether they ask a question first."""
        self._unread = False
        """Whether the file could not be read when something had changed."""
        self._reading = asyncio.Lock()
        """Held while something is read: what was read before never replaces what was read after."""

    def worn(self) -> None:
        """Repaint the screen with other symbols."""
        super().worn()
        if (frame := self._mounted_screen) is not None:
            frame.status = None  # its lines name keys, which may be others now
            frame.reload()

    def sight(self) -> Sight:
        """Return what is on the screen, and what the event's screen on or below it shows."""
        found, frame = super().sight(), self.frame
        if frame is None:
            return found
        step = frame.status.next if frame.status is not None else None
        return replace(found, shown=frame.shown, step=step)

    async def after_key(self) -> None:
        """Wait until commands started by keys are done and shown, or a question opens.

        Anything that once took longer than the screen's patience is not waited for again: keys then
        continue during it.
        """
        screen = self.screen
        if not isinstance(screen, PlaceScreen):
            return
        until = monotonic() + screen.patience
        # In a loop: what is awaited may start more work, or open a question that only the next key
        # can answer.
        while self.screen is screen and (begun := self._begun()):
            if monotonic() > until:
                # A key that did not wait for a question would act on the screen below it.
                self._slow.update(begun - set(self._may_ask))
            await asyncio.sleep(STEP)

    def _begun(self) -> set[Worker[Any]]:
        """Return the workers now running, except those known to take long."""
        running = {one for one in self.workers if one.group in WAITED and not one.is_finished}
        return running.difference(self._slow)

    @cached_property
    def shapes(self) -> Shapes:
        """Stored answers about columns of imported files."""
        from data.importing.shapes import Shapes  # 10 ms: not for the start

        return Shapes(self._shapes_at)

    @cached_property
    def games_beside(self) -> GamePane:
        """Details of games, for the pane beside a list of games."""
        from srtui.queries.game.details import GamePane  # what scores a game is not for the start

        return GamePane(self.desk.store.read)

    def on_mount(self) -> None:
        """Check the file ten times a second; report invalid settings."""
        if self.preferences.chosen.faults:
            self._say(lambda said: said.warn(self.preferences.chosen.faults_text))
        elif self.preferences.chosen.keys:
            self.set_timer(LOAD_AFTER, self.check_keys)
        if self._poll:
            self.set_timer(LOAD_AFTER, self.load_writer)
            self.set_interval(POLL, self.look)
        if self.server is not None:
            # a device that asks to connect becomes the next step
            self.call_after_refresh(self.listen)
            self.set_interval(HEAR, self.listen)

    @work(group="keys")
    async def check_keys(self) -> None:
        """Report invalid custom keys, outside the event loop because it loads all screens."""
        from screens.key_list import faults_of  # 3 ms: only where there are own keys

        chosen = self.preferences.chosen
        if faults := await asyncio.to_thread(faults_of, chosen.keys, chosen.key_lines):
            key = self.shown_key("settings", "f2")
            self._say(lambda said: said.warn(faults_line(faults, key)))

    @work(exclusive=True, group="listen")
    async def listen(self) -> None:
        """Read the event server's status reports, and update the display when they change."""
        if self.server is None:
            return
        heard = self.heard_of(await asyncio.to_thread(self.server.hear))
        lost = heard is None and await asyncio.to_thread(self.server.lost)
        if (heard, lost) != (self.serving, self.server_lost):
            before = self.serving.warnings if self.serving is not None else ()
            new = [one for one in (heard.warnings if heard else ()) if one not in before]
            if new and self.desk.seat.role is Role.TO:
                self._say(lambda said: said.warn(" ".join(new)))
            if self.serving is not None and heard is None and self.desk.seat.role is Role.TO:
                self._say(lambda said: said.warn(self.with_keys(SERVER_STOPPED)))
            self.serving, self.server_lost = heard, lost
            if (frame := self._mounted_screen) is not None:
                frame.reload()

    def heard_of(self, serving: Serving | None) -> Serving | None:
        """Return the part of the server's status that concerns this app."""
        return serving

    def opens_at(self, event: Event) -> str:
        """Return the initial mode: the screen of the next step."""
        return "tables" if self.desk.seat.role is Role.JUDGE else next_step(event).place

    async def event_if_shown(self, *, every_game: bool) -> Event | None:
        """Return the event for a screen that then shows all of it: no change counts as new."""
        with suppress(EventFileError):  # the reading says what is wrong
            self._changes.poll()
        event = await self.read(every_game=every_game)
        self._unread = event is None
        return event

    async def read(self, *, every_game: bool = False) -> Event | None:
        """Return the current event with its clocks, or None with a message if unreadable."""
        with refusing(self.refuse):
            async with self._reading:
                self.event, sheet = await asyncio.to_thread(self._read, every_game)
            place = self.frame
            if place is None or place.every_game == every_game:
                self.sheet = sheet  # what a place that was left has asked for may come late
            return self.event

    async def read_file(
        self, read: Callable[Concatenate[Reader, P], T], *rest: P.args, **named: P.kwargs
    ) -> T:
        """Read something else from the event file, in a thread."""

        def work() -> T:
            with self.desk.store.read() as reader:
                return read(reader, *rest, **named)

        return await asyncio.to_thread(work)

    def _read(self, every_game: bool) -> tuple[Event, GamesSnapshot]:
        event = self.desk.event()
        with self.desk.store.read() as reader:
            return event, self._book.read(reader, event, every_game=every_game)

    def clock_rows(self) -> tuple[ClockRow, ...]:
        """Return the games as last read, as of this moment."""
        return with_links(self.sheet.rows(self.desk.stamps()), self.serving)

    def row_of(self, game: int) -> ClockRow | None:
        """Return a game's row (by id) as of now, or None if it was not read or has no clock."""
        return self.sheet.row(game, self.desk.stamps())

    def waiting(self, rows: Sequence[ClockRow]) -> Summary:
        """Return the waiting calls and questions; ring for new ones if the event wants it."""
        before, now = self._heard, summary(rows)
        self._heard = now
        if self.sheet.bells and set(now.called + now.flags) - set(before.called + before.flags):
            self.bell()
        return now

    def look(self) -> None:
        """Check whether the file was changed, by any program, or the machine has slept."""
        if self.waking.woke(self.desk.stamps()):
            self.notice()
        self.catch_up()

    def catch_up(self) -> None:
        """Show what has changed in the file since the last call."""
        with refusing(self.refuse):
            moved = self._changes.poll()
            if (moved or self._unread) and (frame := self.frame) is not None:
                frame.changed(moved or frame.subjects)

    @work(group="notice")
    async def notice(self) -> None:
        """Pause interrupted clocks; any device may be the first to do so."""
        with suppress(Refused, EventFileError):
            _, sheet = await asyncio.to_thread(self._read, False)
            if not sheet.summary(self.desk.stamps()).interrupted:
                return  # as at nearly every start: nothing need be loaded that writes
            from srtui.commands.clock.round import Notice  # 4 ms: what writes is not for the start

            async with self._busy:
                await self.write(partial(self.desk.run, Notice(None)))

    @property
    def frame(self) -> PlaceScreen | None:
        """The current screen, below any form or question."""
        places = (one for one in reversed(self.screen_stack) if isinstance(one, PlaceScreen))
        return next(places, None)

    @property
    def _mounted_screen(self) -> PlaceScreen | None:
        """The current screen if its widgets are mounted, which may not be so after a switch."""
        frame = self.frame
        return frame if frame is not None and still_there(frame) else None

    def go_to(self, place: str) -> None:
        """Switch to a screen, closing open forms."""
        # Before the mode changes: each mode has a stack, and a form left there would reappear.
        while len(self.screen_stack) > 1 and not isinstance(self.screen, PlaceScreen):
            self.pop_screen()
        if self.current_mode != place:
            if (left := self._mounted_screen) is not None:
                left.message_line.plain("")  # it may hold no longer when somebody comes back
                left.left()
            self.switch_mode(place)

    # Supplied by the top-level module

    @abstractmethod
    def form_of(self, command: type[Command], given: Mapping[str, Any]) -> Screen[Any]:
        """Return a command's form; `given` fills fields."""

    @abstractmethod
    def own_screen(self, command_id: str) -> Screen[Any] | None:
        """Return the screen of a command that needs more than a form, or None."""

    @abstractmethod
    def help_of(self, place: PlaceScreen) -> Screen[Any]:
        """Return the page with the keys of a screen and every command."""

    @abstractmethod
    def game_screen(self, game: int, *, disputed: bool = False) -> Screen[Any]:
        """Return the screen that scores a game (by id), optionally at its disputed turn."""

    @abstractmethod
    def offer_paper(self, was: Places) -> None:
        """Offer to print what has changed since everybody sat as in `was`."""

    # Running commands

    def begin(
        self,
        command_id: str,
        values: Mapping[str, Any],
        *,
        answered: Sequence[str] = (),
        leads: str = "",
    ) -> None:
        """Start a command by its id: at once if nothing must be asked, otherwise in a form.

        `answered`: as for `Desk.run`. `leads`: as for `attempt`.
        """
        command = load_command(command_id)
        if (own := self.own_screen(command_id)) is not None:
            self.push_screen(own)
        elif self.to_ask(command, values):
            self.push_screen(self.form_of(command, values))
        else:
            self.do(command(**values), answered=answered, leads=leads)

    def begin_here(self, command_id: str) -> None:
        """Start a command chosen by name, in a form that uses the row under the cursor."""
        command, frame = load_command(command_id), self._mounted_screen
        here = frame.under_cursor if frame is not None else {}
        if given := {name: text for name, text in here.items() if name in command.asked()}:
            self.push_screen(self.form_of(command, given))
        else:
            self.begin(command_id, {})

    def to_ask(self, command: type[Command], given: Mapping[str, Any]) -> bool:
        """Tell whether a form is needed: a value is missing, or proposed values need a look."""
        return bool((set(command.needed()) | set(command.filled(self.event))) - set(given))

    def do(self, command: Command, *, answered: Sequence[str] = (), leads: str = "") -> None:
        """Run a command for the current key, and report the outcome.

        Asks first if the command requires it, or if the key only `leads` to it. Anything it deletes
        must have been on the screen when the key was pressed.
        """
        seen = self.pressed_on.shown
        if command.takes_away() and seen is None:
            self.refuse(UNSEEN)
        else:
            self._do(command, seen, answered, leads)

    @work(group="do")
    async def _do(
        self, command: Command, seen: Event | None, answered: Sequence[str], leads: str
    ) -> None:
        if reason := await self.attempt(command, seen=seen, answered=answered, leads=leads):
            self.refuse(reason)

    async def attempt(
        self,
        command: Command,
        *,
        seen: Event | None = None,
        read: Event | None = None,
        answered: Sequence[str] = (),
        leads: str = "",
    ) -> str | None:
        """Run a command; ask first if it requires confirmation or has warnings.

        Call only from a worker. `leads` is the question for a command that asks none itself,
        because the key only leads to it.

        Returns None on success, otherwise the reason; "" if the user said no. Commands run one at a
        time. `seen`, `read`, `answered`: as for `Desk.run`; `read` defaults to the event on screen.
        After an answer, the warnings in the question count as seen.
        """
        read = read or self.event
        worker = get_current_worker()
        self._may_ask.add(worker)
        try:
            # Ask before taking the lock: a user who considers a question must not block others.
            question = await asyncio.to_thread(self._question, command, leads, answered)
        except (Refused, EventFileError) as fault:
            return self.on_screen(str(fault))
        finally:
            self._may_ask.discard(worker)
        if question:
            if command.takes_away() and seen is not None and seen is not self.desk.event():
                return UNSEEN
            if not await self.push_screen_wait(ConfirmScreen(question, f"{command.title}?")):
                return ""
            seen, answered = None, question
        # Keep the lock during the question about warnings, too: anything waiting was pressed later.
        async with self._busy:
            run = partial(self.desk.run, command, read=read)
            return await self._attempt(command, partial(run, seen=seen, answered=answered), run)

    def _question(self, command: Command, leads: str, answered: Sequence[str]) -> tuple[str, ...]:
        """Return the question before a command, with its warnings; empty if there is none.

        A question that starts with one of those `answered` is not asked again. Raises `Refused` if
        the command is impossible anyway.
        """
        event = self.desk.event()
        with self.desk.store.read() as reader:
            question = command.question(event, reader)
        read = question.startswith(tuple(answered))
        question = "" if read else self.with_keys(question or leads)
        if not question:
            return ()
        if reason := self.desk.refusal(command):
            raise Refused(reason)
        return (question, *command.warnings(event))

    async def _attempt(
        self, command: Command, run: Callable[..., Done], anyway: Callable[..., Done]
    ) -> str | None:
        """Run it in a thread, with a status message if it takes long; `anyway`: after a yes."""
        try:
            with self.at_work(f"{command.title}: working …", SLOW):
                done = await self.write(run)
        except ConfirmationRequired as doubt:
            # The keys of an import work only below the question.
            behind = f"{self.with_keys('{ask.no|n}')}, then "
            lines = [self.on_screen(one, behind) for one in doubt.warnings]
            if not await self.push_screen_wait(ConfirmScreen(lines, "Go ahead?")):
                return ""
            # The question said what happens, but not that somebody has changed it meanwhile.
            return await self._attempt(command, partial(anyway, sure=True), anyway)
        except (Refused, EventFileError) as fault:
            return self.on_screen(str(fault))
        self.report(done)
        return None

    def at_work(self, status: str, after: float = 0) -> AbstractContextManager[None]:
        """Return a context that shows a status on the current screen's line while it lasts."""
        frame = self._mounted_screen
        return nullcontext() if frame is None else frame.message_line.at_work(status, after)

    @work(group="do")
    async def action_undo(self) -> None:
        """Show this terminal's last command and undo it, or show why that is impossible."""
        desk = self.desk
        await self._undo_exactly(
            self._undo_question, lambda entry: desk.undo(sure=True, expected=entry)
        )

    def _undo_question(self) -> Asked | None:
        """Return what an undo would undo, and what cannot be undone and stays.

        Raises `Refused` if undo is impossible, so that nobody is asked about what then fails.
        """
        entry, over = self.desk.to_undo(), self.desk.passed_over()
        if entry is None:
            return None
        try:
            changes = self.desk.taking_back(entry)
        except Refused as fault:
            raise Refused(f"{fault} {self.with_keys(ELSEWHERE)}") from None
        if over is None:
            return (entry.sentence, *changes), "Undo this?", entry.id
        older = f"You can only undo an older change: “{entry.sentence}”"
        return (over, older, *changes), "Undo the older one?", entry.id

    @work(group="do")
    async def undo_entry(self, number: int, sentence: str) -> None:
        """Undo an entry of the journal after a question that names both terminals."""

        def find() -> Asked:
            from srtui.queries.journal.entries import corrected_instead  # 3 ms: not for the start

            with self.desk.store.read() as reader:
                rows, entry = rows_changed(reader, number), by_id(reader, number)
            # Before the question: a yes that leads to a refusal helps nobody.
            if instead := corrected_instead(self.desk.event(), rows):
                raise Refused(self.with_keys(instead))
            changes = self.desk.taking_back(entry) if entry is not None else ()
            return (self.desk.other_author_text(number) or sentence, *changes), "Undo this?", number

        await self._undo_exactly(find, partial(self.desk.undo_entry, sure=True))

    @work(group="do")
    async def action_redo(self) -> None:
        """Show what redo would do, and do it after a yes."""
        await self._undo_exactly(self._redo_question, lambda entry: self.desk.redo(expected=entry))

    def _redo_question(self) -> Asked | None:
        entry = self.desk.to_redo()
        if entry is None:
            return None
        return (entry.sentence, *self.desk.taking_back(entry, redo=True)), "Redo this?", entry.id

    async def _undo_exactly(
        self, find: Callable[[], Asked | None], turn: Callable[[int], Done]
    ) -> None:
        """Ask about the entry found, then turn back exactly that one.

        If none is found, the attempt itself says why.
        """
        with refusing(self.refuse):
            asked = await asyncio.to_thread(find)
            lines, question, entry = asked or ((), "", 0)  # no entry has the id 0
            if not question or await self.push_screen_wait(ConfirmScreen(lines, question)):
                self.report(await self.write(partial(turn, entry)))

    def report(self, done: Done) -> None:
        """Report a finished command, and show its effect."""
        self.last_said = done.sentence

        def say(said: MessageLine) -> None:
            if done.warnings:
                said.warn(f"{done.warnings[0]} ({self.on_screen(done.sentence)})")
            else:
                said.plain(self.on_screen(done.sentence))

        self._say(say)
        if (frame := self._mounted_screen) is not None:
            frame.reload()
        if done.was and self.desk.seat.role is Role.TO:
            self.offer_paper(done.was)

    def say(self, sentence: str) -> None:
        """Show what was done."""
        self._say(lambda said: said.plain(sentence))

    def refuse(self, sentence: str) -> None:
        """Show why something was not done."""
        self._say(lambda said: said.refuse(sentence))

    def _say(self, say: Callable[[MessageLine], None]) -> None:
        """Show a message on the current screen's line, or on a new screen once it has one."""
        if (frame := self._mounted_screen) is not None:
            say(frame.message_line)
        else:
            self._unsaid = say

    def show_pending_message(self, line: MessageLine) -> None:
        """Show a message that came before the current screen had a line for it."""
        if say := self._unsaid:
            self._unsaid = None
            say(line)


def app_of(node: Widget) -> EventApp:
    """Return the app of an open event that a screen or widget lives in."""
    app = node.app
    assert isinstance(app, EventApp)
    return app
