"""The clocks of the games that are played, on the board for the hall."""

from __future__ import annotations

from clocked import do, publish, started, to_turns
from hall import BEGIN, Hall
from meant import meant

from srtui.commands.clock.game import Adjust, CallJudge
from srtui.commands.clock.round import Pause
from srtui.commands.game.result import Result
from srtui.queries.clock.book import sheet_of
from srtui.queries.hall.board import Page, pages


def clock_pages(hall: Hall, width: int = 80, height: int = 20) -> list[Page]:
    rows = sheet_of(hall.desk, every_game=False).rows(hall.machine())
    return [page for page in pages(hall.event, BEGIN, width, height, rows) if page.games]


def test_board_without_clocks_has_no_clock_page(hall: Hall) -> None:
    publish(hall)
    assert clock_pages(hall) == []


def test_names_clocks_and_points_of_the_games_that_are_played(hall: Hall) -> None:
    started(hall, rolled=3)
    hall.run(meant(hall, Result, "2", "1", "s", 5, 1, 40, 10))
    hall.machine.go_on(61)
    (page,) = clock_pages(hall)
    assert page.title == "Round 1: clocks"
    assert [line.split()[0] for line in page.lines] == ["Tbl", "1", "3"]
    assert page.lines[1].split()[1:4] == [">48m", "50m", "0-0"]


def test_the_hall_does_not_read_who_called_a_judge(hall: Hall) -> None:
    started(hall)
    do(hall.table(1), meant(hall.table(1), CallJudge, "1"))
    hall.run(meant(hall, Pause, "2"))
    (page,) = clock_pages(hall)
    assert "called" not in "".join(page.lines)
    assert page.lines[2].endswith("paused")


def test_low_time_is_worded_for_the_hall(hall: Hall) -> None:
    started(hall)
    to_turns(hall, 1)
    hall.run(meant(hall, Adjust, "1", "1", "-46:00"))
    (page,) = clock_pages(hall)
    assert page.lines[1].endswith("under 5 min")


def test_no_page_is_longer_or_wider_than_the_terminal(hall: Hall) -> None:
    started(hall, players=16, rolled=8)
    for width, height in ((80, 4), (60, 5), (40, 3)):
        found = clock_pages(hall, width, height)
        assert sum(len(page.games) for page in found) == 8
        assert all(len(page.lines) <= height for page in found)
        assert all(len(line) <= width for page in found for line in page.lines)
