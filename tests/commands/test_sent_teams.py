"""Teams in files and pasted texts: a team event gets its teams, in one step, or a question."""

from __future__ import annotations

from pathlib import Path

import pytest
from hall import Hall

from data.importing.rosters import pasted, players
from data.importing.rows import RosterRow
from data.importing.tabular import TableFault
from data.importing.team_blocks import blocks_as_lines
from srtui.commands.importing.importing import ImportEvent, ImportRoster
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.text.importing import As


@pytest.fixture
def event(tmp_path: Path) -> Hall:
    """Return an event of teams of three."""
    return Hall(tmp_path, teams=3)


def rows_of(text: str) -> list[tuple[str, str, str, bool]]:
    return [(row.team, row.name, row.faction, row.captain) for row in pasted(text).rows]


def people(*rows: tuple[str, str]) -> list[tuple[str, str, str, bool]]:
    return [(team, name, "", False) for team, name in rows]


def imported(hall: Hall, text: str, **answers: As) -> str:
    named = tuple((name.replace("_", " "), answer) for name, answer in answers.items())
    return hall.run(ImportRoster("pasted", text=text, name=named))


def doubts_of(hall: Hall, text: str) -> str:
    return "\n".join(ImportRoster("pasted", text=text).plan(hall.event).warnings)


def teams(event: Event) -> dict[str, tuple[list[str], list[str], str]]:
    def names(players: tuple[int, ...]) -> list[str]:
        return [event.name_of(player) for player in players]

    return {
        team.name: (names(team.players), names(team.reserves), team.captain) for team in event.teams
    }


SIX = people(
    ("Rot", "Anna"),
    ("Rot", "Bert"),
    ("Rot", "Cleo"),
    ("Blau", "Dora"),
    ("Blau", "Emil"),
    ("Blau", "Franz"),
)


# What a text with a line for each team says


@pytest.mark.parametrize(
    "text",
    [
        "Rot: Anna, Bert, Cleo\nBlau: Dora, Emil, Franz",
        "**Teams**\n- Rot: Anna / Bert / Cleo\n- Blau: Dora / Emil / Franz",
        "1. Rot (3/3) - Anna, Bert, Cleo\n2. Blau (3/3) - Dora, Emil, Franz",
        "Rot: Anna; Bert; Cleo\nBlau: Dora; Emil; Franz",
        "Rot: Anna & Bert & Cleo\nBlau: Dora & Emil & Franz",
        "Team;Spieler 1;Spieler 2;Spieler 3\nRot;Anna;Bert;Cleo\nBlau;Dora;Emil;Franz",
        "Team Name,Player 1,Player 2,Player 3\nRot,Anna,Bert,Cleo\nBlau,Dora,Emil,Franz",
        "Name\tPlayer #1\tPlayer #2\tPlayer #3\nRot\tAnna\tBert\tCleo\nBlau\tDora\tEmil\tFranz",
        "Drużyna;Gracz 1;Gracz 2;Gracz 3\nRot;Anna;Bert;Cleo\nBlau;Dora;Emil;Franz",
        "Squadra;Giocatore 1;Giocatore 2;Giocatore 3\nRot;Anna;Bert;Cleo\nBlau;Dora;Emil;Franz",
        "Équipe;Joueur 1;Joueur 2;Joueur 3\nRot;Anna;Bert;Cleo\nBlau;Dora;Emil;Franz",
        "Equipo;Jugador 1;Jugador 2;Jugador 3\nRot;Anna;Bert;Cleo\nBlau;Dora;Emil;Franz",
        "Equipa;Jogador 1;Jogador 2;Jogador 3\nRot;Anna;Bert;Cleo\nBlau;Dora;Emil;Franz",
        "Team;Spieler\nRot;Anna, Bert, Cleo\nBlau;Dora, Emil, Franz",
        'Team,Members\nRot,"Anna\nBert\nCleo"\nBlau,"Dora\nEmil\nFranz"',
        "Name;Team\nAnna;Rot\nBert;Rot\nCleo;Rot\nDora;Blau\nEmil;Blau\nFranz;Blau",
    ],
)
def test_teams_are_read_with_their_players(text: str) -> None:
    assert rows_of(text) == SIX


