"""What the commands of a game's score share: which game, its steps, who has the first turn.

A game's steps are kept as they were said; its score is always their fold (`srtui.rules.game`).
"""

from __future__ import annotations

from srtui.desk.command import TO_AND_JUDGE, Command, Work, arg
from srtui.desk.game.stopping import clock_now
from srtui.rules.game.values import End
from srtui.rules.record import Game
from srtui.rules.value import replace
from srtui.state.event import Event
from srtui.state.played import Played, read_played
from srtui.state.refused import Refused
from srtui.state.steps import Step, write_steps
from srtui.words import find
from srtui.words.answers import player_meant
from srtui.words.wording import where

WORDS = "what happened: center=1 left=2:dominates kill-box fuse=1:left:2 destroyed=x +1 +0"
HOW: tuple[End, ...] = (
    "assassination", "wiped_out", "battlegroup", "concession", "clock", "ruling", "dice_down",
    "both_leaders",
)  # fmt: skip
"""How a game can end before its last turn is scored."""


class Scoring(Command, roles=TO_AND_JUDGE):
    """What the commands of one game share."""

    table: str = arg("table", "name", help="a table number, or a player's name")

    def game(self, event: Event) -> Game:
        """The game meant, of the newest round."""
        return find.game(event, self.table)

    def about(self, event: Event) -> str:
        """The game: undo on its screen takes back what belongs to it."""
        return f"game:{self.game(event).id}"

    def refusal(self, event: Event) -> str | None:
        return None if event.round else "No round is paired yet."

    def doubts(self, event: Event) -> tuple[str, ...]:
        game = self.game(event)
        return (f"{where(game)} has a result already; it stays.",) if game.outcome else ()

    def played(self, work: Work) -> Played:
        """The game with its steps. Refused where they do not fit together."""
        played = read_played(work.writer, work.event, self.game(work.event))
        if played.folded.refusal is not None:
            raise Refused(
                f"Step {played.folded.at + 1} of this game does not fit any more: "
                f"{played.folded.refusal.sentence} Drop it and what follows."
            )
        return played


def refuse_moved_on(played: Played, after: int) -> None:
    """Refuse what was meant for a game with `after` steps where it has others; -1: any will do."""
    if after not in (-1, len(played.steps)):
        raise Refused("This game has moved on meanwhile: look at it again.")


def set_first(work: Work, played: Played, who: str) -> Played:
    """Write who has the first turn. Refused where the clock runs by another order already."""
    opener = player_meant(who)
    if opener != played.opener and clock_now(work, played.game) is not None:
        raise Refused("The clock has begun with the other order: take its beginning back first.")
    work.writer.update("game", played.game.id, opener=played.game.players[opener])
    return replace(played, opener=opener)


def begun(work: Work, played: Played, first: str) -> Played:
    """The game with its first turn said, now or before. Refused where it is not."""
    if first:
        if played.steps and player_meant(first) != played.opener:
            raise Refused("Who has the first turn was said already: change it by score first.")
        return set_first(work, played, first)
    if played.opener is None:
        first_name, second_name = played.names
        raise Refused(f"Who has the first turn, {first_name} (1) or {second_name} (2)? --first 1")
    return played


def keep_steps(
    work: Work, played: Played, steps: tuple[Step, ...], after: int | None = None
) -> None:
    """Write steps behind those that are there (or behind number `after`)."""
    here = len(played.steps) if after is None else after
    now = work.now
    fresh = tuple(
        one if one.at else replace(one, at=now.at, role=now.role, terminal=now.terminal)
        for one in steps
    )
    write_steps(work.writer, played.game.id, fresh, here)
