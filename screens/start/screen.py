"""Screen before an event is open: recent events, a new one, a demo, restoring a backup."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY
from datetime import datetime
from pathlib import Path
from typing import Any

from textual import work
from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen

from data.editions import EditionFault
from data.event import backup
from data.event.store import EventFileError, Store, reading_at
from screens.ask import ConfirmScreen
from screens.base import BaseApp, base_of
from screens.bindings import bind, bindings
from screens.dialogs.form import Form
from screens.dialogs.pick import Pick
from screens.pages.page import Page
from screens.preferences import PreferenceStore
from screens.start.to_open import ToOpen
from screens.theme.look import Look
from screens.theme.signs import Mark, Signs
from screens.widgets.frame_lines import NextLine, TopLine
from screens.widgets.grid import Cell, Column, Grid, Row
from screens.widgets.heading import invitation, offers
from screens.widgets.keys_line import KeysLine
from screens.widgets.lines import MessageLine, refusing
from screens.widgets.text_part import Line, Part
from srtui.commands.command import Arg, Moment, Verb, arg
from srtui.commands.demo.play import make_demo, newest_edition
from srtui.commands.event.new import NewEvent
from srtui.documents.from_sections import written
from srtui.documents.layout import width_of
from srtui.documents.sections import Sections
from srtui.model.event import Event, Phase
from srtui.model.read_event import read_event
from srtui.model.refused import Refused
from srtui.queries.day.event_line import event_line, sentence
from srtui.queries.event.backups import other_event_text, restore_question, restored_text
from srtui.queries.event.edition import editions_page
from srtui.queries.health import NoBackup, findings_page, offered
from srtui.queries.standings.series import series_at, series_sheet
from srtui.rules.clock.values import Stamp
from srtui.rules.value import Value

BEGINS = ("new", "tour", "demo", "path", "restore", "editions", "series", "weekend")
"""What is offered below the list, or in its place."""

SHOWN = 2
"""Names of a folder that are shown, from its last one on."""

COLUMNS = Column("File", gives=1), Column("Event"), Column("Folder", gives=2)


class MakeEvent(NewEvent, id=NewEvent.id):
    """Create an event. Its file keeps everything, including today's text of the rules."""

    _: KW_ONLY
    file: str = arg("file", help="a name or a path; .srtui is added")

    @classmethod
    def arguments(cls) -> Mapping[str, Arg]:
        """Return the arguments, with the file, which is always required, first."""
        found = dict(super().arguments())
        return {"file": found.pop("file"), **found}


class OpenEvent(Verb, id="open", title="Open an event"):
    """Open an event file that is not on the list."""

    file: str = arg("file", help="path; .srtui is optional")


class MakeDemo(Verb, id="demo", title="Demo event"):
    """Create an event with invented players to try things out.

    Everyone is checked in and round 1 is published.
    """

    file: str = arg("file", help="where to save")
    edition: str = arg("edition", "edition", help="an edition's id")
    players: int = arg("players", "number", default=16)


class RestoreCopy(Verb, id="restore", title="Restore a backup"):
    """Restore an event from one of its backups. The current file is kept under another name."""

    file: str = arg("event", help="the file to restore")
    copy: str = arg("backup", default="", help="a path or drive; default: the newest next to it")


class World(Value):
    """External facts for the list of events, all passed in.

    `recent` returns the event files opened last, newest first; `path_of` the path for a typed text;
    `clock` the time in UTC; `entropy` fresh text for seeds; `stamps` the moment by the machine's
    own clocks; `tour` creates the tour's event if it is missing.
    """

    recent: Callable[[], Sequence[Path]]
    path_of: Callable[[str], Path]
    clock: Callable[[], datetime]
    entropy: Callable[[], str]
    stamps: Callable[[], Stamp]
    tour: Callable[[], Path]


class StartApp(BaseApp):
    """App that ends with the path of the event to open, or None. `wish`: list, new or restore."""

    def __init__(
        self,
        world: World,
        *,
        wish: str = "list",
        look: Look | None = None,
        preferences: PreferenceStore | None = None,
    ) -> None:
        super().__init__(look=look, preferences=preferences)
        self.world = world
        self.wish = wish

    def get_default_screen(self) -> Screen[Any]:
        """Return the bottom screen of this app: the list of events."""
        return StartScreen(self.world, self.wish)


