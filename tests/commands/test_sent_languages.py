"""Rosters in more languages, with names that are words elsewhere, and teams side by side."""

from __future__ import annotations

from pathlib import Path

import pytest
from hall import Hall

from srtui.commands.importing.importing import ImportEvent, ImportRoster
from srtui.commands.importing.roster import RosterPlan
from srtui.rules.record import Outcome


def plan_of(hall: Hall, text: str) -> RosterPlan:
    return ImportRoster("pasted", text=text).plan(hall.event)


def asked(plan: RosterPlan) -> list[str]:
    return [question.name for question in plan.questions]


@pytest.mark.parametrize(
    ("headings", "yes", "no"),
    [
        ("Spelersnaam;Factie;Stad;Betaald", "ja", "nee"),
        ("Namn;Faktion;Klubb;Betalt", "Ja", "Nej"),
        ("Navn;Fraktion;Klub;Betalt", "ja", "nej"),
        ("Navn;Fraksjon;Klubb;Betalt", "Ja", "Nei"),
        ("Nimi;Armeija;Seura;Maksettu", "kyllä", "ei"),
        ("Jméno a příjmení;Frakce;Klub;Zaplaceno", "ano", "ne"),
        ("Név;Frakció;Város;Befizetve", "igen", "nem"),
        ("Имя и фамилия;Фракция;Клуб;Оплата", "да", "нет"),
        ("Прізвище та ім'я;Фракція;Клуб;Сплачено", "так", "ні"),
        ("Ονοματεπώνυμο;Φατρία;Σύλλογος;Πληρωμή", "Ναι", "Όχι"),
    ],
)
def test_roster_in_another_language_is_read(hall: Hall, headings: str, yes: str, no: str) -> None:
    plan = plan_of(hall, f"{headings}\nAnna Berg;Khador;Brno;{yes}\nBo Lind;Cryx;;{no}\n")
    assert [(one.name, one.faction, one.club, one.paid) for one in plan.players] == [
        ("Anna Berg", "Khador", "Brno", True),
        ("Bo Lind", "Cryx", "", False),
    ]
    assert asked(plan) == []


@pytest.mark.parametrize(
    "headings",
    [
        "Voornaam;Achternaam",
        "Förnamn;Efternamn",
        "Fornavn;Etternavn",
        "Etunimi;Sukunimi",
        "Jméno;Příjmení",
        "Keresztnév;Vezetéknév",
        "Имя;Фамилия",
        "Ім'я;Прізвище",
        "Όνομα;Επώνυμο",
    ],
)
def test_first_and_last_name_in_another_language_are_one(hall: Hall, headings: str) -> None:
    plan = plan_of(hall, f"{headings};Club\nAnna;Berg;Brno\nBo;de la Lind;Brno\n")
    assert [player.name for player in plan.players] == ["Anna Berg", "Bo de la Lind"]


@pytest.mark.parametrize("status", ["wachtlijst", "venteliste", "náhradník", "лист ожидания"])
def test_waiting_list_in_another_language_is_asked_about(hall: Hall, status: str) -> None:
    plan = plan_of(hall, f"Name;Faction;Status\nAnna Berg;Khador;ok\nBo Lind;Cryx;{status}\n")
    assert [player.name for player in plan.players] == ["Anna Berg"]
    assert asked(plan) == ["Bo Lind"]


@pytest.mark.parametrize(
    ("head", "winner"),
    [
        ("Ronde;Tafel;Speler 1;Speler 2;Winnaar", "Speler 2"),
        ("Omgång;Bord;Spelare 1;Spelare 2;Vinnare", "Spelare 2"),
        ("Runde;Bord;Spiller 1;Spiller 2;Vinder", "Spiller 2"),
        ("Kierros;Pöytä;Pelaaja 1;Pelaaja 2;Voittaja", "Pelaaja 2"),
        ("Kolo;Stůl;Hráč 1;Hráč 2;Vítěz", "Hráč 2"),
        ("Тур;Стол;Игрок 1;Игрок 2;Победитель", "Игрок 2"),
    ],
)
def test_games_in_another_language_are_read(
    hall: Hall, tmp_path: Path, head: str, winner: str
) -> None:
    file = tmp_path / "games.csv"
    file.write_text(f"{head}\n1;1;Anna;Bo;{winner}\n1;2;Cleo;Dan;Cleo\n", encoding="utf-8")
    plan = ImportEvent(str(file)).plan(hall.event)
    assert [game.outcome for game in plan.event.games] == [Outcome.SECOND, Outcome.FIRST]
    assert [game.table for game in plan.event.games] == [1, 2]


