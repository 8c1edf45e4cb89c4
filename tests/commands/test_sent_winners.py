"""Games whose cells hold more, or less, than a name: numbers, factions, half a winner, no game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from srtui.commands.importing.plan import Plan
from srtui.rules.record import Outcome, Way

Read = Callable[[str], Plan]
FIRST, SECOND, TIE, BYE = Outcome.FIRST, Outcome.SECOND, Outcome.TIE, Outcome.BYE


def games(plan: Plan) -> list[tuple[str, str, Outcome | None]]:
    name = plan.event.name_of
    return [
        (name(game.first), name(game.second) if game.second else "", game.outcome)
        for game in plan.event.games
    ]


def asked(plan: Plan) -> list[str]:
    return [question.name for question in plan.questions]


def test_two_columns_called_player_are_the_two_players(read: Read) -> None:
    plan = read("Round,Table,Player,Player,Result\n1,1,Anna,Bo,5-2\n1,2,Cy,Di,0-1\n")
    assert games(plan) == [("Anna", "Bo", FIRST), ("Cy", "Di", SECOND)]


def test_row_of_a_player_who_dropped_is_not_a_bye(read: Read) -> None:
    plan = read(
        "Round,Player 1,Player 2,Winner,Victory type\n1,Anna,Bo,Anna,Scenario\n1,Cy,BYE,Cy,Bye\n"
        "2,Anna,Cy,Cy,Assassination\n2,Bo,-,,Dropped\n"
    )
    assert games(plan) == [("Anna", "Bo", FIRST), ("Cy", "", BYE), ("Anna", "Cy", SECOND)]
    assert [player.name for player in plan.dropped] == ["Bo"]
    assert "Line 5: skipped, because “Dropped” is not a way a game can end." in plan.warnings


def test_opponent_who_did_not_come_keeps_the_win(read: Read) -> None:
    plan = read("Round,Player 1,Player 2,Winner,How\n1,Anna,Bo,Anna,CK\n1,Cy,,Cy,No show\n")
    assert games(plan) == [("Anna", "Bo", FIRST), ("Cy", "", BYE)]


@pytest.mark.parametrize(
    "nobody",
    ["Descanso", "kampflos", "exempt", "wolny los", "riposo", "No show", "Dropped", "Vrij"],
)
def test_word_for_nobody_in_a_game_is_asked_about_as_a_bye(read: Read, nobody: str) -> None:
    plan = read(f"Round,Player 1,Player 2,Winner\n1,Anna,Bo,Anna\n1,Cy,{nobody},Cy\n")
    assert games(plan) == [("Anna", "Bo", FIRST), ("Cy", "", BYE)]
    assert asked(plan) == [nobody]


def test_bye_as_a_result_is_no_strange_winner(read: Read) -> None:
    plan = read(
        "round,player,opponent,result,cp\n1,Anna,Bo,Win,5\n1,Bo,Anna,Loss,2\n1,Cy,Bye,Bye,3\n"
    )
    assert games(plan) == [("Anna", "Bo", FIRST), ("Cy", "", BYE)]
    assert not any("winner is not a player" in warning for warning in plan.warnings)


@pytest.mark.parametrize(
    ("winner", "outcome"),
    [
        ("Player 1 wins", FIRST),
        ("Player 2 wins", SECOND),
        ("Bo Lind wins", SECOND),
        ("Berg", FIRST),
        ("Bo", SECOND),
        ("lind", SECOND),
        ("Draw", TIE),
        ("A", FIRST),
    ],
)
@pytest.mark.parametrize("heading", ["Winner", "Result"])
def test_winner_may_be_part_of_a_name_or_a_sentence(
    read: Read, heading: str, winner: str, outcome: Outcome
) -> None:
    plan = read(f"Round,Player 1,Player 2,{heading}\n1,Anna Berg,Bo Lind,{winner}\n")
    assert games(plan) == [("Anna Berg", "Bo Lind", outcome)]


@pytest.mark.parametrize("winner", ["Berg", "Cy", "pending", "B"])
def test_part_of_both_names_or_of_neither_is_no_winner(read: Read, winner: str) -> None:
    plan = read(f"Round,Player 1,Player 2,Winner\n1,Anna Berg,Ulf Berg,{winner}\n1,Cy,Di,Cy\n")
    first = games(plan)[0]
    assert first == ("Anna Berg", "Ulf Berg", SECOND if winner == "B" else None)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Anna Berg (Khador)", "Bo Lind (Cryx)"),
        ("Anna Berg - Khador", "Bo Lind - Southern Kriels"),
        ("1. Anna Berg", "12. Bo Lind"),
        ("3) Anna Berg [Khador]", "4) Bo Lind [Winter Korps]"),
    ],
)
def test_factions_and_numbers_in_cells_of_players_are_not_names(
    read: Read, first: str, second: str
) -> None:
    plan = read(f"Round,Player 1,Player 2,Winner\n1,{first},{second},Bo Lind\n")
    assert games(plan) == [("Anna Berg", "Bo Lind", SECOND)]
    assert f"Only the names were read from games.csv: “{first}” is Anna Berg" in "\n".join(
        plan.warnings
    )


def test_one_strange_name_among_others_stays(read: Read) -> None:
    plan = read("Round,Player 1,Player 2,Winner\n1,Jo (Dusk),Bo,Bo\n1,Cy,Di,Di\n")
    assert games(plan)[0] == ("Jo (Dusk)", "Bo", SECOND)


def test_own_export_keeps_names_with_numbers(read: Read) -> None:
    head = "round,table,scenario,player1,player2,winner,way,points1,points2,destroyed1,destroyed2"
    plan = read(f"{head}\n1,1,,1. Anna,2. Bo,1. Anna,scenario,4,1,50,20\n")
    assert games(plan) == [("1. Anna", "2. Bo", FIRST)]


def test_figures_of_winner_and_loser_beside_player_1_and_2(read: Read) -> None:
    plan = read(
        "Round,Player 1,Player 2,Winner,Winner CP,Loser CP,Winner AP,Loser AP\n"
        "1,Anna,Bo,Bo,5,2,60,30\n1,Cy,Di,Player 1,1,0,80,20\n"
    )
    assert [game.points for game in plan.event.games] == [(2, 5), (1, 0)]
    assert [game.destroyed for game in plan.event.games] == [(30, 60), (80, 20)]


def test_figures_that_nobody_knows_need_no_warning(read: Read) -> None:
    plan = read("Round,Winner,Loser,CP 1,CP 2,How\n1,Anna,Bo,n/a,?,CK\n")
    assert plan.event.games[0].way is Way.ASSASSINATION
    assert not any("is not a number" in warning for warning in plan.warnings)


@pytest.mark.parametrize(
    ("winner", "outcome"),
    [
        ("Anna Berg (timeout)", FIRST),
        ("Bo Lind by assassination", SECOND),
        ("Bo Lind wins 5-2", SECOND),
        ("Sieg Berg durch Szenario", FIRST),
        ("0-0 (draw)", TIE),
    ],
)
def test_winner_with_a_reason_or_a_score_behind_is_read(
    read: Read, winner: str, outcome: Outcome
) -> None:
    plan = read(f"Round,Player 1,Player 2,Result\n1,Anna Berg,Bo Lind,{winner}\n")
    assert games(plan) == [("Anna Berg", "Bo Lind", outcome)]


def test_column_of_draws_goes_before_winner_and_loser(read: Read) -> None:
    plan = read("Round,Winner,Loser,Draw\n1,Anna,Bo,no\n1,Cy,Di,yes\n1,Ed,Fi,\n")
    assert [outcome for _, _, outcome in games(plan)] == [FIRST, TIE, FIRST]