def test_titles_above_a_table_of_teams_are_skipped() -> None:
    text = "Anmeldungen 2026\n\nTeam;Spieler 1;Spieler 2;Spieler 3\nRot;Anna;Bert;Cleo"
    assert rows_of(text) == SIX[:3]


def test_faction_and_captain_beside_each_player_are_read() -> None:
    text = "Team;Spieler 1;Fraktion 1;Spieler 2;Spieler 2 Fraktion\nRot;Anna (C);Khador;Bert;Cygnar"
    assert rows_of(text) == [("Rot", "Anna", "Khador", True), ("Rot", "Bert", "Cygnar", False)]
    line = "Rot: Anna (Kapitän) (Khador), Bert - Cygnar, Cleo\nBlau: Dora, Emil (C)"
    assert rows_of(line) == [
        ("Rot", "Anna", "Khador", True), ("Rot", "Bert", "Cygnar", False),
        ("Rot", "Cleo", "", False), ("Blau", "Dora", "", False), ("Blau", "Emil", "", True),
    ]  # fmt: skip


def test_captain_beside_the_second_player_is_the_first() -> None:
    text = "Team,Captain,Player 2,Player 3,Reserve\nRot,Anna,Bert,Cleo,Dora"
    assert [(row[1], row[3]) for row in rows_of(text)] == [
        ("Anna", True),
        ("Bert", False),
        ("Cleo", False),
        ("Dora", False),
    ]


def test_captain_who_is_also_a_player_is_one_person() -> None:
    text = "Team,Captain,Player 1,Player 2\nRot,Bert,Anna,Bert"
    assert [(row[1], row[3]) for row in rows_of(text)] == [("Anna", False), ("Bert", True)]


def test_first_and_last_names_of_players_are_put_together() -> None:
    text = (
        "Mannschaft,Spieler 1 Vorname,Spieler 1 Nachname,Vorname Spieler 2,"
        "Nachname Spieler 2,Mail\nRot,Anna,Berg,Bert,Kahn,a@b.de\nSumme,,,,,"
    )
    assert [row[1] for row in rows_of(text)] == ["Anna Berg", "Bert Kahn"]
    warnings = "\n".join(pasted(text).warnings)
    assert "are not used: “Mail”" in warnings
    assert "line 3 skipped (no player named): “Summe”" in warnings


def test_status_of_a_team_is_asked_about_for_each_player(event: Hall) -> None:
    text = "Team;Spieler 1;Spieler 2;Status\nRot;Anna;Bert;abgesagt\nBlau;Dora;Emil;angemeldet"
    warnings = doubts_of(event, text)
    assert "Anna" in warnings
    assert "Bert" in warnings
    imported(event, text)
    assert list(teams(event.event)) == ["Blau"]


@pytest.mark.parametrize(
    "text",
    [
        "Anna Berg: Cygnar, Köln\nBert Kahn: Khador, Bonn",
        "Anna Berg - Cygnar, Köln\nBert Kahn - Khador, Bonn",
        "Anna Berg: bezahlt, Köln\nBert Kahn: unbezahlt, Bonn",
        "Player 1\nPlayer 2\nPlayer 3",
        "Player 1; Khador\nPlayer 2; Cygnar",
    ],
)
def test_players_with_faction_and_club_are_not_teams(text: str) -> None:
    rows: tuple[RosterRow, ...] = pasted(text).rows
    assert [row.team for row in rows] == ["" for _ in text.splitlines()]


def test_games_of_two_players_are_not_teams() -> None:
    with pytest.raises(TableFault, match="is a list of games, not a roster"):
        players("Round,Player 1,Player 2,Winner\n1,Anna,Bert,1", "games.csv", file=True)


def test_lines_of_teams_are_named_in_a_warning(event: Hall) -> None:
    assert "was read with one team on each line: Rot, Blau." in doubts_of(
        event, "Rot: Anna, Bert, Cleo\nBlau: Dora, Emil, Franz"
    )


# A team event


