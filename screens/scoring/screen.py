"""One game scored turn by turn: what its keys do, and where its menus lead."""

from __future__ import annotations

from typing import ClassVar

from textual import events, work
from textual.binding import Binding, BindingType

from screens.anywhere.page import Page
from screens.context import app_of
from screens.dialogs.pick import Pick
from screens.game import acts
from screens.scoring.keeping import KeptGame
from srtui.rules.game import Ended
from srtui.views.scenario import scenario_view, sheet
from srtui.views.scoring import scoring


class ScoringScreen(KeptGame):
    """Score the turn that ends: a letter gives its element to player 1, the capital letter to
    player 2, pressed again it climbs or lets go; 1 and 2 add or take one player on the row under
    the cursor. What is not touched stays as it stood. Enter keeps the turn.
    """

    CSS_PATH = "scoring.tcss"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", "Keep turn", id="scoring.confirm",
                tooltip="Keep the turn as the sentence below says, or go to what is missing"),
        Binding("x", "happened", "Happened", id="scoring.happened",
                tooltip="Something was destroyed or captured in this turn"),
        Binding("r", "roll", "Roll", id="scoring.roll", tooltip="Roll a die, from the seed"),
        Binding("s", "turns", "Turns", id="scoring.turns",
                tooltip="The turns so far; say one anew, or drop it and what follows"),
        Binding("z", "menu", "Game", id="scoring.menu",
                tooltip="End the game, points only, take over from paper, overrule"),
        Binding("t", "sheet", "Scenario", id="scoring.sheet", tooltip="What the scenario says"),
        Binding("up", "move(-1)", show=False),
        Binding("down,tab", "move(1)", show=False),
        Binding("space", "cycle", show=False),
        Binding("backspace", "rub_out", show=False),
    ]  # fmt: skip

    def on_key(self, event: events.Key) -> None:
        """Letters and digits answer the rows."""
        char = event.character
        if char and char.isascii() and char.isalnum() and self._typed(char):
            event.stop()

    def _typed(self, char: str) -> bool:
        """Take a letter or a digit; False where it means nothing here."""
        view, played = self.view, self.entry.played
        if view is None or played is None:
            return False
        if self.reads_again():
            return True
        if view.active is None and char in ("1", "2"):
            self.keep(acts.first_turn(played, int(char) - 1))
        elif self.entry.press(char):
            self.answered()
        else:
            return False
        return True

    # What every place has

    def action_find(self, text: str) -> None:
        """Nothing to find in one game."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no list to filter."""
        return False if action == "find" else super().check_action(action, parameters)

    def action_back(self) -> None:
        """First drop what is told of an old turn or an ending, then leave."""
        if self.entry.part or self.entry.told.ended is not None:
            self.entry.forget()
            self.draw()
        else:
            self.app.pop_screen()

    @work(group="ask")
    async def action_go(self) -> None:
        """Leave the game, then choose a place."""
        self.app.pop_screen()
        frame = app_of(self).frame
        if frame is not None:
            frame.action_go()

    @property
    def _subjects(self) -> tuple[str, ...]:
        """What undo takes back here: what was done last in this game, or in the round."""
        return f"game:{self.game}", "round"

    def action_undo(self) -> None:
        """Take back what was done last in this game, or in the round."""
        app_of(self).undo(self._subjects)

    def action_redo(self) -> None:
        """Bring back what was last undone."""
        app_of(self).redo(self._subjects)

    # What seldom happens

    @work(group="ask")
    async def action_turns(self) -> None:
        """Choose a turn, then say it anew or drop it."""
        event, played = self.entry.event, self.entry.played
        turns = scoring(event, played).turns if event and played else ()
        if played is None or not turns:
            self.refuse("No turn is scored yet.")
            return
        lines = [one.said for one in turns]
        at = await self.app.push_screen_wait(Pick("Turns so far", lines, last=True))
        if at < 0:
            return
        number = played.parts[at].number
        ways = (f"Say it anew: {lines[at]}", "Drop it and everything after it")
        what = await self.app.push_screen_wait(Pick(f"Number {at + 1}", ways))
        if what == 0:
            self.entry.anew(number)
            self.draw()
        elif what == 1:
            app_of(self).do(acts.drop(played, number))

    @work(group="ask")
    async def action_menu(self) -> None:
        """Ends of the game before its time, and what is done by hand."""
        view, played = self.view, self.entry.played
        if view is None or played is None:
            return
        choices = acts.game_choices(view, played)
        at = await self.app.push_screen_wait(Pick("The game", [said for said, _ in choices]))
        if at >= 0:
            self.act(choices[at][1], played.game.id)

    def end_game(self, ended: Ended) -> None:
        """Ask what the end needs: the last scoring, the tiebreakers."""
        self.entry.end(ended)
        self.entry.missing()
        self.draw()

    def action_sheet(self) -> None:
        """The scenario in our own words."""
        event, played = self.entry.event, self.entry.played
        if event is None or played is None:
            return
        edition = event.edition_at(played.game.round)
        view = scenario_view(edition, played.play.scenario)
        self.app.push_screen(Page(view.name, lambda width: sheet(view, width)))
