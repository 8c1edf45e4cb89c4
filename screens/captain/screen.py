"""A captain's screen: whose turn it is, answers, both hands, tables left, games made."""

from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Static

from screens.ask import ConfirmScreen
from screens.bindings import bind, bindings
from screens.dialogs.pick import LETTERS
from screens.event_app import app_of
from screens.frame import Frame
from screens.hall_terminal import LANGUAGE, OnePlaceApp, leave_by_pin
from screens.pages.page import Page
from screens.theme.means import added
from screens.widgets.section_layout import layout_sections
from screens.widgets.text_part import PageLines
from srtui.commands.teams.captains import (
    CaptainCommand,
    Expect,
    KeepStep,
    RollOff,
    TakeStep,
    UndoStep,
)
from srtui.documents.sections import sentences
from srtui.model.captains import match_in_zone
from srtui.model.event import Event
from srtui.queries.day.status import Status
from srtui.queries.teams import captain
from srtui.queries.teams.expectations import (
    ExpectationGrid,
    cases_text,
    expectation_grid,
    grid_sections,
)
from srtui.rules.teams.outlook import CHANCES
from srtui.rules.teams.values import StepKind
from srtui.rules.value import replace
from srtui.text.phrases import phrase
from srtui.text.teams import answered_text, captains_time

CHOICE_LETTERS = "".join(letter for letter in LETTERS if letter not in "elxy")
"""Letters of the answers; the others are keys of the screen or of a question."""
OWN_ACTIONS = frozenset({"show_lists", "expect", "back_step", "choose", "scroll"})
"""Everything that a captain can do here."""


