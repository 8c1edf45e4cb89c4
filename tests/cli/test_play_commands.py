"""A game at its table through the command line, as a judge or the organizer would type it."""

from __future__ import annotations

import pytest
from one_file import Cli

from srtui.cli.app import GROUPS
from srtui.commands.registry import commands


@pytest.fixture
def round_one(cli: Cli) -> Cli:
    """Return a running round of four; at table 1 the player named first has the first turn."""
    cli.new()
    cli.ok("pair", cli.file, "--seed", "s")
    cli.ok("scenario", cli.file, "two-fronts")
    cli.ok("publish", cli.file)
    cli.ok("score", cli.file, "first", 1, 1)
    cli.ok("announce", cli.file)
    cli.ok("start", cli.file)
    return cli


def play(cli: Cli, *words: object) -> str:
    return cli.ok("play", cli.file, *words).strip()


def test_a_game_is_played_and_agreed_on_by_the_command_line(round_one: Cli) -> None:
    cli = round_one
    cli.ok("clock", cli.file, "adopt", 1, 1, 1, "50:00", "50:00", "--role", "judge")
    cli.ok("clock", cli.file, "resume", 1, "--role", "judge")
    said = cli.ok("turn", cli.file, 1, "--role", "judge", "--terminal", "judge 1")
    assert said.startswith("Table 1, ")
    assert play(cli, "back", 1).startswith("Table 1, undone: ")
    for _ in range(3):
        cli.ok("turn", cli.file, 1)
    assert "0-1" in cli.ok("turn", cli.file, 1, "terrain=2")
    assert "has disputed" in play(cli, "dispute", 1, 1)
    assert "has withdrawn the dispute" in play(cli, "undispute", 1, 1)
    assert "has disputed" in play(cli, "dispute", 1, 1)
    assert "The disputed turn stays" in play(cli, "settle", 1)
    assert "concession" in cli.ok("score", cli.file, "end", 1, "concession", 2)
    proposed = ("scored", "-", "-", "-", 10, 20, "--by", 2)
    for word in (("reject", 1, "wrong table"), ("withdraw", 1, 1)):
        cli.ok("result", cli.file, 1, *proposed)
        play(cli, *word)
    cli.ok("result", cli.file, 1, *proposed)
    assert "has not agreed" in cli.doubted("play", cli.file, "confirm", 1)
    play(cli, "agree", 1, 1)
    assert play(cli, "confirm", 1).startswith("Confirmed. Round 1, table 1:")
    rows = cli.json("results", cli.file)["rows"]
    assert [row["table"] for row in rows if not row["open"]] == [1]


def test_a_pin_is_set_and_taken_away(cli: Cli) -> None:
    cli.new()
    assert cli.ok("pins", cli.file, "set", "judge", typed="4711").strip() == (
        "The PIN for the judges is set."
    )
    assert "4 to 12 digits" in cli.refused("pins", cli.file, "set", "judge", typed="47-11")
    assert "Without this PIN" in cli.doubted("pins", cli.file, "set", "judge", "--clear")
    assert cli.ok("pins", cli.file, "set", "judge", "--clear", "--sure").strip() == (
        "The PIN for the judges was removed."
    )


@pytest.mark.parametrize("group", ["play", "pins"])
def test_the_groups_hold_their_commands(group: str) -> None:
    assert group in GROUPS
    assert any(one.id.startswith(f"{group}.") for one in commands())
