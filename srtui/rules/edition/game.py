"""Rules of an edition for a single game: its time and its scenario.

Times are in minutes unless a name says otherwise; sizes are in army points.
"""

from typing import ClassVar, Literal

from srtui.rules.edition.bounds import Inches, Natural, Positive, Seat, Share, Steps
from srtui.rules.edition.scenario import DeclaredFact, Effect, Element, Growth, ScoringLine
from srtui.rules.value import Value


class TimingRow(Value):
    """Times in minutes at one size. None: the edition has no such time at this size."""

    IDENTITY: ClassVar[str] = "size"

    size: Natural
    round: Positive | None = None
    turn: Positive | None = None
    extension: Positive | None = None
    player_clock: Positive | None = None
    reinforcements: Natural | None = None
    """Points of reinforcements at this size, in army points."""
    specialists: Natural | None = None
    """Points of specialists at this size, in army points."""


class Variable(Value):
    """A hidden change to a round's length: `die` x `unit` minutes, with the sign given by a d6."""

    die: Positive
    unit: Literal["extension", "minutes"]
    minutes: Natural = 0


class Phase(Value):
    """A phase before the first turn that is timed: its name and its player.

    `deploys`: how far the player may deploy during it, in their `zone` or as far as `advance`
    deployment reaches.
    """

    name: str
    player: Seat
    deploys: Literal["", "zone", "advance"] = ""


class TimingRule(Value):
    """Timing of games: `kind` and its table (looked up by size, using the nearest row below)."""

    kind: Literal["turns", "death_clock", "none"]
    table: tuple[TimingRow, ...]
    variable: Variable | None = None
    min_turn_seconds: Natural = 0
    extension_from_size: Natural = 0
    extensions: bool = True
    shift: Steps = 0
    """Rows up (+) or down (-) the table from the event's size (timing variants)."""
    player_clock_share: Share | None = None
    """Chess clocks as this share of the base round, rounded up, where the table has none."""
    reinforcement_extensions: Natural = 0
    """Extensions added to a round whose scenario brings reinforcements, after the variable."""
    second_extension_from_size: Natural = 0
    """From which size on reinforcements also give each player a second extension."""
    reinforcement_cap: Natural = 0
    """Such a round is never longer than the base and this many extensions."""
    dice_down: bool = False
    tie_above_minutes: Natural | None = None
    """At the expected end, games with more than this combined are ties."""
    early_end: bool = False
    """A turn may end at once when both verify that it wins."""
    phases: tuple[Phase, ...] = ()
    """What is played on the chess clocks before the first turn, in order."""
    lending: bool = True
    """The active player may let the opponent's clock run while the opponent acts."""
    strikes: Natural = 0
    """How many times a player may stop the clock before losing the game (0: no such rule)."""
    round_ends: str = ""
    """When a round of several days ends (`round_end`); such rounds have no tables and no clocks."""


class ScenarioRule(Value):
    """A scenario. `dice` are the faces that select it, one per die of the selection roll.

    `threshold` is the number of points that wins by scenario, `lead` the required lead over the
    opponent; exactly one of the two is set.
    """

    IDENTITY: ClassVar[str] = "id"
    EITHER: ClassVar[tuple[str, ...]] = ("threshold", "lead")
    """Setting one of these keys takes the other away."""

    id: str
    name: str
    dice: tuple[Positive, ...] = ()
    group: str = ""
    threshold: Positive | None = None
    lead: Positive | None = None
    outright: bool = False
    """The sheet asks for the threshold alone, not for more than the opponent has."""
    kill_box: bool = False
    objectives: bool = False
    """Objectives that can be destroyed stand on the table."""
    reinforcements: bool = False
    also_called: str = ""
    optional: bool = False
    """Only offered when a variant of the event asks for it."""
    elements: tuple[Element, ...] = ()
    lines: tuple[ScoringLine, ...] = ()
    facts: tuple[DeclaredFact, ...] = ()
    effects: tuple[Effect, ...] = ()
    reopens: bool = False
    """Both at the threshold together: all opens again, as many points more are needed."""
    area: str = ""
    """Where the tiebreaker that has an area counts, in words."""
    kill_box_grows: Growth | None = None
    table: Inches = 48
    """The side of the table, in inches."""
    to_scale: bool = True
    """The places are known in inches; otherwise they are a sketch."""
    layout: Literal["document", "outside", "house"] = "document"
    """Where the places come from: the document, a map outside it, or our own layout."""
    layout_source: str = ""
    """Where exactly, in words, unless from the document."""
    deployment: str = ""
    """The kind of deployment (empty: the edition's first)."""
    notes: tuple[str, ...] = ()
    """What else the players must know, in our own words."""

    def element_name(self, id: str) -> str:
        """Return an element's name; an unknown id is returned unchanged."""
        return next((one.name for one in self.elements if one.id == id), id)

    def effect(self, id: str) -> Effect | None:
        """Return the effect with this id, or None if there is none."""
        return next((one for one in self.effects if one.id == id), None)


class Selection(Value):
    """The scenario roll: each die's sides in order; faces without a scenario are rolled again."""

    dice: tuple[Positive, ...]
    exhaust_groups: bool = False
    """A group is not used again until all groups were used."""
    repeats: bool = False
    """A scenario may come again."""
    announced: tuple[str, ...] = ()
    """The scenarios that are played, known beforehand, in this order; then the first again."""
