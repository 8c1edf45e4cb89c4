"""Words and letters that say how a game ended, and which of its players won."""

from collections.abc import Iterable, Mapping
from functools import cache

from data.importing import vocabulary
from data.importing.cells import words_of
from data.importing.columns import Words

_ENDS = ("won", "lost", "tie", "both_lose")


def game_end(cell: str) -> str:
    """Return won, lost, tie or both_lose, if a cell is a word for it; empty if it is none."""
    key = words_of(cell)
    return next((end for end in _ENDS if key and key in _words(end)), "")


def side_of(cell: str, words: Words) -> str:
    """Return “1” or “2” for the player of a game whom a cell names by a column or a side."""
    key = words_of(cell)
    for side, number in (("first", "1"), ("second", "2")):
        if words.exact(cell) == side or key in _words(side):
            return number
    return ""


def without_win(cell: str) -> str:
    """Return a cell without the words that say that somebody won: “Player 1 wins” is Player 1."""
    kept = [word for word in cell.split() if words_of(word) not in _words("won")]
    return " ".join(kept)


def letter_meanings(cells: Iterable[str]) -> Mapping[str, str]:
    """Return what the letters in a column of results mean: those on which all alphabets agree.

    An alphabet counts if it has every letter of the column.
    """
    letters = {key for cell in cells if len(key := words_of(cell)) == 1 and key.isalpha()}
    fitting = [meanings for meanings in _alphabets() if letters <= set(meanings)]
    agreed = {}
    for letter in letters:
        results = {meanings[letter] for meanings in fitting}
        if len(results) == 1:
            agreed[letter] = results.pop()
    return agreed


@cache
def _alphabets() -> tuple[Mapping[str, str], ...]:
    read: list[Mapping[str, str]] = []
    for alphabet in vocabulary.cells("letters").values():
        ends = zip(_ENDS, alphabet.split("|"), strict=False)
        read.append({letter: end for end, letters in ends for letter in letters})
    return tuple(read)


@cache
def _words(end: str) -> frozenset[str]:
    return frozenset(vocabulary.cells("outcome")[end].split("|"))
