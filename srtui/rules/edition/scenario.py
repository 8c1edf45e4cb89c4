"""Vocabulary of a scenario: elements, claims, scoring lines, effects, and how it is won.

A turn is a short script: what happened in it, who holds what, yes-or-no facts, effects before the
scoring, the scoring itself, effects after it. `docs/scenarios.md` explains the words with an
example. Sources: rules.md 1.6, 2.6, 3.5, 4.5, 5.7 and the order of a turn end in section 8.

"Mine" and "theirs" are relative to the player for whom a line is being counted.
"""

from collections.abc import Iterable
from typing import ClassVar, Literal

from srtui.rules.edition.bounds import Inches, Natural, Owner, Positive, Seat, Steps
from srtui.rules.edition.place import ElementPosition, Guard, Holding, Reinforcements
from srtui.rules.value import Value

OwnerFilter = Literal["", "mine", "theirs", "none"]
ElementKind = Literal["zone", "flag", "objective", "terrain", "cache"]
Moment = Literal["before", "after"]
MM = 25.4
"""Millimetres of an inch."""


class Counter(Value):
    """A counter of an element, with its starting value or the value it must have."""

    name: str
    value: Natural


class Element(Value):
    """A zone, flag, objective, terrain feature or cache on the table.

    `owner` is its player, `side` the player whose half it is on (0: nobody's). `width` and `height`
    are inches (a circle has a width only); `base` is the size of a round base instead, in mm.
    `colour` is its marker's, if its name does not give it. `held`: it can be claimed. `counters`
    begin at these values. `replaced_by` is the element that takes its position in the turn after it
    is destroyed; an element that replaces another is `later`.
    """

    IDENTITY: ClassVar[str] = "id"

    id: str
    name: str
    kind: ElementKind
    owner: Owner = 0
    side: Owner = 0
    tags: tuple[str, ...] = ()
    width: Inches = 0
    height: Inches = 0
    base: Natural = 0
    colour: Literal["", "red", "blue"] = ""
    place: ElementPosition | None = None
    held: bool = True
    counters: tuple[Counter, ...] = ()
    replaced_by: str = ""
    later: bool = False

    @property
    def across(self) -> float:
        """Width in inches, from its left to its right side."""
        # Two decimals, so that 40 mm is 1.57 in on every sheet; `places.SLACK` allows for this.
        return round(self.base / MM, 2) if self.base else self.width

    @property
    def depth(self) -> float:
        """Depth in inches, from its near to its far side."""
        return self.height or self.across

    @property
    def shape(self) -> Literal["circle", "rectangle"]:
        """`circle` (also for a round base) or `rectangle`."""
        return "rectangle" if self.height else "circle"


class Select(Value):
    """Selects the elements that match every field that is set."""

    id: str = ""
    kind: Literal["", "zone", "flag", "objective", "terrain", "cache"] = ""
    owner: OwnerFilter = ""
    side: OwnerFilter = ""
    tag: str = ""

    def fits(self, element: Element, side: int) -> bool:
        """Tell whether an element matches, from the view of the first (0) or second player (1)."""
        owners = {"": (0, 1, 2), "mine": (side + 1,), "theirs": (2 - side,), "none": (0,)}
        return (
            self.id in ("", element.id)
            and self.kind in ("", element.kind)
            and (not self.tag or self.tag in element.tags)
            and element.owner in owners[self.owner]
            and element.side in owners[self.side]
        )

    def pick(self, elements: Iterable[Element], side: int) -> tuple[Element, ...]:
        """Return the elements that match, from a side's point of view."""
        return tuple(one for one in elements if self.fits(one, side))


class Need(Value):
    """A condition on elements: at least `count` of those selected are at `level` for a player.

    `level` is a word of the edition's ladder, `standing` (on the table, whoever holds it) or
    `destroyed`. `all`: every selected element.
    """

    of: Select
    level: str
    count: Positive = 1
    all: bool = False


class Due(Value):
    """A specific turn: the `turn`-th of player `player` (1 or 2)."""

    turn: Positive
    player: Seat


