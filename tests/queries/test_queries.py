"""What every query has, and how its sections become lines."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from srtui.documents.sections import PaneTable, Piece, Sections, line, section
from srtui.documents.table import TableColumn, section_lines, tabled
from srtui.queries.query import typed
from srtui.queries.registry import MODULES, load


@pytest.mark.parametrize("id", MODULES)
def test_query_is_found_by_its_id_and_has_a_description(id: str) -> None:
    query = load(id)
    assert query.id == id
    assert query.title
    assert query.help() != query.title


@pytest.mark.parametrize("id", MODULES)
def test_page_of_the_palette_needs_no_argument(id: str) -> None:
    query = load(id)
    assert not (query.paged and query.needed())


class Fruit(NamedTuple):
    name: str
    pieces: int | None
    ripe: bool


FRUIT: tuple[TableColumn[Fruit], ...] = (
    TableColumn("No.", lambda fruit: fruit.pieces, right=True),
    TableColumn("Fruit", lambda fruit: Piece(fruit.name, "strong")),
    TableColumn("Ripe", lambda fruit: fruit.ripe),
)


def test_table_is_printed_with_its_headings() -> None:
    table = tabled(FRUIT, [Fruit("apple", 12, ripe=True), Fruit("pear", None, ripe=False)])
    assert section_lines(section("", [table])) == (
        "No.  Fruit  Ripe",
        "---  -----  ----",
        " 12  apple  yes",
        "     pear   no",
    )


def test_without_headings_a_sentence_is_wrapped_and_not_cut() -> None:
    rows = ((Piece("Bye"), Piece("one win and three points")), (Piece("Cut"), Piece("none")))
    table = PaneTable(rows, right=(False, False))
    assert section_lines(section("", [table]), 20) == (
        "Bye  one win and",
        "     three points",
        "Cut  none",
    )


def test_items_below_a_heading_are_indented_and_sections_are_apart() -> None:
    shown: Sections = (
        *section("Steps", [line("Peel it.", label="1."), line("Total", right="3")]),
        *section("", [line("kind", label="apple"), line("alone")]),
    )
    assert section_lines(shown) == (
        "Steps",
        "  1. Peel it.",
        "  Total  3",
        "",
        "apple: kind",
        "alone",
    )


def test_query_is_named_as_it_is_typed() -> None:
    assert typed("roster.owing") == "srtui roster FILE owing"
    assert typed("day") == "srtui day FILE"
