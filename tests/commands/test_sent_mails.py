"""Mails, answers below each other, and lists whose lines only say something together."""

from __future__ import annotations

import pytest
from hall import Hall

from srtui.commands.importing.importing import ImportRoster
from srtui.commands.importing.roster import RosterPlan


def plan_of(hall: Hall, text: str) -> RosterPlan:
    return ImportRoster("pasted", text=text).plan(hall.event)


def facts(plan: RosterPlan) -> list[tuple[str, str, str]]:
    return [(player.name, player.faction, player.club) for player in plan.players]


def asked(plan: RosterPlan) -> list[str]:
    return [question.name for question in plan.questions]


MAIL = """From: Anna Berg <anna@example.org>
To: TO <to@example.org>
Subject: Sign-up Autumn Cup

Hi,
I'd like to register:
Name: Anna Berg
Faction: Khador
Club: Ravens

Thanks,
Anna
"""


def test_answers_in_a_mail_are_one_player(hall: Hall) -> None:
    plan = plan_of(hall, MAIL)
    assert facts(plan) == [("Anna Berg", "Khador", "Ravens")]
    assert asked(plan) == []
    assert "lines 1, 2, 3, 5, 6, 11, 12 skipped (not answers)" in "\n".join(plan.warnings)


def test_answers_that_come_again_begin_the_next_player(hall: Hall) -> None:
    plan = plan_of(
        hall,
        "**Vorname:** Anna\n**Nachname:** Berg\n**Fraktion:** Khador\n\n"
        "**Vorname:** Bo\n**Nachname:** Lind\n**Fraktion:** Cryx\n**Verein:** Mainz\n",
    )
    assert facts(plan) == [("Anna Berg", "Khador", ""), ("Bo Lind", "Cryx", "Mainz")]


@pytest.mark.parametrize(
    "heads",
    [
        "Von: Anna Berg <anna@example.org>\nAn: orga@example.org\nBetreff: Anmeldung\n",
        "De: Anna Berg <anna@example.org>\nPara: orga@example.org\nAsunto: Inscripción\n",
        "Subject: Sign-up\nFrom: Anna Berg\n",
    ],
)
def test_sentences_of_a_mail_are_its_author(hall: Hall, heads: str) -> None:
    text = (
        f"{heads}\nHallo,\nich möchte mich anmelden. Ich spiele Khador.\nViele Grüße\nAnna Berg\n"
    )
    plan = plan_of(hall, text)
    assert facts(plan) == [("Anna Berg", "Khador", "")]
    assert len(asked(plan)) == 1
    assert asked(plan)[0].startswith("Hallo, ich möchte mich anmelden")


def test_time_before_the_date_of_a_message_is_its_head(hall: Hall) -> None:
    plan = plan_of(
        hall,
        "[21:14, 3.9.2026] Anna Berg: Servus, bin dabei 🙂 Khador\n"
        "[21:20, 3.9.2026] Bo Lind: Cygnar\n"
        "[21:22, 3.9.2026] Cy Moe: vielleicht\n"
        "[21:23, 3.9.2026] Di Dahl: yes\n",
    )
    assert facts(plan) == [
        ("Anna Berg", "Khador", ""),
        ("Bo Lind", "Cygnar", ""),
        ("Di Dahl", "", ""),
    ]
    assert asked(plan) == ["Cy Moe", "Servus, bin dabei 🙂 Khador"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("1 Anna Berg Khador", "2 Bo Lind Southern Kriels"),
        ("1 - Anna Berg - Khador", "2 - Bo Lind - Southern Kriels"),
        ("Anna Berg -> Khador", "Bo Lind => Southern Kriels"),
        ("Anna Berg\nKhador", "Bo Lind\nSouthern Kriels"),
        ("@Anna Berg Khador", "@Bo Lind Southern Kriels"),
    ],
)
def test_faction_without_a_sign_before_it_is_not_in_the_name(
    hall: Hall, first: str, second: str
) -> None:
    plan = plan_of(hall, f"{first}\n{second}\n")
    assert facts(plan) == [("Anna Berg", "Khador", ""), ("Bo Lind", "Southern Kriels", "")]
    assert asked(plan) == []


def test_numbers_that_do_not_count_the_lines_stay(hall: Hall) -> None:
    assert [name for name, _, _ in facts(plan_of(hall, "7 Anna\n7 Bo\n"))] == ["7 Anna", "7 Bo"]


def test_lines_of_name_faction_club_and_status_are_one_player_each(hall: Hall) -> None:
    plan = plan_of(
        hall,
        "Registered Players (3)\nAnna Berg\nKhador\nRavens\nChecked In\n"
        "Bo Lind\nCryx\nWolves\nChecked In\nCy Moe\nCygnar\n\nDropped\n",
    )
    assert facts(plan) == [("Anna Berg", "Khador", "Ravens"), ("Bo Lind", "Cryx", "Wolves")]
    assert asked(plan) == ["Cy Moe"]


@pytest.mark.parametrize(
    "text",
    [
        "Khador\nAnna Berg\nBo Lind\nSouthern Kriels\nCy Moe\n",
        "Khador:\n- Anna Berg\n- Bo Lind\nSouthern Kriels:\n- Cy Moe\n",
        "Players\n**Khador (2)**\n1. Anna Berg\n2. Bo Lind\n**Southern Kriels (1)**\n1. Cy Moe\n",
        "Khador: Anna Berg, Bo Lind\nSouthern Kriels: Cy Moe\n",
    ],
)
def test_factions_above_or_before_players_are_theirs(hall: Hall, text: str) -> None:
    plan = plan_of(hall, text)
    assert facts(plan) == [
        ("Anna Berg", "Khador", ""),
        ("Bo Lind", "Khador", ""),
        ("Cy Moe", "Southern Kriels", ""),
    ]
    assert asked(plan) == []


