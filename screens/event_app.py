"""An app on one event file, for one seat: reading, doing, undoing. It holds no truth.

Which screens there are is filled in at the top (`screens.app`): those know this module.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypedDict, TypeVar
from weakref import WeakSet

from textual import work
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import Worker, get_current_worker

from data.event.journal import by_id
from data.event.store import EventFileError, Reader
from data.event.watch import Subscription, Watcher
from data.machine.printed import Places
from screens.ask import ConfirmScreen
from screens.base import BaseApp
from screens.keys import PATIENCE, Sight
from screens.place_screen import PlaceScreen, still_there
from screens.preferences import PreferenceStore, one_said
from screens.terminal.driver import Served
from screens.theme.look import Look
from screens.widgets.lines import MessageLine, refusing
from srtui.commands.command import Command, ConfirmationRequired, Role
from srtui.commands.desk import UNSEEN, Desk, Done
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.model.serving import Server, Serving
from srtui.queries.clock.book import ClockBook, GamesSnapshot
from srtui.queries.clock.rows import ClockRow, Summary, summary, with_links
from srtui.queries.day.status import next_step
from srtui.queries.journal.entries import rows_changed
from srtui.rules.value import Value, replace

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
NOTHING = 0
"""The id of no entry."""


class Asked(Value):
    """Question before a journal entry (by id) is undone or redone."""

    lines: tuple[str, ...]
    question: str
    entry: int


First = tuple[Subscription, Event]
"""What an app begins with: what it watches, and the event as it was read afterwards."""


def first_read(desk: Desk, watcher: Watcher) -> First:
    """Read what an app begins with; a server of many does so in a thread."""
    changes = watcher.subscribe()  # before reading, so that nothing is missed
    return changes, desk.event()


class AppOptions(TypedDict, total=False):
    """Options of an app, as `EventApp` describes them."""

    look: Look | None
    preferences: PreferenceStore | None
    poll: bool
    shapes_at: Path | None
    served: Served | None
    first: First | None
    server: Server | None
    touch: bool


class EventApp(BaseApp):
    """Desk, watcher and clock are passed in; several apps can live in one process.

    The event is read at once, where it is not handed in: raises what the desk raises where it
    cannot be. `poll`: the app itself looks whether the file has changed; else somebody tells it.
    `touch`: a browser shows it beside buttons. `shapes_at`: the file that remembers the meaning of
    imported columns.
    """

    def __init__(
        self,
        desk: Desk,
        watcher: Watcher,
        *,
        look: Look | None = None,
        preferences: PreferenceStore | None = None,
        poll: bool = True,
        shapes_at: Path | None = None,
        served: Served | None = None,
        first: First | None = None,
        server: Server | None = None,
        touch: bool = False,
    ) -> None:
        self.desk = desk
        self._changes, event = first or first_read(desk, watcher)
        self.event = event
        self.sheet = GamesSnapshot(self.event)
        """The clocks of the round as they were last read."""
        # The base builds this place and no other; to switch later would cost a second screen.
        self.DEFAULT_MODE = self.opens_at(event)  # type: ignore[misc]
        super().__init__(look=look, preferences=preferences, served=served)
        self._shapes_at = shapes_at
        self.touch = touch
        self.server = server
        """The event's server, where this screen can reach one."""
        self.serving: Serving | None = None
        """What the event's server says of itself; None: none runs."""
        self.server_lost = False
        """Whether one has stopped that nobody ended."""
        self._book = ClockBook()
        self._heard = Summary()
        self._unsaid: Callable[[MessageLine], None] | None = None
        self._poll = poll
        self._busy = asyncio.Lock()
        # Weak: a worker that has ended is of no use here, and an app lives a whole day.
        self._slow: WeakSet[Worker[Any]] = WeakSet()
        self._may_ask: WeakSet[Worker[Any]] = WeakSet()
        """Workers of which it is not yet known whether they ask a question first."""
        self._unread = False
        """Whether the file could not be read when something had changed."""
        self._reading = asyncio.Lock()
        """Held while something is read: what was read before never replaces what was read after."""

    def worn(self) -> None:
        """Show the screen again with other symbols."""
        super().worn()
        if (frame := self._standing) is not None:
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
        """Wait until this key's effect is on the screen."""
        if isinstance(self.screen, PlaceScreen):
            await self.screen.at_rest()

    async def under_way(self, *, patience: float = PATIENCE) -> None:
        """Wait until what keys have begun is done and shown, or asks something; not for ever.

        What took too long once, `patience` in seconds, is not waited for again: keys go on while it
        is done.
        """
        screen, until = self.screen, monotonic() + patience
        # Looked at again and again: what is awaited may begin more of its kind, or open a question,
        # which only the next key can answer.
        while self.screen is screen and (begun := self._begun()):
            if monotonic() > until:
                # A key that does not wait for a question would act on the screen below it.
                self._slow.update(begun - set(self._may_ask))
            await asyncio.sleep(STEP)

    def _begun(self) -> set[Worker[Any]]:
        """Return what is being done, read or drawn now, except what is known to take long."""
        return {
            one
            for one in self.workers
            if one.group in WAITED and not one.is_finished and one not in self._slow
        }

    @cached_property
    def shapes(self) -> Shapes:
        """Answers about the columns of imported files."""
        from data.importing.shapes import Shapes  # 10 ms: not for the start

        return Shapes(self._shapes_at)

    @cached_property
    def games_beside(self) -> GamePane:
        """Answers about columns beside a list of games."""
        from srtui.queries.game.details import GamePane  # what scores a game is not for the start

        return GamePane(self.desk.store.read)

    @property
    def clock(self) -> Callable[[], datetime]:
        """The desk's clock: gives the present time in UTC."""
        return self.desk.clock

    def on_mount(self) -> None:
        """Check the file ten times a second; report settings that are not valid."""
        if self.preferences.chosen.faults:
            self._say(lambda said: said.warn(self.preferences.chosen.fault_said))
        elif self.preferences.chosen.keys:
            self.set_timer(LOAD_AFTER, self.look_at_keys)
        if self._poll:
            self.set_timer(LOAD_AFTER, self.load_writer)
            self.set_interval(POLL, self.look)
        if self.server is not None:
            # a device that asks to connect becomes the next step
            self.call_after_refresh(self.listen)
            self.set_interval(HEAR, self.listen)

    @work(group="keys")
    async def look_at_keys(self) -> None:
        """Report invalid custom keys; beside the loop, since it loads all screens."""
        from screens.key_list import faults_of  # 3 ms: only where there are own keys

        chosen = self.preferences.chosen
        if faults := await asyncio.to_thread(faults_of, chosen.keys, chosen.key_lines):
            key = self.shown_key("settings", "f2")
            self._say(lambda said: said.warn(one_said(faults, key)))

    @work(exclusive=True, group="listen")
    async def listen(self) -> None:
        """Hear what the event's server says of itself, and show it where it has changed."""
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
            if (frame := self._standing) is not None:
                frame.reload()

    def heard_of(self, serving: Serving | None) -> Serving | None:
        """Return the part of the server's message that concerns this app."""
        return serving

    def opens_at(self, event: Event) -> str:
        """Return the mode to begin in: the screen of the next step."""
        return "tables" if self.desk.seat.role is Role.JUDGE else next_step(event).place

    async def read_on(self, *, every_game: bool) -> Event | None:
        """Return the event for a place that then shows all of it: what has changed is not new."""
        with suppress(EventFileError):  # the reading says what is wrong
            self._changes.poll()
        event = await self.read(every_game=every_game)
        self._unread = event is None
        return event

    async def read(self, *, every_game: bool = False) -> Event | None:
        """Return the event and its clocks now, or None with a message if they are unreadable."""
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
        """Read something else in the event file, in a thread."""

        def work() -> T:
            with self.desk.store.read() as reader:
                return read(reader, *rest, **named)

        return await asyncio.to_thread(work)

    def _read(self, every_game: bool) -> tuple[Event, GamesSnapshot]:
        event = self.desk.event()
        with self.desk.store.read() as reader:
            return event, self._book.read(reader, event, every_game=every_game)

    def clock_rows(self) -> tuple[ClockRow, ...]:
        """Return the games as last read, at this moment."""
        return with_links(self.sheet.rows(self.desk.stamps()), self.serving)

    def row_of(self, game: int) -> ClockRow | None:
        """Return a game (by id) at this moment; None if it was not read or has no clock."""
        return self.sheet.row(game, self.desk.stamps())

    def waiting(self, rows: Sequence[ClockRow]) -> Summary:
        """Return the calls and questions that wait; ring for new ones if the event wants it."""
        before, now = self._heard, summary(rows)
        self._heard = now
        if self.sheet.bells and set(now.called + now.flags) - set(before.called + before.flags):
            self.bell()
        return now

    def look(self) -> None:
        """See whether this or another program has changed the file, or the machine has slept."""
        if self.waking.woke(self.desk.stamps()):
            self.notice()
        self.catch_up()

    def catch_up(self) -> None:
        """Show what has changed in the file since this was last asked."""
        with refusing(self.refuse):
            moved = self._changes.poll()
            if (moved or self._unread) and (frame := self.frame) is not None:
                frame.changed(moved or frame.subjects)

    @work(group="notice")
    async def notice(self) -> None:
        """Pause interrupted clocks; any device may do so first."""
        with suppress(Refused, EventFileError):
            _, sheet = await asyncio.to_thread(self._read, False)
            if not sheet.summary(self.desk.stamps()).interrupted:
                return  # as at nearly every start: nothing need be loaded that writes
            from srtui.commands.clock.round import Notice  # 4 ms: what writes is not for the start

            async with self._busy:
                await self.write(partial(self.desk.run, Notice(None)))

    @property
    def frame(self) -> PlaceScreen | None:
        """The place on screen, below any form or question."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, PlaceScreen):
                return screen
        return None

    @property
    def _standing(self) -> PlaceScreen | None:
        """The place on screen, where it has its parts already: one just gone to may not."""
        frame = self.frame
        return frame if frame is not None and still_there(frame) else None

    def go_to(self, place: str) -> None:
        """Show a place; forms that are open are left."""
        # Before the mode changes: each has a stack, and a form left in one would be met again.
        while len(self.screen_stack) > 1 and not isinstance(self.screen, PlaceScreen):
            self.pop_screen()
        if self.current_mode != place:
            if (left := self._standing) is not None:
                left.message_line.plain("")  # it may hold no longer when somebody comes back
                left.left()
            self.switch_mode(place)

    def player_names(self) -> list[str]:
        """Return the names on the roster, for completion."""
        return [player.name for player in self.event.players]

    # What is filled in at the top

    @abstractmethod
    def form_of(self, command: type[Command], given: Mapping[str, Any]) -> Screen[Any]:
        """Return the form of a command. `given` fills fields."""

    @abstractmethod
    def own_screen(self, command_id: str) -> Screen[Any] | None:
        """Return the screen of a command that shows more than a form; None if it has none."""

    @abstractmethod
    def help_of(self, place: PlaceScreen) -> Screen[Any]:
        """Return the page with the keys of a screen and every command."""

    @abstractmethod
    def game_screen(self, game: int, *, disputed: bool = False) -> Screen[Any]:
        """Return the screen that scores a game (by id), at its disputed turn on request."""

    @abstractmethod
    def offer_paper(self, was: Places) -> None:
        """Offer to print what has changed of the round since everybody sat as in `was`."""

    # Doing things

    def begin(
        self,
        command_id: str,
        values: Mapping[str, Any],
        *,
        answered: Sequence[str] = (),
        leads: str = "",
    ) -> None:
        """Begin a command by its id: at once where nothing is to be asked, else in a form.

        `answered`: as for `Desk.run`. `leads`: as for `attempt`.
        """
        from srtui.commands.registry import BY_ID  # 73 ms: every command: not for the start

        command = BY_ID[command_id]
        if (own := self.own_screen(command_id)) is not None:
            self.push_screen(own)
        elif self.to_ask(command, values):
            self.push_screen(self.form_of(command, values))
        else:
            self.do(command(**values), answered=answered, leads=leads)

    def begin_here(self, command_id: str) -> None:
        """Begin a command chosen by name, in a form that starts with the row under the cursor."""
        from srtui.commands.registry import BY_ID  # 73 ms: every command: not for the start

        command, frame = BY_ID[command_id], self._standing
        here = frame.under_cursor if frame is not None else {}
        if given := {name: text for name, text in here.items() if name in command.asked()}:
            self.push_screen(self.form_of(command, given))
        else:
            self.begin(command_id, {})

    def to_ask(self, command: type[Command], given: Mapping[str, Any]) -> bool:
        """Tell whether a form is needed: a value is missing, or a proposal needs a look."""
        filled = command.filled(self.event)
        return bool((set(command.needed()) | set(filled)) - set(given))

    def do(self, command: Command, *, answered: Sequence[str] = (), leads: str = "") -> None:
        """Do a command for the key that is handled now, and say what came of it.

        Asks first where the command says so, or the key only `leads` to it. What it takes away has
        to have been on the screen when the key was pressed.
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

        Only from a worker. `leads`: the question for a command that asks none itself, because the
        key only leads to it.

        Return None on success, else the reason; "" if the organizer said no. Commands run one at a
        time. `seen`, `read`, `answered`: as for `Desk.run`; `read` defaults to the event on screen.
        After an answer, the warnings in the question count as seen.
        """
        read = read or self.event
        worker = get_current_worker()
        self._may_ask.add(worker)
        try:
            # Asked before the lock is taken: who thinks about a question holds up nobody.
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
        # Held over the question of what looks wrong, too: what waits behind it was pressed later.
        async with self._busy:
            run = partial(self.desk.run, command, read=read)
            return await self._attempt(command, partial(run, seen=seen, answered=answered), run)

    def _question(self, command: Command, leads: str, answered: Sequence[str]) -> tuple[str, ...]:
        """Return the question before a command, with its warnings; empty if there is none.

        What begins with one of those `answered` has been read.
        Raises `Refused` where it cannot be done anyway.
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
        """Run it beside the screens, with a message if it takes a while; `anyway`: after a yes."""
        try:
            with self.at_work(f"{command.title}: working …", SLOW):
                done = await self.write(run)
        except ConfirmationRequired as doubt:
            # The keys of an import work behind the question only.
            behind = f"{self.with_keys('{ask.no|n}')}, then "
            lines = [self.on_screen(one, behind) for one in doubt.warnings]
            if not await self.push_screen_wait(ConfirmScreen(lines, "Go ahead?")):
                return ""
            # The question said what is done, but not that somebody has changed it meanwhile.
            return await self._attempt(command, partial(anyway, sure=True), anyway)
        except (Refused, EventFileError) as fault:
            return self.on_screen(str(fault))
        self.report(done)
        return None

    def at_work(self, status: str, after: float = 0) -> AbstractContextManager[None]:
        """Show a status on the current screen's line while the block runs, and no longer."""
        frame = self._standing
        return nullcontext() if frame is None else frame.message_line.at_work(status, after)

    @work(group="do")
    async def undo(self) -> None:
        """Show this terminal's last command and undo it, or show why that is impossible."""
        desk = self.desk
        await self._turn_back(self._undone, lambda entry: desk.undo(sure=True, expected=entry))

    def _undone(self) -> Asked | None:
        """Return what an undo would undo, and what stays because it cannot be undone.

        Raises `Refused` where it could not: nobody is asked about what then fails.
        """
        entry, over = self.desk.to_undo(), self.desk.passed_over()
        if entry is None:
            return None
        try:
            changes = self.desk.taking_back(entry)
        except Refused as fault:
            raise Refused(f"{fault} {self.with_keys(ELSEWHERE)}") from None
        if over is None:
            return Asked((entry.sentence, *changes), "Undo this?", entry.id)
        older = f"You can only undo an older change: “{entry.sentence}”"
        return Asked((over, older, *changes), "Undo the older one?", entry.id)

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
            lines = (self.desk.not_mine(number) or sentence, *changes)
            return Asked(lines, "Undo this?", number)

        await self._turn_back(find, partial(self.desk.undo_entry, sure=True))

    @work(group="do")
    async def redo(self) -> None:
        """Show what would be brought back, and bring it back."""
        await self._turn_back(self._redone, lambda entry: self.desk.redo(expected=entry))

    def _redone(self) -> Asked | None:
        entry = self.desk.to_redo()
        if entry is None:
            return None
        changes = self.desk.taking_back(entry, redo=True)
        return Asked((entry.sentence, *changes), "Redo this?", entry.id)

    async def _turn_back(
        self, find: Callable[[], Asked | None], turn: Callable[[int], Done]
    ) -> None:
        """Ask about what was found, then do that and nothing that came meanwhile.

        Where nothing is found, doing it says why.
        """
        with refusing(self.refuse):
            asked = await asyncio.to_thread(find)
            if asked is None:
                self.report(await self.write(partial(turn, NOTHING)))
            elif await self.push_screen_wait(ConfirmScreen(asked.lines, asked.question)):
                self.report(await self.write(partial(turn, asked.entry)))

    def report(self, done: Done) -> None:
        """Report a finished command and show its effect."""
        self.last_said = done.sentence

        def say(said: MessageLine) -> None:
            if done.warnings:
                said.warn(f"{done.warnings[0]} ({self.on_screen(done.sentence)})")
            else:
                said.plain(self.on_screen(done.sentence))

        self._say(say)
        if (frame := self._standing) is not None:
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
        """Show a message on the line of the current screen; on a new one, as soon as it has it."""
        if (frame := self._standing) is not None:
            say(frame.message_line)
        else:
            self._unsaid = say

    def say_unsaid(self, said: MessageLine) -> None:
        """Show a message that came before the current screen had a line for it."""
        say, self._unsaid = self._unsaid, None
        if say is not None:
            say(said)


def app_of(node: Widget) -> EventApp:
    """Return the app of an open event that a screen or widget lives in."""
    app = node.app
    assert isinstance(app, EventApp)
    return app
