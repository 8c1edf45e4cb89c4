"""Odd sign-up sheets and pastes of seven countries: right people, or a question by name."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from data.importing.headings import roster_words
from data.importing.rosters import pasted, players
from srtui.commands.importing.roster import RosterPlan, plan_roster
from srtui.rules.lists.entries import split_lists
from srtui.rules.lists.text import read_text


class Sent(NamedTuple):
    """A text, who comes in without an answer, and what is asked about."""

    text: str
    people: list[str]
    asked: list[str]


SHEETS = {
    "German form with a town": Sent(
        "Zeitstempel,Wie heißt du? (Vor- und Nachname),E-Mail-Adresse,Welche Fraktion spielst du?,"
        "Aus welcher Stadt kommst du?,Startgeld überwiesen?\n"
        "1.2.,Anna Berg,a@x.de,Khador,Köln,Ja\n2.2.,Björn Lind,b@x.de,Cygnar,Bonn,noch nicht",
        ["Anna Berg (Khador, Köln, paid)", "Björn Lind (Cygnar, Bonn)"], [],
    ),
    "Spanish form with a town": Sent(
        "Marca temporal,Nombre y apellidos,Ejército,¿Has pagado la inscripción?,¿De dónde vienes?\n"
        "1,Ana García-Pérez,Khador,Sí,Sevilla\n2,José Mª López,Cygnar,No,Vigo",
        ["Ana García-Pérez (Khador, Sevilla, paid)", "José Mª López (Cygnar, Vigo)"], [],
    ),
    "Portuguese form": Sent(
        "Carimbo de data/hora,Nome,Sobrenome,Facção,Pagou?\n1,Ana,Souza,Khador,Sim\n"
        "2,João,Silva,Cryx,Não",
        ["Ana Souza (Khador, paid)", "João Silva (Cryx)"], [],
    ),
    "Polish form": Sent(
        "Sygnatura czasowa;Imię;Nazwisko;Frakcja;Skąd jesteś?;Opłacone\n"
        "1;Łukasz;Wójcik;Khador;Gdańsk;tak\n2;Żaneta;Kowalska-Nowak;Cygnar;;nie",
        ["Łukasz Wójcik (Khador, Gdańsk, paid)", "Żaneta Kowalska-Nowak (Cygnar)"], [],
    ),
    "merged headings and a sum": Sent(
        "Turnier Köln 2026;;;;\n;;;;\nTeilnehmer;;Zahlung;;\nNr.;Vorname;Nachname;Bezahlt;Betrag\n"
        "1;Anna;Berg;x;25,00 €\n2;Bo;Lind;;\n;;;Summe;25,00 €",
        ["Anna Berg (paid)", "Bo Lind"], [],
    ),
    "sums and a date below": Sent(
        "Name;Fraktion;Bezahlt\nAnna;Khador;25\nTeilnehmer gesamt;;1\nStand: 12.03.2026;;",
        ["Anna (Khador, paid)", "Stand: 12.03.2026"], ["Stand: 12.03.2026"],
    ),
    "address instead of a name": Sent(
        "Name;Faction\nanna.berg@example.com;Khador\nBo Lind;Cryx",
        ["anna.berg@example.com (Khador)", "Bo Lind (Cryx)"], ["anna.berg@example.com"],
    ),
    "phone behind a name": Sent(
        "Name,Phone\nAnna Berg 0170 1234567,\nBo Lind,0171/998877",
        ["Anna Berg 0170 1234567", "Bo Lind"], ["Anna Berg 0170 1234567"],
    ),
    "French Eventbrite": Sent(
        "N° de commande,Prénom du participant,Nom du participant,E-mail du participant,"
        "Statut du participant,Faction\n1,Anna,Berg,a@x,Confirmé,Khador\n"
        "2,Bo,Lind,b@x,Remboursé,Cryx",
        ["Anna Berg (Khador)"], ["Bo Lind"],
    ),
    "German Eventbrite with a spectator": Sent(
        "Bestellnr.,Vorname,Nachname,E-Mail,Ticketart,Teilnehmerstatus\n"
        "1,Anna,Berg,a@x,Spieler,Teilnehmend\n2,Bo,Lind,b@x,Spieler,Storniert\n"
        "3,Cy,Dahl,b@x,Zuschauer,Teilnehmend",
        ["Anna Berg"], ["Bo Lind", "Cy Dahl"],
    ),
    "Italian Eventbrite": Sent(
        "N. ordine,Nome,Cognome,Email,Tipo di biglietto,Stato partecipante\n"
        "1,Anna,Berg,a@x,Giocatore,Partecipante\n2,Bo,Lind,b@x,Giocatore,Cancellato",
        ["Anna Berg"], ["Bo Lind"],
    ),
    "judges among the players": Sent(
        "Name,Role,Faction\nAnna,Player,Khador\nBo,Judge,\nCy,TO,", ["Anna (Khador)", "Cy"],
        ["Bo", "TO"],
    ),
    "tickets of two days": Sent(
        "Name,Ticket type\nAnna,Saturday Masters\nAnna,Sunday Masters\nBo,Saturday Masters",
        ["Anna", "Bo"], ["Saturday Masters", "Sunday Masters"],
    ),
    "waiting list in the number": Sent(
        "Platz;Name\n1;Anna\n2;Bo\n3 (Warteliste);Cleo\nW1;Dora", ["Anna", "Bo", "Dora"],
        ["Cleo", "Platz: W1"],
    ),
    "refund in a remark": Sent(
        "Name,Faction,Notes\nAnna,Khador,refunded 12 March\nBo,Cryx,brings cake",
        ["Anna (Khador)", "Bo (Cryx)"], ["Notes: refunded 12 March"],
    ),
    "buyer beside the player": Sent(
        "Buyer First Name,Buyer Last Name,First Name,Last Name,Faction\n"
        "Eva,Berg,Anna,Berg,Khador\nEva,Berg,Bo,Lind,Cryx",
        ["Anna Berg (Khador)", "Bo Lind (Cryx)"], [],
    ),
    "umlauts in two spellings": Sent(
        "Name\nJörg Müller\nJoerg Mueller", ["Jörg Müller", "Joerg Mueller"], ["Joerg Mueller"],
    ),
    "table of Markdown": Sent(
        "| # | Name | Faction |\n|---|------|---------|\n| 1 | Anna Berg | Khador |\n"
        "| 2 | Bo Lind | Cryx |",
        ["Anna Berg (Khador)", "Bo Lind (Cryx)"], [],
    ),
}  # fmt: skip

PASTES = {
    "messages of Discord": Sent(
        "annab — heute um 12:31 Uhr\nIch bin dabei!\nKhador\nBo Lind — gestern um 18:05\n+1 Cryx\n"
        "Cy — Today at 8:00 PM\nSorry, muss absagen\nDi — Today at 8:01 PM\n+1",
        ["annab (Khador)", "Bo Lind (Cryx)", "Di"],
        ["Ich bin dabei! Khador", "+1 Cryx", "Cy", "+1"],
    ),
    "sign above a waiting list in a message": Sent(
        "Bo Lind — gestern um 18:05\n+1 Cygnar\n**Warteliste**\n~~Ed Falk~~\nDi Ek",
        ["Bo Lind (Cygnar)"], ["+1 Cygnar", "Ed Falk", "Di Ek"],
    ),
    "greeting above a list in a message": Sent(
        "annab — heute um 12:31 Uhr\nHallo zusammen, hier die Liste\n1. Anna Berg\n2. Bo Lind",
        ["Hallo zusammen, hier die Liste", "Anna Berg", "Bo Lind"],
        ["Hallo zusammen, hier die Liste"],
    ),
    "messages of a phone": Sent(
        "[12.09.26, 20:31:02] Anna Berg: Bin dabei, Khador\n"
        "12/09/26, 20:33 - Bo Lind: me too, Cryx\n[12.09.26, 20:35:02] Cy: komme nicht",
        ["Anna Berg (Khador)", "Bo Lind (Cryx)"], ["Bin dabei, Khador", "me too, Cryx", "Cy"],
    ),
    "addresses of a mail": Sent(
        "Anna Berg <anna@example.com>, Bo Lind <bo@example.com>; Cy Dahl <cy@example.com>",
        ["Anna Berg", "Bo Lind", "Cy Dahl"], [],
    ),
    "names with guests": Sent(
        "Anna Berg +1\nBo Lind (+ Freund)\nCy Dahl x2\nDi Ek",
        ["Anna Berg +1", "Bo Lind (+ Freund)", "Cy Dahl x2", "Di Ek"],
        ["Anna Berg +1", "Bo Lind (+ Freund)", "Cy Dahl x2"],
    ),
    "doubts behind names": Sent(
        "Anna Berg?\nBo Lind (vielleicht)\nCy Dahl (noch unsicher)\nDi Ek (tbc)\nEd Falk 🤔",
        ["Anna Berg?", "Ed Falk"], ["Anna Berg?", "Bo Lind", "Cy Dahl", "Di Ek", "🤔"],
    ),
    "Spanish numbers and payments": Sent(
        "INSCRITOS\n1.- Ana García (Khador) PAGADO\n2.- José López (Cryx) pendiente\n"
        "3.- Luis (baja)",
        ["Ana García (Khador, paid)"], ["José López", "Luis"],
    ),
    "counts below": Sent(
        "Anna Berg\nBo Lind\nTotal: 2\n2 Spieler\n14 freie Plätze",
        ["Anna Berg", "Bo Lind", "14 freie Plätze"], ["14 freie Plätze"],
    ),
    "letter": Sent(
        "Hallo zusammen,\n\nhier die Teilnehmer:\nAnna Berg\nBo Lind\n\nViele Grüße\nMartin",
        ["Hallo zusammen,", "Anna Berg", "Bo Lind", "Viele Grüße", "Martin"],
        ["Hallo zusammen,", "Viele Grüße", "Martin"],
    ),
    "date and link above": Sent(
        "Samstag, 12. September 2026\nhttps://example.org/e/1\nAnna Berg\nBo Lind",
        ["Samstag, 12. September 2026", "https://example.org/e/1", "Anna Berg", "Bo Lind"],
        ["Samstag, 12. September 2026", "https://example.org/e/1"],
    ),
    "ratings": Sent(
        "#1 Anna Berg 1432\n#2 Bo Lind", ["Anna Berg 1432", "Bo Lind"], ["Anna Berg 1432"],
    ),
    "numbers in a first column": Sent(
        "1\tAnna Berg\tKhador\n2\tBo Lind\tCryx", ["Anna Berg (Khador)", "Bo Lind (Cryx)"], [],
    ),
    "addresses and phones in columns": Sent(
        "Anna Berg\tanna@example.com\t0170 123456\nBo Lind\tbo@example.com\t0171 998877",
        ["Anna Berg", "Bo Lind"], [],
    ),
    "prices behind names": Sent(
        "Anna Berg 25€\nBo Lind 25 €\nCy Dahl - 25€ bar\nDi Ek - 0 €",
        ["Anna Berg (paid)", "Bo Lind (paid)", "Cy Dahl (paid)", "Di Ek"], [],
    ),
    "ticked boxes": Sent(
        "☑ Anna Berg\n☐ Bo Lind\n[x] Cy Dahl\n[ ] Di Ek",
        ["Anna Berg", "Bo Lind", "Cy Dahl", "Di Ek"], ["☐"],
    ),
    "poll": Sent("Anna Berg\tOK\tOK\nBo Lind\t\tOK\nCount\t1\t2", ["Anna Berg", "Bo Lind"], []),
    "name above a column that is not known": Sent(
        "Name\tFavourite game\nAnna\tx\nBo\ty", ["Anna", "Bo"], [],
    ),
    "army alone in a line": Sent("Anna Berg\nKhador", ["Anna Berg", "Khador"], ["Khador"]),
}  # fmt: skip


def facts(plan: RosterPlan) -> list[str]:
    """Return each player with what is known of them in brackets."""
    said = [
        (player.name, [player.faction, player.club, "paid" if player.paid else ""])
        for player in plan.players
    ]
    return [
        f"{name} ({', '.join(filter(None, values))})" if any(values) else name
        for name, values in said
    ]


def asked(plan: RosterPlan) -> list[str]:
    return sorted(one.name for one in plan.questions)


@pytest.mark.parametrize("sheet", SHEETS)
def test_people_of_a_sheet_come_in_or_are_asked_about(sheet: str) -> None:
    sent = SHEETS[sheet]
    plan = plan_roster((), players(sent.text, "f.csv", (), roster_words(), file=True))
    assert (facts(plan), asked(plan)) == (sent.people, sorted(sent.asked))


@pytest.mark.parametrize("paste", PASTES)
def test_people_of_a_paste_come_in_or_are_asked_about(paste: str) -> None:
    sent = PASTES[paste]
    plan = plan_roster((), pasted(sent.text))
    assert (facts(plan), asked(plan)) == (sent.people, sorted(sent.asked))


def test_first_names_alone_are_warned_about() -> None:
    plan = plan_roster((), pasted("First name,Faction\nAnna,Khador"))
    assert "has only first names (in First name)" in "\n".join(plan.warnings)


LISTS = {
    "fence": "```\nKhador - Winter Korps\nOlga Morova\n- Iron Skin\nCorps [31]\nDamir [44]\n```",
    "quote": "> **Khador - Winter Korps**\n> *Olga Morova*\n> Corps [31]\n> Damir [44]",
    "board": "[b]Khador - Winter Korps[/b]\n[size=2]Olga Morova[/size]\nCorps [31]\nDamir [44]",
    "equals": "Khador: Winter Korps\nLeader: Olga Morova = 0\nCorps = 31\nDamir = 44\nTotal 75/75",
    "German": "Fraktion: Khador\nArmee: Winter Korps\nKriegscaster: Olga Morova\n"
              "Corps (31 Punkte)\nDamir (44 Punkte)\nGesamt: 75 Punkte",
    "units": "Khador, Winter Korps\nOlga Morova\nCorps 31pts\nDamir 44 pts",
    "dots": "Winter Korps\nOlga Morova ......... 0\nCorps ............. 31\nDamir ........ 44",
    "mail": "Hi Martin,\nhere is my list:\n\nKhador - Winter Korps\nOlga Morova\nCorps [31]\n"
            "Damir [44]\n\nCheers,\nAnna",
}  # fmt: skip


@pytest.mark.parametrize("shape", LISTS)
def test_list_in_an_odd_shape_has_army_leader_and_points(shape: str) -> None:
    found = read_text(LISTS[shape])
    assert (found.faction, found.leader, found.points) == (
        "Khador - Winter Korps",
        "Olga Morova",
        75,
    )


def test_numbered_heads_begin_two_lists() -> None:
    text = (
        "List 1: Khador - Winter Korps\nOlga Morova\nCorps [31]\nDamir [44]\n\n"
        "List 2: Khador - Winter Korps\nSorscha Vane\nDire Wolf [40]\nTroopers [35]"
    )
    read = [read_text(part) for part in split_lists(text)]
    assert [(one.faction, one.leader, one.points) for one in read] == [
        ("Khador - Winter Korps", "Olga Morova", 75),
        ("Khador - Winter Korps", "Sorscha Vane", 75),
    ]


def test_size_alone_in_brackets_is_not_a_model() -> None:
    text = "Khador - Armored Korps\n[100]\nThe Old Witch 2 [+26]\nAdjunct [5]\n- Juggernaut [95]"
    assert read_text(text).points == 100
