"""The table of a scenario to scale: areas, lines, elements and their holders. All in inches.

`x` counts from the first player's left, `y` from the same player's edge, the lower one. `cells.py`
and `svg.py` draw it. Sources: at-the-table.md, Positions and the chapters on deployment.
"""

from collections.abc import Iterable, Mapping
from math import cos, pi, sin
from typing import Literal

from srtui.rules.edition import Deployment, DeploymentZone, Edition, Element, ScenarioRule
from srtui.rules.edition.place import EdgeName
from srtui.rules.edition.scenario import ElementKind
from srtui.rules.places import Spot, spot
from srtui.rules.plural import phrase, translate
from srtui.rules.value import Value, field
from srtui.text.setup import deployment_of

Holder = Literal["", "nobody", "one", "two", "both"]
"""Holder of an element: a side of the pairing; empty if it is not asked, as on a sheet."""
LETTERS = "abcdefhijlmqvy"
"""Letters of elements: those that no screen uses for anything else."""
PIECE = 4
"""Inches across of the patch that stands for a scenario's terrain: it is a piece of 3 to 6 in that
is chosen at the table, by a flag of which alone the place is known."""
_ARC = 24
"""Straight pieces of the quarter of a circle."""


class Edge(Value):
    """A player's table edge. `place`: the player's number in the pairing, 1 or 2; 0 if unknown."""

    place: int
    name: str
    term: str = ""
    """What the edition calls who has the first turn, or the second, where it is not the name."""


class Stroke(Value):
    """A straight line on the table from point to point; `inches` from an edge, at height `y`.

    `place`: the number of the player it belongs to, 1 or 2; 0 for both.
    """

    kind: Literal["deployment", "kill-box"]
    place: int
    inches: float
    y: float
    path: tuple[Spot, ...]


class Piece(Value):
    """An element on the table: a zone, or another element, with the position of its centre.

    `asked`: whether it can be held, so that it has a mark for its holder. `owner`: the player, 1 or
    2, whose it is by its name or its colour; 0 for nobody. `distances`: inches from edges, as the
    document measures them; without one it is midway.
    """

    id: str
    letter: str
    kind: ElementKind
    x: float
    y: float
    across: float
    depth: float = field(name="deep")
    round: bool
    asked: bool
    owner: int = 0
    distances: tuple[tuple[EdgeName, float], ...] = ()


class Scene(Value):
    """The elements on the table, whoever holds them.

    `note`: the source of the places, the longest text first. If it is not `to_scale`, it is a
    sketch without inches.
    """

    side: float
    pieces: tuple[Piece, ...]
    strokes: tuple[Stroke, ...]
    near: Edge
    far: Edge
    note: tuple[str, ...] = ()
    to_scale: bool = True


class TableMap(Value):
    """The scene, and the holder of each of its pieces, in their order."""

    scene: Scene
    holders: tuple[Holder, ...]


def letters(scenario: ScenarioRule) -> dict[str, str]:
    """Return each element's letter by the element's id."""
    return {element.id: letter for element, letter in zip(scenario.elements, LETTERS, strict=False)}


def table_map(
    edition: Edition,
    scenario: ScenarioRule,
    near: Edge,
    far: Edge,
    holders: Mapping[str, Holder] | None = None,
    hidden: frozenset[str] = frozenset(),
    kill_box: int = 0,
) -> TableMap:
    """Return the map of a scenario.

    `near` and `far` are the first and the second player's edge.

    `holders` by the elements' ids (None: holders are not asked for); `hidden`: ids of elements that
    are not on the table. `kill_box`: its depth in inches; 0 if there is none.
    """
    named = letters(scenario)
    pieces = tuple(
        _piece(
            element, here, named.get(element.id, "?"), asked=holders is not None and element.held
        )
        for element in scenario.elements
        if element.id not in hidden and (here := spot(element, scenario.table)) is not None
    )
    strokes = (
        *_deployments(deployment_of(edition, scenario), (near.place, far.place), scenario.table),
        *_kill_box(edition, (near.place, far.place), kill_box, scenario.table),
    )
    scene = Scene(scenario.table, pieces, strokes, near, far, _note(scenario), scenario.to_scale)
    held = holders or {}
    return TableMap(scene, tuple(held.get(one.id, "nobody") if one.asked else "" for one in pieces))


