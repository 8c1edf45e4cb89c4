"""rules.md section 7, examples 10 and 17, and P-11."""

from typing import Any

import pytest
from covers import covers

from data import editions
from srtui.rules.counting import bye_award, concession_award
from srtui.rules.edition import Edition
from srtui.rules.overlay import merge
from srtui.rules.timing import beyond_table, rounds_needed


def load(edition_id: str, *changes: Any) -> Edition:
    raw = editions.parse(editions.text(edition_id), edition_id)
    return editions.edition(merge(raw, changes), edition_id)


@covers("example 10", "12-1", "P-11", "24-1")
@pytest.mark.parametrize(
    ("edition_id", "size", "scenario", "expected"),
    [
        ("sr2012", 35, "close-quarters", (2, 18)),
        ("sr2012", 35, "gauntlet", (1, 18)),
        ("sr2015", 50, "recon", (3, 25)),
        ("sr2017beta", 75, "standoff", (3, 38)),
        ("sr2017beta", 25, "standoff", (3, 13)),
        ("sr2017beta", 0, "standoff", (3, 0)),
        ("sr2024", 75, "payload", (3, 38)),
        ("sr2026", 75, "payload", (3, 38)),
    ],
)
def test_example_10_byes(
    edition_id: str, size: int, scenario: str, expected: tuple[int, ...]
) -> None:
    edition = load(edition_id)
    assert bye_award(edition, size, edition.scenario(scenario)) == expected


@covers("12-1")
def test_half_of_a_threshold_waits_for_the_scenario() -> None:
    assert bye_award(load("sr2012"), 35, None) == (None, 18)
    assert bye_award(load("sr2024"), 35, None) == (3, 18)


@covers("ALL-8", "24-1", "1.2", "2.2", "3.2", "4.2", "5.2")
@pytest.mark.parametrize(
    ("edition_id", "expected"),
    [
        ("sr2012", (2, None)),
        ("sr2015", (3, None)),
        ("sr2017beta", (3, 37)),
        ("sr2024", (5, 37)),
        ("sr2026", (5, 37)),
    ],
)
def test_concession_gives_points_and_half_the_army_or_asks(edition_id: str, expected: Any) -> None:
    """ALL-8: half of the list fielded; 2012 and 2015 count on the table, so the TO is asked."""
    edition = load(edition_id)
    assert concession_award(edition, 75, edition.scenarios[0], armies=(73,)) == expected


@covers("ALL-8")
def test_concession_without_a_registered_list_takes_the_size() -> None:
    edition = load("sr2024")
    assert concession_award(edition, 75, None) == (5, 38)


@covers("ALL-8")
@pytest.mark.parametrize(
    ("armies", "destroyed"), [((101, 102), 51), ((101,), 51), ((101, 103), None), ((None,), None)]
)
def test_concession_of_an_unnoted_list_counts_equal_halves_or_asks(
    armies: tuple[int | None, ...], destroyed: int | None
) -> None:
    """Half of 101 and of 102 is 51, rounded up; of 103 it is 52."""
    assert concession_award(load("sr2017beta"), 75, None, armies) == (3, destroyed)


@covers("12-1")
def test_concession_keeps_what_was_scored_above_it() -> None:
    edition = load("sr2024")
    assert concession_award(edition, 75, None, scored=(7, 10)) == (7, 38)
    assert concession_award(edition, 75, None, scored=(1, 60)) == (5, 60)


def test_house_rule_may_replace_what_was_scored() -> None:
    edition = load("sr2024", ("concession.at_least", False))
    assert concession_award(edition, 75, None, scored=(7, 60)) == (5, 38)


@covers("example 17", "0", "4.2", "5.2")
@pytest.mark.parametrize("edition_id", ["sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026"])
def test_example_17_rounds(edition_id: str) -> None:
    edition = load(edition_id)
    expected = {2: 3, 8: 3, 9: 4, 16: 4, 17: 5, 32: 5, 33: 6, 64: 6, 65: 7, 128: 7}
    assert {players: rounds_needed(edition, players) for players in expected} == expected
    assert not beyond_table(edition, 128)


def test_above_the_table_every_doubling_adds_a_round_and_is_flagged() -> None:
    edition = load("sr2026")
    expected = {129: 8, 256: 8, 257: 9, 4096: 12}
    assert {players: rounds_needed(edition, players) for players in expected} == expected
    assert beyond_table(edition, 129)