class DeclaredFact(Value):
    """A yes-or-no statement that a player declares at scoring.

    It is asked only if `requires` holds for the player, and only at the turn `due` if set.
    `excludes`: facts that the opponent cannot declare at the same time. `leader`: it concerns the
    player's Leader, so it cannot be declared once the Leader is destroyed.
    """

    IDENTITY: ClassVar[str] = "id"

    id: str
    text: str
    requires: tuple[Need, ...] = ()
    excludes: tuple[str, ...] = ()
    due: Due | None = None
    leader: bool = False


class ScoringLine(Value):
    """A line that scores `points`, per matching element or once if enough elements match.

    `level`: what the player must hold there (a word of the ladder, or `destroyed` or `captured` for
    what happened in the turn). `count`: 0 scores per element, any other number once if at least
    that many match. `group`: only the best line of a group counts. `most`: the most points per
    turn. `once`: per element, per game and player, or only for the first player to do it.
    `at_once`: scored at the moment it happens, in any turn.
    """

    IDENTITY: ClassVar[str] = "id"

    id: str
    text: str
    points: Positive
    of: Select
    level: str
    count: Natural = 0
    all: bool = False
    needs: tuple[Need, ...] = ()
    facts: tuple[str, ...] = ()
    counter: Counter | None = None
    once: Literal["", "element", "game", "first"] = ""
    group: str = ""
    most: Natural = 0
    due: Due | None = None
    at_once: bool = False


class Motion(Value):
    """Movement by an effect of each element `of` that the player has at `level`.

    It is `inches`, plus `more` inches for each other element of `per` (called `each`) that the
    player has at `level`. `may`: the player can decline; `up_to`: or move it less. `toward`: words.
    """

    of: Select
    level: str
    inches: Inches
    toward: str = ""
    more: Inches = 0
    per: Select | None = None
    each: str = ""
    may: bool = False
    up_to: bool = False


class Effect(Value):
    """An effect before or after the scoring of a turn that scores (or at the turn `due`).

    `who` carries it out: each player for whom `requires` holds (the active one first), only the
    active one, or nobody (it happens by itself unless a player qualifies for the effect `unless`).
    `may`: the player may decline. `choose`: one of these elements is chosen, with `not_twice` a
    different one from last time; `table` maps each face of the die to an element. `counter` of the
    element changes by `by`, or by the die (`by_die` is 1 or -1); `takes_away` removes the element,
    `remove` others. `points` are given at once, or when the counter reaches `goal`; `once` gives
    them to the first player only, and to nobody if both reach the goal in one turn. `ask_again`:
    the claims are asked again if a counter reached 0.

    The players are then prompted to act with their models: `motion` says what moves and how far,
    `then` what follows, and `at_zero` what follows if the counter reached 0. `scored`: only for a
    player to whom that line gave points in this turn.
    """

    IDENTITY: ClassVar[str] = "id"

    id: str
    text: str
    moment: Moment
    who: Literal["each", "active", "nobody"] = "each"
    unless: str = ""
    requires: tuple[Need, ...] = ()
    due: Due | None = None
    may: bool = False
    choose: Select | None = None
    not_twice: bool = False
    takes_away: bool = False
    die: Natural = 0
    table: tuple[str, ...] = ()
    counter: str = ""
    by: Steps = 0
    by_die: Steps = 0
    remove: tuple[Select, ...] = ()
    points: Natural = 0
    goal: Natural = 0
    once: bool = False
    ask_again: bool = False
    motion: Motion | None = None
    then: str = ""
    at_zero: str = ""
    scored: str = ""


class Rung(Value):
    """A step of the ladder of claims. `both`: whether both players can hold an element at it.

    `active`: both can claim it, but only the active player counts. `most`: how many elements a
    player can hold at it at the same time (a Leader cannot be everywhere; 0: any number). `never`
    are models that cannot hold anything at it; `notes` hold further rules.
    """

    IDENTITY: ClassVar[str] = "word"

    word: str
    text: str
    both: Literal["yes", "active", "no"] = "yes"
    most: Natural = 0
    never: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class KillBox(Value):
    """A Leader that ends its own turn inside, from the first player's turn `from_turn` on."""

    inches: Positive
    edge: Literal["any", "own"]
    completely: bool
    points: Natural = 0
    """To the opponent; 0: the Leader is destroyed."""
    from_turn: Positive = 2
    apart: bool = False
    """It is checked separately, and may win, before the elements score."""


