"""An edition that leaves something out is loaded; its sheets say what is missing."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import packaged
import pytest
from one_file import Cli

from data import editions
from srtui.documents.document import text_lines
from srtui.queries.event.edition import describe
from srtui.rules.lacks import lacks
from srtui.sheets.scenario import scenario_sheet

Raw = dict[str, Any]
IDS = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")
RAW = {one: packaged.tables(one) for one in IDS}
FJORD = Path(__file__).with_name("fjord.toml")


def sheet_lacks(edition_id: str, change: Callable[[Raw], object]) -> tuple[str, ...]:
    """Return what a changed edition lacks, though it loads."""
    raw = copy.deepcopy(RAW[edition_id])
    change(raw)
    return lacks(editions.check(raw, "mine.toml"))


@pytest.mark.parametrize("edition_id", IDS)
def test_our_own_editions_lack_nothing(edition_id: str) -> None:
    assert sheet_lacks(edition_id, lambda raw: None) == ()


def element(raw: Raw, scenario: str, name: str) -> Raw:
    rule = next(one for one in raw["scenarios"] if one["id"] == scenario)
    return next(one for one in rule["elements"] if one["id"] == name)


def test_an_element_without_a_place() -> None:
    said = sheet_lacks("sr2012", lambda raw: element(raw, "close-quarters", "zone-1").pop("place"))
    assert said == ("Close Quarters gives no place for zone-1.",)


def test_several_elements_without_a_place() -> None:
    def change(raw: Raw) -> None:
        for name in ("zone-1", "zone-2"):
            element(raw, "close-quarters", name).pop("place")

    assert sheet_lacks("sr2012", change) == ("Close Quarters gives no place for zone-1, zone-2.",)


def without_holding(*names: str) -> Callable[[Raw], None]:
    def change(raw: Raw) -> None:
        rows = raw["game"]["holding"]
        raw["game"]["holding"] = [row for row in rows if row["id"] not in names]

    return change


def test_no_row_that_says_who_controls_a_flag() -> None:
    # Flags score in Incursion, A Flag Too Far and Diversion; in Sacrifice and Command and Control
    # they are declared.
    (said,) = sheet_lacks("sr2012", without_holding("flag-controls"))
    assert said == (
        "Incursion, A Flag Too Far, Diversion: nothing in game.holding says who controls a flag."
    )


def test_no_row_that_says_who_contests_an_objective() -> None:
    said = sheet_lacks("sr2026", without_holding("objective-contests"))
    assert len(said) == 1
    assert said[0].endswith("nothing in game.holding says who contests an objective.")


def test_missing_rule_for_presence_is_reported() -> None:
    def change(raw: Raw) -> None:
        next(one for one in raw["game"]["tiebreaks"] if one["id"] == "presence").pop("notes")

    assert sheet_lacks("sr2026", change) == (
        "The edition does not say what counts for army points at scenario elements "
        "(game.tiebreaks[id=presence].notes).",
    )


def test_a_scenario_without_the_area_of_its_tiebreaker() -> None:
    def change(raw: Raw) -> None:
        next(one for one in raw["scenarios"] if one["id"] == "overrun").pop("area")

    said = "Overrun: no area is given in which the tiebreaker area counts."
    assert sheet_lacks("sr2012", change) == (said,)


def test_no_deployment() -> None:
    assert sheet_lacks("sr2026", lambda raw: raw.pop("deployments")) == (
        "No deployment: the edition does not say where players deploy.",
    )


def test_reinforcements_that_come_from_nowhere() -> None:
    (said,) = sheet_lacks("sr2012", lambda raw: raw["game"].pop("reinforcements"))
    assert said == (
        "Outflank, Outfight, Outlast, A Flag Too Far, Bunkers, Envelopment: "
        "add game.reinforcements to say where reinforcements arrive."
    )


def test_an_objective_that_is_only_named() -> None:
    def change(raw: Raw) -> None:
        raw["lists"]["objectives"][1].pop("text")

    assert sheet_lacks("sr2015", change) == (
        "The edition does not say what the objective Armory does.",
    )


def test_check_reports_the_gap_and_the_sheet_is_still_made(tmp_path: Path) -> None:
    cli, path = Cli(tmp_path), tmp_path / "fjord.toml"
    path.write_bytes(FJORD.read_bytes())
    said = cli.ok("editions", "check", path)
    assert "fjord.toml is sound" in said
    assert (
        "Its sheets will lack\n  No deployment: the edition does not say where players deploy.\n"
        in said
    )
    assert "nothing in game.holding says who dominates a zone." in said
    whole = editions.check(editions.parse(path.read_text("utf-8"), "fjord"), "fjord")
    for scenario in whole.scenarios:
        assert text_lines(scenario_sheet(whole, scenario))


# What is not printed in the document

EVERY_LAYOUT = "Positions on all scenarios' tables"


@pytest.mark.parametrize("edition_id", IDS)
def test_layouts_that_are_not_the_documents_are_named_once(edition_id: str) -> None:
    whole = editions.check(RAW[edition_id], edition_id)
    told = describe(whole).elsewhere
    layouts = [one for one in told if "positions on" in one.label.lower()]
    assert len(layouts) == len({one.value for one in layouts}) > 0
    for scenario in whole.scenarios:
        source = scenario.layout_source
        mine = [one.label for one in layouts if one.value.removeprefix("house layout: ") == source]
        assert len(mine) == 1
        assert mine[0] == EVERY_LAYOUT or scenario.name in mine[0]
    for kind in whole.deployments:
        if kind.source:
            assert [one.value for one in told].count(kind.source) == 1


@pytest.mark.parametrize(
    ("edition_id", "label", "said"),
    [
        ("sr2012", EVERY_LAYOUT, "outside the document"),
        ("sr2017beta", "Outlast: positions on the table", "final document (2017)"),
        (
            "sr2017beta",
            "Rumble Patrol, Rumble Killing Field, Rumble Target of Opportunity: "
            "positions on the table",
            "house layout",
        ),
        ("sr2024", "Battle Lines: positions on the table", "house layout"),
        ("sr2026", EVERY_LAYOUT, "third parties"),
        ("sr2026", "Deployment: deployment zones", "third parties"),
    ],
)
def test_where_maps_come_from(edition_id: str, label: str, said: str) -> None:
    told = {
        one.label: one.value for one in describe(editions.check(RAW[edition_id], "x")).elsewhere
    }
    assert said in told[label]
