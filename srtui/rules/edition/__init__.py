"""Steamroller edition as frozen, typed values: everything in which editions differ.

The values come from `data/editions/*.toml`; this package only defines the vocabulary. If a word is
missing, add it here, never an `if` on an edition's id. Lengths are in minutes unless a name says
otherwise, sizes and amounts in army points.
"""

from datetime import date

from srtui.rules.edition.bounds import Bounds, Natural, Positive
from srtui.rules.edition.event import (
    Amount,
    Award,
    CutRule,
    Figure,
    Half,
    LeagueRule,
    LeagueWeek,
    Level,
    PaintingRule,
    ResultsRule,
    RoundsRow,
    RoundsRule,
    SosFormula,
    StandingsRule,
    Terms,
    WayRule,
)
from srtui.rules.edition.game import Phase, ScenarioRule, Selection, TimingRow, TimingRule, Variable
from srtui.rules.edition.hall import (
    AwardsRule,
    ConductRule,
    LegalityRow,
    ListsRule,
    Objective,
    PaperRow,
    ReminderRow,
    SetupRow,
    SpecialRow,
    TerrainMethod,
    TerrainRow,
    TerrainRule,
    When,
)
from srtui.rules.edition.place import (
    Corner,
    Deployment,
    DeploymentZone,
    ElementFilter,
    ElementPosition,
    Guard,
    HolderKind,
    Holding,
    Reinforcements,
)
from srtui.rules.edition.scenario import (
    Counter,
    Counting,
    DeclaredFact,
    Due,
    Effect,
    Element,
    ElementNote,
    Flag,
    GameRule,
    Growth,
    KillBox,
    Moment,
    Motion,
    Need,
    Rung,
    ScoringLine,
    Select,
    Tiebreak,
    Wins,
)
from srtui.rules.edition.variant import (
    CATEGORY,
    PARAMETER,
    Demand,
    Preset,
    Unwise,
    Use,
    Variant,
    VariantValue,
)
from srtui.rules.record import Way
from srtui.rules.value import Value, field, names_of

__all__ = [
    "CATEGORY",
    "FORMAT",
    "PARAMETER",
    "Amount",
    "Award",
    "AwardsRule",
    "Bounds",
    "ConductRule",
    "Corner",
    "Counter",
    "Counting",
    "CutRule",
    "DeclaredFact",
    "Demand",
    "Deployment",
    "DeploymentZone",
    "Due",
    "Edition",
    "Effect",
    "Element",
    "ElementFilter",
    "ElementNote",
    "ElementPosition",
    "Figure",
    "Flag",
    "GameRule",
    "Growth",
    "Guard",
    "Half",
    "HolderKind",
    "Holding",
    "KillBox",
    "LeagueRule",
    "LeagueWeek",
    "LegalityRow",
    "Level",
    "ListsRule",
    "Moment",
    "Motion",
    "Need",
    "Objective",
    "PaintingRule",
    "PaperRow",
    "Phase",
    "Preset",
    "Reinforcements",
    "ReminderRow",
    "ResultsRule",
    "RoundsRow",
    "RoundsRule",
    "Rung",
    "ScenarioRule",
    "ScoringLine",
    "Select",
    "Selection",
    "SetupRow",
    "SosFormula",
    "SpecialRow",
    "StandingsRule",
    "Terms",
    "TerrainMethod",
    "TerrainRow",
    "TerrainRule",
    "Tiebreak",
    "TimingRow",
    "TimingRule",
    "Unwise",
    "Use",
    "Variable",
    "Variant",
    "VariantValue",
    "Way",
    "WayRule",
    "When",
    "Wins",
]

FORMAT = 1
"""The format of edition files that this program reads."""


class Edition(Value):
    """One whole edition, with an event's house rules and variants already merged in."""

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
        """Tell whether the document prints the value of a key, and not only the edition's file."""
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
        """Return the edition's rule for this way of winning; None if it has none."""
        return next((rule for rule in self.results.ways if rule.way is way), None)

    @property
    def ways(self) -> tuple[WayRule, ...]:
        """The ways of winning that the event can have: those that its games let happen."""
        untimed = self.timing.kind != "death_clock"
        return tuple(rule for rule in self.read_ways if not (untimed and rule.way is Way.CLOCK))

    @property
    def read_ways(self) -> tuple[WayRule, ...]:
        """The ways of winning that can be entered, also a clock in an event without chess clocks.

        Such a result is asked about, since games are lost on chess clocks only.
        """
        wins = self.game.wins
        none = {Way(name) for name in names_of(type(wins)) if not getattr(wins, name)}
        if not self.game.tiebreaks:
            none |= {Way.TIEBREAK}
        return tuple(rule for rule in self.results.ways if rule.way not in none)

    def scenario(self, scenario_id: str | None) -> ScenarioRule | None:
        """Return the scenario with this id; None if there is none, or none is chosen."""
        return next((rule for rule in self.scenarios if rule.id == scenario_id), None)

    def variant(self, key: str) -> Variant | None:
        """Return the variant with this key; None if there is none."""
        return next((one for one in self.variants if one.key == key), None)

    def preset(self, key: str) -> Preset | None:
        """Return the preset with this key; None if there is none."""
        return next((one for one in self.presets if one.key == key), None)
