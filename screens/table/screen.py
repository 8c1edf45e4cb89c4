"""One table: what its keys do. The clocks on top, below them what goes on or what is asked."""

from __future__ import annotations

from typing import ClassVar

from textual import events, work
from textual.binding import Binding, BindingType

from screens.anywhere.page import Page
from screens.awards.ballot import Ballot, who_votes
from screens.dialogs.pick import Pick
from screens.game import acts
from screens.table import asked, lines
from screens.table.asking import HELD, AskingTable
from screens.table.sides import Both, side_bindings
from screens.table.typed import Typed
from srtui.rules.clock import after_burst
from srtui.rules.game import Ended
from srtui.views.scenario import scenario_view, sheet
from srtui.views.scoring import scoring
from srtui.views.table import TableView
from srtui.views.table_said import missing_said
from srtui.views.table_stage import TableStage, may_begin

_QUIET = frozenset({"side", "menu", "judge", "escape"})
"""What can be done in every stage and while questions are asked."""
_BEFORE = frozenset({TableStage.FREE, TableStage.SETUP, TableStage.READY})
"""Where no turn can end yet."""
_ASKING = frozenset(
    {"confirm", "figure", "happened", "roll", "call_asking", "move", "cycle", "rub_out"}
)


class TableScreen(AskingTable, inherit_bindings=False):
    """A game at its table. Each side has one key: "my key runs your clock". Space ends a phase or
    a turn; the questions of a turn are answered below the clocks.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *side_bindings("side"),
        Binding("enter", "confirm", "Keep turn", id="table.confirm"),
        Binding("enter", "figure", "Next figure", id="table.figure"),
        Binding("space,e", "end_turn", "End turn", id="table.end"),
        Binding("space,e", "end_phase", "End phase", id="table.phase"),
        Binding("space,e", "settle", "Settle", id="table.settle"),
        Binding("space", "tick_off", "Done", id="table.done"),
        Binding("k", "skip", "Skip set-up", id="table.skip"),
        Binding("x", "happened", "Happened", id="table.happened"),
        Binding("r", "roll", "Roll", id="table.roll"),
        Binding("space", "cycle", show=False),
        Binding("b", "withdraw", "Withdraw", id="table.withdraw"),
        Binding("b", "take_back", "Take back", id="table.back"),
        Binding("d", "dispute", "Dispute", id="table.dispute"),
        Binding("m", "extend", "More time", id="table.extend"),
        Binding("o", "own_words", "Own words", id="table.words"),
        Binding("exclamation_mark", "call_asking", "Judge", id="table.call_asking"),
        Binding("escape", "escape", "Back", id="table.escape"),
        Binding("s", "turns", "Turns", id="table.turns"),
        Binding("t", "sheet", "Scenario", id="table.sheet"),
        Binding("p", "judge", "PIN", id="table.judge", show=False),
        Binding("c", "call", "Call judge", id="table.call"),
        Binding("z", "menu", "Menu", id="table.menu"),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("minus", "rub_out", show=False),
        Binding("space,enter", "missing", show=False),
    ]

    # Which keys do something

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What does nothing now is not offered."""
        del parameters
        if self.view is None:
            return False
        if action in _QUIET:
            return action != "escape" or self.asking
        if action in _ASKING:
            return self._may_ask(action)
        if action == "missing":
            return self.view.stage in _BEFORE or (self._unscored and not self.view.phase)
        if action == "vote":
            return bool(who_votes(self.at.event, table=self.at.table)[1])
        return self._may(action, self.view)

    def _may_ask(self, action: str) -> bool:
        closing = self.view is not None and self.view.stage is TableStage.OVER
        if action == "figure":
            return closing and self.figuring
        if action == "happened":
            return self.asking and bool(self.entry.happenings()[0])
        if action == "roll":
            return self.asking and any(row.kind == "die" for row in self.entry.rows)
        return self.asking or (closing and action in ("move", "rub_out"))

    def _may(self, action: str, view: TableView) -> bool:
        if self.asking:
            return False
        stage, clock, step = view.stage, self.at.clock, self._step
        playing = stage is TableStage.PLAY
        proposed = stage in (TableStage.PROPOSED, TableStage.AGREED)
        return {
            "end_turn": playing and not view.phase and not self._unscored,
            "end_phase": playing and bool(view.phase),
            "settle": stage is TableStage.FALLEN,
            "tick_off": step is not None and not step.options,
            "skip": step is not None,
            "own_words": step is not None and step.typed,
            "withdraw": proposed,
            "take_back": (bool(view.back) and not proposed) or self._may_rechoose(view),
            "dispute": playing and bool(view.confirmed) and not view.disputed,
            "extend": playing and clock is not None and clock.budget.extensions > 0,
            "sheet": bool(view.scenario),
            "turns": bool(view.confirmed),
        }.get(action, view.players is not None)

    def _may_rechoose(self, view: TableView) -> bool:
        """Whether somebody has chosen in secret, and the other one has not."""
        return view.stage is TableStage.SETUP and bool(self.hidden)

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Letters and digits answer the questions, digits the steps before the game."""
        char = event.character
        if not char or not char.isascii() or not char.isalnum() or self.view is None:
            return
        if self.view.stage is TableStage.SETUP and char.isdigit():
            event.stop()
            self._choose(int(char))
        elif (self.asking or self.view.stage is TableStage.OVER) and self.entry.press(char):
            event.stop()
            self._figures_begin()
            self.answered()

    def action_side(self, side: int) -> None:
        """A side's key: what it does depends on where the game is."""
        if self.view is None or self.at.game is None:
            return
        if self.figuring:
            self._correct(side)
            return
        if self.held_down() or self._in_burst():
            return
        number = self.seating.order[side]
        stage = self.view.stage
        if stage is TableStage.READY and may_begin(self.at):
            self._ready.add(number)
            if len(self._ready) == 2:
                self._ready = set()
                self.do(self._press.begin())
            else:
                self.draw()
        elif stage is TableStage.PLAY:
            self.do(self._press.side(number, self._clock()))
        elif stage is TableStage.OVER:
            self.do(self._press.propose(number, self.entry))
        elif stage is TableStage.PROPOSED:
            self.do(self._press.agree(number))

    def _in_burst(self) -> bool:
        """Whether this key goes on with a burst of both keys, of which none counts."""
        before, self._side_at = self._side_at, self._app.pressed
        clock = self.at.clock
        return clock is not None and after_burst(clock, self._side_at, before)

    def _figures_begin(self) -> None:
        """Figures are typed when the game ends: no clock is lent by a slip of the finger then."""
        row = self.entry.row
        ends = not self.asking or self.entry.told.ended is not None
        self.figuring = ends and row is not None and row.kind == "number"

    def _correct(self, side: int) -> None:
        """While figures are typed, tab and backspace do what they do wherever one types."""
        if side:
            self.action_rub_out()
        else:
            self.action_figure()

    # Before the game

    @property
    def _unscored(self) -> bool:
        """Whether the clock goes on in a game that cannot be scored yet."""
        return self.view is not None and self.view.stage is TableStage.PLAY and not self.at.played

    def action_missing(self) -> None:
        """Say why this key does nothing yet."""
        self.refuse(missing_said(self.at) or (self.view.now if self.view is not None else ""))

    @work(group="ask")
    async def action_skip(self) -> None:
        """Begin without the rest of the steps; only who has the first turn is asked."""
        command = await asked.skip(self.app, self._press, self.at)
        if command is not None:
            self.do(command)

    def action_tick_off(self) -> None:
        """A step before the game is done."""
        if self._step is not None and not self.held_down(HELD):
            self.do(self._press.step(self._step))

    def _choose(self, digit: int) -> None:
        step = self._step
        if step is not None and 0 < digit <= len(step.options):
            self.do(self._press.step(step, step.options[digit - 1][0]))

    @work(group="ask")
    async def action_own_words(self) -> None:
        """Answer a step in words of their own."""
        step, press = self._step, self._press
        if step is None:
            return
        words = await self.app.push_screen_wait(Typed(step.text))
        if words:
            self.do(press.step(step, words))

    # What seldom happens

    @work(group="ask")
    async def action_take_back(self) -> None:
        """Take back the last key or turn end, both agreeing; or a secret choice."""
        view, press, pressed = self.view, self._press, self._app.pressed
        if view is None:
            return
        if self._may_rechoose(view):
            self.again = "" if self.again else self.hidden[-1].key
            self.draw()
            return
        if await self.app.push_screen_wait(Both((view.back,), "Take this back?", self._names())):
            self._do(press.take_back(), pressed)

    @work(group="ask")
    async def action_withdraw(self) -> None:
        """Take a proposed result back, or do not agree to it."""
        press, names = self._press, self._names()
        at = await self.app.push_screen_wait(Pick("Who withdraws the result?", names))
        if at >= 0:
            self.do(press.withdraw(self.seating.order[at]))

    def action_dispute(self) -> None:
        """The player whose turn it is says that the one before was not so."""
        if self.view is not None and self.view.active is not None:
            self.do(self._press.dispute(self.view.active))

    def action_call(self) -> None:
        """Call a judge; nothing stops."""
        self.do(self._press.call())

    def action_call_asking(self) -> None:
        """The same while questions are open: letters answer them."""
        self.action_call()

    def action_extend(self) -> None:
        """Declare the extension of the turn."""
        self.do(self._press.extend())

    def action_turns(self) -> None:
        """The turns so far, as they were confirmed."""
        if self.at.played is not None:
            turns = scoring(self.at.event, self.at.played).turns
            said = [f"{one.number:>2} {one.said}" for one in turns]
            self.app.push_screen(Page("Turns so far", lambda _: said))

    def action_sheet(self) -> None:
        """The scenario in our own words."""
        played = self.at.played
        if played is not None and self.view is not None and self.view.scenario:
            edition = self.at.event.edition_at(played.game.round)
            view = scenario_view(edition, played.play.scenario)
            self.app.push_screen(Page(view.name, lambda width: sheet(view, width)))

    @work(group="ask")
    async def action_menu(self) -> None:
        """What seldom happens: ends of the game, a result without scoring, who sits where."""
        choices = self._choices()
        at = await self.app.push_screen_wait(Pick("This table", [said for said, _ in choices]))
        if at < 0:
            return
        what = choices[at][1]
        if isinstance(what, Ended):
            self._end(what)
        else:
            await self.run_action(what)

    def action_vote(self) -> None:
        """The players of this table vote on an award, one after the other, blind."""
        self.app.push_screen(Ballot(self._app.desk, self.at.event, table=self.at.table))

    def action_swap(self) -> None:
        """Left and right changed over."""
        self.seating = lines.Seating(1 - self.seating.left)
        self.draw()

    def _choices(self) -> list[acts.TableChoice]:
        """The menu: what ends the game, and what has a key of its own."""
        found: list[acts.TableChoice] = []
        if self.at.game is not None and self.view is not None:
            found += acts.table_choices(self.at, self.view.stage)
        return found + [one for one in acts.KEYED if self.check_action(str(one[1]), ())]

    @work(group="ask")
    async def action_propose(self) -> None:
        """A result of a game whose turns were not scored here."""
        command = await asked.by_hand(self.app, self._press, self.at)
        if command is not None:
            self.do(command)

    @work(group="ask")
    async def action_tie(self, number: int) -> None:
        """A tie that a player of the pairing proposes: the time of the round is over."""
        played, press = self.at.played, self._press
        if played is not None:
            command = await asked.tie(self.app, press, number, played.names)
            if command is not None:
                self.do(command)

    @work(group="ask")
    async def action_judge(self) -> None:
        """One action of a judge, with his PIN."""
        from screens.table.judge import judge

        found = await judge(self._app, self.at)
        if found.command is not None:
            self._do(found.command, self._app.desk.stamps(), found.run)
        elif found.reason:
            self.refuse(found.reason)