class StartScreen(Screen[None]):
    """The events last opened on this machine. Enter opens the one under the cursor."""

    BINDINGS = bindings(
        bind("enter", "start.open", "Open", "Open the event", action="open_here"),
        bind("n", "start.new", "New", "Create an event"),
        bind("o", "start.path", "Other file",
             "Open a file that is not on the list", action="open_path"),
        bind("d", "start.demo", "Demo", "Try an event with sample players"),
        bind("t", "start.tour", "Tour", "A ten-minute guided tour"),
        bind("r", "start.restore", "Restore", "Restore an event backup"),
        bind("c", "start.check", "Check", "Check the selected file for damage"),
        bind("e", "start.editions", "Editions", "Read the rules of each edition"),
        bind("s", "start.series", "Series", "Combine finished events", show=False),
        bind("w", "start.weekend", "Weekend",
             "Run several events for the same people, from one sign-up sheet", show=False),
        bind("f2", "settings", "Settings",
             "Colours, symbols, bells, backups and keys on this machine", show=False),
        bind("question_mark", "help", "Help", "Help on this screen"),
        bind("q", "start.quit", "Quit", "Leave the program", action="app.quit"),
    )  # fmt: skip

    def __init__(self, world: World, wish: str) -> None:
        super().__init__()
        self._world = world
        self._wish = wish

    def compose(self) -> ComposeResult:
        """Yield the program's name, what to do, the list, the keys."""
        yield TopLine(id="state")
        with Container(id="events-room"):
            yield Grid(COLUMNS, id="events")
        yield MessageLine("", id="said")
        yield NextLine(id="next")
        yield KeysLine()

    def on_mount(self) -> None:
        """Read the list, and start the requested action."""
        self.query_one("#state", TopLine).show(_title)
        self.query_one("#events", Grid).focus()
        if faults := base_of(self).preferences.chosen.faults_text:
            self.message_line.warn(faults)
        if self._wish == "new":
            self.action_new()
        elif self._wish == "restore":
            self.action_restore()

    @work(exclusive=True, group="read")
    async def read(self) -> None:
        """Read the state of each recent event."""
        paths = list(self._world.recent())
        said = await asyncio.to_thread(lambda: [self._state(path) for path in paths])
        grid = self.query_one("#events", Grid)
        grid.fill([_row(path, *state) for path, state in zip(paths, said, strict=True)])
        self.refresh_bindings()
        new = base_of(self).shown_key("start.new", "n")
        key = base_of(self).shown_key("start.open", "enter")
        action, reason = "Open the selected event.", f"Or press {new} to create a new event."
        if not paths:
            tour = base_of(self).shown_key("start.tour", "t")
            key, action = new, "Create your first event."
            reason = f"Or press {tour} to see a whole event in ten minutes."
        self.query_one("#next", NextLine).say(action, reason, key=key)
        begins = "Start" if paths else "No events on this machine yet"
        grid.below(invitation(begins, offers(self, *(f"start.{one}" for one in BEGINS))))
        self._centre_list()

    def on_resize(self) -> None:
        """Centre the list again for another size."""
        self.call_after_refresh(self._centre_list)

    def _centre_list(self) -> None:
        """Centre the list, in no more room than it needs."""
        grid = self.query_one("#events", Grid)
        if grid.needed.width:  # nothing before the first reading
            grid.styles.width, grid.styles.height = grid.needed

    def _state(self, path: Path) -> tuple[Mark, str]:
        """Return the state of an event with its symbol and words, or why it is unknown."""
        try:
            with reading_at(path) as reader:
                event = read_event(reader)
            return _mark(event), sentence(event_line(event, self._world.clock()))
        except (EventFileError, EditionFault) as fault:
            return "late", str(fault)

    @property
    def message_line(self) -> MessageLine:
        """The line that shows what was done, or why it was not."""
        return self.query_one("#said", MessageLine)

    def _path(self) -> str:
        row = self.query_one("#events", Grid).current
        return row.word if row is not None else ""

    # What keys do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable an event's keys if there are no events."""
        del parameters
        return action not in ("open_here", "check") or bool(self._path())

    @work(exclusive=True, group="open")
    async def action_open_here(self) -> None:
        """Open the event under the cursor."""
        with refusing(self.message_line.refuse):
            await self._open(OpenEvent(self._path()))

    def action_new(self) -> None:
        """Open the form of a new event, with the newest edition filled in."""
        self._ask(MakeEvent, {"edition": newest_edition()}, self._make)

    def action_open_path(self) -> None:
        """Open a file that is not on the list."""
        self._ask(OpenEvent, {}, self._open)

    def action_demo(self) -> None:
        """Create an event of invented people."""
        given = {"file": "demo", "edition": newest_edition(), "players": "16"}
        self._ask(MakeDemo, given, self._make_demo)

    def action_tour(self) -> None:
        """Start or continue the tour; the next key is the tour's, which takes a moment."""
        base_of(self).for_next(begins=True)
        self._begin_tour()

    @work(exclusive=True, group="open")
    async def _begin_tour(self) -> None:
        try:
            self._leave_with(await asyncio.to_thread(self._world.tour))
        except (OSError, Refused, EventFileError) as fault:
            base_of(self).for_next(begins=False)
            self.message_line.refuse(f"The tour cannot create its event: {fault}")

    def action_restore(self) -> None:
        """Open the form for restoring a backup, prefilled with the event under the cursor."""
        self._ask(RestoreCopy, {"file": self._path()}, self._restore)

    def action_check(self) -> None:
        """Check the selected file for damage, and show the result."""
        path = Path(self._path())
        self._page(f"The file {path}", lambda: findings_page(path))

    def action_editions(self) -> None:
        """Describe every edition on offer."""
        self._page("The editions", editions_page)

    def action_series(self) -> None:
        """Add up the finished events in the folder of the event under the cursor."""
        if path := self._path():
            folder = Path(path).absolute().parent
            title = f"Series: {folder_text(folder)}"
            self._page(title, lambda: written([series_sheet(*series_at(folder))]))
        else:
            self.message_line.refuse("A series needs finished events, and this list has none.")

    def action_weekend(self) -> None:
        """Show the weekend of the event under the cursor, or plan one."""
        # imported on demand: it takes 60 ms, too long for a start
        from data.machine.weekend import NAME
        from screens.start.weekend import WeekendPage, WeekendScreen
        from srtui.commands.weekend import Machine

        world = self._world
        copies = base_of(self).preferences.chosen.copies
        machine = Machine(world.clock, world.entropy, world.stamps, copies)
        folder = Path(self._path()).absolute().parent
        is_weekend = bool(self._path()) and (folder / NAME).exists()
        self.app.push_screen(WeekendPage(folder, machine) if is_weekend else WeekendScreen(machine))

    def on_screen_resume(self) -> None:
        """Read the list again: a page above may have created events."""
        self.read()

    def action_settings(self) -> None:
        """Open the settings of this machine for all events."""
        from screens.settings import SettingsPage  # 3 ms: not for the start

        self.app.push_screen(SettingsPage())

    def action_help(self) -> None:
        """Show the keys of the list of events and what each does."""
        from screens.help import KeysHelp  # 33 ms: not for the start

        self.app.push_screen(KeysHelp("The list of events", self))

    def _ask(
        self, verb: type[Any], given: Mapping[str, str], attempt: Callable[[Any], Any]
    ) -> None:
        self.app.push_screen(Form[Verb](verb, given, attempt))

    @work(exclusive=True, group="page")
    async def _page(self, title: str, read: Callable[[], Sections]) -> None:
        with refusing(self.message_line.refuse):
            await self.app.push_screen(Page(title, await asyncio.to_thread(read)))

    # What is done

    async def _open(self, request: OpenEvent) -> str | None:
        path = self._path_of(request.file)
        (await asyncio.to_thread(Store.open, path)).close()
        self._leave_with(path)
        return None

    async def _make(self, request: MakeEvent) -> str | None:
        path, world = self._path_of(request.file), self._world
        now = Moment(world.clock().isoformat(timespec="seconds"), world.entropy(), world.stamps())
        warnings = request.warnings()
        ask = ConfirmScreen(warnings, "Create the event?")
        if warnings and not await self.app.push_screen_wait(ask):
            return ""
        copies = base_of(self).preferences.chosen.copies
        (await asyncio.to_thread(request.create, path, now, copies)).close()
        self._leave_with(path)
        return None

    async def _make_demo(self, demo: MakeDemo) -> str | None:
        world, path = self._world, self._path_of(demo.file)
        if not 2 <= demo.players <= 4096:
            return "A demo needs 2 to 4096 players."
        made = demo.edition, demo.players, world.entropy()[:8], world.clock, world.stamps
        (await asyncio.to_thread(make_demo, path, *made)).store.close()
        self._leave_with(path)
        return None

    async def _restore(self, request: RestoreCopy) -> str | None:
        target = self._path_of(request.file).absolute()
        named = Path(request.copy).expanduser() if request.copy else None
        try:
            copy, ailing = await asyncio.to_thread(offered, target, named)
        except NoBackup as none:
            others = [(other, backup.event_beside(target, other)) for other in none.others]
            lines = [f"{event.stem}: {other_event_text(copy)}" for copy, event in others]
            at = await self.app.push_screen_wait(Pick(str(none), lines)) if lines else -1
            if at < 0:
                return str(none)
            (copy, target), ailing = others[at], []
        question = await asyncio.to_thread(restore_question, copy, target, chosen=copy == named)
        ask = ConfirmScreen((*ailing, *question), "Restore it?")
        if question and not await self.app.push_screen_wait(ask):
            return ""
        said = await asyncio.to_thread(backup.restore, copy, target)
        said += f" {await asyncio.to_thread(restored_text, target)}"
        self.message_line.plain(said)
        self.read()
        return None

    def _path_of(self, text: str) -> Path:
        return self._world.path_of(str(Path(text.strip()).expanduser()))

    def _leave_with(self, path: Path) -> None:
        base_of(self).for_next(begins=True)
        self.app.exit(str(path))


