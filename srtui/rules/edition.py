"""An edition of the Steamroller rules as frozen, typed values: everything in which editions differ.

The values come from `data/editions/*.toml`; this module only says what can be said. A word that
is missing here is missing in the vocabulary: add it here, never an `if` on an edition's id.
Lengths are in minutes unless a name says otherwise, sizes and amounts in army points.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Literal

from srtui.rules.record import Way


class Level(StrEnum):
    """What a pairing must keep, most important first in the edition's order (rules.md ALL-3)."""

    REMATCH = "rematch"
    SECOND_BYE = "second_bye"
    LOWEST_BYE = "lowest_bye"
    TP_GAP = "tp_gap"
    SECOND_PAIR_DOWN = "second_pair_down"
    CLUB = "club"


class Figure(StrEnum):
    """A figure by which the standings are ordered; more is better in every one."""

    TP = "tp"
    SOS = "sos"
    POINTS = "points"
    DESTROYED = "destroyed"
    ASSASSINATIONS = "assassinations"


class SosFormula(StrEnum):
    """What one opponent adds to a player's strength of schedule."""

    TP = "tp"
    """The opponent's TP."""
    TP_PER_GAME = "tp_per_game"
    """The opponent's TP over his games, byes in neither half; 1/rounds where he has 0 TP."""
    WINS_PER_ROUND = "wins_per_round"
    """The opponent's wins over the event's rounds; one win for a drop-out who had none."""


class Half(StrEnum):
    """Of what an award is half, rounded up."""

    SIZE = "size"
    """The event's size."""
    THRESHOLD = "threshold"
    """The points that win the scenario of the round."""
    ARMY = "army"
    """The point total of the list that the opponent fielded; the size where none is registered."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of points: `fixed`, or `half_of` something rounded up, or `counted` on the table.

    Exactly one of the three is set. `counted` means that the organizer is asked.
    """

    fixed: int | None = None
    half_of: Half | None = None
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Award:
    """What a player gets without playing on. `at_least`: keeps more where more was scored."""

    points: Amount
    destroyed: Amount
    at_least: bool = True


@dataclass(frozen=True, slots=True)
class Terms:
    """The edition's own words."""

    organizer: str
    first: str
    second: str
    points: str
    """Short, as in a column heading (CP, VP)."""
    points_name: str
    leader: str
    clock: str


@dataclass(frozen=True, slots=True)
class RoundsRow:
    """Up to `players` players need `rounds` rounds."""

    players: int
    rounds: int


@dataclass(frozen=True, slots=True)
class RoundsRule:
    """How many rounds an event lasts. `cap` is a hard number of rounds (0: none)."""

    table: tuple[RoundsRow, ...]
    cap: int = 0


@dataclass(frozen=True, slots=True)
class CutRule:
    """The cut to the top players: `use` is part of the rules, a variant, or not in the edition.

    `top` is the number set for the event (0: no cut). `min_share` of the table's rounds must be
    played before a cut is proposed (rules.md P-3).
    """

    use: Literal["none", "variant", "main"]
    top: int = 0
    recommended_top: int = 4
    recommended_from_rounds: int = 6
    min_share: float = 0.5


@dataclass(frozen=True, slots=True)
class StandingsRule:
    """Order of the figures, strength-of-schedule formula, whether finals tables are played."""

    order: tuple[Figure, ...]
    sos: SosFormula = SosFormula.TP
    finals_tables: bool = False
    finals_rest: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class WayRule:
    """One way to win, as an event of this edition asks for it.

    `key` is the letter on the results line. `assassination` counts in assassin scoring.
    `award`: the winner gets at least the concession's award; `loser_nothing`: the loser's figures
    are set to 0. `played` is False where no game took place.
    """

    way: Way
    key: str
    name: str
    assassination: bool = False
    award: bool = False
    loser_nothing: bool = False
    played: bool = True


@dataclass(frozen=True, slots=True)
class ResultsRule:
    """What is asked for a game. `points_cap` bounds what the standings count (0: no bound)."""

    ways: tuple[WayRule, ...]
    points_cap: int = 0
    tie_both_nothing: bool = False


@dataclass(frozen=True, slots=True)
class TimingRow:
    """One size's times in minutes. None: the edition has no such time at this size."""

    size: int
    round: int | None = None
    turn: int | None = None
    extension: int | None = None
    player_clock: int | None = None
    reinforcements: int | None = None
    """Points of reinforcements at this size, in army points."""
    specialists: int | None = None
    """Points of specialists at this size, in army points."""


@dataclass(frozen=True, slots=True)
class Variable:
    """The hidden change of a round's length: `die` x `unit` minutes, the d6 giving the sign."""

    die: int
    unit: Literal["extension", "minutes"]
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class TimingRule:
    """How games are timed: `kind` and its table (looked up by size, nearest row below)."""

    kind: Literal["turns", "death_clock", "none"]
    table: tuple[TimingRow, ...]
    variable: Variable | None = None
    min_turn_seconds: int = 0
    extension_from_size: int = 0
    extensions: bool = True
    shift: int = 0
    """Rows up (+) or down (-) the table from the event's size (timing variants)."""
    player_clock_share: float | None = None
    """Chess clocks as this share of the base round, rounded up, where the table has none."""
    dice_down: bool = False
    tie_above_minutes: int | None = None
    """At the expected end, games with more than this combined are ties."""
    early_end: bool = False
    """A turn may end at once when both verify that it wins."""


@dataclass(frozen=True, slots=True)
class ListsRule:
    """How many lists a player brings and between which totals."""

    required: int
    maximum: int
    below: int
    """A list may be this many points under the size."""
    bonus_points: bool
    """The Leader's bonus points raise both bounds."""
    same_faction: bool = True
    different_leaders: bool = False
    played_at_least: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScenarioRule:
    """A scenario of the edition. `dice` are the faces that select it, one per die of the selection.

    `threshold` are the points of a scenario win (None where it is won by a lead only).
    """

    id: str
    name: str
    dice: tuple[int, ...] = ()
    group: str = ""
    threshold: int | None = None
    lead: int | None = None
    kill_box: bool = False
    objectives: bool = False
    also_called: str = ""
    optional: bool = False
    """Only offered when a variant of the event asks for it."""


@dataclass(frozen=True, slots=True)
class Selection:
    """How a scenario is rolled: the sides of each die in order; other faces are rolled again."""

    dice: tuple[int, ...]
    exhaust_groups: bool = False
    """A group is not used again until all groups were used."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A named change that the edition offers: `set` overrides keys of the edition.

    `parameter` names the number that the variant takes, which `set` refers to as "$parameter".
    `needs` and `excludes` are keys of variants, or `category:NAME` for every variant of one.
    """

    key: str
    name: str
    category: Literal[
        "rounds", "standings", "timing", "lists", "scenario", "victory", "painting", "switch"
    ]
    line: str
    """One line of explanation, in our own words."""
    set: dict[str, object] = field(default_factory=dict)
    parameter: str = ""
    parameter_min: int = 1
    parameter_max: int = 16
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    advice: str = ""
    """Said when the document advises against it, or when it is unwise."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One whole edition, with an event's house rules and variants already merged in."""

    format: int
    id: str
    title: str
    version: str
    short: str
    terms: Terms
    sizes: tuple[int, ...]
    default_size: int
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
    scenarios: tuple[ScenarioRule, ...]
    variants: tuple[Variant, ...] = ()
    valid_from: date | None = None
    valid_to: date | None = None
    players_min: int = 2
    players_max: int | None = None
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