def test_team_column_makes_the_teams_in_one_step(event: Hall) -> None:
    text = (
        "Name;Team;Captain\nAnna;Rot;\nBert;Rot;ja\nCleo;Rot;\nDora;Blau;\nEmil;Blau;\nFranz;Blau;"
    )
    assert imported(event, text) == ("Roster pasted: 6 players added, 0 changed. 2 teams entered.")
    assert teams(event.event) == {
        "Rot": (["Anna", "Bert", "Cleo"], [], "Bert"),
        "Blau": (["Dora", "Emil", "Franz"], [], "Dora"),
    }
    assert {player.club for player in event.event.players} == {""}
    event.desk.undo()
    assert event.event.teams == ()
    assert event.event.players == ()


def test_club_beside_a_team_stays_the_club(event: Hall) -> None:
    imported(event, "Name,Team,Club\nAnna,Rot,Köln")
    assert event.event.players[0].club == "Köln"


def test_team_of_the_wrong_size_is_named(event: Hall) -> None:
    text = "Rot: Anna, Bert\nBlau: Dora, Emil, Franz, Gabi, Hans"
    warnings = doubts_of(event, text)
    assert "Rot has 2 of 3 players: each empty seat loses its game." in warnings
    assert (
        "Blau's 3 seats are filled in the order of the file, with Gabi and Hans in reserve."
        in warnings
    )
    imported(event, text)
    assert teams(event.event)["Blau"] == (["Dora", "Emil", "Franz"], ["Gabi", "Hans"], "Dora")


def test_player_in_two_teams_is_asked_about(event: Hall) -> None:
    text = "Rot: Anna, Bert, Cleo\nBlau: Dora, Emil, Anna"
    assert "“Anna” is in two teams, Rot and Blau (line 2)" in doubts_of(event, text)
    imported(event, text)
    assert teams(event.event)["Blau"] == (["Dora", "Emil"], [], "Dora")


def test_namesakes_join_two_teams_on_request(event: Hall) -> None:
    imported(event, "Rot: Anna, Bert, Cleo\nBlau: Dora, Emil, Anna", Anna=As.TWO_PERSONS)
    assert teams(event.event)["Blau"][0] == ["Dora", "Emil", "Anna (2)"]


def test_team_spelled_otherwise_is_asked_about(event: Hall) -> None:
    text = "Name,Team\nAnna,Kölner Löwen\nBert,Kolner Loewen\nCleo,Kölner Löwen"
    assert "Is the team Kolner Loewen the same as Kölner Löwen?" in doubts_of(event, text)
    imported(event, text, Kolner_Loewen=As.SAME)
    assert list(teams(event.event)) == ["Kölner Löwen"]


def test_player_without_a_team_is_named(event: Hall) -> None:
    text = "Name,Team\nAnna,Rot\nBert,"
    assert "No team was given for Bert: add players to teams on the Teams screen." in doubts_of(
        event, text
    )
    imported(event, text)
    assert teams(event.event) == {"Rot": (["Anna"], [], "Anna")}


def test_known_player_joins_a_team_and_nobody_leaves_one(event: Hall) -> None:
    imported(event, "Name,Team\nAnna,\nBert,Rot")
    text = "Name,Team\nAnna,Rot\nBert,Blau"
    assert "Bert stays in Rot, but the file says Blau." in doubts_of(event, text)
    imported(event, text)
    assert teams(event.event) == {"Rot": (["Bert", "Anna"], [], "Bert")}
    with pytest.raises(Refused, match="No one to add"):
        imported(event, "Name,Team\nAnna,Rot")


def test_players_beyond_the_seats_of_an_entered_team_are_reserves(event: Hall) -> None:
    imported(event, "Rot: Anna, Bert, Cleo\nBlau: Dora, Emil, Franz")
    imported(event, "Name,Team\nGabi,rot")
    assert teams(event.event)["Rot"] == (["Anna", "Bert", "Cleo"], ["Gabi"], "Anna")


