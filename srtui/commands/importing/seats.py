"""Matching of a file's rows to players: found by name or added, or the row left out."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import count

from data.clean import Unclean, clean_line, fold, shown
from data.importing import cells
from data.importing.cells import Part
from data.importing.import_warning import InputWarning, Weight, line_numbers_text
from data.importing.rows import GameRow
from data.importing.spellings import Spellings
from srtui.commands.importing.names import NOBODY, Asked
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
        """Record a warning about a line; the sentence continues after the line's number."""
        self._lines.setdefault((weight, sentence), []).append(line)

    def sentences(self) -> tuple[InputWarning, ...]:
        """Return the warnings in the order in which they came up."""
        return tuple(
            InputWarning(f"{line_numbers_text(found).capitalize()}: {sentence}", weight)
            for (weight, sentence), found in self._lines.items()
        )


class ResolvedRow(Value):
    """A row with known players; its game has no result yet. A bye's player comes first."""

    row: GameRow
    game: Game


class _LeftOut(Exception):
    """A row must be left out; the message is the end of a sentence."""


_key = lru_cache(maxsize=20_000)(fold)


class PlayerMatcher:
    """Matches rows to players, adding unknown ones and leaving out impossible rows."""

    def __init__(self, known: Sequence[Player], roster: RosterPlan, answers: Answers) -> None:
        self.players = {fold(player.name): player for player in roster.players}
        self._spellings = Spellings(player.name for player in roster.players)
        self.added: list[str] = []
        self.odd = Odd()
        self.asked = Asked(answers)
        # A name on the event's roster is a player's, whatever it looks like.
        self._sure = {fold(player.name) for player in known}
        self._dummies = roster.dummies
        self._has_roster = bool(roster.players)
        self._free = max((player.id for player in roster.players), default=0) + 1
        self._names_seen: dict[str, str] = {}
        self._playing: set[tuple[int, str]] = set()
        self._pairs: set[tuple[int, frozenset[str]]] = set()
        self._numbers = count(1)

    def seat(self, row: GameRow) -> ResolvedRow | None:
        """Return the row with its players, adding new ones; None if it is left out."""
        try:
            return self._resolve_row(row)
        except _LeftOut as why:
            reason = str(why)
        except Unclean as fault:
            reason = f"a name cannot be used: {fault}"
        self.odd.note(row.line, f"skipped, because {reason}", Weight.LOST)
        return None

    def _resolve_row(self, row: GameRow) -> ResolvedRow:
        first, second = self._name(row.first, row.line), self._name(row.second, row.line)
        if not first or not second:
            return self._bye(row, first, second)
        if _key(first) == _key(second):
            raise _LeftOut("both players are the same.")
        pair = (row.round, frozenset((_key(first), _key(second))))
        # Only within a round: in another round, the same two are a rematch, with its own warning.
        if pair in self._pairs:
            raise _LeftOut("the same game is already listed.")
        names = [self._free_name(row, one) for one in (first, second)]
        self._pairs.add(pair)
        return self._resolved_row(row, *names)

    def _bye(self, row: GameRow, first: str, second: str) -> ResolvedRow:
        if not first and not second:
            raise _LeftOut("no player is named.")
        if not row.winner and cells.part(row.way) is Part.OUT:
            raise _LeftOut(f"“{shown(row.way)}” is not a way a game can end.")
        nobody = Outcome.SECOND if first else Outcome.FIRST
        if outcome_of(row) is nobody:
            self.odd.note(row.line, "the winner is not a player, so the other player gets a bye.")
        who = self._free_name(row, first or second)
        return self._resolved_row(row if first else row.turned(), who)

    def _resolved_row(self, row: GameRow, *names: str) -> ResolvedRow:
        self._playing.update((row.round, _key(name)) for name in names)
        first, *others = map(self._player, names)
        second = next(iter(others), None)
        table = None if second is None else row.table
        number = next(self._numbers)
        game = Game(number, row.round, first, second, table, by_hand=True, imported=True)
        return ResolvedRow(row, game)

    def _free_name(self, row: GameRow, player: str) -> str:
        """Return the intended player, or the second of that name if the first already plays."""
        if (row.round, _key(player)) not in self._playing:
            return player
        if self.asked.are_two(player, "has two games in one round", row.line):
            for number in range(2, _MOST_OF_A_NAME):
                name = numbered(player, number)
                if (row.round, _key(name)) not in self._playing:
                    return name
        raise _LeftOut("one of the players already has a game in that round.")

    def _name(self, raw: str, line: int) -> str:
        """Return a file's name in displayable form; "" if it is nobody's. May raise `Unclean`."""
        if raw not in self._names_seen:
            self._names_seen[raw] = self._clean_cell(raw, line)
        return self._names_seen[raw]

    def _clean_cell(self, raw: str, line: int) -> str:
        if _key(raw) in self._sure:
            return raw
        nobody = cells.words_of(raw) in NOBODY and _key(raw) not in self.players
        if nobody or _key(raw) in self._dummies:
            return ""
        name = clean_line(raw)
        if _key(name) in self.players:
            return name
        other = self._spellings.other_spelling(name)
        if other and self.asked.is_same(name, other, line):
            return other
        stands = self.asked.answer_for(name, line)
        if stands is As.STAND_IN:
            self._player(name, stand_in=True)
        return "" if stands is As.BYE else name

    def _player(self, name: str, *, stand_in: bool = False) -> int:
        found = self.players.get(_key(name))
        if found is None:
            found = Player(self._free + len(self.added), name, stand_in=stand_in)
            self.players[_key(name)] = found
            self.added.append(name)
            self._spellings.add(name)
        return found.id

    def warnings(self) -> tuple[InputWarning, ...]:
        """Return questions, odd lines, and warnings about players not on the roster."""
        who = f"Players added to the roster, because they appear in games: {', '.join(self.added)}."
        additions = [InputWarning(who, Weight.PLAYER)] if self._has_roster and self.added else []
        return (*self.asked.sentences(), *self.odd.sentences(), *additions)
