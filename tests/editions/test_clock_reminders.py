"""What players and judges have to be told of clocks beside what the program does (2.3-5.3)."""

from __future__ import annotations

import pytest
from covers import covers

from data import editions


def judges(edition_id: str) -> str:
    raw = editions.parse(editions.text(edition_id), edition_id)
    found = editions.edition(raw, edition_id)
    return " ".join(one.text for one in found.reminders if one.to == "judge")


@covers("2.3")
def test_the_death_clock_of_2015_announces_its_15_seconds_and_who_may_pause() -> None:
    raw = editions.parse(editions.text("sr2015"), "sr2015")
    variant = editions.edition(raw, "sr2015").variant("death-clock")
    assert variant is not None
    said = " ".join(variant.notes)
    told = ("at least 15 seconds", "less than 5 minutes", "Only a judge pauses", "second time")
    for words in told:
        assert words in said


@covers("3.3")
def test_judges_of_2017_are_told_of_15_seconds_and_5_minutes() -> None:
    said = judges("sr2017beta")
    assert "at least 15 seconds" in said
    assert "less than 5 minutes" in said


@covers("3.3", "4.3", "5.3")
@pytest.mark.parametrize("edition_id", ["sr2017beta", "sr2024", "sr2026"])
def test_judges_are_told_that_they_alone_pause_and_that_lending_is_announced(
    edition_id: str,
) -> None:
    said = judges(edition_id)
    assert "Only a judge pauses a game" in said
    assert "They say so, and both make sure" in said