@pytest.mark.parametrize(
    "name", ["Anna Freitag", "Plácido Domingo", "Di Muss", "Bo Stand", "Anna Maria Frei"]
)
def test_surname_that_is_a_word_of_messages_is_no_question(hall: Hall, name: str) -> None:
    assert asked(plan_of(hall, f"Name;Faction\n{name};Khador\nCy Moe;Cryx\n")) == []
    assert asked(plan_of(hall, f"{name} - Khador\nCy Moe - Cryx\n")) == []


def test_sentence_below_a_heading_of_names_is_asked_about(hall: Hall) -> None:
    assert asked(plan_of(hall, "Name;Faction\nich komme auch;Khador\nCy;Cryx\n")) == [
        "ich komme auch"
    ]


def test_player_beside_a_team_is_no_table_of_teams(hall: Hall) -> None:
    plan = plan_of(
        hall,
        "#;Spieler;Team;Fraktion;Status\n1;Anna Berg;Raben;Khador;ok\n2;Bo Lind;Raben;Cryx;ok\n",
    )
    assert [(one.name, one.faction, one.club) for one in plan.players] == [
        ("Anna Berg", "Khador", "Raben"),
        ("Bo Lind", "Cryx", "Raben"),
    ]
    assert plan.warnings == ()


@pytest.mark.parametrize("last", ["& Fi Falk", "and Fi Falk", "und Fi Falk", ", Fi Falk"])
def test_last_of_a_teams_names_may_follow_a_word(tmp_path: Path, last: str) -> None:
    hall = Hall(tmp_path, teams=3)
    plan = plan_of(hall, f"Ravens: Anna, Bo, Cy\nWolves: Di Dahl, Ed Ek {last}\n")
    assert [player.name for player in plan.players][3:] == ["Di Dahl", "Ed Ek", "Fi Falk"]


@pytest.mark.parametrize("remark", ["ritirato", "Judge only", "storniert"])
def test_status_among_remarks_is_a_question_and_leaves_nobody_out(hall: Hall, remark: str) -> None:
    plan = plan_of(hall, f"Name;Faction;Notes\nAnna Berg;Khador;vegan\nBo Lind;Cryx;{remark}\n")
    assert [player.name for player in plan.players] == ["Anna Berg", "Bo Lind"]
    assert asked(plan) == [f"Notes: {remark}"]
    assert "may mean that Bo Lind is not playing" in "\n".join(plan.warnings)


def test_players_further_right_are_of_the_team_above(tmp_path: Path) -> None:
    hall = Hall(tmp_path, teams=2)
    plan = plan_of(
        hall,
        "1. Ravens\n   - Anna Berg (Khador)\n   - Bo Lind (Cryx)\n"
        "2. Wolves\n   - Cy Moe (Dusk)\n   - Di Dahl (Khador)\n",
    )
    assert [player.name for player in plan.players] == ["Anna Berg", "Bo Lind", "Cy Moe", "Di Dahl"]
    assert [team.name for team in plan.teams] == ["Ravens", "Wolves"]


def test_details_further_right_than_names_are_no_teams(hall: Hall) -> None:
    plan = plan_of(hall, "1. Anna Berg\n   - Khador\n   - Köln\n2. Bo Lind\n   - Cryx\n   - Ulm\n")
    assert "Anna Berg" in [player.name for player in plan.players]


@pytest.mark.parametrize("cell", ["-", "Free agent", "kein Team", "sans équipe"])
def test_word_for_no_team_is_not_a_team(tmp_path: Path, cell: str) -> None:
    hall = Hall(tmp_path, teams=2)
    plan = plan_of(hall, f"Player,Team\nAnna,Ravens\nBo,Ravens\nCy,{cell}\n")
    assert [team.name for team in plan.teams] == ["Ravens"]
