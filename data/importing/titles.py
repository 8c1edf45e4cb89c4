"""Titles between players: Waiting list, Confirmed (4/16), and sums below them."""

import re
from functools import cache

from data.importing import cells, vocabulary
from data.importing.cells import Part, words_of
from data.importing.marks import unmarked

_COUNT = re.compile(
    r"[\s:–-]*[(\[]?\s*\d{1,4}\s*(?:(?:/|of|von|de|z|di|sur)\s*\d{1,4})?\s*[)\]]?[\s:]*$"
)

_PLACES = re.compile(r"[(\[]\s*\d{1,4}\s*/\s*\d{1,4}\s*[)\]]:?$")


def bare_title(line: str) -> str:
    """Return a line without marks, pictures and the count behind it."""
    letters = "".join(char for char in unmarked(line) if not _is_picture(char))
    return _COUNT.sub("", letters).strip(" :")


def _is_picture(char: str) -> bool:
    return not (char.isalnum() or char.isspace() or char.isascii() or char in "–—’“”")


def status_of_title(line: str) -> str:
    """Return the status that a title gives the players below it; nothing if they take part."""
    title = bare_title(line)
    away = cells.status_words(Part.OUT) | cells.status_words(Part.WAITING)
    return title if words_of(title) in away else ""


def is_title(line: str) -> bool:
    """Tell whether a line is a word such as Players or Confirmed, and names nobody."""
    words = words_of(bare_title(line))
    return words in _titles() or words in cells.status_words(Part.IN)


def has_title_word(line: str) -> bool:
    """Tell whether a line has one of the words of titles among others: Spring Cup sign-ups."""
    padded = f" {words_of(bare_title(line))} "
    return any(f" {words} " in padded for words in _titles())


def is_farewell(line: str) -> bool:
    """Tell whether a line ends a message, above the name of its author."""
    return words_of(line) in _words("farewell")


def is_sum(cell: str) -> bool:
    """Tell whether a cell is the word of a row that adds up the others: Total, Players in total."""
    words = words_of(bare_title(cell))
    if words in _words("sums"):
        return True
    single = [word for word in words.split() if not word.isdecimal()]
    known = {*_words("sums"), *_titles()}
    return bool(single) and set(single) <= known and not set(single).isdisjoint(_words("sums"))


def has_places(line: str) -> bool:
    """Tell whether a line ends with how many places are taken: Spring Cup (4/16)."""
    return _PLACES.search(unmarked(line)) is not None


def is_count(line: str) -> bool:
    """Tell whether a line only says how many there are: 2 players."""
    number, _, words = words_of(line).partition(" ")
    return number.isdecimal() and words in _titles()


def _titles() -> frozenset[str]:
    return _words("titles")


@cache
def _words(section: str) -> frozenset[str]:
    return frozenset("|".join(vocabulary.cells(section).values()).split("|"))
