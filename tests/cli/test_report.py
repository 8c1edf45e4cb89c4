"""srtui report: its figures are those of plain SQL, and counts that are too small are named."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest
from clocked import game_at, started
from hall import Hall, by_name
from meant import meant
from one_file import Cli
from report_sql import asked, told
from wellformed import read

from data.machine.boot_clock import stamp
from srtui.commands.clock.game import EndTurn
from srtui.commands.demo.play import make_demo, play
from srtui.commands.game.result import Result
from srtui.commands.lists.handed_in import AddList
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import Drop
from srtui.commands.rounds.ending import Finish
from srtui.model.courses import read_courses
from srtui.queries.event.report import report
from srtui.sheets.folder import folder_at
from srtui.sheets.paper import as_text, sheets_at

GAMES = """round,scenario,table,winner,loser,condition,winner_cp,loser_cp,winner_destroyed,loser_destroyed
1,,1,Ada,Bo,Scenario,6,2,40,20
1,,2,Cy,Di,Assassination,1,3,30,50
1,,3,Eve,Fay,Scenario,3,1,12,13
2,,1,Ada,Cy,Clock,2,2,10,60
2,,2,Eve,Bo,Scenario,5,0,33,12
2,,3,Di,Fay,Assassination,0,0,75,5
3,,3,Eve,Ada,Scenario,4,3,20,30
3,,1,Bo,Ada,Assassination,2,2,25,31
3,,1,Bo,Cy,Assassination,2,2,25,31
"""  # noqa: E501
ROSTER = (
    "name,faction,club\nAda,Khador,Iron\nBo,Cryx,\nCy,Khador,Iron\nDi,Cryx,\nEve,,\nFay,Cryx,\n"
)


def brought_in(folder: Path) -> Path:
    """Import an event that was played elsewhere, with rounds that some players missed."""
    cli = Cli(folder)
    rows = [row for row in GAMES.splitlines() if row != "3,,1,Bo,Ada,Assassination,2,2,25,31"]
    (folder / "games.csv").write_text("\n".join(rows))
    (folder / "roster.csv").write_text(ROSTER)
    cli.ok("new", cli.file, "--edition", "sr2017beta", "--seed", "cli")
    cli.ok("import", cli.file, folder / "games.csv", "--roster", folder / "roster.csv", "-y")
    return Path(cli.file)


def demo(folder: Path, edition: str) -> Path:
    """Create a whole day with ties, byes, a no-show, a late entry, drops and a disqualification."""
    number = count()
    desk = make_demo(
        folder / "event.srtui",
        edition,
        21,
        "report",
        lambda: datetime(2026, 3, 7, 9, next(number) // 60 % 60, tzinfo=UTC),
        stamp,
    )
    for _scene in play(desk, "report"):
        pass
    desk.store.close()
    return folder / "event.srtui"


@pytest.mark.wide(2)
@pytest.mark.parametrize("edition", ["sr2012", "sr2017beta", "sr2026"])
def test_a_played_event_has_the_figures_of_plain_sql(tmp_path: Path, edition: str) -> None:
    path = demo(tmp_path, edition)
    found = Cli(tmp_path).json("report", path)
    assert told(found) == asked(path)
    assert found["all"]["games"] > 20


def test_an_event_brought_in_has_the_figures_of_plain_sql(tmp_path: Path) -> None:
    path = brought_in(tmp_path)
    found = Cli(tmp_path).json("report", path)
    assert told(found) == asked(path)
    assert found["brought"] == 8
    # Ada (Khador) beats Bo (Cryx); Cy (Khador) beats Di (Cryx); Bo (Cryx) beats Cy (Khador)
    (cryx,) = (one for one in found["faction_pairs"] if one["name"] == "Cryx")
    assert (cryx["games"], cryx["won"], cryx["lost"]) == (3, 1, 2)
    # Ada meets Cy, Di meets Fay: games within a faction count for neither
    assert {one["name"]: one["mirrors"] for one in found["factions"]} == {"Khador": 1, "Cryx": 1}


REAL = Path(os.environ.get("SRTUI_REAL_EVENTS", "-"))


@pytest.mark.skipif(not REAL.is_dir(), reason="SRTUI_REAL_EVENTS names no folder")
@pytest.mark.parametrize(
    ("name", "games"), [("20-players", 40), ("54-players", 108), ("122-players", 213)]
)
def test_a_real_event_has_the_figures_of_plain_sql(tmp_path: Path, name: str, games: int) -> None:
    cli, folder = Cli(tmp_path), REAL / name
    cli.ok("new", cli.file, "--edition", "sr2017beta")
    cli.ok("import", cli.file, folder / "games.csv", "--roster", folder / "roster.csv", "-y")
    found = cli.json("report", cli.file)
    assert told(found) == asked(Path(cli.file))
    assert (found["all"]["games"], found["brought"]) == (games, games)


def test_leaders_have_the_figures_of_plain_sql(hall: Hall) -> None:
    """Of the list that was played, and of the only one; who has two and does not say counts not."""
    hall.add(8)
    for at, player in enumerate(hall.event.players):
        for number in range(1 + (at == 0)):
            hall.run(meant(hall, AddList, player.name, leader=f"L{(at + number) % 3}", points=75))
    for _ in range(3):
        hall.play(by_name)
    found = Cli(hall.path.parent).json("report", hall.path)
    assert told(found) == asked(hall.path)
    assert len(told(found)["leaders"]) == 3


def test_a_file_without_ways_of_winning_makes_no_rulings_of_the_report(tmp_path: Path) -> None:
    cli = Cli(tmp_path)
    (tmp_path / "games.csv").write_text("round,player1,player2,winner\n1,Ada,Bo,Ada\n1,Cy,Di,Di\n")
    cli.ok("new", cli.file, "--edition", "sr2026")
    cli.ok("import", cli.file, tmp_path / "games.csv", "-y")
    assert "TO's ruling: 2 imported, including games whose file doesn't say how they were won." in (
        " ".join(cli.ok("report", cli.file).split())
    )
    assert cli.json("report", cli.file)["rulings"] == 2


def test_report_before_the_first_result_says_so(cli: Cli) -> None:
    cli.new(players=4)
    assert "No game has a result yet" in cli.ok("report", cli.file)


def test_too_small_counts_are_named_in_the_report(hall: Hall) -> None:
    hall.add(8, faction="Khador")
    hall.play(by_name)
    (sheet,) = sheets_at(hall.desk, "report")
    said = "\n".join(as_text((sheet,)))
    assert "4 of 4, few" in said
    assert "100 %" not in said


def test_a_draft_is_not_in_it(hall: Hall) -> None:
    hall.add(8)
    hall.play(by_name)
    before = sheets_at(hall.desk, "report")
    hall.run(PairRound())
    assert sheets_at(hall.desk, "report") == before


def test_first_turn_turns_and_clocks_of_a_game(hall: Hall) -> None:
    started(hall, players=4, rolled=2)
    table = hall.table(1)
    game = game_at(hall, 1)
    for seconds in (600, 300):  # what is before turn 1 has its own clock time
        hall.machine.go_on(seconds)
        side = 1 if seconds == 600 else 2
        table.run(meant(table, EndTurn, "1", str(side)), sure=True)
    hall.machine.go_on(120)
    hall.run(meant(hall, Result, "1", "2", "a", 0, 1, 10, 20))
    hall.run(meant(hall, Result, "2", "1", "s", 3, 1, 10, 20))
    with hall.store.read() as reader:
        courses = read_courses(reader, hall.event)
    found = courses[game.id]
    assert found.opener == 0
    assert found.used is not None
    assert sum(found.used) == 600 + 300 + 120
    view = report(hall.event, courses)
    assert (view.all.turns, view.all.first, view.all.second) == (2, 1, 1)
    assert view.left.games == 2


def test_the_folder_has_it_once_the_event_is_finished(hall: Hall) -> None:
    hall.add(4, faction="Khador")
    hall.play(by_name)
    assert "report.html" not in folder_at(hall.desk)
    hall.run(meant(hall, Drop, "Dora"))
    hall.run(Finish())
    found = read(folder_at(hall.desk)["report.html"])
    said = " ".join(words for _, words in found.words)
    assert "How games were won" in said
    assert "Dora: dropped after round 1" in said
