"""State of a match's table while its captains pair, and what all procedures share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product

from srtui.rules.teams.values import (
    Answer,
    AskSequence,
    CaptainAsk,
    CaptainStart,
    Hands,
    Paired,
    Roll,
    StepKind,
)

DICE = tuple(product(range(1, 7), repeat=2))
"""Every roll-off: the dice of the first and of the second team."""


@dataclass(slots=True)
class Play:
    """Mutable hands, pairings and tables; only procedures write to it.

    `up` is the side and the card of the put-up player.
    """

    hands: list[list[int]]
    tables: list[int]
    a: int | None = None
    up: tuple[int, int] | None = None
    offers: tuple[int, ...] = ()
    games: list[Paired] = field(default_factory=list)

    @classmethod
    def begin(cls, start: CaptainStart) -> Play:
        """Return the table before the first step."""
        return cls([list(hand) for hand in start.hands], list(start.tables))

    @property
    def side_a(self) -> int:
        """The side of team A, once it is known."""
        assert self.a is not None
        return self.a

    def make_game(self, side: int, card: int, other: int) -> Paired:
        """Pair `card` of `side` with `other` of its opponents, without a table."""
        cards = (card, other) if side == 0 else (other, card)
        game = Paired(cards)
        self.games.append(game)
        return game

    def take_from(self, side: int, cards: Iterable[int]) -> None:
        """Take cards from a hand."""
        for card in cards:
            self.hands[side].remove(card)

    def seat_last(self, table: int) -> None:
        """Give the newest game its table."""
        self.seat(len(self.games) - 1, table)

    def seat(self, index: int, table: int) -> None:
        """Give a game a table of those left."""
        self.tables.remove(table)
        self.games[index] = Paired(self.games[index].cards, table)

    def frozen_hands(self) -> Hands:
        """Return both hands as a value."""
        return tuple(self.hands[0]), tuple(self.hands[1])


def single(cards: Iterable[int]) -> tuple[Answer, ...]:
    """Return the answers that name one card each."""
    return tuple((card,) for card in cards)


def roll_off(play: Play, *, chosen: bool) -> AskSequence:
    """Roll for the roles; the winner chooses to be A or B, or is A if nothing is `chosen`."""
    winner = yield from roll(tuple(DICE))
    if not chosen:
        play.a = winner
        return
    ((role,),) = yield (CaptainAsk(winner, StepKind.ROLE, ((0,), (1,))),)
    play.a = winner if role == 0 else 1 - winner


def roll(dice: tuple[Answer, ...]) -> Roll:
    """Roll until one team wins, and return its side."""
    while True:
        ((first, second),) = yield (CaptainAsk(None, StepKind.ROLL, dice),)
        if first != second:
            return int(second > first)
