"""The map of the table: places by facts typed by hand, words of every scenario, both techniques."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import packaged
import pytest

from srtui.documents.layout import width_of
from srtui.documents.map.cells import MapRow, legend, painted, plain, plan, size_in, smallest
from srtui.documents.map.scene import Edge, Holder, TableMap, table_map
from srtui.documents.map.words import words
from srtui.rules.edition import Edition, ScenarioRule
from srtui.rules.value import replace
from srtui.sheets.scenario import scenario_map

EDITIONS: dict[str, Edition] = {
    one: packaged.edition(one) for one in ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")
}
SCENARIOS = [(edition, one) for edition in EDITIONS.values() for one in edition.scenarios]
SIZES = ((60, 28), (38, 16), (24, 10))
NEAR, FAR = Edge(2, "Ada Berg"), Edge(1, "Bo Ek")
LEFT, TOP = 3, 1
"""Cells and lines of the scale and the frame before the table itself."""

every_scenario = pytest.mark.parametrize(
    ("edition", "scenario"), SCENARIOS, ids=[f"{e.id}-{s.id}" for e, s in SCENARIOS]
)
both_ways = pytest.mark.parametrize("fine", [True, False], ids=["fine", "plain"])


def scenario_of(edition: str, name: str) -> tuple[Edition, ScenarioRule]:
    rules = EDITIONS[edition]
    scenario = rules.scenario(name)
    assert scenario is not None
    return rules, scenario


def shown(
    edition: str, name: str, held: Mapping[str, Holder] | None = None, kill_box: int = 0
) -> TableMap:
    rules, scenario = scenario_of(edition, name)
    return table_map(rules, scenario, NEAR, FAR, held or {}, kill_box=kill_box)


def drawn(whole: TableMap, width: int, height: int, *, fine: bool) -> tuple[MapRow, ...]:
    return painted(plan(whole.scene, size_in(width, height), fine=fine), whole.holders)


def text(rows: Iterable[MapRow]) -> list[str]:
    return ["".join(cell.char for cell in row) for row in rows]


def inner(rows: Iterable[MapRow], size: tuple[int, int]) -> list[MapRow]:
    """Return the table's cells, without its frame."""
    at = size_in(*size)
    return [row[LEFT : LEFT + at.columns] for row in list(rows)[TOP : TOP + at.rows]]


def with_ground(rows: Iterable[MapRow], meaning: str) -> list[tuple[int, int]]:
    """Row and column of the cells of the table that a ground fills, or reaches into."""
    table = inner(rows, SIZES[0])
    return [
        (y, x)
        for y, row in enumerate(table)
        for x, cell in enumerate(row)
        if meaning in (cell.ground, cell.ink)
    ]


def dotted(rows: Iterable[MapRow], meaning: str) -> set[int]:
    """Return the rows of the table in which a line of this meaning has braille dots."""
    table = inner(rows, SIZES[0])
    return {
        y
        for y, row in enumerate(table)
        for cell in row
        if cell.ink == meaning and cell.char > "\u2800"
    }


# Geometry


def test_an_inch_is_a_column_and_half_a_row_at_60x28() -> None:
    size = size_in(60, 28)
    assert (size.columns, size.rows) == (48, 24)
    for room in (*SIZES, (200, 60), (44, 21), (10, 5)):
        at = size_in(*room)
        assert at.columns == 2 * at.rows, "it is square"
        assert at.width <= room[0]
        assert at.height <= room[1]


@both_ways
def test_a_circle_of_12_in_is_12_columns_wide_and_6_rows_high(fine: bool) -> None:
    """Outflank 2015: two circles, centres 14 in from left and right, 24 in from both players."""
    held: dict[str, Holder] = {"left": "one", "right": "two"}
    rows = drawn(shown("sr2015", "outflank", held), *SIZES[0], fine=fine)
    for meaning, first in (("zone-one", 8), ("zone-two", 28)):
        cells = with_ground(rows, meaning)
        assert {x for _, x in cells} == set(range(first, first + 12))
        assert {y for y, _ in cells} == set(range(9, 15))


