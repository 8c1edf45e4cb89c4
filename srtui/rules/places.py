"""Positions of elements on the table in inches, computed from how players measure them.

`x` is measured from the first player's left, `y` from that player's edge, both to the centre.
"""

from math import hypot

from srtui.rules.edition import Element, ElementFilter, GameRule, Holding, ScenarioRule
from srtui.rules.value import Value

SLACK = 0.02
"""So much two elements may overlap, for widths that were rounded."""


class Spot(Value):
    """The centre of an element on the table."""

    x: float
    y: float


def spot(element: Element, side: float) -> Spot | None:
    """Return an element's centre on a table of `side` inches; None if it has no position."""
    place = element.place
    if place is None:
        return None
    if place.x is not None and place.y is not None:
        return Spot(place.x, place.y)
    by_edge = place.to == "edge"
    return Spot(
        _along(place.left, place.right, element.across / 2 * by_edge, side),
        _along(place.near, place.far, element.depth / 2 * by_edge, side),
    )


def _along(first: float | None, last: float | None, half: float, side: float) -> float:
    """Return a coordinate from a distance to one of two sides; midway if neither is given."""
    if first is not None:
        return first + half
    return side / 2 if last is None else side - last - half


def symmetric(scenario: ScenarioRule) -> bool:
    """Tell whether a table looks the same from both edges, as one without positions does."""
    side = scenario.table
    spots = [(one, here) for one in scenario.elements if (here := spot(one, side)) is not None]

    def layout(turned: bool) -> list[tuple[str, float, float, float, float]]:
        return sorted(
            (one.kind, one.across, one.depth, round(x, 1), round(y, 1))
            for one, here in spots
            for x, y in [(side - here.x, side - here.y) if turned else (here.x, here.y)]
        )

    return layout(turned=False) == layout(turned=True)


def fits(element: Element, selection: ElementFilter) -> bool:
    """Tell whether a row about `selection` applies to an element."""
    return (
        selection.kind in ("", element.kind)
        and (not selection.tag or selection.tag in element.tags)
        and selection.shape in ("", element.shape)
    )


def holding_of(rule: GameRule, element: Element, level: str) -> Holding | None:
    """Return how an element is held at a ladder word; None if the edition does not say."""
    rows = (row for row in rule.holding if row.level == level)
    return next((row for row in rows if fits(element, row.of)), None)


def gap(element: Element, other: Element, side: float) -> float | None:
    """Return the inches between two elements' edges, 0 if touching; None without a position."""
    if (apart := _distances(element, other, side)) is None:
        return None
    across, deep, radius = apart
    return max(0.0, hypot(max(0.0, across), max(0.0, deep)) - radius)


def _distances(element: Element, other: Element, side: float) -> tuple[float, float, float] | None:
    """Return two elements' distances along both edges, and their radii; None without a position.

    Two shapes are as far apart as a point and one shape that is grown by the other: rectangles by
    half their sides, which the distances leave out, and circles by their radii.
    """
    first, second = spot(element, side), spot(other, side)
    if first is None or second is None:
        return None
    boxes = [each for each in (element, other) if each.shape == "rectangle"]
    across = abs(first.x - second.x) - sum(box.across for box in boxes) / 2
    deep = abs(first.y - second.y) - sum(box.depth for box in boxes) / 2
    radius = sum(each.across for each in (element, other) if each.shape == "circle") / 2
    return across, deep, radius


def outside(element: Element, side: float) -> bool:
    """Tell whether any part of an element is off the table."""
    centre = spot(element, side)
    if centre is None:
        return False
    wide = element.across / 2 - SLACK
    high = element.depth / 2 - SLACK
    return not (wide <= centre.x <= side - wide and high <= centre.y <= side - high)


def overlap(element: Element, other: Element, side: float) -> bool:
    """Tell whether two zones, or two solid elements, overlap. A zone may contain solid elements."""
    if (element.kind == "zone") != (other.kind == "zone") or element.later or other.later:
        return False
    if (apart := _distances(element, other, side)) is None:
        return False
    across, deep, radius = apart
    # Two rectangles: a point inside has distance 0, which is not less than a radius of 0.
    if not radius:
        return across < -SLACK and deep < -SLACK
    return hypot(max(0.0, across), max(0.0, deep)) < radius - SLACK


def guards(rule: GameRule, scenario: ScenarioRule, element: Element) -> tuple[Element, ...]:
    """Return the elements that contest this one for the opponent while they are in play."""
    guard = rule.guard
    if guard is None or element.kind not in ("zone", "flag"):
        return ()
    reach = guard.flags if element.kind == "flag" else 0
    return tuple(
        other
        for other in scenario.elements
        if other.owner
        and fits(other, guard.of)
        and (between := gap(element, other, scenario.table)) is not None
        and between <= reach
    )
