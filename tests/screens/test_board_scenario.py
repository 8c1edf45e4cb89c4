"""The scenario with its map on the board: at the start of the round, once everybody may know it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from at_screen import Clock, press, seen, settled
from hall import BEGIN, Hall
from meant import meant

from screens.app import SrtuiApp
from screens.board.screen import BoardScreen, WallApp
from screens.widgets.table_map import MapOfTable
from srtui.commands.command import Role
from srtui.commands.desk import Seat
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.queries.hall.board import pages

App = Callable[..., SrtuiApp]
HALL = Seat(Role.BOARD, "board")
SIZES = [(80, 24), (120, 40), (200, 60)]


def paired(hall: Hall) -> Hall:
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "two-fronts"))
    return hall


def titles(hall: Hall, width: int = 80, height: int = 20) -> str:
    return " ".join(page.title for page in pages(hall.event, hall.now, width, height))


def test_a_secret_scenario_is_on_no_page_before_the_start(event_of: Callable[[int], Hall]) -> None:
    hall = paired(event_of(6))
    for command in (None, Publish()):
        if command is not None:
            hall.run(command)
        assert "Two Fronts" not in titles(hall)
        assert not [one for one in pages(hall.event, hall.now, 80, 20) if one.map is not None]
    hall.run(Start())
    assert "Round 1: Two Fronts" in titles(hall)


def test_it_is_shown_for_half_an_hour_and_until_all_results_are_in(
    event_of: Callable[[int], Hall],
) -> None:
    hall = paired(event_of(6))
    hall.run(Publish())
    hall.run(Start())
    begun = hall.now
    hall.now = begun + timedelta(minutes=29)
    assert "Two Fronts" in titles(hall)
    hall.now = begun + timedelta(minutes=31)
    assert "Two Fronts" not in titles(hall)
    hall.now = begun
    hall.type()
    assert "Two Fronts" not in titles(hall)


@pytest.mark.wide
@pytest.mark.parametrize("edition", ["sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026"])
@pytest.mark.parametrize(
    "size", [(18, 4), (18, 116), (40, 15), (43, 42), (76, 16), (116, 34), (196, 50), (298, 4)]
)
def test_every_scenario_leaves_its_lines_beside_the_map_or_below(
    hall_of: Callable[[str], Hall], edition: str, size: tuple[int, int]
) -> None:
    from srtui.documents.map.cells import size_in
    from srtui.queries.hall.board import _scenario

    hall = hall_of(edition)
    hall.add(4)
    hall.run(PairRound())
    number = hall.event.newest_round().number
    for scenario in hall.event.edition.scenarios:
        page = _scenario(hall.event.edition, scenario, number, size)
        assert page.map is not None
        drawn = size_in(*size)
        assert drawn.width <= size[0]
        assert drawn.height <= size[1]
        beside = all(drawn.width + 4 + len(line) <= size[0] for line in page.lines)
        assert len(page.lines) <= size[1] - (0 if beside else drawn.height + 1)
        assert all(len(line) <= size[0] for line in page.lines)


async def test_on_a_telephone_the_lines_stand_below_the_map(
    event_of: Callable[[int], Hall], app_for: App, clock: Clock
) -> None:
    hall = paired(event_of(6))
    hall.run(Publish())
    hall.run(Start())
    clock.now = hall.now
    app = app_for(hall.path, HALL, WallApp, 12)
    async with app.run_test(size=(45, 46)) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, BoardScreen)
        await press(pilot, "space")
        while screen.pages[screen._page_index].map is None:
            await press(pilot, "right")
        drawn, told = screen.query_one(MapOfTable).region, screen.query_one("#told").region
        assert told.height
        assert told.y == drawn.bottom + 1
        assert told in screen.query_one("#board").region
        assert "red 50 mm" in seen(app)


@pytest.mark.parametrize("size", SIZES)
async def test_map_and_text_are_in_sight(
    event_of: Callable[[int], Hall], app_for: App, clock: Clock, size: tuple[int, int]
) -> None:
    hall = paired(event_of(6))
    hall.run(Publish())
    hall.run(Start())
    clock.now = hall.now
    app = app_for(hall.path, HALL, WallApp, 12)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, BoardScreen)
        await press(pilot, "space")
        while screen.pages[screen._page_index].map is None:
            await press(pilot, "right")
        drawn, board = screen.query_one(MapOfTable), screen.query_one("#board")
        assert drawn.region in board.region
        assert drawn.region.height >= size[1] // 2
        assert screen.query_one("#told").region in board.region
        assert not screen.query_one("#lines").display
        if size[0] < 110:
            assert "red 50 mm" in seen(app)
        clock.now += timedelta(minutes=31)
        screen.tick()
        await settled(pilot)
        assert all(page.map is None for page in screen.pages)
        assert not screen.query_one("#scenario").display


def test_a_board_before_round_1_has_none(hall: Hall) -> None:
    hall.add(2)
    assert not [one for one in pages(hall.event, BEGIN, 80, 20) if one.map is not None]
