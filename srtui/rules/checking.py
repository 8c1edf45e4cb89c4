"""Shared parts of the checks of editions: unique values, rising numbers, typed words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from srtui.rules.decode import Fault
from srtui.rules.scenario_checks import WORD


def twice(values: Iterable[object]) -> list[str]:
    """Return the values that appear more than once."""
    return [str(value) for value, count in Counter(values).items() if count > 1]


def unique(key: str, values: Iterable[object]) -> Iterator[Fault]:
    """Yield a fault for each value that appears more than once."""
    for value in twice(values):
        yield Fault(key, f"{value} appears there twice")


def rising(key: str, plural: str, values: Iterable[int]) -> Iterator[Fault]:
    """Yield a fault for each number that is not greater than the one before it.

    `plural` names the numbers, in the plural.
    """
    for low, high in pairwise(values):
        if high <= low:
            yield Fault(key, f"{plural} must rise, but {high} follows {low}")


def word(key: str, value: str) -> Iterator[Fault]:
    """Yield a fault if an id or a key cannot be typed."""
    if not WORD.fullmatch(value):
        yield Fault(key, "expected lower-case letters, digits and hyphens")
