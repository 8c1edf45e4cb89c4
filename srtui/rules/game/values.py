"""Values of a game: its rules, moves, questions and state."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from srtui.rules.edition import Due, Element, GameRule, ScenarioRule
from srtui.rules.plural import Phrase
from srtui.rules.record import Way
from srtui.rules.value import Value, field

IntPair = tuple[int, int]
"""A figure of the first player and of the second."""


class Play(Value):
    """Rules of a game: its scenario, and the rules shared by the edition's scenarios."""

    scenario: ScenarioRule
    rule: GameRule

    @property
    def several_leaders(self) -> bool:
        """Whether a player can have more than one Leader in play."""
        return self.rule.second_leader and self.scenario.reinforcements

    @property
    def leaders_can_differ(self) -> bool:
        """Whether players can have different numbers of Leaders during the game."""
        return self.several_leaders or not self.rule.wins.assassination

    @property
    def kill_box_matters(self) -> bool:
        """Whether the kill box has an effect in the game, from any turn on."""
        box = self.rule.kill_box
        matters = box is not None and (box.points > 0 or self.rule.wins.assassination)
        return matters and self.scenario.kill_box

    def kill_box_counts(self, state: State) -> bool:
        """Tell whether the kill box counts at the end of this turn.

        If it would destroy the Leader, it counts only if that ends the game.
        """
        box = self.rule.kill_box
        # The first player's n-th turn is 2n - 2, counted from 0.
        return box is not None and self.kill_box_matters and state.turn >= 2 * (box.from_turn - 1)

    def kill_box_inches(self, number: int) -> int:
        """Return the kill box's depth in both players' turn `number` (1, 2, …); 0 without one."""
        box, growth = self.rule.kill_box, self.scenario.kill_box_grows
        if box is None or not self.scenario.kill_box:
            return 0
        if growth is None or number < growth.from_turn:
            return box.inches
        # Deeper in `from_turn` itself already: 12 in, from the 3rd turn 14, 16, … (example 7).
        return box.inches + growth.by * (number - growth.from_turn + 1)

    def scores(self, state: State) -> bool:
        """Tell whether elements score at the end of this turn."""
        # `turn` counts both players' turns from 0: the second player's n-th is 2n - 1.
        return state.turn >= 2 * self.rule.scores_from - 1

    def standing(self, state: State) -> tuple[Element, ...]:
        """Return the elements on the table now."""
        return tuple(
            one
            for one in self.scenario.elements
            if one.id not in state.removed and (not one.later or one.id in state.arrived)
        )

    def claimable(self, state: State) -> tuple[Element, ...]:
        """Return the elements on the table that can be claimed."""
        return tuple(one for one in self.standing(state) if one.held)


# Moves: entered by people


class Happened(Value):
    """An element destroyed in this turn, or captured by a side (0 first, 1 second).

    `gone`: the piece of a scenario terrain feature was removed; the element itself stays. `also`:
    other elements removed at the same moment (one blast), so that neither player is first.
    """

    kind: Literal["destroyed", "captured", "gone"] = field(name="what")
    element: str
    captor: int | None = field(default=None, name="by")
    also: tuple[str, ...] = ()


class EndTurn(Value):
    """The end of the active player's turn; its questions follow."""


class Answered(Value):
    """Answers to all items of a question, by key. The order does not matter."""

    values: Mapping[str, str]


class Typed(Value):
    """The points each player gains this turn, typed instead of answering the questions."""

    points: IntPair


class Adopted(Value):
    """A game started on paper: the turns played and the points so far."""

    turns: int
    points: IntPair


class Overruled(Value):
    """Points set by the organizer, with a reason that is kept."""

    points: IntPair
    reason: str


End = Literal[
    "assassination", "wiped_out", "battlegroup", "concession", "clock", "ruling", "dice_down",
    "both_leaders",
]  # fmt: skip
"""How a game can end before its last turn is scored."""


class Ended(Value):
    """An ending other than by scenario. `side` has won or, for `clock`, has no time left.

    `agreed`: both players agree about the state of the table. If they do not, the player whose flag
    fell cannot win by it (rules.md 2.3, 3.3).
    """

    kind: End = field(name="how")
    side: int | None = None
    agreed: bool = True


