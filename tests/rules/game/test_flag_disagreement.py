"""A fallen flag where the players do not agree on the table (rules.md 2.3, 3.3, 15-3)."""

from __future__ import annotations

import pytest
from covers import covers
from driver import rules_of

from srtui.rules.game import Ended, State, Typed, step
from srtui.rules.record import Way


@covers("2.3", "3.3", "15-3")
@pytest.mark.parametrize(
    ("edition_id", "scenario", "points"),
    [("sr2015", "outflank", (4, 0)), ("sr2017beta", "standoff", (5, 0))],
)
@pytest.mark.parametrize(
    ("agreed", "winner", "way"), [(True, 0, Way.SCENARIO), (False, 1, Way.CLOCK)]
)
def test_a_scoring_wins_for_the_fallen_only_when_both_agree_on_the_table(
    edition_id: str, scenario: str, points: tuple[int, int], agreed: bool, winner: int, way: Way
) -> None:
    play = rules_of(edition_id, scenario)
    state = step(play, State(turn=6, points=points), Ended("clock", 0, agreed))
    assert isinstance(state, State)
    scored = step(play, state, Typed((1, 0)))
    assert isinstance(scored, State)
    assert scored.result is not None
    assert (scored.result.side, scored.result.way) == (winner, way)
    assert scored.points == (points[0] + 1, 0), "the last scoring counts for the record"
