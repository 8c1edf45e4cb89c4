"""Rules of an edition around the games: awards, conduct, models, tables, reminders.

Every text is our own. Numbers that only people check are part of the texts.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from srtui.rules.edition.bounds import Natural, Positive
from srtui.rules.value import Value

When = Literal[
    "", "turns", "chess_clock", "dice_down", "hidden_end", "extensions", "kill_box", "objectives",
    "terrain", "reinforcements", "second_extension", "chess_clock_reinforcements", "specialists",
    "painting", "assassination",
]  # fmt: skip
"""Where something applies: only in events, or scenarios, that have it (empty: everywhere)."""

Paper = Literal[
    "bring", "markers", "conversions", "list", "game", "clock", "turn_over", "dice_down", "flag",
    "assassination", "concession",
]  # fmt: skip
"""What a line for players and judges is about."""


class PaperRow(Value):
    """One line of a paper for players or judges, and where it applies."""

    on: Paper
    text: str
    when: When = ""


class SpecialRow(Value):
    """An award beside the places of the standings, given by choice or by a blind vote.

    `categories` are those proposed for it; where there are any, one has to be announced.
    `painted`: only for those who meet the painting standard of the event.
    """

    IDENTITY: ClassVar[str] = "id"

    id: str
    name: str
    categories: tuple[str, ...] = ()
    painted: bool = False


class AwardsRule(Value):
    """Awards: the first `places` of the final standings, and the special ones."""

    places: Natural = 3
    special: tuple[SpecialRow, ...] = ()
    notes: tuple[str, ...] = ()

    def named(self, special: str) -> SpecialRow | None:
        """Return the special award with this id; None if there is none."""
        return next((row for row in self.special if row.id == special), None)


class ConductRule(Value):
    """Penalties. From the how manyth warning on the loss of a game is advised (0: never)."""

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
    """A point of a table's checklist. `review`: checked again before every later round."""

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
    """Set-up of tables: what to check, methods, and rules during play."""

    checklist: tuple[TerrainRow, ...] = ()
    methods: tuple[TerrainMethod, ...] = ()
    notes: tuple[str, ...] = ()


class ReminderRow(Value):
    """A reminder: its text, for whom it is, and when it applies."""

    to: Literal["organizer", "judge"]
    text: str
    when: When = ""
