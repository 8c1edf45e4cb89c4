"""One table: the clocks on top, below them what goes on or what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from screens.page import Page
from screens.pick import Pick
from screens.table import acts, lines
from screens.table.digits import Face, Faces
from screens.table.sides import Both, side_bindings
from screens.table.typed import Typed
from screens.turn_entry import TurnEntry
from screens.widgets.keys_line import KeysLine
from srtui.desk.clocks import Begin, CallJudge, EndTurn, Extend, Hold
from srtui.desk.command import Command
from srtui.desk.disputes import Dispute
from srtui.desk.proposals import Agree, Withdraw
from srtui.desk.take_back import TakeBack
from srtui.rules.clock import Clock, Stamp, advance, flag_case
from srtui.rules.game import Ended
from srtui.rules.game.table import scores
from srtui.views.clock_facts import since
from srtui.views.scenario import scenario_view, sheet
from srtui.views.scoring import Scoring, scoring
from srtui.views.setup import SetupStep, answer
from srtui.views.table import AtTable, TableStage, TableView, may_begin, table_view
from srtui.views.table_clock import countdown, face_of, low_bells, next_change

if TYPE_CHECKING:
    from screens.table.app import Run, TableApp

TALL, LARGE = 22, (100, 34)
"""Lines from which the digits have air around them; cells and lines from which they are larger."""
PICTURE = (40, 17)
"""Cells of the table's picture, shown where the body has room for it beside the text."""
SOON = 0.02
"""Seconds at least between two looks at a clock that runs."""
_PLAYED = (TableStage.PLAY, TableStage.FALLEN)
_QUIET = frozenset({"side", "menu", "judge", "escape"})
"""What can be done in every stage and while questions are asked."""
_ASKING = frozenset({"confirm", "happened", "roll", "move", "cycle", "rub_out"})


