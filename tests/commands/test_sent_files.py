"""Files as organizers really send them: the right people and games, or a question by name."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from hall import Hall

from data.importing.shapes import Shapes
from data.importing.tabular import TableFault
from srtui.commands.importing.importing import ImportEvent, ImportRoster
from srtui.model.refused import Refused
from srtui.rules.edition import Figure
from srtui.rules.record import Outcome, Player, Status, Way
from srtui.sheets.export import ExportTable
from srtui.sheets.export import games as exported_games
from srtui.sheets.export import roster as exported_roster
from srtui.text.importing import As

SENT = Path(__file__).parent.parent / "sent"
Write = Callable[..., str]


@pytest.fixture
def file(tmp_path: Path) -> Write:
    def write(text: str | bytes, name: str = "file.csv") -> str:
        raw = text if isinstance(text, bytes) else text.encode()
        (tmp_path / name).write_bytes(raw)
        return str(tmp_path / name)

    return write


def roster_of(hall: Hall, path: str | Path, **answers: object) -> list[Player]:
    return list(ImportRoster(str(path), **answers).plan(hall.event).players)  # type: ignore[arg-type]


def doubts_of(hall: Hall, path: str | Path) -> str:
    return "\n".join(ImportRoster(str(path)).plan(hall.event).warnings)


def names(players: list[Player]) -> list[str]:
    return [player.name for player in players]


def facts(players: list[Player]) -> list[tuple[str, str, str, bool]]:
    return [(one.name, one.faction, one.club, one.paid) for one in players]


# A name made from the right cells


def test_dash_before_a_faction_parts_it_and_other_letters_stay(hall: Hall) -> None:
    path = SENT / "03-name-dash-faction.list.txt"
    assert [(one.name, one.faction) for one in roster_of(hall, path)] == [
        ("Anna Berg", "Khador"),
        ("Bo Lind", "Cryx"),
        ("Emil Falk 2. Mannschaft", ""),
    ]
    assert "Anna Berg - Khador" in doubts_of(hall, path)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("**Anna Berg**", "Anna Berg"),
        ("1) __Anna Berg__", "Anna Berg"),
        ("> - *Anna Berg*", "Anna Berg"),
        ("### 3. `Anna Berg`", "Anna Berg"),
        ("||Anna Berg||", "Anna Berg"),
        (":white_check_mark: @Anna Berg", "Anna Berg"),
        ("- [x] Anna Berg", "Anna Berg"),
        ("<:khador:123456> Anna Berg <@4711>", "Anna Berg"),
        ("Anna * Berg", "Anna * Berg"),
        ("Anna 3. Berg", "Anna 3. Berg"),
        ("Anna_B", "Anna_B"),
        ("• Anna-Lena Berg", "Anna-Lena Berg"),
    ],
)
def test_discord_marks_are_not_part_of_a_name(hall: Hall, line: str, name: str) -> None:
    rows = ImportRoster("pasted", text=f"{line}\nBo Lind").plan(hall.event)
    assert names(list(rows.players)) == [name, "Bo Lind"]


def test_line_without_the_bullet_of_the_others_is_asked_about(hall: Hall) -> None:
    text = "**Players**\n- Anna Berg\n- Bo Lind\n- Cy Moe\n"
    assert "“**Players**”" in "\n".join(ImportRoster("pasted", text=text).plan(hall.event).warnings)


def test_club_behind_a_second_dash_is_the_club(hall: Hall) -> None:
    text = "1.Anna Berg – Khador – Köln\n2.Bo Lind – Cryx – Mainz\n"
    players = ImportRoster("pasted", text=text).plan(hall.event).players
    assert facts(list(players)) == [
        ("Anna Berg", "Khador", "Köln", False),
        ("Bo Lind", "Cryx", "Mainz", False),
    ]


def test_struck_name_is_asked_about(hall: Hall) -> None:
    plan = ImportRoster("pasted", text="Anna Berg\n~~Bo Lind~~").plan(hall.event)
    assert names(list(plan.players)) == ["Anna Berg"]
    assert [one.name for one in plan.questions] == ["Bo Lind"]


def test_heads_of_discord_messages_are_left_out_and_named(hall: Hall) -> None:
    text = "annab — Today at 12:31\nAnna Berg; Khador\nbo_l — 20.09.2026 18:05\nBo Lind; Cryx\n"
    plan = ImportRoster("pasted", text=text).plan(hall.event)
    assert names(list(plan.players)) == ["Anna Berg", "Bo Lind"]
    assert "annab — Today at 12:31" in "\n".join(plan.warnings)


@pytest.mark.parametrize(
    "header",
    [
        "Vorname;Name",
        "First Name;Name",
        "Prénom;Nom",
        "Nombre;Apellidos",
        "Imię;Nazwisko",
        "Nome;Cognome",
        "Nome;Apelido",
        "Vorname;Nachname",
        "Forename;Surname",
    ],
)
def test_first_and_last_name_are_one_person(hall: Hall, file: Write, header: str) -> None:
    path = file(f"{header};Club\nAnna;Berg;Köln\nBo;Berg;Mainz\n")
    assert names(roster_of(hall, path)) == ["Anna Berg", "Bo Berg"]


def test_name_beside_a_first_name_is_the_family_name(hall: Hall) -> None:
    assert facts(roster_of(hall, SENT / "05-vorname-name.csv")) == [
        ("Anna Berg", "Khador", "Köln", False),
        ("Bo Berg", "Cryx", "Mainz", False),
    ]


def test_full_name_beside_a_first_name_is_not_doubled(hall: Hall, file: Write) -> None:
    path = file("First Name,Name\nAnna,Anna Berg\nBo,Bo Lind\n")
    assert names(roster_of(hall, path)) == ["Anna Berg", "Bo Lind"]


def test_polish_headings_are_not_read_as_t3s_table(hall: Hall) -> None:
    assert facts(roster_of(hall, SENT / "06-unknown-headings-as-t3.csv")) == [
        ("Anna Berg", "Khador", "Kruki", True),
        ("Bo Lind", "Cryx", "Wilki", False),
    ]


def test_unknown_headings_are_named_and_never_clubs_as_players(hall: Hall, file: Write) -> None:
    path = file("Nr;Ad;Soyad;Dernek;Ordu;Ucret\n1;Anna;Berg;R;K;e\n2;Bo;L;W;C;h\n")
    with pytest.raises(Refused, match=r"Ad, Soyad, Dernek.*--column"):
        roster_of(hall, path)


def test_attendee_number_is_not_a_name_and_a_refund_asks(hall: Hall) -> None:
    path = SENT / "07-eventbrite-attendee-number.csv"
    assert names(roster_of(hall, path)) == ["Anna Berg"]
    assert "Bo Lind" in doubts_of(hall, path)
    assert "Refunded" in doubts_of(hall, path)
    answers = (("Bo Lind", As.IN),)
    assert names(roster_of(hall, path, name=answers)) == ["Anna Berg", "Bo Lind"]


def test_column_of_numbers_does_not_hold_names(hall: Hall, file: Write) -> None:
    with pytest.raises(Refused, match=r"Participant.*numbers"):
        roster_of(hall, file("Participant,Army\n17,Khador\n18,Cryx\n"))


# Columns that decide who counts


def test_cancelled_and_waiting_players_are_asked_about(hall: Hall) -> None:
    path = SENT / "08-status-cancelled.csv"
    assert names(roster_of(hall, path)) == ["Anna Berg"]
    said = doubts_of(hall, path)
    assert all(word in said for word in ("Bo Lind", "Cancelled", "Carl Dahl", "Waiting list"))


@pytest.mark.parametrize(
    ("heading", "comes", "stays_away"),
    [
        ("Attendee Status", "Attending", "Refunded"),
        ("approval_status", "approved", "declined"),
        ("dropped", "false", "true"),
        ("Status", "angemeldet", "abgemeldet"),
        ("Statut", "confirmé", "annulé"),
        ("Estado", "Confirmado", "Lista de espera"),
        ("Stato", "confermato", "annullato"),
        ("RSVP", "Going", "Not going"),
        ("Confirmed", "yes", "no"),
        ("Warteliste", "", "ja"),
        ("Cancelled at", "", "2026-09-01"),
        ("Payment status", "completed", "refunded"),
    ],
)
def test_every_status_column_is_used(
    hall: Hall, file: Write, heading: str, comes: str, stays_away: str
) -> None:
    path = file(f"Name,{heading}\nAnna Berg,{comes}\nBo Lind,{stays_away}\n")
    plan = ImportRoster(path).plan(hall.event)
    assert names(list(plan.players)) == ["Anna Berg"]
    assert [one.name for one in plan.questions] == ["Bo Lind"]


def test_status_that_is_not_understood_is_asked_once(hall: Hall, file: Write) -> None:
    path = file("Name,Status\nAnna Berg,Level 3\nBo Lind,Level 3\nCy Moe,ok\n")
    plan = ImportRoster(path).plan(hall.event)
    assert [one.name for one in plan.questions] == ["Level 3"]
    assert len(plan.players) == 3
    assert names(roster_of(hall, path, name=(("Level 3", As.OUT),))) == ["Cy Moe"]


def test_two_events_in_one_file_are_never_one(hall: Hall) -> None:
    path = str(SENT / "01-event-id.csv")
    with pytest.raises(Refused, match=r"holds 2 events: .*5392cc26.*71cf616c"):
        ImportEvent(path).plan(hall.event)
    plan = ImportEvent(path, only="2").plan(hall.event)
    assert sorted(one.name for one in plan.event.players) == [
        "Emil Falk",
        "Fia Gran",
        "Gus Holm",
        "Ida Jung",
    ]
    assert plan.games == 4


@pytest.mark.parametrize("heading", ["year", "Season", "event_id", "Jahr", "Turnier", "Event Date"])
def test_each_column_that_parts_events_is_asked_about(
    hall: Hall, file: Write, heading: str
) -> None:
    rows = "".join(f"{year},1,A{year},B{year}\n" for year in range(2001, 2015))
    with pytest.raises(Refused, match="holds 14 events"):
        ImportEvent(file(f"{heading},round,winner,loser\n{rows}")).plan(hall.event)


def test_a_roster_of_two_events_is_asked_about(hall: Hall, file: Write) -> None:
    path = file("Event,Name\nCup,Anna\nCup,Bo\nOpen,Cy\nOpen,Di\n")
    with pytest.raises(Refused, match="holds 2 events"):
        roster_of(hall, path)
    assert names(roster_of(hall, path, only="Open")) == ["Cy", "Di"]


def test_more_than_nine_runs_of_rounds_are_not_one_event(hall: Hall, file: Write) -> None:
    game = "{r},A{e},B{e}\n{r},C{e},D{e}\n"
    rows = "".join(game.format(e=event, r=r) for event in range(12) for r in (1, 2))
    with pytest.raises(Refused, match="holds 12 events"):
        ImportEvent(file(f"round,winner,loser\n{rows}")).plan(hall.event)


def test_an_event_that_the_file_does_not_hold_is_refused(hall: Hall) -> None:
    path = str(SENT / "02-only-ignored.csv")
    with pytest.raises(Refused, match="one event"):
        ImportEvent(path, only="2").plan(hall.event)
    assert ImportEvent(path, only="1").plan(hall.event).games == 4


def test_dropped_player_of_our_own_export_stays_dropped(hall: Hall) -> None:
    command = ImportEvent(
        str(SENT / "13-dropped-comes-back.games.csv"),
        str(SENT / "13-dropped-comes-back.roster.csv"),
    )
    hall.run(command)
    anna, bo = hall.event.players
    assert (anna.pinned_table, anna.note, anna.status(2)) == (2, "wheelchair", Status.IN)
    assert (bo.name, bo.status(1), bo.status(2)) == ("Bo Lind", Status.IN, Status.DROPPED)
    assert (anna.fee, bo.fee) == (1500, 1500)


# Cells that are not understood


def test_paid_words_of_other_languages_and_amounts_count(hall: Hall) -> None:
    players = roster_of(hall, SENT / "09-paid-words.csv")
    assert [one.paid for one in players] == [True, True, True, False]
    assert "PayPal" in doubts_of(hall, SENT / "09-paid-words.csv")


def test_paid_amounts_and_ways_are_read(hall: Hall, file: Write) -> None:
    cells = [
        "15",
        "15.00",
        "€15",
        "15 EUR",
        "PayPal",
        "✓",
        "Yes (cash)",
        "0",
        "no",
        "yes",
        "0,00 €",
        "nicht bezahlt",
        "offen",
        "Überwiesen",
        "Sí",
        "12,50",
    ]
    lines = "".join(f'P{at},"{cell}"\n' for at, cell in enumerate(cells))
    players = roster_of(hall, file(f"name,paid\n{lines}"))
    assert [one.paid for one in players] == [
        True, True, True, True, True, True, True, False, False, True, False, False, False, True,
        True, True,
    ]  # fmt: skip


@pytest.mark.parametrize(("cell", "is_paid"), [("0,", False), ("15,-", True), ("15,", True)])
def test_amount_with_a_bare_comma_is_an_amount(
    hall: Hall, file: Write, cell: str, is_paid: bool
) -> None:
    (player,) = roster_of(hall, file(f'name;paid\nAnna;"{cell}"\n'))
    assert player.paid is is_paid


@pytest.mark.parametrize("cell", ["0, cash", "0,b", "0; bar"])
def test_nothing_paid_with_a_remark_is_no_withdrawal(hall: Hall, file: Write, cell: str) -> None:
    plan = ImportRoster(file(f'name;paid\nAnna;"{cell}"\nBo;yes\n')).plan(hall.event)
    assert names(list(plan.players)) == ["Anna", "Bo"]
    assert [one.name for one in plan.questions] == [cell]


@pytest.mark.parametrize("cell", ["refunded", "Refunded, 0", "1, refunded", "15,00 (refunded)"])
def test_refund_beside_an_amount_is_asked_about(hall: Hall, file: Write, cell: str) -> None:
    plan = ImportRoster(file(f'name;paid\nAnna;"{cell}"\nBo;yes\n')).plan(hall.event)
    assert names(list(plan.players)) == ["Bo"]
    assert [one.name for one in plan.questions] == ["Anna"]


def test_cell_that_is_not_understood_is_quoted_once_and_answered(hall: Hall, file: Write) -> None:
    path = file("name,here\nAnna,gate 3\nBo,gate 3\nCy,ja\n")
    plan = ImportRoster(path).plan(hall.event)
    assert [one.name for one in plan.questions] == ["gate 3"]
    assert [one.checked_in for one in plan.players] == [False, False, True]
    players = roster_of(hall, path, name=(("gate 3", As.YES),))
    assert [one.checked_in for one in players] == [True, True, True]


def test_result_written_as_a_score_is_a_result_and_asked_about(hall: Hall, file: Write) -> None:
    path = file("round,player,opponent,result\n1,Anna,Bo,2-1\n1,Cy,Di,0:3\n1,Ed,Fay,1-1\n")
    plan = ImportEvent(path).plan(hall.event)
    outcomes = [one.outcome for one in plan.event.games]
    assert outcomes == [Outcome.FIRST, Outcome.SECOND, None]
    assert "“2-1”" in "\n".join(plan.warnings)
    assert "higher" in "\n".join(plan.warnings)


def test_result_that_is_not_understood_is_quoted(hall: Hall, file: Write) -> None:
    path = file("round,player,opponent,result\n1,Anna,Bo,won\n1,Cy,Di,adjourned\n")
    assert "“adjourned”" in "\n".join(ImportEvent(path).plan(hall.event).warnings)


def test_way_of_a_game_that_both_lose_is_kept(hall: Hall) -> None:
    hall.run(ImportEvent(str(SENT / "12-both-lose-way.csv")))
    assert [game.way for game in hall.event.games] == [
        Way.NO_SHOW,
        Way.DISQUALIFICATION,
        Way.NO_SHOW,
    ]
    rows = exported_games(hall.event).records()
    assert [(row["winner"], row["way"]) for row in rows] == [
        ("both lose", "no_show"),
        ("both lose", "disqualification"),
        ("Emil Falk", "no_show"),
    ]


# Headings in other languages


@pytest.mark.parametrize("case", ["19-spanish-roster.csv", "22-german-roster.csv"])
def test_headings_of_other_languages_are_known(hall: Hall, case: str) -> None:
    clubs = {"1": ("Lugo", "Lugo"), "2": ("Köln", "Mainz")}[case[0]]
    assert facts(roster_of(hall, SENT / case)) == [
        ("Anna Berg", "Khador", clubs[0], True),
        ("Bo Lind", "Cryx", clubs[1], False),
    ]


def test_questions_of_a_form_are_known(hall: Hall) -> None:
    path = SENT / "21-google-form-question.csv"
    assert facts(roster_of(hall, path)) == [
        ("Anna Berg", "Khador", "Ravens", False),
        ("Bo Lind", "Cryx", "Wolves", False),
    ]
    assert "Which army do you bring?" in doubts_of(hall, path)


@pytest.mark.parametrize(
    "header",
    [
        "Emergency contact (full name);Your full name;Team captain?;Which army do you bring?",
        "Notfallkontakt?;Vor- und Nachname;Bemerkung zum Team;Mit welcher Armee spielst du?",
        "Lista de ejército;¿Cuál es tu nombre completo?;¿Otro equipo?;¿Qué facción juegas?",
        "Lien de la liste;Nom et prénom;Capitaine de l'équipe;Quelle armée jouez-vous ?",
        "Link do rozpiski;Imię i nazwisko;Kapitan drużyny;Jaką frakcją grasz? (frakcja)",
        "Contatto;Nome e cognome;Capitano squadra;Con quale esercito giochi?",
        "Telefone;Nome completo;Outro clube;Que exército vais jogar?",
    ],
)
def test_forms_in_seven_languages_give_name_and_faction(
    hall: Hall, file: Write, header: str
) -> None:
    path = file(f"{header}\nx y;Anna Berg;z;Khador\nv w;Bo Lind;u;Cryx\n")
    assert [(one.name, one.faction) for one in roster_of(hall, path)] == [
        ("Anna Berg", "Khador"),
        ("Bo Lind", "Cryx"),
    ]


GERMAN = [
    ("Anna Berg", "Bo Lind", "first", 5, 3, 60, 20),
    ("Carl Dahl", "Dora Ek", "second", 1, 4, 10, 75),
]


@pytest.mark.parametrize(
    "header",
    [
        "Runde;Tisch;Spieler 1;Spieler 2;Sieger;KP 1;KP 2;AP 1;AP 2",
        "Ronde;Table;Joueur 1;Joueur 2;Vainqueur;PC 1;PC 2;AP 1;AP 2",
        "Ronda;Mesa;Jugador 1;Jugador 2;Ganador;Puntos 1;Puntos 2;Destruido 1;Destruido 2",
        "Runda;Stół;Gracz 1;Gracz 2;Zwycięzca;PK 1;PK 2;Zniszczone 1;Zniszczone 2",
        "Turno;Tavolo;Giocatore 1;Giocatore 2;Vincitore;Punti 1;Punti 2;Distrutti 1;Distrutti 2",
        "Rodada;Mesa;Jogador 1;Jogador 2;Vencedor;Pontos 1;Pontos 2;Destruídos 1;Destruídos 2",
    ],
)
def test_games_with_headings_of_six_languages(hall: Hall, file: Write, header: str) -> None:
    body = (SENT / "17-german-games.csv").read_text(encoding="utf-8").partition("\n")[2]
    event = ImportEvent(file(f"{header}\n{body}")).plan(hall.event).event
    assert [
        (
            event.name_of(one.first),
            event.name_of(one.second or 0),
            one.outcome,
            *one.points,
            *one.destroyed,
        )
        for one in event.games
    ] == GERMAN


def test_russian_and_greek_encodings_are_guessed(hall: Hall, file: Write) -> None:
    assert names(roster_of(hall, SENT / "27-cyrillic.csv"))[0].split()[0].isalpha()
    for encoding, wanted in (
        ("cp1251", ["Иван Петров", "Анна Берг", "Олег Сидоренко"]),
        ("cp1253", ["Γιώργος Παπάς", "Μαρία Νίκου", "Άννα Ζώη"]),
    ):
        text = "Name;Faction\n" + "".join(f"{name};Khador\n" for name in wanted)
        path = file(text.encode(encoding), f"{encoding}.csv")
        assert names(roster_of(hall, path)) == wanted


# Games in other shapes


def test_page_with_one_table_of_games_is_read(hall: Hall) -> None:
    event = ImportEvent(str(SENT / "11-games-page.html")).plan(hall.event).event
    assert [one.name for one in event.players] == ["Anna Berg", "Bo Lind"]


def test_one_line_of_a_page_is_counted_as_one(hall: Hall) -> None:
    warnings = ImportEvent(str(SENT / "11-games-page.html")).plan(hall.event).warnings
    assert "Read 1 line from the table on the web page 11-games-page.html." in warnings


def test_page_without_games_is_called_a_page(hall: Hall, file: Write) -> None:
    page = file("<html><style>.b{margin: 5px}</style><body><p>Hello</p></body></html>", "g.html")
    with pytest.raises(Refused, match="web page"):
        ImportEvent(page).plan(hall.event)


def test_two_lines_a_game_are_joined_by_the_match(hall: Hall) -> None:
    plan = ImportEvent(str(SENT / "15-win-and-match.csv")).plan(hall.event)
    event = plan.event
    assert [
        (event.name_of(one.first), one.outcome, one.points, one.destroyed) for one in event.games
    ] == [
        ("Anna Berg", Outcome.FIRST, (5, 3), (60, 20)),
        ("Carl Dahl", Outcome.SECOND, (1, 4), (10, 75)),
    ]


def test_two_lines_a_game_are_joined_by_the_match_without_opponents(
    hall: Hall, file: Write
) -> None:
    text = "match,round,player,win,cp\n1,1,Anna,1,5\n1,1,Bo,0,3\n2,1,Cy,0,1\n2,1,Di,1,4\n"
    event = ImportEvent(file(text)).plan(hall.event).event
    assert [(event.name_of(one.first), one.outcome, one.points) for one in event.games] == [
        ("Anna", Outcome.FIRST, (5, 3)),
        ("Cy", Outcome.SECOND, (1, 4)),
    ]


def test_family_name_first_is_asked_about(hall: Hall) -> None:
    plan = ImportEvent(
        str(SENT / "16-family-first.games.csv"), str(SENT / "16-family-first.roster.csv")
    ).plan(hall.event)
    said = "\n".join(plan.warnings)
    assert "Is Anna Berg the same person as Berg, Anna?" in said
    assert "Is Bo Lind the same person as Lind, Bo?" in said


def test_two_spellings_within_one_file_of_games_are_asked_about(hall: Hall, file: Write) -> None:
    text = "round,winner,loser\n1,Anna Bergström,Bo\n1,Cy,Di\n2,Bergström Anna,Bo\n"
    said = "\n".join(ImportEvent(file(text)).plan(hall.event).warnings)
    assert "Is Bergström Anna the same person as Anna Bergström?" in said


def test_two_spellings_within_one_roster_are_asked_about(hall: Hall, file: Write) -> None:
    path = file('name,faction\nAnna Berg,Khador\n"Berg, Anna",Khador\nBo Lind,Cryx\n')
    assert "Is Berg, Anna the same person as Anna Berg?" in doubts_of(hall, path)


WTC = """[
{"match": 1, "round": 1, "team": "Red", "player": "Ada", "opponent": "Cy", "win": 1, "cp": 5, "ap": 60},
{"match": 1, "round": 1, "team": "Blue", "player": "Cy", "opponent": "Ada", "win": 0, "cp": 3, "ap": 20},
{"match": 2, "round": 1, "team": "Red", "player": "Bo", "opponent": "Di", "win": 0, "cp": 1, "ap": 10},
{"match": 2, "round": 1, "team": "Blue", "player": "Di", "opponent": "Bo", "win": 1, "cp": 4, "ap": 75},
{"match": 3, "round": 2, "team": "Red", "player": "Ada", "opponent": "Di", "win": 1, "cp": 2, "ap": 33},
{"match": 3, "round": 2, "team": "Blue", "player": "Di", "opponent": "Ada", "win": 0, "cp": 2, "ap": 30},
{"match": 4, "round": 2, "team": "Red", "player": "Bo", "opponent": "Cy", "win": 1, "cp": 3, "ap": 44},
{"match": 4, "round": 2, "team": "Blue", "player": "Cy", "opponent": "Bo", "win": 0, "cp": 0, "ap": 12}
]"""  # noqa: E501
FIGURES = (Figure.TP, Figure.SOS, Figure.POINTS, Figure.DESTROYED)
WTC_STANDINGS = [  # worked out by hand: name, TP, SoS, points, destroyed
    ("Ada", 2, 1, 7, 93),
    ("Di", 1, 3, 6, 105),
    ("Bo", 1, 1, 4, 54),
    ("Cy", 0, 3, 3, 32),
]


def test_team_event_in_json_has_the_standings_worked_out_by_hand(hall: Hall, file: Write) -> None:
    hall.run(ImportEvent(file(WTC, "wtc.json")))
    event = hall.event
    assert [
        (event.name_of(one.player), *(one.figures[figure] for figure in FIGURES))
        for one in event.standings()
    ] == WTC_STANDINGS


def test_higher_score_wins_and_is_asked_about(hall: Hall) -> None:
    plan = ImportEvent(str(SENT / "23-score-decides.csv")).plan(hall.event)
    assert [one.outcome for one in plan.event.games] == [Outcome.FIRST, Outcome.SECOND]
    assert [one.points for one in plan.event.games] == [(5, 3), (1, 4)]
    assert "higher" in "\n".join(plan.warnings)


def test_flat_list_of_games_in_json_is_the_table(hall: Hall) -> None:
    event = ImportEvent(str(SENT / "25-games.json")).plan(hall.event).event
    assert [(event.name_of(one.first), one.outcome, one.points) for one in event.games] == [
        ("Anna Berg", Outcome.FIRST, (5, 3))
    ]


def test_json_without_a_list_of_games_is_refused(hall: Hall, file: Write) -> None:
    for text in ('{"teams": []}', "[1, 2]", '[{"a": 1}]'):
        with pytest.raises(Refused, match=r"file\.json"):
            ImportEvent(file(text, "file.json")).plan(hall.event)


def test_headings_are_named_in_a_refusal_with_the_key_on_a_screen(hall: Hall, file: Write) -> None:
    with pytest.raises(Refused, match="Wer, Was") as refused:
        ImportEvent(file("Wer,Was\nx,y\n")).plan(hall.event)
    fault = refused.value.__cause__
    assert isinstance(fault, TableFault)
    assert fault.hint in str(fault)
    assert "--column" in fault.hint
    assert "{many.columns|ctrl+l}" in fault.hint_on_screen


SPELLINGS = 'name,faction\nAnna Berg,\n"Berg, Anna",Khador\nBo Lind,Cryx\n'


def test_two_spellings_become_one_player_on_request(hall: Hall, file: Write) -> None:
    path = file(SPELLINGS)
    assert names(roster_of(hall, path)) == ["Anna Berg", "Berg, Anna", "Bo Lind"]
    same = (("Berg, Anna", As.SAME),)
    assert facts(roster_of(hall, path, name=same)) == [
        ("Anna Berg", "Khador", "", False),
        ("Bo Lind", "Cryx", "", False),
    ]
    plan = ImportRoster(path, name=same).plan(hall.event)
    assert "You answered that Berg, Anna is the same person as Anna Berg." in plan.warnings


def test_answer_about_a_spelling_is_kept_for_the_next_file(
    hall: Hall, file: Write, tmp_path: Path
) -> None:
    shapes = Shapes(tmp_path / "shapes.json")
    command = ImportRoster(file(SPELLINGS), name=(("Berg, Anna", As.SAME),), shapes=shapes)
    hall.run(command)
    command.remember()
    games = 'round,winner,loser\n1,Bo Lind,"Berg, Anna"\n'
    again = ImportEvent(file(games, "games.csv"), shapes=Shapes(tmp_path / "shapes.json"))
    assert names(list(again.plan(hall.event).event.players)) == ["Anna Berg", "Bo Lind"]


def test_spelling_in_a_game_becomes_a_roster_player_on_request(hall: Hall) -> None:
    games, roster = SENT / "16-family-first.games.csv", SENT / "16-family-first.roster.csv"
    answers = (("Anna Berg", As.SAME), ("Bo Lind", As.SAME))
    plan = ImportEvent(str(games), str(roster), name=answers).plan(hall.event)
    assert names(list(plan.event.players)) == ["Berg, Anna", "Lind, Bo"]
    assert not any("Players added" in doubt for doubt in plan.warnings)


# What srtui itself exports


def as_csv(sheet: ExportTable) -> str:
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(sheet.columns)
    writer.writerows(sheet.rows)
    return text.getvalue()


@pytest.mark.parametrize("players", [6, 5])
def test_exported_games_and_roster_give_the_same_games(
    tmp_path: Path, file: Write, players: int
) -> None:
    (tmp_path / "again").mkdir()
    played, again = Hall(tmp_path), Hall(tmp_path / "again")
    played.add(players, club="Ravens", faction="Khador")
    played.play()
    played.play(lambda event, game: "tie" if game.table == 1 else "2")
    games, roster = exported_games(played.event), exported_roster(played.event)
    again.run(ImportEvent(file(as_csv(games), "g.csv"), file(as_csv(roster), "r.csv")))
    assert exported_games(again.event).rows == games.rows
    # Whoever has played is here; all else is as it was.
    here = roster.columns.index("here")
    rows = exported_roster(again.event).rows
    assert [(*row[:here], *row[here + 1 :]) for row in rows] == [
        (*row[:here], *row[here + 1 :]) for row in roster.rows
    ]
