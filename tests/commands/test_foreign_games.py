"""Files of games that other people and programs made, imported as they are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hall import Hall
from meant import meant

from data.importing.rows import GameRow
from data.importing.shapes import Shapes
from data.machine.system import typed_word
from srtui.commands.command import ConfirmationRequired
from srtui.commands.importing.importing import ImportEvent, ImportRoster
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.rules.record import Outcome

WANTED = [  # worked out by hand: round, players, outcome, points, destroyed
    (1, ("Ada", "Bo"), Outcome.FIRST, (6, 2), (40, 20)),
    (1, ("Cy", "Di"), Outcome.SECOND, (1, 3), (30, 50)),
    (2, ("Ada", "Di"), Outcome.TIE, (2, 2), (10, 60)),
    (2, ("Bo", "Cy"), Outcome.FIRST, (5, 0), (33, 12)),
]


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], str]:
    def write(text: str, name: str = "games.csv") -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    return write


File = Callable[..., str]


def played(event: Event) -> list[tuple[object, ...]]:
    """Return the games with the player named first in WANTED as the first."""
    found = []
    for game in event.games:
        names = tuple(event.name_of(player) for player in game.players)
        found.append((game.round, names, game.outcome, game.points, game.destroyed))
    return sorted(found, key=str)


def rows(command: ImportEvent) -> tuple[GameRow, ...]:
    return command.rows[0].rows


# 1: byes


@pytest.mark.wide
@pytest.mark.parametrize("winner", ["1", "2", "Ada", "0", "1/2", "-", "draw", "", "½", "Player 2"])
@pytest.mark.parametrize("dummy", ["bye", "", "BYE", "*** Bye ***", "-"])
@pytest.mark.parametrize("first", [True, False])
def test_imported_bye_keeps_its_figures_in_every_notation(
    hall: Hall, file: File, winner: str, dummy: str, first: bool
) -> None:
    bye = f"{dummy},Ada,{winner},0,3,0,38" if first else f"Ada,{dummy},{winner},3,0,38,0"
    head = "round,player1,player2,winner,cp1,cp2,ap1,ap2"
    hall.run(ImportEvent(file(f"{head}\n1,{bye}\n1,Bo,Cy,Bo,5,1,20,10\n")))
    (game,) = [one for one in hall.event.games if one.second is None]
    assert (hall.event.name_of(game.first), game.outcome) == ("Ada", Outcome.BYE)
    assert (game.points, game.destroyed) == ((3, 0), (38, 0))


@pytest.mark.parametrize(("bye", "nobody_won"), [("bye,Ada,2", False), ("bye,Ada,1", True)])
def test_unknown_winner_of_a_bye_needs_confirmation(
    hall: Hall, file: File, bye: str, nobody_won: bool
) -> None:
    text = f"round,player1,player2,winner\n1,{bye}\n1,Bo,Cy,Bo\n"
    said = ImportEvent(file(text)).plan(hall.event).warnings
    doubt = "Line 2: the winner is not a player, so the other player gets a bye."
    assert (doubt in said) == nobody_won


def test_loser_without_a_winner_is_not_a_bye(hall: Hall, file: File) -> None:
    text = "round,winner,loser\n1,,Ada\n1,Bo,Cy\n"
    said = ImportEvent(file(text)).plan(hall.event).warnings
    assert "games.csv, line 2 skipped: no winner given." in said


@pytest.mark.parametrize("winner", ["0", "1/2", "draw", "½", "0.5", "x", "="])
@pytest.mark.parametrize("names", ["Ada,Bo", "Bo,Ada"])
def test_signs_of_a_drawn_game(hall: Hall, file: File, winner: str, names: str) -> None:
    hall.run(ImportEvent(file(f"round,player1,player2,winner\n1,{names},{winner}\n")))
    assert hall.event.games[0].outcome is Outcome.TIE


@pytest.mark.parametrize("names", ["Ada,Bo", "Bo,Ada"])
def test_dash_is_not_a_winner(hall: Hall, file: File, names: str) -> None:
    hall.run(ImportEvent(file(f"round,player1,player2,winner\n1,{names},-\n")))
    assert hall.event.games[0].outcome is None


# 2: headings

SHAPES = {
    "our own words": """Round,Player 1,Player 2,Winner,VP 1,VP 2,APD 1,APD 2
1,Ada,Bo,Ada,6,2,40,20
1,Cy,Di,Di,1,3,30,50
2,Ada,Di,tie,2,2,10,60
2,Bo,Cy,Bo,5,0,33,12
""",
    "camel case": """RoundNumber;FirstPlayer;SecondPlayer;Winner;CP1;CP2;Player1AP;Player2AP
