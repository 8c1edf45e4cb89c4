"""Events played from the documents, with every figure worked out by hand beforehand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from srtui.cli.app import app

LARGE = """round,player1,player2,winner,way,points1,points2
1,Xena,Di,Xena,scenario,5,1
1,Ada,Ed,Ada,scenario,5,0
1,Bo,Fi,Fi,scenario,2,5
1,Cy,Gus,Cy,scenario,5,3
2,Xena,Cy,Cy,clock,2,4
2,Ada,Fi,Ada,scenario,5,0
2,Bo,Ed,Bo,assassination,1,0
2,Gus,,Gus,bye,3,0
3,Xena,Bo,Bo,scenario,0,5
3,Cy,Ada,Ada,scenario,1,5
3,Ed,Gus,Gus,scenario,0,5
3,Fi,,Fi,bye,3,0
4,Xena,Ada,Ada,scenario,2,5
4,Bo,Gus,Gus,scenario,1,5
4,Ed,Fi,Fi,scenario,3,5
5,Xena,Ed,Xena,scenario,5,0
5,Ada,Bo,Bo,scenario,4,5
5,Fi,Gus,Gus,scenario,0,5
"""
"""Five rounds. Di drops after round 1 without a win, Cy after round 3 with two."""


def run(*words: object) -> str:
    done = CliRunner().invoke(app, [str(word) for word in words], prog_name="srtui")
    assert done.exit_code == 0, done.output
    return done.output


def figures(path: Path) -> dict[str, dict[str, Any]]:
    """Return each player's figures in the standings, by name."""
    answer = json.loads(run("standings", path, "--json"))["data"]
    return {row["name"]: row for row in answer["rows"]}


def imported(folder: Path, edition: str, games: str, *variants: str) -> Path:
    path, table = folder / f"{edition}.srtui", folder / "games.csv"
    table.write_text(games, encoding="utf-8")
    run("new", path, "--edition", edition)
    for variant in variants:
        run("variant", path, variant, "-y")
    run("import", path, table, "-y")
    return path


def test_large_event_of_2015_is_the_documents_example(tmp_path: Path) -> None:
    """Xena met 4-1, 3-2, two wins and gone, none and gone: 0.8 + 0.6 + 0.4 + 0.2 = 2.0.

    Her fifth opponent, Ed, played all five rounds without a win: 0. So a player's strength of
    schedule is the sum of the wins of those met, by 5; Ada met Ed 0, Fi 3 (a bye among them), Cy 2,
    Xena 2 and Bo 3: 10 / 5 = 2.0. Gus met Cy 2, Ed 0, Bo 3, Fi 3: 8 / 5 = 1.6.
    """
    path = imported(tmp_path, "sr2015", LARGE, "large-event", "death-clock")
    run("finish", path, "-y")
    rows = figures(path)
    sos = {name: row["figures"]["sos"] for name, row in rows.items()}
    assert sos["Xena"] == pytest.approx(2.0)
    assert sos["Ada"] == pytest.approx(2.0)
    assert sos["Gus"] == pytest.approx(1.6)
    # Four wins each: Ada before Gus by the schedule. Three each: Bo met Fi 3, Ed 0, Xena 2, Gus 4
    # and Ada 4, 13 / 5 = 2.6; Fi met Bo 3, Ada 4, Ed 0, Gus 4, 11 / 5 = 2.2.
    assert (sos["Bo"], sos["Fi"]) == (pytest.approx(2.6), pytest.approx(2.2))
    assert [name for name in rows if rows[name]["wins"] >= 3] == ["Ada", "Gus", "Bo", "Fi"]


@pytest.mark.parametrize(("edition", "by_clock"), [("sr2012", 0), ("sr2015", 1)])
def test_win_on_the_clock_is_an_assassination_in_2015_only(
    tmp_path: Path, edition: str, by_clock: int
) -> None:
    """Cy won on the clock, Bo killed a Leader: in 2015 both count, in 2012 one."""
    path = imported(tmp_path, edition, LARGE, "death-clock", "assassin")
    kills = {name: row["figures"]["assassinations"] for name, row in figures(path).items()}
    assert (kills["Bo"], kills["Cy"]) == (1, by_clock)
    assert sum(kills.values()) == 1 + by_clock


DAYS = {
    # first to last of the day; size, and the minutes of a round by the document's tables
    "friday": ("last-rites", "Ann Ben Col Dee", 50, "100 minutes (110 with reinforcements)"),
    "saturday": ("hardcore-saturday", "Ben Ann Dee Col", 75, "100 minutes,"),
    "sunday": ("dual-strike", "Ann Col Ben Dee", 35, "70 minutes (76 with reinforcements)"),
}


