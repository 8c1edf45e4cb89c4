"""Pasted lines that say something only together: running numbers, and a player in several lines."""

import re
from collections.abc import Sequence
from itertools import pairwise

from data.importing.cells import Part, status_words, words_of
from data.importing.marks import unmarked
from data.importing.name_parts import is_army

_NUMBERED = re.compile(r"(?P<number>\d{1,3})\s+(?P<words>[^\W\d].*)")

_COUNTED = re.compile(r"[(\[](\d{1,3})[)\]]:?$")
_LEAST_COUNTED = 2

NumberedLines = list[tuple[int, str]]


def without_running_numbers(lines: NumberedLines) -> NumberedLines:
    """Return lines without the numbers before them, if these count them: 1 Anna, 2 Bo."""
    matches = [_NUMBERED.fullmatch(line) for _, line in lines]
    numbers = [int(match["number"]) for match in matches if match]
    if len(lines) < 2 or not numbers or numbers != [*range(numbers[0], numbers[0] + len(lines))]:
        return lines
    return [(at, match["words"]) for (at, _), match in zip(lines, matches, strict=True) if match]


def with_armies_below(lines: NumberedLines) -> NumberedLines:
    """Return lines with the faction on a line of its own, and a club below it, behind each name.

    Every player must have as many lines: a faction may stand above its players as well.
    """
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
    """Return the lines that end with how many players are below them: Coming (3)."""
    matches = [_COUNTED.search(unmarked(line)) for _, line in lines]
    counts = {index: int(match[1]) for index, match in enumerate(matches) if match}
    if len(counts) < _LEAST_COUNTED:
        return set()
    below = [end - start - 1 for start, end in pairwise([*counts, len(lines)])]
    return {lines[index][0] for index in counts} if below == [*counts.values()] else set()


def _player(lines: Sequence[tuple[int, str]]) -> tuple[int, str]:
    """Return the lines of a player as one, without a word that only says that they play."""
    said = [line.strip() for _, line in lines if words_of(line) not in status_words(Part.IN)]
    return lines[0][0], " – ".join(said)
