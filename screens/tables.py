"""Every game of the round at once: clocks, points, what each waits for and what is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from screens.context import app_of
from screens.game import acts
from screens.game.with_clock import WithClock, clock_bindings
from screens.table.typed import Typed
from screens.theme.signs import Mark
from screens.widgets.clock_board import ClockBoard, Filter, Order
from screens.widgets.clock_marks import mark_of
from screens.widgets.heading import Heading, legend
from screens.widgets.invitation import Offer, invitation, offers
from screens.widgets.pane import Looking, width_beside
from screens.widgets.text_part import TextPart
from srtui.desk.command import Role
from srtui.state.event import Event
from srtui.views.clock_facts import State
from srtui.views.clocks import ClockRow, by_need, by_table, by_time, told
from srtui.views.layout import cut
from srtui.words.wording import counted

PUBLISHES = Offer("g p", "Pair a round and publish it")
LEGEND: tuple[Mark, ...] = ("judge", "late", "running", "open", "done")
"""The states of games, as the heading counts them."""
LITTLE = {State.FLAG, State.LAST, State.LOW, State.TIME_UP}
DONE = {State.OVER, State.AGREED, State.PROPOSED, State.ENDED}
FILTERS: tuple[tuple[str, Filter], ...] = (
    ("all games", lambda _: True),
    ("who needs somebody", lambda row: row.needs),
    ("whose clock runs", lambda row: row.runs is not None),
    ("low time", lambda row: bool(LITTLE.intersection(row.states))),
    ("done", lambda row: bool(DONE.intersection(row.states))),
)
ORDERS: tuple[tuple[str, Order], ...] = (
    ("by table", by_table), ("needs first", by_need), ("least time first", by_time),
)  # fmt: skip


class TablesScreen(WithClock):
    """Every game of the round. An arrow stands before the clock that runs; a clock shows minutes
    alone (34m) above ten minutes; turn 4/1 is the fourth of the player named first. Digits go to a
    table, v does what it waits for, f chooses which games are shown and s in which order.
    """

    CSS_PATH = "tables.tcss"
    place = "tables"
    every_game = True
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (60, "-narrow"), (100, "-wide")]  # noqa: RUF012

    BINDINGS: ClassVar[list[BindingType]] = [
        *clock_bindings(shown=True),
        Binding("v", "answer", "Answer", id="tables.answer",
                tooltip="What the table under the cursor waits for: settle, confirm, attend"),
        Binding("j", "calls", "Calls", id="tables.calls",
                tooltip="Who waits for a judge, since when, and who has taken the call"),
        Binding("k", "confirm", "Confirm", id="tables.confirm",
                tooltip="Confirm the result that the table agrees on"),
        Binding("enter", "open", "Open", id="tables.open", tooltip="Look at the game, score it"),
        Binding("p", "pause", "Pause", id="tables.pause", tooltip="Pause this table, or resume it"),
        Binding("P", "hall", "Pause all", id="tables.hall",
                tooltip="Pause the whole hall, or resume it"),
        Binding("f", "filter", "Filter", id="tables.filter",
                tooltip="All, who needs somebody, running, low, done"),
        Binding("s", "sort", "Sort", id="tables.sort",
                tooltip="By table, needs first, least time first"),
        Binding("a", "adjust", "Adjust", id="tables.adjust", tooltip="Give or take time"),
        Binding("o", "adopt", "From paper", id="tables.adopt",
                tooltip="Take a game over that was begun on paper"),
        Binding("b", "broken", "Out of use", id="tables.out", show=False,
                tooltip="The table is broken or removed: its game moves to another"),
        Binding("x", "close", "Close", id="tables.close", tooltip="Type the result by hand"),
    ]  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._filter = 0
        self._order = 0
        self._read = False
        self._wanted: int | None = None

    def body(self) -> ComposeResult:
        """The heading, the board, what there is to say of the game under the cursor."""
        yield Heading(id="heading")
        yield ClockBoard(id="games")
        yield TextPart(id="told")

    def on_mount(self) -> None:
        """A judge begins with those who need him."""
        if app_of(self).desk.seat.role is Role.JUDGE:
            self._order = 1
        self._arrange()
        self.set_focus(self.grid)

    @property
    def grid(self) -> ClockBoard:
        """The list of the place."""
        return self.query_one(ClockBoard)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys whose commands this role may not do are not there."""
        if not acts.may(app_of(self).desk.seat.role, action):
            return False
        return super().check_action(action, parameters)

    # What is shown

    def show(self, event: Event) -> None:
        """All games as they are now."""
        del event
        self._read = True
        self._fill(app_of(self).clock_rows())

    def looking(self, event: Event) -> Looking | None:
        """The game under the cursor: both clocks, who holds what, its log. To see all games at
        once comes first.
        """
        row = self.grid.current
        if len(self.grid.shown) > self.grid.room_in(width_beside(self.app.size.width)):
            return None
        if row is None:
            return None
        return partial(app_of(self).games_beside.view, event, row.game, row, told=False)

    def show_clocks(self, event: Event, rows: Sequence[ClockRow]) -> None:
        """The clocks have gone on, or somebody has tapped one."""
        del event
        self._fill(rows)
        self.look_beside()

    def _fill(self, rows: Sequence[ClockRow]) -> None:
        self.grid.fill(rows)
        self.offer_clock(ticks=any(row.timed for row in rows))
        if self._wanted is not None:
            self.come_to(self._wanted)
        self._tell()

    def come_to(self, table: int) -> None:
        """Go to the table of the next step; what is filtered by must not hide it."""
        self._wanted = None if self._read else table
        if self._read and not self.grid.find(str(table)):
            self._filter = 0
            self._arrange()
            self._close_find()
            self.grid.find(str(table))

    def _tell(self) -> None:
        """The heading, and the sentences about the game under the cursor."""
        if not self._read:
            return
        board = self.grid
        self._say_heading()
        row = board.current
        if row is None:
            empty, how = ("No game is like that", offers(self, "tables.filter"))
            if not board.rows:
                empty, how = ("No round is published yet", (PUBLISHES,))
            board.below(invitation(empty, how))
            self._write("")
        else:
            waits = " ".join(one for one in (row.waits, *row.also) if one)
            self._write(waits or told(row))

    def _say_heading(self) -> None:
        """Which games, and how many there are in each state."""
        board, rows = self.grid, self.grid.rows
        newest = app_of(self).sheet.round
        need = sum(row.needs for row in rows)
        parts = [
            f"{need} {'needs' if need == 1 else 'need'} somebody" if need else "",
            board.sight or counted(len(rows), "game"),
            FILTERS[self._filter][0],
            ORDERS[self._order][0],
            f"“{board.filter_text}”" if board.filter_text else "",
        ]
        marks = Counter(mark_of(row.state) for row in rows)
        found = legend(app_of(self).signs, {mark: (mark, marks[mark]) for mark in LEGEND})
        title = f"Round {newest}" if newest else "Tables"
        self.query_one("#heading", Heading).say(title, " · ".join(filter(None, parts)), found)

    def _write(self, text: str) -> None:
        part = self.query_one("#told", TextPart)
        width, height = part.content_size
        lines = list(Text(text).wrap(self.app.console, width)) if width else [Text(text)]
        if height and len(lines) > height:
            rest = " ".join(line.plain for line in lines[height - 1 :])
            lines[height - 1 :] = [Text(cut(rest, width, app_of(self).signs.cut))]
        part.write(lines)

    def on_clock_board_moved(self) -> None:
        """Another game is under the cursor."""
        self._tell()

    def on_resize(self, _: events.Resize) -> None:
        """Tell as much of the game as the new width holds."""
        self.call_after_refresh(self._tell)

    # Finding

    def on_input_changed(self, event: object) -> None:
        """The heading says what is filtered by."""
        super().on_input_changed(event)  # type: ignore[arg-type]
        self._tell()

    def action_back(self) -> None:
        """End the filter, and show all games again."""
        super().action_back()
        self._tell()

    def action_filter(self) -> None:
        """The next kind of games."""
        self._filter = (self._filter + 1) % len(FILTERS)
        self._arrange()

    def action_sort(self) -> None:
        """Sort the games by the next order."""
        self._order = (self._order + 1) % len(ORDERS)
        self._arrange()

    def _arrange(self) -> None:
        self.grid.choose(FILTERS[self._filter][1], ORDERS[self._order][1])
        self.grid.action_move(-len(self.grid.shown))
        self._tell()

    # What is done about a game

    @property
    def _row(self) -> ClockRow | None:
        row = self.grid.current
        if row is None:
            self.said.refuse("there is no game under the cursor.")
        return row

    def clock_row(self) -> ClockRow | None:
        """The game under the cursor."""
        return self._row

    def action_confirm(self) -> None:
        """Confirm what the table proposes, with one key; what is doubtful is asked about."""
        row = self._row
        if row is None:
            return
        if {State.PROPOSED, State.AGREED}.isdisjoint(row.states):
            self.said.refuse(f"table {row.table or '?'} has proposed no result.")
        else:
            app_of(self).do(acts.confirm(row.game))

    def action_calls(self) -> None:
        """The queue of the judges."""
        from screens.calls import Calls  # not for the start

        self.app.push_screen(Calls())

    def action_open(self) -> None:
        """The game turn by turn."""
        row = self._row
        if row is not None:
            self.open_game(row.game)

    def action_hall(self) -> None:
        """Pause all tables and then ask why, or let all go on."""
        if any(State.HALL in row.states for row in self.grid.rows):
            self.begin(acts.RESUME_ALL.command, acts.RESUME_ALL.given)
        else:
            self._pause_hall()

    @work(group="ask")
    async def _pause_hall(self) -> None:
        """The clocks stop at once; the reason is asked while they stand."""
        if refused := await app_of(self).attempt(acts.pause_all()):
            self.said.refuse(refused)
        if refused is not None:
            return
        reason = await self.app.push_screen_wait(Typed("All clocks stand. Why, for all to read?"))
        if reason and reason.strip():
            app_of(self).do(acts.pause_all(reason))

    def action_broken(self) -> None:
        """Take the table out of use; the game under the cursor moves."""
        self._form(acts.out_of_use)

    def action_close(self) -> None:
        """Type the result."""
        self._form(acts.result_by_hand)

    def _form(self, form: Callable[[ClockRow], acts.Form]) -> None:
        row = self._row
        if row is not None:
            self.act(form(row), row.game)

    def action_adopt(self) -> None:
        """Take over what was begun on paper: the score, or the clock."""
        row = self._row
        if row is not None:
            choices = acts.from_paper(row)
            self.offer(row, "Begun on paper, goes on here", choices)

    def action_answer(self) -> None:
        """Do what the game under the cursor waits for."""
        row = self._row
        if row is None:
            return
        choices = acts.resolutions(row, app_of(self).desk.seat.role)
        if choices:
            self.offer(row, row.waits or row.said, choices)
        else:
            self.said.refuse(f"table {row.table or '?'} waits for nothing; . is for its clock.")
