"""Names that may be two spellings of one person's name: Berg, Anna and Anna Berg."""

import re
from collections.abc import Collection, Container, Iterable
from functools import lru_cache

from data.clean import fold
from data.importing.cells import words_of

_CLOSE = 0.88
"""From which likeness on two names may be one."""
_UMLAUT = re.compile("([aou])e")


@lru_cache(maxsize=20_000)
def name_words(name: str) -> tuple[str, ...]:
    """Return a name's words in sorted order, so that "Berg, Anna" and "Anna Berg" are equal."""
    # This makes "Mueller" equal to the folded "Müller".
    return tuple(sorted(_UMLAUT.sub(r"\1", words_of(name)).split()))


class Spellings:
    """Known names, among which other spellings are searched for, once for each name."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names: dict[str, str] = {}
        self._by_words: dict[tuple[str, ...], list[str]] = {}
        self._by_last: dict[str, list[str]] = {}
        self._compared: dict[str, str] = {}
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """Add a name, unless one with the same key exists."""
        if self._names.setdefault(fold(name), name) is name:
            self._by_words.setdefault(name_words(name), []).append(name)
            self._by_last.setdefault(_initial_and_last(name)[1], []).append(name)

    def discard(self, name: str) -> None:
        """Remove a name."""
        if self._names.pop(fold(name), None) is not None:
            self._by_words[name_words(name)].remove(name)
            self._by_last[_initial_and_last(name)[1]].remove(name)
            self._compared.clear()

    def other_spelling(
        self, name: str, besides: Container[str] = (), teammates: Container[str] = ()
    ) -> str:
        """Return the known name that may be this person's, or "" if there is none.

        `besides`: names of other people. `teammates`: names that can be this person's only with the
        same words or by an initial; similar letters are not enough.
        """
        if name not in self._compared:
            self._compared[name] = self._compare(name, besides, teammates)
        return self._compared[name]

    def _compare(self, name: str, besides: Container[str], teammates: Container[str]) -> str:
        key = fold(name)

        def others(names: Iterable[str]) -> list[str]:
            return [one for one in names if one not in besides and fold(one) != key]

        if same := others(self._by_words.get(name_words(name), ())):
            return same[0]
        initial, last = _initial_and_last(name)
        alike = [one for one in self._by_last.get(last, ()) if words_of(one).startswith(initial)]
        if len(initial) == 1 and len(alike := others(alike)) == 1:
            return alike[0]
        # 10 ms of CPU time, not needed when the program starts.
        from rapidfuzz import process
        from rapidfuzz.distance import Indel

        close = process.extract(
            name, self._names, scorer=Indel.normalized_similarity, score_cutoff=_CLOSE, limit=None
        )
        # A number distinguishes people with one name: Jo Smith and Jo Smith (2).
        numbered = [one for one, _, _ in close if _digits(one) == _digits(name)]
        return next((one for one in others(numbered) if one not in teammates), "")


def _initial_and_last(name: str) -> tuple[str, str]:
    """Return a name's first word, which may be an initial, and the words after it."""
    first, _, last = words_of(name).partition(" ")
    return first, last


def _digits(name: str) -> str:
    return "".join(filter(str.isdecimal, name))


def two_spellings(
    names: Iterable[str], together: Iterable[Collection[str]] = ()
) -> tuple[tuple[str, str], ...]:
    """Return possible misspellings, each with the earlier name; `together`: different people."""
    known = Spellings()
    by_key: dict[str, str] = {}
    groups = list(together)
    pairs: list[tuple[str, str]] = []
    for name in names:
        # José García and Jose Garcia have the same letters, with and without accents.
        other = by_key.setdefault(fold(name), name)
        if other == name:
            besides = {each for group in groups if name in group for each in group}
            other = known.other_spelling(name, besides)
        if other:
            pairs.append((name, other))
        known.add(name)
    return tuple(pairs)
