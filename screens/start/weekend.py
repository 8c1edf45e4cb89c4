"""A weekend: events planned by one sheet's columns, then its schedule and its people."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from functools import cached_property, partial
from pathlib import Path
from typing import Any, ClassVar

from textual import work
from textual.app import ComposeResult

from data.exporting.printing import put_sheet
from data.importing.headings import roster_words
from data.importing.shapes import Shapes
from data.machine import recent
from data.machine.weekend import read_weekend
from screens.ask import ConfirmScreen
from screens.base import base_of
from screens.bindings import bind, bindings
from screens.dialogs.form import Form
from screens.dialogs.pick import Pick
from screens.importing.preview import ColumnKey, ImportScreen
from screens.pages.page import Page
from screens.widgets.lines import FAULTS
from srtui.commands.command import Verb, arg
from srtui.commands.demo.play import newest_edition
from srtui.commands.desk import Desk
from srtui.commands.importing.names import NameQuestion
from srtui.commands.roster.tidy import Tidy, changes_text
from srtui.commands.weekend import (
    LateEntry,
    Machine,
    WeekendEvent,
    WeekendImport,
    desks_at,
    guessed,
    path_of,
    share,
)
from srtui.documents.from_sections import written
from srtui.documents.sections import PaneSection, sentences
from srtui.queries.importing import preview_lines
from srtui.queries.standings.bracket import final_of, final_rosters
from srtui.queries.weekend import checks, import_lines, ready_finals, weekend_sheet, weekend_view
from srtui.sheets.paper import printable
from srtui.text.phrases import held, joined, phrase

KEYS = (
    "{weekend.events|ctrl+e} events   {many.add|ctrl+s} create   {|right} complete path   "
    "{many.leave|esc} back"
)


class WeekendScreen(ImportScreen[WeekendImport]):
    """Plans the events of a weekend; nothing is made before all questions are answered."""

    CSS_PATH = "../importing/many.tcss"
    draft = "weekend"
    heading = "Weekend"
    keys = KEYS
    paths: ClassVar[Mapping[str, str]] = {
        "folder": "the weekend's folder; created if missing",
        "sheet": "path of the sign-up sheet (CSV file)",
    }
    nothing = "Type the weekend's folder and the path of its sign-up sheet."
    BINDINGS = bindings(
        bind("ctrl+e", "weekend.events", "Events", "Plan the events on the sheet",
             action="plan", priority=True),
    )  # fmt: skip

    def __init__(self, machine: Machine, folder: str = "") -> None:
        super().__init__()
        self._machine = machine
        self._folder = folder
        self._planned: dict[str, WeekendEvent] = {}
        self._offered: tuple[str, ...] = ()

    def fields(self, typed: Mapping[str, str]) -> ComposeResult:
        """Yield the folder and the sheet."""
        return super().fields({**typed, "folder": self._folder} if self._folder else typed)

    @cached_property
    def _shapes(self) -> Shapes:
        return Shapes(recent.state_file("columns.json"))

    def command(self) -> WeekendImport | None:
        """Return the planned weekend, or None without a folder."""
        typed = {name: value.strip() for name, value in self.typed().items()}
        if not typed["folder"]:
            return None
        return WeekendImport(
            Path(typed["folder"]).expanduser(),
            typed["sheet"],
            tuple(self._planned.values()),
            self.meanings(roster=True),
            self.answers(),
            self._shapes,
        )

    def preview(self, command: WeekendImport) -> tuple[Sequence[str], tuple[NameQuestion, ...]]:
        """Return what the sheet adds to the events, with each question once."""
        weekend, sheet = command.weekend, command.whole_sheet
        columns = {entry.column for entry in weekend.events}
        events = sheet.rows.events if sheet is not None else ()
        self._offered = tuple(event for event in events if event not in columns)
        unplanned = phrase("Not planned yet: {events}.", joined(self._offered))
        open_ = [unplanned] if self._offered else []
        if not weekend.events:
            return [*open_, base_of(self).with_keys("{weekend.events|ctrl+e} plans an event.")], ()
        tried = command.make(self._machine, trial=True)
        lines, warnings = import_lines(tried, command.nowhere(tried))
        questions = {one.name: one for each in tried if each.plan for one in each.plan.questions}
        shown_warnings = [base_of(self).on_screen(one) for one in warnings]
        return [*open_, *preview_lines(lines, shown_warnings)], tuple(questions.values())

    def columns(self, command: WeekendImport) -> list[ColumnKey]:
        """Return the columns of the sheet with their meanings."""
        sheet = command.whole_sheet
        return [(roster_words(), *one) for one in (sheet.rows.columns if sheet else ())]

    # Planning

    @work(group="ask", exclusive=True)
    async def action_plan(self) -> None:
        """Plan each of the sheet's events in turn; then change one, or add another."""
        command = self.command()
        if command is None:
            self.message_line.refuse(self.nothing)
            return
        for heading in self._offered:
            if not await self._ask_event(self._begin(command, heading)):
                break
        else:
            if not self._offered:
                await self._change_event(command)
        self.look()

    async def _change_event(self, command: WeekendImport) -> None:
        files = [*self._planned]
        finals = [phrase("a final of {file}", file) for file in files]
        another = phrase("another event")
        chosen = await self.app.push_screen_wait(Pick("Which event?", [*files, *finals, another]))
        if chosen >= len(files):
            qualifiers = files[chosen - len(files) : chosen - len(files) + 1]
            final = _final_of(self._planned[qualifiers[0]]) if qualifiers else {}
            await self._ask_event(self._begin(command, "") | final)
        elif chosen >= 0:
            event = self._planned.pop(files[chosen])
            plain = event.defaults()
            filled = {name: getattr(event, name) for name in event.arguments()}
            changed = {name: value for name, value in filled.items() if value != plain.get(name)}
            if not await self._ask_event(changed):
                self._planned[files[chosen]] = event

    def _begin(self, command: WeekendImport, heading: str) -> dict[str, Any]:
        """Return initial values for an event's form: guesses, and the previous event's day."""
        values: dict[str, Any] = {"edition": newest_edition()}
        if heading and command.whole_sheet is not None:
            values = guessed(command.whole_sheet, heading, newest_edition())
        today = self._machine.clock().date()
        saturday = today + timedelta(days=(5 - today.weekday()) % 7)
        days = [event.day for event in self._planned.values()]
        values["day"] = days[-1] if days else saturday.isoformat()
        return {key: value for key, value in values.items() if value is not None}

    async def _ask_event(self, values: dict[str, Any]) -> bool:
        """Ask for one event; return False if it was not planned."""
        before = len(self._planned)
        form = Form[WeekendEvent](WeekendEvent, values, self._plan, first_field="start")
        await self.app.push_screen_wait(form)
        return len(self._planned) > before

    async def _plan(self, event: WeekendEvent) -> str | None:
        file = event.entry.file
        if file in self._planned:
            return phrase("{file} is already planned: choose another file.", file)
        self._planned[file] = event
        return None

    async def attempt(self, command: WeekendImport) -> str | None:
        """Create the events, after one question with all warnings."""
        try:
            tried = await asyncio.to_thread(command.make, self._machine, trial=True)
            _, warnings = import_lines(tried, command.nowhere(tried))
            doubts = [doubt for event in command.events for doubt in event.size_doubts()]
            asked = [base_of(self).on_screen(one) for one in (*doubts, *warnings)]
            ask = ConfirmScreen(asked, "Make the events?")
            if asked and not await self.app.push_screen_wait(ask):
                return ""
            imported = await asyncio.to_thread(command.make, self._machine)
            await self._tidy(command)
        except (*FAULTS, OSError) as fault:
            return str(fault)
        for one in imported:
            recent.remember(path_of(command.folder, one.entry.file))
        if not any(isinstance(screen, WeekendPage) for screen in self.app.screen_stack):
            # After this screen has closed, which happens next.
            self.app.call_later(self.app.push_screen, WeekendPage(command.folder, self._machine))
        return None

    async def _tidy(self, command: WeekendImport) -> None:
        """Offer once to tidy the new names, in all events alike."""
        with desks_at(command.folder, command.weekend, self._machine) as desks:
            untidy = [desk for desk in desks.values() if desk.refusal(Tidy()) is None]
            texts = [text for desk in untidy for text in changes_text(desk.event().players)]
            if not texts:
                return
            ask = ConfirmScreen([*dict.fromkeys(texts)], "Tidy these names?")
            if await self.app.push_screen_wait(ask):
                for desk in untidy:
                    await base_of(self).write(partial(desk.run, Tidy(), sure=True))


