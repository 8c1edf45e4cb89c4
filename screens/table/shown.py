"""A table as it is shown: painted where its text changes, and by the second while a clock runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from screens.game.entry import TurnEntry
from screens.table import lines
from screens.table.before import setup_lines
from screens.table.front import Face, Front, Line
from screens.widgets.keys_line import KeysLine
from srtui.rules.clock import Clock, Stamp, advance, flag_case
from srtui.views.clock_facts import since
from srtui.views.setup import SetupStep
from srtui.views.table import TableView, table_view
from srtui.views.table_clock import Face as ClockFace
from srtui.views.table_clock import countdown, face_of, low_bells, next_change
from srtui.views.table_read import AtTable
from srtui.views.table_stage import TableStage, may_begin
from srtui.words.wording import capital

if TYPE_CHECKING:
    from screens.table.app import TableApp


TALL, LARGE = 22, (100, 34)
"""Lines from which the digits have air around them; cells and lines from which they are larger."""
TOLD = 1
"""Lines of what was just said; where a terminal is narrow it may need more."""
PICTURE = (40, 17)
"""Cells of the table's picture, shown where the body has room for it beside the text."""
SOON = 0.02
"""Seconds at least between two looks at a clock that runs."""
PLAYED = (TableStage.PLAY, TableStage.FALLEN)
"""Where the game goes on, or waits for a flag to be settled."""


