"""Named changes that an edition offers."""

from __future__ import annotations

from typing import ClassVar, Literal

from srtui.rules.edition.bounds import Positive
from srtui.rules.value import Value, field

PARAMETER = "$parameter"
"""Placeholder in `Variant.set` for the number, or the list of scenarios, that the variant takes."""

CATEGORY = "category:"
"""Before a category's name in `needs` and `excludes`: every other variant of that category."""

VariantValue = int | tuple[str, ...] | None
"""What an event gives to a variant: its number, its scenarios by id, or nothing."""


class Unwise(Value):
    """Another variant (or `category:NAME`) beside which this one makes little sense, and why."""

    IDENTITY: ClassVar[str] = "beside"

    beside: str
    line: str


class Variant(Value):
    """A named change that the edition offers: `set` overrides keys of the edition.

    `parameter` names the number that the variant takes, which `set` refers to as "$parameter";
    with `takes = "scenarios"` it is a list of scenarios instead.
    `unset` are keys that fall back to what they are when an edition does not name them.
    `needs` and `excludes` are keys of variants, or `category:NAME` for every variant of one.
    """

    IDENTITY: ClassVar[str] = "key"

    key: str
    name: str
    category: Literal[
        "rounds", "standings", "timing", "lists", "scenario", "victory", "painting", "switch"
    ]
    line: str
    """One line of explanation, in our own words."""
    set: dict[str, object] = field(default_factory=dict)
    unset: tuple[str, ...] = ()
    parameter: str = ""
    parameter_min: Positive = 1
    parameter_max: Positive = 16
    takes: Literal["number", "scenarios"] = "number"
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    because: str = ""
    """Why it needs or excludes what it does, as a sentence."""
    unwise: tuple[Unwise, ...] = ()
    advice: str = ""
    """Said when the document advises against it, or when it is unwise."""
    notes: tuple[str, ...] = ()
    """What else everybody must know of it, for the announcement."""
