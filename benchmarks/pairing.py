"""Pairing beside general solvers, in one run: `python -m benchmarks.pairing [largest]`.

Whole events are simulated (results by dice, late entries, drops); every round is paired by srtui
(both orders of the levels), and some rounds of each size by networkx and rustworkx over all pairs
(the same costs, level by level) and by swisspair (C++; no pair-down rule). CPU milliseconds.
Rounds in which srtui falls back to the matching are reported apart.
"""

import random
import sys
from collections.abc import Callable
from functools import partial
from itertools import combinations
from math import log
from statistics import median
from time import process_time

import networkx
import rustworkx
import swisspair

from srtui.rules.edition import Level
from srtui.rules.pairing.draw import draw
from srtui.rules.pairing.values import Entrant, Request

BYE = (Level.SECOND_BYE, Level.LOWEST_BYE)
ORDERS = {
    "gap before second pair-down": (
        Level.REMATCH, *BYE, Level.TP_GAP, Level.SECOND_PAIR_DOWN,
    ),
    "second pair-down before gap": (
        Level.REMATCH, *BYE, Level.SECOND_PAIR_DOWN, Level.TP_GAP,
    ),
}  # fmt: skip
SIZES = (16, 32, 64, 128, 256, 512, 1024, 2048, 4096)
LIMITS = {"networkx": 128, "rustworkx": 1024, "swisspair": 4096}
"""Players up to which each is asked: networkx takes 11 s of a core for one round of 256, rustworkx
14 s for 1,024.
"""


class Event:
    """An event played by dice: 4 % ties, 1 % drops a round, now and then a late entry."""

    def __init__(self, players: int, levels: tuple[Level, ...], seed: int) -> None:
        self.dice = random.Random(seed)
        self.levels = levels
        self.rows = {one: Entrant(one, 0) for one in range(players)}
        self.entered = players

    def request(self) -> Request:
        """Return the request for the next pairing."""
        return Request(tuple(self.rows.values()), self.levels)

    def play(self, pairs: tuple[tuple[int, int], ...], bye: int | None) -> None:
        """Play a round; then some drop, and somebody may enter."""
        if bye is not None:
            sits = self.rows[bye]
            self.rows[bye] = Entrant(
                bye, sits.tp + 1, sits.opponents, sits.byes + 1, sits.pair_downs
            )
        for pair in pairs:
            winner = self.dice.choice(pair) if self.dice.random() > 0.04 else None
            upper, lower = (self.rows[player] for player in pair)
            for one, other in ((upper, lower), (lower, upper)):
                self.rows[one.id] = Entrant(
                    one.id,
                    one.tp + (winner == one.id),
                    frozenset((*one.opponents, other.id)),
                    one.byes,
                    one.pair_downs + (one.tp > other.tp),
                )
        for player in [one for one in self.rows if self.dice.random() < 0.01]:
            del self.rows[player]
        if self.dice.random() < 0.3:
            self.rows[self.entered] = Entrant(self.entered, 0)
            self.entered += 1


def costs(request: Request) -> dict[tuple[int, int], int]:
    """Return the cost of every pair, the levels in one number."""
    order = [level for level in request.levels if level not in BYE]
    # So far apart that all pairs of a round together never outweigh one step of the level above.
    unit = {level: 10 ** (9 * (len(order) - at)) for at, level in enumerate(order)}
    found = {}
    for one, other in combinations(request.entrants, 2):
        upper = one if one.tp > other.tp else other
        gap = abs(one.tp - other.tp)
        cost = unit[Level.TP_GAP] * gap * gap
        cost += unit[Level.REMATCH] * (other.id in one.opponents)
        cost += unit[Level.SECOND_PAIR_DOWN] * (gap > 0 and upper.pair_downs > 0)
        found[one.id, other.id] = cost
    return found


def by_networkx(request: Request) -> None:
    """Find the lightest matching of all pairs, in plain Python."""
    graph = networkx.Graph()
    graph.add_weighted_edges_from((a, b, -cost) for (a, b), cost in costs(request).items())
    networkx.max_weight_matching(graph, maxcardinality=True)


