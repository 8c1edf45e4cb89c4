"""A warning about something odd in a file, with its importance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum

from data.clean import first_few, shown


class Weight(IntEnum):
    """Subjects of an import warning, most important first."""

    ASKED = 0
    """A question that somebody has to answer."""
    LOST = 1
    """Lines that are left out."""
    RESULT = 2
    FIGURE = 3
    PAIRING = 4
    PLAYER = 5
    FILE = 6


class InputWarning(str):
    """A sentence with a weight; `on_screen` has a key in place of text to type."""

    __slots__ = ("on_screen", "weight")

    weight: Weight
    on_screen: str

    def __new__(
        cls, sentence: str, weight: Weight = Weight.FILE, on_screen: str = ""
    ) -> InputWarning:
        """Return the sentence with a weight."""
        made = super().__new__(cls, sentence)
        made.weight, made.on_screen = weight, on_screen
        return made


def by_weight(warnings: Iterable[InputWarning]) -> tuple[InputWarning, ...]:
    """Return the warnings by importance, otherwise in their order."""
    return tuple(sorted(warnings, key=lambda one: one.weight))


def quoted(words: Iterable[str], most: int = 3) -> str:
    """Quote the first words in a sentence; an ellipsis stands for the others."""
    return first_few([f"“{shown(each)}”" for each in words], most)


def skipped(name: str, lines: Sequence[tuple[int, str]], reason: str) -> Iterator[InputWarning]:
    """Yield a warning that lines of a file are skipped, if any; `reason`: in a few words."""
    if lines:
        where = f"{name}, {line_numbers_text([number for number, _ in lines])}"
        some = quoted(line for _, line in lines)
        yield InputWarning(f"{where} skipped ({reason}): {some}.", Weight.LOST)


def about_lines(
    name: str, numbers: Sequence[int], sentence: str, weight: Weight = Weight.FILE
) -> Iterator[InputWarning]:
    """Yield a warning about a file's lines, if any; `sentence` follows their numbers."""
    if numbers:
        yield InputWarning(f"{name}, {line_numbers_text(numbers)}: {sentence}", weight)


def line_numbers_text(numbers: Sequence[int], most: int = 12) -> str:
    """Format line numbers for a sentence: "line 3", "lines 3, 5, 9, … (40 lines)"."""
    numbers = list(dict.fromkeys(numbers))  # a page may have all its games in one line
    some = ", ".join(map(str, numbers[:most]))
    if len(numbers) > most:
        return f"lines {some}, … ({len(numbers)} lines)"
    return f"line {some}" if len(numbers) == 1 else f"lines {some}"
