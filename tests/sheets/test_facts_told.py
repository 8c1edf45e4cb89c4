"""Facts that are only shown are on the sheets that facts_told.toml names, each by its number."""

import tomllib
from functools import cache
from pathlib import Path

import pytest
from facts_page import sections
from told import passages, says

from data import editions
from srtui.documents.document import text_lines
from srtui.rules.edition import Edition
from srtui.sheets.scenario import scenario_sheet

TOLD: dict[str, list[tuple[str, str, str]]] = tomllib.loads(
    Path(__file__).with_name("facts_told.toml").read_text(encoding="utf-8")
)


@cache
def edition(edition_id: str) -> Edition:
    return editions.edition(editions.parse(editions.text(edition_id), edition_id), edition_id)


@cache
def sheet(edition_id: str, scenario_id: str) -> tuple[str, ...]:
    whole = edition(edition_id)
    scenario = whole.scenario(scenario_id)
    assert scenario is not None
    return passages("\n".join(text_lines(scenario_sheet(whole, scenario))))


@pytest.mark.parametrize("number", TOLD)
def test_a_fact_is_on_a_sheet(number: str) -> None:
    for edition_id, scenario_id, fact in TOLD[number]:
        told = any(says(passage, fact) for passage in sheet(edition_id, scenario_id))
        assert told, (edition_id, scenario_id, fact)


def test_parts_of_sheets_that_facts_name_have_these_headings() -> None:
    """The objectives' own rules and the words beside the map have none."""
    headings = {
        part.heading
        for edition_id in ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")
        for scenario in edition(edition_id).scenarios
        for part in scenario_sheet(edition(edition_id), scenario).sections
    }
    named = {
        place.strip().removeprefix("sheet, ")
        for section in sections()
        for fact in section.facts
        if fact.state == "shown"
        for place in fact.place.split(";")
        if place.strip().startswith("sheet, ")
    }
    named -= {"beside the picture", "the objectives' own rules"}
    assert [one for one in named if not any(head.startswith(one) for head in headings)] == []
