"""Where the elements stand: on the table, on the side they are said to be, the same for both."""

import pytest
from driver import edition

from srtui.rules.edition import Element, ScenarioRule

TABLE = 48
SCENARIOS = [
    pytest.param(one, id=f"{name}-{one.id}")
    for name in ("sr2012", "sr2015")
    for one in edition(name).scenarios
]


def seen(one: Element, *, other: bool, diagonal: bool) -> tuple:
    """An element as one player sees it: his own first, his edge below."""
    assert one.place is not None
    x, y = one.place.x, one.place.y
    if other:
        x, y = (y, x) if diagonal else (TABLE - x, TABLE - y)
    owner, side = ((3 - n) % 3 if other else n for n in (one.owner, one.side))
    return one.kind, round(x, 2), round(y, 2), one.width, one.height, owner, side, one.tags


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_both_players_see_the_same_table(scenario: ScenarioRule):
    def picture(other: bool, diagonal: bool):
        return sorted(seen(one, other=other, diagonal=diagonal) for one in scenario.elements)

    mine = picture(other=False, diagonal=False)
    assert mine in (picture(other=True, diagonal=False), picture(other=True, diagonal=True))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_element_lies_on_the_table(scenario: ScenarioRule):
    assert scenario.elements
    for one in scenario.elements:
        assert one.place is not None
        high = one.height or one.width
        assert one.width > 0
        assert one.width / 2 <= one.place.x <= TABLE - one.width / 2
        assert high / 2 <= one.place.y <= TABLE - high / 2


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_element_stands_on_its_side(scenario: ScenarioRule):
    for one in scenario.elements:
        assert one.place is not None
        assert one.side == 0 or (one.place.y < TABLE / 2) == (one.side == 1)
