"""Import of players and whole events: what is stored, what needs confirmation, what is left out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hall import Hall
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from meant import meant
from search import wide

from data.event.journal import entries
from srtui.commands.command import ConfirmationRequired
from srtui.commands.game.result import Result
from srtui.commands.importing.importing import ImportEvent, ImportRoster
from srtui.commands.importing.plan import Plan
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer, Return
from srtui.model.event import Event, Phase
from srtui.model.refused import Refused
from srtui.rules.edition import Figure
from srtui.rules.record import Outcome, Status, Way

WINNERS = """round,winner,loser,condition,winner_cp,loser_cp,winner_destroyed,loser_destroyed
1,Ada,Bo,Scenario,6,2,40,20
1,Cy,Di,Caster Kill,1,3,30,50
2,Ada,Cy,Death Clock,2,2,10,60
2,Bo,Di,scenario,5,0,33,12
3,Ada,Di,Assassination,0,0,75,5
3,Bo,Cy,Tie Breakers,3,2,25,30
"""
PAIRS = """Round;Table;Player 1;Player 2;Winner;How;P1 CP;P2 CP;P1 AP;P2 AP
1;2;Bo;Ada;Ada;Scenario;2;6;20;40
1;1;Cy;Di;1;Assassination;1;3;30;50
2;1;Ada;Cy;Ada;Clock;2;2;10;60
2;2;Di;Bo;Bo;Control;0;5;12;33
3;1;Ada;Di;Ada;assassination;0;0;75;5
3;2;Cy;Bo;2;tiebreak;2;3;30;25
"""
STANDINGS = [  # worked out by hand: rank, name, TP, SoS, points, destroyed
    (1, "Ada", 3, 3, 8, 125),
    (2, "Bo", 2, 4, 10, 78),
    (3, "Cy", 1, 5, 5, 120),
    (4, "Di", 0, 6, 3, 67),
]


@pytest.fixture
def games(tmp_path: Path) -> Callable[[str], ImportEvent]:
    def write(text: str, roster: str = "") -> ImportEvent:
        (tmp_path / "games.csv").write_text(text, encoding="utf-8")
        if not roster:
            return ImportEvent(str(tmp_path / "games.csv"))
        (tmp_path / "roster.csv").write_text(roster, encoding="utf-8")
        return ImportEvent(str(tmp_path / "games.csv"), str(tmp_path / "roster.csv"))

    return write


Games = Callable[..., ImportEvent]


def table(event: Event) -> list[tuple[object, ...]]:
    return [
        (
            line.rank,
            event.name_of(line.player),
            line.tp,
            line.figures[Figure.SOS],
            line.figures[Figure.POINTS],
            line.figures[Figure.DESTROYED],
        )
        for line in event.standings()
    ]


@pytest.mark.parametrize("text", [WINNERS, PAIRS])
def test_both_kinds_of_files_give_the_standings_worked_out_by_hand(
    hall: Hall, games: Games, text: str
) -> None:
    assert hall.run(games(text), sure=False) == (
        "Imported from games.csv: 4 players, 3 rounds and 6 games."
    )
    assert table(hall.event) == STANDINGS
    assert [one.phase for one in hall.event.rounds] == [Phase.CLOSED] * 3


def test_the_next_round_can_be_paired_at_once(hall: Hall, games: Games) -> None:
    hall.run(games(WINNERS))
    hall.run(PairRound())
    assert hall.event.rounds[3].phase is Phase.DRAFT
    assert len(hall.event.rounds[3].games) == 2


def test_the_ways_of_winning_are_the_editions_own(hall: Hall, games: Games) -> None:
    hall.run(games(WINNERS))
    assert [game.way for game in hall.event.games] == [
        Way.SCENARIO,
        Way.ASSASSINATION,
        Way.CLOCK,
        Way.SCENARIO,
        Way.ASSASSINATION,
        Way.TIEBREAK,
    ]


def test_bringing_in_is_one_entry_and_undone_as_one(hall: Hall, games: Games) -> None:
    command = games(WINNERS)
    hall.run(command)
    before = hall.event
    with hall.store.read() as reader:
        newest = entries(reader, 1)[0]
        arguments = reader.value("SELECT arguments FROM journal ORDER BY id DESC LIMIT 1")
    assert newest.command == "import"
    assert len(arguments) < len(json.dumps(str(command.games))) + 105
    hall.desk.undo()
    assert (hall.event.players, hall.event.rounds) == ((), ())
    hall.desk.redo()
    assert (hall.event.players, hall.event.games) == (before.players, before.games)


def test_a_roster_gives_faction_and_club_and_the_players_without_a_game(
    hall: Hall, games: Games
) -> None:
    roster = "name,faction,club\nADA,Khador,Iron\nBo,,\nCy,,\nDi,,\nEve,Cryx,\n"
    command = games(WINNERS, roster)
    assert command.plan(hall.event).warnings == (
        "Dropped, because they have no game: Eve. Return any who are still playing.",
    )
    hall.run(command)
    ada, *_, eve = hall.event.players
    assert (ada.name, ada.faction, ada.club, ada.checked_in) == ("ADA", "Khador", "Iron", True)
    assert (eve.name, eve.status(4), eve.checked_in) == ("Eve", Status.DROPPED, False)


def test_players_of_the_event_are_found_and_keep_what_is_known_of_them(
    hall: Hall, games: Games
) -> None:
    hall.run(AddPlayer("ada", club="Iron"))
    warnings = games(WINNERS).plan(hall.event).warnings
    assert warnings[0] == "Players added to the roster, because they appear in games: Bo, Cy, Di."
    hall.run(games(WINNERS))
    assert [(one.name, one.club) for one in hall.event.players[:2]] == [("ada", "Iron"), ("Bo", "")]


def test_a_name_close_to_one_on_the_roster_is_asked_about(hall: Hall, games: Games) -> None:
    hall.add(["Annegret Holm", "Bo"])
    plan = games("round,winner,loser,way\n1,Anegret Holm,Bo,s\n").plan(hall.event)
    assert "Is Anegret Holm the same person as Annegret Holm?" in "\n".join(plan.warnings)


def test_all_warnings_come_at_once_and_nothing_is_written(hall: Hall, games: Games) -> None:
    text = """round,player1,player2,winner,way,table,cp1,cp2