@both_ways
def test_a_rectangle_is_as_wide_and_as_deep_as_it_is_measured(fine: bool) -> None:
    """Overrun 2012: 36 x 8 in, in the middle: 6 in from both sides, 20 in from both players."""
    rows = drawn(shown("sr2012", "overrun", {"zone": "both"}), *SIZES[0], fine=fine)
    cells = with_ground(rows, "zone-contested")
    assert {x for _, x in cells} == set(range(6, 42))
    assert {y for y, _ in cells} == set(range(10, 14))


def test_elements_of_two_fronts_stand_where_they_are_measured() -> None:
    """2026, to the edge of the base: blue 50 mm 12 in from the right, 17 in from the Defender.

    Its middle is 35.0 in from the left and 18.0 in from above. Red 50 mm: 39.0 and 28.0 in.
    """
    rows = text(inner(drawn(shown("sr2026", "two-fronts"), *SIZES[0], fine=True), SIZES[0]))
    places = {
        letter: next((row.index(f"{letter}·"), y) for y, row in enumerate(rows) if letter in row)
        for letter in "abcd"
    }
    assert places == {"a": (34, 8), "b": (38, 14), "c": (12, 9), "d": (8, 13)}


def test_a_smaller_table_fills_the_same_cells() -> None:
    """Rumble: 30 in; flags 6 in from the sides are at a fifth of 48 columns, between 9 and 10."""
    rows = inner(drawn(shown("sr2017beta", "rumble-killing-field"), *SIZES[0], fine=True), SIZES[0])
    assert (len(rows), len(rows[0])) == (24, 48)
    line = text(rows)[11]
    assert line.index("b·") == 9
    assert line.index("c·") == 37
    whole = text(drawn(shown("sr2017beta", "rumble-killing-field"), *SIZES[0], fine=True))
    assert [row[:2] for row in whole if row[:2].strip()] == ["30", "20", "10", " 0"]


def test_players_deploy_7_and_10_in_deep() -> None:
    """2012: the first player, of second place in this pairing, 7 in from below, the other 10."""
    rows = drawn(shown("sr2012", "incursion"), *SIZES[0], fine=True)
    assert dotted(rows, "two") == {20}, "the dots of 7 in lie in the row of 6 to 8 in"
    assert dotted(rows, "one") == {4}
    said = text(rows)
    assert said[TOP + 20].endswith("│7 ")
    assert said[TOP + 4].endswith("│10")


def test_a_strip_ends_28_in_from_its_corner() -> None:
    """Bunkers 2012: for each player, 7 in deep along 28 in from their own left."""
    table = inner(drawn(shown("sr2012", "bunkers"), *SIZES[0], fine=True), SIZES[0])
    below = [x for x, cell in enumerate(table[20]) if cell.ink == "two"]
    above = [x for x, cell in enumerate(table[4]) if cell.ink == "one"]
    assert (min(below), max(below)) == (0, 28)
    assert (min(above), max(above)) == (19, 47)
    assert any(row[28].ink == "two" for row in table[21:])


def test_a_quarter_of_a_circle_meets_both_edges_17_in_from_its_corner() -> None:
    """Diversion 2012: near right; 31 in from the left on the edge below, 31 in from above."""
    table = inner(drawn(shown("sr2012", "diversion"), *SIZES[0], fine=True), SIZES[0])
    dots = {
        (y, x) for y, row in enumerate(table) for x, cell in enumerate(row) if cell.ink == "two"
    }
    assert max(y for y, _ in dots) == 23
    assert {x for y, x in dots if y == 23} == {31}
    assert min(y for y, _ in dots) == 15
    assert min(x for _, x in dots) == 31
    assert all(  # every dot is 17 in from the corner, give or take a cell
        15.5 < ((48 - x - 0.5) ** 2 + (48 - 2 * y - 1) ** 2) ** 0.5 < 18.5 for y, x in dots
    )


