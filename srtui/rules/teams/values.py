"""Values of the captains' procedures: cards, questions, steps, and pairings made."""

from collections.abc import Generator
from enum import StrEnum

from srtui.rules.value import Value

Hands = tuple[tuple[int, ...], tuple[int, ...]]
"""Cards of the first and of the second team: player ids; 0 and below is an empty place."""
Answer = tuple[int, ...]
"""Values of one step: cards, a table, dice, or a number."""


class Procedure(StrEnum):
    """Procedures by which captains pair their players."""

    SNAKE = "snake"
    CARDS = "cards"
    """Blind cards, for teams of three."""
    ATTACK = "attack"
    """Attackers and defenders, for teams with an odd number of players."""
    SEATS = "seats"
    """Seat against seat; each team may swap two of its players once per event."""
    HAND = "hand"
    """No procedure: the organizer enters the pairings."""


class TablePick(StrEnum):
    """Teams that may pick the tables of a snake."""

    OTHER = "other"
    """The team that did not pick the game."""
    B = "b"
    """Team B picks all of them."""
    DRAWN = "drawn"
    """Nobody: the games take the tables in a drawn order."""


class StepKind(StrEnum):
    """Kinds of questions to a captain."""

    ROLL = "roll"
    """Both dice of the roll-off; either captain, or the organizer."""
    ROLE = "role"
    """The winner of the roll-off chooses: 0 for A, 1 for B."""
    PUT_UP = "put_up"
    OFFER = "offer"
    PICK = "pick"
    TABLE = "table"
    OWN_CARD = "own_card"
    """Lay one of your own players on your table."""
    OTHER_CARD = "other_card"
    """Lay one of the opponents' two players against your own."""
    DEFENDER = "defender"
    ATTACKERS = "attackers"
    TAKE = "take"
    """Choose one of the two attackers."""
    SWAP = "swap"
    """Swap two of your own players; no cards: keep the order."""


class CaptainAsk(Value):
    """A question to a captain, with its possible answers.

    `side` is 0 for the match's first team and 1 for the second; None for either captain. `secret`:
    hidden until the other captain has answered too. `about`: the cards that the answer concerns,
    either the card to which two players are offered, or the game that gets a table. `table`: where
    a blind card is laid; None if the zone has too few tables.
    """

    side: int | None
    kind: StepKind
    choices: tuple[Answer, ...]
    secret: bool = False
    about: tuple[int, ...] = ()
    table: int | None = None


class CaptainStep(Value):
    """A captain's answer."""

    side: int | None
    kind: StepKind
    answer: Answer


class Paired(Value):
    """A game made by the captains: a card of each team and its table, if it has one."""

    cards: tuple[int, int]
    table: int | None = None

    @property
    def played(self) -> bool:
        """Whether both cards are players."""
        return min(self.cards) > 0


class CaptainStart(Value):
    """The captains' starting position.

    `tables` are the zone's. `swaps`: teams that may still swap (fixed seats). `chosen`: with blind
    cards, the roll's winner chooses the table of the first card (the German variant).
    """

    procedure: Procedure
    hands: Hands
    tables: tuple[int, ...]
    table_pick: TablePick = TablePick.OTHER
    chosen: bool = False
    swaps: tuple[bool, bool] = (False, False)


class UnfitProcedure(Exception):
    """A procedure that cannot pair teams of this size; the message says why."""


AskSequence = Generator[tuple[CaptainAsk, ...], tuple[Answer, ...]]
"""A procedure as it runs: yields questions that are open at once, takes their answers."""
Roll = Generator[tuple[CaptainAsk, ...], tuple[Answer, ...], int]
"""A part of a procedure that ends with a side."""
