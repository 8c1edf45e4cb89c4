"""A dropped player entered again by name on the command line: nobody is made a second person."""

from __future__ import annotations

from pathlib import Path

from one_file import Cli


def begun(cli: Cli) -> Cli:
    """Two players have met once, and the first has dropped."""
    roster = cli.folder / "r.csv"
    roster.write_text("name\nAda\nBob\n", encoding="utf-8")
    cli.ok("new", cli.file, "--edition", "sr2026", "--size", 75)
    cli.ok("roster", cli.file, "import", roster)
    cli.ok("pair", cli.file)  # nobody is checked in, and scripts pair without a question
    cli.ok("publish", cli.file, "--sure")
    cli.ok("start", cli.file)
    cli.ok("result", cli.file, 1, 1, "scenario", 5, 3, 20, 10)
    cli.ok("roster", cli.file, "drop", "Ada", "--sure")
    return cli


def names(cli: Cli) -> list[tuple[str, str]]:
    return [(row["name"], row["status"]) for row in cli.json("roster", cli.file, "list")["rows"]]


def test_the_name_alone_offers_the_return(cli: Cli) -> None:
    begun(cli)
    said = cli.doubted("roster", cli.file, "add", "Ada")
    assert said.startswith("Ada dropped after round 1. Bring them back, with their games")
    assert cli.ok("roster", cli.file, "add", "Ada", "--sure").startswith("Ada is back")
    assert [name for name, _ in names(cli)] == ["Ada", "Bob"]


def test_the_same_list_again_says_that_the_player_has_dropped(cli: Cli) -> None:
    begun(cli)
    roster = cli.folder / "r.csv"
    said = cli.refused("roster", cli.file, "import", roster, "--sure")
    assert "“Ada” (line 2) dropped after round 1" in said
    assert "--name Ada=back" in said
    cli.ok("roster", cli.file, "import", roster, "--name", "Ada=back")
    assert dict(names(cli))["Ada"] == "in"


def test_where_a_player_has_left_the_round_the_pairing_is_marked(cli: Cli, tmp_path: Path) -> None:
    cli.new()
    cli.ok("pair", cli.file)
    cli.ok("scenario", cli.file, "payload")
    cli.ok("publish", cli.file)
    doubt = cli.doubted("roster", cli.file, "drop", "A-player")
    assert "Round 1 is published: the players have seen this pairing." in doubt
    cli.ok("roster", cli.file, "drop", "A-player", "--sure")
    assert "A-player (0-0, dropped)" in cli.ok("pairings", cli.file)
    assert "dropped: no opponent" in cli.ok("pairings", cli.file)
    assert "(dropped)" in cli.ok("pairings", cli.file, "--by", "name")
    assert "A-player (0-0, dropped)" in cli.ok("results", cli.file)
    assert "A-player has dropped. " in cli.ok("status", cli.file)
    cli.ok("page", cli.file, tmp_path / "pages")
    assert "dropped" in (tmp_path / "pages" / "tables.html").read_text("utf-8")