1,Ada,Bo,Ada,Magic,1,5,1
1,Ada,Cy,Ada,s,2,5,1
1,Di,Di,Di,s,3,5,1
1,Cy,Di,Eve,s,1,5,1
1,,,,,,,
2,Ada,Di,Ada,,4,5,1
2,Bo,,Bo,bye,,3,0
2,Fay,Gil,Gil,dq,,0,0
x,Ada,Di,Ada,s,1,5,1
"""
    with pytest.raises(ConfirmationRequired) as doubt:
        hall.run(games(text), sure=False)
    assert doubt.value.warnings == (
        (
            "“Ada” has two games in one round (line 3); treated as one person; to change that, "
            "add --name Ada=two."
        ),
        "games.csv, line 10 skipped: “x” is not a round number.",
        "Line 3: skipped, because one of the players already has a game in that round.",
        "Line 4: skipped, because both players are the same.",
        "Line 6: skipped, because no player is named.",
        "Line 2: “Magic” is not a way to win, so the win is recorded as a ruling.",
        "Line 5: the winner “Eve” is neither player, so the game is imported without a result.",
        "Line 5: its table is taken in this round, so the game gets another.",
        "Line 7: no way to win is given, so the win is recorded as a ruling.",
        (
            "Line 9: the game was won by a disqualification. If that was for the whole event, "
            "disqualify the player too."
        ),
        "Joined in round 2: Fay, Gil.",
        "Dropped after round 1, because no game followed: Cy. Return any who are still playing.",
    )
    assert hall.event.players == ()


def test_results_that_look_wrong_are_asked_about_as_when_typed(hall: Hall, games: Games) -> None:
    header = "round,winner,loser,condition,winner_cp,loser_cp,winner_destroyed"
    text = f"{header}\n1,Ada,Bo,Scenario,1,2,900\n"
    first, second = games(text).plan(hall.event).warnings
    assert first == "Line 2: Ada is down as the scenario winner, 1 VP to 2."
    assert second.startswith("Line 2: Ada destroyed 900 points")


def test_a_line_with_one_player_is_a_bye_with_what_was_reported(hall: Hall, games: Games) -> None:
    header = "round,player1,player2,winner,way,cp1,cp2"
    text = f"{header}\n1,Ada,Bo,Ada,s,5,1\n1,Cy,,Cy,bye,2,0\n1,BYE,Di,Di,,1,1\n"
    hall.run(games(text))
    byes = [game for game in hall.event.games if game.second is None]
    assert [(hall.event.name_of(bye.first), bye.outcome, bye.points[0]) for bye in byes] == [
        ("Cy", Outcome.BYE, 2),
        ("Di", Outcome.BYE, 1),
    ]


def test_a_bye_without_figures_gets_the_award_where_others_have_figures(
    hall: Hall, games: Games
) -> None:
    told = "round,player1,player2,winner,way,cp1\n1,Ada,Bo,Ada,s,5\n1,Cy,,,,\n"
    plan = games(told).plan(hall.event)
    assert plan.event.games[1].points == (3, 0)  # rules.md: SR2026 byes
    assert "Line 3: a bye without figures gets 3 and 38 as its award." in plan.warnings
    silent = "round,player1,player2,winner,way\n1,Ada,Bo,Ada,s\n1,Cy,,,\n"
    assert games(silent).plan(hall.event).event.games[1].points == (None, None)


@pytest.mark.parametrize(
    ("winner", "way", "outcome"),
    [
        ("tie", "", Outcome.TIE),
        ("", "Draw", Outcome.TIE),
        ("both", "", Outcome.BOTH_LOSE),
        ("Ada", "Double loss", Outcome.BOTH_LOSE),
        ("p2", "s", Outcome.SECOND),
        ("bo", "s", Outcome.SECOND),
        ("Player 1", "s", Outcome.FIRST),
    ],
)
def test_words_for_how_a_game_ended(
    hall: Hall, games: Games, winner: str, way: str, outcome: Outcome
) -> None:
    hall.run(games(f"round,player1,player2,winner,way\n1,Ada,Bo,{winner},{way}\n"))
    assert hall.event.games[0].outcome is outcome


def test_an_edition_that_caps_points_caps_what_counts(
    hall_of: Callable[[str], Hall], games: Games
) -> None:
    hall = hall_of("sr2015")
    hall.run(games("round,winner,loser,way,winner_cp,loser_cp\n1,Ada,Bo,a,9,6\n"))
    (game,) = hall.event.games
    assert (game.points, game.recorded) == ((9, 6), (5, 5))


def test_awards_are_not_added_to_what_was_reported(hall: Hall, games: Games) -> None:
    hall.run(games("round,winner,loser,way,winner_cp,loser_cp\n1,Ada,Bo,concession,1,2\n"))
    assert hall.event.games[0].recorded == (1, 2)


def test_stays_are_told_by_the_games(hall: Hall, games: Games) -> None:
    text = """round,winner,loser,way