class CaptainScreen(Frame):
    """A match as its captain sees it.

    A letter, or enter, gives the answer that is asked; x asks to take the last step back, which the
    opponent must agree to; l shows the lists of both teams. e notes what you expect of each game,
    for you alone; each answer then has its worst and best case.
    """

    AUTO_FOCUS = "#options"
    CSS_PATH = "captain.tcss"
    place = "captain"
    numbers = ""
    tells_last = False

    BINDINGS = bindings(
        bind("l", "captain.lists", "Lists", "Lists of both teams", action="show_lists"),
        bind("e", "captain.expect", "Expect", "What you expect of each game, for you alone"),
        bind("x", "captain.back", "Take back", action="back_step",
             tooltip="Ask to take the last step back"),
        bind("pageup", "captain.up", "Scroll", action="scroll(-1)", show=False, display="pgup"),
        bind("pagedown", "captain.down", action="scroll(1)"),
    )  # fmt: skip

    seat: captain.CaptainSeat | None = None
    """The seat as it was shown last."""
    _present: tuple[int, frozenset[int]] = (0, frozenset())
    """In a zone: the match, and the teams whose captains have said that they are at the tablet."""
    _holder: int | None = None
    """In a zone: the team whose captain looks alone, for a secret step."""
    _expected: ExpectationGrid | None = None
    """What this captain expects; None where there is nothing to expect, or others look on."""

    def body(self) -> ComposeResult:
        """Yield the title, the question with its answers, and the board."""
        yield Static("", id="title", markup=False)
        yield Static("", id="question", markup=False)
        yield Static("", id="laid", markup=False)
        yield OptionList(id="options")
        with VerticalScroll(id="seat", can_focus=False):
            yield PageLines(id="lines")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow the captain's keys only."""
        if action not in OWN_ACTIONS:
            return False
        if action == "show_lists":
            return bool(self.seat is not None and self.seat.board and self.seat.board.hands)
        if action == "expect":
            return self._expected is not None
        if action == "back_step":
            return self.seat is not None and self.seat.may_take_back
        return super().check_action(action, parameters)

    @property
    def choices(self) -> list[tuple[str, str]]:
        """Return each answer with its letter."""
        return list(zip(CHOICE_LETTERS, (text for text, _ in self._answers), strict=False))

    @property
    def _answers(self) -> list[tuple[str, CaptainCommand | int]]:
        """Return each answer with its command or, in a zone, its captain's team."""
        seat = self.seat
        if seat is None:
            return []
        if seat.team is None:
            return list(zip(seat.options, seat.holders, strict=True))
        choices: list[tuple[str, CaptainCommand | int]] = []
        if seat.agrees is not None:
            choices.append((phrase("Agree: take the last step back"), UndoStep(seat.agrees)))
            choices.append((phrase("Refuse: the last step stays"), KeepStep(seat.agrees)))
        if seat.kind is StepKind.ROLL:
            return [*choices, (seat.options[0], RollOff(seat.team))]
        steps = [TakeStep(seat.team, answer) for answer in seat.answers]
        return [*choices, *zip(seat.options, steps, strict=True)]

    # Showing

    def show(self, event: Event) -> None:
        """Show the captain's seat as it is now."""
        seat = self._read_seat(event)
        before, self.seat = self.seat, seat
        board = seat.board
        about = (phrase("round {round}", board.round), board.scenario) if board else ()
        self._set_text("#title", " · ".join(filter(None, (seat.title, *about))))
        time = captains_time(event, app_of(self).desk.clock().astimezone())
        self._set_text("#question", "\n".join(filter(None, (seat.sentence, seat.asks_back, time))))
        self.query_one("#question").set_class(bool(seat.options), "acts")
        if before is None or (before.options, before.agrees) != (seat.options, seat.agrees):
            self._list_answers()
        if before is not None and before != seat:
            self.message_line.plain("")  # what was done belongs to the step before
        self._paint()
        self.refresh_bindings()
        self._set_text("#laid", "")
        self._read_grid(event)
        if seat.is_laid and seat.team is not None:
            self._show_secret_step(event, seat.team)

    def _read_seat(self, event: Event) -> captain.CaptainSeat:
        seat = app_of(self).desk.seat
        if seat.zone is None:
            return captain.captain_seat(event, seat.team or 0)
        match = match_in_zone(event, seat.zone)
        if match is not None and match.id != self._present[0]:
            self._present, self._holder = (match.id, frozenset()), None
        return captain.zone_seat(event, seat.zone, self._present[1], self._holder)

    @work(exclusive=True, group="grid")
    async def _read_grid(self, event: Event) -> None:
        """Read this captain's expectations, and show each answer's cases."""
        seat, before = app_of(self).desk.seat, self._expected
        if seat.zone is not None or seat.team is None:
            return  # a tablet in a zone is both captains'
        self._expected = await app_of(self).read_file(expectation_grid, event, seat.team)
        if self._expected != before:
            self._list_answers(self.query_one("#options", OptionList).highlighted or 0)
            self.refresh_bindings()

    def action_expect(self) -> None:
        """Open the grid of this captain's expectations."""
        if self._expected is not None:
            self.app.push_screen(ExpectationsPage(self._expected))

    @work(exclusive=True, group="laid")
    async def _show_secret_step(self, event: Event, team: int) -> None:
        """Show this captain's secret step, which no other device reads."""
        text = await app_of(self).read_file(captain.laid_text, event, team)
        if self.seat is not None and self.seat.team == team and self.seat.is_laid:
            self._set_text("#laid", phrase("You have laid {text}.", text) if text else "")
            if text in self.seat.options:
                cursor = len(self._answers) - len(self.seat.options) + self.seat.options.index(text)
                self.query_one("#options", OptionList).highlighted = cursor

    def _list_answers(self, cursor: int = 0) -> None:
        """List the answers again."""
        options = self.query_one("#options", OptionList)
        palette = app_of(self).wears.palette
        key, muted = added(palette, "key"), added(palette, "muted")
        options.clear_options()
        choices = self._answers
        cases = self._expected.outlook.answers if self._expected and self._expected.outlook else {}
        for at, (text, command) in enumerate(choices):
            letter = CHOICE_LETTERS[at] if at < len(CHOICE_LETTERS) else " "
            case = cases.get(command.answer) if isinstance(command, TakeStep) else None
            said = f"   {cases_text(case)}" if case is not None else ""
            options.add_option(Text.assemble((f"{letter} ", key), text, (said, muted)))
        options.display = bool(choices)
        if choices:
            options.highlighted = cursor
            options.focus()

    @on(events.Resize)
    def _paint(self) -> None:
        """Show hands, tables, games and steps at the current width."""
        if self.seat is None:
            return
        width = max(20, self.app.size.width - 3)
        lines = layout_sections(captain.seat_sections(self.seat), width, app_of(self).wears)
        self.query_one("#lines", PageLines).write(lines, width)

    def _set_text(self, where: str, text: str) -> None:
        self.query_one(where, Static).update(Text(text))

    def refresh_lines(self, event: Event, fresh: Status) -> None:
        """Update where the event is; the organizer's lines are not shown here."""
        del event
        self.status = fresh

    # Answering

    def on_key(self, event: events.Key) -> None:
        """Choose an answer by its letter."""
        at = CHOICE_LETTERS.find(event.character or "?")
        if 0 <= at < len(self._answers):
            event.stop()
            self.action_choose(at)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the line on enter or click."""
        self.action_choose(event.option_index)

    @work(exclusive=True, group="ask")
    async def action_choose(self, index: int) -> None:
        """Give an answer after a question: a revealed step binds both captains."""
        seat, choices = self.seat, self._answers
        if seat is None or index >= len(choices):
            return
        _, command = choices[index]
        if isinstance(command, int):
            # The team's captain is at the tablet, or is using it alone.
            match, present = self._present
            self._holder = command if command in present else None
            self._present = (match, present | {command})
            self.reload()
            return
        if isinstance(command, TakeStep):
            meaning = answered_text(app_of(self).event, command.team, command.answer)
            asks = ConfirmScreen([meaning], phrase("Is that right?"))
            if not await self.app.push_screen_wait(asks):
                return
        await self._give(command)

    async def _give(self, command: CaptainCommand) -> None:
        app = app_of(self)
        if app.desk.seat.zone is not None:
            # For this one step only: the tablet is both captains', and each has confirmed.
            app.desk = app.desk.for_seat(replace(app.desk.seat, team=command.team))
            self._holder = None
        if reason := await app.attempt(command):
            self.message_line.refuse(reason)
        else:
            self.message_line.plain("")  # the question and the steps above say it

    @work(exclusive=True, group="ask")
    async def action_back_step(self) -> None:
        """Ask to take back the last step, agree to that, or take back your team's secret step."""
        if self.seat is not None and self.seat.team is not None:
            await self._give(UndoStep(self.seat.team))

    @work(exclusive=True, group="ask")
    async def action_show_lists(self) -> None:
        """Show both teams' lists, those of players put up or offered first."""
        app, seat = app_of(self), self.seat
        if seat is not None:
            sections = await app.read_file(captain.seat_lists, app.event, seat)
            self.app.push_screen(Page(phrase("Lists"), sections))

    def action_scroll(self, pages: int) -> None:
        """Scroll the board by pages."""
        board = self.query_one("#seat", VerticalScroll)
        board.scroll_page_down() if pages > 0 else board.scroll_page_up()


