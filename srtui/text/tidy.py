"""Names as people type them, and in their usual spelling."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches

from data.clean import fold
from srtui.text.phrases import capital

_PARTICLES = frozenset(
    {"bin", "da", "de", "del", "den", "der", "di", "do", "dos", "du", "la", "le", "ten", "van"}
    | {"af", "al", "el", "ter", "von"}
)
"""Words within a name that are usually small: Ludwig van Beethoven."""
_PART = re.compile(r"[^\W\d_]+")
_SHOUTED = 4
"""Length from which a word in capitals is not an abbreviation."""
_CLOSE = 0.92
"""From which likeness on two clubs may be one."""


def tidy_name(name: str) -> str:
    """Return a person's name in its usual form: Tamsin Wickery for WICKERY, Tamsin."""
    last, comma, first = name.partition(",")
    if comma and first.strip() and last.strip() and "," not in first:
        name = f"{first.strip()} {last.strip()}"
    return _capitalize_words(name)


def _capitalize_words(text: str) -> str:
    """Capitalize words if all are lower case, or if a long one is all capitals."""
    small = text == text.lower()
    return " ".join(_word(word, first=at == 0, small=small) for at, word in enumerate(text.split()))


def _word(word: str, *, first: bool, small: bool) -> str:
    shouted = word == word.upper() and sum(map(str.isalpha, word)) >= _SHOUTED
    if not (small or shouted) or (not first and word in _PARTICLES):
        return word
    # After a hyphen or an apostrophe a new word begins, as in O'Neill; a single letter is an s.
    parts = _PART.split(word)
    letters = _PART.findall(word)
    made = parts[0]
    for at, part in enumerate(letters):
        owned = at > 0 and len(part) == 1
        made += (part.lower() if owned else part[:1].upper() + part[1:].lower()) + parts[at + 1]
    return made


def tidy_words(
    words: Iterable[str], full_name: Callable[[str], str | None] = lambda _: None
) -> Mapping[str, str]:
    """Return the usual spelling for each club or faction: most players', or with capitals.

    `full_name`: returns what a word is short for, or None; both are then the same club or faction.
    """

    def key_of(word: str) -> str:
        return fold(full_name(word) or word).removeprefix("the ")

    counts = Counter(word for word in words if word)
    players = Counter(map(key_of, counts.elements()))
    best: dict[str, str] = {}

    def rank(word: str) -> tuple[object, ...]:
        return (-players[key_of(word)], word == word.lower(), -counts[word], word)

    for word in sorted(counts, key=rank):
        same = [key for key in best if _digits(key) == _digits(word)]
        alike = get_close_matches(key_of(word), same, 1, _CLOSE)
        alike += [key for key in same if _differ_by_a_letter(key, key_of(word))]
        key = alike[0] if alike else key_of(word)
        best.setdefault(key, _capitalize_first(_capitalize_words(word)))
        best.setdefault(key_of(word), best[key])
    return {word: best[key_of(word)] for word in counts if best[key_of(word)] != word}


def _capitalize_first(text: str) -> str:
    """Capitalize a club or faction if its first word is in lower case: cygnar (Storm Legion)."""
    first = text.split(" ", 1)[0]
    return capital(text) if first.isalpha() and len(first) >= _SHOUTED else text


def _differ_by_a_letter(text: str, other: str) -> bool:
    """Tell whether two words that are not short differ by one letter or by two swapped ones."""
    from rapidfuzz.distance import OSA  # 9 ms: only where names are tidied

    words, other_words = text.split(), other.split()
    if len(words) != len(other_words):
        return False
    unlike = [pair for pair in zip(words, other_words, strict=True) if pair[0] != pair[1]]
    return all(
        min(map(len, pair)) >= _SHOUTED and OSA.distance(*pair) == 1 for pair in unlike
    ) and bool(unlike)


def _digits(text: str) -> str:
    """Return a text's digits: clubs whose names differ in a number are different clubs."""
    return "".join(filter(str.isdecimal, text))
