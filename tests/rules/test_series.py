"""A series of events, computed by hand."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from srtui.rules.series import ORDERS, Order, PointsTable, SeriesEvent, elo, rpi, series, t3

# Places of six events; A. is Anna's other name, Bob and Bert are one person.
EVENTS = (
    SeriesEvent("1", (("Anna", 1), ("Bert", 2), ("Cleo", 3), ("Dora", 4))),
    SeriesEvent("2", (("Bob", 1), ("Anna", 2), ("Cleo", 2), ("Dora", 4))),
    SeriesEvent("3", (("A.", 1), ("Cleo", 2), ("Bert", 3), ("Dora", 4), ("Emil", 5))),
    SeriesEvent("4", (("Bert", 1), ("Dora", 2), ("A.", 3))),
    SeriesEvent("5", (("Cleo", 1), ("Bob", 2), ("Anna", 3), ("Emil", 4), ("Dora", 5))),
    SeriesEvent("6", (("Bert", 1), ("Cleo", 2), ("Dora", 3), ("Anna", 4))),
)
TABLE = PointsTable(
    points=tuple(map(Fraction, (10, 8, 6, 4))), others=Fraction(1), best=4,
    bonus={"6": Fraction(2)},
)  # fmt: skip
PERSONS = {"A.": "Anna", "Bob": "Bert"}


def test_six_events_with_merges_ties_and_the_best_four() -> None:
    """By place 10, 8, 6, 4, then 1; event 6 gives 2 more to all who played in it.

    Anna: 10, 8, 10, 6, 6, 4+2=6     best four 10+10+8+6 = 34
    Bert:  8, 10, 6, 10, 8, 10+2=12  best four 12+10+10+8 = 40
    Cleo:  6, 8 (shares place 2), 8, -, 10, 8+2=10   best four 10+10+8+8 = 36
    Dora:  4, 4, 4, 8, 1, 6+2=8      best four 8+8+4+4 = 24
    Emil:  -, -, 1, -, 4, -          1+4 = 5
    """
    found = series(EVENTS, TABLE, PERSONS)
    said = [(row.rank, row.person, row.points) for row in found]
    assert said == [
        (1, "Bert", 40),
        (2, "Cleo", 36),
        (3, "Anna", 34),
        (4, "Dora", 24),
        (5, "Emil", 5),
    ]
    assert found[0].counted == ("6", "2", "4", "1")
    assert not any(row.shared for row in found)


def test_without_the_bonus_two_share_a_rank() -> None:
    """Without event 6: Anna 34, Bert 36, Cleo 32, Dora 20.

    Anna 10+10+8+6, Bert 10+10+8+8, Cleo 6+8+8+10, Dora 8+4+4+4. With 2 points of bonus in event 1,
    where all four played, and only the best two: Anna 12+10 = 22, Bert 10+10 = 20, Cleo 10+8 = 18,
    Dora 8+6 = 14, Emil 4+1 = 5. With the best one and no bonus Anna, Bert and Cleo have 10.
    """
    table = PointsTable(TABLE.points, Fraction(1), best=2, bonus={"1": Fraction(2)})
    said = {row.person: row.points for row in series(EVENTS[:5], table, PERSONS)}
    assert said == {"Anna": 22, "Bert": 20, "Cleo": 18, "Dora": 14, "Emil": 5}
    one = series(EVENTS[:5], PointsTable(TABLE.points, Fraction(1), best=1), PERSONS)
    assert [(row.rank, row.shared, row.person) for row in one[:4]] == [
        (1, True, "Anna"),
        (1, True, "Bert"),
        (1, True, "Cleo"),
        (4, False, "Dora"),
    ]


def test_larger_events_are_worth_more() -> None:
    """A tenth of a point for each player: event 3 has five, so its first place is 10.5."""
    found = series(EVENTS[2:3], PointsTable(TABLE.points, size=Fraction(1, 10)), PERSONS)
    assert found[0].points == Fraction(21, 2)


def test_the_rating_weighs_opponents() -> None:
    """Anna beats Bert, Bert beats Cleo, Anna and Cleo tie (A. is Anna).

    Won: Anna (1 + 1/2)/2 = 3/4, Bert 1/2, Cleo (0 + 1/2)/2 = 1/4.
    Opponents: Anna (1/2 + 1/4)/2 = 3/8, Bert (3/4 + 1/4)/2 = 1/2, Cleo (1/2 + 3/4)/2 = 5/8.
    Theirs: Anna (1/2 + 5/8)/2 = 9/16, Bert (3/8 + 5/8)/2 = 1/2, Cleo (1/2 + 3/8)/2 = 7/16.
    Anna 3/16 + 3/16 + 9/64 = 33/64, Bert 1/8 + 1/4 + 1/8 = 1/2, Cleo 1/16 + 5/16 + 7/64 = 31/64.
    """
    games = (("Anna", "Bert", "Anna"), ("Bert", "Cleo", "Bert"), ("A.", "Cleo", ""))
    found = rpi((SeriesEvent("1", (), games),), PERSONS)
    assert found == {"Anna": Fraction(33, 64), "Bert": Fraction(1, 2), "Cleo": Fraction(31, 64)}


def test_elo_rises_by_more_against_a_stronger_opponent() -> None:
    """From 1500, by at most 32: Anna beats Bert, Bert beats Cleo, Anna and Cleo tie (A. is Anna).

    Anna 1516, Bert 1484. Bert is expected to take 1/(1 + 10^0.04) = 0.47699: the win gives 16.7363,
    Cleo is at 1483.2637. Anna is expected to take 1/(1 + 10^-0.081841) = 0.54697 of the tie: it
    costs 1.5031. The event that ended first counts first, whatever it is called.
    """
    later = SeriesEvent("1", (), (("Bert", "Cleo", "Bert"), ("A.", "Cleo", "")), date(2026, 3, 1))
    first = SeriesEvent("2", (), (("Anna", "Bert", "Anna"),), date(2026, 2, 1))
    found = elo((later, first), PointsTable(), PERSONS)
    assert found["Anna"] == pytest.approx(1514.4969, abs=0.001)
    assert found["Bert"] == pytest.approx(1500.7363, abs=0.001)
    assert found["Cleo"] == pytest.approx(1484.7668, abs=0.001)
    even = elo((first,), PointsTable(elo_start=Fraction(1000), elo_k=Fraction(20)), PERSONS)
    assert even == {"Anna": 1010, "Bert": 990}


def test_t3_points_fade_and_the_best_five_are_weighed() -> None:
    """An event of five worth 100, 180 days old, a new one of three worth 120, one of 600 days.

    The first gives 75, 56.25, 37.5, 18.75 and 0: a quarter less after 150 days. The new one gives
    120, 60 and 0, the oldest nothing. Anna 75 and 60: 0.24 x 75 + 0.22 x 60 = 31.2. Bert 120 and
    56.25: 28.8 + 12.375 = 41.175. Cleo 0.24 x 37.5 = 9.
    """
    old = (("A.", 1), ("Bert", 2), ("Cleo", 3), ("Dora", 4), ("Emil", 5))
    events = (
        SeriesEvent("old", old, day=date(2026, 1, 1)),
        SeriesEvent("new", (("Bert", 1), ("Anna", 2), ("Cleo", 3)), day=date(2026, 6, 30)),
        SeriesEvent("oldest", (("Anna", 1), ("Bert", 2)), day=date(2024, 11, 7)),
    )
    found = t3(events, PointsTable(t3={"new": Fraction(120)}), PERSONS)
    assert found["Anna"] == Fraction("31.2")
    assert found["Bert"] == Fraction("41.175")
    assert found["Cleo"] == 9
    six = [SeriesEvent(str(at), (("Anna", 1), ("Bert", 2))) for at in range(6)]
    assert t3(six, PointsTable(), {}) == {"Anna": 100, "Bert": 0}
    assert t3([SeriesEvent("alone", (("Anna", 1),))], PointsTable(), {}) == {"Anna": 0}


@pytest.mark.parametrize("order", ORDERS)
def test_each_figure_orders_a_series(order: Order) -> None:
    games = (("Anna", "Bert", "Bert"), ("Cleo", "Bert", "Bert"), ("Anna", "Cleo", "Anna"))
    places = (("Cleo", 3), ("Bert", 1), ("Anna", 2))
    found = series([SeriesEvent("1", places, games)], PointsTable(), {}, order)
    assert [(row.rank, row.person) for row in found] == [(1, "Bert"), (2, "Anna"), (3, "Cleo")]
