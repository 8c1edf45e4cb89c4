"""The lines of a count as people type them, and what they come to."""

from __future__ import annotations

import pytest

from data import editions
from srtui.model.refused import Refused
from srtui.queries.game.rule import count_line
from srtui.rules.edition import Edition


def edition(name: str) -> Edition:
    return editions.edition(editions.parse(editions.text(name), name), name)


@pytest.mark.parametrize(
    ("typed", "gone", "said", "points"),
    [
        ("12", True, "12", 12),
        ("7 half", True, "7, half", 4),
        ("9 10 4", True, "9, 4 of 10 models left", 5),
        ("9 10 5", False, "9, 5 of 10 models left", 9),
        ("12 x2", False, "12, 2 times", 24),
        ("X2 12", False, "12, 2 times", 24),
        ("leader", True, "warcaster/warlock", 5),
        ("warlock x2", True, "warcaster/warlock, 2 times", 10),
    ],
)
def test_a_line_is_read_and_said_back(typed: str, gone: bool, said: str, points: int) -> None:
    line = count_line(edition("sr2012"), typed, destroyed=gone)
    assert (line.text, line.points) == (said, points)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("twelve", "“twelve” is not understood"),
        ("12 10", "Use one of: 12; 12 half; 12 10 4: 4 of 10 models left; 12 x2; leader."),
        ("12 5 6", "6 of 5 models left is not possible."),
        ("12 0 0", "at least one model"),
        ("99999", "from 0 to 9999"),
        ("leader 12", "Use one of: 12; 12 half"),
        ("half", "Use one of: 12; 12 half"),
        ("-3", "is not understood"),
        ("²", "is not understood"),
    ],
)
def test_unreadable_count_is_refused_with_the_valid_words(typed: str, why: str) -> None:
    with pytest.raises(Refused, match=why.replace("(", r"\(")):
        count_line(edition("sr2026"), typed, destroyed=True)
