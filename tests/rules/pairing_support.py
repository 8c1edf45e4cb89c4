"""Shared parts of the pairing tests: a slow exact solver, random fields, whole events."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

import networkx

from srtui.rules.edition import Level
from srtui.rules.pairing.draw import draw
from srtui.rules.pairing.values import Draw, Entrant, Request

GAP_FIRST = (
    Level.REMATCH,
    Level.SECOND_BYE,
    Level.LOWEST_BYE,
    Level.TP_GAP,
    Level.SECOND_PAIR_DOWN,
)
DOWN_FIRST = (
    Level.REMATCH,
    Level.SECOND_BYE,
    Level.LOWEST_BYE,
    Level.SECOND_PAIR_DOWN,
    Level.TP_GAP,
)
BYE_LEVELS = (Level.SECOND_BYE, Level.LOWEST_BYE)


def met(*pairs: tuple[int, int]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for one, other in pairs:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def field(
    tp: Sequence[int],
    played: Sequence[tuple[int, int]] = (),
    byes: Sequence[int] = (),
    downs: Sequence[int] = (),
    clubs: str = "",
) -> tuple[Entrant, ...]:
    """Players 0, 1, ... with these TP; `byes` and `downs` list players, `clubs` a letter each."""
    opponents = met(*played)
    return tuple(
        Entrant(
            id=one,
            tp=points,
            opponents=frozenset(opponents.get(one, ())),
            byes=byes.count(one),
            pair_downs=downs.count(one),
            club=clubs[one].strip() if clubs else "",
        )
        for one, points in enumerate(tp)
    )


def broken(one: Entrant, other: Entrant, levels: Sequence[Level]) -> list[int]:
    """Return what a pair breaks, straight from rules.md ALL-3."""
    higher, lower = (one, other) if one.tp >= other.tp else (other, one)
    figures = {
        Level.REMATCH: int(other.id in one.opponents),
        Level.TP_GAP: (higher.tp - lower.tp) ** 2,
        Level.SECOND_PAIR_DOWN: int(higher.tp > lower.tp and higher.pair_downs > 0),
        Level.APART: int(other.id in one.kept_apart or one.id in other.kept_apart),
        Level.CLUB: int(one.club != "" and one.club == other.club),
    }
    return [figures.get(level, 0) for level in levels]


def bye_broken(player: Entrant, entrants: Sequence[Entrant], levels: Sequence[Level]) -> list[int]:
    """Return what a bye breaks: LOWEST_BYE in TP above the lowest with as many byes."""
    lowest = min(one.tp for one in entrants if one.byes == player.byes)
    figures = {Level.SECOND_BYE: player.byes, Level.LOWEST_BYE: player.tp - lowest}
    return [figures.get(level, 0) for level in levels]


def figures(
    entrants: Sequence[Entrant],
    levels: Sequence[Level],
    pairs: Sequence[tuple[int, int]],
    bye: int | None = None,
) -> list[int]:
    by_id = {one.id: one for one in entrants}
    rows = [broken(by_id[one], by_id[other], levels) for one, other in pairs]
    if bye is not None:
        rows.append(bye_broken(by_id[bye], entrants, levels))
    return [sum(column) for column in zip(*rows, strict=True)] if rows else [0] * len(levels)


def exact(entrants: Sequence[Entrant], levels: Sequence[Level], bye: bool = False) -> list[int]:
    """Return the least possible figures, by networkx over all pairs."""
    edges = {
        (one.id, other.id): broken(one, other, levels) for one, other in combinations(entrants, 2)
    }
    if bye:
        edges |= {(one.id, -1): bye_broken(one, entrants, levels) for one in entrants}
    graph = networkx.Graph()
    for (one, other), row in edges.items():
        weight = 0
        for figure in row:
            weight = weight * 10**6 + figure
        graph.add_edge(one, other, weight=-weight)
    chosen = networkx.max_weight_matching(graph, maxcardinality=True)
    rows = [edges.get((a, b)) or edges[b, a] for a, b in chosen]
    return [sum(column) for column in zip(*rows, strict=True)] if rows else [0] * len(levels)


def judge(request: Request, drawn: Draw) -> None:
    """Fail unless `drawn` is legal and best, level by level, by the exact solver."""
    entrants = request.entrants
    seats = [player for pair in drawn.pairs for player in pair]
    seats += [] if drawn.bye is None else [drawn.bye]
    assert sorted(seats) == sorted(one.id for one in entrants)
    if drawn.bye is not None:
        leading = request.levels[: 1 + max(request.levels.index(level) for level in BYE_LEVELS)]
        assert figures(entrants, leading, drawn.pairs, drawn.bye) == exact(entrants, leading, True)
    rest = [one for one in entrants if one.id != drawn.bye]
    levels = [level for level in request.levels if level not in BYE_LEVELS]
    assert figures(rest, levels, drawn.pairs) == exact(rest, levels)


def pairings(ids: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield every way to pair an even number of players."""
    if not ids:
        yield ()
    for at in range(1, len(ids)):
        for rest in pairings(ids[1:at] + ids[at + 1 :]):
            yield ((ids[0], ids[at]), *rest)


def best_pairings(request: Request) -> set[frozenset[frozenset[int]]]:
    """Return every best pairing of an even number of players, by trying all of them."""
    levels = [level for level in request.levels if level not in BYE_LEVELS]
    every = list(pairings(tuple(one.id for one in request.entrants)))
    rows = [figures(request.entrants, levels, pairs) for pairs in every]
    best = min(rows)
    return {
        frozenset(map(frozenset, pairs))
        for pairs, row in zip(every, rows, strict=True)
        if row == best
    }


class Event:
    """An event played by dice: results, ties, late entries, drops and returns."""

    def __init__(self, players: int, levels: tuple[Level, ...], seed: int, change: float) -> None:
        self.dice = random.Random(seed)
        self.levels = levels
        self.change = change
        self.players = {
            one: {"tp": 0, "met": set(), "byes": 0, "downs": 0, "in": True}
            for one in range(players)
        }

    def request(self) -> Request:
        return Request(
            tuple(
                Entrant(one, row["tp"], frozenset(row["met"]), row["byes"], row["downs"])  # type: ignore[arg-type, call-overload]
                for one, row in self.players.items()
                if row["in"]
            ),
            self.levels,
        )

    def play(self, drawn: Draw) -> None:
        if drawn.bye is not None:
            self.players[drawn.bye]["tp"] += 1  # type: ignore[operator]
            self.players[drawn.bye]["byes"] += 1  # type: ignore[operator]
        for pair in drawn.pairs:
            one, other = (self.players[player] for player in pair)
            one["met"].add(pair[1])  # type: ignore[attr-defined]
            other["met"].add(pair[0])  # type: ignore[attr-defined]
            one["downs"] += one["tp"] > other["tp"]  # type: ignore[operator]
            if self.dice.random() > self.change:
                self.dice.choice((one, other))["tp"] += 1  # type: ignore[operator]
        self.turnover()

    def turnover(self) -> None:
        for row in self.players.values():
            if self.dice.random() < self.change / 2:
                row["in"] = not row["in"]
        if self.dice.random() < self.change:
            self.players[len(self.players)] = {
                "tp": 0,
                "met": set(),
                "byes": 0,
                "downs": 0,
                "in": True,
            }

    def rounds(self, count: int, seed: str) -> Iterator[tuple[Request, Draw]]:
        for number in range(count):
            request = self.request()
            drawn = draw(request, f"{seed}/{number}")
            yield request, drawn
            self.play(drawn)
