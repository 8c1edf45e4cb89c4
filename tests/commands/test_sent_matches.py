"""Games of a team event in the shapes of the WTC: matches and standings worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hall import Hall

from srtui.commands.importing.importing import ImportEvent, ImportRoster
from srtui.commands.pairing.pair import PairRound
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.rules.edition import Figure

FIGURES = (Figure.TP, Figure.GAMES_WON, Figure.SOS, Figure.POINTS, Figure.DESTROYED)
ROSTER = """team,player,captain
Red,Ada,yes
Red,Bo,
Red,Cy,
Blue,Di,yes
Blue,Eve,
Blue,Fay,
Green,Gus,yes
Green,Hal,
Green,Ida,
Gold,Jon,yes
Gold,Kai,
Gold,Lea,
"""
# round, table, first, second, winner, points, destroyed
GAMES = (
    (1, 1, "Ada", "Di", "Ada", (5, 3), (60, 20)),
    (1, 2, "Bo", "Eve", "Eve", (1, 4), (10, 75)),
    (1, 3, "Cy", "Fay", "Cy", (3, 0), (40, 30)),
    (1, 4, "Gus", "Jon", "Jon", (0, 5), (5, 50)),
    (1, 5, "Hal", "Kai", "Kai", (2, 3), (25, 35)),
    (1, 6, "Ida", "Lea", "Ida", (4, 1), (70, 15)),
    (2, 1, "Ada", "Jon", "Jon", (2, 4), (30, 45)),
    (2, 2, "Bo", "Kai", "Bo", (6, 0), (75, 0)),
    (2, 3, "Cy", "Lea", "Lea", (1, 2), (20, 55)),
    (2, 4, "Di", "Gus", "Di", (3, 2), (65, 10)),
    (2, 5, "Eve", "Hal", "Eve", (4, 0), (75, 12)),
    (2, 6, "Fay", "Ida", "Fay", (5, 1), (48, 33)),
)
# Worked out by hand. Round 1: Red beats Blue 2-1, Gold beats Green 2-1. Round 2: Gold beats Red
# 2-1, Blue beats Green 3-0. Matches won, games won, opponents' matches won, CP, APD.
STANDINGS = {
    "Gold": (2, 4, 1, 15, 200),  # 9+6 CP, 100+100; met Green (0) and Red (1)
    "Blue": (1, 4, 1, 19, 313),  # 7+12 CP, 125+188; met Red (1) and Green (0)
    "Red": (1, 3, 3, 18, 235),  # 9+9 CP, 110+125; met Blue (1) and Gold (2)
    "Green": (0, 1, 3, 9, 155),  # 6+3 CP, 100+55; met Gold (2) and Blue (1)
}
PLAYERS = {"Jon": (2, 1), "Ada": (1, 3), "Kai": (1, 1)}
"""Players' wins, and the wins of those whom they met: Jon met Gus (0) and Ada (1)."""


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    hall = Hall(tmp_path, teams=3)
    hall.run(ImportRoster("pasted", text=ROSTER))
    return hall


def two_lines() -> str:
    """Return a line for each player of each game, as the long CSV of the WTC has them."""
    lines = ["match,round,table,team,player,opponent,win,cp,ap"]
    team_of = {row.split(",")[1]: row.split(",")[0] for row in ROSTER.splitlines()[1:]}
    for at, (number, table, *players, winner, points, destroyed) in enumerate(GAMES, 1):
        for side in (0, 1):
            name = players[side]
            cells = (
                at,
                number,
                table,
                team_of[name],
                name,
                players[1 - side],
                int(name == winner),
                points[side],
                destroyed[side],
            )
            lines.append(",".join(map(str, cells)))
    return "\n".join(lines)