def by_rustworkx(request: Request) -> None:
    """Find the same matching, compiled."""
    place = {one.id: at for at, one in enumerate(request.entrants)}
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(place)))
    graph.add_edges_from([(place[a], place[b], -cost) for (a, b), cost in costs(request).items()])
    rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def by_swisspair(request: Request) -> None:
    """Pair with another program for Swiss events, by its own rules."""
    ids = {one.id for one in request.entrants}
    ranked = sorted(request.entrants, key=lambda one: -one.tp)
    swisspair.create_matches(
        [
            swisspair.Player(
                str(one.id),
                one.tp,
                rank,
                one.byes == 0,
                {str(other) for other in one.opponents if other in ids},
            )
            for rank, one in enumerate(ranked, 1)
        ]
    )


OTHERS: dict[str, Callable[[Request], None]] = {
    "networkx": by_networkx,
    "rustworkx": by_rustworkx,
    "swisspair": by_swisspair,
}


def timed(work: Callable[[], object]) -> float:
    """CPU milliseconds of one call."""
    start = process_time()
    work()
    return 1000 * (process_time() - start)


def run(size: int, order: tuple[Level, ...], rivals: bool) -> dict[str, list[float]]:
    """CPU milliseconds of every round of several events, by who paired it."""
    times: dict[str, list[float]] = {}
    rounds = max(3, size.bit_length())
    for seed in range(max(3, min(60, 12_000 // size))):
        event = Event(size, order, seed)
        for number in range(rounds):
            request = event.request()
            start = process_time()
            drawn = draw(request, f"{seed}/{number}")
            spent = 1000 * (process_time() - start)
            who = "fallback" if drawn.method.startswith("matching") else "srtui"
            times.setdefault(who, []).append(spent)
            if rivals and seed == 0 and number in (1, rounds // 2, rounds - 1):
                even = Request(request.entrants[: len(request.entrants) // 2 * 2], order)
                for name, solve in OTHERS.items():
                    if size <= LIMITS[name]:
                        spent = timed(partial(solve, even))
                        times.setdefault(name, []).append(spent)
            event.play(drawn.pairs, drawn.bye)
    return times


def figure(values: list[float] | None) -> str:
    """Two columns: the median and the worst; a dash where there is nothing."""
    if not values:
        return f"{'-':>20}"
    return f"{median(values):>9.2f} {max(values):>10.2f}"


def exponent(points: dict[int, float]) -> float:
    """Return the slope of log time over log players, by least squares."""
    logs = [(log(size), log(value)) for size, value in points.items()]
    x = sum(a for a, _ in logs) / len(logs)
    y = sum(b for _, b in logs) / len(logs)
    return sum((a - x) * (b - y) for a, b in logs) / sum((a - x) ** 2 for a, _ in logs)


def main(largest: int = SIZES[-1]) -> None:
    """Print a table for each order of the levels, of sizes up to the largest one."""
    sizes = [size for size in SIZES if size <= largest]
    for at, (name, order) in enumerate(ORDERS.items()):
        print(f"{name}: CPU ms, median and worst of all rounds")
        columns = ["srtui", "fallback", *(OTHERS if at == 0 else ())]
        print(
            f"{'players':>7} {'rounds':>6} {'fell back':>9}" + "".join(f"{c:>20} " for c in columns)
        )
        medians: dict[int, float] = {}
        for size in sizes:
            times = run(size, order, rivals=at == 0)
            medians[size] = median(times["srtui"])
            fell = len(times.get("fallback", ()))
            cells = " ".join(figure(times.get(column)) for column in columns)
            print(f"{size:>7} {len(times['srtui']) + fell:>6} {fell:>9} {cells}", flush=True)
            if "rustworkx" in times:
                ratio = median(times["rustworkx"]) / medians[size]
                print(f"{'':>24}rustworkx over all pairs takes {ratio:.0f} times as long")
        if len(medians) > 1:
            upper = {size: value for size, value in medians.items() if size >= sizes[-1] / 32}
            print(f"growth exponent from {min(upper)} to {max(upper)}: {exponent(upper):.2f}\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
