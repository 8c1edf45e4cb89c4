"""What the sheet of each scenario tells, held against elements.toml and positions.txt."""

import packaged
import pytest
from positions import Laid, all_scenarios
from told import (
    TOLD,
    WORDS,
    facts_of,
    measured_facts,
    missing,
    never_of,
    passages,
    place_facts,
    says,
    source_fact,
)

from srtui.documents.document import text_lines
from srtui.sheets.scenario import scenario_sheet

IDS = {
    "SR2012": "sr2012", "SR2015": "sr2015", "SR2017": "sr2017beta", "SR2024": "sr2024",
    "SR2026": "sr2026",
}  # fmt: skip
LAID = all_scenarios()

everywhere = pytest.mark.parametrize("laid", LAID, ids=lambda laid: f"{laid.edition} {laid.name}")


def sheet_text(edition: str, name: str) -> str:
    """Return the sheet as people read it; `name` as in positions.txt."""
    whole = packaged.edition(IDS[edition])
    scenario = next(one for one in whole.scenarios if one.name.removeprefix("Rumble ") == name)
    return "\n".join(text_lines(scenario_sheet(whole, scenario)))


def test_every_scenario_has_its_facts_and_no_other() -> None:
    typed = {(one.edition, one.name) for one in LAID}
    told = {(edition, name) for edition in IDS for name in TOLD[edition]["scenarios"]}
    assert told == typed


def test_words_of_facts_are_known_and_stand_alone() -> None:
    facts = [fact for one in LAID for fact in facts_of(one.edition, one.name)]
    terms = {term for fact in facts for each in fact.split(" & ") for term in each.split("|")}
    named = {term for term in terms if "{" in term}
    assert named == {f"{{{word}}}" for word in WORDS}


def test_every_group_of_facts_is_on_a_sheet() -> None:
    for edition in IDS:
        groups = set(TOLD[edition]) - {"all", "scenarios"}
        used = {group for one in TOLD[edition]["scenarios"].values() for group in one["groups"]}
        assert used == groups


def test_a_fact_is_told_in_one_passage() -> None:
    text = "Rules\n\n- Push: all are pushed 3 in\n  and knocked down.\n- A POW 20 roll."
    assert passages(text) == (
        "Rules",
        "- Push: all are pushed 3 in and knocked down.",
        "- A POW 20 roll.",
    )
    assert missing(text, ("push* & 3 in & knocked down", "POW 20")) == []
    assert missing(text, ("POW 20 & 3 in", "POW 2", "3 i")) == ["POW 20 & 3 in", "POW 2", "3 i"]


def test_text_beside_a_picture_is_read_without_it() -> None:
    text = (
        "48+- Second -+    - Deployment: 10 in from\n  |  a       |10    their edge.\n"
        " 0+-- First -+"
    )
    assert passages(text) == ("- Deployment: 10 in from their edge.",)


def test_words_match_the_terms_of_an_edition() -> None:
    assert says("The Attacker's edge, 13 in", "{1} & 13 in|3 in")
    assert not says("The Attacker's edge, 13 in", "{1} & 3 in")
    assert not says("The Attacker's edge, 2.5 in", "5 in")


def test_a_place_is_told_with_size_owner_and_two_distances() -> None:
    laid = next(one for one in LAID if one.name == "Trench Warfare")
    (fact,) = place_facts(laid.elements[0], laid)
    said = (
        "50 mm blue: 12 in from the left, 21 in from the Defender's edge, to the edge of its base"
    )
    assert says(said, fact)
    for wrong in (("12 in", "2 in"), ("left", "right"), ("50", "40"), ("Defender", "Attacker")):
        assert not says(said.replace(*wrong), fact)


def test_what_follows_an_element_has_a_place_too() -> None:
    laid = next(one for one in LAID if (one.edition, one.name) == ("SR2012", "Destruction"))
    first, then = place_facts(laid.elements[0], laid)
    assert "16 in from the left" in first
    assert "16 in from the right" in then


def test_a_place_may_stand_in_a_table() -> None:
    laid = next(one for one in LAID if (one.edition, one.name) == ("SR2012", "Incoming"))
    (fact,) = place_facts(laid.elements[0], laid)
    row = "b  red zone  14 wide, 6 deep  6 in right  16 in Second player  nearest side"
    assert says(row, fact)
    assert not says(row.replace("16 in", "26 in"), fact)


@everywhere
def test_sheet_has_the_position_of_every_element(laid: Laid) -> None:
    text = sheet_text(laid.edition, laid.name)
    facts = tuple(fact for one in laid.elements for fact in place_facts(one, laid))
    assert missing(text, facts) == []


@everywhere
def test_the_sheet_tells_where_distances_end(laid: Laid) -> None:
    assert missing(sheet_text(laid.edition, laid.name), measured_facts(laid)) == []


@everywhere
def test_sheet_names_the_source_of_its_positions(laid: Laid) -> None:
    assert missing(sheet_text(laid.edition, laid.name), (source_fact(laid),)) == []


@everywhere
def test_sheet_has_everything_needed_to_play(laid: Laid) -> None:
    text = sheet_text(laid.edition, laid.name)
    assert missing(text, facts_of(laid.edition, laid.name)) == []


@everywhere
def test_sheet_has_no_false_statement(laid: Laid) -> None:
    parts = passages(sheet_text(laid.edition, laid.name))
    never = never_of(laid.edition, laid.name)
    assert [fact for fact in never for part in parts if says(part, fact)] == []


@everywhere
def test_a_sheet_has_at_most_two_pages(laid: Laid) -> None:
    pages = sheet_text(laid.edition, laid.name).split("\f")
    assert len(pages) == 2
    assert max(len(page.splitlines()) for page in pages) <= 60
    assert max(len(line) for page in pages for line in page.splitlines()) <= 80
