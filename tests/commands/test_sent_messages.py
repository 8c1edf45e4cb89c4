"""Sign-ups from messages, forms and sheets: the right people, or a question by name."""

from __future__ import annotations

import json

import pytest
from hall import Hall

from data.importing.rosters import pasted
from srtui.commands.importing.importing import ImportRoster
from srtui.commands.importing.roster import RosterPlan
from srtui.model.refused import Refused
from srtui.text.importing import Answers, As


def plan_of(hall: Hall, text: str, *answers: tuple[str, As]) -> RosterPlan:
    given: Answers = answers
    return ImportRoster("pasted", text=text, name=given).plan(hall.event)


def facts(plan: RosterPlan) -> list[tuple[str, str, str, bool]]:
    return [(one.name, one.faction, one.club, one.paid) for one in plan.players]


def names(plan: RosterPlan) -> list[str]:
    return [one.name for one in plan.players]


def asked(plan: RosterPlan) -> list[str]:
    return [one.name for one in plan.questions]


def text_of(plan: RosterPlan) -> str:
    return "\n".join(plan.warnings)


SIGN_UPS = """📣 **Spring Cup – sign-ups** 📣
**Confirmed (4/16)**
1️⃣ Anna Berg – Khador ✅ paid
2️⃣ Bo Lind – Cygnar ❌
3. ~~Cy Moe – Cryx~~
4. @Di Dahl (Dusk)
**Waiting list**
1. Emil Falk – Orgoth
"""


def test_titles_of_a_message_give_the_players_below_their_status(hall: Hall) -> None:
    plan = plan_of(hall, SIGN_UPS)
    assert facts(plan) == [
        ("Anna Berg", "Khador", "", True),
        ("Bo Lind", "Cygnar", "", False),
        ("Di Dahl", "Dusk", "", False),
    ]
    assert asked(plan) == ["Cy Moe", "Emil Falk", "❌"]
    for title in ("Spring Cup", "Confirmed (4/16)", "Waiting list"):
        assert title in text_of(plan)


def test_cross_behind_a_name_is_asked_about_once(hall: Hall) -> None:
    text = "- Anna Berg ✅\n- Bo Lind ❌\n- Cy Moe ❌\n"
    assert names(plan_of(hall, text)) == ["Anna Berg", "Bo Lind", "Cy Moe"]
    assert asked(plan_of(hall, text)) == ["❌"]
    assert names(plan_of(hall, text, ("❌", As.OUT))) == ["Anna Berg"]


@pytest.mark.parametrize(
    "head",
    [
        "annab — heute um 19:12 Uhr",
        "annab — Yesterday at 8:05 PM",
        "annab — Hier à 08:05",
        "annab — 01/03/2026 19:12",
        "annab — Friday at 19:12",
        "annab — dziś o 19:12",
        "annab\n — gestern um 08:05",
        "Anna B\n— Today at 8:05 AM",
        "@everyone sign-ups are open",
        "annab — 1. März 2026 um 19:12",
    ],
)
def test_head_of_a_message_is_not_a_player(hall: Hall, head: str) -> None:
    plan = plan_of(hall, f"{head}\nAnna Berg; Khador\nBo Lind; Cryx\n")
    assert names(plan) == ["Anna Berg", "Bo Lind"]
    assert head.split("\n")[0][:8].strip() in text_of(plan)


def test_time_and_author_before_a_name_are_left_out(hall: Hall) -> None:
    plan = plan_of(hall, "[20:31] cy_m: Cy Moe - Dusk\n[20:32] bo: Bo Lind - Cryx\n[20:33] x: +1\n")
    assert names(plan) == ["Cy Moe", "Bo Lind"]
    assert "+1" in text_of(plan)