def test_conflict_chambers_teams_are_entered_with_captain_and_lists(event: Hall) -> None:
    text = (
        '[{"name": "Rot", "players": [{"name": "Anna (captain)", "faction": "Khador", "list1":'
        ' {"theme": "Winter Guard", "list": ["Orlova", "Man-O-War"]}}, {"name": "Bert"},'
        ' {"name": "Cleo"}]}, {"name": "Blau", "players": [{"name": "Dora"}]}]'
    )
    imported(event, text)
    assert teams(event.event) == {
        "Rot": (["Anna", "Bert", "Cleo"], [], "Anna"),
        "Blau": (["Dora"], [], "Dora"),
    }
    anna = event.event.players[0]
    assert [army.leader for army in event.event.lists[anna.id]] == ["Orlova"]


def test_saved_team_page_of_longshanks_makes_the_teams(event: Hall) -> None:
    def team(number: int, name: str, *members: str) -> str:
        links = "".join(
            f'<a class="player_link" onclick="pop_user({number}{at}, 1)">{member}</a>'
            for at, member in enumerate(members)
        )
        return (
            f'<div class="player" id="player_{number}"><a class="player_link" '
            f'onclick="pop_team({number})">{name}</a><div>{links}</div></div>'
        )

    page = team(5, "Rot", "Anna", "Bert", "Cleo") + team(6, "Blau", "Dora", "Emil", "Franz")
    imported(event, f"<html><body>{page}</body></html>")
    assert teams(event.event) == {
        "Rot": (["Anna", "Bert", "Cleo"], [], "Anna"),
        "Blau": (["Dora", "Emil", "Franz"], [], "Dora"),
    }


def test_team_is_the_club_in_an_event_without_teams(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    imported(hall, "Rot: Anna, Bert, Cleo")
    assert {player.club for player in hall.event.players} == {"Rot"}
    assert hall.event.teams == ()


def test_roster_of_teams_comes_before_their_games(event: Hall, tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text("round,winner,loser\n1,Anna,Dora\n")
    (tmp_path / "roster.csv").write_text("name,team\nAnna,Rot\nDora,Blau\n")
    games, roster = str(tmp_path / "games.csv"), str(tmp_path / "roster.csv")
    with pytest.raises(Refused, match="import the roster with its teams first"):
        event.run(ImportEvent(games, roster))
    with pytest.raises(Refused, match="Players without a team: Anna and Dora"):
        event.run(ImportEvent(games))


# What blocks of lines say: a team's name, and its players below

RED_AND_BLUE = [
    ("Red", "Anna Berg", "Khador", True), ("Red", "Bert Lind", "Cryx", False),
    ("Red", "Cleo Dahl", "Cygnar", False), ("Blue", "Dan Ek", "Khador", True),
    ("Blue", "Eva Falk", "Cryx", False), ("Blue", "Fia Gran", "Cygnar", False),
]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Red:\n- Anna Berg - Khador (C)\n- Bert Lind - Cryx\n- Cleo Dahl - Cygnar\n"
        "Blue:\n- Dan Ek - Khador (C)\n- Eva Falk - Cryx\n- Fia Gran - Cygnar\n",
        "**Red**\n1. Anna Berg (C) (Khador)\n2. Bert Lind (Cryx)\n3. Cleo Dahl (Cygnar)\n\n"
        "**Blue**\n1. Dan Ek (C) (Khador)\n2. Eva Falk (Cryx)\n3. Fia Gran (Cygnar)\n",
        "## Red\n- Anna Berg (C), Khador\n- Bert Lind, Cryx\n- Cleo Dahl, Cygnar\n\n"
        "## Blue\n- Dan Ek (C), Khador\n- Eva Falk, Cryx\n- Fia Gran, Cygnar\n",
        "Team: Red\nCaptain: Anna Berg - Khador\nPlayer 2: Bert Lind - Cryx\nPlayer 3: Cleo Dahl - "
        "Cygnar\n\nTeam: Blue\nCaptain: Dan Ek - Khador\nPlayer 2: Eva Falk - Cryx\n"
        "Player 3: Fia Gran - Cygnar\n",
        "🇵🇱 Red 🇵🇱\nAnna Berg (Khador) ⭐\nBert Lind (Cryx)\nCleo Dahl (Cygnar)\n\n"
        "🇬🇷 Blue\nDan Ek (Khador) ⭐\nEva Falk (Cryx)\nFia Gran (Cygnar)\n",
        "Red,\nAnna Berg (C),Khador\nBert Lind,Cryx\nCleo Dahl,Cygnar\n,\n"
        "Blue,\nDan Ek (C),Khador\nEva Falk,Cryx\nFia Gran,Cygnar\n",
        "Max Org — Today at 12:31\n**Teams (2/8)**\nMannschaft 1: Red\nKapitän: Anna Berg, Khador\n"
        "Bert Lind, Cryx\nCleo Dahl, Cygnar\nMannschaft 2: Blue\nKapitän: Dan Ek, Khador\n"
        "Eva Falk, Cryx\nFia Gran, Cygnar\n",
    ],
)
def test_blocks_of_lines_are_teams(text: str) -> None:
    assert rows_of(text) == RED_AND_BLUE
    assert "lists players under their teams: Red, Blue." in "\n".join(pasted(text).warnings)


