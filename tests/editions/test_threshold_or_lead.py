"""A house rule can win a scenario by a lead where the document has a threshold, and back."""

from __future__ import annotations

import pytest

from data import editions
from srtui.model.house_rules import HouseRule, edition_of
from srtui.rules.edition import Edition


def with_rules(edition: str, *rules: tuple[str, str]) -> Edition:
    laid = tuple(HouseRule(key, value) for key, value in rules)
    return edition_of(editions.text(edition), edition, (), laid)


def test_a_lead_takes_the_place_of_a_threshold() -> None:
    found = with_rules(
        "sr2012",
        ("bye.points.fixed", "2"),
        ("concession.points.fixed", "2"),
        ("scenarios[*].lead", "3"),
        ("scenarios[id=process-of-elimination].reopens", "false"),
    )
    assert {(one.threshold, one.lead) for one in found.scenarios} == {(None, 3)}


def test_a_threshold_takes_the_place_of_a_lead() -> None:
    found = with_rules("sr2026", ("scenarios[id=payload].threshold", "5"))
    won = {one.id: (one.threshold, one.lead) for one in found.scenarios}
    assert won["payload"] == (5, None)
    assert won["two-fronts"] == (None, 3)


def test_half_of_a_missing_threshold_is_refused() -> None:
    with pytest.raises(editions.EditionFault, match='"overrun" has no threshold'):
        with_rules("sr2012", ("scenarios[id=overrun].lead", "3"))
