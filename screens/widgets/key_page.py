"""Keys and their effects, laid out to fit on one screen."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from math import ceil
from operator import attrgetter

from screens.widgets.text_part import Line, Part
from srtui.documents.layout import folded, pad, width_of
from srtui.rules.value import Value

TWO_FROM = 100
"""Columns of a terminal from which keys are in two columns, each with its complete sentence."""
SHORT = 24
"""Cells of a key with what it does in a word or two."""
NARROW_SHORT = 19
TELLING = 37
"""Cells of a column in which a key has a line that says more than a word."""
CLAUSE, LEAST = 32, 10
"""Cells of that line at most, beside its key; a shorter line says no more than the word."""
GAP = 2


class KeyHelp(Value):
    """A key: its effect in a sentence, and in a word or two."""

    key: str
    sentence: str
    short: str


class KeyGroup(Value):
    """The keys of one subject, under a heading."""

    heading: str
    keys: tuple[KeyHelp, ...]


_Columns = tuple[Callable[[KeyHelp], str], int]
"""What a group says of a key, and in how many columns."""
_sentence = attrgetter("sentence")


def key_page(groups: Sequence[KeyGroup], width: int, height: int) -> tuple[Line, ...]:
    """Return the groups as fully as `height` lines allow; no key is ever left out."""
    found = [tuple(_page(groups, width, *layout)) for layout in _layouts(width)]
    fits = (one for one in found if len(one) <= height)
    return next(fits, min(found, key=len))


def _layouts(width: int) -> Iterator[tuple[_Columns, _Columns, bool]]:
    """Yield the first group's columns, the others', and whether a blank line separates groups.

    The most informative layout comes first.
    """
    two = 2 if width >= TWO_FROM else 1
    full: _Columns = _sentence, two
    short: _Columns = (
        attrgetter("short"),
        max(1, width // (SHORT if width >= 2 * SHORT else NARROW_SHORT)),
    )
    yield (_sentence, 1), full, True
    yield full, full, True
    yield full, short, True
    yield (_sentence, max(two, width // 40)), short, True
    for first in ((_clause, 2), short) if width >= 2 * TELLING else (short,):
        yield first, short, True
        yield first, short, False


def _clause(one: KeyHelp) -> str:
    """Return the sentence if it fits on a column's line, else its first part, else a word."""
    first = re.split(r"[:;,] ", one.sentence)[0]
    found = (text for text in (one.sentence, first) if LEAST < width_of(text) <= CLAUSE)
    return next(found, one.short)


def _page(
    groups: Sequence[KeyGroup], width: int, first: _Columns, others: _Columns, separated: bool
) -> Iterator[Line]:
    for at, group in enumerate(groups):
        if at and separated:
            yield ()
        yield (Part(group.heading, "heading strong"),)
        text_of, columns = others if at else first
        yield from _set(group.keys, columns, text_of, width)


def _set(
    keys: Sequence[KeyHelp], columns: int, text_of: Callable[[KeyHelp], str], width: int
) -> Iterator[Line]:
    """Yield lines of keys in columns, read downwards; text too long for a line is continued."""
    column_width = (width - GAP * (columns - 1)) // columns
    key = max((width_of(one.key) for one in keys), default=0) + 1
    cells = [list(_cell(one, text_of(one), key, column_width)) for one in keys]
    lines = sum(map(len, cells))
    deep = max(ceil(lines / columns), max(map(len, cells), default=0))
    # A key with several lines is never split, so an even share of the lines may be too few.
    while len(stacks := _stacked(cells, deep)) > columns:
        deep += 1
    for row in zip_longest(*stacks, fillvalue=("", "")):
        parts: list[Part] = []
        for index, (before, text) in enumerate(row):
            gap = "" if index == len(stacks) - 1 else " " * GAP
            parts.append(Part(before, "key"))
            parts.append(Part(pad(text, column_width - width_of(before)) + gap))
        yield tuple(parts)


def _stacked(cells: Sequence[Sequence[tuple[str, str]]], deep: int) -> list[list[tuple[str, str]]]:
    """Return the cells in columns of at most `deep` lines; no cell is split."""
    stacks: list[list[tuple[str, str]]] = [[]]
    for cell in cells:
        if stacks[-1] and len(stacks[-1]) + len(cell) > deep:
            stacks.append([])
        stacks[-1] += cell
    return stacks


def _cell(one: KeyHelp, text: str, key: int, wide: int) -> Iterator[tuple[str, str]]:
    for at, line in enumerate(folded(text, max(8, wide - key))):
        yield (pad(one.key, key) if not at else " " * key), line.strip() if at else line
