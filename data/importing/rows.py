"""Players and games as a file has them, line by line."""

from __future__ import annotations

from typing import Generic, TypeVar

from data.importing.cells import Part
from data.importing.import_warning import InputWarning
from srtui.rules.lists.values import ListFigures
from srtui.rules.value import Value, replace

T = TypeVar("T")
Figures = tuple[int | None, int | None]
"""A figure of each player of a game; None is an empty cell."""


class ListRow(ListFigures, kw_only=True):
    """A player's army list in a file; named values take precedence over those in `text`."""

    text: str = ""


class RosterRow(Value):
    """A player as in a file; empty text and None are values that the file does not have."""

    line: int
    name: str
    faction: str = ""
    club: str = ""
    paid: bool | None = None
    here: bool | None = None
    stand_in: bool | None = None
    lists: tuple[ListRow, ...] = ()
    status: str = ""
    """Words that say whether they take part, where they say more than that they do."""
    part: Part | None = Part.IN
    """What the status comes to; None where it is not understood."""
    unread: tuple[tuple[str, str, str], ...] = ()
    """Cells that say neither yes nor no: the key, the heading and the cell."""
    table: int | None = None
    note: str = ""
    due: int | None = None
    """What they pay, in hundredths."""
    team: str = ""
    """The team that they play in; if a file names no club, `club` is the team, too."""
    captain: bool = False
    """Whether they lead their team."""
    identity: str = ""
    """What tells people of one name apart: the number that a program gives each."""
    odd: bool = False
    """Whether the name may be something else that people write: a sentence of a message."""
    unlikely: bool = False
    """Whether it is hardly a name either because most lines of the text are none."""


class GameRow(Value):
    """A game as in a file, its words uninterpreted. `second` is empty if only one player is named.

    `winner` is a name or a word like `tie`; if the columns are winner and loser, `first` is the
    winner. `result` is the game's result for `first`: won, lost, tie, or empty.
    """

    line: int
    round: int
    first: str
    second: str = ""
    winner: str = ""
    way: str = ""
    points: Figures = (None, None)
    destroyed: Figures = (None, None)
    table: int | None = None
    scenario: str = ""
    result: str = ""
    match: str = ""
    """What joins the two lines of a game, where the file has one for each player."""
    score: Figures = (None, None)
    """The score in the cell of the result, of which the higher figure may say who has won."""

    def turned(self) -> GameRow:
        """Return the row from the other player's point of view; `winner` is unchanged."""
        other = {"won": "lost", "lost": "won"}
        return replace(
            self,
            first=self.second,
            second=self.first,
            points=self.points[::-1],
            score=self.score[::-1],
            destroyed=self.destroyed[::-1],
            result=other.get(self.result, self.result),
        )


class Incoming(Value, Generic[T]):
    """Rows of one kind, warnings about them, and each column with the key it is read as.

    `events`: columns or tickets that may be events, if the sheet is for several.
    """

    rows: tuple[T, ...] = ()
    warnings: tuple[InputWarning, ...] = ()
    columns: tuple[tuple[str, str], ...] = ()
    events: tuple[str, ...] = ()
