"""Names of factions, as people and list builders write them.

A builder may name the army with its faction: `Storm Legion - Cygnar`, `Cygnar (Storm Legion)`.
"""

from __future__ import annotations

import re

_BETWEEN = re.compile(r"\s[-–]\s|[(),/|]")


def same_faction(one: str, other: str) -> bool:
    """Whether two names speak of one faction; an unknown (empty) one is no other.

    >>> same_faction("Storm Legion - Cygnar", "Cygnar"), same_faction("Circle", "Circle Orboros")
    (True, True)
    >>> same_faction("Cryx", "Cygnar")
    False
    """
    mine, theirs = _named(one), _named(other)
    return not mine or not theirs or any(_begins(this, that) for this in mine for that in theirs)


def _named(text: str) -> frozenset[str]:
    """The names in it, without case and extra spaces."""
    parts = (" ".join(part.casefold().split()) for part in _BETWEEN.split(text))
    return frozenset(part for part in parts if part)


def _begins(one: str, other: str) -> bool:
    """Whether one of two names is the other, or its first words."""
    # With a blank behind both: Cryx is no beginning of Cryxian.
    return f"{one} ".startswith(f"{other} ") or f"{other} ".startswith(f"{one} ")