class Growth(Value):
    """Growth of the kill box by `by` inches in each turn from the `from_turn`-th on."""

    from_turn: Positive
    by: Positive


class Tiebreak(Value):
    """A tiebreaker step. `of` is `points`, which are known, or a number to ask for.

    For `destroyed`, the army points destroyed, the answer is reused because the result needs it as
    well. `area`: it counts models in the scenario's `area`. `notes` say what counts, and how much.
    `number` is its number in the document, if that differs from its position among those used.
    """

    IDENTITY: ClassVar[str] = "id"

    id: str
    of: Literal["points", "asked", "destroyed"]
    text: str
    number: Natural = 0
    wins: Literal["more", "fewer"] = "more"
    usual: str = ""
    """The figure that it nearly always is, to be confirmed."""
    area: bool = False
    notes: tuple[str, ...] = ()

    @property
    def asked(self) -> bool:
        """Whether its figures must be typed."""
        return self.of != "points"


class Flag(Value):
    """Effect of a fallen flag in its owner's turn and in the opponent's (rules.md 15-3, 24-2).

    `loses`: the owner loses with the points as they are; `loses_scored`: after a last scoring.
    `opponent_scores` (alone), `opponent_ends_turn` (both score): an opponent who is then ahead wins
    by scenario.
    """

    own: Literal["loses", "wins_if_scoring_wins", "opponent_scores"]
    other: Literal["loses", "loses_scored", "opponent_ends_turn"]


class Counting(Value):
    """Valuation of armies, for destroyed points and in tiebreakers.

    A unit counts as half destroyed below half of its models (rounded up), or only if it is
    `whole`ly gone. It counts as present while half of it (rounded up) is left, or `any` model.
    """

    leader: Positive = 10
    destroyed: Literal["half", "whole"] = "whole"
    present: Literal["half", "any"] = "any"


class Wins(Value):
    """Ways to win a game other than by scenario. Each has the name of its way of winning."""

    assassination: bool = True
    """The opponent has no Leader left."""
    wiped_out: bool = False
    """The opponent has no models left."""
    battlegroup: bool = False
    """The opponent has no warjacks and warbeasts left."""


class ElementNote(Value):
    """A note on all elements of a kind (empty: of every kind)."""

    text: str
    kind: Literal["", "zone", "flag", "objective", "terrain", "cache"] = ""


class GameRule(Value):
    """Rules shared by an edition's scenarios. Without `tiebreaks`, an undecided game is a tie."""

    ladder: tuple[Rung, ...]
    tiebreaks: tuple[Tiebreak, ...]
    flag: Flag
    kill_box: KillBox | None = None
    scores_from: Positive = 2
    """Scoring begins at the end of this turn of the second player."""
    destroyed_from: Due | None = None
    """The first turn in which an element can be destroyed (None: any)."""
    wins: Wins = Wins()
    time_up_ties: bool = False
    """Dice down without a winner is a tie at once, whatever the points."""
    turn_limit: Natural = 0
    limit_is_win: bool = False
    """Where the game ends without a winner (turn limit, dice down, both Leaders gone) more points
    are a scenario victory, before any tiebreaker."""
    counting: Counting = Counting()
    holding: tuple[Holding, ...] = ()
    """Models that hold an element at each word of the ladder, and from where."""
    guard: Guard | None = None
    """Elements that contest by themselves."""
    reinforcements: Reinforcements | None = None
    terrain_gone: str = ""
    """What is done where the terrain piece of a scenario's terrain is destroyed or removed."""
    elements: tuple[ElementNote, ...] = ()
    """What else holds of the elements: bases, movement, what can be done to them."""
    lead_on: Literal["any", "opponents"] = "any"
    """At the end of whose turn a lead wins."""
    second_leader: bool = False
    """A player may have a second Leader in scenarios with reinforcements."""
