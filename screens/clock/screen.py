"""All games of the round at once: clocks, points, what each waits for, and its actions."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult

from screens.bindings import bind, bindings
from screens.dialogs.typed import TextPrompt
from screens.event_app import app_of
from screens.game import acts
from screens.game.with_clock import WithClock, clock_bindings
from screens.theme.signs import Mark
from screens.widgets.clock_board import ClockBoard, Filter, Order, mark_of
from screens.widgets.heading import Heading, invitation, legend, offers
from screens.widgets.pane import Looking, width_beside
from screens.widgets.text_part import TextPart
from srtui.commands.clock.round import Pause, Resume
from srtui.commands.command import Role
from srtui.commands.hall.notices import Feature
from srtui.documents.layout import cut
from srtui.model.event import Event
from srtui.queries.clock.facts import State
from srtui.queries.clock.rows import ClockRow, by_need, by_table, by_time, game_text, without_clocks
from srtui.text.phrases import counted, phrase_count

LOOSE = "-loose"
"""Class of the screen while a blank line has room below the places."""
PUBLISHES = "Pair a round and publish it"
LEGEND: tuple[Mark, ...] = ("judge", "late", "running", "open", "done")
"""The states of games, as the heading counts them."""
LITTLE = {State.FLAG, State.LAST, State.LOW, State.TIME_UP}
DONE = {State.OVER, State.AGREED, State.PROPOSED, State.ENDED}
NONE: frozenset[str] = frozenset()
OF_GAMES = frozenset({
    "clock.first", "clock.menu", "tables.answer", "tables.confirm", "tables.pause", "tables.hall",
    "tables.adjust", "tables.adopt",
})  # fmt: skip
"""Keys, by id, that do nothing once every game has its result."""
FILTERS: tuple[tuple[str, Filter], ...] = (
    ("all games", lambda _: True),
    ("needs attention", lambda row: row.needs),
    ("clock running", lambda row: row.runs is not None),
    ("low time", lambda row: bool(LITTLE.intersection(row.states))),
    ("done", lambda row: bool(DONE.intersection(row.states))),
)
ORDERS: tuple[tuple[str, Order], ...] = (
    ("by table", by_table),
    ("by urgency", by_need),
    ("least time first", by_time),
)


class TablesScreen(WithClock):
    """Every game of the round.

    An arrow marks the clock that runs; a clock shows minutes alone (34m) above ten minutes; turn
    4/1 is the fourth of the player named first. Digits go to a table, v does what it waits for, f
    chooses which games are shown and s in which order.
    """

    CSS_PATH = "tables.tcss"
    place = "tables"
    every_game = True
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (60, "-narrow"), (100, "-wide")]  # noqa: RUF012

    BINDINGS = bindings(
        *clock_bindings(shown=True),
        bind("v", "tables.answer", "Answer",
             "Answer whatever the table is waiting for", action="row('answer')"),
        bind("j", "tables.calls", "Calls",
             "List judge calls: when each one came in and who took it"),
        bind("k", "tables.confirm", "Confirm",
             "Confirm the result the table agreed on", action="row('confirm')"),
        bind("enter", "tables.open", "Open", "Open the game to score it", action="row('open')"),
        bind("p", "tables.pause", "Pause", "Pause this table, or resume it", action="row('pause')"),
        bind("P", "tables.hall", "Pause all", "Pause or resume all tables"),
        bind("f", "tables.filter", "Filter",
             "Show only games that need you, or are running, low on time or done"),
        bind("s", "tables.sort", "Sort", "Change the order: by table, urgency or time left"),
        bind("a", "tables.adjust", "Adjust", "Give or take time", action="row('adjust')"),
        bind("o", "tables.adopt", "From paper",
             "Take over a game kept on paper, with its clocks and points", action="row('adopt')"),
        bind("b", "tables.out", "Out of use",
             "Move the game off a broken table", action="row('broken')", show=False),
        bind("w", "tables.feature", "Feature",
             "Start or stop featuring this table on boards and streams", show=False),
        bind("x", "tables.close", "By hand", "Enter the result by hand", action="row('close')"),
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._filter = 0
        self._order = 0
        self._read = False
        self._pending_table: int | None = None
        self._told_as: tuple[str, int, int] | None = None
        """The sentences below the list, and the width and height that they are broken for."""

    def body(self) -> ComposeResult:
        """Yield the heading, the board, and the text about the game under the cursor."""
        yield Heading(id="heading")
        yield ClockBoard(id="games")
        yield TextPart(id="told")

    def on_mount(self) -> None:
        """Start with the tables that need a judge if the user is one."""
        if app_of(self).desk.seat.role is Role.JUDGE:
            self._order = 1
        self._arrange()
        self.set_focus(self.grid)

    @property
    def grid(self) -> ClockBoard:
        """The screen's list."""
        return self.query_one(ClockBoard)

    # What is shown

    def show(self, event: Event) -> None:
        """Show all games as they are now."""
        del event
        self._read = True
        self._fill(app_of(self).clock_rows())

    def looking(self, event: Event) -> Looking | None:
        """Return the details of the game under the cursor, unless all games are visible at once."""
        row, room = self.grid.current, self.grid.room_in(width_beside(self.app.size.width))
        if row is None or len(self.grid.shown) > room:
            return None
        return partial(app_of(self).games_beside.view, event, row.game, row, complete=False)

    def show_clocks(self, event: Event, rows: Sequence[ClockRow]) -> None:
        """Update the clocks that advanced or were tapped."""
        del event
        self._fill(rows)
        self.look_beside()

    def _fill(self, rows: Sequence[ClockRow]) -> None:
        # With a server, clocks will come; without one, a round on paper never starts any.
        self.grid.fill(rows if app_of(self).serving is not None else without_clocks(rows))
        self.keys_useless = OF_GAMES if all(State.OVER in row.states for row in rows) else NONE
        self.offer_clock(ticks=any(row.timed for row in rows))
        # The next step may lead here before anything is read: move with the first rows.
        pending, self._pending_table = self._pending_table, None
        if pending is not None:
            self.show_next_step(pending)
        self._show_details()

    def show_next_step(self, table: int) -> None:
        """Go to the table of the next step, even if the filter hides it, then do the step."""
        if not self._read:
            self._pending_table = table
            return
        # A filter may hide the waiting table: then show all.
        if not self.grid.find(str(table)):
            self._filter = 0
            self._arrange()
            self._close_find()
            self.grid.find(str(table))
        row = self.clock_row()
        if row is not None and row.table == table:
            choices = acts.resolutions(row, app_of(self).desk.seat.role)
            if choices:
                self.choose(acts.Menu(row.waits or row.state_text, choices), row.game)

    def _show_details(self) -> None:
        """Show the heading, and the sentences about the game under the cursor."""
        if not self._read:
            return
        board = self.grid
        self._show_heading()
        self._set_spacing()
        row = board.current
        if row is None:
            if board.rows_wanted:
                board.below(invitation("No games match", offers(self, "tables.filter")))
            else:
                self.offer_keys("No round is published yet", more=(self.before_a_round(PUBLISHES),))
            self._write("")
        else:
            self.offer_keys("")
            self._write(" ".join(one for one in (row.waits, *row.also) if one) or game_text(row))

    def _set_spacing(self) -> None:
        """Add a blank line below the line of screens, as elsewhere, unless it hides a game."""
        # With the blank line the list is a line shorter, which must not remove the blank line
        # again.
        free = self.grid.size.height - self.grid.needed.height
        self.set_class(free >= 1 - self.has_class(LOOSE), LOOSE)

    def _show_heading(self) -> None:
        """Show the filter and the number of games in each state."""
        board, rows = self.grid, self.grid.rows_wanted
        newest = app_of(self).sheet.round
        need = sum(row.needs for row in rows)
        parts = [
            phrase_count("{count} needs attention", "{count} need attention", need) if need else "",
            board.sight or counted(len(rows), "game"),
            FILTERS[self._filter][0],
            ORDERS[self._order][0],
            f"“{board.filter_text}”" if board.filter_text else "",
        ]
        marks = Counter(mark_of(row.state) for row in rows)
        words = {"judge": "waiting"}  # for a judge: flags and interruptions, too
        states = {mark: (words.get(mark, mark), marks[mark]) for mark in LEGEND}
        found = legend(app_of(self).signs, states)
        title = f"Round {newest}" if newest else "Clocks"
        self._heading.say(title, " · ".join(filter(None, parts)), found)

    def _write(self, text: str) -> None:
        part = self.query_one("#told", TextPart)
        width, height = part.content_size
        if (text, width, height) == self._told_as:
            return
        self._told_as = text, width, height
        lines = list(Text(text).wrap(self.app.console, width)) if width else [Text(text)]
        if height and len(lines) > height:
            rest = " ".join(line.plain.strip() for line in lines[height - 1 :])
            lines[height - 1 :] = [Text(cut(rest, width, app_of(self).signs.cut))]
        part.write(lines)

    def on_clock_board_moved(self) -> None:
        """Show the game now under the cursor."""
        self._show_details()

    @on(ClockBoard.Room)
    def _games_in_sight(self) -> None:
        # Only once the board has its lines is it known whether all games stay visible beside a
        # pane: decided earlier, the pane appeared a second later and moved everything. The blank
        # line is decided first: added to an empty board, it may take the last game's line.
        self._set_spacing()
        self.look_beside()

    def on_resize(self, _: events.Resize) -> None:
        """Show as much about the game as the new width allows."""
        self.call_after_refresh(self._show_details)

    # Finding

    def on_input_changed(self, event: object) -> None:
        """Show the filter in the heading."""
        super().on_input_changed(event)  # type: ignore[arg-type]
        self._show_details()

    def action_back(self) -> None:
        """End the filter, and show all games again."""
        super().action_back()
        self._show_details()

    def action_filter(self) -> None:
        """Show the next kind of games."""
        self._filter = (self._filter + 1) % len(FILTERS)
        self._arrange()

    def action_sort(self) -> None:
        """Sort the games in the next order."""
        self._order = (self._order + 1) % len(ORDERS)
        self._arrange()

    def _arrange(self) -> None:
        self.grid.choose(FILTERS[self._filter][1], ORDERS[self._order][1])
        self.grid.action_move(-len(self.grid.shown))
        self._show_details()

    # What is done about a game

    def clock_row(self) -> ClockRow | None:
        """Return the game under the cursor, or show a message if there is none."""
        row = self.grid.current
        if row is None:
            self.message_line.refuse("No game is selected.")
        return row

    def action_next_step(self) -> None:
        """Ask whether to resume a paused round if that is the next step; else go to the step."""
        step = self.status.next if self.status is not None else None
        if step is None or step != app_of(self).pressed_on.step:
            super().action_next_step()
        elif self._is_round_paused and step.place == self.place and not step.table:
            app_of(self).do(Resume(None), leads=step.text)
        else:
            super().action_next_step()

    @property
    def _is_round_paused(self) -> bool:
        """Return whether the timer of a round without clocks is paused."""
        newest = app_of(self).event.round
        return newest is not None and newest.paused_at is not None

    def action_calls(self) -> None:
        """Open the queue of judges' calls."""
        from screens.clock.calls import Calls  # 2 ms: not for the start

        self.app.push_screen(Calls())

    def action_feature(self) -> None:
        """Feature the table under the cursor, with a delay if wanted; stop if it is featured."""
        row, featured = self.clock_row(), app_of(self).event.featured
        if row is not None and row.table == featured.table:
            app_of(self).do(Feature(0))
        elif row is not None:
            app_of(self).begin("feature", {"table": row.table})

    def action_hall(self) -> None:
        """Pause all tables and then ask for the reason, or resume them all."""
        if self._is_round_paused or any(State.HALL in row.states for row in self.grid.rows_wanted):
            app_of(self).do(Resume(None))
        else:
            self._pause_hall()

    @work(group="ask")
    async def _pause_hall(self) -> None:
        """Stop all clocks at once, then ask for the reason."""
        if refused := await app_of(self).attempt(Pause(None)):
            self.message_line.refuse(refused)
        if refused is not None:
            return
        reason = await self.app.push_screen_wait(
            TextPrompt("All tables are paused. What reason should they show?")
        )
        if reason and reason.strip():
            app_of(self).do(Pause(None, reason=reason))