def _piece(element: Element, spot: Spot, letter: str, *, asked: bool) -> Piece:
    return Piece(
        element.id,
        letter,
        element.kind,
        spot.x,
        spot.y,
        element.across,
        element.depth,
        element.shape == "circle",
        asked,
        element.owner or {"red": 1, "blue": 2}.get(element.colour, 0),
        () if element.place is None else tuple(element.place.distances.items()),
    )


def _note(scenario: ScenarioRule) -> tuple[str, ...]:
    if not scenario.to_scale:
        return phrase("not to scale"), phrase("sketch")
    if scenario.layout == "house":
        return phrase("places: house layout"), phrase("house layout"), phrase("house")
    if scenario.layout == "document":
        return ()
    return (
        phrase("positions not from the document"),
        phrase("unofficial maps"),
        phrase("unofficial"),
    )


def _deployments(kind: Deployment | None, places: tuple[int, int], side: float) -> Iterable[Stroke]:
    if kind is None:
        return
    for zone in kind.zones:
        y = zone.depth if zone.player == 1 else side - zone.depth
        path = _border(kind, zone, y, side)
        yield Stroke("deployment", places[zone.player - 1], zone.depth, y, path)


def _border(kind: Deployment, zone: DeploymentZone, y: float, side: float) -> tuple[Spot, ...]:
    if kind.shape == "edge":
        return Spot(0, y), Spot(side, y)
    left, near = zone.corner.endswith("left"), zone.corner.startswith("near")
    corner = Spot(0 if left else side, 0 if near else side)
    edge = 0 if zone.player == 1 else side
    inward = 1 if left else -1
    if kind.shape == "strip":
        end = corner.x + inward * kind.width
        return Spot(corner.x, y), Spot(end, y), Spot(end, edge)
    down = 1 if near else -1
    return tuple(
        Spot(corner.x + inward * zone.depth * cos(turn), corner.y + down * zone.depth * sin(turn))
        for turn in (pi / 2 * step / _ARC for step in range(_ARC + 1))
    )


def _kill_box(
    edition: Edition, places: tuple[int, int], inches: int, side: float
) -> Iterable[Stroke]:
    """Yield a box around the middle, or a line at each edge if only a player's own edge counts."""
    box = edition.game.kill_box
    depth = min(float(inches), side / 2)
    if box is None or not inches:
        return
    far = side - depth
    if box.edge == "own":
        for place, y in zip(places, (depth, far), strict=True):
            yield Stroke("kill-box", place, inches, y, (Spot(0, y), Spot(side, y)))
        return
    corners = (depth, depth), (far, depth), (far, far), (depth, far), (depth, depth)
    yield Stroke("kill-box", 0, inches, depth, tuple(Spot(x, y) for x, y in corners))


# Before the game


OWNER_WORDS = frozenset({"P1", "P2", "red", "blue"})
"""Words of a name that say whose an element is."""
COLOURS = {"red": phrase("red"), "blue": phrase("blue")}


def scenario_map(edition: Edition, scenario: ScenarioRule) -> TableMap:
    """Return a scenario's table before play."""
    box = edition.game.kill_box
    depth = box.inches if box is not None and scenario.kill_box else 0
    # The edges' names contain the words of the elements' names that say whose they are.
    first, second = owner_words(scenario)
    names = (edition.terms.first, *first), (edition.terms.second, *second)
    near, far = (Edge(0, ", ".join(map(translate, words))) for words in names)
    return table_map(edition, scenario, near, far, kill_box=depth)


def owner_words(scenario: ScenarioRule) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the owner words in element names, for the first and the second player."""
    owners = {
        word: element.owner
        for element in scenario.elements
        if element.owner
        for word in owner_words_of(element)
    }
    first = tuple(COLOURS.get(word, word) for word, owner in owners.items() if owner == 1)
    second = tuple(COLOURS.get(word, word) for word, owner in owners.items() if owner == 2)
    return first, second


def owner_words_of(element: Element) -> tuple[str, ...]:
    """Return the words in an element's name that say who owns it."""
    return tuple(word for word in element.name.replace("'s", "").split() if word in OWNER_WORDS)
