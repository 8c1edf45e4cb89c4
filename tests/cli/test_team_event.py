"""A team event from the command line: every command of teams, captains and matches once."""

from __future__ import annotations

import pytest
from one_file import Cli

from srtui.commands.registry import commands

TEAMS = "Alder: Ada; Anton; Asta|Birch: Bea; Ben; Bo; Bror|Cedar: Cleo; Carl; Cora"
CHANGING = (
    "team @ set --procedure snake --order schedule --faction-most 2 --points 2/1/0",
    "team @ paste ALL",
    "team @ add Dogwood Dan;Dora",
    "team @ player dogwood Dirk",
    "team @ player dogwood Dina 0",
    "team @ reserve dina dan",
    "team @ edit dogwood --captain Dora",
    "team @ bench dirk",
    "team @ substitute dan dirk",
    "team @ add Elm Eva",
    "team @ remove elm",
    "team @ check-in birch",
    "team @ drop cedar",
    "team @ return cedar",
    "team @ penalty cedar match-points late --points 2",
    "pair @ --seed s",
    "redraw @ again",
    "scenario @",
    "publish @",
    "captain @ roll alder",
    "captain @ undo alder",
    "captain @ step alder 3 5",
    "captain @ clear alder",
    "captain @ roll alder",
)


@pytest.fixture
def teams(cli: Cli) -> Cli:
    cli.ok("new", cli.file, "--edition", "sr2026", "--size", 100, "--teams", 3)
    return cli


def words(cli: Cli, line: str) -> list[object]:
    named = {"@": cli.file, "ALL": TEAMS}
    return [named.get(word, word) for word in line.split()]


def test_every_team_command_works_from_the_command_line(teams: Cli) -> None:
    for line in CHANGING:
        if line.startswith("redraw"):
            rows = teams.json("team", teams.file, "matches")["rows"]
            swapped = rows[0]["first"], rows[1]["first"]
            teams.ok("match", teams.file, "swap", *swapped, "--sure")
        assert teams.ok(*words(teams, line), "--sure").strip(), line
    opponents = teams.json("team", teams.file, "matches")["rows"]
    row = next(row for row in opponents if "Alder" in (row["first"], row["second"]))
    other = row["second"] if row["first"] == "Alder" else row["first"]
    players = [
        member["name"]
        for each in teams.json("team", teams.file, "list")["rows"]
        if each["name"] == other
        for member in each["members"]
        if member["seat"]
    ]
    pairs = [f"{name}={player}" for name, player in zip(("Ada", "Anton"), players, strict=False)]
    rest = [f"Asta={players[2] if len(players) > 2 else '-'}"]
    with_commas = ", ".join((*pairs, *rest)).split()  # as the help writes them
    teams.ok("captain", teams.file, "pairs", "alder", *with_commas, "--sure")
    assert "is already paired" in teams.refused("captain", teams.file, "keep", "alder")
    teams.ok("match", teams.file, "concede", "alder", "--sure")
    teams.ok("match", teams.file, "rule", "alder", "alder", "a warning", "--sure")

    refused = teams.refused("team", teams.file, "decide", "birch", "elm-free")
    assert "No team" in refused

    used = {f"{line.split()[0]}.{line.split()[2]}" for line in CHANGING if line.count(" ") > 1}
    used |= {
        "match.swap",
        "captain.pairs",
        "captain.keep",
        "match.concede",
        "match.rule",
        "team.decide",
    }
    known = {command.id for command in commands()}
    assert {id for id in known if id.startswith(("team.", "captain.", "match."))} <= used


def test_every_team_view_is_text_and_json(teams: Cli) -> None:
    teams.ok("team", teams.file, "paste", TEAMS)
    teams.ok("pair", teams.file, "--sure")
    teams.ok("publish", teams.file, "--sure")
    rows = teams.json("team", teams.file, "matches")["rows"]
    playing = next(row["first"] for row in rows if row["second"] != "bye")

    listed = teams.ok("team", teams.file, "list").splitlines()
    birch = listed.index("Birch, captain Bea")
    assert [line.split()[:2] for line in listed[birch + 1 : birch + 3]] == [
        ["1", "Bea"],
        ["2", "Ben"],
    ]
    assert "roll off" in teams.ok("team", teams.file, "matches")
    assert "Tables left: " in teams.ok("team", teams.file, "board", playing)
    assert teams.json("team", teams.file, "board", playing)["questions"]
    assert "GW" in teams.ok("standings", teams.file, "--by", "team")
    assert teams.json("standings", teams.file, "--by", "team")["order"][:2] == ["tp", "games_won"]


def test_next_step_leads_through_a_team_event(teams: Cli) -> None:
    def next_step() -> str:
        sentence: str = teams.json("status", teams.file)["next"]["sentence"]
        return sentence

    assert next_step() == "Add the teams."
    teams.ok("team", teams.file, "paste", TEAMS)
    assert next_step() == "Check in the teams, or pair round 1."
    teams.ok("pair", teams.file, "--sure")
    assert next_step().startswith("Choose the scenario of round 1")
    teams.ok("scenario", teams.file)
    assert next_step() == "Check the draft, then publish it."
    teams.ok("publish", teams.file, "--sure")
    assert next_step() == "Let the captains of 1 match pair their players."


def test_team_view_of_singles_is_refused(cli: Cli) -> None:
    cli.new(players=2)

    assert "has no teams" in cli.refused("team", cli.file, "list")
    assert "has no teams" in cli.refused("standings", cli.file, "--by", "team")
