"""Army lists in a cell of a sign-up form, and in JSON: the list becomes the player's."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest
from hall import Hall

from srtui.commands.importing.importing import ImportRoster
from srtui.model.lists import read_list_text
from srtui.rules.lists.values import ArmyList

LIST = (
    "[Prime] Khador - Winter Korps\n[75/75]\nPC CARD\nTrapdoor\nSecond Wind\n"
    "Kommander Olga Morova\n- Iron Skin\n- Grey Wolf [19]\nRifle Corps [31]\nLord Damir [25]"
)
OTHER = "Cygnar - Storm Legion\nCaptain Jade Falcon\nCourser [14]\nStormblades [22]\nLances [39]"


def imported(hall: Hall, text: str) -> Mapping[str, tuple[ArmyList, ...]]:
    hall.run(ImportRoster("pasted", text=text))
    event = hall.event
    return {player.name: event.lists.get(player.id, ()) for player in event.players}


def doubts_of(hall: Hall, text: str) -> str:
    return "\n".join(ImportRoster("pasted", text=text).plan(hall.event).warnings)


def form(heading: str, *lists: str, separator: str = ",") -> str:
    names = ("Anna Berg", "Bert Kahn", "Cleo Ek")
    rows = [
        ("Name", heading, "Paid"),
        *((name, f'"{text}"', "yes") for name, text in zip(names, lists, strict=False)),
    ]
    return "\n".join(separator.join(row) for row in rows)


def facts(lists: tuple[ArmyList, ...]) -> list[tuple[int, str, str, int | None]]:
    return [(army.number, army.faction, army.leader, army.points) for army in lists]


@pytest.mark.parametrize(
    "heading",
    [
        "Army list",
        "Paste your list here",
        "Armeeliste (bitte einfügen)",
        "Ta liste",
        "Lista",
        "Lista armii",
        "Wklej swoją rozpiskę",
        "",
    ],
)
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_list_in_a_cell_is_the_players_list(hall: Hall, heading: str, separator: str) -> None:
    if not heading:
        heading = "Anything else?"
    found = imported(hall, form(heading, LIST, OTHER, separator=separator))
    assert list(found) == ["Anna Berg", "Bert Kahn"]
    assert facts(found["Anna Berg"]) == [(1, "Khador - Winter Korps", "Kommander Olga Morova", 75)]
    assert facts(found["Bert Kahn"]) == [(1, "Cygnar - Storm Legion", "Captain Jade Falcon", 75)]


def test_cards_and_arena_of_a_cell_are_stored_with_the_text(hall: Hall) -> None:
    (army,) = imported(hall, form("Army list", LIST))["Anna Berg"]
    assert army.cards == ("Trapdoor", "Second Wind")
    assert army.arena == "Prime"
    with hall.store.read() as reader:
        assert read_list_text(reader, army.player, 1) == LIST


def test_two_lists_in_one_cell_or_in_two_are_two(hall: Hall) -> None:
    found = imported(hall, form("Your lists", f"{LIST}\n\n{OTHER}"))
    assert [army.number for army in found["Anna Berg"]] == [1, 2]
    rows = f'Name,List 1,List 2\nDora Ek,"{LIST}","{OTHER}"'
    assert [army.number for army in imported(hall, rows)["Dora Ek"]] == [1, 2]


def test_column_of_lists_is_named_and_no_quotation_mark_is_missing(hall: Hall) -> None:
    warnings = doubts_of(hall, form("Army list", LIST, OTHER))
    assert "has army lists in “Army list”." in warnings
    assert "not used" not in warnings
    columns = dict(ImportRoster("pasted", text=form("Army list", LIST)).rows.columns)
    assert columns["Army list"] == "list"
    assert "quotation mark" not in warnings


def test_cell_without_a_list_among_lists_is_quoted(hall: Hall) -> None:
    text = form("Army list", LIST, "will send it\nlater")
    assert "cells that don't look like army lists (line 12: “will send it" in doubts_of(hall, text)
    assert facts(imported(hall, text)["Bert Kahn"]) == [(1, "", "", None)]


def test_cell_of_several_lines_without_a_list_stays_unused(hall: Hall) -> None:
    text = form("Remarks", "I come late.\nMaybe at ten.\nSorry!")
    assert "are not used: “Remarks”" in doubts_of(hall, text)
    assert imported(hall, text)["Anna Berg"] == ()


def test_list_of_a_known_player_without_one_is_submitted(hall: Hall) -> None:
    hall.add(["Anna Berg", "Bert Kahn"])
    found = imported(hall, form("Army list", LIST, OTHER))
    assert [len(found[name]) for name in ("Anna Berg", "Bert Kahn")] == [1, 1]
    text = form("Army list", OTHER, OTHER, OTHER)
    assert (
        "Army lists were ignored for players who have already submitted theirs: "
        "Anna Berg and Bert Kahn."
    ) in doubts_of(hall, text)
    again = imported(hall, text)
    assert [army.leader for army in again["Anna Berg"]] == ["Kommander Olga Morova"]
    assert [army.leader for army in again["Cleo Ek"]] == ["Captain Jade Falcon"]


PERSONS: dict[str, dict[str, object]] = {
    "text": {"armyList": LIST},
    "text within": {"list": {"text": LIST}},
    "conflict chamber": {
        "list1": {"theme": "Winter Korps", "list": ["Kommander Olga Morova", "Grey Wolf"],
                  "cards": ["Trapdoor", "Second Wind"], "arena": "Prime"},
    },
    "values": {
        "lists": [{"leader": "Kommander Olga Morova", "faction": "Khador", "points": 75,
                   "commandCards": [{"name": "Trapdoor"}, {"name": "Second Wind"}],
                   "arena": "Prime"}],
    },
}  # fmt: skip


@pytest.mark.parametrize("shape", PERSONS)
def test_lists_of_json_have_cards_and_arena(hall: Hall, shape: str) -> None:
    text = json.dumps([{"name": "Anna Berg", **PERSONS[shape]}])
    (army,) = imported(hall, text)["Anna Berg"]
    assert (army.leader, army.arena) == ("Kommander Olga Morova", "Prime")
    assert army.cards == ("Trapdoor", "Second Wind")


def test_link_in_json_is_not_a_list(hall: Hall) -> None:
    text = json.dumps([{"name": "Anna Berg", "list": "https://lists.example/1"}])
    assert imported(hall, text)["Anna Berg"] == ()