def day(names: str) -> str:
    """Two rounds: the first wins both games, the second beats the fourth, the third loses one.

    Second and third have met the same TP (2 + 0); 5 CP to 4 put the second first.
    """
    first, second, third, fourth = names.split()
    return (
        "round,player1,player2,winner,way,points1,points2\n"
        f"1,{first},{second},{first},scenario,3,2\n"
        f"1,{third},{fourth},{third},scenario,3,0\n"
        f"2,{first},{third},{first},scenario,3,1\n"
        f"2,{second},{fourth},{second},scenario,3,0\n"
    )


def test_three_days_of_2012_are_three_events_and_a_series(tmp_path: Path) -> None:
    """Places give 10, 8, 6 and 4: Ann 10 + 8 + 10, Ben 8 + 10 + 6, Col 6 + 4 + 8, Dee 4 + 6 + 4.

    Rounds: 100 minutes at 50 points; 75 points in Hardcore time are those of 50; 70 at 35. Two
    extensions more with reinforcements: 2 x 5 and 2 x 3.
    """
    for name, (preset, order, size, minutes) in DAYS.items():
        path, table = tmp_path / f"{name}.srtui", tmp_path / f"{name}.csv"
        table.write_text(day(order), encoding="utf-8")
        run("new", path, "--edition", "sr2012")
        run("preset", path, preset, "-y")
        announced = " ".join(run("print", path, "announcement", "--width", 200).split())
        assert f"Steamroller 2012, {size} points" in announced
        assert f"Time {minutes}" in announced
        run("import", path, table, "-y")
        run("finish", path, "-y")
        assert list(figures(path)) == order.split()
    totals = json.loads(run("series", tmp_path, "--json"))["data"]
    points = {row["person"]: row["points"] for row in totals}
    assert points == {"Ann": 28, "Ben": 24, "Col": 18, "Dee": 14}


def test_disqualified_winner_has_no_rank_prize_or_vote_and_still_counts_for_others(
    tmp_path: Path,
) -> None:
    """Ann won both games: her opponents keep the 2 TP that she had when they met her."""
    path = imported(tmp_path, "sr2017beta", day("Ann Ben Col Dee"), "basic-painting")
    before = {name: row["figures"]["sos"] for name, row in figures(path).items()}
    assert before["Ben"] == before["Col"] == 2
    run("award", path, "add", "Best Painted", "--category", "unit")
    run("roster", path, "disqualify", "Ann", "unsporting", "-y")
    rows = figures(path)
    assert rows["Ann"]["rank"] is None
    assert [name for name in rows if rows[name]["rank"] is not None] == ["Ben", "Col", "Dee"]
    assert rows["Ben"]["rank"] == 1
    assert {name: rows[name]["figures"]["sos"] for name in ("Ben", "Col")} == {"Ben": 2, "Col": 2}
    refused = CliRunner().invoke(app, ["award", str(path), "give", "Best Painted", "Ann"])
    assert refused.exit_code != 0
    barred = " ".join(run("print", path, "awards").split())
    assert "Ann: disqualified" in barred


def test_hall_of_five_tables_with_one_out_of_use_seats_everybody_at_new_tables(
    tmp_path: Path,
) -> None:
    """Eight players, tables 1 to 5 and 2 broken: 1, 3, 4 and 5; nobody sits at a table twice."""
    path = tmp_path / "hall.srtui"
    run("new", path, "--edition", "sr2024")
    for name in ("Ann", "Ben", "Col", "Dee", "Eve", "Fay", "Guy", "Hal"):
        run("roster", path, "add", name)
    run("set", path, "--tables", 5)
    run("table-out", path, 2, "-y")
    seats: dict[str, set[int]] = {}
    for number in (1, 2):
        run("pair", path, "-y")
        pairs = json.loads(run("pairings", path, "--json"))["data"]["pairs"]
        assert sorted(pair["table"] for pair in pairs) == [1, 3, 4, 5]
        for pair in pairs:
            for side in (pair["first"], pair["second"]):
                assert pair["table"] not in seats.setdefault(side["name"], set())
                seats[side["name"]].add(pair["table"])
        run("publish", path, "-y")
        for pair in pairs:
            run("result", path, pair["table"], "1", "scenario", "3", "0", "10", "5", "-y")
        assert {len(tables) for tables in seats.values()} == {number}


def voted(path: Path, slips: str) -> list[str]:
    """Type the slips of paper, a name and a number each; what the program said to each."""
    said = []
    for slip in slips.split(", "):
        voter, number = slip.split()
        words = ["award", str(path), "vote", "Best Painted", voter]
        said.append(CliRunner().invoke(app, words, input=f"{number}\n").output.strip())
    return said


