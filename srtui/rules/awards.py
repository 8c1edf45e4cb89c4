"""Special awards: who may vote and win, and what a blind vote has decided.

Sources: rules.md 3.8, 4.7, 5.8; section 0 (a disqualified player gets no award); P-2.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from srtui.rules.record import Player, Status
from srtui.rules.value import Value


class Entry(Value):
    """Who is in for an award, and with what (empty: it goes without saying)."""

    player: int
    what: str = ""


class Vote(Value):
    """A blind vote: `entries` are player ids as on the ballot, `voters` have voted.

    `tally` has the votes of each entry in the same order; None as long as the vote is `open`.
    """

    id: int
    number: int
    open: bool
    entries: tuple[int, ...]
    tally: tuple[int, ...] | None
    voters: frozenset[int]

    def leaders(self, out: Collection[int] = ()) -> tuple[int, ...]:
        """Those with the most votes, in the order of the ballot; nobody wins without a vote.

        Entries of players who are `out` are passed over.

        >>> Vote(1, 1, False, (4, 7, 9), (2, 3, 3), frozenset(range(8))).leaders()
        (7, 9)
        """
        votes = {
            player: count
            # As long as the vote is open there is no tally, and nobody leads.
            for player, count in zip(self.entries, self.tally or (), strict=False)
            if count and player not in out
        }
        most = max(votes.values(), default=0)
        return tuple(player for player, count in votes.items() if count == most)


class Special(Value):
    """An award beside the places. `kind` is the id of the edition's award, empty for an own one.

    `chosen` is whom the organizer chose. The newest vote stands last.
    """

    id: int
    name: str
    kind: str = ""
    category: str = ""
    chosen: int | None = None
    entries: tuple[Entry, ...] = ()
    votes: tuple[Vote, ...] = ()

    @property
    def vote(self) -> Vote | None:
        """The newest vote of this award; None: there has been none."""
        return self.votes[-1] if self.votes else None

    @property
    def players(self) -> frozenset[int]:
        """Everybody whom it speaks of: chosen, entered, on a ballot, or having voted."""
        found = {one.player for one in self.entries}
        for vote in self.votes:
            found |= {*vote.entries, *vote.voters}
        return frozenset(found if self.chosen is None else {*found, self.chosen})

    def what(self, player: int) -> str:
        """With what a player is in for it; empty where it goes without saying."""
        return next((one.what for one in self.entries if one.player == player), "")


class Decision(Value):
    """Who gets an award, and how that came: `winner` is set for `choice` and `vote` only.

    `tied` are those among whom a vote has left it open.
    """

    how: Literal["choice", "vote", "tie", "open", "none"]
    winner: int | None = None
    tied: tuple[int, ...] = ()


def decision(award: Special, out: Collection[int]) -> Decision:
    """Who has won: the organizer's choice, else what the newest vote says.

    `out` are the players who can have no award.
    """
    if award.chosen is not None and award.chosen not in out:
        return Decision("choice", award.chosen)
    vote = award.vote
    if vote is None:
        return Decision("none")
    if vote.open:
        return Decision("open")
    leaders = vote.leaders(out)
    if len(leaders) == 1:
        return Decision("vote", leaders[0])
    return Decision("tie", tied=leaders) if leaders else Decision("none")


def without_prize(player: Player, now: int) -> str:
    """Why a player can have no award at all when round `now` is paired; empty when he can."""
    if player.status(now) is Status.DISQUALIFIED:
        return "disqualified"
    return "stand-in" if player.stand_in else ""


def electorate(players: Sequence[Player], now: int) -> tuple[Player, ...]:
    """Who may vote: everybody in the event, dropped ones too, but for stand-ins and disqualified.

    Who stands in is mostly the organizer, and he breaks ties.
    """
    return tuple(one for one in players if not without_prize(one, now))