def test_team_in_front_of_its_colour_is_part_of_the_name() -> None:
    text = "Team Red\nAnna Berg – Khador\nBert Lind – Cryx\n\nTeam Blue\nDan Ek\nEva Falk\n"
    assert [row[0] for row in rows_of(text)] == ["Team Red", "Team Red", "Team Blue", "Team Blue"]


def test_blocks_make_the_teams_of_an_event(event: Hall) -> None:
    imported(event, "Red:\n- Anna (C)\n- Bert\n- Cleo\nBlue:\n- Dan\n- Eva\n- ~~Fia~~\n")
    assert teams(event.event) == {
        "Red": (["Anna", "Bert", "Cleo"], [], "Anna"),
        "Blue": (["Dan", "Eva"], [], "Dan"),
    }


@pytest.mark.parametrize(
    "text",
    [
        "Anna Berg\nBert Lind\n\nCleo Dahl\nDan Ek\n",
        "Confirmed:\n- Anna Berg\n- Bert Lind\nPaid:\n- Cleo Dahl\n- Dan Ek\n",
        "Khador:\n- Anna Berg\n- Bert Lind\nCryx:\n- Cleo Dahl\n- Dan Ek\n",
        "**Anna Berg**\n**Bert Lind**\n**Cleo Dahl**\n",
        "Players:\n- Anna Berg\n- Bert Lind\nNa pewno:\n- Cleo Dahl\n- Dan Ek\n",
    ],
)
def test_paragraphs_and_titles_are_not_teams(text: str) -> None:
    assert {row[0] for row in rows_of(text)} == {""}


def test_faction_behind_each_player_of_a_line_is_theirs() -> None:
    text = (
        "Teamname;Kapitän;Fraktion;Spieler 2;Fraktion;Spieler 3;Fraktion\n"
        "Red;Anna Berg;Khador;Bert Lind;Cryx;Cleo Dahl;Cygnar\n"
        "Blue;Dan Ek;Khador;Eva Falk;Cryx;Fia Gran;Cygnar\n"
    )
    assert rows_of(text) == RED_AND_BLUE
    assert "named twice" not in "\n".join(pasted(text).warnings)


def test_empty_cells_below_a_team_are_the_same_team() -> None:
    text = (
        "Team,Player,Faction,Captain\nRed,Anna Berg,Khador,yes\n,Bert Lind,Cryx,\n"
        ",Cleo Dahl,Cygnar,\nBlue,Dan Ek,Khador,yes\n,Eva Falk,Cryx,\n,Fia Gran,Cygnar,\n"
    )
    assert rows_of(text) == RED_AND_BLUE
    assert "lines 3, 4, 6, 7: no team is given, so the team above was used" in "\n".join(
        pasted(text).warnings
    )


def test_players_without_a_team_are_not_in_the_one_above() -> None:
    text = "Team,Player\nRed,Anna\nRed,Bert\n,Cleo\nBlue,Dan\n,Eva\n"
    assert [row[0] for row in rows_of(text)] == ["Red", "Red", "", "Blue", ""]


