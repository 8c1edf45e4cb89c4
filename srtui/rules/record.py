"""Content of an event as values: players, games, ways of winning.

Every figure of the standings is computed from these; none of them is stored. So are the facts about
earlier rounds that a pairing needs: opponents, byes, pair-downs.

Sources: rules.md ALL-2, ALL-3, ALL-6.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from srtui.rules.value import Value

Both = tuple[int | None, int | None]
"""A figure of the first and of the second player; None: not known."""


class Outcome(StrEnum):
    """Outcomes of a game for its two players."""

    FIRST = "first"
    """The player named first won."""
    SECOND = "second"
    """The player named second won."""
    TIE = "tie"
    BOTH_LOSE = "both_lose"
    BYE = "bye"
    """No opponent; the edition's award is in the game."""

    @property
    def side(self) -> int | None:
        """0 if the first player won, 1 if the second did, None if neither of them did."""
        return {Outcome.FIRST: 0, Outcome.SECOND: 1}.get(self)


class Way(StrEnum):
    """Ways to win a game. An edition selects those that an event uses."""

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
    """Statuses that decide whether a player is paired."""

    IN = "in"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"


class StatusChange(Value):
    """A change of a player's status, in effect from the pairing of `round` on (1: the start)."""

    round: int
    status: Status


class Player(Value):
    """A player of an event. A `stand_in` plays to make numbers even and has no rank or prize.

    `pinned_table` is the table at which the player always sits (accessibility, a stream); None for
    any. `fee` is the player's own fee, in hundredths; None for the event's. `painted`: meets the
    event's painting standard (None: not checked). `models_checked`: the models have been checked.
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
    status_changes: tuple[StatusChange, ...] = (StatusChange(1, Status.IN),)

    def status(self, round_number: int) -> Status | None:
        """Return the status when `round_number` is paired; None before the player entered."""
        status = None
        for stay in self.status_changes:
            if stay.round <= round_number:
                status = stay.status
        return status


class Game(Value):
    """A pair in one round (or a bye: `second` is None) and its result once known.

    `points` are control or victory points as scored on the table; `recorded` is what the standings
    count (an edition may cap it). `destroyed` are the army points each player destroyed. The first
    entry of each pair belongs to `first`; None means unknown. `imported`: it comes from another
    program. `pinned`: it is kept when the round is drawn again. `lists` are the numbers of the
    lists played and `armies` their points, None if unknown.
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
    imported: bool = False
    pinned: bool = False
    lists: tuple[int | None, int | None] = (None, None)
    armies: tuple[int | None, int | None] = (None, None)
    games_won: tuple[int, int] | None = None
    """Games won by each side, if the two are teams and this is their match."""
    match_points: tuple[int, int] | None = None
    """What each side gets for the match; None: one tournament point for a win."""

    @property
    def players(self) -> tuple[int, ...]:
        """The game's one or two players."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def wins(self) -> tuple[int, int]:
        """Games each side won: those of the match in a team event, otherwise this one."""
        if self.games_won is not None:
            return self.games_won
        first = self.outcome in (Outcome.FIRST, Outcome.BYE)
        return int(first), int(self.outcome is Outcome.SECOND)

    @property
    def winner(self) -> int | None:
        """The player with this game's tournament point; also the player with a bye."""
        if self.outcome in (Outcome.FIRST, Outcome.BYE):
            return self.first
        return self.second if self.outcome is Outcome.SECOND else None

    @property
    def loser(self) -> int | None:
        """The winner's opponent; None for ties and byes, and if both lose."""
        if self.outcome is Outcome.FIRST:
            return self.second
        return self.first if self.outcome is Outcome.SECOND else None

    def side(self, player: int) -> int:
        """Return the index of `player` in the figures: 0 for `first`, 1 for `second`."""
        return 0 if player == self.first else 1

    def opponent(self, player: int) -> int | None:
        """Return `player`'s opponent in this game; None for a bye."""
        return self.second if player == self.first else self.first

    def tournament_points(self, side: int) -> int:
        """Return a side's points for this game: one for a win, or the match's points."""
        if self.match_points is not None:
            return self.match_points[side]
        return int(self.winner == self.players[side])

    def won(self, player: int) -> bool:
        """Tell whether this game gave `player` a tournament point."""
        return self.winner == player


@dataclass(slots=True)
class Past:
    """A player's rounds so far. `tp` includes byes; `tables` are in the order of rounds."""

    tp: int = 0
    opponents: list[int] = field(default_factory=list)
    byes: int = 0
    pair_downs: int = 0
    tables: list[int] = field(default_factory=list)


def past(
    games: Iterable[Game], before: int, lost: Iterable[tuple[int, int, int]] = ()
) -> Mapping[int, Past]:
    """Return each player's past before round `before`, computed from the current results.

    `lost`: points that penalties cost, with the round after which they count and the player.
    """
    players: defaultdict[int, Past] = defaultdict(Past)
    by_round: defaultdict[int, list[Game]] = defaultdict(list)
    for game in games:
        if game.round < before:
            by_round[game.round].append(game)
    for number in range(before):
        for game in by_round[number]:
            # First seat the whole round by TP as of its pairing: wins count from the next round on.
            _record_seat(players, game)
        for game in by_round[number]:
            for side, player in enumerate(game.players):
                players[player].tp += game.tournament_points(side)
        for since, player, points in lost:
            if since == number:
                players[player].tp -= points
    return players


def _record_seat(players: defaultdict[int, Past], game: Game) -> None:
    first = players[game.first]
    if game.table is not None:
        for player in game.players:
            players[player].tables.append(game.table)
    if game.second is None:
        first.byes += 1
        return
    second = players[game.second]
    first.opponents.append(game.second)
    second.opponents.append(game.first)
    if first.tp != second.tp:
        max(first, second, key=lambda one: one.tp).pair_downs += 1


def to_be_paired(
    players: Sequence[Player], round_number: int, among: Collection[int] | None = None
) -> tuple[Player, ...]:
    """Return the players of a round: all who are active and, after a cut, in the top.

    A stand-in plays only if there is an odd number of others.
    """
    present = [
        player
        for player in players
        if player.status(round_number) is Status.IN and (among is None or player.id in among)
    ]
    real = [player for player in present if not player.stand_in]
    return tuple(real + [player for player in present if player.stand_in][: len(real) % 2])
