"""Every best pairing is equally likely: chi-square over all of them, with fixed seeds."""

from collections import Counter
from importlib import import_module
from math import sqrt

import pytest
from covers import covers
from pairing_support import DOWN_FIRST, GAP_FIRST, Event, best_pairings, field
from search import DEEP

from srtui.rules.edition import Level
from srtui.rules.pairing.draw import draw
from srtui.rules.pairing.values import Entrant, Request


def chi_square(request: Request, times: int, seed: str) -> tuple[float, int]:
    """Return the statistic and its degrees of freedom; `times` draws for each best pairing."""
    best = best_pairings(request)
    count: Counter[frozenset[frozenset[int]]] = Counter()
    for number in range(times * len(best)):
        count[frozenset(map(frozenset, draw(request, f"{seed}/{number}").pairs))] += 1
    assert set(count) <= best
    return sum((count[one] - times) ** 2 / times for one in best), len(best) - 1


def assert_even(chi: float, freedom: int) -> None:
    """Within 3.5 standard deviations of what even chances give."""
    assert freedom > 0
    assert abs(chi - freedom) < 3.5 * sqrt(2 * freedom), f"{chi / freedom:.2f} per degree"


CASES = {
    "8, first round": Request(field((0,) * 8), GAP_FIRST),
    "8, four have met": Request(field((1,) * 4 + (0,) * 4, [(0, 1), (2, 3), (4, 5)]), GAP_FIRST),
    "8, two odd groups": Request(
        field((3, 2, 2, 2, 1, 1, 1, 0), [(0, 1), (2, 4), (5, 7)]), GAP_FIRST
    ),
    "8, paired down before": Request(
        field((2, 2, 2, 1, 1, 1, 1, 1), [(0, 1), (3, 4)], downs=[0, 3]), GAP_FIRST
    ),
    "8, down before gap": Request(
        field((2, 2, 2, 1, 1, 1, 0, 0), [(0, 1), (3, 4)], downs=[0, 3, 4, 5]), DOWN_FIRST
    ),
    "8, only circles are left": Request(
        field(
            (0,) * 8,
            [(a, b) for a in range(8) for b in range(a) if (a - b) % 8 not in (1, 7, 4)],
        ),
        GAP_FIRST,
    ),
    "8, no group by itself": Request(
        field((1,) * 4 + (0,) * 4, [(a, b) for a in range(4) for b in range(a)]), GAP_FIRST
    ),
    "8, rematches": Request(
        field((0,) * 8, [(a, b) for a in range(8) for b in range(a) if a > 4]), GAP_FIRST
    ),
    "8, clubs": Request(field((0,) * 8, clubs="AAAAABBC"), (*GAP_FIRST, Level.CLUB)),
    "8, four clubs": Request(field((0,) * 8, clubs="AABBCCDD"), (*GAP_FIRST, Level.CLUB)),
    "8, two kept apart": Request(
        (Entrant(0, 0, kept_apart={1, 2}), *field((0,) * 8)[1:]), (*GAP_FIRST, Level.APART)
    ),
    "10, one odd group": Request(
        field((1,) * 5 + (0,) * 5, [(0, 1), (2, 3), (4, 5), (6, 7)]), GAP_FIRST
    ),
    "10, late round": Request(
        field(
            (4, 3, 3, 2, 2, 2, 2, 1, 1, 0),
            [(0, 1), (0, 2), (1, 2), (3, 4), (5, 6), (3, 5), (7, 8), (8, 9), (2, 3), (4, 6)],
            downs=[1, 3],
        ),
        GAP_FIRST,
    ),
}


@pytest.mark.wide(3)
@covers("ALL-3")
@pytest.mark.parametrize("name", CASES)
def test_every_best_pairing_is_equally_likely(name: str) -> None:
    assert_even(*chi_square(CASES[name], 25, name))


@pytest.mark.wide(3)
@pytest.mark.search
@pytest.mark.parametrize(
    "name",
    ["8, two odd groups", "8, paired down before", "8, four clubs", "10, late round"],
)
def test_the_walk_alone_is_even(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # The package has a function of the same name.
    monkeypatch.setattr(import_module("srtui.rules.pairing.draw"), "LISTED_UP_TO", 0)
    assert_even(*chi_square(CASES[name], 25 if DEEP else 10, name))


@pytest.mark.parametrize("players", [8, 10])
@pytest.mark.parametrize("levels", [GAP_FIRST, DOWN_FIRST])
def test_even_over_whole_events(players: int, levels: tuple[Level, ...]) -> None:
    chi, freedom = 0.0, 0
    for seed in range(3):
        event = Event(players, levels, seed, 0.1)
        for number, (request, _) in enumerate(event.rounds(6, str(seed))):
            if number and len(request.entrants) % 2 == 0 and len(best_pairings(request)) > 1:
                more, free = chi_square(request, 12, f"{players} {seed} {number}")
                chi, freedom = chi + more, freedom + free
    assert_even(chi, freedom)


def test_even_between_opponents_in_a_large_group() -> None:
    """40 players of one group who have met up to three of it: each other is equally likely."""
    played = [(a, (a + step) % 40) for a in range(40) for step in (1, 7, 13)]
    request = Request(field((0,) * 40, played), GAP_FIRST)
    times = 3000
    count = Counter[object]()
    for number in range(times):
        pairs = draw(request, f"large {number}").pairs
        count[next((set(pair) - {0}).pop() for pair in pairs if 0 in pair)] += 1
    open_to = [one for one in range(1, 40) if one not in request.entrants[0].opponents]
    assert set(count) == set(open_to)
    expected = times / len(open_to)
    assert_even(sum((count[one] - expected) ** 2 / expected for one in open_to), len(open_to) - 1)