def test_sentence_of_a_message_is_asked_about(hall: Hall) -> None:
    text = "Hi, ich bin dabei! Khador\nBo Lind, Cygnar\n"
    plan = plan_of(hall, text)
    assert ("Bo Lind", "Cygnar", "", False) in facts(plan)
    assert asked(plan) == ["Hi, ich bin dabei! Khador"]
    assert names(plan_of(hall, text, ("Hi, ich bin dabei! Khador", As.OUT))) == ["Bo Lind"]


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("Anna Berg - Khador", ("Anna Berg", "Khador", "", False)),
        ("Anna Berg (Khador)", ("Anna Berg", "Khador", "", False)),
        ("Anna Berg, Khador, Köln", ("Anna Berg", "Khador", "Köln", False)),
        ("Anna Berg (annab) - Khador", ("Anna Berg (annab)", "Khador", "", False)),
        ("Khador - Anna Berg", ("Anna Berg", "Khador", "", False)),
        ("Anna Berg - Khador - bezahlt", ("Anna Berg", "Khador", "", True)),
        ("Anna Berg - unpaid - Khador", ("Anna Berg", "Khador", "", False)),
        ("Anna Berg - Cygnar - Storm Legion", ("Anna Berg", "Cygnar - Storm Legion", "", False)),
        ("Berg, Anna - Khador", ("Berg, Anna", "Khador", "", False)),
        ("Anna Frei", ("Anna Frei", "", "", False)),
    ],
)
def test_parts_after_a_name_are_recognized_by_their_content(
    hall: Hall, line: str, fact: tuple[str, str, str, bool]
) -> None:
    assert facts(plan_of(hall, f"{line}\nBo Lind - Cryx\n"))[0] == fact


@pytest.mark.parametrize(
    "line",
    ["Bo Lind - abgesagt", "Bo Lind cancelled", "Bo Lind (waiting list)", "~~Bo Lind~~ raus"],
)
def test_status_behind_a_name_is_asked_about_by_name(hall: Hall, line: str) -> None:
    plan = plan_of(hall, f"Anna Berg - Khador\n{line}\n")
    assert names(plan) == ["Anna Berg"]
    assert asked(plan) == ["Bo Lind"]


def test_family_names_before_a_comma_are_not_columns(hall: Hall) -> None:
    plan = plan_of(hall, "Berg, Anna\nLind, Bo\nMoe, Cy\n")
    assert [(one.name, one.faction) for one in plan.players] == [
        ("Berg, Anna", ""),
        ("Lind, Bo", ""),
        ("Moe, Cy", ""),
    ]


def test_unknown_part_behind_a_dash_is_asked_about(hall: Hall) -> None:
    assert asked(plan_of(hall, "Anna Berg - Köln\nBo Lind - Cryx\n")) == ["Anna Berg - Köln"]


SHEET = """Anmeldungen Frühjahrscup;;;;;;
Nr.;Nachname;Vorname;Armee;Verein;Startgeld 15€;Bemerkung
1;Berg;Anna;Khador;Köln;bezahlt;
2;Lind;Bo;Cygnar;Mainz;offen;
3;Moe;Cy;Cryx;Bonn;15,00 €;storniert
Warteliste;;;;;;
4;Dahl;Di;Dusk;Bonn;;
Summe;4;;;;30,00 €;
"""


def test_sheet_with_a_waiting_list_and_a_sum_has_the_right_people(hall: Hall) -> None:
    plan = plan_of(hall, SHEET)
    assert facts(plan) == [
        ("Anna Berg", "Khador", "Köln", True),
        ("Bo Lind", "Cygnar", "Mainz", False),
    ]
    assert asked(plan) == ["Cy Moe", "Di Dahl"]
    assert "Summe 4" in text_of(plan)


def test_status_in_a_column_that_is_not_known_is_asked_about(hall: Hall) -> None:
    plan = plan_of(hall, "Name,Army,Ticket remark\nAnna Berg,Khador,\nBo Lind,Cryx,Refunded\n")
    assert names(plan) == ["Anna Berg"]
    assert asked(plan) == ["Bo Lind"]


