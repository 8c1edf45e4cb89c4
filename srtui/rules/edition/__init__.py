"""A Steamroller edition as frozen, typed values: everything that differs between editions.

The values come from `data/editions/*.toml`; this package only defines the vocabulary. If a word is
missing, add it here, never an `if` on an edition's id. Times are in minutes unless a name says
otherwise; sizes and amounts are in army points.
"""

from datetime import date
from typing import ClassVar, Literal

from srtui.rules.edition.bounds import Inches, Natural, Positive, Seat, Share, Steps
from srtui.rules.edition.event import Amount as Amount
from srtui.rules.edition.event import Award as Award
from srtui.rules.edition.event import CutRule as CutRule
from srtui.rules.edition.event import Figure as Figure
from srtui.rules.edition.event import Half as Half
from srtui.rules.edition.event import LeagueRule as LeagueRule
from srtui.rules.edition.event import Level as Level
from srtui.rules.edition.event import PaintingRule as PaintingRule
from srtui.rules.edition.event import ResultsRule as ResultsRule
from srtui.rules.edition.event import RoundsRule as RoundsRule
from srtui.rules.edition.event import SosFormula as SosFormula
from srtui.rules.edition.event import StandingsRule as StandingsRule
from srtui.rules.edition.event import Terms as Terms
from srtui.rules.edition.event import WayRule as WayRule
from srtui.rules.edition.hall import AwardsRule as AwardsRule
from srtui.rules.edition.hall import ConductRule as ConductRule
from srtui.rules.edition.hall import LegalityRow as LegalityRow
from srtui.rules.edition.hall import ListsRule as ListsRule
from srtui.rules.edition.hall import PaperRow as PaperRow
from srtui.rules.edition.hall import ReminderRow as ReminderRow
from srtui.rules.edition.hall import SetupRow as SetupRow
from srtui.rules.edition.hall import SpecialRow as SpecialRow
from srtui.rules.edition.hall import TerrainMethod as TerrainMethod
from srtui.rules.edition.hall import TerrainRow as TerrainRow
from srtui.rules.edition.hall import TerrainRule as TerrainRule
from srtui.rules.edition.hall import When as When
from srtui.rules.edition.place import Corner as Corner
from srtui.rules.edition.place import Deployment as Deployment
from srtui.rules.edition.place import DeploymentZone as DeploymentZone
from srtui.rules.edition.place import ElementFilter as ElementFilter
from srtui.rules.edition.place import ElementPosition as ElementPosition
from srtui.rules.edition.place import Guard as Guard
from srtui.rules.edition.place import Holding as Holding
from srtui.rules.edition.place import Reinforcements as Reinforcements
from srtui.rules.edition.scenario import Counter as Counter
from srtui.rules.edition.scenario import Counting as Counting
from srtui.rules.edition.scenario import DeclaredFact as DeclaredFact
from srtui.rules.edition.scenario import Due as Due
from srtui.rules.edition.scenario import Effect as Effect
from srtui.rules.edition.scenario import Element as Element
from srtui.rules.edition.scenario import Flag as Flag
from srtui.rules.edition.scenario import GameRule as GameRule
from srtui.rules.edition.scenario import Growth as Growth
from srtui.rules.edition.scenario import KillBox as KillBox
from srtui.rules.edition.scenario import Moment as Moment
from srtui.rules.edition.scenario import Motion as Motion
from srtui.rules.edition.scenario import Need as Need
from srtui.rules.edition.scenario import Rung as Rung
from srtui.rules.edition.scenario import ScoringLine as ScoringLine
from srtui.rules.edition.scenario import Select as Select
from srtui.rules.edition.scenario import Tiebreak as Tiebreak
from srtui.rules.edition.scenario import Wins as Wins
from srtui.rules.record import Way as Way
from srtui.rules.value import Value, field, names_of

FORMAT = 1
"""The format of edition files that this program reads."""


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


PARAMETER = "$parameter"
"""Placeholder in `Variant.set` for the number, or the list of scenarios, that the variant takes."""

CATEGORY = "category:"
"""Before a category's name in `needs` and `excludes`: every other variant of that category."""

VariantValue = int | tuple[str, ...] | None
"""What an event gives to a variant: its number, its scenarios by id, or nothing."""


class Unwise(Value):
    """A variant (or `category:NAME`) that does not go well with this one, and the reason."""

    IDENTITY: ClassVar[str] = "beside"

    beside: str
    line: str


class Variant(Value):
    """A named change that the edition offers. `set` overrides keys of the edition.

    `parameter` names the number that the variant takes, which `set` refers to as "$parameter"; with
    `takes = "scenarios"` it takes a list of scenarios instead. `unset` are keys that fall back to
    the default for editions that do not set them. `needs` and `excludes` are keys of variants, or
    `category:NAME` for every variant of one.
    """

    IDENTITY: ClassVar[str] = "key"

    key: str
    name: str
    category: Literal[
        "rounds", "standings", "timing", "lists", "scenario", "victory", "painting", "switch"
    ]
    line: str
    """One line of explanation, in our own words."""
    set: dict[str, object] = field(default_factory=dict)
    unset: tuple[str, ...] = ()
    parameter: str = ""
    parameter_min: Positive = 1
    parameter_max: Positive = 16
    takes: Literal["number", "scenarios"] = "number"
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    because: str = ""
    """Why it needs or excludes what it does, as a sentence."""
    unwise: tuple[Unwise, ...] = ()
    advice: str = ""
    """Said when the document advises against it, or when it is unwise."""
    notes: tuple[str, ...] = ()
    """What else everybody must know of it, for the announcement."""


