"""A round at a size of its own (rules.md P-7)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from clocked import do, left_at, publish
from covers import covers
from hall import Hall
from meant import meant

from srtui.commands.clock.game import Begin
from srtui.commands.clock.settings import ClockSettings
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, RoundSize, Scenario, Start
from srtui.model.refused import Refused

Maker = Callable[[str], Hall]


@covers("P-7")
def test_clocks_and_length_go_by_the_rounds_own_size_and_byes_by_the_events(hall: Hall) -> None:
    hall.add(3)
    hall.run(PairRound())
    assert hall.run(RoundSize(50)) == "Round 1 is played at 50 points."
    hall.run(Scenario())
    hall.run(Publish())
    assert "60 minutes" in hall.run(Start())
    bye = next(game for game in hall.event.rounds[0].games if game.second is None)
    assert bye.destroyed[0] == 38, "half of the event's 75"


@covers("P-7")
def test_a_game_has_the_clock_of_its_rounds_size(hall: Hall) -> None:
    publish(hall, players=2, rolled=1)
    hall.run(RoundSize(30))
    hall.run(Start())
    assert left_at(hall, 1) == (1200, 1200)
    with pytest.raises(Refused, match="has started"):
        hall.run(RoundSize(50))


def test_without_a_size_the_events_counts_again(hall: Hall) -> None:
    publish(hall, players=2, rolled=1)
    hall.run(RoundSize(30))
    assert hall.event.rounds[0].size == 30
    assert hall.run(RoundSize()) == "Round 1 is played at 75 points."
    assert hall.event.rounds[0].size is None


def test_the_size_of_clocks_that_have_begun_stays(hall: Hall) -> None:
    hall.run(ClockSettings(starts="table"))
    publish(hall, players=2, rolled=1)
    do(hall.table(1), meant(hall.table(1), Begin, "1"))
    with pytest.raises(Refused, match="started at 1 table"):
        hall.run(RoundSize(50))
    assert hall.event.rounds[0].size is None


def test_sizes_that_cannot_be_are_refused(hall: Hall) -> None:
    with pytest.raises(Refused, match="No round is paired"):
        hall.run(RoundSize(50))
    hall.add(2)
    hall.run(PairRound())
    for size in (0, -5, 12_000):
        with pytest.raises(Refused):
            hall.run(RoundSize(size))
    assert hall.event.rounds[0].size is None
