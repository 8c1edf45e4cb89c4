"""Awards, terrain, penalties and reminders on the command line; a vote that leaves no trace."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from one_file import Cli

from srtui.cli.app import app


@pytest.fixture
def voting(cli: Cli) -> Cli:
    """Return a command line with a vote on Best Sport between the players A (1) and B (2)."""
    cli.new(players=4)
    cli.ok("award", cli.file, "add", "best sport")
    for letter in "AB":
        cli.ok("award", cli.file, "enter", "sport", f"{letter}-player")
    cli.ok("award", cli.file, "open", "sport")
    return cli


def vote(cli: Cli, letter: str, typed: str) -> str:
    """Vote through the standard input, as a script does; what was printed."""
    words = ["award", cli.file, "vote", "sport", f"{letter}-player"]
    result = CliRunner().invoke(app, words, input=typed + "\n", prog_name="srtui")
    assert "Traceback" not in result.output
    return result.output


def state(cli: Cli) -> str:
    rows = cli.json("award", cli.file, "list")["rows"]
    return next(str(row["state"]) for row in rows if row["name"] == "Best Sport")


def test_a_tie_and_a_second_vote(voting: Cli) -> None:
    assert vote(voting, "C", "1") == "Your vote is in. 1 of 4 have voted.\n"
    vote(voting, "D", "2")
    assert state(voting) == "vote open: 2 of 4 have voted"
    voting.ok("award", voting.file, "close", "sport", "-y")
    assert state(voting).startswith("tied between A-player and B-player")
    voting.ok("award", voting.file, "open", "sport")
    for letter in "ABC":
        vote(voting, letter, "2")
    voting.ok("award", voting.file, "close", "sport", "-y")
    assert state(voting) == "by vote, 3 of 3 votes"
    assert "Best Sport: B-player, by vote" in voting.ok("print", voting.file, "awards")


@pytest.mark.parametrize(
    ("letter", "typed", "reason"),
    [
        ("C", "B-player", "the number of an entry"),
        ("C", "", "is missing: type it"),
        ("C", "7", "numbered from 1 to 2"),
        ("C", "٢", "the number of an entry"),
        ("Z", "1", "No player's name"),
    ],
)
def test_a_bad_vote_is_refused_and_not_repeated(
    voting: Cli, letter: str, typed: str, reason: str
) -> None:
    said = vote(voting, letter, typed)
    assert reason in said
    assert state(voting) == "vote open: 0 of 4 have voted"


def test_voter_who_has_voted_is_refused_before_any_question(voting: Cli) -> None:
    vote(voting, "C", "1")
    assert vote(voting, "C", "2") == "C-player has already voted.\n"


def test_an_open_vote_tells_no_tally_in_text_or_json(voting: Cli) -> None:
    vote(voting, "C", "1")
    text = voting.ok("award", voting.file, "show", "sport")
    assert "Voted: C-player." in text
    assert "1 vote" not in text
    (ballot,) = voting.json("award", voting.file, "show", "sport")["votes"]
    assert [one["votes"] for one in ballot["entries"]] == [None, None]


def test_vote_is_not_an_argument_of_any_command(voting: Cli) -> None:
    result = voting.run("award", voting.file, "vote", "sport", "C-player", "1")
    assert result.exit_code == 2


def test_terrain_by_table(cli: Cli) -> None:
    cli.new(players=4)
    cli.ok("terrain", cli.file, "tick", "1")
    assert "1 of 2 tables is ready" in cli.ok("terrain", cli.file)
    assert cli.json("terrain", cli.file, "list")["tables"][1]["done"] == []
    assert "Quadrant (12 pieces)" in cli.ok("terrain", cli.file, "methods")
    assert cli.refused("terrain", cli.file, "tick", "9") == (
        "There is no table 9: the event has 2 tables.\n"
    )
    assert "[x]" in cli.ok("print", cli.file, "terrain")


def test_penalties_and_reminders(cli: Cli) -> None:
    cli.new(players=4)
    cli.ok("penalty", cli.file, "A-player", "warning", "slow")
    assert cli.ok("penalties", cli.file).startswith("A-player: warning, before round 1: slow.")
    assert cli.json("penalties", cli.file)["rows"][0]["kind"] == "warning"
    assert "For judges" not in cli.ok("reminders", cli.file, "--to", "organizer")
    assert {row["to"] for row in cli.json("reminders", cli.file)} == {"organizer", "judge"}


def test_models_are_looked_at(cli: Cli) -> None:
    cli.new(players=2)
    cli.ok("roster", cli.file, "inspect", "A-player", "base", "--note", "Lola")
    cli.ok("roster", cli.file, "painted", "all")
    rows = cli.json("roster", cli.file, "list")["rows"]
    assert [(row["painted"], row["models"]) for row in rows] == [(True, ["base: Lola"]), (True, [])]