class ShownTable(Screen[None], inherit_bindings=False):
    """What is seen of a table, and what of it is not in the file: questions half answered."""

    AUTO_FOCUS = ""

    def __init__(self) -> None:
        super().__init__()
        self.front = Front(2, 3)
        self.entry = TurnEntry()
        self.asking = False
        """Whether the questions of a turn are shown."""
        self.agree = "-"
        """What both said of the table when a flag fell: yes, no; -: it was not asked."""
        self.seating = lines.Seating()
        self.figuring = False
        """Whether the figures of the result are being typed."""
        self.view: TableView | None = None
        self.again = ""
        """The step before the game that is being chosen again, though it is chosen already."""
        self._ready: set[int] = set()
        self._side_at: Stamp | None = None
        """When a side's key was pressed last."""
        self._told = ("", False)
        self._refused_at = 0
        """How many taps there were when something was refused: later it may not be so any more."""
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
        yield self.front
        for id in ("body", "told"):
            yield Static("", id=id, markup=False)
        yield KeysLine()

    def on_mount(self) -> None:
        """Show the table as it was read."""
        self._composed = True
        self.show()

    # Showing

    @property
    def _there(self) -> bool:
        """Whether its parts are there: not before it is composed, and not while the app ends."""
        return self._composed and self.app.is_running

    def show(self, told: str = "") -> None:
        """Show the table as it was read last, and what was just done."""
        if not self._there:
            return
        at = self.at
        if not self.same_game() or (self._told[1] and self._taps != self._refused_at):
            self._told = ("", False)
        if told:
            self.again = ""
            said = told.replace(f"Table {at.table}: ", "").replace(f"Table {at.table}, ", "")
            self._told = (capital(said), False)
        if at.played is not None and not self.same_game():
            self.entry, self.asking, self._ready = TurnEntry(), False, set()
        if at.played is not None:
            before = self.entry.played
            self.entry.take(at.event, at.played)
            if before is not None and before.steps != at.played.steps:
                self.asking = self.figuring = False
                if not told:  # somebody else has done it: what was said here was before that
                    self._told = ("", False)
        self.draw(fresh=bool(told))

    def same_game(self) -> bool:
        """Whether the game is still the one that was shown before."""
        before, now = self.entry.played, self.at.played
        return before is None or (now is not None and before.game.id == now.game.id)

    def refuse(self, sentence: str) -> None:
        """Say why something was not done."""
        if self._there:
            self._told, self._refused_at = (sentence, True), self._taps
            self._write_told()

    @property
    def _taps(self) -> int:
        """How often the clock of the game that is shown has been tapped."""
        return 0 if self.at.clock is None else self.at.clock.taps

    def draw(self, *, fresh: bool = False) -> None:
        """Write everything as it is at this moment. What was said in another stage goes away,
        unless it is `fresh`.
        """
        now = self._app.desk.stamps()
        before, view = self.view, table_view(self.at, now)
        self.view = view
        if before is not None and before.stage is not view.stage and not fresh:
            self._told = ("", False)
        if view.stage not in (*PLAYED, TableStage.OVER):
            self.asking = False
        self.figuring = self.figuring and (self.asking or view.stage is TableStage.OVER)
        width = self.size.width
        self._show_digits(not lines.untimed(view))
        self._front(view, width)
        self._write("#body", Text("\n").join(self._body(view)))
        self._write_told()
        self.refresh_bindings()
        clock = self._clock()
        if clock is not None:
            self._shown = self._light(clock, (face_of(clock, 0), face_of(clock, 1)))
        self._wait(clock)

    def _show_digits(self, shown: bool) -> None:
        """With or without clocks. What is below moves, and has to be painted where it then is."""
        if self.has_class("-untimed") == shown:
            self.set_class(not shown, "-untimed")
            self.call_after_refresh(self.query_one("#body").refresh)

    def _front(self, view: TableView, width: int) -> None:
        """The lines around the clocks, and the clocks."""
        banner = "flag" if view.stage is TableStage.FALLEN else "alert" if view.alerts else ""
        front = self.front
        front.write(
            [
                Line(lines.head(view, width), "head"),
                Line(lines.names(view, self.seating, width)),
                Line(lines.figures(view, self.seating, width)),
                Line(lines.sides(self._meaning(view), width), "keys"),
                Line(lines.banner(view, width), banner),
            ]
        )
        if view.players is None:
            front.show(Face(), Face())
            return
        left, right = (view.players[one] for one in self.seating.order)
        front.show(Face(left.time, left.lit), Face(right.time, right.lit))

    def _write_told(self) -> None:
        said, refused = self._told
        told = self.query_one("#told")
        told.set_class(refused, "refused")
        text = f"Not done: {said}" if refused else said
        self._write("#told", Text(text))
        needed = len(lines.wrapped([Text(text)], max(1, self.size.width - 2)))
        higher = needed > TOLD and self.size.width < lines.WIDE
        if told.has_class("-long") != higher:
            told.set_class(higher, "-long")
            self.call_after_refresh(self.draw)

    def _write(self, where: str, text: Text) -> None:
        """Paint a part only where it has changed."""
        if self._written.get(where) != text:
            self._written[where] = text
            self.query_one(where, Static).update(text, layout=False)

    def _body(self, view: TableView) -> list[Text]:
        size = self.query_one("#body").content_size
        if view.stage in (TableStage.FREE, TableStage.DONE, TableStage.AGREED):
            return lines.waiting_lines(view)
        if view.stage in (TableStage.SETUP, TableStage.READY) and view.players is not None:
            width = max(20, size.width)
            return setup_lines(view, self._step, self.hidden, width, size.height)
        scored = self.entry.look(PICTURE)
        if scored is not None and (self.asking or view.stage is TableStage.OVER):
            told = "Enter keeps it." if self.asking else self._to_do
            width = max(20, size.width)
            over = [Text(one) for one in lines.beside_banner(view, width) if not self.asking]
            over = lines.wrapped(over, width)
            room = size.height - len(over)
            asked = lines.questions(self.entry, told, width, room, goes_on=self._goes_on)
            found = [*over, *asked]
        else:
            found = lines.playing_lines(view, scored, size.width)
        if scored is not None and view.stage in PLAYED:
            return lines.beside_picture(found, scored, size.width, size.height)
        return found

    @property
    def _goes_on(self) -> bool:
        """Whether a flag has fallen, and the opponent may finish his turn."""
        played, clock = self.at.played, self._clock()
        if played is None or clock is None:
            return False
        case = flag_case(played.play.rule.flag, clock)
        return case is not None and case.goes_on

    @property
    def _to_do(self) -> str:
        """What is to be done when the game is over."""
        if self.figuring:
            return "Enter: the figure is right."
        return "A side's key proposes this result."

    def _meaning(self, view: TableView) -> tuple[str, str]:
        """What the key of each side does now, from left to right."""
        if view.players is None:
            return "", ""
        left, right = (self._does(view, number) for number in self.seating.order)
        return left, right

    def _does(self, view: TableView, number: int) -> str:
        assert view.players is not None
        if self.figuring:
            return ""
        names = [one.name for one in view.players]
        first = [name.split()[0] for name in names]
        other = (first if first[0] != first[1] else names)[1 - number]
        if view.stage is TableStage.READY and may_begin(self.at):
            return "is ready" if number in self._ready else "I am ready"
        if view.players[1 - number].lit == "fallen":
            return ""  # no time is left that could run
        if view.stage is TableStage.PLAY and any(one.time for one in view.players):
            return self._runs(view, number, other)
        if view.stage is TableStage.OVER:
            return "propose this"
        if view.stage is TableStage.PROPOSED and self.at.game is not None:
            proposal = self.at.event.proposals[self.at.game.id]
            return "" if proposal.by == self.at.game.players[number] else "agree"
        return ""

    def _runs(self, view: TableView, number: int, other: str) -> str:
        """A side's key while the game is played."""
        clock, wide = self.at.clock, self.size.width >= lines.WIDE
        if clock is not None and clock.budget.kind == "turns":
            if number == view.active:
                if view.runs is None:
                    return ""
                return "stops the timer" if wide else "stops"
            return f"runs {other}'s time" if wide else f"{other} runs"
        return f"runs {other}'s clock" if wide else f"{other} runs"

    def on_resize(self, event: events.Resize) -> None:
        """Digits as large as there is room for."""
        wide, high = event.size
        large = wide >= LARGE[0] and high >= LARGE[1]
        self.set_class(large, "-large")
        self.set_class(high >= TALL and not large, "-tall")
        self.set_class(wide < lines.WIDE, "-narrow")
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
        if clock is None:
            return
        self._ring(clock)
        seconds = next_change(clock)
        if seconds is not None:
            self._timer = self.set_timer(max(SOON, seconds + SOON / 2), self.tick)

    def _ring(self, clock: Clock) -> None:
        """A bell at five minutes, at one minute and at the flag, where the event wants bells."""
        bells, before = low_bells(clock), self._bells
        self._bells = bells
        rung = before is not None and (bells[0] > before[0] or bells[1] > before[1])
        if rung and self.at.settings.bells == "on":
            self.app.bell()

    def _light(self, clock: Clock, faces: tuple[ClockFace, ClockFace]) -> tuple[object, ...]:
        """All that can change while nobody does anything, its figures apart."""
        called = clock.called_at
        waited = 0 if called is None or clock.at is None else since(called, clock.at) // 60
        alike = tuple((face.lit, face.said) for face in faces)
        return (*alike, clock.fallen, clock.time_up, clock.interrupted, waited, clock.running)

    def tick(self) -> None:
        """The running clock shows another second; all else only where it has changed, too."""
        clock, view = self._clock(), self.view
        if clock is None or view is None:
            self.draw()
            return
        faces = (face_of(clock, 0), face_of(clock, 1))
        said = countdown(clock)
        if self._light(clock, faces) != self._shown or (view.countdown and not said):
            self.draw()
            return
        left, right = (faces[one] for one in self.seating.order)
        self.front.show(Face(left.text, left.lit), Face(right.text, right.lit))
        if said and not view.alerts:
            self.front.write_last(Line(Text(f" {said} ")))
        self._wait(clock)

    @property
    def _step(self) -> SetupStep | None:
        if self.view is None or self.view.stage is not TableStage.SETUP or self.at.setup is None:
            return None
        again = next((one for one in self.hidden if one.key == self.again), None)
        return again or self.at.setup.next

    @property
    def hidden(self) -> tuple[SetupStep, ...]:
        """What is chosen and not shown yet, and may so be chosen again."""
        setup = self.at.setup
        return () if setup is None else tuple(one for one in setup.steps if one.hidden)

    def _names(self) -> tuple[str, str]:
        """Who sits left and right."""
        game = self.at.game
        assert game is not None
        left, right = (self.at.event.name_of(game.players[one]) for one in self.seating.order)
        return left, right
