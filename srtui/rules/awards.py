"""Special awards: who may vote, who may win, and the result of a blind vote.

Sources: rules.md 3.8, 4.7, 5.8; section 0 (a disqualified player gets no award); P-2.
"""

from collections.abc import Collection, Sequence
from typing import Literal

from srtui.rules.record import Player, Status
from srtui.rules.value import Value


class Entry(Value):
    """A player entered for an award, with an optional text that names the entry."""

    player: int
    text: str = ""


class Vote(Value):
    """A blind vote: `entries` are player ids in ballot order, `voters` the players who have voted.

    `tally` has the votes of each entry in the same order, or None while the vote is `open`.
    """

    id: int
    number: int
    open: bool
    entries: tuple[int, ...]
    tally: tuple[int, ...] | None
    voters: frozenset[int]

    def leaders(self, out: Collection[int] = ()) -> tuple[int, ...]:
        """Return the players with the most votes, in ballot order; empty if there are no votes.

        Entries of players in `out` are ignored.

        >>> Vote(1, 1, False, (4, 7, 9), (2, 3, 3), frozenset(range(8))).leaders()
        (7, 9)
        """
        votes = {
            player: count
            # While the vote is open there is no tally, so nobody leads.
            for player, count in zip(self.entries, self.tally or (), strict=False)
            if count and player not in out
        }
        most = max(votes.values(), default=0)
        return tuple(player for player, count in votes.items() if count == most)


class Special(Value):
    """An award other than a place. `kind` is the id of the edition's award, empty for a custom one.

    `chosen` is the organizer's choice. `votes` are in order, newest last.
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
        """The newest vote on this award, or None if there has been none."""
        return self.votes[-1] if self.votes else None

    @property
    def players(self) -> frozenset[int]:
        """Players involved in the award: chosen, entered, on a ballot, or voters."""
        found = {one.player for one in self.entries}
        for vote in self.votes:
            found |= {*vote.entries, *vote.voters}
        return frozenset(found if self.chosen is None else {*found, self.chosen})

    def entry_text(self, player: int) -> str:
        """Return the text of a player's entry; empty if there is none."""
        return next((one.text for one in self.entries if one.player == player), "")


class Decision(Value):
    """The winner of an award and how they were chosen; `winner` only for `choice` and `vote`.

    `tied` are the players with the most votes if the vote decides nothing.
    """

    basis: Literal["choice", "vote", "tie", "open", "none"]
    winner: int | None = None
    tied: tuple[int, ...] = ()


def decision(award: Special, out: Collection[int]) -> Decision:
    """Decide the award by the organizer's choice, or by the newest vote; `out` cannot win."""
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
    """Return why a player cannot win an award in round `now`, or an empty string if they can."""
    if player.status(now) is Status.DISQUALIFIED:
        return "disqualified"
    return "stand-in" if player.stand_in else ""


def electorate(players: Sequence[Player], now: int) -> tuple[Player, ...]:
    """Return the players who may vote: all, even dropped, but not stand-ins or the disqualified.

    The stand-in is usually the organizer, who breaks ties.
    """
    return tuple(one for one in players if not without_prize(one, now))
