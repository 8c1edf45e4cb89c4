"""Counting armies: worked examples 5, 6 and 8 of rules.md section 7, and the half of a unit."""

import pytest
from covers import covers

from data import editions
from srtui.rules.counting import Item, destroyed, present, solos_destroyed, worth
from srtui.rules.edition import Counting


def counting(edition: str) -> Counting:
    return editions.edition(editions.parse(editions.text(edition), edition), edition).game.counting


@covers("example 6")
@pytest.mark.parametrize("edition", ["sr2012", "sr2015"])
@pytest.mark.parametrize(("models", "enough", "cost"), [(10, 5, 10), (12, 6, 12), (5, 3, 5)])
def test_example_6_a_unit_counts_while_half_of_it_is_left(
    edition: str, models: int, enough: int, cost: int
) -> None:
    rule = counting(edition)
    assert present(rule, cost, models, enough) == cost
    assert present(rule, cost, models, enough - 1) == 0


@covers("example 8")
@pytest.mark.parametrize(("lost", "points"), [(1, 0), (2, 7), (3, 7), (4, 14)])
def test_example_8_a_solo_of_two_models_is_filled_before_the_next(lost: int, points: int) -> None:
    assert solos_destroyed(7, 2, lost) == points


@covers("example 5", "P-12")
def test_example_5_what_is_destroyed_twice_counts_twice() -> None:
    assert 2 * destroyed(counting("sr2012"), 9, 1, 0) == 18
    assert 2 * destroyed(counting("sr2017beta"), 18, 1, 0) == 36


@pytest.mark.parametrize("edition", ["sr2012", "sr2015"])
def test_a_unit_below_half_is_half_destroyed_rounded_up(edition: str) -> None:
    rule = counting(edition)
    assert destroyed(rule, 9, 10, 5) == 0
    assert destroyed(rule, 9, 10, 4) == 5
    assert destroyed(rule, 9, 10, 0) == 9


@pytest.mark.parametrize("edition", ["sr2017beta", "sr2024", "sr2026"])
def test_later_a_unit_counts_only_when_it_is_wholly_gone(edition: str) -> None:
    rule = counting(edition)
    assert destroyed(rule, 9, 10, 1) == 0
    assert destroyed(rule, 9, 10, 0) == 9
    assert present(rule, 9, 10, 1) == 9


@covers("1.7", "2.7", "3.6")
@pytest.mark.parametrize(
    ("edition", "points"),
    [("sr2012", 5), ("sr2015", 5), ("sr2017beta", 10), ("sr2024", 10), ("sr2026", 10)],
)
def test_what_a_leader_is_worth(edition: str, points: int) -> None:
    assert counting(edition).leader == points


@pytest.mark.parametrize(
    ("edition", "item", "gone", "points"),
    [
        ("sr2012", Item(9, 10, 4), True, 5),
        ("sr2012", Item(9, 10, 4), False, 0),
        ("sr2012", Item(9, 10, 5), False, 9),
        ("sr2017beta", Item(9, 10, 4), True, 0),
        ("sr2017beta", Item(9, 10, 0), True, 9),
        ("sr2015", Item(7, half=True), True, 4),
        ("sr2015", Item(7, times=2), False, 14),
        ("sr2012", Item(leader=True, times=2), True, 10),
        ("sr2026", Item(leader=True), False, 10),
    ],
)
def test_a_line_of_a_count_is_worth_what_its_edition_says(
    edition: str, item: Item, gone: bool, points: int
) -> None:
    assert worth(counting(edition), item, destroyed_only=gone) == points
