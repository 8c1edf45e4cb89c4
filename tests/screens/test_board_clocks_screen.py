"""The page with the clocks on the board for the hall."""

from __future__ import annotations

from contextlib import closing

import pytest
from at_screen import press, seen, settled
from clocked import do, started, to_turns
from hall import Hall
from meant import meant
from textual.geometry import Region
from textual.pilot import Pilot

from data.watch import Watcher
from screens.board.screen import BoardScreen
from screens.board.wall import WallApp
from screens.widgets.part_lines import PartLines
from srtui.desk.command import Role
from srtui.desk.desk import Desk, Seat
from srtui.desk.game.clock_office import Adjust
from srtui.desk.game.hall import Pause
from srtui.desk.game.keys import Begin
from srtui.desk.game.turn import FirstTurn


def wall(hall: Hall, watcher: Watcher) -> WallApp:
    seat = Seat(Role.BOARD, "board")
    desk = Desk(hall.store, seat, lambda: hall.machine.utc, hall.entropy, hall.machine)
    return WallApp(desk, watcher, 60, poll=False)


async def to_clocks(pilot: Pilot[str]) -> BoardScreen:
    """Turn the pages until the clocks are shown."""
    await settled(pilot)
    board = pilot.app.screen
    assert isinstance(board, BoardScreen)
    for _ in range(6):
        if "clocks" in seen(pilot.app):
            return board
        await press(pilot, "right")
    raise AssertionError(seen(pilot.app))


async def test_the_clocks_go_on_while_their_page_is_shown(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(hall)
    to_turns(hall, 1)
    hall.run(meant(hall, Adjust, "1", "1", "-45:00"))
    with closing(Watcher(hall.store)) as watcher:
        app = wall(hall, watcher)
        async with app.run_test(size=(80, 24)) as pilot:
            board = await to_clocks(pilot)
            assert ">5:00" in seen(app)
            regions: list[Region] = []
            plain = PartLines.refresh

            def refresh(self: PartLines, *some: Region, **more: bool) -> PartLines:
                regions.extend(some or [self.size.region])
                return plain(self, *some, **more)

            monkeypatch.setattr(PartLines, "refresh", refresh)
            hall.machine.go_on(1)
            board.tick()
            await settled(pilot)
            assert ">4:59" in seen(app)
            assert "under 5 min" in seen(app)
            hall.machine.go_on(1)
            regions.clear()
            board.tick()
            await settled(pilot)
            assert [(one.height, one.width) for one in regions] == [(1, 8)]


async def test_a_game_that_begins_gets_its_line(hall: Hall) -> None:
    started(hall, rolled=1)
    with closing(Watcher(hall.store)) as watcher:
        app = wall(hall, watcher)
        async with app.run_test(size=(80, 24)) as pilot:
            await to_clocks(pilot)
            assert "\n" in seen(app)
            assert seen(app).count("50m") == 2
            hall.run(meant(hall, FirstTurn, "2", "1"))
            do(hall.table(2), meant(hall.table(2), Begin, "2"))
            hall.run(meant(hall, Pause, "2", reason="late"))
            app.look()
            await settled(pilot)
            await to_clocks(pilot)
            assert seen(app).count("50m") == 4
            assert "paused" in seen(app)
