"""The loud end of a round on the boards, and its absence if the end is hidden."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from unittest.mock import patch

import pytest
from at_screen import Clock, people, press, seen, settled
from hall import Hall
from meant import meant

from screens.app import SrtuiApp
from screens.board.parts import large
from screens.board.screen import BoardScreen, WallApp
from srtui.commands.clock.settings import ClockSettings
from srtui.commands.command import Role
from srtui.commands.desk import Seat
from srtui.commands.event.settings import AddPlan, SetDay
from srtui.commands.game.turn import FirstTurn
from srtui.commands.hall.notices import PutNotice
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start

App = Callable[..., SrtuiApp]
HALL = Seat(Role.BOARD, "board")
SIZES = [(80, 24), (120, 40), (200, 60)]


def running(hall: Hall) -> datetime:
    """Start a second round, its first one complete; return its end."""
    hall.run(meant(hall, SetDay, "10:00"))
    hall.run(meant(hall, AddPlan, "12:30 Lunch", minutes="30"))
    hall.play()
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "roll"))
    hall.run(Publish())
    hall.run(meant(hall, FirstTurn, "1", "1"))
    hall.run(PutNotice("Lunch after this round"))
    hall.run(Start())
    ends = hall.event.rounds[-1].ends_at
    assert ends is not None
    return datetime.fromisoformat(ends)


async def set_time(pilot: object, clock: Clock, now: datetime) -> None:
    clock.now = now
    app = pilot.app  # type: ignore[attr-defined]
    assert isinstance(app.screen, BoardScreen)
    app.screen.tick()
    await settled(pilot)  # type: ignore[arg-type]


async def test_all_of_the_screen_changes_once_five_minutes_before_and_at_the_end(
    event_of: Callable[[int], Hall], app_for: App, clock: Clock
) -> None:
    hall = event_of(6)
    ends = running(hall)
    clock.now = ends - timedelta(seconds=301)
    app = app_for(hall.path, HALL, WallApp, 12)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        grounds = [app.screen.styles.background]
        with patch.object(app, "bell") as bell:
            for left, word, rung in (
                (300, "Five minutes", 1),
                (299, "Five minutes", 1),
                (1, "Five minutes", 1),
                (0, "Time is up", 2),
                (-200, "Time is up", 2),
            ):
                await set_time(pilot, clock, ends - timedelta(seconds=left))
                assert word in seen(app)
                assert bell.call_count == rung
                if grounds[-1] != app.screen.styles.background:
                    grounds.append(app.screen.styles.background)
        assert len(grounds) == 3
        hall.type()
        app.look()
        await settled(pilot)
        assert "Time is up" not in seen(app)
        assert app.screen.styles.background == grounds[0]


async def test_on_a_large_board_the_end_is_said_in_large_letters_in_the_middle(
    event_of: Callable[[int], Hall], app_for: App, clock: Clock
) -> None:
    hall = event_of(6)
    ends = running(hall)
    clock.now = ends - timedelta(seconds=301)
    app = app_for(hall.path, HALL, WallApp, 12)
    async with app.run_test(size=(200, 60)) as pilot:
        await settled(pilot)
        for left, said in ((300, "Five minutes: last turns"), (0, "Time is up")):
            await set_time(pilot, clock, ends - timedelta(seconds=left))
            drawn = large(said)
            assert drawn is not None
            shown, row = seen(app).splitlines(), drawn[1].rstrip()
            found = next(line for line in shown if row in line)
            assert abs(found.index(row) - (200 - len(row)) // 2) <= 1
        await pilot.resize_terminal(100, 30)
        await settled(pilot)
        assert "Time is up" in seen(app)


async def test_a_quiet_end_is_a_setting(
    event_of: Callable[[int], Hall], app_for: App, clock: Clock
) -> None:
    hall = event_of(6)
    ends = running(hall)
    hall.run(meant(hall, ClockSettings, round_end="quiet"))
    clock.now = ends - timedelta(seconds=301)
    app = app_for(hall.path, HALL, WallApp, 12)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        before = app.screen.styles.background
        with patch.object(app, "bell") as bell:
            for left in (300, 0, -60):
                await set_time(pilot, clock, ends - timedelta(seconds=left))
                assert "Five minutes" not in seen(app)
                assert "Time is up" not in seen(app)
                assert app.screen.styles.background == before
        assert not bell.called


def painted(app: SrtuiApp) -> list[list[tuple[str, str]]]:
    """All cells with their styles, but the figures of clocks and of the time of day."""
    strips = app.screen._compositor.render_strips()
    return [
        [
            (re.sub(r"\d+:\d\d", lambda one: "#" * len(one[0]), text), str(style))
            for text, style, _ in strip
        ]
        for strip in strips
    ]


@pytest.mark.wide(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("edition", ["sr2012", "sr2015"])
async def test_no_page_of_a_board_shows_a_hidden_end(
    hall_of: Callable[[str], Hall],
    app_for: App,
    clock: Clock,
    edition: str,
    size: tuple[int, int],
) -> None:
    hall = hall_of(edition)
    hall.add(people(12))
    ends = running(hall)
    assert hall.event.rounds[-1].hidden_end
    clock.now = ends - timedelta(minutes=6)
    app = app_for(hall.path, HALL, WallApp, 12)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, BoardScreen)
        await press(pilot, "space")
        with patch.object(app, "bell") as bell:
            found = set()
            for _ in screen.pages:
                shown = []
                for left in (360, 301, 299, 60, 1, 0, -1, -600):
                    await set_time(pilot, clock, ends - timedelta(seconds=left))
                    shown.append(painted(app))
                assert all(one == shown[0] for one in shown)
                found.add(screen.pages[screen._page_index].title.partition(": ")[2][:7])
                await press(pilot, "right")
        assert not bell.called
    titles = " ".join(page.title for page in screen.pages)
    for word in ("by name", "by table", "clocks", "Standings", "Today"):
        assert word in titles


@pytest.mark.parametrize("size", SIZES)
async def test_nobody_is_left_out_below_a_notice_and_a_signal(
    event_of: Callable[[int], Hall], app_for: App, clock: Clock, size: tuple[int, int]
) -> None:
    hall = event_of(33)
    clock.now = running(hall) - timedelta(seconds=100)
    app = app_for(hall.path, HALL, WallApp, 12)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, BoardScreen)
        await press(pilot, "space")
        for page in screen.pages:
            lines = screen.query_one("#clocks" if page.games else "#lines")
            assert lines.region in screen.query_one("#board").region
            await press(pilot, "right")
