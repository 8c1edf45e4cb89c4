"""One number for the cost of a pairing: what it says of each level."""

from __future__ import annotations

import pytest

from srtui.rules.edition import Level
from srtui.rules.pairing.pool import Pool
from srtui.rules.pairing.values import Entrant

LEVELS = (Level.REMATCH, Level.TP_GAP, Level.SECOND_PAIR_DOWN, Level.CLUB)


@pytest.fixture
def pool() -> Pool:
    """Return six players with 3, 2, 2, 1, 1 and 0 TP."""
    entrants = [Entrant(id=at, tp=tp) for at, tp in enumerate((3, 2, 2, 1, 1, 0))]
    return Pool(entrants, LEVELS)


def test_summed_cost_says_how_much_of_each_level_is_in_it(pool: Pool) -> None:
    counts = {
        Level.REMATCH: 2, Level.TP_GAP: 5, Level.SECOND_PAIR_DOWN: 1, Level.CLUB: 3,
    }  # fmt: skip
    cost = sum(pool.unit(level) * count for level, count in counts.items())
    assert {level: pool.count(level, cost) for level in LEVELS} == counts
    assert not pool.clean(cost)


def test_cost_of_tp_differences_alone_is_clean(pool: Pool) -> None:
    assert pool.clean(5 * pool.unit(Level.TP_GAP))
    for level in (Level.REMATCH, Level.SECOND_PAIR_DOWN, Level.CLUB):
        assert not pool.clean(pool.unit(level))


def test_level_that_is_not_kept_costs_nothing(pool: Pool) -> None:
    assert pool.unit(Level.APART) == pool.count(Level.APART, 10**6) == 0