class TableScreen(Screen[None], inherit_bindings=False):
    """A game at its table. Each side has one key: "my key runs your clock". Space ends a phase or
    a turn; the questions of a turn are answered below the clocks.
    """

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        *side_bindings("side"),
        Binding("enter", "confirm", "Keep turn", id="table.confirm"),
        Binding("space,e", "end_turn", "End turn", id="table.end"),
        Binding("space,e", "end_phase", "End phase", id="table.phase"),
        Binding("space,e", "settle", "Settle", id="table.settle"),
        Binding("space", "tick_off", "Done", id="table.done"),
        Binding("x", "happened", "Happened", id="table.happened"),
        Binding("r", "roll", "Roll", id="table.roll"),
        Binding("space", "cycle", show=False),
        Binding("b", "take_back", "Take back", id="table.back"),
        Binding("d", "dispute", "Dispute", id="table.dispute"),
        Binding("c", "call", "Call judge", id="table.call"),
        Binding("m", "extend", "More time", id="table.extend"),
        Binding("o", "own_words", "Own words", id="table.words"),
        Binding("escape", "escape", "Back", id="table.escape"),
        Binding("s", "turns", "Turns", id="table.turns"),
        Binding("t", "sheet", "Scenario", id="table.sheet"),
        Binding("p", "judge", "PIN", id="table.judge"),
        Binding("z", "menu", "Menu", id="table.menu"),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("minus", "rub_out", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.entry = TurnEntry()
        self.asking = False
        """Whether the questions of a turn are shown."""
        self.agree = "-"
        """What both said of the table when a flag fell: yes, no; -: it was not asked."""
        self.seating = lines.Seating()
        self.view: TableView | None = None
        self._ready: set[int] = set()
        self._told = ("", False)
        self._composed = False
        self._bells: tuple[int, int] | None = None
        self._timer: Timer | None = None
        self._shown: tuple[object, ...] = ()
        self._written: dict[str, Text] = {}

    @property
    def _app(self) -> TableApp:
        from screens.table.app import TableApp

        assert isinstance(self.app, TableApp)
        return self.app

    @property
    def at(self) -> AtTable:
        """The table as it was read last."""
        return self._app.at

    def compose(self) -> ComposeResult:
        """The line on top, names, digits, what each clock does, what each key does, the rest."""
        for id in ("head", "names"):
            yield Static("", id=id, markup=False)
        yield Faces(id="faces")
        for id in ("figures", "sides", "banner", "body", "told"):
            yield Static("", id=id, markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Show the table as it was read."""
        self._composed = True
        self.show()

    # Showing

    def show(self, told: str = "") -> None:
        """Show the table as it was read last, and what was just done."""
        if not self._composed:
            return
        at = self.at
        if told:
            self._told = (told.removeprefix(f"Table {at.table}: "), False)
        if at.played is not None and not self.same_game():
            self.entry, self.asking, self._ready = TurnEntry(), False, set()
        if at.played is not None:
            before = self.entry.played
            self.entry.take(at.event, at.played)
            if before is not None and before.steps != at.played.steps:
                self.asking = False
        self.draw()

    def same_game(self) -> bool:
        """Whether the game is still the one that was shown before."""
        before, now = self.entry.played, self.at.played
        return before is None or (now is not None and before.game.id == now.game.id)

    def refuse(self, sentence: str) -> None:
        """Say why something was not done."""
        if self._composed:
            self._told = (sentence, True)
            self._write_told()

    def draw(self) -> None:
        """Write everything as it is at this moment."""
        now = self._app.desk.stamps()
        self.view = view = table_view(self.at, now)
        if view.stage not in (*_PLAYED, TableStage.OVER):
            self.asking = False
        width = self.size.width
        self._show_digits(not lines.untimed(view))
        self._write("#head", lines.head(view, width))
        self._write("#names", lines.names(view, self.seating, width))
        self._write("#figures", lines.figures(view, self.seating, width))
        self._write("#sides", lines.sides(self._meaning(view), width))
        self._banner(view, width)
        self._write("#body", Text("\n").join(self._body(view)))
        self._write_told()
        self._faces(view)
        self.refresh_bindings()
        self._wait(self._clock())

    def _show_digits(self, shown: bool) -> None:
        """With or without clocks. What is below moves, and has to be painted where it then is."""
        if self.has_class("-untimed") == shown:
            self.set_class(not shown, "-untimed")
            self.call_after_refresh(self.query_one("#body").refresh)

    def _banner(self, view: TableView, width: int) -> None:
        banner = self.query_one("#banner")
        banner.set_class(bool(view.alerts), "alert")
        banner.set_class(view.stage is TableStage.FALLEN, "flag")
        self._write("#banner", lines.banner(view, width))

    def _write_told(self) -> None:
        said, refused = self._told
        told = self.query_one("#told")
        told.set_class(refused, "refused")
        self._write("#told", Text(f"Not done: {said}" if refused else said))

    def _write(self, where: str, text: Text) -> None:
        """Paint a part only where it has changed."""
        if self._written.get(where) != text:
            self._written[where] = text
            self.query_one(where, Static).update(text, layout=False)

    def _faces(self, view: TableView) -> None:
        if view.players is None:
            shown = (Face(), Face())
        else:
            left, right = (view.players[one] for one in self.seating.order)
            shown = (Face(left.time, left.lit), Face(right.time, right.lit))
        self.query_one(Faces).show(*shown)

    def _body(self, view: TableView) -> list[Text]:
        size = self.query_one("#body").content_size
        if view.stage in (TableStage.FREE, TableStage.DONE, TableStage.AGREED):
            return lines.waiting_lines(view)
        if view.stage in (TableStage.SETUP, TableStage.READY) and view.players is not None:
            return lines.setup_lines(view, self._step, size.height)
        scored = self.entry.look(PICTURE)
        if scored is not None and (self.asking or view.stage is TableStage.OVER):
            told = "Enter keeps it." if self.asking else "A side's key proposes this result."
            found = lines.questions(self.entry, told, max(20, size.width), size.height)
        else:
            found = lines.playing_lines(view, scored)
        if scored is not None and view.stage in _PLAYED:
            return lines.beside_picture(found, scored, size.width, size.height)
        return found

    def _meaning(self, view: TableView) -> tuple[str, str]:
        """What the key of each side does now, from left to right."""
        if view.players is None:
            return "", ""
        left, right = (self._does(view, number) for number in self.seating.order)
        return left, right

    def _does(self, view: TableView, number: int) -> str:
        assert view.players is not None
        other = view.players[1 - number].name.split()[0]
        if view.stage is TableStage.READY and may_begin(self.at):
            return "ready" if number not in self._ready else "waits for the other"
        if view.stage is TableStage.PLAY and view.players[0].time:
            return f"runs {other}'s clock"
        if view.stage is TableStage.OVER:
            return "propose this"
        if view.stage is TableStage.PROPOSED and self.at.game is not None:
            proposal = self.at.event.proposals[self.at.game.id]
            return "" if proposal.by == self.at.game.players[number] else "agree"
        return ""

    def on_resize(self, event: events.Resize) -> None:
        """Digits as large as there is room for."""
        wide, high = event.size
        large = wide >= LARGE[0] and high >= LARGE[1]
        self.set_class(large, "-large")
        self.set_class(high >= TALL and not large, "-tall")
        self.call_after_refresh(self.draw)

    # While a clock runs

    def _clock(self) -> Clock | None:
        clock = self.at.clock
        return None if clock is None else advance(clock, self._app.desk.stamps())

    def _wait(self, clock: Clock | None) -> None:
        """Look again when the running clock shows another text."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._shown = self._light(clock)
        self._ring(clock)
        seconds = None if clock is None else next_change(clock)
        if seconds is not None:
            self._timer = self.set_timer(max(SOON, seconds + SOON / 2), self.tick)

    def _ring(self, clock: Clock | None) -> None:
        """A bell at five minutes, at one minute and at the flag, where the event wants bells."""
        bells = (0, 0) if clock is None else low_bells(clock)
        before, self._bells = self._bells, bells
        rung = before is not None and (bells[0] > before[0] or bells[1] > before[1])
        if rung and self.at.settings.bells == "on":
            self.app.bell()

    def _light(self, clock: Clock | None) -> tuple[object, ...]:
        """All that can change while nobody does anything, its figures apart."""
        if clock is None:
            return ()
        faces = (face_of(clock, 0), face_of(clock, 1))
        called = clock.called_at
        waited = 0 if called is None or clock.at is None else since(called, clock.at) // 60
        alike = tuple((face.lit, face.said) for face in faces)
        return (*alike, clock.fallen, clock.time_up, clock.interrupted, waited, clock.running)

    def tick(self) -> None:
        """The running clock shows another second; all else only where it has changed, too."""
        clock = self._clock()
        if clock is None or self._light(clock) != self._shown or self.view is None:
            self.draw()
            return
        left, right = (face_of(clock, one) for one in self.seating.order)
        self.query_one(Faces).show(Face(left.text, left.lit), Face(right.text, right.lit))
        if self.view.countdown:
            said = countdown(clock)
            if not self.view.alerts:
                self._write("#banner", Text(f" {said} " if said else ""))
            if not said:
                self.draw()
                return
        self._wait(clock)

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
        return self._may(action, self.view)

    def _may_ask(self, action: str) -> bool:
        closing = self.view is not None and self.view.stage is TableStage.OVER
        return self.asking or (closing and action in ("move", "rub_out"))

    def _may(self, action: str, view: TableView) -> bool:
        if self.asking:
            return False
        stage, clock, step = view.stage, self.at.clock, self._step
        playing = stage is TableStage.PLAY
        proposed = stage in (TableStage.PROPOSED, TableStage.AGREED)
        return {
            "end_turn": playing and not view.phase,
            "end_phase": playing and bool(view.phase),
            "settle": stage is TableStage.FALLEN,
            "tick_off": step is not None and not step.options,
            "own_words": step is not None and step.typed,
            "take_back": bool(view.back) or proposed,
            "dispute": playing and bool(view.confirmed) and not view.disputed,
            "extend": playing and clock is not None and clock.budget.extensions > 0,
            "sheet": bool(view.scenario),
            "turns": bool(view.confirmed),
        }.get(action, view.players is not None)

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
            self._answered()

    def _answered(self) -> None:
        """Draw; after a choice or a die the cursor goes on to what is missing next."""
        row = self.entry.row
        if row is not None and row.kind in ("choose", "die"):
            self.entry.look(PICTURE)
            self.entry.missing()
        self.draw()

    def action_move(self, by: int) -> None:
        """Move between the rows."""
        self.entry.move(by)
        self.draw()

    def action_cycle(self) -> None:
        """The next answer of the row."""
        self.entry.cycle()
        self.draw()

    def action_rub_out(self) -> None:
        """Take the answer of the row back."""
        self.entry.rub_out()
        self.draw()

    def action_roll(self) -> None:
        """Roll the die that is asked."""
        if self.entry.roll():
            self._answered()
        else:
            self.refuse("No die is asked now.")

    def action_side(self, side: int) -> None:
        """A side's key: what it does depends on where the game is."""
        if self.view is None or self.at.game is None:
            return
        number = self.seating.order[side]
        stage = self.view.stage
        if stage is TableStage.READY and may_begin(self.at):
            self._ready.add(number)
            if len(self._ready) == 2:
                self._ready = set()
                self.do(self._press.of(Begin))
            else:
                self.draw()
        elif stage is TableStage.PLAY:
            self.do(acts.side_key(self._press, number, self._clock()))
        elif stage is TableStage.OVER:
            self.do(acts.propose(self._press, number, self.entry))
        elif stage is TableStage.PROPOSED:
            self.do(self._press.of(Agree, who=acts.who(number)))

    @property
    def _press(self) -> acts.Press:
        """The key press that is handled now, as a command wants to know it."""
        return acts.Press(str(self.at.table), self._app.seen, self._app.press_id)

    def do(self, command: Command | None) -> None:
        """Do a command, stamped with the moment of the key that is handled now."""
        if command is not None:
            self._do(command, self._app.pressed)

    @work(group="do")
    async def _do(self, command: Command, pressed: Stamp, run: Run | None = None) -> None:
        if reason := await self._app.attempt(command, at=pressed, run=run):
            self.refuse(reason)

    # Ending a phase, a turn, a game

    def action_tick_off(self) -> None:
        """A step before the game is done."""
        if self._step is not None:
            self.do(answer(self._press.table, self._step))

    def action_end_phase(self) -> None:
        """The phase before the first turn is over."""
        self.do(self._press.of(EndTurn))

    def action_end_turn(self) -> None:
        """Open the questions of the turn; what is confirmed ends it."""
        self._ask(self._clock())

    def _ask(self, clock: Clock | None) -> None:
        """Open the questions of the turn; where the event says so, both clocks stand."""
        self.asking = True
        self.entry.look(PICTURE)
        self.entry.missing()
        self._told = ("", False)
        self.draw()
        if self.at.settings.questions == "stop" and clock is not None and clock.running is not None:
            self.do(self._press.of(Hold))

    @work(group="ask")
    async def action_settle(self) -> None:
        """What a fallen flag waits for: whether both see the same, then the last scoring."""
        played, clock = self.at.played, self._clock()
        if played is None or clock is None or clock.fallen is None:
            return
        self.agree = "-"
        case = flag_case(played.play.rule.flag, clock)
        if case is not None and case.agree and scores(played.play, played.state):
            said = self.view.alerts[0] if self.view and self.view.alerts else ""
            question = "Do both see the same state of the table?"
            both = await self.app.push_screen_wait(Both((said,), question, self._names()))
            self.agree = "yes" if both else "no"
        self._end(Ended("clock", clock.fallen, agreed=self.agree != "no"))

    def _names(self) -> tuple[str, str]:
        """Who sits left and right."""
        game = self.at.game
        assert game is not None
        left, right = (self.at.event.name_of(game.players[one]) for one in self.seating.order)
        return left, right

    def _end(self, ended: Ended) -> None:
        """Ask what the end needs: the last scoring, the tiebreakers."""
        self.entry.end(ended)
        self._ask(None)

    def action_escape(self) -> None:
        """Leave the questions; where both clocks stood for them, one goes on."""
        self.asking = False
        self.entry.forget()
        clock = self._clock()
        self.draw()
        if clock is not None and clock.held and clock.active is not None:
            self.do(acts.side_key(self._press, 1 - clock.active, clock))

    def action_confirm(self) -> None:
        """Keep the turn, or go to what is missing."""
        view = self.entry.look(PICTURE)
        if view is None:
            return
        if self.entry.missing():
            self.draw()
        elif view.refused:
            self.refuse(view.refused)
        else:
            self._kept(view)

    def _kept(self, view: Scoring) -> None:
        """Keep what is told; a short turn that wins is asked about first."""
        clock, press, pressed = self._clock(), self._press, self._app.pressed
        if clock is not None and acts.too_short(clock, self.entry):
            self._verify(view, press, pressed)
        else:
            self._do(acts.turn(press, self.entry, self.agree, early=False), pressed)

    @work(group="ask")
    async def _verify(self, view: Scoring, press: acts.Press, pressed: Stamp) -> None:
        """Both may verify that a turn wins before it may end."""
        question = "Do both verify that this turn wins?"
        early = await self.app.push_screen_wait(Both((view.sentence,), question, self._names()))
        if early:
            self._do(acts.turn(press, self.entry, self.agree, early=True), pressed)

    @work(group="ask")
    async def action_happened(self) -> None:
        """Choose what was destroyed or captured, or take the last one back."""
        found, after = self.entry.happenings()
        if not found:
            self.refuse("Nothing can be destroyed or captured in this scenario now.")
            return
        at = await self.app.push_screen_wait(Pick("In this turn", found))
        if at >= 0:
            self.entry.happened(after[at])
            self.draw()

    # Before the game

    @property
    def _step(self) -> SetupStep | None:
        if self.view is None or self.view.stage is not TableStage.SETUP or self.at.setup is None:
            return None
        return self.at.setup.next

    def _choose(self, digit: int) -> None:
        step = self._step
        if step is not None and 0 < digit <= len(step.options):
            self.do(answer(self._press.table, step, step.options[digit - 1][0]))

    @work(group="ask")
    async def action_own_words(self) -> None:
        """Answer a step in words of their own."""
        step, press = self._step, self._press
        if step is None:
            return
        words = await self.app.push_screen_wait(Typed(step.text))
        if words:
            self.do(answer(press.table, step, words))

    # What seldom happens

    @work(group="ask")
    async def action_take_back(self) -> None:
        """Take back the last key or turn end, both agreeing; or a proposed result."""
        view, press, pressed = self.view, self._press, self._app.pressed
        if view is None:
            return
        if view.stage in (TableStage.PROPOSED, TableStage.AGREED):
            names = self._names()
            at = await self.app.push_screen_wait(Pick("Who withdraws the result?", names))
            if at >= 0:
                self.do(press.of(Withdraw, who=acts.who(self.seating.order[at])))
            return
        if await self.app.push_screen_wait(Both((view.back,), "Take this back?", self._names())):
            self._do(press.of(TakeBack, agreed=True), pressed)

    def action_dispute(self) -> None:
        """The player whose turn it is says that the one before was not so."""
        if self.view is not None and self.view.active is not None:
            self.do(self._press.of(Dispute, who=acts.who(self.view.active)))

    def action_call(self) -> None:
        """Call a judge; nothing stops."""
        self.do(self._press.of(CallJudge))

    def action_extend(self) -> None:
        """Declare the extension of the turn."""
        self.do(self._press.of(Extend))

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
        elif what == "swap":
            self.seating = lines.Seating(1 - self.seating.left)
            self.draw()
        elif what == "propose":
            await self._propose_by_hand()
        elif isinstance(what, Command):
            self.do(what)

    def _choices(self) -> list[acts.Choice]:
        if self.at.game is None or self.view is None:
            return [("Left and right changed over", "swap")]
        return acts.choices(self._press, self.at, self.view.stage)

    async def _propose_by_hand(self) -> None:
        """A result of a game whose turns were not scored here."""
        command = await acts.by_hand(self.app, self._press, self.at)
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
