"""What `srtui undo` goes past is said beside what it takes back."""

from __future__ import annotations

from one_file import Cli


def test_an_undo_says_which_vote_stays(cli: Cli) -> None:
    cli.new(players=4)
    cli.ok("award", cli.file, "add", "best sport")
    cli.ok("award", cli.file, "add", "spoon")
    cli.ok("award", cli.file, "open", "sport")
    undone = cli.run("undo", cli.file)
    assert undone.stdout == "Undone: spoon will be given.\n"
    assert "The vote on Best Sport is open" in undone.stderr
    assert "came later and stays" in undone.stderr
