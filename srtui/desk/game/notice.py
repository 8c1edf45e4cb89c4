"""Programs that are awake again say so: an interruption ends when the first of them sees it."""

from __future__ import annotations

from srtui.desk.command import TO_AND_JUDGE, Role, Work
from srtui.desk.game.hall import HallCommand
from srtui.desk.game.taps import write_tap
from srtui.rules.clock import Kind
from srtui.rules.record import Game
from srtui.state.clocks import playing_round, unseen
from srtui.state.refused import Refused
from srtui.words.clocks import tables_said


class Notice(
    HallCommand,
    id="clock.notice",
    title="See interruptions",
    roles=TO_AND_JUDGE | {Role.TABLE},
    journaled=False,
):
    """See that the machine slept, or was started anew, while clocks ran: from now on they stand.

    Every terminal does this by itself as soon as it is awake. How much of the time is charged is
    settled afterwards (clock charge).
    """

    def apply(self, work: Work) -> str:
        games = playing_round(work.event).games if self.hall else (self.game(work.event),)
        found = [game for game in games if game.second is not None and _unseen(work, game)]
        if not found:
            raise Refused("No clock was interrupted, or it is known already.")
        for game in found:
            write_tap(work, game, Kind.NOTICE)
        return f"Clocks were interrupted at {tables_said(found)}: settle what is charged."


def _unseen(work: Work, game: Game) -> bool:
    return unseen(work.clocks.read(work.writer, work.event, game), work.now.stamp)
