"""The lines of the board in their styles."""

from __future__ import annotations

import pytest

from screens.board.large import banner
from screens.board.parts import clock_parts, heading_parts, large, page_lines, time_parts
from screens.theme.means import MEANS
from screens.theme.signs import FINE, PLAIN
from srtui.documents.layout import width_of
from srtui.queries.clock.facts import State
from srtui.queries.hall.board import Heading, Page
from srtui.rules.value import replace

HEAD = Heading(
    "Spring Steamroller", "Round 3", "Two Fronts", complete=False, left=2480, time="14:32"
)
PAGE = Page(
    "Round 3 by table",
    ("Table  Player      Player  ", "-----  ----------  --------"),
    ("    1  \u6625\u306eAnna    Bert    ", "    -  Cleo        bye     "),
    means=((0, 5, "strong"), (7, 17, "one"), (19, 27, "two")),
)


@pytest.mark.wide
@pytest.mark.parametrize("width", range(34, 202, 3))
@pytest.mark.parametrize("left", [2480, 200, -60, None])
def test_what_is_going_on_fills_the_line(width: int, left: int | None) -> None:
    parts = heading_parts(replace(HEAD, left=left), width, FINE)
    assert width_of("".join(part.text for part in parts)) == width
    assert parts[-1].text == "14:32"


@pytest.mark.parametrize(
    ("left", "complete", "said", "style"),
    [
        (2480, False, " \u25ba 41 min left ", "going"),
        (200, False, " ! 3 min left ", "contested"),
        (-60, False, " ! 1 min over ", "contested"),
        (None, True, " \u2713 complete ", "closed"),
    ],
)
def test_the_time_left_is_a_filled_word(
    left: int | None, complete: bool, said: str, style: str
) -> None:
    parts = heading_parts(replace(HEAD, left=left, complete=complete), 120, FINE)
    assert [part.text for part in parts if part.style == style] == [said]


def test_players_wear_the_hues_of_their_places() -> None:
    _, _, first, bye = page_lines(PAGE, FINE)
    styles = {part.text.strip(): part.style for part in first}
    assert styles["\u6625\u306eAnna"] == "one"
    assert styles["Bert"] == "two"
    assert {part.text.strip(): part.style for part in bye}["bye"] == "muted"
    assert "".join(part.text for part in first) == PAGE.lines[0]


def test_clocks_have_the_same_hues_and_all_styles_a_look() -> None:
    cells = ("   1", " >50m", "  9m", "  2-1", "  Anna", "  Bert", "  low")
    row = clock_parts(cells, State.LOW, FINE)
    for state, style in ((State.FLAG, "late"), (State.LOW, "late"), (State.PAUSED, "muted")):
        assert clock_parts(cells, state, FINE)[6].style == style
    assert (row[1].text, row[1].style, row[2].style) == (" ►50m", "winner one", "muted")
    assert (row[4].style, row[5].style) == ("one", "two")
    told = {part.style for line in (row, *page_lines(PAGE, PLAIN)) for part in line}
    assert {name for style in told for name in style.split()} <= {*MEANS}


def test_the_time_left_is_drawn_in_grounds_of_which_those_over_time_are_late() -> None:
    before, over = time_parts("1:38"), time_parts("-0:03")
    assert {part.text.strip() for line in (*before, *over) for part in line} == {""}
    assert {part.style for line in before for part in line} == {"dots-open", ""}
    assert {part.style for line in over for part in line} == {"dots-late", ""}
    assert len({width_of("".join(part.text for part in line)) for line in before}) == 1
    assert time_parts("") == ()


def test_title_without_room_for_large_letters_is_spaced_not_shortened() -> None:
    """A prize was announced as "2. PLACE"."""
    lines = banner("2nd place", "", 30, FINE, "")
    assert "2 N D   P L A C E" in "".join(line[0].text for line in lines)


@pytest.mark.parametrize(
    ("title", "width", "shown"),
    [
        ("Standings after round 2", 86, "Standings"),
        ("Final standings after 6 rounds", 116, "Final standings"),
    ],
)
def test_title_in_large_letters_is_not_shortened_like_a_name(
    title: str, width: int, shown: str
) -> None:
    rows = large(shown)
    assert rows is not None
    lines = banner(title, "", width, FINE, "")
    assert [line[0].text.rstrip() for line in lines] == [row.rstrip() for row in rows]
