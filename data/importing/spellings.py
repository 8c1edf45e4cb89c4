"""Names that may be two spellings of one person's: Berg, Anna and Anna Berg."""

import re
from collections.abc import Container, Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache

from data.clean import fold
from data.importing.cells import words_of

_CLOSE = 0.88
"""From which likeness on two names may be one; Anna Berg and Anne Berg are less alike."""
_UMLAUT = re.compile("([aou])e")
_MOST = 200
"""Names among which one letter more or less is looked for: of more it would take a while."""


@lru_cache(maxsize=20_000)
def name_words(name: str) -> tuple[str, ...]:
    """Return the words of a name in one order: "Berg, Anna" and "Anna Berg" are alike."""
    return tuple(sorted(_umlauts(words_of(name)).split()))


def _umlauts(text: str) -> str:
    """Return folded text in which "Mueller" is written as "Müller" folds."""
    return _UMLAUT.sub(r"\1", text)


def other_spelling(name: str, others: Sequence[str], *, close: bool = True) -> str:
    """Return the name among others that may be this person's; empty if none is.

    `close`: look for a letter more or less, too.
    """
    key, words = fold(name), name_words(name)
    unlike = [other for other in others if _key(other) != key]
    same = next((other for other in unlike if name_words(other) == words), "")
    same = same or _with_initial(name, unlike)
    if same or not close or len(unlike) > _MOST:
        return same
    # A number tells people of one name apart: Jo Smith and Jo Smith (2).
    alike = [other for other in unlike if _digits(other) == _digits(name)]
    return next(iter(get_close_matches(name, alike, 1, _CLOSE)), "")


def _with_initial(name: str, others: Sequence[str]) -> str:
    """Return the only name of others with this last name and a first name of this initial."""
    first, _, last = words_of(name).partition(" ")
    if len(first) != 1 or not last:
        return ""
    alike = [
        other
        for other in others
        if (parts := words_of(other).split(" ", 1))[-1] == last and parts[0].startswith(first)
    ]
    return alike[0] if len(alike) == 1 else ""


@lru_cache(maxsize=20_000)
def _key(name: str) -> str:
    return fold(name)


def _digits(name: str) -> str:
    return "".join(filter(str.isdecimal, name))


def two_spellings(
    names: Iterable[str], together: Sequence[Container[str]] = ()
) -> tuple[tuple[str, str], ...]:
    """Return the names that may be misspelled, each with the earlier name it resembles.

    `together`: groups in which every name is another person's.
    """
    known: list[str] = []
    pairs: list[tuple[str, str]] = []
    for name in names:
        others = known
        for group in together:
            if name in group:
                others = [other for other in others if other not in group]
        if other := other_spelling(name, others):
            pairs.append((name, other))
        known.append(name)
    return tuple(pairs)
