"""The sample events of 2012, each set up by one preset and played to its end by command lines.

Sources: rules.md 1.3, 1.5, 1.7, 1.8, 1.11, 12-11, P-15; a Rumble of 2017 (3.4) beside them.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from by_hand import names_of
from command_line import CommandLine
from covers import covers

PLAYERS = 12
"""Section 0: 9 to 16 players need four rounds."""


def begin(path: Path, edition: str, preset: str, players: int = PLAYERS) -> CommandLine:
    line = CommandLine(path / "sample.srtui")
    line.do("new", "--edition", edition, "--seed", preset, "--preset", preset)
    for number in range(1, players + 1):
        line.do("roster add", f"Player {number:02}")
    line.do("roster check-in", "all")
    return line


def play(line: CommandLine, ways: str, chance: random.Random) -> list[str]:
    """Play rounds until the next step is to finish; return the scenarios that were played."""
    played: list[str] = []
    while not played or "pair" in line.json("status")["next"]["command"]:
        line.do("pair")
        line.do("scenario", "roll")
        line.run("publish", "--sure")
        line.do("announce")
        line.do("start")
        for row in [row for row in line.json("results")["rows"] if row["open"]]:
            won = chance.randint(1, 2)
            points = [1, 1]
            points[won - 1] = 3
            way = chance.choice(ways)
            line.do("result", row["table"], won, way, *points, *chance.sample(range(10, 40), 2))
        played.append(line.json("results")["scenario"])
        assert len(played) <= 5
    return played


def finish(line: CommandLine) -> list[Any]:
    """Return the final standings."""
    line.run("finish", "--sure")
    shown = line.json("standings")
    assert shown["final"]
    assert sorted(row["player"] for row in shown["rows"]) == list(range(1, PLAYERS + 1))
    checked = line.json("verify")
    assert all(one["legal"] and one["repeated"] for one in checked)
    return list(shown["rows"])


def by_table(line: CommandLine, order: tuple[str, ...]) -> None:
    """Check that the standings are ordered by these figures first, as shown."""
    shown = line.json("standings")
    assert tuple(shown["order"]) == order
    keys = [tuple(row["figures"][one] for one in order) for row in shown["rows"]]
    assert keys == sorted(keys, reverse=True)


def minutes(line: CommandLine) -> str:
    said = {one["label"]: one["value"] for one in line.json("event")["rules"]}
    return said["Length of a round"]


@covers("1.3", "1.8", "1.11", "sr2012:presets[sample-hardcore]")
@covers("sr2012:presets[hardcore]", "sr2012:presets[hardcore-saturday]")
@pytest.mark.parametrize(
    ("preset", "size", "length"),
    [("sample-hardcore", 50, 70), ("hardcore", 50, 70), ("hardcore-saturday", 75, 100)],
)
def test_hardcore_plays_close_quarters_all_day(
    tmp_path: Path, preset: str, size: int, length: int
) -> None:
    """Times of one size smaller: 70 minutes at 50 points, 100 at 75; a bye counts 2 CP."""
    line = begin(tmp_path, "sr2012", preset)
    assert line.json("event")["settings"][1]["value"] == f"{size} points"
    assert minutes(line) == f"{length} minutes, made longer or shorter by a secret roll"
    played = play(line, "sa", random.Random(preset))
    assert set(played) == {"Close Quarters"}
    assert len(played) >= 3
    finish(line)
    by_table(line, ("tp", "assassinations", "destroyed", "points"))
    sheet = line.do("print", "announcement")
    assert "Scenario(s): Close Quarters" in sheet
    assert "Hardcore Painting Required" in sheet


@covers("1.8", "1.11", "sr2012:presets[limited-venue-hours]")
def test_limited_venue_hours_ends_after_three_rounds(tmp_path: Path) -> None:
    """Twelve players need four rounds; three are played, then nothing more can be paired."""
    line = begin(tmp_path, "sr2012", "limited-venue-hours")
    played = play(line, "sat", random.Random("hours"))
    assert len(played) == len(set(played)) == 3
    assert "finish" in line.json("status")["next"]["command"]
    finish(line)
    by_table(line, ("tp", "points", "destroyed", "sos"))


@covers("1.3", "1.7", "1.11", "12-11", "P-8", "sr2012:presets[casual]")
def test_a_casual_tournament_has_no_clocks_and_no_caster_kill(tmp_path: Path) -> None:
    """12-11: its "Scenario Scoring" is Control Point Scoring. P-8: the last model loses."""
    line = begin(tmp_path, "sr2012", "casual")
    assert minutes(line) == "no time limit"
    line.do("pair")
    line.do("publish", "--sure")
    assert "No time limit." in line.do("start")
    assert "is not a way to win here" in line.refused("result", 1, 1, "a", 3, 0, 20, 10)
    assert "by no models left" in line.do("result", 1, 1, "w", 3, 0, 20, 10)
    for row in [row for row in line.json("results")["rows"] if row["open"]]:
        line.do("result", row["table"], names_of(row)[0], "s", 3, 1, 30, 20)
    play(line, "sw", random.Random("casual"))
    finish(line)
    by_table(line, ("tp", "points", "destroyed", "sos"))


@covers("1.5", "1.11", "sr2012:presets[last-rites]")
def test_friday_has_a_kill_box_in_every_scenario(tmp_path: Path) -> None:
    line = begin(tmp_path, "sr2012", "last-rites")
    changed = {one["key"]: one for one in line.json("event")["changes"]}
    assert changed["scenarios[…].kill_box"]["rows"] == 15, "18, of which 3 had one"
    played = play(line, "sat", random.Random("friday"))
    assert len(set(played)) == len(played)
    sheets = [line.do("print", "scenario", "--round", at) for at in range(1, len(played) + 1)]
    assert all("Kill box from the first player's turn 2 on" in sheet for sheet in sheets)
    finish(line)
    by_table(line, ("tp", "sos", "points", "destroyed"))


@covers("1.4", "1.5", "1.11", "sr2012:presets[dual-strike]")
def test_sunday_plays_reinforcements_wherever_they_can_be(tmp_path: Path) -> None:
    line = begin(tmp_path, "sr2012", "dual-strike")
    assert line.json("event")["settings"][1]["value"] == "35 points"
    changed = {one["key"]: one for one in line.json("event")["changes"]}
    assert changed["scenarios[…].reinforcements"]["rows"] == 11, "15, of which 4 had them"
    assert changed["lists.reinforcement_leader"]["now"] == "5"
    play(line, "sat", random.Random("sunday"))
    finish(line)


@covers("1.4", "1.11", "sr2012:presets[masters-us]", "sr2012:presets[masters-international]")
@pytest.mark.parametrize("preset", ["masters-us", "masters-international"])
def test_masters_says_what_is_missing_and_is_played(tmp_path: Path, preset: str) -> None:
    line = begin(tmp_path, "sr2012", preset)
    said = line.do("event")
    assert "MISSING At least 32 players" in said
    line.do("demand", "approval")
    assert "ok      The publisher has approved" in line.do("event")
    assert "The event now uses Death Clock." in line.do("variant", "death-clock")
    assert "without" not in line.do("event").split("Preset:")[1].split("Rounds:")[0]
    play(line, "sact", random.Random(preset))
    finish(line)


@covers("3.4", "3.5", "P-5", "sr2017beta:presets[rumble]")
def test_a_rumble_plays_its_three_scenarios_without_clocks(tmp_path: Path) -> None:
    line = begin(tmp_path, "sr2017beta", "rumble")
    assert minutes(line) == "no time limit"
    played = play(line, "sat", random.Random("rumble"))
    assert set(played[:3]) == {
        "Rumble Patrol",
        "Rumble Killing Field",
        "Rumble Target of Opportunity",
    }
    finish(line)