def test_captain_may_be_the_role_of_a_player(event: Hall) -> None:
    text = (
        "Mannschaft;Name;Rolle\nRed;Anna;Spieler\nRed;Bert;Kapitän\nRed;Cleo;Spieler\n"
        "Blue;Dan;Team captain\nBlue;Eva;Coach\nBlue;Fia;Spieler\n"
    )
    plan = ImportRoster("pasted", text=text).plan(event.event)
    # A coach does not play, like a judge: left out, and asked about by name.
    assert [question.name for question in plan.questions] == ["Eva"]
    imported(event, text)
    assert [team[2] for team in teams(event.event).values()] == ["Bert", "Dan"]


def test_blocks_of_a_name_above_players_are_lines_of_teams() -> None:
    text = "Rot\nAnna (C), Khador\nBert\nCleo\n\nBlau:\nDora\nEmil\nFranz\n"
    assert blocks_as_lines(text).splitlines() == [
        "Rot: Anna (C), Khador; Bert; Cleo",
        "Blau: Dora; Emil; Franz",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Anna\nBert\nCleo",
        "Anna; Khador\nBert; Cygnar\n\nCleo; Cryx\nDora; Orgoth\nEmil; Infernals",
        "Rot: Anna; Bert; Cleo\n\nBlau: Dora; Emil; Franz",
        "Anna\n\nBert",
    ],
)
def test_text_that_is_not_blocks_of_teams_stays(text: str) -> None:
    assert blocks_as_lines(text) == text


CAPTAINS = {("Red", "Ada Fuchs", True), ("Red", "Bo Lind", False)} | {
    ("Blue", "Di Ek", True),
    ("Blue", "Ed Falk", False),
}
MARKED = {
    "a captain's cell behind the faction": (
        "Red\n1) Ada Fuchs, Khador, TC\n2) Bo Lind, Cryx\n\n"
        "Blue\n1) Di Ek, Khador, TC\n2) Ed Falk, Dusk\n"
    ),
    "captain before the name": (
        "Red:\nCaptain Ada Fuchs, Khador\nBo Lind, Cryx\n"
        "Blue:\nCaptain Di Ek, Khador\nEd Falk, Dusk\n"
    ),
    "captain shortened before the name": (
        "Red:\nCpt. Ada Fuchs - Khador\nBo Lind - Cryx\n"
        "Blue:\nCpt. Di Ek - Khador\nEd Falk - Dusk\n"
    ),
    "answers of a form": (
        "Team Name: Red\nTeam Captain: Ada Fuchs\nPlayer 2: Bo Lind\n\n"
        "Team Name: Blue\nTeam Captain: Di Ek\nPlayer 2: Ed Falk\n"
    ),
    "labels between bars": "Red | Captain: Ada Fuchs | Bo Lind\nBlue | Captain: Di Ek | Ed Falk\n",
    "a reserve that is none": (
        "Red – Ada Fuchs (c), Bo Lind, Reserve: -\nBlue – Di Ek (c), Ed Falk, Reserve: none yet\n"
    ),
    "armies below the names": (
        "Team Red\nAda Fuchs (Captain)\nKhador – Winter Korps\nBo Lind\nCryx – Necrofactorium\n\n"
        "Team Blue\nDi Ek (Captain)\nKhador – Winter Korps\nEd Falk\nDusk\n"
    ),
    "a country above each team": (
        "Country: Poland\nTeam: Red\nCaptain: Ada Fuchs (Circle Orboros)\nPlayers:\n"
        "Bo Lind (Khador)\n\nCountry: Sweden\nTeam: Blue\nCaptain: Di Ek (Khador)\nPlayers:\n"
        "Ed Falk (Dusk)\n"
    ),
    "a legend of the captain's star": (
        "Red\n• Ada Fuchs⭐ (Khador)\n• Bo Lind (Cryx)\nBlue\n• Di Ek⭐ (Khador)\n"
        "• Ed Falk (Dusk)\n* = captain\n"
    ),
}


@pytest.mark.parametrize("text", MARKED.values(), ids=list(MARKED))
def test_captain_is_known_by_what_a_team_writes(text: str) -> None:
    read = {(row.team.removeprefix("Team "), row.name, row.captain) for row in pasted(text).rows}
    assert read == CAPTAINS


