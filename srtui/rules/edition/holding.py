"""Models that count at an element, to contest, control, dominate or secure it, and from where.

One row for each kind of element and word of the ladder. The sheet, the questions of a turn, their
refusals and the last scoring read the same rows. Source: at-the-table.md, the chapters on elements.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from srtui.rules.edition.bounds import Inches, Positive
from srtui.rules.value import Value

HolderKind = Literal[
    "model", "leader", "warrior", "unit", "solo", "warjack", "warbeast", "monstrosity",
    "battle_engine", "cohort",
]  # fmt: skip
"""Whose presence counts; `model` is any model of the player's."""


class ElementFilter(Value):
    """Selection of elements for a row: all that fit every word that is set."""

    kind: Literal["", "zone", "flag", "objective", "terrain", "cache"] = ""
    tag: str = ""
    shape: Literal["", "circle", "rectangle"] = ""


class Holding(Value):
    """Models that hold an element at one word of the ladder, and from where.

    One of `who` counts, or `count` of them. `where`: `in` the area, `within` a number of `inches`,
    or in base `contact`. `unit`: the part of a unit that must be there: `half` of its starting
    models (rounded up) left and all of these there, or `all` that are left; the others may be
    within `rest` inches if one is in contact. `also`: who else, in words. `notes`: exceptions.
    """

    IDENTITY: ClassVar[str] = "id"

    id: str
    of: ElementFilter
    level: str
    who: tuple[HolderKind, ...] = ("model",)
    count: Positive = 1
    where: Literal["in", "within", "contact"] = "in"
    inches: Inches = 0
    unit: Literal["", "half", "all"] = ""
    rest: Inches = 0
    also: str = ""
    notes: tuple[str, ...] = ()

    @property
    def leaders_only(self) -> bool:
        """Whether nobody but a Leader can have it so."""
        return self.who == ("leader",)


class Guard(Value):
    """Elements of a player that contest for the opponent by themselves while they are in play.

    A zone is contested if one of them touches it, and a flag if one is within `flags` inches.
    """

    of: ElementFilter
    flags: Inches = 0
    notes: tuple[str, ...] = ()
