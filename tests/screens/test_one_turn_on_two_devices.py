"""Two devices at one table work on the same turn: both show what either player answers."""

from __future__ import annotations

from contextlib import closing

import pytest
from at_screen import press, seen, settled
from hall import Hall
from table_app import begin, set_up
from textual.pilot import Pilot
from watching import until

from data.event.watch import Watcher
from screens.table.app import TableApp

SIZE = (80, 24)


@pytest.fixture
def game(hall: Hall) -> Hall:
    hall.add(2)
    set_up(hall)
    return hall


async def test_answers_stand_on_both_devices_and_are_saved_once(game: Hall) -> None:
    apps: list[TableApp] = []
    with closing(Watcher(game.store)) as watcher:
        for terminal in ("left", "right"):
            desk = game.table(1, terminal)
            apps.append(TableApp(desk, watcher, table_apps=lambda: apps))
        left, right = apps
        async with left.run_test(size=SIZE) as first, right.run_test(size=SIZE) as second:
            await begin(first)
            for number, name in ((1, "Bert"), (2, "Anna"), (2, "Bert")):
                left.held.allow_next_press()
                await press(first, "space")
                await settled(second)
                await press(first, "enter")
                await until(second, f"turn {number} of 7, {name}")
                await until(first, f"turn {number} of 7, {name}")
            left.held.allow_next_press()
            await press(first, "space", "a")
            await until(second, "a1 blue 50 mm")
            await press(second, "D")
            await until(first, "d2 red 40 mm")
            assert "a1 blue 50 mm" in seen(left)
            await press(second, "enter")
            await until(first, "1 VP")
            assert not left.home.entry.state.asking


async def test_device_that_joins_sees_what_is_answered(game: Hall) -> None:
    apps: list[TableApp] = []
    with closing(Watcher(game.store)) as watcher:
        left = TableApp(game.table(1, "left"), watcher, table_apps=lambda: apps)
        apps.append(left)
        async with left.run_test(size=SIZE) as first:
            await begin(first)
            for _ in range(3):
                left.held.allow_next_press()
                await press(first, "space", "enter")
            left.held.allow_next_press()
            await press(first, "space", "a")
            right = TableApp(game.table(1, "right"), watcher, table_apps=lambda: apps)
            apps.append(right)
            async with right.run_test(size=SIZE) as second:
                await settled(second)
                assert "a1 blue 50 mm" in seen(right)


async def begun(app: TableApp, pilot: Pilot[str]) -> None:
    """Three turns are over."""
    await begin(pilot)
    for _ in range(3):
        app.held.allow_next_press()
        await press(pilot, "space", "enter")
    app.held.allow_next_press()


def claims(app: TableApp) -> dict[str, str]:
    """Return the answers of the turn that are shown."""
    return dict(app.home.entry.entered.answers)


async def test_device_that_has_not_read_the_beginning_undoes_no_answer(game: Hall) -> None:
    apps: list[TableApp] = []
    with closing(Watcher(game.store)) as watcher:
        left = TableApp(game.table(1, "left"), watcher, table_apps=lambda: apps)
        late = TableApp(game.table(1, "late"), watcher, poll=False, table_apps=lambda: apps)
        apps += [left, late]
        async with left.run_test(size=SIZE) as first, late.run_test(size=SIZE) as second:
            await begin(first)
            left.held.allow_next_press()
            await press(first, "space")
            late.home.draw()  # as it does each second
            await settled(second)
            assert left.home.entry.state.asking
            late.catch_up()
            await settled(second)
            assert left.home.entry.state.asking
            assert late.home.entry.state.asking


async def test_device_that_draws_before_its_turn_undoes_no_answer(game: Hall) -> None:
    apps: list[TableApp] = []
    with closing(Watcher(game.store)) as watcher:
        left, right = (
            TableApp(game.table(1, one), watcher, poll=False, table_apps=lambda: apps)
            for one in ("left", "right")
        )
        apps += [left, right]
        async with left.run_test(size=SIZE) as first, right.run_test(size=SIZE) as second:
            await begun(left, first)
            right.catch_up()
            await settled(second)
            left.home.action_end_turn()
            right.home.draw()
            assert left.home.entry.state.asking
            assert right.home.entry.state.asking


async def test_key_meant_for_the_turn_before_answers_nothing(game: Hall) -> None:
    apps: list[TableApp] = []
    with closing(Watcher(game.store)) as watcher:
        left = TableApp(game.table(1, "left"), watcher, table_apps=lambda: apps)
        apps.append(left)
        async with left.run_test(size=SIZE) as first:
            await begun(left, first)
            late = TableApp(game.table(1, "late"), watcher, poll=False, table_apps=lambda: apps)
            apps.append(late)
            async with late.run_test(size=SIZE) as second:
                await settled(second)
                await press(first, "space", "enter")
                await until(first, "turn 3 of 7, Anna")
                assert "turn 2 of 7, Bert" in seen(late), "it has not read the file yet"
                await press(second, "space", "a")
                await settled(first)
                assert late.home.entry.state.asking
                assert not left.home.entry.state.asking
                assert not claims(left)
                await press(second, "enter")
                await until(second, "turn 3 of 7, Anna")
                assert "Not done" in seen(late), "it would have ended the turn that has ended"
                assert not late.home.entry.state.asking
                assert not claims(late)
                assert "turn 3 of 7, Anna" in seen(left)


async def test_late_device_joins_the_turn_that_is_answered(game: Hall) -> None:
    apps: list[TableApp] = []
    with closing(Watcher(game.store)) as watcher:
        left = TableApp(game.table(1, "left"), watcher, table_apps=lambda: apps)
        apps.append(left)
        async with left.run_test(size=SIZE) as first:
            await begun(left, first)
            late = TableApp(game.table(1, "late"), watcher, poll=False, table_apps=lambda: apps)
            apps.append(late)
            async with late.run_test(size=SIZE) as second:
                await settled(second)
                await press(first, "space", "enter")
                await until(first, "turn 3 of 7, Anna")
                left.held.allow_next_press()
                await press(first, "space", "a")
                assert claims(left)
                assert not claims(late), "what is answered is of a turn that it does not show"
                late.catch_up()
                await until(second, "a1 blue 50 mm")
                assert claims(late) == claims(left)
                assert left.home.entry.state.asking
