"""Screen of one table: clocks on top, then the state of play or questions, then its keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size
from textual.screen import Screen

from screens.awards.ballot import Ballot
from screens.base import base_of
from screens.bindings import bind, bindings
from screens.clock.scoring import TableClocks
from screens.dialogs.pick import Pick
from screens.dialogs.typed import TextPrompt
from screens.game import acts
from screens.game.answering import EntryStage, SharedTurn, TurnShown
from screens.game.entry import TurnEntry
from screens.game.front import Front
from screens.game.panel import GamePanel, show_sheet
from screens.game.rows import row_keys, short_names
from screens.game.with_clock import STILL_HELD, Held
from screens.pages.page import Page
from screens.table import asked
from screens.table.asked import Run, judge
from screens.table.body import ToldLine, body_lines, fits, map_in, size_beside, spare_lines
from screens.table.halves import banner, ends_turn, halves, head
from screens.table.help import table_help
from screens.table.shown import PLAYED, SENTENCES_FROM, TableSnapshot, may_rechoose, offered
from screens.table.sides import END, NAMED, Agreement, Both, not_here, side_bindings
from screens.widgets import keys_line
from screens.widgets.lines import refusing
from screens.widgets.table_map import MapOfTable
from srtui.commands.clock.game import Begin, CallJudge, EndTurn, Extend, Hold
from srtui.commands.command import Command
from srtui.commands.desk import Desk
from srtui.commands.game.corrections import Dispute, WithdrawDispute
from srtui.commands.game.proposals import Agree, Withdraw
from srtui.commands.game.take_back import TakeBack
from srtui.documents.sections import listed
from srtui.queries.clock.facts import since
from srtui.queries.day.event_line import seconds_of_round
from srtui.queries.game.scoring import Scoring, scoring
from srtui.queries.game.table import TableView, table_view
from srtui.queries.game.table_messages import missing_text
from srtui.queries.game.table_read import AtTable, TableStage, may_begin
from srtui.queries.setup import SetupStep, answer
from srtui.rules.clock import Clock, Stamp, advance, after_burst
from srtui.rules.clock.keys import barred
from srtui.rules.game import Ended
from srtui.rules.game.ends import rests_on_agreement
from srtui.rules.value import replace
from srtui.text.phrases import capital, phrase, translate

FADES = 20
"""Seconds after which a message disappears."""


def _choices_text(number: int) -> str:
    if number == 1:
        return phrase("Press 1.")
    if number == 2:
        return phrase("Press 1 or {number}.", number)
    return phrase("Press 1 to {number}.", number)


class Terminal(Protocol):
    """App with the table's data, the current key, and a way to run commands."""

    desk: Desk
    last_read: AtTable
    touch: bool
    """Whether a browser shows it: it has its own clocks, and no PIN is typed in it."""
    held: Held

    @property
    def press(self) -> acts.Press:
        """The key press being handled."""

    def call_later(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        """Call `callback` later, in this app's context and no other's."""

    def others(self) -> Sequence[TableScreen]:
        """Return the screens of the same table's other devices."""

    def practise(self, names: tuple[str, str]) -> None:
        """Let players try out the keys. `names`: the players on the left and right."""

    async def attempt(
        self, command: Command, *, run: Run | None = None, pressed_at: Stamp | None = None
    ) -> str | None:
        """Run a command from a worker; return None if done, "" after a no, else why it failed."""


class TableScreen(Screen[None], inherit_bindings=False):
    """A game at its table.

    Each side has one key: "my key runs your clock". Space ends a phase or a turn; the questions of
    a turn are answered below the clocks.
    """

    AUTO_FOCUS = ""

    # Of several bindings of a key, the first that is offered now (`check_action`) applies: space
    # ends a phase, a turn or a set-up step. The line below shows keys in this order.
    BINDINGS = bindings(
        *side_bindings("side"),
        bind("enter", "table.confirm", "Confirm"),
        bind("enter", "table.figure", "Next figure"),
        bind(END, "table.end", "End turn", action="end_turn"),
        bind(END, "table.phase", "End phase", action="end_phase"),
        bind(END, "table.settle", "Settle"),
        bind("space", "table.done", "Done", action="tick_off"),
        bind("k", "table.skip", "Skip set-up"),
        bind("x", "table.happened", "Happened", "Something was destroyed or captured in this turn",
             action="answer('happened')"),
        bind("r", "table.roll", "Roll", action="answer('roll')"),
        bind("w", "table.rule", "Rule", action="answer('rule')"),
        bind("o", "table.count", "Count", action="answer('count')"),
        bind("space", "table.cycle", action="answer('cycle')"),
        bind("l", "table.lend", "Lend the clock",
             "Run your opponent's clock in your turn; their key switches back"),
        bind("l", "table.stop-timer", "Stop timer"),
        bind("b", "table.withdraw", "Withdraw"),
        bind("b,semicolon", "table.back", "Take back", action="take_back"),
        bind("d", "table.dispute", "Dispute"),
        bind("d", "table.undispute", "Withdraw dispute"),
        bind("m,plus", "table.extend", "More time"),
        bind("o", "table.words", "Your own words", action="own_words"),
        bind("escape", "table.escape", "Back"),
        bind("s", "table.turns", "Turns"),
        bind("t", "table.sheet", "Scenario"),
        bind("i", "table.practice", "Practice"),
        bind("p", "table.judge", "PIN", show=False),
        bind("exclamation_mark", "table.call", "Call judge"),
        bind("c", "table.call-letter", action="call('letter')"),
        bind("z", "table.menu", "Menu"),
        bind("question_mark", "table.help", "Help", display="?"),
        bind("up", "table.up", action="answer('move', -1)"),
        bind("down", "table.down", action="answer('move', 1)"),
        bind("minus", "table.rub-out", action="answer('rub_out')"),
        bind("space,enter", "table.missing"),
    )  # fmt: skip

    def __init__(self, terminal: Terminal) -> None:
        super().__init__()
        self._terminal = terminal
        self.front = Front(id="front")
        self.entry = TurnEntry(rests=EntryStage.WATCHING)
        self.panel = GamePanel(self, self.entry, id="body")
        self.map = MapOfTable(id="map")
        self.message_line = ToldLine(id="told")
        self.clocks = TableClocks(self, self.tick)
        self.order = (0, 1)
        """The players on the left and right, by their numbers in the pairing."""
        self.own_side: int | None = None
        """The side whose player alone uses this device: 0 left, 1 right; None: both do."""
        self.shown: TableSnapshot | None = None
        """What was drawn last; None before that."""
        self._side_at: Stamp | None = None
        """When a side's key was pressed last."""
        self._turn: TurnShown = (0, 0, TableStage.FREE)
        self._shared = self.shared_entry
        """What is answered of the turn, as the table's other devices have it."""
        self._no_map = False
        """Whether the open questions have needed the room of the map."""
        self._was_asking = False
        """Whether questions were open when it was drawn last."""
        self._told_at: Stamp | None = None
        """The moment of the last message."""
        self._composed = False

    @property
    def last_read(self) -> AtTable:
        """The table's data as last read."""
        return self._terminal.last_read

    @property
    def view(self) -> TableView | None:
        """The table's view, or None before the first drawing."""
        return None if self.shown is None else self.shown.view

    def compose(self) -> ComposeResult:
        """Yield the top line with both halves, the map with the text beside it, and the rest."""
        yield self.front
        with Horizontal(id="below"):
            yield self.map
            yield self.panel
        yield self.message_line
        yield keys_line.KeysLine()

    def on_mount(self) -> None:
        """Show the table as last read."""
        self._composed = True
        self.show()

    # Showing

    @property
    def _has_parts(self) -> bool:
        """Whether the parts exist: not before they are composed, and not while the app ends."""
        return self._composed and self.app.is_running

    def show(self, message: str = "") -> None:
        """Show the table as last read, and a message about what was just done."""
        if not self._has_parts:
            return
        table, played = self.last_read, self.entry.played
        now = None if table.played is None else table.played.game.id
        same_game = played is None or played.game.id == now
        if not same_game or self.message_line.taps not in (None, self._taps):
            self._expire_message()
        if message:
            self.entry.become(reopened="")
            here, done = phrase("Table {table}", table.table), translate(message)
            done = done.replace(f"{here}: ", "").replace(f"{here}, ", "")
            self.message_line.say(capital(done), self._taps)
            self._told_at = self._terminal.desk.stamps()
        if table.played is not None:
            if not same_game:
                self.entry.begin_anew()
            if self.entry.take(table.event, table.played) and not message:
                self._expire_message()  # someone else's command: messages here are older
        self.draw(fresh=bool(message))

    def refuse(self, sentence: str, *, of_game: bool = True) -> None:
        """Show why something was not done; if it is not about the game, only until the next key."""
        self._tell(sentence, "refused", self._taps if of_game else None)

    def warn(self, sentence: str) -> None:
        """Show a warning until the clock is tapped."""
        self._tell(sentence, "warned", self._taps)

    def _tell(self, sentence: str, kind: Literal["refused", "warned"], taps: int | None) -> None:
        if self._has_parts:
            self.message_line.say(sentence, taps, kind)
            self._paint_message()

    def begin_key(self) -> None:
        """Clear a message that lasts until the next key: whoever presses a key has read it."""
        if self._has_parts and self.message_line.lasts:
            self.message_line.clear()
            self._paint_message()

    def _expire_message(self) -> None:
        """Remove a message about the game once the game has continued."""
        if not self.message_line.lasts:
            self.message_line.clear()

    @property
    def _taps(self) -> int:
        """Number of taps on the shown game's clock."""
        return self.last_read.clock.taps

    def draw(self, *, fresh: bool = False) -> None:
        """Redraw everything; a message from an earlier stage disappears, unless `fresh`."""
        if not self._has_parts:
            return
        before_it = self.view
        view = table_view(self.last_read, self._terminal.desk.stamps())
        if before_it is not None and before_it.stage is not view.stage and not fresh:
            self._expire_message()
        self._join_others(view.stage)
        self.entry.become(stage=self._stage(view.stage))
        base = base_of(self)
        shown = self.shown = TableSnapshot(
            view,
            self.last_read,
            self._clock(),
            self.entry,
            self.order,
            self.size,
            base.signs,
            row_keys("table", base.shown_key),
            base.with_keys,
            digits=not self._terminal.touch,
        )
        # The top line, both halves and urgent messages.
        taken = self.front.show(
            head(shown), halves(shown), banner(shown), self.size, digits=shown.digits
        )
        taken += self.message_line.paint(self.size.width) + keys_line.LINES
        self.entry.look()
        self.panel.write(body_lines(shown, self._room(shown, taken)))
        if self.map.display and self.entry.view is not None:
            self.map.show(self.entry.view.map, base.signs)
        self.refresh_bindings()
        self.clocks.drawn(shown.clock, view.left, bells=self._bells)
        self._share()

    def _room(self, shown: TableSnapshot, used: int) -> Size:
        """Return the size of the body's text, in cells and lines, when `used` lines are taken.

        It is calculated, because during layout the body still has its old size. The map is beside
        the text, or below it on a narrow terminal, if there is room for both; it does not move
        while the same questions are open.
        """
        room = Size(self.size.width - 2, max(0, self.size.height - used))
        asking = self.entry.state.asking
        # Answers raise further questions: a map that they would displace is not shown at all.
        spare = spare_lines(self.entry) if asking and not self._was_asking else 0
        self._was_asking = asking
        self._no_map = self._no_map and asking
        cells = None if self._no_map else map_in(shown, room)
        text_room = room if cells is None else size_beside(room, cells)
        if cells is not None and not fits(shown, Size(text_room.width, text_room.height - spare)):
            self._no_map, cells = asking, None
        self.map.display = cells is not None
        if cells is None:
            return room
        self.map.styles.width = cells.width
        self.map.styles.height = cells.height
        return text_room

    def _stage(self, table: TableStage) -> EntryStage:
        stage = self.entry.state.stage
        if table is TableStage.OVER:
            return EntryStage.CLOSING if stage is EntryStage.WATCHING else stage
        return stage if table in PLAYED and self.entry.state.asking else EntryStage.WATCHING

    def _paint_message(self) -> None:
        before = self.message_line.lines_taken
        if self.message_line.paint(self.size.width) != before:
            self.draw(fresh=True)  # what is above has another room then

    def on_resize(self, event: events.Resize) -> None:
        """Adapt digits and map to the new size."""
        self.set_class(event.size.width < SENTENCES_FROM, "-phone")
        if self._has_parts:
            self.call_after_refresh(self.draw)

    def tick(self) -> None:
        """Update the running clock each second, and everything else only if it changed."""
        self._remove_read_message()
        clock, shown = self._clock(), self.shown
        left = seconds_of_round(self.last_read.event.shown_round, self._terminal.desk.stamps().utc)
        now = None if shown is None else self.clocks.go_on(clock, shown.view, left)
        if shown is None or now is None or not self._go_on(now):
            self.draw()
            return
        self.shown = shown._replace(view=now)
        self.clocks.wait(clock, left, bells=self._bells)

    def _remove_read_message(self) -> None:
        """Remove a message that has been read; a refusal stays."""
        told, now = self.message_line, self._terminal.desk.stamps()
        seen = self._told_at is not None and since(self._told_at, now) >= FADES
        if seen and told.sentence and not told.kind and not self.entry.state.asking:
            self._told_at = None
            told.clear()
            self._paint_message()

    def _go_on(self, view: TableView) -> bool:
        """Update only the view's times; return False if more has changed."""
        if view.players is None or view.countdown:
            return False
        left, right = (view.players[number].time for number in self.order)
        return self.front.go_on((left, right))

    @property
    def _bells(self) -> bool:
        return self.last_read.settings.bells == "on"

    def _clock(self) -> Clock:
        return advance(self.last_read.clock, self._terminal.desk.stamps())

    @property
    def _step(self) -> SetupStep | None:
        return None if self.shown is None else self.shown.step

    def _counts_here(self, player: int | None) -> bool:
        """Tell whether a player's key counts on this device; show a message if it does not."""
        if self._alone is None or player is None or self.order[self._alone] == player:
            return True
        self.refuse(not_here(self._names()[1 - self._alone]), of_game=False)
        return False

    @property
    def _alone(self) -> int | None:
        """The side that has this device to itself, as the opponent has another; None if shared."""
        return self.own_side if self._terminal.others() else None

    @property
    def _active(self) -> int | None:
        return None if self.view is None else self.view.active

    def _names(self) -> tuple[str, str]:
        game = self.last_read.game
        assert game is not None
        left, right = (self.last_read.event.name_of(game.players[one]) for one in self.order)
        return left, right

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide actions that currently do nothing."""
        key = str(parameters[0]) if parameters else ""
        if action == "judge" and self._terminal.touch:
            return False
        return self.shown is not None and offered(self.shown, action, key)

    # Effects of keys

    def held_down(self, says: str = "") -> bool:
        """Tell whether the current key is merely being held down; if so, show `says`.

        If it is not, the press counts, and the same key may be held down next.
        """
        if self._terminal.held.counts():
            return False
        if says:
            self.message_line.say(says)
            self._paint_message()
        return True

    def do(self, command: Command | None) -> None:
        """Run a command, stamped with the time of the key press being handled."""
        if command is not None:
            self._do(command, self._terminal.press.pressed_at)

    def _press(self, kind: type[Command], **given: Any) -> None:
        self.do(self._terminal.press.command(kind, **given))

    @work(group="do")
    async def _do(self, command: Command, pressed: Stamp | None, run: Run | None = None) -> None:
        if reason := await self._terminal.attempt(command, pressed_at=pressed, run=run):
            self._terminal.held.allow_next_press()  # it has done nothing
            self.refuse(reason)

    def on_key(self, event: events.Key) -> None:
        """Answer questions with letters and digits, and set-up steps with digits."""
        char = event.character
        if not char or not char.isascii() or not char.isalnum() or self.view is None:
            return
        if self.view.stage is TableStage.SETUP and char.isdigit():
            event.stop()
            step = self._step
            if step is not None and 0 < int(char) <= len(step.options):
                self._answer(step, step.options[int(char) - 1][0])
        elif self.entry.state.stage is not EntryStage.WATCHING and self.panel.press(char):
            event.stop()

    def on_click(self, event: events.Click) -> None:
        """Treat a tap on a half as a press of its side's key, if that does something."""
        told = self.entry.state.stage is EntryStage.FIGURES  # a slip there would take a digit away
        if self.front.region.contains(event.screen_x, event.screen_y) and not told:
            self.app.simulate_key("backspace" if event.screen_x >= self.size.width // 2 else "tab")

    def action_side(self, side: int) -> None:
        """Handle a side's key according to the game's stage."""
        view = self.view
        if view is None or self.last_read.game is None:
            return
        if self.entry.state.stage is EntryStage.FIGURES:
            # Tab and backspace keep their usual effect while typing, and lend no clock by mistake.
            if side:
                self.panel.answer("rub_out")
            else:
                self.panel.next_figure()
            return
        if self.held_down():
            return
        number = self.order[side]
        if not self._counts_here(number) or self._in_burst():
            return
        if view.stage is TableStage.READY and may_begin(self.last_read):
            self._make_ready(number)
        elif view.stage is TableStage.PLAY:
            self._press_side(number)
        elif view.stage is TableStage.OVER and self.entry.view and self.entry.view.over:
            self.do(self._terminal.press.result(self.entry, by=number))
        elif view.stage is TableStage.PROPOSED:
            self._press(Agree, who=number)

    def _press_side(self, number: int) -> None:
        """End the key owner's turn or phase; otherwise run the opponent's clock."""
        shown = self.shown
        if shown is not None and ends_turn(shown, number):
            if offered(shown, "end_phase"):
                self._press(EndTurn)
            else:
                self._open_turn()
        elif self.view is not None and number == self.view.active:
            if refusal := barred(self._clock(), number):
                self.refuse(refusal.sentence)
        elif self.view is not None:
            self.do(self._terminal.press.side(number, self._clock()))

    def action_lend(self) -> None:
        """Run the opponent's clock during one's own turn."""
        active = self._active
        if active is not None and self._counts_here(active) and not self._in_burst():
            self.do(self._terminal.press.side(active, self._clock()))

    action_stop_timer = action_lend
    """Stop the turn's timer; the opponent's key restarts it."""

    def _in_burst(self) -> bool:
        """Tell whether this key continues a burst of both players' keys, none of which counts."""
        last, now = self._side_at, self._terminal.press.pressed_at
        self._side_at = now
        return now is not None and after_burst(self.last_read.clock, now, last)

    def _make_ready(self, number: int) -> None:
        """Mark a player as ready; the clocks start once both are."""
        ready = self.entry.state.ready | {number}
        both = len(ready) == 2
        for home in (self, *self._terminal.others()):
            home.mark_ready(frozenset() if both else ready)
        if both:
            self._press(Begin)

    @property
    def shared_entry(self) -> SharedTurn:
        """The turn's answers, shared by all devices; each device has its own cursor."""
        return self._turn, replace(self.entry.state, cursor=0, typed="")

    def _share(self) -> None:
        """Share the turn's answers with this table's other devices."""
        shared = self.shared_entry
        if shared == self._shared:
            return
        self._shared = shared
        for home in self._terminal.others():
            home.share_entry(shared)

    def share_entry(self, shared: SharedTurn) -> None:
        """Show the answers given on another device, if they are for the same turn."""
        if self._adopt_shared(shared):
            self._terminal.call_later(self.draw)

    def _join_others(self, stage: TableStage) -> None:
        """Adopt the other devices' answers when this one reaches another turn or stage.

        Until then a device that lags behind is ignored, so that it does not clear newer answers.
        """
        played = self.entry.played
        game, steps = (0, 0) if played is None else (played.game.id, len(played.steps))
        turn = game, steps, TableStage.PLAY if stage in PLAYED else stage
        if turn == self._turn:
            return
        self._turn = turn
        for home in self._terminal.others():
            if self._adopt_shared(home.shared_entry):
                return

    def _adopt_shared(self, shared: SharedTurn) -> bool:
        """Adopt another device's answers; return False if it shows another turn."""
        turn, shared_state = shared
        if turn != self._turn:
            return False
        self._shared = shared
        state = self.entry.state
        self.entry.become(shared_state, cursor=state.cursor, typed=state.typed)
        return True

    def mark_ready(self, ready: frozenset[int]) -> None:
        """Mark these players as ready, whichever device they used."""
        self.entry.become(ready=ready)
        self._terminal.call_later(self.draw)  # another device's key called this: draw as one's own

    async def _agreed(self, sentence: str, question: str) -> bool:
        """Ask both players, on any device of the table; return whether both agree."""
        asks = self._both(sentence, question)
        for home in self._terminal.others():
            home.ask_both(sentence, question, asks.agreement)
        return await self.app.push_screen_wait(asks)

    def ask_both(self, sentence: str, question: str, asked: Agreement) -> None:
        """Ask both players on this device, too."""
        self._terminal.call_later(self._ask_here, self._both(sentence, question, asked))

    def _ask_here(self, both: Both) -> None:
        self.app.push_screen(both)

    def _both(self, sentence: str, question: str, asked: Agreement | None = None) -> Both:
        return Both((sentence,), question, self._names(), self.order, asked, self._alone)

    # Before the game

    def action_missing(self) -> None:
        """Show why this key does nothing yet."""
        view = self.view
        if view is not None and view.stage is TableStage.READY and may_begin(self.last_read):
            self.refuse(
                phrase("Each player presses their own key: {first} left, {second} right.", *NAMED)
            )
        elif self._step is not None and self._step.options:
            self.refuse(_choices_text(len(self._step.options)))
        else:
            self.refuse(missing_text(self.last_read) or (view.now if view is not None else ""))

    @work(group="ask")
    async def action_skip(self) -> None:
        """Skip the remaining steps; ask only who has the first turn."""
        self.do(await asked.skip(self.app, self._terminal.press, self.last_read))

    def action_tick_off(self) -> None:
        """Mark a set-up step as done."""
        if self._step is not None and not self.held_down(STILL_HELD):
            self._answer(self._step)

    def _answer(self, step: SetupStep, value: str = "") -> None:
        if not self._counts_here(step.player):
            return
        self.do(answer(self.last_read.event, self._terminal.press.game, step, value))

    @work(group="ask")
    async def action_own_words(self) -> None:
        """Answer a step with text that the players type."""
        if (step := self._step) is None:
            return
        game = self._terminal.press.game  # meanwhile another one may be here
        if words := await self.app.push_screen_wait(TextPrompt(step.text, words=True)):
            self.do(answer(self.last_read.event, game, step, words))

    # Ending a phase, a turn, a game

    def action_end_phase(self) -> None:
        """End the phase before the first turn."""
        if not self.held_down(STILL_HELD) and self._counts_here(self._active):
            self._press(EndTurn)

    def action_end_turn(self) -> None:
        """Open the turn's questions; confirming them ends the turn, or the game at dice down."""
        if not self.held_down(STILL_HELD) and self._counts_here(self._active):
            self._open_turn()

    def _open_turn(self) -> None:
        """Ask the questions at the end of the turn, of the game at dice down; may pause clocks."""
        clock = self._clock()
        if clock.dice_down:
            self._end(Ended("dice_down"))
            return
        self._ask()
        if self.last_read.settings.questions == "stop" and clock.running is not None:
            self._press(Hold)

    def _ask(self) -> None:
        self.entry.become(stage=EntryStage.ASKING)
        self.entry.look()
        self.entry.to_begin()
        self.message_line.clear()
        self.draw()

    def _end(self, ended: Ended) -> None:
        """Ask the questions that this ending needs: last scoring and tiebreakers."""
        self.entry.end(ended)
        self._ask()

    @work(group="ask")
    async def action_settle(self) -> None:
        """Settle a fallen flag: ask whether both players agree, then ask for the last scoring."""
        played, clock = self.last_read.played, self._clock()
        if played is None or clock.fallen is None or self.held_down(STILL_HELD):
            return
        ended = Ended("clock", clock.fallen)
        if rests_on_agreement(played.play, played.state, ended):
            said = self.view.alerts[0] if self.view and self.view.alerts else ""
            question = phrase("Do both agree on the state of the table?")
            ended = replace(ended, agreed=await self._agreed(said, question))
        self._end(ended)

    def action_answer(self, key: str, step: int = 0) -> None:
        """Answer the rows with a key that is not a letter."""
        if key == "cycle":
            if self._terminal.held.down:
                return  # the key that opened the questions may still be down
            self._terminal.held.allow_next_press()
        self.panel.answer(key, step)

    def tapped(self, kind: str, slot: str, value: str) -> None:
        """Answer a row with a button beside the screen; ignore it if no question is open."""
        if self.app.screen is self and self.entry.state.stage is not EntryStage.WATCHING:
            self.panel.tapped(kind, slot, value)

    def action_figure(self) -> None:
        """Go to the next figure; after the last one, the sides' keys propose the result."""
        self.panel.next_figure()

    @work(group="ask")
    async def action_escape(self) -> None:
        """Leave the questions, asking first if answers would be lost; a held clock resumes."""
        if not self._counts_here(self._active) or not await self.entry.may_forget(self.app):
            return
        self.entry.forget()
        self.message_line.clear()
        clock = self._clock()
        self.draw()
        if clock.held and clock.active is not None:
            self.do(self._terminal.press.side(1 - clock.active, clock))

    def action_confirm(self) -> None:
        """Save the turn, or go to the first missing answer."""
        if self._counts_here(self._active):
            self.panel.confirm(self.entry.look())

    def keep_told(self, view: Scoring) -> None:
        """Save the answers; if a very short turn wins, ask both players first."""
        clock, press = self._clock(), self._terminal.press
        if acts.too_short(clock, self.entry):
            self._verify(view, press)
        else:
            self._do(press.turn(self.entry), press.pressed_at)

    @work(group="ask")
    async def _verify(self, view: Scoring, press: acts.Press) -> None:
        """Ask both players whether the turn wins, before it may end."""
        if await self._agreed(view.sentence, phrase("Do both agree that this turn wins?")):
            self._do(press.turn(self.entry, early=True), press.pressed_at)

    # Rare actions

    @work(group="ask")
    async def action_take_back(self) -> None:
        """Take back the last key or turn end, if both agree; or choose again in secret."""
        shown, press = self.shown, self._terminal.press
        if shown is None:
            return
        if may_rechoose(shown):
            self.entry.become(reopened="" if self.entry.state.reopened else shown.hidden[-1].key)
            self.draw()
            return
        if await self._agreed(shown.view.back, phrase("Take this back?")):
            self._do(press.command(TakeBack, agreed=True), press.pressed_at)

    @work(group="ask")
    async def action_withdraw(self) -> None:
        """Withdraw a proposed result, or decline it."""
        press, at = self._terminal.press, self._alone
        if at is None:
            who = Pick(phrase("Who withdraws the result?"), self._names())
            at = await self.app.push_screen_wait(who)
        if at >= 0:
            self.do(press.command(Withdraw, who=self.order[at]))

    @work(group="ask")
    async def action_dispute(self) -> None:
        """Dispute the previous turn for the active player; the reason may be empty."""
        press, view = self._terminal.press, self.view
        if view is None or view.active is None or not self._counts_here(view.active):
            return
        question = phrase("What is wrong with the last turn? Press Enter alone to give no reason.")
        reason = await self.app.push_screen_wait(TextPrompt(question, words=True))
        if reason is not None:
            self._do(press.command(Dispute, who=view.active, reason=reason), press.pressed_at)

    def action_undispute(self) -> None:
        """Withdraw the dispute of the previous turn: the player no longer waits for a judge."""
        who = self._active
        if who is not None and self._counts_here(who):
            self._press(WithdrawDispute, who=who)

    def action_call(self, by: str = "") -> None:
        """Call a judge; the game continues. `by`: the letter works, too, if no question is open."""
        del by
        self._press(CallJudge)

    def action_extend(self) -> None:
        """Declare the turn's extension."""
        if self._counts_here(self._active):
            self._press(Extend)

    def action_turns(self) -> None:
        """Show the confirmed turns so far."""
        if self.last_read.played is not None:
            turns = scoring(self.last_read.event, self.last_read.played).turns
            self.app.push_screen(Page(phrase("Turns so far"), listed(turn.text for turn in turns)))

    def action_help(self) -> None:
        """Show what this screen's keys currently do."""
        entry = self.entry
        row = entry.row if entry.state.asking else None
        names = ("", "") if entry.view is None else short_names(entry.view.players)
        self.app.push_screen(table_help(self, row, names))

    def action_sheet(self) -> None:
        """Show the scenario sheet, in this project's own words."""
        if self.last_read.played is not None and self.view is not None and self.view.scenario:
            show_sheet(self.app, self.last_read.event, self.last_read.played)

    @work(group="ask")
    async def action_menu(self) -> None:
        """Open the menu of rare actions: game endings, a result without scoring, swapping sides."""
        choices = self._choices()
        menu = Pick(phrase("This table"), [text for text, _ in choices])
        position = await self.app.push_screen_wait(menu)
        if position < 0:
            return
        choice = choices[position][1]
        if isinstance(choice, Ended):
            if self._counts_here(self._active):
                self._end(choice)
        else:
            await self.run_action(choice)

    def _choices(self) -> list[acts.TableChoice]:
        """Return the menu: game endings, and actions that also have a key."""
        choices: list[acts.TableChoice] = []
        if self.last_read.game is not None and self.view is not None:
            choices += acts.table_choices(self.last_read, self.view.stage)
        for text, action in acts.KEYED:
            if self.check_action(str(action), ()):
                choices.append((base_of(self).with_keys(text), action))
        return choices

    def action_vote(self) -> None:
        """Let this table's players vote on an award in secret, one after the other."""
        table = self.last_read
        self.app.push_screen(Ballot(self._terminal.desk, table.event, table=table.table))

    def action_practice(self) -> None:
        """Let the players try out their keys; nothing counts."""
        sides = phrase("Left"), phrase("Right")
        self._terminal.practise(sides if self.last_read.game is None else self._names())

    def action_swap(self) -> None:
        """Swap the left and right side."""
        self.order = self.order[::-1]
        self.draw()

    @work(group="ask")
    async def action_propose(self) -> None:
        """Propose the result of a game whose turns were not scored here."""
        self.do(await asked.by_hand(self.app, self._terminal.press, self.last_read))

    @work(group="ask")
    async def action_tie(self, number: int) -> None:
        """Let a player propose a tie because the round's time is over."""
        played, press = self.last_read.played, self._terminal.press
        if played is not None:
            self.do(await asked.tie(self.app, press, number, played.names))

    @work(group="ask")
    async def action_judge(self) -> None:
        """Let a judge act once with their PIN."""
        desk = self._terminal.desk
        with refusing(self.refuse):
            if judged := await judge(base_of(self), desk, self.last_read):
                command, run = judged
                self._do(command, desk.stamps(), run)
