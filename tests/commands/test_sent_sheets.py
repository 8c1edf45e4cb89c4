"""Sign-up sheets with marks, names the other way round and columns that decide who plays."""

from __future__ import annotations

from pathlib import Path

import pytest
from hall import Hall

from data.machine.system import typed_word
from srtui.commands.importing.importing import ImportEvent, ImportRoster
from srtui.model.refused import Refused
from srtui.rules.record import Player


def players_of(hall: Hall, text: str, **answers: object) -> tuple[Player, ...]:
    return ImportRoster("pasted", text=text, **answers).plan(hall.event).players  # type: ignore[arg-type]


def names_of(hall: Hall, text: str, **answers: object) -> list[str]:
    return [player.name for player in players_of(hall, text, **answers)]


def doubts_of(hall: Hall, text: str) -> str:
    return "\n".join(ImportRoster("pasted", text=text).plan(hall.event).warnings)


def asked_of(hall: Hall, text: str) -> list[str]:
    return [
        question.name for question in ImportRoster("pasted", text=text).plan(hall.event).questions
    ]


# Names


@pytest.mark.parametrize(
    "heading",
    [
        "Nachname, Vorname",
        "Name, Vorname",
        "Last name, first name",
        "Nom, prénom",
        "Apellidos, nombre",
        "Nazwisko i imię",
        "Cognome e nome",
        "Apelido e nome",
    ],
)
def test_heading_with_the_last_name_first_turns_names(hall: Hall, heading: str) -> None:
    text = f"{heading};Verein\nBerg, Anna;Köln\nvon der Lind, Bo;Mainz\nCleo Dahl;Ulm\n"
    assert names_of(hall, text) == ["Anna Berg", "Bo von der Lind", "Cleo Dahl"]
    assert "“Berg, Anna” is Anna Berg" in doubts_of(hall, text)


def test_last_names_first_below_name_are_asked_about(hall: Hall) -> None:
    text = 'Name,Faction\n"Berg, Anna",Khador\n"Lind, Bo",Cryx\n'
    assert names_of(hall, text) == ["Berg, Anna", "Lind, Bo"]
    answer = typed_word("Name=last name, first name")
    assert f"--column {answer}" in doubts_of(hall, text)
    turned = names_of(hall, text, column=(("Name", "last name, first name"),))
    assert turned == ["Anna Berg", "Bo Lind"]


def test_name_with_a_title_behind_is_not_taken_for_a_last_name_first(hall: Hall) -> None:
    text = "Name;Faction\nAnna Berg, Jr.;Khador\nBo Lind;Cryx\n"
    assert "last name" not in doubts_of(hall, text)


def test_last_and_first_alone_are_names(hall: Hall) -> None:
    text = "Paid,Club,Army,Last,First\nyes,Ravens,Khador,Berg,Anna\nno,,Cryx,Lind,Bo\n"
    assert names_of(hall, text) == ["Anna Berg", "Bo Lind"]


@pytest.mark.parametrize(
    "heading",
    ["Name of the player", "Ticket holder name", "Name des Spielers", "Nom du joueur ou joueuse"],
)
def test_longer_heading_that_asks_for_a_name_is_read(hall: Hall, heading: str) -> None:
    text = f"Member no.;{heading};Club or meta\n9001;Anna Berg;Ravens\n9002;Bo Lind;\n"
    assert names_of(hall, text) == ["Anna Berg", "Bo Lind"]


def test_purchaser_is_not_a_player_besides_the_holder(hall: Hall) -> None:
    text = "Purchaser name,Ticket holder name,Ticket type\nMum Berg,Anna Berg,Entry\n"
    assert names_of(hall, text) == ["Anna Berg"]


def test_marks_in_table_cells_are_not_letters(hall: Hall) -> None:
    text = (
        "| # | Name | Faction | Paid |\n|---|:-----|:-------:|-----:|\n"
        "| 1 | **Anna Berg** | Khador | ✅ |\n| 2 | ~~Bo Lind~~ | Cryx | ❌ |\n"
        "| 3 | [Cleo Dahl](https://example.org/cleo) | Cygnar | |\n"
        "| 4 | ❌ Dan Ek | Cygnar | |\n"
    )
    assert names_of(hall, text) == ["Anna Berg", "Cleo Dahl", "Dan Ek"]
    assert asked_of(hall, text) == ["Bo Lind", "❌"]


def test_lines_of_a_drawn_table_are_left_out(hall: Hall) -> None:
    text = (
        "+----+-----------+---------+\n| id | name      | faction |\n"
        "+----+-----------+---------+\n|  1 | Anna Berg | Khador  |\n"
        "+----+-----------+---------+\n1 row in set (0.00 sec)\n"
    )
    assert names_of(hall, text) == ["Anna Berg"]
    assert "no visible characters" not in doubts_of(hall, text)


def test_column_of_names_alone_is_read_like_a_message(hall: Hall) -> None:
    text = (
        "Teilnehmer 🎲\n1️⃣ Anna Berg 🇩🇪 Khador 💶\n2️⃣ Bo Lind 🇸🇪 Cryx\n"
        "✅ Cleo Dahl – Cygnar\n❌ Dan Ek – Khador\n6️⃣ Gus Holm +1\n"
    )
    people = {player.name: player.faction for player in players_of(hall, text)}
    assert people == {
        "Anna Berg": "Khador", "Bo Lind": "Cryx", "Cleo Dahl": "Cygnar", "Dan Ek": "Khador",
        "Gus Holm +1": "",
    }  # fmt: skip
    assert asked_of(hall, text) == ["Gus Holm +1", "❌"]


