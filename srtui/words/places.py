"""Where things stand on the table and where players deploy, in words, as players measure it."""

from __future__ import annotations

from srtui.rules.edition import Deployment, DeploymentZone, Element, Motion, Reinforcements, Terms

CORNERS = {"near-left": "left", "near-right": "right", "far-left": "left", "far-right": "right"}
"""Which end of its edge a corner is, as the first player sees the table."""


def inches(number: float) -> str:
    """A length in inches as it is written: 3 in, 3.5 in."""
    return f"{number:g} in"


def size_said(element: Element) -> str:
    """How large an element is."""
    if element.base:
        flag = "flag " * (element.kind == "terrain")
        return f"{flag}{element.base} mm"
    if element.height:
        return f"{element.width:g} x {element.height:g} in"
    circle = "circle " * (element.kind == "zone" and "circle" not in element.name)
    return f"{circle}{element.width:g} in across" if element.width else ""


def place_said(element: Element, terms: Terms, table: float) -> str:
    """Where it stands on a table of `table` inches: both distances, and what they are measured to.

    A rectangle is as wide as it is along the players' edges.
    """
    if element.place is None:
        return "its place is not known"
    to = "nearest sides" if element.height else "edge of base"
    measured = to if element.place.to == "edge" else "centre"
    place, middle = element.place, inches(table / 2)
    left = place.left if place.x is None else place.x
    near = place.near if place.y is None else place.y
    across = _from(left, "the left", place.right, "the right")
    along = _from(near, f"the {terms.first}'s edge", place.far, f"the {terms.second}'s edge")
    across = across or f"midway ({middle}) between left and right"
    along = along or f"midway ({middle}) between the players' edges"
    return f"{across}, {along} ({measured})"


def _from(one: float | None, side: str, other: float | None, far_side: str) -> str:
    """The distance from the side that is given; empty where neither is."""
    if one is not None:
        return f"{inches(one)} from {side}"
    return "" if other is None else f"{inches(other)} from {far_side}"


def motion_said(motion: Motion) -> str:
    """How far something is moved: "up to 3 in toward the edge, 1 in more for each other flag"."""
    said = f"{'up to ' if motion.up_to else ''}{inches(motion.inches)}"
    said += f" toward {motion.toward}" if motion.toward else ""
    if motion.more:
        said += f", {inches(motion.more)} more for each other {motion.each} held so, too"
    return said


def corner_said(corner: str, terms: Terms) -> str:
    """A corner of the table; nothing where none is meant."""
    if not corner:
        return ""
    player = terms.first if corner.startswith("near") else terms.second
    return f"the {CORNERS[corner]} corner of the {player}'s edge"


def corner_seen(corner: str, player: int) -> str:
    """A corner as player 1 or 2 sees it who deploys there: it is named for the table otherwise."""
    end = CORNERS[corner]
    if player == 2:  # corners are named as the first player sees them
        end = {"left": "right", "right": "left"}[end]
    own = "his" if corner.startswith("near") == (player == 1) else "the opponent's"
    return f"the {end} corner of {own} edge, as he sees it"


def deployment_said(kind: Deployment, terms: Terms) -> tuple[str, ...]:
    """Where each player deploys, and how far advance deployment goes."""
    players = (terms.first, terms.second)
    zones = sorted(kind.zones, key=lambda zone: zone.player)
    return tuple(f"{players[zone.player - 1]}: {zone_said(kind, zone, terms)}." for zone in zones)


def zone_said(kind: Deployment, zone: DeploymentZone, terms: Terms, corner: str = "") -> str:
    """One player's zone; `corner`: other words for its corner."""
    said = _reach(kind, zone.depth, corner or corner_said(zone.corner, terms))
    said += ", whole width" * (kind.shape == "edge") + _only(kind)
    if zone.advance:
        said += f" (advance {inches(zone.depth + zone.advance)})"
    return said


def reach_said(
    kind: Deployment, zone: DeploymentZone, depth: float, terms: Terms, corner: str = ""
) -> str:
    """How far a player may deploy where it is `depth` inches; the corner where there is one."""
    return _reach(kind, depth, corner or corner_said(zone.corner, terms)) + _only(kind)


def _reach(kind: Deployment, depth: float, corner: str) -> str:
    if kind.shape == "quarter":
        return f"within {inches(depth)} of {corner}"
    if kind.shape == "strip":
        return f"{inches(depth)} deep, {inches(kind.width)} along the edge from {corner}"
    return f"{inches(depth)} from his edge"


def _only(kind: Deployment) -> str:
    return f" ({kind.only})" if kind.only else ""


def reinforcements_said(rule: Reinforcements, terms: Terms) -> str:
    """When reinforcements come, and where."""
    corners = [corner_said(corner, terms) for corner in rule.corners]
    return (
        f"Reinforcements: from his turn {rule.from_turn} on a player may put them down, all at "
        f"once, each within {inches(rule.within)} of his line, {inches(rule.line)} along both "
        f"edges of his corner: the {terms.first}'s is {corners[0]}, the {terms.second}'s "
        f"{corners[1]}."
    )