def one_line() -> str:
    lines = ["Runde;Tisch;Spieler A;Spieler B;Sieger;KP A;KP B;AP A;AP B"]
    for number, table, first, second, winner, points, destroyed in GAMES:
        side = "Spieler A" if winner == first else "B"
        cells = (number, table, first, second, side, *points, *destroyed)
        lines.append(";".join(map(str, cells)))
    return "\n".join(lines)


def nested() -> str:
    """Return rounds with matches of teams with their games."""
    rounds = []
    for number in (1, 2):
        games = [
            {"table": table, "player1": first, "player2": second, "winner": winner,
             "cp1": points[0], "cp2": points[1], "ap1": destroyed[0], "ap2": destroyed[1]}
            for each, table, first, second, winner, points, destroyed in GAMES
            if each == number
        ]  # fmt: skip
        matches = [{"team1": "x", "team2": "y", "games": games[:3]}, {"games": games[3:]}]
        rounds.append({"number": number, "matches": matches})
    return json.dumps({"event": "WTC", "rounds": rounds})


SHAPES = {"games.csv": two_lines(), "spiele.csv": one_line(), "wtc.json": nested()}


def imported(hall: Hall, path: Path, text: str) -> Event:
    path.write_text(text, encoding="utf-8")
    hall.run(ImportEvent(str(path)))
    return hall.event


@pytest.mark.parametrize("name", SHAPES)
def test_teams_have_the_standings_worked_out_by_hand(hall: Hall, tmp_path: Path, name: str) -> None:
    event = imported(hall, tmp_path / name, SHAPES[name])
    teams = event.pairing
    figures = {
        teams.name_of(line.player): tuple(line.figures[figure] for figure in FIGURES)
        for line in teams.standings()
    }
    assert figures == STANDINGS
    assert [teams.name_of(line.player) for line in teams.standings()] == list(STANDINGS)
    players = {
        event.name_of(line.player): (line.tp, line.figures[Figure.SOS])
        for line in event.standings()
    }
    assert {name: players[name] for name in PLAYERS} == PLAYERS


def test_games_of_a_match_are_at_the_tables_of_its_zone(hall: Hall, tmp_path: Path) -> None:
    mixed = "round,table,winner,loser\n1,5,Ada,Di\n1,1,Gus,Jon\n1,2,Bo,Eve\n1,3,Hal,Kai\n"
    mixed += "1,4,Cy,Fay\n1,6,Ida,Lea\n"
    event = imported(hall, tmp_path / "games.csv", mixed)
    seats = {event.name_of(game.first): game.table for game in event.games}
    assert seats == {"Gus": 1, "Hal": 2, "Ida": 3, "Bo": 4, "Cy": 5, "Ada": 6}
    assert [match.zone for match in event.matches] == [1, 2]


def test_event_of_teams_goes_on_after_its_games(hall: Hall, tmp_path: Path) -> None:
    imported(hall, tmp_path / "games.csv", two_lines())
    hall.run(PairRound())
    newest = [match for match in hall.event.matches if match.round == 3]
    met = {frozenset(match.teams) for match in hall.event.matches if match.round < 3}
    assert len(newest) == 2
    assert not met & {frozenset(match.teams) for match in newest}


def test_team_that_meets_two_others_in_a_round_is_refused(hall: Hall, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="In round 1, Red meets Blue and Green"):
        imported(hall, tmp_path / "g.csv", "round,winner,loser\n1,Ada,Di\n1,Bo,Gus\n")
    with pytest.raises(Refused, match="two players of Red meet"):
        imported(hall, tmp_path / "g.csv", "round,winner,loser\n1,Ada,Bo\n")
    assert not hall.event.rounds


def test_match_with_too_few_games_is_named(hall: Hall, tmp_path: Path) -> None:
    (tmp_path / "g.csv").write_text("round,winner,loser\n1,Ada,Di\n1,Bo,Eve\n")
    warnings = ImportEvent(str(tmp_path / "g.csv")).plan(hall.event).warnings
    assert "Round 1: Red and Blue have only 2 of 3 games." in warnings
