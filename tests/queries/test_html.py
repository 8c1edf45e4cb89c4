"""Sheets as pages: sound HTML in every edition, names escaped, slips in order, maps to scale."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hall import Hall, by_name
from meant import meant
from wellformed import read

from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.documents.document import Document, Grid, Section
from srtui.documents.html import Link, page
from srtui.documents.map.scene import Edge, Piece, Scene, TableMap
from srtui.documents.map.svg import map_svg
from srtui.rules.scenarios import offered
from srtui.sheets import paper

Maker = Callable[[str], Hall]
IDS = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")
ODD = '<b>O\'Brien & "漢字" שלום</b>'


@pytest.mark.wide(4)
@pytest.mark.parametrize("edition_id", IDS)
def test_every_sheet_of_33_players_is_a_sound_page(hall_of: Maker, edition_id: str) -> None:
    hall = hall_of(edition_id)
    hall.add([*(f"Player {at}" for at in range(32)), ODD], club="A & B")
    hall.play(by_name)
    hall.run(PairRound())
    scenario = offered(hall.event.edition)[0]
    hall.run(meant(hall, Scenario, scenario.id))
    hall.run(Publish())
    hall.run(Start())
    for name in paper.names_for(hall.event):
        documents = paper.sheets_of(hall.event, name)
        found = read(page(documents))
        said = " ".join(words for _, words in found.words)
        for one in documents:
            assert one.bare or one.title in said
        if name in ("names", "slips", "records", "crosstable", "checkin"):
            assert ODD in said, name
            assert "Player 31" in said


def test_typed_text_is_escaped_in_html() -> None:
    grid = Grid(("<i>",), (("<script>alert(1)</script>",), ("&amp;",)))
    one = Document("</title><b>", (Section("<h>", grid=grid, notes=("<n>",), fields=("<f>",)),))
    reader = read(page((one,), (Link("<l>", 'a"b.html'),), foot="<p>"))
    said = [words for _, words in reader.words]
    for text in ("</title><b>", "<i>", "<script>alert(1)</script>", "&amp;", "<h>", "<n>", "<l>"):
        assert text in said
    assert reader.links == ['a"b.html']


@pytest.mark.parametrize(("players", "letters"), [(8, 16.0), (33, 11.5), (64, 11.9), (128, 11.9)])
def test_what_hangs_on_the_wall_is_as_large_as_its_pages_let_it_be(
    hall: Hall, players: int, letters: float
) -> None:
    hall.add([f"P{at}" for at in range(players)])
    hall.run(PairRound())
    said = page(paper.sheets_of(hall.event, "names"))
    assert f'<article class="wall" style="--letters:{letters}pt">' in said
    assert "--letters:" not in page(paper.sheets_of(hall.event, "roster"))


def test_slips_of_a_page_are_as_those_of_the_text(hall: Hall) -> None:
    hall.add([f"P{at:02}" for at in range(18)])
    hall.run(PairRound())
    reader = read(page(paper.sheets_of(hall.event, "slips")))
    pages: list[list[int]] = []
    begins = [found.get("class") or "" for tag, found in reader.tags if tag == "section"]
    heads = [words for tag, words in reader.words if tag == "h2"]
    for kind, head in zip(begins, heads, strict=True):
        if not pages or "page" in kind.split():
            pages.append([])
        pages[-1].append(int(head.split()[1]))
    assert [len(one) for one in pages] == [3, 3, 3]
    assert [one[at] for at in range(3) for one in pages] == list(range(1, 10))


def test_slips_of_some_tables_only(hall: Hall) -> None:
    hall.add(8)
    hall.run(PairRound())
    (one,) = paper.sheets_of(hall.event, "slips", None, (3, 1))
    assert [part.heading.split()[1] for part in one.sections] == ["1", "3"]


def test_a_map_is_to_scale() -> None:
    """A zone 10 in across, 12 in from the left and 18 in from the first player's edge."""
    zone = Piece("z", "z", "zone", 12, 18, 10, 6, False, False, 0, (("left", 7.0), ("near", 15.0)))
    flag = Piece("f", "f", "flag", 40, 24, 1.57, 1.57, True, False, 0, (("right", 8.0),))
    scene = Scene(48, (zone, flag), (), Edge(0, "First <1>"), Edge(0, "Second"))
    drawn = map_svg(TableMap(scene, ("", "")))
    rects = re.findall(r'<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"', drawn)
    assert [tuple(map(float, one)) for one in rects] == [(7, 27, 10, 6)]
    circle = re.search(r'<circle cx="(\S+)" cy="(\S+)" r="(\S+)"', drawn)
    assert circle is not None
    assert tuple(map(float, circle.groups())) == (40, 24, 0.79)
    box = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', drawn)
    assert box is not None
    left, top, width, height = map(float, box.groups())
    assert left + width > 48 < top + height
    said = re.findall(r">([^<>]+)</text>", drawn)
    assert {"7", "8", "15", "First &lt;1&gt;"} <= set(said)


def test_a_sketch_has_no_inches(hall_of: Maker) -> None:
    zone = Piece("z", "z", "zone", 12, 18, 10, 6, False, False)
    scene = Scene(48, (zone,), (), Edge(0, "First"), Edge(0, "Second"), to_scale=False)
    assert not re.search(r">[\d.]+</text>", map_svg(TableMap(scene, ("",))))


def test_a_record_and_a_column_of_short_cells_are_not_broken() -> None:
    rows = (("Anna (1-1-1)", "W12", "[ ]", "Khador"), ("Bo", "L1", "[ ]", "Protectorate"))
    one = Document("x", (Section(grid=Grid(("Player", "R1", "Here", "Faction"), rows)),))
    reader = read(page((one,)))
    kinds = [found.get("class") for tag, found in reader.tags if tag in ("th", "td")]
    assert kinds == [None, "k", None, None] * 3
    assert ("span", "(1-1-1)") in reader.words
    assert ("td", "Anna") in reader.words


def test_letter_of_a_zone_avoids_an_element_in_its_middle() -> None:
    """A base of 2 in in the middle of a zone has its letter below, the zone above."""
    zone = Piece("z", "z", "zone", 24, 24, 12, 12, True, False)
    base = Piece("o", "o", "objective", 24, 24, 2, 2, True, False)
    aside = Piece("o", "o", "objective", 28, 24, 2, 2, True, False)
    for pieces, low, high in (((zone, base), 18, 22), ((zone, aside), 24, 25)):
        scene = Scene(48, pieces, (), Edge(0, "First"), Edge(0, "Second"))
        drawn = map_svg(TableMap(scene, ("", "")))
        letter = re.search(r'<text x="24" y="(\S+)"[^>]*>z<', drawn)
        assert letter is not None
        assert low < float(letter[1]) < high
