"""Sheets as a browser of this machine prints them, page by page.

Nothing is cut, slips are in the order of the tables once the pile is cut, maps are to scale, there
are no colours; pages of the folder on a telephone.

`make paper` runs it and leaves the pages in .paper/ for a person to check.
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from itertools import chain, pairwise
from pathlib import Path
from typing import NamedTuple

import packaged
import pytest
from hall import Hall, by_name
from meant import meant

from data.exporting.printing import PrintableSheet, browser, put_sheet
from srtui.commands.lists.handed_in import AddList
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.ending import Finish
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.documents.document import Document
from srtui.documents.html import page
from srtui.sheets import paper
from srtui.sheets.folder import folder_at
from srtui.sheets.scenario import scenario_sheet

TOOLS = all(map(shutil.which, ("pdftotext", "pdftoppm")))
pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(browser() is None or not TOOLS, reason="no browser that prints, no poppler"),
]

EDITIONS = {
    "sr2012": (7, 10),
    "sr2015": (7, 10),
    "sr2017beta": (7, 10),
    "sr2024": (6, 11),
    "sr2026": (6, 11),
}
"""How deep both deploy in the scenario that is printed, in inches (rules.md, at-the-table.md)."""
SCENARIOS = {"sr2015": "outflank"}
LONG = "Maximiliane-Alexandra Freifrau von und zu Hohenstein-Waldenburg-Schillingsfürst"
SIZES = {"letter": (612, 792), "A4": (595, 842)}
"""Points of 1/72 in."""
DPI, TABLE = 150, 48
Maker = Callable[[str], Hall]


class Word(NamedTuple):
    """A word on a page, its box in points from the upper left corner."""

    page: int
    left: float
    top: float
    right: float
    bottom: float
    said: str


def played(hall: Hall, edition: str) -> None:
    """33 players in round 3, some results of which are in; lists, an address, a long name."""
    hall.add([LONG, *(f"Player {at:02} <b>&amp;" for at in range(1, 33))], faction="Cygnar")
    for player in hall.event.players:
        hall.run(meant(hall, AddList, player.name, leader=f"Leader {player.id}", points=50))
    for _ in range(2):
        hall.play(by_name)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, SCENARIOS.get(edition, "roll")))
    hall.run(Publish())
    hall.run(Start())


def printed(hall: Hall, name: str, size: str, folder: Path) -> Path:
    """Print a sheet as PDF, by the browser, as `srtui print` makes it."""
    to = folder / f"{hall.event.edition.id}-{size}-{name}.pdf"
    return put_pdf(paper.sheets_at(hall.desk, name), size, to)


def put_pdf(documents: Sequence[Document], size: str, to: Path) -> Path:
    """Print documents as PDF on paper of a size."""
    said = page(documents).replace("@page { margin", f"@page {{ size: {size}; margin")
    put_sheet(PrintableSheet(lambda: said, str), str(to))
    return to


def words_of(pdf: Path) -> tuple[list[Word], list[tuple[float, float]]]:
    """Every word of a PDF with its place, and the width and height of each page in points."""
    got = subprocess.run(["pdftotext", "-bbox", pdf, "-"], capture_output=True, check=True)
    said = got.stdout.decode()
    words, sizes = [], []
    found = r'<page width="(\S+)" height="(\S+)"|<word xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*?)</word>'  # noqa: E501
    for width, height, *box, word in re.findall(found, said):
        if width:
            sizes.append((float(width), float(height)))
        else:
            words.append(Word(len(sizes) - 1, *map(float, box), html.unescape(word)))  # type: ignore[arg-type, call-arg]
    return words, sizes


def shown(page: str) -> str:
    """Return the letters of a page, without blanks, as a reader sees them."""
    body = re.sub(r"<(title|style|nav|footer)\b.*?</\1>", "", page, flags=re.DOTALL)
    return "".join(html.unescape(re.sub(r"<[^>]*>", " ", body)).split())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_of_any_sheet_is_cut(
    hall_of: Maker, tmp_path: Path, edition: str, size: str
) -> None:
    """Each letter is on a page, within its margins of 12 mm."""
    hall = hall_of(edition)
    played(hall, edition)
    margin = 12 / 25.4 * 72 - 1
    for name in paper.names_for(hall.event):
        pdf = printed(hall, name, size, tmp_path)
        words, sizes = words_of(pdf)
        assert {(round(wide), round(high)) for wide, high in sizes} == {SIZES[size]}, name
        for word in words:
            wide, high = sizes[word.page]
            counter = word.top > high - margin - 1  # "1 / 4" at the foot
            assert counter or word.bottom <= high - margin, (name, word)
            assert word.top >= margin, (name, word)
            assert margin <= word.left <= word.right <= wide - margin, (name, word)
        inside = (word for word in words if word.top <= sizes[word.page][1] - margin - 1)
        letters = sorted("".join(word.said for word in inside))
        wanted = sorted(shown(page(paper.sheets_at(hall.desk, name))))
        if name == "slips":  # a head and a foot of the pages is all that is more
            assert len(sizes) == 4
        heads = [letter for letter in letters if letter not in "-\u00ad\u2022\u2713"]
        assert not missing(wanted, heads), (name, missing(wanted, heads))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("edition_id", EDITIONS)
def test_every_scenario_is_printed_on_two_pages(tmp_path: Path, edition_id: str, size: str) -> None:
    """A page to play by, and one to look things up: a third would hold four lines."""
    edition = packaged.edition(edition_id)
    for scenario in edition.scenarios:
        pdf = put_pdf([scenario_sheet(edition, scenario)], size, tmp_path / f"{scenario.id}.pdf")
        assert len(words_of(pdf)[1]) == 2, scenario.name


def missing(wanted: list[str], found: list[str]) -> str:
    """Return the letters that are wanted and not found, each as often as it is missing."""
    left = "".join(found)
    return "".join(
        one * (wanted.count(one) - left.count(one))
        for one in sorted(set(wanted) - set("-\u00ad\u2022\u2713"))
    )


@pytest.mark.parametrize("size", SIZES)
def test_a_pile_of_slips_that_is_cut_lies_in_the_order_of_the_tables(
    hall: Hall, tmp_path: Path, size: str
) -> None:
    """16 games: 4 pages of 4; each cut goes through all pages at the same place."""
    played(hall, "sr2026")
    words, _ = words_of(printed(hall, "slips", size, tmp_path))
    heads = [
        (round(word.top), word.page, int(after.said))
        for word, after in pairwise(words)
        if word.said == "Table" and after.said.isdigit()
    ]
    tops = sorted({top for top, _, _ in heads})
    assert len(tops) == 4
    piles = [[table for top, _, table in sorted(heads) if top == at] for at in tops]
    assert list(chain.from_iterable(piles)) == list(range(1, 17))
    steps = [after - before for before, after in pairwise(tops)]
    assert max(steps) - min(steps) <= 3, "slips are of one height, to a millimetre"


class Picture(NamedTuple):
    """A page in pixels, three bytes each."""

    width: int
    height: int
    pixels: bytes

    def grey(self, x: int, y: int) -> int:
        return self.pixels[3 * (y * self.width + x)]


def picture(pdf: Path) -> Picture:
    """Return the first page of a PDF."""
    words = ["pdftoppm", "-r", str(DPI), "-f", "1", "-l", "1", pdf]
    made = subprocess.run(words, capture_output=True, check=True).stdout  # type: ignore[arg-type]
    kind, size, depth, pixels = made.split(b"\n", 3)
    assert (kind, depth) == (b"P6", b"255")
    width, height = map(int, size.split())
    return Picture(width, height, pixels)


def runs(values: list[bool]) -> list[tuple[int, int]]:
    """Where runs of True begin and end (the end is past the last)."""
    found, begin = [], None
    for at, value in enumerate([*values, False]):
        if value and begin is None:
            begin = at
        elif not value and begin is not None:
            found.append((begin, at))
            begin = None
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_map_is_to_scale_on_paper(hall_of: Maker, tmp_path: Path, edition: str) -> None:
    """The table is a square of 48 in; both lines of deployment are where the edition has them."""
    hall = hall_of(edition)
    played(hall, edition)
    page = picture(printed(hall, "scenario", "A4", tmp_path))
    assert page.pixels[0::3] == page.pixels[1::3] == page.pixels[2::3], "there is a colour"
    drawn = range(round((12 + 105) / 210 * page.width))  # the map, left of what is listed beside it
    dark = [[x for x in drawn if page.grey(x, y) < 170] for y in range(page.height // 2)]
    top = next(y for y, row in enumerate(dark) if len(row) > page.width // 3)
    left, right = dark[top][0], dark[top][-1]
    # solid lines, which a letter may interrupt; those of a kill box are dashed, to 60 in 100
    rows = {y for y, row in enumerate(dark) if len(row) > 0.8 * (right - left)}
    lines = [(top + end - 1) / 2 for top, end in runs([y in rows for y in range(page.height)])]
    far, near = lines[0], lines[-1]
    inch = (near - far) / TABLE
    assert abs((right - left) / inch - TABLE) < 0.5, "as wide as deep"
    first, second = EDITIONS[edition]
    assert any(abs((near - y) / inch - first) < 0.15 for y in lines), lines
    assert any(abs((y - far) / inch - second) < 0.15 for y in lines), lines
    if edition == "sr2015":
        assert_two_zones(page, left, far, inch)


def assert_two_zones(page: Picture, left: float, far: float, inch: float) -> None:
    """Outflank: circles 12 in across, their centres 14 in from left and right, 24 from both edges.

    So they reach from 8 to 20 in and from 28 to 40 in across the middle of the table.
    """
    y = round(far + 26.5 * inch)  # clear of the letters and of the lines to the centres
    grey = [(215 < page.grey(x, y) < 240) for x in range(page.width)]
    half = (36 - 2.5**2) ** 0.5
    across = [(run[0] - left) / inch for run in runs(grey) if run[1] - run[0] > inch]
    over = [(run[1] - left) / inch for run in runs(grey) if run[1] - run[0] > inch]
    assert min(across) == pytest.approx(14 - half, abs=0.4)
    assert max(over) == pytest.approx(34 + half, abs=0.4)
    x = round(left + 16 * inch)
    deep = runs([(215 < page.grey(x, y) < 240) for y in range(page.height // 3)])
    tall = [((run[0] - far) / inch, (run[1] - far) / inch) for run in deep]
    half = (36 - 2**2) ** 0.5
    assert min(top for top, _ in tall) == pytest.approx(24 - half, abs=0.4)
    assert max(bottom for _, bottom in tall) == pytest.approx(24 + half, abs=0.4)


PHONE = """<script>onload = () => {
  const found = {};
  for (const frame of document.querySelectorAll("iframe")) {
    const page = frame.contentDocument, out = [];
    for (const one of page.querySelectorAll("body *"))
      if (!one.closest(".wide") && one.getBoundingClientRect().right > 361) out.push(one.tagName);
    const sizes = [...page.querySelectorAll("p, td, th, li, a, dd, h1, h2")].map(
      one => parseFloat(page.defaultView.getComputedStyle(one).fontSize));
    found[frame.title] = [page.scrollingElement.scrollWidth, Math.min(...sizes), out];
  }
  document.title = JSON.stringify(found);
}</script>"""


def test_pages_of_the_folder_are_readable_at_360_pixels(hall: Hall, tmp_path: Path) -> None:
    """No page is wider, but a table that is drawn along by itself; letters of 13 pixels or more."""
    played(hall, "sr2026")
    hall.type(by_name)
    hall.run(Finish(), sure=True)
    pages = folder_at(hall.desk)
    frames = "".join(
        f'<iframe title="{name}" width="360" height="740" style="border:0" '
        f'srcdoc="{html.escape(text)}"></iframe>'
        for name, text in pages.items()
    )
    whole = tmp_path / "phone.html"
    whole.write_text(f"<!DOCTYPE html><title></title>{frames}{PHONE}", encoding="utf-8")
    words = [
        browser(),
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--dump-dom",
        f"--user-data-dir={tmp_path / 'profile'}",
        whole.as_uri(),
    ]
    got = subprocess.run(words, capture_output=True, check=True, timeout=120)  # type: ignore[arg-type]
    told = re.search(r"<title>(\{.*?\})</title>", got.stdout.decode())
    assert told is not None
    found = json.loads(html.unescape(told[1]))
    assert set(found) == set(pages)
    for name, (wide, letters, out) in found.items():
        assert (wide <= 360, letters >= 13, out) == (True, True, []), name
