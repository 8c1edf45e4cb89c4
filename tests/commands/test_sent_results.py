"""Results as people write them: in six languages, by column, by letter, with units and typos."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hall import Hall

from srtui.commands.importing.importing import ImportEvent
from srtui.commands.importing.plan import Plan
from srtui.rules.record import Outcome, Way

Read = Callable[[str], Plan]
FIRST, SECOND, TIE, BOTH = Outcome.FIRST, Outcome.SECOND, Outcome.TIE, Outcome.BOTH_LOSE


def outcomes(plan: Plan) -> list[Outcome | None]:
    return [game.outcome for game in plan.event.games]


def points(plan: Plan) -> list[tuple[int | None, int | None]]:
    return [game.points for game in plan.event.games]


@pytest.mark.parametrize(
    ("head", "first", "second", "tie"),
    [
        ("Runde;Tisch;Spieler 1;Spieler 2;Sieger", "Spieler 1", "Spieler 2", "Unentschieden"),
        ("Ronde;Table;Joueur 1;Joueur 2;Vainqueur", "Joueur 1", "J2", "Égalité"),
        ("Ronda;Mesa;Jugador A;Jugador B;Ganador", "A", "B", "Empate"),
        ("Runda;Stół;Gracz 1;Gracz 2;Zwycięzca", "Gracz 1", "2", "Remis"),
        ("Turno;Tavolo;Giocatore 1;Giocatore 2;Vincitore", "Giocatore 1", "G2", "Pareggio"),
        ("Rodada;Mesa;Jogador 1;Jogador 2;Vencedor", "Jogador 1", "Jogador 2", "Empate"),
        ("Round;Table;Player A;Player B;Winner", "Player A", "right", "Draw"),
    ],
)
def test_winner_may_be_a_column_or_a_side(
    read: Read, head: str, first: str, second: str, tie: str
) -> None:
    text = f"{head}\n1;1;Anna;Bo;{first}\n1;2;Cleo;Dan;{second}\n1;3;Eva;Fia;{tie}\n"
    assert outcomes(read(text)) == [FIRST, SECOND, TIE]


def test_player_called_like_a_side_wins_by_name(read: Read) -> None:
    plan = read("Round;Player 1;Player 2;Winner\n1;B;A;A\n1;Right;Left;Right\n")
    assert outcomes(plan) == [SECOND, FIRST]


@pytest.mark.parametrize(
    ("won", "lost", "tie"),
    [
        ("Sieg", "Niederlage", "Unentschieden"),
        ("gewonnen", "verloren", "remis"),
        ("victoire", "défaite", "nul"),
        ("victoria", "derrota", "empate"),
        ("wygrana", "przegrana", "remis"),
        ("vittoria", "sconfitta", "pareggio"),
        ("vitória", "derrota", "empate"),
        ("win", "loss", "draw"),
        ("W", "L", "D"),
        ("S", "N", "U"),
        ("V", "D", "N"),
        ("G", "P", "E"),
        ("V", "D", "E"),
        ("V", "P", "N"),
        ("W", "P", "R"),
    ],
)
def test_result_of_each_player_is_read_in_any_language(
    read: Read, won: str, lost: str, tie: str
) -> None:
    text = (
        f"Round;Player;Opponent;Result\n1;Anna;Bo;{won}\n1;Bo;Anna;{lost}\n1;Cleo;Dan;{tie}\n"
        f"1;Dan;Cleo;{tie}\n2;Anna;Cleo;{lost}\n2;Cleo;Anna;{won}\n"
    )
    assert outcomes(read(text)) == [FIRST, TIE, SECOND]


def test_letter_that_means_two_things_is_not_guessed(read: Read) -> None:
    plan = read("Round;Player;Opponent;Result\n1;Anna;Bo;D\n1;Bo;Anna;D\n")
    assert outcomes(plan) == [None]
    assert "“D” is not a result" in "\n".join(plan.warnings)


@pytest.mark.parametrize(
    "word", ["Doppelniederlage", "both lose", "double défaite", "doppia sconfitta"]
)
def test_game_that_both_lose_is_read(read: Read, word: str) -> None:
    assert outcomes(read(f"Round;Player 1;Player 2;Winner\n1;Anna;Bo;{word}\n")) == [BOTH]


@pytest.mark.parametrize("word", ["Auf Zeit", "Uhr abgelaufen", "clocked out", "au temps", "zegar"])
def test_way_of_winning_is_read_in_other_languages(read: Read, word: str) -> None:
    (game,) = read(f"Round;Winner;Loser;Way\n1;Anna;Bo;{word}\n").event.games
    assert game.way is Way.CLOCK


@pytest.mark.parametrize(
    "head",
    [
        "Ronde;Joueur 1;Joueur 2;Vainqueur;PC J1;PC J2;PA J1;PA J2",
        "Round;Player A;Player B;Winner;CP A;CP B;APD A;APD B",
        "Runde;Spieler 1;Spieler 2;Sieger;KP S1;KP S2;AP S1;AP S2",
    ],
)
def test_figures_are_found_by_the_letter_of_a_side(read: Read, head: str) -> None:
    plan = read(f"{head}\n1;Anna;Bo;Anna;5;3;60;20\n")
    (game,) = plan.event.games
    assert (game.points, game.destroyed) == ((5, 3), (60, 20))


def test_figure_with_its_unit_is_a_number(read: Read) -> None:
    plan = read("Round;Winner;Loser;Winner CP;Loser CP\n1;Anna;Bo;5 CP;3 pts\n1;Cleo;Dan;x;?\n")
    assert points(plan) == [(5, 3), (None, None)]
    assert "line 3: Winner CP is not a number" in "\n".join(plan.warnings)


def test_team_that_wins_is_its_player(read: Read) -> None:
    plan = read(
        "Round;Team A;Player A;Team B;Player B;Winner\n1;Poland;Anna;Greece;Bo;Poland\n"
        "1;Greece;Cleo;Poland;Dan;Poland\n1;Poland;Eva;Poland;Fia;Poland\n"
    )
    assert outcomes(plan) == [FIRST, SECOND, None]
    assert "the winner “Poland” is neither player" in "\n".join(plan.warnings)


def test_round_without_a_number_is_quoted(read: Read) -> None:
    plan = read("Round,Winner,Loser\n1,Anna,Bo\n1,Cleo,Dan\nFinal,Anna,Cleo\n")
    assert len(plan.event.games) == 2
    assert "line 4 skipped: “Final” is not a round number" in "\n".join(plan.warnings)


def test_lines_of_json_are_read_like_a_list(hall: Hall, tmp_path: Path) -> None:
    rows = [
        {"round": 1, "player1": "Anna", "player2": "Bo", "winner": "Anna"},
        {"round": 1, "player1": "Cleo", "player2": "Dan", "winner": "Dan"},
    ]
    (tmp_path / "games.jsonl").write_text("\n".join(map(json.dumps, rows)))
    hall.run(ImportEvent(str(tmp_path / "games.jsonl")))
    assert [game.outcome for game in hall.event.games] == [FIRST, SECOND]


def test_initial_of_a_first_name_is_asked_about(hall: Hall, tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text("round,winner,loser\n1,A. Berg,Bo Lind\n")
    (tmp_path / "roster.csv").write_text("name\nAnna Berg\nBo Lind\nCleo Bergmann\n")
    plan = ImportEvent(str(tmp_path / "games.csv"), str(tmp_path / "roster.csv")).plan(hall.event)
    assert [question.reason for question in plan.questions] == [
        "Is A. Berg the same person as Anna Berg?"
    ]


def test_initial_that_two_players_have_is_not_guessed(hall: Hall, tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text("round,winner,loser\n1,A. Berg,Bo Lind\n")
    (tmp_path / "roster.csv").write_text("name\nAnna Berg\nAlexander Berg\nBo Lind\n")
    plan = ImportEvent(str(tmp_path / "games.csv"), str(tmp_path / "roster.csv")).plan(hall.event)
    assert plan.questions == ()
    added = "Players added to the roster, because they appear in games: A. Berg."
    assert added in plan.warnings