class VariantUse(Value):
    """A preset's variant, with its `number` or `scenarios` if it takes one."""

    IDENTITY: ClassVar[str] = "variant"

    variant: str
    number: Natural | None = None
    scenarios: tuple[str, ...] = ()

    @property
    def variant_value(self) -> VariantValue:
        """The variant's parameter."""
        return self.scenarios or self.number


class Demand(Value):
    """A preset's requirement, as a line of our own.

    `counts` is what the program can count: at least `least` `players`, or players with that many
    `lists`. The organizer ticks off anything else. `qualifiers`: distinct players of the qualifying
    events count too; the organizer notes their number.
    """

    IDENTITY: ClassVar[str] = "id"

    id: str
    line: str
    counts: Literal["", "players", "lists"] = ""
    least: Natural = 0
    qualifiers: bool = False


class Preset(Value):
    """An event format as the document describes it.

    `sizes` are the sizes allowed (the first is set if the event has another; none: any). `use` are
    its variants, `may` the keys of further variants allowed, and `set` its house rules.
    """

    IDENTITY: ClassVar[str] = "key"

    key: str
    name: str
    line: str
    sizes: tuple[Natural, ...] = ()
    use: tuple[VariantUse, ...] = ()
    may: tuple[str, ...] = ()
    set: dict[str, object] = field(default_factory=dict)
    demands: tuple[Demand, ...] = ()


class Edition(Value):
    """A complete edition, with an event's house rules and variants merged in."""

    format: int
    id: str
    title: str
    version: str
    short: str
    terms: Terms
    sizes: tuple[Natural, ...]
    default_size: Natural
    rounds: RoundsRule
    levels: tuple[Level, ...]
    bye: Award
    concession: Award
    cut: CutRule
    standings: StandingsRule
    results: ResultsRule
    timing: TimingRule
    lists: ListsRule
    selection: Selection
    game: GameRule
    scenarios: tuple[ScenarioRule, ...]
    setup: tuple[SetupRow, ...] = ()
    """What is done before the first turn, in order."""
    awards: AwardsRule = field(default_factory=AwardsRule)
    conduct: ConductRule = field(default_factory=ConductRule)
    legality: tuple[LegalityRow, ...] = ()
    terrain: TerrainRule = field(default_factory=TerrainRule)
    reminders: tuple[ReminderRow, ...] = ()
    papers: tuple[PaperRow, ...] = ()
    """Lines for players and judges on paper."""
    deployments: tuple[Deployment, ...] = ()
    """The kinds of deployment; the first is that of scenarios which name none."""
    painting: PaintingRule = field(default_factory=PaintingRule)
    variants: tuple[Variant, ...] = ()
    presets: tuple[Preset, ...] = ()
    several: str = ""
    """What the document says of several variants of one category, where it advises against it."""
    league: LeagueRule | None = None
    """How points are given without rounds; None: rounds are paired."""
    valid_from: date | None = None
    valid_to: date | None = None
    players_min: Positive = 2
    """Players recommended at least; nobody is turned away."""
    players_max: Positive | None = None
    from_elsewhere: dict[str, str] = field(default_factory=dict)
    """Keys whose values are not printed in the document, and where they come from."""

    def prints(self, key: str) -> bool:
        """Tell whether the document prints a key's value, rather than only the edition's file."""
        for table in self.from_elsewhere:
            if key == table or key.startswith((f"{table}.", f"{table}[")):
                return False
        for scenario in self.scenarios:
            places = f"scenarios[id={scenario.id}].elements"
            if scenario.layout != "document" and key.startswith(places) and ".place" in key:
                return False
        sources = (f"deployments[id={kind.id}]" for kind in self.deployments if kind.source)
        return not any(key.startswith(one) for one in sources)

    def way(self, way: Way | None) -> WayRule | None:
        """Return the edition's rule for this way of winning, or None if it has none."""
        return next((rule for rule in self.results.ways if rule.way is way), None)

    @property
    def ways(self) -> tuple[WayRule, ...]:
        """Ways of winning that are possible in the event's games."""
        untimed = self.timing.kind != "death_clock"
        return tuple(rule for rule in self.read_ways if not (untimed and rule.way is Way.CLOCK))

    @property
    def read_ways(self) -> tuple[WayRule, ...]:
        """Ways of winning that can be entered, including by clock in an event without chess clocks.

        Such a result needs confirmation, since only games with chess clocks are lost by clock.
        """
        wins = self.game.wins
        none = {Way(name) for name in names_of(type(wins)) if not getattr(wins, name)}
        if not self.game.tiebreaks:
            none |= {Way.TIEBREAK}
        return tuple(rule for rule in self.results.ways if rule.way not in none)

    def scenario(self, scenario_id: str | None) -> ScenarioRule | None:
        """Return the scenario with this id, or None if there is none or the id is None."""
        return next((rule for rule in self.scenarios if rule.id == scenario_id), None)

    def variant(self, key: str) -> Variant | None:
        """Return the variant with this key, or None."""
        return next((one for one in self.variants if one.key == key), None)

    def preset(self, key: str) -> Preset | None:
        """Return the preset with this key, or None."""
        return next((one for one in self.presets if one.key == key), None)