def test_kill_box_line_is_12_in_from_each_players_edge() -> None:
    """2026: two lines across the table; the dots are those of the outer side of 12 in."""
    rows = drawn(shown("sr2026", "payload", kill_box=12), *SIZES[0], fine=True)
    table = inner(rows, SIZES[0])
    assert dotted(rows, "kill-box") == {5, 18}
    assert {cell.char for cell in table[18]} == {"⠁"}, "the uppermost dots of the row below 12 in"
    assert not dotted(drawn(shown("sr2026", "payload"), *SIZES[0], fine=True), "kill-box")


def test_a_kill_box_of_any_edge_is_a_box_with_single_corners() -> None:
    """2015: 14 in from every edge."""
    rows = drawn(shown("sr2015", "incursion", kill_box=14), *SIZES[0], fine=True)
    table = inner(rows, SIZES[0])
    cells = {
        (y, x)
        for y, row in enumerate(table)
        for x, cell in enumerate(row)
        if cell.ink == "kill-box"
    }
    assert {y for y, _ in cells} == set(range(min(y for y, _ in cells), 18))
    assert (min(x for _, x in cells), max(x for _, x in cells)) == (13, 33)
    for y in range(min(y for y, _ in cells) + 1, 17):
        across = sorted(x for row, x in cells if row == y)
        assert across == [13, 33], "nothing but its sides"
        assert [bin(ord(table[y][x].char) - 0x2800).count("1") for x in across] == [2, 2]


def test_a_deeper_kill_box_moves() -> None:
    deep = [
        dotted(
            drawn(shown("sr2026", "wolves-at-our-heels", kill_box=inches), *SIZES[0], fine=True),
            "kill-box",
        )
        for inches in (12, 14, 16)
    ]
    assert deep == [{5, 18}, {6, 17}, {7, 16}]


# Words


@pytest.mark.wide
@every_scenario
@pytest.mark.parametrize("size", SIZES, ids=str)
@both_ways
def test_every_element_has_its_word_and_no_two_overlap(
    edition: Edition, scenario: ScenarioRule, size: tuple[int, int], fine: bool
) -> None:
    at = size_in(*size)
    held: dict[str, Holder] = {one.id: "one" for one in scenario.elements}
    whole = table_map(edition, scenario, NEAR, FAR, held)
    placed = words(whole.scene, at.columns, at.rows, fine=fine)
    cells = [(word.row, word.column + step) for word in placed for step in range(word.width)]
    assert len(set(cells)) == len(cells)
    assert {word.piece.id for word in placed} == {one.id for one in scenario.elements}
    table = text(inner(drawn(whole, *size, fine=fine), size))
    assert {len(row) for row in table} == {at.columns}
    for word in placed:
        sign = "1" if word.piece.asked else ""
        said = f"{word.before}{word.piece.letter}{sign}{word.after}"
        assert table[word.row][word.column : word.column + len(said)] == said
        assert len(said) == word.width


@every_scenario
def test_words_are_on_their_elements_if_there_is_room(
    edition: Edition, scenario: ScenarioRule
) -> None:
    """At 60x28 a zone's word is inside the zone, any other within 3 in of its element."""
    whole = table_map(edition, scenario, NEAR, FAR, {})
    for word in words(whole.scene, 48, 24, fine=True):
        one, side = word.piece, scenario.table
        x = (word.column + word.width / 2) * side / 48
        y = side - (word.row + 0.5) * side / 24
        if one.kind == "zone":
            assert abs(x - one.x) <= one.across / 2
            assert abs(y - one.y) <= one.depth / 2
        else:
            assert max(abs(x - one.x), abs(y - one.y)) <= 3


def test_word_of_a_zone_is_at_its_rim_around_an_objective() -> None:
    """Supply and Demand 2012: circles of 12 in with a cache in each, and beside them none."""
    rows = text(inner(drawn(shown("sr2012", "supply-and-demand"), *SIZES[0], fine=True), SIZES[0]))
    row = {letter: next(y for y, row in enumerate(rows) if letter in row) for letter in "abcd"}
    assert (row["b"], row["d"]) == (6, 8)
    assert (row["a"], row["c"]) == (12, 14)
    alone = text(inner(drawn(shown("sr2015", "outflank"), *SIZES[0], fine=True), SIZES[0]))
    assert next(y for y, line in enumerate(alone) if "a·" in line) in (11, 12)


