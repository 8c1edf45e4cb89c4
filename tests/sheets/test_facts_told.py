"""What is only shown is read by whoever needs it, on what facts_told.toml names."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import packaged
import pytest
from asking import sheet
from facts_page import sections
from told import passages, says
from walked import event_with

from srtui.documents.document import PAGE, text_lines
from srtui.model.house_rules import Variants
from srtui.queries.event.settings import not_printed
from srtui.rules.edition import Edition
from srtui.sheets.scenario import scenario_sheet

TOLD: dict[str, list[list[str]]] = tomllib.loads(
    Path(__file__).with_name("facts_told.toml").read_text(encoding="utf-8")
)
SHOWN = {
    fact.number: fact for section in sections() for fact in section.facts if fact.state == "shown"
}
AT_TABLE, JUDGES = {"reference", "bring", "lists", "announcement"}, {"reference", "judge"}
EVERYBODY = ("player", "judge", "organizer")


@cache
def edition(edition_id: str) -> Edition:
    return packaged.edition(edition_id)


@cache
def place(
    edition_id: str, name: str, variants: tuple[str, ...], *, public: bool
) -> tuple[str, ...]:
    """Return the passages of a sheet, or of what the organizer's screens say.

    `public`: of the announcement the first page alone, which is hung up.
    """
    whole = edition(edition_id)
    if whole.scenario(name) is not None:
        return scenario_passages(edition_id, name, variants)
    kind, _, key = name.partition(" ")
    if kind == "variant" and (variant := whole.variant(key)) is not None:
        return variant.line, variant.advice, *variant.notes
    if kind == "preset" and (preset := whole.preset(key)) is not None:
        return preset.line, *(one.line for one in preset.demands)
    if name == "awards notes":
        return whole.awards.notes
    if name == "not printed":
        return tuple(fact.value for fact in not_printed(whole))
    lines = sheet(event_with(edition_id, chosen(variants)), name, None, 200)
    if public and name == "announcement" and PAGE in lines:
        lines = lines[: lines.index(PAGE)]
    return passages("\n".join(lines))


@cache
def scenario_passages(edition_id: str, name: str, variants: tuple[str, ...]) -> tuple[str, ...]:
    whole = event_with(edition_id, chosen(variants)).edition
    scenario = whole.scenario(name)
    assert scenario is not None
    return passages("\n".join(text_lines(scenario_sheet(whole, scenario))))


def chosen(variants: tuple[str, ...]) -> Variants:
    """Return variants as they are chosen, `x-lists=2` with its number."""
    pairs = (one.partition("=") for one in variants)
    return tuple((key, int(number) if number else None) for key, _, number in pairs)


def has(reader: str, edition_id: str, name: str) -> bool:
    """Whether a reader has what a fact is read on; the organizer has everything."""
    if reader == "organizer" or edition(edition_id).scenario(name) is not None:
        return True
    return name in (AT_TABLE if reader == "player" else JUDGES)


@pytest.mark.parametrize("number", TOLD)
def test_a_fact_is_where_it_is_said_to_be(number: str) -> None:
    for edition_id, name, fact, *variants in TOLD[number]:
        texts = place(edition_id, name, tuple(variants), public=False)
        assert any(says(passage, fact) for passage in texts), (edition_id, name, fact)


@pytest.mark.parametrize("number", SHOWN)
def test_whoever_needs_a_fact_has_it(number: str) -> None:
    reader = SHOWN[number].reader
    assert reader in (*EVERYBODY, "all")
    for one in EVERYBODY if reader == "all" else (reader,):
        read = [
            name
            for edition_id, name, fact, *variants in TOLD[number]
            if has(one, edition_id, name)
            for passage in place(edition_id, name, tuple(variants), public=one == "player")
            if says(passage, fact)
        ]
        assert read, f"not read by {one}"


def test_facts_without_a_reader_are_not_only_shown() -> None:
    facts = [fact for section in sections() for fact in section.facts]
    assert [fact.number for fact in facts if bool(fact.reader) != (fact.state == "shown")] == []


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
        for fact in SHOWN.values()
        for place in fact.place.split(";")
        if place.strip().startswith("sheet, ")
    }
    named -= {"beside the picture", "the objectives' own rules"}
    assert [one for one in named if not any(head.startswith(one) for head in headings)] == []
