"""The Terrain screen: tables ticked off by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from at_screen import press, settled
from hall import Hall
from watching import go, until

from screens.app import SrtuiApp
from srtui.commands.command import Command
from srtui.commands.desk import Done
from srtui.queries.hall.terrain import terrain

AppFor = Callable[..., SrtuiApp]


@pytest.fixture
def app(hall: Hall, app_for: AppFor) -> SrtuiApp:
    hall.add(6)
    return app_for(hall.path)


@pytest.mark.wide(2)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_points_tables_and_the_whole_hall_are_ticked_off(
    hall: Hall, app: SrtuiApp, size: tuple[int, int]
) -> None:
    async with app.run_test(size=size) as pilot:
        await go(pilot, "m", "0 of 3 tables are ready")
        await press(pilot, "2", "enter")
        await until(pilot, "Table 2")
        await press(pilot, "enter", "down", "space", "escape")
        await until(pilot, "2/10")
        done = next(one.done for one in terrain(hall.event).tables if one.number == 2)
        assert len(done) == 2
        await press(pilot, "space")
        await until(pilot, "1 of 3 tables is ready")
        await press(pilot, "space")
        await until(pilot, "0/10")
        await press(pilot, "A")
        await until(pilot, "3 of 3 tables are ready")
        await press(pilot, "u", "y")
        await until(pilot, "0 of 3 tables are ready")


async def test_two_quick_presses_on_a_point_leave_it_as_it_was(
    hall: Hall, app: SrtuiApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "m", "0 of 3 tables are ready")
        await press(pilot, "2", "enter")
        await until(pilot, "Table 2")
        go_on, run, ran = Event(), app.desk.run, []

        def late(command: Command, **more: Any) -> Done:
            go_on.wait(10)
            ran.append(command)
            return run(command, **more)

        monkeypatch.setattr(app.desk, "run", late)
        await pilot.press("space", "space")
        go_on.set()
        await until(pilot, lambda: len(ran) == 2)
        await settled(pilot)
        assert not next(one.done for one in terrain(hall.event).tables if one.number == 2)


async def test_points_and_ways_to_set_up_can_be_read(app: SrtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "m", "tables are ready")
        await press(pilot, "l")
        await until(pilot, "At least 4 pieces")
        await press(pilot, "escape", "m")
        await until(pilot, "Quadrant (12 pieces)")


async def test_reminders_and_penalties_are_pages(app: SrtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "r", "Anna")
        await press(pilot, "question_mark", *"reminders", "enter")
        await until(pilot, "For judges")
        await press(pilot, "escape", "w")
        await until(pilot, "No penalties.")


async def test_paint_and_models_are_noted_on_the_roster(hall: Hall, app: SrtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "r", "Anna")
        await press(pilot, "t")
        await until(pilot, "Anna: painted.")
        await press(pilot, "t")
        await until(pilot, "Anna: below paint standard.")
        await press(pilot, "t")
        await until(pilot, "Anna: paint not checked.")
        await press(pilot, "o")
        await until(pilot, "Anna: models")
        await press(pilot, "enter", "down", "down", "down", "space", "tab", *"Lola", "ctrl+s")
        await until(pilot, "! check")
    (finding,) = hall.event.findings
    third = hall.event.edition.legality[2].id
    assert (finding.item, finding.note) == (third, "Lola")
    anna = hall.event.by_id[finding.player]
    assert (anna.painted, anna.models_checked) == (True, True)


async def test_a_look_that_is_left_changes_nothing(hall: Hall, app: SrtuiApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna")
        await press(pilot, "o", "down", "space")
        await until(pilot, "NOT")
        await press(pilot, "escape")
        await until(pilot, "players")
    assert not hall.event.findings
