"""The terrain checklists (rules.md 1.10, 2.10, 3.8, 4.8, 5.8), ticked off before every round."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from asking import sheet
from covers import covers
from hall import Hall
from meant import meant

from srtui.commands.event.settings import SetEvent
from srtui.commands.event.variants import UseVariant
from srtui.commands.hall.terrain import Tick
from srtui.commands.pairing.pair import PairRound
from srtui.model.hall import hall_tables, points_of, review_round
from srtui.model.refused import Refused
from srtui.queries.hall.terrain import Terrain, terrain

HallOf = Callable[[str], Hall]


def view(hall: Hall, number: int | None = None) -> Terrain:
    return terrain(hall.event, number)


def missing(hall: Hall, table: int) -> tuple[str, ...]:
    return next(one.missing for one in view(hall).tables if one.number == table)


def text(hall: Hall, item: str) -> str:
    return next(row.text for row in view(hall).points if row.id == item)


FACTS = [
    ("sr2012", "count", "5 to 7"),
    ("sr2012", "size", "4 to 8 in"),
    ("sr2012", "apart", "3 in"),
    ("sr2015", "count", "5 to 7"),
    ("sr2015", "size", "3 to 6 in"),
    ("sr2015", "unrestricted", "2 in"),
    ("sr2015", "restricted", "5 in"),
    ("sr2015", "elements", "5 in"),
    ("sr2017beta", "count", "6 to 8"),
    ("sr2017beta", "edge", "6 in"),
    ("sr2017beta", "unrestricted", "2 in"),
    ("sr2017beta", "restricted", "5 in"),
    ("sr2017beta", "blockers", "2 pieces"),
    ("sr2024", "count", "10 to 14"),
    ("sr2024", "edge", "3 in"),
    ("sr2024", "blockers", "4 pieces"),
    ("sr2024", "obstructions", "6 in"),
    ("sr2024", "hazards", "1 hazard"),
    ("sr2024", "scatter", "at most 6"),
    ("sr2026", "count", "10 to 14"),
    ("sr2026", "heights", "1 in"),
    ("sr2026", "heights", "10 in"),
]


@covers("1.10", "2.10", "3.8", "4.8", "5.8")
@pytest.mark.parametrize(("edition", "item", "figure"), FACTS)
def test_every_figure_of_the_checklists_is_in_the_edition(
    hall_of: HallOf, edition: str, item: str, figure: str
) -> None:
    assert figure in text(hall_of(edition), item)


@covers("3.8", "4.8", "5.8")
@pytest.mark.parametrize(
    ("edition", "methods"),
    [
        ("sr2012", []),
        ("sr2015", []),
        ("sr2017beta", [("Cluster", 6, 8, 4), ("Quadrant", 8, 8, 3), ("Scatter", 6, 8, 4)]),
        ("sr2024", [("Quadrant", 12, 12, 7)]),
        ("sr2026", [("Quadrant", 12, 12, 7)]),
    ],
)
def test_the_methods_of_setting_up_with_their_pieces_and_steps(
    hall_of: HallOf, edition: str, methods: list[tuple[str, int, int, int]]
) -> None:
    found = view(hall_of(edition)).methods
    assert [(one.name, one.least, one.most, len(one.steps)) for one in found] == methods


def test_quadrant_of_2024_places_twelve_pieces(hall_of: HallOf) -> None:
    """One a quadrant twice, then an obstruction, one beside it, a hazard and one by chance."""
    steps = view(hall_of("sr2024")).methods[0].steps
    a_quadrant = sum("In each quadrant" in one for one in steps)
    assert 4 * a_quadrant + len(steps) - a_quadrant - 1 == 12


@covers("3.4")
def test_the_quadrants_of_a_small_table_are_small(hall_of: HallOf) -> None:
    """30 by 30 inches in four are 15 by 15."""
    hall = hall_of("sr2017beta")
    assert "24 in" in quadrants(hall)
    hall.run(meant(hall, UseVariant, "rumble"))
    assert "15 in" in quadrants(hall)


def quadrants(hall: Hall) -> str:
    return next(one.steps[0] for one in view(hall).methods if one.id == "quadrant")


def test_tables_are_ticked_off_one_by_one_some_or_all(hall: Hall) -> None:
    hall.add(8)
    assert hall_tables(hall.event) == (1, 2, 3, 4)
    hall.run(meant(hall, Tick, "2", "edge"))
    assert "edge" not in missing(hall, 2)
    assert "edge" in missing(hall, 1)
    hall.run(meant(hall, Tick, "1, 3-4"))
    assert [one.complete for one in view(hall).tables] == [True, False, True, True]
    assert view(hall).sentence == "Before round 1: 3 of 4 tables are ready."
    hall.run(meant(hall, Tick, "all"))
    hall.run(meant(hall, Tick, "4", "scatter", off=True))
    assert missing(hall, 4) == ("scatter",)


def test_a_tick_counts_for_its_round_and_less_is_looked_at_later(hall: Hall) -> None:
    hall.add(4)
    hall.run(meant(hall, Tick, "all"))
    hall.play()
    assert review_round(hall.event) == 2
    again = points_of(hall.event, 2)
    assert 0 < len(again) < len(points_of(hall.event, 1))
    assert {row.id for row in again} >= {"scatter", "balance", "elements"}
    assert missing(hall, 1) == tuple(row.id for row in again)
    assert view(hall, 1).tables[0].complete
    hall.run(PairRound())
    assert review_round(hall.event) == 2, "a draft is the round that comes"
    assert view(hall).tables[0].players


def test_ticking_can_be_taken_back(hall: Hall) -> None:
    hall.add(2)
    hall.run(meant(hall, Tick, "all"))
    hall.desk.undo(("terrain",))
    assert not view(hall).tables[0].done


@pytest.mark.parametrize(
    ("tables", "item", "reason"),
    [
        ("0", "all", "Which tables"),
        ("x", "all", "Which tables"),
        ("3-1", "all", "Which tables"),
        ("", "all", "Which tables"),
        ("1-9999", "all", "There is no table 9999: the event has 2 tables"),
        ("1", "lava", "Which item of the checklist"),
        ("1", "e", "Which item of the checklist"),
        ("1", "", "Which item of the checklist"),
    ],
)
def test_what_cannot_be_ticked_is_refused(hall: Hall, tables: str, item: str, reason: str) -> None:
    hall.add(4)
    with pytest.raises(Refused, match=reason):
        hall.run(meant(hall, Tick, tables, item))
    assert not hall.event.ticks


def test_a_round_far_ahead_is_refused(hall: Hall) -> None:
    hall.add(4)
    with pytest.raises(Refused, match="rounds 1 to 1"):
        hall.run(meant(hall, Tick, "1", in_round=2))


def test_a_hall_with_a_number_of_tables_has_them_all(hall: Hall) -> None:
    hall.add(2)
    hall.run(SetEvent(tables=6))
    assert hall_tables(hall.event) == (1, 2, 3, 4, 5, 6)


def test_an_empty_hall_has_nothing_to_tick(hall: Hall) -> None:
    with pytest.raises(Refused, match="no tables yet"):
        hall.run(meant(hall, Tick, "all"))


def test_the_sheet_has_a_box_for_every_point_and_table(hall: Hall) -> None:
    hall.add(4)
    hall.run(meant(hall, Tick, "1", "count"))
    lines = sheet(hall.event, "terrain")
    boxes = [line for line in lines if "[ ]" in line]
    assert len(boxes) == 2
    assert sum(line.count("[ ]") for line in boxes) == 2 * len(view(hall).points) - 1
    assert max(map(len, lines)) <= 80
