"""Each standings variant on one fixed event, with every order another one (rules.md 1.8-3.7).

Figures by hand, of three rounds of eight players; 8 left after the second, 4 has the bye then:

| player | TP | SoS | CP | APD | kills | SoS of a large event       |
|--------|----|-----|----|-----|-------|----------------------------|
| 5      | 3  | 6   | 9  | 99  | 0     | 2/3 + 2/3 + 2/3            |
| 1      | 2  | 5   | 6  | 70  | 2     | 1/3 + 1/3 + 1   = 5/3      |
| 6      | 2  | 4   | 7  | 80  | 0     | 1 + 1/3 + 1/3   = 5/3      |
| 7      | 2  | 4   | 5  | 90  | 1     | 1/3 + 1 + 1/3   = 5/3      |
| 2      | 1  | 5   | 4  | 50  | 0     | 2/3 + 1/3 + 2/3 = 5/3      |
| 3      | 1  | 5   | 3  | 60  | 1     | 1/3 + 2/3 + 2/3 = 5/3      |
| 4      | 1  | 2   | 5  | 40  | 0     | 1/3 + 1/3       = 2/3      |
| 8      | 0  | 4   | 0  | 10  | 0     | 2/3 + 2/3                  |
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from covers import covers

from data import editions
from srtui.rules.edition import Figure, StandingsRule
from srtui.rules.overlay import with_variants
from srtui.rules.record import Game, Outcome, Player, Status, StatusChange, Way
from srtui.rules.standings import Field, PlayerFigures, standings
from srtui.rules.value import replace

KILL, SCENARIO = Way.ASSASSINATION, Way.SCENARIO


def won(
    number: int, first: int, second: int, way: Way, points: tuple[int, int], down: tuple[int, int]
) -> Game:
    """Return a win of the first of two players."""
    return Game(
        0,
        number,
        first,
        second,
        outcome=Outcome.FIRST,
        way=way,
        points=points,
        recorded=points,
        destroyed=down,
    )


GAMES = [
    won(1, 1, 2, KILL, (2, 0), (20, 10)),
    won(1, 3, 4, KILL, (3, 1), (30, 20)),
    won(1, 5, 6, SCENARIO, (3, 0), (33, 20)),
    won(1, 7, 8, SCENARIO, (3, 0), (30, 5)),
    won(2, 1, 3, KILL, (2, 0), (30, 20)),
    won(2, 5, 7, SCENARIO, (3, 1), (33, 30)),
    won(2, 2, 4, SCENARIO, (2, 2), (20, 10)),
    won(2, 6, 8, SCENARIO, (2, 0), (30, 5)),
    won(3, 5, 1, SCENARIO, (3, 2), (33, 20)),
    won(3, 7, 3, KILL, (1, 0), (30, 10)),
    won(3, 6, 2, SCENARIO, (5, 2), (30, 20)),
    Game(0, 3, 4, None, outcome=Outcome.BYE, recorded=(2, 0), destroyed=(10, 0)),
]
PLAYERS = [Player(n, f"P{n}") for n in range(1, 9)]
PLAYERS[7] = replace(
    PLAYERS[7], status_changes=(StatusChange(1, Status.IN), StatusChange(3, Status.DROPPED))
)


def rule(edition_id: str, variant: str) -> StandingsRule:
    raw = editions.parse(editions.text(edition_id), edition_id)
    chosen = [(variant, None)] if variant else []
    return editions.edition(with_variants(raw, chosen), edition_id).standings


def lines(edition_id: str, variant: str) -> tuple[PlayerFigures, ...]:
    counts = rule(edition_id, variant)
    finals = 3 if counts.finals_tables else None
    return standings(Field(PLAYERS, GAMES, counts, until=3, total_rounds=3, finals=finals))


ORDERS = {
    "": [5, 1, 6, 7, 2, 3, 4, 8],
    "large-event": [5, 6, 1, 7, 2, 3, 4, 8],
    "control-point": [5, 6, 1, 7, 4, 2, 3, 8],
    "destruction": [5, 7, 6, 1, 3, 2, 4, 8],
    "finals-tables": [5, 1, 7, 6, 2, 3, 4, 8],
}
OF_2012 = ORDERS | {"assassin": [5, 1, 7, 6, 3, 2, 4, 8]}
"""Kills, then APD."""
LATER = ORDERS | {"assassin": [5, 1, 7, 6, 3, 4, 2, 8]}
"""Kills, then CP."""


def test_every_order_of_the_event_is_another_one() -> None:
    for orders in (OF_2012, LATER):
        assert len({tuple(one) for one in orders.values()}) == len(orders)


@covers("1.8", "2.8", "3.7", "P-13")
@covers(
    "sr2012:variants[large-event]",
    "sr2012:variants[control-point]",
    "sr2012:variants[assassin]",
    "sr2012:variants[destruction]",
    "sr2012:variants[finals-tables]",
    "sr2015:variants[large-event]",
    "sr2015:variants[control-point]",
    "sr2015:variants[assassin]",
    "sr2015:variants[destruction]",
    "sr2015:variants[finals-tables]",
    "sr2017beta:variants[control-point]",
    "sr2017beta:variants[assassin]",
    "sr2017beta:variants[destruction]",
    "sr2017beta:variants[finals-tables]",
)
@pytest.mark.parametrize(
    ("edition_id", "variant", "expected"),
    [
        *(("sr2012", variant, order) for variant, order in OF_2012.items()),
        *(("sr2015", variant, order) for variant, order in LATER.items()),
        *(("sr2017beta", variant, LATER[variant]) for variant in LATER if variant != "large-event"),
        ("sr2024", "", ORDERS[""]),
        ("sr2026", "", ORDERS[""]),
    ],
)
def test_each_variant_orders_the_event_in_its_own_way(
    edition_id: str, variant: str, expected: list[int]
) -> None:
    assert [one.player for one in lines(edition_id, variant)] == expected


def test_the_figures_are_those_worked_out_by_hand() -> None:
    found = {
        one.player: (
            one.tp,
            one.figures[Figure.SOS],
            one.figures[Figure.POINTS],
            one.figures[Figure.DESTROYED],
            one.figures[Figure.ASSASSINATIONS],
        )
        for one in lines("sr2017beta", "")
    }
    assert found == {
        5: (3, 6, 9, 99, 0), 1: (2, 5, 6, 70, 2), 6: (2, 4, 7, 80, 0), 7: (2, 4, 5, 90, 1),
        2: (1, 5, 4, 50, 0), 3: (1, 5, 3, 60, 1), 4: (1, 2, 5, 40, 0), 8: (0, 4, 0, 10, 0),
    }  # fmt: skip


@covers("12-10", "15-11")
@pytest.mark.parametrize("edition_id", ["sr2012", "sr2015"])
def test_both_large_event_formulas(edition_id: str) -> None:
    """4 has won nothing but a bye, 8 nothing and left: a third of a win each, in both."""
    sos = {one.player: one.figures[Figure.SOS] for one in lines(edition_id, "large-event")}
    third = Fraction(1, 3)
    assert sos == {
        5: 2,
        1: 5 * third,
        6: 5 * third,
        7: 5 * third,
        2: 5 * third,
        3: 5 * third,
        4: 2 * third,
        8: 4 * third,
    }


@covers("24-10", "sr2024:variants[points-first]", "sr2026:variants[points-first]")
@pytest.mark.parametrize("edition_id", ["sr2024", "sr2026"])
def test_points_first_is_a_reading_of_its_own(edition_id: str) -> None:
    """24-10: victory points, then TP; 5 has 9, 6 has 7, 1 has 6, 7 and 4 have 5."""
    order = [one.player for one in lines(edition_id, "points-first")]
    assert order == [5, 6, 1, 7, 4, 2, 3, 8]