1,Ada,Bo,s
1,Cy,Di,s
2,Ada,Cy,s
2,Eve,Fay,s
3,Ada,Di,s
3,Eve,Bo,s
"""
    plan = games(text).plan(hall.event)
    assert plan.warnings == (
        "Joined in round 2: Eve, Fay.",
        "Missed round 2 and came back: Bo, Di.",
        "Dropped after round 2, because no game followed: Cy, Fay. "
        "Return any who are still playing.",
    )
    hall.run(games(text))
    status = {one.name: [one.status(n) for n in (1, 2, 3, 4)] for one in hall.event.players}
    here, out = Status.IN, Status.DROPPED
    assert status["Ada"] == [here] * 4
    assert status["Bo"] == [here, out, here, here]
    assert status["Cy"] == [here, here, out, out]
    assert status["Fay"] == [None, here, out, out]
    hall.run(meant(hall, Return, "Cy"))
    hall.run(PairRound())
    assert {hall.event.name_of(p) for g in hall.event.rounds[3].games for p in g.players} == {
        "Ada",
        "Bo",
        "Cy",
        "Di",
        "Eve",
    }


def test_the_last_round_may_be_half_played(hall: Hall, games: Games) -> None:
    text = "round,player1,player2,winner,way\n1,Ada,Bo,Ada,s\n1,Cy,Di,,\n"
    hall.run(games(text))
    (one,) = hall.event.rounds
    assert (one.phase, len(one.open_games)) == (Phase.PUBLISHED, 1)
    hall.run(meant(hall, Result, "Cy", "1", "s", 5, 1, 20, 10))
    hall.run(PairRound())
    assert hall.event.rounds[0].phase is Phase.CLOSED


def test_tables_are_counted_where_none_is_given(hall: Hall, games: Games) -> None:
    text = "round,table,winner,loser,way\n1,,A,B,s\n1,1,C,D,s\n1,,E,F,s\n1,7,G,H,s\n"
    hall.run(games(text))
    seats = {hall.event.name_of(game.first): game.table for game in hall.event.games}
    assert seats == {"C": 1, "A": 2, "E": 3, "G": 7}


def test_scenarios_are_found_by_name_with_or_without_a_number(hall: Hall, games: Games) -> None:
    text = """round,winner,loser,way,scenario