@both_ways
def test_holders_have_a_symbol_and_a_word(fine: bool) -> None:
    """Without any colour: 1, 2, ! for both, a dot for nobody; in ASCII zones are filled, too."""
    held: dict[str, Holder] = {
        "circle": "one",
        "left-zone": "two",
        "right-zone": "both",
        "objective-1": "one",
    }
    table = text(
        inner(drawn(shown("sr2017beta", "the-pit-ii", held), *SIZES[0], fine=fine), SIZES[0])
    )
    for said in ("a1", "b2", "c!"):
        assert sum(row.count(said) for row in table) == 1
    fills = {sign: sum(row.count(sign) for row in table) for sign in "/\\x:"}
    if fine:
        assert not any(fills.values())
    else:
        assert fills["/"] > fills["\\"] > 20
        assert fills["x"] > 20
        assert not fills[":"]


def test_grounds_that_look_alike_are_filled_as_in_ascii() -> None:
    """A palette without colours has one ground for all zones."""
    scene = shown("sr2015", "outflank").scene
    laid = plan(scene, size_in(*SIZES[0]), fine=True, hatched=True)
    table = text(inner(painted(laid, ("one", "nobody")), SIZES[0]))
    assert any("////" in row for row in table)
    assert not any("::" in row for row in table), "what nobody holds stays empty"


def test_what_is_not_asked_has_no_sign() -> None:
    """On a sheet nobody holds anything; in a game nobody can hold an objective of 2017."""
    rules, scenario = scenario_of("sr2017beta", "the-pit-ii")
    sheet = plain(table_map(rules, scenario, NEAR, FAR), 30, 15)
    assert any(":a::" in row for row in sheet)
    game = text(drawn(shown("sr2017beta", "the-pit-ii"), *SIZES[0], fine=False))
    assert any("(d^)" in row for row in game)
    assert any(":a.::" in row for row in game)


def test_plain_words_say_what_an_element_is_and_whose() -> None:
    """A flag has a pole, also that of a terrain; objectives and caches have brackets.

    Blue is the second player's: its sign points up, to that player's edge.
    """
    rows = "\n".join(plain(shown("sr2026", "trench-warfare"), *SIZES[0]))
    assert rows.isascii()
    for said in ("(a.^)", "(b.v)", "|e.^", "|f.v", "<h^>", "<iv>", "%"):
        assert said in rows


def test_owner_has_a_hue_beside_the_sign() -> None:
    """Red 50 mm of Two Fronts (2026), held by nobody: brackets red, sign of the holder apart."""
    table = inner(drawn(shown("sr2026", "two-fronts"), *SIZES[0], fine=True), SIZES[0])
    inks = {"".join(cell.char for cell in row): row for row in table}
    row = next(cells for line, cells in inks.items() if "(b·v)" in line)
    at = next(place for place in range(48) if row[place].char == "b")
    assert [cell.ink for cell in row[at - 1 : at + 4]] == [
        "winner red",
        "free",
        "free",
        "winner red",
        "winner red",
    ]


@every_scenario
def test_legend_explains_every_kind_on_the_map(edition: Edition, scenario: ScenarioRule) -> None:
    whole = scenario_map(edition, scenario)
    told = " ".join(" ".join(legend(whole.scene, 60)).split())
    for piece in whole.scene.pieces:
        assert piece.kind in told
        assert not piece.owner or "v ^ point to the owner's edge" in told
    for kind in ("zone", "objective", "flag", "cache", "terrain"):
        # A terrain's own sign is that of its flag.
        kinds = ("flag", "terrain") if kind == "flag" else (kind,)
        used = any(piece.kind in kinds for piece in whole.scene.pieces)
        assert (kind in told) == used


# The frame


