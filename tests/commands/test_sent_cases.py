"""Files of the field, byte for byte as programs write them: what is right for each of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hall import Hall

from srtui.commands.importing.importing import ImportEvent, ImportRoster
from srtui.commands.importing.roster import RosterPlan
from srtui.model.refused import Refused
from srtui.rules.record import Outcome

SENT = Path(__file__).parent.parent / "sent"


def plan_of(hall: Hall, name: str) -> RosterPlan:
    return ImportRoster(str(SENT / name)).plan(hall.event)


def asked(plan: RosterPlan) -> set[str]:
    return {question.name for question in plan.questions}


def test_window_of_discord_names_its_authors(hall: Hall) -> None:
    plan = plan_of(hall, "29-discord-window.list.txt")
    players = {one.name: one.faction for one in plan.players}
    assert {"Anna Berg": "Khador", "Bo Lind": "Cryx", "Cy Dahl": "Dusk"}.items() <= players.items()
    assert not {"Cryx please", "Today at 09:12", "Dusk"} & set(players)


def test_two_blocks_side_by_side_bring_all_players(hall: Hall) -> None:
    plan = plan_of(hall, "30-two-blocks-side-by-side.csv")
    assert [(one.name, one.faction) for one in plan.players] == [
        ("Anna Berg", "Khador"),
        ("Bo Lind", "Cryx"),
        ("Cy Dahl", "Dusk"),
        ("Di Ek", "Khador"),
    ]


def test_merged_club_goes_on_below(hall: Hall) -> None:
    plan = plan_of(hall, "31-merged-club.csv")
    assert [(one.name, one.club) for one in plan.players] == [
        ("Anna Berg", "Kruki"),
        ("Bo Lind", "Kruki"),
        ("Cy Dahl", "Wilki"),
        ("Di Ek", "Wilki"),
    ]


def test_combined_score_decides_and_is_asked_about(hall: Hall) -> None:
    plan = ImportEvent(str(SENT / "32-combined-score.json")).plan(hall.event)
    first, bye = (game for game in plan.event.games if game.round == 1)
    assert (plan.event.name_of(first.first), first.outcome) == ("Ada", Outcome.FIRST)
    assert first.points == (6, 0)
    assert bye.second is None
    assert "the higher score wins (“6-0”)" in plan.warnings[0]
    (final,) = (game for game in plan.event.games if game.round == 2)
    assert final.outcome is Outcome.SECOND
    assert "runnerScore" in "\n".join(plan.warnings)


def test_state_of_an_address_is_no_status(hall: Hall) -> None:
    plan = plan_of(hall, "33-state-is-no-status.csv")
    assert [(one.name, one.club) for one in plan.players] == [("Pat Lee", ""), ("Ann Berg", "")]
    assert asked(plan) == {"Bo Lind"}
    assert "voided" in "\n".join(plan.warnings)


def test_inactive_and_waiting_of_challonge_are_asked_about(hall: Hall) -> None:
    plan = plan_of(hall, "34-challonge-inactive.json")
    assert [(one.name, one.checked_in) for one in plan.players] == [("Anna Berg", True)]
    assert asked(plan) == {"Bo Lind", "Cy Dahl"}


def test_first_heading_with_a_hash_is_a_heading(hall: Hall) -> None:
    plan = plan_of(hall, "35-hash-name.csv")
    assert [(one.name, one.club) for one in plan.players] == [
        ("Anna Berg", "Kruki"),
        ("Bo Berg", "Kruki"),
    ]


def test_table_of_players_in_a_page_is_a_roster(hall: Hall, tmp_path: Path) -> None:
    page = (
        "<html><body><table><tr><td>Menu</td></tr></table><table><tr><th>#</th><th>Player</th>"
        "<th>Army</th><th>Status</th></tr><tr><td>1</td><td>Anna Berg</td><td>Khador</td><td>ok"
        "</td></tr><tr><td>2</td><td>Bo Lind</td><td>Cryx</td><td>Withdrawn</td></tr></table>"
        "</body></html>"
    )
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    plan = ImportRoster(str(tmp_path / "page.html")).plan(hall.event)
    assert [(one.name, one.faction) for one in plan.players] == [("Anna Berg", "Khador")]
    assert asked(plan) == {"Bo Lind"}


LONG = (
    "team,player,faction,round,opponent_team,opponent,win,cp,army_points_destroyed\n"
    "Ravens,Ada,Khador,1,Wolves,Bo,1,5,60\nWolves,Bo,Cryx,1,Ravens,Ada,0,2,20\n"
    "Ravens,Cyd,Dusk,1,Wolves,Di,0,0,10\nWolves,Di,Cygnar,1,Ravens,Cyd,1,3,75\n"
)
BY_COLUMNS = (
    '{"round":{"0":1,"1":1,"2":1,"3":1},"player":{"0":"Ada","1":"Bo","2":"Cyd","3":"Di"},'
    '"opponent":{"0":"Bo","1":"Ada","2":"Di","3":"Cyd"},"result":{"0":"W","1":"L","2":"L",'
    '"3":"W"},"cp":{"0":5,"1":2,"2":0,"3":3},"ap":{"0":60,"1":20,"2":10,"3":75}}'
)
ROUNDS = (
    "<html><body><h2>Round 1</h2><table><tr><th>Player 1</th><th>CP</th><th>AP</th>"
    "<th>Player 2</th><th>CP</th><th>AP</th><th>Winner</th></tr><tr><td>Ada</td><td>5</td>"
    "<td>60</td><td>Bo</td><td>2</td><td>20</td><td>Ada</td></tr><tr><td>Cyd</td><td>0</td>"
    "<td>10</td><td>Di</td><td>3</td><td>75</td><td>Di</td></tr></table></body></html>"
)


def test_columns_for_each_round_are_refused_with_what_to_do(hall: Hall, tmp_path: Path) -> None:
    (tmp_path / "cross.csv").write_text(
        "Rank,Player,Faction,TP,R1 Opponent,R1 Result,R2 Opponent,R2 Result\n"
        "1,Ada,Khador,2,Bo,W,Cyd,W\n2,Bo,Cryx,1,Ada,L,Di,W\n",
        encoding="utf-8",
    )
    with pytest.raises(Refused, match=r"columns for each round \(R1 Opponent, R1 Result …\): use"):
        ImportEvent(str(tmp_path / "cross.csv")).plan(hall.event)


@pytest.mark.parametrize(
    ("text", "name"),
    [(LONG, "long.csv"), (BY_COLUMNS, "columns.json"), (ROUNDS, "rounds.html")],
    ids=["a line per player and game", "JSON by columns", "pages of rounds"],
)
def test_games_of_a_championship_come_in(hall: Hall, tmp_path: Path, text: str, name: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    plan = ImportEvent(str(tmp_path / name)).plan(hall.event)
    games = [
        (plan.event.name_of(game.first), game.outcome, game.points, game.destroyed)
        for game in plan.event.games
    ]
    assert games == [
        ("Ada", Outcome.FIRST, (5, 2), (60, 20)),
        ("Cyd", Outcome.SECOND, (0, 3), (10, 75)),
    ]
