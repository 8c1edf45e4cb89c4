"""Single elimination after a cut: pairings by seed, players still in, and the others' places.

No edition prints a bracket; events play one as a house rule (`cut.form`). All code that needs the
bracket (pairing, standings, proof, pages) calls `elimination`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from srtui.rules.record import Game, Player, Status
from srtui.rules.value import Value

FINAL = 2
SEMIFINAL = 4
"""Slots of the stages with a name that the places depend on."""


Reached = Literal["winner", "finalist", "third", "fourth", "still in"] | int
"""Outcome of an elimination for a player; a number: the slots of the stage that they lost."""


class Match(Value):
    """A bracket pairing, better seed first; `second` is None for a bye.

    `slots` is the stage: 2 for the final, 4 for a semifinal. `third`: the game for third place.
    """

    slots: int
    first: int
    second: int | None = None
    third: bool = False

    @property
    def players(self) -> frozenset[int]:
        """The one or two players."""
        return frozenset({self.first} if self.second is None else {self.first, self.second})


class Bracket(Value):
    """The state of an elimination after some of its rounds.

    `seeds` are player ids, best first. `rounds` are the matches that the bracket prescribed for
    each round already paired, `next` those of the following round; empty if it is over or waits for
    a result. `alive` can still win, best seed first. `lost` are the players eliminated, by the
    slots of their stage. `third` are the winner and loser of the game for third place.
    """

    seeds: tuple[int, ...]
    rounds: tuple[tuple[Match, ...], ...]
    next: tuple[Match, ...]
    alive: tuple[int, ...]
    lost: Mapping[int, tuple[int, ...]]
    third: tuple[int, int] | None = None

    @property
    def winner(self) -> int | None:
        """The only player left, or None if several are left or nobody is."""
        return self.alive[0] if len(self.alive) == 1 else None

    @property
    def reached(self) -> dict[int, Reached]:
        """Outcome for each player."""
        came: dict[int, Reached] = {
            player: slots for slots, players in self.lost.items() for player in players
        }
        came |= dict.fromkeys(self.lost.get(FINAL, ()), "finalist")
        if self.third is not None:
            came |= {self.third[0]: "third", self.third[1]: "fourth"}
        # Where no round of it was played, who is left alone has won nothing.
        won = self.rounds and self.winner is not None
        return came | dict.fromkeys(self.alive, "winner" if won else "still in")


Presence = Callable[[int, int], bool]
"""Whether a player (by id) is in the event when a round of the bracket (from 0) is paired."""


def rounds_of(count: int) -> int:
    """Return how many rounds lead from `count` players to one winner.

    >>> [rounds_of(count) for count in (2, 3, 4, 5, 8, 9)]
    [1, 2, 2, 3, 3, 4]
    """
    return max(0, count - 1).bit_length()


def seed_order(slots: int) -> list[int]:
    """Return the seeds in slot order: neighbours meet first, and seeds 1 and 2 only in the final.

    >>> seed_order(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < slots:
        mirror = 2 * len(order) + 1
        order = [seed for upper in order for seed in (upper, mirror - upper)]
    return order


def elimination(
    members: Sequence[int],
    players: Iterable[Player],
    games: Iterable[Game],
    first: int,
    until: int,
    *,
    third_place: bool = False,
) -> Bracket:
    """Return the bracket of a cut whose first round is `first`, including the rounds up to `until`.

    `members` are the players in the cut by rank. Players who leave before the first round are not
    seeded; players who leave later lose without a game.
    """
    by_id = {player.id: player for player in players}
    played: dict[int, list[Game]] = {number: [] for number in range(first, until + 1)}
    for game in games:
        if game.round in played:
            played[game.round].append(game)

    def is_present(player: int, at: int) -> bool:
        return player in by_id and by_id[player].status(first + at) is Status.IN

    seeds = [player for player in members if is_present(player, 0)]
    rounds = [played[number] for number in sorted(played)]
    return bracket(seeds, rounds, is_present, third_place=third_place)


def bracket(
    seeds: Sequence[int],
    rounds: Sequence[Sequence[Game]],
    is_present: Presence,
    *,
    third_place: bool = False,
) -> Bracket:
    """Return the bracket of `seeds` after `rounds`, the games of each round in order.

    Games count as they were played: if a pairing was set by hand, its winner takes the better of
    the two slots. If a game is tied, the better seed advances.
    """
    state = _State(seeds)
    paired: list[tuple[Match, ...]] = []
    for at, games in enumerate(rounds):
        state.settle(is_present, at)
        paired.append(state.matches(is_present, at, third_place=third_place))
        state.play(games)
        if state.waits:
            break
    following: tuple[Match, ...] = ()
    if not state.waits:
        state.settle(is_present, len(rounds))
        following = state.matches(is_present, len(rounds), third_place=third_place)
    return Bracket(
        tuple(seeds),
        tuple(paired),
        following,
        state.alive(),
        {slots: tuple(lost) for slots, lost in state.lost.items()},
        state.third,
    )


class _State:
    """Bracket being played through, with one slot for each player who could still be there."""

    def __init__(self, seeds: Sequence[int]) -> None:
        slots = 2 ** rounds_of(len(seeds))
        self._seed = {player: at for at, player in enumerate(seeds)}
        self._line: list[int | None] = [
            seeds[seed - 1] if seed <= len(seeds) else None for seed in seed_order(slots)
        ]
        self._open: list[int] = []
        self.lost: dict[int, list[int]] = {}
        self.third: tuple[int, int] | None = None

    @property
    def waits(self) -> bool:
        """Whether a game has no result yet."""
        return bool(self._open)

    def alive(self) -> tuple[int, ...]:
        """Return the players who can still win, best seed first."""
        found = [player for player in self._line if player is not None]
        return tuple(sorted([*found, *self._open], key=self._rank))

    def settle(self, here: Presence, at: int) -> None:
        """Remove players who have left, and skip stages in which no two players meet."""
        for slot, player in enumerate(self._line):
            if player is not None and not here(player, at):
                self._eliminate(len(self._line), player)
                self._line[slot] = None
        while len(self.alive()) > 1 and not any(a and b for a, b in self._pairs()):
            self._line = [a or b for a, b in self._pairs()]

    def matches(self, is_present: Presence, number: int, *, third_place: bool) -> tuple[Match, ...]:
        """Return the next round's pairings, best seed first. Nobody has a bye in a final."""
        slots, pairings = len(self._line), list[Match]()
        contested = len(self.alive()) > 1
        for pair in self._pairs():
            players = sorted((player for player in pair if player is not None), key=self._rank)
            if players and contested:
                pairings.append(Match(slots, players[0], players[1] if len(players) > 1 else None))
        pairings.sort(key=lambda match: self._rank(match.first))
        for_third = [
            player for player in self.lost.get(SEMIFINAL, ()) if is_present(player, number)
        ]
        if third_place and slots == FINAL and len(for_third) == FINAL and self.third is None:
            first, second = sorted(for_third, key=self._rank)
            pairings.append(Match(FINAL, first, second, third=True))
        return tuple(pairings)

    def play(self, games: Sequence[Game]) -> None:
        """Advance the bracket by one round's games."""
        slots = len(self._line)
        slot_of = {who: at for at, who in enumerate(self._line) if who}
        winners: list[int | None] = [None] * ((slots + 1) // 2)
        met: set[int] = set()
        for game in sorted(games, key=lambda game: self._slot(game, slot_of)):
            if not any(player in slot_of for player in game.players):
                self._play_for_third(game)
                continue
            met.update(game.players)
            if game.outcome is None and game.second is not None:
                self._open += game.players
                continue
            winner = self._advancing_player(game)
            self._place(winners, self._slot(game, slot_of) // 2, winner)
            for player in game.players:
                if player != winner:
                    self._eliminate(slots, player)
        self._unplayed(winners, met, slots)
        self._line = winners

    def _unplayed(self, winners: list[int | None], met: set[int], slots: int) -> None:
        """Advance players without a game to free slots, better seed first; eliminate the others."""
        for slot, pair in enumerate(self._pairs()):
            left = sorted(
                (player for player in pair if player and player not in met), key=self._rank
            )
            if left and winners[slot] is None and met.isdisjoint(filter(None, pair)):
                winners[slot] = left.pop(0)
            for player in left:
                self._eliminate(slots, player)

    def _place(self, winners: list[int | None], at: int, winner: int) -> None:
        """Move a winner to their slot, or to a free one if a pairing set by hand has filled it."""
        if winners[at] is None:
            winners[at] = winner
        elif None in winners:
            winners[winners.index(None)] = winner
        else:
            winners.append(winner)

    def _pairs(self) -> list[tuple[int | None, int | None]]:
        line = [*self._line, None] if len(self._line) % 2 else self._line
        return list(zip(line[::2], line[1::2], strict=True))

    def _slot(self, game: Game, slot_of: Mapping[int, int]) -> int:
        return min((slot_of[player] for player in game.players if player in slot_of), default=-1)

    def _rank(self, player: int) -> int:
        return self._seed.get(player, len(self._seed))

    def _advancing_player(self, game: Game) -> int:
        """Return the player who advances: the winner or, after a tie, the better seed."""
        return game.winner or min(game.players, key=self._rank)

    def _eliminate(self, slots: int, player: int) -> None:
        self.lost.setdefault(slots, []).append(player)

    def _play_for_third(self, game: Game) -> None:
        losers = self.lost.get(SEMIFINAL, ())
        if game.outcome is None or not all(player in losers for player in game.players):
            return
        winner = self._advancing_player(game)
        other = game.opponent(winner)
        if other is not None:
            self.third = (winner, other)
