"""The bracket of an elimination, match by match, as everybody may see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from srtui.documents.document import Document, Grid, Section
from srtui.model.event import Event
from srtui.rules.bracket import Match
from srtui.rules.record import Game
from srtui.rules.value import Value
from srtui.text.cut import HOUSE, stage_text
from srtui.text.results import outcome_words

HEADINGS = ("Round", "Match", "Player", "Player", "Result")


class BracketRow(Value):
    """A match. `second` is empty for a bye, `result` while it is open."""

    round: int
    stage: str
    first: str
    second: str
    result: str

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as text."""
        return (str(self.round), self.stage, self.first, self.second or "bye", self.result)


def bracket_rows(event: Event) -> tuple[BracketRow, ...]:
    """Return the matches of all rounds and the next ones; empty without an elimination.

    A draft is not revealed: its matches are among the next ones.
    """
    last = len(event.published)
    bracket = event.bracket(last + 1)
    if bracket is None or event.cut is None:
        return ()
    paired = zip(event.rounds[event.cut.round : last], bracket.rounds, strict=False)
    rows = [row for one, matches in paired for row in _played(event, one.games, matches)]
    rows += [_row(event, last + 1, match) for match in bracket.next]
    return tuple(rows)


def _played(event: Event, games: Sequence[Game], matches: Sequence[Match]) -> Iterator[BracketRow]:
    """Yield the games of a round in the order of the bracket, games paired by hand behind them."""
    by_players = {frozenset(game.players): game for game in games}
    for match in matches:
        game = by_players.pop(match.players, None)
        if game is not None:
            yield _row(event, game.round, match, outcome_words(event, game))
    for game in by_players.values():
        match = Match(0, game.first, game.second)
        yield _row(event, game.round, match, outcome_words(event, game))


def _row(event: Event, number: int, match: Match, result: str = "") -> BracketRow:
    second = event.name_of(match.second) if match.second is not None else ""
    stage = stage_text(match) if match.slots else "paired by hand"
    return BracketRow(number, stage, event.name_of(match.first), second, result)


def bracket_page(event: Event) -> Document:
    """Return the bracket as a page."""
    rows = tuple(row.cells for row in bracket_rows(event))
    grid = Grid(HEADINGS, rows, (True, False, False, False, False))
    top = len(event.cut.top) if event.cut is not None else 0
    return Document(f"{event.name} - Top {top}", (Section(grid=grid),), below=HOUSE.capitalize())
