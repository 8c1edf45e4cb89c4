"""Players and games as a file says, line by line."""

from __future__ import annotations

from typing import Generic, TypeVar

from data.doubt import Doubt
from srtui.rules.value import Value, replace

T = TypeVar("T")


class ListRow(Value):
    """An army list that a file has of a player."""

    leader: str = ""
    theme: str = ""
    text: str = ""


class RosterRow(Value):
    """A player as a file says; empty text and None are what it does not say."""

    line: int
    name: str
    faction: str = ""
    club: str = ""
    paid: bool | None = None
    here: bool | None = None
    stand_in: bool | None = None
    lists: tuple[ListRow, ...] = ()


class GameRow(Value):
    """A game as a file says, words unread. `second` is empty where only one player is named.

    `winner` is a name or a word like `tie`; where the columns say winner and loser, `first` is
    the winner. `result` is how it went for `first`: won, lost, tie, or empty. Figures belong to
    `first` and `second`; None is an empty cell.
    """

    line: int
    round: int
    first: str
    second: str = ""
    winner: str = ""
    way: str = ""
    points: tuple[int | None, int | None] = (None, None)
    destroyed: tuple[int | None, int | None] = (None, None)
    table: int | None = None
    scenario: str = ""
    result: str = ""

    def turned(self) -> GameRow:
        """The row as the other player sees it; what `winner` says is not read."""
        other = {"won": "lost", "lost": "won"}
        return replace(
            self,
            first=self.second,
            second=self.first,
            points=self.points[::-1],
            destroyed=self.destroyed[::-1],
            result=other.get(self.result, self.result),
        )


class Incoming(Value, Generic[T]):
    """Rows of one kind, and everything that is doubtful about them as sentences.

    `columns`: every column as it is written, and the key that it is read as.
    """

    rows: tuple[T, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    columns: tuple[tuple[str, str], ...] = ()
