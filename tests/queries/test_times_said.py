"""What the Event screen and the announcement say of turns, extensions and borrowed times."""

from __future__ import annotations

import pytest
from covers import covers

from data import editions
from srtui.model.house_rules import Variants, edition_of
from srtui.queries.event.settings import borrowed_words, rules, turn_words
from srtui.rules.applies import RulesContext
from srtui.rules.edition import Edition


def event_edition(edition: str, *variants: str) -> Edition:
    chosen: Variants = tuple((one, None) for one in variants)
    return edition_of(editions.text(edition), edition, chosen, ())


@covers("1.3", "2.3", "3.3", "P-6")
@pytest.mark.parametrize(
    ("edition", "size", "variants", "said"),
    [
        ("sr2012", 50, (), "10 minutes each, one extension of 5"),
        ("sr2012", 50, ("hardcore-time",), "7 minutes each, one extension of 3"),
        ("sr2012", 50, ("relaxed-time",), "15 minutes each, one extension of 7"),
        ("sr2012", 50, ("no-extensions",), "10 minutes each, no extensions"),
        ("sr2015", 25, (), "5 minutes each, no extensions"),
        ("sr2015", 25, ("casual-time",), "7 minutes each, one extension of 5"),
        ("sr2015", 50, ("hardcore-time",), "7 minutes each, no extensions"),
        ("sr2017beta", 75, ("classic-turn-timing",), "10 minutes each, one extension of 5"),
        ("sr2017beta", 75, (), ""),
        ("sr2012", 50, ("death-clock",), ""),
        ("sr2012", 50, ("no-time-limits",), ""),
    ],
)
def test_turns_and_extensions_are_said(
    edition: str, size: int, variants: tuple[str, ...], said: str
) -> None:
    assert turn_words(RulesContext(event_edition(edition, *variants), size, ())) == said


@covers("12-3", "P-6")
@pytest.mark.parametrize(
    ("edition", "size", "variants", "said"),
    [
        ("sr2012", 50, (), ""),
        ("sr2012", 50, ("no-time-limits",), ""),
        ("sr2012", 50, ("hardcore-time",), "those for 35 points"),
        ("sr2012", 50, ("relaxed-time",), "those for 100 points"),
        ("sr2012", 15, ("hardcore-time",), "those for 15 points, the smallest of the table"),
        ("sr2012", 25, ("frenzy-time",), "those for 15 points, the smallest of the table"),
        ("sr2012", 200, ("casual-time",), "those for 200 points, the largest of the table"),
        ("sr2012", 150, ("relaxed-time",), "those for 200 points, the largest of the table"),
        ("sr2012", 40, (), "those for 35 points"),
        ("sr2012", 300, (), "those for 200 points, the largest of the table"),
        ("sr2012", 10, (), "those for 15 points, the smallest of the table"),
        ("sr2017beta", 15, ("rumble",), "those for 0 points"),
    ],
)
def test_times_of_another_size_are_said(
    edition: str, size: int, variants: tuple[str, ...], said: str
) -> None:
    assert borrowed_words(event_edition(edition, *variants), size) == said


def test_what_counts_names_them() -> None:
    said = {one.label: one.value for one in rules(event_edition("sr2012", "hardcore-time"), 50)}
    assert said["Turns"] == "7 minutes each, one extension of 3 (two with reinforcements)"
    assert said["Times are"] == "those for 35 points"
