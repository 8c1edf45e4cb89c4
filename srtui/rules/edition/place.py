"""Positions on the table as players measure them, and the models needed to hold an element.

All lengths are in inches. Left and right are the first player's. The near edge is the first
player's, the far edge the second player's.

`Holding` has a row for each kind of element and word of the ladder; the sheet, the questions of a
turn, their refusals and the last scoring read the same rows. Source: at-the-table.md, Positions and
the chapters on deployment and on elements.
"""

from typing import ClassVar, Literal

from srtui.rules.edition.bounds import Inches, Positive, Seat
from srtui.rules.value import Value

Corner = Literal["", "near-left", "near-right", "far-left", "far-right"]
"""A corner of the table; empty: none is meant."""
EdgeName = Literal["left", "right", "near", "far"]


class ElementPosition(Value):
    """Position of an element: its distance from one side edge and from one player's edge.

    One of `left` and `right` is set, and one of `near` and `far`; if neither is, it is midway. `to`
    says whether the distance is measured to its centre, or to the edge of its base or the nearest
    side of a rectangle. `x` and `y` are `left` and `near` of its centre.
    """

    left: Inches | None = None
    right: Inches | None = None
    near: Inches | None = None
    far: Inches | None = None
    to: Literal["centre", "edge"] = "centre"
    x: Inches | None = None
    y: Inches | None = None

    @property
    def distances(self) -> dict[EdgeName, float]:
        """Return the edges from which it is measured, each with the distance."""
        left = self.left if self.x is None else self.x
        near = self.near if self.y is None else self.y
        edges: dict[EdgeName, float | None] = {
            "left": left, "right": self.right, "near": near, "far": self.far
        }  # fmt: skip
        return {edge: inches for edge, inches in edges.items() if inches is not None}


class DeploymentZone(Value):
    """The area where a player deploys, up to `depth` from their edge or around their `corner`.

    `advance` is the additional reach of advance deployment (0: unknown).
    """

    IDENTITY: ClassVar[str] = "player"

    player: Seat
    depth: Inches
    advance: Inches = 0
    corner: Corner = ""


class Deployment(Value):
    """A kind of deployment: the zones of both players.

    `shape`: along the whole `edge`; a `strip` of `width` inches along it, from the corner; or a
    `quarter` circle around the corner. `notes` hold further rules.
    """

    IDENTITY: ClassVar[str] = "id"

    id: str
    name: str
    zones: tuple[DeploymentZone, ...]
    shape: Literal["edge", "strip", "quarter"] = "edge"
    width: Inches = 0
    only: str = ""
    """Which models deploy at all, where it is not all of them."""
    notes: tuple[str, ...] = ()
    first_turn: str = ""
    """A reminder for each player at the beginning of their own first turn."""
    source: str = ""
    """Where it comes from, if the document does not print it."""

    def zone(self, player: int) -> DeploymentZone | None:
        """Return the zone of player 1 or 2, or None if there is none."""
        return next((zone for zone in self.zones if zone.player == player), None)


class Reinforcements(Value):
    """Models that arrive later, all at once, from a player's turn `from_turn` on.

    Each is placed within `within` inches of the player's line: `line` inches along both edges of
    their corner.
    """

    corners: tuple[Corner, ...]
    """Of the first and of the second player."""
    from_turn: Positive = 2
    within: Inches = 3
    line: Inches = 20
    notes: tuple[str, ...] = ()


HolderKind = Literal[
    "model", "leader", "warrior", "unit", "solo", "warjack", "warbeast", "monstrosity",
    "battle_engine", "cohort",
]  # fmt: skip
"""Whose presence counts; `model` is any model of the player's."""


class ElementFilter(Value):
    """Selects the elements that a row applies to: those that match every field that is set."""

    kind: Literal["", "zone", "flag", "objective", "terrain", "cache"] = ""
    tag: str = ""
    shape: Literal["", "circle", "rectangle"] = ""


class Holding(Value):
    """Models needed to hold an element at one word of the ladder, and how close they must be.

    One of `who` is enough, or `count` of them. `where`: `in` the area, `within` a number of
    `inches`, or in base `contact`. `unit`: the part of a unit that must be there, `half` of its
    starting models (rounded up) left and all of those there, or `all` that are left; the others may
    be within `rest` inches if one is in contact. `also`: others that count, in words. `notes`:
    exceptions.
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
        """Whether only a Leader can hold it in this way."""
        return self.who == ("leader",)


class Guard(Value):
    """A player's elements that, while in play, contest for the opponent by themselves.

    They contest a zone if one touches it, and a flag if one is within `flags` inches.
    """

    of: ElementFilter
    flags: Inches = 0
    notes: tuple[str, ...] = ()
