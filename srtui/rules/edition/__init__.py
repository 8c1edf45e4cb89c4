"""A Steamroller edition as frozen, typed values: everything that differs between editions.

The values come from `data/editions/*.toml`; this package only defines the vocabulary. If a word is
missing, add it here, never an `if` on an edition's id. Times are in minutes unless a name says
otherwise; sizes and amounts are in army points.
"""

from datetime import date

from srtui.rules.edition.bounds import Bounds as Bounds
from srtui.rules.edition.bounds import Natural, Positive
from srtui.rules.edition.event import Amount as Amount
from srtui.rules.edition.event import Award as Award
from srtui.rules.edition.event import CutRule as CutRule
from srtui.rules.edition.event import Figure as Figure
from srtui.rules.edition.event import Half as Half
from srtui.rules.edition.event import LeagueRule as LeagueRule
from srtui.rules.edition.event import LeagueWeek as LeagueWeek
from srtui.rules.edition.event import Level as Level
from srtui.rules.edition.event import PaintingRule as PaintingRule
from srtui.rules.edition.event import ResultsRule as ResultsRule
from srtui.rules.edition.event import RoundsRow as RoundsRow
from srtui.rules.edition.event import RoundsRule as RoundsRule
from srtui.rules.edition.event import SosFormula as SosFormula
from srtui.rules.edition.event import StandingsRule as StandingsRule
from srtui.rules.edition.event import Terms as Terms
from srtui.rules.edition.event import WayRule as WayRule
from srtui.rules.edition.game import Phase as Phase
from srtui.rules.edition.game import ScenarioRule as ScenarioRule
from srtui.rules.edition.game import Selection as Selection
from srtui.rules.edition.game import TimingRow as TimingRow
from srtui.rules.edition.game import TimingRule as TimingRule
from srtui.rules.edition.game import Variable as Variable
from srtui.rules.edition.hall import AwardsRule as AwardsRule
from srtui.rules.edition.hall import ConductRule as ConductRule
from srtui.rules.edition.hall import LegalityRow as LegalityRow
from srtui.rules.edition.hall import ListsRule as ListsRule
from srtui.rules.edition.hall import Objective as Objective
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
from srtui.rules.edition.place import HolderKind as HolderKind
from srtui.rules.edition.place import Holding as Holding
from srtui.rules.edition.place import Reinforcements as Reinforcements
from srtui.rules.edition.scenario import Counter as Counter
from srtui.rules.edition.scenario import Counting as Counting
from srtui.rules.edition.scenario import DeclaredFact as DeclaredFact
from srtui.rules.edition.scenario import Due as Due
from srtui.rules.edition.scenario import Effect as Effect
from srtui.rules.edition.scenario import Element as Element
from srtui.rules.edition.scenario import ElementNote as ElementNote
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
from srtui.rules.edition.variant import CATEGORY as CATEGORY
from srtui.rules.edition.variant import PARAMETER as PARAMETER
from srtui.rules.edition.variant import Demand as Demand
from srtui.rules.edition.variant import Preset as Preset
from srtui.rules.edition.variant import Unwise as Unwise
from srtui.rules.edition.variant import Use as Use
from srtui.rules.edition.variant import Variant as Variant
from srtui.rules.edition.variant import VariantValue as VariantValue
from srtui.rules.record import Way as Way
from srtui.rules.value import Value, field, names_of

FORMAT = 1
"""The format of edition files that this program reads."""


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
