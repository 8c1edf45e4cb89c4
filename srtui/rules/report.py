"""Statistics of a finished event: how games ended, results by group, quality of pairings.

Only games between two players with a result are counted. A mirror match says nothing about its two
sides and counts for neither.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import median

from srtui.rules.record import Game, Outcome, Player, past
from srtui.rules.value import Value

FEW = 10
"""Of fewer games a share says nothing: with 10 games chance alone moves it by 30 points or more."""


def decided(games: Iterable[Game]) -> tuple[Game, ...]:
    """Return the games between two players that have a result."""
    return tuple(game for game in games if game.second is not None and game.outcome is not None)


def ending(game: Game) -> str:
    """Return how a game ended: its way of winning, `tie` or `both_lose`."""
    assert game.outcome is not None
    return game.way.value if game.way is not None else game.outcome.value


class Counted(Value):
    """A number of games; shares of it are shown if there are enough."""

    games: int

    @property
    def few(self) -> bool:
        """Whether there are too few games to show a share."""
        return self.games < FEW


class Endings(Counted):
    """Number of games that ended in each way.

    `first` and `second` count wins by whether the winner had the first turn, among the `turns`
    games with a winner for which this is known.
    """

    ways: Mapping[str, int]
    turns: int = 0
    first: int = 0
    second: int = 0


def endings(games: Iterable[Game], openers: Mapping[int, int]) -> Endings:
    """Count how games ended. `openers`: by game id, the side (0 or 1) with the first turn."""
    games_with_result = decided(games)
    won = [game for game in games_with_result if game.id in openers and game.winner is not None]
    # Each of these has a winner: `or 0` only satisfies the type checker.
    first = sum(game.side(game.winner or 0) == openers[game.id] for game in won)
    ways = Counter(map(ending, games_with_result))
    return Endings(
        len(games_with_result), dict(ways.most_common()), len(won), first, len(won) - first
    )


class Group(Counted):
    """The results of a faction or Leader against others; `mirrors` are games among themselves."""

    name: str
    players: int
    won: int
    lost: int
    tied: int
    mirrors: int


class Versus(Counted):
    """The record between two names from the first one's point of view; both may have lost."""

    name: str
    other: str
    won: int
    lost: int
    tied: int


Named = Callable[[Game, int], str]
"""The name of a side of a game (0 or 1); empty where it is not known."""


def groups(games: Iterable[Game], named: Named) -> tuple[Group, ...]:
    """Return each name's record, the one with the most games first."""
    players: defaultdict[str, set[int]] = defaultdict(set)
    marks: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for game in decided(games):
        names = named(game, 0), named(game, 1)
        for side, name in enumerate(names):
            players[name].add(game.players[side])
            if all(names) and names[0] != names[1]:
                marks[name][_mark(game, side)] += 1
        if names[0] == names[1]:
            marks[names[0]]["mirror"] += 1
    records = [_group(name, len(ids), marks[name]) for name, ids in players.items() if name]
    records.sort(key=lambda group: (-group.games, -group.players, group.name))
    return tuple(records)


def _group(name: str, players: int, marks: Counter[str]) -> Group:
    won, lost, tied = marks["W"], marks["L"], marks["T"]
    return Group(won + lost + tied, name, players, won, lost, tied, marks["mirror"])


def versus(games: Iterable[Game], named: Named) -> tuple[Versus, ...]:
    """Return the record of every two names that met, most games first, without mirror matches."""
    marks: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for game in decided(games):
        names = named(game, 0), named(game, 1)
        if all(names) and names[0] != names[1]:
            # Alphabetical, so that both orders of a pairing count as the same pair.
            side = 0 if names[0] < names[1] else 1
            marks[names[side], names[1 - side]][_mark(game, side)] += 1
    records = [
        Versus(mark.total(), *names, mark["W"], mark["L"], mark["T"])
        for names, mark in marks.items()
    ]
    return tuple(sorted(records, key=lambda one: (-one.games, one.name, one.other)))


def _mark(game: Game, side: int) -> str:
    if game.outcome is Outcome.TIE:
        return "T"
    return "W" if game.won(game.players[side]) else "L"


class Quality(Value):
    """The quality of a round's pairings.

    `gaps`: each TP difference and the number of games with it. `tables`: the number of players at a
    table they have used before. `byes`: games without an opponent.
    """

    round: int
    games: int
    byes: int
    pair_downs: int
    gaps: tuple[tuple[int, int], ...]
    rematches: int
    tables: int
    clubs: int


def quality(games: Sequence[Game], players: Mapping[int, Player], number: int) -> Quality:
    """Return the quality of a round's pairs, based on the current results of earlier rounds."""
    before = past(games, number)
    pairs = [game for game in games if game.round == number and game.second is not None]
    gaps: Counter[int] = Counter()
    rematches = tables = clubs = 0
    for game in pairs:
        first, other = (player for player in game.players)
        tp = [before[player].tp if player in before else 0 for player in (first, other)]
        gaps[abs(tp[0] - tp[1])] += 1
        rematches += first in before and other in before[first].opponents
        tables += sum(
            game.table is not None and player in before and game.table in before[player].tables
            for player in game.players
        )
        club = players[first].club
        clubs += bool(club) and club == players[other].club
    byes = sum(game.round == number and game.second is None for game in games)
    downs = sum(count for gap, count in gaps.items() if gap)
    return Quality(
        number, len(pairs), byes, downs, tuple(sorted(gaps.items())), rematches, tables, clubs
    )


class Spread(Value):
    """Distribution of some lengths: their number, shortest, median and longest."""

    count: int
    least: int
    middle: int
    most: int


def spread(lengths: Iterable[int]) -> Spread | None:
    """Return the distribution of some lengths, or None if there are none."""
    found = sorted(lengths)
    return Spread(len(found), found[0], round(median(found)), found[-1]) if found else None
