"""Frame shared by all screens: the event on top; messages, next step and keys below."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input

from data.event.journal import JournalEntry
from data.event.sqlite import EventFileError
from screens.bindings import ScreenKey, bind, bindings
from screens.dialogs.list_page import Go
from screens.dialogs.pick import Pick
from screens.event_app import app_of
from screens.place_screen import PlaceScreen, still_there
from screens.places import places_in
from screens.widgets.columns import is_roomy
from screens.widgets.frame_lines import NextLine, TopLine, event_parts
from screens.widgets.grid import Grid
from screens.widgets.heading import LEAST, MOST, Heading, Offer, invitation, offers
from screens.widgets.keys_line import KeysLine, PlacesLine
from screens.widgets.lines import MessageLine
from screens.widgets.pane import Looking, Pane, width_of_pane
from screens.widgets.slip_line import FindLine, Narrowed
from srtui.commands.command import Command, Role
from srtui.documents.sections import line, section
from srtui.model.event import Event, Phase
from srtui.queries.clock.rows import ClockRow, Summary
from srtui.queries.day.status import Status, status
from srtui.queries.hall.devices import door_step
from srtui.queries.journal.entries import journal
from srtui.text.next_step import Next
from srtui.text.phrases import is_number

if TYPE_CHECKING:
    from screens.widgets.clock_board import ClockBoard


SHOW_ALL = Offer("esc", "Show all")
KEEPING = frozenset({"report", "export", "backup"})
"""Next steps that write nothing into the event."""


def refused(event: Event, keys: Mapping[str, Command]) -> frozenset[str]:
    """Return the ids of keys whose command would now be refused."""
    return frozenset(key for key, command in keys.items() if command.refusal(event))


class Frame(PlaceScreen):
    """Base class for screens, which define a body and show an event in it."""

    keys_last: frozenset[str] = frozenset()
    """Ids of the keys that the line drops first if it is narrow, in the event's present state."""

    key_words: Mapping[str, str] = MappingProxyType({})
    """Words of keys, by id, that act differently on the current row."""

    keys_useless: frozenset[str] = frozenset()
    """Ids of the keys without effect in the event's present state."""

    without_rows: ClassVar[frozenset[str]] = frozenset()
    """Keys of the place, by id, that do something even where there is nothing in its list yet."""

    BINDINGS = bindings(
        bind("n", "next", "Next", "Do what needs doing next", action="next_step"),
        bind("slash", "filter", "Find", "Filter by a word", action="find('')"),
        bind("tab", "beside", "Details", "Switch to the details, and back"),
        bind("u", "undo", "Undo", "Undo your last change"),
        bind("U", "redo", "Redo", "Redo it", show=False),
        bind("O", "paper", "Print", "Print, save or preview a sheet", show=False),
        bind("g", "go", "Go", "List of screens"),
        bind("question_mark", "help", "Help", "Help on this screen"),
        bind("escape", "back", "Back", "End filter, clear line", show=False),
    )

    tells_last: ClassVar[bool] = True
    """Whether the latest changes are shown below the list, if there is room."""

    _undoable = True
    _invited: frozenset[str] | None = None
    """Keys that the list names while there is nothing for it; None: there is."""

    @property
    def keys_idle(self) -> frozenset[str]:
        """Return the ids of keys without effect now, which the line of keys leaves out."""
        found = self.keys_useless if self._undoable else self.keys_useless | {"undo"}
        if self._invited is not None:
            here = (one for one in self.active_bindings.values() if one.node is self)
            own = {one.binding.id for one in here if one.binding.id}
            # `/` works on every screen, but in an empty list there is nothing to find.
            common = {one.id for one in Frame.BINDINGS if isinstance(one, Binding)} - {"filter"}
            found |= own - common - self._invited - self.without_rows
        return found

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """Return the keys below: this screen's first, then those of every screen."""
        bindings = super().active_bindings
        if not self._visible_pane:
            bindings = {key: one for key, one in bindings.items() if one.binding.id != "beside"}
        common = {one.id for one in Frame.BINDINGS if isinstance(one, Binding)}

        def rank(one: ActiveBinding) -> int:
            return 2 if one.node is self.app else int(one.binding.id in common)

        return dict(sorted(bindings.items(), key=lambda item: rank(item[1])))

    def compose(self) -> ComposeResult:
        """Yield event, screens, body, find line, messages, next step, and keys."""
        yield TopLine(id="state")
        yield PlacesLine(places_in(app_of(self).event), self.place)
        # A screen without details for its list has no pane.
        if type(self).looking is Frame.looking:
            yield from self.body()
        else:
            with Horizontal(id="middle"):
                with Vertical():
                    yield from self.body()
                yield Pane()
        yield FindLine(self.numbers)
        yield MessageLine("", id="said")
        yield NextLine(id="next")
        yield KeysLine()

    def body(self) -> ComposeResult:
        """Yield the widgets between the lines, by default a heading and a list."""
        yield Heading(id="heading")
        yield Grid(())

    @abstractmethod
    def show(self, event: Event) -> object:
        """Show the event as it is now."""

    # Recent actions, below the list or its details

    @work(exclusive=True, group="back")
    async def look_back(self) -> None:
        """Show recent actions below the list or, if it is long, below its details."""
        grid = self.grid
        if grid is None:
            return
        entries: tuple[JournalEntry, ...] = ()
        if self.tells_last and is_roomy(self.app.size):
            try:
                entries = await app_of(self).read_file(journal, MOST)
            except EventFileError:
                return  # the place itself says what is wrong when it reads
        if still_there(self):
            below = grid.lines_left >= LEAST
            # Even if empty: otherwise old entries would reappear once there is room.
            grid.look_back(entries if below else ())
            for pane in self.query(Pane):
                pane.look_back(() if below else entries)

    # The pane beside the list

    def looking(self, event: Event) -> Looking | None:
        """Return a function that makes the details of the row under the cursor, or None.

        A screen that overrides this has a pane if there is room. The function is called in a
        thread: it may read the event but no widget.
        """
        del event
        return None

    def look_beside(self) -> None:
        """Show the details of the row now under the cursor."""
        pane = next(iter(self.query(Pane)), None)
        if pane is None or not self.is_current:
            return
        if pane.has_focus and not pane.roomy:
            self.focus_body()
        if self.grid is not None:
            pane.styles.width = width_of_pane(self.app.size.width, self.grid.needed.width)
        if pane.roomy and (looking := self.looking(app_of(self).event)) is not None:
            pane.look(looking, app_of(self).wears)
        else:
            pane.show(None)

    @property
    def _visible_pane(self) -> Pane | None:
        return next((one for one in self.query(Pane) if one.display), None)

    @on(events.Resize)
    def _widened(self) -> None:
        """Show or hide the details for a new width."""
        self.look_beside()
        self.call_after_refresh(self.look_back)
        self.refresh_bindings()

    @on(Grid.Room)
    def _more_room(self) -> None:
        # Not only when the event is read: some screens fill their list later, in a thread.
        self.look_back()

    @on(Grid.Moved)
    def _cursor_moved(self) -> None:
        self.look_beside()

    def action_beside(self) -> None:
        """Move into the details or, without them, to the next part."""
        if self._visible_pane is not None:
            self.set_focus(self._visible_pane)
        else:
            self.app.action_focus_next()

    @on(Pane.Left)
    def _pane_left(self) -> None:
        self.focus_body()

    def on_mount(self) -> None:
        """Keep the minutes in the top line current; show pending messages."""
        app_of(self).show_pending_message(self.message_line)
        # A timer may be late: a tick computes from stored instants and counts nothing.
        self.set_interval(1.0, self.tick)

    def on_screen_resume(self) -> None:
        """Read the event again whenever the screen comes to the front."""
        self.reload()

    @work(exclusive=True, group="reload")
    async def reload(self) -> None:
        """Read the event and show it."""
        # In an `exclusive` worker: if the file changes during reading, the newer reading wins.
        event = await app_of(self).event_if_shown(every_game=self.every_game)
        if event is None:
            return
        keys = self.keys_idle, self.keys_last
        waiting = app_of(self).waiting(app_of(self).clock_rows())
        # In a thread, because it computes the standings: 291 ms for 4,096 players.
        fresh = await asyncio.to_thread(self._status, event, waiting)
        if still_there(self):
            self.refresh_lines(event, fresh)
            self.show(event)
            self.look_beside()
            if (self.keys_idle, self.keys_last) != keys:
                self.refresh_bindings()
            # Only after painting: a key already on its way referred to the previous content.
            self.call_after_refresh(setattr, self, "_shown", event)
            self.call_after_refresh(self.look_back)

    @work(exclusive=True, group="follow")
    async def follow(self) -> None:
        """Read the clocks that have changed, and show them."""
        event = await app_of(self).read(every_game=self.every_game)
        if event is None:
            return
        rows = app_of(self).clock_rows()
        fresh = await asyncio.to_thread(self._status, event, app_of(self).waiting(rows))
        if still_there(self):
            self.refresh_lines(event, fresh)
            self.show_clocks(event, rows)

    def changed(self, subjects: frozenset[str]) -> None:
        """Read the changed event file; called by the app for the current screen."""
        if subjects & self.subjects:
            self.reload()
            return
        if "clocks" in subjects:
            self.follow()
        if "journal" in subjects:  # not at a key of a table, which leaves no entry
            self.look_back()

    def show_clocks(self, event: Event, rows: Sequence[ClockRow]) -> None:
        """Show the current clocks; for screens that show them apart from the surrounding lines."""

    def _status(self, event: Event, waiting: Summary) -> Status:
        app = app_of(self)
        self._undoable = app.desk.to_undo() is not None
        judge = app.desk.seat.role is Role.JUDGE
        now, keys = app.desk.clock().astimezone(), app.with_keys
        door = door_step(app.serving, event, lost=app.server_lost and _is_playing(event))
        return status(event, now, waiting, judge=judge, door=door, keys=keys)

    def refresh_lines(self, event: Event, fresh: Status) -> None:
        """Update event and next step if they have changed."""
        del event
        if self.status is None or fresh.line != self.status.line:
            self.query_one("#state", TopLine).show(partial(event_parts, fresh.line))
        if self.status is None or fresh.next != self.status.next:
            key = app_of(self).shown_key("next", "n")
            also = app_of(self).with_keys("{paper|O} print the sheets") if fresh.next.sheets else ""
            line = self.query_one("#next", NextLine)
            line.say(fresh.next.action, fresh.next.reason, key=key, also=also)
        self.status = fresh

    def tick(self) -> None:
        """Update the time left every second of a round, otherwise the time of day every minute."""
        event = app_of(self).event
        if not self.is_current:
            return
        played, time = _is_playing(event), f"{app_of(self).desk.clock().astimezone():%H:%M}"
        if not played and (self.status is None or self.status.line.time == time):
            return
        rows = app_of(self).clock_rows()
        self.refresh_lines(event, self._status(event, app_of(self).waiting(rows)))
        if played:
            self.show_clocks(event, rows)

    @property
    def _heading(self) -> Heading:
        return self.query_one(Heading)

    @property
    def _grid(self) -> Grid:
        return self.query_one(Grid)

    @property
    def grid(self) -> Grid | ClockBoard | None:
        """The screen's list, or None."""
        return next(iter(self.query(Grid)), None)

    def offer_keys(
        self, title: str, *ids: str, more: Sequence[Offer] = (), left_out: bool = False
    ) -> None:
        """Offer keys in an empty list; `left_out`: a filter hides rows."""
        grid = self.grid
        empty = grid is not None and not grid.rows_wanted
        if grid is not None:
            grid.below(invitation(title, (*offers(self, *ids), *more)) if empty else ())
        invited = frozenset(ids) if empty and not left_out else None
        if invited != self._invited:
            self._invited = invited
            self.refresh_bindings()

    def before_a_round(self, label: str) -> Offer:
        """Return the next step before the first round: players, then pairing."""
        event = app_of(self).event
        if event.team_size is not None:
            told = "Let the captains pair their players" if event.rounds else "Pair the teams"
            return Offer("g k", told)
        paired = len(event.players_of(1)) > 1
        return Offer("g p", label) if paired else Offer("g r", "Add players first")

    def on_places_line_chosen(self, event: PlacesLine.Chosen) -> None:
        """Go to the clicked screen."""
        app_of(self).go_to(event.place)

    # What keys do everywhere

    def action_undo(self) -> None:
        """Undo this terminal's last change, on screens that may."""
        app_of(self).action_undo()

    def action_redo(self) -> None:
        """Redo what was undone last, on screens that may."""
        app_of(self).action_redo()

    def action_next_step(self) -> None:
        """Go to the next step and begin it; nothing is done without a question."""
        if self.status is None:
            return
        step = self.status.next
        # A delayed key was pressed on an older display: it begins nothing new.
        if step != app_of(self).pressed_on.step:
            said = "the next step has changed, so check it and press {next|n} again."
            self.message_line.refuse(app_of(self).with_keys(said))
            return
        if step.choices:
            self.choose_step(step)
            return
        if step.place != self.place:
            app_of(self).go_to(step.place)
        if step.command:
            app_of(self).begin(step.command, {}, leads=f"{step.text} {step.instead}".rstrip())
        elif step.table is not None and (frame := app_of(self).frame) is not None:
            frame.show_next_step(step.table)

    @work(exclusive=True, group="ask")
    async def choose_step(self, step: Next) -> None:
        """Choose one of several next steps by letter, go there and begin it."""
        lines, letters = zip(*((one.label, one.letter) for one in step.choices), strict=True)
        at = await self.app.push_screen_wait(Pick(step.text, lines, letters="".join(letters)))
        if at < 0:
            return
        chosen = step.choices[at]
        if chosen.place != self.place:
            app_of(self).go_to(chosen.place)
        if chosen.command in KEEPING:
            from screens.pages import forms, reports  # 42 ms: not for the start

            shown = {"report": reports.report, "export": forms.export, "backup": reports.back_up}
            shown[chosen.command](app_of(self))
        elif chosen.command:
            app_of(self).begin(chosen.command, dict(chosen.values), answered=chosen.answers)
        elif (frame := app_of(self).frame) is not None:
            frame.show_next_step(chosen.table)

    def find_row(self, text: str) -> None:
        """Put the cursor on the row with this name, if the screen has a list."""
        if self.grid is not None:
            self.grid.find(text)

    @work(exclusive=True, group="ask")
    async def action_go(self) -> None:
        """Choose a screen from the list, and go there."""
        name = await self.app.push_screen_wait(Go(places_in(app_of(self).event)))
        if name:
            app_of(self).go_to(name)

    def action_paper(self) -> None:
        """Print a sheet, with the one needed now first."""
        from screens.pages import printing  # 42 ms: not for the start

        printing.ask(app_of(self), self.status.next.sheets if self.status is not None else "")

    def action_message(self) -> None:
        """Show the last message and the next step in full."""
        from screens.pages.page import Page  # 4 ms: not for the start

        said = self.message_line.last or "There are no messages on this screen yet."
        step = self.status.next.text if self.status is not None else ""
        sections = (
            *section("Last message", [line(said)]),
            *section("Next step", [line(step)] if step else []),
        )
        self.app.push_screen(Page("Messages", sections))

    def action_help(self) -> None:
        """Explain this screen's keys and every command."""
        self.app.push_screen(app_of(self).help_of(self))

    def action_use(self, id: str) -> None:
        """Run what a key of this screen declares."""
        key = next(one for one in self.BINDINGS if isinstance(one, ScreenKey) and one.id == id)
        values = self.target_values(key.target) if key.target else {}
        if values is None:
            return
        if key.shows is not None:
            from screens.pages import reports  # 42 ms: not for the start

            reports.show(app_of(self), key.shows())
        elif key.asks is not None:
            self.app.push_screen(app_of(self).form_of(key.asks, values))
        elif isinstance(key.begins, str):
            app_of(self).begin(key.begins, values)
        else:
            self.begin(key.begins, values)

    def target_values(self, target: str) -> Mapping[str, Any] | None:
        """Return the row under the cursor as arguments; None, with a message, if there is none."""
        raise NotImplementedError(target)

    def begin(self, command: type[Command], values: Mapping[str, Any]) -> None:
        """Run a command at once if nothing must be asked, otherwise open its form."""
        if app_of(self).to_ask(command, values):
            self.app.push_screen(app_of(self).form_of(command, values))
        else:
            app_of(self).do(command(**values))

    # Finding

    @property
    def finding(self) -> FindLine:
        """The line for typing what to find."""
        return self.query_one(FindLine)

    def on_key(self, event: events.Key) -> None:
        """Open the find line on a digit."""
        if event.character and is_number(event.character) and self.grid is not None:
            event.stop()
            self.action_find(event.character)

    def action_find(self, text: str) -> None:
        """Open the line to find with."""
        self.finding.begin(text)
        self.set_focus(self.finding.typed)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter the list by typed words; a number waits for enter."""
        if event.input.id == "find" and self.grid is not None:
            self.finding.say()
            self.grid.narrow(self.finding.word)

    def on_narrowed(self, event: Narrowed) -> None:
        """Show how many rows the filter leaves or, if none, why."""
        self.finding.say_left(event)
        if isinstance(grid := self.grid, Grid):
            lines = invitation(self.nothing_left(self.finding.word), (SHOW_ALL,))
            grid.instead(() if event.shown else lines)

    def nothing_left(self, word: str) -> str:
        """Return why the list is empty while this word filters it."""
        return f"Nothing matches “{word}”"

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the typed number; a word stays as a visible filter."""
        if event.input.id != "find" or self.grid is None:
            return
        if number := self.finding.number:
            found = self.grid.find(number)
            self._close_find()
            if found:
                self.number_typed(int(number))
            else:
                self.message_line.refuse(f"There is no {self.numbers} {number} here.")
        elif self.finding.word:
            self.focus_body()
        else:
            self._close_find()

    def number_typed(self, number: int) -> None:
        """Move the cursor to the typed number; some screens begin something there."""

    def action_back(self) -> None:
        """End the filter, and show all rows again."""
        self._close_find()

    def _close_find(self) -> None:
        self.finding.end()
        if self.grid is not None:
            self.grid.narrow("")
        self.focus_body()

    def focus_body(self) -> None:
        """Return the focus to the body: the list, or whatever takes keys."""
        focusable = [one for one in self.query(Widget) if one.can_focus and one.id != "find"]
        self.set_focus(self.grid or next(iter(focusable), None))


def _is_playing(event: Event) -> bool:
    """Tell whether the newest round has open games that can be played."""
    newest = event.round
    playing = newest is not None and newest.phase in (Phase.PUBLISHED, Phase.RUNNING)
    return playing and newest is not None and bool(newest.open_games)
