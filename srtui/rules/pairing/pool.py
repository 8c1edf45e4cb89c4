"""The players of a draw as arrays, and the cost of a pair by level.

Inside the draw a player is an index; the players are sorted by TP, highest first. A cost is one
integer with a field per level, the first level in the highest bits, wide enough that the sum over a
whole pairing never overflows into the next field: comparing two sums compares level by level.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from srtui.rules.edition import Level
from srtui.rules.pairing.values import Entrant

_BREAKS = (Level.REMATCH, Level.SECOND_PAIR_DOWN, Level.APART, Level.CLUB)

Piles = list[list[int]]
"""Players by TP, highest pile first."""


class Pool:
    """Read-only arrays over the entrants; `met` and `barred` are symmetric sets of indices."""

    def __init__(self, entrants: Iterable[Entrant], levels: Sequence[Level]) -> None:
        # Sort by id within a score: the order of the entrants passed in must not change a draw.
        players = sorted(entrants, key=lambda one: (-one.tp, one.id))
        self.ids = [one.id for one in players]
        self.index = index = {one: place for place, one in enumerate(self.ids)}
        if len(index) < len(players):
            raise ValueError("a player is entered twice in the same draw")
        self.tp = [one.tp for one in players]
        self.used = [one.pair_downs > 0 for one in players]
        self.byes = [one.byes for one in players]
        self.club = [one.club for one in players]
        self.met = self._both_ways([one.opponents for one in players])
        self._kept_apart = self._both_ways([one.kept_apart for one in players])
        self.set_levels(levels)

    def _both_ways(self, named: Sequence[Iterable[int]]) -> list[set[int]]:
        index = self.index
        neighbours: list[set[int]] = []
        for others in named:
            neighbours.append({index[other] for other in others if other in index})
        for place, mine in enumerate(neighbours):
            mine.discard(place)
            for other in tuple(mine):
                neighbours[other].add(place)
        return neighbours

    def set_levels(self, levels: Sequence[Level]) -> None:
        """Lay out the cost's fields for these levels; all other levels cost nothing."""
        self.clubs = Level.CLUB in levels
        self.barred = self.met
        if Level.APART in levels and any(self._kept_apart):
            self.barred = [
                met | apart for met, apart in zip(self.met, self._kept_apart, strict=True)
            ]
        pairs = len(self.ids) // 2 + 1
        spread = self.tp[0] - self.tp[-1] if self.tp else 0
        most = dict.fromkeys(Level, pairs)
        most[Level.TP_GAP] = pairs * spread * spread
        most[Level.SECOND_BYE] = max(self.byes, default=0)
        most[Level.LOWEST_BYE] = spread
        self._unit, self._field = dict.fromkeys(Level, 0), most
        # One number with a field per level, the last level lowest. Each field has room for the
        # worst case, so no sum of a lower level ever reaches into a higher one.
        place = 1
        for level in reversed(levels):
            self._unit[level] = place
            place *= most[level] + 1

    def unit(self, level: Level) -> int:
        """Return the cost of one break of `level` (TP_GAP: one squared TP); 0 if it is not used."""
        return self._unit[level]

    def count(self, level: Level, cost: int) -> int:
        """Return the share of `level` in a summed cost."""
        unit = self._unit[level]
        return cost // unit % (self._field[level] + 1) if unit else 0

    def clean(self, cost: int) -> bool:
        """Tell whether a summed cost of pairs consists of TP differences only."""
        return not any(self.count(level, cost) for level in _BREAKS)

    def bye_cost(self, player: int) -> int:
        """Return the cost of giving `player` the bye."""
        return (
            self.byes[player] * self._unit[Level.SECOND_BYE]
            + (self.tp[player] - self.tp[-1]) * self._unit[Level.LOWEST_BYE]
        )

    def cost(self, player: int, other: int) -> int:
        """Return the cost of pairing two players."""
        unit = self._unit
        cost = 0
        # Called for nearly every pair; the reason is looked up only for barred players.
        if other in self.barred[player]:
            cost = unit[Level.REMATCH] if other in self.met[player] else 0
            if other in self._kept_apart[player]:
                cost += unit[Level.APART]
        if gap := self.tp[player] - self.tp[other]:
            cost += gap * gap * unit[Level.TP_GAP]
            if self.used[player if gap > 0 else other]:
                cost += unit[Level.SECOND_PAIR_DOWN]
        if self.clubs and self.club[player] and self.club[player] == self.club[other]:
            cost += unit[Level.CLUB]
        return cost

    def total(self, players: Iterable[int], partner: Sequence[int]) -> int:
        """Return the cost of all pairs among `players`."""
        return sum(self.cost(one, partner[one]) for one in players if one < partner[one])

    def piles(self, players: Iterable[int]) -> Piles:
        """Return `players` in pool order, grouped by TP."""
        return [list(pile) for _, pile in groupby(players, self.tp.__getitem__)]


def segments(piles: Piles) -> list[Piles]:
    """Cut the piles at every gap with an even number of players above: nobody has to cross it."""
    cut: list[Piles] = []
    odd = False
    for pile in piles:
        if odd:
            cut[-1].append(pile)
        else:
            cut.append([pile])
        odd ^= bool(len(pile) % 2)
    return cut