1;Ada;Bo;1;6;2;40;20
1;Cy;Di;2;1;3;30;50
2;Ada;Di;draw;2;2;10;60
2;Bo;Cy;1;5;0;33;12
""",
    "figures beside each player": """Rd,Player 1,VP,APD,Player 2,VP,APD,Winner
1,Ada,6,40,Bo,2,20,Ada
1,Cy,1,30,Di,3,50,Di
2,Ada,2,10,Di,2,60,0
2,Bo,5,33,Cy,0,12,Bo
""",
    "two lines a game": """Round,Player,Opponent,Result,VP,APD
1,Ada,Bo,W,6,40
1,Bo,Ada,L,2,20
1,Cy,Di,L,1,30
1,Di,Cy,W,3,50
2,Ada,Di,T,2,10
2,Bo,Cy,W,5,33
2,Cy,Bo,L,0,12
2,Di,Ada,T,2,60
""",
    "two lines a game by table": """Round,Table,Name,Result,CP,Destroyed
1,1,Ada,Win,6,40
1,1,Bo,Loss,2,20
1,2,Cy,Loss,1,30
1,2,Di,Win,3,50
2,1,Ada,Draw,2,10
2,1,Di,Draw,2,60
2,2,Bo,Win,5,33
2,2,Cy,Loss,0,12
""",
    "a view of each game with both figures": """Round,Player,Opponent,Result,Own VP,Opponent VP,Own APD,Opp APD
1,Ada,Bo,1-0,6,2,40,20
1,Cy,Di,0-1,1,3,30,50
2,Ada,Di,½-½,2,2,10,60
2,Bo,Cy,1-0,5,0,33,12
""",  # noqa: E501
    "first and last names": """Round,Player 1 First Name,Player 1 Last Name,Player 2 First Name,Player 2 Last Name,Winner,CP1,CP2,AP1,AP2
1,Ada,,Bo,,1,6,2,40,20
1,Cy,,,Di,2,1,3,30,50
2,,Ada,Di,,0,2,2,10,60
2,Bo,,,Cy,1,5,0,33,12
""",  # noqa: E501
    "a title, remarks and an empty line before the heading": """Spring Cup 2026; Hall 3, Leeds
# made by hand, do not edit

Round|Player 1|Player 2|Winner|VP 1|VP 2|APD 1|APD 2
1|Ada|Bo|Ada|6|2|40|20
# a remark
1|Cy|Di|Di|1|3|30|50
2|Ada|Di|tie|2|2|10|60
2|Bo|Cy|Bo|5|0|33|12
""",
    "rounds as titles": """Round 1
Player 1,Player 2,Winner,VP 1,VP 2,APD 1,APD 2
Ada,Bo,Ada,6,2,40,20
Cy,Di,Di,1,3,30,50
Round 2
Player 1,Player 2,Winner,VP 1,VP 2,APD 1,APD 2
Ada,Di,tie,2,2,10,60
Bo,Cy,Bo,5,0,33,12
""",
    "columns that change in the middle": """Round,Player 1,Player 2,Winner,VP 1,VP 2,APD 1,APD 2
1,Ada,Bo,Ada,6,2,40,20
1,Cy,Di,Di,1,3,30,50
Winner,Player 1,VP 1,APD 1,APD 2,VP 2,Player 2,Round
tie,Ada,2,10,60,2,Di,2
Bo,Bo,5,33,12,0,Cy,2
""",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_games_come_in_from_a_foreign_shape(hall: Hall, file: File, shape: str) -> None:
    hall.run(ImportEvent(file(SHAPES[shape])))
    assert played(hall.event) == sorted(WANTED, key=str)


def test_winner_and_opponent_with_figures_in_camel_case(hall: Hall, file: File) -> None:
    text = """RoundNumber,Winner,Opponent,WinnerCP,OpponentCP,WinnerAP,OpponentAP