Move = Happened | EndTurn | Answered | Typed | Adopted | Overruled | Ended


# Questions


class Ask(Value):
    """An item to answer. `options` are the words allowed (empty: a whole number).

    `standing` is the previous turn's answer, or the likely one. `limit` says, as half a sentence,
    why some words are not possible. `after` is the key of an earlier item in the same question;
    this item counts only if that one is answered "yes". `barred` says, as half a sentence, why
    elements that can be chosen at other times cannot be chosen now.
    """

    key: str
    text: str
    options: tuple[str, ...] = ()
    standing: str = ""
    side: int | None = None
    element: str = ""
    limit: Phrase | None = None
    after: str = ""
    barred: Mapping[str, Phrase] = field(default_factory=dict)


class Question(Value):
    """The next items to answer, all at once. `notes`: further advice, each a sentence."""

    stage: Stage
    asks: tuple[Ask, ...]
    notes: tuple[Phrase, ...] = ()


class Stage(StrEnum):
    """Stages of a turn."""

    PLAY = "play"
    CLAIMS = "claims"
    BEFORE = "before"
    CLAIMS_AGAIN = "claims_again"
    FACTS = "facts"
    AFTER = "after"
    TIEBREAK = "tiebreak"
    OVER = "over"

    @property
    def claims(self) -> bool:
        """Whether this stage asks about claims, for the first time in a turn or again."""
        return self in (Stage.CLAIMS, Stage.CLAIMS_AGAIN)


# The game's state


class Gain(Value):
    """Points and their source: a line, an effect, `kill_box`, `typed` or `overruled`."""

    turn: int
    side: int
    source: str
    element: str
    points: int


class Prompt(Value):
    """An instruction to the players by the effect `source` at the end of a turn.

    `motion`: an element that the side moves by `inches`. `then` and `at_zero`: the effect's words
    for what follows, for an element if there is one. `text`: the effect itself, if it asks for
    nothing. `gone`: the edition's words for terrain whose piece has been removed.
    """

    turn: int
    source: str
    kind: Literal["motion", "then", "at_zero", "text", "gone"]
    side: int | None = None
    element: str = ""
    inches: float = 0


class Result(Value):
    """The end of a game. `side` is None for a tie. `reason` explains it, without players' names."""

    side: int | None
    way: Way | None
    reason: Phrase | None


class State(Value):
    """A game after its moves. Turns count from 0; even ones are the first player's.

    `claims` are both players' ladder words by element; `fresh` the events of this turn; `queue` the
    effects still to apply (id, side); `ending` the ending in progress; `killed` the army points
    that each player destroyed, if a tiebreaker has asked for them; `dead` the side whose Leader is
    destroyed at the last scoring. `prompts` are those of the last completed turn.
    """

    turn: int = 0
    stage: Stage = Stage.PLAY
    points: IntPair = (0, 0)
    gains: tuple[Gain, ...] = ()
    claims: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    removed: frozenset[str] = frozenset()
    destroyed: frozenset[str] = frozenset()
    arriving: tuple[str, ...] = ()
    arrived: frozenset[str] = frozenset()
    fresh: tuple[Happened, ...] = ()
    counters: Mapping[tuple[str, str], int] = field(default_factory=dict)
    used: frozenset[tuple[str, int, str]] = frozenset()
    chosen: Mapping[str, str] = field(default_factory=dict)
    queue: tuple[tuple[str, int | None], ...] = ()
    ask_again: bool = False
    raised: int = 0
    ending: Ended | None = None
    fallen: int | None = None
    tiebreak: int = 0
    killed: IntPair | None = None
    dead: int | None = None
    prompts: tuple[Prompt, ...] = ()
    result: Result | None = None

    @property
    def active(self) -> int:
        """The active side: 0 first, 1 second."""
        return self.turn % 2

    @property
    def number(self) -> int:
        """The turn's number as players count it, from 1."""
        return self.turn // 2 + 1

    def is_due(self, due: Due | None) -> bool:
        """Tell whether this is the turn `due` (always, if None)."""
        return due is None or (self.number, self.active) == (due.turn, due.player - 1)

    def counter(self, element: Element, name: str) -> int:
        """Return the value of an element's counter."""
        began = next((one.value for one in element.counters if one.name == name), 0)
        return self.counters.get((element.id, name), began)
