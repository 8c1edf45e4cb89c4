"""Players of a file's rows: found by name, added, or the row left out."""

from collections.abc import Sequence

from data.clean import Unclean, clean_line, fold, shown
from data.importing import cells
from data.importing.cells import Part
from data.importing.import_warning import InputWarning, Weight, lines_said
from data.importing.rows import GameRow
from data.importing.spellings import Spellings
from srtui.commands.importing.names import Asked, is_nobody
from srtui.commands.importing.roster import RosterPlan, numbered
from srtui.rules.record import Game, Outcome, Player
from srtui.rules.value import Value
from srtui.text.importing import Answers, As, outcome_of

_MOST_OF_A_NAME = 9
"""How many persons may be of one name."""


class Odd:
    """Warnings about lines, collected so that each appears once with all its lines."""

    def __init__(self) -> None:
        self._lines: dict[tuple[Weight, str], list[int]] = {}

    def note(self, line: int, sentence: str, weight: Weight = Weight.RESULT) -> None:
        """Collect a warning about a line; the sentence continues after the line's number."""
        self._lines.setdefault((weight, sentence), []).append(line)

    def sentences(self) -> tuple[InputWarning, ...]:
        """Return the oddities as sentences, in the order in which they came up."""
        return tuple(
            InputWarning(f"{lines_said(found).capitalize()}: {sentence}", weight)
            for (weight, sentence), found in self._lines.items()
        )


class ResolvedRow(Value):
    """A row whose players are known; its game has no result yet. A bye's player is the first."""

    row: GameRow
    game: Game


class _Name(Value):
    """A checked name; empty if it does not belong to a player."""

    key: str = ""
    name: str = ""


class PlayerMatcher:
    """Finder of the players of rows: adds unknown ones, and leaves out impossible rows."""

    def __init__(self, known: Sequence[Player], roster: RosterPlan, answers: Answers) -> None:
        self.players = {fold(player.name): player for player in roster.players}
        self._spellings = Spellings(player.name for player in roster.players)
        self.added: list[str] = []
        self.odd = Odd()
        self.asked = Asked(answers)
        # A name on the event's roster is a player's, whatever it sounds like.
        self._sure = {fold(player.name) for player in known}
        self._dummies = roster.dummies
        self._roster = [player.name for player in roster.players]
        self._free = max((player.id for player in roster.players), default=0) + 1
        self._names_seen: dict[str, _Name] = {}
        self._playing: set[tuple[int, str]] = set()
        self._pairs: set[tuple[int, frozenset[str]]] = set()
        self._games = 0

    def seat(self, row: GameRow) -> ResolvedRow | None:
        """Return the row with its players, new ones added; None if it is left out."""
        try:
            first = self._name(row.first, row.line)
            second = self._name(row.second, row.line)
        except Unclean as fault:
            self.odd.note(row.line, f"skipped, because a name cannot be used: {fault}", Weight.LOST)
            return None
        if not first.key or not second.key:
            return self._bye(row, first, second)
        if first.key == second.key:
            self.odd.note(row.line, "skipped, because both players are the same.", Weight.LOST)
            return None
        return self._game(row, first, second)

    def _bye(self, row: GameRow, first: _Name, second: _Name) -> ResolvedRow | None:
        if not first.key and not second.key:
            self.odd.note(row.line, "skipped, because no player is named.", Weight.LOST)
            return None
        if not row.winner and cells.part(row.way) is Part.OUT:
            said = f"skipped, because “{shown(row.way)}” is not a game."
            self.odd.note(row.line, said, Weight.LOST)
            return None
        nobody = Outcome.SECOND if first.key else Outcome.FIRST
        if outcome_of(row) is nobody:
            said = "the winner is not a player; the other player gets a bye."
            self.odd.note(row.line, said)
        who = self._free_name(row, first if first.key else second)
        if who is None:
            return None
        return self._seated(row if first.key else row.turned(), who, None)

    def _game(self, row: GameRow, first: _Name, second: _Name) -> ResolvedRow | None:
        pair = (row.round, frozenset((first.key, second.key)))
        # Only within a round: the same two in another round are a rematch, with its own warning.
        if pair in self._pairs:
            self.odd.note(
                row.line, "skipped, because the same game is already listed.", Weight.LOST
            )
            return None
        names = [self._free_name(row, one) for one in (first, second)]
        if names[0] is None or names[1] is None:
            return None
        self._pairs.add(pair)
        return self._seated(row, names[0], names[1])

    def _seated(self, row: GameRow, first: _Name, second: _Name | None) -> ResolvedRow:
        both = [one for one in (first, second) if one]
        self._playing.update((row.round, one.key) for one in both)
        ids = [self._player(one) for one in both]
        self._games += 1
        table = row.table if second else None
        other = ids[1] if second else None
        return ResolvedRow(
            row, Game(self._games, row.round, ids[0], other, table, by_hand=True, imported=True)
        )

    def _free_name(self, row: GameRow, player: _Name) -> _Name | None:
        """Return the player meant, or the second of that name if the first plays already."""
        if (row.round, player.key) not in self._playing:
            return player
        if self.asked.are_two(player.name, "has two games in one round", row.line):
            for number in range(2, _MOST_OF_A_NAME):
                name = numbered(player.name, number)
                if (row.round, fold(name)) not in self._playing:
                    return _Name(fold(name), name)
        why = "skipped, because one of the players already has a game in that round."
        self.odd.note(row.line, why, Weight.LOST)
        return None

    def _name(self, raw: str, line: int) -> _Name:
        """Return a name of a file as it can be shown. Raise `Unclean` if it cannot."""
        found = self._names_seen.get(raw)
        if found is None:
            found = self._names_seen[raw] = self._looked_at(raw, line)
        return found

    def _looked_at(self, raw: str, line: int) -> _Name:
        key = fold(raw)
        if key in self._sure:
            return _Name(key, raw)
        if key in self._dummies or (is_nobody(raw) and key not in self.players):
            return _Name()
        name = clean_line(raw)
        key = fold(name)
        if key in self.players:
            return _Name(key, name)
        if (known := self._other_spelling(name, line)) is not None:
            return known
        stands = self.asked.stands_for(name, line)
        if stands is As.BYE:
            return _Name()
        if stands is As.STAND_IN:
            self._player(_Name(key, name), stand_in=True)
        return _Name(key, name)

    def _other_spelling(self, name: str, line: int) -> _Name | None:
        """Return the name that is known, if somebody says that it is the same person's."""
        other = self._spellings.other_spelling(name)
        if not other or not self.asked.is_same(name, other, line):
            return None
        return _Name(fold(other), other)

    def _player(self, name: _Name, *, stand_in: bool = False) -> int:
        found = self.players.get(name.key)
        if found is None:
            found = Player(self._free + len(self.added), name.name, stand_in=stand_in)
            self.players[name.key] = found
            self.added.append(name.name)
            self._spellings.add(name.name)
        return found.id

    def warnings(self) -> tuple[InputWarning, ...]:
        """Return questions, odd lines, and players who are not on the roster."""
        questions = self.asked.sentences()
        additions: list[InputWarning] = []
        if self._roster and self.added:
            who = ", ".join(self.added)
            additions.append(
                InputWarning(
                    f"Not on the roster, added because games name them: {who}.", Weight.PLAYER
                )
            )
        return (*questions, *self.odd.sentences(), *additions)
