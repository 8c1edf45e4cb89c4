"""The featured table on the board in a terminal, and its key on the Clocks screen."""

from __future__ import annotations

from contextlib import closing

import pytest
from at_screen import press, seen, settled
from board_app import app_on, board
from clocked import started, to_turns
from hall import Hall
from meant import meant
from watching import field

from data.event.watch import Watcher
from screens.board.screen import BoardScreen, WallApp
from screens.widgets.table_map import MapOfTable
from srtui.commands.command import Role
from srtui.commands.desk import Desk, Seat
from srtui.commands.game.turn import Turn
from srtui.commands.hall.notices import Feature
from srtui.model.setting import Featured

SIZES = [(80, 24), (120, 40), (200, 60)]


async def featured_page(hall: Hall, size: tuple[int, int], *, late: int = 0) -> tuple[str, bool]:
    """Return the board's page of table 1 with whether its map is seen; empty without one."""
    hall.run(Feature(1, delay=late))
    with closing(Watcher(hall.store)) as watcher:
        desk = Desk(hall.store, Seat(Role.BOARD), lambda: hall.machine.utc, hall.entropy,
                    hall.machine)  # fmt: skip
        app = WallApp(desk, watcher, 12, poll=False)
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            screen = pilot.app.screen
            assert isinstance(screen, BoardScreen)
            titles = [page.title for page in screen.pages]
            if "Table 1: turn 2" not in titles:
                return "", False
            await press(pilot, *["right"] * titles.index("Table 1: turn 2"))
            return seen(pilot.app), screen.query_one(MapOfTable).display


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_board_shows_the_featured_table(hall: Hall, size: tuple[int, int]) -> None:
    to_turns(started(hall), 1)
    for answers in ((), (), ("+2", "+1")):
        hall.run(meant(hall, Turn, "1", answers))
    hall.machine.go_on(60)
    shown, drawn = await featured_page(hall, size)
    assert drawn
    for name in hall.event.names_of(hall.event.rounds[0].games[0]):
        assert name in shown
    assert "49m" in shown


async def test_board_leaves_out_a_table_that_is_shown_late(hall: Hall) -> None:
    to_turns(started(hall), 1)
    assert await featured_page(hall, (120, 40), late=30) == ("", False)


async def test_key_on_clocks_features_a_table_and_ends_that(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "w", "ctrl+s")
            assert hall.event.featured == Featured(1)
            await press(pilot, "down", "w")
            (await field(pilot, "delay")).value = "20"
            await press(pilot, "ctrl+s")
            assert hall.event.featured == Featured(2, 20)
            await press(pilot, "w")
            assert hall.event.featured == Featured(None, 20)


async def test_the_delay_is_set_in_a_form(hall: Hall) -> None:
    hall.run(Feature(1))
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            app.begin_here("feature")
            (await field(pilot, "delay")).value = "20"
            await press(pilot, "ctrl+s")
    assert hall.event.featured == Featured(1, 20)
