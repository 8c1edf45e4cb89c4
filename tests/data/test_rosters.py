"""Rosters in the shapes in which other programs and people give them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from data.importing.columns import Unread
from data.importing.rosters import pasted
from data.importing.rows import ListRow, RosterRow
from data.importing.tabular import TableFault
from srtui.commands.importing.files import ImportAnswers, roster

EVENTBRITE = """Order no.,Order date,First Name,Last Name,Email Address,Quantity,Ticket Type
1001,2026-02-01 10:00,Ada,Holm,ada@example.org,1,Player
1002,2026-02-01 10:05,Bo,O'Neill,bo@example.org,1,Player
"""
TXM = """First Name;Last Name;Nickname;Team;Faction;Paid;List given;Won Bye;Squadlist
Ada;Holm;Ace;Iron;Khador;X;X;;
Bo;Lee;;;Cryx;;;;
;;Cy;Brass;;X;;;
"""
T3_TEXT = """1.2
Spring Cup
4711
3
11||Ada||Holm||Ace||Khador||Leeds||Iron||3||1200||1||1||x
12||Bo||Lee||||Cryx||York||||0||1100||0||2||x
13||||||Cy||||||||0||0||1||3||x
"""
T3_TABLE = "4;x;y;Ada Holm;Khador;Leeds;z\n5;x;y;Bo Lee;Cryx;York;z\n"
BCP = """Place,Player Name,Faction,W,L,D,Total Points,List
1,Ada Holm,Khador,3,0,0,15,https://example.org/1
2,Bo Lee,Cryx,2,1,0,12,
"""
CHAMBER = [
    {
        "name": "Iron",
        "players": [
            {
                "name": "Ada Holm (Captain)",
                "faction": "Khador",
                "cccode": "c1501b_-0",
                "list1": {"theme": "Winter Guard", "list": ["Kommander Anya", "Beast", "Rager"]},
                "list2": {"theme": "", "list": ["Captain Orlova", "Rager"]},
            }
        ],
    },
    {"name": "Brass", "players": [{"name": "Bo Lee", "faction": "Cryx"}]},
]
BCP_JSON = {
    "data": [
        {"id": "a1", "firstName": "Ada", "lastName": "Holm", "army": {"id": 3, "name": "Khador"},
         "team": {"name": "Iron"}},
        {"id": "a2", "firstName": "Bo", "lastName": "Lee", "army": {"name": "Cryx"}},
    ]
}  # fmt: skip


def players(text: str) -> list[tuple[str, str, str, bool | None]]:
    return [(one.name, one.faction, one.club, one.paid) for one in pasted(text).rows]


def in_file(folder: Path, text: str) -> list[tuple[str, str, str, bool | None]]:
    (folder / "r.txt").write_text(text, encoding="utf-8")
    rows = roster(str(folder / "r.txt"), ImportAnswers()).rows
    return [(one.name, one.faction, one.club, one.paid) for one in rows]


WANTED = {
    "Eventbrite": (EVENTBRITE, [("Ada Holm", "", "", None), ("Bo O'Neill", "", "", None)]),
    "TXM": (
        TXM,
        [("Ada Holm", "Khador", "Iron", True), ("Bo Lee", "Cryx", "", None),
         ("Cy", "", "Brass", True)],
    ),
    "T3 text": (
        T3_TEXT,
        [("Ada Holm", "Khador", "Iron", True), ("Bo Lee", "Cryx", "York", False),
         ("Cy", "", "", True)],
    ),
    "T3 table": (
        T3_TABLE, [("Ada Holm", "Khador", "Leeds", None), ("Bo Lee", "Cryx", "York", None)],
    ),
    "Best Coast Pairings": (
        BCP, [("Ada Holm", "Khador", "", None), ("Bo Lee", "Cryx", "", None)],
    ),
    "Best Coast Pairings' JSON": (
        json.dumps(BCP_JSON), [("Ada Holm", "Khador", "Iron", None), ("Bo Lee", "Cryx", "", None)],
    ),
    "Conflict Chamber": (
        json.dumps(CHAMBER),
        [("Ada Holm", "Khador", "Iron", None), ("Bo Lee", "Cryx", "Brass", None)],
    ),
    "Conflict Chamber, single": (
        json.dumps(CHAMBER[1]["players"]), [("Bo Lee", "Cryx", "", None)],
    ),
    "one name a line": (
        "1. Ada Holm\n\n- Bo Lee\n", [("Ada Holm", "", "", None), ("Bo Lee", "", "", None)],
    ),
    "names with commas between": (
        "Ada Holm,Khador\nBo Lee,Cryx\n",
        [("Ada Holm", "Khador", "", None), ("Bo Lee", "Cryx", "", None)],
    ),
    "names with commas between, of which some lack a club": (
        "Ada Holm, Khador, Iron\nBo Lee, Cryx, Brass\nCy Moe, Dusk\n",
        [("Ada Holm", "Khador", "Iron", None), ("Bo Lee", "Cryx", "Brass", None),
         ("Cy Moe", "Dusk", "", None)],
    ),
    "a running number before each name": (
        "Nr.,Name,Army\n1,Ada Holm,Khador\n2,Bo Lee,Cryx\n",
        [("Ada Holm", "Khador", "", None), ("Bo Lee", "Cryx", "", None)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("shape", WANTED)
def test_a_roster_comes_in_as_a_file_and_as_a_paste(tmp_path: Path, shape: str) -> None:
    text, wanted = WANTED[shape]
    assert in_file(tmp_path, text) == wanted
    assert players(text) == wanted


def test_a_running_number_is_no_column_to_ask_about() -> None:
    for heading in ("Nr", "No.", "Num"):
        assert pasted(f"{heading},Name,Army\n1,Ada Holm,Khador\n").warnings == ()


def test_army_lists_of_conflict_chamber_come_with_their_leader_and_theme() -> None:
    ada, bo = pasted(json.dumps(CHAMBER)).rows
    assert ada.lists == (
        ListRow(leader="Kommander Anya", theme="Winter Guard", text="Kommander Anya\nBeast\nRager"),
        ListRow(leader="Captain Orlova", text="Captain Orlova\nRager"),
    )
    assert bo.lists == ()


def test_a_count_that_is_not_met_is_said() -> None:
    said = pasted(T3_TEXT.replace("\n3\n", "\n4\n")).warnings
    assert "The text should have 4 players, but has 3." in said


def test_a_file_without_names_of_columns_says_how_it_is_read(tmp_path: Path) -> None:
    (tmp_path / "r.txt").write_text("Ada\nBo\n", encoding="utf-8")
    (doubt,) = roster(str(tmp_path / "r.txt"), ImportAnswers()).warnings
    assert doubt.endswith("every line was read as a player, starting with “Ada”.")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"games": [1, 2]}', "r.txt is JSON, but not a list of players."),
        pytest.param("[" * 100_000, "is damaged or incomplete JSON:", id="deep"),
        ("<html><body>Ada</body></html>", "doesn't list players the way Longshanks does"),
        ("round,winner,loser\n1,Ada,Bo\n", "r.txt is a list of games, not a roster"),
        ("", "is empty"),
    ],
)
def test_invalid_roster_is_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "r.txt").write_text(text, encoding="utf-8")
    with pytest.raises(TableFault, match=said):
        roster(str(tmp_path / "r.txt"), ImportAnswers())


def test_a_wide_table_of_unknown_columns_is_asked_about(tmp_path: Path) -> None:
    (tmp_path / "r.txt").write_text("Wie,Wat,Waar,Wanneer\nAda,Khador,Leeds,1\n")
    with pytest.raises(Unread, match="no column called name") as fault:
        roster(str(tmp_path / "r.txt"), ImportAnswers())
    assert [heading for heading, _ in fault.value.columns] == ["Wie", "Wat", "Waar", "Wanneer"]


def test_a_row_of_a_list_is_a_row_as_any_other() -> None:
    assert pasted("Ada; Khador\n").rows == (RosterRow(1, "Ada", "Khador"),)


@pytest.mark.parametrize("separator", [",", ";"])
def test_a_file_with_the_line_ends_of_old_macs_names_its_columns(
    tmp_path: Path, separator: str
) -> None:
    path = tmp_path / "roster.csv"
    lines = (("name", "faction"), ("Ada", "Khador"), ("Bo", "Cryx"))
    path.write_bytes("\r".join(map(separator.join, lines)).encode())
    found = roster(str(path), ImportAnswers())
    assert [(row.name, row.faction) for row in found.rows] == [("Ada", "Khador"), ("Bo", "Cryx")]
    assert found.warnings == ()
