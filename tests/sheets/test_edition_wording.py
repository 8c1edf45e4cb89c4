"""Each edition's sheets use its document's words, and mark what is ours."""

from __future__ import annotations

import re

import pytest
from asking import sheet
from walked import IDS, event_with, fresh

from srtui.documents.document import text_lines
from srtui.documents.map.scene import scenario_map
from srtui.rules.edition import Edition, ScenarioRule
from srtui.sheets.scenario import scenario_sheet

EVERY = [
    pytest.param(fresh(edition_id).edition, scenario, id=f"{edition_id} {scenario.id}")
    for edition_id in IDS
    for scenario in fresh(edition_id).edition.scenarios
]
everywhere = pytest.mark.parametrize(("edition", "scenario"), EVERY)


def text(edition: Edition, scenario: ScenarioRule) -> str:
    return " ".join(" ".join(text_lines(scenario_sheet(edition, scenario), 10_000)).split())


def paper(edition_id: str, name: str) -> str:
    return " ".join(" ".join(sheet(fresh(edition_id), name, None, 200)).split())


@everywhere
def test_sheet_mentions_only_kinds_of_elements_that_it_has(
    edition: Edition, scenario: ScenarioRule
) -> None:
    """High Stakes has no caches, and so no rule for them; names of objectives are not kinds."""
    said = re.sub(
        r"[A-Z]\w+ Caches?|captured cache here, but puts no cache.*?\.", "", text(edition, scenario)
    )
    said = said.replace("nothing is scored for one (our reading)", "")
    kinds = {element.kind for element in scenario.elements}
    for kind, word in (("cache", r"\b[Cc]aches?\b"), ("zone", r"\b[Zz]ones? (?:is|are) ")):
        assert kind in kinds or not re.search(word, said), kind


@everywhere
def test_sheet_says_that_a_map_is_not_symmetric_only_if_it_is_not(
    edition: Edition, scenario: ScenarioRule
) -> None:
    """Turned by half a turn, every element has to lie on one of its kind and size."""
    pieces = scenario_map(edition, scenario).scene.pieces
    side = scenario.table
    turned = all(
        any(
            (one.kind, one.across, one.depth) == (other.kind, other.across, other.depth)
            and abs(one.x + other.x - side) < 0.05
            and abs(one.y + other.y - side) < 0.05
            for other in pieces
        )
        for one in pieces
    )
    assert ("The map is not symmetric." in text(edition, scenario)) == (not turned)


@everywhere
def test_sheet_names_the_source_of_its_layout_and_its_deployment(
    edition: Edition, scenario: ScenarioRule
) -> None:
    said = text(edition, scenario)
    assert scenario.layout == "document" or scenario.layout_source in said
    kind = next(
        (one for one in edition.deployments if one.id == scenario.deployment),
        edition.deployments[0],
    )
    if kind.source:
        assert kind.source in said
        assert re.search(r"[Dd]eployment[^.]*:|and deployment", said)


@everywhere
def test_objectives_of_2015_and_2017_may_also_be_removed_from_play(
    edition: Edition, scenario: ScenarioRule
) -> None:
    scored = [line.text for line in scenario.lines if line.level == "destroyed"]
    if edition.id in ("sr2015", "sr2017beta"):
        assert all("destroyed or removed from play" in line for line in scored)


def test_tiebreakers_of_2017_have_the_documents_numbers() -> None:
    edition = fresh("sr2017beta").edition
    for scenario in edition.scenarios:
        said = text(edition, scenario)
        assert "2. more control points 3. more army points destroyed 4. more army points at" in said
        assert "Tiebreaker 4, army points at scenario elements" in said


def test_only_a_war_room_device_concedes_in_2017() -> None:
    for name in ("bring", "judge"):
        said = paper("sr2017beta", name)
        assert re.search(r"War Room device fails in a game and cannot be restored soon", said)
        assert "loses them" not in said
        assert "a player's cards" not in said


def test_relationships_of_2017_are_those_of_the_document() -> None:
    for name in ("bring", "lists"):
        assert "attached, client, marshalled" in paper("sr2017beta", name)


@pytest.mark.parametrize(
    ("edition_id", "name", "said"),
    [
        ("sr2026", "announcement", "Exactly 2 lists of 71 to 75 points (our reading)."),
        ("sr2026", "bring", "Exactly 2 lists of 71 to 75 points (our reading)."),
        ("sr2015", "announcement", "bonus points (our reading)."),
        ("sr2015", "reference", "Models without a card cost count 0 (our reading)."),
    ],
)
def test_our_own_readings_are_marked_and_the_mark_is_explained(
    edition_id: str, name: str, said: str
) -> None:
    printed = paper(edition_id, name)
    assert said in printed
    assert "(our reading): the document leaves this open or does not print it." in printed


@pytest.mark.parametrize("edition_id", ["sr2012", "sr2017beta", "sr2024"])
def test_bounds_that_the_document_prints_are_not_marked(edition_id: str) -> None:
    assert not re.search(r"lists of [^.]*our reading", paper(edition_id, "announcement"))


@pytest.mark.parametrize("edition_id", ["sr2017beta", "sr2024", "sr2026"])
def test_recommended_cut_is_on_the_announcement(edition_id: str) -> None:
    assert "recommended for 6 or more rounds" in paper(edition_id, "announcement")
    top = " ".join(sheet(event_with(edition_id, (("cut-to-top", 8),)), "announcement", None, 200))
    assert "top 8, once at most 8 are undefeated" in " ".join(top.split())
