"""Columns of rosters and games, found by name."""

from __future__ import annotations

import pytest

from data.importing.incoming import games, roster
from data.importing.rosters import pasted
from data.importing.rows import GameRow, RosterRow
from data.importing.tabular import TableFault, parse


def games_of(text: str) -> tuple[GameRow, ...]:
    found = games(parse(text.encode(), "g.csv"), "g.csv")
    assert found.warnings == ()
    return found.rows


@pytest.mark.parametrize(
    "header",
    [
        "round,player1,player2,winner,cp1,cp2,destroyed1,destroyed2",
        "Round,Player 1,Player 2,Winner,P1 CP,P2 CP,AP 1,AP 2",
        "RD,p1,p2,WINNER,vp_1,vp_2,player1_army_points,player2_army_points",
        "r,First player,Second player,winner,Points first,points second,first AP,second AP",
        "round,Attacker,Defender,winner,attacker VP,defender VP,ap attacker,ap defender",
    ],
)
def test_two_players_and_a_winner_in_every_spelling(header: str) -> None:
    (row,) = games_of(f"{header}\nRound 2,Anna,Bert,Bert,3,5,40,61.0\n")
    assert row == GameRow(2, 2, "Anna", "Bert", "Bert", "", (3, 5), (40, 61))


@pytest.mark.parametrize(
    "header",
    [
        "round,winner,loser,condition,winner_cp,loser_cp,winner_destroyed,loser_destroyed",
        "Round,Winning Player,Losing Player,How,Winner VP,Loser VP,Destroyed Winner,Loser AP",
    ],
)
def test_winner_and_loser_with_the_figures_that_belong_to_them(header: str) -> None:
    (row,) = games_of(f"{header}\n1,Anna,Bert,Scenario,5,3,40,61\n")
    assert row == GameRow(2, 1, "Anna", "Bert", "Anna", "Scenario", (5, 3), (40, 61))


def test_the_order_of_columns_does_not_matter() -> None:
    (row,) = games_of("table;scenario;winner;round;loser\n7;Spread;Anna;1;Bert\n")
    assert (row.table, row.scenario, row.first, row.second) == (7, "Spread", "Anna", "Bert")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("winner,loser\nA,B\n", "no column called round; its columns are winner, loser."),
        ("round,player1,player2\n1,A,B\n", "no column called winner;"),
        ("round,winner\n1,A\n", "no column called player1 and player2;"),
        ("1,A,B\n1,C,D\n", "no column called round; its columns are 1, A, B."),
    ],
)
def test_a_missing_column_is_named_with_what_was_found(text: str, said: str) -> None:
    with pytest.raises(TableFault, match=said):
        games(parse(text.encode(), "g.csv"), "g.csv")


def test_odd_cells_and_columns_are_said_with_their_lines() -> None:
    text = (
        "round,winner,loser,cp winner,winner vp,elo,id\n"
        "1,A,B,five,1,9,1\n,C,D,1,1,9,2\nlast,E,F,1,1,9,3\n1,G,H,-2,1,9,4\n"
    )
    found = games(parse(text.encode(), "g.csv"), "g.csv")
    assert [row.line for row in found.rows] == [2, 5]
    assert found.warnings == (
        "g.csv, line 3 skipped: no round given.",
        "g.csv, line 4 skipped: “last” is not a round number.",
        "g.csv: cp winner and winner vp disagree in lines 2, 5 (“five”, “1”), so cp winner is "
        "used. To use winner vp instead, add --column 'winner vp=points winner'.",
        "g.csv, lines 2, 5: cp winner is not a number, so it was skipped.",
        "These columns of g.csv are not used: “elo”.",
    )


def test_column_names_cannot_reach_the_terminal() -> None:
    with pytest.raises(TableFault) as fault:
        roster(parse(b"\x1b[2Jevil,\xe2\x80\xaebidi\n1,2\n", "r.csv"), "r.csv")
    assert str(fault.value).isprintable()


def test_a_roster_with_what_is_known_of_each_player() -> None:
    text = "Player,Army,Meta,Paid,Checked in\nAnna,Khador,Iron,yes,x\nBert,,,no,\n"
    assert roster(parse(text.encode(), "r"), "r").rows == (
        RosterRow(2, "Anna", "Khador", "Iron", paid=True, here=True),
        RosterRow(3, "Bert", paid=False, here=None),
    )


def test_pasted_names_one_a_line_with_numbers_bullets_and_more() -> None:
    found = pasted("1. Anna\n\n- Bert; Cryx\n 12) Cleo;Khador;Iron;x\nDora, the Red\n")
    assert found.rows == (
        RosterRow(1, "Anna"),
        RosterRow(3, "Bert", "Cryx"),
        RosterRow(4, "Cleo", "Khador", "Iron"),
        RosterRow(5, "Dora, the Red"),
    )
    assert found.warnings == (
        "The text, line 5: read as a player, though other lines start with a bullet or number: "
        "“Dora, the Red”.",
        "The text, line 4: everything after “name; faction; club” was skipped.",
    )


def test_a_pasted_table_with_column_names_is_read_as_one() -> None:
    found = pasted("club\tname\nIron\tAnna\n")
    assert found.rows == (RosterRow(2, "Anna", club="Iron"),)


def test_a_player_may_be_called_like_a_word_in_a_column() -> None:
    assert pasted("Paid Piper; Khador").rows == (RosterRow(1, "Paid Piper", "Khador"),)


def test_no_roster_has_ten_thousand_players() -> None:
    said = r"too many players \(10,000\): the limit is 9,999"
    for read in (pasted, lambda text: roster(parse(f"name\n{text}".encode(), "r"), "r")):
        with pytest.raises(TableFault, match=said):
            read("Anna\n" * 10_000)