class ExpectationsPage(Page):
    """Grid of this captain's expectations for each game; arrows move, a digit enters one."""

    CSS_PATH = "../pages/page.tcss"
    does = phrase("arrows: move   {|1} to {|5} note   {|0} empty")
    BINDINGS = bindings(
        bind("up", "expect.up", action="move(-1, 0)"),
        bind("down", "expect.down", action="move(1, 0)"),
        bind("left", "expect.left", action="move(0, -1)"),
        bind("right", "expect.right", action="move(0, 1)"),
    )

    def __init__(self, grid: ExpectationGrid) -> None:
        super().__init__(phrase("What you expect, for you alone"), ())
        self._grid = grid
        self._row = self._column = 0
        self._unsaved: dict[tuple[int, int], int] = {}

    def _write(self) -> None:
        self.sections = grid_sections(app_of(self).event, self._grid, self._row, self._column)
        super()._write()

    def action_move(self, down: int, right: int) -> None:
        """Move the cursor by a cell, stopping at the edges."""
        own, others = self._grid.hands
        self._row = min(max(0, self._row + down), len(own) - 1)
        self._column = min(max(0, self._column + right), len(others) - 1)
        self._write()

    def on_key(self, event: events.Key) -> None:
        """Enter the digit in the current cell, and move to the next one."""
        digit = event.character or ""
        if digit not in map(str, range(len(CHANCES) + 1)):
            return
        event.stop()
        own, others = self._grid.hands
        pair, step = (own[self._row], others[self._column]), int(digit)
        self._grid = replace(self._grid, noted={**self._grid.noted, pair: step}, outlook=None)
        self._column += 1
        if self._column == len(others) and self._row + 1 < len(own):
            self._row, self._column = self._row + 1, 0
        self.action_move(0, 0)
        if not self._unsaved:
            # A worker of the app: closing the page must not stop saving what was typed on it.
            self.app.run_worker(self._save(), group="expect")
        self._unsaved[pair] = step

    async def _save(self) -> None:
        """Save the typed digits, several at once if they came quickly, then show their cases."""
        app, team = app_of(self), self._grid.team
        while self._unsaved:
            noted = dict(self._unsaved)
            if reason := await app.attempt(Expect(team, noted)):
                self._unsaved.clear()
                self.sections = sentences([reason])
                super()._write()
                return
            typed = self._unsaved.items()
            self._unsaved = {pair: step for pair, step in typed if noted.get(pair) != step}
        grid = await app.read_file(expectation_grid, app.event, team)
        if grid is not None and self.is_current and not self._unsaved:
            self._grid = grid
            self._write()


class CaptainApp(OnePlaceApp, inherit_bindings=False):
    """App of a team's captain, or of a zone's tablet, as given by the desk's seat.

    `touch`: a browser shows it; no PIN is typed there, so the key that closes it does nothing.
    """

    BINDINGS = bindings(
        bind("ctrl+q", "quit", "Close", action="leave", show=False, priority=True), LANGUAGE
    )

    def on_mount(self) -> None:
        """Show the seat; the base class's handler is called as well."""
        self.push_screen(CaptainScreen())

    @work(group="ask")
    async def action_leave(self) -> None:
        """Close the terminal, with the organizer's PIN."""
        if not self.touch:
            await leave_by_pin(self, self.desk, self.refuse)
