"""Edition rules around the games: lists, awards, conduct, models, tables, reminders.

All texts are our own. Numbers that only people check are part of the texts. List amounts are in
army points. Sources: rules.md 1.4, 1.10, 1.12, 2.4, 2.10, 2.12, 3.4, 3.8, 3.9, 4.4, 5.4, 5.5.
"""

from typing import ClassVar, Literal

from srtui.rules.edition.bounds import Natural, Positive
from srtui.rules.value import Value

When = Literal[
    "", "turns", "chess_clock", "dice_down", "hidden_end", "extensions", "kill_box", "objectives",
    "terrain", "reinforcements", "second_extension", "chess_clock_reinforcements", "specialists",
    "painting", "assassination", "tiebreakers", "several_lists", "lists_shared_out",
    "scenarios_open", "several_days", "league",
]  # fmt: skip
"""Where something applies: only in events, or scenarios, that have it (empty: everywhere)."""

Paper = Literal[
    "bring", "markers", "conversions", "list", "game", "end", "clock", "turn_over", "dice_down",
    "flag", "terrain", "assassination", "concession",
]  # fmt: skip
"""What a line for players and judges is about."""


class PaperRow(Value):
    """A line on a paper for players or judges, with the condition under which it applies."""

    on: Paper
    text: str
    when: When = ""


class SpecialRow(Value):
    """An award beside the standings' places, given by choice or by a blind vote.

    `categories` are those proposed for it; if there are any, one must be announced. `painted`: only
    players who meet the event's painting standard can win it.
    """

    IDENTITY: ClassVar[str] = "id"

    id: str
    name: str
    categories: tuple[str, ...] = ()
    painted: bool = False


class AwardsRule(Value):
    """Awards: the first `places` of the final standings, and the special awards."""

    places: Natural = 3
    special: tuple[SpecialRow, ...] = ()
    notes: tuple[str, ...] = ()

    def named(self, special: str) -> SpecialRow | None:
        """Return the special award with this id, or None if there is none."""
        return next((row for row in self.special if row.id == special), None)


class ConductRule(Value):
    """Penalties. From the `warnings_for_loss`-th warning on, a game loss is advised (0: never)."""

    warnings_for_loss: Natural = 2
    notes: tuple[str, ...] = ()


class LegalityRow(Value):
    """Item to check when players show their models."""

    IDENTITY: ClassVar[str] = "id"

    id: str
    text: str


Matter = Literal["count", "size", "balance", "distance", "blocker", "hazard", "scatter", "scenario"]
"""What a point of a table's checklist is about."""


class TerrainRow(Value):
    """A point of a table's checklist. `review`: it is checked again before every later round."""

    IDENTITY: ClassVar[str] = "id"

    id: str
    about: Matter
    text: str
    review: bool = False


class TerrainMethod(Value):
    """A way to set up a table, step by step, with its number of pieces."""

    IDENTITY: ClassVar[str] = "id"

    id: str
    name: str
    least: Positive
    most: Positive
    steps: tuple[str, ...]


class TerrainRule(Value):
    """Table set-up: points to check, methods, and rules during play."""

    checklist: tuple[TerrainRow, ...] = ()
    methods: tuple[TerrainMethod, ...] = ()
    notes: tuple[str, ...] = ()


class ReminderRow(Value):
    """A reminder: its text, whom it is for, and when it applies."""

    to: Literal["organizer", "judge"]
    text: str
    when: When = ""


class Objective(Value):
    """An objective on the table: its name and its effect, in our own words."""

    IDENTITY: ClassVar[str] = "name"

    name: str
    text: str = ""


class ListsRule(Value):
    """Number of lists per player, limits on their totals, and what they may contain."""

    required: Positive
    maximum: Positive
    below: Natural
    """A list may be this many points under the size."""
    bonus_points: bool
    """The Leader's bonus points raise both bounds."""
    bonus_spent: bool = False
    """All bonus points have to be spent."""
    same_faction: bool = True
    different_leaders: bool = False
    """Each list has another Leader; two versions of one name are different."""
    leader_drawn: bool = False
    """Lists have no Leader: one is drawn at the table."""
    characters: Literal["free", "version", "theme", "name", "newest"] = "free"
    """Characters in several lists of one player: free; no version in two of them; the same, but in
    lists of different themes; no two versions of one character; and of each only the newest
    version at all."""
    played_at_least: Natural = 0
    """Games in which every list has to be used."""
    played_once: bool = False
    """Every list has to be used at least once, whatever `played_at_least` says."""
    played_evenly: bool = False
    """Each list must be played at least (rounds / lists) times, rounded down."""
    forced_told: bool = False
    """A player with only one list left to choose tells the opponent before the game."""
    bye_marks: bool = False
    """On a bye a player names a list that counts as played."""
    objective: Literal["none", "list", "round"] = "none"
    """Choice of an objective: none, named by each list, or chosen for each game."""
    objectives: tuple[Objective, ...] = ()
    """The objectives to choose from, or those that the scenarios put on the table."""
    objectives_note: str = ""
    """What holds of all of them."""
    specialists: bool = False
    """Lists may bring specialists; the table of sizes limits their points."""
    reinforcements: bool = False
    """Lists may bring reinforcements; the table of sizes limits their points."""
    reinforcement_leader: Natural | None = None
    """Points by which a second Leader among the reinforcements raises their limit, in addition to
    bonus points; if unset, none is allowed."""
    battlegroup_only: bool = False
    """Nothing but a Leader and the Leader's battlegroup."""
    independents: bool = False
    """With `battlegroup_only`, independent warjacks and warbeasts are allowed as well."""
    cards: Natural = 0
    """Command cards that each list includes; 0: the edition has none."""
    arena: str = ""
    """The arena that lists are of; empty if the edition names none."""
    tier_at_least: Natural = 0
    """The tier of the theme that every list has to reach."""
    shown: Literal["before", "chosen"] = "before"
    """From when on opponents may read the lists: before the choice, or once both have chosen."""
    notes: tuple[str, ...] = ()


class SetupRow(Value):
    """A step between the pairing and the first turn, in the edition's order.

    `who` acts: `both` (each player alone), the `winner` of the starting roll, or the player with
    the `first` or the `second` turn; empty: both together. `secret` choices are revealed once both
    players have made them. A `tick` is only ticked off, in scenarios `when` there are objectives to
    destroy, terrain to choose, or reinforcements. `terrain` is asked once per terrain feature, of
    its owner or else alternating from the player `who` (empty: the first).
    """

    IDENTITY: ClassVar[str] = "id"

    id: str
    text: str
    kind: Literal["list", "roll", "first", "edge", "objective", "specialists", "terrain", "tick"]
    who: Literal["", "both", "winner", "first", "second"] = ""
    secret: bool = False
    when: When = ""
