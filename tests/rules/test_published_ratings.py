"""RPI, Elo and T³'s ranking of five random events, against their published formulas."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from random import Random

import pytest
from published_ratings import Played, published_elo, published_rpi, published_t3

from srtui.rules.series import PointsTable, SeriesEvent, elo, rpi, series, t3


def played(name: str, dice: Random) -> Played:
    """Play rounds of random games among some of 24 people; places are shared here and there."""
    people = dice.sample([f"P{number:02}" for number in range(24)], dice.randint(5, 20))
    games = []
    for _ in range(dice.randint(2, 5)):
        order = dice.sample(people, len(people))
        for first, second in zip(order[::2], order[1::2], strict=False):
            games.append((first, second, dice.choice((first, first, second, second, ""))))
    places, place = [], 0
    for at, person in enumerate(dice.sample(people, len(people)), 1):
        place = place if place and dice.random() < 0.2 else at
        places.append((person, place))
    return Played(name, date(2024, 1, 1) + timedelta(dice.randint(0, 700)), places, games)


@pytest.mark.parametrize("seed", range(20))
def test_five_random_events_are_rated_as_the_formulas_are_published(seed: int) -> None:
    dice = Random(seed)
    events = [played(name, dice) for name in "abcde"]
    worth = {name: dice.randint(20, 300) for name in "bd"}
    table = PointsTable(
        elo_start=Fraction(1200), elo_k=Fraction(24), t3={n: Fraction(w) for n, w in worth.items()}
    )
    ours = [SeriesEvent(e.name, tuple(e.places), tuple(e.games), e.day) for e in events]
    assert rpi(ours, {}) == published_rpi(events)
    assert t3(ours, table, {}) == published_t3(events, worth)
    expected = published_elo(events, 1200, 24)
    assert elo(ours, table, {}) == pytest.approx(expected, abs=1e-9)
    rows = {row.person: row for row in series(ours, table, {})}
    assert rows.keys() == {person for event in events for person, _ in event.places}
    for person, rating in expected.items():
        assert rows[person].elo == pytest.approx(rating, abs=1e-9)
