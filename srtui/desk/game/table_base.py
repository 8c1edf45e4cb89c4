"""What the commands of a game at its table share: whose word counts, its clock, what stands open.

A game at its table is its steps (the score) and its taps (the clock), and both go on together:
whatever ends a turn or the game writes to both in one transaction.
"""

from __future__ import annotations

from srtui.desk.command import TO_AND_JUDGE, Role, Work, arg
from srtui.desk.game.base import Scoring
from srtui.desk.game.taps import write_tap
from srtui.rules.clock import Clock, Kind
from srtui.rules.record import Game
from srtui.state.event import Event
from srtui.state.played import Played
from srtui.state.refused import Refused
from srtui.words.wording import where

AT_TABLE = TO_AND_JUDGE | {Role.TABLE}
"""The players at their terminal, and whoever may do it for them."""


class AtTable(Scoring, roles=AT_TABLE):
    """What the players of a table do at its terminal; a judge or the organizer for them."""

    def doubts(self, event: Event) -> tuple[str, ...]:  # noqa: ARG002
        return ()

    def opened(self, work: Work) -> Played:
        """The game with its steps. Refused where it has a result, or where one is proposed."""
        refuse_decided(work, self.game(work.event))
        return self.played(work)


class Tapping(AtTable):
    """What is done at a table and taps its clock in the same transaction."""

    seen: int = arg(
        "taps seen", "number", option=True, default=-1, kw_only=True, asked=False,
        help="only where nothing else runs since so many taps of the clock",
    )  # fmt: skip
    key: str = arg(
        "key", option=True, default="", kw_only=True, asked=False,
        help="a name for this tap: sent twice it counts once",
    )  # fmt: skip
    late: bool = arg(
        "late", "flag", option=True, default=False, kw_only=True, asked=False,
        help="it came late, together with other keys: kept and marked",
    )  # fmt: skip

    def tap(
        self, work: Work, game: Game, kind: Kind, side: int | None = None, **detail: object
    ) -> Clock:
        """Tap the game's clock in the same transaction. Refused where the tap does not count."""
        return write_tap(
            work, game, kind, side, seen=self.seen, key=self.key, late=self.late, **detail
        )

    def opened(self, work: Work) -> Played:
        if self.key and work.writer.row("SELECT 1 FROM tap WHERE key = ?", [self.key]):
            raise Refused("This has been counted already.")
        return AtTable.opened(self, work)


def refuse_decided(work: Work, game: Game) -> None:
    """Refuse where nothing is to be changed at the table any more."""
    if game.outcome is not None:
        raise Refused(f"{where(game)} has its result: the organizer corrects it.")
    if game.id in work.event.proposals:
        raise Refused("A result is proposed for this game: withdraw it first.")


def for_table(work: Work) -> bool:
    """Whether the players themselves ask, at their terminal."""
    return work.now.role == Role.TABLE.value
