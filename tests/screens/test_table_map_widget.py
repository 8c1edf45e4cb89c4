"""The map on the screen: only the cells that differ are sent; signs say what colours say."""

from __future__ import annotations

import re
from unittest.mock import patch

import pytest
from rich.style import Style
from textual.app import ComposeResult
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.pilot import Pilot

from data import editions
from screens.base import BaseApp
from screens.theme.look import Look
from screens.theme.palette import DARK, GREY, LIGHT, PALETTES, SIXTEEN, Palette
from screens.theme.signs import FINE, PLAIN, Signs
from screens.widgets.table_map import MapOfTable
from srtui.documents.map.scene import Edge, Holder, TableMap, table_map

SIZE = (60, 28)


class Noting(HeadlessDriver):
    """A terminal that is not there: it notes what it would be sent."""

    sent = ""

    @property
    def is_headless(self) -> bool:
        """Paint as for a real terminal."""
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
    """Return a scenario's map; `holders` hold its elements, in their order, nobody the rest."""
    rules = editions.edition(editions.parse(editions.text(edition), edition), edition)
    scenario = rules.scenario(name)
    assert scenario is not None
    held = {one.id: holder for one, holder in zip(scenario.elements, holders, strict=False)}
    near, far = Edge(1, "Ada Berg"), Edge(2, "Bo Ek")
    return table_map(rules, scenario, near, far, held, kill_box=kill_box)


async def sent_for(app: OneMap, pilot: Pilot[str], to_show: TableMap) -> str:
    """Return the bytes that a terminal is sent for another map."""
    Noting.sent = ""
    app.map.show(to_show, app.signs)
    await pilot.pause()
    return Noting.sent


@pytest.mark.wide
@pytest.mark.parametrize(
    ("edition", "name", "most"),
    [
        ("sr2026", "two-fronts", 200),  # an objective of 50 mm
        ("sr2012", "incursion", 200),  # a flag
        ("sr2015", "outflank", 1200),  # a circle of 12 in
        ("sr2012", "supply-and-demand", 1200),  # the same with something in it
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


async def test_of_a_line_nothing_to_the_left_of_what_has_changed_is_sent() -> None:
    """The framework would send the line from the left edge of the map on."""
    app = OneMap(look=Look(DARK, FINE))
    app.driver_class = Noting
    async with app.run_test(headless=False, size=(80, 30)) as pilot:
        await sent_for(app, pilot, shown("sr2012", "incursion"))
        sent = await sent_for(app, pilot, shown("sr2012", "incursion", "one", "nobody", "two"))
        moves = re.findall(r"\x1b\[(\d+);(\d+)H", sent)
        assert "".join(re.split(r"\x1b\[[\d;]*[A-Za-z]", sent)) == "a1c2"
        lines = [[cell.char for cell in row] for row in app.map.rows]
        for (line, column), letter in zip(moves, "ac", strict=False):
            assert lines[int(line) - 1][int(column) - 1] == letter


async def test_holders_may_change_before_the_widget_has_heard_of_its_new_size() -> None:
    """After another page was read over the map, its room differs from what was last drawn."""
    app = OneMap(look=Look(DARK, FINE))
    async with app.run_test(size=(80, 30)) as pilot:
        app.map.show(shown("sr2026", "payload"), app.signs)
        await pilot.pause()
        assert len(app.map.rows) > 14
        with patch.object(MapOfTable, "content_size", Size(60, 14)):  # as it is laid out by now
            app.map.show(shown("sr2026", "payload", "one"), app.signs)
            assert 0 < len(app.map.rows) <= 14


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
@pytest.mark.parametrize("signs", [FINE, PLAIN], ids=["fine", "plain"])
async def test_areas_and_owners_are_told_in_every_palette(palette: Palette, signs: Signs) -> None:
    """Where grounds look alike, zones are filled with a sign of who holds them."""
    app = OneMap(look=Look(palette, signs))
    async with app.run_test(size=(80, 30)) as pilot:
        app.map.show(shown("sr2017beta", "the-pit-ii", "one", "two", "both"), app.signs)
        await pilot.pause()
        seen = "\n".join(app.map.render_line(y).text for y in range(28))
        assert all(said in seen for said in ("a1", "b2", "c!"))
        grounds = {
            segment.style.bgcolor
            for segment in app.map.render_line(13)
            if segment.style is not None
        }
        told_by_signs = all(sign * 2 in seen for sign in "/\\x")
        assert told_by_signs or len(grounds) >= 5, "ground, table, zones of one, two, both"
        assert told_by_signs == (not signs.fine or palette in (GREY, SIXTEEN))
        assert any("\u2800" < char < "\u2900" for char in seen) == (
            signs.fine and palette is not SIXTEEN
        ), "where the sixteen colours have no ground for zones it is ASCII"


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
async def test_words_of_both_players_look_different(palette: Palette) -> None:
    """Without colours the first player's word is filled, the second's underlined."""
    app = OneMap(look=Look(palette, FINE))
    async with app.run_test(size=(80, 30)) as pilot:
        app.map.show(shown("sr2012", "incursion", "one", "two"), app.signs)
        await pilot.pause()
        looks = {
            segment.text.strip(): str(segment.style)
            for y in range(28)
            for segment in app.map.render_line(y)
        }
        assert looks["a1"] != looks["b2"]


async def test_another_look_redraws_the_map() -> None:
    app = OneMap(look=Look(DARK, FINE))
    async with app.run_test(size=(80, 30)) as pilot:
        app.map.show(shown("sr2015", "outflank", "one"), app.signs)
        await pilot.pause()
        before: list[Style | None] = [one.style for one in app.map.render_line(13)]
        app.store_look(Look(LIGHT, FINE))
        await pilot.pause()
        after = [one.style for one in app.map.render_line(13)]
        assert not {str(one) for one in before} & {str(one) for one in after}
        app.map.show(shown("sr2015", "outflank", "one"), PLAIN)
        await pilot.pause()
        assert "//a1//" in "".join(app.map.render_line(y).text for y in range(28))


@pytest.mark.parametrize("size", [(60, 28), (38, 16), (24, 10), (12, 6), (5, 3)])
async def test_a_map_takes_the_room_there_is(size: tuple[int, int]) -> None:
    app = OneMap()
    async with app.run_test(size=(80, 30)) as pilot:
        app.map.styles.width, app.map.styles.height = size
        app.map.show(shown("sr2026", "trench-warfare"), app.signs)
        await pilot.pause()
        assert all(app.map.render_line(y).cell_length == size[0] for y in range(size[1]))
        app.map.show(None, app.signs)
        await pilot.pause()
        assert not "".join(app.map.render_line(y).text for y in range(size[1])).strip()