1,Ada,Bo,6,2,40,20
1,Di,Cy,3,1,50,30
"""
    hall.run(ImportEvent(file(text)))
    assert played(hall.event) == [
        (1, ("Ada", "Bo"), Outcome.FIRST, (6, 2), (40, 20)),
        (1, ("Di", "Cy"), Outcome.FIRST, (3, 1), (50, 30)),
    ]


def test_lines_before_the_heading_are_reported(hall: Hall, file: File) -> None:
    text = SHAPES["a title, remarks and an empty line before the heading"]
    said = ImportEvent(file(text)).plan(hall.event).warnings
    assert (
        "games.csv, lines 1, 2: skipped as text above the column names: “Spring Cup 2026; Hall 3, "
        "Leeds”, “# made by hand, do not edit”." in said
    )
    assert "games.csv, line 6: skipped as a comment." in said


def test_columns_that_change_are_said_with_their_line(hall: Hall, file: File) -> None:
    said = ImportEvent(file(SHAPES["columns that change in the middle"])).plan(hall.event).warnings
    assert "games.csv, line 4: the columns change from here on." in said


def test_two_lines_of_a_game_that_disagree_give_no_winner(hall: Hall, file: File) -> None:
    text = "Round,Player,Opponent,Result,VP\n1,Ada,Bo,W,6\n1,Bo,Ada,W,2\n"
    plan = ImportEvent(file(text)).plan(hall.event)
    assert plan.event.games[0].outcome is None
    said = "games.csv, line 3: the game's two lines disagree about the winner"
    assert f"{said}, so it has no result yet." in plan.warnings


FOREIGN = "Rde,Sieger,Verlierer,PktS,PktV\n1,Ada,Bo,6,2\n"
TOLD = ("Rde=round", "Sieger=winner", "Verlierer=loser", "PktS=points winner", "PktV=cp loser")


def test_a_heading_that_is_no_letter_is_remembered_too(tmp_path: Path) -> None:
    """A shell passes any typed text on, as a byte that is not valid text."""
    place = tmp_path / "columns.json"
    Shapes(place).remember(["Rde", "P"], (("P\udcff", "points"),))
    assert Shapes(place).meanings(["Rde", "P"]) == (("P\udcff", "points"),)


def test_unknown_columns_are_told_and_remembered_for_the_next_file_of_that_shape(
    hall: Hall, file: File, tmp_path: Path
) -> None:
    place = tmp_path / "columns.json"
    command = meant(None, ImportEvent, file(FOREIGN), column=TOLD, shapes=Shapes(place))
    with pytest.raises(Refused, match="no column called round"):
        rows(ImportEvent(file(FOREIGN), shapes=Shapes(place)))
    hall.run(command)
    assert played(hall.event) == [(1, ("Ada", "Bo"), Outcome.FIRST, (6, 2), (None, None))]
    command.remember()
    again = file(FOREIGN.replace("Ada", "Eve"), "next.csv")
    (row,) = rows(ImportEvent(again, shapes=Shapes(place)))
    assert (row.first, row.second, row.points) == ("Eve", "Bo", (6, 2))
    said = ImportEvent(again, shapes=Shapes(place)).rows[0].warnings
    start = "next.csv was read as you chose: Rde as round, Sieger as winner"
    assert any(start in one for one in said)


def test_a_figure_that_is_told_belongs_to_the_side_in_its_heading(file: File) -> None:
    text = "round,winner,loser,WinnerPkt,LoserPkt\n1,Ada,Bo,6,2\n"
    told = ("WinnerPkt=points", "LoserPkt=points")
    assert rows(meant(None, ImportEvent, file(text), column=told))[0].points == (6, 2)


def test_a_column_can_be_left_out_by_word(file: File) -> None:
    text = "round,winner,loser,cp winner\n1,Ada,Bo,6\n"
    assert rows(meant(None, ImportEvent, file(text), column=("cp winner=-",)))[0].points == (
        None,
        None,
    )


@pytest.mark.parametrize("told", ["x", "cp winner=magic", "=points"])
def test_wrong_column_meaning_is_one_sentence(file: File, told: str) -> None:
    with pytest.raises(Refused, match="type HEADING=MEANING"):
        rows(meant(None, ImportEvent, file("round,winner,loser\n1,Ada,Bo\n"), column=(told,)))


def test_first_and_last_name_of_a_roster_are_one_name(hall: Hall, file: File) -> None:
    hall.run(ImportRoster(file("First Name,Last Name,Faction\nAda,Holm,Khador\n", "r.csv")))
    assert [(one.name, one.faction) for one in hall.event.players] == [("Ada Holm", "Khador")]


# 3: names


@pytest.mark.parametrize("name", ["Dummy", "Freilos", "N/A", "Bye 2", "dummy player", "None"])
def test_a_dummy_is_asked_about_and_taken_as_a_bye(hall: Hall, file: File, name: str) -> None:
    text = f"round,player1,player2,winner\n1,Ada,{name},1\n1,Bo,Cy,1\n"
    with pytest.raises(ConfirmationRequired) as doubt:
        hall.run(ImportEvent(file(text)), sure=False)
    assert doubt.value.warnings[0].startswith(
        f"“{name}” (line 2) may not be a player; treated as a bye"
    )
    hall.run(ImportEvent(file(text)))
    assert [one.outcome for one in hall.event.games if one.second is None] == [Outcome.BYE]
    assert [one.name for one in hall.event.players] == ["Ada", "Bo", "Cy"]


def test_a_name_that_contains_bye_is_asked_about_and_taken_as_a_player(
    hall: Hall, file: File
) -> None:
    text = "round,player1,player2,winner\n1,Ada,Jane Byers,1\n"
    with pytest.raises(ConfirmationRequired, match=r"“Jane Byers” .* treated as a player"):
        hall.run(ImportEvent(file(text)), sure=False)
    hall.run(ImportEvent(file(text)))
    assert [one.name for one in hall.event.players] == ["Ada", "Jane Byers"]


def test_an_answer_makes_of_a_dummy_a_stand_in_or_a_player(hall: Hall, file: File) -> None:
    text = file("round,player1,player2,winner\n1,Ada,Dummy,1\n")
    command = meant(None, ImportEvent, text, name=("dummy=stand-in",))
    assert not [one for one in command.plan(hall.event).warnings if "Dummy" in one]
    hall.run(command)
    assert {one.name: one.stand_in for one in hall.event.players} == {"Ada": False, "Dummy": True}


def test_a_dummy_on_the_roster_is_asked_about_too(hall: Hall, file: File) -> None:
    games = file("round,player1,player2,winner\n1,Ada,Dummy,1\n")
    roster = file("name,faction\nAda,Khador\nDummy,\n", "roster.csv")
    plan = ImportEvent(games, roster).plan(hall.event)
    assert [one.name for one in plan.event.players] == ["Ada"]
    assert plan.warnings[0].startswith("“Dummy” (line 3) may not be a player")
    plan = meant(None, ImportEvent, games, roster, name=("Dummy=player",)).plan(hall.event)
    assert [one.name for one in plan.event.players] == ["Ada", "Dummy"]


TWINS = """round,player1,player2,winner
1,Jo Smith,Ada,1
1,Bo,Jo Smith,1
2,Jo Smith,Bo,1
"""


def test_two_people_of_one_name_in_a_round_are_asked_about(hall: Hall, file: File) -> None:
    plan = ImportEvent(file(TWINS)).plan(hall.event)
    assert plan.warnings[0] == (
        "“Jo Smith” has two games in one round (line 3); treated as one person; "
        f"to change that, add --name {typed_word('Jo Smith=two')}."
    )
    two = meant(None, ImportEvent, file(TWINS), name=("jo smith=two",)).plan(hall.event)
    assert [one.name for one in two.event.players] == ["Jo Smith", "Ada", "Bo", "Jo Smith (2)"]
    assert len(two.event.games) == 3


def test_two_people_of_one_name_on_a_roster_are_asked_about(hall: Hall, file: File) -> None:
    text = "name,faction,club\nJo Smith,Khador,Iron\nJo Smith,Cryx,Brass\n"
    roster = file(text, "roster.csv")
    plan = ImportRoster(roster).plan(hall.event)
    assert plan.warnings[0].startswith(
        "“Jo Smith” appears twice, first with Khador, then with Cryx (line 3); "
        "treated as one person; line 3 counts; to change that, add"
    )
    assert len(plan.new) == 1
    two = meant(None, ImportRoster, roster, name=("Jo Smith=two",)).plan(hall.event)
    assert [(one.name, one.club) for one in two.new] == [
        ("Jo Smith", "Iron"),
        ("Jo Smith (2)", "Brass"),
    ]


def test_repeated_game_does_not_create_a_second_person(hall: Hall, file: File) -> None:
    text = "round,player1,player2,winner,way\n1,Ada,Bo,1,s\n1,Cy,Di,1,s\n1,Ada,Bo,1,s\n"
    plan = ImportEvent(file(text)).plan(hall.event)
    assert plan.warnings == ("Line 4: skipped, because the same game is already listed.",)


@pytest.mark.parametrize("answer", ["Ada", "Ada=maybe", "=bye"])
def test_an_answer_that_is_none_is_one_sentence(hall: Hall, file: File, answer: str) -> None:
    games = file("round,winner,loser\n1,Ada,Bo\n")
    with pytest.raises(Refused, match="type NAME=bye,"):
        meant(None, ImportEvent, games, name=(answer,)).plan(hall.event)
