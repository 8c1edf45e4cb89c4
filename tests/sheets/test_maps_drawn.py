"""The drawn map of every scenario: measured as its list, kinds by shape, bases to scale."""

from __future__ import annotations

import re
from collections import Counter

import packaged
import pytest

from srtui.documents.map.scene import TableMap, scenario_map
from srtui.documents.map.svg import map_svg
from srtui.rules.edition import Edition, ScenarioRule
from srtui.sheets.scenario import scenario_sheet

EDITIONS = [packaged.edition(one) for one in ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")]
EVERY = [
    pytest.param(edition, scenario, id=f"{edition.id} {scenario.id}")
    for edition in EDITIONS
    for scenario in edition.scenarios
]
everywhere = pytest.mark.parametrize(("edition", "scenario"), EVERY)
LINE = re.compile(r'<path d="M(\S+) (\S+?)([HV])(\S+)" stroke="#888"')
TEXT = re.compile(r'<text x="(\S+)" y="(\S+)" text-anchor="\w+" font-size="(\S+)"[^>]*>([^<]+)<')


def listed(edition: Edition, scenario: ScenarioRule) -> Counter[float]:
    """Return the distances from edges in the list of the sheet; midway is none."""
    notes = " ".join(scenario_sheet(edition, scenario).sections[0].notes)
    return Counter(map(float, re.findall(r"([\d.]+) in from the", notes)))


def drawn_distances(shown: TableMap) -> list[float]:
    """Return how long the lines from the edges of the table are."""
    lines = LINE.findall(map_svg(shown))
    return [abs(float(end) - float(x if way == "H" else y)) for x, y, way, end in lines]


@everywhere
def test_map_measures_what_its_list_says(edition: Edition, scenario: ScenarioRule) -> None:
    shown = scenario_map(edition, scenario)
    if not shown.scene.to_scale:
        assert drawn_distances(shown) == []
        return
    placed = {element.id for element in scenario.elements if element.place is not None}
    assert {piece.id for piece in shown.scene.pieces} == placed
    assert Counter(round(length, 2) for length in drawn_distances(shown)) == listed(
        edition, scenario
    )


@everywhere
def test_every_line_begins_at_an_edge_and_ends_at_its_element(
    edition: Edition, scenario: ScenarioRule
) -> None:
    """2024 and 2026 measure to the edge of the base, the others to the centre or a zone's side."""
    shown = scenario_map(edition, scenario)
    side = scenario.table
    places = {element.id: element.place for element in scenario.elements}
    for piece in shown.scene.pieces:
        place = places[piece.id]
        assert place is not None
        for edge, inches in piece.distances:
            level = edge in ("left", "right")
            middle = piece.x if level else piece.y
            from_edge = middle if edge in ("left", "near") else side - middle
            half = (piece.across if level else piece.depth) / 2 if place.to == "edge" else 0
            assert inches == pytest.approx(from_edge - half, abs=0.02)
    if edition.id in ("sr2024", "sr2026"):
        assert all(place is None or place.to == "edge" for place in places.values())


@everywhere
def test_bases_are_to_scale_and_kinds_have_their_shapes(
    edition: Edition, scenario: ScenarioRule
) -> None:
    shown = scenario_map(edition, scenario)
    drawing = map_svg(shown)
    for piece in shown.scene.pieces:
        x, y, half = piece.x, shown.scene.side - piece.y, piece.across / 2
        at = f'cx="{round(x, 2):g}" cy="{round(y, 2):g}" r="{round(half, 2):g}"'
        if piece.kind == "cache":
            assert f"M{round(x - half, 2):g} {round(y - half, 2):g}h" in drawing
        elif piece.kind != "zone" or piece.round:
            assert at in drawing
        flagged = f'"M{round(x, 2):g} {round(y, 2):g}v-2.4' in drawing
        assert flagged == (piece.kind in ("flag", "terrain"))


@everywhere
def test_every_element_is_lettered_with_a_sign_of_its_owner(
    edition: Edition, scenario: ScenarioRule
) -> None:
    shown = scenario_map(edition, scenario)
    said = [text for *_, text in TEXT.findall(map_svg(shown))]
    for piece in shown.scene.pieces:
        assert f"{piece.letter}{('', '▼', '▲')[piece.owner]}" in said
    owned = {element.id: element for element in scenario.elements}
    for piece in shown.scene.pieces:
        colour = owned[piece.id].colour
        expected = owned[piece.id].owner or ("", "red", "blue").index(colour)
        assert piece.owner == expected


@everywhere
def test_letters_of_a_map_cover_no_other(edition: Edition, scenario: ScenarioRule) -> None:
    shown = scenario_map(edition, scenario)
    letters = [
        (float(x), float(y))
        for x, y, size, text in TEXT.findall(map_svg(shown))
        if size == "2" and text[0].isalpha()
    ]
    assert len(letters) == len(shown.scene.pieces)
    for at, (x, y) in enumerate(letters):
        for other_x, other_y in letters[:at]:
            assert abs(x - other_x) > 1.2 or abs(y - other_y) > 1.5


@everywhere
def test_legend_names_the_kinds_and_owners_in_use(edition: Edition, scenario: ScenarioRule) -> None:
    shown = scenario_map(edition, scenario)
    said = [text for *_, text in TEXT.findall(map_svg(shown))]
    words = {"terrain": "flag and its terrain"}
    for piece in shown.scene.pieces:
        assert words.get(piece.kind, piece.kind) in said
    for owner, edge in ((1, shown.scene.near), (2, shown.scene.far)):
        owned = any(piece.owner == owner for piece in shown.scene.pieces)
        assert (f"{'▼▲'[owner - 1]} {edge.name}" if owned else edge.name) in said
    owned = any(piece.owner for piece in shown.scene.pieces)
    assert ("▼▲ point to the owner's edge" in said) is owned


@everywhere
def test_nothing_of_the_legend_is_cut_off_or_missing(
    edition: Edition, scenario: ScenarioRule
) -> None:
    """The legend shows the terrain's hatched circle, and the whole base of its flag."""
    shown = scenario_map(edition, scenario)
    drawing = map_svg(shown)
    _, top, _, height = map(float, re.findall(r'viewBox="([^"]+)"', drawing)[0].split())
    circles = re.findall(r'<circle cx="\S+" cy="(\S+)" r="(\S+)"', drawing)
    assert all(float(y) + float(radius) + 0.1 <= top + height for y, radius in circles)
    patches = sum(piece.kind == "terrain" for piece in shown.scene.pieces)
    assert drawing.count('fill="url(#hatch)"') == patches + bool(patches)


@everywhere
def test_discs_of_the_two_owners_differ_without_colours(
    edition: Edition, scenario: ScenarioRule
) -> None:
    shown = scenario_map(edition, scenario)
    dots = re.findall(r'<circle cx="(\S+)" cy="\S+" r="\S+" fill="#fff"/>', map_svg(shown))
    second = [p for p in shown.scene.pieces if (p.kind, p.owner) == ("objective", 2)]
    assert sorted(map(float, dots)) == sorted(round(piece.x, 2) for piece in second)
