"""An edition of the Steamroller rules as frozen, typed values: everything in which editions differ.

The values come from `data/editions/*.toml`; this package only says what can be said. A word that
is missing here is missing in the vocabulary: add it here, never an `if` on an edition's id.
Lengths are in minutes unless a name says otherwise, sizes and amounts in army points.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from srtui.rules.edition.bounds import Bounds, Natural, Positive
from srtui.rules.edition.event import (
    Amount,
    Award,
    CutRule,
    Figure,
    Half,
    Level,
    ResultsRule,
    RoundsRow,
    RoundsRule,
    SosFormula,
    StandingsRule,
    Terms,
    WayRule,
)
from srtui.rules.edition.game import (
    ListsRule,
    Phase,
    ScenarioRule,
    Selection,
    TimingRow,
    TimingRule,
    Variable,
)
from srtui.rules.edition.scenario import (
    Counter,
    Counting,
    Due,
    Effect,
    Element,
    Fact,
    Flag,
    GameRule,
    Growth,
    KillBox,
    Line,
    Moment,
    Need,
    Place,
    Rung,
    Select,
    Tiebreak,
)
from srtui.rules.edition.variant import CATEGORY, PARAMETER, Variant
from srtui.rules.record import Way

__all__ = [
    "CATEGORY",
    "FORMAT",
    "PARAMETER",
    "Amount",
    "Award",
    "Bounds",
    "Counter",
    "Counting",
    "CutRule",
    "Due",
    "Edition",
    "Effect",
    "Element",
    "Fact",
    "Figure",
    "Flag",
    "GameRule",
    "Growth",
    "Half",
    "KillBox",
    "Level",
    "Line",
    "ListsRule",
    "Moment",
    "Need",
    "Phase",
    "Place",
    "ResultsRule",
    "RoundsRow",
    "RoundsRule",
    "Rung",
    "ScenarioRule",
    "Select",
    "Selection",
    "SosFormula",
    "StandingsRule",
    "Terms",
    "Tiebreak",
    "TimingRow",
    "TimingRule",
    "Variable",
    "Variant",
    "Way",
    "WayRule",
]

FORMAT = 1
"""The format of edition files that this program reads."""


@dataclass(frozen=True, slots=True)
class Edition:
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
    variants: tuple[Variant, ...] = ()
    valid_from: date | None = None
    valid_to: date | None = None
    players_min: Positive = 2
    """Players recommended at least; nobody is turned away."""
    players_max: Positive | None = None
    from_elsewhere: dict[str, str] = field(default_factory=dict)
    """Keys whose values are not printed in the document, and where they come from."""

    def way(self, way: Way) -> WayRule | None:
        """What the edition says of this way of winning; None where it is not offered."""
        return next((rule for rule in self.results.ways if rule.way is way), None)

    def scenario(self, scenario_id: str) -> ScenarioRule | None:
        """The scenario with this id."""
        return next((rule for rule in self.scenarios if rule.id == scenario_id), None)

    def variant(self, key: str) -> Variant | None:
        """The variant with this key."""
        return next((one for one in self.variants if one.key == key), None)
