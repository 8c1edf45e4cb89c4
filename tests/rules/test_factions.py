"""Factions of lists, however they are written, compared with one another and with the roster."""

from __future__ import annotations

import pytest
from covers import covers

from data import editions
from srtui.rules.lists.findings import Finding, findings
from srtui.rules.lists.values import ArmyList


def findings_about(*factions: str, roster: str = "", edition_id: str = "sr2024") -> dict[str, str]:
    """Return the findings about factions in lists that are fine otherwise, by key."""
    edition = editions.edition(editions.parse(editions.text(edition_id), edition_id), edition_id)
    lists = [
        ArmyList(player=1, number=at, leader=f"Leader {at}", faction=faction, points=75)
        for at, faction in enumerate(factions, start=1)
    ]
    found: tuple[Finding, ...] = findings(edition, 75, lists, roster)
    return {one.key: one.sentence for one in found if one.key.startswith("faction")}


@covers("4.4")
@pytest.mark.parametrize(
    "other", ["Gravediggers - Cygnar", "Cygnar (Gravediggers)", "cygnar", "Cygnar / Gravediggers"]
)
def test_two_armies_of_one_faction_are_of_one_faction(other: str) -> None:
    assert findings_about("Storm Legion - Cygnar", other) == {}


@covers("4.4")
def test_two_armies_of_two_factions_are_found() -> None:
    assert findings_about("Storm Legion - Cygnar", "Winter Korps - Khador") == {
        "faction": "The lists are from different factions: Storm Legion - Cygnar and Winter Korps "
        "- Khador."
    }


def test_a_list_of_another_faction_than_its_player_is_found() -> None:
    assert findings_about("Cryx", "Khador (Winter Korps)", roster="Khador") == {
        "faction": "The lists are from different factions: Cryx and Khador (Winter Korps).",
        "faction:1": "List 1 is Cryx; the roster says Khador.",
    }


@pytest.mark.parametrize("roster", ["", "Circle", "circle  orboros", "Devourer's Host"])
def test_a_shorter_name_or_the_army_of_the_faction_is_no_other(roster: str) -> None:
    assert findings_about("Devourer's Host - Circle Orboros", roster=roster) == {}
