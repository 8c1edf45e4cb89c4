"""Checks of positions: two measures each, on the table, no overlap; deployment too."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from srtui.rules.decode import Fault, suggestion
from srtui.rules.edition import Deployment, Edition, ElementPosition, Reinforcements, ScenarioRule
from srtui.rules.places import outside, overlap


def place(value: ElementPosition) -> Iterator[Fault]:
    """Check for at most one of two opposite edges, and for a centre as x and y or as distances."""
    for one, other in (("left", "right"), ("near", "far")):
        if None not in (getattr(value, one), getattr(value, other)):
            yield Fault(other, f"says the same as {one}; leave one of them out")
    centre = [name for name in ("x", "y") if getattr(value, name) is not None]
    edges = [name for name in ("left", "right", "near", "far") if getattr(value, name) is not None]
    if len(centre) == 1:
        yield Fault(centre[0], "x and y go together")
    if centre and edges:
        yield Fault(edges[0], "goes without x and y")


def elements(value: ScenarioRule) -> Iterator[Fault]:
    """Check that every element is on the table and overlaps none of its kind."""
    for element in value.elements:
        key = f"elements[id={element.id}]"
        if element.base and (element.width or element.height):
            yield Fault(f"{key}.base", "goes without width and height")
        if outside(element, value.table):
            yield Fault(f"{key}.place", f"is not completely on the table of {value.table:g} in")
    for one, other in combinations(value.elements, 2):
        if overlap(one, other, value.table):
            yield Fault(f"elements[id={other.id}].place", f'lies over "{one.id}"')


def deployment(value: Deployment) -> Iterator[Fault]:
    """Check for a zone for each player, with the measures of its shape."""
    if sorted(zone.player for zone in value.zones) != [1, 2]:
        yield Fault("zones", "needs one for each player")
    for zone in value.zones:
        key = f"zones[player={zone.player}]"
        if not zone.depth:
            yield Fault(f"{key}.depth", "must be more than 0")
        if (value.shape == "edge") != (not zone.corner):
            yield Fault(f"{key}.corner", 'goes with shape = "strip" or "quarter", and only there')
    if (value.shape == "strip") != bool(value.width):
        yield Fault("width", 'goes with shape = "strip", and only there')


def deployments(value: Edition) -> Iterator[Fault]:
    """Kinds that scenarios name, none deeper than a table on which it is used."""
    known = {kind.id: kind for kind in value.deployments}
    if len(known) < len(value.deployments):
        yield Fault("deployments", "two of them have one id")
    for scenario in value.scenarios:
        name = scenario.deployment
        if name and name not in known:
            advice = suggestion(name, tuple(known))
            yield Fault(f"scenarios[id={scenario.id}].deployment", f'no "{name}"; {advice}')
            continue
        kind = known.get(name) if name else next(iter(value.deployments), None)
        if kind is not None:
            yield from _zone_faults(kind, scenario)


def _zone_faults(kind: Deployment, scenario: ScenarioRule) -> Iterator[Fault]:
    key = f"deployments[id={kind.id}]"
    limit = f"the table of {scenario.name}, {scenario.table:g} in"
    for zone in kind.zones:
        if zone.depth + zone.advance > scenario.table:
            yield Fault(f"{key}.zones[player={zone.player}].depth", f"is deeper than {limit}")
    if kind.width > scenario.table:
        yield Fault(f"{key}.width", f"is wider than {limit}")


def reinforcements(value: Reinforcements) -> Iterator[Fault]:
    """Check for a corner for each player."""
    if len(value.corners) != 2 or "" in value.corners:
        yield Fault("corners", "needs one for each player")
