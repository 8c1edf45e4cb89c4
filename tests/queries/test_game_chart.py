"""A game's picture: points and clocks by turn, on the pages, in the report, in the terminal."""

from __future__ import annotations

import re

from clocked import do, game_at, started, to_turns
from command_line import srtui
from hall import Hall
from meant import meant

from srtui.commands.clock.game import EndTurn
from srtui.commands.game.result import Result
from srtui.commands.game.turn import EndGame, Turn
from srtui.documents.chart import COLUMNS, LETTER, ROWS, GameChart, chart_lines, chart_svg
from srtui.model.courses import read_courses
from srtui.sheets.folder import folder_at

TOTAL = 50 * 60
CHART = GameChart(("Anna", "Bert"), "VP", ((0, 0), (0, 2), (4, 3)), ((50, 50), (40, 45), (10, 30)))


def played(hall: Hall, third: float = 0) -> Hall:
    """Two turns of each at table 1: 100 s and 40 s for each of the first's, 60 s for the other.

    `third`: seconds of the first player's next turn, in which the game ends by assassination.
    """
    to_turns(started(hall), 1)
    turns = (("+0", "+0"), ("+0", "+0"), ("+1", "+0"), ("+0", "+2"))
    for seconds, points in zip((100, 60, 40, 60), turns, strict=True):
        hall.machine.go_on(seconds)
        hall.run(meant(hall, Turn, "1", points))
    if third:
        hall.machine.go_on(third)
        hall.run(meant(hall, EndGame, "1", "assassination", "1"))
    ending = ("1", "assassination") if third else ("2", "s")
    hall.run(meant(hall, Result, "1", *ending, 1, 2, 20, 10))
    return hall


def test_course_knows_points_and_clocks_after_each_turn(hall: Hall) -> None:
    played(hall)
    with hall.store.read() as reader:
        course = read_courses(reader, hall.event)[game_at(hall, 1).id]
        assert read_courses(reader, hall.event, 999) == {}
    assert course.points_by_turn == ((0, 0), (0, 0), (1, 2))
    assert course.left_by_turn == (
        (TOTAL, TOTAL), (TOTAL - 100, TOTAL - 60), (TOTAL - 140, TOTAL - 120),
    )  # fmt: skip


def test_turn_that_is_not_over_is_the_last_moment(hall: Hall) -> None:
    desk = to_turns(started(hall), 1)
    hall.machine.go_on(100)
    do(desk, meant(desk, EndTurn, "1"))
    hall.machine.go_on(60)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 1, 20, 10))
    with hall.store.read() as reader:
        course = read_courses(reader, hall.event)[game_at(hall, 1).id]
    assert course.left_by_turn[0] == (TOTAL, TOTAL)
    assert course.left_by_turn[-1] == (TOTAL - 100, TOTAL - 60)
    assert len(course.left_by_turn) == 2


def test_clock_that_nobody_pressed_is_not_drawn(hall: Hall) -> None:
    to_turns(started(hall), 1)
    hall.machine.go_on(300)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 1, 20, 10))
    with hall.store.read() as reader:
        course = read_courses(reader, hall.event)[game_at(hall, 1).id]
    assert course.left_by_turn == ()


def test_game_that_ends_in_the_first_player_s_turn_has_that_turn(hall: Hall) -> None:
    played(hall, 250)
    with hall.store.read() as reader:
        course = read_courses(reader, hall.event)[game_at(hall, 1).id]
    assert course.points_by_turn == ((0, 0), (0, 0), (1, 2), (1, 2))
    assert course.left_by_turn[2:] == (
        (TOTAL - 140, TOTAL - 120), (TOTAL - 390, TOTAL - 120),
    )  # fmt: skip


def test_players_whose_lines_end_in_one_row_are_told_apart() -> None:
    chart = GameChart(("Anna", "Bert"), "VP", ((0, 0), (2, 2)), ())
    assert any(line.endswith(" 1, 2") for line in chart_lines(chart))


def test_lines_in_braille_begin_and_end_where_the_figures_do() -> None:
    lines = chart_lines(CHART)
    assert lines[:4] == ("1 Anna", "2 Bert", "", "VP by turn")
    points = lines[4 : 4 + ROWS]
    assert points[0].lstrip("\u2800").startswith("4")
    assert points[0].endswith(" 1")
    assert points[1].endswith(" 2"), "3 of 4 points are a quarter below the top"
    assert points[-1].lstrip("\u2800").startswith("0")
    assert all(len(row) <= 5 + COLUMNS + 3 for row in points)
    assert ord(points[-1][5]) & 0x40, "both begin with nothing, in the lower left dot"
    assert lines[4 + ROWS + 1] == "Minutes left by turn"


def test_drawing_has_a_line_for_each_player_and_names_its_turns() -> None:
    svg = chart_svg(CHART)
    assert svg.count("<polyline") == 4
    assert svg.count("stroke-dasharray") == 2
    assert re.findall('aria-label="([^"]*)"', svg) == ["VP by turn", "Minutes left by turn"]
    alone = chart_svg(GameChart(("Anna", "Bert"), "VP", CHART.points, ()))
    assert alone.count("<polyline") == 2
    assert svg.startswith(alone), "one diagram is as large as each of two"


def test_lines_that_are_one_show_both_players() -> None:
    svg = chart_svg(GameChart(("Anna", "Bert"), "VP", ((0, 0), (2, 2)), ()))
    ends = re.findall(r'y="(-?\d+)" fill="[^"]+" font-weight="bold">([12])<', svg)
    assert [side for _, side in ends] == ["1", "2"]
    assert int(ends[1][0]) - int(ends[0][0]) >= LETTER
    assert svg.count("<circle") == svg.count("m-4-4h8v8h-8z") == 1


def test_picture_is_on_the_results_page_and_the_game_s_page(hall: Hall) -> None:
    played(hall)
    page = folder_at(hall.desk)["round-1.html"]
    assert page.count('<svg class="chart"') == 2
    assert '<svg class="chart"' not in folder_at(hall.desk, 20)["round-1.html"]
    assert "VP by turn" in srtui("game", str(hall.path), "1").out
