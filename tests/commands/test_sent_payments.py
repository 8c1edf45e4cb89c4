"""Payments and statuses as cells and messages have them: who has paid, and who takes part."""

from __future__ import annotations

import pytest
from hall import Hall

from srtui.commands.importing.importing import ImportRoster
from srtui.commands.importing.roster import RosterPlan
from srtui.text.importing import As


def plan_of(hall: Hall, text: str, *answers: tuple[str, As]) -> RosterPlan:
    return ImportRoster("pasted", text=text, name=answers).plan(hall.event)


def plan_of_file(hall: Hall, heading: str, cell: str, *answers: tuple[str, As]) -> RosterPlan:
    text = f"Name;Faction;{heading}\nAnna Berg;Khador;{cell}\nBo Lind;Cryx;\n"
    return plan_of(hall, text, *answers)


def names(plan: RosterPlan) -> list[str]:
    return [player.name for player in plan.players]


def asked(plan: RosterPlan) -> list[str]:
    return [question.name for question in plan.questions]


@pytest.mark.parametrize(
    "cell",
    [
        "15 € bar",
        "£20 - cash",
        "15 EUR (PayPal)",
        "oui, chèque",
        "oui chèque",
        "sí Bizum",
        "zapłacone przelewem",
        "paid 03/01",
        "bezahlt am 3.9.",
        "01.03.2026",
        "2026-03-01",
        "comped",
        "erlassen",
        "✅ 15€",
        "free entry",
    ],
)
def test_payment_with_a_remark_is_paid_without_a_question(hall: Hall, cell: str) -> None:
    plan = plan_of_file(hall, "Paid", cell)
    assert [player.paid for player in plan.players] == [True, False]
    assert asked(plan) == []


@pytest.mark.parametrize(
    "cell",
    [
        "cash on the day",
        "will pay at door",
        "on arrival",
        "gotówka na miejscu",
        "pago en mano",
        "zahlt vor ort",
        "steht aus",
        "PayPal pending",
        "❌ (pays Saturday)",
        "nein, bar",
        "paid: no",
        "no - cash",
    ],
)
def test_payment_that_is_still_to_come_is_not_paid(hall: Hall, cell: str) -> None:
    plan = plan_of_file(hall, "Paid", cell)
    assert [player.paid for player in plan.players] == [False, False]
    assert asked(plan) == []


@pytest.mark.parametrize(
    "cell", ["0, cash", "0 € bar", "0/20", "20 due", "15 € offen", "noch nix bezahlt, nicht da"]
)
def test_amount_that_is_missing_is_asked_about_as_not_paid(hall: Hall, cell: str) -> None:
    plan = plan_of_file(hall, "Paid", cell)
    assert [player.paid for player in plan.players] == [False, False]
    assert asked(plan) == [cell]
    assert plan_of_file(hall, "Paid", cell, (cell, As.YES)).players[0].paid


@pytest.mark.parametrize("cell", ["paid?", "10 von 15 €", "half", "bezahlt noch nicht", "0.0."])
def test_payment_that_is_not_clear_is_asked_about(hall: Hall, cell: str) -> None:
    assert asked(plan_of_file(hall, "Paid", cell)) == [cell]


@pytest.mark.parametrize("cell", ["09:15", "9:15 am", "12.09.2026 09:15", "2026-09-12 09:15"])
def test_time_below_checked_in_is_a_yes(hall: Hall, cell: str) -> None:
    plan = plan_of_file(hall, "Checked in", cell)
    assert [player.checked_in for player in plan.players] == [True, False]
    assert asked(plan) == []


@pytest.mark.parametrize(
    "status", ["WL 1", "Reserve 2", "Alternate", "Nachrückliste", "à confirmer", "por confirmar"]
)
def test_place_on_a_waiting_list_is_asked_about(hall: Hall, status: str) -> None:
    plan = plan_of_file(hall, "Status", status)
    assert names(plan) == ["Bo Lind"]
    assert asked(plan) == ["Anna Berg"]


@pytest.mark.parametrize("status", ["not cancelled", "nicht storniert"])
def test_denied_cancellation_does_not_take_a_player_out(hall: Hall, status: str) -> None:
    plan = plan_of_file(hall, "Status", status)
    assert names(plan) == ["Anna Berg", "Bo Lind"]
    assert asked(plan) == [status]


TICKETS = """First name,Last name,Status,Faction
Anna,Berg,Refunded,Khador
Anna,Berg,Attending,Khador
Bo,Lind,Attending,Cryx
Bo,Lind,Refunded,Cryx
"""


def test_refund_beside_another_ticket_of_a_person_is_asked_about(hall: Hall) -> None:
    plan = plan_of(hall, TICKETS)
    assert names(plan) == ["Anna Berg", "Bo Lind"]
    assert asked(plan) == ["Anna Berg", "Bo Lind"]
    assert "“Anna Berg” (line 2) has the status “Refunded”, but not on line 3" in str(
        plan.warnings[0]
    )
    out = plan_of(hall, TICKETS, ("Anna Berg", As.OUT), ("Bo Lind", As.OUT))
    assert names(out) == []


def test_message_that_cancels_later_takes_its_author_out(hall: Hall) -> None:
    text = (
        "[21:14, 3.9.2026] Anna Berg: bin dabei, Khador\n[21:15, 3.9.2026] Bo Lind: ja\n"
        "[21:30, 3.9.2026] Anna Berg: muss leider doch absagen\n"
    )
    plan = plan_of(hall, text)
    assert names(plan) == ["Bo Lind"]
    assert names(plan_of(hall, text, ("Anna Berg", As.IN))) == ["Anna Berg", "Bo Lind"]


def test_player_in_the_list_and_below_dropped_is_out(hall: Hall) -> None:
    plan = plan_of(hall, "Players:\n- Anna Berg\n- Bo Lind\n- Cy Moe\nDropped:\n- Bo Lind\n")
    assert names(plan) == ["Anna Berg", "Cy Moe"]
    assert asked(plan) == ["Bo Lind"]


def test_row_that_adds_up_payments_is_not_a_player(hall: Hall) -> None:
    plan = plan_of(
        hall, "Name,Faction,Paid\nAnna Berg,Khador,15\nBo Lind,Cryx,15\nTotal paid,,30\n"
    )
    assert names(plan) == ["Anna Berg", "Bo Lind"]


@pytest.mark.parametrize(
    ("line", "paid"),
    [
        ("Di Dahl (Dusk) pays at door", False),
        ("Di Dahl - Dusk - zahlt vor Ort", False),
        ("Di Dahl Dusk paid", True),
    ],
)
def test_payment_behind_a_faction_is_not_a_club(hall: Hall, line: str, *, paid: bool) -> None:
    [player] = plan_of(hall, f"{line}\n").players
    assert (player.name, player.faction, player.club) == ("Di Dahl", "Dusk", "")
    assert player.paid is paid


@pytest.mark.parametrize(
    ("heading", "cell", "questions"),
    [
        ("Nachrücker", "x", ["Anna Berg"]),
        ("On waiting list", "1", ["Anna Berg"]),
        ("Ist er Nachrücker", "x", ["Ist er Nachrücker: x"]),
        ("Payment status", "Refund requested", ["Anna Berg"]),
        ("Status", "ungültig", ["Anna Berg"]),
        ("Asistencia", "No sé", ["Anna Berg"]),
    ],
)
def test_waiting_or_refund_under_other_headings_is_asked_about(
    hall: Hall, heading: str, cell: str, questions: list[str]
) -> None:
    assert asked(plan_of_file(hall, heading, cell)) == questions
