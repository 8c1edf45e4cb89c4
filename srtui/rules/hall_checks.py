"""Checks of awards, terrain and model checks beyond their types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from srtui.rules.decode import Fault, ValueCheck
from srtui.rules.edition import (
    AwardsRule,
    Edition,
    LegalityRow,
    SpecialRow,
    TerrainMethod,
    TerrainRow,
    TerrainRule,
)
from srtui.rules.scenario_checks import ids

ALL: Final = "all"
"""Stands for every point where points are typed."""


def awards(value: AwardsRule) -> Iterator[Fault]:
    """Check that special awards differ by id and by name."""
    yield from ids("special", (row.id for row in value.special))
    names = [row.name.casefold() for row in value.special]
    for row in value.special:
        if names.count(row.name.casefold()) > 1:
            yield Fault(f"special[id={row.id}].name", "is the name of another one, too")


def special(value: SpecialRow) -> Iterator[Fault]:
    """Check for a name that can be read out, and for distinct categories."""
    if not value.name.strip():
        yield Fault("name", "is empty")
    if len(set(value.categories)) < len(value.categories):
        yield Fault("categories", "one of them appears there twice")


def terrain(value: TerrainRule) -> Iterator[Fault]:
    """Points and methods that can be told from one another."""
    yield from _points("checklist", value.checklist)
    yield from ids("methods", (one.id for one in value.methods))


def method(value: TerrainMethod) -> Iterator[Fault]:
    """Check that there are steps, and that the least number of pieces is not above the most."""
    if value.most < value.least:
        yield Fault("most", f"is less than the {value.least} that are the least")
    if not value.steps:
        yield Fault("steps", "needs at least one")


def legality(value: Edition) -> Iterator[Fault]:
    """Points of the look at models, each once."""
    yield from _points("legality", value.legality)


def _points(key: str, rows: Sequence[TerrainRow | LegalityRow]) -> Iterator[Fault]:
    yield from ids(key, (row.id for row in rows))
    if any(row.id == ALL for row in rows):
        yield Fault(f"{key}[id={ALL}].id", "stands for every point")


CHECKS: Final[dict[type, ValueCheck]] = {
    AwardsRule: awards,
    SpecialRow: special,
    TerrainRule: terrain,
    TerrainMethod: method,
}
