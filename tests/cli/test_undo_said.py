"""What `srtui undo` stops at, and whose acts it takes back."""

from __future__ import annotations

from one_file import Cli


def test_an_undo_stops_at_a_vote_and_goes_past_it_when_sure(cli: Cli) -> None:
    cli.new(players=4)
    cli.ok("award", cli.file, "add", "best sport")
    cli.ok("award", cli.file, "add", "spoon")
    cli.ok("award", cli.file, "open", "sport")
    stopped = cli.run("undo", cli.file)
    assert stopped.exit_code == 3
    assert "The vote on Best Sport is open" in stopped.stderr
    assert "came later and cannot be undone" in stopped.stderr
    assert "Add --sure" in stopped.stderr
    undone = cli.run("undo", cli.file, "--sure")
    assert undone.stdout == "Undone: Added spoon.\n"
    assert "came later and cannot be undone" in undone.stderr


def test_undo_of_a_new_event_has_nothing_to_undo(cli: Cli) -> None:
    cli.new(players=0)
    assert "damaged" not in cli.run("undo", cli.file).stderr
    assert "There is nothing of yours to undo" in cli.run("undo", cli.file).stderr
    cli.ok("status", cli.file)


def test_the_organizer_takes_back_a_judges_entry_by_its_number(cli: Cli) -> None:
    cli.new(players=2)
    cli.ok("pair", cli.file)
    cli.ok("publish", cli.file, "--sure")
    said = cli.ok("result", cli.file, "1", "1", "s", "5", "1", "--role", "judge", "--sure").strip()
    number = cli.json("journal", cli.file)[0]["id"]
    asked = cli.run("undo", cli.file, "--entry", number)
    assert asked.exit_code == 3
    assert "by judge." in asked.stderr
    assert "You (organizer) are about to undo" in asked.stderr
    done = cli.ok("undo", cli.file, "--entry", number, "--sure")
    assert done.startswith(f"Undone: {said.splitlines()[0][:20]}")
