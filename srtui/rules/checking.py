"""What checks of editions have in common: values once, rising numbers, words that are typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from srtui.rules.decode import Fault
from srtui.rules.scenario_checks import WORD


def twice(values: Iterable[object]) -> list[str]:
    """The values that stand there more than once."""
    return [str(value) for value, count in Counter(values).items() if count > 1]


def unique(key: str, values: Iterable[object]) -> Iterator[Fault]:
    """A fault for each value that stands there more than once."""
    for value in twice(values):
        yield Fault(key, f"{value} stands there twice")


def rising(key: str, what: str, values: Iterable[int]) -> Iterator[Fault]:
    """Every number greater than the one before it; `what` they are, in the plural."""
    for low, high in pairwise(values):
        if high <= low:
            yield Fault(key, f"{what} must rise, but {high} follows {low}")


def word(key: str, value: str) -> Iterator[Fault]:
    """An id or a key as it is typed."""
    if not WORD.fullmatch(value):
        yield Fault(key, "expected lower-case letters, digits and hyphens")
