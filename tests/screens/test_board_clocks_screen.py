"""The page with the clocks on the board for the hall."""

from __future__ import annotations

from contextlib import closing

import pytest
from at_screen import press, seen, settled
from clocked import do, started, to_turns
from hall import Hall
from meant import meant
from test_devices_screen import SINCE, Stands
from textual.geometry import Region
from textual.pilot import Pilot
from watching import until

from data.event.watch import Watcher
from screens.board.large import clock_row
from screens.board.screen import BoardScreen, WallApp
from screens.widgets.text_part import PartLines
from srtui.commands.clock.game import Adjust, Begin
from srtui.commands.clock.round import Pause
from srtui.commands.command import Role
from srtui.commands.desk import Desk, Seat
from srtui.commands.game.turn import FirstTurn
from srtui.model.serving import Seated, Serving, Waiting
from srtui.queries.clock.facts import State
from srtui.queries.clock.rows import ClockRow
from srtui.rules.clock import Stage
from srtui.rules.plural import EMPTY
from srtui.rules.value import replace


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
            assert "►5:00" in seen(app)
            regions: list[Region] = []
            plain = PartLines.refresh

            def refresh(self: PartLines, *some: Region, **more: bool) -> PartLines:
                regions.extend(some or [self.size.region])
                return plain(self, *some, **more)

            monkeypatch.setattr(PartLines, "refresh", refresh)
            hall.machine.go_on(1)
            board.tick()
            await settled(pilot)
            assert "►4:59" in seen(app)
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


async def test_the_wall_says_which_table_does_not_answer(hall: Hall) -> None:
    """After ten seconds; of the rest of what the server knows the hall sees nothing."""
    started(hall)
    to_turns(hall, 1)
    quiet = Seated("table1", "Blue tablet", "SHA256:a", "10.0.0.6", 80, 24, "xterm", SINCE)
    waits = Waiting(4392, "table2", "SHA256:b", False, "10.0.0.7", SINCE)
    server = Stands(Serving(1, 4022, (), "SHA256:host", (waits,), (quiet,), since=SINCE))
    with closing(Watcher(hall.store)) as watcher:
        seat = Seat(Role.BOARD, "board")
        desk = Desk(hall.store, seat, lambda: hall.machine.utc, hall.entropy, hall.machine)
        app = WallApp(desk, watcher, 60, poll=False, server=server)
        async with app.run_test(size=(80, 24)) as pilot:
            await to_clocks(pilot)
            assert "no answer" not in seen(app)
            assert server.said is not None
            server.said = replace(server.said, seated=(replace(quiet, silent=10),))
            await until(pilot, lambda: "no answer" in seen(app))
            assert "4392" not in seen(app)
            assert app.serving is not None
            assert not app.serving.waiting


def test_in_large_letters_a_clock_is_yellow_once_it_is_late_or_has_fallen() -> None:
    def means(*seconds: int) -> list[str]:
        row = ClockRow(
            game=1,
            table=7,
            players=("Anna", "Bert"),
            seconds=(seconds[0], seconds[1]),
            runs=0,
            active=0,
            turn=1,
            phase="",
            deploys=EMPTY,
            stage=Stage.TURNS,
            timed=True,
            points=(0, 0),
            state=State.PLAYS,
            state_text=EMPTY,
            waits=EMPTY,
            states=(),
            also=(),
            waited=0,
            needs=False,
        )
        _, *sides = clock_row(row)
        return [one.means for one in sides]

    assert means(2040, 240) == ["one", "muted"]
    assert means(299, 2400) == ["late", "muted"]
    assert means(720, 0) == ["one", "late"]
