"""Names of factions, as people and list builders write them.

A builder may name the army with its faction: `Storm Legion - Cygnar`, `Cygnar (Storm Legion)`.
"""

from __future__ import annotations

import re

from srtui.rules.lists.armies import faction_of_army

_BETWEEN = re.compile(r"\s[-–]\s|[(),/|]")


def same_faction(name: str, other: str) -> bool:
    """Tell whether two names mean one faction; an unknown (empty) one matches any.

    >>> same_faction("Storm Legion - Cygnar", "Cygnar"), same_faction("Circle", "Circle Orboros")
    (True, True)
    >>> same_faction("Cryx", "Cygnar")
    False
    """
    mine, theirs = _named(name), _named(other)
    return not mine or not theirs or any(_begins(this, that) for this in mine for that in theirs)


def _named(text: str) -> frozenset[str]:
    """Return the names in a text, without case and extra spaces."""
    parts = (" ".join(part.casefold().split()) for part in _BETWEEN.split(text))
    named = frozenset(part for part in parts if part)
    # An army stands for its faction: "Storm Legion" is Cygnar's.
    owners = (faction_of_army(part) for part in named)
    return named | {owner.casefold() for owner in owners if owner}


def _begins(one: str, other: str) -> bool:
    """Tell whether one of two names equals the other, or its first words."""
    # With a space after both: Cryx does not begin Cryxian.
    return f"{one} ".startswith(f"{other} ") or f"{other} ".startswith(f"{one} ")
