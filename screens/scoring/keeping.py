"""A turn is answered and kept. What is typed meanwhile waits until the game is read again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Literal

from textual import work

from screens.ask import Ask
from screens.context import app_of
from screens.game import acts
from screens.game.answering import AnsweredTurn
from screens.scoring.shown import ShownGame
from srtui.desk.command import Command
from srtui.desk.game.corrections import CorrectTurn, refit
from srtui.desk.game.turn import Close
from srtui.state.refused import Refused

Keeping = Literal["idle", "keeping", "kept", "unread"]
"""Whether a turn is on its way to the file; kept: it is there, and has to be read again; unread:
that could not be done, and what is shown is not how the game stands.
"""


class KeptGame(ShownGame, AnsweredTurn):
    """Keeps what is told of a game: a turn, a correction, an end, the result."""

    def __init__(self, game: int, *, disputed: bool = False) -> None:
        super().__init__(game, disputed=disputed)
        self._keeping: Keeping = "idle"
        self._rested = asyncio.Event()
        """No turn is being kept."""
        self._rested.set()

    def action_confirm(self) -> None:
        """Keep the turn, or go to what is missing."""
        view = self.view
        if view is None or self.reads_again():
            return
        if view.active is None:
            self.refuse("Say who has the first turn: 1 or 2.")
        elif self.entry.missing():
            self.draw()
        elif view.refused:
            self.refuse(view.refused)
        else:
            command = acts.keeping(self.entry, timed=self._timed)
            if command is None:
                self.refuse("The result is in; escape leads back.")
            else:
                self.keep(command)

    def keep(self, command: Command) -> None:
        """Do what keeps something of this game, and show what came of it."""
        self._now("keeping")
        self._keep(command)

    @work(group="do")
    async def _keep(self, command: Command) -> None:
        sure = await self._refitted(command) if isinstance(command, CorrectTurn) else command
        reason = "" if sure is None else await app_of(self).attempt(sure)
        if reason is not None:
            self._now("idle")
            if reason:
                self.refuse(reason)
            return
        self.entry.forget()
        self.workers.cancel_group(self, "show")  # what was read before the turn was kept
        self._now("kept")
        if isinstance(command, Close):
            self._leave()

    def _leave(self) -> None:
        """Back to the results, with the sentence of what was done."""
        self._now("idle")
        said = app_of(self).last_said
        self.app.pop_screen()
        frame = app_of(self).frame
        if frame is not None:
            frame.said.plain(said)

    async def _refitted(self, command: CorrectTurn) -> CorrectTurn | None:
        """Where later turns no longer fit, ask whether to drop them."""
        played = self.entry.played
        assert played is not None
        try:
            found = refit(played, played.parts[command.part - 1], command.words)
        except Refused as refused:
            self.refuse(str(refused))
            return None
        if not found.dropped:
            return command
        first, count = found.dropped[0].number, len(found.dropped)
        doubts = (f"Number {first} of the list no longer fits: {found.reason}",)
        question = f"Drop the last {count} of the list?"
        if await self.app.push_screen_wait(Ask(doubts, question)):
            return replace(command, drop_rest=True)
        return None

    # Keys wait meanwhile

    def _now(self, keeping: Keeping) -> None:
        """Where the keeping of a turn is; keys wait while something is done for it."""
        self._keeping = keeping
        if keeping in ("keeping", "kept"):
            self._rested.clear()
        else:
            self._rested.set()

    async def at_rest(self) -> None:
        """A key means what it says on the turn that is shown: it waits while one is kept."""
        await self._rested.wait()

    def on_screen_suspend(self) -> None:
        """A question about the turn that is being kept: it is answered by who sees it."""
        if not self._rested.is_set():
            self._rested.set()

    def on_screen_resume(self) -> None:
        """The question is answered: the turn is still being kept."""
        self._now(self._keeping)

    def was_read(self) -> None:
        """The turn that was kept is shown; where one is still being kept, that was before."""
        if self._keeping != "keeping":
            self._now("idle")

    def unread(self) -> None:
        """The turn that was kept cannot be shown: the next key reads again."""
        if self._keeping == "kept":
            self._now("unread")

    def reads_again(self) -> bool:
        """Whether a key does nothing but read again: what is shown is not how the game stands."""
        if self._keeping != "unread":
            return False
        self.reload()
        return True
