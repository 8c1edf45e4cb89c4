"""Games in nested JSON and on pages: the same standings, whatever shape holds them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hall import Hall

from srtui.commands.importing.importing import ImportEvent
from srtui.model.refused import Refused
from srtui.rules.edition import Figure
from srtui.rules.record import Outcome

Write = Callable[[str, str], str]
FIGURES = (Figure.TP, Figure.SOS, Figure.POINTS, Figure.DESTROYED)
GAMES = (  # round, table, first, second, winner, points, destroyed
    (1, 1, "Ada", "Cy", "Ada", (5, 3), (60, 20)),
    (1, 2, "Bo", "Di", "Di", (1, 4), (10, 75)),
    (2, 1, "Ada", "Di", "Ada", (2, 2), (33, 30)),
    (2, 2, "Bo", "Cy", "Bo", (3, 0), (44, 12)),
)
STANDINGS = [  # worked out by hand: name, TP, SoS, points, destroyed
    ("Ada", 2, 1, 7, 93),  # beat Cy (0) and Di (1)
    ("Di", 1, 3, 6, 105),  # beat Bo (1), lost to Ada (2)
    ("Bo", 1, 1, 4, 54),  # lost to Di (1), beat Cy (0)
    ("Cy", 0, 3, 3, 32),  # lost to Ada (2) and Bo (1)
]
TEAMS = {"Ada": "Red", "Bo": "Red", "Cy": "Blue", "Di": "Blue"}


@pytest.fixture
def file(tmp_path: Path) -> Write:
    def write(text: str, name: str) -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    return write


def standings(hall: Hall) -> list[tuple[object, ...]]:
    event = hall.event
    return [
        (event.name_of(one.player), *(one.figures[figure] for figure in FIGURES))
        for one in event.standings()
    ]


def flat(game: tuple[Any, ...]) -> dict[str, object]:
    number, table, first, second, winner, points, destroyed = game
    return {
        "round": number,
        "table": table,
        "player1": first,
        "player2": second,
        "winner": winner,
        "cp1": points[0],
        "cp2": points[1],
        "ap1": destroyed[0],
        "ap2": destroyed[1],
    }


def of_round(number: int) -> list[dict[str, object]]:
    return [
        {key: value for key, value in flat(game).items() if key != "round"}
        for game in GAMES
        if game[0] == number
    ]


def view(game: tuple[Any, ...], side: int) -> dict[str, object]:
    """Return one player's line of a game."""
    number, _, *players, winner, points, destroyed = game
    return {
        "round": number,
        "opponent": players[1 - side],
        "win": int(players[side] == winner),
        "cp": points[side],
        "ap": destroyed[side],
    }


def with_sides(game: tuple[Any, ...]) -> dict[str, object]:
    _, table, *players, winner, points, destroyed = game
    return {
        "table": table,
        "players": [
            {
                "name": name,
                "team": TEAMS[name],
                "winner": name == winner,
                "cp": points[side],
                "ap": destroyed[side],
            }
            for side, name in enumerate(players)
        ],
    }


def nested_players() -> dict[str, object]:
    """Return structures of the two players within each game, as programs with accounts have."""
    numbers = {name: number for number, name in enumerate(TEAMS, 101)}
    return {
        "name": "Cup",
        "players": [{"id": number, "name": name} for name, number in numbers.items()],
        "rounds": [
            [
                {
                    "table": game[1],
                    "winner": numbers[game[4]],
                    "player1": {"id": numbers[game[2]], "cp": game[5][0], "ap": game[6][0]},
                    "player2": {"id": numbers[game[3]], "cp": game[5][1], "ap": game[6][1]},
                }
                for game in GAMES
                if game[0] == number
            ]
            for number in (1, 2)
        ],
    }


