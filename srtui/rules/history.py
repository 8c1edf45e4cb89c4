"""Facts about earlier rounds that a pairing needs: opponents, byes, pair-downs.

Sources: rules.md ALL-2, ALL-3, ALL-6.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from srtui.rules.record import Game, Player, Status


@dataclass(slots=True)
class Past:
    """One player's rounds so far. `tp` counts byes; `tables` in the order they were sat at."""

    tp: int = 0
    opponents: list[int] = field(default_factory=list)
    byes: int = 0
    pair_downs: int = 0
    tables: list[int] = field(default_factory=list)


def past(games: Iterable[Game], before: int) -> Mapping[int, Past]:
    """Return each player's past before round `before`, computed from the current games."""
    players: defaultdict[int, Past] = defaultdict(Past)
    by_round: defaultdict[int, list[Game]] = defaultdict(list)
    for game in games:
        if game.round < before:
            by_round[game.round].append(game)
    for number in sorted(by_round):
        for game in by_round[number]:
            # All of a round first, by the TP with which it was paired: its winners count from the
            # next one on.
            _seat(players, game)
        for game in by_round[number]:
            for side, player in enumerate(game.players):
                players[player].tp += game.tournament_points(side)
    return players


def _seat(players: defaultdict[int, Past], game: Game) -> None:
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
    """Return the players of a round: all who are in (and, after a cut, among the top).

    A stand-in plays only if the number of the others is odd.
    """
    present = [
        player
        for player in players
        if player.status(round_number) is Status.IN and (among is None or player.id in among)
    ]
    real = [player for player in present if not player.stand_in]
    stand_ins = [player for player in present if player.stand_in]
    return tuple(real + stand_ins[: len(real) % 2])
