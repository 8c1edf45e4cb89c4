"""The address of the event's pages: as QR on slips and boards, and only once it was named."""

from __future__ import annotations

import pytest
import segno
from asking import sheet
from hall import BEGIN, Hall
from wellformed import read

from screens.board.parts import page_lines
from screens.theme.signs import FINE, PLAIN
from srtui.commands.event.address import SetAddress
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish
from srtui.documents.html import page
from srtui.documents.qr import qr_lines, qr_svg
from srtui.model.refused import Refused
from srtui.queries.hall.board import Page, pages
from srtui.sheets.paper import sheets_of

WHERE = "https://club.example/steamroller"


@pytest.fixture
def playing(hall: Hall) -> Hall:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    return hall


def slips(hall: Hall) -> str:
    return page(sheets_of(hall.event, "slips"))


def on_boards(hall: Hall, width: int = 76, height: int = 20) -> list[Page]:
    return [one for one in pages(hall.event, BEGIN, width, height) if "phone" in one.title]


def test_without_an_address_no_sheet_and_no_board_has_a_code(playing: Hall) -> None:
    assert '<div class="address">' not in slips(playing)
    assert "<svg" not in slips(playing)
    assert on_boards(playing) == []
    assert "http" not in "".join(sheet(playing.event, "slips"))


def test_each_slip_has_the_code_and_the_address(playing: Hall) -> None:
    assert playing.run(SetAddress(WHERE)) == f"Slips and boards now show {WHERE} as a QR code."
    page = slips(playing)
    assert page.count('<div class="address">') == 2
    assert page.count(qr_svg(WHERE)) == 2
    assert read(page).links == [], "it is drawn, and leads nowhere from the paper"
    assert sum(line == WHERE for line in sheet(playing.event, "slips")) == 2


def test_the_board_shows_the_code_where_it_fits(playing: Hall) -> None:
    playing.run(SetAddress(WHERE))
    (page,) = on_boards(playing)
    assert (page.head[0], page.lines) == (WHERE, qr_lines(WHERE))
    (small,) = on_boards(playing, 76, 10)
    assert (small.head[0], small.lines) == (WHERE, ())


def test_a_terminal_without_blocks_shows_the_address_alone(playing: Hall) -> None:
    playing.run(SetAddress(WHERE))
    (page,) = on_boards(playing)
    assert len(page_lines(page, FINE)) == len(page.head) + len(page.lines)
    assert len(page_lines(page, PLAIN)) == len(page.head)


def test_the_lines_are_the_modules_of_the_code() -> None:
    """Light is painted, dark is the ground: row by row as the library's own matrix."""
    rows = [list(row) for row in segno.make(WHERE, error="l", micro=False).matrix_iter(border=2)]
    dark = {"\u2588": (0, 0), " ": (1, 1), "\u2580": (0, 1), "\u2584": (1, 0)}
    drawn: list[list[int]] = []
    for line in qr_lines(WHERE):
        drawn += [[dark[sign][half] for sign in line] for half in (0, 1)]
    assert drawn[: len(rows)] == rows


def test_an_address_can_be_changed_and_taken_away(playing: Hall) -> None:
    playing.run(SetAddress("http://192.168.1.5:8000"))
    playing.run(SetAddress(WHERE))
    assert playing.event.address == WHERE
    assert playing.run(SetAddress("-")) == "Slips and boards no longer show an address."
    assert playing.event.address == ""
    with pytest.raises(Refused, match="No address was given"):
        playing.run(SetAddress("-"))


@pytest.mark.parametrize(
    "typed", ["club.example", "ftp://club.example", "https://", "https://a b", "http://[1"]
)
def test_address_that_no_telephone_opens_is_refused(playing: Hall, typed: str) -> None:
    with pytest.raises(Refused, match="starts with http:// or https://"):
        playing.run(SetAddress(typed))


def test_a_long_address_is_refused(playing: Hall) -> None:
    with pytest.raises(Refused, match="shorten it to 80 or fewer"):
        playing.run(SetAddress(f"https://club.example/{'x' * 120}"))
