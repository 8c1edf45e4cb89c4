"""A minute of practice at a table: the keys do what they do in a game, and nothing is kept."""

from __future__ import annotations

import pytest
from at_screen import press, seen
from hall import Hall
from meant import meant
from table_app import LEFT, RIGHT, paired, terminal
from textual.pilot import Pilot

from screens.table.app import TableApp
from screens.table.sides import Practice
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start


def published(hall: Hall) -> None:
    """Round 1 is published, and has not started."""
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "two-fronts"))
    hall.run(Publish())


def practice(pilot: Pilot[str]) -> Practice:
    """Return the practice that is on the screen."""
    assert isinstance(pilot.app.screen, Practice), seen(pilot.app)
    return pilot.app.screen


def game_rows(hall: Hall) -> list[tuple[object, ...]]:
    """Every row of the event file that a game or its clock could have left."""
    with hall.store.read() as reader:
        return [
            tuple(row.values())
            for table in ("tap", "step", "game", "journal")
            for row in reader.rows(f"SELECT * FROM {table}")
        ]


@pytest.mark.wide(2)
@pytest.mark.parametrize("size", [(40, 20), (80, 24)])
async def test_keys_do_what_they_do_in_a_game_and_nothing_is_kept(
    hall: Hall, size: tuple[int, int]
) -> None:
    published(hall)
    before = game_rows(hall)
    with terminal(hall) as app:
        async with app.run_test(size=size) as pilot:
            await press(pilot, "i")
            practice(pilot)
            assert "nothing counts" in seen(app)
            await press(pilot, LEFT)
            hall.machine.go_on(5)
            practice(pilot).tick()
            assert "0:55" in seen(app)
            await press(pilot, RIGHT, "space")
            assert "All three work" in seen(app)
            await press(pilot, "escape")
            assert app.screen is app.home
    assert game_rows(hall) == before


async def test_it_ends_when_the_round_starts(hall: Hall) -> None:
    published(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "i")
            practice(pilot)
            hall.run(Start())
            await ended(app, pilot)
            await press(pilot, "i")
            assert app.screen is app.home, "a round runs: no practice any more"


async def test_it_ends_after_a_minute(hall: Hall) -> None:
    published(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "i")
            hall.machine.go_on(59)
            practice(pilot).tick()
            await pilot.pause()
            assert isinstance(app.screen, Practice)
            hall.machine.go_on(1)
            await ended(app, pilot)


async def test_before_anything_is_paired_the_keys_can_be_tried(hall: Hall) -> None:
    hall.add(2)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "i")
            practice(pilot)
            assert "Left" in seen(app)


async def test_a_running_round_has_none(hall: Hall) -> None:
    hall.add(2)
    paired(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "i")
            assert app.screen is app.home
            assert "Practice" not in seen(app)


async def ended(app: TableApp, pilot: Pilot[str]) -> None:
    """Wait until the table is on the screen again."""
    for _ in range(200):
        await pilot.pause(0.02)
        if app.screen is app.home:
            return
    raise AssertionError(seen(app))