1,Ada,Bo,a,2. Two Fronts
2,Ada,Cy,a,Wolves
3,Ada,Di,a,Nowhere
"""
    plan = games(text).plan(hall.event)
    assert [one.scenario for one in plan.event.rounds] == [
        "two-fronts",
        "wolves-at-our-heels",
        None,
    ]
    assert (
        "Line 4: “Nowhere” does not clearly name a scenario of Steamroller 2026, so it was skipped."
        in plan.warnings
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("round,winner,loser\n", "There are no games to import"),
        ("round,winner,loser\n1,Ada,Ada\n", "Line 2: skipped"),
        ("round,winner,loser\n1,Ada,Bo\n3,Ada,Cy\n", "games in round 3, but none in round 2"),
        ("who,whom\nAda,Bo\n", "no column called round"),
        ("", "games.csv is empty"),
    ],
)
def test_a_file_without_an_event_is_refused(hall: Hall, games: Games, text: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        hall.run(games(text))


def test_an_event_with_rounds_takes_no_other_event(hall: Hall, games: Games) -> None:
    hall.run(games(WINNERS))
    with pytest.raises(Refused, match="has rounds: import"):
        hall.run(games(WINNERS))


def test_pasted_players_are_added_and_those_already_there_updated(hall: Hall) -> None:
    hall.run(AddPlayer("Anna", club="Iron"))
    said = hall.run(ImportRoster("clipboard", "ANNA; Khador\nBert\nCleo; Cryx; Brass\n"))
    assert said == "Roster pasted: 2 players added, 1 changed."
    known = [(one.name, one.faction, one.club) for one in hall.event.players]
    assert known == [("Anna", "Khador", "Iron"), ("Bert", "", ""), ("Cleo", "Cryx", "Brass")]
    hall.desk.undo()
    assert [(one.name, one.faction) for one in hall.event.players] == [("Anna", "")]


def test_doubles_and_names_that_cannot_be_used_are_doubts(hall: Hall) -> None:
    text = f"Anna\nBert\nanna\n{'x' * 10_000}\n\u200b\u202e\n"
    with pytest.raises(ConfirmationRequired) as doubt:
        hall.run(ImportRoster("clipboard", text), sure=False)
    first, second, third = doubt.value.warnings
    assert first.startswith("Skipped line 4: it is 10,000 characters")
    assert second.startswith("Skipped line 5: it has no visible")
    assert third == "Anna is on lines 1, 3: the last line counts."
    hall.run(ImportRoster("clipboard", text))
    assert [one.name for one in hall.event.players] == ["Anna", "Bert"]


def test_players_brought_in_during_an_event_are_late_entries(hall: Hall) -> None:
    hall.add(4)
    hall.play()
    hall.run(ImportRoster("clipboard", "Zoe"))
    zoe = hall.event.by_id[hall.id("Zoe")]
    assert [zoe.status(1), zoe.status(2)] == [None, Status.IN]


def test_a_roster_that_says_nothing_new_is_refused(hall: Hall) -> None:
    hall.run(AddPlayer("Anna"))
    with pytest.raises(Refused, match="No one to add:"):
        hall.run(ImportRoster("clipboard", "anna"))


WORDS = st.sampled_from(
    [
        "",
        "1",
        "2",
        "3",
        "99",
        "-1",
        "1.5",
        "Ada",
        "Bo",
        "Cy",
        "Di",
        "bye",
        "tie",
        "both",
        "s",
        "Scenario",
        "Two Fronts",
        "=x",
        "\x1b[2J",
        "ä",
        '"',
        "a" * 90,
    ]
)
HEADER = "round,table,player1,player2,winner,way,cp1,cp2,destroyed1,scenario"


@wide(12, 1000, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=st.lists(st.lists(WORDS, min_size=8, max_size=11), max_size=8))
def test_any_rows_are_one_sentence_or_an_event_that_goes_on(
    hall: Hall, tmp_path: Path, rows: list[list[str]]
) -> None:
    text = "\n".join([HEADER, *(",".join(row) for row in rows)])
    (tmp_path / "any.csv").write_text(text, encoding="utf-8")
    command = ImportEvent(str(tmp_path / "any.csv"))
    try:
        plan = command.plan(hall.event)
    except Refused as refusal:
        said = str(refusal)
    else:
        said = " ".join(plan.warnings)
        _goes_on(hall, command, plan)
    assert not said or said.isprintable()


def _goes_on(hall: Hall, command: ImportEvent, plan: Plan) -> None:
    hall.run(command)
    assert len(hall.event.games) == len(plan.event.games)
    assert table(hall.event) == table(plan.event)
    hall.desk.undo()
    assert hall.event.rounds == ()
