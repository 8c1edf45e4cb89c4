"""A number of rounds that nobody can have meant is asked about."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hall import Hall
from meant import meant

from srtui.commands.command import Command
from srtui.commands.event.settings import SetEvent
from srtui.commands.event.variants import UseVariant
from srtui.commands.roster.players import Drop


def warnings(hall: Hall, command: Command) -> tuple[str, ...]:
    return tuple(command.warnings(hall.event))


@pytest.mark.parametrize(("players", "rounds"), [(8, 99), (8, 8), (7, 8), (4, 4), (2, 2), (0, 99)])
def test_more_rounds_than_can_be_played_are_asked_about(
    hall: Hall, players: int, rounds: int
) -> None:
    hall.add(players)
    (said,) = warnings(hall, SetEvent(rounds=rounds))
    assert f"{rounds} rounds" in said


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (7, 7), (8, 1), (2, 1), (0, 7), (0, 12)])
def test_rounds_that_can_be_played_are_not(hall: Hall, players: int, rounds: int) -> None:
    hall.add(players)
    assert warnings(hall, SetEvent(rounds=rounds)) == ()
    assert warnings(hall, SetEvent(rounds=0)) == ()
    assert warnings(hall, SetEvent(name="Cup")) == ()


def test_fewer_rounds_than_were_begun_are_asked_about(hall: Hall) -> None:
    hall.add(8)
    hall.play()
    hall.play()
    (said,) = warnings(hall, SetEvent(rounds=1))
    assert said == "Round 2 is already paired, so with 1 round the event would be over."
    assert warnings(hall, SetEvent(rounds=2)) == ()


def test_dropped_opponents_still_count(hall: Hall) -> None:
    hall.add(8)
    hall.play()
    hall.run(meant(hall, Drop, "Anna"))
    hall.run(meant(hall, Drop, "Bert"))
    assert warnings(hall, SetEvent(rounds=7)) == ()


def test_a_variant_that_sets_the_rounds_is_asked_about_alike(
    hall_of: Callable[[str], Hall],
) -> None:
    hall = hall_of("sr2012")
    hall.add(8)
    assert "9 rounds for 8 players" in warnings(hall, meant(hall, UseVariant, "x-rounds", 9))[-1]
    assert not any(
        "rounds for" in one for one in warnings(hall, meant(hall, UseVariant, "x-rounds", 4))
    )