def test_second_column_of_a_meaning_counts_where_the_first_is_empty(hall: Hall) -> None:
    plan = plan_of(hall, "Name,Faction,Army\nAnna Berg,,Khador\nBo Lind,Cryx,Black Fleet\n")
    assert [one.faction for one in plan.players] == ["Khador", "Cryx"]


@pytest.mark.parametrize(
    ("headings", "no"),
    [
        ("Nom complet;Présence", "Non"),
        ("Nome completo;Vai participar?", "Não"),
        ("Nombre y apellidos;¿Vas a venir?", "No"),
        ("Imię i nazwisko;Czy będziesz?", "Nie"),
        ("Nome e cognome;Presenza", "No"),
        ("Name;Kommst du sicher?", "Nein"),
    ],
)
def test_question_whether_a_person_comes_is_known(hall: Hall, headings: str, no: str) -> None:
    plan = plan_of(hall, f"{headings}\nAnna Berg;{no}\nBo Lind;ok\n")
    assert asked(plan) == ["Anna Berg"]


def test_players_of_best_coast_pairings_come_from_every_list(hall: Hall) -> None:
    text = json.dumps(
        {
            "active": [
                {"id": "x1", "user": {"firstName": "Anna", "lastName": "Berg"},
                 "army": {"name": "Khador"}, "team": {"name": "Red"}, "checkedIn": True},
                {"id": "x2", "user": {"firstName": "Bo", "lastName": "Lind"}, "faction": "Cryx"},
            ],
            "deleted": [{"id": "x3", "user": {"firstName": "Cy", "lastName": "Moe"}}],
        }
    )  # fmt: skip
    plan = plan_of(hall, text)
    assert facts(plan) == [("Anna Berg", "Khador", "Red", False), ("Bo Lind", "Cryx", "", False)]
    assert [one.team for one in pasted(text).rows] == ["Red", "", ""]
    assert asked(plan) == ["Cy Moe"]


def test_json_without_players_names_what_it_holds(hall: Hall) -> None:
    with pytest.raises(Refused, match=r"not a list of players\. It holds scores"):
        plan_of(hall, '{"scores": [1, 2]}')


def test_team_of_a_roster_is_kept_beside_the_club(hall: Hall) -> None:
    text = "Name,Team,Club\nAnna Berg,Red,Ravens\nBo Lind,Red,\n"
    assert [(one.team, one.club) for one in pasted(text).rows] == [
        ("Red", "Ravens"),
        ("Red", "Red"),
    ]
    assert [one.club for one in plan_of(hall, text).players] == ["Ravens", "Red"]


@pytest.mark.parametrize(
    "title", ["Désistements :", "Wypisani:", "Abmeldungen (1)", "**Can't come**", "Bajas:", "Drops"]
)
def test_players_below_a_title_of_those_who_left_are_asked_about(hall: Hall, title: str) -> None:
    plan = plan_of(hall, f"Players:\n- Anna Berg (Khador)\n- Bo Lind (Cryx)\n{title}\n- Dan Ek\n")
    assert names(plan) == ["Anna Berg", "Bo Lind"]
    assert asked(plan) == ["Dan Ek"]


def test_unknown_title_is_asked_about_once(hall: Hall) -> None:
    plan = plan_of(hall, "Players:\n- Anna Berg\n- Bo Lind\nNa pewno:\n- Cy Moe\n- Dan Ek\n")
    assert names(plan) == ["Anna Berg", "Bo Lind", "Cy Moe", "Dan Ek"]
    assert asked(plan) == ["Na pewno"]
    out = plan_of(hall, "Players:\n- Anna Berg\n- Bo Lind\nHm:\n- Cy Moe\n", ("Hm", As.OUT))
    assert names(out) == ["Anna Berg", "Bo Lind"]


