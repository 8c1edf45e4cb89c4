"""The map on the screen: only the cells that differ are sent, and colours are told by signs, too."""

from __future__ import annotations

import pytest
from rich.style import Style
from textual.app import ComposeResult
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from data import editions
from screens.base import BaseApp
from screens.theme.look import Look
from screens.theme.palette import DARK, GREY, PALETTES, SIXTEEN
from screens.theme.signs import FINE, PLAIN
from screens.widgets.table_map import MapOfTable
from srtui.views.table_map import Edge, Holder, TableMap, table_map

SIZE = (60, 28)


class Noting(HeadlessDriver):
    """A terminal that is not there: it notes what it would be sent."""

    sent = ""

    @property
    def is_headless(self) -> bool:
        """Paint as for a terminal that is there."""
        return False

    def write(self, data: str) -> None:
        """Note it."""
        Noting.sent += data


class OneMap(BaseApp):
    """The map alone, in the upper left corner."""

    CSS = "MapOfTable { width: 60; height: 28; }"

    def compose(self) -> ComposeResult:
        yield MapOfTable()

    @property
    def map(self) -> MapOfTable:
        return self.query_one(MapOfTable)


def shown(edition: str, name: str, *holders: Holder, kill_box: int = 0) -> TableMap:
    """A scenario's map; who holds its elements, in their order, nobody where it is not said."""
    rules = editions.edition(editions.parse(editions.text(edition), edition), edition)
    scenario = rules.scenario(name)
    assert scenario is not None
    held = {one.id: holder for one, holder in zip(scenario.elements, holders, strict=False)}
    near, far = Edge(1, "Ada Berg"), Edge(2, "Bo Ek")
    return table_map(rules, scenario, near, far, held, kill_box=kill_box)


async def sent_for(app: OneMap, pilot: Pilot[str], to_show: TableMap) -> str:
    """What a terminal is sent for another map."""
    Noting.sent = ""
    app.map.show(to_show, app.signs)
    await pilot.pause()
    return Noting.sent


@pytest.mark.parametrize(
    ("edition", "name", "most"),
    [
        ("sr2026", "two-fronts", 200),  # an objective of 50 mm
        ("sr2012", "incursion", 200),  # a flag
        ("sr2015", "outflank", 1300),  # a circle of 12 in
        ("sr2012", "supply-and-demand", 1300),  # the same with something in it
    ],
)
@pytest.mark.parametrize("holder", ["one", "two", "both"])
async def test_an_element_is_cheap(edition: str, name: str, most: int, holder: Holder) -> None:
    app = OneMap(look=Look(DARK, FINE))
    app.driver_class = Noting
    async with app.run_test(headless=False, size=(80, 30)) as pilot:
        first = await sent_for(app, pilot, shown(edition, name))
        assert len(first.encode()) > 4000, "all of it is painted"
        sent = await sent_for(app, pilot, shown(edition, name, holder))
        assert 40 < len(sent.encode()) <= most
        assert not await sent_for(app, pilot, shown(edition, name, holder)), "nothing has changed"
