"""An army list as a value, and the totals between which it has to stay. Amounts: army points."""

from __future__ import annotations

from typing import NamedTuple

from srtui.rules.edition import Edition
from srtui.rules.timing import row
from srtui.rules.value import Value, replace


class Extra(Value):
    """A specialist or a reinforcement. A second Leader has a `bonus`; `points` None: unknown."""

    name: str
    points: int | None = None
    bonus: int = 0

    @property
    def typed(self) -> str:
        """Form to type: Long Gunners=10, a second Leader Haley=0+6."""
        cost = "" if self.points is None else f"={self.points}"
        text = self.name + cost
        if self.bonus:
            text += f"+{self.bonus}"
        return text


class ArmyList(Value):
    """One list of one player, by its number. What is None or empty is not known.

    `points` is the whole total, bonus points included. `characters` are those that somebody named
    beside the Leader.
    """

    player: int
    number: int
    leader: str = ""
    faction: str = ""
    theme: str = ""
    tier: int | None = None
    points: int | None = None
    bonus: int | None = None
    objective: str = ""
    characters: tuple[str, ...] = ()
    specialists: tuple[Extra, ...] = ()
    reinforcements: tuple[Extra, ...] = ()
    format: str = ""
    arena: str = ""
    cards: tuple[str, ...] = ()
    """Names of the command cards."""


class Bounds(NamedTuple):
    """The least and the most points of a list."""

    least: int
    most: int


def bounds(edition: Edition, size: int, bonus: int | None) -> Bounds:
    """Between which totals a list of an event of `size` has to be (rules.md worked example 1)."""
    most = size + (bonus or 0) * edition.lists.bonus_points
    return Bounds(max(0, most - edition.lists.below), most)


class Limits(NamedTuple):
    """Points of specialists and of reinforcements at a size; None: none may be brought."""

    specialists: int | None
    reinforcements: int | None


def limits(edition: Edition, size: int) -> Limits:
    """Return the limits of the table of sizes, from the event's own row.

    Timing variants may shift the row for times, not this one.
    """
    timing_row = row(replace(edition.timing, shift=0), size)
    if timing_row is None or not edition.timing.table or size < edition.timing.table[0].size:
        return Limits(None, None)
    return Limits(
        timing_row.specialists if edition.lists.specialists else None,
        timing_row.reinforcements if edition.lists.reinforcements else None,
    )
