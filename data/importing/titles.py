"""Titles between players, totals below them, and lines with meaning only together."""

import re
from collections.abc import Sequence
from itertools import pairwise

from data.importing import cells, vocabulary
from data.importing.cells import Part, words_of
from data.importing.marks import unmarked
from data.importing.name_parts import is_army

_COUNT = re.compile(
    r"[\s:–-]*[(\[]?\s*\d{1,4}\s*(?:(?:/|of|von|de|z|di|sur)\s*\d{1,4})?\s*[)\]]?[\s:]*$"
)

_PLACES = re.compile(r"[(\[]\s*\d{1,4}\s*/\s*\d{1,4}\s*[)\]]:?$")


def bare_title(line: str) -> str:
    """Return a line without marks, pictures and the count after it."""
    signs = (
        char
        for char in unmarked(line)
        if char.isalnum() or char.isspace() or char.isascii() or char in "–—’“”"
    )
    return _COUNT.sub("", "".join(signs)).strip(" :")


def status_of_title(line: str) -> str:
    """Return the status that a title gives the players below it; "" if they take part."""
    title = bare_title(line)
    return title if cells.exact_part(title) in cells.AWAY else ""


def is_title(line: str) -> bool:
    """Tell whether a line is a word such as Players or Confirmed, and names nobody."""
    words = words_of(bare_title(line))
    return words in vocabulary.words("titles") or cells.exact_part(words) is Part.IN


def has_title_word(line: str) -> bool:
    """Tell whether a line contains a title's word among others: Spring Cup sign-ups."""
    padded = f" {words_of(bare_title(line))} "
    return any(f" {words} " in padded for words in vocabulary.words("titles"))


def is_farewell(line: str) -> bool:
    """Tell whether a line ends a message, above its author's name."""
    return words_of(line) in vocabulary.words("farewell")


def is_sum(cell: str) -> bool:
    """Tell whether a cell is the label of a totals row: Total, Players in total."""
    words = words_of(bare_title(cell))
    sums = vocabulary.words("sums")
    single = {word for word in words.split() if not word.isdecimal()}
    summed = single <= sums | vocabulary.words("titles") and not single.isdisjoint(sums)
    return words in sums or summed


def has_places(line: str) -> bool:
    """Tell whether a line ends with the number of places taken: Spring Cup (4/16)."""
    return _PLACES.search(unmarked(line)) is not None


def is_count(line: str) -> bool:
    """Tell whether a line only gives a number of players: 2 players."""
    number, _, words = words_of(line).partition(" ")
    return number.isdecimal() and words in vocabulary.words("titles")


_NUMBERED = re.compile(r"(?P<number>\d{1,3})\s+(?P<words>[^\W\d].*)")

_COUNTED = re.compile(r"[(\[](\d{1,3})[)\]]:?$")
_LEAST_COUNTED = 2

NumberedLines = list[tuple[int, str]]


def without_running_numbers(lines: NumberedLines) -> NumberedLines:
    """Return lines without the numbers before them, if these are consecutive: 1 Anna, 2 Bo."""
    matches = [_NUMBERED.fullmatch(line) for _, line in lines]
    numbers = [int(match["number"]) for match in matches if match]
    if len(lines) < 2 or not numbers or numbers != [*range(numbers[0], numbers[0] + len(lines))]:
        return lines
    return [(at, match["words"]) for (at, _), match in zip(lines, matches, strict=True) if match]


def with_armies_below(lines: NumberedLines) -> NumberedLines:
    """Return lines with each player's faction and club joined from separate lines below."""
    armies = [index for index, (_, line) in enumerate(lines) if is_army(unmarked(line))]
    if len(armies) < 2 or not armies[0]:
        return lines
    steps = {below - above for above, below in pairwise(armies)}
    if len(steps) > 1 or min(steps) < 2:
        return lines
    first = armies[0] - 1
    starts = range(first, len(lines), min(steps))
    players = [_player(lines[start : start + min(steps)]) for start in starts]
    return [*lines[:first], *players]


def titles_with_counts(lines: NumberedLines) -> set[int]:
    """Return the lines that end with the number of players below them: Coming (3)."""
    matches = [_COUNTED.search(unmarked(line)) for _, line in lines]
    counts = {index: int(match[1]) for index, match in enumerate(matches) if match}
    if len(counts) < _LEAST_COUNTED:
        return set()
    below = [end - start - 1 for start, end in pairwise([*counts, len(lines)])]
    return {lines[index][0] for index in counts} if below == [*counts.values()] else set()


def _player(lines: Sequence[tuple[int, str]]) -> tuple[int, str]:
    """Return a player's lines as one, without a word that only says that they are playing."""
    said = [line.strip() for _, line in lines if cells.exact_part(line) is not Part.IN]
    return lines[0][0], " – ".join(said)
