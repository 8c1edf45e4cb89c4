"""One sign-up sheet of several events: who plays in which, and which columns are about it."""

from __future__ import annotations

import pytest

from data.importing.headings import roster_words
from data.importing.rosters import players
from data.importing.rows import Incoming, RosterRow

SHEET = (
    "Full name;Club;Faction Masters;Masters 100;Brawl;Team event;Team;Paid\n"
    "Anna Berg;Iron;Khador;x;x;;;yes\n"
    "Bo Lind;;Cygnar;X;no;yes;Red;no\n"
    "Cy Dahl;Port;Cryx;;25 €;yes;Red;25 €\n"
    "Di Moss;Port;Cryx;waiting list;yes;yes;Red;\n"
    "Ed Nord;;Cryx;;;;;\n"
)


def read(text: str, only: str, *columns: tuple[str, str]) -> Incoming[RosterRow]:
    return players(text, "sheet.csv", (), roster_words(columns), file=True, only=only)


def names(text: str, only: str) -> list[str]:
    return [row.name for row in read(text, only).rows]


def test_a_tick_in_the_column_of_an_event_enters_a_player() -> None:
    assert names(SHEET, "Masters 100") == ["Anna Berg", "Bo Lind", "Di Moss"]
    assert names(SHEET, "brawl") == ["Anna Berg", "Cy Dahl", "Di Moss"]
    assert names(SHEET, "Team event") == ["Bo Lind", "Cy Dahl", "Di Moss"]


def test_a_word_below_one_event_is_a_status_there_alone() -> None:
    assert [row.status for row in read(SHEET, "Masters 100").rows] == ["", "", "waiting list"]
    assert {row.status for row in read(SHEET, "Brawl").rows} == {""}


def test_a_column_about_another_event_does_not_count() -> None:
    masters, brawl = (read(SHEET, event).rows for event in ("Masters 100", "Brawl"))
    assert [row.faction for row in masters] == ["Khador", "Cygnar", "Cryx"]
    assert {row.faction for row in brawl} == {""}
    assert {row.team for row in brawl} == {""}
    assert {row.team for row in read(SHEET, "Team event").rows} == {"Red"}
    assert [row.club for row in brawl] == ["Iron", "Port", "Port"]


def test_the_columns_of_other_events_are_not_called_unused() -> None:
    assert not any("unused" in warning for warning in read(SHEET, "Brawl").warnings)


def test_a_persons_answer_about_a_column_goes_before() -> None:
    rows = read(SHEET, "Brawl", ("Faction Masters", "faction")).rows
    assert [row.faction for row in rows] == ["Khador", "Cryx", "Cryx"]


@pytest.mark.parametrize(
    "ticket", ["Masters, Brawl", "Masters + Brawl", "Brawl & Masters", "brawl"]
)
def test_a_ticket_may_name_several_events(ticket: str) -> None:
    text = f'Name,Ticket\nAnna,"{ticket}"\nBo,Masters\nCy,Teams\n'
    assert names(text, "Brawl") == ["Anna"]
    assert names(text, "Masters") == (["Bo"] if ticket == "brawl" else ["Anna", "Bo"])


def test_a_line_for_each_ticket_enters_one_person_in_each_event() -> None:
    text = "Name,Ticket\nAnna,Masters\nAnna,Brawl\nBo,Brawl\n"
    assert names(text, "Masters") == ["Anna"]
    assert names(text, "Brawl") == ["Anna", "Bo"]


def test_ticked_columns_or_tickets_are_offered_as_events() -> None:
    assert read(SHEET, "all").events == ("Masters 100", "Brawl", "Team event")
    tickets = 'Name,Ticket\nAnna,"Masters, Brawl"\nBo,masters\n'
    assert read(tickets, "all").events == ("Masters", "Brawl")
    assert read("Name,Paid,Here\nAnna,x,x\nBo,,x\n", "").events == ()
