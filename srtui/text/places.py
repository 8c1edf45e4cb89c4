"""Texts about positions and deployment, as players measure them."""

from srtui.rules.edition import Deployment, DeploymentZone, Element, Motion, Reinforcements, Terms
from srtui.rules.plural import translate_of_you
from srtui.text.phrases import Phrase, decimal_text, phrase

LEFT, RIGHT = phrase("left"), phrase("right")
CORNERS = {"near-left": LEFT, "near-right": RIGHT, "far-left": LEFT, "far-right": RIGHT}
"""Which end of its edge a corner is, as the first player sees the table."""
KINDS = {
    "objective": phrase("objective"),
    "cache": phrase("cache"),
    "terrain": phrase("terrain"),
    "flag": phrase("flag"),
    "zone": phrase("zone"),
    "circle": phrase("circle"),
    "rectangle": phrase("rectangle"),
    "element": phrase("element"),
}
"""Kinds of elements, and the shapes that name one."""


def inches(number: float) -> str:
    """Format a length in inches: 3 in, 3.5 in."""
    return phrase("1 in") if number == 1 else phrase("{number} in", decimal_text(f"{number:g}"))


def size_text(element: Element) -> str:
    """Format an element's size."""
    if element.base:
        base = phrase("{base} mm", element.base)
        return phrase("{base} flag", base) if element.kind == "terrain" else base
    if element.height:
        return phrase("{width} x {height} in", f"{element.width:g}", f"{element.height:g}")
    if not element.width:
        return ""
    width = f"{element.width:g}"
    if element.kind == "zone" and "circle" not in element.name:
        return phrase("circle {width} in across", width)
    return phrase("{width} in across", width)


def position_text(element: Element, terms: Terms, table: float) -> str:
    """Format a position on a table of `table` inches as two distances.

    A rectangle's width is measured parallel to the players' edges.
    """
    if element.place is None:
        return phrase("position unknown")
    edges = {edge: inches(far) for edge, far in element.place.distances.items()}
    middle = inches(table / 2)
    across = phrase("midway ({middle}) between left and right", middle)
    if "left" in edges:
        across = phrase("{inches} from the left", edges["left"])
    elif "right" in edges:
        across = phrase("{inches} from the right", edges["right"])
    along = phrase("midway ({middle}) between the players' edges", middle)
    first, second = terms.players
    if "near" in edges:
        along = phrase("{inches} from the {player}'s edge", edges["near"], first)
    elif "far" in edges:
        along = phrase("{inches} from the {player}'s edge", edges["far"], second)
    return f"{across}, {along}"


def measured_to(element: Element) -> str:
    """Return where an element's distances end; empty if its position is unknown."""
    if element.place is None:
        return ""
    if element.place.to != "edge":
        return phrase("centre")
    return phrase("nearest sides") if element.height else phrase("edge of base")


def motion_text(motion: Motion) -> str:
    """Format a movement: "up to 3 in toward the edge, 1 in more for each other flag"."""
    said = far_text(motion, motion.inches)
    if not motion.more:
        return said
    more, held = inches(motion.more), translate_of_you(motion.level.removesuffix("s"))
    return phrase("{move}, plus {inches} for each {what} {held}", said, more, motion.each, held)


def far_text(motion: Motion, length: float) -> str:
    """Format how far something moves, and in what direction: "up to 3 in toward the edge"."""
    far = phrase("up to {inches}", inches(length)) if motion.up_to else inches(length)
    return phrase("{inches} toward {what}", far, motion.toward) if motion.toward else far


def corner_text(corner: str, player: int, terms: Terms) -> str:
    """Format a corner for both players: by its own player's left and right if possible.

    Empty if no corner is given.
    """
    owner = 1 if corner.startswith("near") else 2
    if not corner or owner == player:
        return corner and phrase("the corner on their own {end}", _seen_end(corner, player))
    names = CORNERS[corner], terms.players[owner - 1]
    return phrase("the {end} corner of the {player}'s edge", *names)


def seen_corner_text(corner: str, player: int) -> str:
    """Format a corner as seen by player 1 or 2, who deploys there."""
    end = _seen_end(corner, player)
    if corner.startswith("near") == (player == 1):
        return phrase("the {end} corner of their edge, as seen from there", end)
    return phrase("the {end} corner of the opponent's edge, as seen from there", end)


def _seen_end(corner: str, player: int) -> str:
    """Return left or right for a player; corners are named as the first player sees them."""
    end = CORNERS[corner]
    return end if player == 1 else {LEFT: RIGHT, RIGHT: LEFT}[end]


def deployment_texts(kind: Deployment, terms: Terms) -> tuple[str, ...]:
    """Format where each player deploys, and how far advance deployment extends."""
    players = terms.players
    return tuple(
        phrase(
            "The {player} deploys {zone}.", players[zone.player - 1], zone_text(kind, zone, terms)
        )
        for zone in sorted(kind.zones, key=lambda zone: zone.player)
    )


def zone_text(kind: Deployment, zone: DeploymentZone, terms: Terms, corner: str = "") -> str:
    """Format one player's zone; `corner`: different words for its corner."""
    text = reach_text(kind, zone, zone.depth, terms, corner)
    if kind.shape == "edge":
        across = phrase("within {depth} of their edge, across the full width", inches(zone.depth))
        text = _zone_only_text(kind, across)
    if not zone.advance:
        return text
    return phrase("{zone} (Advance Deployment: {inches})", text, inches(zone.depth + zone.advance))


def reach_text(
    kind: Deployment, zone: DeploymentZone, depth: float, terms: Terms, corner: str = ""
) -> Phrase:
    """Format how far a player may deploy, `depth` in inches; with the corner if there is one."""
    corner = corner or corner_text(zone.corner, zone.player, terms)
    if kind.shape == "quarter":
        return _zone_only_text(kind, phrase("within {inches} of {corner}", inches(depth), corner))
    if kind.shape == "strip":
        sizes = inches(depth), inches(kind.width), corner
        return _zone_only_text(
            kind, phrase("{depth} deep, {width} along the edge from {corner}", *sizes)
        )
    return _zone_only_text(kind, phrase("up to {inches} from their edge", inches(depth)))


def _zone_only_text(kind: Deployment, zone: Phrase) -> Phrase:
    return phrase("{zone} ({only})", zone, kind.only) if kind.only else zone


def reinforcements_text(rule: Reinforcements, terms: Terms) -> str:
    """Format when and where reinforcements arrive."""
    corners = [corner_text(corner, at, terms) for at, corner in enumerate(rule.corners, 1)]
    first, second = terms.players
    corner = corners[0]
    if corners[1] != corner:
        names = first, corner, second, corners[1]
        corner = phrase(
            "their corner: for the {first}, {corner}; for the {second}, {other}", *names
        )
    values = rule.from_turn, inches(rule.within), inches(rule.line), corner
    return phrase(
        "Reinforcements: in turn {from_turn} or later, a player may place them, all at once, each "
        "within {within} of the first {line} of either edge from {corner}.",
        *values,
    )