def _title(width: int, signs: Signs) -> Line:
    del signs
    name, about = Part("srtui", "key"), "  Steamroller events"
    whole = f"{about}, from roster to prizes"
    fits = width_of(name.text + whole) <= width
    return name, Part(whole if fits else about, "muted")


def _mark(event: Event) -> Mark:
    states: dict[Phase | None, Mark] = {
        Phase.DRAFT: "draft", Phase.PUBLISHED: "published", Phase.RUNNING: "running",
    }  # fmt: skip
    phase = event.round.phase if event.round is not None else None
    return "done" if event.finished_at else states.get(phase, "open")


def folder_text(folder: Path) -> str:
    """Return a folder's last names, uncut: they distinguish files of the same name."""
    names = folder.parts
    return str(folder) if len(names) <= SHOWN + 1 else str(Path("…", *names[-SHOWN:]))


def _row(path: Path, mark: Mark, state: str) -> Row:
    name, dot, rest = state.partition(" · ")
    means = mark if mark in ("done", "draft", "running", "late") else ""
    done = "done" if mark == "done" else ""
    event: Cell = (Part(name, "" if done else "strong"), Part(dot + rest, means)) if dot else state
    cells: tuple[Cell, ...] = (path.name, event, Part(folder_text(path.parent), "muted"))
    return Row(str(path), cells, f"{path.name} {state} {path.parent}", means=done, mark=mark)


def choose(
    world: World,
    wish: str = "list",
    *,
    look: Look | None = None,
    preferences: PreferenceStore | None = None,
) -> ToOpen | None:
    """Show the list of events; return the one to open, or None to quit."""
    app = StartApp(world, wish=wish, look=look, preferences=preferences)
    chosen = app.run()
    return ToOpen(Path(chosen), tuple(app.ahead)) if chosen else None