@pytest.mark.parametrize(
    ("size", "near"),
    [(SIZES[0], "2 Ada Berg, Attacker"), (SIZES[1], "2 Ada Berg"), (SIZES[2], "2 Ada Berg")],
)
def test_the_frame_names_whose_the_edges_are(size: tuple[int, int], near: str) -> None:
    whole = shown("sr2015", "outflank")
    edges = replace(whole.scene, near=replace(NEAR, term="Attacker"), far=FAR, note=())
    rows = text(drawn(replace(whole, scene=edges), *size, fine=True))
    assert near in rows[-1]
    assert "1 Bo Ek" in rows[0]
    assert {len(row) for row in rows} == {size_in(*size).width}


def test_a_long_name_is_known_by_its_first_word_else_loses_letters_and_shows_it() -> None:
    whole = shown("sr2015", "outflank")
    scene = replace(whole.scene, near=Edge(1, "Maximiliane Wolfeschlegelsteinhausen-Bergerdorff"))
    for sign in ("…", "~", ".."):
        for size in SIZES:
            laid = plan(scene, size_in(*size), fine=True, cut=sign)
            row = text(painted(laid, whole.holders))[-1]
            assert "1 Maximiliane " in row or sign in row or " 1 " in row
            assert not re.search(r"1 M.{0,2}[…~.]", row), "two letters of a name say nothing"
            assert len(row) == size_in(*size).width


@both_ways
@pytest.mark.parametrize("name", ["王小明" * 9, "👩‍👩‍👧 Ada", "ﷺ" * 40, "Áda", "x"])
@pytest.mark.parametrize("room", [*SIZES, (20, 8), (12, 5), (5, 3), (0, 0)])
def test_the_frame_is_as_wide_as_the_table_whatever_the_name(
    name: str, room: tuple[int, int], fine: bool
) -> None:
    whole = shown("sr2024", "payload")
    scene = replace(whole.scene, near=Edge(1, name), far=Edge(2, name, "Defender"))
    rows = text(drawn(replace(whole, scene=scene), *room, fine=fine))
    assert {width_of(row) for row in rows} == {size_in(*room).width}


@pytest.mark.parametrize(
    ("edition", "name", "said"),
    [("sr2026", "payload", "unofficial|not from the document"), ("sr2024", "payload", "house")],
)
def test_places_that_are_not_the_documents_are_called_so(
    edition: str, name: str, said: str
) -> None:
    for size in SIZES:
        for fine in (True, False):
            assert re.search(said, text(drawn(shown(edition, name), *size, fine=fine))[-1])
    rules, scenario = scenario_of(edition, name)
    own = replace(scenario, layout="document", layout_source="")
    row = text(drawn(table_map(rules, own, NEAR, FAR), *SIZES[0], fine=True))[-1]
    assert not re.search(said, row)
    sketch = replace(scenario, to_scale=False)
    rows = text(drawn(table_map(rules, sketch, NEAR, FAR), *SIZES[0], fine=True))
    assert "not to scale" in rows[-1]
    assert not "".join(row[:2] for row in rows).strip(), "no inches beside a sketch"


def test_holders_move_nothing_on_the_map() -> None:
    """A plan stays when holders change: only the cells that changed differ."""
    scene = shown("sr2026", "two-fronts").scene
    laid = plan(scene, size_in(*SIZES[0]), fine=True)
    before = painted(laid, ("nobody",) * 5)
    after = painted(laid, ("nobody", "two", "nobody", "nobody", "nobody"))
    differ = [
        (y, x) for y, row in enumerate(before) for x, cell in enumerate(row) if after[y][x] != cell
    ]
    assert differ == [(TOP + 14, LEFT + 38), (TOP + 14, LEFT + 39)]


@every_scenario
@both_ways
def test_smallest_map_cuts_no_label(edition: Edition, scenario: ScenarioRule, fine: bool) -> None:
    whole = scenario_map(edition, scenario)
    size = smallest(whole.scene)
    rows = text(painted(plan(whole.scene, size, fine=fine), whole.holders))
    assert whole.scene.far.name in rows[0]
    assert whole.scene.near.name in rows[-1]
    assert not whole.scene.note or whole.scene.note[-1] in rows[-1]
    assert not [row for row in (rows[0], rows[-1]) if ".." in row or "…" in row]
