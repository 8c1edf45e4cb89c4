"""Sentences of docs/importing.md that no other test shows by itself, each with an example."""

from __future__ import annotations

from pathlib import Path

import pytest
from hall import Hall

from data.importing import vocabulary
from data.importing.rosters import pasted, players
from data.importing.rows import RosterRow
from srtui.commands.importing.importing import ImportRoster
from srtui.commands.importing.roster import RosterPlan
from srtui.rules.lists.text import read_text

FOLDER = Path(vocabulary.__file__).parent


def plan_of(hall: Hall, text: str) -> RosterPlan:
    return ImportRoster("pasted", text=text).plan(hall.event)


def names(plan: RosterPlan) -> list[str]:
    return [player.name for player in plan.players]


def rows(text: str) -> tuple[RosterRow, ...]:
    return players(text, "sheet.csv", file=True).rows


def test_words_of_headings_and_cells_are_in_two_files() -> None:
    for file, section in (("headings", "remark"), ("cells", "chat")):
        text = (FOLDER / f"{file}.toml").read_text(encoding="utf-8")
        assert all(word in text for word in vocabulary.section(section).values())


def test_every_optional_column_is_used() -> None:
    read = players(
        "Name,Faction,Club,Team,Captain,Paid,Here,Stand_in,Status,Ticket,Dropped,Event\n"
        "Anna,Khador,Kruki,Red,yes,yes,yes,no,confirmed,player,no,Cup\n"
        "Bo,Cryx,Wilki,Red,no,no,no,yes,confirmed,judge,no,Cup\n",
        "sheet.csv",
        file=True,
    )
    anna, bo = read.rows
    assert (anna.faction, anna.club, anna.team, anna.captain) == ("Khador", "Kruki", "Red", True)
    assert (anna.paid, anna.here, anna.stand_in, bo.stand_in) == (True, True, False, True)
    assert (anna.status, bo.status) == ("", "judge")
    assert not [said for said in read.warnings if "unused" in said]


@pytest.mark.parametrize(
    ("text", "club"),
    [
        ("Name,Town\nAnna,Cologne\nBo,Bonn\n", "Cologne"),
        ("Name,Street,Town\nAnna,Ring 1,Cologne\nBo,Ring 2,Bonn\n", ""),
    ],
    ids=["alone", "in an address"],
)
def test_town_is_the_club_unless_it_belongs_to_an_address(text: str, club: str) -> None:
    assert rows(text)[0].club == club


@pytest.mark.parametrize("heading", ["", "#name", "#Player"])
def test_names_have_no_heading_or_one_with_a_hash(heading: str) -> None:
    read = rows(f"{heading},Faction\nAnna Berg,Khador\nBo Lind,Cryx\nCy Dahl,Dusk\n")
    assert [row.name for row in read] == ["Anna Berg", "Bo Lind", "Cy Dahl"]


def test_later_column_fills_the_empty_cells_of_an_earlier_one() -> None:
    read = rows("Name,Club,Club name\nAnna,Kruki,\nBo,,Wilki\nCy,Sowy,Sowy\n")
    assert [row.club for row in read] == ["Kruki", "Wilki", "Sowy"]


def test_later_line_of_a_player_counts(hall: Hall) -> None:
    (anna,) = plan_of(
        hall, "Name,Faction,Paid\nAnna Berg,Khador,no\nAnna Berg,Khador,yes\n"
    ).players
    assert (anna.faction, anna.paid) == ("Khador", True)


def test_person_who_cancels_further_down_is_left_out(hall: Hall) -> None:
    chat = (
        "[01.03.26, 19:12:33] Anna Berg: Khador\n[01.03.26, 19:15:33] Bo Lind: Cryx\n"
        "[02.03.26, 08:00:00] Anna Berg: I must cancel, sorry\n"
    )
    assert names(plan_of(hall, chat)) == ["Bo Lind"]


def test_answers_below_each_other_are_one_player(hall: Hall) -> None:
    plan = plan_of(hall, "Name: Anna Berg\nFaction: Khador\n\nName: Bo Lind\nFaction: Cryx\n")
    assert [(one.name, one.faction) for one in plan.players] == [
        ("Anna Berg", "Khador"),
        ("Bo Lind", "Cryx"),
    ]


def test_dates_ticks_and_numbers_between_names_are_listed(hall: Hall) -> None:
    plan = plan_of(hall, "Anna Berg\n3-Apr\nTRUE\n<@123456789012345678>\nBo Lind\n")
    assert names(plan) == ["Anna Berg", "Bo Lind"]
    said = "\n".join(plan.warnings)
    for number, line in ((2, "3-Apr"), (3, "TRUE"), (4, "<@123456789012345678>")):
        assert f"“{line}”" in said
        assert f"{number}" in said


def test_judge_and_spectator_are_left_out_and_asked_about(hall: Hall) -> None:
    plan = plan_of(hall, "Name,Ticket\nAnna,Player\nBo,Judge\nCy,Spectator\nDi,Player\n")
    assert names(plan) == ["Anna", "Di"]
    assert [question.name for question in plan.questions] == ["Bo", "Cy"]


def test_seats_are_filled_in_order_and_the_first_player_leads(tmp_path: Path) -> None:
    hall = Hall(tmp_path, teams=3)
    lines = "Red,Anna,\nRed,Bo,\nRed,Cy,\nRed,Di,\nBlue,Ed,\nBlue,Fay,yes\nBlue,Gil,\n"
    red, blue = plan_of(hall, f"Team,Name,Captain\n{lines}").teams
    assert (len(red.players), red.seats, len(blue.players)) == (4, 3, 3)
    hall.run(ImportRoster("pasted", text=f"Team,Name,Captain\n{lines}"))
    assert [team.captain for team in hall.event.teams] == ["Anna", "Fay"]
    (reserve,) = hall.event.teams[0].reserves
    assert hall.event.name_of(reserve) == "Di"


def test_card_that_nobody_knows_is_a_card() -> None:
    content = read_text(
        "Khador - Winter Korps\n75 pts\nPC CARD\nNo Such Card\n\nOlga Morova\n75 The Rest\n"
    )
    assert (content.cards, content.unread) == (("No Such Card",), ())


def test_any_shape_of_a_file_can_be_pasted() -> None:
    for text in ("Name;Faction\nAnna;Khador\n", '[{"name": "Anna", "faction": "Khador"}]'):
        assert [(row.name, row.faction) for row in pasted(text).rows] == [("Anna", "Khador")]