@pytest.mark.parametrize("line", ["- [x] ~~Cy Moe~~", "1. ☑ ~~Cy Moe~~", "• - ~~Cy Moe~~"])
def test_name_struck_out_behind_a_box_is_asked_about(hall: Hall, line: str) -> None:
    plan = plan_of(hall, f"- [x] Anna Berg\n- [x] Bo Lind\n{line}\n")
    assert [name for name, _, _ in facts(plan)] == ["Anna Berg", "Bo Lind"]
    assert asked(plan) == ["Cy Moe"]


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("Zoé – Cygnar (Köln)", ("Zoé", "Cygnar", "Köln")),
        ("Zoé – Cygnar (Storm Legion)", ("Zoé", "Cygnar (Storm Legion)", "")),
        ("Zoé - Khador, late arrival", ("Zoé", "Khador", "")),
    ],
)
def test_brackets_behind_a_faction_stay_whole(
    hall: Hall, line: str, fact: tuple[str, str, str]
) -> None:
    assert facts(plan_of(hall, f"{line}\nBo Lind - Cryx\n"))[0] == fact


INVITATION = """Turnier am 12.9.2026
Ort: Vereinsheim Köln
Beginn: 10 Uhr
Teilnehmer:
1. Anna Berg (Khador)
2. Bo Lind (Cryx)
3. N.N.
4. frei
5. TBD
6. ???
"""


def test_invitation_above_a_list_and_free_places_are_nobody(hall: Hall) -> None:
    plan = plan_of(hall, INVITATION)
    assert facts(plan) == [("Anna Berg", "Khador", ""), ("Bo Lind", "Cryx", "")]
    assert asked(plan) == ["N.N.", "frei", "TBD"]


def test_marks_and_words_behind_names_in_a_message_are_read(hall: Hall) -> None:
    plan = plan_of(
        hall,
        "1.) Anna Berg [Khador / Storm Legion] *paid*\n2.) Di Dahl - late\n"
        "3.) Ed Ek -- can't make it anymore\n4.) ~Gus Holm~\n",
    )
    assert facts(plan) == [("Anna Berg", "Khador - Storm Legion", ""), ("Di Dahl", "", "")]
    assert plan.players[0].paid
    assert asked(plan) == ["Ed Ek", "Gus Holm"]


@pytest.mark.parametrize(
    "name", ["Bo Lind & Cy Moe", "Di Dahl / Ed Ek", "1st Anna Berg 3-0", "Anna Berg 2-1"]
)
def test_two_names_or_a_result_in_a_name_is_asked_about(hall: Hall, name: str) -> None:
    assert asked(plan_of(hall, f"Name;Faction\n{name};Khador\nFi Falk;Cryx\n")) == [name]


def test_numbers_behind_a_name_are_neither_faction_nor_club(hall: Hall) -> None:
    plan = plan_of(hall, "Anna Berg\t3\tKhador\nBo Lind\t2\tCryx\n")
    assert facts(plan) == [("Anna Berg", "Khador", ""), ("Bo Lind", "Cryx", "")]


def test_line_without_a_name_is_said_plainly(hall: Hall) -> None:
    plan = plan_of(hall, "Name;Faction\nAnna Berg;Khador\n;Cygnar;\nBo Lind;Cryx\n")
    assert [name for name, _, _ in facts(plan)] == ["Anna Berg", "Bo Lind"]


@pytest.mark.parametrize(
    "text",
    [
        "Dabei: Anna Berg, Bo Lind, Cy Moe\nNicht dabei: Di Dahl\nVielleicht: Ed Ek\n",
        "Coming: Anna Berg, Bo Lind and Cy Moe\nNot coming: Di Dahl\nMaybe: Ed Ek\n",
        "Coming (3)\nAnna Berg\nBo Lind\nCy Moe\nNot coming (1)\nDi Dahl\nNot voted (1)\nEd Ek\n",
        "✅ Zugesagt (3)\nAnna Berg\nBo Lind\nCy Moe\n❌ Abgesagt (1)\nDi Dahl\n"
        "❔ Unentschlossen (1)\nEd Ek\n",
    ],
)
def test_answers_to_a_poll_before_or_above_names_are_theirs(hall: Hall, text: str) -> None:
    plan = plan_of(hall, text)
    assert facts(plan) == [("Anna Berg", "", ""), ("Bo Lind", "", ""), ("Cy Moe", "", "")]
    assert asked(plan) == ["Di Dahl", "Ed Ek"]


def test_name_with_a_number_in_brackets_is_not_a_title(hall: Hall) -> None:
    plan = plan_of(hall, "Jo Smith\nJo Smith (2)\nBo Lind\nCy Moe\n")
    assert [name for name, _, _ in facts(plan)] == ["Jo Smith", "Jo Smith (2)", "Bo Lind", "Cy Moe"]


def test_columns_between_dashes_are_named_by_the_first_line(hall: Hall) -> None:
    plan = plan_of(hall, "Name - Faction - Paid\nAnna Berg - Khador - yes\nBo Lind - Cryx - no\n")
    assert facts(plan) == [("Anna Berg", "Khador", ""), ("Bo Lind", "Cryx", "")]
    assert [player.paid for player in plan.players] == [True, False]


def test_row_that_counts_players_is_not_one(hall: Hall) -> None:
    plan = plan_of(hall, "Name,Paid\nAnna Berg,yes\nBo Lind,no\n2 players,1 paid\n")
    assert [name for name, _, _ in facts(plan)] == ["Anna Berg", "Bo Lind"]
    assert asked(plan) == []