SHAPES: dict[str, object] = {
    "a flat list": [flat(game) for game in GAMES],
    "a list below a key": {"event": "WTC", "games": [flat(game) for game in GAMES]},
    "rounds with games": {
        "rounds": [{"round": number, "games": of_round(number)} for number in (1, 2)]
    },
    "rounds as lists": {"rounds": [of_round(1), of_round(2)]},
    "rounds with matches of teams": {
        "rounds": [
            {
                "number": number,
                "matches": [{"team1": "Red", "team2": "Blue", "games": of_round(number)}],
            }
            for number in (1, 2)
        ]
    },
    "teams with players with games": {
        "teams": [
            {
                "name": team,
                "players": [
                    {
                        "name": name,
                        "games": [
                            view(game, side)
                            for game in GAMES
                            for side in (0, 1)
                            if game[2 + side] == name
                        ],
                    }
                    for name, of in TEAMS.items()
                    if of == team
                ],
            }
            for team in ("Red", "Blue")
        ]
    },
    "games with a list of sides": {
        "rounds": [
            {"games": [with_sides(game) for game in GAMES if game[0] == number]}
            for number in (1, 2)
        ]
    },
    "players by number": nested_players(),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_has_the_standings_worked_out_by_hand(
    hall: Hall, file: Write, shape: str
) -> None:
    hall.run(ImportEvent(file(json.dumps(SHAPES[shape]), "wtc.json")))
    assert standings(hall) == STANDINGS


def test_pairings_of_best_coast_pairings_have_winner_points_and_bye(
    hall: Hall, file: Write
) -> None:
    content = {
        "data": [
            {"round": 1, "table": 1,
             "player1": {"id": "a", "firstName": "Ada", "lastName": "Holm"},
             "player2": {"id": "b", "user": {"firstName": "Bo", "lastName": "Lee"}},
             "player1Game": {"result": 0, "points": 30},
             "player2Game": {"result": 2, "points": 75}},
            {"round": 1, "table": 2, "player1": {"id": "c", "user": {"firstName": "Cy"}},
             "player1Game": {"result": 2}, "isBye": True},
        ]
    }  # fmt: skip
    event = ImportEvent(file(json.dumps(content), "bcp.json")).plan(hall.event).event
    played, bye = event.games
    assert [event.name_of(player) for player in played.players] == ["Ada Holm", "Bo Lee"]
    assert (played.outcome, played.points) == (Outcome.SECOND, (30, 75))
    assert bye.outcome is Outcome.BYE


def test_deleted_pairing_of_best_coast_is_not_a_game(hall: Hall, file: Write) -> None:
    def pairing(table: int, first: str, second: str) -> dict[str, object]:
        sides = {
            "player1": {"user": {"firstName": first}},
            "player2": {"user": {"firstName": second}},
        }
        return {
            "round": 1,
            "table": table,
            **sides,
            "player1Game": {"result": 2, "points": 9},
            "player2Game": {"result": 0, "points": 4},
        }

    content = {"active": [pairing(1, "Ada", "Bo")], "deleted": [pairing(2, "Cy", "Di")]}
    event = ImportEvent(file(json.dumps(content), "bcp.json")).plan(hall.event).event
    assert [player.name for player in event.players] == ["Ada", "Bo"]


def test_wide_table_of_the_world_championship_is_read(hall: Hall, file: Write) -> None:
    text = (
        "game_id,round,TP,victory_condition,scenario,player1,team1,list1,faction1,CP1,AP1,"
        "player2,team2,list2,faction2,CP2,AP2\n"
        "1,1,1,Scenario,,Ada,Red,Haley,Cygnar,5,20,Bo,Blue,Vlad,Khador,0,31\n"
        "2,1,0,Caster kill,,Cy,Red,Deneghra,Cryx,1,2,Di,Blue,Lylyth,Legion,3,4\n"
    )
    event = ImportEvent(file(text, "wtc.csv")).plan(hall.event).event
    assert [(game.outcome, game.points, game.destroyed) for game in event.games] == [
        (Outcome.FIRST, (5, 0), (20, 31)),
        (Outcome.SECOND, (1, 3), (2, 4)),
    ]


@pytest.mark.parametrize("heading", ["Player 1 Result", "Result player1", "Ergebnis Spieler 1"])
def test_result_of_the_first_player_is_the_result(hall: Hall, file: Write, heading: str) -> None:
    text = f"Round,Player 1,{heading},Player 2\n1,Ada,Win,Bo\n1,Cy,Loss,Di\n"
    event = ImportEvent(file(text, "games.csv")).plan(hall.event).event
    assert [game.outcome for game in event.games] == [Outcome.FIRST, Outcome.SECOND]


def test_scores_by_number_ask_whether_the_higher_wins(hall: Hall, file: Write) -> None:
    content = {
        "players": [{"id": 11, "name": "Ada"}, {"id": 12, "name": "Bo"}, {"id": 13, "name": "Cy"}],
        "rounds": [
            [
                {
                    "table": 1,
                    "player1": {"id": 11, "corpScore": 0, "runnerScore": 1},
                    "player2": {"id": 12, "corpScore": 3, "runnerScore": 0},
                },
                {"table": 2, "player1": {"id": 13, "combinedScore": 3}, "player2": {"id": None}},
            ],
        ],
    }
    plan = ImportEvent(file(json.dumps(content), "cobra.json")).plan(hall.event)
    event = plan.event
    assert [[event.name_of(player) for player in game.players] for game in event.games] == [
        ["Ada", "Bo"],
        ["Cy"],
    ]
    assert event.games[0].outcome is Outcome.SECOND
    assert "the higher score wins (“1-3”)" in "\n".join(plan.warnings)


def table(heads: str, *rows: str, caption: str = "") -> str:
    lines = [f"<caption>{caption}</caption>" if caption else ""]
    lines += [f"<tr>{''.join(f'<th>{cell}' for cell in heads.split())}</tr>"]
    lines += [f"<tr>{''.join(f'<td>{cell}</td>' for cell in row.split())}</tr>" for row in rows]
    return f"<table>{''.join(lines)}</table>"


def players_of(hall: Hall, path: str, only: str = "") -> list[tuple[int, list[str]]]:
    event = ImportEvent(path, only=only).plan(hall.event).event
    return [(game.round, [event.name_of(one) for one in game.players]) for game in event.games]


def test_page_with_a_table_for_each_round_is_read_whole(hall: Hall, file: Write) -> None:
    first = table("Table Winner Loser", "1 Ada Cy", "2 Di Bo")
    second = table("Loser Winner Table", "Di Ada 1", "Cy Bo 2")
    page = f"<html><h1>Cup</h1><h2>Round 1</h2>{first}<h2>Round 2</h2>{second}"
    page += f"<h2>Standings</h2>{table('Rank Player Wins', '1 Ada 2', '2 Di 1')}</html>"
    path = file(page, "page.html")
    assert players_of(hall, path) == [
        (1, ["Ada", "Cy"]),
        (1, ["Di", "Bo"]),
        (2, ["Ada", "Di"]),
        (2, ["Bo", "Cy"]),
    ]
    assert "from 2 tables on the web page" in "\n".join(ImportEvent(path).plan(hall.event).warnings)


def test_caption_of_a_table_names_its_round(hall: Hall, file: Write) -> None:
    page = table("Sieger Verlierer", "Ada Bo", caption="Runde 1")
    page += table("Sieger Verlierer", "Bo Ada", caption="Runde 2")
    assert [number for number, _ in players_of(hall, file(page, "page.html"))] == [1, 2]


def test_page_with_the_games_of_two_events_asks_which(hall: Hall, file: Write) -> None:
    page = table("Round Winner Loser", "1 Ada Bo", "1 Cy Di", "2 Cy Ada")
    page += table("Round Winner Loser", "1 Emil Fia", "1 Gus Ida")
    path = file(page, "page.html")
    with pytest.raises(Refused, match="holds 2 events"):
        players_of(hall, path)
    assert players_of(hall, path, only="2") == [(1, ["Emil", "Fia"]), (1, ["Gus", "Ida"])]


def test_page_without_games_names_its_headings(hall: Hall, file: Write) -> None:
    with pytest.raises(Refused, match=r"web page without a table of games.*Rank, Player"):
        players_of(hall, file(table("Rank Player", "1 Ada", "2 Bo"), "page.html"))
