"""Keys and their effects, laid out to fit on one screen."""

import re
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import NamedTuple

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


class _Way(NamedTuple):
    """A layout of groups: columns, and full or short sentences, for the first group and others.

    `separated`: a blank line separates two groups.
    """

    first: Callable[[KeyHelp], str]
    columns: int
    others: Callable[[KeyHelp], str]
    other_columns: int
    separated: bool = True


def key_page(groups: Sequence[KeyGroup], width: int, height: int) -> tuple[Line, ...]:
    """Return the groups as fully as `height` lines allow; no key is ever left out."""
    found = [tuple(_page(groups, width, way)) for way in _ways(width)]
    fits = (one for one in found if len(one) <= height)
    return next(fits, min(found, key=len))


def _ways(width: int) -> Iterator[_Way]:
    """Yield layouts of the keys, the most informative first."""
    two = 2 if width >= TWO_FROM else 1
    short = max(1, width // (SHORT if width >= 2 * SHORT else NARROW_SHORT))
    yield _Way(_sentence, 1, _sentence, two)
    yield _Way(_sentence, two, _sentence, two)
    yield _Way(_sentence, two, _short, short)
    yield _Way(_sentence, max(two, width // 40), _short, short)
    if width >= 2 * TELLING:
        yield _Way(_clause, 2, _short, short)
        yield _Way(_clause, 2, _short, short, separated=False)
    yield _Way(_short, short, _short, short)
    yield _Way(_short, short, _short, short, separated=False)


def _sentence(one: KeyHelp) -> str:
    return one.sentence


def _clause(one: KeyHelp) -> str:
    """Return the sentence if it fits on a column's line, else its first part, else a word."""
    first = re.split(r"[:;,] ", one.sentence)[0]
    found = (text for text in (one.sentence, first) if LEAST < width_of(text) <= CLAUSE)
    return next(found, one.short)


def _short(one: KeyHelp) -> str:
    return one.short


def _page(groups: Sequence[KeyGroup], width: int, way: _Way) -> Iterator[Line]:
    for at, group in enumerate(groups):
        if at and way.separated:
            yield ()
        yield (Part(group.heading, "heading strong"),)
        columns, said = (way.other_columns, way.others) if at else (way.columns, way.first)
        yield from _set(group.keys, columns, said, width)


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
    for y in range(max(map(len, stacks), default=0)):
        parts: list[Part] = []
        for index, stack in enumerate(stacks):
            gap = "" if index == len(stacks) - 1 else " " * GAP
            if y < len(stack):
                before, text = stack[y]
                parts += [
                    Part(before, "key"),
                    Part(pad(text, column_width - width_of(before)) + gap),
                ]
            else:
                parts.append(Part(" " * column_width + gap))
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