def tallies(path: Path) -> list[dict[str, int]]:
    """Return the votes of each entry, in the order of the votes held."""
    votes = json.loads(run("award", path, "show", "Best Painted", "--json"))["data"]["votes"]
    return [{one["name"]: one["votes"] for one in vote["entries"]} for vote in votes]


@pytest.mark.parametrize("edition", ["sr2017beta", "sr2024", "sr2026"])
def test_tied_painting_vote_goes_to_a_second_vote_among_the_tied(
    tmp_path: Path, edition: str
) -> None:
    """Seven vote, four show a unit: Ann 1, Ben 2, Col 3, Dee 4. Ann and Col vote for themselves.

    First: Ann by Ann, Dee and Gus, 3; Ben by Eve, 1; Col by Ben, Col and Fay, 3; Dee 0. Second,
    Ann 1 and Col 2: Ann by Ann, Dee and Gus, 3; Col by Ben, Col, Eve and Fay, 4 of 7.
    """
    path = tmp_path / "painted.srtui"
    run("new", path, "--edition", edition)
    for name in ("Ann", "Ben", "Col", "Dee", "Eve", "Fay", "Gus"):
        run("roster", path, "add", name)
    run("award", path, "add", "Best Painted", "--category", "unit")
    for name in ("Dee", "Col", "Ben", "Ann"):
        run("award", path, "enter", "Best Painted", name, "--what", f"the unit of {name}")
    run("award", path, "open", "Best Painted")
    slips = "Ann 1, Ben 3, Col 3, Dee 1, Eve 2, Fay 3, Gus 1, Gus 1"
    *counted, twice = voted(path, slips)
    assert counted == [f"Your vote is in. {have} of 7 have voted." for have in range(1, 8)]
    assert twice == "Gus has already voted."
    closed = run("award", path, "close", "Best Painted")
    assert "Ann and Col tie with 3 of 7 votes each" in closed
    assert "tied between Ann and Col" in run("print", path, "awards")
    assert run("award", path, "open", "Best Painted").endswith("the candidates are Ann and Col.\n")
    outside, *_ = voted(path, "Ben 3, Ann 1, Ben 2, Col 2, Dee 1, Eve 2, Fay 2, Gus 1")
    assert outside == "The entries are numbered from 1 to 2."
    assert "Col wins with 4 of 7 votes" in run("award", path, "close", "Best Painted")
    assert tallies(path) == [{"Ann": 3, "Ben": 1, "Col": 3, "Dee": 0}, {"Ann": 3, "Col": 4}]
    assert "Best Painted (unit): Col, by vote, 4 of 7 votes." in run("print", path, "awards")


@pytest.mark.parametrize(
    ("edition", "standard"), [("sr2012", "hardcore-painting"), ("sr2017beta", "advanced-painting")]
)
def test_unfinished_army_is_on_no_ballot_and_the_organizer_breaks_the_tie(
    tmp_path: Path, edition: str, standard: str
) -> None:
    """Dee's army is found unfinished after she entered it; she still takes part, so she votes.

    Ann 1, Ben 2, Col 3: Ann by Ann and Dee, 2; Ben by Ben and Col, 2; Col by Eve, 1. Of five votes
    two each is a tie, which the organizer gives to Ben.
    """
    path = tmp_path / "painted.srtui"
    run("new", path, "--edition", edition)
    run("variant", path, standard, "-y")
    for name in ("Ann", "Ben", "Col", "Dee", "Eve"):
        run("roster", path, "add", name)
        run("roster", path, "painted", name)
    run("award", path, "add", "Best Painted", "--category", "army")
    for name in ("Ann", "Ben", "Col", "Dee"):
        run("award", path, "enter", "Best Painted", name)
    run("roster", path, "painted", "Dee", "--no")
    opened = run("award", path, "open", "Best Painted")
    assert opened.endswith("the candidates are Ann, Ben and Col.\n")
    voted(path, "Ann 1, Ben 2, Col 2, Dee 1, Eve 3")
    closed = run("award", path, "close", "Best Painted")
    assert "Ann and Ben tie with 2 of 5 votes each" in closed
    refused = CliRunner().invoke(app, ["award", str(path), "give", "Best Painted", "Dee", "-y"])
    assert refused.exit_code == 1
    run("award", path, "give", "Best Painted", "Ben")
    assert tallies(path) == [{"Ann": 2, "Ben": 2, "Col": 1}]
    assert "Best Painted (army): Ben, by choice." in run("print", path, "awards")
