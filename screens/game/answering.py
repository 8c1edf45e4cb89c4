"""The keys that answer a turn, on whichever screen it is told."""

from __future__ import annotations

from abc import abstractmethod

from textual import work
from textual.screen import Screen

from screens.dialogs.pick import Pick
from screens.game.entry import TurnEntry


class AnsweredTurn(Screen[None]):
    """A screen on which the rows of a turn are answered. It says how they are drawn."""

    entry: TurnEntry

    @abstractmethod
    def draw(self) -> None:
        """Write what the game, and what is told of it, now say."""

    @abstractmethod
    def refuse(self, sentence: str) -> None:
        """Say why something was not done."""

    def answered(self) -> None:
        """Draw; after a choice or a die the cursor goes on to what is missing next."""
        row = self.entry.row
        self.draw()
        if row is not None and row.kind in ("choose", "die") and self.entry.missing():
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
            self.answered()
        else:
            self.refuse("No die is asked now.")

    @work(group="ask")
    async def action_happened(self) -> None:
        """Choose what was destroyed or captured, or take the last one back."""
        lines, after = self.entry.happenings()
        if not lines:
            self.refuse("Nothing can be destroyed or captured in this scenario now.")
            return
        at = await self.app.push_screen_wait(Pick("In this turn", lines))
        if at >= 0:
            self.entry.happened(after[at])
            self.draw()
