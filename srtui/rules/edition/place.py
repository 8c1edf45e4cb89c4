"""Positions on the table, as players measure them, and the models that hold an element.

All in inches. Left and right are the first player's left and right. The near edge is the first
player's, the far edge the second player's.

`Holding` has a row for each kind of element and word of the ladder; the sheet, the questions of a
turn, their refusals and the last scoring read the same rows. Source: at-the-table.md, Positions
and the chapters on deployment and on elements.
"""

from typing import ClassVar, Literal

from srtui.rules.edition.bounds import Inches, Positive, Seat
from srtui.rules.value import Value

Corner = Literal["", "near-left", "near-right", "far-left", "far-right"]
"""A corner of the table; empty: none is meant."""


class ElementPosition(Value):
    """Position of an element: a distance from one side edge, and one from a player's edge.

    One of `left` and `right` is set, and one of `near` and `far`; if neither is, it is midway.
    `to`: measured to its centre, or to the edge of its base or the nearest side of a rectangle. `x`
    and `y` are `left` and `near` of its centre.
    """

    left: Inches | None = None
    right: Inches | None = None
    near: Inches | None = None
    far: Inches | None = None
    to: Literal["centre", "edge"] = "centre"
    x: Inches | None = None
    y: Inches | None = None


class DeploymentZone(Value):
    """Area where a player deploys: up to `depth` from their edge, or around their `corner`.

    `advance` is how much farther advance deployment reaches (0: unknown).
    """

    IDENTITY: ClassVar[str] = "player"

    player: Seat
    depth: Inches
    advance: Inches = 0
    corner: Corner = ""


class Deployment(Value):
    """A kind of deployment: the zones of both players.

    `shape`: along the whole `edge`; a `strip` of `width` inches along it, from the corner; a
    `quarter` of a circle round the corner. `notes` say what else holds.
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
        """Return the zone of player 1 or 2; None if there is none."""
        return next((zone for zone in self.zones if zone.player == player), None)


class Reinforcements(Value):
    """Models that come later: all at once, from a player's turn `from_turn` on.

    Each is put within `within` inches of the player's line: `line` inches along both edges of their
    corner.
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
