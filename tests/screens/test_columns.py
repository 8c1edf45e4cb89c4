"""Columns are as wide as what they hold, and give way in order where there is no room."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from screens.widgets.columns import (
    FLOOR,
    GAP,
    LEAST,
    MOST_GAP,
    NARROW_GAP,
    PROSE,
    Cell,
    Column,
    Part,
    fitted,
    laid_out,
    measured,
    spread,
    text_of,
    widths,
)
from srtui.documents.layout import width_of

CELLS = st.text("abc é漢", max_size=30)
KINDS = st.sampled_from(
    [
        Column("Name", name=True),
        Column("No.", right=True),
        Column("Club", gives=2),
        Column("W-L", gives=1),
        Column("What", prose=True),
        Column("", least=12),
    ]
)
TABLES = st.lists(KINDS, min_size=1, max_size=6).flatmap(
    lambda columns: st.tuples(
        st.just(columns), st.lists(st.tuples(*[CELLS] * len(columns)), max_size=6)
    )
)


def total(found: list[int]) -> int:
    """Return the cells that columns of these widths take, with the gaps."""
    shown = [one for one in found if one]
    return sum(shown) + GAP * max(0, len(shown) - 1)


@given(TABLES, st.integers(0, 60))
def test_nothing_is_cut_while_there_is_room(
    table: tuple[list[Column], list[tuple[str, ...]]], more: int
) -> None:
    columns, rows = table
    wanted, _ = measured(columns, rows)
    found = widths(columns, wanted, max(0, total(wanted)) + more, GAP)
    for at, column in enumerate(columns):
        longest = max((width_of(row[at]) for row in rows), default=0)
        assert found[at] >= (max(longest, width_of(column.heading)) if longest else 0)
        assert bool(found[at]) == bool(longest), "empty columns go, others stay"
        assert found[at] <= max(longest, width_of(column.heading), column.least)


@given(TABLES, st.integers(10, 120))
def test_what_is_shown_fits_or_is_as_narrow_as_it_may_be(
    table: tuple[list[Column], list[tuple[str, ...]]], room: int
) -> None:
    columns, rows = table
    found = widths(columns, measured(columns, rows)[0], room, GAP)
    if total(found) > room:
        assert not any(wide and one.gives for one, wide in zip(columns, found, strict=True))
        assert all(wide <= LEAST for one, wide in zip(columns, found, strict=True) if not one.right)


@given(TABLES, st.integers(10, 120))
def test_numbers_are_never_cut(
    table: tuple[list[Column], list[tuple[str, ...]]], room: int
) -> None:
    columns, rows = table
    wanted, _ = measured(columns, rows)
    found = widths(columns, wanted, room, GAP)
    for one, wide, width in zip(columns, wanted, found, strict=True):
        assert not one.right or width == wide


@given(CELLS, st.integers(1, 40), st.booleans())
def test_a_cell_is_exactly_as_wide_as_its_column(text: str, width: int, right: bool) -> None:
    parts = fitted(text, Column("x", right=right), width, "~")
    said = text_of(parts)
    assert width_of(said) == width
    if width_of(text) <= width:
        assert said == (" " * (width - width_of(text)) + text if right else text.ljust(len(said)))


def test_columns_give_way_one_after_the_other() -> None:
    columns = (
        Column("Player", name=True),
        Column("W-L", gives=1),
        Column("Faction", gives=2),
        Column("Club", gives=3),
    )
    wanted = [19, 5, 9, 13]
    assert widths(columns, wanted, 52, GAP) == [19, 5, 9, 13]
    assert widths(columns, wanted, 48, GAP) == [18, 5, 9, 10], "texts are narrowed first"
    assert widths(columns, wanted, 44, GAP) == [19, 5, 9, 0], "a scrap of it says nothing"
    assert widths(columns, wanted, 30, GAP) == [19, 5, 0, 0]
    assert widths(columns, wanted, 20, GAP) == [19, 0, 0, 0]
    assert widths(columns, wanted, 17, GAP) == [17, 0, 0, 0], "names last"


def test_sentences_are_cut_before_a_column_goes_and_names_not_below_15() -> None:
    columns = Column("Who", gives=1), Column("What", prose=True), Column("Name", name=True)
    assert widths(columns, [10, 90, 20], 80, GAP) == [10, 46, 20]
    assert widths(columns, [10, 90, 20], 74, GAP) == [10, PROSE, 20]
    assert widths(columns, [10, 90, 20], 73, GAP) == [10, PROSE, 19]
    assert widths(columns, [10, 90, 20], 60, GAP) == [0, PROSE, 18]
    assert widths(columns, [10, 90, 20], 2 * FLOOR + GAP, GAP) == [0, FLOOR, FLOOR]


def test_growing_column_keeps_the_next_in_place_if_possible() -> None:
    columns = Column("Result", least=16), Column("VP", right=True)
    assert widths(columns, [6, 3], 80, GAP) == [16, 3]
    assert widths(columns, [6, 3], 13, GAP) == [8, 3]


def test_name_without_room_is_cut_at_its_end() -> None:
    long = "Chloë Beaumont-Fitzgerald of the Northern Marches"
    assert fitted(long, Column("Player", name=True), 20, "…") == (Part("Chloë Beaumont-Fitz…"),)


def test_one_long_name_takes_no_column_from_the_others() -> None:
    columns = Column("Player", name=True), Column("Club", gives=9), Column("Faction", gives=8)
    names = [*["Anna Lindqvist"] * 11, "Chloë Beaumont-Fitzgerald of the Northern Marches"]
    rows = [(name, "Six-Sided Society", "Legion of Everblight") for name in names]
    wanted, usually = measured(columns, rows)
    _, shown = laid_out(columns, wanted, 66, narrow=False, usually=usually)
    assert shown == [25, 17, 20]
    _, shown = laid_out(columns, wanted, 59, narrow=False, usually=usually)
    assert shown == [18, 17, 20]


def test_club_that_is_cut_anyway_makes_room_for_a_whole_name() -> None:
    columns = Column("Player", name=True), Column("Club", gives=9), Column("Faction", gives=8)
    club = "The Thursday Tablecloth Alliance"
    rows = [(name, club, "Legion") for name in (*["Anna Lindqvist"] * 11, "Cornelis van der Poel")]
    wanted, usually = measured(columns, rows)
    for room in range(45, 60):
        _, shown = laid_out(columns, wanted, room, narrow=False, usually=usually)
        assert shown[0] == len("Cornelis van der Poel")
        assert shown[2] == wanted[2]


def test_columns_are_spaced_further_if_there_is_room() -> None:
    assert spread([20, 20, 0, 5], 49) == GAP
    assert spread([20, 20, 0, 5], 53) == 4
    assert spread([20, 20, 0, 5], 150) == MOST_GAP
    assert spread([20], 150) == GAP


def test_parts_keep_their_meanings_where_a_cell_is_cut() -> None:
    cell: Cell = (Part("1", "winner one"), Part(" assassination", "done"))
    assert fitted(cell, Column("Result"), 10, "…") == (
        Part("1", "winner one"),
        Part(" assassi…", "done"),
    )
    assert fitted(cell, Column("Result"), 17, "…") == (*cell, Part("  "))  # type: ignore[misc]


def test_columns_stand_closer_before_a_name_is_shortened() -> None:
    columns = [Column("First", name=True), Column("Second", name=True), Column("VP", right=True)]
    wanted = [20, 21, 5]
    assert laid_out(columns, wanted, 50, narrow=False) == (GAP, [20, 21, 5])
    assert laid_out(columns, wanted, 48, narrow=False) == (NARROW_GAP, [20, 21, 5])


def test_whole_names_count_more_than_a_column_that_goes_first() -> None:
    columns = Column("Player", name=True), Column("Club", gives=9), Column("VP", right=True)
    names = *["Anna Lindqvist"] * 11, "Cornelis van der Poel"
    rows = [(name, "Six-Sided", "5") for name in names]
    wanted, usually = measured(columns, rows)
    room = 18 + 9 + 2 + 2 * NARROW_GAP
    assert laid_out(columns, wanted, room, narrow=False, usually=usually) == (GAP, [21, 0, 2])
    stays = (columns[0], Column("Faction", gives=7), columns[2])
    assert laid_out(stays, wanted, room, narrow=False, usually=usually)[1] == [18, 9, 2]
