"""The questions of a turn at its table: opened, answered, kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import work

from screens.game import acts
from screens.game.answering import AnsweredTurn
from screens.table import lines
from screens.table.shown import PICTURE, ShownTable
from screens.table.sides import Both
from srtui.desk.command import Command
from srtui.rules.clock import Clock, Stamp, flag_case
from srtui.rules.game import Ended
from srtui.rules.game.table import scores
from srtui.views.scoring import Scoring

if TYPE_CHECKING:
    from screens.table.app import Run


HELD = "The same key at once again does nothing: let it go first."


class AskingTable(ShownTable, AnsweredTurn, inherit_bindings=False):
    """Ends phases, turns and games: what is asked is answered below the clocks."""

    @property
    def _press(self) -> acts.Press:
        """The key press that is handled now, as a command wants to know it."""
        app = self._app
        return acts.Press(str(self.at.table), app.seen, app.press_id, app.late)

    def held_down(self, says: str = "") -> bool:
        """Whether the key that is handled now is only still held down; `says`: what is said then.
        If it is not, it does something, and the next one like it may be held down.
        """
        if self._app.held.counts():
            return False
        if says:
            self._told = (says, False)
            self._write_told()
        return True

    def do(self, command: Command | None) -> None:
        """Do a command, stamped with the moment of the key that is handled now."""
        if command is not None:
            self._do(command, self._app.pressed)

    @work(group="do")
    async def _do(self, command: Command, pressed: Stamp, run: Run | None = None) -> None:
        if reason := await self._app.attempt(command, at=pressed, run=run):
            self._app.held.let_go()  # it has done nothing
            self.refuse(reason)

    def action_figure(self) -> None:
        """The next figure; after the last one the sides' keys propose the result."""
        self.figuring = self.entry.keys.at < len(self.entry.rows) - 1
        self.entry.move(1)
        self.draw()

    # Ending a phase, a turn, a game

    def action_end_phase(self) -> None:
        """The phase before the first turn is over."""
        if self.held_down(HELD):
            return
        self.do(self._press.end_phase())

    def action_end_turn(self) -> None:
        """Open the questions of the turn; what is confirmed ends it, or the game at dice down."""
        if self.held_down(HELD):
            return
        clock = self._clock()
        if clock is not None and clock.dice_down:
            self._end(Ended("dice_down"))
        else:
            self._ask(clock)

    def _ask(self, clock: Clock | None) -> None:
        """Open the questions of the turn; where the event says so, both clocks stand."""
        self.asking = True
        self.entry.look(PICTURE)
        self.entry.missing()
        self._told = (lines.hint(self.entry, self.size.width), False)
        self.draw()
        if self.at.settings.questions == "stop" and clock is not None and clock.running is not None:
            self.do(self._press.hold())

    @work(group="ask")
    async def action_settle(self) -> None:
        """What a fallen flag waits for: whether both see the same, then the last scoring."""
        played, clock = self.at.played, self._clock()
        if played is None or clock is None or clock.fallen is None or self.held_down(HELD):
            return
        self.agree = "-"
        case = flag_case(played.play.rule.flag, clock)
        if case is not None and case.agree and scores(played.play, played.state):
            said = self.view.alerts[0] if self.view and self.view.alerts else ""
            question = "Do both see the same state of the table?"
            both = await self.app.push_screen_wait(Both((said,), question, self._names()))
            self.agree = "yes" if both else "no"
        self._end(Ended("clock", clock.fallen, agreed=self.agree != "no"))

    def _end(self, ended: Ended) -> None:
        """Ask what the end needs: the last scoring, the tiebreakers."""
        self.entry.end(ended)
        self._ask(None)

    def action_cycle(self) -> None:
        """The next answer of the row; the key that opened the questions may still be down."""
        if not self._app.held.down:
            self._app.held.let_go()
            super().action_cycle()

    def action_escape(self) -> None:
        """Leave the questions; where both clocks stood for them, one goes on."""
        self.asking = False
        self.entry.forget()
        self._told = ("", False)
        clock = self._clock()
        self.draw()
        if clock is not None and clock.held and clock.active is not None:
            self.do(self._press.side(1 - clock.active, clock))

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
            self._do(press.turn(self.entry, self.agree, early=False), pressed)

    @work(group="ask")
    async def _verify(self, view: Scoring, press: acts.Press, pressed: Stamp) -> None:
        """Both may verify that a turn wins before it may end."""
        question = "Do both verify that this turn wins?"
        early = await self.app.push_screen_wait(Both((view.sentence,), question, self._names()))
        if early:
            self._do(press.turn(self.entry, self.agree, early=True), pressed)
