"""Who plays in a row of a file: players found by name, added, or the line left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from data.clean import Unclean, fold, text
from data.incoming import GameRow
from data.tabular import lines
from srtui.desk.bring_in.words import is_nobody
from srtui.rules.record import Game, Player

_GUESSES = 20
"""For how many unknown names one that is close to it is looked for."""


class Odd:
    """Oddities of lines, gathered so that each is said once with all its lines."""

    def __init__(self) -> None:
        self._found: dict[str, list[int]] = {}

    def note(self, line: int, sentence: str) -> None:
        """Keep what is odd about a line; the sentence goes on after the line's number."""
        self._found.setdefault(sentence, []).append(line)

    def said(self) -> tuple[str, ...]:
        """The oddities as sentences, in the order in which they came up."""
        return tuple(
            f"{lines(found).capitalize()}: {sentence}" for sentence, found in self._found.items()
        )


@dataclass(frozen=True, slots=True)
class Seated:
    """A row whose players are known: its game has no result yet."""

    row: GameRow
    game: Game


class Seating:
    """Finds the players of rows, adds those who are not known, and leaves out what cannot be."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.players = {fold(player.name): player for player in players}
        self.added: list[str] = []
        self.odd = Odd()
        self._roster = [player.name for player in players]
        self._free = max((player.id for player in players), default=0) + 1
        self._taken: set[tuple[int, str]] = set()
        self._games = 0

    def seat(self, row: GameRow) -> Seated | None:
        """The row with its players, new ones added; None where it is left out."""
        names = self._names(row)
        keys = [fold(name) for name in names]
        if not names or len(set(keys)) < len(keys):
            return None
        if any((row.round, key) in self._taken for key in keys):
            self.odd.note(
                row.line, "left out, one of the players has a game in that round already."
            )
            return None
        self._taken.update((row.round, key) for key in keys)
        ids = [self._player(name) for name in names]
        self._games += 1
        second = ids[1] if len(ids) == 2 else None
        table = row.table if second else None
        return Seated(row, Game(self._games, row.round, ids[0], second, table, by_hand=True))

    def _names(self, row: GameRow) -> list[str]:
        """The one or two names of a row; none where it has to be left out."""
        try:
            first, second = (self._name(raw) for raw in (row.first, row.second))
        except Unclean as fault:
            self.odd.note(row.line, f"left out, a name cannot be used: {fault}")
            return []
        if first and fold(first) == fold(second):
            self.odd.note(row.line, "left out, a player stands against himself.")
            return []
        if first or (second and fold(second) == fold(row.winner)):
            return [name for name in (first, second) if name]
        self.odd.note(row.line, "left out, no player is named, or only the one who lost.")
        return []

    def _name(self, raw: str) -> str:
        return "" if is_nobody(raw) and fold(raw) not in self.players else text(raw)

    def _player(self, name: str) -> int:
        key = fold(name)
        if key not in self.players:
            self.players[key] = Player(self._free + len(self.added), name)
            self.added.append(name)
        return self.players[key].id

    def doubts(self) -> tuple[str, ...]:
        """What is odd about lines, and who is not on the roster."""
        if not self._roster or not self.added:
            return self.odd.said()
        said = [f"Not on the roster, added because games name them: {', '.join(self.added)}."]
        for name in self.added[:_GUESSES]:
            if near := get_close_matches(name, self._roster, 1, 0.85):
                said.append(f"Is {name} the same person as {near[0]}? Then correct the file.")
        return (*self.odd.said(), *said)
