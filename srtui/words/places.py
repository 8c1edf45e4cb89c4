"""Where things stand on the table and where players deploy, in words, as players measure it."""

from __future__ import annotations

from srtui.rules.edition import Deployment, DeploymentZone, Element, Reinforcements, Terms

CORNERS = {
    "near-left": "the left end of the {first}'s edge",
    "near-right": "the right end of the {first}'s edge",
    "far-left": "the left end of the {second}'s edge",
    "far-right": "the right end of the {second}'s edge",
}
"""Corners as the first player sees the table."""


def inches(number: float) -> str:
    """So many inches."""
    return f"{number:g} in"


def size_said(element: Element) -> str:
    """How large an element is."""
    if element.base:
        return f"{element.base} mm base"
    if element.height:
        return f"{element.width:g} wide, {element.height:g} deep in"
    if element.kind == "zone" and element.width:
        return f"{element.width:g} in circle"
    return inches(element.width) + " across" if element.width else ""


def from_side(element: Element, table: float) -> str:
    """How far it is from a side edge of a table that is `table` inches wide."""
    place = element.place
    if place is None:
        return "?"
    if place.x is not None:
        return f"{inches(place.x)} left"
    if place.left is not None:
        return f"{inches(place.left)} left"
    if place.right is not None:
        return f"{inches(place.right)} right"
    return f"midway, {inches(table / 2)}"


def from_edge(element: Element, terms: Terms, table: float) -> str:
    """How far it is from a player's edge."""
    place = element.place
    if place is None:
        return "?"
    near = place.near if place.y is None else place.y
    if near is not None:
        return f"{inches(near)} {terms.first}"
    if place.far is not None:
        return f"{inches(place.far)} {terms.second}"
    return f"midway, {inches(table / 2)}"


def measured_to(element: Element) -> str:
    """What of it is measured to."""
    if element.place is None:
        return "?"
    if element.place.to == "edge":
        return "near sides" if element.height else "edge of base"
    return "centre"


def corner_said(corner: str, terms: Terms) -> str:
    """A corner of the table."""
    return CORNERS[corner].format(first=terms.first, second=terms.second)


def deployment_said(kind: Deployment, terms: Terms) -> tuple[str, ...]:
    """Where each player deploys, and how far advance deployment goes."""
    players = (terms.first, terms.second)
    zones = sorted(kind.zones, key=lambda zone: zone.player)
    said = [f"{players[zone.player - 1]}: {zone_said(kind, zone, terms)}." for zone in zones]
    return (*said, *kind.notes)


def zone_said(kind: Deployment, zone: DeploymentZone, terms: Terms) -> str:
    """One player's zone."""
    if kind.shape == "quarter":
        said = f"within {inches(zone.depth)} of the corner at {corner_said(zone.corner, terms)}"
    elif kind.shape == "strip":
        said = f"{zone.depth:g} x {kind.width:g} in from {corner_said(zone.corner, terms)}"
    else:
        said = f"{inches(zone.depth)} from his edge, its whole width"
    if zone.advance:
        said += f"; advance deployment {inches(zone.depth + zone.advance)}"
    return said


def reinforcements_said(rule: Reinforcements, terms: Terms) -> str:
    """When reinforcements come, and where."""
    corners = [corner_said(corner, terms) for corner in rule.corners]
    return (
        f"Reinforcements: from his turn {rule.from_turn} on a player may put them down, all at "
        f"once, each within {inches(rule.within)} of his line, {inches(rule.line)} along both "
        f"edges of his corner: the {terms.first}'s is {corners[0]}, the {terms.second}'s "
        f"{corners[1]}."
    )
