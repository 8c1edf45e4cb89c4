"""What an edition says of army lists, and of what the players choose before a game.

Amounts are army points. Sources: rules.md 1.4, 1.10, 1.12, 2.4, 2.10, 2.12, 3.4,
3.8, 3.9, 4.4, 5.4, 5.5.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from srtui.rules.edition.bounds import Natural, Positive
from srtui.rules.edition.hall import When
from srtui.rules.value import Value


class Objective(Value):
    """An objective that stands on the table: its name, and what it does, in our own words."""

    IDENTITY: ClassVar[str] = "name"

    name: str
    text: str = ""


class ListsRule(Value):
    """How many lists a player brings, between which totals, and what may stand in them."""

    required: Positive
    maximum: Positive
    below: Natural
    """A list may be this many points under the size."""
    bonus_points: bool
    """The Leader's bonus points raise both bounds."""
    same_faction: bool = True
    different_leaders: bool = False
    """Each list has another Leader; two versions of one name are different."""
    characters: Literal["free", "version", "name", "newest"] = "free"
    """Characters in several lists of one player: free; no version in two of them; no two versions
    of one character; and of each only the newest version at all."""
    played_at_least: Natural = 0
    """Games in which every list has to be used."""
    played_evenly: bool = False
    """Each list must be played at least (rounds / lists) times, rounded down."""
    forced_told: bool = False
    """Whoever has only one list left to choose tells his opponent before the game."""
    bye_marks: bool = False
    """On a bye a player names a list that counts as played."""
    objective: Literal["none", "list", "round"] = "none"
    """Who chooses an objective when: nobody, each list names one, or anew for each game."""
    objectives: tuple[Objective, ...] = ()
    """The objectives to choose from, or those that the scenarios put on the table."""
    objectives_note: str = ""
    """What holds of all of them."""
    specialists: bool = False
    """Lists may bring specialists; how many points is said by the table of sizes."""
    reinforcements: bool = False
    """Lists may bring reinforcements; how many points is said by the table of sizes."""
    reinforcement_leader: Natural | None = None
    """Points by which a second Leader among the reinforcements, beside his bonus points, raises
    their limit; without it none may be there."""
    battlegroup_only: bool = False
    """Nothing but a Leader and his battlegroup."""
    tier_at_least: Natural = 0
    """The tier of the theme that every list has to reach."""
    shown: Literal["before", "chosen"] = "before"
    """From when on opponents may read the lists: before the choice, or once both have chosen."""
    notes: tuple[str, ...] = ()


class SetupRow(Value):
    """One step between the pairing and the first turn, in the edition's order.

    `who` acts: `both` (each player for himself), the `winner` of the starting roll, the player
    with the `first` or the `second` turn; empty: the two together. `secret` choices are shown when
    both have made them. A `tick` is only ticked off, in scenarios `when` there are objectives to
    destroy, terrain to choose, reinforcements; `terrain` is asked once for each terrain of the
    scenario, of its owner, else in turn, and `who` is the player who begins (empty: the first).
    """

    IDENTITY: ClassVar[str] = "id"

    id: str
    text: str
    kind: Literal["list", "roll", "first", "edge", "objective", "specialists", "terrain", "tick"]
    who: Literal["", "both", "winner", "first", "second"] = ""
    secret: bool = False
    when: When = ""