WHATSAPP = """12/03/2026, 17:58 - Messages and calls are end-to-end encrypted. Only people in this chat can read, listen to, or share them.
12/03/2026, 18:01 - Max Org created group "Herbstcup"
12/03/2026, 18:04 - Anna Berg: Bin dabei mit Khador
12/03/2026, 18:06 - Bo Lind: ich auch! Cryx
12/03/2026, 18:09 - Cleo Dahl: kann leider nicht
12/03/2026, 18:12 - Max Org: <Media omitted>
12/03/2026, 18:15 - Dan Ek left
"""  # noqa: E501


def test_messages_of_whatsapp_itself_name_no_player(hall: Hall) -> None:
    plan = plan_of(hall, WHATSAPP)
    assert [(one.name, one.faction) for one in plan.players] == [
        ("Anna Berg", "Khador"),
        ("Bo Lind", "Cryx"),
    ]
    assert asked(plan) == ["Cleo Dahl", "Bin dabei mit Khador", "ich auch! Cryx"]
    assert "lines 1, 2, 6, 7 skipped (message header)" in text_of(plan)


def test_badge_between_author_and_time_is_not_a_player(hall: Hall) -> None:
    plan = plan_of(hall, "Max Org\nOP\n — 12.03.2026 18:04\n1. Anna Berg – Khador\n2. Bo Lind\n")
    assert names(plan) == ["Anna Berg", "Bo Lind"]
    assert "“Max Org”, “OP”" in text_of(plan)


def test_spoiler_in_a_line_is_not_a_table(hall: Hall) -> None:
    plan = plan_of(hall, "1. Anna Berg – Khador\n2. ||Emil Falk|| - `Cryx`\n")
    assert facts(plan)[1] == ("Emil Falk", "Cryx", "", False)


def test_pairings_are_asked_about_as_no_players(hall: Hall) -> None:
    plan = plan_of(hall, "Anna Berg vs Bo Lind\nCleo Dahl vs. Dan Ek\n")
    assert asked(plan) == ["Anna Berg vs Bo Lind", "Cleo Dahl vs. Dan Ek"]


def test_answers_below_each_name_belong_to_that_name(hall: Hall) -> None:
    plan = plan_of(hall, "Anna Berg\nGoing\nBo Lind\nMaybe\nCleo Dahl\nNot going\n")
    assert names(plan) == ["Anna Berg"]
    assert asked(plan) == ["Bo Lind", "Cleo Dahl"]


def test_given_name_that_greets_elsewhere_is_a_name(hall: Hall) -> None:
    plan = plan_of(hall, "Ola Nordmann; Cryx\nOla Kowalska; Khador\nOlá a todos, eu vou")
    assert names(plan)[:2] == ["Ola Nordmann", "Ola Kowalska"]
    assert not {"Ola Nordmann", "Ola Kowalska"} & set(asked(plan))
    assert "Olá a todos" in text_of(plan)


def test_messages_below_a_list_have_their_authors(hall: Hall) -> None:
    plan = plan_of(
        hall,
        "Max Org — 12.03.2026 18:04\n**Herbstcup – kommt ihr?** (2/16)\n1. Anna Berg – Khador\n"
        "2. Emil Falk – Cryx\nbo_l — 12.03.2026 19:30\nmuss leider absagen\n"
        "gus — 12.03.2026 20:11\nIch bin auch dabei! Dusk\n",
    )
    assert [(one.name, one.faction) for one in plan.players] == [
        ("Anna Berg", "Khador"),
        ("Emil Falk", "Cryx"),
        ("gus", "Dusk"),
    ]
    assert asked(plan) == ["bo_l", "Ich bin auch dabei! Dusk"]


def test_attachments_and_people_who_leave_a_chat_name_no_player(hall: Hall) -> None:
    plan = plan_of(
        hall,
        "[12.03.26, 18:04:11] Anna Berg: \u200e<attached: list.jpg>\n"
        "[12.03.26, 18:06:11] Bo Lind: +1 Cryx\n"
        "[12.03.26, 18:07:11] Cleo Dahl: hat die Gruppe verlassen\n",
    )
    assert [(one.name, one.faction) for one in plan.players] == [("Bo Lind", "Cryx")]
