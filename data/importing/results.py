"""Words and letters for how a game ended and which player won; and names in games."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from data.clean import fold, shown
from data.importing import vocabulary
from data.importing.cells import words_of
from data.importing.columns import ColumnTable, Words
from data.importing.import_warning import InputWarning, Weight
from data.importing.name_parts import parts_of
from data.importing.rows import GameRow
from srtui.rules.value import replace

_ENDS = ("won", "lost", "tie", "both_lose")


def game_end(cell: str) -> str:
    """Return won, lost, tie or both_lose if a cell is a word for it, otherwise ""."""
    key = words_of(cell)
    return next((end for end in _ENDS if key and key in vocabulary.words("outcome", end)), "")


def _side_of(cell: str, words: Words) -> str:
    """Return “1” or “2” for the player whom a cell names by a column or a side, else ""."""
    key = words_of(cell)
    for side, number in (("first", "1"), ("second", "2")):
        if words.exact(cell) == side or key in vocabulary.words("outcome", side):
            return number
    return ""


def letter_meanings(cells: Iterable[str]) -> Mapping[str, str]:
    """Return the meanings of a result column's letters on which all fitting alphabets agree."""
    letters = {key for cell in cells if len(key := words_of(cell)) == 1 and key.isalpha()}
    fitting = [meanings for meanings in _alphabets() if letters <= set(meanings)]
    results = {letter: {meanings[letter] for meanings in fitting} for letter in letters}
    return {letter: ends.pop() for letter, ends in results.items() if len(ends) == 1}


@cache
def _alphabets() -> tuple[Mapping[str, str], ...]:
    read: list[Mapping[str, str]] = []
    for alphabet in vocabulary.section("letters").values():
        ends = zip(_ENDS, alphabet.split("|"), strict=False)
        read.append({letter: end for end, letters in ends for letter in letters})
    return tuple(read)


_NUMBER = re.compile(r"\d{1,4}[.)]\s+(?=[^\W\d])")
# Anna Berg (timeout), Berg by assassination, Anna wins 5-2
_REASON = re.compile(
    r"\s+(?:by|durch|par|por|przez)\s+|\s*[(\[,;]|\s+\d{1,3}\s*[-–:]\s*\d", re.IGNORECASE
)
_SIGN = re.compile(r"\s*(?:[(\[:,|/]|\s[-–—])")
_OWN_HEADINGS = ("round", "table", "scenario", "player1", "player2", "winner", "way")
"""The first headings of games as srtui exports them; their names stay as they are."""


def without_additions(
    rows: Sequence[GameRow], sheet: ColumnTable, name: str
) -> tuple[list[GameRow], list[InputWarning]]:
    """Return games with bare names, if most players' cells also have a number or a faction."""
    headings = tuple(heading for heading, _ in sheet.columns)
    cells = [cell for row in rows for cell in (row.first, row.second) if words_of(cell)]
    changed = [cell for cell in cells if _bare(cell) != cell]
    if headings[: len(_OWN_HEADINGS)] == _OWN_HEADINGS or len(changed) * 2 <= len(cells):
        return list(rows), []
    bare = [
        replace(row, first=_bare(row.first), second=_bare(row.second), winner=_bare(row.winner))
        for row in rows
    ]
    some = f"“{shown(changed[0])}” is {shown(_bare(changed[0]))}"
    return bare, [InputWarning(f"Only the names were read from {name}: {some}.", Weight.PLAYER)]


def _bare(cell: str) -> str:
    """Return a name without a number before it and a faction after a separator."""
    text = _NUMBER.sub("", cell, count=1) if _NUMBER.match(cell) else cell
    parts = parts_of(text)
    behind = text[len(parts.name) :]
    only_faction = parts.faction and not parts.club and not parts.status and parts.paid is None
    return parts.name if only_faction and _SIGN.match(behind) else text


def winner_in(cell: str, first: str, second: str, words: Words) -> str:
    """Return the winner in a cell: by part of one name, “1” or “2”, or the unchanged cell."""
    before = _REASON.split(cell, maxsplit=1)[0]
    won = vocabulary.words("outcome", "won")
    # “Player 1 wins” names Player 1.
    bare = " ".join(word for word in before.split() if words_of(word) not in won)
    for text in (cell, before, bare):
        named = next((name for name in (first, second) if text and fold(text) == fold(name)), "")
        if named or (named := _side_of(text, words)):
            return named
    parts = set(words_of(bare).split())
    matches = [name for name in (first, second) if parts and parts <= set(words_of(name).split())]
    long_enough = all(len(part) > 1 for part in parts)
    return matches[0] if len(matches) == 1 and long_enough and not game_end(cell) else cell