def test_column_of_names_alone_in_a_file_has_no_warning(hall: Hall, tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text("Name\nAnna Berg\nBo Lind\n")
    plan = ImportRoster(str(tmp_path / "people.csv")).plan(hall.event)
    assert [player.name for player in plan.players] == ["Anna Berg", "Bo Lind"]
    assert plan.warnings == ()


@pytest.mark.parametrize(
    ("begin", "kind"),
    [
        (b"%PDF-1.4\n1 0 obj\n", "a PDF"),
        (b"PK\x03\x04xl/workbook", "a spreadsheet"),
        (b"{\\rtf1 Anna", "a document"),
        (b"\x89PNG\r\n", "a picture"),
    ],
)
def test_file_of_another_kind_is_called_by_its_kind(
    hall: Hall, tmp_path: Path, begin: bytes, kind: str
) -> None:
    (tmp_path / "signup").write_bytes(begin)
    with pytest.raises(Refused, match=f"signup is {kind}.*: save it as text or CSV"):
        ImportRoster(str(tmp_path / "signup")).plan(hall.event)


# Columns that decide who plays, and cells that say nothing


@pytest.mark.parametrize(
    ("heading", "cell"),
    [
        ("Waitlist position", "2"),
        ("Position on the waiting list", "1"),
        ("Wartelistenplatz", "3"),
        ("Date of cancellation", "2026-03-01"),
        ("Storniert am", "01.03.2026"),
    ],
)
def test_filled_cell_below_a_status_is_asked_about(hall: Hall, heading: str, cell: str) -> None:
    text = f"Name;Faction;{heading}\nAnna Berg;Khador;\nBo Lind;Cryx;{cell}\n"
    assert names_of(hall, text) == ["Anna Berg"]
    assert asked_of(hall, text) == ["Bo Lind"]


def test_line_for_more_than_one_ticket_is_named(hall: Hall) -> None:
    text = "Order,First Name,Last Name,Qty\n1001,Anna,Berg,1\n1002,Bo,Lind,2\n"
    assert names_of(hall, text) == ["Anna Berg", "Bo Lind"]
    assert "line 3: Qty is more than 1, with only one name" in doubts_of(hall, text)


@pytest.mark.parametrize("cell", ["nein", "no", "none", "-", "keiner", "aucun", "brak", "n/a"])
def test_club_called_none_is_left_empty(hall: Hall, cell: str) -> None:
    text = f"Name;Club\nAnna Berg;Köln\nBo Lind;{cell}\n"
    assert [player.club for player in players_of(hall, text)] == ["Köln", ""]


@pytest.mark.parametrize(
    "cell", ["nie zapłacone", "nicht überwiesen", "non réglé", "no pagado", "not received"]
)
def test_payment_with_a_no_in_front_is_not_paid(hall: Hall, cell: str) -> None:
    text = f"Name;Paid\nAnna Berg;yes\nBo Lind;{cell}\n"
    assert [player.paid for player in players_of(hall, text)] == [True, False]


@pytest.mark.parametrize(
    "roster",
    ['name\n"Berg, Anna"\n"Lind, Bo"\n', "Haus;Leute;Farbe;Zahl;Ding\n1;Anna Berg;Rot;1;2\n"],
)
def test_roster_beside_games_has_its_own_option(hall: Hall, tmp_path: Path, roster: str) -> None:
    (tmp_path / "games.csv").write_text("round,winner,loser\n1,Anna Berg,Bo Lind\n")
    (tmp_path / "roster.csv").write_text(roster)
    command = ImportEvent(str(tmp_path / "games.csv"), str(tmp_path / "roster.csv"))
    try:
        said = "\n".join(command.plan(hall.event).warnings)
    except Refused as refused:
        said = str(refused)
    assert "--roster-column " in said
    assert " --column" not in said


def test_question_about_the_faction_is_none_about_taking_part(hall: Hall) -> None:
    text = (
        "First name,Last name,Cancelled,Which faction will you play?\n"
        "Anna,Berg,No,Khador\nBo,Lind,Yes,Cryx\n"
    )
    assert [(one.name, one.faction) for one in players_of(hall, text)] == [("Anna Berg", "Khador")]
    assert asked_of(hall, text) == ["Bo Lind"]


def test_unknown_status_does_not_hide_a_cancellation(hall: Hall) -> None:
    text = "Name;Status;Storniert\nAnna Berg;blau;nein\nBo Lind;blau;ja\n"
    assert names_of(hall, text) == ["Anna Berg"]
    assert asked_of(hall, text) == ["Bo Lind", "blau"]


def test_remark_that_asks_to_cancel_is_asked_about(hall: Hall) -> None:
    text = "Name;Fraktion;Bemerkung\nAnna Berg;Khador;vegetarisch\nBo Lind;Cryx;bitte stornieren\n"
    assert asked_of(hall, text) == ["Bemerkung: bitte stornieren"]


def test_table_of_pairings_is_not_a_roster(hall: Hall, tmp_path: Path) -> None:
    (tmp_path / "seats.csv").write_text("Table,Player A,Player B\n1,Anna Berg,Bo Lind\n")
    with pytest.raises(Refused, match=r"seats\.csv is a list of pairings, not a roster"):
        ImportRoster(str(tmp_path / "seats.csv")).plan(hall.event)


def test_number_instead_of_a_name_is_asked_about(hall: Hall) -> None:
    assert asked_of(hall, "12;Khador\nBo Lind;Cryx\n") == ["12"]
