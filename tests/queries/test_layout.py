"""Text in columns: widths as a terminal counts them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from srtui.documents.layout import ON_PAPER, Column, cut, pad, table, whole_table, width_of
from srtui.text.phrases import NAMED, joined
from srtui.text.standings import ordinal

TEXT = st.text(st.characters(categories=["L", "N", "P", "Zs", "Mn"]), max_size=40)


def test_wide_characters_take_two_cells_and_marks_none() -> None:
    assert width_of("abc") == 3
    assert width_of("漢字") == 4
    assert width_of("e\u0301") == 1


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("👍🏽", 2),  # a hand and its colour
        ("👩\u200d🚀", 2),  # two joined by an unseen sign
        ("⚔\ufe0f", 2),  # shown as an emoji
        ("1\ufe0f\u20e3", 2),  # a figure as a key
        ("\u1112\u1161\u11ab", 2),  # one syllable in three letters
        ("🧙 Zoë", 6),
    ],
)
def test_emoji_and_joined_characters_take_the_cells_that_a_terminal_gives_them(
    text: str, cells: int
) -> None:
    assert width_of(text) == cells
    assert width_of(pad(text, 9)) == 9


def test_text_wider_than_its_column_wraps() -> None:
    columns = (Column("No.", right=True), Column("Player"), Column("Army"))
    rows = (("1", "Maximiliane von Hohenstein", "Retribution of Scyrah"), ("2", "Bo", "Cryx"))
    assert whole_table(columns, rows, 32) == [
        ["No.  Player        Army", "---  ------------  -------------"],
        ["  1  Maximiliane   Retribution", "     von           of Scyrah", "     Hohenstein"],
        ["  2  Bo            Cryx"],
    ]


def test_a_line_to_write_on_is_as_long_as_there_is_room() -> None:
    columns = (Column("Player"), Column("Signature"))
    rows = (("Anna Berg", "_" * 16),)
    assert whole_table(columns, rows, 22)[1] == ["Anna Berg  ___________"]


def test_nothing_joined_is_parted() -> None:
    assert cut("👍🏽👍🏽👍🏽", 5) == "👍🏽👍🏽…"
    assert cut("e\u0301e\u0301e\u0301e\u0301", 3) == "e\u0301e\u0301…"


def test_cut_text_has_a_mark() -> None:
    assert cut("Alexandra", 9) == "Alexandra"
    assert cut("Alexandra", 6) == "Alexa…"
    assert cut("漢字漢字", 5) == "漢字…"
    assert cut("Alexandra", 1) == "…"
    assert cut("Alexandra", 6, ON_PAPER) == "Alex.."


@given(TEXT, st.integers(2, 30), st.booleans())
def test_a_padded_text_has_exactly_its_width(text: str, width: int, right: bool) -> None:
    assert width_of(pad(text, width, right=right)) == width


@given(st.lists(st.tuples(TEXT, TEXT, st.integers(0, 999).map(str)), max_size=5))
def test_columns_stand_under_their_headings_and_within_the_width(
    rows: list[tuple[str, str, str]],
) -> None:
    columns = (Column("Name"), Column("Club"), Column("TP", right=True))
    lines = table(columns, rows, 40)
    assert len(lines) == len(rows) + 2
    assert all(width_of(line) <= 40 for line in lines)
    assert all(line.endswith(row[2]) for line, row in zip(lines[2:], rows, strict=True))


def test_figures_are_never_cut() -> None:
    lines = table((Column("Name"), Column("TP", right=True)), [("A" * 50, "1234567")], 10)
    assert lines[2] == "AAAA..  1234567"


def test_long_lists_of_names_are_shortened() -> None:
    assert joined([], most=NAMED) == ""
    assert joined(["A"], most=NAMED) == "A"
    assert joined(["A", "B", "C"], most=NAMED) == "A, B and C"
    assert joined(list("ABCDEFGHIJ"), most=NAMED) == "A, B, C, D, E, F, G and 3 others"


def test_ordinals() -> None:
    places = [1, 2, 3, 4, 11, 12, 13, 21, 111, 122]
    assert [ordinal(place) for place in places] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "12th",
        "13th",
        "21st",
        "111th",
        "122nd",
    ]
