"""What an event consists of, as values: players, games, how a game was won.

Every figure of the standings is computed from these; none of them is stored.
"""

from __future__ import annotations

from enum import StrEnum

from srtui.rules.value import Value

Both = tuple[int | None, int | None]
"""A figure of the first and of the second player; None: not known."""


class Outcome(StrEnum):
    """How a game ended for its two players."""

    FIRST = "first"
    """The player named first won."""
    SECOND = "second"
    """The player named second won."""
    TIE = "tie"
    BOTH_LOSE = "both_lose"
    BYE = "bye"
    """No opponent; the edition's award stands in the game."""

    @property
    def side(self) -> int | None:
        """0 where the player named first won, 1 where the second did; None: neither of two did."""
        return {Outcome.FIRST: 0, Outcome.SECOND: 1}.get(self)


class Way(StrEnum):
    """By what a game was won. Which of them an event asks for is data of its edition."""

    SCENARIO = "scenario"
    ASSASSINATION = "assassination"
    CLOCK = "clock"
    WIPED_OUT = "wiped_out"
    """The opponent has no models left."""
    BATTLEGROUP = "battlegroup"
    """The opponent has no warjacks and warbeasts left."""
    TIEBREAK = "tiebreak"
    CONCESSION = "concession"
    RULING = "ruling"
    DISQUALIFICATION = "disqualification"
    NO_SHOW = "no_show"


class Status(StrEnum):
    """Whether a player is to be paired."""

    IN = "in"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"


class Stay(Value):
    """A change of a player's status, in force from the pairing of `round` on (1: the start)."""

    round: int
    status: Status


class Player(Value):
    """One entrant. `stand_in` plays to make numbers even and has no rank and no prize.

    `pinned_table` is where the player always sits (accessibility, a stream); None: anywhere.
    `fee`: what he pays, in hundredths; None: what everybody pays. `painted`: meets the painting
    standard of the event (None: not looked at); `models_checked`: somebody has looked at them.
    """

    id: int
    name: str
    club: str = ""
    faction: str = ""
    stand_in: bool = False
    checked_in: bool = False
    paid: bool = False
    fee: int | None = None
    painted: bool | None = None
    models_checked: bool = False
    pinned_table: int | None = None
    note: str = ""
    stays: tuple[Stay, ...] = (Stay(1, Status.IN),)

    def status(self, round_number: int) -> Status | None:
        """The status in force when `round_number` is paired; None before the player entered."""
        status = None
        for stay in self.stays:
            if stay.round <= round_number:
                status = stay.status
        return status


class Game(Value):
    """One pair of one round (or a bye: `second` is None) and, once known, its result.

    `points` are control or victory points as scored on the table; `recorded` is what the
    standings count (an edition may cap it). `destroyed` are army points each player destroyed.
    The first entry of each pair belongs to `first`; None: not known. `brought`: it was brought in
    from elsewhere. `pinned`: kept when the round is drawn again. `lists` are the numbers of the
    lists played and `armies` their points, None where not known.
    """

    id: int
    round: int
    first: int
    second: int | None
    table: int | None = None
    outcome: Outcome | None = None
    way: Way | None = None
    points: Both = (0, 0)
    recorded: Both = (0, 0)
    destroyed: Both = (0, 0)
    by_hand: bool = False
    brought: bool = False
    pinned: bool = False
    lists: tuple[int | None, int | None] = (None, None)
    armies: tuple[int | None, int | None] = (None, None)

    @property
    def players(self) -> tuple[int, ...]:
        """The one or two players of the game."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def winner(self) -> int | None:
        """The player with the tournament point of this game, a bye included."""
        if self.outcome in (Outcome.FIRST, Outcome.BYE):
            return self.first
        return self.second if self.outcome is Outcome.SECOND else None

    @property
    def loser(self) -> int | None:
        """The opponent of the winner; None for ties, byes and where both lose."""
        if self.outcome is Outcome.FIRST:
            return self.second
        return self.first if self.outcome is Outcome.SECOND else None

    def side(self, player: int) -> int:
        """0 when `player` is `first`, 1 when `second`: the index into the figures."""
        return 0 if player == self.first else 1

    def opponent(self, player: int) -> int | None:
        """Whom `player` meets in this game; None for a bye."""
        return self.second if player == self.first else self.first

    def won(self, player: int) -> bool:
        """Whether this game gave `player` a tournament point."""
        return self.winner == player