def test_captain_without_a_team_is_no_part_of_the_name() -> None:
    text = "1. Ada Fuchs (Captain) - Circle Orboros\n2. Bo Lind (TC) Khador\n3. Cy (Cyd) Cryx\n"
    assert [row.name for row in pasted(text).rows] == ["Ada Fuchs", "Bo Lind", "Cy (Cyd)"]


def test_coach_of_a_team_is_asked_about_and_does_not_play(event: Hall) -> None:
    text = (
        "Team: Red\nCaptain: Ada Fuchs\nPlayer 2: Bo Lind\nCoach: Hal Holm\n\n"
        "Team: Blue\nCaptain: Di Ek\nPlayer 2: Ed Falk\nCoach: none\n"
    )
    plan = ImportRoster("pasted", text=text).plan(event.event)
    assert [one.name for one in plan.players] == ["Ada Fuchs", "Bo Lind", "Di Ek", "Ed Falk"]
    assert [question.name for question in plan.questions] == ["Hal Holm"]


WOLVES = [("Wolves", "Ada"), ("Wolves", "Bo"), ("Bears", "Di"), ("Bears", "Ed")]


@pytest.mark.parametrize(
    "text",
    [
        # participants of Toornament, whose players are a lineup
        '[{"id":"1","name":"Wolves","type":"team","lineup":[{"name":"Ada"},{"name":"Bo"}]},'
        '{"id":"2","name":"Bears","type":"team","lineup":[{"name":"Di"},{"name":"Ed"}]}]',
        # entrants of start.gg
        '{"data":{"event":{"entrants":{"nodes":[{"id":1,"name":"Wolves","participants":'
        '[{"gamerTag":"Ada"},{"gamerTag":"Bo"}]},{"id":2,"name":"Bears","participants":'
        '[{"gamerTag":"Di"},{"gamerTag":"Ed"}]}]}}}}',
        "Team Name,Captain Name,Player 2 Name,Reserve\nWolves,Ada,Bo,tbc\nBears,Di,Ed,none\n",
    ],
    ids=["a lineup", "entrants", "a reserve to be named"],
)
def test_teams_of_programs_come_with_their_players(text: str) -> None:
    assert [(row.team, row.name) for row in pasted(text).rows] == WOLVES


def test_players_in_brackets_behind_a_team_are_its_players() -> None:
    text = "Wolves (Ada Fuchs, Bo Lind, Cy Dahl)\nBears (Di Ek, Ed Falk, Fay Holm)\n"
    assert [(row.team, row.name) for row in pasted(text).rows] == [
        ("Wolves", "Ada Fuchs"),
        ("Wolves", "Bo Lind"),
        ("Wolves", "Cy Dahl"),
        ("Bears", "Di Ek"),
        ("Bears", "Ed Falk"),
        ("Bears", "Fay Holm"),
    ]


# Names that resemble each other


@pytest.mark.parametrize(
    "rot", ["Rot: Anna Berger; Anne Berger; Hanna Berger", "Rot: Rot Player A; Rot Player B; Bo"]
)
def test_similar_names_within_one_team_are_not_asked_about(event: Hall, rot: str) -> None:
    text = f"{rot}\nBlau: Dora; Emil; Franz"
    assert ImportRoster("pasted", text=text).plan(event.event).questions == ()
    imported(event, text)
    assert teams(event.event)["Rot"][0] == rot.removeprefix("Rot: ").split("; ")


@pytest.mark.parametrize(
    "text",
    [
        "Rot: Anna Berger; Bert; Cleo\nBlau: Anne Berger; Emil; Franz",
        "Rot: Anna Berger; Bert; A. Berger\nBlau: Dora; Emil; Franz",
        "Rot: Anna Berger; Bert; Berger Anna\nBlau: Dora; Emil; Franz",
    ],
)
def test_similar_names_of_two_teams_and_other_forms_of_one_name_are_asked_about(
    event: Hall, text: str
) -> None:
    (question,) = ImportRoster("pasted", text=text).plan(event.event).questions
    assert "the same person as Anna Berger" in question.sentence