def _final_of(event: WeekendEvent) -> dict[str, Any]:
    """Return initial values for a final's form: the day after, four players."""
    entry = event.entry
    values = {
        "file": f"{entry.file}-final",
        "name": phrase("{event}: final", event.name or entry.file),
        "edition": event.edition,
        "size": event.size,
        "qualifiers": entry.file,
        "places": 4,
        "day": (entry.day + timedelta(days=1)).isoformat() if entry.day is not None else None,
    }
    return {name: value for name, value in values.items() if value is not None}


class PrintSchedule(Verb, id="weekend.print", title="Print the schedule"):
    """Print one schedule for all events, or save it as a file."""

    to: str = arg("where", default="printer", help="printer, or a file: .html, .pdf or .txt")


class WeekendPage(Page):
    """A folder's weekend: its schedule, what needs attention, and actions for every event."""

    CSS_PATH = "../pages/page.tcss"
    does = (
        "{weekend.add|a} add player   {weekend.share|s} share   {weekend.final|f} final   "
        "{weekend.print|p} print   {weekend.sheet|r} sheet"
    )
    BINDINGS = bindings(
        bind("a", "weekend.add", "Add player", "Add a player to several events"),
        bind("s", "weekend.share", "Share",
             "Copy the latest names, clubs and payments to every event"),
        bind("f", "weekend.final", "Final", "Add the qualified players to the final"),
        bind("p", "weekend.print", "Print", "Print one schedule for all events"),
        bind("r", "weekend.sheet", "Sheet", "Read the sign-up sheet again, or plan another event"),
    )  # fmt: skip

    def __init__(self, folder: Path, machine: Machine) -> None:
        super().__init__(f"Weekend: {folder}", ())
        self._folder, self._machine = folder, machine
        self._done: Sequence[str] = ()

    def on_screen_resume(self) -> None:
        """Read it again after a form."""
        self.read()

    @work(exclusive=True, group="read")
    async def read(self) -> None:
        """Show the schedule, below what was done and what needs attention."""
        self.sections = await asyncio.to_thread(self._read)
        self._write()

    def _read(self) -> Sequence[PaneSection]:
        try:
            weekend = read_weekend(self._folder)
            with desks_at(self._folder, weekend, self._machine, read_only=True) as desks:
                view = weekend_view(weekend, desks)
        except FAULTS as fault:
            return sentences([str(fault)])
        ready = [
            f"{held(final.file)}: {{weekend.final|f}} adds the qualified players."
            for final in ready_finals(weekend, view)
        ]
        notes = [*self._done, *checks(view), *map(base_of(self).with_keys, ready)]
        return (*sentences(notes), *written([weekend_sheet(view)]))

    def action_add(self) -> None:
        """Ask for a player, and which events to add the player to."""
        files = ", ".join(entry.file for entry in read_weekend(self._folder).events)
        self.app.push_screen(Form[LateEntry](LateEntry, {}, self._add, hints={"into": files}))

    async def _add(self, entry: LateEntry) -> str | None:
        await self._write_events(entry.run)
        return None

    @work(group="do")
    async def action_share(self) -> None:
        """Bring every event up to date with the latest corrections, and show what changed."""
        await self._show_written(share)

    async def _show_written(self, act: Callable[[Mapping[str, Desk]], Sequence[str]]) -> None:
        """Run an action on all events, and show what was done or why it was refused."""
        try:
            await self._write_events(act)
        except FAULTS as fault:
            self._done = (str(fault),)
        self.read()

    async def _write_events(self, act: Callable[[Mapping[str, Desk]], Sequence[str]]) -> None:
        """Run an action on all events; raises one of `FAULTS`."""

        def run() -> Sequence[str]:
            with desks_at(self._folder, read_weekend(self._folder), self._machine) as desks:
                return act(desks)

        self._done = ()
        self._done = await base_of(self).write(run)

    @work(group="do")
    async def action_final(self) -> None:
        """Enter the qualified players into each final whose qualifiers are finished."""

        def run(desks: Mapping[str, Desk]) -> Sequence[str]:
            weekend = read_weekend(self._folder)
            done: list[str] = []
            for entry in ready_finals(weekend, weekend_view(weekend, desks)):
                files = [path_of(self._folder, file) for file in entry.qualifiers]
                final = final_of(files, entry.places)
                done += final.questions
                if not final.questions:
                    imports = final_rosters(files, final.field)
                    done += [desks[entry.file].run(one, sure=True).sentence for one in imports]
            none = "No final needs players now: a qualifier is unfinished, or everyone is in."
            return done or [none]

        await self._show_written(run)

    def action_print(self) -> None:
        """Ask where to print the schedule."""
        self.app.push_screen(Form[PrintSchedule](PrintSchedule, {"to": "printer"}, self._print))

    async def _print(self, request: PrintSchedule) -> str | None:
        def put(desks: Mapping[str, Desk]) -> Sequence[str]:
            sheet = weekend_sheet(weekend_view(read_weekend(self._folder), desks))
            return (put_sheet(printable((sheet,)), request.to),)

        await self._write_events(put)
        return None

    def action_sheet(self) -> None:
        """Read the sheet again, or plan another event."""
        self.app.push_screen(WeekendScreen(self._machine, str(self._folder)))
