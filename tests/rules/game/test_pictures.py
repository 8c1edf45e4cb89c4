"""Positions of elements: on the table, on the right side, the same for both."""

from typing import Any

import pytest
from driver import edition

from srtui.rules.edition import Element, ScenarioRule
from srtui.rules.places import spot

TABLE = 48
SCENARIOS = [
    pytest.param(one, id=f"{name}-{one.id}")
    for name in ("sr2012", "sr2015")
    for one in edition(name).scenarios
]


def seen(one: Element, *, other: bool, diagonal: bool) -> tuple:
    """Return an element as one player sees it: their own first, their edge below."""
    here = spot(one, TABLE)
    assert here is not None
    x, y = here.x, here.y
    if other:
        x, y = (y, x) if diagonal else (TABLE - x, TABLE - y)
    owner, side = ((3 - n) % 3 if other else n for n in (one.owner, one.side))
    return one.kind, round(x, 2), round(y, 2), one.across, one.height, owner, side, one.tags


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_both_players_see_the_same_table(scenario: ScenarioRule) -> None:
    def picture(other: bool, diagonal: bool) -> list[Any]:
        return sorted(seen(one, other=other, diagonal=diagonal) for one in scenario.elements)

    mine = picture(other=False, diagonal=False)
    assert mine in (picture(other=True, diagonal=False), picture(other=True, diagonal=True))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_element_lies_on_the_table(scenario: ScenarioRule) -> None:
    assert scenario.elements
    for one in scenario.elements:
        here = spot(one, TABLE)
        assert here is not None
        high = one.height or one.across
        assert one.across > 0
        assert one.across / 2 <= here.x <= TABLE - one.across / 2
        assert high / 2 <= here.y <= TABLE - high / 2


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_element_stands_on_its_side(scenario: ScenarioRule) -> None:
    for one in scenario.elements:
        here = spot(one, TABLE)
        assert here is not None
        assert one.side == 0 or (here.y < TABLE / 2) == (one.side == 1)
