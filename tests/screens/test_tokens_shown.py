"""Tokens on elements are in sight between turns, and a flag is named as its edition scores it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import seen
from hall import Hall
from table_app import begin, set_up, terminal, turn

from srtui.rules.record import Way
from srtui.text.results import scored_way


async def test_tokens_left_are_shown_between_turns(hall: Hall) -> None:
    hall.add(2)
    set_up(hall, "high-stakes")
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            for _ in range(3):
                await turn(pilot)
            assert "50 mm [5]" in seen(app)
            assert "blue terrain [5]" in seen(app)


@pytest.mark.parametrize(
    ("edition", "way"),
    [
        ("sr2012", "clock"),
        ("sr2015", "assassination"),
        ("sr2017beta", "assassination"),
        ("sr2024", "assassination"),
        ("sr2026", "assassination"),
    ],
)
def test_fallen_flag_is_named_as_the_edition_scores_it(
    hall_of: Callable[[str], Hall], edition: str, way: str
) -> None:
    assert scored_way(hall_of(edition).event.edition, Way.CLOCK) == way
