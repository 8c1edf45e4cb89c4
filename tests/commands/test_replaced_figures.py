"""Figures that the edition replaces say why."""

from __future__ import annotations

from collections.abc import Callable

from hall import Hall
from meant import meant

from screens.rounds.slip import read_slip
from srtui.commands.game.result import Correct, Result
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario

HallOf = Callable[[str], Hall]


def running_round(hall: Hall) -> Hall:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    return hall


def test_a_ruling_says_why_its_points_are_others(hall: Hall) -> None:
    running_round(hall)
    term = hall.event.edition.terms.points
    reading = read_slip(hall.event, "1 2 r 3 3 40 40").reading
    assert f"5-3 {term}, because a win by TO's ruling gives at least 5 {term}." in reading
    said = hall.run(meant(hall, Result, "1", "2", "r", 3, 3, 40, 40))
    assert f"5-3 {term}, because a win by TO's ruling gives at least 5 {term}." in said
    assert hall.event.games[0].points == (3, 5)


def test_a_concession_says_why_the_loser_has_nothing(hall: Hall) -> None:
    running_round(hall)
    reading = read_slip(hall.event, "1 1 o 2 3 10 40").reading
    assert "a win by concession gives at least 5" in reading
    assert "the loser of a win by concession gets nothing" in reading
    assert "half of the opponent's army" in reading
    said = hall.run(meant(hall, Result, "1", "1", "o", 2, 3, 10, 40))
    assert "because" in said


def test_a_concession_in_an_edition_of_halves_names_its_points_once(hall_of: HallOf) -> None:
    hall = running_round(hall_of("sr2012"))
    hall.run(meant(hall, Scenario, "bunkers"))
    term = hall.event.edition.terms.points
    reading = read_slip(hall.event, "1 1 o 0 0 10 40").reading
    assert f"gives at least half of the {term} that win the scenario" in reading


def test_a_correction_says_so_too(hall: Hall) -> None:
    running_round(hall)
    for table in ("1", "2"):
        hall.run(meant(hall, Result, table, "1", "s", 5, 3, 20, 10))
    said = hall.run(meant(hall, Correct, "1", "1", "r", 1, 3, 40, 40, in_round=1))
    assert "because a win by TO's ruling gives at least 5" in said


def test_more_points_than_count(hall_of: HallOf) -> None:
    hall = running_round(hall_of("sr2015"))
    reading = read_slip(hall.event, "1 1 s 7 3 20 10").reading
    assert "count, because 5 is the limit." in reading


def test_counted_figures_give_no_message(hall: Hall) -> None:
    running_round(hall)
    for line in ("1 1 s 5 3 20 10", "1 1 r 5 3 38 40", "1 2 n", "1 t 3 3 20 20", "1 1 r - 3 - 4"):
        assert "because" not in read_slip(hall.event, line).reading, line
